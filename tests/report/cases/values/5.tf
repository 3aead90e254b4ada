# plan: -destroy
# not applied
