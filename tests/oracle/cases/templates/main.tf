locals {
  names = ["ann", "bob", "cid"]
  n     = 3
}

resource "terraform_data" "heredoc" {
  input = <<-EOT
    #!/bin/sh
      # ${local.n} names
    %{for i, name in local.names~}
    echo "${i}: ${name}"
    %{endfor~}
    %{if local.n > 2}many%{else}few%{endif}
    $${literal} %%{literal} $$ % \n "quoted"
  EOT
}

resource "terraform_data" "quoted" {
  input = "tab\there \"quotes\" \\ \u00e9 \U0001F600 $${a} ${"nested ${"deeper ${local.n}"}"}"
}

resource "terraform_data" "keeps_type" {
  input            = local.names
  triggers_replace = local.n
}

resource "terraform_data" "strip" {
  input = "[  ${~local.n~}  ] %{if true~}  yes  %{~else~}  no  %{~endif}!"
}

resource "terraform_data" "file" {
  input = templatefile("${path.module}/hosts.tftpl", { hosts = local.names, port = 80 })
}

output "raw" {
  value = <<EOT
  kept
	tab ${join(",", [for n in local.names : upper(n)])}
EOT
}
