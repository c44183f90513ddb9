#include "ui/figures/lab_figure.h"
#include "ui/scene/scene.h"

#include <QCoreApplication>

#include <algorithm>

namespace ks {

namespace {

constexpr qreal exactForChoice = 0.1;
constexpr qreal smallestCell = 3; ///< of a map without numbers
constexpr qreal smallestMap = 40; ///< the height of one with many rows
constexpr qreal smallLetters = 0.75;
constexpr qreal askedFrom = 10;       ///< a cell has its "?" from this size on
constexpr qreal mostForTables = 0.85; ///< of the room: the maps have the rest

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

bool LabFigure::fits() const
{
    const QSizeF size = sizeFor(m_width);
    return size.width() <= m_width + slack && (m_room <= 0 || size.height() <= m_room + slack);
}

/// Can one see something on all of them?
bool LabFigure::hasMaps() const
{
    const qreal cell = cellFor(m_width);
    return std::ranges::all_of(m_panels, [&](const auto& one) {
        const qreal own = cellOf(one.first, cell);
        return own >= smallestCell || own * one.second.cells().height() >= smallestMap || own * one.second.cells().width() >= m_width / 4;
    });
}

void LabFigure::layOutSheet()
{
    // Who reckons from a sheet needs the digits of what is read: all of them where there is room, else all of the weights.
    using Digits = PlanePanel::Digits;
    for (const auto& [plane, panel] : m_panels)
        m_reckonedFrom[plane] = panel.legibleFrom(columnOf(plane.role) == LabColumn::Middle ? Digits::All : Digits::Hundredths);
    const auto demand = [this](Digits weights, Digits others) {
        m_share = others == Digits::Usual ? leastShare : shareForDigits;
        for (const auto& [plane, panel] : m_panels)
            m_legibleFrom[plane] = panel.legibleFrom(columnOf(plane.role) == LabColumn::Middle ? weights
                                                     : isRead(plane.role)                      ? others
                                                                                               : Digits::Usual);
    };
    const auto isSettled = [this] {
        settle();
        return isLegible(m_width) && fits();
    };
    for (const auto& [weights, others] : {std::pair(Digits::All, Digits::All), std::pair(Digits::All, Digits::Hundredths),
                                          std::pair(Digits::All, Digits::Usual), std::pair(Digits::Usual, Digits::Usual)}) {
        demand(weights, others);
        if (isSettled())
            return;
    }
    const std::vector<Row> rows = m_rows;
    auto panels = m_panels;
    keepRead();
    if (isSettled())
        return;
    // The numbers that the cell is made of before those that are only beside it.
    for (const Digits others : {Digits::All, Digits::Hundredths}) {
        demand(Digits::All, others);
        for (const auto& [plane, panel] : m_panels)
            if (!isNeeded(plane))
                m_legibleFrom[plane] = std::min(m_legibleFrom[plane], askedFrom);
        if (isSettled())
            return;
    }
    m_rows = rows;
    m_panels = std::move(panels);
    demand(Digits::Usual, Digits::Usual);
    settle();
    if (m_room > 0 && !(fits() && hasMaps()))
        saveHeight();
}

void LabFigure::saveHeight()
{
    const qreal usual = m_type;
    for (const bool asMaps : {true, false})
        for (const qreal letters : {usual, usual * smallLetters}) {
            build(letters);
            keepRead();
            for (const qreal share : {leastShare, leastShare * 2 / 3, leastShare / 3, leastShare / 6, 0.0}) {
                m_share = share;
                settle();
                if (fits() && (!asMaps || hasMaps()))
                    return;
            }
        }
    leavePlanesOut();
}

bool LabFigure::isRead(Role role) const
{
    const auto marks = m_picture.marks.find(role);
    return marks != m_picture.marks.end() && (marks->second.window || !marks->second.highlights.empty());
}

void LabFigure::leavePlanesOut()
{
    const auto worth = [this](const Plane& plane) { return plane.role == m_picture.view.position.of ? 2 : isRead(plane.role) ? 1 : 0; };
    QStringList names;
    while (!m_panels.empty() && !fits()) {
        const auto least = std::ranges::min_element(m_panels, {}, [&](const auto& one) { return worth(one.first); });
        const Plane plane = least->first;
        if (const QString name = figureName(m_picture.content.spec.op, plane.role, m_language); !names.contains(name))
            names.append(name);
        for (Row& row : m_rows)
            for (auto& column : row)
                std::erase(column, plane);
        m_panels.erase(least);
        m_note =
            m_language.text(QT_TRANSLATE_NOOP("figures", "There was no room on this page for: %1.")).arg(names.join(QStringLiteral(", ")));
        settle();
    }
}

void LabFigure::settle()
{
    m_tables = {};
    m_relied.clear();
    arrange();
    // What no map on the sheet says; with tables below them, fewer maps may say it.
    for (int i = 0; i < 2; ++i) {
        const qreal cell = cellFor(m_width);
        m_relied.clear();
        m_tables = ReadTables(m_picture, m_read, m_language, m_type, {m_width, m_room * mostForTables}, [&](const ReadPart& part) {
            const auto panel = std::ranges::find_if(m_panels, [&](const auto& one) { return showsAll(one, part); });
            if (panel == m_panels.end() || cellOf(panel->first, cell) < m_reckonedFrom.at(panel->first) - slack)
                return false;
            m_relied.insert(panel->first);
            return true;
        });
    }
}

bool LabFigure::showsAll(const std::pair<const Plane, PlanePanel>& one, const ReadPart& part)
{
    return one.first.role == part.role && std::ranges::all_of(part.rows, [&](std::int64_t y) {
               return std::ranges::all_of(part.columns, [&](std::int64_t x) { return one.second.shows({part.n, part.c, y, x}); });
           });
}

bool LabFigure::keepsNumbers(qreal width) const
{
    const qreal cell = cellFor(width);
    return std::ranges::all_of(m_relied, [&](const Plane& plane) { return cellOf(plane, cell) >= m_reckonedFrom.at(plane) - slack; });
}

bool LabFigure::isNeeded(const Plane& plane) const
{
    return m_read.has(plane.role, [&](std::int64_t n, std::int64_t c) { return m_panels.at(plane).isOf(n, c); });
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
        bool fits = false; ///< with cells however small
        bool legible = false;
        qreal cell = 0;
        qreal height = 0; ///< with the smallest legible cell

        bool isBetterThan(const Choice& other) const
        {
            if (fits != other.fits)
                return fits;
            if (legible != other.legible)
                return legible;
            return legible ? height < other.height - 1 : cell > other.cell + 1;
        }
    };
    std::optional<Choice> best;
    const qreal highest = allowedHeight(m_width);
    const auto use = [this](const Choice& choice) {
        m_stacks = choice.stacks;
        for (auto& [plane, panel] : m_panels)
            panel.stackTitle(choice.stackedTitles);
    };
    for (const bool stackedTitles : {false, true})
        for (std::size_t left = 1; left <= mostIn(0); left *= 2)
            for (std::size_t middle = 1; middle <= mostIn(1); middle *= 2)
                for (std::size_t right = 1; right <= mostIn(2); right *= 2) {
                    Choice choice{.stacks = {left, middle, right}, .stackedTitles = stackedTitles || !m_added.empty()};
                    use(choice);
                    choice.cell = fittingCell(m_width, false, exactForChoice);
                    const QSizeF size = sizeWith(choice.cell, m_width, false);
                    choice.fits = size.width() <= m_width && size.height() <= highest;
                    choice.legible = choice.fits && isLegibleWith(choice.cell);
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
