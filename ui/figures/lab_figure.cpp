#include "ui/figures/lab_figure.h"

#include "ui/figures/compared_panels.h"
#include "ui/figures/figure_file.h"
#include "ui/scene/colouring.h"
#include "ui/scene/im2col_scene.h"
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
constexpr std::int64_t mostChannels = 4; ///< a tensor of more shows one of them
constexpr qreal typeOfScreen = 13;       ///< for which arrows have the width that they have on a screen

constexpr std::array columns = {LabColumn::Left, LabColumn::Middle, LabColumn::Right};

} // namespace

/// Cell size and corners of the panels for one width.
struct LabFigure::Layout {
    qreal cell = 0;
    std::map<Plane, QPointF> corners;
    QPointF added; ///< its corner
    qreal addedCell = 0;
    qreal tablesTop = 0;
    qreal noteTop = 0;
    qreal formulaTop = 0;
    QSizeF size;
};

LabFigure::LabFigure(LabPicture picture, const std::string& language, const FigureFormat& format)
    : m_picture(std::move(picture)), m_language(language), m_formula(m_picture, m_language, format.typePoints), m_type(format.typePoints),
      m_width((format.millimetres - 2 * marginMillimetres) * pointsPerMillimetre), m_room(format.highest), m_sheet(format.allChannels)
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
        for (auto& [plane, panel] : m_panels)
            panel.stackTitle(stacked);
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
    return std::ranges::all_of(m_panels, [&](const auto& one) {
        const auto& [plane, panel] = one;
        const qreal longer = std::max(panel.cells().width(), panel.cells().height());
        return cellOf(plane, cell) >= std::min(numbersFrom, leastShareOfMap * m_width / longer) - slack;
    });
}

void LabFigure::build(qreal type)
{
    m_type = type;
    m_formula = FormulaText(m_picture, m_language, m_type);
    m_rows.clear();
    m_panels.clear();
    m_added.clear();
    addPlanes();
    if (m_picture.view.tab == LabTab::Im2col)
        addMatrix();
    else
        m_added = comparedPanels(m_picture, m_language, m_type);
}

void LabFigure::addPlanes()
{
    for (const bool gradients : {false, true}) {
        if (gradients && !m_picture.view.backward)
            break;
        Row& row = m_rows.emplace_back();
        for (std::size_t column = 0; column < columns.size(); ++column)
            for (const Role role : rolesIn(columns[column], gradients))
                for (const Plane& plane : planesOf(role)) {
                    const bool first = row[column].empty() || row[column].back().role != role;
                    row[column].push_back(plane);
                    const bool isGiven = m_read.has(role, [](std::int64_t, std::int64_t) { return true; });
                    m_panels.emplace(plane, panelOf(m_picture, role, {plane.n, plane.c, 0, 0}, m_language, m_type,
                                                    first ? PanelTitle::Whole : PanelTitle::NoShape, isGiven));
                }
    }
}

void LabFigure::addMatrix()
{
    const auto matrix = im2colPicture(m_picture.content, m_picture.view);
    if (!matrix)
        return;
    const OpSpec& spec = m_picture.content.spec;
    const Im2colMatrix whole = im2colOf(spec);
    const bool products = im2colImage(spec.op) == Role::Dst;
    PlanePanel::Options options{.title = products ? m_language.text(QT_TRANSLATE_NOOP("figures", "im2col: column = pixel"))
                                                  : m_language.text(QT_TRANSLATE_NOOP("figures", "im2col: column = window")),
                                .shape = QStringLiteral("%1×%2").arg(whole.rows).arg(whole.columns),
                                .colour = colourOf(m_picture.content, m_picture.view, products ? Role::Dst : Role::Src),
                                .marks = matrix->marks};
    for (std::int64_t i = 0; i < matrix->range.columns; ++i)
        options.columnNumbers.push_back(matrix->range.first + i);
    if (matrix->range.columns < whole.columns)
        options.shape += QStringLiteral(" [%1…%2]").arg(matrix->range.first).arg(matrix->range.first + matrix->range.columns - 1);
    m_added.emplace_back(matrix->part, std::move(options), GridLook::paper(figureFont(m_type), m_language.locale()), m_type);
    m_added.back().stackTitle(); // its sentence is longer than the name of a tensor
}

QSizeF LabFigure::sizeOfAdded(qreal cell) const
{
    QSizeF size(0, 0);
    for (const PlanePanel& panel : m_added) {
        const QSizeF one = panel.sizeFor(cell);
        size = {size.width() + one.width() + (size.width() > 0 ? panelGap : 0), std::max(size.height(), one.height())};
    }
    return size;
}

qreal LabFigure::cellOfAdded(qreal cell, qreal width) const
{
    qreal room = width + panelGap;
    qreal across = 0;
    for (const PlanePanel& panel : m_added) {
        room -= panel.left() + panelGap;
        across += panel.cells().width();
    }
    qreal largest = std::min(cell, room / across);
    if (sizeOfAdded(0).width() > width || sizeOfAdded(largest).width() <= width)
        return largest;
    qreal fitting = 0; // few cells below a long title take more room than their share
    while (largest - fitting > exactForPrint) {
        const qreal middle = (fitting + largest) / 2;
        (sizeOfAdded(middle).width() <= width ? fitting : largest) = middle;
    }
    return fitting;
}

qreal LabFigure::addedLegibleFrom() const
{
    qreal from = 0;
    for (const PlanePanel& panel : m_added)
        from = std::max(from, panel.legibleFrom());
    return from;
}

std::vector<LabFigure::Plane> LabFigure::planesOf(Role role) const
{
    const TensorPtr tensor = tensorOf(m_picture, role);
    if (!tensor || (m_picture.compared && m_picture.compared->of == role)) // which stands beside B's
        return {};
    const OpSpec& spec = m_picture.content.spec;
    const Cell shown = shownPlane(spec, m_picture.view, role);
    const Shape& shape = tensor->shape();
    const bool filters = columnOf(role) == LabColumn::Middle; // N counts the filters, not samples that nobody asks for
    const std::int64_t from = filters ? 0 : shown.n;
    const std::int64_t count = filters ? shape.n : 1;
    const bool inColour =
        role == Role::Src && shape.c == 3 && colourPictureOf(m_picture.content, m_picture.view, statsOfTensor(*tensor).range).shown;
    if (!m_sheet || isTable(spec, role) || inColour || count * shape.c > mostChannels)
        return {{role, shown.n, shown.c}};
    std::vector<Plane> planes;
    for (std::int64_t n = from; n < from + count; ++n)
        for (std::int64_t c = 0; c < shape.c; ++c)
            planes.push_back({role, n, c});
    return planes;
}

qreal LabFigure::cellOf(const Plane& plane, qreal cell) const
{
    if (columnOf(plane.role) != LabColumn::Middle && !m_sheet)
        return cell;
    qreal enough = m_sheet ? m_legibleFrom.at(plane) : numbersFrom;
    if (columnOf(plane.role) == LabColumn::Middle)
        enough = std::max(enough, numbersFrom); // weights have rings
    return std::max(cell, std::min(enough, m_share * m_width / m_panels.at(plane).cells().width()));
}

std::vector<std::vector<LabFigure::Plane>> LabFigure::stacksOf(const Row& row, std::size_t column) const
{
    const auto isMap = [this](const Plane& plane) { return !isTable(m_picture.content.spec, plane.role); };
    const auto maps = static_cast<std::size_t>(std::ranges::count_if(row[column], isMap));
    const std::size_t each = std::max<std::size_t>(1, (maps + m_stacks[column] - 1) / m_stacks[column]);
    std::vector<std::vector<Plane>> stacks(std::max<std::size_t>(1, (maps + each - 1) / each));
    std::size_t map = 0;
    for (const Plane& plane : row[column])
        if (isMap(plane))
            stacks[map++ / each].push_back(plane);
    for (const Plane& plane : row[column])
        if (!isMap(plane))
            stacks.front().push_back(plane);
    return stacks;
}

qreal LabFigure::stackWidth(const std::vector<Plane>& stack, qreal cell) const
{
    qreal widest = 0;
    for (const Plane& plane : stack)
        widest = std::max(widest, sizeOf(plane, cell).width());
    return widest;
}

qreal LabFigure::columnWidth(std::size_t column, qreal cell) const
{
    qreal widest = 0; // over all rows: a gradient lies below its tensor
    for (const Row& row : m_rows) {
        qreal width = 0;
        for (const auto& stack : stacksOf(row, column))
            width += stackWidth(stack, cell) + (width > 0 ? panelGap : 0);
        widest = std::max(widest, width);
    }
    return widest;
}

qreal LabFigure::rowHeight(const Row& row, qreal cell) const
{
    qreal highest = 0;
    for (std::size_t column = 0; column < columns.size(); ++column)
        for (const auto& stack : stacksOf(row, column)) {
            qreal height = 0;
            for (const Plane& plane : stack)
                height += sizeOf(plane, cell).height() + (height > 0 ? panelGap / 2 : 0);
            highest = std::max(highest, height);
        }
    return highest;
}

QSizeF LabFigure::sizeWith(qreal cell, qreal width, bool addedBeside) const
{
    QSizeF tensors(0, 0);
    for (std::size_t column = 0; column < columns.size(); ++column)
        if (const qreal one = columnWidth(column, cell); one > 0)
            tensors.rwidth() += one + (tensors.width() > 0 ? panelGap : 0);
    for (const Row& row : m_rows)
        tensors.rheight() += rowHeight(row, cell) + panelGap / 2;
    if (m_added.empty())
        return tensors;
    const QSizeF added = sizeOfAdded(addedBeside ? cell : cellOfAdded(cell, width));
    return addedBeside ? QSizeF(tensors.width() + panelGap + added.width(), std::max(tensors.height(), added.height() + panelGap / 2))
                       : QSizeF(std::max(tensors.width(), added.width()), tensors.height() + added.height() + panelGap / 2);
}

QRectF LabFigure::noteRect(qreal width) const
{
    if (m_note.isEmpty())
        return {};
    return QFontMetricsF(figureFont(m_type)).boundingRect(QRectF(0, 0, width, 1e6), Qt::TextWordWrap, m_note);
}

qreal LabFigure::heightBelow(qreal width) const
{
    return m_tables.sizeFor(width).height() + noteRect(width).height() + m_formula.sizeFor(width).height();
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
    qreal top = 0;
    qreal right = 0;
    for (const Row& row : m_rows) {
        qreal left = 0;
        for (std::size_t column = 0; column < columns.size(); ++column) {
            qreal inColumn = left;
            for (const auto& stack : stacksOf(row, column)) {
                qreal below = top;
                for (const Plane& plane : stack) {
                    layout.corners[plane] = {inColumn, below};
                    below += sizeOf(plane, layout.cell).height() + panelGap / 2;
                }
                inColumn += stackWidth(stack, layout.cell) + panelGap;
            }
            if (const qreal one = columnWidth(column, layout.cell); one > 0)
                left += one + panelGap;
        }
        right = std::max(right, left);
        top += rowHeight(row, layout.cell) + panelGap / 2;
    }
    const QSizeF all = sizeWith(layout.cell, width, addedBeside);
    layout.added = addedBeside ? QPointF(right, 0) : QPointF(0, top);
    layout.addedCell = m_added.empty() ? 0 : addedBeside ? layout.cell : cellOfAdded(layout.cell, width);
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

QSizeF LabFigure::sizeFor(qreal width) const
{
    return layoutFor(width).size;
}

qreal LabFigure::cellFor(qreal width) const
{
    return layoutFor(width).cell;
}

qreal LabFigure::addedCellFor(qreal width) const
{
    return layoutFor(width).addedCell;
}

std::vector<CellArrow> LabFigure::arrowsOn(const Layout& layout) const
{
    std::vector<CellArrow> arrows;
    const auto placeOf = [&](const Pin& end) -> std::optional<QRectF> {
        const Cell cell = toGrid(m_picture.content.spec, end.of, end.cell);
        for (const auto& [plane, corner] : layout.corners)
            if (plane.role == end.of && m_panels.at(plane).shows(cell))
                return m_panels.at(plane).rectOf(cell, corner, cellOf(plane, layout.cell));
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
    for (const auto& [plane, corner] : layout.corners)
        m_panels.at(plane).paint(painter, corner, cellOf(plane, layout.cell));
    QPointF corner = layout.added;
    for (const PlanePanel& panel : m_added) {
        panel.paint(painter, corner, layout.addedCell);
        corner.rx() += panel.sizeFor(layout.addedCell).width() + panelGap;
    }
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
    for (const auto& [plane, panel] : m_panels)
        if (roles.empty() || roles.back() != plane.role)
            roles.push_back(plane.role);
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
    return factsOf(m_picture, m_picture.view.position.of, m_language);
}

} // namespace ks
