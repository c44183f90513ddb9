#include "core/data/source.h"
#include "core/report/layer_charts.h"
#include "tests/ui/network/network_test.h"
#include "ui/language/numbers.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/train/rate_finder_view.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/untrained_score.h"
#include "ui/network/train/untrained_view.h"
#include "ui/plots/chart_view.h"
#include "ui/tasks/compute_thread.h"

#include <QLabel>
#include <QScopeGuard>
#include <QTableWidget>
#include <QToolButton>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <semaphore>

using namespace ks;

/// What Charts says of a network before its first batch.
class TestUntrainedCharts : public test::NetworkTest {
    Q_OBJECT

    UntrainedView& view() { return m_lab->trainPage().untrained(); }
    QString score() { return view().findChild<QLabel*>(QStringLiteral("untrainedScore"))->text(); }
    QString sums() { return view().findChild<QLabel*>(QStringLiteral("layerSums"))->text(); }
    /// What the trainer itself counts on the part that judges.
    Score counted()
    {
        std::optional<Score> found;
        run().query<Score>(
            [](Trainer& trainer) {
                Predictor predictor(trainer.model(), trainer.plans().backend(), 64, trainer.settings().threads);
                predictor.setParameters(trainer.parameters());
                const BatchLoader loader(trainer.samples().data(), judgedPart(*trainer.samples().data()), trainer.model().pipeline,
                                         BatchSettings{.size = 64, .shuffle = false});
                return evaluate(predictor, loader).score;
            },
            [&](const Score& score) { found = score; }, [](const Text&) {});
        [&] { QTRY_VERIFY_WITH_TIMEOUT(found, 20000); }();
        return found.value_or(Score{});
    }

private slots:
    void init() { openWithLittleData(); }
    void cleanup() { closeWindow(); }

    /// Its figures are those of the network, of its layers and of nothing else.
    void figuresOfTheNetworkStandThere()
    {
        QVERIFY(view().isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(view().score().score(), 20000);
        const Score expected = counted();
        QVERIFY2(score().contains(shareText(expected.accuracy)) && score().contains(lossOnScreen(expected.loss)), qPrintable(score()));
        QVERIFY2(score().contains(QStringLiteral("100 images")) && score().contains(lossOnScreen(std::log(10.0))), qPrintable(score()));
        QTRY_COMPARE_WITH_TIMEOUT(view().table().rowCount(), static_cast<int>(run().view().content.model.graph.nodes.size()), 20000);
        const std::vector<LayerFacts> layers = layerFactsOf(run().view().content.model.graph, run().view().content.settings.batch);
        for (int row = 0; row < view().table().rowCount(); ++row) {
            const LayerFacts& layer = layers[static_cast<std::size_t>(row)];
            QCOMPARE(view().table().item(row, 0)->text(), QString::fromStdString(layer.name));
            QCOMPARE(view().table().item(row, 3)->text(), countOnScreen(layer.parameters));
            QCOMPARE(view().table().item(row, 5)->text(), bytesOnScreen(layer.parameterBytes + layer.outputBytes));
        }
        QCOMPARE(view().table().item(0, 6)->text(), QStringLiteral("5 × 5"));
        QVERIFY(sums().contains(countOnScreen(parameterCount(run().view().content.model.graph))));
        for (const LayerChart which : allLayerCharts)
            QVERIFY(!view().chart(which).chart().series.empty());
    }

    /// The way on is the one of the run bar; with the first batch the lines take the place.
    void trainingTakesItsPlace()
    {
        auto* train = view().findChild<QToolButton*>(QStringLiteral("untrainedTrain"));
        QCOMPARE(train->defaultAction(), action("network.train"));
        QVERIFY(train->isVisible() && train->isEnabled());
        QTest::mouseClick(train, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->trainPage().chart(TrainingChart::Loss).isVisible(), 20000);
        QVERIFY(!view().isVisible());
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
        untrain(); // its lines stay, as those of an earlier run
        QVERIFY(!view().isVisible());
        QVERIFY(m_lab->trainPage().chart(TrainingChart::Loss).isVisible());
    }

    /// Another network has other layers, and another score: nothing of the one before stays, not for a moment.
    void anotherNetworkHasItsOwn()
    {
        QTRY_VERIFY_WITH_TIMEOUT(view().score().score() && view().table().rowCount() > 0, 20000);
        const double before = view().score().score()->loss;
        change([](NetworkContent& content) { content.settings.seed = 4711; });
        QCOMPARE(run().state(), State::Loading);
        QVERIFY(!view().score().score());
        QCOMPARE(view().table().rowCount(), 0);
        waitUntilReady();
        QTRY_VERIFY_WITH_TIMEOUT(view().score().score() && view().table().rowCount() > 0, 20000);
        QVERIFY(view().score().score()->loss != before);
    }

    /// Numbers are not right or wrong; the loss is held against the mean of the targets.
    void numbersHaveALossAlone()
    {
        change([&](NetworkContent& content) {
            content.data = "synthetic:irradiance?count=600&test=150";
            content = fittedTo(content, *openDataset(content.data));
        });
        waitUntilReady();
        QTRY_VERIFY_WITH_TIMEOUT(view().score().score(), 20000);
        QVERIFY2(score().contains(QStringLiteral("150 rows")) && !score().contains(QLatin1Char('%')), qPrintable(score()));
        QVERIFY2(score().contains(QStringLiteral("mean of their targets")), qPrintable(score()));
    }

    /// Behind another page it asks nothing.
    void itRestsWhereNobodyLooks()
    {
        m_lab->tabs().open(QStringLiteral("data"));
        QVERIFY(m_desk->settled());
        change([](NetworkContent& content) { content.settings.seed = 12; });
        waitUntilReady();
        QVERIFY(m_desk->settled());
        QVERIFY(!view().score().score());
        m_lab->tabs().open(QStringLiteral("train"));
        QTRY_VERIFY_WITH_TIMEOUT(view().score().score(), 20000);
    }

    /// What stands in the place of the charts has all of it.
    void noRoomStaysEmpty()
    {
        QTRY_VERIFY_WITH_TIMEOUT(view().score().score() && view().table().rowCount() > 0, 20000);
        QVERIFY(m_desk->settled());
        QWidget& page = m_lab->trainPage();
        const auto* status = page.findChild<QLabel*>(QStringLiteral("trainStatus"));
        const int above = status->mapTo(&page, QPoint(0, status->height())).y();
        const int begins = view().mapTo(&page, QPoint()).y();
        QVERIFY2(begins - above < 2 * status->fontMetrics().height(), qPrintable(QStringLiteral("%1, %2").arg(above).arg(begins)));
        m_lab->trainPage().findRate(run().view().content); // its chart takes the place
        QVERIFY(m_window->findChild<RateFinderView*>()->isVisible() && !view().isVisible());
    }

    /// Not even in a low window do the charts give the table what they need themselves: the names below their bars are whole.
    void theChartsKeepTheirHeight()
    {
        QTRY_VERIFY_WITH_TIMEOUT(view().score().score() && view().table().rowCount() > 4, 20000);
        for (const QSize& size : {QSize(900, 600), QSize(1280, 720)}) {
            m_window->resize(size);
            QVERIFY(m_desk->settled());
            for (const LayerChart which : allLayerCharts) {
                ChartView& chart = view().chart(which);
                const QRect plot = chart.plot().geometry();
                QVERIFY2(chart.rect().contains(plot), qPrintable(QStringLiteral("%1 of %2").arg(plot.bottom()).arg(chart.height())));
                QVERIFY2(chart.geometry().bottom() < view().table().y(), qPrintable(chart.objectName()));
            }
            QVERIFY(view().table().height() >= view().table().minimumHeight());
        }
    }

    /// In front of a class the charts have the room; afterwards everything is back.
    void theProjectorShowsTheCharts()
    {
        QTRY_VERIFY_WITH_TIMEOUT(view().table().rowCount() > 0, 20000);
        m_window->setPresenting(true);
        QVERIFY(m_desk->settled());
        QVERIFY(!view().table().isVisible());
        for (const LayerChart which : allLayerCharts)
            QVERIFY(view().chart(which).isVisible());
        m_window->setPresenting(false);
        QVERIFY(m_desk->settled());
        QVERIFY(view().table().isVisible());
    }

    /// What is reckoned of the layers, and how they are judged, waits for a measurement of the Benchmark lab: nobody looks at them meanwhile.
    void whatWaitsForAMeasurementSaysSo()
    {
        QTRY_VERIFY_WITH_TIMEOUT(view().score().score() && view().table().rowCount() > 0, 20000);
        ComputeThread& compute = static_cast<LabHost&>(*m_window).compute();
        const auto saysSo = [this](const QString& text) {
            const auto labels = view().chart(LayerChart{}).findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->isVisible() && label->text() == text; });
        };
        const QString waits = QStringLiteral("Waiting until the Benchmark lab has measured…");
        const auto measured = std::make_shared<std::binary_semaphore>(0);
        auto end = qScopeGuard([measured] { measured->release(); });
        compute.post([measured] { measured->acquire(); });
        change([](NetworkContent& content) { content.settings.seed = 4711; });
        QTRY_VERIFY(saysSo(QStringLiteral("The layers are being looked at…")));
        compute.setMeasured(true);
        QTRY_VERIFY(saysSo(waits));
        QCOMPARE(score(), waits);
        compute.setMeasured(false);
        QTRY_VERIFY(saysSo(QStringLiteral("The layers are being looked at…")));
        QVERIFY2(score() != waits, qPrintable(score()));
        end.dismiss();
        measured->release();
        waitUntilReady();
        QTRY_VERIFY_WITH_TIMEOUT(view().score().score() && view().table().rowCount() > 0, 20000);
    }

    void speaksBothLanguages()
    {
        QTRY_VERIFY_WITH_TIMEOUT(view().score().score() && view().table().rowCount() > 0, 20000);
        const QString english = score();
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY(score() != english);
        QCOMPARE(view().table().horizontalHeaderItem(6)->text(), QStringLiteral("Campo receptivo"));
        m_desk->languages.use(QStringLiteral("en"));
        QTRY_COMPARE(score(), english);
    }
};

QTEST_MAIN(TestUntrainedCharts)
#include "tst_untrained_charts.moc"
