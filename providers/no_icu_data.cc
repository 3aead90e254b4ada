// Stands in for ICU's data, which would make every provider 30 MB larger.
//
// The parts of Unicode that providers need (normalisation form C, character classes) are built into
// ICU's code. Its data is for things they do not do, such as finding word boundaries. ICU detects
// that this is not valid data, and reports an error from anything that needs it.
#include <unicode/uversion.h>

extern "C" {
// The name contains ICU's version.
#define LANDFORM_JOIN_(a, b, c) a##b##c
#define LANDFORM_JOIN(a, b, c) LANDFORM_JOIN_(a, b, c)
extern const unsigned char LANDFORM_JOIN(icudt, U_ICU_VERSION_MAJOR_NUM, _dat)[32];
alignas(16) const unsigned char LANDFORM_JOIN(icudt, U_ICU_VERSION_MAJOR_NUM, _dat)[32] = {};
}
