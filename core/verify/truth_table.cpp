#include "core/base/digits.h"
#include "core/base/json.h"
#include "core/verify/suite.h"

#include <algorithm>

namespace ks {

namespace {

std::string_view verdictOf(const SuiteRow& row, SuiteMode mode)
{
    if (!row.ok())
        return "WRONG";
    if (row.cases == 0)
        return "not supported";
    if (mode == SuiteMode::Support)
        return "supported";
    return mode == SuiteMode::Gradient ? "ok" : nameOf(row.worst.verdict);
}

} // namespace

std::string truthTable(const SuiteResult& result)
{
    using Line = std::vector<std::string>;
    const bool support = result.mode == SuiteMode::Support; // nothing runs: no errors, but the reasons
    const bool performance = result.mode == SuiteMode::Performance;
    std::vector<Line> lines = {support ? Line{"operator", "pass", "backend", "implementation", "cases", "skipped", "verdict", "one reason"}
                                       : Line{"operator", "pass", "backend", "implementation", "cases", "skipped", "error/bound",
                                              performance ? "median us" : "ulp", "verdict"}};
    for (const SuiteRow& row : result.rows) {
        Line line = {std::string(row.subject()), std::string(row.work()),   row.backend,
                     row.implementation,         std::to_string(row.cases), std::to_string(row.skipped)};
        if (!support) {
            line.push_back(fixedDigits(row.worst.maxRatio, 3));
            line.push_back(performance ? fixedDigits(row.medianSeconds * 1e6, 1) : std::to_string(row.worst.maxUlp));
        }
        line.emplace_back(verdictOf(row, result.mode));
        if (support)
            line.push_back(row.reason);
        lines.push_back(std::move(line));
    }
    const std::size_t columns = lines.front().size();
    const std::size_t lastNumber = support ? 5 : 7;
    std::vector<std::size_t> widths(columns);
    for (const Line& line : lines)
        for (std::size_t i = 0; i < columns; ++i)
            widths[i] = std::max(widths[i], line[i].size());
    std::string text;
    for (const Line& line : lines) {
        for (std::size_t i = 0; i < columns; ++i) {
            const std::string gap(widths[i] - line[i].size(), ' ');
            const bool numbers = i >= 4 && i <= lastNumber;
            text += (numbers ? gap + line[i] : line[i] + gap) + (i + 1 < columns ? "  " : "");
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    std::uint64_t failures = 0;
    std::int64_t underRules = 0;
    for (const SuiteRow& row : result.rows) {
        failures += row.failures;
        underRules += row.worst.underRules;
        for (const std::string& message : row.messages)
            text += "\n" + row.backend + " " + row.implementation + ", " + std::string(row.work()) + ": " + message + "\n";
    }
    text += "\n" + std::to_string(result.cases()) + " cases, " + std::to_string(failures) + " failures";
    if (underRules > 0)
        text += "; " + std::to_string(underRules) + " cells were judged by the rules that their implementation declares";
    return text + (result.stopped ? "; stopped early\n" : "\n");
}

nlohmann::json toJson(const SuiteResult& result)
{
    nlohmann::json rows = nlohmann::json::array();
    for (const SuiteRow& row : result.rows) {
        nlohmann::json one = {{"op", row.subject()},
                              {"pass", row.work()},
                              {"backend", row.backend},
                              {"implementation", row.implementation},
                              {"cases", row.cases},
                              {"skipped", row.skipped},
                              {"failures", row.failures},
                              {"verdict", verdictOf(row, result.mode)},
                              {"cells", row.worst.compared},
                              {"cells_under_declared_rules", row.worst.underRules},
                              {"max_error", jsonNumber(row.worst.maxAbsolute)},
                              {"max_relative_error", jsonNumber(row.worst.maxRelative)},
                              {"max_ulp", row.worst.maxUlp},
                              {"max_error_over_bound", jsonNumber(row.worst.maxRatio)},
                              {"messages", row.messages}};
        if (!row.reason.empty())
            one["reason"] = row.reason;
        if (result.mode == SuiteMode::Performance)
            one["median_seconds"] = row.medianSeconds;
        rows.push_back(std::move(one));
    }
    return {{"mode", nameOf(result.mode)},
            {"ok", result.ok()},
            {"stopped", result.stopped},
            {"cases", result.cases()},
            {"rows", std::move(rows)}};
}

} // namespace ks
