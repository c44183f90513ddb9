#include "ui/network/runs/run_changes.h"

#include "core/session/saved_runs.h"
#include "ui/language/undo_step.h"
#include "ui/network/aside_trainings.h"
#include "ui/network/runs/run_rows.h"
#include "ui/network/training_run.h"
#include "ui/shell/file_path.h"
#include "ui/shell/lab.h"
#include "ui/shell/path_dialog.h"

#include <QFileInfo>
#include <QUndoStack>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <memory>
#include <utility>

namespace ks {

namespace {

/// Done when it is made, and undone by its other half.
class RunsStep final : public UndoStep {
public:
    RunsStep(const Sentence& name, std::function<void()> forth, std::function<void()> back)
        : UndoStep(name), m_forth(std::move(forth)), m_back(std::move(back))
    {
    }

    void redo() override { m_forth(); }
    void undo() override { m_back(); }

private:
    std::function<void()> m_forth;
    std::function<void()> m_back;
};

QString forgottenTopic()
{
    return QStringLiteral("network.forgotten");
}

/// One line, no longer than a file takes it: what is cut off is not half of a character.
std::string lineOf(const QString& text, std::size_t most)
{
    QString line = text.simplified();
    while (static_cast<std::size_t>(line.toUcs4().size()) > most)
        line.chop(line.back().isLowSurrogate() ? 2 : 1);
    return line.toStdString();
}

} // namespace

RunChanges::RunChanges(LabHost& host, TrainingRun& run, QUndoStack& undo, AsideTrainings& aside)
    : m_host(host), m_run(run), m_undo(undo), m_aside(aside), m_files(host.files())
{
}

void RunChanges::say(const Sentence& step, const std::map<int, RunLabel>& labels)
{
    EarlierRuns& runs = m_run.earlier();
    std::map<int, RunLabel> now;
    for (const auto& [number, label] : labels)
        if (const RunLabel before = runs.labelOf(number); before != label)
            now[number] = before;
    if (now.empty())
        return;
    std::map<int, RunLabel> then = labels;
    std::erase_if(then, [&](const auto& label) { return !now.contains(label.first); });
    m_undo.push(new RunsStep(
        step, [&runs, then] { runs.setLabels(then); }, [&runs, now] { runs.setLabels(now); }));
}

void RunChanges::rename(int number, const QString& name)
{
    RunLabel label = m_run.earlier().labelOf(number);
    label.name = lineOf(name, mostOfRunName);
    say([] { return tr("Rename a run"); }, number, label);
}

void RunChanges::note(int number, const QString& notes)
{
    RunLabel label = m_run.earlier().labelOf(number);
    label.notes = lineOf(notes, mostOfRunNotes);
    say([] { return tr("Write notes of a run"); }, number, label);
}

void RunChanges::show(int number, bool shown)
{
    RunLabel label = m_run.earlier().labelOf(number);
    label.shown = shown;
    say([shown] { return shown ? tr("Show a run") : tr("Hide a run"); }, number, label);
}

std::map<int, RunLabel> RunChanges::allLabels() const
{
    std::map<int, RunLabel> labels;
    for (const RunView& one : m_run.earlier().all())
        labels[one.number] = m_run.earlier().labelOf(one.number);
    if (!m_run.view().history.batches.empty())
        labels[m_run.view().number] = m_run.earlier().labelOf(m_run.view().number);
    return labels;
}

void RunChanges::showOnly(int number)
{
    std::map<int, RunLabel> labels = allLabels();
    for (auto& [one, label] : labels)
        label.shown = one == number;
    say([] { return tr("Show one run alone"); }, labels);
}

void RunChanges::showAll()
{
    std::map<int, RunLabel> labels = allLabels();
    for (auto& [_, label] : labels)
        label.shown = true;
    say([] { return tr("Show all runs"); }, labels);
}

void RunChanges::forget(int number)
{
    EarlierRuns& runs = m_run.earlier();
    const auto gone = std::make_shared<std::vector<RunView>>();
    m_undo.push(new RunsStep([] { return tr("Forget a run"); }, [&runs, number, gone] { *gone = runs.take(std::array{number}); },
                             [&runs, gone] { runs.bringBack(*gone); }));
}

void RunChanges::leave(std::span<const int> numbers)
{
    m_run.earlier().forget(numbers);
    offerForgotten();
}

void RunChanges::remember(std::span<const int> numbers)
{
    m_run.earlier().remember(numbers);
    if (m_run.earlier().forgotten().empty())
        m_host.withdraw(forgottenTopic());
}

void RunChanges::forgetEarlier()
{
    const std::vector<int> gone = runNumbers(m_run.earlier().all());
    if (!gone.empty())
        m_undo.push(
            new RunsStep([] { return tr("Forget earlier runs"); }, [this, gone] { leave(gone); }, [this, gone] { remember(gone); }));
}

/// By a step of its own, also where others lie on top of the one that took them out; the runs that came since stay.
void RunChanges::offerForgotten()
{
    if (m_run.earlier().forgotten().empty())
        return;
    const auto bringBack = [this] {
        const std::vector<int> gone = runNumbers(m_run.earlier().forgotten());
        if (gone.empty())
            return;
        m_undo.push(new RunsStep([] { return tr("Bring the earlier runs back"); }, [this, gone] { remember(gone); },
                                 [this, gone] { leave(gone); }));
    };
    m_host.post({.kind = Message::Kind::Done,
                 .text = [] { return tr("The earlier runs have left the charts."); },
                 .links = {{[] { return tr("Bring them back"); }, bringBack}},
                 .topic = forgottenTopic()});
}

void RunChanges::askWhatToAdd(QWidget& window)
{
    auto* dialog = new PathDialog(&window, tr("Add a saved training"),
                                  {tr("Trainings and sessions (%1)").arg(QStringLiteral("*.safetensors *.kscope"))});
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->ask(dialog, [this](const QString& path) { add(path); });
}

void RunChanges::add(const QString& path)
{
    m_reading.start([file = filePath(path)](const std::stop_token&) { return readRuns(file); },
                    [this, path](const std::vector<EarlierRun>& runs) { take(path, runs); }, [this](const Text& why) { sayFailed(why); });
}

void RunChanges::sayFailed(const Text& why)
{
    m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("network.runs")});
}

const RunView* RunChanges::earlier(int number) const
{
    const std::vector<RunView>& all = m_run.earlier().all();
    const auto found = std::ranges::find(all, number, &RunView::number);
    return found == all.end() ? nullptr : &*found;
}

QString RunChanges::whyNotGoOn(int number) const
{
    if (number == m_run.view().number)
        return tr("It is the run at hand.");
    const RunView* const run = earlier(number);
    return m_aside.canGoOnWith(number) || (run && !run->weightsIn.empty())
               ? QString()
               : tr("Its lines are kept, its weights are not: open the file that it was saved in to go on with it.");
}

void RunChanges::goOnWith(int number)
{
    if (m_aside.canGoOnWith(number))
        return m_aside.goOnWith(number);
    const RunView* const run = earlier(number);
    if (!run || run->weightsIn.empty())
        return;
    m_reading.start([file = run->weightsIn, batches = run->history.batches](
                        const std::stop_token&) { return std::make_shared<const Checkpoint>(readTrainingOf(batches, file)); },
                    [this, number](const std::shared_ptr<const Checkpoint>& training) {
                        const RunView* const now = earlier(number); // it may have left the list, or another session has come
                        if (now && isSameTraining(now->history.batches, training->history.batches))
                            m_aside.goOnWithRead(number, training, std::string(now->content.data));
                    },
                    [this](const Text& why) { sayFailed(why); });
}

void RunChanges::take(const QString& path, const std::vector<EarlierRun>& runs)
{
    EarlierRuns& earlier = m_run.earlier();
    const QString name = QFileInfo(path).fileName();
    const auto say = [&](Message::Kind kind, Sentence text) {
        m_host.post({.kind = kind, .text = std::move(text), .topic = QStringLiteral("network.runs")});
    };
    std::vector<EarlierRun> fresh;
    std::ranges::copy_if(runs, std::back_inserter(fresh), [&](const EarlierRun& run) { return !earlier.isThere(run.history.batches); });
    if (fresh.empty())
        return say(Message::Kind::Note, [name] { return tr("What was trained in %1 is in the list already.").arg(name); });
    const std::size_t room = EarlierRuns::most - std::min(EarlierRuns::most, earlier.all().size());
    if (room == 0)
        return say(Message::Kind::Warning, [name] {
            return tr("The list is full, it keeps %1 runs beside the present one: forget some of them, then add %2.")
                .arg(EarlierRuns::most)
                .arg(name);
        });
    const std::size_t added = std::min(room, fresh.size());
    const std::size_t without = fresh.size() - added;
    fresh.erase(fresh.begin(), fresh.end() - static_cast<std::ptrdiff_t>(added)); // the newest have the room
    const auto numbers = std::make_shared<std::vector<int>>();
    const auto gone = std::make_shared<std::vector<RunView>>();
    m_undo.push(new RunsStep([] { return tr("Add a saved training"); },
                             [&earlier, fresh = std::move(fresh), numbers, gone] {
                                 if (numbers->empty())
                                     *numbers = earlier.addRead(fresh);
                                 else
                                     earlier.bringBack(*gone);
                             },
                             [&earlier, numbers, gone] { *gone = earlier.take(*numbers); }));
    if (without > 0)
        return say(Message::Kind::Warning, [name, without] {
            return tr("The list is full now: %n older run(s) of %1 were left out.", nullptr, static_cast<int>(without)).arg(name);
        });
    say(Message::Kind::Done,
        [name, count = static_cast<int>(added)] { return tr("%n run(s) of %1 stand beside the others now.", nullptr, count).arg(name); });
}

} // namespace ks
