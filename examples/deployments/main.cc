#include "notice.h"
#include "serve/serve.h"

int main(int argc, char** argv) {
  return landform::serve::run(argc, argv, "example.com/tutorial/notices",
                              make_notices_provider(".landform/notices"));
}
