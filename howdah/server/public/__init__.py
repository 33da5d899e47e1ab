"""What leaves the server, field by field; the OpenAPI description is made of it."""
