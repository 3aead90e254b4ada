unknown {
}
