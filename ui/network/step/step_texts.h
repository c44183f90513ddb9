#pragma once

#include "ui/network/step/step_moment.h"

#include <QString>

#include <span>

namespace ks {

/// "Conv 2": the operator and which of its kind it is, counted from 1; "Loss" behind the last layer.
QString layerTitle(const Graph& graph, int layer);
/// "Conv 2 of LeNet-5 · epoch 1, batch 137", counted from 1: what is true of all that can be looked at there, whichever image is on screen. Where a
/// sample was looked at, `sample` is what every page calls it.
QString placeTitle(const StepMoment& moment, const QString& network, const QString& sample);
/// "Epoch 1, batch 137 of 188 · backward · Conv 2 (conv2) · gradient ∂L/∂W · cell 12 of 500 · term 3 of 64"
QString positionText(const StepMoment& moment);
QString positionText(const StepMoment& moment, const NetworkPosition& position);
/// Of all complete cells of this batch.
QString longestPositionText(const StepMoment& moment);

/// What happens at this moment, with its numbers, as rich text.
QString momentStory(const StepMoment& moment, std::int64_t image);
/// The loss of one image of the batch and how it enters the mean. Empty where the targets do not fit.
QString lossStory(const StepMoment& moment, std::int64_t image);

/// Where in this batch a cell of a tensor of the layer under way was made; none for what came before it, or is a sum of several layers' gradients.
std::optional<NetworkPosition> originOf(const StepMoment& moment, Role role, const Cell& cell);
/// Such a cell, its value and a link to there, as rich text.
QString askedStory(const StepMoment& moment, Role role, const Cell& cell);

/// What the network gives for an image, as the loss reads it.
std::span<const float> outputsOf(const StepMoment& moment, std::int64_t image);
/// Probabilities of an image, or its outputs where nothing is classified.
std::vector<double> answersOf(const StepMoment& moment, std::int64_t image);

} // namespace ks
