#include "ui/figures/tensor_figures.h"

#include "core/base/error.h"
#include "ui/scene/scene.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr qreal gap = 14;
constexpr qreal largestCell = 4.25; ///< heights of the type
/// A tensor may be at most this much higher than the figure may be wide.
constexpr qreal largestAspect = 1.3;
constexpr std::int64_t mostColumns = 8;

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

QSizeF TensorFigure::sizeFor(qreal width) const
{
    return m_panel->sizeFor(cellFor(width));
}

void TensorFigure::paint(QPainter& painter, qreal width) const
{
    m_panel->paint(painter, {0, 0}, cellFor(width));
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
    QSizeF panel;
    QSizeF size;
};

MapsFigure::MapsFigure(LabPicture picture, Role role, const std::string& language, const FigureFormat& format) : m_type(format.typePoints)
{
    const FigureLanguage words(language);
    m_facts = factsOf(picture, role, words);
    m_title = figureName(picture.content.spec.op, role, words);
    if (!tensorOf(picture, role))
        throw InputError(Text(KS_TEXT("core", "this session has no %1"), {std::string(nameOf(role))}));
    picture.view.visibleSrc = {};
    keepMasks(picture);
    for (const Cell& plane : mapsOf(picture, role))
        m_panels.push_back(panelOf(picture, role, plane, words, m_type));
}

MapsFigure::Layout MapsFigure::layoutFor(qreal width) const
{
    Layout layout;
    const PlanePanel& first = m_panels.front();
    const auto count = static_cast<std::int64_t>(m_panels.size());
    layout.columns = std::clamp<std::int64_t>(static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(count)))), 1, mostColumns);
    const auto columns = static_cast<qreal>(layout.columns);
    const qreal most = (width - gap * (columns - 1)) / columns;
    layout.cell = std::min((most - first.left()) / first.cells().width(), largestCell * m_type);
    layout.panel = {std::min(most, first.sizeFor(layout.cell).width()), first.sizeFor(layout.cell).height()};
    const auto rows = static_cast<qreal>((count + layout.columns - 1) / layout.columns);
    layout.size = {columns * (layout.panel.width() + gap) - gap, rows * (layout.panel.height() + gap / 2) - gap / 2};
    return layout;
}

QSizeF MapsFigure::sizeFor(qreal width) const
{
    return layoutFor(width).size;
}

void MapsFigure::paint(QPainter& painter, qreal width) const
{
    const Layout layout = layoutFor(width);
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const auto column = static_cast<qreal>(static_cast<std::int64_t>(i) % layout.columns);
        const auto row = static_cast<qreal>(static_cast<std::int64_t>(i) / layout.columns);
        m_panels[i].paint(painter, {column * (layout.panel.width() + gap), row * (layout.panel.height() + gap / 2)}, layout.cell);
    }
}

} // namespace ks
