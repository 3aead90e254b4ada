a = (var.x
? 1
:     2)
b = (
  var.y &&
      var.z ||
!var.w
)
