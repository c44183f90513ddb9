#pragma once

#include <QString>

#include <cstddef>
#include <cstdint>

namespace ks {

struct RunView;

/// Which weights a network has now, or at the moment that is looked at, and with that all figures about it: "last weights, of epoch 3".
QString weightsText(const RunView& view);
/// Which it had after so many batches.
QString weightsText(const RunView& view, std::size_t batches);
/// "best weights, of epoch 5"; epochs are counted from 0 here.
QString bestWeightsText(std::int64_t epoch);

} // namespace ks
