"""`/turns` and `/server`."""
