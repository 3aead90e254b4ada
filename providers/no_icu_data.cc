// Stands in for ICU's data, which would make every provider 30 MB larger.
//
// What providers need of Unicode (normalisation form C, classes of characters) is built into ICU's
// code. Its data serves what they do not do, such as finding the borders of words. ICU sees that
// this is no data, and reports that of anything that would need some.
#include <unicode/uversion.h>

extern "C" {
// The name has ICU's version in it.
#define LANDFORM_JOIN_(a, b, c) a##b##c
#define LANDFORM_JOIN(a, b, c) LANDFORM_JOIN_(a, b, c)
extern const unsigned char LANDFORM_JOIN(icudt, U_ICU_VERSION_MAJOR_NUM, _dat)[32];
alignas(16) const unsigned char LANDFORM_JOIN(icudt, U_ICU_VERSION_MAJOR_NUM, _dat)[32] = {};
}
