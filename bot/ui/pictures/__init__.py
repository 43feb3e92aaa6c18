"""Pictures off the event loop: the render queue, its workers and its cache."""
