#pragma once

#include "core/tensor/shape.h"

#include <cassert>

namespace ks {

/// A window on somebody else's float32 cells: shape and strides (in elements), no ownership.
/// `Element` is float or const float; the last axis may be strided too.
template <class Element>
class BasicView {
public:
    BasicView() = default;
    BasicView(Element* data, const Shape& shape) : BasicView(data, shape, {shape.c * shape.h * shape.w, shape.h * shape.w, shape.w, 1}) {}
    BasicView(Element* data, const Shape& shape, const Shape& strides) : m_data(data), m_shape(shape), m_strides(strides) {}

    operator BasicView<const Element>() const { return {m_data, m_shape, m_strides}; }

    const Shape& shape() const { return m_shape; }
    const Shape& strides() const { return m_strides; }
    Element* data() const { return m_data; }

    Element& operator[](const Cell& cell) const
    {
        assert(contains(m_shape, cell));
        return m_data[cell.n * m_strides.n + cell.c * m_strides.c + cell.y * m_strides.h + cell.x * m_strides.w];
    }
    Element* row(std::int64_t n, std::int64_t c, std::int64_t y) const { return &(*this)[{n, c, y, 0}]; }

    /// The part that begins at `origin` and has `shape`; it must lie inside.
    BasicView part(const Cell& origin, const Shape& shape) const { return {&(*this)[origin], shape, m_strides}; }
    BasicView image(std::int64_t n) const { return part({n, 0, 0, 0}, {1, m_shape.c, m_shape.h, m_shape.w}); }
    BasicView channel(std::int64_t n, std::int64_t c) const { return part({n, c, 0, 0}, {1, 1, m_shape.h, m_shape.w}); }

private:
    Element* m_data = nullptr;
    Shape m_shape;
    Shape m_strides;
};

using View = BasicView<float>;
using ConstView = BasicView<const float>;

} // namespace ks
