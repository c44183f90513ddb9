#include "core/data/sample_unit.h"

#include "core/base/digits.h"

#include <vector>

namespace ks {

SampleUnit unitOf(const Shape& sample)
{
    if (sample.h > 1 && sample.w > 1)
        return SampleUnit::Image;
    return sample.h * sample.w == 1 ? SampleUnit::Row : SampleUnit::Sample;
}

Text countedSamples(std::int64_t count, const Shape& sample)
{
    const std::vector<Text> values = {groupedDigits(count)};
    switch (unitOf(sample)) {
    case SampleUnit::Image: return counted(count, KS_TEXT("core", "one image"), KS_TEXT("core", "%1 images"), values);
    case SampleUnit::Row: return counted(count, KS_TEXT("core", "one row"), KS_TEXT("core", "%1 rows"), values);
    case SampleUnit::Sample: break;
    }
    return counted(count, KS_TEXT("core", "one sample"), KS_TEXT("core", "%1 samples"), values);
}

Text sampleRate(const std::string& digits, const Shape& sample)
{
    const std::int64_t count = digits == "1" ? 1 : 0; // as it is written: 1.02 is several
    switch (unitOf(sample)) {
    case SampleUnit::Image: return counted(count, KS_TEXT("core", "1 image/s"), KS_TEXT("core", "%1 images/s"), {digits});
    case SampleUnit::Row: return counted(count, KS_TEXT("core", "1 row/s"), KS_TEXT("core", "%1 rows/s"), {digits});
    case SampleUnit::Sample: break;
    }
    return counted(count, KS_TEXT("core", "1 sample/s"), KS_TEXT("core", "%1 samples/s"), {digits});
}

Text samplesTitle(const Shape& sample)
{
    switch (unitOf(sample)) {
    case SampleUnit::Image: return KS_TEXT("core", "Images");
    case SampleUnit::Row: return KS_TEXT("core", "Rows");
    case SampleUnit::Sample: break;
    }
    return KS_TEXT("core", "Samples");
}

Text samplesCounted(const Shape& sample)
{
    switch (unitOf(sample)) {
    case SampleUnit::Image: return KS_TEXT("core", "images");
    case SampleUnit::Row: return KS_TEXT("core", "rows");
    case SampleUnit::Sample: break;
    }
    return KS_TEXT("core", "samples");
}

Text oneSampleTitle(const Shape& sample)
{
    switch (unitOf(sample)) {
    case SampleUnit::Image: return KS_TEXT("core", "Image");
    case SampleUnit::Row: return KS_TEXT("core", "Row");
    case SampleUnit::Sample: break;
    }
    return KS_TEXT("core", "Sample");
}

} // namespace ks
