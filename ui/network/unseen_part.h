#pragma once

#include "core/data/dataset.h"

namespace ks {

/// Samples that were not trained on, where there are any: what Watch and Try begin with.
inline Split unseenPart(const Dataset& known)
{
    for (const Split part : {Split::Validation, Split::Test})
        if (known.count(part) > 0)
            return part;
    return Split::Train;
}

/// All data are trained on: none is unseen, and nothing may be said to be.
inline bool trainsOnAll(const DatasetPtr& known)
{
    return known && unseenPart(*known) == Split::Train;
}

} // namespace ks
