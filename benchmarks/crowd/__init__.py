"""What does `benchmarks.sockets` start? A server, a bare echo, and a crowd of players, each a process."""
