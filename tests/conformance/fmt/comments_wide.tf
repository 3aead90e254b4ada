a = "é" # one
b = "日本" # two
c = "👩‍🚀" # three
d = "plain" # four
