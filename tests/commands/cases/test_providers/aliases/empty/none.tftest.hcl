# No runs.
