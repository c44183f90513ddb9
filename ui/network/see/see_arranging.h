#pragma once

#include "ui/network/see/see_fit.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_widths.h"

#include <vector>

namespace ks {

/// Divides the room among the columns of a network's picture.
class SeeArranging {
public:
    SeeArranging(const SeePicture& picture, const SeeRoom& room, const SeeLook& look, int leastOperatorLines = 1);

    SeeLayout layout();

private:
    SeeColumnNeeds factsOf(int column) const;
    double intoGap(int column) const;
    /// One column has most of the width; of one that has nothing to show it would be lost.
    bool isFocused() const;
    bool isMain(int column) const { return column == m_look.spot.column && isFocused(); }
    /// An edge goes round it.
    bool isBelowArc(int column) const;
    /// That the rows of classes may take.
    double heightOfRows(int column, int sides) const;
    void makeRoomForRows(SeePlace& place, int column, QRectF& room) const;
    /// Of so wide a column what its other parameters get.
    double othersIn(int column, double width) const;

    void place(int column, double x, double width);
    void spreadTitles();
    void placeBars(SeePlace& place, int column, QRectF room);
    void placeTiles(SeePlace& place, int column, const QRectF& room);
    std::int64_t shownFromAfar(int column) const;
    void placeLarge(SeePlace& place, QRectF room);
    void placeStrip(SeePlace& place, QRectF& room) const;
    void placeOverview(SeePlace& place, QRectF& room) const;
    bool isSeenInParts(const SeePlanes& planes, const QRectF& room) const;
    /// Pixels of a cell of the large map.
    double cellOfLarge(const SeePlanes& planes, const QRectF& room) const;
    /// Where the large map begins, seen from the window's corner.
    double originOf(double size, double room, double pan, std::optional<double> kept, double cell) const;

    const SeePicture& m_picture;
    const SeeRoom& m_room;
    const SeeLook& m_look;
    std::vector<SeeColumnNeeds> m_facts;
    std::vector<double> m_shared; ///< the columns' widths where none has most of it
    SeeLayout m_made;
    double m_line = 0; ///< height of small text
    double m_titleHeight = 0;
    double m_gap = 0;
    double m_inner = 0;       ///< width within the margins
    double m_scaleHeight = 0; ///< of the colours below the maps
    double m_height = 0;      ///< of what is between
    double m_cell = 0;        ///< the most pixels of one in a column of cells
};

} // namespace ks
