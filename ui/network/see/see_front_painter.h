#pragma once

#include "ui/network/see/see_front.h"
#include "ui/network/see/see_layout.h"
#include "ui/paint/grid_look.h"

#include <QPainter>

namespace ks {

/// Draws how far a wave has come: covers what is still to come, underlines where it is.
class SeeFrontPainter {
public:
    SeeFrontPainter(QPainter& painter, const SeeLayout& layout, const GridLook& look, const QColor& accent);

    /// `strength`, 0 … 1: what it has come to last appears, or is flashed through.
    void paint(const SeeFront& front, double strength) const;

private:
    /// The maps from this one up to `end`; negative: all from there.
    void cover(const SeePlace& place, std::int64_t from, std::int64_t end, double opacity) const;
    /// Of the map under way the rows below, and what is right of the cell.
    void coverRest(const SeePlace& place, const SeeFront& front) const;
    void underline(const SeePlace& place) const;
    /// Frames what is updated.
    void flash(const SeePlace& place, const SeeFront& front, double strength) const;

    QPainter& m_painter;
    const SeeLayout& m_layout;
    const GridLook& m_look;
    QColor m_accent;
};

} // namespace ks
