#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/data/sample_unit.h"
#include "core/nn/checkpoint.h"
#include "core/nn/kept_weights.h"
#include "core/nn/layers.h"
#include "core/nn/timeline.h"
#include "core/report/network_tables.h"
#include "core/report/training_charts.h"
#include "core/report/training_report.h"
#include "core/session/network_file.h"
#include "core/session/network_session.h"
#include "tests/data/made_data.h"
#include "tests/nn/small_training.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace ks;
using namespace ks::test;

/// What a report says of a training that no seed makes again, or that ended before its last epoch, and what its charts and maps are in files.
class TestTrainingReport : public QObject {
    Q_OBJECT

    static bool says(const Trainer& trainer, const char* words)
    {
        return htmlOf(reportOf(trainer, "digits")).find(words) != std::string::npos;
    }
    static constexpr const char* again = "This command trains the network again";

private slots:
    /// What was set on the way stands in the charts and in the page, at its batch.
    void changesAreMarked()
    {
        Trainer trainer(small(), digits(410), settings(2));
        trainer.run({}, nullptr, {.batches = 4});
        trainer.setRate(0.001F);
        StopConditions longer = trainer.settings().stop;
        longer.epochs = 3;
        trainer.setStopConditions(longer);
        trainer.run({}, nullptr, {.batches = 3});
        const ChartedRun run{.model = &trainer.model(), .history = &trainer.history(), .batchesPerEpoch = trainer.samples().batches()};
        for (const TrainingChart which :
             {TrainingChart::Loss, TrainingChart::Accuracy, TrainingChart::Speed, TrainingChart::Rate, TrainingChart::Norms}) {
            const Chart chart = trainingChart(which, std::span(&run, 1));
            QCOMPARE(chart.marks.size(), std::size_t{1});
            QCOMPARE(chart.marks.front().x, 4.0);
            QCOMPARE(chart.marks.front().says.english(), std::string("rate 0.001, end set to epoch 3"));
            QVERIFY(svgOf(chart).find("rate 0.001, end set to epoch 3") != std::string::npos);
        }
        const Chart byEpoch = trainingChart(TrainingChart::Loss, std::span(&run, 1), {.byEpoch = true});
        QCOMPARE(byEpoch.marks.front().x, 4.0 / static_cast<double>(trainer.samples().batches()));
        const Chart loss = trainingChart(TrainingChart::Loss, std::span(&run, 1));
        QVERIFY(std::ranges::any_of(loss.footer,
                                    [](const Text& one) { return one.english() == "From batch 5 on: rate 0.001, end set to epoch 3."; }));
    }

    /// The time of a step is divided as where the layers were timed; the shares are of everything.
    void phasesShareTheTime()
    {
        Trainer trainer(small(), digits(410), settings(1));
        trainer.run();
        const ChartedRun run{.model = &trainer.model(), .history = &trainer.history()};
        const Chart chart = trainingChart(TrainingChart::Phases, std::span(&run, 1));
        QCOMPARE(chart.id, std::string("phases"));
        QCOMPARE(chart.categories.size(), std::size_t{7});
        double sum = 0;
        for (std::size_t i = 0; i < chart.categories.size(); ++i)
            sum += sumOf(chart, i);
        QVERIFY2(std::abs(sum - 1) < 1e-9, qPrintable(QString::number(sum)));
        QVERIFY(sumOf(chart, 1) > 0 && sumOf(chart, 2) > 0);
        QVERIFY(stackText(chart, 1).size() == 1 && stackText(chart, 1).front().english().find(" %") != std::string::npos);
        QVERIFY(says(trainer, "Time per phase"));
        const History nothing;
        const ChartedRun none{.model = &trainer.model(), .history = &nothing};
        QVERIFY(trainingChart(TrainingChart::Phases, std::span(&none, 1)).series.empty());
    }

    /// A loss of 0 has no place on a logarithmic axis; the accuracy beside it stays as it is.
    void theLossMayBeLogarithmic()
    {
        History history;
        for (const double loss : {1.0, 0.1, 0.0, 0.01})
            history.batches.push_back(
                {.batch = static_cast<std::int64_t>(history.batches.size()), .size = 1, .loss = loss, .accuracy = 1, .seconds = 1});
        const Model model = small();
        const ChartedRun run{.model = &model, .history = &history};
        const Chart chart = trainingChart(TrainingChart::Loss, std::span(&run, 1), {.logLoss = true});
        QVERIFY(chart.logY);
        const std::string svg = svgOf(chart);
        QVERIFY(svg.find("nan") == std::string::npos && svg.find("inf") == std::string::npos);
        QVERIFY(!trainingChart(TrainingChart::Accuracy, std::span(&run, 1), {.logLoss = true}).logY);
        QVERIFY(!trainingChart(TrainingChart::Loss, std::span(&run, 1)).logY);
    }

    void weightsOfAFileAreNotUntrained()
    {
        Trainer first(small(), digits(410), settings(1));
        QVERIFY(says(first, "the weights at the beginning, untrained"));
        first.run({});
        Trainer trainer(small(), digits(410), settings(1));
        trainer.setParameters(first.parameters());
        QVERIFY(says(trainer, "the weights of the file") && !says(trainer, "untrained") && !says(trainer, again));
        trainer.trainBatch();
        QVERIFY(says(trainer, "It began with the weights of a file.") && !says(trainer, again));
        QVERIFY(historyFromJson(parseJson(historyToJson(trainer.history()).dump(), "text")).given);
        const Checkpoint beginning = beginningWith({.model = small(), .parameters = first.parameters()}, settings(1), "digits");
        Trainer opened(small(), digits(410), settings(1));
        resume(opened, beginning);
        QVERIFY(says(opened, "the weights of the file"));
        NetworkSession session{.model = small(), .data = "synthetic:digits", .settings = settings(1)};
        session.training = checkpointOf(trainer, "synthetic:digits");
        QVERIFY_EXCEPTION_THROWN(replay(session), InputError); // instead of "other bits"
        QVERIFY(says(Trainer(small(), digits(410), settings(1)), "untrained"));
    }

    /// Its curves are of both.
    void otherDataAreTold()
    {
        Trainer first(small(), digits(410), settings(2));
        first.run({}, nullptr, {.epochs = 1});
        const Checkpoint checkpoint = checkpointOf(first);
        Trainer same(small(), digits(410), settings(2));
        resume(same, checkpoint);
        QVERIFY(!same.history().otherData && says(same, again));
        Trainer other(small(), digits(420), settings(2));
        resume(other, checkpoint);
        QVERIFY(!other.history().otherData && says(other, "not the data that this training was on") && !says(other, again));
        QCOMPARE(checkpointOf(other).dataDigest, checkpoint.dataDigest); // nothing is trained on them yet
        resume(same, checkpointOf(other));
        QVERIFY(says(same, again));
        other.trainBatch();
        QVERIFY(checkpointOf(other).dataDigest != checkpoint.dataDigest);
        QVERIFY(says(other, "went on with other data") && !says(other, again));
        resume(other, checkpointOf(other)); // the data are now those of the file, the curves still are not
        QVERIFY(other.history().otherData);
    }

    /// The best weights of other data are the network until a batch is trained on these; a score of the others is nothing to beat, nor to wait for,
    /// also for a walk there and back.
    void otherDataMakeTheirOwnBest()
    {
        TrainingSettings own = settings(9);
        Trainer first(small(), digits(210), own);
        QVERIFY(first.run({}, nullptr, {.epochs = 2}) == Ending::Paused);
        Checkpoint checkpoint = checkpointOf(first);
        TrainingState::Best best = *checkpoint.state.best;
        best.score = 2; // which no accuracy is
        checkpoint.state.best = std::make_shared<const TrainingState::Best>(best);
        checkpoint.history.epochs.front().best = true;
        checkpoint.history.epochs.back().best = false;
        const auto same = [](const std::vector<Tensor>& a, const std::vector<Tensor>& b) {
            return std::ranges::equal(a, b, [](const Tensor& x, const Tensor& y) { return std::ranges::equal(x.cells(), y.cells()); });
        };
        own.stop.patience = 1;
        Trainer trainer(small(), digits(410), own);
        resume(trainer, checkpoint);
        QVERIFY(same(trainer.bestParameters(), best.parameters));
        QVERIFY(keptWeights(trainer.history(), own).best == KeptWeights::Best::ValidationAccuracy);
        NetworkTimeline timeline(trainer);
        const NetworkPosition begin = timeline.position();
        for (int i = 0; i < 2; ++i) {
            QVERIFY(timeline.seek(begin));
            QVERIFY(timeline.seek(timeline.steps().stepped(timeline.position(), NetworkGranularity::Batch, 1)));
            QVERIFY(same(trainer.bestParameters(), trainer.parameters()));
            QVERIFY(keptWeights(trainer.history(), own).best == KeptWeights::Best::Nothing);
        }
        QVERIFY(timeline.exact());
        const History read = historyFromJson(parseJson(historyToJson(trainer.history()).dump(), "text"));
        QVERIFY(read.otherBatches == checkpoint.history.batches.size() && read.otherBatches == trainer.history().otherBatches);
        QVERIFY(!endingByScores(trainer.history(), own.stop, true)); // nothing of these data is validated yet
        QVERIFY(checkpoint.history.lastEpochLength() == first.samples().batches() && !trainer.history().lastEpochLength());
        QVERIFY(trainer.run({}, nullptr, {.epochs = 1}) == Ending::Paused);
        QVERIFY(trainer.history().epochs.back().best);
        QCOMPARE(keptWeights(trainer.history(), own).epoch, trainer.history().epochs.back().epoch);
        QVERIFY(same(trainer.bestParameters(), trainer.parameters()));
        QVERIFY(trainer.history().lastEpochLength() == trainer.samples().batches());
        Trainer third(small(), digits(410), own);
        resume(third, checkpointOf(trainer));
        QVERIFY(!third.history().changesData());
        QVERIFY(third.trainBatch() && third.state().best);
    }

    /// What a sample is has the data's name, what the network says has the name of what it learned, in tables and in the report alike.
    void whatIsAndWhatIsSaidHaveTheirOwnNames()
    {
        Checkpoint given = checkpointOf(Trainer(small(), digits(410), settings(1)));
        for (std::string& name : given.model.classes)
            name = "letter " + name;
        Trainer trainer(given.model, digits(410), given.settings);
        resume(trainer, given);
        const std::vector<std::string>& ofData = trainer.data().classNames();
        const Evaluation evaluation = trainer.evaluate(Split::Test);
        const std::string confusion = confusionCsv(trainer.model(), evaluation, ofData);
        QVERIFY2(confusion.starts_with("right,letter 0,letter 1,") && confusion.find("\n0,") != std::string::npos, confusion.c_str());
        QCOMPARE(confusion.find("\nletter"), std::string::npos);
        QCOMPARE(classesCsv(trainer.model(), evaluation, ofData).find("letter"), std::string::npos);
        const TrainingReport report = reportOf(trainer, "digits");
        QVERIFY(!report.wrong.empty());
        for (const WrongSample& one : report.wrong)
            QVERIFY(!one.right.starts_with("letter") && one.predicted.starts_with("letter"));
        const std::string page = htmlOf(report);
        for (const char* line : {"<tr><td>0</td>", "<tr><th>0</th>", ">letter 0</th>"})
            QVERIFY2(page.find(line) != std::string::npos, line);
        // An output that the data have no class for keeps the model's name.
        QVERIFY(confusionCsv(trainer.model(), evaluation, {"0"}).find("\nletter 9,") != std::string::npos);
    }

    /// What is nearly all is not said to be 99.9 % of it, and a sample without a name of its own has one in the language of the page.
    void wrongAnswersAreToldInFull()
    {
        TrainingReport report = reportOf(Trainer(small(), digits(410), settings(1)), "digits");
        QVERIFY(!report.wrong.empty());
        report.wrong.resize(1);
        report.wrong.front().confidence = 0.999976F;
        const std::string number = report.wrong.front().name.arguments().at(0).english();
        const Wording spanish{.say =
                                  [](const Text& text) {
                                      return text.pattern() == "sample %1" ? "muestra " + text.arguments().front().english()
                                                                           : text.english();
                                  },
                              .decimalPoint = ','};
        const std::string page = htmlOf(report, spanish);
        QVERIFY(page.find("(&gt; 99,9\u00a0%)") != std::string::npos || page.find("(> 99,9\u00a0%)") != std::string::npos);
        QVERIFY(page.find("<br>muestra " + number + "<") != std::string::npos);
        QVERIFY(htmlOf(report).find("<br>sample " + number + "<") != std::string::npos);
    }

    /// The page calls network and data as the window does, in its language.
    void thePageNamesTheNetworkInItsLanguage()
    {
        TrainingReport report = reportOf(Trainer(small(), digits(410), settings(1)), "digits");
        report.model.name = "LeNet-5, changed (1×24×24 → 3)";
        report.dataName = "photos";
        Wording spanish;
        spanish.say = [&spanish](const Text& text) {
            std::vector<std::string> values;
            for (const Text& one : text.arguments())
                values.push_back(spanish.say(one));
            const std::string& english = text.pattern();
            return Text::fill(english == "%1, changed" ? "%1, cambiada" : english == "photos" ? "fotos" : english, values);
        };
        const std::string page = htmlOf(report, spanish);
        for (const char* words :
             {"<title>LeNet-5, cambiada (1×24×24 → 3) trained on fotos<", "LeNet-5, cambiada (1×24×24 → 3): input", "<td>fotos</td>"})
            QVERIFY2(page.find(words) != std::string::npos, words);
    }

    /// A value of a sentence comes in English, and whoever says the sentence writes it as the region does: never twice. Counts are grouped everywhere.
    void numbersAreWrittenOnce()
    {
        TrainingReport report = reportOf(Trainer(small(), digits(410), settings(1)), "digits");
        report.setSince = report.settings;
        report.setSince->schedule.rate = 0.001F;
        report.setSince->stop.epochs = 20000;
        report.settings.stop.epochs = 37219;
        std::vector<std::string> values;
        const Wording spanish{.say =
                                  [&](const Text& text) {
                                      for (const Text& one : text.arguments())
                                          values.push_back(one.english());
                                      return text.pattern() == "37,219" ? "37.219" : text.english();
                                  },
                              .decimalPoint = ','};
        const std::string page = htmlOf(report, spanish);
        QVERIFY(page.find("<td>37.219</td>") != std::string::npos);
        for (const char* value : {"0.001", "20,000"})
            QVERIFY2(std::ranges::any_of(values, [&](const std::string& one) { return one.find(value) != one.npos; }), value);
    }

    /// What was left as it was is not said to have been set since.
    void onlyWhatWasSetSinceIsTold()
    {
        Trainer trainer(small(), digits(410), settings(1));
        trainer.trainBatch();
        StopConditions longer = trainer.settings().stop;
        longer.epochs = 14;
        trainer.setStopConditions(longer);
        QVERIFY(says(trainer, "not trained with yet: Epochs 14."));
        trainer.setRate(0.5F);
        QVERIFY(says(trainer, "not trained with yet: Learning rate 0.5, Epochs 14."));
        longer.epochs = 1;
        trainer.setStopConditions(longer);
        QVERIFY(says(trainer, "not trained with yet: Learning rate 0.5."));
    }

    /// Exact counts are grouped beside each other: operations as parameters, samples per second as batches.
    void countsOfTheNetworkAreGrouped()
    {
        TrainingReport report = reportOf(Trainer(small(), digits(410), settings(1)), "digits");
        const auto layers = summaryOf(report.model.graph);
        const LayerSummary& most = *std::ranges::max_element(layers, {}, &LayerSummary::trainingFlops);
        QVERIFY(most.trainingFlops >= 1000);
        report.history.batches = BatchLog();
        for (int batch = 0; batch < 2; ++batch)
            report.history.batches.push_back({.size = 64000});
        report.seconds = 1;
        const std::string page = htmlOf(report);
        const std::string operations = ">" + groupedDigits(std::llround(most.trainingFlops)) + "</td>";
        QVERIFY2(page.find(operations) != std::string::npos, operations.c_str());
        QVERIFY(page.find("2 batches in 1") != std::string::npos &&
                page.find(", " + sampleRate("128,000", report.model.graph.input).english() + ".") != std::string::npos);
    }

    /// Of the times of layers, too.
    void numbersOfAColumnHaveAsManyDecimals()
    {
        TrainingReport report = reportOf(Trainer(small(), digits(410), settings(1)), "digits");
        report.history.times.layers = {.nodes = {{.forward = 12.34e-6}, {.forward = 9.5e-6}}, .images = 1};
        QVERIFY(htmlOf(report).find(">9.5</td>") != std::string::npos);
        report.history.times.layers.nodes[1].forward = 9.0e-6;
        QVERIFY(htmlOf(report).find(">9.0</td>") != std::string::npos);
    }

    /// One is one, and not "1 batches".
    void oneIsSaidInTheSingular()
    {
        TrainingReport report = reportOf(Trainer(small(), digits(410), settings(1)), "digits");
        report.history.batches = BatchLog();
        report.history.batches.push_back({.size = 64});
        report.seconds = 1;
        report.evaluation.score.samples = 1;
        report.wrongSamples = 1;
        const std::string page = htmlOf(report);
        for (const char* one : {"One batch in 1", " of one image (", ">Only one image.<"})
            QVERIFY2(page.find(one) != std::string::npos, one);
    }

    void weightsBroughtBackChangeNothingThatWasTrained()
    {
        Trainer trainer(small(), digits(410), settings(3));
        trainer.run({});
        trainer.useBest();
        QVERIFY(says(trainer, again));
        StopConditions more = trainer.settings().stop;
        more.epochs = 4;
        trainer.setStopConditions(more);
        trainer.trainBatch();
        QVERIFY(trainer.history().returns.empty() || !says(trainer, again));
    }

    void anEndOfItsOwnIsSaid()
    {
        TrainingSettings settings = test::settings(30);
        settings.stop.targetAccuracy = 0.2;
        Trainer trainer(small(), digits(410), settings);
        QVERIFY(trainer.run({}) == Ending::Target);
        QVERIFY(says(trainer, "It ended by itself after ") && !says(trainer, "goes to the end"));
        const History unjudged{.epochs = {EpochRecord{}}};
        History judged = unjudged;
        judged.epochs.front().validation = Score{};
        QVERIFY(endingText(Ending::NoImprovement, unjudged, {}).english().find("validation") == std::string::npos);
        QVERIFY(endingText(Ending::NoImprovement, judged, {}).english().find("validation") != std::string::npos);
    }

    /// The time that is set counts the validations too, which no batch has.
    void anEndByTimeIsSaid()
    {
        TrainingSettings settings = test::settings(30);
        settings.stop.seconds = 1e6;
        Trainer trainer(small(), digits(410), settings);
        QVERIFY(trainer.run({}, nullptr, {.epochs = 1}) == Ending::Paused);
        QVERIFY(says(trainer, "goes to the end"));
        TrainingState state = trainer.state();
        state.seconds = 2e6;
        trainer.setState(state, trainer.history());
        QVERIFY(trainer.run({}) == Ending::Time);
        QVERIFY(says(trainer, "It ended by itself after ") && !says(trainer, "goes to the end"));
    }

    /// What diverged diverges again: no command goes to the end. What another command gives nobody knows.
    void aDivergenceIsSaid()
    {
        Trainer trainer(small(), digits(410), settings(2));
        trainer.trainBatch();
        TrainingState lost = trainer.state();
        for (Tensor& parameters : lost.network.parameters)
            std::ranges::fill(parameters.cells(), std::numeric_limits<float>::quiet_NaN());
        trainer.setState(lost, trainer.history());
        QVERIFY(!trainer.trainBatch());
        QVERIFY(says(trainer, "It diverged after one batch") && !says(trainer, "goes to the end"));
        QVERIFY(says(trainer, "it does so again"));
        History history = trainer.history();
        history.otherData = true;
        trainer.setState(lost, history);
        QVERIFY(!trainer.trainBatch());
        QVERIFY(says(trainer, "It diverged after one batch.") && !says(trainer, "it does so again") && !says(trainer, "goes to the end"));
    }

    /// As where the data are chosen: a figure of samples that training has too says too much.
    void samplesOfTwoPartsAreWarnedOf()
    {
        const DatasetPtr all = Dataset::make(byteParts(
            40, {1, 1, 28, 28}, [](std::int64_t i, std::int64_t j) { return static_cast<int>(i % 8 * 20 + j % 20); }, 10));
        SplitIndices split;
        for (std::uint32_t i = 0; i < 40; ++i)
            split[i < 30 ? 0 : 2].push_back(i);
        QVERIFY(says(Trainer(small(), all->withSplit(split), settings(1)), "10 images for validation or test are also in an earlier part"));
        QVERIFY(!says(Trainer(small(), digits(410), settings(1)), "in an earlier part"));
    }

    /// Of several targets each line says of which it is, and the chart that there are more.
    void everyLineOfARegressionHasItsTarget()
    {
        const auto report = [](int count) {
            DatasetParts parts = floatParts(40);
            parts.targets = Tensor({40, count, 1, 1});
            for (const char* name : {"low", "mean", "high"})
                if (static_cast<int>(parts.targetNames.size()) < count)
                    parts.targetNames.emplace_back(name);
            ModelBuilder net("line", {1, 1, 1, 1});
            net.model.loss = OpKind::MeanSquaredError;
            net.add(OpKind::Flatten).gemm(count);
            return htmlOf(reportOf(Trainer(net.finish(), Dataset::make(std::move(parts)), settings(1)), "made"));
        };
        const auto says = [](const std::string& page, const char* words) { return page.find(words) != std::string::npos; };
        const std::string three = report(3);
        for (const char* line : {"low, expected", "low, predicted", "mean, expected", "mean, predicted", "The first 2 of 3 targets."})
            QVERIFY2(says(three, line), line);
        QVERIFY(!says(three, "high, expected"));
        QVERIFY(says(report(2), "mean, predicted") && !says(report(2), "The first 2 of"));
        QVERIFY(says(report(1), ">predicted<") && !says(report(1), "low, expected"));
    }

    /// A column of a file is named by what it holds.
    void everyColumnSaysWhatItHolds()
    {
        Trainer trainer(small(), digits(410), settings(1));
        trainer.run({});
        const ChartedRun run{.name = "run 2", .model = &trainer.model(), .history = &trainer.history()};
        const std::array runs{run, run};
        const auto head = [&](TrainingChart which, std::size_t count) {
            const std::string csv = csvOf(trainingChart(which, std::span(runs).first(count)));
            return csv.substr(0, csv.find('\n'));
        };
        QCOMPARE(head(TrainingChart::Rate, 1), std::string("Batch,Learning rate"));
        QCOMPARE(head(TrainingChart::Speed, 1), std::string("Batch,Samples per second of computing"));
        QCOMPARE(head(TrainingChart::Rate, 2), std::string("Batch,run 2: Learning rate,run 2: Learning rate"));
        QVERIFY(head(TrainingChart::Loss, 1).starts_with("Batch,training"));
    }

    /// Beside the figure of the network stands what nobody has to train for.
    void theMostFrequentClassIsTold()
    {
        Trainer trainer(small(), digits(410), settings(1));
        trainer.run({});
        QVERIFY(says(trainer, " every time would be right for "));
    }

    /// What a person has called a run is said in no other language, though it may be a word that a chart has.
    void aRunsNameIsNoWord()
    {
        Trainer trainer(small(), digits(410), settings(1));
        trainer.run({});
        const ChartedRun run{.name = "training", .model = &trainer.model(), .history = &trainer.history()};
        const std::array runs{run, run};
        for (const TrainingChart which : {TrainingChart::Loss, TrainingChart::Rate}) {
            const Chart chart = trainingChart(which, runs, {.keep = 0.5});
            for (const ChartSeries& series : chart.series) {
                QVERIFY(!series.name.arguments().empty());
                QVERIFY2(series.name.arguments().front().isName(), series.name.english().c_str());
            }
        }
        const Chart norms = trainingChart(TrainingChart::Norms, std::span(runs).first(1));
        QVERIFY(!norms.series.empty());
        for (const ChartSeries& series : norms.series)
            QVERIFY(series.name.isName()); // of a layer
    }

    /// The export promises the rate; a file has no button beside it that names it.
    void theFileOfTheRateFinderHasItsRate()
    {
        const RateFinding finding{.trials = {{1e-4, 3, 3}, {1e-3, 2, 2.5}, {1e-2, 1, 1.5}}, .suggested = 1e-3};
        const Chart chart = rateFinderChart(finding);
        for (const std::string& file : {svgOf(chart), csvOf(chart)})
            QVERIFY2(file.find("fastest at a rate of 0.001.") != std::string::npos, file.c_str());
        const ChartSeries& mark = chart.series.back();
        QVERIFY(mark.points.size() == 2 && mark.points.front().x == 1e-3 && mark.points.back().x == 1e-3);
        QVERIFY(mark.points.front().y == 1 && mark.points.back().y == 3);
        QCOMPARE(rateFinderChart({.trials = finding.trials}).series.size(), std::size_t{2}); // it falls nowhere
        QVERIFY(rateFinderChart({.trials = finding.trials}).footer.empty());
        QVERIFY(rateFinderChart({}).series.empty());
    }

    /// The machine on which a page is written may be another one than that of the training, and busy with other things.
    void theMachineIsThatOfThePage()
    {
        Trainer trainer(small(), digits(410), settings(1));
        QVERIFY(says(trainer, "The machine that wrote this page") && !says(trainer, "In use before"));
    }
};

QTEST_APPLESS_MAIN(TestTrainingReport)
#include "tst_training_report.moc"
