a = "\"quoted\" \\ \n"
c = "a\tb" # c
