#pragma once

#include "core/data/dataset.h"

namespace ks {

class DataOptions;

/// "irradiance": the readings of 50 sensors, one row a second (window=1: how many seconds a sample holds), 50×1×window.
/// "irradiance-maps": 1×50×50, every tenth second. Both in kW/m² with the irradiance of sensor 27 after `horizon` seconds (10) as target.
/// The test part lies on a later day. Options: count, test, horizon, window, seed (start value, 2019). Throws InputError, OutOfMemory, Stopped.
DatasetPtr makeIrradiance(DataOptions& options, const LoadContext& context);
DatasetPtr makeIrradianceMaps(DataOptions& options, const LoadContext& context);

} // namespace ks
