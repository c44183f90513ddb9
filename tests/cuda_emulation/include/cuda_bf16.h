#pragma once

// BF16 as the toolkit has it: float32 with the last 16 bits rounded away, to nearest, ties to even.

#include <cstdint>

struct __nv_bfloat16 {
    std::uint16_t bits;
};

inline __nv_bfloat16 __float2bfloat16(float value)
{
    std::uint32_t bits = 0;
    __builtin_memcpy(&bits, &value, sizeof bits);
    if (value != value)
        return {0x7FFF};
    return {static_cast<std::uint16_t>((bits + 0x7FFFU + (bits >> 16U & 1U)) >> 16U)};
}

inline float __bfloat162float(__nv_bfloat16 value)
{
    const std::uint32_t bits = std::uint32_t{value.bits} << 16U;
    float wide = 0;
    __builtin_memcpy(&wide, &bits, sizeof wide);
    return wide;
}
