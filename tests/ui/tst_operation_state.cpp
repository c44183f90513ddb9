#include "tests/ui/histogram_choice.h"
#include "tests/ui/operation_desk.h"
#include "tests/ui/shown_numbers.h"
#include "ui/fields/folding_section.h"
#include "ui/grids/channel_strip.h"
#include "ui/grids/grid_panel.h"
#include "ui/operation/borrowed_bar.h"
#include "ui/operation/panels/settings_panel.h"
#include "ui/operation/prediction.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/resource_locator.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>
#include <QTabWidget>
#include <QTextBrowser>
#include <QUrl>

using namespace ks;
using namespace ks::test;

/// One result belongs to one content and to the passes that it was computed for.
class TestOperationState : public OperationTest {
    Q_OBJECT

private:
    void settle()
    {
        QVERIFY2(ShownNumbers::settle(m_desk->window, *m_desk->lab), "it computes for ever");
        const QStringList faults = ShownNumbers(*m_desk->lab).faults();
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QStringLiteral("\n"))));
    }
    /// A forward question about one input, then two backward ones about two others with gradients of their own.
    static Session lesson()
    {
        Session session = pooled();
        session.view.reveal = Reveal::All;
        session.bookmarks.push_back({.name = "forwards", .content = session.content, .view = session.view});
        Session typedGradient = maxPool(4, 4, {9, 1, 1, 9, 1, 1, 1, 1, 2, 2, 2, 3, 9, 2, 2, 2}, 2, 2);
        typedGradient.content.gradient = {.kind = GradientKind::Typed, .typed = typed({1, 1, 2, 2}, {1, 2, 3, 4}).tensor};
        ViewState view{.backward = true, .position = {Role::DiffSrc, 0, 0}, .reveal = Reveal::All};
        session.bookmarks.push_back({.name = "typed", .content = typedGradient.content, .view = view});
        Session other = overlap();
        other.content.gradient = {.kind = GradientKind::OneCell, .cell = {0, 0, 1, 1}};
        session.bookmarks.push_back({.name = "one cell", .content = other.content, .view = view});
        return session;
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// Everything is as at the first start then: also by a reset of the program.
    void aNewSessionFoldsMoreSettings()
    {
        auto* settings = m_desk->window.findChild<SettingsPanel*>(); // Compare A/B has More, too
        auto* more = settings->findChild<FoldingSection*>(QStringLiteral("moreSection"));
        more->setOpen(true);
        m_desk->lab->newSession();
        QVERIFY(!more->isOpen());
    }

    void everyBookmarkShowsItsOwnNumbers()
    {
        m_desk->openSession(lesson());
        settle();
        for (const std::size_t bookmark : {1U, 0U, 1U, 2U, 1U, 2U, 0U, 2U, 1U}) {
            document().bookmarks().goTo(bookmark);
            settle();
            if (QTest::currentTestFailed())
                return;
        }
        QCOMPARE((*document().tensor(Role::DiffDst))[(Cell{0, 0, 1, 1})], 4.0F);
        QCOMPARE((*document().tensor(Role::DiffSrc))[(Cell{0, 0, 0, 0})], 1.0F);
    }

    /// A channel that was chosen is shown, also when the step stands in another one, and stepping brings up that of the step.
    void theChosenChannelIsShown()
    {
        m_desk->openSession(edges());
        settle();
        document().cursor().goTo({Role::Dst, 36 + 7, 0}); // channel 1
        settle();
        GridPanel& panel = m_desk->lab->tensors().pane(Role::Dst).panel();
        QCOMPARE(m_desk->grid(Role::Dst).c(), 1);
        panel.findChild<ChannelStrip*>()->walk(-1);
        settle();
        QCOMPARE(panel.channels(), std::vector<std::int64_t>{0});
        QCOMPARE(m_desk->grid(Role::Dst).c(), 0);
        QCOMPARE(document().view().dstChannel, 0);
        document().cursor().step(1);
        settle();
        QCOMPARE(m_desk->grid(Role::Dst).c(), 1);
    }

    void everyLessonCanBeWalkedBackAndForth()
    {
        const QStringList lessons = ResourceLocator::sampleSessions();
        QVERIFY(!lessons.isEmpty());
        for (const QString& path : lessons) {
            m_desk->window.openFile(path, false);
            QTRY_VERIFY(m_desk->lab->sessionPath() == path || !document().session().bookmarks.empty());
            const auto count = static_cast<int>(document().session().bookmarks.size());
            for (int i = 0; i < 3 * count; ++i) { // two on, one back
                const auto to = document().bookmarks().beside(i % 3 == 2 ? -1 : +1);
                if (!to)
                    continue;
                document().bookmarks().goTo(*to);
                settle();
                if (QTest::currentTestFailed()) {
                    qWarning() << path << "bookmark" << *to + 1;
                    return;
                }
            }
        }
    }

    /// Nobody is handed the numbers of another content, not even for a moment.
    void numbersOfAnotherContentAreNeverHandedOut()
    {
        m_desk->openSession(lesson());
        document().bookmarks().goTo(1);
        QVERIFY(!document().result());
        QVERIFY(document().numbers().isUnderWay());
        QVERIFY(!document().tensor(Role::Dst));
        QVERIFY(!document().tensor(Role::DiffSrc));
        QVERIFY(m_desk->grid(Role::Dst).cover().isAwaited() || !m_desk->grid(Role::Dst).tensor());
        settle();
        document().edit().setCells(Role::Src, {{{0, 0, 0, 0}, 77}}, QStringLiteral("edit"));
        QVERIFY(!document().result());
        QVERIFY(!document().tensor(Role::Dst));
        QVERIFY(document().tensor(Role::DiffDst)); // comes from settings that are as before
        QVERIFY(m_desk->grid(Role::Dst).cover().isAwaited());
        QVERIFY(m_desk->grid(Role::Dst).describeCell({}).contains(QStringLiteral("being computed")));
        settle();
        QCOMPARE((*document().tensor(Role::Dst))[Cell{}], 77.0F);
    }

    /// What is there already is not computed again, and going back does not lose it.
    void theForwardResultStaysWhenBackwardIsAsked()
    {
        m_desk->openSession(pooled());
        const TensorPtr dst = document().tensor(Role::Dst);
        ViewState view = document().view();
        view.backward = true;
        document().cursor().setView(view);
        QCOMPARE(document().tensor(Role::Dst), dst); // its numbers belong to this content
        QVERIFY(document().numbers().isUnderWay());
        QVERIFY(!m_desk->lab->inspection().freshResult());
        settle();
        view = document().view();
        view.backward = false;
        document().cursor().setView(view);
        QVERIFY(!document().numbers().isUnderWay());
        settle();
    }

    void aTypedGradientComesBackWhileTheForwardPassIsShown()
    {
        m_desk->openSession(pooled());
        m_desk->goBackward();
        document().edit().setCells(Role::DiffDst, {{{0, 0, 0, 1}, 5}}, QStringLiteral("edit"));
        settle();
        document().undoStack().undo();
        emit m_desk->lab->tensors().modeChosen(false);
        document().edit().setCells(Role::Src, {{{0, 0, 0, 0}, 1}}, QStringLiteral("edit"));
        settle();
        document().undoStack().undo();
        settle();
        document().undoStack().redo();
        document().undoStack().undo();
        document().undoStack().clear();
        document().edit().setCells(Role::DiffDst, {{{0, 0, 0, 1}, 5}}, QStringLiteral("edit"));
        QCOMPARE(document().content().gradient.kind, GradientKind::Typed);
        QCOMPARE((*document().content().gradient.typed)[(Cell{0, 0, 0, 1})], 5.0F);
        QCOMPARE((*document().content().gradient.typed)[(Cell{0, 0, 0, 0})], 1.0F);
    }

    /// What cannot be computed says so, instead of being computed for ever.
    void whatFailsSaysWhy()
    {
        Session session = pooled();
        session.content.gradient = {.kind = GradientKind::Typed, .typed = typed({1, 1, 3, 3}, std::vector<float>(9, 1)).tensor};
        session.view.backward = true;
        session.view.position = {Role::DiffSrc, 0, 0};
        document().open(std::move(session));
        QTRY_VERIFY(!document().numbers().isUnderWay());
        QVERIFY(!document().numbers().failure().empty());
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("cannot be computed")), qPrintable(m_desk->said()));
        document().cursor().step(+1); // is not tried again and again
        QVERIFY(!document().numbers().isUnderWay());
        document().edit().setGradient({}, QStringLiteral("ones"));
        settle();
    }

    void theHistogramIsOfTheTensorThatIsChosen()
    {
        m_desk->openSession(lesson());
        document().bookmarks().goTo(1);
        settle();
        openTab(LabTab::Histogram);
        auto* tab = m_desk->window.findChild<HistogramTab*>();
        test::choose(*tab, Role::DiffSrc);
        settle();
        document().edit().setCells(Role::Src, {{{0, 0, 0, 0}, 77}}, QStringLiteral("edit"));
        QCOMPARE(tab->role(), Role::DiffSrc); // although it is not there for a moment
        QCOMPARE(tab->statistics().cells, 0); // what was counted is gone
        settle();
        QCOMPARE(tab->role(), Role::DiffSrc);
        test::choose(*tab, Role::Dst);
        test::choose(*tab, Role::DiffSrc); // before Dst has been counted
        QVERIFY(m_desk->settled());
        QCOMPARE(tab->statistics().cells, 16);
    }

    void theGradientCheckIsOfWhatIsStepped()
    {
        Session session = edges();
        session.view.backward = true;
        session.view.position = {Role::DiffWeights, 4, 0};
        m_desk->openSession(std::move(session));
        openTab(LabTab::GradientCheck);
        auto* tab = m_desk->window.findChild<GradientCheckTab*>();
        QTRY_VERIFY(tab->result());
        QCOMPARE(chosenGradient(*tab), (Pin{Role::DiffWeights, {0, 0, 1, 1}}));
        document().edit().setCells(Role::Src, {{{0, 0, 0, 0}, 77}}, QStringLiteral("edit"));
        QVERIFY(!tab->result()); // it was of other numbers
        settle();
        QTRY_VERIFY(tab->result());
        document().cursor().step(+1); // as it is seen
        QTRY_VERIFY(tab->result());
        QCOMPARE(chosenGradient(*tab), (Pin{Role::DiffWeights, {0, 0, 1, 2}}));
        tab->check(Role::DiffSrc, {});
        document().cursor().setView(document().view()); // no step: what was chosen stays
        QTRY_VERIFY(tab->result());
        QCOMPARE(chosenGradient(*tab), (Pin{Role::DiffSrc, {}}));
    }

    /// Of the tensor that the steps have come to, and of another one for as long as they stay where they were when it was chosen.
    void theHistogramFollowsTheStepsBackwards()
    {
        m_desk->openSession(edges());
        openTab(LabTab::Histogram);
        auto* tab = m_desk->window.findChild<HistogramTab*>();
        QVERIFY(m_desk->settled());
        QCOMPARE(tab->role(), Role::Dst);
        test::choose(*tab, Role::Src);
        document().cursor().step(+1);
        QVERIFY(m_desk->settled());
        QCOMPARE(tab->role(), Role::Src);
        m_desk->goBackward();
        QVERIFY(m_desk->settled());
        QCOMPARE(tab->role(), document().view().position.of);
        QVERIFY(isGradient(tab->role()));
        document().cursor().goTo({Role::DiffWeights, 0, 0});
        QVERIFY(m_desk->settled());
        QCOMPARE(tab->role(), Role::DiffWeights);
        QCOMPARE(tab->statistics().cells, shapeOf(document().content().spec, Role::DiffWeights).elements());
    }

    /// Columns that a dilation steps over are crossed as those are that no window reaches.
    void whatNoWindowReadsIsCrossed()
    {
        Session session = typedSession(OpKind::MaxPool, {1, 1, 3, 9}, std::vector<float>(27, 1));
        session.content.spec.kernel = {3, 2};
        session.content.spec.strides = {1, 4};
        session.content.spec.dilations = {1, 2};
        m_desk->openSession(session);
        QCOMPARE(m_desk->marks(Role::Src).uncoveredColumns, (std::vector<std::int64_t>{1, 3, 5, 7, 8}));
        QVERIFY(m_desk->marks(Role::Src).uncoveredRows.empty());
        session.content.src = typed({1, 1, 8, 8}, std::vector<float>(64, 1)); // rows −2, 1, 4 and 0, 3, 6 are read
        session.content.spec = defaultSpec(OpKind::MaxPool, {1, 1, 8, 8});
        session.content.spec.kernel = {3, 3};
        session.content.spec.strides = {2, 2};
        session.content.spec.dilations = {3, 3};
        session.content.spec.pads = {2, 0, 0, 0};
        session.view.backward = true;
        m_desk->openSession(session);
        for (const Role role : {Role::Src, Role::DiffSrc})
            QCOMPARE(m_desk->marks(role).uncoveredRows, (std::vector<std::int64_t>{-1, 2, 5, 7}));
    }

    /// Without a bookmark, too: who predicts one gradient sees nothing of the others, wherever numbers are shown, until the mode is left.
    void noGradientIsToldBesideTheOneThatIsAskedFor()
    {
        Session session = pooled();
        session.content.spec = defaultSpec(OpKind::Conv, session.content.src.tensor->shape());
        session.content.spec.kernel = {2, 2};
        fitWeights(session.content);
        session.view = {.backward = true, .position = {Role::DiffSrc, 5, 0}, .reveal = Reveal::Predict};
        m_desk->openSession(session);
        const auto isHidden = [this](Role role) {
            const auto& inspection = m_desk->lab->inspection();
            return m_desk->marks(role).hiddenFrom == std::optional<std::int64_t>(0) && inspection.hides(role, {}) &&
                   m_desk->grid(role).describeCell({}).contains(QStringLiteral("not reached yet")) &&
                   m_desk->grid(role).plane().range().high == ValueRange{}.high; // nor do its colours tell anything
        };
        QVERIFY(isHidden(Role::DiffWeights));
        QVERIFY(isHidden(Role::DiffBias));
        QVERIFY(!m_desk->marks(Role::Dst).hiddenFrom);
        m_desk->lab->inspection().hover(Pin{Role::DiffWeights, {0, 0, 1, 1}});
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("= ?")));
        m_desk->lab->inspection().hover(std::nullopt);
        m_desk->lab->prediction().reveal(); // of this cell alone
        QVERIFY(isHidden(Role::DiffWeights));
        document().cursor().goTo({Role::DiffWeights, 3, 0});
        QVERIFY(isHidden(Role::DiffSrc) && isHidden(Role::DiffBias));
        QCOMPARE(m_desk->marks(Role::DiffWeights).hiddenFrom, std::optional<std::int64_t>(3));
        ViewState view = document().view();
        for (const Reveal reveal : {Reveal::UpToStep, Reveal::All}) {
            view.reveal = reveal;
            document().cursor().setView(view);
            QVERIFY(!m_desk->marks(Role::DiffSrc).hiddenFrom && !m_desk->marks(Role::DiffBias).hiddenFrom);
        }
    }

    /// The bar speaks of what is shown: another session in place of a copy is none.
    void anotherSessionIsNoCopy()
    {
        using State = BorrowedBar::State;
        const auto* bar = m_desk->window.findChild<BorrowedBar*>();
        QAction* before = m_desk->action(LabMenu::Lab, "operation.sessionBefore");
        m_desk->lab->borrow({overlap(), [] { return QStringLiteral("Conv 2"); }, QStringLiteral("network")});
        QCOMPARE(bar->state(), State::Borrowed);
        document().edit().setCells(Role::Src, {{Cell{}, 3.0F}}, QStringLiteral("edit"));
        QCOMPARE(bar->state(), State::Copy);
        m_desk->openSession(pooled());
        QCOMPARE(bar->state(), State::Own);
        QVERIFY(before->isEnabled()); // what was put aside is not lost
        before->trigger();
        QVERIFY(!document().shelf().hasAside());
        const Message said = m_desk->window.messages().history().front().message;
        QVERIFY2(!said.text.said().contains(QStringLiteral("copy")), qPrintable(said.text.said()));
        said.links[0].follow();
        QCOMPARE(document().content().spec, pooled().content.spec);
        QCOMPARE(bar->state(), State::Own);
    }

    /// What stands in a field and was not entered yet is of the session that is put aside.
    void whatIsBeingTypedIsPutAsideToo()
    {
        Session own = edges();
        own.content.bias = typed({1, 2, 1, 1}, {7, 8});
        m_desk->openSession(own);
        m_desk->lab->borrow({edges(), [] { return QStringLiteral("Conv 2"); }, QStringLiteral("network")});
        auto* bias = m_desk->window.findChild<QLineEdit*>("biasValues");
        bias->setFocus();
        QTRY_VERIFY(bias->hasFocus());
        bias->selectAll();
        QTest::keyClicks(bias, "5");
        QVERIFY(document().shelf().isBorrowed());
        m_desk->action(LabMenu::Lab, "operation.sessionBefore")->trigger();
        QVERIFY(m_desk->settled());
        QCOMPARE(document().content().bias.tensor->cells()[1], 8.0F);
        const Message said = m_desk->window.messages().history().front().message;
        said.links[0].follow(); // the copy that it made
        QCOMPARE(document().content().bias.tensor->cells()[1], 5.0F);
    }

    /// Where the output was, as far as the input has such a place: both are not of one shape.
    void theGradientIsSteppedWhereTheOutputWas()
    {
        for (const OpKind op : {OpKind::Gemm, OpKind::Flatten, OpKind::Relu}) {
            Session session = typedSession(op, {1, 2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
            fitWeights(session.content);
            const OpSpec spec = session.content.spec;
            m_desk->openSession(session);
            document().cursor().goTo(CellOrder(spec, Role::Dst).last());
            const std::int64_t channel = document().view().srcChannel;
            const Position there = m_desk->lab->timeline().positionIn(Role::DiffSrc);
            QVERIFY2(CellOrder(spec, Role::DiffSrc).contains(there), nameOf(op).data());
            QCOMPARE(there.cell, op == OpKind::Gemm ? offsetOf(spec.src, {0, channel, 0, 0}) : 7);
            m_desk->goBackward();
            QCOMPARE(document().view().position, there);
        }
    }

    /// Tips name no key that is switched off.
    void tipsHeedTheSwitchOfLetters()
    {
        const auto named = [&] {
            QStringList tips;
            for (const auto* button : m_desk->lab->centre()->findChildren<QAbstractButton*>())
                for (const char* key : {"(P)", "(G ", "; R ", "(L)"})
                    if (button->toolTip().contains(QLatin1String(key)))
                        tips += button->toolTip();
            return tips;
        };
        QVERIFY(named().size() >= 8);
        m_desk->preferences.set(preference::singleLetterKeys, false);
        QVERIFY2(named().isEmpty(), qPrintable(named().join(QLatin1Char('\n'))));
        m_desk->preferences.set(preference::singleLetterKeys, true);
        QVERIFY(named().size() >= 8);
    }

    /// Nor does the link beside them.
    void theAnswersLinkHeedsTheSwitchOfLetters()
    {
        Session session = pooled();
        session.view.reveal = Reveal::Predict;
        m_desk->openSession(session);
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("Show the answer (R)")), qPrintable(m_desk->said()));
        m_desk->preferences.set(preference::singleLetterKeys, false);
        QVERIFY(m_desk->said().contains(QStringLiteral("Show the answer")) && !m_desk->said().contains(QStringLiteral("(R)")));
        m_desk->preferences.set(preference::singleLetterKeys, true);
        QVERIFY(m_desk->said().contains(QStringLiteral("Show the answer (R)")));
    }

    /// No lesson comes after it.
    void aNewSessionIsNoLesson()
    {
        m_desk->lab->open(ResourceLocator::sampleSessions().constFirst(), true);
        QTRY_VERIFY(document().session().bookmarks.size() > 1);
        m_desk->lab->newSession();
        QTRY_VERIFY(document().session().bookmarks.empty());
        document().bookmarks().add(QStringLiteral("mine"));
        m_desk->action(LabMenu::Lab, "operation.nextBookmark")->trigger();
        const Message end = m_desk->window.messages().history().front().message;
        QVERIFY2(end.text.said().contains(QStringLiteral("last bookmark")), qPrintable(end.text.said()));
        QVERIFY(end.links.empty());
    }

    void tabsFollowBookmarks()
    {
        m_desk->openSession(lesson());
        for (const LabTab tab : {LabTab::Compare, LabTab::Im2col, LabTab::Gemm, LabTab::GradientCheck, LabTab::Histogram}) {
            for (const std::size_t bookmark : {1U, 2U, 0U, 2U, 1U}) {
                openTab(tab);
                ViewState view = document().session().bookmarks[bookmark].view;
                document().bookmarks().goTo(bookmark);
                openTab(tab);
                settle();
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    /// Differences of a flat area are 0, whatever rounding leaves of them.
    void whatRoundingLeftOfAZeroIsZero()
    {
        Session session = edges();
        session.content.backend = "serial";
        session.content.src = typed({1, 1, 6, 6}, std::vector<float>(36, 0.9F));
        session.content.spec.bias = false;
        session.content.bias = {};
        session.view.position = {Role::Dst, 36 + 14, 0}; // of the filter that looks from top to bottom
        session.view.dstChannel = 1;
        session.view.reveal = Reveal::Predict;
        m_desk->openSession(std::move(session));
        m_desk->lab->prediction().answer(0.1F);
        QCOMPARE(m_desk->lab->prediction().verdict(), CellPrediction::Verdict::Wrong);
        m_desk->lab->prediction().answer(0);
        QCOMPARE(m_desk->lab->prediction().verdict(), CellPrediction::Verdict::Right);
    }

    /// The kernel that a person may turn is that of the first channel which its filter reads.
    void aTurnedKernelNamesTheChannelThatItReads()
    {
        Session session;
        session.content.spec = defaultSpec(OpKind::Conv, {1, 4, 5, 5});
        session.content.spec.filters = 4;
        session.content.spec.group = 4;
        session.content.src = typed({1, 4, 5, 5}, std::vector<float>(100, 1));
        fitWeights(session.content);
        session.view.position = {Role::Dst, 3 * 9, 0};
        session.view.dstChannel = 3;
        session.view.reveal = Reveal::All;
        m_desk->openSession(std::move(session));
        QTRY_COMPARE(m_desk->lab->inspection().explained().cell.c, std::int64_t{3});
        emit m_desk->lab->explanation().findChild<QTextBrowser*>()->anchorClicked(QUrl(QStringLiteral("do:turn")));
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("filter 3, channel 3")), qPrintable(m_desk->said()));
    }
};

QTEST_MAIN(TestOperationState)
#include "tst_operation_state.moc"
