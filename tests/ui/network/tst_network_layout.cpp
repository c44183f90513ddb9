#include "tests/ui/lab_desk.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_strips.h"
#include "ui/network/step/step_page.h"

#include <QTest>

using namespace ks;

/// Pages with something in them fit a window of 1280×720 beside the settings.
class TestNetworkLayout : public QObject {
    Q_OBJECT

private slots:
    void noPageWidensTheWindow_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("en") << QStringLiteral("en");
        QTest::newRow("es") << QStringLiteral("es");
    }

    void noPageWidensTheWindow()
    {
        QFETCH(const QString, language);
        test::LabDesk<NetworkLab> desk;
        desk.languages.use(language);
        TrainingRun& run = desk.lab->run();
        QVERIFY(QTest::qWaitForWindowExposed(&desk.window));
        QTRY_COMPARE_WITH_TIMEOUT(run.state(), TrainingRun::State::Ready, 20000);
        run.run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run.state(), TrainingRun::State::Paused, 30000);
        desk.action(LabMenu::Lab, "network.settings")->trigger();
        for (const char* page : {"data", "build", "train", "watch", "try", "export", "step"}) {
            desk.lab->strips().open(QString::fromLatin1(page));
            if (desk.lab->strips().openId() == QLatin1String("step"))
                QTRY_VERIFY_WITH_TIMEOUT(desk.lab->stepPage().walk().moment() && !desk.lab->stepPage().walk().isMoving(), 30000);
            QTest::qWait(200);
            const int needed = desk.window.minimumSizeHint().width();
            QVERIFY2(needed <= 1280, qPrintable(QStringLiteral("%1 needs %2").arg(QLatin1String(page)).arg(needed)));
            QCOMPARE(desk.window.size(), QSize(1280, 720));
        }
    }
};

QTEST_MAIN(TestNetworkLayout)
#include "tst_network_layout.moc"
