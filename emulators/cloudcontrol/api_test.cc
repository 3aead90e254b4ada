#include "emulators/cloudcontrol/api.h"

#include <gtest/gtest.h>
