#pragma once

#include <bit>
#include <cstdint>

namespace ks {

/// A number of 16 bits for keeping, IEEE 754 binary16: 11 significant bits, 2⁻²⁴ … 65504. What is computed with it is computed as float32.
struct Half {
    std::uint16_t bits = 0;

    /// The nearest one, of two that are equally near the even one; beyond 65504 it becomes infinite from 65520 on.
    static Half nearest(float value)
    {
        const auto all = std::bit_cast<std::uint32_t>(value);
        const std::uint32_t sign = (all >> 16U) & 0x8000U;
        const std::uint32_t size = all & 0x7FFFFFFFU;
        std::uint32_t half = 0;
        if (size > 0x7F800000U) // no number
            half = 0x7E00U;
        else if (size >= 0x477FF000U) // 65520
            half = 0x7C00U;
        else if (size < 0x38800000U) // below 2⁻¹⁴: beside 0.5 a float32 counts in steps of 2⁻²⁴, as these halves do
            half = std::bit_cast<std::uint32_t>(std::bit_cast<float>(size) + 0.5F) - std::bit_cast<std::uint32_t>(0.5F);
        else
            half = (size + 0xFFFU + ((size >> 13U) & 1U) - (112U << 23U)) >> 13U;
        return {static_cast<std::uint16_t>(sign | half)};
    }

    /// Exact.
    explicit operator float() const
    {
        const std::uint32_t sign = (bits & 0x8000U) << 16U;
        const std::uint32_t exponent = (bits >> 10U) & 0x1FU;
        const std::uint32_t fraction = bits & 0x3FFU;
        const float small = static_cast<float>(fraction) * 0x1p-24F;
        const std::uint32_t usual = ((exponent + 112U) << 23U) | (fraction << 13U);
        const std::uint32_t size = exponent == 0     ? std::bit_cast<std::uint32_t>(small)
                                   : exponent == 31U ? 0x7F800000U | (fraction << 13U)
                                                     : usual;
        return std::bit_cast<float>(sign | size);
    }

    bool operator==(const Half&) const = default;
};

} // namespace ks
