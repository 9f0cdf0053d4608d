"""One request over HTTP within its limits: connection, cookies, content coding, redirects, failures.

Takes a visit and returns a response or a failure, with every exchange that it took.
Does not know when the next request is due.
"""
