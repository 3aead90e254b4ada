a = <<-EOT
    %{ for x in y ~}
      ${ x }
    %{ endfor ~}
    %{ if  a }
    b
    %{ endif }
    $${ literal } %%{ literal } $ % $$
EOT
