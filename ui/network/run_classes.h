#pragma once

#include "ui/network/class_names.h"

namespace ks {

class TrainingRun;
struct Model;

/// How the classes of the network in training are called: as its data have them where they are its classes, else as the model has them.
ClassNames classNamesOf(TrainingRun& run, const Model& model);
/// Of the table whose rows are trained on; empty: there are no rows.
QStringList columnNamesOf(TrainingRun& run);

} // namespace ks
