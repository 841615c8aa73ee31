"""What the server answers under /api/v1: thin handlers over the modules beside this package."""
