#include "tests/fuzz/targets.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    ks::fuzz::KS_FUZZ_TARGET(std::as_bytes(std::span(data, size)));
    return 0;
}
