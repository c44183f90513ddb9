#pragma once

#include "ui/network/see/see_planes.h"

#include <QFont>
#include <QRectF>

#include <cstdint>
#include <optional>
#include <vector>

class QPainter;

namespace ks {

struct GridLook;
struct SeePlace;

/// One other parameter of a column's layers beside its filters: from top to bottom a cell for each channel that is in sight, on the height of
/// its filter.
struct SeeStrip {
    QRectF rect;
    std::size_t parameter = 0;
    std::int64_t map = 0;      ///< which map its first channel counts as, see SeeSpot
    std::int64_t channels = 0; ///< of all of it
    std::int64_t first = 0;    ///< in sight
    std::int64_t count = 0;    ///< likewise
    double line = 0;           ///< height of its letter

    bool operator==(const SeeStrip&) const = default;
    /// Null: the channel is not in sight.
    QRectF cellOf(std::int64_t channel) const;
    /// Above it.
    QRectF letter() const { return {rect.left() - 1, rect.top() - line, rect.width() + 2, line}; }
};

/// All of these, with their letters.
QRectF boundsOfStrips(const std::vector<SeeStrip>& strips);
/// Where such a map is seen; of a channel that is not in sight all of its strip. Null: it is none of theirs.
QRectF seeStripRect(const std::vector<SeeStrip>& strips, std::int64_t map);
/// What is at a point; negative: nothing.
std::int64_t seeStripMapAt(const std::vector<SeeStrip>& strips, const QPointF& point);
/// Of a column's matrix the row that a number of another parameter stands beside; nothing: it is no matrix, or no such number is looked at.
std::optional<std::int64_t> seeRowBeside(const SeeColumn& column, const SeeSpot& spot);

/// What the strips of a column would like to have, with a gap before each. `cell`: pixels of one, if its letter does not take more. 0: it has none.
double seeStripsWidth(const SeeColumn& column, const QFont& font, double cell);
struct SeeStripRoom {
    QRectF maps;      ///< of what the column shows
    double width = 0; ///< on the right of that
    double line = 0;  ///< above it, for letters
    QFont font;       ///< of the picture
};
/// Beside what has been placed already.
void placeSeeStrips(SeePlace& place, const SeeColumn& column, const SeeStripRoom& room);

/// With their letters above them, and that of what they stand beside where it has one, and their numbers, where these have room.
void paintSeeStrips(QPainter& painter, const SeeColumn& column, const SeePlace& place, const GridLook& look);
/// The one whose letter is at a point; null: none.
const SeeStrip* seeStripLetterAt(const std::vector<SeeStrip>& strips, const QPointF& point);

} // namespace ks
