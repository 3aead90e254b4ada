module "child" {
  source = "./modules/../modules/child"
}

module "through" {
  source = "./modules/through"
}

resource "terraform_data" "paths" {
  input = {
    module = path.module
    root   = path.root
    cwd    = basename(path.cwd)
    same   = path.cwd == abspath(".")
    files  = fileset(path.module, "files/**")
    text   = file("${path.module}/files/a.txt")
    b64    = filebase64("${path.module}/files/a.txt")
    hash   = filesha256("${path.module}/files/sub/b.yaml")
    yaml   = yamldecode(file("files/sub/b.yaml"))
    exists = [fileexists("files/a.txt"), fileexists("files/c.txt")]
    base   = [basename("/a/b.txt"), dirname("/a/b.txt"), basename(abspath("files"))]
  }
}
