#include "core/tensor/random.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/tensor/philox.h"

#include <cmath>
#include <random>
#include <utility>

namespace ks {

namespace {

void check(const RandomSpec& spec)
{
    if (spec.shape.empty())
        throw InputError(Text(KS_TEXT("core", "a random tensor needs at least one cell; its shape is %1"), {spec.shape.text()}));
    const bool finite = std::isfinite(spec.low) && std::isfinite(spec.high);
    const bool ordered = spec.distribution == Distribution::Normal ? spec.high >= 0 : spec.low <= spec.high;
    if (!finite || !ordered)
        throw InputError(Text(KS_TEXT("core", "the random range from %1 to %2 is empty"), {digitsOf(spec.low), digitsOf(spec.high)}));
    if (spec.distribution == Distribution::Integers &&
        (std::abs(spec.low) > 0x1p24 || std::abs(spec.high) > 0x1p24 || std::ceil(spec.low) > std::floor(spec.high)))
        throw InputError(Text(KS_TEXT("core", "random integers must lie between −2²⁴ and 2²⁴, and the range must hold one")));
    if (spec.generator == Generator::Study &&
        (spec.distribution != Distribution::Integers || spec.low != 0 || spec.high != 9 || spec.seed > 0xFFFFFFFFULL))
        throw InputError(Text(KS_TEXT("core", "the study’s generator makes integers 0 to 9 from a 32-bit seed only")));
}

/// The pooling study's image: mt19937, four low bits, values above 9 thrown away.
void fillAsStudy(std::span<float> cells, std::uint64_t seed)
{
    std::mt19937 generator(static_cast<std::uint32_t>(seed));
    for (float& cell : cells) {
        std::uint_fast32_t digit = 0;
        do
            digit = generator() & 15U;
        while (digit > 9);
        cell = static_cast<float>(digit);
    }
}

} // namespace

Tensor randomTensor(const RandomSpec& spec, std::string name)
{
    check(spec);
    Tensor tensor = Tensor::uninitialized(spec.shape, std::move(name));
    if (spec.generator == Generator::Study) {
        fillAsStudy(tensor.cells(), spec.seed);
        return tensor;
    }
    const Philox philox(spec.seed);
    if (spec.distribution == Distribution::Normal) {
        philox.normals(tensor.cells());
        for (float& cell : tensor.cells())
            cell = static_cast<float>(spec.low + spec.high * static_cast<double>(cell));
        return tensor;
    }
    std::uint64_t index = 0;
    const double low = std::ceil(spec.low);
    const auto count = static_cast<std::uint32_t>(std::floor(spec.high) - low + 1);
    for (float& cell : tensor.cells()) {
        cell = static_cast<float>(spec.distribution == Distribution::Uniform
                                      ? spec.low + (spec.high - spec.low) * static_cast<double>(philox.uniform(index))
                                      : low + philox.below(index, count));
        ++index;
    }
    return tensor;
}

} // namespace ks
