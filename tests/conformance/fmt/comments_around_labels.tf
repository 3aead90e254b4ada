resource /* one */ "a" /* two */ b /* three */ {
}
data /* no labels */ {
}
