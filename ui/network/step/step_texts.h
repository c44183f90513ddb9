#pragma once

#include "ui/network/step/step_moment.h"

#include <QString>
#include <QStringList>

#include <span>

namespace ks {

class StepWalk;
struct RunView;

QString phaseName(StepPhase phase);
/// "Conv 2": the operator and which of its kind it is, counted from 1; "Loss" behind the last layer.
QString layerTitle(const Graph& graph, int layer);
/// "Conv 2 of LeNet-5 · batch 137 of epoch 1", counted from 1: what is true of all that can be looked at there, whichever image is on screen. Where a
/// sample was looked at, `sample` is what every page calls it.
QString placeTitle(const StepMoment& moment, const QString& network, const QString& sample);
/// "Batch 137 of epoch 2 (325) · backward · Conv 2 (conv2) · gradient ∂L/∂W · cell 12 of 500 · term 3 of 64"
QString positionText(const StepMoment& moment, const NetworkPosition& position);
inline QString positionText(const StepMoment& moment)
{
    return positionText(moment, moment.position);
}
/// What every page calls the image that is followed, or one of the batch.
QString subjectTitle(const StepMoment& moment, const DatasetPtr& known, std::int64_t image);
/// The longest of all positions of this batch, terms included: none of them needs more room than one of these.
QStringList longestPositionTexts(const StepMoment& moment);

/// The epoch of the best weights where they are those of the moment of a walk: else one would take them for the last ones.
std::optional<std::int64_t> bestWeightsOf(const StepWalk& walk, const RunView& view);

/// How an update makes the cell under way new, with its numbers, as rich text.
QString updateStory(const StepMoment& moment);
/// The loss of one image of the batch and how it enters the mean. Empty where the targets do not fit.
QString lossStory(const StepMoment& moment, std::int64_t image);

/// Some layers do something else in training than for an answer: what those of this network do. Empty where it has none.
QString trainingWays(const StepMoment& moment);
/// The numbers here are not those of Watch and Try then; or empty.
QString trainingNote(const StepMoment& moment);

/// What the layers behind make of the number under way; or empty.
QString behindNote(const StepMoment& moment);

/// The number under way at both of two moments that are compared; or empty.
QString comparedNote(const StepMoment& moment);
/// The same of all that an update is made of, as rich text; or empty.
QString comparedUpdate(const StepMoment& moment);

/// What the network gives for an image, as the loss reads it.
std::span<const float> outputsOf(const StepMoment& moment, std::int64_t image);
/// Probabilities of an image, or its outputs where nothing is classified.
std::vector<double> answersOf(const StepMoment& moment, std::int64_t image);

} // namespace ks
