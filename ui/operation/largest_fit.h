#pragma once

#include <QWidget>

#include <algorithm>

namespace ks {

inline constexpr int gridWithRoom = 200; ///< pixels of a picture's width in which it can be told from another
inline constexpr int leastPicture = 120; ///< high, beside usual text

/// Cells of a tensor that is seen as a whole are not larger than this: small tensors use a large screen, and so do large letters
/// (presenter mode), but four cells need not fill it.
inline double largestFitIn(const QWidget& view)
{
    constexpr double smallWindow = 72;
    constexpr double largeWindow = 128;
    constexpr double linesOfText = 5;
    return std::max(std::clamp(view.height() / 10.0, smallWindow, largeWindow), linesOfText * view.fontMetrics().height());
}

} // namespace ks
