locals {
  sizes = [10, 20, 30]
}

resource "terraform_data" "disk" {
  count = length(local.sizes)
  input = {
    name = format("disk-%02d", count.index + 1)
    size = local.sizes[count.index]
    last = count.index == length(local.sizes) - 1
  }
}

resource "terraform_data" "attachment" {
  count            = length(terraform_data.disk)
  input            = terraform_data.disk[count.index].input.name
  triggers_replace = [terraform_data.disk[count.index].id, element(terraform_data.disk[*].input.size, count.index + 1)]
}

resource "terraform_data" "none" {
  count = 0
  input = "never"
}

resource "terraform_data" "text_count" {
  count = "2"
  input = count.index
}

output "names" {
  value = terraform_data.disk[*].input.name
}

output "total" {
  value = sum([for d in terraform_data.disk : d.input.size])
}

output "none" {
  value = terraform_data.none[*].input
}

output "first" {
  value = terraform_data.disk[0]
}

output "legacy" {
  value = [terraform_data.disk.0.input.size, terraform_data.disk.*.input.last]
}
