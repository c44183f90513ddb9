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

bool LabFigure::isLegible(qreal width) const
{
    const qreal cell = cellFor(width);
    return m_tensors.isLegibleWith(cell) &&
           sizeWith(cell, width, false).width() <= width + LabPanels::slack; // small tensors keep their cells in any width
}

bool LabFigure::fits() const
{
    const QSizeF size = sizeFor(m_width);
    return size.width() <= m_width + LabPanels::slack && (m_room <= 0 || size.height() <= m_room + LabPanels::slack);
}

/// Can one see something on all of them?
bool LabFigure::hasMaps() const
{
    const qreal cell = cellFor(m_width);
    return std::ranges::all_of(m_tensors.panels(), [&](const auto& one) {
        const qreal own = m_tensors.cellOf(one.first, cell);
        return own >= smallestCell || own * one.second.cells().height() >= smallestMap || own * one.second.cells().width() >= m_width / 4;
    });
}

void LabFigure::layOutSheet()
{
    // Who reckons from a sheet needs the digits of what is read: all of them where there is room, else all of the weights.
    using Digits = PlanePanel::Digits;
    for (const auto& [plane, panel] : m_tensors.panels())
        m_reckonedFrom[plane] = panel.legibleFrom(columnOf(plane.role) == LabColumn::Middle ? Digits::All : Digits::Hundredths);
    const auto demand = [this](Digits weights, Digits others) {
        m_tensors.setShare(others == Digits::Usual ? LabPanels::leastShare : LabPanels::shareForDigits);
        for (const auto& [plane, panel] : m_tensors.panels())
            m_tensors.setLegibleFrom(plane, panel.legibleFrom(columnOf(plane.role) == LabColumn::Middle ? weights
                                                              : m_tensors.isRead(plane.role)            ? others
                                                                                                        : Digits::Usual));
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
    const LabPanels all = m_tensors;
    m_tensors.keepRead();
    if (isSettled())
        return;
    // The numbers that the cell is made of before those that are only beside it.
    for (const Digits others : {Digits::All, Digits::Hundredths}) {
        demand(Digits::All, others);
        for (const auto& [plane, panel] : m_tensors.panels())
            if (!isNeeded(plane)) // its "?" at least
                m_tensors.setLegibleFrom(plane, askedFrom);
        if (isSettled())
            return;
    }
    m_tensors = all;
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
            m_tensors.keepRead();
            for (const qreal share :
                 {LabPanels::leastShare, LabPanels::leastShare * 2 / 3, LabPanels::leastShare / 3, LabPanels::leastShare / 6, 0.0}) {
                m_tensors.setShare(share);
                settle();
                if (fits() && (!asMaps || hasMaps()))
                    return;
            }
        }
    leavePlanesOut();
}

void LabFigure::leavePlanesOut()
{
    const auto worth = [this](const LabPanels::Plane& plane) {
        return plane.role == m_picture.view.position.of ? 2 : m_tensors.isRead(plane.role) ? 1 : 0;
    };
    QStringList names;
    while (!m_tensors.panels().empty() && !fits()) {
        const auto least = std::ranges::min_element(m_tensors.panels(), {}, [&](const auto& one) { return worth(one.first); });
        const LabPanels::Plane plane = least->first;
        if (const QString name = figureName(m_picture.content.spec.op, plane.role, m_language); !names.contains(name))
            names.append(name);
        m_tensors.remove(plane);
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
            const auto panel = std::ranges::find_if(m_tensors.panels(), [&](const auto& one) { return showsAll(one, part); });
            if (panel == m_tensors.panels().end() ||
                m_tensors.cellOf(panel->first, cell) < m_reckonedFrom.at(panel->first) - LabPanels::slack)
                return false;
            m_relied.insert(panel->first);
            return true;
        });
    }
}

bool LabFigure::showsAll(const std::pair<const LabPanels::Plane, PlanePanel>& one, const ReadPart& part)
{
    return one.first.role == part.role && std::ranges::all_of(part.rows, [&](std::int64_t y) {
               return std::ranges::all_of(part.columns, [&](std::int64_t x) { return one.second.shows({part.n, part.c, y, x}); });
           });
}

bool LabFigure::keepsNumbers(qreal width) const
{
    const qreal cell = cellFor(width);
    return std::ranges::all_of(m_relied, [&](const LabPanels::Plane& plane) {
        return m_tensors.cellOf(plane, cell) >= m_reckonedFrom.at(plane) - LabPanels::slack;
    });
}

bool LabFigure::isNeeded(const LabPanels::Plane& plane) const
{
    return m_read.has(plane.role, [&](std::int64_t n, std::int64_t c) { return m_tensors.panels().at(plane).isOf(n, c); });
}

void LabFigure::arrange()
{
    struct Choice {
        LabPanels::Stacks stacks{1, 1, 1};
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
        m_tensors.setStacks(choice.stacks);
        m_tensors.stackTitles(choice.stackedTitles);
    };
    for (const bool stackedTitles : {false, true})
        for (std::size_t left = 1; left <= m_tensors.mostIn(0); left *= 2)
            for (std::size_t middle = 1; middle <= m_tensors.mostIn(1); middle *= 2)
                for (std::size_t right = 1; right <= m_tensors.mostIn(2); right *= 2) {
                    Choice choice{.stacks = {left, middle, right}, .stackedTitles = stackedTitles || !m_added.empty()};
                    use(choice);
                    choice.cell = fittingCell(m_width, false, exactForChoice);
                    const QSizeF size = sizeWith(choice.cell, m_width, false);
                    choice.fits = size.width() <= m_width && size.height() <= highest;
                    choice.legible = choice.fits && m_tensors.isLegibleWith(choice.cell);
                    qreal least = 0;
                    while (choice.legible && least < choice.cell && !m_tensors.isLegibleWith(least))
                        ++least;
                    choice.height = sizeWith(std::min(least, choice.cell), m_width, false).height();
                    if (!best || choice.isBetterThan(*best))
                        best = choice;
                }
    use(*best);
}

} // namespace ks
