#pragma once

#include "core/nn/evaluation.h"

#include <array>
#include <cstdint>

namespace ks {

/// What became of a sample between two moments of a training.
enum class MistakeChange : std::uint8_t {
    Mended,    ///< wrong at A, right at B
    Broken,    ///< right at A, wrong at B
    BothWrong, ///< perhaps in another way
    BothRight,
};

MistakeChange changeOf(const Prediction& atA, const Prediction& atB);

/// The same part of the data with the weights of both moments: predictions of the same samples in the same order.
class MistakeChanges {
public:
    MistakeChanges() = default;
    MistakeChanges(const Evaluation& atA, const Evaluation& atB);

    std::int64_t count(MistakeChange change) const { return m_counts.at(static_cast<std::size_t>(change)); }

private:
    std::array<std::int64_t, 4> m_counts{};
};

} // namespace ks
