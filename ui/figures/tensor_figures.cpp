#include "ui/figures/tensor_figures.h"

#include "core/base/error.h"
#include "ui/scene/scene.h"

#include <QFontMetricsF>

#include <algorithm>

namespace ks {

namespace {

constexpr std::int64_t mostColumns = 8;
constexpr qreal leastMap = 5;     ///< heights of the type that a map is wide at least, unless its cells are as large as they may be
constexpr qreal mostAspect = 12;  ///< of many maps, which may be so much higher than wide
constexpr qreal lineOfHead = 1.3; ///< heights of the type, as the next
constexpr qreal belowHead = 0.5;

} // namespace

TensorFigure::TensorFigure(LabPicture picture, Role role, const std::string& language, const FigureFormat& format)
    : m_type(format.typePoints)
{
    const FigureLanguage words(language);
    m_facts = factsOf(picture, role, words);
    m_title = figureName(picture.content.spec.op, role, words);
    m_panel = std::make_unique<PlanePanel>(panelOf(picture, role, shownPlane(picture.content.spec, picture.view, role), words, m_type));
}

qreal TensorFigure::cellFor(qreal width) const
{
    const qreal fitting = (width - m_panel->left()) / m_panel->cells().width();
    return std::min({fitting, width * largestAspect / m_panel->cells().height(), largestCell * 2 * m_type});
}

std::vector<Cell> mapsOf(const LabPicture& picture, Role role)
{
    const OpSpec& spec = picture.content.spec;
    const Shape shape = isTable(spec, role) ? Shape{1, 1, 1, 1} : shapeOf(spec, role);
    std::vector<Cell> maps;
    for (std::int64_t n = 0; n < shape.n; ++n)
        for (std::int64_t c = 0; c < shape.c; ++c)
            maps.push_back({n, c, 0, 0});
    return maps;
}

struct MapsFigure::Layout {
    std::int64_t columns = 1;
    qreal cell = 1;
    QStringList head;
    qreal top = 0; ///< of the maps
    QSizeF panel;
    qreal maps = 0; ///< how wide they are
    QSizeF size;
};

MapsFigure::MapsFigure(LabPicture picture, Role role, const std::string& language, const FigureFormat& format)
    : m_type(format.typePoints), m_room(format.page.isEmpty() ? 0 : (format.page.height() - 2 * marginMillimetres) * pointsPerMillimetre)
{
    const FigureLanguage words(language);
    m_facts = factsOf(picture, role, words);
    m_title = figureName(picture.content.spec.op, role, words);
    const TensorPtr tensor = tensorOf(picture, role);
    if (!tensor)
        throw InputError(Text(KS_TEXT("core", "this session has no %1"), {std::string(nameOf(role))}));
    picture.view.visibleSrc = {};
    keepMasks(picture);
    const std::vector<Cell> planes = mapsOf(picture, role);
    const bool several = planes.size() > 1;
    if (several)
        m_shape = QString::fromStdString(tensor->shape().text());
    for (const Cell& plane : planes) {
        m_panels.push_back(panelOf(picture, role, plane, words, m_type, several ? PanelTitle::Channel : PanelTitle::Whole));
        m_least = std::max(m_least, m_panels.back().leastWidth());
    }
}

QSizeF MapsFigure::headSize(const QStringList& lines) const
{
    const QFontMetricsF letters(headFont());
    QSizeF size(0, lines.isEmpty() ? 0 : (static_cast<qreal>(lines.size()) * lineOfHead + belowHead) * m_type);
    for (const QString& line : lines)
        size.setWidth(std::max(size.width(), m_panels.front().left() + letters.horizontalAdvance(line)));
    return size;
}

MapsFigure::Layout MapsFigure::layoutWith(std::int64_t columns, qreal width) const
{
    const PlanePanel& first = m_panels.front();
    const qreal largest = largestCell * m_type;
    const qreal map = std::min(leastMap * m_type, largest * first.cells().width());
    const auto beside = static_cast<qreal>(columns);
    const qreal most = std::max({(width - panelGap * (beside - 1)) / beside, m_least, first.left() + map});
    Layout layout{.columns = columns};
    layout.cell = std::min((most - first.left()) / first.cells().width(), largest);
    layout.panel = {std::max(m_least, first.left() + layout.cell * first.cells().width()), first.sizeFor(layout.cell).height()};
    if (!m_shape.isEmpty()) {
        layout.head = {m_title + QLatin1Char(' ') + m_shape};
        if (headSize(layout.head).width() > width)
            layout.head = {m_title, m_shape};
    }
    const QSizeF head = headSize(layout.head);
    layout.top = head.height();
    const auto rows = static_cast<qreal>((static_cast<std::int64_t>(m_panels.size()) + columns - 1) / columns);
    layout.maps = beside * (layout.panel.width() + panelGap) - panelGap;
    layout.size = {std::max(head.width(), layout.maps), layout.top + rows * (layout.panel.height() + panelGap / 2) - panelGap / 2};
    return layout;
}

MapsFigure::Layout MapsFigure::layoutFor(qreal width) const
{
    const auto count = static_cast<std::int64_t>(m_panels.size());
    auto columns = std::clamp<std::int64_t>(static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(count)))), 1, mostColumns);
    Layout layout = layoutWith(columns, width);
    constexpr qreal slack = 0.05; // points
    while (columns > 1 && layout.maps > width + slack)
        layout = layoutWith(--columns, width);
    const qreal highest = m_room > 0 ? m_room : width * mostAspect;
    if (layout.size.height() <= highest)
        return layout;
    const auto acrossScale = [&](const Layout& one) { return std::min(1.0, width / one.size.width()); };
    const auto downScale = [&](const Layout& one) { return std::min(1.0, highest / one.size.height()); };
    const auto cellOnPage = [&](const Layout& one) { return one.cell * std::min(acrossScale(one), downScale(one)); };
    for (columns = 1; columns <= count; ++columns) {
        const Layout other = layoutWith(columns, width);
        if (cellOnPage(other) > cellOnPage(layout))
            layout = other;
        if (acrossScale(other) < downScale(other)) // more only make it wider
            break;
    }
    return layout;
}

QSizeF MapsFigure::sizeFor(qreal width) const
{
    return layoutFor(width).size;
}

qreal MapsFigure::cellFor(qreal width) const
{
    return layoutFor(width).cell;
}

void MapsFigure::paint(QPainter& painter, qreal width) const
{
    const Layout layout = layoutFor(width);
    painter.setFont(headFont());
    painter.setPen(Qt::black);
    qreal baseline = m_type;
    for (const QString& line : layout.head) {
        painter.drawText(QPointF(m_panels.front().left(), baseline), line);
        baseline += lineOfHead * m_type;
    }
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const auto column = static_cast<qreal>(static_cast<std::int64_t>(i) % layout.columns);
        const auto row = static_cast<qreal>(static_cast<std::int64_t>(i) / layout.columns);
        m_panels[i].paint(painter, {column * (layout.panel.width() + panelGap), layout.top + row * (layout.panel.height() + panelGap / 2)},
                          layout.cell);
    }
}

} // namespace ks
