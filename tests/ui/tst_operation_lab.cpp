#include "ui/language/languages.h"
#include "ui/operation/explanation_panel.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/tensors_view.h"
#include "ui/operation/timeline_bar.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/preferences.h"
#include "ui/shell/resource_locator.h"
#include "ui/tasks/watchdog.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QLineEdit>
#include <QTabWidget>
#include <QTest>

using namespace ks;

namespace {

SourcedTensor typed(const Shape& shape, std::vector<float> cells)
{
    return {std::make_shared<const Tensor>(shape, cells), {.kind = SourceKind::Typed, .name = "typed"}};
}

Session maxPool(std::int64_t h, std::int64_t w, std::vector<float> cells, std::int64_t kernel, std::int64_t stride)
{
    Session session;
    session.content.src = typed({1, 1, h, w}, std::move(cells));
    session.content.spec = defaultSpec(OpKind::MaxPool, {1, 1, h, w});
    session.content.spec.kernel = {kernel, kernel};
    session.content.spec.strides = {stride, stride};
    return session;
}

/// The overlap example: 9 in the middle wins all four windows.
Session overlap()
{
    return maxPool(3, 3, {1, 2, 3, 4, 9, 5, 6, 7, 8}, 2, 1);
}

Session pooled()
{
    return maxPool(4, 4, {7, 3, 2, 8, 1, 9, 4, 6, 5, 5, 0, 1, 5, 2, 3, 3}, 2, 2);
}

} // namespace

class TestOperationLab : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Languages> m_languages;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<MainWindow> m_window;
    OperationLab* m_lab = nullptr;

    OperationDocument& document() { return m_lab->document(); }
    CellGrid& grid(Role role) { return m_lab->tensors().pane(role).grid(); }
    const GridMarks& marks(Role role) { return grid(role).marks(); }
    QString said() const { return m_lab->explanation().plainText(); }

    void openSession(Session session)
    {
        document().open(std::move(session));
        QTRY_VERIFY(m_lab->inspection().freshResult());
        QTRY_VERIFY(m_lab->inspection().explanation());
    }
    void goBackward()
    {
        emit m_lab->tensors().modeChosen(true);
        QTRY_VERIFY(document().result() && document().result()->diffSrc);
        QTRY_VERIFY(m_lab->inspection().explanation());
    }
    void hover(Role role, const Cell& cell)
    {
        const QRectF rect = grid(role).cellRect(m_lab->tensors().pane(role).toGrid(cell));
        QTest::mouseMove(&grid(role), rect.center().toPoint());
    }

private slots:
    void init()
    {
        m_theme = std::make_unique<Theme>(*qApp);
        m_theme->setMode(Theme::Mode::Light);
        m_theme->setReducedMotion(Follow::On);
        m_languages = std::make_unique<Languages>();
        m_languages->use(QStringLiteral("en"));
        m_preferences = std::make_unique<Preferences>();
        m_window = std::make_unique<MainWindow>(*m_theme, *m_languages, *m_preferences);
        auto lab = std::make_unique<OperationLab>(*m_window);
        m_lab = lab.get();
        m_window->addLab(std::move(lab));
        m_window->resize(1280, 720);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QTRY_VERIFY(m_lab->inspection().explanation()); // the first picture has been read
    }

    void cleanup()
    {
        m_window.reset();
        m_theme.reset();
        m_languages.reset();
        m_preferences.reset();
    }

    void startsWithAStepDone()
    {
        QTRY_VERIFY(m_lab->inspection().explanation());
        QCOMPARE(document().content().spec.op, OpKind::MaxPool);
        QTRY_VERIFY(grid(Role::Src).view().cell() >= 40); // once the window has been laid out
        QVERIFY(marks(Role::Src).window.has_value());
        QCOMPARE(marks(Role::Dst).hiddenFrom, std::optional(document().view().position.cell + 1));
        QTRY_VERIFY(said().contains(QStringLiteral("= max(")));
    }

    void theFirstStepStandsAloneInTheOutput()
    {
        QTRY_VERIFY(grid(Role::Src).view().cell() >= 40);
        QTRY_COMPARE(grid(Role::Dst).view().cell(), grid(Role::Src).view().cell());
        const Cell first = cellAt(shapeOf(document().content().spec, Role::Dst), document().view().position.cell);
        QTRY_VERIFY(grid(Role::Dst).cellRect(first).x() >= 0 && grid(Role::Dst).cellRect(first).x() < 40);
        QVERIFY(grid(Role::Dst).cellRect(first).y() >= 0 && grid(Role::Dst).cellRect(first).y() < 40); // nothing above it in sight
        QCOMPARE(grid(Role::Src).colour().palette, Palette::Grey);
        QCOMPARE(grid(Role::Dst).colour().palette, Palette::Grey);
        QCOMPARE(grid(Role::Dst).range(), grid(Role::Src).range()); // tells nothing of the cells to come
        goBackward();
        QTRY_COMPARE(grid(Role::DiffSrc).view().cell(), grid(Role::Src).view().cell());
        const Cell under = cellAt(document().content().spec.src, document().view().position.cell);
        QCOMPARE(under, (Cell{0, 0, 2 * first.y, 2 * first.x}));
        QTRY_VERIFY(grid(Role::DiffSrc).rect().contains(grid(Role::DiffSrc).cellRect(under).center().toPoint()));
        QTRY_VERIFY(grid(Role::DiffSrc).hasFocus());
    }

    void coloursTellNothingHidden()
    {
        Session session;
        session.content.src = typed({1, 1, 1, 4}, {1, 2, 3, 40});
        session.content.spec = defaultSpec(OpKind::Conv, {1, 1, 1, 4});
        session.content.spec.kernel = {1, 1};
        session.content.spec.bias = false;
        session.content.weights = typed({1, 1, 1, 1}, {2});
        openSession(std::move(session));
        document().goTo({Role::Dst, 2, 0});
        QCOMPARE(grid(Role::Dst).range(), (ValueRange{2, 6}));
        document().goTo({Role::Dst, 1, 0});
        QCOMPARE(grid(Role::Dst).range(), (ValueRange{2, 4}));
        ViewState view = document().view();
        view.reveal = Reveal::All;
        document().setView(view);
        QCOMPARE(grid(Role::Dst).range(), (ValueRange{2, 80}));
    }

    void pastedTextThatCanMeanTwoThingsIsAskedAbout()
    {
        openSession(pooled());
        Message question;
        connect(&m_lab->tensors(), &TensorsView::asked, this, [&](const Message& asked) { question = asked; });
        emit m_lab->tensors().pane(Role::Src).panel().pasted({0, 0, 0, 0}, QStringLiteral("1,5"));
        QCOMPARE(question.links.size(), 2U);
        QCOMPARE((*document().tensor(Role::Src))[{}], 7.0F); // nothing has been taken yet
        question.links[0].follow();
        QCOMPARE((*document().tensor(Role::Src))[{}], 1.0F);
        question.links[1].follow();
        QCOMPARE((*document().tensor(Role::Src))[{}], 1.5F);
    }

    void theGradientCheckIsATab()
    {
        const auto* tabs = m_window->findChild<QTabWidget*>();
        QStringList titles;
        for (int i = 0; i < tabs->count(); ++i)
            titles += tabs->tabText(i);
        QCOMPARE(titles, (QStringList{QStringLiteral("Grids"), QStringLiteral("Compare A/B"), QStringLiteral("im2col"),
                                      QStringLiteral("Gradient check"), QStringLiteral("Histogram")}));
    }

    /// A picture in colour is looked at as one; the channel that is stepped through stays the one that is spoken of.
    void colourPicturesAreShownInColour()
    {
        for (const QString& path : ResourceLocator::sampleImages())
            if (path.contains(QStringLiteral("still-life")))
                m_window->openFile(path, false);
        QTRY_COMPARE(document().content().spec.src.c, 3);
        QTRY_VERIFY(m_lab->inspection().explanation());
        GridPanel& panel = m_lab->tensors().pane(Role::Src).panel();
        QCOMPARE(grid(Role::Src).white(), std::optional(255.0F));
        document().goTo({Role::Dst, shapeOf(document().content().spec, Role::Dst).h * shapeOf(document().content().spec, Role::Dst).w, 0});
        QCOMPARE(grid(Role::Src).c(), 1); // MaxPool goes on with the next channel
        QVERIFY(panel.isInColour());
        QTRY_VERIFY(m_lab->inspection().explanation());
        hover(Role::Src, {0, 1, 0, 0});
        QVERIFY(grid(Role::Src).describeCell({0, 1, 0, 0}).contains(QStringLiteral("green")));
        emit panel.colourPictureChosen(false);
        QVERIFY(!grid(Role::Src).white());
        QCOMPARE(document().view().inColour, std::optional(false));
    }

    /// What was chosen for the colours and which tab is open are part of the view: saved, and back with a bookmark.
    void coloursAndTabBelongToTheView()
    {
        openSession(pooled());
        auto* tabs = m_window->findChild<QTabWidget*>();
        tabs->setCurrentIndex(2);
        QCOMPARE(document().view().tab, std::optional(LabTab::Im2col));
        const ColourSettings chosen{.palette = Palette::Cividis, .scope = RangeScope::Tensor};
        emit m_lab->tensors().pane(Role::Src).panel().colourChanged(chosen);
        QCOMPARE(grid(Role::Src).colour(), chosen);
        document().addBookmark(QStringLiteral("here"));
        const Session saved = document().snapshot();
        openSession(pooled());
        QCOMPARE(tabs->currentIndex(), 0);
        QCOMPARE(grid(Role::Src).colour().palette, Palette::Viridis);
        openSession(saved);
        QCOMPARE(tabs->currentIndex(), 2);
        QCOMPARE(grid(Role::Src).colour(), chosen);
        tabs->setCurrentIndex(0);
        document().goToBookmark(0);
        QCOMPARE(tabs->currentIndex(), 2);
    }

    /// The name is asked for in place: Enter stores, Esc does not; a stored one can be renamed.
    void bookmarksAreNamedInPlace()
    {
        openSession(pooled());
        const auto bookmarks = [this]() -> const std::vector<Bookmark>& { return document().session().bookmarks; };
        auto* editor = m_window->findChild<QWidget*>(QStringLiteral("bookmarkEditor"));
        auto* name = editor->findChild<QLineEdit*>();
        document().goTo({Role::Dst, 3, 0});
        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier);
        QTRY_VERIFY(name->hasFocus());
        QVERIFY2(name->text().contains(QStringLiteral("MaxPool")) && name->text().contains(QStringLiteral("row 1")),
                 qPrintable(name->text()));
        QVERIFY(editor->parentWidget()->rect().contains(editor->geometry()));
        QTest::keyClick(name, Qt::Key_Escape);
        QVERIFY(!editor->isVisible());
        QVERIFY(bookmarks().empty());
        QTRY_VERIFY(grid(Role::Dst).hasFocus());

        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier);
        QTRY_VERIFY(name->hasFocus());
        QTest::keyClicks(name, QStringLiteral("the great 9")); // single letters are letters here
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(bookmarks().size(), std::size_t{1});
        QCOMPARE(bookmarks().front().name, std::string("the great 9"));
        QCOMPARE(bookmarks().front().view.position.cell, 3);
        QCOMPARE(document().view().granularity, Granularity::Cell);

        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier | Qt::AltModifier);
        QTRY_VERIFY(name->hasFocus());
        QCOMPARE(name->text(), QStringLiteral("the great 9"));
        QTest::keyClicks(name, QStringLiteral("corner"));
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(bookmarks().front().name, std::string("corner"));

        const auto actions = m_lab->actions(LabMenu::Lab);
        (*std::ranges::find(actions, QStringLiteral("operation.removeBookmark"), &QAction::objectName))->trigger();
        QVERIFY(bookmarks().empty());
        m_window->messages().history().front().message.links.front().follow();
        QCOMPARE(bookmarks().front().name, std::string("corner"));
    }

    void keysStep()
    {
        openSession(pooled());
        grid(Role::Dst).setFocus();
        QTest::keyClick(&grid(Role::Dst), Qt::Key_Space);
        QCOMPARE(document().view().position.cell, 1);
        QCOMPARE(marks(Role::Src).window->x, 2);
        QCOMPARE(marks(Role::Dst).hiddenFrom, std::optional<std::int64_t>(2));
        QTest::keyClick(&grid(Role::Dst), Qt::Key_Space, Qt::ShiftModifier);
        QCOMPARE(document().view().position.cell, 0);
        QTest::keyClick(m_window.get(), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(document().view().position.cell, 1);
        QTest::keyClick(m_window.get(), Qt::Key_G, Qt::ShiftModifier);
        QCOMPARE(document().view().granularity, Granularity::Term);
        QTest::keyClick(&grid(Role::Dst), Qt::Key_Space);
        QCOMPARE(document().view().position, (Position{Role::Dst, 2, 1}));
        QCOMPARE(marks(Role::Src).term, std::optional(Cell{0, 0, 2, 0}));
        QTRY_VERIFY(said().contains(QStringLiteral("Term 1 of 4: 5. The largest so far: 5.")));
    }

    void singleLettersCanBeSwitchedOff()
    {
        openSession(pooled());
        m_preferences->setSingleLetterKeys(false);
        QTest::keyClick(m_window.get(), Qt::Key_G);
        QCOMPARE(document().view().granularity, Granularity::Cell);
        m_preferences->setSingleLetterKeys(true);
        QTest::keyClick(m_window.get(), Qt::Key_G);
        QCOMPARE(document().view().granularity, Granularity::Row);
    }

    void hoverLightsSourcesAndTargets()
    {
        Session session = overlap();
        session.view.reveal = Reveal::All;
        openSession(std::move(session));
        hover(Role::Dst, {0, 0, 1, 1});
        QCOMPARE(m_lab->inspection().explained().cell, (Cell{0, 0, 1, 1}));
        QCOMPARE(marks(Role::Src).window->y, 1);
        QTRY_VERIFY(said().contains(QStringLiteral("max(9, 5, 7, 8) = 9")));
        hover(Role::Src, {0, 0, 0, 1}); // feeds the two upper outputs and wins neither
        QCOMPARE(marks(Role::Dst).highlights.size(), 2U);
        QVERIFY(!marks(Role::Dst).highlights[0].strong);
        hover(Role::Src, {0, 0, 1, 1}); // wins all four
        QCOMPARE(marks(Role::Dst).highlights.size(), 4U);
        QVERIFY(marks(Role::Dst).highlights[3].strong);
    }

    void escapeInAGridLeavesPresenterMode()
    {
        m_window->setPresenting(true);
        QTest::keyClick(&grid(Role::Dst), Qt::Key_Escape);
        QTRY_VERIFY(!m_window->isPresenting());
    }

    void lessonsTakeAnswersAtOnce()
    {
        for (const QString& path : ResourceLocator::sampleSessions())
            if (path.contains(QStringLiteral("overlap")))
                m_window->openFile(path, true);
        QTRY_COMPARE(document().session().bookmarks.size(), std::size_t{6});
        QTRY_VERIFY(m_lab->presenterTitle().contains(QStringLiteral("How many")));
        m_languages->use(QStringLiteral("es"));
        QVERIFY(m_lab->presenterTitle().contains(QStringLiteral("¿Cuántas")));
        document().goToBookmark(3);
        QTRY_VERIFY(m_lab->inspection().freshResult() && m_lab->prediction().isAsking());
        QTRY_VERIFY(m_window->focusWidget() == &grid(Role::DiffSrc)); // digits are the answer, without a click before
    }

    void clickPinsAndEscapeLetsGo()
    {
        Session session = overlap();
        session.view.reveal = Reveal::All;
        openSession(std::move(session));
        QTest::mouseClick(&grid(Role::Dst), Qt::LeftButton, {}, grid(Role::Dst).cellRect({0, 0, 1, 0}).center().toPoint());
        QCOMPARE(document().view().pin, std::optional(Pin{Role::Dst, {0, 0, 1, 0}}));
        QTRY_VERIFY(said().contains(QStringLiteral("held")));
        QTest::keyClick(&grid(Role::Dst), Qt::Key_Escape);
        QVERIFY(!document().view().pin);
    }

    void resetsToTheSessionAsOpened()
    {
        openSession(overlap());
        const Content opened = document().content();
        document().setCells(Role::Src, {{{0, 0, 0, 0}, 50.0F}}, "type");
        QVERIFY(document().content() != opened);
        const auto actions = m_lab->actions(LabMenu::Edit);
        const auto reset = std::ranges::find(actions, QStringLiteral("operation.resetSession"), &QAction::objectName);
        QVERIFY(reset != actions.end());
        (*reset)->trigger();
        QVERIFY(document().content() == opened);
        document().undoStack().undo(); // nothing is lost by it
        QCOMPARE((*document().content().src.tensor)[(Cell{0, 0, 0, 0})], 50.0F);
    }

    /// The third reset: a new session as at the first start, and the old one back with its bookmarks and its unsaved state.
    void everythingIsAsAtTheFirstStart()
    {
        openSession(overlap());
        document().setCells(Role::Src, {{{0, 0, 0, 0}, 50.0F}}, "type");
        document().addBookmark(QStringLiteral("mine"));
        m_preferences->setValue(QStringLiteral("operation/hint"), 3);
        m_window->resetEverything();
        QTRY_COMPARE(document().content().src.source.kind, SourceKind::Image);
        QVERIFY(document().session().bookmarks.empty() && !document().isModified());
        QVERIFY(m_preferences->value(QStringLiteral("operation/hint"), 0).toInt() == 0);
        const auto& history = m_window->messages().history();
        const auto reset = std::ranges::find(history, QStringLiteral("reset"), [](const auto& entry) { return entry.message.topic; });
        QVERIFY(reset != history.end());
        reset->message.links.front().follow();
        QCOMPARE((*document().content().src.tensor)[(Cell{0, 0, 0, 0})], 50.0F);
        QCOMPARE(document().session().bookmarks.size(), std::size_t{1});
        QVERIFY(document().isModified());
    }

    void predictionIsJudged()
    {
        Session session = pooled();
        session.view.reveal = Reveal::Predict;
        openSession(std::move(session));
        QCOMPARE(marks(Role::Dst).predicted, std::optional(Cell{}));
        QTRY_VERIFY(said().contains(QStringLiteral("= ?")));
        QVERIFY(!said().contains(QStringLiteral("largest of")));
        m_lab->prediction().answer(7);
        QCOMPARE(m_lab->prediction().verdict(), CellPrediction::Verdict::Wrong);
        QCOMPARE(marks(Role::Dst).hiddenFrom, std::optional<std::int64_t>(0));
        QTRY_VERIFY(said().contains(QStringLiteral("Not 7")));
        QTest::keyClick(&grid(Role::Dst), Qt::Key_9);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(m_lab->prediction().verdict(), CellPrediction::Verdict::Right);
        QCOMPARE(marks(Role::Dst).hiddenFrom, std::optional<std::int64_t>(1));
        QTRY_VERIFY(said().contains(QStringLiteral("Right")));
        document().step(+1);
        QCOMPARE(marks(Role::Dst).predicted, std::optional(Cell{0, 0, 0, 1}));
        grid(Role::Dst).setFocus();
        QTest::keyClick(&grid(Role::Dst), Qt::Key_R);
        QCOMPARE(m_lab->prediction().verdict(), CellPrediction::Verdict::Revealed);
        QVERIFY(!marks(Role::Dst).predicted);
    }

    void answersAreRoundedOnlyWhereTheValueIs()
    {
        QVERIFY(isRightAnswer(250, 250));
        QVERIFY(!isRightAnswer(251, 250));
        QVERIFY(isRightAnswer(0.333, 1.0 / 3));
        QVERIFY(!isRightAnswer(0.3, 1.0 / 3));
    }

    void overlappingGradientsPileUpInTheMiddle()
    {
        Session session = overlap();
        session.view.reveal = Reveal::All;
        openSession(std::move(session));
        goBackward();
        QCOMPARE(document().view().position.of, Role::DiffSrc);
        const Tensor& gradient = *document().tensor(Role::DiffSrc);
        QCOMPARE((gradient[{0, 0, 1, 1}]), 4.0F);
        QCOMPARE((gradient[{0, 0, 0, 0}]), 0.0F);
        document().goTo({Role::DiffSrc, 4, 0});
        QTRY_VERIFY(said().contains(QStringLiteral("= 1 + 1 + 1 + 1 = 4")));
        QTRY_VERIFY(said().contains(QStringLiteral("Took their maximum here: 4")));
        QCOMPARE(marks(Role::DiffDst).highlights.size(), 4U);
    }

    void convolutionBackwardExplainsWeightsAndBias()
    {
        Session session;
        session.content.src = typed({1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
        session.content.spec = defaultSpec(OpKind::Conv, {1, 1, 3, 3});
        session.content.spec.kernel = {2, 2};
        session.content.weights = typed({1, 1, 2, 2}, {1, 0, 0, -1});
        session.content.bias = typed({1, 1, 1, 1}, {10});
        session.view.reveal = Reveal::All;
        openSession(std::move(session));
        QTRY_VERIFY(said().contains(QStringLiteral("1·1 + 2·0 + 4·0 + 5·(−1) + 10 = 6")));
        QVERIFY(said().contains(QStringLiteral("cross-correlation")));
        goBackward();
        m_lab->timeline().stepThrough(Role::DiffWeights);
        QTRY_VERIFY(said().contains(QStringLiteral("1·1 + 2·1 + 4·1 + 5·1 = 12")));
        QCOMPARE(marks(Role::Src).window->rows, 2);
        m_lab->timeline().stepThrough(Role::DiffBias);
        QTRY_VERIFY(said().contains(QStringLiteral("∂L/∂b[0] = 1 + 1 + 1 + 1 = 4")));
    }

    /// Partial sums per input channel: they grow with the steps, the grids follow the channel under way, a click brings another.
    void channelsOfAConvolution()
    {
        Session session;
        session.content.src = typed({1, 2, 1, 2}, {1, 2, 3, 4});
        session.content.spec = defaultSpec(OpKind::Conv, {1, 2, 1, 2});
        session.content.spec.kernel = {1, 2};
        session.content.weights = typed({1, 2, 1, 2}, {2, 1, -1, 0.25F});
        session.content.bias = typed({1, 1, 1, 1}, {0.5F});
        session.view.reveal = Reveal::All;
        session.view.granularity = Granularity::Term;
        openSession(std::move(session));
        QTRY_VERIFY2(said().contains(QStringLiteral("Y[0, 0, 0, 0] = 4 + (−2) + 0.5 = 2.5")), qPrintable(said()));
        QVERIFY(said().contains(QStringLiteral("channel 0: 4")));
        QVERIFY(said().contains(QStringLiteral("1·2 + 2·1 = 4"))); // the channel on screen
        QVERIFY(!said().contains(QStringLiteral("3·(−1) + 4·0.25")));

        Inspection& inspection = m_lab->inspection();
        inspection.showChannel(1);
        QCOMPARE(document().view().srcChannel, 1);
        QTRY_VERIFY(said().contains(QStringLiteral("3·(−1) + 4·0.25 = −2")));
        QCOMPARE(m_lab->tensors().pane(Role::Src).panel().channels().front(), 1);
        QCOMPARE(m_lab->tensors().pane(Role::Weights).panel().channels().front(), 1);
        inspection.toggleChannel(1);
        QTRY_VERIFY(!said().contains(QStringLiteral("3·(−1)")));

        document().goTo({Role::Dst, 0, 1});
        QTRY_VERIFY2(said().contains(QStringLiteral("channel 0: Σ 2")), qPrintable(said()));
        QVERIFY(said().contains(QStringLiteral("channel 1: not reached yet")));
        QCOMPARE(document().view().srcChannel, 0);
        document().goTo({Role::Dst, 0, 3});
        QTRY_VERIFY2(said().contains(QStringLiteral("Y[0, 0, 0, 0] = 4 + (−3) → 1")), qPrintable(said()));
        QCOMPARE(document().view().srcChannel, 1);

        document().goTo({Role::Dst, 0, 0});
        QTRY_VERIFY(inspection.explanation() && inspection.explanation()->isComplete());
        QTRY_VERIFY(said().contains(QStringLiteral("= 2.5")));
        m_lab->explanation().copyText();
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QStringLiteral("Y[0, 0, 0, 0] = 1·2 + 2·1 + 3·(−1) + 4·0.25 + 0.5 = 4 + (−2) + 0.5 = 2.5"));
        m_lab->explanation().copyLatex();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\underbrace{4}_{c=0}")));
    }

    /// Backwards the sums run over the filters, and the grids follow those.
    void channelsOfAGradient()
    {
        Session session;
        session.content.src = typed({1, 1, 1, 2}, {1, 2});
        session.content.spec = defaultSpec(OpKind::Conv, {1, 1, 1, 2});
        session.content.spec.kernel = {1, 1};
        session.content.spec.filters = 2;
        session.content.weights = typed({2, 1, 1, 1}, {3, -5});
        session.content.bias = typed({1, 2, 1, 1}, {0, 0});
        session.view.reveal = Reveal::All;
        openSession(std::move(session));
        goBackward();
        QTRY_VERIFY2(said().contains(QStringLiteral("∂L/∂X[0, 0, 0, 0] = 3 + (−5) = −2")), qPrintable(said()));
        QVERIFY(said().contains(QStringLiteral("Partial sums per output channel")));
        m_lab->inspection().showChannel(1);
        QCOMPARE(document().view().dstChannel, 1);
        QCOMPARE(document().view().position.of, Role::DiffSrc);
    }

    void formulaIsThatOfTheCore()
    {
        openSession(pooled());
        const Content& content = document().content();
        const Evaluator evaluator(content.spec, {.src = content.src.tensor.get()});
        const std::string expected = asText(formulaOf(explain(evaluator, Role::Dst, {})));
        QTRY_VERIFY(said().contains(QString::fromStdString(expected)));
        m_lab->explanation().copyText();
        QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromStdString(expected));
        m_lab->explanation().copyLatex();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\max")));
    }

    void playingStopsAtTheEndAndAtEveryOtherChange()
    {
        openSession(pooled());
        m_lab->player().setStepsPerSecond(100);
        m_lab->player().setPlaying(true);
        QTRY_COMPARE(document().view().position.cell, 3);
        QTRY_VERIFY(!m_lab->player().isPlaying());
        document().goTo({Role::Dst, 0, 0});
        m_lab->player().setStepsPerSecond(1);
        m_lab->player().setPlaying(true);
        document().goTo({Role::Dst, 2, 0});
        QVERIFY(!m_lab->player().isPlaying());
    }

    void largePictureNeverBlocksTheWindow()
    {
        const Shape shape{1, 1, 4000, 6000};
        Session session;
        session.content.src = {std::make_shared<const Tensor>(shape), {.kind = SourceKind::Typed}};
        session.content.spec = defaultSpec(OpKind::MaxPool, shape);
        session.view.backward = true;
        session.view.position.of = Role::DiffSrc;
        Watchdog watchdog;
        watchdog.start();
        document().open(std::move(session));
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->inspection().freshResult(), 60000);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->inspection().explanation(), 60000);
        for (int i = 0; i < 10; ++i) {
            document().step(+1);
            hover(Role::Src, {0, 0, 100 * i, 10});
            QTest::qWait(5);
        }
        watchdog.stop();
        QVERIFY2(watchdog.faults().empty(), qPrintable(watchdog.report()));
    }

    /// Writes pictures of the screens where KS_SCREENSHOTS names a folder; always checks that the timeline's texts are not cut off.
    void screens_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1280x720") << QSize(1280, 720);
        QTest::newRow("1920x1080") << QSize(1920, 1080);
        QTest::newRow("2560x1440") << QSize(2560, 1440);
    }
    void screens()
    {
        QFETCH(QSize, size);
        m_window->resize(size);
        QTRY_VERIFY(m_lab->inspection().explanation());
        const QString folder = qEnvironmentVariable("KS_SCREENSHOTS");
        const auto shoot = [&](const QString& name) {
            QTest::qWait(folder.isEmpty() ? 1 : 120);
            if (!folder.isEmpty())
                m_window->grab().save(QDir(folder).filePath(QStringLiteral("%1-%2.png").arg(name, QLatin1String(QTest::currentDataTag()))));
        };
        shoot(QStringLiteral("first"));
        Session session = overlap();
        session.view.reveal = Reveal::All;
        openSession(std::move(session));
        goBackward();
        document().goTo({Role::DiffSrc, 4, 0});
        shoot(QStringLiteral("overlap"));
        for (const QWidget* child : m_lab->timeline().findChildren<QWidget*>())
            if (child->isVisible() && !child->objectName().contains(QStringLiteral("scrubber")))
                QVERIFY2(child->width() >= child->minimumSizeHint().width(), child->metaObject()->className());
        Session conv;
        conv.content.src = typed(
            {1, 1, 6, 6}, {0, 0, 0, 9, 9, 9, 0, 0, 0, 9, 9, 9, 0, 0, 0, 9, 9, 9, 0, 0, 0, 9, 9, 9, 0, 0, 0, 9, 9, 9, 0, 0, 0, 9, 9, 9});
        conv.content.spec = defaultSpec(OpKind::Conv, {1, 1, 6, 6});
        conv.content.spec.pads = {1, 1, 1, 1};
        conv.content.spec.filters = 2;
        conv.content.weights = typed({2, 1, 3, 3}, {-1, 0, 1, -2, 0, 2, -1, 0, 1, 1, 2, 1, 0, 0, 0, -1, -2, -1});
        conv.content.bias = typed({1, 2, 1, 1}, {0, 1});
        openSession(std::move(conv));
        document().goTo({Role::Dst, 8, 5});
        shoot(QStringLiteral("conv"));
        goBackward();
        m_lab->timeline().stepThrough(Role::DiffWeights);
        document().goTo({Role::DiffWeights, 4, 0});
        shoot(QStringLiteral("conv-backward"));
        m_theme->setMode(Theme::Mode::Dark);
        shoot(QStringLiteral("conv-backward-dark"));
        openSession(pooled());
        shoot(QStringLiteral("pool-dark"));
        ViewState view = document().view();
        view.reveal = Reveal::Predict;
        view.position.cell = 2;
        document().setView(view);
        m_theme->setMode(Theme::Mode::Light);
        shoot(QStringLiteral("predict"));
        m_window->setPresenting(true);
        shoot(QStringLiteral("presenter"));
    }
};

QTEST_MAIN(TestOperationLab)
#include "tst_operation_lab.moc"
