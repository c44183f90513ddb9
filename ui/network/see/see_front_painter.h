#pragma once

#include "ui/network/see/see_front.h"
#include "ui/network/see/see_layout.h"
#include "ui/paint/grid_look.h"

#include <QPainter>

#include <span>

namespace ks {

/// 0 … 1, by its order of magnitude: how brightly that is flashed which an update changes by such a share of its size.
double seeFlashOf(double share);

/// Draws how far a wave has come: covers what is still to come, underlines where it is.
class SeeFrontPainter {
public:
    SeeFrontPainter(QPainter& painter, const SeeLayout& layout, const GridLook& look, const QColor& accent)
        : m_painter(painter), m_layout(layout), m_look(look), m_accent(accent)
    {
    }

    /// `strength`, 0 … 1: what it has come to last appears, or is flashed through. `shares`: of an update, see TensorUpdate::shares; empty: not known.
    void paint(const SeeFront& front, double strength, std::span<const double> shares = {}) const;

private:
    /// The maps from this one up to `end`; negative: all from there.
    void cover(const SeePlace& place, std::int64_t from, std::int64_t end, double opacity) const;
    /// Of the map under way the rows below, and what is right of the cell.
    void coverRest(const SeePlace& place, const SeeFront& front) const;
    void underline(const SeePlace& place) const;
    /// Frames what is updated, filter by filter as brightly as it changes.
    void flash(const SeePlace& place, const SeeFront& front, double strength, std::span<const double> shares) const;
    void frame(const QRectF& rect, double strength, double brightness) const;

    QPainter& m_painter;
    const SeeLayout& m_layout;
    const GridLook& m_look;
    QColor m_accent;
};

} // namespace ks
