#include "ui/grids/shown_plane.h"

#include <algorithm>

namespace ks {

ShownPlane::ShownPlane(QObject* parent) : QObject(parent)
{
    connect(&m_loader, &PlaneLoader::loaded, this, &ShownPlane::adopt);
}

void ShownPlane::setTensor(TensorPtr tensor, std::int64_t n, std::int64_t c)
{
    const Shape before = m_scene.plane.shape();
    m_tensor = tensor && !tensor->shape().empty() ? std::move(tensor) : nullptr;
    m_scene.shape = m_tensor ? m_tensor->shape() : Shape{};
    m_scene.n = std::clamp(n, std::int64_t{0}, std::max(std::int64_t{0}, m_scene.shape.n - 1));
    m_scene.c = std::clamp(c, std::int64_t{0}, std::max(std::int64_t{0}, m_scene.shape.c - 1));
    m_scene.plane = m_tensor ? m_tensor->view().channel(m_scene.n, m_scene.c) : ConstView();
    m_scene.white = m_scene.shape.c == 3 ? m_white : std::nullopt;
    m_scene.picture = m_scene.white ? m_tensor->view().image(m_scene.n) : ConstView();
    m_scene.pyramid = nullptr; // of another tensor
    emit replaced(m_scene.plane.shape() != before);
    adopt(m_loader.load(m_tensor, m_scene.n, m_scene.c, m_scene.white.has_value()));
}

void ShownPlane::setPlane(std::int64_t n, std::int64_t c)
{
    if (n != m_scene.n || c != m_scene.c)
        setTensor(m_tensor, n, c);
}

void ShownPlane::setWhite(std::optional<float> white)
{
    if (m_white == white)
        return;
    m_white = white;
    setTensor(m_tensor, m_scene.n, m_scene.c);
}

void ShownPlane::adopt(const PlaneFacts& facts)
{
    m_facts = facts;
    m_scene.stats = m_colour.scope == RangeScope::Tensor || m_scene.white ? facts.tensor : facts.map;
    m_scene.format = formatFor(m_scene.stats);
    m_scene.pyramid = m_facts.pyramid.get();
    applyScale();
    emit factsChanged();
}

void ShownPlane::applyScale()
{
    const bool fixed = m_colour.scope == RangeScope::Fixed;
    m_scene.scale = ValueScale(m_colour.palette, m_sharedRange.value_or(fixed ? m_colour.fixed : m_scene.stats.range));
    m_scene.negativeBars = m_colour.negativeBars;
    emit changed();
    emit rangeChanged();
}

void ShownPlane::setPads(const Pads& pads, std::optional<double> value, const QSize& overhang)
{
    if (m_scene.pads == pads && m_scene.padValue == value && m_scene.overhang == overhang)
        return;
    m_scene.pads = pads;
    m_scene.overhang = overhang;
    m_scene.padValue = value;
    emit padsChanged();
}

void ShownPlane::setColour(const ColourSettings& colour)
{
    if (m_colour == colour)
        return;
    m_colour = colour;
    adopt(m_facts);
}

void ShownPlane::setSharedRange(std::optional<ValueRange> range)
{
    if (m_sharedRange == range)
        return;
    m_sharedRange = range;
    applyScale();
}

void ShownPlane::takeAfter(const ShownPlane& other)
{
    setColour(other.m_colour);
    setWhite(other.m_white);
    setSharedRange(other.m_sharedRange);
    setPads(other.m_scene.pads, other.m_scene.padValue, other.m_scene.overhang);
}

std::optional<ValueRange> ShownPlane::knownRange() const
{
    const bool given = m_sharedRange || m_colour.scope == RangeScope::Fixed;
    return given || m_scene.stats.finite || !m_tensor ? std::optional(range()) : std::nullopt;
}

} // namespace ks

#include "moc_shown_plane.cpp"
