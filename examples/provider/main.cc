#include "note.h"
#include "serve/serve.h"

int main(int argc, char** argv) {
  return landform::serve::run(argc, argv, "example.com/tutorial/notes", make_notes_provider());
}
