#include "core/ops/function.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace ks {

namespace {

constexpr double u = 0x1p-24; // float32 rounds by at most this part of a number
constexpr double flushed = std::numeric_limits<float>::min();
constexpr double smallestFloat = 0x1p-149;

double sigmoid(double x)
{
    return x >= 0 ? 1.0 / (1.0 + std::exp(-x)) : std::exp(x) / (1.0 + std::exp(x));
}

/// A derivative where x is NaN, or what `slope` says.
template <class Slope>
double slopeAt(double x, Slope&& slope)
{
    return std::isnan(x) ? x : slope();
}

/// Of Gelu's approximation: what its tanh is taken of, and the slope of that.
struct GeluInner {
    static constexpr double cubic = 0.044715;
    const double factor = std::sqrt(2.0 / std::numbers::pi);
    double x;
    double value = factor * (x + cubic * x * x * x);
    double slope = factor * (1.0 + 3.0 * cubic * x * x);
};

double gelu(double x, const OpSpec& spec)
{
    if (std::isinf(x))
        return x > 0 ? x : 0.0;
    if (spec.approximate == Approximation::Tanh)
        return 0.5 * x * (1.0 + std::tanh(GeluInner{.x = x}.value));
    return 0.5 * x * std::erfc(-x / std::numbers::sqrt2);
}

double geluSlope(double x, const OpSpec& spec)
{
    if (std::isinf(x))
        return x > 0 ? 1.0 : 0.0;
    if (spec.approximate == Approximation::Tanh) {
        const GeluInner inner{.x = x};
        const double t = std::tanh(inner.value);
        const double curve = (1.0 - t * t) * x * inner.slope;
        return 0.5 * (1.0 + t) + (std::isfinite(curve) ? 0.5 * curve : 0.0);
    }
    return 0.5 * std::erfc(-x / std::numbers::sqrt2) + x * std::exp(-0.5 * x * x) / std::sqrt(2.0 * std::numbers::pi);
}

double mishFactor(double x)
{
    return std::tanh(std::log1p(std::exp(x)));
}

double mish(double x, const OpSpec&)
{
    return x == -std::numeric_limits<double>::infinity() ? 0.0 : x * mishFactor(x);
}

double mishSlope(double x, const OpSpec&)
{
    if (std::isinf(x))
        return x > 0 ? 1.0 : 0.0;
    const double t = mishFactor(x);
    return t + x * (1.0 - t * t) * sigmoid(x);
}

/// 4 ULP (8 roundings) for transcendental functions, which may also flush what is not a normal number.
double transcendental(double value, const OpSpec&)
{
    return 8.0 * u * std::abs(value) + flushed;
}

double product(double value, const OpSpec&)
{
    return u * std::abs(value) + smallestFloat;
}

/// So many roundings of numbers up to 1, or of the value where it is larger: where a function is made of sums in which digits are lost.
template <int roundings>
double absolute(double value, const OpSpec&)
{
    return roundings * u * std::max(1.0, std::abs(value));
}

double alphaOf(const OpSpec& spec)
{
    return static_cast<double>(spec.alpha);
}

const std::array<FunctionInfo, functionCount> functionRows = {{
    {.function = Function::Identity, .name = "", .value = [](double x, const OpSpec&) { return x; }, .isSharp = true},
    {.function = Function::Relu, .name = "relu", .value = [](double x, const OpSpec&) { return x < 0 ? 0.0 : x; }, .chooses = true},
    {.function = Function::ReluDerivative,
     .name = "relu′",
     .value = [](double x, const OpSpec&) { return slopeAt(x, [x] { return x > 0 ? 1.0 : 0.0; }); },
     .isStep = true,
     .isSharp = true},
    {.function = Function::LeakyRelu,
     .name = "leakyRelu",
     .value = [](double x, const OpSpec& spec) { return x < 0 ? alphaOf(spec) * x : x; },
     .error = product},
    {.function = Function::LeakyReluDerivative,
     .name = "leakyRelu′",
     .value = [](double x, const OpSpec& spec) { return slopeAt(x, [&] { return x > 0 ? 1.0 : alphaOf(spec); }); },
     .isStep = true},
    {.function = Function::Sigmoid,
     .name = KS_TEXT("core", "sigmoid"),
     .value = [](double x, const OpSpec&) { return sigmoid(x); },
     .error = transcendental},
    {.function = Function::SigmoidDerivative, // made as s · (1 − s), where the error of s is absolute
     .name = KS_TEXT("core", "sigmoid′"),
     .value = [](double x, const OpSpec&) { return sigmoid(x) * sigmoid(-x); },
     .error = absolute<10>},
    {.function = Function::Tanh, .name = "tanh", .value = [](double x, const OpSpec&) { return std::tanh(x); }, .error = transcendental},
    {.function = Function::TanhDerivative, // made as 1 − t²
     .name = "tanh′",
     .value =
         [](double x, const OpSpec&) {
             const double t = std::tanh(x);
             return 1.0 - t * t;
         },
     .error = absolute<18>},
    {.function = Function::Elu,
     .name = "elu",
     .value = [](double x, const OpSpec& spec) { return x < 0 ? alphaOf(spec) * std::expm1(x) : x; },
     .error = [](double value, const OpSpec& spec) { return transcendental(value, spec) + 4.0 * u * std::abs(alphaOf(spec)); }},
    {.function = Function::EluDerivative,
     .name = "elu′",
     .value = [](double x, const OpSpec& spec) { return slopeAt(x, [&] { return x > 0 ? 1.0 : alphaOf(spec) * std::exp(x); }); },
     .error = [](double value, const OpSpec& spec) { return 2.0 * transcendental(value, spec); }},
    {.function = Function::HardSwish,
     .name = "hardSwish",
     .value = [](double x, const OpSpec&) { return x <= -3  ? 0.0
                                                   : x >= 3 ? x
                                                            : x * (x / 6 + 0.5); },
     .error = absolute<8>},
    {.function = Function::HardSwishDerivative,
     .name = "hardSwish′",
     .value = [](double x, const OpSpec&) { return slopeAt(x, [x] { return x <= -3  ? 0.0
                                                                           : x >= 3 ? 1.0
                                                                                    : x / 3 + 0.5; }); },
     .error = absolute<4>},
    {.function = Function::Gelu, .name = "gelu", .value = gelu, .error = absolute<32>},
    {.function = Function::GeluDerivative, .name = "gelu′", .value = geluSlope, .error = absolute<64>},
    {.function = Function::Clip,
     .name = "clip",
     .value =
         [](double x, const OpSpec& spec) {
             const auto low = static_cast<double>(spec.low);
             const auto high = static_cast<double>(spec.high);
             return x < low ? low : x > high ? high : x;
         },
     .chooses = true},
    {.function = Function::ClipDerivative,
     .name = "clip′",
     .value =
         [](double x, const OpSpec& spec) {
             return slopeAt(x, [&] { return x > static_cast<double>(spec.low) && x < static_cast<double>(spec.high) ? 1.0 : 0.0; });
         },
     .isStep = true,
     .isSharp = true},
    {.function = Function::Mish, .name = "mish", .value = mish, .error = absolute<8>},
    {.function = Function::MishDerivative, .name = "mish′", .value = mishSlope, .error = absolute<64>}, // made with 1 − t², times x
    {.function = Function::IsPositive,
     .name = "isPositive",
     .value = [](double x, const OpSpec&) { return slopeAt(x, [x] { return x > 0 ? 1.0 : 0.0; }); },
     .isStep = true,
     .isSharp = true,
     .isGate = true},
    {.function = Function::IsNotPositive,
     .name = "isNotPositive",
     .value = [](double x, const OpSpec&) { return slopeAt(x, [x] { return x > 0 ? 0.0 : 1.0; }); },
     .isStep = true,
     .isSharp = true,
     .isGate = true},
    {.function = Function::NegativePart,
     .name = "negativePart",
     .value = [](double x, const OpSpec&) { return x >= 0 ? 0.0 : x; },
     .isSharp = true,
     .isGate = true,
     .chooses = true},
    {.function = Function::Exp, .name = "exp", .value = [](double x, const OpSpec&) { return std::exp(x); }, .error = transcendental},
    {.function = Function::Log, .name = "ln", .value = [](double x, const OpSpec&) { return std::log(x); }, .error = transcendental},
    {.function = Function::Reciprocal,
     .name = KS_TEXT("core", "reciprocal"),
     .value = [](double x, const OpSpec&) { return 1.0 / x; },
     .error = product},
    {.function = Function::InverseSquareRoot,
     .name = "1/√",
     .value = [](double x, const OpSpec& spec) { return 1.0 / std::sqrt(x + addedUnderRoot(Function::InverseSquareRoot, spec)); },
     .error = transcendental},
    {.function = Function::LrnScale,
     .name = "scale",
     .value = [](double x, const OpSpec& spec) { return std::pow(static_cast<double>(spec.offset) + x, -static_cast<double>(spec.beta)); },
     .error = transcendental},
    {.function = Function::LrnScaleDerivative,
     .name = "scale′",
     .value =
         [](double x, const OpSpec& spec) {
             const auto beta = static_cast<double>(spec.beta);
             return -beta * std::pow(static_cast<double>(spec.offset) + x, -beta - 1.0);
         },
     .error = transcendental},
}};

} // namespace

const FunctionInfo& infoOf(Function function)
{
    return functionRows[static_cast<std::size_t>(function)];
}

double evaluate(Function function, double x, const OpSpec& spec)
{
    return infoOf(function).value(x, spec);
}

double roundingOf(Function function, double value, const OpSpec& spec)
{
    const auto error = infoOf(function).error;
    return error ? error(value, spec) : 0.0;
}

double addedUnderRoot(Function function, const OpSpec& spec)
{
    return function == Function::InverseSquareRoot ? static_cast<double>(spec.epsilon) : 0.0;
}

} // namespace ks
