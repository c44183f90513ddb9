#pragma once

#include "core/measure/result_file.h"
#include "ui/shell/message.h"
#include "ui/tasks/file_jobs.h"
#include "ui/tasks/latest_job.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace ks {

class BenchmarkSession;
class ExperimentPanel;
class LabHost;
struct ResultList;

/// Reads and writes the Benchmark lab's files beside the window, and says how it went: experiments, results, baselines, tables and reports. GUI thread only.
class BenchmarkFiles final : public QObject {
    Q_OBJECT

public:
    /// `thread` reads and writes; it must not wait behind an experiment.
    BenchmarkFiles(LabHost& host, BenchmarkSession& session, const ExperimentPanel& panel, Lane& lane);

    /// An experiment or a result; one that came with the program is not listed among the recent files.
    void open(const QString& path, bool remember);
    /// Adds saved results to the list: the first is shown, and all of one experiment together, one series a result.
    void openResults(const QStringList& paths);
    /// False where they could not be taken; the message bar says why. What is in no file is asked for before the program ends.
    bool takeResults(const ResultList& list, bool inFile = true);
    /// Every result is held against this one from now on.
    void openBaseline(const QString& path);
    void setBaseline(const BenchmarkResult& result);
    void closeResults();
    void cancelOpening() { m_opening.cancel(); }

    /// The list of results, each with the experiment that it answers; before there is one the experiment alone.
    void save(const QString& path);
    void saveResult(const QString& path);
    /// Says why where it could not be opened again.
    void saveExperiment(const QString& path);
    /// The list, and the experiment that is set, as it could run last.
    void autosave(const QString& path);
    /// Can it be had again: from a result of the list, or from a file that was opened or written here?
    bool has(const Experiment& experiment) const;
    /// Of all results side by side, or of the one on show.
    void writeTable(const QString& path, bool machines);
    void writeReport(const QString& path, bool machines);
    /// Runs `work`, which writes the file; `then` before it is said to be there.
    void write(const QString& path, std::function<void()> work, std::function<void()> then = {});

signals:
    void severalOpened(); ///< they stand side by side

private:
    std::function<void(const Text&)> failed() const;
    void say(Message::Kind kind, Sentence text) const;
    void writeMade(const QString& path, std::function<std::string()> text, std::function<void()> then = {});

    LabHost& m_host;
    BenchmarkSession& m_session;
    const ExperimentPanel& m_panel;
    std::optional<Experiment> m_filed;
    Experiment m_legal;
    LatestJob m_opening;
    FileJobs m_writing;
    LatestJob m_autosaving;
};

} // namespace ks
