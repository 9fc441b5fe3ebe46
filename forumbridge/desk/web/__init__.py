"""The desk as a local web page: it shows read models and appends decisions, nothing else."""
