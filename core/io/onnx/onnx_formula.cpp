#include "core/io/onnx/onnx_formula.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ks::onnx_names {

namespace {

using Formula = Formulas::Formula;
using Product = Formulas::Product;

constexpr std::size_t mostProducts = 8;
constexpr std::size_t mostFactors = 6;

/// Those of two inputs, then those of one, then those with bounds and the like behind theirs.
constexpr std::array<std::pair<std::string_view, std::size_t>, 11> operatorsInFormulas = {{
    {"Add", 2},
    {"Sub", 2},
    {"Mul", 2},
    {"Div", 2},
    {"Pow", 2},
    {"Neg", 1},
    {"Erf", 1},
    {"Tanh", 1},
    {"Softplus", 1},
    {"Clip", 3},
    {"HardSigmoid", 3},
}};

bool near(double a, double b)
{
    return a == b || std::abs(a - b) <= 1e-5 * std::max(std::abs(a), std::abs(b));
}

Formula sumOf(const Formula& a, const Formula& b, double factor)
{
    Formula all = a;
    for (const auto& [product, coefficient] : b)
        if ((all[product] += factor * coefficient) == 0)
            all.erase(product);
    return all;
}

std::optional<Formula> productOf(const Formula& a, const Formula& b)
{
    Formula all;
    for (const auto& [left, first] : a)
        for (const auto& [right, second] : b) {
            Product both = left;
            both.insert(both.end(), right.begin(), right.end());
            if (both.size() > mostFactors)
                return std::nullopt;
            std::ranges::sort(both);
            if ((all[both] += first * second) == 0)
                all.erase(both);
        }
    return all;
}

} // namespace

std::optional<double> Formulas::numberOf(const Formula& formula)
{
    if (formula.empty())
        return 0;
    return formula.size() == 1 && formula.begin()->first.empty() ? std::optional(formula.begin()->second) : std::nullopt;
}

bool Formulas::same(const Formula& a, const Formula& b)
{
    return std::ranges::equal(
        a, b, [](const auto& one, const auto& other) { return one.first == other.first && near(one.second, other.second); });
}

bool Formulas::knows(std::string_view type)
{
    return std::ranges::any_of(operatorsInFormulas, [&](const auto& one) { return one.first == type; });
}

Formula Formulas::function(const Function& function)
{
    const auto known = std::ranges::find_if(m_functions, [&](const Function& one) {
        return one.name == function.name && same(one.of, function.of) && near(one.low, function.low) && near(one.high, function.high);
    });
    const int number = static_cast<int>(known - m_functions.begin()) + 1;
    if (known == m_functions.end())
        m_functions.push_back(function);
    return {{{number}, 1}};
}

/// The bounds follow the factor of x, so that clip(x + 3, 0, 6) / 6 and clip(x / 6 + 1/2, 0, 1) are one formula.
std::optional<Formula> Formulas::clip(const Formula& of, double low, double high)
{
    const auto found = of.find({0});
    if (found == of.end() || !(found->second > 0))
        return std::nullopt;
    const double factor = found->second;
    return productOf(number(factor), function({"Clip", *productOf(number(1 / factor), of), low / factor, high / factor}));
}

std::optional<Formula> Formulas::apply(std::string_view type, std::span<const Formula> inputs)
{
    const auto known = std::ranges::find_if(operatorsInFormulas, [&](const auto& one) { return one.first == type; });
    if (known == operatorsInFormulas.end() || inputs.size() != known->second)
        return std::nullopt;
    const Formula& a = inputs[0];
    std::vector<double> numbers; // behind the first input, where all of them are some
    for (const Formula& input : inputs.subspan(1))
        if (const auto number = numberOf(input))
            numbers.push_back(*number);
    const bool byNumbers = numbers.size() + 1 == inputs.size();

    std::optional<Formula> made;
    if (type == "Add" || type == "Sub")
        made = sumOf(a, inputs[1], type == "Add" ? 1 : -1);
    else if (type == "Neg")
        made = sumOf({}, a, -1);
    else if (type == "Mul")
        made = productOf(a, inputs[1]);
    else if (inputs.size() == 1)
        made = function({known->first, a});
    else if (!byNumbers)
        return std::nullopt;
    else if (type == "Div" && numbers[0] != 0)
        made = productOf(a, number(1 / numbers[0]));
    else if (type == "Pow" && (numbers[0] == 2 || numbers[0] == 3)) {
        made = productOf(a, a);
        if (made && numbers[0] == 3)
            made = productOf(*made, a);
    } else if (type == "Clip")
        made = clip(a, numbers[0], numbers[1]);
    else if (type == "HardSigmoid")
        if (const auto within = productOf(a, number(numbers[0])))
            made = clip(sumOf(*within, number(numbers[1]), 1), 0, 1);
    return made && made->size() <= mostProducts ? made : std::nullopt;
}

} // namespace ks::onnx_names
