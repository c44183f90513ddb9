#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace ks {

/// Cells as they are stored: whole numbers 0 … 255 take a quarter of the memory.
enum class CellType : std::uint8_t { Byte, Float };

/// The cells of all samples as they are stored, sample after sample, row-major. Holds as long as the data set that they are of.
class SampleCells {
public:
    /// `first`: of samples · perSample bytes or float32.
    SampleCells(CellType type, float white, const void* first, std::int64_t samples, std::int64_t perSample)
        : m_type(type), m_white(white), m_first(first), m_number(samples * perSample), m_perSample(perSample)
    {
    }

    CellType type() const { return m_type; }
    float white() const { return m_white; } ///< value = cell / white
    std::int64_t perSample() const { return m_perSample; }
    /// All of them; those of the other type are empty.
    std::span<const std::uint8_t> bytes() const { return all<std::uint8_t>(CellType::Byte); }
    std::span<const float> floats() const { return all<float>(CellType::Float); }
    std::span<const std::uint8_t> bytes(std::int64_t sample) const { return of(bytes(), sample); }
    std::span<const float> floats(std::int64_t sample) const { return of(floats(), sample); }

private:
    template <class Cell>
    std::span<const Cell> all(CellType type) const
    {
        return type == m_type ? std::span(static_cast<const Cell*>(m_first), static_cast<std::size_t>(m_number)) : std::span<const Cell>();
    }
    template <class Cell>
    std::span<const Cell> of(std::span<const Cell> all, std::int64_t sample) const
    {
        return all.empty() ? all : all.subspan(static_cast<std::size_t>(sample * m_perSample), static_cast<std::size_t>(m_perSample));
    }

    CellType m_type;
    float m_white;
    const void* m_first;
    std::int64_t m_number;
    std::int64_t m_perSample;
};

} // namespace ks
