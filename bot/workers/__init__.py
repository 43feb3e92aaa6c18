"""Worker processes for CPU-bound work: drawing pictures, computer players."""
