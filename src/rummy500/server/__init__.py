"""The server: who may sit where, what is on the table, and how it stays there when the machine goes down."""
