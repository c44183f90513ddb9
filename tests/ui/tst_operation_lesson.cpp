#include "tests/ui/operation_desk.h"
#include "ui/operation/bookmark_bar.h"
#include "ui/operation/figure_export.h"
#include "ui/operation/tabs/compare_tab.h"
#include "ui/operation/tabs/gradient_check_tab.h"
#include "ui/operation/tabs/histogram_tab.h"
#include "ui/scene/marks.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/resource_locator.h"

#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>

using namespace ks;
using namespace ks::test;

/// What a class sees of a lesson: nothing is told before it is asked, and nobody falls out of it.
class TestOperationLesson : public OperationTest {
    Q_OBJECT

    static Session overlapQuestion()
    {
        Session session = overlap();
        session.content.src = typed({1, 1, 4, 4}, {1, 2, 3, 1, 4, 5, 9, 1, 6, 7, 8, 2, 9, 1, 1, 9});
        session.content.spec = defaultSpec(OpKind::MaxPool, {1, 1, 4, 4});
        session.content.spec.kernel = {2, 2};
        session.content.spec.strides = {1, 1};
        session.view = {.backward = true, .position = {Role::DiffSrc, 5, 0}, .reveal = Reveal::Predict};
        return session;
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// Behind the last bookmark there is the next lesson, or at least a word.
    void theEndOfALessonLeadsOn()
    {
        const QStringList lessons = ResourceLocator::sampleSessions();
        QVERIFY(lessons.size() > 1);
        for (const qsizetype at : {qsizetype{0}, lessons.size() - 1}) {
            QVERIFY(m_desk->openLesson(qPrintable(QFileInfo(lessons[at]).fileName())));
            QTRY_VERIFY(ResourceLocator::sampleTitle(lessons[at]).startsWith(m_desk->lab->sessionName())); // no longer the one before
            QAction* next = m_desk->action(LabMenu::Lab, "operation.nextBookmark");
            document().bookmarks().goTo(document().session().bookmarks.size() - 2);
            next->trigger();
            const MessageBar& bar = m_desk->window.messages();
            QVERIFY2(!bar.shownText().contains("last bookmark"), qPrintable(bar.shownText()));
            next->trigger();
            QVERIFY2(bar.shownText().contains("last bookmark"), qPrintable(bar.shownText()));
            const Message end = bar.history().front().message;
            QCOMPARE(end.links.empty(), at > 0);
            m_desk->action(LabMenu::Lab, "operation.previousBookmark")->trigger();
            QVERIFY2(!bar.shownText().contains("last bookmark"), qPrintable(bar.shownText())); // it is over
            if (at > 0)
                break;
            const std::size_t last = document().session().bookmarks.size() - 1;
            for (const std::size_t elsewhere : {std::size_t{0}, last}) { // as the list and the timeline go there
                document().bookmarks().goTo(last);
                next->trigger();
                QVERIFY2(bar.shownText().contains("last bookmark"), qPrintable(bar.shownText()));
                document().bookmarks().goTo(elsewhere);
                QVERIFY2(!bar.shownText().contains("last bookmark"), qPrintable(bar.shownText()));
            }
            next->trigger();
            QVERIFY2(end.links[0].text.said().contains(ResourceLocator::sampleTitle(lessons[1])), qPrintable(end.links[0].text.said()));
            end.links[0].follow();
            QTRY_VERIFY2(ResourceLocator::sampleTitle(lessons[1]).startsWith(m_desk->lab->sessionName()),
                         qPrintable(m_desk->lab->sessionName()));
            QVERIFY2(!bar.shownText().contains("last bookmark"), qPrintable(bar.shownText()));
        }
    }

    /// The first picture is larger than its grid: following the step scrolls it.
    void playGoesOnWhereTheGridScrolls()
    {
        QVERIFY(m_desk->settled()); // what is in sight has been noted
        Player& player = m_desk->lab->player();
        const std::int64_t before = document().view().position.cell;
        player.setStepsPerSecond(20);
        player.setPlaying(true);
        QTRY_VERIFY_WITH_TIMEOUT(document().view().position.cell >= before + 30, 10000);
        QVERIFY(player.isPlaying());
        document().cursor().setPin(Pin{Role::Src, {}}); // looking is no step
        QVERIFY(player.isPlaying());
        document().cursor().step(+1);
        QVERIFY(!player.isPlaying());
        player.setPlaying(true);
        m_desk->goBackward();
        QVERIFY(!player.isPlaying());
    }

    /// Neither what is faded nor what hovering lights says which windows send their gradient to the cell that is asked for.
    void aQuestionBackwardsIsNotAnsweredByItsMarks()
    {
        m_desk->openSession(overlapQuestion());
        const Cell asked = cellAt({1, 1, 3, 3}, document().view().position.cell);
        QVERIFY(m_desk->marks(Role::DiffDst).dimmed.empty());
        QVERIFY(m_desk->marks(Role::Dst).dimmed.empty());
        m_desk->lab->inspection().hover(Pin{Role::Src, asked});
        for (const Role role : {Role::Dst, Role::DiffDst})
            for (const GridHighlight& highlight : m_desk->marks(role).highlights)
                QVERIFY(!highlight.strong);
        m_desk->lab->inspection().hover(Pin{Role::DiffDst, {0, 0, 0, 0}});
        for (const GridHighlight& highlight : m_desk->marks(Role::DiffSrc).highlights)
            QVERIFY(!highlight.strong);
        const Scene scene = m_desk->lab->inspection().scene().value();
        for (const RoleLink& link : marksFor(scene).links)
            QVERIFY(link.toRole != Role::DiffSrc);
        m_desk->lab->inspection().hover(std::nullopt);
        m_desk->lab->prediction().reveal();
        QCOMPARE(m_desk->marks(Role::DiffDst).dimmed.size(), 3U); // of the four windows over the cell one took its maximum from it
    }

    void aWrongAnswerPointsAtWhatIsThere()
    {
        m_desk->openSession(backwardQuestion(1));
        m_desk->lab->prediction().answer(7);
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("Not 7")));
        QVERIFY2(!m_desk->said().contains(QStringLiteral("The formula shows")), qPrintable(m_desk->said()));
        m_desk->openSession(pooled());
        ViewState view = document().view();
        view.reveal = Reveal::Predict;
        document().cursor().setView(view);
        m_desk->lab->prediction().answer(7);
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("The formula shows")));
    }

    void anEditKeepsTheQuestionAndOffersTheWayBack()
    {
        Session session = pooled();
        for (const char* name : {"one", "two"})
            session.bookmarks.push_back({.name = name, .question = "Which one?", .content = session.content, .view = session.view});
        session.bookmarks[1].view.position.cell = 2;
        m_desk->openSession(session);
        auto* bar = m_desk->window.findChild<BookmarkBar*>();
        auto* text = bar->findChild<QLabel*>();
        QVERIFY(bar->isVisible());
        const int height = bar->height();
        const Content before = document().content();
        document().edit().setCells(Role::Src, {{{0, 0, 0, 0}, 42}}, QStringLiteral("edit"));
        QVERIFY(bar->isVisible());
        QVERIFY(text->text().contains(QStringLiteral("Which one?")));
        QVERIFY(text->text().contains(QStringLiteral("Bring it back")));
        QCOMPARE(bar->height(), height); // the page stays where it is
        QCOMPARE(document().bookmarks().beside(+1), std::optional<std::size_t>(1));
        document().undoStack().undo();
        QVERIFY(!text->text().contains(QStringLiteral("Bring it back")));
        document().edit().setSpec(defaultSpec(OpKind::AveragePool, {1, 1, 4, 4}), QStringLiteral("another operator"));
        emit text->linkActivated(QStringLiteral("back"));
        QCOMPARE(document().content(), before);
        QVERIFY(!document().bookmarks().hasChanged());
    }

    /// Undo leads back over a bookmark with other numbers: the question is that of what is shown.
    void undoLeadsBackToTheQuestionBefore()
    {
        Session session = pooled();
        session.bookmarks.push_back({.name = "small", .content = session.content, .view = session.view});
        session.bookmarks.push_back({.name = "overlap", .content = overlap().content, .view = session.view});
        m_desk->openSession(session);
        document().bookmarks().goTo(1);
        QVERIFY(!document().bookmarks().hasChanged());
        document().undoStack().undo();
        QCOMPARE(document().bookmarks().current(), std::optional<std::size_t>(0));
        QVERIFY(!document().bookmarks().hasChanged());
    }

    /// Lesson 5 asks for ∂L/∂W and ∂L/∂b in its bookmarks 5 and 6: not told in 3 and 4.
    void laterQuestionsAreNotAnsweredBefore()
    {
        QVERIFY(m_desk->openLesson("5-conv-backwards"));
        for (const std::size_t bookmark : {2U, 3U}) {
            document().bookmarks().goTo(bookmark);
            QTRY_VERIFY(m_desk->lab->inspection().explanation());
            for (const Role role : {Role::DiffWeights, Role::DiffBias}) {
                QCOMPARE(m_desk->marks(role).hiddenFrom, std::optional<std::int64_t>(0));
                QVERIFY(m_desk->grid(role).describeCell({}).contains(QStringLiteral("not reached yet")));
                QVERIFY(m_desk->lab->inspection().hides(role, {}));
            }
        }
        document().bookmarks().goTo(4); // asks for the weights, and the bias comes later
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
        QCOMPARE(m_desk->marks(Role::DiffBias).hiddenFrom, std::optional<std::int64_t>(0));
        document().bookmarks().goTo(7);
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
        QVERIFY(!m_desk->marks(Role::DiffWeights).hiddenFrom); // has been answered, and all is told here
        ViewState view = document().view();
        document().bookmarks().goTo(2);
        view = document().view();
        view.reveal = Reveal::All; // who asks for all gets all
        document().cursor().setView(view);
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
        QVERIFY(!m_desk->marks(Role::DiffWeights).hiddenFrom);
    }

    /// Nor in the tabs beside the grids, nor in files.
    void laterQuestionsAreNotAnsweredElsewhere()
    {
        QVERIFY(m_desk->openLesson("5-conv-backwards"));
        document().bookmarks().goTo(2);
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
        document().cursor().step(-1); // the view is no bookmark's any more
        const auto open = [this](LabTab tab) { m_desk->window.findChild<QTabWidget*>()->setCurrentIndex(static_cast<int>(tab)); };
        auto* histogram = m_desk->window.findChild<HistogramTab*>();
        auto* compare = m_desk->window.findChild<CompareTab*>();
        auto* check = m_desk->window.findChild<GradientCheckTab*>();
        FigureExport exporter([this] { return document().shelf().snapshot(); }, m_desk->window);
        const QTemporaryDir folder;
        const auto written = [&](const char* figure) {
            const QString path = folder.filePath(QStringLiteral("one.csv"));
            QSignalSpy finished(&exporter, &FigureExport::finished);
            exporter.write({.figure = QLatin1String(figure), .ending = QStringLiteral("csv"), .format = {}, .language = {}}, path);
            QFile file(path);
            return finished.wait(20000) && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const auto tells = [&](Role role) { // in how many places
            int places = 0;
            open(LabTab::Histogram);
            auto* tensors = histogram->findChild<QComboBox*>("histogramTensor");
            tensors->setCurrentIndex(tensors->findData(static_cast<int>(role)));
            emit tensors->activated(tensors->currentIndex());
            [this] { QVERIFY(m_desk->settled()); }();
            places += histogram->statistics().cells > 0 ? 1 : 0;
            open(LabTab::Compare);
            compare->choose(role);
            [&] { QTRY_VERIFY(compare->difference()); }();
            places += compare->gridA()->marks().hiddenFrom == std::optional<std::int64_t>(0) ? 0 : 1;
            places += compare->verdict().contains(QStringLiteral("hidden")) ? 0 : 1;
            open(LabTab::GradientCheck);
            check->check(role, {});
            [this] { QVERIFY(m_desk->settled()); }();
            places += check->result() ? 1 : 0;
            open(LabTab::Grids);
            return places;
        };
        QCOMPARE(tells(Role::DiffWeights), 0);
        QCOMPARE(tells(Role::DiffBias), 0);
        QCOMPARE(written("diffWeights"), QByteArray(",\n,\n"));
        document().bookmarks().goTo(5); // asks for the bias
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
        QCOMPARE(tells(Role::DiffWeights), 0);
        QCOMPARE(tells(Role::DiffBias), 0);
        document().bookmarks().goTo(7); // asks for nothing
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
        QCOMPARE(tells(Role::DiffWeights), 4);
        QVERIFY(written("diffWeights").contains("12"));
    }

    /// What is hidden for a later question is said to be so, and shown where a person wants that; not to the next who comes there.
    void whatALaterBookmarkAsksIsShownOnDemand()
    {
        Session session = edges();
        session.view = {.backward = true, .position = {Role::DiffSrc, 0, 0}, .reveal = Reveal::All};
        session.bookmarks.push_back({.name = "First", .content = session.content, .view = session.view});
        session.bookmarks.push_back({.name = "Second", .content = session.content, .view = session.view});
        session.bookmarks[1].view.position = {Role::DiffWeights, 0, 0};
        session.bookmarks[1].view.reveal = Reveal::Predict;
        m_desk->openSession(session);
        auto* text = m_desk->window.findChild<BookmarkBar*>()->findChild<QLabel*>();
        const auto hides = [&] {
            [&] { QTRY_VERIFY(m_desk->lab->inspection().explanation()); }();
            return m_desk->marks(Role::DiffWeights).hiddenFrom.has_value();
        };
        const QString said = QStringLiteral("gradient ∂L/∂W (bookmark 2)");
        QVERIFY(hides());
        QVERIFY2(text->text().contains(said), qPrintable(text->text()));
        m_desk->lab->inspection().hover(Pin{Role::DiffWeights, {}});
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("Bookmark 2 asks for it.")), qPrintable(m_desk->said()));
        QVERIFY2(!m_desk->said().contains(QStringLiteral("not reached")), qPrintable(m_desk->said()));
        m_desk->lab->inspection().hover(std::nullopt);

        emit text->linkActivated(QStringLiteral("later"));
        QVERIFY(!hides());
        QVERIFY2(!text->text().contains(said), qPrintable(text->text()));
        document().cursor().step(+1);
        QVERIFY(!hides());
        document().bookmarks().goTo(0);
        QVERIFY(hides());

        const QList<QToolButton*> buttons = m_desk->window.findChild<TimelineBar*>()->findChildren<QToolButton*>();
        const auto all = std::ranges::find(buttons, QStringLiteral("All"), &QToolButton::text);
        QVERIFY(all != buttons.end() && (*all)->isChecked());
        (*all)->click(); // once more
        QVERIFY(!hides());
        document().bookmarks().add(QStringLiteral("Third"));
        document().bookmarks().goTo(2);
        QVERIFY(!hides()); // nobody asks behind it
        document().bookmarks().move(2, 0);
        document().bookmarks().goTo(0);
        QVERIFY(hides());
    }

    /// Keys that are no text reach the window from the field of a guess, too.
    void anOpenGuessTakesNoKeysOfTheWindow()
    {
        Session session = pooled();
        session.view.reveal = Reveal::Predict;
        for (const char* name : {"one", "two"})
            session.bookmarks.push_back({.name = name, .content = session.content, .view = session.view});
        session.bookmarks[1].view.position.cell = 2;
        m_desk->openSession(session);
        CellGrid& grid = m_desk->grid(Role::Dst);
        const auto guess = [&] {
            grid.setFocus();
            QTest::keyClick(&grid, Qt::Key_9);
            return grid.findChild<QLineEdit*>();
        };
        QLineEdit* field = guess();
        QVERIFY(field && field->hasFocus());
        QTest::keyClick(field, Qt::Key_PageDown, Qt::ControlModifier);
        QCOMPARE(document().bookmarks().current(), std::optional<std::size_t>(1));
        QTRY_VERIFY(!grid.findChild<QLineEdit*>()); // it was no answer to what is asked now
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
        field = guess();
        QVERIFY(field && field->hasFocus());
        QTest::keyClick(field, Qt::Key_R); // a letter is text, whatever it means elsewhere
        QCOMPARE(field->text(), QStringLiteral("9r"));
        QVERIFY(m_desk->lab->prediction().isAsking());
        QTest::keyClick(field, Qt::Key_F11);
        QVERIFY(m_desk->window.isPresenting());
        m_desk->window.setPresenting(false);
    }

    void aChosenSourceIsMadeAtOnce()
    {
        m_desk->openSession(pooled());
        auto* from = m_desk->window.findChild<QComboBox*>(QStringLiteral("inputFrom"));
        const auto choose = [&](int page) {
            from->setCurrentIndex(page);
            emit from->activated(page);
        };
        QCOMPARE(from->currentIndex(), 0);
        choose(2);
        QTRY_COMPARE(document().content().src.source.kind, SourceKind::Random);
        QCOMPARE(document().content().src.tensor->shape(), (Shape{1, 1, 8, 8})); // what the fields say
        choose(3);
        QTRY_COMPARE(document().content().src.source.kind, SourceKind::Pattern);
        QCOMPARE(document().content().src.tensor->shape(), (Shape{1, 1, 8, 8}));
        document().undoStack().undo();
        QCOMPARE(document().content().src.source.kind, SourceKind::Random);
        QCOMPARE(from->currentIndex(), 2);
        document().undoStack().undo();
        QCOMPARE(document().content().src.source.kind, SourceKind::Typed);
        QCOMPARE(from->currentIndex(), 0);
        choose(1); // looking at samples changes nothing, and a cell that is edited does not turn the page
        document().edit().setCells(Role::Src, {{{0, 0, 0, 0}, 42}}, QStringLiteral("edit"));
        QCOMPARE(from->currentIndex(), 1);
    }

    /// One weight of a layer of a picture: each term is brought into sight, marked, and written in the middle of a short formula.
    void termsOfAWeightComeIntoSight()
    {
        Session session = typedSession(OpKind::Conv, {1, 1, 60, 60}, std::vector<float>(3600, 1));
        session.content.weights = typed({1, 1, 3, 3}, std::vector<float>(9, 1));
        session.content.bias = typed({1, 1, 1, 1}, {0});
        session.content.spec.bias = true;
        session.view = {.backward = true, .position = {Role::DiffWeights, 4, 3000}, .granularity = Granularity::Term};
        m_desk->openSession(std::move(session));
        for (CellGrid* grid : {&m_desk->grid(Role::Src), &m_desk->grid(Role::DiffDst)})
            grid->view().zoomTo(QRectF(0, 0, 6, 6), 40);
        document().cursor().step(+1);
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
        for (const Role role : {Role::Src, Role::DiffDst}) {
            CellGrid& grid = m_desk->grid(role);
            QTRY_VERIFY(grid.marks().term);
            if (grid.isVisible() && grid.height() > 40)
                QTRY_VERIFY(grid.rect().contains(grid.view().placeOf(*grid.marks().term).center().toPoint()));
        }
        QCOMPARE(m_desk->marks(Role::DiffDst).term, std::optional(cellAt({1, 1, 58, 58}, 3000)));
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("Term 3,001 of 3,364")));
        QVERIFY(m_desk->said().indexOf(QStringLiteral("Term 3,001")) < m_desk->said().indexOf(QStringLiteral("∂L/∂W[0, 0, 1, 1] =")));
        QVERIFY2(m_desk->said().count(QStringLiteral("·")) < 20, qPrintable(m_desk->said()));
    }

    /// Also where the answer is computed only after one has come: R and its entry were dead there.
    void theAnswerCanBeShownAtEveryQuestion()
    {
        QVERIFY(m_desk->openLesson("overlap"));
        int questions = 0;
        for (std::size_t bookmark = 0; bookmark < document().session().bookmarks.size(); ++bookmark) {
            document().bookmarks().goTo(bookmark);
            QTRY_VERIFY(m_desk->lab->inspection().freshResult() && m_desk->lab->inspection().explanation());
            const bool asks = m_desk->lab->prediction().isAsking();
            QCOMPARE(m_desk->action(LabMenu::Lab, "operation.reveal")->isEnabled(), asks);
            questions += asks ? 1 : 0;
        }
        QVERIFY(questions > 1);
    }

    /// What has no room in large text is scrolled: the window does not grow beyond a small screen.
    void largeTextKeepsTheWindowsSize()
    {
        QVERIFY(m_desk->openLesson("conv-backwards"));
        m_desk->window.resize(1280, 696);
        m_desk->theme.setTextScale(1.5);
        for (const char* language : {"en", "es"}) {
            m_desk->languages.use(QString::fromLatin1(language));
            for (std::size_t bookmark = 0; bookmark < document().session().bookmarks.size(); ++bookmark) {
                document().bookmarks().goTo(bookmark);
                QTRY_VERIFY(m_desk->lab->inspection().explanation());
                QVERIFY(m_desk->settled());
                QCOMPARE(m_desk->window.size(), QSize(1280, 696));
            }
        }
        m_desk->theme.setTextScale(1.0);
        m_desk->languages.use(QStringLiteral("en"));
    }

    void messagesOfTheLabGoWithWhatTheyWereAbout()
    {
        m_desk->openSession(pooled());
        emit m_desk->lab->tensors().pane(Role::Src).grid().editing().pasted({0, 0, 0, 0}, QStringLiteral("hello"));
        const auto shown = [this] {
            QString all;
            for (const QLabel* label : m_desk->window.findChildren<QLabel*>())
                if (label->isVisible())
                    all += label->text();
            return all;
        };
        QTRY_VERIFY(shown().contains(QStringLiteral("hello")));
        document().edit().setCells(Role::Src, {{{0, 0, 0, 0}, 42}}, QStringLiteral("edit"));
        QTRY_VERIFY(!shown().contains(QStringLiteral("hello")));
    }
};

QTEST_MAIN(TestOperationLesson)
#include "tst_operation_lesson.moc"
