#include "tests/ui/lab_desk.h"
#include "tests/ui/labs_desk.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/network/network_lab.h"
#include "ui/shell/untaken_widgets.h"

#include <QAction>
#include <QMenu>
#include <QPointer>
#include <QTest>

using namespace ks;

namespace {

/// Without the lab's own part, which all of them have.
QStringList namesIn(Lab& lab, LabMenu menu, const QString& prefix)
{
    QStringList names;
    for (const QAction* action : lab.actions(menu))
        names += action->objectName().startsWith(prefix) ? action->objectName().mid(prefix.size())
                                                         : QStringLiteral("alien: ") + action->objectName();
    return names;
}

} // namespace

/// The labs offer their actions by the same means: in which menu each is, in which order, and that their words follow the language.
class TestLabMenus : public QObject {
    Q_OBJECT

private slots:
    void ofTheNetworkLab()
    {
        test::LabDesk<NetworkLab> desk;
        const auto in = [&](LabMenu menu) { return namesIn(*desk.lab, menu, QStringLiteral("network.")).join(QLatin1Char(' ')); };
        QCOMPARE(in(LabMenu::Lab), QStringLiteral("train stepBatch stepEpoch trainMore untrained trainOn compareMoments settings "
                                                  "previousRight nextRight draw followSample wrong trace"));
        QCOMPARE(in(LabMenu::Look), QStringLiteral("nextPage previousPage lossChart"));
        QCOMPARE(in(LabMenu::File), QStringLiteral("saveTraining openConfiguration saveConfiguration"));
        QCOMPARE(in(LabMenu::Export), QString());
        QCOMPARE(in(LabMenu::Edit), QString());
        const QAction* batch = desk.action(LabMenu::Lab, "network.stepBatch");
        QCOMPARE(batch->text(), QStringLiteral("One batch"));
        QCOMPARE(batch->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_Right));
        QVERIFY(!batch->icon().isNull());
        QTRY_COMPARE_WITH_TIMEOUT(desk.lab->run().state(), TrainingRun::State::Ready, 20000);
        QVERIFY(batch->isEnabled());
        const QAction* untrained = desk.action(LabMenu::Lab, "network.untrained");
        QVERIFY(!untrained->isEnabled());
        QCOMPARE(untrained->toolTip(), QStringLiteral("Nothing is trained yet."));
        const QString settings = desk.action(LabMenu::Lab, "network.settings")->toolTip();
        desk.languages.use(QStringLiteral("es"));
        QTRY_VERIFY(batch->text() != QStringLiteral("One batch"));
        QVERIFY(desk.action(LabMenu::Lab, "network.settings")->toolTip() != settings);
        QVERIFY(desk.action(LabMenu::Look, "network.nextPage")->text() != QStringLiteral("Next page"));
    }

    void ofTheBenchmarkLab()
    {
        test::LabDesk<BenchmarkLab> desk;
        const auto in = [&](LabMenu menu) { return namesIn(*desk.lab, menu, QStringLiteral("benchmark.")).join(QLatin1Char(' ')); };
        QCOMPARE(in(LabMenu::Lab), QStringLiteral("start pause again measureAnyway lastResult takeBaseline openBaseline closeResults"));
        QCOMPARE(in(LabMenu::File), QStringLiteral("saveExperiment saveResult openResults"));
        QCOMPARE(in(LabMenu::Export), QStringLiteral("csv html png svg pdf"));
        QCOMPARE(in(LabMenu::Look), QString());
        QCOMPARE(in(LabMenu::Edit), QString());
        const QAction* pause = desk.action(LabMenu::Lab, "benchmark.pause");
        QCOMPARE(pause->text(), QStringLiteral("Pause"));
        QCOMPARE(pause->shortcut(), QKeySequence(Qt::SHIFT | Qt::Key_F5));
        QVERIFY(!pause->icon().isNull());
        QVERIFY(!pause->isEnabled());
        QCOMPARE(pause->toolTip(), QStringLiteral("Nothing is running."));
        const QAction* close = desk.action(LabMenu::Lab, "benchmark.closeResults");
        QVERIFY(!close->isEnabled());
        QCOMPARE(close->toolTip(), QStringLiteral("No results are open, and there is no baseline."));
        desk.languages.use(QStringLiteral("es"));
        QTRY_VERIFY(pause->toolTip() != QStringLiteral("Nothing is running."));
        QVERIFY(close->text() != QStringLiteral("Close opened results and the baseline"));
    }

    /// Nobody comes to it on the way to something else: it is the last entry, and keys begin at the first one, also where that is grey.
    void nothingIsResetByTheWay()
    {
        test::LabsDesk desk({1280, 720});
        for (const char* lab : {"lab.operation", "lab.network"}) {
            desk.action(lab)->trigger();
            QVERIFY(desk.settled());
            const QAction* reset = desk.action("edit.resetEverything");
            QMenu* menu = nullptr;
            for (QObject* object : reset->associatedObjects())
                menu = menu ? menu : qobject_cast<QMenu*>(object);
            QVERIFY(menu);
            QCOMPARE(menu->actions().last()->objectName(), reset->objectName());
            QVERIFY(menu->actions().at(menu->actions().size() - 2)->isSeparator());
            QVERIFY(!desk.action("edit.undo")->isEnabled());
            menu->popup({});
            QTest::keyClick(menu, Qt::Key_Down);
            QVERIFY(menu->activeAction());
            QCOMPARE(menu->activeAction()->objectName(), QStringLiteral("edit.undo"));
            QTest::keyClick(menu, Qt::Key_Return);
            QVERIFY(menu->isVisible()); // there is nothing to undo
            menu->close();
        }
    }

    void whatNoWindowTookGoesWithTheLab()
    {
        QWidget window;
        const QPointer<QWidget> taken = new QWidget;
        const QPointer<QWidget> untaken = new QWidget;
        QPointer<QWidget> gone = new QWidget;
        {
            const UntakenWidgets made{taken, untaken, gone};
            taken->setParent(&window);
            delete gone;
        }
        QVERIFY(taken);
        QVERIFY(!untaken);
    }
};

QTEST_MAIN(TestLabMenus)
#include "tst_lab_menus.moc"
