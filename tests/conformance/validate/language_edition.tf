terraform {
  language = "TF2021"
}
terraform {
  language = TF2025
}
terraform {
  language = TF1999
}
terraform {
  language = TF2021
}
