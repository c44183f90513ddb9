#include "core/base/error.h"
#include "core/ops/attributes.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace ks {

namespace {

/// What `largestSetting` is for others, for the sides of the input, which the window's numbers are multiplied with and added to.
constexpr std::int64_t largestSide = std::numeric_limits<std::int32_t>::max();

/// The fix that sets one attribute; a fix is offered only if it makes the whole spec legal (see `problemsOf`).
Fix change(const OpSpec& spec, std::string_view attribute, const std::string& value)
{
    Fix fix{Text("%1 = %2", {std::string(attribute), value}), spec};
    setAttribute(fix.spec, attribute, value);
    return fix;
}

std::string pair(std::int64_t y, std::int64_t x)
{
    return std::to_string(y) + "x" + std::to_string(x);
}

void checkPositive(const OpSpec& spec, std::string_view attribute, const Size2& size, std::vector<Problem>& problems)
{
    const auto legal = [](std::int64_t value) { return std::clamp<std::int64_t>(value, 1, largestSetting); };
    if (size.y == legal(size.y) && size.x == legal(size.x))
        return;
    problems.push_back({attribute,
                        Text(KS_TEXT("core", "%1 is %2; each number must be from 1 to %3"),
                             {std::string(attribute), size.text(), std::to_string(largestSetting)}),
                        {change(spec, attribute, pair(legal(size.y), legal(size.x)))}});
}

void checkPads(const OpSpec& spec, std::vector<Problem>& problems)
{
    if (spec.autoPad != AutoPad::NotSet)
        return;
    const Pads& p = spec.pads;
    const auto text =
        std::to_string(p.top) + ", " + std::to_string(p.left) + ", " + std::to_string(p.bottom) + ", " + std::to_string(p.right);
    const auto within = [&](const Size2& limit) {
        const auto one = [](std::int64_t value, std::int64_t most) { return std::to_string(std::clamp<std::int64_t>(value, 0, most)); };
        return change(spec, "pads",
                      one(p.top, limit.y) + "," + one(p.left, limit.x) + "," + one(p.bottom, limit.y) + "," + one(p.right, limit.x));
    };
    if (std::min({p.top, p.left, p.bottom, p.right}) < 0 || std::max({p.top, p.left, p.bottom, p.right}) > largestSetting) {
        problems.push_back({"pads",
                            Text(KS_TEXT("core", "the pads (top, left, bottom, right) are %1; each must be from 0 to %2"),
                                 {text, std::to_string(largestSetting)}),
                            {within({largestSetting, largestSetting})}});
        return;
    }
    if (!isPool(spec.op) || (spec.op == OpKind::MaxPool && spec.padValue == PadValue::Zero))
        return;
    const Window window = windowOf(spec);
    const Size2 limit{window.y.extent() - 1, window.x.extent() - 1};
    if (p.top <= limit.y && p.bottom <= limit.y && p.left <= limit.x && p.right <= limit.x)
        return;
    Problem problem{
        "pads",
        Text(KS_TEXT("core", "the pads (top, left, bottom, right) are %1; a pooling window spans %2 cells, so pads are at most %3, or a "
                             "window would see nothing but padding"),
             {text, Size2{window.y.extent(), window.x.extent()}.text(), limit.text()}),
        {within(limit)}};
    if (spec.op == OpKind::MaxPool)
        problem.fixes.push_back(change(spec, "pad_value", "0"));
    problems.push_back(std::move(problem));
}

bool divide(std::int64_t group, std::int64_t whole)
{
    return group >= 1 && whole % group == 0;
}

/// Names only what the groups do not divide.
Text undivided(const OpSpec& spec)
{
    const std::string groups = std::to_string(spec.group);
    const std::string channels = std::to_string(spec.src.c);
    const std::string filters = std::to_string(spec.filters);
    if (divide(spec.group, spec.filters))
        return spec.src.c == 1 ? Text(KS_TEXT("core", "%1 groups do not divide one channel"), {groups})
                               : Text(KS_TEXT("core", "%1 groups do not divide %2 channels"), {groups, channels});
    if (divide(spec.group, spec.src.c))
        return spec.filters == 1 ? Text(KS_TEXT("core", "%1 groups do not divide one filter"), {groups})
                                 : Text(KS_TEXT("core", "%1 groups do not divide %2 filters"), {groups, filters});
    if (spec.src.c == 1 && spec.filters == 1)
        return Text(KS_TEXT("core", "%1 groups divide neither one channel nor one filter"), {groups});
    if (spec.src.c == 1)
        return Text(KS_TEXT("core", "%1 groups divide neither one channel nor %2 filters"), {groups, filters});
    if (spec.filters == 1)
        return Text(KS_TEXT("core", "%1 groups divide neither %2 channels nor one filter"), {groups, channels});
    return Text(KS_TEXT("core", "%1 groups do not divide %2 channels and %3 filters"), {groups, channels, filters});
}

void checkGroups(const OpSpec& spec, std::vector<Problem>& problems)
{
    if (spec.filters < 1 || spec.filters > largestSetting)
        problems.push_back({"filters",
                            Text(KS_TEXT("core", "%1 filters are not possible; there must be from 1 to %2"),
                                 {std::to_string(spec.filters), std::to_string(largestSetting)}),
                            {change(spec, "filters", std::to_string(std::clamp<std::int64_t>(spec.filters, 1, largestSetting)))}});
    const auto divides = [&](std::int64_t group) { return divide(group, spec.src.c) && divide(group, spec.filters); };
    if (divides(spec.group) || spec.filters < 1)
        return;
    Problem problem{"group", undivided(spec), {}};
    std::vector<std::int64_t> legal;
    for (std::int64_t group = 1; group <= std::min(spec.src.c, spec.filters); ++group)
        if (divides(group))
            legal.push_back(group);
    std::ranges::sort(legal, {}, [&](std::int64_t group) { return std::abs(group - spec.group); });
    for (std::size_t i = 0; i < std::min<std::size_t>(legal.size(), 3); ++i)
        problem.fixes.push_back(change(spec, "group", std::to_string(legal[i])));
    if (spec.group >= 1 && spec.src.c % spec.group == 0) // depthwise and the like: more filters instead
        problem.fixes.push_back(change(spec, "filters", std::to_string((spec.filters + spec.group - 1) / spec.group * spec.group)));
    problems.push_back(std::move(problem));
}

void checkOutputPadding(const OpSpec& spec, std::vector<Problem>& problems)
{
    const Size2 limit{std::max(spec.strides.y, spec.dilations.y) - 1, std::max(spec.strides.x, spec.dilations.x) - 1};
    const Size2& o = spec.outputPadding;
    const Size2 legal{std::clamp<std::int64_t>(o.y, 0, limit.y), std::clamp<std::int64_t>(o.x, 0, limit.x)};
    if (legal == o)
        return;
    problems.push_back({"output_padding",
                        Text(KS_TEXT("core", "output_padding is %1; it must lie below the larger of stride and dilation: at most %2"),
                             {o.text(), limit.text()}),
                        {change(spec, "output_padding", pair(legal.y, legal.x))}});
}

/// The window must fit into the padded image at least once.
void checkFit(const OpSpec& spec, std::vector<Problem>& problems)
{
    const Window window = windowOf(spec);
    if (window.y.count >= 1 && window.x.count >= 1)
        return;
    Problem problem{"kernel_shape",
                    Text(KS_TEXT("core", "the window spans %1 cells and is larger than the padded input, %2"),
                         {Size2{window.y.extent(), window.x.extent()}.text(), Size2{window.y.padded(), window.x.padded()}.text()}),
                    {}};
    const auto taps = [](const WindowAxis& axis) {
        return std::clamp<std::int64_t>((axis.padded() - 1) / axis.dilation + 1, 1, axis.kernel);
    };
    problem.fixes.push_back(change(spec, "kernel_shape", pair(taps(window.y), taps(window.x))));
    const auto dilation = [](const WindowAxis& axis) {
        return axis.kernel > 1 ? std::clamp<std::int64_t>((axis.padded() - 1) / (axis.kernel - 1), 1, axis.dilation) : axis.dilation;
    };
    problem.fixes.push_back(change(spec, "dilations", pair(dilation(window.y), dilation(window.x))));
    const auto missing = [](const WindowAxis& axis) { return std::max<std::int64_t>(0, axis.extent() - axis.padded()); };
    const std::int64_t y = missing(window.y);
    const std::int64_t x = missing(window.x);
    problem.fixes.push_back(change(spec, "pads",
                                   std::to_string(spec.pads.top + y / 2) + "," + std::to_string(spec.pads.left + x / 2) + "," +
                                       std::to_string(spec.pads.bottom + y - y / 2) + "," + std::to_string(spec.pads.right + x - x / 2)));
    problem.fixes.back().spec.autoPad = AutoPad::NotSet;
    problems.push_back(std::move(problem));
}

/// ConvTranspose: something must be left after cropping, and SAME must be reachable.
void checkTransposedSize(const OpSpec& spec, std::vector<Problem>& problems)
{
    const Window window = windowOf(spec);
    const bool same = spec.autoPad == AutoPad::SameUpper || spec.autoPad == AutoPad::SameLower;
    if (same && (window.y.size != spec.src.h * spec.strides.y || window.x.size != spec.src.w * spec.strides.x)) {
        problems.push_back({"auto_pad",
                            Text(KS_TEXT("core", "SAME needs a window of at least the stride: the window spans %1, the stride is %2"),
                                 {Size2{window.y.extent(), window.x.extent()}.text(), spec.strides.text()}),
                            {change(spec, "auto_pad", "NOTSET")}});
        return;
    }
    if (window.y.size >= 1 && window.x.size >= 1)
        return;
    problems.push_back(
        {"pads",
         Text(KS_TEXT("core", "the pads cut away the whole output, which would be %1"), {Size2{window.y.size, window.x.size}.text()}),
         {change(spec, "pads", "0,0,0,0")}});
}

void checkSize(const OpSpec& spec, std::vector<Problem>& problems)
{
    for (const Role role : {Role::Dst, Role::Weights}) {
        const Shape shape = shapeOf(spec, role);
        try {
            (void)shape.elements();
        } catch (const InputError& error) {
            problems.push_back({"kernel_shape", error.text(), {}});
        }
    }
}

/// A number that must lie in [low, high).
void checkReal(const OpSpec& spec, std::string_view attribute, float value, float low, float high, std::string_view nearest,
               std::vector<Problem>& problems)
{
    if (value >= low && value < high)
        return;
    const Text legal = high > 1 ? Text(KS_TEXT("core", "%1 must be %2 or more"), {std::string(attribute), std::string(nearest)})
                                : Text(KS_TEXT("core", "%1 must be at least 0 and below 1"), {std::string(attribute)});
    problems.push_back({attribute, legal, {change(spec, attribute, std::string(nearest))}});
}

/// The attributes of the operators without a window.
void checkNumbers(const OpSpec& spec, std::vector<Problem>& problems)
{
    constexpr float unlimited = std::numeric_limits<float>::max();
    switch (spec.op) {
    case OpKind::Gemm:
        if (spec.filters < 1 || spec.filters > largestSetting)
            problems.push_back({"filters",
                                Text(KS_TEXT("core", "%1 filters are not possible; there must be from 1 to %2"),
                                     {std::to_string(spec.filters), std::to_string(largestSetting)}),
                                {change(spec, "filters", std::to_string(std::clamp<std::int64_t>(spec.filters, 1, largestSetting)))}});
        else
            checkSize(spec, problems);
        break;
    case OpKind::BatchNormalization:
        checkReal(spec, "epsilon", spec.epsilon, 0, unlimited, "0", problems);
        checkReal(spec, "momentum", spec.momentum, 0, 1, "0.9", problems);
        break;
    case OpKind::Clip: {
        const std::string lowest = findAttribute(spec.op, "min")->get(spec);
        if (!(spec.low <= spec.high)) // NaN is no bound either
            problems.push_back({"max",
                                Text(KS_TEXT("core", "max must not be below min, which is %1"), {lowest}),
                                {change(spec, "max", lowest)}});
        break;
    }
    case OpKind::Dropout: checkReal(spec, "ratio", spec.ratio, 0, 1, "0.5", problems); break;
    case OpKind::LRN:
        if (spec.size < 1 || spec.size > largestSetting)
            problems.push_back(
                {"size",
                 Text(KS_TEXT("core", "size is %1; it must be from 1 to %2"), {std::to_string(spec.size), std::to_string(largestSetting)}),
                 {change(spec, "size", std::to_string(std::clamp<std::int64_t>(spec.size, 1, largestSetting)))}});
        checkReal(spec, "alpha", spec.alpha, 0, unlimited, "0", problems);
        checkReal(spec, "beta", spec.beta, 0, unlimited, "0", problems);
        checkReal(spec, "bias", spec.offset, 1e-6F, unlimited, "1", problems);
        break;
    default: break;
    }
}

void checkInput(const OpSpec& spec, std::vector<Problem>& problems)
{
    const Shape& src = spec.src;
    if (src.empty()) {
        problems.push_back({"src", Text(KS_TEXT("core", "the input is empty: its shape is %1"), {src.text()}), {}});
        return;
    }
    if (std::max({src.n, src.c, src.h, src.w}) > largestSide) {
        problems.push_back(
            {"src",
             Text(KS_TEXT("core", "the input's shape is %1; each number must be at most %2"), {src.text(), std::to_string(largestSide)}),
             {}});
        return;
    }
    try {
        (void)src.elements();
    } catch (const InputError& error) {
        problems.push_back({"src", error.text(), {}});
    }
}

std::vector<Problem> findProblems(const OpSpec& spec)
{
    std::vector<Problem> problems;
    checkInput(spec, problems);
    if (!problems.empty())
        return problems;
    checkNumbers(spec, problems);
    if (!hasWindow(spec.op) || isGlobalPool(spec.op))
        return problems;
    checkPositive(spec, "kernel_shape", spec.kernel, problems);
    checkPositive(spec, "strides", spec.strides, problems);
    checkPositive(spec, "dilations", spec.dilations, problems);
    if (!problems.empty())
        return problems;
    checkPads(spec, problems);
    if (isConvolution(spec.op))
        checkGroups(spec, problems);
    if (spec.op == OpKind::ConvTranspose)
        checkOutputPadding(spec, problems);
    if (!problems.empty())
        return problems;
    if (spec.op == OpKind::ConvTranspose)
        checkTransposedSize(spec, problems);
    else
        checkFit(spec, problems);
    if (problems.empty())
        checkSize(spec, problems);
    return problems;
}

/// Goes on from a fix until the whole spec is legal, by the first way out at every step; the label tells all changes.
bool completeToLegal(Fix& fix, int steps)
{
    std::vector<Problem> left = findProblems(fix.spec);
    if (left.empty())
        return true;
    if (steps == 0)
        return false;
    for (Fix& next : left.front().fixes) {
        if (next.spec == fix.spec || !completeToLegal(next, steps - 1))
            continue;
        fix = {Text("%1, %2", {fix.label, next.label}), next.spec};
        return true;
    }
    return false;
}

} // namespace

std::vector<Problem> problemsOf(const OpSpec& spec)
{
    std::vector<Problem> problems = findProblems(spec);
    // Only ways out that lead all the way out are offered.
    constexpr int mostSteps = 10; // more than there are attributes
    for (Problem& problem : problems)
        std::erase_if(problem.fixes, [&](Fix& fix) { return fix.spec == spec || !completeToLegal(fix, mostSteps); });
    return problems;
}

void requireLegal(const OpSpec& spec)
{
    const std::vector<Problem> problems = problemsOf(spec);
    if (problems.empty())
        return;
    const Problem& first = problems.front();
    if (first.fixes.empty())
        throw InputError(first.what);
    throw InputError(Text(KS_TEXT("core", "%1 (nearest legal: %2)"), {first.what, first.fixes.front().label}));
}

} // namespace ks
