# plan: -refresh-only
# not applied
