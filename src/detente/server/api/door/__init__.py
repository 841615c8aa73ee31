"""What every request passes on its way to a handler: authentication, CSRF, rate limits, permissions and headers."""
