"""How soon a host may be requested again: pace, holds, requests in flight.

Takes the results of requests and returns moments.
Does not send requests.
"""
