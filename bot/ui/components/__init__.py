"""Discord's components and messages as plain data: controls, ids of controls, message payloads, links."""
