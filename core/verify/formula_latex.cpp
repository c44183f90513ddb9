#include "core/verify/formula_latex.h"

#include "core/base/digits.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/verify/explanation.h"

#include <string_view>

namespace ks {

namespace {

void replaceAll(std::string& text, std::string_view from, std::string_view to)
{
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
}

} // namespace

std::string functionLatex(Function function)
{
    std::string name = functionName(function);
    const std::string prime = "′";
    if (name.ends_with(prime))
        return "\\operatorname{" + name.substr(0, name.size() - prime.size()) + "}'";
    return "\\operatorname{" + name + "}";
}

std::string numberLatex(const std::string& text)
{
    std::string latex = text;
    if (latex == "NaN")
        return "\\mathrm{NaN}";
    replaceAll(latex, "∞", "\\infty");
    replaceAll(latex, "−", "-");
    if (const std::size_t exponent = latex.find('e'); exponent != std::string::npos)
        latex = latex.substr(0, exponent) + "\\cdot 10^{" + latex.substr(exponent + 1) + "}";
    return latex;
}

double asRead(const Numeral& printed)
{
    std::string text = printed.text;
    replaceAll(text, "−", "-");
    return numberIn<double>(text);
}

std::string nameLatex(OpKind op, Role role, const Cell& cell)
{
    std::string symbol = formulaSymbol(op, role);
    if (isNamedByWord(role))
        symbol = "\\text{" + symbol + "}";
    const std::string gradient = "∂L/∂";
    const bool isGradient = symbol.starts_with(gradient);
    if (isGradient)
        symbol.erase(0, gradient.size());
    std::string indices = cellName(role, cell);
    indices = indices.substr(indices.find('[') + 1);
    indices.pop_back();
    replaceAll(indices, " ", "");
    const std::string name = symbol + "_{" + indices + "}";
    return isGradient ? "\\frac{\\partial L}{\\partial " + name + "}" : name;
}

} // namespace ks
