"""Notices by Web Push: keys, encryption, checked addresses, and the background task that sends them."""
