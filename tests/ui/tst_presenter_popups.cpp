#include "tests/ui/labs_desk.h"
#include "tests/ui/painted_letters.h"
#include "ui/operation/operation_lab.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/help_sheet.h"
#include "ui/shell/presenter_window.h"

#include <QFontInfo>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace ks;

/// What opens over a projector is read from the last row as well, and is as before afterwards.
class TestPresenterPopups : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<test::LabsDesk> m_desk;

    PresenterWindow& projector() { return m_desk->window.presenter(); }
    int least() { return projector().height() / 36; }
    QList<QWidget*> opened()
    {
        QList<QWidget*> found;
        for (QWidget* one : QApplication::topLevelWidgets())
            if (one->isVisible() && one != &m_desk->window && one != &projector() &&
                (one->windowType() == Qt::Popup || one->windowType() == Qt::Dialog))
                found.append(one);
        return found;
    }
    void closeAll()
    {
        for (QWidget* one : opened())
            one->close();
        QVERIFY(m_desk->settled());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    /// Opens what is called so.
    void open(const QString& what)
    {
        const QList<QAction*> bar = m_desk->window.menuBar()->actions();
        const auto menu = std::ranges::find_if(bar, [&](const QAction* one) { return one->menu() && one->menu()->title() == what; });
        if (menu != bar.end())
            (*menu)->menu()->popup(projector().mapToGlobal(QPoint(20, 20)));
        else
            m_desk->action(what)->trigger();
        QTRY_VERIFY(!opened().isEmpty());
        QVERIFY(m_desk->settled());
    }

private slots:
    void initTestCase()
    {
        m_desk = std::make_unique<test::LabsDesk>(QSize(1280, 720));
        QVERIFY(QTest::qWaitForWindowExposed(&m_desk->window));
        m_desk->action("lab.operation")->trigger();
        QTRY_VERIFY(m_desk->lab<OperationLab>().inspection().explanation());
    }
    void cleanupTestCase() { m_desk.reset(); }
    void cleanup()
    {
        closeAll();
        m_desk->window.setPresenting(false);
        QVERIFY(m_desk->settled());
    }

    void whatOpensIsLarge_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QSize>("screen");
        for (const QSize& screen : {QSize(1280, 720), QSize(1920, 1080)}) {
            for (const char* what : {"help.palette", "help.keys", "help.about", "file.open"})
                QTest::addRow("%s on %d", what, screen.width()) << QString::fromLatin1(what) << screen;
            for (const char* menu : {"&File", "&View"})
                QTest::addRow("menu %s on %d", menu + 1, screen.width()) << QString::fromLatin1(menu) << screen;
        }
    }
    void whatOpensIsLarge()
    {
        QFETCH(const QString, what);
        QFETCH(const QSize, screen);
        open(what); // it was there before
        QWidget* first = opened().front();
        const QFont before = first->font();
        closeAll();
        m_desk->present(screen);
        open(what);
        QStringList small;
        int texts = 0;
        for (QWidget* one : opened())
            for (const auto& [text, size] : test::paintedIn(*one)) {
                ++texts;
                if (size < least() - 0.5)
                    small.append(QStringLiteral("\"%1\": %2 px").arg(text).arg(size));
            }
        QVERIFY(texts > 1);
        QVERIFY2(small.isEmpty(), qPrintable(QStringLiteral("at least %1 px: %2").arg(least()).arg(small.join(QStringLiteral(", ")))));
        closeAll();
        m_desk->window.setPresenting(false);
        QVERIFY(m_desk->settled());
        open(what);
        QCOMPARE(QFontInfo(opened().front()->font()).pixelSize(), QFontInfo(before).pixelSize());
    }

    /// Its lines are as high as their letters, and it lies over the projector.
    void thePaletteFitsItsLetters()
    {
        m_desk->present({1920, 1080});
        CommandPalette* palette = CommandPalette::open(m_desk->window);
        QVERIFY(m_desk->settled());
        const auto* list = palette->findChild<QListWidget*>();
        QVERIFY(list && list->count() > 3);
        QVERIFY(list->visualItemRect(list->item(0)).height() >= QFontMetrics(list->font()).height());
        QVERIFY(list->viewport()->height() >= 5 * list->visualItemRect(list->item(0)).height());
        const QRect place(projector().mapToGlobal(QPoint()), projector().size());
        QVERIFY(place.contains(palette->geometry()));
    }
};

QTEST_MAIN(TestPresenterPopups)
#include "tst_presenter_popups.moc"
