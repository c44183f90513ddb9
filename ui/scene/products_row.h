#pragma once

#include "core/verify/explanation.h"
#include "ui/paint/number_row.h"
#include "ui/scene/channel_folds.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ks {

struct NumberColours {
    Palette palette = Palette::BlueOrange;
    std::optional<ValueRange> range; ///< nothing: that of the numbers
};

/// Of the parts of a sum (at least one) the one that is shown: that of the marked term (counted from 0), else the one under way, else one that
/// a person has chosen by `chosen` (null: there is no choice), else the largest.
const PlaneProducts& shownPart(std::span<const PlaneProducts> parts, const Explanation& sum, std::optional<std::int64_t> marked,
                               const ChannelFolds* chosen = nullptr);

/// What of a sum is seen, and how. Terms are counted from 0.
struct ProductsSight {
    std::optional<NumberColours>
        first; ///< as what is read is coloured where it is seen at large; nothing: as such numbers are by themselves
    std::optional<NumberColours> second;
    std::optional<std::int64_t> marked; ///< a term that is pointed at, or under way
    std::vector<std::int64_t> strong{}; ///< terms that count among the others
    std::vector<std::int64_t> dimmed{}; ///< terms that count for nothing
    std::int64_t taken = 0;             ///< terms that have been added; 0: all
    bool hidden = false;                ///< neither the products nor their sum may be told
    bool isSum = true;                  ///< else a maximum
};

/// "Most comes from channel 2:", "From channel 2:"; `name` is that of the part that is shown.
QString partHeading(const QString& name, const PlaneProducts& part, std::span<const PlaneProducts> parts, const ProductsSight& sight);

/// window × filter = products, and Σ with its value: the one description of it, of the Operation lab and of See. Where nothing is multiplied, what is
/// read, with its sum if it is one. Without a heading. The row keeps the part.
NumberRow productsRow(const std::shared_ptr<const PlaneProducts>& part, const ProductsSight& sight);

} // namespace ks
