#include "ui/figures/lab_figure.h"

#include "ui/figures/figure_file.h"
#include "ui/scene/scene.h"

#include <QCoreApplication>

#include <algorithm>

namespace ks {

namespace {

constexpr qreal gap = 14;
constexpr qreal largestCell = 4.25; ///< heights of the type: numbers are somewhat larger than it
constexpr qreal leastCell = 1;
/// All rows of panels may be at most this much higher than the figure may be wide.
constexpr qreal largestAspect = 1.3;
constexpr qreal typeOfScreen = 13; ///< for which arrows have the width that they have on a screen

constexpr std::array columns = {LabColumn::Left, LabColumn::Middle, LabColumn::Right};

} // namespace

/// Cell size and corners of the panels for one width.
struct LabFigure::Layout {
    qreal cell = 0;
    std::map<Role, QPointF> corners;
    qreal formulaTop = 0;
    QSizeF size;
};

LabFigure::LabFigure(LabPicture picture, const std::string& language, const FigureFormat& format)
    : m_picture(std::move(picture)), m_language(language), m_formula(m_picture, m_language, format.typePoints), m_type(format.typePoints)
{
    const OpSpec& spec = m_picture.content.spec;
    for (const bool gradients : {false, true}) {
        if (gradients && !m_picture.view.backward)
            break;
        Row& row = m_rows.emplace_back();
        for (std::size_t column = 0; column < columns.size(); ++column)
            for (const Role role : rolesIn(columns[column], gradients))
                if (tensorOf(m_picture, role)) {
                    row[column].push_back(role);
                    m_panels.emplace(role, panelOf(m_picture, role, shownPlane(spec, m_picture.view, role), m_language, m_type));
                }
    }
    if (layoutFor((format.millimetres - 2 * marginMillimetres) * pointsPerMillimetre).cell <
        leastCell) // the titles leave the cells no room
        for (auto& [role, panel] : m_panels)
            panel.stackTitle();
}

qreal LabFigure::columnWidth(std::size_t column, qreal cell) const
{
    qreal widest = 0; // over all rows: a gradient lies below its tensor
    for (const Row& row : m_rows)
        for (const Role role : row[column])
            widest = std::max(widest, m_panels.at(role).sizeFor(cell).width());
    return widest;
}

qreal LabFigure::rowHeight(std::size_t row, qreal cell) const
{
    qreal highest = 0;
    for (const auto& stack : m_rows[row]) {
        qreal height = 0;
        for (const Role role : stack)
            height += m_panels.at(role).sizeFor(cell).height() + (height > 0 ? gap / 2 : 0);
        highest = std::max(highest, height);
    }
    return highest;
}

LabFigure::Layout LabFigure::layoutFor(qreal width) const
{
    Layout layout;
    const auto widthWith = [&](qreal cell) {
        qreal sum = 0;
        for (std::size_t column = 0; column < columns.size(); ++column)
            if (const qreal one = columnWidth(column, cell); one > 0)
                sum += one + (sum > 0 ? gap : 0);
        return sum;
    };
    const auto heightWith = [&](qreal cell) {
        qreal sum = 0;
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            sum += rowHeight(row, cell) + gap / 2;
        return sum;
    };
    // Titles keep their width however small the cells are, so the fitting size is searched for: 20 halvings are exact enough for print.
    const qreal most = largestCell * m_type;
    for (qreal step = most; step > most * 1e-6; step /= 2)
        if (const qreal cell = layout.cell + step;
            cell <= most && widthWith(cell) <= width && heightWith(cell) <= std::max(width * largestAspect, heightWith(0)))
            layout.cell = cell;

    qreal top = 0;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        qreal left = 0;
        for (std::size_t column = 0; column < columns.size(); ++column) {
            qreal below = top;
            for (const Role role : m_rows[row][column]) {
                layout.corners[role] = {left, below};
                below += m_panels.at(role).sizeFor(layout.cell).height() + gap / 2;
            }
            if (const qreal one = columnWidth(column, layout.cell); one > 0)
                left += one + gap;
        }
        top += rowHeight(row, layout.cell) + gap / 2;
    }
    layout.formulaTop = top;
    const QSizeF formula = m_formula.sizeFor(width);
    layout.size = {std::max(widthWith(layout.cell), formula.width()), formula.isEmpty() ? top - gap / 2 : top + formula.height()};
    return layout;
}

QSizeF LabFigure::sizeFor(qreal width) const
{
    return layoutFor(width).size;
}

qreal LabFigure::cellFor(qreal width) const
{
    return layoutFor(width).cell;
}

std::vector<CellArrow> LabFigure::arrowsOn(const Layout& layout) const
{
    std::vector<CellArrow> arrows;
    const auto placeOf = [&](const Pin& end) -> std::optional<QRectF> {
        const auto corner = layout.corners.find(end.of);
        const Cell cell = toGrid(m_picture.content.spec, end.of, end.cell);
        if (corner == layout.corners.end() || !m_panels.at(end.of).shows(cell))
            return std::nullopt;
        return m_panels.at(end.of).rectOf(cell, corner->second, layout.cell);
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
    for (const auto& [role, corner] : layout.corners)
        m_panels.at(role).paint(painter, corner, layout.cell);
    paintCellArrows(painter, arrowsOn(layout), GridLook::paper(figureFont(m_type), m_language.locale()), m_type / typeOfScreen);
    m_formula.paint(painter, {0, layout.formulaTop}, width);
}

std::vector<Role> LabFigure::roles() const
{
    std::vector<Role> roles;
    for (const auto& [role, panel] : m_panels)
        roles.push_back(role);
    return roles;
}

QString LabFigure::title() const
{
    return QString::fromUtf8(nameOf(m_picture.content.spec.op).data()) + QLatin1Char(' ') +
           (m_picture.view.backward ? m_language.text(QT_TRANSLATE_NOOP("figures", "backward pass"))
                                    : m_language.text(QT_TRANSLATE_NOOP("figures", "forward pass")));
}

QList<std::pair<QString, QString>> LabFigure::facts() const
{
    return factsOf(m_picture, m_language);
}

} // namespace ks
