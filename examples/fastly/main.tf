terraform {
  required_providers {
    fastly = { source = "fastly/fastly" }
  }
}

resource "fastly_service_vcl" "web" {
  name          = "web"
  force_destroy = true

  domain { name = "www.example.com" }

  healthcheck {
    name = "alive"
    host = "www.example.com"
    path = "/alive"
  }

  backend {
    name        = "origin"
    address     = "origin.example.com"
    port        = 443
    use_ssl     = true
    healthcheck = "alive"
  }

  condition {
    name      = "images"
    type      = "REQUEST"
    statement = "req.url ~ \"^/images/\""
  }

  header {
    name              = "tag"
    action            = "set"
    type              = "request"
    destination       = "http.X-Kind"
    source            = "\"image\""
    request_condition = "images"
  }

  gzip {
    name       = "text"
    extensions = ["css", "html", "js"]
  }

  dictionary { name = "redirects" }

  logging_s3 {
    name          = "logs"
    bucket_name   = "logs.example.com"
    s3_access_key = "access"
    s3_secret_key = "secret"
  }
}

resource "fastly_service_dictionary_items" "redirects" {
  service_id    = fastly_service_vcl.web.id
  dictionary_id = one(fastly_service_vcl.web.dictionary).dictionary_id
  items = {
    "/old" = "/new"
  }
}

output "active_version" {
  value = fastly_service_vcl.web.active_version
}
