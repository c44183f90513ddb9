#pragma once

#include "ui/paint/plane_stats.h"

#include <QLocale>
#include <QString>

#include <functional>

namespace ks {

/// The numbers at both ends of a bar of colours, wherever one is drawn: with four significant digits, fewer where there is little room.
/// Of a range of one value it is the only number, `low`.
struct ScaleEnds {
    QString low;
    QString high;

    static constexpr int mostDigits = 4;
    static constexpr int leastDigits = 2; ///< with one, 2.667 would read 3

    explicit ScaleEnds(const ValueRange& range, int digits = mostDigits, const QLocale& locale = QLocale());
};

/// As many digits as `fits` says that there is room for, or else the least.
int fittingDigits(const std::function<bool(int digits)>& fits);

} // namespace ks
