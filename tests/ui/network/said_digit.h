#pragma once

#include "ui/network/try/class_bars.h"
#include "ui/network/try/try_page.h"

#include <algorithm>
#include <cmath>

namespace ks::test {

/// The digit that Try shows as the likeliest; negative: none.
inline int saidDigit(const TryPage& page)
{
    const auto* bars = page.findChild<ClassBars*>();
    if (bars->isHidden()) // numbers are said
        return -1;
    const NamedBars::Bar* likeliest = nullptr;
    for (const NamedBars::Bar& bar : bars->bars())
        if (std::isfinite(bar.share) && (!likeliest || bar.share > likeliest->share))
            likeliest = &bar;
    return likeliest ? likeliest->name.toInt() : -1;
}

} // namespace ks::test
