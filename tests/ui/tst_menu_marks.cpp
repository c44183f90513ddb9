#include "tests/ui/window_desk.h"

#include <QActionGroup>
#include <QMenu>
#include <QTest>

using namespace ks;

/// Where one of several entries of a menu holds, they exclude each other and say so.
class TestMenuMarks : public QObject {
    Q_OBJECT

private slots:
    void choicesExcludeEachOther()
    {
        test::WindowDesk desk;
        int choices = 0;
        for (const QAction* action : desk.window.actions()) {
            if (!action->isCheckable() || !action->objectName().startsWith(QLatin1String("view.")) ||
                action->objectName() == QLatin1String("view.letters"))
                continue;
            ++choices;
            QVERIFY2(action->actionGroup() && action->actionGroup()->isExclusive(), qPrintable(action->objectName()));
            const QString kind = action->objectName().section(QLatin1Char('.'), 0, 1);
            for (const QAction* other : action->actionGroup()->actions())
                QCOMPARE(other->objectName().section(QLatin1Char('.'), 0, 1), kind);
        }
        QVERIFY(choices >= 15);
        QVERIFY(!desk.action("view.letters")->actionGroup()); // on or off by itself
    }

    void theMenuMarksWhatHolds()
    {
        test::WindowDesk desk;
        auto* menu = desk.window.findChild<QMenu*>(QStringLiteral("view.colours"));
        QVERIFY(menu);
        const auto marked = [&] {
            emit menu->aboutToShow();
            QStringList names;
            for (const QAction* action : menu->actions())
                if (action->isChecked())
                    names += action->objectName();
            return names.join(QLatin1Char(' '));
        };
        QCOMPARE(marked(), QStringLiteral("view.colours.light"));
        desk.action("view.colours.dark")->trigger();
        QCOMPARE(marked(), QStringLiteral("view.colours.dark"));
        desk.action("view.colours.dark")->trigger(); // again: it stays
        QCOMPARE(marked(), QStringLiteral("view.colours.dark"));
        desk.theme.setMode(Theme::Mode::System); // chosen elsewhere
        QCOMPARE(marked(), QStringLiteral("view.colours.system"));
    }
};

QTEST_MAIN(TestMenuMarks)
#include "tst_menu_marks.moc"
