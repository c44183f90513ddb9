#pragma once

#include "ui/network/see/see_layout.h"

#include <QColor>
#include <QPainter>
#include <QString>
#include <QStringList>

#include <optional>

namespace ks {

/// Rows and columns of the large map that are in its window, from the first to the last.
struct SeePart {
    std::int64_t top = 0;
    std::int64_t bottom = 0;
    std::int64_t left = 0;
    std::int64_t right = 0;

    bool operator==(const SeePart&) const = default;
};

/// Needs a large map. Cells of which less than half is seen are left out.
SeePart seePartOf(const SeePlace& place);
/// "rows 0 to 29 (0 to 119), columns 8 to 21 (0 to 399)"; empty: there is no large map, or all of it is in sight.
QString seePartText(const SeePlace& place);
/// This and, where that has no room, "rows 0–29, columns 8–21".
QStringList seePartForms(const SeePlace& place);
/// Of a column that is looked at and has more maps than are in sight, those that are, and how many more there are: with less room in fewer words.
QStringList seeMoreForms(const SeeColumn& column, const SeePlace& place);
/// The first of a column of the picture that is a matrix: such a one has no other names for its rows.
QString seeMatrixPartText(const SeeLayout& layout, int column);
/// Where it stands below the window, with a frame round this part in the small picture of all of a matrix.
void paintSeePart(QPainter& painter, const SeePlace& place, const QFont& font, const QColor& ink, const QColor& frame);

/// The cell of a matrix that a point in the small picture of all of it means; nothing: it is elsewhere.
std::optional<SeeSpot> seeOverviewAt(const SeeLayout& layout, const QPointF& point);
/// One part of a matrix on (+1) or back (−1), in the same column of it. Nothing: it ends there, or all of it is in sight.
std::optional<SeeSpot> seePageOfMatrix(const SeePlace& place, const SeeSpot& spot, int step);

} // namespace ks
