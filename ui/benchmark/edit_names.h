#pragma once

#include "core/measure/experiment.h"
#include "ui/language/sentence.h"

namespace ks {

/// What undo calls the step from one experiment to the next: by what differs.
Sentence nameOfEdit(const Experiment& before, const Experiment& after);

} // namespace ks
