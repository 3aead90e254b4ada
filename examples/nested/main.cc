#include "album.h"
#include "serve/serve.h"

int main(int argc, char** argv) {
  return landform::serve::run(argc, argv, "example.com/tutorial/albums", make_albums_provider());
}
