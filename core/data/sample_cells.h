#pragma once

#include "core/tensor/half.h"
#include "core/tensor/shape.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace ks {

/// Cells as they are stored: whole numbers 0 … 255 take a quarter of the memory of float32, half precision takes half of it.
enum class CellType : std::uint8_t { Byte, Float, Half };

constexpr std::size_t bytesPerCell(CellType type)
{
    return type == CellType::Byte ? 1 : type == CellType::Half ? sizeof(Half) : sizeof(float);
}
/// What so many samples of a shape (its n is not looked at) take. Throws InputError where the product does not fit.
inline std::size_t sampleBytes(CellType type, std::int64_t samples, Shape sample)
{
    sample.n = samples;
    return static_cast<std::size_t>(sample.elements()) * bytesPerCell(type);
}

/// The cells of all samples as they are stored, sample after sample, row-major. Holds as long as the data set that they are of.
class SampleCells {
public:
    /// `first`: of samples · perSample cells of that type.
    SampleCells(CellType type, float white, const void* first, std::int64_t samples, std::int64_t perSample)
        : m_type(type), m_white(white), m_first(first), m_number(samples * perSample), m_perSample(perSample)
    {
    }

    CellType type() const { return m_type; }
    float white() const { return m_white; } ///< value = cell / white
    std::int64_t perSample() const { return m_perSample; }
    /// All of them; those of the other types are empty.
    std::span<const std::uint8_t> bytes() const { return all<std::uint8_t>(CellType::Byte); }
    std::span<const float> floats() const { return all<float>(CellType::Float); }
    std::span<const Half> halves() const { return all<Half>(CellType::Half); }
    std::span<const std::uint8_t> bytes(std::int64_t sample) const { return of(bytes(), sample); }
    std::span<const float> floats(std::int64_t sample) const { return of(floats(), sample); }

    /// visit(cells) with those of all samples in the type that they are stored in; each becomes a float32 by static_cast<float>.
    template <class Visit>
    decltype(auto) visit(Visit&& visit) const
    {
        switch (m_type) {
        case CellType::Float: return visit(floats());
        case CellType::Half: return visit(halves());
        case CellType::Byte: break;
        }
        return visit(bytes());
    }
    /// The same with those of one sample.
    template <class Visit>
    decltype(auto) visit(std::int64_t sample, Visit&& visit) const
    {
        return this->visit([&](auto cells) { return visit(of(cells, sample)); });
    }

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
