#include "ui/grids/plane_thumbnails.h"

#include "ui/paint/plane_image.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPalette>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr std::int64_t statsBudget = 2048; // cells looked at for a thumbnail's range

}

void PlaneThumbnails::setTensor(const TensorPtr& tensor, std::optional<float> white)
{
    m_tensor = tensor;
    m_white = white;
    m_made.clear();
}

void PlaneThumbnails::setColour(const ColourSettings& colour, const ValueRange& range)
{
    m_colour = colour;
    m_range = range;
    m_made.clear();
}

void PlaneThumbnails::setHiddenFrom(std::optional<std::int64_t> offset)
{
    m_hiddenFrom = offset;
    m_made.clear();
}

PlaneThumbnails PlaneThumbnails::resized(int side) const
{
    PlaneThumbnails other = *this;
    other.m_side = side;
    other.m_made.clear();
    return other;
}

QIcon PlaneThumbnails::of(std::int64_t n, std::int64_t c) const
{
    const QColor ground = QGuiApplication::palette().color(QPalette::AlternateBase);
    if (ground != m_ground) // another theme's
        m_made.clear();
    m_ground = ground;
    const auto known = m_made.find({n, c});
    if (known != m_made.end())
        return known->second;
    QImage image = render(n, c);
    const auto height = static_cast<double>(m_tensor->shape().h);
    if (const double shown = shownRows(n, c); shown < height) { // a thumbnail must not tell what the grid keeps back
        const int from = static_cast<int>(std::floor(shown * image.height() / height));
        QPainter(&image).fillRect(0, from, image.width(), image.height(), ground);
    }
    const QPixmap pixmap = QPixmap::fromImage(image.scaled(m_side, m_side, Qt::KeepAspectRatio));
    QIcon icon;
    icon.addPixmap(pixmap, QIcon::Normal);
    icon.addPixmap(pixmap, QIcon::Selected); // a chosen channel keeps its colours
    m_made.emplace(std::pair{n, c}, icon);
    return icon;
}

QImage PlaneThumbnails::render(std::int64_t n, std::int64_t c) const
{
    const QRectF whole(0, 0, static_cast<double>(m_tensor->shape().w), static_cast<double>(m_tensor->shape().h));
    const double cell = m_side / std::max(whole.width(), whole.height());
    if (c == picture)
        return renderPicture(m_tensor->view().image(n), nullptr, m_white.value_or(1.0F), whole, cell).image;
    const ConstView plane = m_tensor->view().channel(n, c);
    const ValueRange range = m_colour.scope == RangeScope::Map ? sampledStatsOf(plane, statsBudget).range : m_range;
    return renderPlane(plane, nullptr, ValueScale(m_colour.palette, range), whole, cell).image;
}

double PlaneThumbnails::shownRows(std::int64_t n, std::int64_t c) const
{
    const Shape& shape = m_tensor->shape();
    if (!m_hiddenFrom || c == picture)
        return static_cast<double>(shape.h);
    const std::int64_t plane = shape.h * shape.w;
    const std::int64_t seen = std::clamp<std::int64_t>(*m_hiddenFrom - (n * shape.c + c) * plane, 0, plane);
    return static_cast<double>(seen) / static_cast<double>(shape.w);
}

} // namespace ks
