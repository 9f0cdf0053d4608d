"""A watch: archives are kept up to date for months, one request a slot.

Takes archives, a budget and a clock; returns rounds with changes and delays, and sends notifications.
Does not know how a policy chooses pages.
"""
