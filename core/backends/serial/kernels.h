#pragma once

#include "core/backends/cpu/cpu_backend.h"

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

void gemmForward(const OpSpec& spec, const HostArgs& args);
void gemmBackwardData(const OpSpec& spec, const HostArgs& args);
void gemmBackwardWeights(const OpSpec& spec, const HostArgs& args);

void flattenForward(const OpSpec& spec, const HostArgs& args);
void flattenBackwardData(const OpSpec& spec, const HostArgs& args);

void addForward(const OpSpec& spec, const HostArgs& args);
void addBackwardData(const OpSpec& spec, const HostArgs& args);

void softmaxForward(const OpSpec& spec, const HostArgs& args);
void softmaxBackwardData(const OpSpec& spec, const HostArgs& args);

void softmaxCrossEntropyForward(const OpSpec& spec, const HostArgs& args);
void softmaxCrossEntropyBackwardData(const OpSpec& spec, const HostArgs& args);

void meanSquaredErrorForward(const OpSpec& spec, const HostArgs& args);
void meanSquaredErrorBackwardData(const OpSpec& spec, const HostArgs& args);

void batchNormalizationForward(const OpSpec& spec, const HostArgs& args);
void batchNormalizationBackwardData(const OpSpec& spec, const HostArgs& args);
void batchNormalizationBackwardWeights(const OpSpec& spec, const HostArgs& args);

void dropoutForward(const OpSpec& spec, const HostArgs& args);
void dropoutBackwardData(const OpSpec& spec, const HostArgs& args);

void lrnForward(const OpSpec& spec, const HostArgs& args);
void lrnBackwardData(const OpSpec& spec, const HostArgs& args);

} // namespace ks::serial
