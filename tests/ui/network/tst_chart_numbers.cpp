#include "tests/ui/network/runs_test.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/training_run.h"

#include <QLabel>

#include <qcustomplot.h>

#include <cmath>
#include <memory>

using namespace ks;

/// What the charts of training say is what was recorded, in both languages; what is read in one is read in all, and goes with its run.
class TestChartNumbers : public test::RunsTest {
    Q_OBJECT

    TrainPage& page() { return m_lab->trainPage(); }
    const History& history() { return run().view().history; }
    Chart whole(TrainingChart which) { return page().chartMaker(which)(); }
    static QString nameOf(const ChartSeries& series) { return QString::fromStdString(series.name.english()); }

private slots:
    void init()
    {
        openWithLittleData();
        change([](NetworkContent& content) {
            content.settings.normsEvery = 2;
            content.settings.layerTimes = true;
            content.settings.stop.epochs = 2;
        });
        waitUntilReady();
        page().setShowsMore(true);
    }
    void cleanup() { closeWindow(); }

    /// Loss, accuracy, speed, rate, norms, times and phases: as values of files, and as lines on screen.
    void everyFigureIsTheRecordedOne()
    {
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        const BatchLog& batches = history().batches;
        for (const TrainingChart which : {TrainingChart::Loss, TrainingChart::Accuracy, TrainingChart::Speed, TrainingChart::Rate}) {
            const Chart chart = whole(which);
            const ChartSeries& raw = chart.series.front();
            QCOMPARE(raw.points.size(), batches.size());
            const auto lines = test::growingLines(page().chart(which).chart());
            QCOMPARE(lines.size(), 1);
            QCOMPARE(lines.front().raw.values->size(), batches.size());
            for (std::size_t i = 0; i < batches.size(); ++i) {
                QCOMPARE(raw.points[i].y, valueOf(which, batches[i]));
                QCOMPARE(raw.points[i].x, static_cast<double>(i + 1));
                QCOMPARE(lines.front().raw.values->at(i).low, static_cast<float>(valueOf(which, batches[i])));
            }
        }
        for (const TrainingChart which : {TrainingChart::Loss, TrainingChart::Accuracy}) {
            const Chart chart = whole(which);
            const auto validation =
                std::ranges::find(chart.series, "validation", [](const ChartSeries& one) { return one.name.english(); });
            QVERIFY(validation != chart.series.end());
            QCOMPARE(validation->points.size(), history().epochs.size());
            for (std::size_t i = 0; i < history().epochs.size(); ++i) {
                const Score& score = *history().epochs[i].validation;
                QCOMPARE(validation->points[i].y, which == TrainingChart::Loss ? score.loss : score.accuracy);
            }
        }
        const Chart norms = whole(TrainingChart::Norms);
        QCOMPARE(norms.series.size(), history().norms.front().layers.size());
        for (std::size_t layer = 0; layer < norms.series.size(); ++layer)
            for (std::size_t i = 0; i < history().norms.size(); ++i)
                QCOMPARE(norms.series[layer].points[i].y, history().norms[i].layers[layer].gradient);
        const Chart times = whole(TrainingChart::Times);
        const LayerTimes& layers = history().times.layers;
        QCOMPARE(times.categories.size(), run().view().content.model.graph.nodes.size());
        for (std::size_t i = 0; i < times.categories.size(); ++i) {
            QCOMPARE(times.series[0].points[i].y, layers.nodes[i].forward * 1e6 / layers.images); // µs of a sample
            QCOMPARE(times.series[1].points[i].y, layers.nodes[i].backward * 1e6 / layers.images);
            QCOMPARE(times.series[2].points[i].y, layers.nodes[i].update * 1e6 / layers.images);
        }
        const Chart epochs = whole(TrainingChart::EpochPhases);
        const auto named = [&](const char* name) {
            return std::ranges::find(epochs.series, name, [](const ChartSeries& one) { return one.name.english(); });
        };
        for (std::size_t i = 0; i < history().epochs.size(); ++i) {
            QCOMPARE(named("backward")->points[i].y, history().epochs[i].phases.backward);
            QCOMPARE(named("validation")->points[i].y, history().epochs[i].phases.validation);
        }
        const Chart phases = whole(TrainingChart::Phases);
        const PhaseTimes& spent = history().times.phases;
        QStringList names;
        double sum = 0;
        for (std::size_t i = 0; i < phases.categories.size(); ++i) {
            names << QString::fromStdString(phases.categories[i].english());
            sum += phases.series.front().points[i].y;
        }
        QCOMPARE(names, QStringList({"load", "forward", "backward", "update", "records", "validation", "test"}));
        QVERIFY(std::abs(sum - 1) < 1e-9);
        const auto share = [&](const char* name) { return phases.series.front().points[static_cast<std::size_t>(names.indexOf(name))].y; };
        QCOMPARE(share("load"), spent.load / spent.sum());
        QCOMPARE(share("validation"), spent.validation / spent.sum());
        QCOMPARE(share("test"), spent.test / spent.sum());
        QVERIFY(std::abs(share("forward") + share("backward") + share("update") - spent.step / spent.sum()) < 1e-9);
    }

    /// The unit stands at the axis, in the language of the window; the number beside the cursor is the recorded one.
    void unitsAreSaidInBothLanguages()
    {
        train(4);
        std::size_t batch = 0; // the key goes on from where it was
        for (const char* language : {"en", "es"}) {
            m_desk->languages.use(QString::fromLatin1(language));
            for (const TrainingChart which : allTrainingCharts) {
                const Chart& shown = page().chart(which).chart();
                QVERIFY2(!shown.y.empty() && !toQString(shown.y).isEmpty(), qPrintable(toQString(shown.title)));
            }
            QCOMPARE(toQString(page().chart(TrainingChart::Times).chart().y),
                     QLatin1String(language) == "en" ? QStringLiteral("µs per sample") : QStringLiteral("µs por muestra"));
            ChartView& speed = page().chart(TrainingChart::Speed);
            QTest::keyClick(&speed, Qt::Key_Right);
            const QString recorded = readingText(valueOf(TrainingChart::Speed, history().batches[batch++]), 4);
            QVERIFY2(speed.accessibleDescription().contains(recorded), qPrintable(speed.accessibleDescription() + ", not " + recorded));
        }
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// By keyboard alone: all charts show the batch that one of them is read at, and none does once it is left, or the run is another.
    void oneCursorReadsAllCharts()
    {
        train(6);
        ChartView& loss = page().chart(TrainingChart::Loss);
        const QList<ChartView*> along = {&page().chart(TrainingChart::Accuracy), &page().chart(TrainingChart::Speed),
                                         &page().chart(TrainingChart::Rate)}; // norms are recorded at some batches alone
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&loss, Qt::Key_Right);
        QVERIFY2(loss.accessibleDescription().contains(QStringLiteral("batch 3,")), qPrintable(loss.accessibleDescription()));
        for (ChartView* other : along)
            QVERIFY2(other->accessibleDescription().contains(QStringLiteral("batch 3,")), qPrintable(other->accessibleDescription()));
        QVERIFY2(along[0]->accessibleDescription().contains(shareText(history().batches[2].accuracy)),
                 qPrintable(along[0]->accessibleDescription()));
        untrain();
        train(2);
        for (ChartView* other : along + QList<ChartView*>{&loss})
            QVERIFY2(!other->accessibleDescription().contains(QStringLiteral("batch 3,")), qPrintable(other->accessibleDescription()));
    }

    /// On a logarithmic axis a loss of 0 has no place: the line has a gap there, the axis stays with the others, and the 0 is read all the same.
    void aLossOfZeroIsAGapThatIsRead()
    {
        auto track = std::make_shared<Track>();
        for (const float loss : {1.0F, 0.0F, 0.1F, 0.01F, 0.0F})
            track->append(loss);
        Chart chart{.id = "loss", .title = "Loss", .x = "Batch", .y = "Loss", .logY = true};
        chart.series.push_back(test::growingSeries("run 1", 0, track));
        ChartView view(*m_window);
        view.resize(500, 300);
        view.show(chart);
        static_cast<QWidget&>(view).show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QCPRange range = view.plot().yAxis->range();
        QVERIFY2(range.lower > 0.0001 && range.lower <= 0.01 && range.upper >= 1 && range.upper < 100,
                 qPrintable(QStringLiteral("%1 to %2").arg(range.lower).arg(range.upper)));
        for (int graph = 0; graph < view.plot().graphCount(); ++graph)
            for (const QCPGraphData& point : *view.plot().graph(graph)->data())
                QVERIFY(std::isnan(point.value) || point.value > 0);
        QTest::keyClick(&view, Qt::Key_Right);
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY2(view.accessibleDescription().endsWith(QStringLiteral("batch 2, epoch 1: 0")), qPrintable(view.accessibleDescription()));
        const auto* undrawn = view.findChild<QLabel*>("chartUndrawn");
        QVERIFY(undrawn->isVisible());
        QCOMPARE(undrawn->accessibleName(), QStringLiteral("2 values of 0 or less have no place on the logarithmic axis."));
        chart.logY = false;
        view.show(chart);
        QVERIFY(undrawn->isHidden());
    }

    /// Marks that stand close have no room for their words; where one reads they are said.
    void aChangedSettingIsRead()
    {
        train(2);
        for (const float rate : {0.02F, 0.03F, 0.04F}) {
            change([rate](NetworkContent& content) { content.settings.schedule.rate = rate; });
            train(1);
        }
        QCOMPARE(page().chart(TrainingChart::Loss).chart().marks.size(), std::size_t{3});
        ChartView& loss = page().chart(TrainingChart::Loss);
        const auto read = [&](int batch) {
            while (!loss.accessibleDescription().contains(QStringLiteral("batch %1,").arg(batch)))
                QTest::keyClick(&loss, Qt::Key_Right);
            return loss.accessibleDescription();
        };
        QVERIFY2(!read(2).contains(QStringLiteral("since")), qPrintable(read(2)));
        for (int i = 0; i < 3; ++i) {
            const QString said = QStringLiteral("since batch %1: rate %2").arg(3 + i).arg(shortNumberText(0.02 + 0.01 * i));
            QVERIFY2(read(3 + i).contains(said), qPrintable(read(3 + i) + ", not " + said));
        }
    }

    /// Runs of one name are told apart by their numbers, in lines, legends and tables; each has its own values.
    void runsOfOneNameAreToldApart()
    {
        train(2);
        untrain();
        train(3);
        list().changes().rename(1, QStringLiteral("mine"));
        QVERIFY(lines().contains(QStringLiteral("mine")));
        list().changes().rename(2, QStringLiteral("mine"));
        QCOMPARE(lines(), QStringList({QStringLiteral("mine (run 2)"), QStringLiteral("mine (run 1)")}));
        const auto drawn = test::growingLines(page().chart(TrainingChart::Loss).chart());
        QCOMPARE(drawn[0].raw.values->size(), std::size_t{3});
        QCOMPARE(drawn[1].raw.values->size(), std::size_t{2});
        QStringList columns;
        for (const Text& column : tableOf(whole(TrainingChart::Loss)).columns)
            columns << QString::fromStdString(column.english());
        QCOMPARE(columns.removeDuplicates(), 0);
        list().changes().rename(2, QStringLiteral("run 1")); // the name that another one goes by
        list().changes().rename(1, QString());
        QCOMPARE(lines(), QStringList({QStringLiteral("run 1 (run 2)"), QStringLiteral("run 1 (run 1)")}));
    }

    /// Of thirty runs some leave, and it is said which, by the names that a person knows them by.
    void whatLeavesIsNamed()
    {
        train(2);
        RunView plain = run().view();
        for (int i = 0; i < 30; ++i) {
            plain.number = 100 + i;
            plain.lines = run().earlier().newLines();
            run().earlier().setLabels({{plain.number, {.name = "mine " + std::to_string(i)}}});
            run().earlier().add(plain);
        }
        QCOMPARE(run().earlier().all().size(), EarlierRuns::most);
        QStringList said;
        for (const auto& one : m_window->messages().history())
            said << one.message.text.said();
        QVERIFY2(said.join(QLatin1Char('\n')).contains(QStringLiteral("left out now: mine 13 (run 113).")), qPrintable(said.join('\n')));
        QVERIFY(!lines().isEmpty()); // the charts still draw all of them
    }

    /// What looks like markup is text, a long name has its place, and a run of a batch has figures.
    void anyNameIsShownAsItIs()
    {
        train(1);
        untrain();
        train(2);
        if (list().isVisible())
            list().fold()->click();
        list().fold()->click(); // somebody wants it, also in a low window
        const QString markup = QStringLiteral("<b>bold</b> & more");
        list().changes().rename(1, markup);
        list().changes().note(1, QStringLiteral("first line\nsecond <i>line</i>"));
        QCOMPARE(text(1, RunsModel::Name), markup);
        QCOMPARE(text(1, RunsModel::Notes), QStringLiteral("first line second <i>line</i>"));
        for (const int column : {RunsModel::Name, RunsModel::Notes}) {
            const QString tip = model().index(model().rowOf(1), column).data(Qt::ToolTipRole).toString();
            QVERIFY2(tip.contains(QStringLiteral("&lt;")), qPrintable(tip));
        }
        QVERIFY(lines().contains(markup));
        QVERIFY(!text(1, RunsModel::Last).isEmpty()); // of its one batch
        QVERIFY(text(1, RunsModel::Best).isEmpty());  // no epoch has ended
        list().changes().rename(2, QString(60, QLatin1Char('W')));
        m_window->resize(1280, 720);
        QVERIFY(m_desk->settled());
        QCOMPARE(m_window->width(), 1280);
        QVERIFY(table().columnWidth(RunsModel::Name) < table().viewport()->width() / 2);
        QCOMPARE(model().index(model().rowOf(2), RunsModel::Name).data(Qt::ToolTipRole).toString(),
                 text(2, RunsModel::Name)); // read whole there
        undo().undo();
        QCOMPARE(text(2, RunsModel::Name), QStringLiteral("run 2 (now)"));
    }
};

QTEST_MAIN(TestChartNumbers)
#include "tst_chart_numbers.moc"
