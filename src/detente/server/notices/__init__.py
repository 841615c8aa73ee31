"""Messages that leave the server: mail and webhooks."""
