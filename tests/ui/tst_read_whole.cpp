#include "app/screenshots/cut_texts.h"
#include "core/data/source.h"
#include "tests/measure/quick_run.h"
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

#include <QDockWidget>
#include <QLabel>
#include <QTabBar>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>

#include <memory>

using namespace ks;

/// All pages of all labs with something on them, in a small, a usual and a large window, in both languages and themes: every label, button and header
/// is read whole or has a hint, nothing lies beyond its panel, no page and no panel is empty.
class TestReadWhole : public QObject {
    Q_OBJECT

    struct Look {
        const char* language;
        Theme::Mode theme;
        QSize size;
    };
    static constexpr QSize smallest{900, 600};

    std::unique_ptr<test::LabsDesk> m_desk; ///< one for all looks: each takes half a second to be made
    QStringList m_problems;

    void note(const Look& look, const QString& where, const QString& what)
    {
        m_problems.append(QStringLiteral("%1 %2, %3: %4").arg(QLatin1String(look.language)).arg(look.size.width()).arg(where, what));
    }
    void look(const Look& look, const QString& where, QWidget& page)
    {
        MainWindow& window = m_desk->window;
        if (!m_desk->settled())
            note(look, where, QStringLiteral("no rest"));
        if (window.size() != look.size)
            note(look, where, QStringLiteral("the window is %1 x %2").arg(window.width()).arg(window.height()));
        for (const QString& fault : cutTexts(window))
            if (look.size != smallest || !fault.startsWith(QStringLiteral("scrolls sideways"))) // so one comes to the rest of a table there
                note(look, where, fault);
        if (test::ShownShare(page).ofParts() == 0)
            note(look, where, QStringLiteral("nothing is on the page"));
        for (const QDockWidget* dock : window.findChildren<QDockWidget*>())
            if (dock->widget() && !dock->widget()->visibleRegion().isEmpty() && test::ShownShare(*dock->widget()).ofParts() == 0)
                note(look, where, QStringLiteral("nothing is in the panel ") + dock->windowTitle());
    }
    void lookAtOperation(const Look& one)
    {
        m_desk->action("lab.operation")->trigger();
        auto* tabs = m_desk->window.findChild<OperationTabs*>();
        for (int tab = 0; tab < tabs->count(); ++tab) {
            if (!tabs->isTabEnabled(tab) || !tabs->isTabVisible(tab))
                continue;
            tabs->setCurrentIndex(tab);
            look(one, QStringLiteral("operation, ") + tabs->tabText(tab), *tabs->currentWidget());
        }
        tabs->setCurrentIndex(0);
    }
    void lookAtNetwork(const Look& one)
    {
        m_desk->action("lab.network")->trigger();
        auto& lab = m_desk->lab<NetworkLab>();
        for (const QString& id : lab.tabs().ids()) {
            lab.tabs().open(id);
            NetworkPage& page = *lab.tabs().page(id);
            look(one, QStringLiteral("network, ") + id, page);
            auto* sights = page.findChild<QTabWidget*>();
            for (int tab = 1; sights && sights->isVisible() && tab < sights->count(); ++tab) {
                if (!sights->isTabEnabled(tab) || !sights->isTabVisible(tab))
                    continue;
                sights->setCurrentIndex(tab);
                look(one, QStringLiteral("network, %1, %2").arg(id, sights->tabText(tab)), page);
            }
            if (sights)
                sights->setCurrentIndex(0);
        }
        lab.tabs().open(QStringLiteral("see"));
        m_desk->action("network.settings")->trigger();
        look(one, QStringLiteral("network, see beside the settings"), *lab.tabs().page(QStringLiteral("see")));
        m_desk->window.docks().dock(QStringLiteral("training"))->hide();
    }
    void lookAtBenchmark(const Look& one)
    {
        m_desk->action("lab.benchmark")->trigger();
        auto& lab = m_desk->lab<BenchmarkLab>();
        const auto* charts = lab.centre()->findChild<QTabBar*>(QStringLiteral("benchmarkCharts"));
        for (int tab = 0; tab < charts->count(); ++tab) {
            lab.results().choose(charts->tabData(tab).toString());
            look(one, QStringLiteral("benchmark, ") + charts->tabText(tab), lab.results());
        }
    }

private slots:
    void initTestCase()
    {
        using State = TrainingRun::State;
        m_desk = std::make_unique<test::LabsDesk>(QSize(1280, 720));
        m_desk->action("lab.operation")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_desk->lab<OperationLab>().document().result(), 20000);
        m_desk->action("lab.network")->trigger();
        auto& network = m_desk->lab<NetworkLab>();
        QTRY_COMPARE_WITH_TIMEOUT(network.run().state(), State::Ready, 60000);
        NetworkContent content = network.document().content();
        content.data = "synthetic:digits?count=600&test=100&validation=0.2";
        content.settings.threads = 1;
        network.document().change(QStringLiteral("Less data"), fittedTo(content, *openDataset(content.data)));
        QTRY_COMPARE_WITH_TIMEOUT(network.run().state(), State::Ready, 60000);
        network.run().run({.batches = 8});
        QTRY_VERIFY_WITH_TIMEOUT(network.run().state() == State::Paused && network.run().view().history.batches.size() >= 8, 60000);
        m_desk->action("lab.benchmark")->trigger();
        auto& benchmark = m_desk->lab<BenchmarkLab>();
        benchmark.session().runner().use(quickHooks());
        benchmark.panel().setExperiment(experimentFromJson(pooling, "text"));
        QVERIFY(m_desk->settled());
        benchmark.startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(benchmark.session().runner().state(), BenchmarkRunner::State::Finished, 60000);
        QVERIFY(m_desk->settled());
    }
    void cleanupTestCase()
    {
        m_desk->theme.setMode(Theme::Mode::Light);
        m_desk->languages.use(QStringLiteral("en"));
        m_desk.reset();
    }

    /// A theme has other colours and the same letters: each is seen in both languages and, over both of these, in every size.
    void everyPageIsReadWhole_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("dark");
        QTest::addColumn<QSize>("size");
        bool dark = false;
        for (const char* language : {"en", "es"}) {
            for (const QSize& size : {smallest, QSize(1280, 720), QSize(2560, 1440)}) {
                QTest::addRow("%s, %s, %d", language, dark ? "dark" : "light", size.width())
                    << QString::fromLatin1(language) << dark << size;
                dark = !dark;
            }
        }
    }
    void everyPageIsReadWhole()
    {
        QFETCH(const QString, language);
        QFETCH(const bool, dark);
        QFETCH(const QSize, size);
        const QByteArray name = language.toLatin1();
        const Look one{name.constData(), dark ? Theme::Mode::Dark : Theme::Mode::Light, size};
        m_problems.clear();
        m_desk->languages.use(language);
        m_desk->theme.setMode(one.theme);
        QVERIFY(m_desk->settled());
        m_desk->window.resize(size);
        lookAtOperation(one);
        lookAtNetwork(one);
        lookAtBenchmark(one);
        QVERIFY2(m_problems.isEmpty(), qPrintable(QLatin1Char('\n') + m_problems.join(QLatin1Char('\n'))));
    }

    /// The measure itself: what has no room is found, what has it or is in the hint is not.
    void whatIsCutIsFound()
    {
        QWidget window;
        window.resize(400, 200);
        auto* label = new QLabel(QStringLiteral("A sentence of some length"), &window);
        label->setGeometry(0, 0, 40, 20);
        auto* table = new QTableWidget(1, 1, &window);
        table->setGeometry(0, 40, 300, 100);
        table->setHorizontalHeaderLabels({QStringLiteral("A name of some length")});
        table->setColumnWidth(0, 30);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(cutTexts(window).size(), 2);
        label->setToolTip(QStringLiteral("A sentence of some length: and more."));
        table->horizontalHeaderItem(0)->setToolTip(QStringLiteral("A name of some length"));
        QVERIFY2(cutTexts(window).isEmpty(), qPrintable(cutTexts(window).join(QLatin1Char('\n'))));
        label->setToolTip(QStringLiteral("Another"));
        QCOMPARE(cutTexts(window).size(), 1);
        label->resize(label->sizeHint());
        QVERIFY2(cutTexts(window).isEmpty(), qPrintable(cutTexts(window).join(QLatin1Char('\n'))));
        label->move(390, 0); // most of it is beyond the edge
        QCOMPARE(cutTexts(window).size(), 1);
    }
};

QTEST_MAIN(TestReadWhole)
#include "tst_read_whole.moc"
