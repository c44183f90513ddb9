#pragma once

#include <QString>

namespace ks {

struct RunView;

/// Which weights a network has now, and with that all figures about it: "last weights, of epoch 3".
QString weightsText(const RunView& view);

} // namespace ks
