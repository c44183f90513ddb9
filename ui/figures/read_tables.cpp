#include "ui/figures/read_tables.h"

#include "core/ops/op_info.h"
#include "core/ops/padding.h"
#include "ui/figures/figure_file.h"
#include "ui/scene/colouring.h"
#include "ui/scene/scene.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>

namespace ks {

namespace {

constexpr std::int64_t mostNumbers = 1500; ///< more have no room on any page
constexpr qreal headingLine = 1.8;         // heights of the type
constexpr qreal inGroup = 6;

bool isInside(const Shape& shape, std::int64_t y, std::int64_t x)
{
    return y >= 0 && y < shape.h && x >= 0 && x < shape.w;
}

/// Padding is what it counts as.
Tensor cellsOf(const ReadPart& part, const Tensor& whole, float padding)
{
    Tensor cells({1, 1, static_cast<std::int64_t>(part.rows.size()), static_cast<std::int64_t>(part.columns.size())});
    float* next = cells.data();
    for (const std::int64_t y : part.rows)
        for (const std::int64_t x : part.columns)
            *next++ = isInside(whole.shape(), y, x) ? whole[{part.n, part.c, y, x}] : padding;
    return cells;
}

/// Every number of it stands in the picture's formula.
bool isInFormula(const LabPicture& picture)
{
    return !picture.formula.empty() && !picture.explanation->isFolded() &&
           std::ranges::none_of(picture.explanation->terms, [](const ExplainedTerm& term) {
               const Term& numbers = term.numbers.term;
               return isStage(numbers.first.role) || (numbers.second && isStage(numbers.second->role));
           });
}

PlanePanel panelFor(const LabPicture& picture, const ReadPart& part, const FigureLanguage& language, qreal type)
{
    const OpSpec& spec = picture.content.spec;
    const TensorPtr whole = toGrid(spec, part.role, tensorOf(picture, part.role));
    PlanePanel::Options options{.title = QString::fromStdString(symbolOf(spec.op, part.role)),
                                .colour = colourOf(picture.content, picture.view, part.role),
                                .colourBar = false,
                                .forReckoning = true,
                                .rowNumbers = part.rows,
                                .columnNumbers = part.columns};
    if (!isTable(spec, part.role))
        options.shape = QStringLiteral("[%1, %2]").arg(part.n).arg(part.c);
    if (options.colour.scope != RangeScope::Fixed) { // the colours of the map that it is taken from
        const bool all = options.colour.scope == RangeScope::Tensor;
        options.colour.fixed = all ? statsOfTensor(*whole).range : statsOf(whole->view().channel(part.n, part.c)).range;
        options.colour.scope = RangeScope::Fixed;
    }
    return {std::make_shared<const Tensor>(cellsOf(part, *whole, static_cast<float>(paddingCountsAs(spec)))), std::move(options),
            GridLook::paper(figureFont(type), language.locale()), type};
}

} // namespace

ReadTables::ReadTables(const LabPicture& picture, const ReadCells& read, const FigureLanguage& language, qreal typePoints,
                       const QSizeF& room, const IsLegible& isLegible)
    : m_type(typePoints)
{
    if (isInFormula(picture))
        return;
    const OpSpec& spec = picture.content.spec;
    const auto isTold = [&](const ReadPart& part) { // it is asked for elsewhere in the lesson, or there is none
        const auto marks = picture.marks.find(part.role);
        return tensorOf(picture, part.role) && (marks == picture.marks.end() || !marks->second.hiddenFrom);
    };
    const auto isThere = [&](const ReadPart& part) {
        const Shape shape = gridShape(spec, part.role);
        const auto isIn = [](std::int64_t size) { return [size](std::int64_t at) { return at >= 0 && at < size; }; };
        ReadPart inside = part;
        std::erase_if(inside.rows, std::not_fn(isIn(shape.h)));
        std::erase_if(inside.columns, std::not_fn(isIn(shape.w)));
        return inside.cells() == 0 || isLegible(inside);
    };
    std::vector<std::vector<ReadPart>> groups;
    std::int64_t numbers = 0;
    for (const std::vector<ReadPart>& group : read.groups) {
        std::vector<ReadPart> told;
        std::ranges::copy_if(group, std::back_inserter(told), isTold);
        if (std::ranges::all_of(told, isThere))
            continue;
        for (const ReadPart& part : told)
            numbers += part.cells();
        groups.push_back(std::move(told));
    }
    bool hasRoom = !read.tooMany && numbers <= mostNumbers;
    if (hasRoom && !groups.empty()) {
        const OpInfo& info = infoOf(spec.op);
        const bool ofWindow = picture.explanation->of == Role::Dst && info.window != Windowing::None && !info.transposed;
        m_heading = !ofWindow         ? language.text(QT_TRANSLATE_NOOP("figures", "The numbers that the cell is made of:"))
                    : isProduct(info) ? language.text(QT_TRANSLATE_NOOP("figures", "What the window reads, and the filter on it:"))
                                      : language.text(QT_TRANSLATE_NOOP("figures", "What the window reads:"));
        for (const std::vector<ReadPart>& parts : groups) {
            Group& group = m_groups.emplace_back();
            for (const ReadPart& part : parts)
                group.push_back(panelFor(picture, part, language, m_type));
        }
        hasRoom = fit(room);
    }
    if (hasRoom)
        return;
    m_groups.clear();
    m_heading = picture.hidesResult
                    ? language.text(QT_TRANSLATE_NOOP("figures", "This page has no room for all numbers that the cell is made of."))
                    : QString();
}

bool ReadTables::fit(const QSizeF& room)
{
    using Digits = PlanePanel::Digits;
    for (const Digits digits : {Digits::All, Digits::Hundredths}) {
        m_cell = 0;
        for (const Group& group : m_groups)
            for (const PlanePanel& panel : group)
                m_cell = std::max(m_cell, panel.legibleFrom(digits));
        const QSizeF size = sizeFor(room.width());
        if (size.width() <= room.width() && (room.height() <= 0 || size.height() <= room.height()))
            return true;
    }
    return false;
}

QSizeF ReadTables::placeGroup(const Group& group, qreal width, const PanelPlace& at) const
{
    qreal beside = 0;
    for (const PlanePanel& panel : group)
        beside += panel.sizeFor(m_cell).width() + (beside > 0 ? inGroup : 0);
    const bool below = beside > width;
    QSizeF all(0, 0);
    for (const PlanePanel& panel : group) {
        const QSizeF one = panel.sizeFor(m_cell);
        const QPointF corner = all.isEmpty() ? QPointF() : below ? QPointF(0, all.height() + inGroup) : QPointF(all.width() + inGroup, 0);
        at(panel, corner);
        all = all.expandedTo({corner.x() + one.width(), corner.y() + one.height()});
    }
    return all;
}

QSizeF ReadTables::place(qreal width, const PanelPlace& at) const
{
    if (m_heading.isEmpty())
        return {0, 0};
    QSizeF all(QFontMetricsF(figureFont(m_type)).horizontalAdvance(m_heading), headingLine * m_type);
    QPointF corner(0, all.height());
    for (const Group& group : m_groups) {
        const QSizeF size = placeGroup(group, width, [](const PlanePanel&, const QPointF&) {});
        if (corner.x() > 0 && corner.x() + size.width() > width)
            corner = {0, all.height()};
        placeGroup(group, width, [&](const PlanePanel& panel, const QPointF& in) { at(panel, corner + in); });
        all = {std::max(all.width(), corner.x() + size.width()), std::max(all.height(), corner.y() + size.height() + panelGap / 2)};
        corner.rx() += size.width() + panelGap;
    }
    return all;
}

void ReadTables::paint(QPainter& painter, const QPointF& corner, qreal width) const
{
    painter.setFont(figureFont(m_type));
    painter.setPen(Qt::black);
    if (!m_heading.isEmpty())
        painter.drawText(corner + QPointF(0, m_type), m_heading);
    place(width, [&](const PlanePanel& panel, const QPointF& at) { panel.paint(painter, corner + at, m_cell); });
}

} // namespace ks
