#pragma once

#include "core/data/dataset.h"

namespace ks {

struct SourceOptions;

/// "irradiance": the readings of 50 sensors, one row a second (window=1: how many seconds a sample holds), 50×1×window.
/// "irradiance-maps": 1×50×50, every tenth second. Both in kW/m² with the irradiance of sensor 27 after `horizon` seconds (10) as target.
/// The test part lies on a later day. The seed is the start value of the study. Throws InputError, OutOfMemory, Stopped.
DatasetPtr makeIrradiance(const SourceOptions& options, const LoadContext& context);
DatasetPtr makeIrradianceMaps(const SourceOptions& options, const LoadContext& context);

} // namespace ks
