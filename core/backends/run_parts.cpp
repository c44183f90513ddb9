#include "core/backends/run_parts.h"

#include <algorithm>

namespace ks {

const std::array<RunPartInfo, 8>& runParts()
{
    static const std::array<RunPartInfo, 8> all = {{
        {RunPart::Layouts, "layouts", Text(KS_TEXT("core", "changes of layout"))},
        {RunPart::Extraction, "extraction", Text(KS_TEXT("core", "cutting windows out"))},
        {RunPart::ToDevice, "to_device", Text(KS_TEXT("core", "copies host → device"))},
        {RunPart::Launch, "launch", Text(KS_TEXT("core", "launches and waiting"))},
        {RunPart::Kernel, "kernel", Text(KS_TEXT("core", "kernels"))},
        {RunPart::Product, "product", Text(KS_TEXT("core", "products of matrices"))},
        {RunPart::ToHost, "to_host", Text(KS_TEXT("core", "copies device → host"))},
        {RunPart::Maximum, "maximum", Text(KS_TEXT("core", "maximum on the host"))},
    }};
    return all;
}

Text titleOfPart(std::string_view name)
{
    const auto known = std::ranges::find(runParts(), name, &RunPartInfo::name);
    return known == runParts().end() ? Text::name(std::string(name)) : known->title;
}

std::vector<NamedSeconds> RunParts::named() const
{
    std::vector<NamedSeconds> parts;
    for (const RunPartInfo& info : runParts())
        if (const double seconds = m_seconds[static_cast<std::size_t>(info.part)]; seconds > 0)
            parts.push_back({std::string(info.name), seconds});
    return parts;
}

double secondsOf(const std::vector<NamedSeconds>& parts, RunPart part)
{
    const auto found = std::ranges::find(parts, runParts()[static_cast<std::size_t>(part)].name, &NamedSeconds::name);
    return found == parts.end() ? 0 : found->seconds;
}

std::vector<NamedSeconds> mediansOf(const std::vector<std::vector<NamedSeconds>>& runs)
{
    std::vector<NamedSeconds> medians;
    for (const RunPartInfo& info : runParts()) {
        std::vector<double> seconds;
        for (const std::vector<NamedSeconds>& run : runs)
            seconds.push_back(secondsOf(run, info.part));
        std::ranges::sort(seconds);
        if (seconds.empty() || seconds.back() <= 0)
            continue;
        const std::size_t half = seconds.size() / 2;
        medians.push_back({std::string(info.name), seconds.size() % 2 == 1 ? seconds[half] : (seconds[half - 1] + seconds[half]) / 2});
    }
    return medians;
}

std::vector<NamedSeconds> meanOf(const std::vector<NamedSeconds>& one, double weight, const std::vector<NamedSeconds>& other,
                                 double otherWeight)
{
    RunParts mean;
    for (const RunPartInfo& info : runParts())
        mean.add(info.part, (secondsOf(one, info.part) * weight + secondsOf(other, info.part) * otherWeight) / (weight + otherWeight));
    return mean.named();
}

} // namespace ks
