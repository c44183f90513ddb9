#pragma once

#include "core/verify/explanation.h"

#include <QString>

#include <string>
#include <vector>

/// A formula as people read it, and as LaTeX does.
namespace ks::test {

inline QString formula(const Explanation& explanation, const FormulaOptions& options = {})
{
    return QString::fromStdString(asText(formulaOf(explanation, options)));
}

inline std::string asLatex(const std::vector<FormulaPiece>& pieces)
{
    std::string latex;
    for (const FormulaPiece& piece : pieces)
        latex += piece.latex;
    return latex;
}

} // namespace ks::test
