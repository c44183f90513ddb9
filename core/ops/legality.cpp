#include "core/base/error.h"
#include "core/base/field_text.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace ks {

namespace {

/// What `largestSetting` is for others, for the sides of the input, which the window's numbers are multiplied with and added to.
constexpr std::int64_t largestSide = std::numeric_limits<std::int32_t>::max();

std::string pair(std::int64_t y, std::int64_t x)
{
    return std::to_string(y) + "x" + std::to_string(x);
}

/// The legal value to start anew from: the nearest one, and of a number that has none (a share below 1) or is far from it, ONNX's default.
FieldValue legalFor(const Field& attribute, FieldValue value)
{
    for (std::int64_t& number : wholeNumbersOf(value))
        number = std::clamp(number, static_cast<std::int64_t>(attribute.least), static_cast<std::int64_t>(attribute.most));
    if (attribute.type != FieldType::Single)
        return value;
    const bool nearZero = attribute.least == 0 && !std::isfinite(attribute.most);
    return nearZero ? FieldValue(0.0F) : attribute.usual;
}

/// Each attribute by itself. Of groups and of output padding more is to be said, by what they depend on.
void checkRanges(const OpSpec& spec, std::vector<Problem>& problems)
{
    const ConstFields fields = attributesOf(spec);
    for (const Field& attribute : fields.rows()) {
        if (attribute.name == "group" || attribute.name == "output_padding" || !fields.applies(attribute))
            continue;
        const FieldValue value = fields.get(attribute);
        if (auto problem = problemOf(attribute, value))
            problems.push_back(
                {attribute.name, *std::move(problem), {fixOf(spec, attribute.name, textOf(attribute, legalFor(attribute, value)))}});
    }
}

void checkPads(const OpSpec& spec, std::vector<Problem>& problems)
{
    if (spec.autoPad != AutoPad::NotSet || !isPool(spec.op) || (spec.op == OpKind::MaxPool && spec.padValue == PadValue::Zero))
        return;
    const Pads& p = spec.pads;
    const auto text =
        std::to_string(p.top) + ", " + std::to_string(p.left) + ", " + std::to_string(p.bottom) + ", " + std::to_string(p.right);
    const auto within = [&](const Size2& most) {
        const auto one = [](std::int64_t value, std::int64_t limit) { return std::to_string(std::clamp<std::int64_t>(value, 0, limit)); };
        return fixOf(spec, "pads",
                     one(p.top, most.y) + "," + one(p.left, most.x) + "," + one(p.bottom, most.y) + "," + one(p.right, most.x));
    };
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
        problem.fixes.push_back(fixOf(spec, "pad_value", "0"));
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
    const auto divides = [&](std::int64_t group) { return divide(group, spec.src.c) && divide(group, spec.filters); };
    if (divides(spec.group))
        return;
    Problem problem{"group", undivided(spec), {}};
    std::vector<std::int64_t> legal;
    for (std::int64_t group = 1; group <= std::min(spec.src.c, spec.filters); ++group)
        if (divides(group))
            legal.push_back(group);
    std::ranges::sort(legal, {}, [&](std::int64_t group) { return std::abs(group - spec.group); });
    for (std::size_t i = 0; i < std::min<std::size_t>(legal.size(), 3); ++i)
        problem.fixes.push_back(fixOf(spec, "group", std::to_string(legal[i])));
    if (spec.group >= 1 && spec.src.c % spec.group == 0) // depthwise and the like: more filters instead
        problem.fixes.push_back(fixOf(spec, "filters", std::to_string((spec.filters + spec.group - 1) / spec.group * spec.group)));
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
                        {fixOf(spec, "output_padding", pair(legal.y, legal.x))}});
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
    problem.fixes.push_back(fixOf(spec, "kernel_shape", pair(taps(window.y), taps(window.x))));
    const auto dilation = [](const WindowAxis& axis) {
        return axis.kernel > 1 ? std::clamp<std::int64_t>((axis.padded() - 1) / (axis.kernel - 1), 1, axis.dilation) : axis.dilation;
    };
    problem.fixes.push_back(fixOf(spec, "dilations", pair(dilation(window.y), dilation(window.x))));
    const auto missing = [](const WindowAxis& axis) { return std::max<std::int64_t>(0, axis.extent() - axis.padded()); };
    const std::int64_t y = missing(window.y);
    const std::int64_t x = missing(window.x);
    problem.fixes.push_back(fixOf(spec, "pads",
                                  std::to_string(spec.pads.top + y / 2) + "," + std::to_string(spec.pads.left + x / 2) + "," +
                                      std::to_string(spec.pads.bottom + y - y / 2) + "," + std::to_string(spec.pads.right + x - x / 2)));
    problem.fixes.back().spec.autoPad = AutoPad::NotSet;
    problems.push_back(std::move(problem));
}

/// ConvTranspose: something must be left after cropping, and SAME must be reachable.
void checkTransposedSize(const OpSpec& spec, std::vector<Problem>& problems)
{
    const Window window = windowOf(spec);
    if (isSamePadding(spec.autoPad) && (window.y.size != spec.src.h * spec.strides.y || window.x.size != spec.src.w * spec.strides.x)) {
        problems.push_back({"auto_pad",
                            Text(KS_TEXT("core", "SAME needs a window of at least the stride: the window spans %1, the stride is %2"),
                                 {Size2{window.y.extent(), window.x.extent()}.text(), spec.strides.text()}),
                            {fixOf(spec, "auto_pad", "NOTSET")}});
        return;
    }
    if (window.y.size >= 1 && window.x.size >= 1)
        return;
    problems.push_back(
        {"pads",
         Text(KS_TEXT("core", "the pads cut away the whole output, which would be %1"), {Size2{window.y.size, window.x.size}.text()}),
         {fixOf(spec, "pads", "0,0,0,0")}});
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
             Text(KS_TEXT("core", "the input’s shape is %1; each number must be at most %2"), {src.text(), std::to_string(largestSide)}),
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
    checkRanges(spec, problems);
    if (!problems.empty())
        return problems;
    const OpInfo& info = infoOf(spec.op);
    if (info.check)
        info.check(spec, problems);
    if (!slides(info)) {
        if (problems.empty())
            checkSize(spec, problems);
        return problems;
    }
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

Fix fixOf(const OpSpec& spec, std::string_view attribute, const std::string& value)
{
    Fix fix{{}, spec};
    setAttribute(fix.spec, attribute, value);
    const Field& row = attributeNamed(spec.op, attribute);
    fix.label = Text("%1 %2", {Text(std::string(row.title)), shownText(row, attributesOf(fix.spec).get(row))});
    return fix;
}

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
