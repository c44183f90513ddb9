#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "core/report/run_differences.h"
#include "core/report/run_figures.h"
#include "tests/nn/small_training.h"

#include <QTest>

#include <algorithm>

using namespace ks;

namespace {

/// "Learning rate 0.01, Batch 64"
QString said(const RunTraits& traits)
{
    QStringList all;
    for (const RunTrait& trait : traits)
        all << QString::fromStdString(trait.title.english() + " " + trait.value.english());
    return all.join(QStringLiteral(", "));
}

struct Kept {
    Model model = test::small();
    std::string data = "synthetic:digits?count=400";
    TrainingSettings settings = test::settings();

    RunContent content() const { return {&model, data, &settings}; }
};

} // namespace

/// What tells trainings apart, from the tables of fields, and by which figures.
class TestRunDifferences : public QObject {
    Q_OBJECT

private slots:
    void whatIsAlikeIsNotSaid()
    {
        const Kept one;
        Kept other;
        other.settings.normsEvery = 10; // how it is looked at
        other.settings.layerTimes = true;
        other.settings.schedule.stepFactor = 0.5F; // of a schedule that neither has
        const std::vector<RunTraits> none = differencesOf(std::vector{one.content(), other.content()});
        QCOMPARE(none.size(), std::size_t{2});
        QVERIFY2(none[0].empty() && none[1].empty(), qPrintable(said(none[1])));
        QVERIFY(differencesOf({}).empty());
        QVERIFY(differencesOf(std::vector{one.content()}).front().empty());
    }

    /// Each in its own words: of three, two of which are alike, all are told from the third.
    void settingsAreToldApart()
    {
        const Kept one;
        Kept slow;
        slow.settings.schedule.rate = 0.0001F;
        Kept often;
        often.settings.batch = 8;
        often.settings.stop.patience = 3;
        const std::vector<RunTraits> all = differencesOf(std::vector{one.content(), slow.content(), often.content()});
        QVERIFY2(said(all[0]).contains(QStringLiteral("Batch 32")) && said(all[0]).contains(QStringLiteral("Learning rate 0.003")),
                 qPrintable(said(all[0])));
        QVERIFY2(said(all[1]).contains(QStringLiteral("Learning rate 0.0001")), qPrintable(said(all[1])));
        QVERIFY2(said(all[2]).contains(QStringLiteral("Batch 8")), qPrintable(said(all[2])));
        QCOMPARE(all[1].size(), std::size_t{3});
        QVERIFY(std::ranges::none_of(all[1], [](const RunTrait& trait) { return trait.value.english() == "0"; })); // no end has a word
    }

    void choicesAndSharesHaveTheirWords()
    {
        const Kept one;
        Kept other;
        other.settings.schedule.kind = ScheduleKind::Step;
        other.settings.keepBest = false;
        other.settings.stop.targetAccuracy = 0.995;
        const QString words = said(differencesOf(std::vector{one.content(), other.content()}).back());
        QVERIFY2(words.contains(QStringLiteral("in steps")) && words.contains(QStringLiteral("the last ones")) &&
                     words.contains(QStringLiteral("99.5\u00a0%")),
                 qPrintable(words));
        QVERIFY(words.contains(QStringLiteral("Factor of a step"))); // the other has no steps
    }

    /// Layers of one network are compared one by one; two networks differ by their names.
    void networksAreToldApart()
    {
        const Kept one;
        Kept wider;
        GraphNode& conv = wider.model.graph.nodes.front();
        conv.spec.filters = 8;
        const std::string name = conv.name;
        wider.model.graph = withShapes(wider.model.graph);
        const std::vector<RunTraits> filters = differencesOf(std::vector{one.content(), wider.content()});
        QCOMPARE(said(filters[0]), QString::fromStdString(name) + QStringLiteral(": filters 4"));
        QCOMPARE(said(filters[1]), QString::fromStdString(name) + QStringLiteral(": filters 8"));

        Kept lenet;
        lenet.model = presetModel("lenet-5");
        const std::vector<RunTraits> named = differencesOf(std::vector{one.content(), lenet.content()});
        QVERIFY2(said(named[1]).startsWith(QStringLiteral("Network LeNet-5")), qPrintable(said(named[1])));
        QVERIFY2(!said(named[1]).contains(QStringLiteral("filters")), qPrintable(said(named[1])));

        Kept grey;
        grey.model.pipeline.grey = true;
        grey.model.pipeline.mean = {0.5F}; // of the data, nobody's choice
        QCOMPARE(said(differencesOf(std::vector{one.content(), grey.content()}).back()), QStringLiteral("Grey yes"));
    }

    void whatIsLearnedIsToldApart()
    {
        const Kept one;
        Kept fewer;
        fewer.data = "synthetic:digits?count=200";
        QVERIFY(learnTheSame(one.content(), one.content()));
        QVERIFY(!learnTheSame(one.content(), fewer.content()));
        const QString samples = said(taskDifferencesOf(std::vector{one.content(), fewer.content()}).back());
        QVERIFY2(samples.startsWith(QStringLiteral("To train 200")) && !samples.contains(QStringLiteral("Difficulty")),
                 qPrintable(samples));
        Kept regression;
        regression.model.loss = lossWith(SecondOperand::Numbers);
        QVERIFY(!learnTheSame(one.content(), regression.content()));
        QCOMPARE(said(taskDifferencesOf(std::vector{one.content(), regression.content()}).back()), QStringLiteral("Loss MeanSquaredError"));
        QCOMPARE(dataText("folder:/some/where/cats").english(), std::string("Folder of pictures: cats"));
        QCOMPARE(dataText("nothing known").english(), std::string("nothing known"));
        Kept unknown;
        unknown.data = "synthetic:digits?years=7"; // of a later program
        QVERIFY(taskDifferencesOf(std::vector{unknown.content(), unknown.content()}).back().empty());
    }

    void figuresAreThoseOfTheHistory()
    {
        Trainer trainer(test::small(), test::digits(410), test::settings(2));
        QVERIFY(!figuresOf(trainer.history(), trainer.model()).last);
        QVERIFY(trainer.trainBatch());
        const RunFigures begun = figuresOf(trainer.history(), trainer.model());
        QVERIFY(begun.last && !begun.last->epoch && !begun.best && !begun.isLoss);
        QCOMPARE(begun.valueOf(*begun.last), trainer.history().batches.back().accuracy);
        trainer.run({});
        const History& history = trainer.history();
        const RunFigures ended = figuresOf(history, trainer.model());
        QVERIFY(ended.best && ended.best->epoch && ended.best->unseen && ended.test);
        QCOMPARE(ended.last->epoch, std::optional<std::int64_t>(1));
        QCOMPARE(ended.valueOf(*ended.last), history.epochs.back().validation->accuracy);
        const auto best = std::ranges::max_element(history.epochs, {}, [](const EpochRecord& one) { return one.validation->accuracy; });
        QCOMPARE(ended.valueOf(*ended.best), best->validation->accuracy);
    }
};

QTEST_GUILESS_MAIN(TestRunDifferences)
#include "tst_run_differences.moc"
