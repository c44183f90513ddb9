#pragma once

#include <QString>

namespace ks {

struct Model; // core/nn/model.h

/// What every page calls a network: its name, as people are told it; that it is empty, where it has no layers, whatever it was called when it had some.
QString networkTitle(const Model& model);
/// That of one without layers.
QString emptyNetworkTitle();

} // namespace ks
