// All providers of this repository, for the `landform` program.
#pragma once

namespace landform {

void link_providers();

}  // namespace landform
