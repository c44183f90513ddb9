#include "core/measure/experiment_file.h"
#include "tests/ui/labs_desk.h"
#include "tests/ui/watchdog.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/operation/operation_lab.h"
#include "ui/shell/command_palette.h"

#include <QTest>

#include <functional>

using namespace ks;

/// What changes every widget of the window at once: another theme, language or size of text, with all labs and pages opened before.
class TestWindowSwitches : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<test::LabsDesk> m_desk;

    void follow(const char* name) { m_desk->action(name)->trigger(); }
    bool isQuick(const std::function<void()>& act, std::chrono::milliseconds most = std::chrono::milliseconds(150))
    {
        bool settled = true;
        const auto actAndSettle = [&] {
            act();
            settled = settled && m_desk->settled();
        };
        return staysFluid(actAndSettle, most) && settled;
    }

private slots:
    void initTestCase()
    {
        m_desk = std::make_unique<test::LabsDesk>(QSize(1600, 900));
        QVERIFY(QTest::qWaitForWindowExposed(&m_desk->window));
        follow("lab.benchmark");
        QVERIFY(m_desk->settled());
        follow("lab.network");
        NetworkLab& network = m_desk->lab<NetworkLab>();
        QTRY_COMPARE_WITH_TIMEOUT(network.run().state(), TrainingRun::State::Ready, 60000);
        for (const char* page : {"data", "build", "train", "watch", "why", "step", "try", "export"}) {
            network.tabs().open(QLatin1String(page));
            QVERIFY(m_desk->settled());
        }
        follow("lab.operation");
        QTRY_VERIFY(m_desk->lab<OperationLab>().inspection().explanation());
    }
    void cleanupTestCase() { m_desk.reset(); }

    void everySwitchIsQuick_data()
    {
        QTest::addColumn<QString>("there");
        QTest::addColumn<QString>("back");
        QTest::newRow("theme") << "view.colours.dark"
                               << "view.colours.light";
        QTest::newRow("language") << "view.language.es"
                                  << "view.language.en";
        QTest::newRow("size of text") << "view.textSize.150"
                                      << "view.textSize.100";
        QTest::newRow("contrast") << "view.contrast.high"
                                  << "view.contrast.normal";
    }
    void everySwitchIsQuick()
    {
        QFETCH(QString, there);
        QFETCH(QString, back);
        for (const char* lab : {"lab.operation", "lab.network", "lab.benchmark"}) {
            follow(lab);
            QVERIFY(m_desk->settled());
            bool flip = false;
            QVERIFY2(isQuick([&] { follow(qPrintable((flip = !flip) ? there : back)); }), lab);
            QVERIFY2(isQuick([&] { follow(qPrintable((flip = !flip) ? there : back)); }), lab);
            follow(qPrintable(back));
            QVERIFY(m_desk->settled());
        }
    }

    /// Whether presented or not: a lab that leaves the presenter and enters it again gives every widget two palettes and two fonts.
    void labsAreChangedQuickly_data()
    {
        QTest::addColumn<bool>("presenting");
        QTest::newRow("in the window") << false;
        QTest::newRow("presented") << true;
    }
    void labsAreChangedQuickly()
    {
        QFETCH(bool, presenting);
        m_desk->window.setPresenting(presenting);
        QVERIFY(m_desk->settled());
        for (const char* lab : {"lab.network", "lab.benchmark", "lab.operation"})
            QVERIFY2(isQuick([&] { follow(lab); }, std::chrono::milliseconds(80)), lab);
        QCOMPARE(m_desk->window.isPresenting(), presenting);
        m_desk->window.setPresenting(false);
        QVERIFY(m_desk->settled());
    }

    /// A walk came to 242 ms here: the presenter gives back every page that was ever opened, with a size of text that was chosen meanwhile.
    void thePresenterComesAndGoesQuickly()
    {
        for (const char* lab : {"lab.operation", "lab.network", "lab.benchmark"}) {
            follow(lab);
            QVERIFY(m_desk->settled());
            QVERIFY2(isQuick(
                         [this] {
                             m_desk->window.setPresenting(true);
                             QVERIFY(m_desk->settled());
                             m_desk->window.setPresenting(false);
                         },
                         std::chrono::milliseconds(250)), // every widget gets other letters and another place
                     lab);
        }
    }

    void thePaletteOpensAtOnce()
    {
        QVERIFY(isQuick([this] {
            CommandPalette* palette = CommandPalette::open(m_desk->window);
            QVERIFY(m_desk->settled());
            palette->close();
        }));
    }
};

QTEST_MAIN(TestWindowSwitches)
#include "tst_window_switches.moc"
