#include "core/ops/operator.h"
#include "tests/session/overlap.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/compute_thread.h"

#include <QTest>

using namespace ks;
using test::overlap;

/// The bookmarks of a session: their list under undo, and the question that is asked.
class TestDocumentBookmarks : public QObject {
    Q_OBJECT

private slots:
    void bookmarksAreUnderUndo()
    {
        open();
        m_document->bookmarks().add("one");
        m_document->cursor().step(1);
        m_document->bookmarks().add("two");
        m_document->bookmarks().describe(0, {.name = "first"});
        m_document->bookmarks().move(0, 1);
        m_document->bookmarks().remove(0);
        const auto names = [this] {
            std::string all;
            for (const Bookmark& bookmark : m_document->session().bookmarks)
                all += bookmark.name + " ";
            return all;
        };
        QCOMPARE(names(), std::string("first "));
        for (const char* before : {"two first ", "first two ", "one two ", "one ", ""}) {
            m_document->undoStack().undo();
            QCOMPARE(names(), std::string(before));
        }
        QVERIFY(!m_document->bookmarks().current());
        QVERIFY(!m_document->shelf().isModified());
        for (int i = 0; i < 4; ++i)
            m_document->undoStack().redo();
        QCOMPARE(names(), std::string("two first "));
        const Bookmark gone = m_document->session().bookmarks[0];
        m_document->bookmarks().remove(0);
        m_document->bookmarks().insert(0, gone);
        m_document->bookmarks().insert(0, gone); // it is there already
        QCOMPARE(names(), std::string("two first "));
    }

    /// Undo of what was done with the list leaves the question of whoever has gone elsewhere since: the view stays, too.
    void undoOfTheListKeepsTheQuestion()
    {
        Session lesson = overlap();
        for (const char* name : {"one", "two", "three"})
            lesson.bookmarks.push_back({.name = name, .content = lesson.content});
        open(lesson);
        const auto current = [this] {
            const auto at = m_document->bookmarks().current();
            return at ? m_document->session().bookmarks[*at].name : std::string();
        };
        const auto undoesAt = [&](std::size_t bookmark, const char* undone, const char* redone) {
            m_document->bookmarks().goTo(bookmark);
            m_document->undoStack().undo();
            QCOMPARE(current(), std::string(undone));
            m_document->undoStack().redo();
            QCOMPARE(current(), std::string(redone));
            m_document->undoStack().undo();
        };
        m_document->bookmarks().describe(0, {.name = "first"});
        undoesAt(2, "three", "three");
        m_document->bookmarks().describe(0, {.name = "first"});
        undoesAt(0, "one", "first");
        m_document->bookmarks().goTo(0);
        m_document->bookmarks().move(0, 2);
        undoesAt(0, "two", "two");
        m_document->bookmarks().goTo(0);
        m_document->bookmarks().remove(1);
        undoesAt(1, "three", "three");
        m_document->bookmarks().goTo(1);
        m_document->bookmarks().add("four");
        undoesAt(0, "one", "one");
        m_document->bookmarks().goTo(1);
        m_document->bookmarks().add("four");
        undoesAt(3, "two", "four"); // nobody has gone elsewhere
        m_document->bookmarks().goTo(1);
        m_document->bookmarks().remove(1);
        undoesAt(0, "one", "one");
        m_document->bookmarks().goTo(0);
        m_document->bookmarks().remove(0);
        m_document->undoStack().undo();
        QCOMPARE(current(), std::string("one"));
    }

    /// The first question stands over the first view again, although others are about the same content; undo leads back to the other one.
    void resetAsksTheFirstQuestion()
    {
        Session lesson = overlap();
        Content other = lesson.content;
        other.spec.strides = {2, 2};
        lesson.bookmarks = {{.name = "one", .content = lesson.content, .view = lesson.view},
                            {.name = "two", .content = lesson.content, .view = {.position = {Role::Dst, 2, 0}}},
                            {.name = "three", .content = other, .view = {.position = {Role::Dst, 0, 0}}}};
        open(lesson);
        m_document->bookmarks().goTo(1);
        m_document->reset();
        QCOMPARE(m_document->bookmarks().current(), std::optional<std::size_t>{0});
        QCOMPARE(m_document->view().position.cell, std::int64_t{0});
        m_document->bookmarks().goTo(1);
        m_document->bookmarks().goTo(2);
        m_document->bookmarks().move(0, 1); // wherever it stands by now, and whatever its texts are
        m_document->bookmarks().describe(1, {.name = "first"});
        m_document->reset();
        QCOMPARE(m_document->bookmarks().current(), std::optional<std::size_t>{1});
        m_document->undoStack().undo();
        QCOMPARE(m_document->bookmarks().current(), std::optional<std::size_t>{2});
        m_document->undoStack().redo();
        QCOMPARE(m_document->bookmarks().current(), std::optional<std::size_t>{1});
        Session left = lesson; // it was saved at another one, where something had been changed
        left.bookmark = 1;
        left.content.src = {std::make_shared<const Tensor>(Shape{1, 1, 3, 3}), {.kind = SourceKind::Typed}};
        open(left);
        m_document->bookmarks().goTo(0);
        m_document->reset();
        QCOMPARE(m_document->bookmarks().current(), std::optional<std::size_t>{1});
        QVERIFY(m_document->bookmarks().hasChanged());
    }

    /// The question that is asked comes back with the session.
    void aSessionKnowsItsBookmark()
    {
        Session lesson = overlap();
        lesson.bookmarks = {{.name = "one", .content = lesson.content}, {.name = "two", .content = lesson.content}};
        open(lesson);
        m_document->bookmarks().goTo(1);
        m_document->edit().setCells(Role::Src, {{{0, 0, 0, 0}, 7.0F}}, "mine");
        const Session saved = m_document->shelf().snapshot();
        open(saved);
        QCOMPARE(m_document->bookmarks().current(), std::optional<std::size_t>{1});
        QVERIFY(m_document->bookmarks().hasChanged());
    }

    /// What stands at a bookmark of the file is not lost with the session.
    void walkingALessonChangesNothing()
    {
        Session lesson = overlap();
        Content other = lesson.content;
        other.spec.strides = {2, 2};
        lesson.bookmarks = {{.name = "one", .content = lesson.content}, {.name = "two", .content = other}};
        open(lesson);
        m_document->bookmarks().goTo(1);
        QVERIFY(m_document->content() != lesson.content);
        QVERIFY(!m_document->shelf().isModified());
        OpSpec own = other.spec;
        own.kernel = {1, 1};
        m_document->edit().setSpec(own, "mine");
        QVERIFY(m_document->shelf().isModified());
    }

    void opensALessonAtItsFirstBookmark()
    {
        Session lesson = overlap();
        lesson.bookmarks = {{.name = "one", .content = lesson.content, .view = lesson.view},
                            {.name = "two", .content = lesson.content, .view = {.backward = true, .position = {Role::DiffSrc, 4, 0}}}};
        open(lesson);
        QCOMPARE(m_document->bookmarks().current(), std::optional<std::size_t>{0});
        QCOMPARE(m_document->bookmarks().beside(-1), std::optional<std::size_t>{});
        m_document->bookmarks().goTo(m_document->bookmarks().beside(+1).value());
        QCOMPARE(m_document->view().position.cell, std::int64_t{4});
        QCOMPARE(m_document->bookmarks().beside(+1), std::optional<std::size_t>{});
        QCOMPARE(m_document->bookmarks().beside(-1), std::optional<std::size_t>{0});
    }

    /// Who has stepped away, to a held cell or to the other pass finds the way back, also where there is no other bookmark to go round by.
    void whoHasLeftComesBack()
    {
        Session lesson = overlap();
        lesson.bookmarks = {{.name = "one", .content = lesson.content, .view = lesson.view}};
        open(lesson);
        Bookmarks& bookmarks = m_document->bookmarks();
        const ViewState there = m_document->view();
        const auto leadsBack = [&](const auto& leave) {
            QVERIFY(!bookmarks.hasLeft());
            QCOMPARE(bookmarks.beside(-1), std::optional<std::size_t>{});
            QCOMPARE(bookmarks.beside(+1), std::optional<std::size_t>{});
            leave();
            QVERIFY(bookmarks.hasLeft());
            QVERIFY(!bookmarks.hasChanged());
            QCOMPARE(bookmarks.beside(-1), std::optional<std::size_t>{0});
            QCOMPARE(bookmarks.beside(+1), std::optional<std::size_t>{0});
            bookmarks.goTo(0);
            QVERIFY(m_document->view().position == there.position);
        };
        leadsBack([&] { m_document->cursor().step(+1); });
        leadsBack([&] { m_document->cursor().setPin(Pin{Role::Dst, {0, 0, 1, 1}}); });
        leadsBack([&] {
            ViewState backwards = there;
            backwards.backward = true;
            m_document->cursor().setView(backwards);
        });
        bookmarks.add("two"); // with another one, forwards leads on
        bookmarks.goTo(0);
        m_document->cursor().step(+1);
        QCOMPARE(bookmarks.beside(-1), std::optional<std::size_t>{0});
        QCOMPARE(bookmarks.beside(+1), std::optional<std::size_t>{1});
    }

private:
    void open(Session session = overlap())
    {
        m_document = std::make_unique<OperationDocument>(m_thread);
        m_document->open(std::move(session));
        QTRY_VERIFY(m_document->result());
    }

    ComputeThread m_thread;
    std::unique_ptr<OperationDocument> m_document;
};

QTEST_MAIN(TestDocumentBookmarks)
#include "tst_document_bookmarks.moc"
