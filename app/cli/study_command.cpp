#include "app/cli/columns.h"
#include "app/cli/common_options.h"
#include "app/cli/given_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "app/cli/remarks.h"
#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/base/file.h"
#include "core/base/joined.h"
#include "core/base/output_files.h"
#include "core/studies/orderings.h"
#include "core/studies/studies_session.h"
#include "core/studies/study_file.h"
#include "core/studies/study_page.h"
#include "core/studies/study_table.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>

namespace ks::cli {

namespace {

struct StudyOptions {
    std::string id;
    std::string file;
    bool all = false;
    bool list = false;
    bool check = false;
    std::string figure;
    std::string run;
    std::string whenBusy;
    std::string results;
    std::string report;
    std::string csv;
};

/// A study with what was found for it.
struct Looked {
    Study study;
    StudyRecord record;
};

/// A study from a file is in the session then, too, so that its results can be opened with it.
std::vector<Looked> studiesOf(const StudyOptions& typed, StudiesSession& session)
{
    std::vector<Looked> looked;
    if (!typed.file.empty()) {
        OpenedStudy opened = openStudy(typed.file);
        looked.push_back({opened.study, {}});
        std::erase_if(session.opened, [&](const OpenedStudy& one) { return one.study.id == opened.study.id; });
        session.opened.push_back(std::move(opened));
        return looked;
    }
    for (const Study& study : builtInStudies())
        if (typed.all || (typed.list && typed.id.empty()) || study.id == typed.id)
            looked.push_back({study, {}});
    if (looked.empty())
        badOption("ID", "there is no study '" + typed.id + "'; there are " + joined(builtInStudyIds()));
    return looked;
}

/// What `--results` holds already: a session of the Studies lab. Empty where there is no such file.
StudiesSession sessionOf(const StudyOptions& typed)
{
    if (typed.results.empty() || !std::filesystem::exists(typed.results))
        return {};
    const FileContents contents = readFile(typed.results);
    return studiesSessionFromJson(contents.text(), typed.results);
}

void printList(const std::vector<Looked>& studies)
{
    for (const Looked& one : studies) {
        const Study& study = one.study;
        std::cout << padded(study.id, 26) << study.title.english << "\n"
                  << padded("", 26) << study.authors << ", " << study.year << "; " << study.figures.size() << " figures and tables, "
                  << study.claims.size() << " claims; about " << shortNumber(study.quickMinutes) << " min (quick), "
                  << shortNumber(study.fullMinutes) << " min (full)\n";
    }
}

std::string stateText(const StudyFigure& figure, const StudyRecord& record)
{
    switch (stateOf(figure, record)) {
    case FigureState::Shown: return "shown without a run";
    case FigureState::Waiting: return figure.needs.english;
    case FigureState::Empty: return "not run here";
    case FigureState::Part: return "run here in part";
    case FigureState::Whole: return "run here";
    }
    return {};
}

std::vector<const StudyFigure*> figuresOf(const StudyOptions& typed, const Study& study)
{
    std::vector<const StudyFigure*> figures;
    for (const StudyFigure& figure : study.figures)
        if (typed.figure.empty() || figure.id == typed.figure)
            figures.push_back(&figure);
    if (figures.empty() && !typed.all)
        badOption("--figure", study.id + " has no '" + typed.figure + "'; it has " +
                                  joined(study.figures, ", ", [](const StudyFigure& one) { return one.id; }));
    return figures;
}

/// Each column as wide as its longest cell.
void printTable(const char* heading, const StudyTable& table)
{
    if (table.rows.empty())
        return;
    std::vector<std::vector<std::string>> lines(1);
    for (const Text& column : table.columns)
        lines.front().push_back(column.english());
    const bool noted = table.hasNotes();
    if (noted)
        lines.front().emplace_back("note");
    for (const StudyTable::Row& row : table.rows) {
        std::vector<std::string>& line = lines.emplace_back();
        for (const Text& cell : row.cells)
            line.push_back(shown(cell.english()));
        if (noted)
            line.push_back(shown(row.said().english()));
    }
    std::cout << "\n" << heading << "\n";
    for (const std::vector<std::string>& line : lines) {
        for (std::size_t column = 0; column < line.size(); ++column) {
            std::size_t width = 0;
            for (const std::vector<std::string>& other : lines)
                width = std::max(width, widthOf(other[column]));
            std::cout << "  " << (column + 1 < line.size() ? padded(line[column], width + 1) : line[column]);
        }
        std::cout << "\n";
    }
}

void printFigure(const Study& study, const StudyFigure& figure, const StudyRecord& record, bool whole)
{
    std::cout << padded(figure.id, 14) << figure.title.english << "\n" << padded("", 14) << stateText(figure, record) << "\n";
    if (!whole)
        return;
    std::cout << "\n" << figure.says.english << "\n";
    for (const StudyTable& printed : publishedTablesOf(study, figure))
        printTable("As it was printed:", printed);
    const StudyResults results = record.results();
    printTable("Measured here:", ownTableOf(study, figure, results));
    printTable("Printed and measured side by side:", sideBySideOf(study, figure, results));
    const std::vector<const BenchmarkResult*> own = resultsOf(figure, results);
    if (const Text size = sizeSaid(study, own); !size.empty())
        std::cout << "\n" << size.english() << "\n";
    for (const Text& left : whatIsNotDrawn(own, figurePoints(figure, results)))
        std::cout << left.english() << "\n";
    for (const StudyError& error : figure.wrong)
        std::cout << "\nWhat was wrong (" << error.id << ")\nWhere: " << error.where.english << "\nIt was: " << error.was.english
                  << "\nRight: " << error.is.english << "\n";
}

/// False where a claim does not hold.
bool printClaims(const Looked& one)
{
    const std::vector<ClaimCheck> checks = checkOrderings(one.study, one.record.results());
    for (const ClaimCheck& check : checks)
        std::cout << padded(check.claim->id, 10) << padded(textOf(check.outcome).english(), 24) << check.claim->claim.english << "\n"
                  << padded("", 34) << check.why.english() << "\n";
    std::cout << one.study.id << ": " << tallyOf(checks).english() << "\n";
    return std::ranges::count(checks, ClaimOutcome::DoesNot, &ClaimCheck::outcome) == 0;
}

/// All missing runs of the figures that were asked for, each once.
void makeMissing(const StudyOptions& typed, StudySize size, Looked& one, const std::stop_token& stop)
{
    if (typed.whenBusy == "measure") // another question: what was measured so before is not measured again
        for (StudyRun& run : one.study.runs)
            for (std::optional<Experiment>& experiment : run.experiment)
                if (experiment)
                    experiment->whenBusy = WhenBusy::Measure;
    one.record.prefer(one.study, size);
    std::vector<std::string> runs;
    for (const StudyFigure* figure : figuresOf(typed, one.study))
        for (std::string& run : missingRuns(one.study, *figure, size, one.record))
            if (std::ranges::find(runs, run) == runs.end())
                runs.push_back(std::move(run));
    Progress progress;
    std::string doing;
    double share = 0;
    StudyWatch watch;
    watch.begins = [&](const StudyRun& run, std::size_t place, std::size_t count) {
        doing = one.study.id + ", " + run.id + " (" + std::to_string(place + 1) + " of " + std::to_string(count) + ")";
        progress.say(doing, share = 0);
    };
    watch.measured = [&](const StudyRun&, double done) { progress.say(doing, share = done); };
    RunHooks hooks;
    hooks.waits = [&](bool waits) {
        progress.say(waits ? "Waiting until other programs are quiet (--when-busy measure does not)" : doing, share);
    };
    makeRuns(one.study, runs, size, one.record, stop, watch, hooks);
    progress.clear();
}

int runStudy(const StudyOptions& typed)
{
    if (typed.list && !typed.all && typed.id.empty() && typed.file.empty()) {
        StudiesSession none;
        printList(studiesOf(typed, none));
        return done;
    }
    if (typed.id.empty() && !typed.all && typed.file.empty())
        badOption("ID", "name a study, or --all, --list or --file");
    if (!typed.csv.empty() && typed.figure.empty())
        badOption("--csv", "it is of one figure: name it by --figure");
    StudiesSession session = sessionOf(typed);
    std::vector<Looked> studies = studiesOf(typed, session);
    for (Looked& one : studies)
        if (const auto kept = session.records.find(one.study.id); kept != session.records.end())
            one.record = kept->second;
    OutputFiles files;
    files.add("--results", typed.results, [&](AtomicFile& file) {
        for (const Looked& one : studies)
            session.records[one.study.id] = one.record;
        file.write(jsonOf(session));
    });
    files.add("--report", typed.report, [&](AtomicFile& file) {
        std::vector<StudyPart> parts;
        for (const Looked& one : studies)
            parts.push_back({&one.study, &one.record});
        file.write(htmlOf(parts));
    });
    files.add("--csv", typed.csv, [&](AtomicFile& file) {
        const Looked& one = studies.front();
        file.write(csvOf(one.study, *figuresOf(typed, one.study).front(), one.record));
    });
    files.requireWritable();
    std::stop_source stop;
    const StopOnSignal guard(stop);
    bool holds = true;
    for (Looked& one : studies) {
        if (!typed.run.empty())
            makeMissing(typed, typed.run == nameOf(StudySize::Full) ? StudySize::Full : StudySize::Quick, one, stop.get_token());
        if (studies.size() > 1)
            std::cout << "\n" << one.study.title.english << " (" << one.study.id << ")\n";
        if (typed.check)
            holds = printClaims(one) && holds;
        else
            for (const StudyFigure* figure : figuresOf(typed, one.study))
                printFigure(one.study, *figure, one.record, !typed.figure.empty());
    }
    files.write();
    if (stop.stop_requested())
        return interrupted();
    return holds ? done : checkFailed;
}

} // namespace

void addStudyCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand(
        "study", "The published studies that this program re-runs: their tables and charts, their numbers beside those of this machine");
    const auto typed = std::make_shared<StudyOptions>();
    command->add_option("id", typed->id, "A study: " + joined(builtInStudyIds()))->type_name("ID");
    command->add_flag("--all", typed->all, "All of them")->excludes("id");
    command->add_flag("--list", typed->list, "Say which there are; of one, which figures and tables it has");
    command->add_option("--file", typed->file, "A study from a file of its own (see resources/studies/README.md)")
        ->type_name("FILE.json")
        ->excludes("id", "--all");
    command->add_option("--figure", typed->figure, "This figure or table alone, such as T4")->type_name("NAME");
    command->add_option("--run", typed->run, "Run what is missing, in this size")
        ->check(CLI::IsMember({"quick", "full"}))
        ->type_name("SIZE");
    command
        ->add_option("--when-busy", typed->whenBusy,
                     "What is done while other programs use the machine: wait (at most two minutes a run), measure")
        ->check(CLI::IsMember({"wait", "measure"}));
    command
        ->add_option("--results", typed->results,
                     "Where results are kept, as a session of the Studies lab: what is there is shown and not run again")
        ->type_name("FILE.json");
    command->add_option("--report", typed->report, "Write a page with charts that needs no other file")->type_name("FILE.html");
    command->add_option("--csv", typed->csv, "Write the points of the figure, printed and measured")->type_name("FILE");
    command->add_flag("--check", typed->check,
                      "Say which of the published claims hold here, which do not, and which cannot be tried here and why");
    command->footer("With --check the exit status is 1 where a claim that can be tried does not hold.\n" +
                    signalsHelp("keep what is measured") +
                    "Example: kernelscope-cli study pooling-hpc --figure T3 --run quick --results pooling.json --report pooling.html");
    command->callback([typed, &program] { program.status = runStudy(*typed); });
}

} // namespace ks::cli
