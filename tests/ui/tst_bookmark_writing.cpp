#include "core/session/session_file.h"
#include "tests/ui/bookmark_test.h"
#include "tests/ui/operation_desk.h"
#include "ui/operation/bookmark_bar.h"
#include "ui/operation/bookmark_list.h"
#include "ui/shell/message_bar.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QToolButton>

#include <functional>
#include <utility>

using namespace ks;
using namespace ks::test;

/// What a teacher writes for a class: questions, minutes, both languages. Nothing of it is lost.
class TestBookmarkWriting : public BookmarkTest {
    Q_OBJECT

private:
    QPlainTextEdit* answer(int language = 0) { return editor()->findChildren<QPlainTextEdit*>().at(2 * language + 1); }
    void put(QLineEdit* field, const char* text)
    {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::fromUtf8(text));
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
            QTRY_COMPARE(editor()->findChild<QLabel*>()->text(), QStringLiteral("Nombre (inglés)"));
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

    /// Who names a cell sees it.
    void theFormLeavesItsCellInSight()
    {
        m_desk->openSession(
            maxPool(12, 12, std::vector<float>(144, 1), 2, 2)); // 6×6 cells fill their place, also where the form stands first
        const Shape shape = m_desk->document().tensor(Role::Dst)->shape();
        for (const std::int64_t cell : {0, 5, 14, 21, 30, 33, 35}) {
            m_desk->document().cursor().goTo({Role::Dst, cell, 0});
            QVERIFY(m_desk->settled());
            ask({});
            QVERIFY(m_desk->settled());
            const QRect place = m_desk->lab->tensors().pane(Role::Dst).placeOf(cellAt(shape, cell), *editor()->parentWidget());
            QVERIFY(!place.isEmpty());
            QVERIFY2(!editor()->geometry().intersects(place), qPrintable(QString::number(cell)));
            QVERIFY(editor()->parentWidget()->rect().contains(editor()->geometry()));
            QTest::keyClick(name(), Qt::Key_Escape);
            QTRY_VERIFY(!editor()->isVisible());
        }
        m_desk->document().cursor().setPin(Pin{Role::Src, {0, 0, 11, 11}}); // what is held is what is asked about
        ask({});
        const QRect held = m_desk->lab->tensors().pane(Role::Src).placeOf({0, 0, 11, 11}, *editor()->parentWidget());
        QVERIFY(!held.isEmpty() && !editor()->geometry().intersects(held));
        QTest::keyClick(name(), Qt::Key_Escape);
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
            QVERIFY(!document.bookmarks().hasChanged());
            typeBias("5");
            QTRY_VERIFY(bias->hasFocus() && bias->isModified());
            go();
            QCOMPARE(document.bookmarks().current(), std::optional(there));
            QVERIFY(m_desk->settled());
            QVERIFY(!document.bookmarks().hasChanged());
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
};

QTEST_MAIN(TestBookmarkWriting)
#include "tst_bookmark_writing.moc"
