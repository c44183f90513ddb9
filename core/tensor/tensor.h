#pragma once

#include "core/base/memory.h"
#include "core/tensor/view.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// A float32 tensor in host memory: N×C×H×W, row-major, 64-byte aligned, counted in the memory budget. Copies are deep.
class Tensor {
public:
    Tensor() = default;
    /// All cells 0. `name` stands in the message if there is no memory for it. Throws InputError, OutOfMemory.
    explicit Tensor(const Shape& shape, std::string name = "tensor");
    /// Cells in row-major order. Throws InputError when their number is not the shape's.
    Tensor(const Shape& shape, std::span<const float> cells, std::string name = "tensor");
    /// Contents undefined: for results that are overwritten at once.
    static Tensor uninitialized(const Shape& shape, std::string name = "tensor");
    static Tensor copyOf(const ConstView& view, std::string name = "tensor");

    Tensor(const Tensor& other);
    Tensor& operator=(const Tensor& other);
    Tensor(Tensor&&) noexcept = default;
    Tensor& operator=(Tensor&&) noexcept = default;

    const Shape& shape() const { return m_shape; }
    const std::string& name() const { return m_name; }
    bool empty() const { return m_shape.empty(); }
    std::int64_t elements() const { return m_elements; }

    std::span<float> cells() { return {static_cast<float*>(m_block.data()), static_cast<std::size_t>(m_elements)}; }
    std::span<const float> cells() const { return {static_cast<const float*>(m_block.data()), static_cast<std::size_t>(m_elements)}; }
    float* data() { return static_cast<float*>(m_block.data()); }
    const float* data() const { return static_cast<const float*>(m_block.data()); }

    View view() { return {data(), m_shape}; }
    ConstView view() const { return {data(), m_shape}; }

    float& operator[](const Cell& cell) { return data()[offsetOf(m_shape, cell)]; }
    float operator[](const Cell& cell) const { return data()[offsetOf(m_shape, cell)]; }

    void fill(float value);
    /// The same cells under another shape with as many elements. Throws InputError otherwise.
    void reshape(const Shape& shape);

private:
    Shape m_shape;
    std::int64_t m_elements = 0;
    std::string m_name;
    MemoryBlock m_block;
};

/// Tensors that several owners look at and nobody changes: undo, sessions and running jobs hold these.
using TensorPtr = std::shared_ptr<const Tensor>;

} // namespace ks
