# The same ideas, as they look before fmt.
variable   "environment"  {
type="string"
    default = "staging"
}
locals{
  name="${var.environment}"
  subnets={
  web={cidr="10.20.0.0/24",public=true}
    app   = { cidr = "10.20.1.0/24" , public = false }
  }
  public=[for name,s in local.subnets:name if s.public] # names only
  count = length( local.public )   # how many
}
