#pragma once

#include "core/report/chart.h"
#include "core/tensor/statistics.h"
#include "core/verify/gradient_check.h"

#include <string>

namespace ks {

/// Where a bin begins, with as many digits as tell it from its neighbours; for programs, too.
std::string beginOfBin(const TensorStatistics& statistics, std::size_t bin);
/// How values are spread: a category is a bin, under its lower end. Without series where none is finite.
Chart histogramChart(const TensorStatistics& statistics, const std::string& subject, const Text& counted = KS_TEXT("core", "cells"));
/// The error of the difference quotient over its step; an error of 0 is a gap of the line. Without series where there is nothing but gaps.
Chart gradientCheckChart(const GradientCheck& check);

} // namespace ks
