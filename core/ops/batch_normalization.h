#pragma once

#include "core/ops/operator.h"

namespace ks {

/// BatchNormalization (ONNX, over N, H, W of every channel): dst = weights · (src − mean) / √(variance + epsilon) + bias.
/// In training mode mean and variance (the population's, divided by N·H·W) are those of the batch and
/// newMean = momentum · mean + (1 − momentum) · the batch's, newVariance likewise; else the running ones that are given.
/// weights, bias, mean, variance are 1×C×1×1. diffWeights = Σ diffDst · normalised, diffBias = Σ diffDst. In training mode
/// diffSrc = weights / √(variance + epsilon) · (diffDst − mean(diffDst) − normalised · mean(diffDst · normalised)); else the first factor
/// times diffDst. Source: Ioffe and Szegedy, ICML 2015, with ONNX's meaning of momentum.
class BatchNormalization final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override;
    Shape weightsShape(const OpSpec& spec) const override;
    Shape biasShape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;
    int stageCount(const OpSpec& spec) const override;
    Shape stageShape(const OpSpec& spec, int stage) const override;
    Text stageName(const OpSpec& spec, int stage) const override;
};

extern const OpInfo batchNormalizationRow; ///< for the registry, op_info.cpp

} // namespace ks
