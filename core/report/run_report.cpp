#include "core/report/run_report.h"

#include "core/base/digits.h"
#include "core/base/memory.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <cmath>

namespace ks {

namespace {

Text sizeText(const Shape& shape)
{
    return Text(KS_TEXT("core", "%1, %2 elements, %3 bytes"),
                {Text::name(shape.text()), groupedDigits(shape.elements()), groupedDigits(bytesOf(shape))});
}

std::string sides(const std::array<int, 2>& extent)
{
    return std::to_string(extent[0]) + "×" + std::to_string(extent[1]);
}

} // namespace

std::int64_t bytesOf(const Shape& shape)
{
    return shape.elements() * static_cast<std::int64_t>(sizeof(float));
}

RunReport reportOf(const OpSpec& spec, const BackendInfo& backend, std::vector<PassReport> passes)
{
    RunReport report{.src = spec.src,
                     .dst = shapeOf(spec, Role::Dst),
                     .backend = backend.id,
                     .device = backend.device,
                     .library = backend.version,
                     .program = KS_VERSION,
                     .passes = std::move(passes)};
    if (!hasWindow(spec.op))
        return report;
    const Window window = windowOf(spec);
    report.windows = window.positions() * (infoOf(spec.op).family == OpFamily::Pooling ? spec.src.n * spec.src.c : spec.src.n);
    if (window.y.size == spec.src.h && window.x.size == spec.src.w) // slid over src, not over dst
        report.padded = {spec.src.n, spec.src.c, window.y.padded(), window.x.padded()};
    return report;
}

std::vector<std::pair<Text, Text>> linesOf(const RunReport& report)
{
    std::vector<std::pair<Text, Text>> lines;
    const auto add = [&](const char* label, Text value) { lines.emplace_back(Text(label), std::move(value)); };
    add(KS_TEXT("core", "Input"), sizeText(report.src));
    if (!report.padded.empty() && report.padded != report.src)
        add(KS_TEXT("core", "Padded input"), sizeText(report.padded));
    add(KS_TEXT("core", "Output"), sizeText(report.dst));
    if (report.windows > 0)
        add(KS_TEXT("core", "Windows"), groupedDigits(report.windows));
    if (const double fewer = report.fewerElements(); fewer > 0)
        add(KS_TEXT("core", "Fewer elements"), Text("%1 %", {digitsOf(std::round(1e4 * fewer) / 100)}));
    add(KS_TEXT("core", "Device"), report.device);
    add(KS_TEXT("core", "Versions"),
        Text("Kernelscope " + report.program + (report.library.empty() ? "" : ", " + report.backend + " " + report.library)));
    for (const PassReport& pass : report.passes) {
        lines.emplace_back(Text(KS_TEXT("core", "Total time, %1"), {Text::name(std::string(nameOf(pass.pass)))}),
                           Text(clockText(pass.seconds)));
        for (const NamedSeconds& part : pass.parts)
            lines.emplace_back(Text("  %1", {titleOfPart(part.name)}), Text(clockText(part.seconds)));
        if (pass.work)
            lines.emplace_back(
                Text(KS_TEXT("core", "  work of the device")),
                Text(KS_TEXT("core", "%1 launches of %2 blocks of %3 threads, %4 copies, %5 bytes there, %6 back, %7 multiplications"),
                     {groupedDigits(pass.work->launches), sides(pass.work->grid), sides(pass.work->block), groupedDigits(pass.work->copies),
                      groupedDigits(pass.work->bytesToDevice), groupedDigits(pass.work->bytesToHost),
                      largeCount(pass.work->multiplyAdds)}));
    }
    return lines;
}

std::string clockText(double seconds)
{
    constexpr double minute = 60;
    if (!(seconds >= minute) || !std::isfinite(seconds))
        return secondsText(seconds);
    const double tenths = std::round(seconds * 10) / 10; // first, so that no "60 s" comes out
    const auto minutes = static_cast<std::int64_t>(tenths / minute);
    std::string text = minutes >= 60 ? groupedDigits(minutes / 60) + " h " : std::string();
    text += std::to_string(minutes % 60) + " min ";
    const double rest = std::round((tenths - static_cast<double>(minutes) * minute) * 10) / 10;
    return text + digitsOf(rest) + " s";
}

} // namespace ks
