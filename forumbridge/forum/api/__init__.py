"""Forums that are spoken to in JSON: one small client a software behind the same port."""
