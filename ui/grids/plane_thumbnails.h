#pragma once

#include "ui/paint/value_scale.h"

#include <QColor>
#include <QIcon>

#include <map>
#include <optional>
#include <utility>

namespace ks {

/// Small pictures of the planes of a tensor, made when they are asked for and kept until something changes. GUI thread.
class PlaneThumbnails {
public:
    explicit PlaneThumbnails(int side) : m_side(side) {}

    /// `white`: what is white in three channels that can be looked at as one picture.
    void setTensor(const TensorPtr& tensor, std::optional<float> white = {});
    /// `range` holds under the scopes Tensor and Fixed.
    void setColour(const ColourSettings& colour, const ValueRange& range);
    /// Cells from this offset of the tensor on are kept from sight.
    void setHiddenFrom(std::optional<std::int64_t> offset);

    /// The same at another size.
    PlaneThumbnails resized(int side) const;

    const TensorPtr& tensor() const { return m_tensor; }
    const std::optional<std::int64_t>& hiddenFrom() const { return m_hiddenFrom; }
    std::optional<float> white() const { return m_white; }
    QIcon of(std::int64_t n, std::int64_t c) const;
    /// The three channels of an image as one picture; only where there is a white.
    QIcon inColour(std::int64_t n) const { return of(n, picture); }

private:
    static constexpr std::int64_t picture = -1; ///< in place of a channel
    QImage render(std::int64_t n, std::int64_t c) const;
    /// Rows of a plane that may be seen.
    double shownRows(std::int64_t n, std::int64_t c) const;

    int m_side; ///< pixels
    TensorPtr m_tensor;
    std::optional<float> m_white;
    ColourSettings m_colour;
    ValueRange m_range;
    std::optional<std::int64_t> m_hiddenFrom;
    mutable QColor m_ground; ///< of what is hidden, in those that are made
    mutable std::map<std::pair<std::int64_t, std::int64_t>, QIcon> m_made;
};

} // namespace ks
