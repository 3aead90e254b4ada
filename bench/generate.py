#!/usr/bin/env python3
"""Writes a typical configuration of a given size; the output is deterministic.

usage: generate.py FILE [BYTES]    (2 MB)
"""
import random
import sys

WORDS = "alpha beta gamma delta web app cache queue store edge north south blue green primary replica".split()


def variable(r, n):
    return f'''variable "{r.choice(WORDS)}_{n}" {{
  description = "How many of the {r.choice(WORDS)} kind are wanted in each {r.choice(WORDS)} zone."
  type        = {r.choice(["string", "number", "list(string)", "map(object({ size = number, on = optional(bool, true) }))"])}
  default     = {r.choice(['"medium"', "3", "[]", "{}", "null"])}
}}
'''


def resource(r, n):
    kind, name = r.choice(WORDS), f"{r.choice(WORDS)}_{n}"
    return f'''# {name.capitalize()} serves the {kind} side.
resource "cloud_{kind}_instance" "{name}" {{
  count         = var.{r.choice(WORDS)}_count
  name          = "${{var.environment}}-{name}-${{lower(local.zone)}}"
  image         = data.cloud_image.{r.choice(WORDS)}.id
  instance_type = var.sizes["{r.choice(WORDS)}"]
  subnet_id     = element(cloud_subnet.{r.choice(WORDS)}[*].id, count.index)
  monitoring    = {r.choice(["true", "false"])}
  ports         = [22, 80, 443, {r.randrange(1024, 65535)}]

  root_disk {{
    size      = {r.randrange(8, 512)}
    kind      = "ssd"
    encrypted = true
  }}

  dynamic "disk" {{
    for_each = var.disks
    content {{
      device = disk.key
      size   = disk.value.size * 1024
    }}
  }}

  tags = merge(local.tags, {{
    Name  = "{name}"
    Role  = "{kind}" # as the dashboards call it
    Index = tostring(count.index + {r.randrange(100)})
  }})

  lifecycle {{
    ignore_changes = [image]
  }}
}}
'''


def local_values(r, n):
    return f'''locals {{
  names_{n}   = [for i, w in var.{r.choice(WORDS)} : "${{w}}-${{i}}" if w != ""]
  by_name_{n} = {{ for k, v in local.{r.choice(WORDS)} : upper(k) => v.id if v.enabled }}
  chosen_{n}  = length(local.names_{n}) > {r.randrange(10)} ? local.names_{n}[0] : "none"
  script_{n}  = <<-EOT
    #!/bin/sh
    echo "starting ${{local.chosen_{n}}}"
    %{{for w in local.names_{n}~}}
    start --name ${{w}}
    %{{endfor~}}
  EOT
}}
'''


def module(r, n):
    return f'''module "{r.choice(WORDS)}_{n}" {{
  source = "./modules/{r.choice(WORDS)}"

  providers = {{
    cloud = cloud.{r.choice(WORDS)}
  }}

  environment = var.environment
  cidr_block  = cidrsubnet(var.cidr, 8, {r.randrange(256)})
  settings = {{
    replicas = {r.randrange(1, 9)}
    zones    = ["a", "b", "c"]
    limits   = {{ cpu = "{r.randrange(1, 16)}", memory = "{r.randrange(1, 64)}Gi" }}
  }}
}}
'''


def output(r, n):
    return f'''output "{r.choice(WORDS)}_{n}" {{
  value     = join(",", cloud_{r.choice(WORDS)}_instance.{r.choice(WORDS)}[*].address)
  sensitive = {r.choice(["true", "false"])}
}}
'''


def main():
    path, size = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2_000_000
    r = random.Random(7)
    makers = [variable, resource, resource, resource, local_values, module, output]
    parts, written, n = [], 0, 0
    while written < size:
        part = r.choice(makers)(r, n)
        parts.append(part)
        written += len(part) + 1
        n += 1
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n".join(parts))


if __name__ == "__main__":
    main()
