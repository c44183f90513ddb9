#pragma once

#include "core/nn/history.h"

#include <optional>
#include <span>
#include <vector>

namespace ks {

/// Seconds of computing from the beginning to the end of each recorded epoch, its validation included; NaN from the first epoch on of which the time
/// of the validation is not known (files of older versions).
std::vector<double> elapsedSeconds(const History& history);

/// When an accuracy was reached.
struct AccuracyMoment {
    std::int64_t epoch = 0;    ///< counts from 0
    double accuracy = 0;       ///< what it was then
    double seconds = notKnown; ///< as elapsedSeconds()
    bool validated = false;    ///< by validation; else the training's own accuracy
};
/// The first epoch whose accuracy is at least `level` (0 … 1): that of the validation where any epoch was validated, else of the training. Nothing
/// where none is, and for regression.
std::optional<AccuracyMoment> timeToAccuracy(const History& history, double level);
/// The highest such accuracy, at its first epoch.
std::optional<AccuracyMoment> timeToBest(const History& history);

/// How a whole training time compares with a part of it times its count, or tells the count (study "Heterogeneous timing", section on consistency):
/// R_epoch = total / epoch, near the number of epochs; R_step = total / (mean step · steps), near 1. NaN for no parts, or parts without time.
double epochRatio(double total, double epoch);
double stepRatio(double total, std::span<const double> steps);

/// Of a training that was never gone back in and whose every second is known.
struct Consistency {
    std::int64_t epochs = 0;
    double perEpoch = 0; ///< R_epoch of the time with validations, by the mean epoch
    std::int64_t steps = 0;
    double perStep = 0; ///< R_step of the time without validations
};
std::optional<Consistency> consistencyOf(const History& history);

} // namespace ks
