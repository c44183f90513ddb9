#pragma once

#include "ui/figures/lab_picture.h"
#include "ui/figures/read_cells.h"

#include <algorithm>
#include <array>
#include <map>

namespace ks {

/// The tensors of the Operation lab in their places on a figure: a row, and one of gradients in backward mode, of three columns. The maps of a column
/// stand below each other, or in stacks side by side. Refers to its picture.
class LabPanels {
public:
    /// A tensor's plane; tables have one.
    struct Plane {
        Role role;
        std::int64_t n = 0;
        std::int64_t c = 0;
        auto operator<=>(const Plane&) const = default;
    };
    using Panels = std::map<Plane, PlanePanel>;
    using Stacks = std::array<std::size_t, 3>; ///< that stand side by side, by column
    /// Where cells are so large.
    struct Places {
        std::map<Plane, QPointF> corners;
        QSizeF extent; ///< with the gaps behind the last
    };

    /// Of the width, in points, that there is for all of them: so much do the cells of a small tensor take before their numbers are given up.
    static constexpr qreal leastShare = 0.25;
    static constexpr qreal shareForDigits = 0.34; ///< before their digits are given up
    static constexpr qreal slack = 0.01;          ///< points

    /// `allChannels`: of tensors with few of them; else the one that the lab shows.
    LabPanels(const LabPicture& picture, bool allChannels, qreal width) : m_picture(&picture), m_all(allChannels), m_width(width) {}

    /// All of them, in letters of a size. `read`: the cells that one reckons with.
    void build(const FigureLanguage& language, qreal type, const ReadCells& read);
    /// Leaves only the planes that are read for the cell that is looked at.
    void keepRead();
    void remove(const Plane& plane);

    const Panels& panels() const { return m_panels; }
    /// How many planes stand in a column, at most in one row.
    std::size_t mostIn(std::size_t column) const;
    /// Marks say that it is read for the cell that is looked at.
    bool isRead(Role role) const;

    void setStacks(const Stacks& stacks) { m_stacks = stacks; }
    void stackTitles(bool stacked);
    void setShare(qreal share) { m_share = share; }
    /// The cells of a plane must be so large for their numbers. Where nobody says it, it is as usual.
    void setLegibleFrom(const Plane& plane, qreal cell) { m_legibleFrom[plane] = cell; }
    bool isLegibleWith(qreal cell) const
    {
        return std::ranges::all_of(m_panels,
                                   [&](const auto& one) { return cellOf(one.first, cell) >= m_legibleFrom.at(one.first) - slack; });
    }

    /// How large the cells of a plane are where most are `cell`: few weights beside a photograph stay legible.
    qreal cellOf(const Plane& plane, qreal cell) const;
    QSizeF sizeFor(qreal cell) const;
    Places placesFor(qreal cell) const;

private:
    using Row = std::array<std::vector<Plane>, 3>; ///< by column, from top to bottom
    using Stack = std::vector<Plane>;
    std::vector<Plane> planesOf(Role role) const;
    /// Those of a column in stacks that stand side by side; tables below the first.
    std::vector<Stack> stacksOf(const Row& row, std::size_t column) const;
    QSizeF sizeOf(const Plane& plane, qreal cell) const { return m_panels.at(plane).sizeFor(cellOf(plane, cell)); }
    qreal stackWidth(const Stack& stack, qreal cell) const;
    qreal columnWidth(std::size_t column, qreal cell) const;
    qreal rowHeight(const Row& row, qreal cell) const;

    const LabPicture* m_picture;
    bool m_all;
    qreal m_width;
    qreal m_share = leastShare;
    Panels m_panels;
    std::vector<Row> m_rows;
    Stacks m_stacks{1, 1, 1};
    std::map<Plane, qreal> m_legibleFrom;
};

} // namespace ks
