import {
to=aws_instance.a
id = "i-123"
}
moved {
from=a.b
to   =a.c
}
check "health" {
assert {
condition=data.http.x.status_code==200
error_message="${data.http.x.url} returned an unhealthy status code"
}
}
removed {
from = a.b
lifecycle {
destroy=false
}
}
