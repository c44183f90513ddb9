#include "core/tensor/random.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/tensor/philox.h"

#include <array>
#include <cmath>
#include <random>
#include <utility>

namespace ks {

namespace {

/// In the order of Distribution.
constexpr std::array<FieldChoice, 3> distributions = {{
    {.name = "uniform", .title = KS_TEXT("core", "Uniform")},
    {.name = "normal", .title = KS_TEXT("core", "Normal")},
    {.name = "integers", .title = KS_TEXT("core", "Whole numbers")},
}};

/// In the order of Generator.
constexpr std::array<FieldChoice, 2> generators = {{
    {.name = "philox",
     .title = KS_TEXT("core", "Philox"),
     .help = KS_TEXT("core", "A counter-based generator: the same numbers on every machine, in any order.")},
    {.name = "study",
     .title = KS_TEXT("core", "0–9 as in the pooling study"),
     .help = KS_TEXT("core", "The study’s own generator (mt19937, four bits at a time): seed 35 gives its image.")},
}};

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

const FieldTable<RandomSpec>& randomFields()
{
    using R = RandomSpec;
    static const FieldTable<RandomSpec> table = {{
        field<&R::distribution>({.name = "distribution",
                                 .title = KS_TEXT("core", "Kind of random numbers"),
                                 .help = KS_TEXT("core", "Whole numbers, or numbers that are uniformly or normally distributed."),
                                 .choices = distributions}),
        field<&R::generator>({.name = "generator",
                              .option = "--generator",
                              .title = KS_TEXT("core", "Generator"),
                              .help = KS_TEXT("core", "What makes the numbers; the study’s makes whole numbers 0–9 only."),
                              .choices = generators}),
        field<&R::low>({.name = "low",
                        .title = KS_TEXT("core", "Lower end"),
                        .help = KS_TEXT("core", "The least of the numbers; of normally distributed ones their mean."),
                        .step = 1}),
        field<&R::high>(
            {.name = "high",
             .title = KS_TEXT("core", "Upper end"),
             .help = KS_TEXT("core", "The largest of whole numbers, what uniform ones stay below, or the deviation of normal ones."),
             .step = 1}),
        field<&R::seed>({.name = "seed",
                         .option = "--seed",
                         .title = KS_TEXT("core", "Seed"),
                         .help = KS_TEXT("core", "The same seed gives the same numbers on every machine.")}),
    }};
    return table;
}

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
