#include "ui/paint/scale_ends.h"

#include "ui/language/numbers.h"

namespace ks {

ScaleEnds::ScaleEnds(const ValueRange& range, int digits, const QLocale& locale)
    : low(shortNumberText(range.low, digits, locale)),
      high(range.low == range.high ? QString() : shortNumberText(range.high, digits, locale))
{
}

int fittingDigits(const std::function<bool(int digits)>& fits)
{
    int digits = ScaleEnds::mostDigits;
    while (digits > ScaleEnds::leastDigits && !fits(digits))
        --digits;
    return digits;
}

} // namespace ks
