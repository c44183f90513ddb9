#include "app/gui/labs.h"
#include "core/measure/experiment_file.h"
#include "tests/ui/settled.h"
#include "tests/ui/watchdog.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/language/languages.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_strips.h"
#include "ui/operation/operation_lab.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/main_window.h"
#include "ui/shell/preferences.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QTest>

#include <functional>

using namespace ks;

/// What changes every widget of the window at once: another theme, language or size of text, with all labs and pages opened before.
class TestWindowSwitches : public QObject {
    Q_OBJECT

private:
    struct Desk {
        Desk() : theme(*qApp), window(theme, languages, preferences)
        {
            theme.setMode(Theme::Mode::Light);
            theme.setReducedMotion(Follow::On);
            languages.use(QStringLiteral("en"));
            addLabs(window);
            window.resize(1600, 900);
            window.show();
        }
        template <class LabType>
        LabType& lab()
        {
            for (const auto& one : window.labs())
                if (auto* found = dynamic_cast<LabType*>(one.get()))
                    return *found;
            qFatal("no such lab");
        }
        void follow(const char* name)
        {
            for (QAction* action : window.actions())
                if (action->objectName() == QLatin1String(name))
                    action->trigger();
        }

        Theme theme;
        Languages languages;
        Preferences preferences;
        MainWindow window;
    };
    std::unique_ptr<Desk> m_desk;

    /// A window that blocks does so every time; one that other programs slow down does not: three tries.
    bool staysFluid(const std::function<void()>& act, std::chrono::milliseconds most = std::chrono::milliseconds(150))
    {
        for (int attempt = 0; attempt < 3; ++attempt) {
            Watchdog watchdog(most);
            watchdog.start();
            act();
            if (!test::settled(m_desk->window))
                return false;
            watchdog.stop();
            qInfo("%s", qPrintable(watchdog.report()));
            if (watchdog.faults().empty())
                return true;
        }
        return false;
    }

private slots:
    void initTestCase()
    {
        m_desk = std::make_unique<Desk>();
        QVERIFY(QTest::qWaitForWindowExposed(&m_desk->window));
        m_desk->follow("lab.benchmark");
        QVERIFY(test::settled(m_desk->window));
        m_desk->follow("lab.network");
        NetworkLab& network = m_desk->lab<NetworkLab>();
        QTRY_COMPARE_WITH_TIMEOUT(network.run().state(), TrainingRun::State::Ready, 60000);
        for (const char* page : {"data", "build", "train", "watch", "step", "try", "export"}) {
            network.strips().open(QLatin1String(page));
            QVERIFY(test::settled(m_desk->window));
        }
        m_desk->follow("lab.operation");
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
            m_desk->follow(lab);
            QVERIFY(test::settled(m_desk->window));
            bool flip = false;
            QVERIFY2(staysFluid([&] { m_desk->follow(qPrintable((flip = !flip) ? there : back)); }), lab);
            QVERIFY2(staysFluid([&] { m_desk->follow(qPrintable((flip = !flip) ? there : back)); }), lab);
            m_desk->follow(qPrintable(back));
            QVERIFY(test::settled(m_desk->window));
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
        QVERIFY(test::settled(m_desk->window));
        for (const char* lab : {"lab.network", "lab.benchmark", "lab.operation"})
            QVERIFY2(staysFluid([&] { m_desk->follow(lab); }, std::chrono::milliseconds(80)), lab);
        QCOMPARE(m_desk->window.isPresenting(), presenting);
        m_desk->window.setPresenting(false);
        QVERIFY(test::settled(m_desk->window));
    }

    /// A walk came to 242 ms here: the presenter gives back every page that was ever opened, with a size of text that was chosen meanwhile.
    void thePresenterComesAndGoesQuickly()
    {
        for (const char* lab : {"lab.operation", "lab.network", "lab.benchmark"}) {
            m_desk->follow(lab);
            QVERIFY(test::settled(m_desk->window));
            QVERIFY2(staysFluid([this] {
                         m_desk->window.setPresenting(true);
                         QVERIFY(test::settled(m_desk->window));
                         m_desk->window.setPresenting(false);
                     }),
                     lab);
        }
    }

    void thePaletteOpensAtOnce()
    {
        QVERIFY(staysFluid([this] {
            CommandPalette* palette = CommandPalette::open(m_desk->window);
            QVERIFY(test::settled(m_desk->window));
            palette->close();
        }));
    }
};

QTEST_MAIN(TestWindowSwitches)
#include "tst_window_switches.moc"
