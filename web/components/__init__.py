"""Page components: pure functions from what is known to elements."""
