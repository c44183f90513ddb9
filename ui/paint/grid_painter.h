#pragma once

#include "ui/paint/cell_numbers.h"

#include <array>
#include <vector>

namespace ks {

/// Draws the cells of a grid on anything that QPainter draws on; only what lies inside the clip. GridMarksPainter draws over them.
class GridPainter {
public:
    GridPainter(const GridScene& scene, const GridLook& look, const GridPlace& place)
        : m_scene(scene), m_look(look), m_place(place), m_numbers(scene, look, place)
    {
    }

    /// Colours, padding, lines, numbers. Cells from offset `hiddenFrom` on are left out altogether, so that a worksheet does not contain
    /// its solution.
    void paintCells(QPainter& painter, std::optional<std::int64_t> hiddenFrom = std::nullopt) const;
    /// As cells that have no value yet, from an offset of the tensor on.
    void paintHidden(QPainter& painter, std::int64_t from) const;
    using Takes = std::function<bool(std::int64_t y, std::int64_t x)>;
    /// What padding counts as, where `takes` says so.
    void paintPadTexts(QPainter& painter, const Takes& takes) const;

    const GridScene& scene() const { return m_scene; }
    const GridLook& look() const { return m_look; }
    const GridPlace& place() const { return m_place; }
    const CellNumbers& numbers() const { return m_numbers; }
    CellSpan visible(bool withPadding) const
    {
        return CellSpan::touchedBy(m_place.visibleCells() & (withPadding ? m_scene.padded() : m_scene.cells()));
    }
    /// The offset in the plane from which cells are left out.
    std::int64_t endOf(std::optional<std::int64_t> hiddenFrom) const
    {
        return hiddenFrom ? m_scene.offsetInPlane(*hiddenFrom) : m_scene.plane.shape().h * m_scene.plane.shape().w;
    }

private:
    void paintColours(QPainter& painter, std::optional<std::int64_t> hiddenFrom) const;
    /// Cell by cell, up to offset `end` of the plane; each reaches so far under its neighbours.
    void paintRectangles(QPainter& painter, std::int64_t end, qreal overlap) const;
    void paintPicture(QPainter& painter, std::optional<std::int64_t> hiddenFrom) const;
    /// The cells from an offset of the tensor on: the rest of a row, and the rows below it.
    std::array<QRectF, 2> cellsFrom(std::int64_t offset) const;
    void paintPadding(QPainter& painter) const;
    void paintLines(QPainter& painter) const;
    /// Around small cells that all have one colour, which may be that of the ground: an A − B of zeros is there, too.
    void paintFrame(QPainter& painter) const;
    /// Cells of the ring's four sides.
    std::vector<QRectF> paddingSides() const;

    const GridScene& m_scene;
    const GridLook& m_look;
    GridPlace m_place;
    CellNumbers m_numbers;
};

} // namespace ks
