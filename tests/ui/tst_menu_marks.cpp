#include "tests/ui/window_desk.h"
#include "ui/theme/icon.h"
#include "ui/theme/placing.h"

#include <QActionGroup>
#include <QImage>
#include <QMenu>
#include <QStyle>
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

    /// As high as they are wide, also where there would be room for a wide one.
    void picturesOfEntriesAreWhole()
    {
        test::WindowDesk desk;
        auto* menu = desk.window.findChild<QMenu*>(QStringLiteral("view.colours"));
        QVERIFY(menu);
        QMenu entries;
        entries.setStyle(menu->style());
        QAction* entry = entries.addAction(themedIcon(QStringLiteral("save")), QStringLiteral("M"));
        entries.adjustSize();
        const QImage drawn = entries.grab().toImage();
        const QRect place = entries.actionGeometry(entry);
        QRect ink;
        const QRgb ground = drawn.pixel(place.topRight() - QPoint(3, -3));
        const int side = entries.style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, &entries);
        for (int y = place.top() + 1; y < place.bottom(); ++y)
            for (int x = place.left() + 1; x < place.left() + side + gridStep && x < place.right(); ++x)
                if (drawn.pixel(x, y) != ground)
                    ink |= QRect(x, y, 1, 1);
        const QImage alone = entry->icon().pixmap(QSize(side, side), 1.0).toImage();
        QRect whole;
        for (int y = 0; y < alone.height(); ++y)
            for (int x = 0; x < alone.width(); ++x)
                if (qAlpha(alone.pixel(x, y)) > 0)
                    whole |= QRect(x, y, 1, 1);
        QCOMPARE(ink.size(), whole.size());
    }
};

QTEST_MAIN(TestMenuMarks)
#include "tst_menu_marks.moc"
