#include "core/data/source.h"
#include "tests/measure/quick_run.h"
#include "tests/ui/files.h"
#include "tests/ui/labs_desk.h"
#include "tests/ui/shown_share.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/benchmark/result_view.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/network_lab.h"
#include "ui/network/network_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/training_run.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/operation_tabs.h"

#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;

/// On a usual screen no page of a lab is mostly empty, once there is something to be seen on it.
class TestFullPages : public QObject {
    Q_OBJECT

    static constexpr double leastOfParts = 0.35;
    static constexpr double leastOfInk = 0.15;

    /// Says how much of it is shown. Empty where it is enough, else its name and how much it is.
    static QString problemOf(const QString& name, QWidget& page)
    {
        const test::ShownShare share(page);
        const double parts = share.ofParts();
        const double ink = share.ofInk();
        const QString figure = QStringLiteral("%1: parts %2, ink %3").arg(name).arg(parts, 0, 'f', 2).arg(ink, 0, 'f', 2);
        qInfo("%s", qPrintable(figure));
        return parts >= leastOfParts && ink >= leastOfInk ? QString() : figure;
    }
    const QTemporaryDir m_folder;

    static QSize screen() { return {1920, 1080}; }

private slots:
    void theTabsOfAnOperationAreFull()
    {
        test::LabsDesk desk(screen());
        desk.action("lab.operation")->trigger();
        auto& lab = desk.lab<OperationLab>();
        QTRY_VERIFY_WITH_TIMEOUT(lab.document().result(), 20000);
        auto* tabs = desk.window.findChild<OperationTabs*>();
        QVERIFY(tabs);
        QStringList problems;
        for (const bool backward : {false, true}) {
            ViewState view = lab.document().view();
            view.backward = backward;
            view.reveal = Reveal::All;
            lab.document().cursor().setView(view);
            for (int tab = 0; tab < tabs->count(); ++tab) {
                if (!tabs->isTabEnabled(tab) || !tabs->isTabVisible(tab))
                    continue;
                tabs->setCurrentIndex(tab);
                QVERIFY(desk.settled());
                problems.append(problemOf(
                    QStringLiteral("operation, %1%2").arg(tabs->tabText(tab), backward ? QStringLiteral(", backward") : QString()),
                    *tabs->currentWidget()));
            }
        }
        problems.removeAll(QString());
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(QStringLiteral("; "))));
    }

    /// Of a network that has learnt a little, on digits and on a table.
    void thePagesOfANetworkAreFull_data()
    {
        QTest::addColumn<QString>("data");
        QTest::newRow("digits") << QStringLiteral("synthetic:digits?count=600&test=100&validation=0.2");
        QTest::newRow("table") << QStringLiteral("csv:") + test::writtenTable(m_folder.filePath(QStringLiteral("rows.csv")), 300) +
                                      QStringLiteral("?target=target&split=0.6,0.2,0.2");
    }
    void thePagesOfANetworkAreFull()
    {
        QFETCH(const QString, data);
        using State = TrainingRun::State;
        test::LabsDesk desk(screen());
        desk.action("lab.network")->trigger();
        auto& lab = desk.lab<NetworkLab>();
        QTRY_COMPARE_WITH_TIMEOUT(lab.run().state(), State::Ready, 60000);
        NetworkContent content = lab.document().content();
        content.data = data.toStdString();
        content.model = fittedTo(content, *openDataset(content.data)).model;
        content.settings.threads = 1;
        lab.document().change(QStringLiteral("Less data"), content);
        QTRY_COMPARE_WITH_TIMEOUT(lab.run().state(), State::Ready, 60000);
        lab.run().run({.batches = 8});
        QTRY_VERIFY_WITH_TIMEOUT(lab.run().state() == State::Paused && lab.run().view().history.batches.size() >= 8, 60000);
        QStringList problems;
        for (const QString& id : lab.tabs().ids()) {
            lab.tabs().open(id);
            QVERIFY2(desk.settled(), qPrintable(id));
            problems.append(problemOf(QStringLiteral("network, ") + id, *lab.tabs().page(id)));
        }
        problems.removeAll(QString());
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(QStringLiteral("; "))));
    }

    void thePagesOfABenchmarkAreFull()
    {
        test::LabsDesk desk(screen());
        desk.action("lab.benchmark")->trigger();
        auto& lab = desk.lab<BenchmarkLab>();
        lab.session().runner().use(quickHooks());
        lab.panel().setExperiment(experimentFromJson(pooling, "text"));
        QVERIFY(desk.settled());
        lab.startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(lab.session().runner().state(), BenchmarkRunner::State::Finished, 60000);
        const auto* charts = lab.centre()->findChild<QTabBar*>(QStringLiteral("benchmarkCharts"));
        QVERIFY(charts && charts->count() > 1);
        QStringList problems;
        for (int tab = 0; tab < charts->count(); ++tab) {
            lab.results().choose(charts->tabData(tab).toString());
            QVERIFY(desk.settled());
            problems.append(problemOf(QStringLiteral("benchmark, ") + charts->tabText(tab), lab.results()));
        }
        problems.removeAll(QString());
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(QStringLiteral("; "))));
    }

    /// The measure itself: what is empty has no share, what is drawn has its own, and of a wide table only its cells count.
    void whatIsShownIsMeasured()
    {
        QWidget page;
        page.resize(400, 400);
        auto* label = new QLabel(&page);
        label->setGeometry(0, 0, 400, 200);
        page.show();
        QVERIFY(test::ShownShare(page).ofParts() == 0 && test::ShownShare(page).ofInk() == 0);
        label->setText(QStringLiteral("few words"));
        QVERIFY(test::ShownShare(page).ofParts() > 0 && test::ShownShare(page).ofParts() < 0.1); // and not all of its room
        auto* bar = new QTabBar(&page);
        bar->addTab(QStringLiteral("tab"));
        bar->setGeometry(0, 200, 400, 200);
        bar->show();
        QVERIFY(test::ShownShare(page).ofParts() >= 0.5);
        QVERIFY(test::ShownShare(page).ofInk() > 0 && test::ShownShare(page).ofInk() < 0.5);
        bar->setGeometry(0, 390, 400, 200); // most of it lies outside
        QVERIFY(test::ShownShare(page).ofParts() < 0.2);
    }
};

QTEST_MAIN(TestFullPages)
#include "tst_full_pages.moc"
