a = [
1, # one
22222, # two
"three", # three
]
b = {
x = 1, # one
yyyy = 2 # two
}
