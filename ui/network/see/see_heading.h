#pragma once

#include "ui/network/see/see_layout.h"

#include <QFont>
#include <QString>
#include <QStringList>

namespace ks {

/// What is written above a column, line by line: its name, its operators and its shape. Where not all of that has lines, operators and shape give way
/// to the name, and are whole where they stand.
struct SeeHeading {
    QStringList names;
    bool isLarge = false; ///< the name, in letters of its own
    QStringList operators;
    QString shape;  ///< empty: left out
    int wanted = 0; ///< lines with which nothing would be left out that is not too wide
};

/// `operatorLines`: those of a title that are there for operators; name and shape have one each besides.
SeeHeading seeHeadingOf(const SeeColumn& column, const SeePlace& place, const QFont& font, int operatorLines);
/// So many leave out nothing that is not too wide. As many as `layout` has where more would take too much of the maps, which have the height of
/// `linesBelow` now.
int seeOperatorLinesFor(const SeeLayout& layout, const std::vector<SeeColumn>& columns, const QFont& font, double linesBelow);

} // namespace ks
