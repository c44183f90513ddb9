#include "core/session/session_file.h"
#include "tests/ui/operation_desk.h"
#include "ui/operation/bookmark_bar.h"
#include "ui/operation/bookmark_list.h"
#include "ui/operation/timeline_slider.h"
#include "ui/shell/message_bar.h"

#include <QContextMenuEvent>
#include <QDoubleSpinBox>
#include <QHelpEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>
#include <QToolTip>

#include <functional>
#include <utility>

using namespace ks;
using namespace ks::test;

/// What a teacher writes for a class: questions, minutes, both languages; and the list in which bookmarks are put in order.
class TestBookmarks : public OperationTest {
    Q_OBJECT

private:
    const std::vector<Bookmark>& bookmarks() { return m_desk->document().session().bookmarks; }
    QWidget* editor() { return m_desk->window.findChild<QWidget*>("bookmarkEditor"); }
    QLineEdit* name(int language = 0) { return editor()->findChildren<QLineEdit*>(Qt::FindDirectChildrenOnly).at(language); }
    QPlainTextEdit* question(int language = 0) { return editor()->findChildren<QPlainTextEdit*>().at(2 * language); }
    QPlainTextEdit* answer(int language = 0) { return editor()->findChildren<QPlainTextEdit*>().at(2 * language + 1); }
    void put(QLineEdit* field, const char* text)
    {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::fromUtf8(text));
    }
    void ask(Qt::KeyboardModifiers more)
    {
        QTest::keyClick(&m_desk->window, Qt::Key_B, Qt::ControlModifier | more);
        QTRY_VERIFY(name()->hasFocus());
    }
    std::string names()
    {
        std::string all;
        for (const Bookmark& bookmark : bookmarks())
            all += bookmark.name;
        return all;
    }

    /// A, B and C, at the first cells of the output.
    void addThree()
    {
        for (const char* one : {"A", "B", "C"}) {
            m_desk->document().cursor().goTo({Role::Dst, one[0] - 'A', 0});
            m_desk->document().bookmarks().add(QString::fromLatin1(one));
        }
    }
    BookmarkList* openList()
    {
        m_desk->window.findChild<BookmarkBar*>()->findChild<QLabel*>()->linkActivated("list");
        return m_desk->window.findChild<BookmarkList*>();
    }

private slots:
    void init() { openWindow(pooled()); }
    void cleanup() { closeWindow(); }

    void aQuestionIsWrittenInTwoLanguages()
    {
        ask({});
        put(name(), "Corner");
        question()->setFocus(); // the editor stays although the focus leaves its first field
        QVERIFY(editor()->isVisible());
        QTest::keyClicks(question(), "Who wins?");
        answer()->setFocus();
        QTest::keyClicks(answer(), "The 9.");
        editor()->findChild<QDoubleSpinBox*>()->setValue(2.5);
        editor()->findChild<QToolButton*>("bookmarkAlso")->click();
        put(name(1), "Esquina");
        question(1)->setFocus();
        QTest::keyClicks(question(1), "Quien gana?");
        answer(1)->setPlainText("El 9.");
        QVERIFY(m_desk->lab->centre()->rect().contains(editor()->geometry()));
        QTest::keyClick(question(1), Qt::Key_Return);
        QVERIFY(!editor()->isVisible());
        QCOMPARE(bookmarks().size(), std::size_t{1});
        const Bookmark& written = bookmarks().front();
        QCOMPARE(written.name, "Corner");
        QCOMPARE(written.question, "Who wins?");
        QCOMPARE(written.minutes, 2.5);
        QCOMPARE(written.nameIn, (Translations{{"es", "Esquina"}}));
        QCOMPARE(written.questionIn, (Translations{{"es", "Quien gana?"}}));
        QCOMPARE(written.answer, "The 9.");
        QCOMPARE(written.answerIn, (Translations{{"es", "El 9."}}));

        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("lesson.kscope").toStdString();
        saveSession(m_desk->document().shelf().snapshot(), path);
        const Bookmark read = loadSession(path).bookmarks.front();
        QCOMPARE(read.nameIn, written.nameIn);
        QCOMPARE(read.questionIn, written.questionIn);
        QCOMPARE(read.minutes, 2.5);

        // In the other language the same fields stand in the other order, and what was written first stays first.
        m_desk->languages.use("es");
        const QLabel* label = m_desk->window.findChild<BookmarkBar*>()->findChild<QLabel*>();
        for (const char* word : {"Esquina", "Quien gana?", "2,5"}) // windows hear of the language a moment later
            QTRY_VERIFY2(label->text().contains(word), qPrintable(label->text()));
        ask(Qt::AltModifier);
        QCOMPARE(name()->text(), "Esquina");
        QCOMPARE(name(1)->text(), "Corner");
        put(name(), "Rincon");
        QTest::keyClick(name(), Qt::Key_Return);
        QCOMPARE(bookmarks().front().name, "Corner");
        QCOMPARE(bookmarks().front().nameIn, (Translations{{"es", "Rincon"}}));
        m_desk->languages.use("en");
    }

    /// A form that is open while the language changes keeps each text in the language in which it was written.
    void aChangeOfLanguageSwapsNothing()
    {
        const auto leaveInSpanish = [&] {
            m_desk->languages.use("es");
            QTRY_COMPARE(editor()->findChild<QLabel*>()->text(), QStringLiteral("Nombre (English)"));
            m_desk->grid(Role::Src).setFocus();
            QTRY_VERIFY(!editor()->isVisible());
            m_desk->languages.use("en");
            QTRY_COMPARE(editor()->findChild<QLabel*>()->text(), QStringLiteral("Name"));
        };
        Session session = m_desk->document().session();
        session.bookmarks = {{.name = "Corner", .content = session.content, .view = session.view, .nameIn = {{"es", "Esquina"}}}};
        m_desk->openSession(session);
        ask(Qt::AltModifier);
        leaveInSpanish();
        QCOMPARE(bookmarks().front(), session.bookmarks.front());
        QVERIFY(!m_desk->document().undoStack().canUndo());
        ask(Qt::AltModifier);
        put(name(), "Edge");
        leaveInSpanish();
        QCOMPARE(names(), "Edge");
        QCOMPARE(bookmarks().front().nameIn, (Translations{{"es", "Esquina"}}));
        ask({}); // what a new one is called first stays first
        put(name(), "Top");
        editor()->findChild<QToolButton*>("bookmarkAlso")->click();
        put(name(1), "Arriba");
        leaveInSpanish();
        QCOMPARE(names(), "EdgeTop");
        QCOMPARE(bookmarks().back().nameIn, (Translations{{"es", "Arriba"}}));
    }

    /// A question that nobody has translated does not become its own translation by a name that is corrected.
    void whatIsInOneLanguageStaysInIt()
    {
        Session session = m_desk->document().session();
        session.bookmarks = {
            {.name = "Corner", .question = "Why?", .content = session.content, .view = session.view, .nameIn = {{"es", "Esquina"}}}};
        m_desk->openSession(session);
        m_desk->languages.use("es");
        ask(Qt::AltModifier);
        QCOMPARE(name()->text(), "Esquina");
        QCOMPARE(question()->toPlainText(), QString());
        QCOMPARE(question(1)->toPlainText(), "Why?");
        put(name(), "Rincon");
        QTest::keyClick(name(), Qt::Key_Return);
        QCOMPARE(bookmarks().front().nameIn, (Translations{{"es", "Rincon"}}));
        QCOMPARE(bookmarks().front().question, "Why?");
        QCOMPARE(bookmarks().front().questionIn, Translations());
        m_desk->languages.use("en");
    }

    /// Nothing that was typed is lost by a click beside the form; what nobody wrote makes no bookmark.
    void goingElsewhereKeepsWhatWasWritten()
    {
        ask({});
        m_desk->grid(Role::Src).setFocus();
        QTRY_VERIFY(!editor()->isVisible());
        QCOMPARE(names(), "");
        ask({});
        question()->setFocus();
        QTest::keyClicks(question(), QStringLiteral("Why?"));
        m_desk->grid(Role::Src).setFocus();
        QTRY_VERIFY(!editor()->isVisible());
        QCOMPARE(bookmarks().size(), std::size_t(1));
        QCOMPARE(bookmarks().front().question, "Why?");
        m_desk->document().undoStack().undo();
        QCOMPARE(bookmarks().size(), std::size_t(0));
    }

    /// Undo takes the focus to the grid while it works; what was written becomes the next step, and none is lost or made twice.
    void undoBesideAnOpenFormKeepsBoth()
    {
        m_desk->document().bookmarks().add(QStringLiteral("A"));
        ask({});
        question()->setFocus();
        QTest::keyClicks(question(), QStringLiteral("Why?"));
        m_desk->document().undoStack().undo();
        QTRY_VERIFY(!editor()->isVisible());
        QCOMPARE(bookmarks().size(), std::size_t(1));
        QCOMPARE(bookmarks().front().question, "Why?");
        QVERIFY(!m_desk->document().undoStack().canRedo());
        m_desk->document().undoStack().undo();
        QCOMPARE(bookmarks().size(), std::size_t(0));
    }

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

    /// Whoever asks for another form has not given up what was written in the first.
    void askingAgainKeepsWhatWasWritten()
    {
        m_desk->document().bookmarks().add(QStringLiteral("A"));
        ask({});
        question()->setFocus();
        QTest::keyClicks(question(), QStringLiteral("Why?"));
        ask({});
        QCOMPARE(bookmarks().size(), std::size_t(2));
        QCOMPARE(bookmarks()[1].question, "Why?");
        QVERIFY(editor()->isVisible());
        QCOMPARE(question()->toPlainText(), QString());
        BookmarkList* list = openList();
        question()->setPlainText(QStringLiteral("How?"));
        emit list->editRequested(0);
        QTRY_COMPARE(name()->text(), "A");
        QVERIFY(editor()->isVisible());
        QCOMPARE(bookmarks().size(), std::size_t(3));
        QCOMPARE(bookmarks()[2].question, "How?");
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

    /// Whoever saves or leaves while a question is being written loses nothing of it.
    void savingAndLeavingKeepsWhatIsBeingWritten()
    {
        ask({});
        question()->setFocus();
        QTest::keyClicks(question(), QStringLiteral("Why?"));
        m_desk->window.close();
        QVERIFY(m_desk->window.isVisible()); // it is asked what to do with the change
        QCOMPARE(bookmarks().size(), std::size_t(1));
        QCOMPARE(bookmarks().front().question, "Why?");
        ask(Qt::AltModifier);
        question()->setFocus();
        question()->moveCursor(QTextCursor::End);
        QTest::keyClicks(question(), QStringLiteral(" Because!"));
        m_desk->action("file.new")->trigger();
        QTRY_VERIFY(!editor()->isVisible());
        QTRY_VERIFY(bookmarks().empty());
        const std::function<void()> bringBack = m_desk->window.messages().history().front().message.links.front().follow;
        bringBack();
        QTRY_COMPARE(bookmarks().size(), std::size_t(1));
        QCOMPARE(bookmarks().front().question, "Why? Because!");
    }

    /// A session that takes over by itself, by a drop or by a link of a message, takes nothing of what is being written with it.
    void anotherSessionLosesNothingOfWhatIsBeingWritten()
    {
        const auto write = [this](const char* text) {
            ask({});
            question()->setFocus();
            QTest::keyClicks(question(), QString::fromUtf8(text));
        };
        const auto bringBack = [this] {
            const auto& history = m_desk->window.messages().history();
            QVERIFY(!history.empty() && !history.front().message.links.empty());
            const std::function<void()> follow = history.front().message.links.front().follow;
            follow();
        };
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("other.kscope"));
        saveSession(overlap(), path.toStdString());
        write("Why?");
        emit m_desk->lab->tensors().fileDropped(path);
        QTRY_COMPARE(m_desk->lab->sessionPath(), path);
        QVERIFY(bookmarks().empty());
        bringBack();
        QTRY_COMPARE(bookmarks().size(), std::size_t(1));
        QCOMPARE(bookmarks().front().question, "Why?");

        m_desk->openSession(pooled());
        m_desk->lab->borrow({overlap(), [] { return QStringLiteral("Pool 1"); }, QStringLiteral("network")});
        m_desk->document().shelf().copyBorrowed();
        write("How?");
        m_desk->action(LabMenu::Lab, "operation.sessionBefore")->trigger();
        QVERIFY(bookmarks().empty());
        bringBack();
        QCOMPARE(bookmarks().size(), std::size_t(1));
        QCOMPARE(bookmarks().front().question, "How?");
    }

    void whatIsExportedHasWhatIsBeingWritten()
    {
        ask({});
        question()->setFocus();
        QTest::keyClicks(question(), QStringLiteral("Why?"));
        m_desk->action(LabMenu::Edit, "operation.copyFigure")->trigger();
        QCOMPARE(bookmarks().size(), std::size_t(1));
        QCOMPARE(bookmarks().front().question, "Why?");
    }

    /// Nobody has written anything, though the fields show it rounded and trimmed.
    void whatWasNotTouchedIsNotWritten()
    {
        Session session = m_desk->document().session();
        session.bookmarks = {{.name = "A", .question = "Why? ", .minutes = 1.25, .content = session.content, .view = session.view}};
        m_desk->openSession(session);
        ask(Qt::AltModifier);
        m_desk->grid(Role::Src).setFocus();
        QTRY_VERIFY(!editor()->isVisible());
        QCOMPARE(bookmarks().front(), session.bookmarks.front());
        QVERIFY(!m_desk->document().undoStack().canUndo());
        ask(Qt::AltModifier);
        put(name(), "B");
        m_desk->grid(Role::Src).setFocus();
        QTRY_COMPARE(names(), "B");
        QCOMPARE(bookmarks().front().minutes, 1.25);
    }

    /// Larger text is not written into fields that are as high as the smaller one needed.
    void theFieldsGrowWithTheText()
    {
        ask({});
        const int line = question()->fontMetrics().lineSpacing();
        m_desk->theme.setTextScale(2);
        QTRY_VERIFY(question()->fontMetrics().lineSpacing() > line * 3 / 2);
        QTRY_VERIFY(question()->height() > 3 * question()->fontMetrics().lineSpacing());
        QVERIFY(answer()->height() > 2 * answer()->fontMetrics().lineSpacing());
        m_desk->theme.setTextScale(1);
    }

    void escapeChangesNothing()
    {
        m_desk->document().bookmarks().add(QStringLiteral("A"));
        ask(Qt::AltModifier);
        put(name(), "B");
        QTest::keyClick(name(), Qt::Key_Escape);
        QCOMPARE(names(), "A");
        ask(Qt::AltModifier);
        m_desk->grid(Role::Src).setFocus(); // elsewhere, with nothing written
        QTRY_VERIFY(!editor()->isVisible());
        QCOMPARE(names(), "A");
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

    /// What stands in a field and was not entered yet is of the content that is left, whether or not the next one has the same bias.
    void whatIsBeingTypedStaysWhereItWasTyped()
    {
        OperationDocument& document = m_desk->document();
        Session session = edges();
        session.bookmarks.assign(3, {.content = session.content, .view = session.view});
        session.bookmarks[1].content.spec.strides = {2, 2};
        session.bookmarks[2].content.bias = typed({1, 2, 1, 1}, {7, 8});
        m_desk->openSession(session);
        auto* bias = m_desk->window.findChild<QLineEdit*>("biasValues");
        const auto typeBias = [&](const char* text) {
            bias->setFocus();
            bias->selectAll();
            QTest::keyClicks(bias, text);
        };
        const std::pair<std::size_t, std::function<void()>> ways[] = {
            {1, [&] { m_desk->action(LabMenu::Lab, "operation.nextBookmark")->trigger(); }},
            {2, [&] { document.bookmarks().goTo(2); }},
        };
        for (const auto& [there, go] : ways) {
            document.bookmarks().goTo(0);
            QVERIFY(!document.bookmarks().hasLeft());
            typeBias("5");
            QTRY_VERIFY(bias->hasFocus() && bias->isModified());
            go();
            QCOMPARE(document.bookmarks().current(), std::optional(there));
            QVERIFY(m_desk->settled());
            QVERIFY(!document.bookmarks().hasLeft());
            document.undoStack().undo();
            QCOMPARE(document.content().spec, session.content.spec);
            QCOMPARE(document.content().bias.tensor->cells()[1], 5.0F);
        }
        document.bookmarks().goTo(2);
        typeBias("6");
        document.reset();
        QVERIFY(m_desk->settled());
        QCOMPARE(document.content().bias.tensor->cells()[0], 0.0F);
        document.undoStack().undo();
        QCOMPARE(document.content().bias.tensor->cells()[0], 6.0F);
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
