#pragma once

#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace ks::onnx_names {

/// Formulas of one number x in a form that does not depend on how they are written: sums of products, with a factor each, of x and of functions of
/// such sums. The functions are numbered as they come up, so that only formulas made by one object can be compared.
class Formulas {
public:
    using Product = std::vector<int>;          ///< sorted: 0 is x, others are functions
    using Formula = std::map<Product, double>; ///< none is 0

    static Formula number(double value) { return value == 0 ? Formula() : Formula{{{}, value}}; }
    static Formula x() { return {{{0}, 1}}; }
    /// Nothing where it depends on x.
    static std::optional<double> numberOf(const Formula& formula);
    /// But for what constants of float32 differ by.
    static bool same(const Formula& a, const Formula& b);

    /// Is it one of ONNX's operators that `apply` knows?
    static bool knows(std::string_view type);
    /// What an operator makes of its inputs: Clip of x and both bounds, HardSigmoid of x, alpha and beta. Nothing where that is no such formula, or one
    /// that is larger than any that is looked for.
    std::optional<Formula> apply(std::string_view type, std::span<const Formula> inputs);

private:
    struct Function {
        std::string_view name;
        Formula of;
        double low = 0; ///< of Clip
        double high = 0;
    };
    Formula function(const Function& function);
    std::optional<Formula> clip(const Formula& of, double low, double high);

    std::vector<Function> m_functions; ///< number 1 and on
};

} // namespace ks::onnx_names
