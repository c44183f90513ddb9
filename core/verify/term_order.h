#pragma once

#include "core/verify/explanation.h"

#include <span>

namespace ks {

/// The terms with these indices, which ascend, as an explanation with this operator, cell, expression and `taken` keeps them.
std::vector<ExplainedTerm> explainedTerms(const Evaluator& evaluator, const Explanation& explanation,
                                          std::span<const std::int64_t> indices);

/// Of a sum whose terms were kept in the order in which they are taken: counts those that are 0 and, where the cell is complete, folds these and brings
/// the others in the order asked for. Visits every term once or twice.
void arrangeTerms(const Evaluator& evaluator, const ExplainOptions& options, Explanation& explanation);

} // namespace ks
