resource "terraform_data" "paths" {
  input = [path.module, path.root, fileset(path.module, "*")]
}
