#pragma once

#include <QString>

#include <cstddef>

namespace ks {

struct RunView;

/// Which weights a network has now, and with that all figures about it: "last weights, of epoch 3".
QString weightsText(const RunView& view);
/// Which it had after so many batches.
QString weightsText(const RunView& view, std::size_t batches);

} // namespace ks
