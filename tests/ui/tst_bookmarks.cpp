#include "tests/ui/bookmark_test.h"
#include "tests/ui/operation_desk.h"
#include "ui/operation/bookmark_list.h"
#include "ui/operation/timeline_slider.h"
#include "ui/shell/message_bar.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QToolTip>

using namespace ks;
using namespace ks::test;

/// Where bookmarks lead, and the list in which they are put in order.
class TestBookmarks : public BookmarkTest {
    Q_OBJECT

private:
    /// A, B and C, at the first cells of the output.
    void addThree()
    {
        for (const char* one : {"A", "B", "C"}) {
            m_desk->document().cursor().goTo({Role::Dst, one[0] - 'A', 0});
            m_desk->document().bookmarks().add(QString::fromLatin1(one));
        }
    }

private slots:
    void init() { openWindow(pooled()); }
    void cleanup() { closeWindow(); }

    /// Steps and other bookmarks may be gone to while it is being written.
    void aNewBookmarkLeadsToWhereItWasAskedFor()
    {
        const auto write = [this](const char* text) {
            ask({});
            question()->setFocus();
            QTest::keyClicks(question(), QString::fromUtf8(text));
        };
        write("Why?");
        m_desk->document().cursor().step(+1); // as the timeline's button does, which leaves the keyboard where it is
        QVERIFY(editor()->isVisible());
        name()->clear();
        QTest::keyClick(question(), Qt::Key_Return);
        QCOMPARE(bookmarks().size(), std::size_t(1));
        QCOMPARE(bookmarks()[0].view.position.cell, std::int64_t{0});
        QCOMPARE(bookmarks()[0].name, "MaxPool, output Y, row 0, column 0");
        QVERIFY(!m_desk->document().bookmarks().current()); // its question is not asked of another cell

        m_desk->document().edit().setCells(Role::Src, {{Cell{}, 50.0F}}, QStringLiteral("mine"));
        const Content mine = m_desk->document().content();
        write("How?");
        m_desk->action(LabMenu::Lab, "operation.nextBookmark")->trigger();
        QTRY_VERIFY(!editor()->isVisible());
        QCOMPARE(bookmarks().size(), std::size_t(2));
        QCOMPARE(bookmarks()[1].question, "How?");
        QCOMPARE(bookmarks()[1].content, mine);
        QVERIFY(m_desk->document().content() != mine);
        QCOMPARE(m_desk->document().bookmarks().current(), std::optional<std::size_t>(0));
    }

    /// The form is of one bookmark, wherever that comes to stand while it is open.
    void theFormFollowsItsBookmark()
    {
        addThree();
        BookmarkList* list = openList();
        auto* rows = list->findChild<QListWidget*>();
        const auto press = [&](int row, const char* text) {
            rows->setCurrentRow(row);
            for (auto* button : list->findChildren<QPushButton*>())
                if (button->text() == QString::fromUtf8(text))
                    button->click();
        };
        press(0, "Edit…");
        QTRY_VERIFY(editor()->isVisible());
        question()->setPlainText(QStringLiteral("Why?"));
        list->activateWindow();
        press(0, "Move down");
        QCOMPARE(names(), "BAC");
        editor()->findChild<QPushButton*>()->click();
        QCOMPARE(names(), "BAC");
        QCOMPARE(bookmarks()[1].question, "Why?");
        QCOMPARE(bookmarks()[0].question, "");
        press(1, "Edit…");
        QTRY_VERIFY(editor()->isVisible());
        question()->setPlainText(QStringLiteral("Why not?"));
        list->activateWindow();
        press(1, "Remove");
        QCOMPARE(names(), "BC");
        QVERIFY(!editor()->isVisible());
        m_desk->window.messages().history().front().message.links.front().follow();
        QCOMPARE(names(), "BAC");
        QCOMPARE(bookmarks()[1].question, "Why not?");
    }

    void theListOrdersRemovesAndLeads()
    {
        addThree();
        BookmarkList* list = openList();
        QVERIFY(list && list->isVisible());
        auto* rows = list->findChild<QListWidget*>();
        const auto press = [&](const char* text) {
            for (auto* button : list->findChildren<QPushButton*>())
                if (button->text() == QString::fromUtf8(text))
                    button->click();
        };
        QCOMPARE(rows->count(), 3);
        rows->setCurrentRow(2);
        press("Move up");
        QCOMPARE(names(), "ACB");
        QCOMPARE(m_desk->document().bookmarks().current(), std::optional<std::size_t>(1)); // C, which was current and moved
        QCOMPARE(rows->currentRow(), 1);
        rows->setCurrentRow(0);
        press("Go there");
        QCOMPARE(m_desk->document().view().position.cell, 0);
        QCOMPARE(m_desk->document().bookmarks().current(), std::optional<std::size_t>(0));
        rows->model()->moveRow({}, 0, {}, 3); // dragged to the end
        QTRY_COMPARE(names(), "CBA");
        QCOMPARE(m_desk->document().bookmarks().current(), std::optional<std::size_t>(2));
        rows->setCurrentRow(0);
        press("Remove");
        QCOMPARE(names(), "BA");
        QCOMPARE(m_desk->document().bookmarks().current(), std::optional<std::size_t>(1)); // still the one on screen
        m_desk->window.messages().history().front().message.links.front().follow();
        QCOMPARE(names(), "CBA");
        // Undo brings it back, too: then nothing has been removed, and nothing is to be brought back.
        MessageBar& messages = m_desk->window.messages();
        rows->setCurrentRow(0);
        press("Remove");
        QCOMPARE(names(), "BA");
        m_desk->document().bookmarks().describe(0, bookmarks()[1]); // a later change alone is undone
        m_desk->document().undoStack().undo();
        QVERIFY2(messages.shownText().contains("has been removed"), qPrintable(messages.shownText()));
        m_desk->document().undoStack().undo();
        QCOMPARE(names(), "CBA");
        QVERIFY2(messages.shownText().isEmpty(), qPrintable(messages.shownText()));
        QVERIFY(messages.history().front().message.links.empty());
        rows->setCurrentRow(1);
        press("Edit…");
        QTRY_VERIFY(editor()->isVisible());
        QCOMPARE(name()->text(), "B");
    }

    /// The lab goes while its message still waits for undo.
    void theWindowClosesOverARemovedBookmark()
    {
        m_desk->document().bookmarks().add(QStringLiteral("A"));
        m_desk->action(LabMenu::Lab, "operation.removeBookmark")->trigger();
        QCOMPARE(names(), "");
        QVERIFY(m_desk->window.messages().shownText().contains("has been removed"));
        m_desk.reset();
    }

    /// Two on one step take turns, and each can be edited and removed where it stands.
    void thoseOnOneStepTakeTurns()
    {
        const Position there = m_desk->document().view().position;
        m_desk->document().bookmarks().add(QStringLiteral("A"));
        m_desk->document().bookmarks().add(QStringLiteral("B & <i>C</i>"));
        QCOMPARE(bookmarks()[1].view.position, there);
        auto* slider = m_desk->lab->timeline().findChild<TimelineSlider*>(QStringLiteral("scrubber"));
        const QPoint flag(static_cast<int>(slider->pixelOf(there.cell)), 4);
        const auto current = [&] { return m_desk->document().bookmarks().current().value_or(99); };
        const auto menuIsOf = [&](const QString& name) {
            QContextMenuEvent wanted(QContextMenuEvent::Mouse, flag, slider->mapToGlobal(flag));
            QCoreApplication::sendEvent(slider, &wanted);
            auto* menu = m_desk->window.findChild<QMenu*>(QStringLiteral("bookmarkMenu"));
            const bool is = menu && menu->actions().front()->text() == name;
            delete menu;
            return is;
        };
        m_desk->document().bookmarks().goTo(0);
        QVERIFY(menuIsOf(QStringLiteral("A")));
        QTest::mouseClick(slider, Qt::LeftButton, {}, flag);
        QCOMPARE(current(), std::size_t{1});
        QVERIFY(menuIsOf(QStringLiteral("B & <i>C</i>")));
        QTest::mouseClick(slider, Qt::LeftButton, {}, flag);
        QCOMPARE(current(), std::size_t{0});
        QHelpEvent hover(QEvent::ToolTip, flag, slider->mapToGlobal(flag));
        QCoreApplication::sendEvent(slider, &hover);
        QCOMPARE(QToolTip::text(), QStringLiteral("A<br>B &amp; &lt;i&gt;C&lt;/i&gt;"));
        QToolTip::hideText();
    }

    /// The heading is not that of what is on screen once one has stepped on.
    void theBarSaysThatOneHasLeft()
    {
        m_desk->document().bookmarks().add(QStringLiteral("A"));
        auto* bar = m_desk->window.findChild<BookmarkBar*>();
        auto* text = bar->findChild<QLabel*>();
        const QString there = text->text();
        QVERIFY(!there.contains(QStringLiteral("You have left it.")));
        const Position position = m_desk->document().view().position;
        for (const char* way : {"operation.previousBookmark", "operation.nextBookmark"}) {
            m_desk->document().cursor().step(+1);
            QVERIFY2(text->text().contains(QStringLiteral("You have left it.")), qPrintable(text->text()));
            m_desk->action(LabMenu::Lab, way)->trigger();
            QVERIFY(m_desk->document().view().position == position);
            QCOMPARE(text->text(), there);
        }
        m_desk->document().cursor().step(+1);
        emit text->linkActivated(QStringLiteral("back"));
        QCOMPARE(text->text(), there);
    }

    /// A bookmark made while a cell is held is about that cell, and so is its name.
    void theNameIsThatOfTheHeldCell()
    {
        m_desk->document().cursor().setPin(Pin{Role::Dst, Cell{0, 0, 1, 1}});
        ask({});
        QCOMPARE(name()->text(), QStringLiteral("MaxPool, output Y, row 1, column 1"));
        QTest::keyClick(name(), Qt::Key_Return);
        QCOMPARE(bookmarks().back().name, "MaxPool, output Y, row 1, column 1");
    }
};

QTEST_MAIN(TestBookmarks)
#include "tst_bookmarks.moc"
