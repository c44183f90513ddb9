#pragma once

#include "core/backends/cpu_backend.h"

/// The serial functions, one file per operator. Shapes and rules are those of core/ops; every function writes all its results.
namespace ks::serial {

void maxPoolForward(const OpSpec& spec, const HostArgs& args);
void maxPoolBackwardData(const OpSpec& spec, const HostArgs& args);

void averagePoolForward(const OpSpec& spec, const HostArgs& args);
void averagePoolBackwardData(const OpSpec& spec, const HostArgs& args);

void convForward(const OpSpec& spec, const HostArgs& args);
void convBackwardData(const OpSpec& spec, const HostArgs& args);
void convBackwardWeights(const OpSpec& spec, const HostArgs& args);

void convTransposeForward(const OpSpec& spec, const HostArgs& args);
void convTransposeBackwardData(const OpSpec& spec, const HostArgs& args);
void convTransposeBackwardWeights(const OpSpec& spec, const HostArgs& args);

void activationForward(const OpSpec& spec, const HostArgs& args);
void activationBackwardData(const OpSpec& spec, const HostArgs& args);

} // namespace ks::serial
