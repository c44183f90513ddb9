#include "tests/places.h"

namespace ks::test {

std::string sourcePath(const std::string& name)
{
    return std::string(KS_SOURCE_FOLDER "/") + name;
}

std::string builtPath(const std::string& name)
{
    return std::string(KS_BUILD_FOLDER "/") + name;
}

} // namespace ks::test
