#pragma once

#include "core/nn/model.h"
#include "ui/shell/lab.h"

namespace ks {

class BuildPage;

/// The settings of a network's layers that `page` does not show, since no layer, or one without them, is chosen there: each of the first layer that
/// has it, which going there chooses. For the command palette, from wherever it is opened; `page` is open by then.
QList<LabPlace> layerPlaces(BuildPage& page, const Model& model);

} // namespace ks
