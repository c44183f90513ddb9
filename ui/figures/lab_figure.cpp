#include "ui/figures/lab_figure.h"

#include "ui/figures/figure_file.h"
#include "ui/language/text.h"
#include "ui/scene/scene.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>

namespace ks {

namespace {

constexpr qreal leastCell = 1;
constexpr qreal smallestLetters = 0.6; ///< of the usual
/// Of the width: what a map takes at least in its longer direction, if need be beside smaller letters.
constexpr qreal leastShareOfMap = 0.12;
constexpr qreal exactForPrint = 1e-4;
constexpr qreal typeOfScreen = 13; ///< for which arrows have the width that they have on a screen

} // namespace

LabFigure::LabFigure(LabPicture picture, const std::string& language, const FigureFormat& format)
    : m_picture(std::move(picture)), m_language(language), m_formula(m_picture, m_language, format.typePoints), m_type(format.typePoints),
      m_width((format.millimetres - 2 * marginMillimetres) * pointsPerMillimetre), m_room(format.highest), m_sheet(format.allChannels),
      m_tensors(m_picture, m_sheet, m_width)
{
    if (m_room <= 0 && !format.page.isEmpty())
        m_room = (format.page.height() - 2 * marginMillimetres) * pointsPerMillimetre;
    if (m_sheet)
        m_read = readCells(m_picture);
    build(m_type);
    if (m_sheet)
        layOutSheet();
    else
        giveCellsRoom();
}

void LabFigure::giveCellsRoom()
{
    const qreal usual = m_type;
    const auto write = [this](qreal letters, bool stacked) {
        if (m_type != letters)
            build(letters);
        m_tensors.stackTitles(stacked);
    };
    qreal best = leastCell;
    std::pair<qreal, bool> choice(usual * smallestLetters, !m_added.empty()); // then the page has to draw all of it smaller
    for (const qreal letters : {1.0, 0.85, 0.7, smallestLetters})
        for (const bool stacked : {!m_added.empty(), true}) {
            write(usual * letters, stacked);
            if (!fits())
                continue;
            if (hasVisibleMaps())
                return;
            if (const qreal cell = cellFor(m_width); cell > best) {
                best = cell;
                choice = {usual * letters, stacked};
            }
        }
    write(choice.first, choice.second);
    if (cellFor(m_width) < leastCell)
        write(choice.first, true);
}

bool LabFigure::hasVisibleMaps() const
{
    const qreal cell = cellFor(m_width);
    return std::ranges::all_of(m_tensors.panels(), [&](const auto& one) {
        const auto& [plane, panel] = one;
        const qreal longer = std::max(panel.cells().width(), panel.cells().height());
        return m_tensors.cellOf(plane, cell) >= std::min(numbersFrom, leastShareOfMap * m_width / longer) - LabPanels::slack;
    });
}

void LabFigure::build(qreal type)
{
    m_type = type;
    m_formula = FormulaText(m_picture, m_language, m_type);
    m_tensors.build(m_language, m_type, m_read);
    m_added = AddedPanels(m_picture, m_language, m_type);
}

QSizeF LabFigure::sizeWith(qreal cell, qreal width, bool addedBeside) const
{
    const QSizeF tensors = m_tensors.sizeFor(cell);
    if (m_added.empty())
        return tensors;
    const QSizeF added = m_added.sizeFor(addedBeside ? cell : m_added.cellFor(cell, width));
    return addedBeside ? QSizeF(tensors.width() + panelGap + added.width(), std::max(tensors.height(), added.height() + panelGap / 2))
                       : QSizeF(std::max(tensors.width(), added.width()), tensors.height() + added.height() + panelGap / 2);
}

QRectF LabFigure::noteRect(qreal width) const
{
    if (m_note.isEmpty())
        return {};
    return QFontMetricsF(figureFont(m_type)).boundingRect(QRectF(0, 0, width, 1e6), Qt::TextWordWrap, m_note);
}

qreal LabFigure::allowedHeight(qreal width) const
{
    if (m_highest > 0)
        return m_highest - heightBelow(width);
    const qreal usual = width * (m_sheet ? aspectOfSheet : largestAspect);
    return m_room > 0 ? std::min(usual, m_room - heightBelow(width)) : usual;
}

qreal LabFigure::fittingCell(qreal width, bool addedBeside, qreal exactness) const
{
    // Titles keep their width however small the cells are, so the fitting size is searched for.
    const qreal most = largestCell * m_type;
    const qreal highest = std::max(allowedHeight(width), sizeWith(0, width, addedBeside).height());
    qreal fitting = 0;
    for (qreal step = most; step > exactness; step /= 2)
        if (const qreal cell = fitting + step; cell <= most) {
            const QSizeF size = sizeWith(cell, width, addedBeside);
            if (size.width() <= width && size.height() <= highest)
                fitting = cell;
        }
    return fitting;
}

LabFigure::Layout LabFigure::layoutFor(qreal width) const
{
    Layout layout = layoutFor(width, false);
    if (m_added.empty())
        return layout;
    Layout beside = layoutFor(width, true);
    const bool legible = beside.cell >= std::min(layout.cell, numbersFrom); // then the figure is lower
    return legible ? beside : layout;
}

LabFigure::Layout LabFigure::layoutFor(qreal width, bool addedBeside) const
{
    Layout layout;
    layout.cell = fittingCell(width, addedBeside, exactForPrint);
    layout.places = m_tensors.placesFor(layout.cell);
    const QSizeF all = sizeWith(layout.cell, width, addedBeside);
    layout.added = addedBeside ? QPointF(layout.places.extent.width(), 0) : QPointF(0, layout.places.extent.height());
    layout.addedCell = m_added.empty() ? 0 : addedBeside ? layout.cell : m_added.cellFor(layout.cell, width);
    layout.tablesTop = all.height();
    const QSizeF tables = m_tables.sizeFor(width);
    layout.noteTop = all.height() + tables.height();
    layout.formulaTop = layout.noteTop + noteRect(width).height();
    const QSizeF formula = m_formula.sizeFor(width);
    layout.size = {std::max({all.width(), tables.width(), formula.width()}), layout.formulaTop + formula.height()};
    if (formula.isEmpty())
        layout.size.rheight() -= panelGap / 2;
    return layout;
}

std::vector<CellArrow> LabFigure::arrowsOn(const Layout& layout) const
{
    std::vector<CellArrow> arrows;
    const auto placeOf = [&](const Pin& end) -> std::optional<QRectF> {
        const Cell cell = toGrid(m_picture.content.spec, end.of, end.cell);
        for (const auto& [plane, corner] : layout.places.corners)
            if (const PlanePanel& panel = m_tensors.panels().at(plane); plane.role == end.of && panel.shows(cell))
                return panel.rectOf(cell, corner, m_tensors.cellOf(plane, layout.cell));
        return std::nullopt;
    };
    for (const FigureArrow& arrow : m_picture.arrows) {
        const auto from = placeOf(arrow.from);
        const auto to = placeOf(arrow.to);
        if (from && to)
            arrows.push_back({*from, *to, arrow.label, arrow.strong});
    }
    return arrows;
}

void LabFigure::paint(QPainter& painter, qreal width) const
{
    const Layout layout = layoutFor(width);
    for (const auto& [plane, corner] : layout.places.corners)
        m_tensors.panels().at(plane).paint(painter, corner, m_tensors.cellOf(plane, layout.cell));
    m_added.paint(painter, layout.added, layout.addedCell);
    paintCellArrows(painter, arrowsOn(layout), GridLook::paper(figureFont(m_type), m_language.locale()), m_type / typeOfScreen);
    m_tables.paint(painter, {0, layout.tablesTop}, width);
    painter.setFont(figureFont(m_type));
    painter.setPen(Qt::black);
    painter.drawText(noteRect(width).translated(0, layout.noteTop), Qt::TextWordWrap, m_note);
    m_formula.paint(painter, {0, layout.formulaTop}, width);
}

std::vector<Role> LabFigure::roles() const
{
    std::vector<Role> roles;
    for (const auto& [plane, panel] : m_tensors.panels())
        if (roles.empty() || roles.back() != plane.role)
            roles.push_back(plane.role);
    return roles;
}

QString LabFigure::title() const
{
    return fromView(nameOf(m_picture.content.spec.op)) + QLatin1Char(' ') +
           (m_picture.view.backward ? m_language.text(QT_TRANSLATE_NOOP("figures", "backward pass"))
                                    : m_language.text(QT_TRANSLATE_NOOP("figures", "forward pass")));
}
} // namespace ks
