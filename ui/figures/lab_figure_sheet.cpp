#include "ui/figures/lab_figure.h"
#include "ui/scene/scene.h"

#include <algorithm>

namespace ks {

namespace {

constexpr qreal exactForChoice = 0.1;
constexpr qreal slack = 0.01;

} // namespace

bool LabFigure::isLegibleWith(qreal cell) const
{
    return std::ranges::all_of(m_panels, [&](const auto& one) { return cellOf(one.first, cell) >= m_legibleFrom.at(one.first) - slack; });
}

bool LabFigure::isLegible(qreal width) const
{
    const qreal cell = cellFor(width);
    return isLegibleWith(cell) && sizeWith(cell, width, false).width() <= width + slack; // small tensors keep their cells in any width
}

void LabFigure::layOutSheet()
{
    for (const auto& [plane, panel] : m_panels)
        m_legibleFrom[plane] = panel.legibleFrom();
    arrange();
    if (!isLegible(m_width)) {
        const std::vector<Row> rows = m_rows;
        auto panels = m_panels;
        keepRead();
        arrange();
        if (!isLegible(m_width)) {
            m_rows = rows;
            m_panels = std::move(panels);
            arrange();
        }
    }
    // What the window reads and no map on the sheet says.
    const qreal cell = cellFor(m_width);
    m_tables = WindowTables(m_picture, m_language, m_type, [&](Role role, std::int64_t n, std::int64_t c) {
        const auto panel = std::ranges::find_if(m_panels, [&](const auto& one) {
            return one.first.role == role && one.second.shows({n, c, 0, 0});
        });
        return panel != m_panels.end() && cellOf(panel->first, cell) >= m_legibleFrom.at(panel->first) - slack;
    });
}

void LabFigure::keepRead()
{
    for (Row& row : m_rows)
        for (auto& column : row)
            std::erase_if(column, [&](const Plane& plane) {
                const auto marks = m_picture.marks.find(plane.role);
                const Cell shown = shownPlane(m_picture.content.spec, m_picture.view, plane.role);
                const bool framed = marks != m_picture.marks.end() && marks->second.window;
                const bool read = framed ? marks->second.windowOn.has(plane.n, plane.c)
                                         : plane.n == shown.n && (plane.role == Role::Weights || plane.c == shown.c);
                if (!read && !isTable(m_picture.content.spec, plane.role))
                    m_panels.erase(plane);
                return !m_panels.contains(plane);
            });
}

void LabFigure::arrange()
{
    const auto mostIn = [this](std::size_t column) {
        std::size_t most = 1;
        for (const Row& row : m_rows)
            most = std::max(most, row[column].size());
        return most;
    };
    struct Choice {
        std::array<std::size_t, 3> stacks{1, 1, 1};
        bool stackedTitles = false;
        bool legible = false;
        qreal cell = 0;
        qreal height = 0; ///< with the smallest legible cell

        bool isBetterThan(const Choice& other) const
        {
            if (legible != other.legible)
                return legible;
            return legible ? height < other.height - 1 : cell > other.cell + 1;
        }
    };
    std::optional<Choice> best;
    const auto use = [this](const Choice& choice) {
        m_stacks = choice.stacks;
        for (auto& [plane, panel] : m_panels)
            panel.stackTitle(choice.stackedTitles);
    };
    for (const bool stackedTitles : {false, true})
        for (std::size_t left = 1; left <= mostIn(0); left *= 2)
            for (std::size_t middle = 1; middle <= mostIn(1); middle *= 2)
                for (std::size_t right = 1; right <= mostIn(2); right *= 2) {
                    Choice choice{.stacks = {left, middle, right}, .stackedTitles = stackedTitles || m_matrix};
                    use(choice);
                    choice.cell = fittingCell(m_width, false, exactForChoice);
                    const QSizeF size = sizeWith(choice.cell, m_width, false);
                    choice.legible = isLegibleWith(choice.cell) && size.width() <= m_width && size.height() <= m_width * aspectOfSheet;
                    qreal least = 0;
                    while (choice.legible && least < choice.cell && !isLegibleWith(least))
                        ++least;
                    choice.height = sizeWith(std::min(least, choice.cell), m_width, false).height();
                    if (!best || choice.isBetterThan(*best))
                        best = choice;
                }
    use(*best);
}

} // namespace ks
