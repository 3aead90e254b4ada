a {
b {
c {
d {
e {
f = 1
}
}
}
}
}
