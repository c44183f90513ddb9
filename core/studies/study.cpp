#include "core/studies/study.h"

#include "core/studies/study_file.h"

#include <algorithm>

namespace ks {

std::string_view nameOf(StudySize size)
{
    return size == StudySize::Quick ? "quick" : "full";
}

std::string_view nameOf(StudyPlace::Lab lab)
{
    constexpr std::array<std::string_view, 4> names = {"operation", "network", "benchmark", "launch-model"};
    return names[static_cast<std::size_t>(lab)];
}

std::string_view nameOf(FigureKind kind)
{
    constexpr std::array<std::string_view, 5> names = {"table", "lines", "bars", "picture", "text"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view nameOf(Relation relation)
{
    constexpr std::array<std::string_view, 5> names = {"less", "greater", "ratio", "rises", "falls"};
    return names[static_cast<std::size_t>(relation)];
}

const StudyFigure* Study::figure(std::string_view wanted) const
{
    const auto found = std::ranges::find(figures, wanted, &StudyFigure::id);
    return found == figures.end() ? nullptr : &*found;
}

const StudyRun* Study::run(std::string_view wanted) const
{
    const auto found = std::ranges::find(runs, wanted, &StudyRun::id);
    return found == runs.end() ? nullptr : &*found;
}

const std::string& Study::word(const std::string& cell, const std::string& language) const
{
    const auto found = words.find(cell);
    return found == words.end() ? cell : found->second.in(language);
}

std::string Study::columnTitle(const std::string& column, const std::string& language) const
{
    if (words.contains(column))
        return word(column, language);
    if (const auto shared = sharedColumnTitles().find(column); shared != sharedColumnTitles().end())
        return shared->second.in(language);
    std::string name = column;
    std::ranges::replace(name, '_', ' ');
    return name;
}

std::vector<std::size_t> chosenRows(const PublishedTable& table, const PublishedRows& rows)
{
    std::vector<std::size_t> chosen;
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        if (std::ranges::all_of(rows.where, [&](const auto& one) {
                return std::ranges::find(one.second, table.rows[row][table.at(one.first)]) != one.second.end();
            }))
            chosen.push_back(row);
    return chosen;
}

} // namespace ks
