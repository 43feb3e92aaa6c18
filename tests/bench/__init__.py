"""What is measured: speed, load, memory, presses. Started by the make targets."""
