#pragma once

#include "ui/network/see/see_layout.h"
#include "ui/paint/grid_look.h"

#include <QPainter>

#include <cstdint>
#include <optional>
#include <vector>

namespace ks {

/// What lies over the picture of a network.
struct SeeMarks {
    std::optional<SeeSpot> hovered;
    std::optional<SeeSpot> held;
    SeeSpot spot;         ///< what is looked at, and where the keyboard is
    bool focused = false; ///< while it is in the picture
    bool left =
        false; ///< something else was held since the keyboard came there: all is told of that, and a frame here would be one left over
    std::vector<SeeWay> ways;
    std::vector<SeeField> fields;
    std::optional<SeeSpot> term; ///< the cell of the term that is pointed at
    double strength = 1;         ///< 0 … 1: ways and fields fade in

    /// They are those of what is held.
    bool areFieldsStrong() const { return held && (!hovered || hovered == held); }
};

/// Draws it: the ways from map to map, what of every column something depends on, and rings.
class SeeMarksPainter {
public:
    SeeMarksPainter(QPainter& painter, const SeeLayout& layout, const GridLook& look, const QColor& accent)
        : m_painter(painter), m_layout(layout), m_look(look), m_accent(accent)
    {
    }

    enum class Ground : std::uint8_t {
        Picture, ///< what is drawn lies over it
        Clear,   ///< nothing is there yet
    };
    void paint(const SeeMarks& marks) const
    {
        paintReach(marks, Ground::Picture);
        paintRings(marks);
    }
    /// Fields and ways, whatever their strength.
    void paintReach(const SeeMarks& marks, Ground ground) const;
    /// What is looked at.
    void paintRings(const SeeMarks& marks) const;

private:
    void paintField(const SeeField& field, bool strong, Ground ground) const;
    void paintWays(const SeeMarks& marks) const;
    void paintWay(const SeeWay& way, double width) const;
    /// Where a way ends at a spot, which is this `rect`: at the edge of all numbers and names beside it, which no line is to strike through.
    double endOf(const SeeSpot& spot, const QRectF& rect, bool right) const;
    void paintSpot(const SeeSpot& spot, const QColor& colour, double width) const;
    /// With a line of the ground's colour on both sides, which keeps it visible on every cell's colour.
    void paintRing(const QRectF& rect, const QColor& colour, double width) const;
    QColor colourOf(double share) const;

    QPainter& m_painter;
    const SeeLayout& m_layout;
    const GridLook& m_look;
    QColor m_accent;
};

} // namespace ks
