#include "core/data/half_samples.h"

#include "core/base/error.h"

#include <array>
#include <cmath>

namespace ks {

namespace {

/// In the order of SamplePrecision.
constexpr std::array<FieldChoice, 2> precisions = {{
    {.name = "source",
     .title = KS_TEXT("core", "as they are read"),
     .help = KS_TEXT("core", "Bytes of pictures, single precision of other numbers.")},
    {.name = "half",
     .title = KS_TEXT("core", "half precision"),
     .help = KS_TEXT("core", "Numbers of 16 bits, black 0 and white 1; they are computed with in single precision.")},
}};

} // namespace

const FieldTable<PreparedOptions>& preparedFields()
{
    using P = PreparedOptions;
    static const FieldTable<PreparedOptions> table{{
        field<&P::precision>({.name = "cache_precision",
                              .option = "--cache-precision",
                              .title = KS_TEXT("core", "Precision of prepared samples"),
                              .help = KS_TEXT("core", "How the samples in the file of --cache are kept."),
                              .choices = precisions}),
    }};
    return table;
}

DatasetPtr inPrecision(const DatasetPtr& data, SamplePrecision precision, Scaling scaling, const LoadContext& context)
{
    const SampleCells& cells = data->cells();
    if (precision == SamplePrecision::AsRead || cells.type() == CellType::Half)
        return data;
    const float white = cells.white();
    if (scaling == Scaling::Raw && white != 1)
        throw InputError(
            Text(KS_TEXT("core",
                         "samples in half precision are kept from 0 to 1; with the scaling raw the network of %1 would get 0 to %2: choose "
                         "another scaling, or keep the samples as they are read"),
                 {titleOf(*data), std::to_string(std::lround(white))}));
    return data->withCells(data->sampleShape(), {CellType::Half, 1, data->parts().steps}, context, [&](std::int64_t sample) {
        Tensor made = data->sample(sample);
        for (float& cell : made.cells()) {
            cell = cell / white; // the quotient, not the product with 1 / white, which is another number now and then
            if (std::isfinite(cell) && !std::isfinite(static_cast<float>(Half::nearest(cell))))
                throw InputError(Text(KS_TEXT("core", "%1: %2 has the number %3, which half precision cannot hold; its largest is 65504"),
                                      {titleOf(*data), data->sampleText(sample), std::to_string(cell)}));
        }
        return made;
    });
}

} // namespace ks
