"""What is kept about members and servers."""
