# top
    # indented too far
resource "a" "b" {
# in block
        // deeper
  /* block */
x = 1
  # last
}
      # end
