// The implementation of doctest, compiled once for all tests
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
