#include "tests/ui/operation_desk.h"
#include "tests/ui/watchdog.h"
#include "ui/operation/explanation_text.h"
#include "ui/operation/panels/input_settings.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/resource_locator.h"

#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QTabWidget>
#include <QTextDocument>
#include <QThread>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <semaphore>

using namespace ks;
using namespace ks::test;

/// What the Operation lab shows of itself, and how it is stepped, painted on and played.
class TestOperationLab : public OperationTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void startsWithAStepDone()
    {
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
        QCOMPARE(m_desk->document().content().spec.op, OpKind::MaxPool);
        QTRY_VERIFY(m_desk->grid(Role::Src).view().cell() >= 40); // once the window has been laid out
        QVERIFY(m_desk->marks(Role::Src).window.has_value());
        QCOMPARE(m_desk->marks(Role::Dst).hiddenFrom, std::optional(m_desk->document().view().position.cell + 1));
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("= max(")));
    }

    /// With something all around it, in the picture and in the output, of which the rest is still empty.
    void theFirstStepStandsInTheMiddle()
    {
        QTRY_VERIFY(m_desk->grid(Role::Src).view().cell() >= 40);
        QTRY_COMPARE(m_desk->grid(Role::Dst).view().cell(), m_desk->grid(Role::Src).view().cell());
        const Cell first = cellAt(shapeOf(m_desk->document().content().spec, Role::Dst), m_desk->document().view().position.cell);
        const auto hasAround = [this](Role role, const QRectF& part, double cells) {
            return m_desk->grid(role).view().visibleCells().contains(part.adjusted(-cells, -cells, cells, cells));
        };
        QTRY_VERIFY(hasAround(Role::Dst, outlineOf(first), 0.9));
        QTRY_VERIFY(m_desk->marks(Role::Src).window && hasAround(Role::Src, m_desk->marks(Role::Src).window->outline(), 0.9));
        QCOMPARE(m_desk->grid(Role::Src).plane().colour().palette, Palette::Grey);
        QCOMPARE(m_desk->grid(Role::Dst).plane().colour().palette, Palette::Grey);
        QCOMPARE(m_desk->grid(Role::Dst).plane().range(), m_desk->grid(Role::Src).plane().range()); // tells nothing of the cells to come
        m_desk->goBackward();
        QTRY_COMPARE(m_desk->grid(Role::DiffSrc).view().cell(), m_desk->grid(Role::Src).view().cell());
        const Cell under = cellAt(m_desk->document().content().spec.src, m_desk->document().view().position.cell);
        QCOMPARE(under, (Cell{0, 0, 2 * first.y, 2 * first.x}));
        QTRY_VERIFY(m_desk->grid(Role::DiffSrc).rect().contains(m_desk->grid(Role::DiffSrc).view().placeOf(under).center().toPoint()));
        QTRY_VERIFY(m_desk->grid(Role::DiffSrc).hasFocus());
        for (const Role output : {Role::Dst, Role::DiffDst}) // the step's output stays in sight in both rows
            QTRY_VERIFY(m_desk->grid(output).rect().contains(m_desk->grid(output).view().placeOf(first).center().toPoint()));
    }

    void theGradientCheckIsATab()
    {
        const auto* tabs = m_desk->window.findChild<QTabWidget*>();
        QStringList titles;
        for (int i = 0; i < tabs->count(); ++i)
            titles += tabs->tabText(i);
        QCOMPARE(titles,
                 (QStringList{QStringLiteral("Grids"), QStringLiteral("Compare A/B"), QStringLiteral("im2col"), QStringLiteral("GEMM"),
                              QStringLiteral("Gradient check"), QStringLiteral("Histogram"), QStringLiteral("Curve")}));
    }

    /// A picture in colour is looked at as one; the channel that is stepped through stays the one that is spoken of.
    void colourPicturesAreShownInColour()
    {
        for (const QString& path : ResourceLocator::sampleImages())
            if (path.contains(QStringLiteral("still-life")))
                m_desk->window.openFile(path, false);
        QTRY_COMPARE(m_desk->document().content().spec.src.c, 3);
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
        GridPanel& panel = m_desk->lab->tensors().pane(Role::Src).panel();
        QCOMPARE(m_desk->grid(Role::Src).plane().scene().white, std::optional(255.0F));
        m_desk->document().cursor().goTo(
            {Role::Dst, shapeOf(m_desk->document().content().spec, Role::Dst).h * shapeOf(m_desk->document().content().spec, Role::Dst).w,
             0});
        QCOMPARE(m_desk->grid(Role::Src).c(), 1); // MaxPool goes on with the next channel
        QVERIFY(panel.grid()->plane().scene().white);
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
        m_desk->hover(Role::Src, {0, 1, 0, 0});
        QVERIFY(m_desk->grid(Role::Src).describeCell({0, 1, 0, 0}).contains(QStringLiteral("green")));
        emit panel.colourPictureChosen(false);
        QVERIFY(!m_desk->grid(Role::Src).plane().scene().white);
        QCOMPARE(m_desk->document().view().inColour, std::optional(false));
    }

    /// What was chosen for the colours and which tab is open are part of the view: saved, and back with a bookmark.
    void coloursAndTabBelongToTheView()
    {
        m_desk->openSession(pooled());
        auto* tabs = m_desk->window.findChild<QTabWidget*>();
        tabs->setCurrentIndex(2);
        QCOMPARE(m_desk->document().view().tab, std::optional(LabTab::Im2col));
        const ColourSettings chosen{.palette = Palette::Cividis, .scope = RangeScope::Tensor};
        emit m_desk->lab->tensors().pane(Role::Src).panel().bar().settingsChanged(chosen);
        QCOMPARE(m_desk->grid(Role::Src).plane().colour(), chosen);
        m_desk->document().bookmarks().add(QStringLiteral("here"));
        const Session saved = m_desk->document().shelf().snapshot();
        m_desk->openSession(pooled());
        QCOMPARE(tabs->currentIndex(), 0);
        QCOMPARE(m_desk->grid(Role::Src).plane().colour().palette, Palette::Viridis);
        m_desk->openSession(saved);
        QCOMPARE(tabs->currentIndex(), 2);
        QCOMPARE(m_desk->grid(Role::Src).plane().colour(), chosen);
        tabs->setCurrentIndex(0);
        m_desk->document().bookmarks().goTo(0);
        QCOMPARE(tabs->currentIndex(), 2);
    }

    /// The name is asked for in place: Enter stores, Esc does not; a stored one can be renamed.
    void bookmarksAreNamedInPlace()
    {
        m_desk->openSession(pooled());
        const auto bookmarks = [this]() -> const std::vector<Bookmark>& { return m_desk->document().session().bookmarks; };
        auto* editor = m_desk->window.findChild<QWidget*>(QStringLiteral("bookmarkEditor"));
        auto* name = editor->findChild<QLineEdit*>();
        m_desk->document().cursor().goTo({Role::Dst, 3, 0});
        QTest::keyClick(&m_desk->window, Qt::Key_B, Qt::ControlModifier);
        QTRY_VERIFY(name->hasFocus());
        QVERIFY2(name->text().contains(QStringLiteral("MaxPool")) && name->text().contains(QStringLiteral("row 1")),
                 qPrintable(name->text()));
        QVERIFY(editor->parentWidget()->rect().contains(editor->geometry()));
        QTest::keyClick(name, Qt::Key_Escape);
        QVERIFY(!editor->isVisible());
        QVERIFY(bookmarks().empty());
        QTRY_VERIFY(m_desk->grid(Role::Dst).hasFocus());

        QTest::keyClick(&m_desk->window, Qt::Key_B, Qt::ControlModifier);
        QTRY_VERIFY(name->hasFocus());
        QTest::keyClicks(name, QStringLiteral("the great 9")); // single letters are letters here
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(bookmarks().size(), std::size_t{1});
        QCOMPARE(bookmarks().front().name, std::string("the great 9"));
        QCOMPARE(bookmarks().front().view.position.cell, 3);
        QCOMPARE(m_desk->document().view().granularity, Granularity::Cell);

        QTest::keyClick(&m_desk->window, Qt::Key_B, Qt::ControlModifier | Qt::AltModifier);
        QTRY_VERIFY(name->hasFocus());
        QCOMPARE(name->text(), QStringLiteral("the great 9"));
        QTest::keyClicks(name, QStringLiteral("corner"));
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(bookmarks().front().name, std::string("corner"));

        m_desk->action(LabMenu::Lab, "operation.removeBookmark")->trigger();
        QVERIFY(bookmarks().empty());
        const Message::Link link = m_desk->window.messages().history().front().message.links.front();
        link.follow();
        link.follow(); // which does nothing any more
        QCOMPARE(bookmarks().size(), std::size_t{1});
        QVERIFY(m_desk->window.messages().history().front().message.links.empty());
    }

    /// What was said and written before the switch follows it.
    void theLanguageReachesNumbersAndHints()
    {
        const auto written = [this] {
            QStringList texts;
            for (const QLabel* label : m_desk->lab->timeline().findChildren<QLabel*>())
                texts += label->text();
            return texts.join(QLatin1Char(' '));
        };
        QVERIFY2(written().contains(QStringLiteral("/ 76,800")), qPrintable(written()));
        QVERIFY(m_desk->window.messages().shownText().contains(QStringLiteral("Space")));
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY2(written().contains(QStringLiteral("/ 76.800")), qPrintable(written()));
        m_desk->openSession(maxPool(2, 2, {1.5F, 2.5F, 0, 1}, 2, 2));
        QVERIFY2(m_desk->said().contains(QStringLiteral("max(1,5; 2,5; 0; 1) = 2,5")), qPrintable(m_desk->said()));
        QCOMPARE(m_desk->grid(Role::Src).locale().decimalPoint(), QStringLiteral(",")); // cells are painted, copied and typed by it
        QTRY_VERIFY(m_desk->window.messages().shownText().contains(QStringLiteral("espacio"), Qt::CaseInsensitive));
    }

    void keysStep()
    {
        m_desk->openSession(pooled());
        m_desk->grid(Role::Dst).setFocus();
        QTest::keyClick(&m_desk->grid(Role::Dst), Qt::Key_Space);
        QCOMPARE(m_desk->document().view().position.cell, 1);
        QCOMPARE(m_desk->marks(Role::Src).window->x, 2);
        QCOMPARE(m_desk->marks(Role::Dst).hiddenFrom, std::optional<std::int64_t>(2));
        QTest::keyClick(&m_desk->grid(Role::Dst), Qt::Key_Space, Qt::ShiftModifier);
        QCOMPARE(m_desk->document().view().position.cell, 0);
        QTest::keyClick(&m_desk->window, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(m_desk->document().view().position.cell, 1);
        QTest::keyClick(&m_desk->window, Qt::Key_G, Qt::ShiftModifier);
        QCOMPARE(m_desk->document().view().granularity, Granularity::Term);
        QTest::keyClick(&m_desk->grid(Role::Dst), Qt::Key_Space);
        QCOMPARE(m_desk->document().view().position, (Position{Role::Dst, 2, 1}));
        QCOMPARE(m_desk->marks(Role::Src).term, std::optional(Cell{0, 0, 2, 0}));
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("Term 1 of 4: 5. The largest so far: 5.")));
    }

    void singleLettersCanBeSwitchedOff()
    {
        m_desk->openSession(pooled());
        m_desk->preferences.set(preference::singleLetterKeys, false);
        QTest::keyClick(&m_desk->window, Qt::Key_G);
        QCOMPARE(m_desk->document().view().granularity, Granularity::Cell);
        m_desk->preferences.set(preference::singleLetterKeys, true);
        QTest::keyClick(&m_desk->window, Qt::Key_G);
        QCOMPARE(m_desk->document().view().granularity, Granularity::Row);
    }

    void escapeInAGridLeavesPresenterMode()
    {
        m_desk->window.setPresenting(true);
        QTest::keyClick(&m_desk->grid(Role::Dst), Qt::Key_Escape);
        QTRY_VERIFY(!m_desk->window.isPresenting());
    }

    void lessonsTakeAnswersAtOnce()
    {
        for (const QString& path : ResourceLocator::sampleSessions())
            if (path.contains(QStringLiteral("overlap")))
                m_desk->window.openFile(path, true);
        QTRY_COMPARE(m_desk->document().session().bookmarks.size(), std::size_t{6});
        QTRY_VERIFY(m_desk->lab->presenterTitle().contains(QStringLiteral("How many")));
        m_desk->languages.use(QStringLiteral("es"));
        QVERIFY(m_desk->lab->presenterTitle().contains(QStringLiteral("¿Cuántas")));
        m_desk->document().bookmarks().goTo(3);
        QTRY_VERIFY(m_desk->lab->inspection().freshResult() && m_desk->lab->prediction().isAsking());
        QTRY_VERIFY(m_desk->window.focusWidget() == &m_desk->grid(Role::DiffSrc)); // digits are the answer, without a click before
    }

    /// With the brush a drag gives cells its number, as one entry of undo; without it, or where Esc ended it, a drag moves the picture.
    void cellsArePainted()
    {
        m_desk->openSession(pooled());
        auto* paint = m_desk->window.findChild<QToolButton*>(QStringLiteral("paint"));
        auto* number = m_desk->window.findChild<QLineEdit*>(QStringLiteral("paintValue"));
        QVERIFY(paint && number && !number->isVisible());
        paint->click();
        QVERIFY(number->isVisible());
        number->setText(QStringLiteral("7.5"));
        CellGrid& grid = m_desk->grid(Role::Src);
        const auto at = [&grid](std::int64_t x) { return grid.view().placeOf({0, 0, 3, x}).center().toPoint(); };
        const auto drag = [&] {
            QTest::mousePress(&grid, Qt::LeftButton, {}, at(0));
            QTest::mouseMove(&grid, at(1));
            QTest::mouseMove(&grid, at(2));
            QTest::mouseRelease(&grid, Qt::LeftButton, {}, at(2));
        };
        const TensorPtr before = m_desk->document().content().src.tensor;
        drag();
        QTRY_VERIFY(m_desk->document().content().src.tensor != before);
        for (std::int64_t x = 0; x < 4; ++x)
            QCOMPARE((*m_desk->document().content().src.tensor)[(Cell{0, 0, 3, x})], x < 3 ? 7.5F : (*before)[(Cell{0, 0, 3, x})]);
        m_desk->document().undoStack().undo();
        QTRY_VERIFY(std::ranges::equal(m_desk->document().content().src.tensor->cells(), before->cells()));
        QVERIFY(!m_desk->document().undoStack().canUndo());
        grid.setFocus();
        QTest::keyClick(&grid, Qt::Key_Escape);
        QVERIFY(!paint->isChecked() && !number->isVisible());
        drag();
        QVERIFY(!m_desk->document().undoStack().canUndo());
    }

    /// Beside a title of any length: the button stays under the mouse, the cells stay under the brush.
    void paintingMovesNeitherButtonNorGrids()
    {
        Session session = edges();
        session.content.spec.strides = {2, 1};
        session.content.spec.dilations = {1, 2};
        session.content.spec.pads = {1, 2, 0, 1};
        session.content.spec.filters = 2;
        fitWeights(session.content);
        m_desk->openSession(session);
        auto* paint = m_desk->window.findChild<QToolButton*>(QStringLiteral("paint"));
        auto* number = m_desk->window.findChild<QLineEdit*>(QStringLiteral("paintValue"));
        QVERIFY(paint && number);
        CellGrid& grid = m_desk->grid(Role::Src);
        const auto places = [&] {
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            return std::pair(QRect(paint->mapTo(&m_desk->window, QPoint(0, 0)), paint->size()),
                             QRect(grid.mapTo(&m_desk->window, QPoint(0, 0)), grid.size()));
        };
        const QSize usual = m_desk->window.size();
        for (int width = usual.width(); width >= 900; width -= 20) {
            m_desk->window.resize(width, usual.height());
            QTRY_VERIFY(!m_desk->document().numbers().isUnderWay());
            QVERIFY(m_desk->settled()); // the panels have taken their room
            const auto before = places();
            paint->click();
            QVERIFY(number->isVisible());
            QCOMPARE(places(), before);
            m_desk->document().edit().setCells(Role::Src, {{{0, 0, 0, 0}, width % 40 == 0 ? 3.0F : 4.0F}}, QStringLiteral("paint"));
            QCOMPARE(places(), before);
            QTRY_VERIFY(!m_desk->document().numbers().isUnderWay());
            QCOMPARE(places(), before);
            paint->click();
            QCOMPARE(places(), before);
        }
        m_desk->window.resize(usual);
    }

    void playingStopsAtTheEndAndAtEveryOtherChange()
    {
        m_desk->openSession(pooled());
        m_desk->lab->player().setStepsPerSecond(100);
        m_desk->lab->player().setPlaying(true);
        QTRY_COMPARE(m_desk->document().view().position.cell, 3);
        QTRY_VERIFY(!m_desk->lab->player().isPlaying());
        m_desk->document().cursor().goTo({Role::Dst, 0, 0});
        m_desk->lab->player().setStepsPerSecond(1);
        m_desk->lab->player().setPlaying(true);
        m_desk->document().cursor().goTo({Role::Dst, 2, 0});
        QVERIFY(!m_desk->lab->player().isPlaying());
    }

    /// Where steps come faster than a slow machine takes them, what is said goes with them all the same.
    void theExplanationFollowsStepsThatLeaveNoPause()
    {
        m_desk->openSession(pooled());
        QVERIFY(m_desk->settled());
        int written = 0;
        int steps = 0;
        QTimer hand;
        connect(m_desk->lab->explanation().findChild<ExplanationText*>()->document(), &QTextDocument::contentsChanged, &hand,
                [&written] { ++written; });
        connect(&hand, &QTimer::timeout, &hand, [this, &steps] {
            QThread::msleep(4); // a step takes longer than the pause before the next one
            m_desk->document().cursor().goTo({Role::Dst, ++steps % 4, 0});
        });
        hand.start(1);
        QTRY_VERIFY(steps >= 40);
        hand.stop();
        QVERIFY2(written >= 10, qPrintable(QString::number(written)));
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
        m_desk->document().open(std::move(session));
        QTRY_VERIFY_WITH_TIMEOUT(m_desk->lab->inspection().freshResult(), 60000);
        QTRY_VERIFY_WITH_TIMEOUT(m_desk->lab->inspection().explanation(), 60000);
        for (int i = 0; i < 10; ++i) {
            m_desk->document().cursor().step(+1);
            m_desk->hover(Role::Src, {0, 0, 100 * i, 10});
            QVERIFY(m_desk->settled());
        }
        watchdog.stop();
        QVERIFY2(watchdog.faults().empty(), qPrintable(watchdog.report()));
    }

    /// Writes pictures of the screens where KS_SCREENSHOTS names a folder; always checks that the timeline's texts are not cut off.
    void theTimelinesTextsAreNotCutOnAnyScreen_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1280x720") << QSize(1280, 720);
        QTest::newRow("1920x1080") << QSize(1920, 1080);
        QTest::newRow("2560x1440") << QSize(2560, 1440);
    }

    void theTimelinesTextsAreNotCutOnAnyScreen()
    {
        QFETCH(QSize, size);
        m_desk->window.resize(size);
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
        const QString folder = qEnvironmentVariable("KS_SCREENSHOTS");
        const auto shoot = [&](const QString& name) {
            QVERIFY(m_desk->settled());
            if (!folder.isEmpty())
                m_desk->window.grab().save(
                    QDir(folder).filePath(QStringLiteral("%1-%2.png").arg(name, QLatin1String(QTest::currentDataTag()))));
        };
        shoot(QStringLiteral("first"));
        Session session = overlap();
        session.view.reveal = Reveal::All;
        m_desk->openSession(std::move(session));
        m_desk->goBackward();
        m_desk->document().cursor().goTo({Role::DiffSrc, 4, 0});
        shoot(QStringLiteral("overlap"));
        for (const QWidget* child : m_desk->lab->timeline().findChildren<QWidget*>())
            if (child->isVisible() && !child->objectName().contains(QStringLiteral("scrubber")))
                QVERIFY2(child->width() >= child->minimumSizeHint().width(), child->metaObject()->className());
        m_desk->openSession(edges());
        m_desk->document().cursor().goTo({Role::Dst, 8, 5});
        shoot(QStringLiteral("conv"));
        m_desk->goBackward();
        m_desk->lab->timeline().stepThrough(Role::DiffWeights);
        m_desk->document().cursor().goTo({Role::DiffWeights, 4, 0});
        shoot(QStringLiteral("conv-backward"));
        m_desk->theme.setMode(Theme::Mode::Dark);
        shoot(QStringLiteral("conv-backward-dark"));
        m_desk->openSession(pooled());
        shoot(QStringLiteral("pool-dark"));
        ViewState view = m_desk->document().view();
        view.reveal = Reveal::Predict;
        view.position.cell = 2;
        m_desk->document().cursor().setView(view);
        m_desk->theme.setMode(Theme::Mode::Light);
        shoot(QStringLiteral("predict"));
        m_desk->window.setPresenting(true);
        shoot(QStringLiteral("presenter"));
    }
};

QTEST_MAIN(TestOperationLab)
#include "tst_operation_lab.moc"
