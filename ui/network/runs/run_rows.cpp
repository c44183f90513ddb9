#include "ui/network/runs/run_rows.h"

#include "core/report/run_differences.h"
#include "ui/language/text.h"
#include "ui/network/training_run.h"

#include <algorithm>

namespace ks {

namespace {

/// What it is to learn, and from what.
RunContent taskOfRun(const RunView& run)
{
    return {&run.content.model, run.content.data, &run.content.settings};
}

/// By which it was trained: what was set since is of batches that are still to come.
TrainingSettings settingsOf(const RunView& run)
{
    return run.history.settingsOfLast(run.content.settings);
}

QString wordsOf(const RunTraits& traits)
{
    const auto said = [](const RunTrait& trait) { return withCapital(toQString(trait.title)) + QLatin1Char(' ') + toQString(trait.value); };
    return textsFor(traits, said).join(QStringLiteral(" · "));
}

/// The runs that learn one thing.
using Group = std::vector<const RunView*>;

std::vector<Group> groupsOf(const std::vector<const RunView*>& runs, const RunView& now)
{
    std::vector<Group> groups;
    for (const RunView* run : runs) {
        const auto like = std::ranges::find_if(groups, [&](const Group& group) { return learnTheSame(*group.front(), *run); });
        if (like == groups.end())
            groups.push_back({run});
        else
            like->push_back(run);
    }
    std::ranges::stable_partition(groups, [&](const Group& group) { return learnTheSame(*group.front(), now); });
    return groups;
}

} // namespace

bool learnTheSame(const RunView& a, const RunView& b)
{
    return learnTheSame(taskOfRun(a), taskOfRun(b));
}

std::vector<const RunView*> RunRows::all() const
{
    std::vector<const RunView*> runs;
    if (!m_run.view().history.batches.empty())
        runs.push_back(&m_run.view());
    for (const RunView& one : m_run.earlier().all())
        runs.push_back(&one);
    std::ranges::stable_sort(runs, std::ranges::greater(), [](const RunView* one) { return one->number; });
    return runs;
}

int RunRows::count() const
{
    return static_cast<int>(m_run.earlier().all().size()) + (m_run.view().history.batches.empty() ? 0 : 1);
}

QString RunRows::nameOf(int number) const
{
    const RunLabel label = m_run.earlier().labelOf(number);
    return label.name.empty() ? tr("run %1").arg(number) : QString::fromStdString(label.name);
}

QString RunRows::nameInCharts(int number) const
{
    const QString name = nameOf(number);
    const auto isAnother = [&](const RunView& one) { return one.number != number && nameOf(one.number) == name; };
    return isAnother(m_run.view()) || std::ranges::any_of(m_run.earlier().all(), isAnother) ? tr("%1 (run %2)").arg(name).arg(number)
                                                                                            : name;
}

std::vector<RunRow> RunRows::rows() const
{
    const std::vector<Group> groups = groupsOf(all(), m_run.view());
    std::vector<RunContent> tasks;
    for (const Group& group : groups)
        tasks.push_back(taskOfRun(*group.front()));
    const std::vector<RunTraits> told = taskDifferencesOf(tasks);
    std::vector<RunRow> rows;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const Group& group = groups[g];
        const bool alike = learnTheSame(tasks[g], taskOfRun(m_run.view()));
        if (groups.size() > 1 || !alike) {
            const QString learned = groups.size() > 1 ? wordsOf(told[g]) : toQString(dataText(tasks[g].data));
            rows.push_back(
                {.alike = alike,
                 .title = (alike ? tr("Of these data and this task: %1") : tr("Of other data or another task: %1")).arg(learned)});
        }
        std::vector<TrainingSettings> settings;
        for (const RunView* run : group)
            settings.push_back(settingsOf(*run));
        std::vector<RunContent> contents;
        for (std::size_t i = 0; i < group.size(); ++i)
            contents.push_back({&group[i]->content.model, group[i]->content.data, &settings[i]});
        const std::vector<RunTraits> differences = differencesOf(contents);
        for (std::size_t i = 0; i < group.size(); ++i)
            rows.push_back({.number = group[i]->number,
                            .now = group[i] == &m_run.view(),
                            .alike = alike,
                            .figures = figuresOf(group[i]->history, group[i]->content.model),
                            .differs = wordsOf(differences[i]),
                            .single = group.size() == 1});
    }
    renew(rows);
    return rows;
}

void RunRows::renew(std::vector<RunRow>& rows) const
{
    for (RunRow& row : rows) {
        if (row.isRun())
            row.label = m_run.earlier().labelOf(row.number);
        if (row.now)
            row.figures = figuresOf(m_run.view().history, m_run.view().content.model);
    }
}

QString RunRows::inShort(const RunFigures& figures, const std::optional<RunFigures::Figure>& figure)
{
    if (!figure)
        return {};
    const double value = figures.valueOf(*figure);
    const QString text = figures.isLoss ? lossOnScreen(value) : shareText(value);
    return figure->epoch ? tr("%1, epoch %2").arg(text, countOnScreen(*figure->epoch + 1)) : text;
}

QString RunRows::sentence(const RunFigures& figures, const std::optional<RunFigures::Figure>& figure)
{
    if (!figure)
        return {};
    const QString loss = lossOnScreen(figure->score.loss);
    const QString all = figures.isLoss ? tr("loss %1").arg(loss) : tr("accuracy %1, loss %2").arg(shareText(figure->score.accuracy), loss);
    if (!figure->epoch)
        return tr("In the last batch, while it was trained: %1.").arg(all);
    const QString epoch = countOnScreen(*figure->epoch + 1);
    return (figure->unseen ? tr("After epoch %1, in the validation: %2.") : tr("Over epoch %1, while it was trained: %2.")).arg(epoch, all);
}

} // namespace ks
