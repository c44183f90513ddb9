#include "core/tensor/tensor.h"

#include "core/base/error.h"

#include <algorithm>
#include <utility>

namespace ks {

Tensor Tensor::uninitialized(const Shape& shape, std::string name)
{
    Tensor tensor;
    tensor.m_elements = shape.elements();
    tensor.m_shape = shape;
    tensor.m_block = MemoryBlock(shape.bytes(), name + " " + shape.text());
    tensor.m_name = std::move(name);
    return tensor;
}

Tensor::Tensor(const Shape& shape, std::string name) : Tensor(uninitialized(shape, std::move(name)))
{
    fill(0.0F);
}

Tensor::Tensor(const Shape& shape, std::span<const float> cells, std::string name)
{
    if (static_cast<std::int64_t>(cells.size()) != shape.elements())
        throw InputError(Text(KS_TEXT("core", "%1 has the shape %2, which takes %3 values, not %4"),
                              {name, shape.text(), std::to_string(shape.elements()), std::to_string(cells.size())}));
    *this = uninitialized(shape, std::move(name));
    std::ranges::copy(cells, data());
}

Tensor Tensor::copyOf(const ConstView& view, std::string name)
{
    Tensor copy = uninitialized(view.shape(), std::move(name));
    float* to = copy.data();
    const Shape& shape = view.shape();
    for (std::int64_t n = 0; n < shape.n; ++n)
        for (std::int64_t c = 0; c < shape.c; ++c)
            for (std::int64_t y = 0; y < shape.h; ++y)
                for (std::int64_t x = 0; x < shape.w; ++x)
                    *to++ = view[{n, c, y, x}];
    return copy;
}

Tensor::Tensor(const Tensor& other)
    : m_shape(other.m_shape), m_elements(other.m_elements), m_name(other.m_name),
      m_block(other.m_block.bytes(), other.m_name + " " + other.m_shape.text())
{
    std::ranges::copy(other.cells(), data());
}

Tensor& Tensor::operator=(const Tensor& other)
{
    Tensor copy(other);
    *this = std::move(copy);
    return *this;
}

void Tensor::fill(float value)
{
    std::ranges::fill(cells(), value);
}

void Tensor::reshape(const Shape& shape)
{
    if (shape.elements() != m_elements)
        throw InputError(
            Text(KS_TEXT("core", "%1 has %2 cells and cannot take the shape %3"), {m_name, std::to_string(m_elements), shape.text()}));
    m_shape = shape;
}

} // namespace ks
