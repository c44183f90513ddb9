#include "core/nn/edits.h"
#include "tests/ui/network/network_test.h"
#include "ui/grids/cell_grid.h"
#include "ui/grids/channel_strip.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_page.h"
#include "ui/network/step/step_diagram.h"
#include "ui/network/step/step_page.h"
#include "ui/network/step/step_tensors.h"
#include "ui/network/step/step_texts.h"
#include "ui/operation/tensor_pane.h"
#include "ui/shell/presenter_window.h"

#include <QAbstractButton>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <optional>

using namespace ks;

/// The Step page in windows of several sizes: a step is seen and read whole, and its buttons stay where they are.
class TestStepLayout : public test::NetworkTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }

    void cleanup() { closeWindow(); }

    /// A frozen training is seen whole in the smallest window that the program is made for, also where the line above it says more.
    void aStepIsSeenWhole()
    {
        m_desk->theme.setTextScale(1);
        m_window->resize(1280, 720);
        change([](NetworkContent& content) { content.settings.stop.epochs = 1; });
        useLittleData();
        change([](NetworkContent& content) { content.settings.stop.epochs = 1; });
        waitUntilReady();
        action("network.train")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Finished, 30000);
        m_lab->tabs().open(QStringLiteral("step"));
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->stepPage().walk().moment() && !m_lab->stepPage().walk().way().isMoving(), 30000);
        const auto* area = qobject_cast<QScrollArea*>(m_lab->stepPage().parentWidget()->parentWidget());
        QTRY_VERIFY2(area->verticalScrollBar()->maximum() == 0, qPrintable(QString::number(area->verticalScrollBar()->maximum())));
    }

    /// A short bias has the room of its numbers, so that they are read, or a part of it where there is too little.
    void aShortBiasHasTheRoomOfItsNumbers()
    {
        m_desk->theme.setTextScale(1);
        useLittleData();
        train(3);
        m_lab->tabs().open(QStringLiteral("step"));
        StepWalk& walk = m_lab->stepPage().walk();
        QTRY_VERIFY_WITH_TIMEOUT(walk.moment() && !walk.way().isMoving(), 30000);
        walk.goToPlace(StepPhase::Forward, 0);
        QTRY_VERIFY_WITH_TIMEOUT(!walk.way().isMoving() && walk.moment()->position.layer == 0, 30000);
        const auto paneOf = [this](Role role) {
            const QList<TensorPane*> panes = m_lab->stepPage().tensors().shown();
            return *std::ranges::find(panes, role, &TensorPane::role);
        };
        for (const QSize& size : {QSize(1280, 720), QSize(1900, 900)}) {
            m_window->resize(size);
            QVERIFY(m_desk->settled());
            const CellGrid& bias = paneOf(Role::Bias)->grid();
            QTRY_VERIFY2(bias.writesNumbers(), qPrintable(QString::number(bias.width())));
            const auto top = [&](Role role) { return paneOf(role)->grid().mapTo(&m_lab->stepPage(), QPoint()).y(); };
            QTRY_COMPARE(top(Role::Bias), top(Role::Weights));                      // which are chosen among above
            QVERIFY(paneOf(Role::Src)->width() >= paneOf(Role::Bias)->width() - 1); // never more than a map has
        }
        QVERIFY(paneOf(Role::Bias)->grid().view().showsAll()); // where there is room for all
    }

    /// Also where the window became smaller after the last step, and where only its text did: after presenter mode.
    void theDiagramOfAStepIsSeenWhole()
    {
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 30000);
        m_window->resize(1900, 900);
        m_lab->tabs().open(QStringLiteral("step"));
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->stepPage().walk().moment() && !m_lab->stepPage().walk().way().isMoving(), 30000);
        const QWidget& diagram = *m_lab->stepPage().findChild<StepDiagram*>();
        const auto* area = qobject_cast<QScrollArea*>(diagram.parentWidget()->parentWidget());
        QVERIFY(area);
        const auto whole = [&] { return area->viewport()->height() >= diagram.height(); };
        QTRY_VERIFY(whole() && !area->horizontalScrollBar()->isVisible());
        m_window->resize(964, 748);
        QTRY_VERIFY(area->horizontalScrollBar()->isVisible());
        QTRY_VERIFY2(whole(), qPrintable(QStringLiteral("%1 of %2").arg(area->viewport()->height()).arg(diagram.height())));
        m_window->setPresenting(true);
        m_window->presenter().resize(2560, 1440);
        QVERIFY(m_desk->settled());
        m_window->setPresenting(false);
        QTRY_VERIFY(area->horizontalScrollBar()->isVisible());
        QTRY_VERIFY2(whole(), qPrintable(QStringLiteral("%1 of %2").arg(area->viewport()->height()).arg(diagram.height())));
        m_window->resize(1900, 900);
        QTRY_VERIFY(!area->horizontalScrollBar()->isVisible());
        QTRY_COMPARE(area->height(), diagram.height());
    }

    /// The button that one clicks on and on stays under the mouse, however long the sentence above it gets.
    void theButtonsOfAStepStay_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("en") << QStringLiteral("en");
        QTest::newRow("es") << QStringLiteral("es");
    }
    void theButtonsOfAStepStay()
    {
        QFETCH(const QString, language);
        m_desk->languages.use(language);
        m_window->resize(1060, 748);
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 30000);
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<SeePage*>()->answer(), 30000); // what was asked there is offered beside the sentence
        m_lab->tabs().open(QStringLiteral("step"));
        StepWalk& walk = m_lab->stepPage().walk();
        QTRY_VERIFY_WITH_TIMEOUT(walk.moment() && !walk.way().isMoving(), 30000);
        QVERIFY(m_desk->settled());
        QVERIFY(m_lab->stepPage().findChild<QPushButton*>("followSample")->isVisible());
        auto* forward = m_lab->stepPage().findChild<QToolButton*>("stepForward");
        const auto* goOn = m_lab->stepPage().findChild<QPushButton*>("stepGoOn");
        const auto* where = m_lab->stepPage().findChild<QLabel*>("stepWhere");
        const auto height = [this](const QWidget* one) { return one->mapTo(&m_lab->stepPage(), QPoint()).y(); };
        const auto heights = [&] { return qMakePair(height(goOn), height(forward)); };
        const QPair<int, int> before = heights();
        QSet<int> lengths;
        for (int i = 0; i < 32; ++i) {
            forward->click();
            QTRY_VERIFY_WITH_TIMEOUT(!walk.way().isMoving(), 30000);
            QVERIFY(m_desk->settled());
            lengths += where->fontMetrics().horizontalAdvance(where->text());
            QCOMPARE(heights(), before);
        }
        QVERIFY(lengths.size() > 1); // otherwise nothing was tried
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// Who goes into a sum, term by term, on and back, finds everything where it was: the sentence has room for its longest state.
    void nothingMovesWithTheSteps_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        for (const char* language : {"en", "es"})
            for (const QSize& size : {QSize(1280, 720), QSize(1024, 768)})
                QTest::addRow("%s, %d", language, size.width()) << QString::fromLatin1(language) << size;
    }
    void nothingMovesWithTheSteps()
    {
        QFETCH(const QString, language);
        QFETCH(const QSize, size);
        m_desk->languages.use(language);
        m_desk->theme.setTextScale(1);
        m_window->resize(size);
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 30000);
        m_lab->tabs().open(QStringLiteral("step"));
        StepPage& page = m_lab->stepPage();
        StepWalk& walk = page.walk();
        QTRY_VERIFY_WITH_TIMEOUT(walk.moment() && !walk.way().isMoving(), 30000);
        const auto* where = page.findChild<QLabel*>("stepWhere");
        const auto places = [&] {
            QList<QRect> all;
            for (const TensorPane* pane : page.tensors().shown())
                all += QRect(pane->mapTo(&page, QPoint()), pane->size());
            for (const char* name : {"stepWhere", "stepForward", "stepStory"}) {
                const auto* one = page.findChild<QWidget*>(QLatin1String(name));
                all += QRect(one->mapTo(&page, QPoint()), one->size());
            }
            return all;
        };
        for (const StepPhase phase : {StepPhase::Forward, StepPhase::Backward}) {
            walk.goToPlace(phase, 3);
            QTRY_VERIFY_WITH_TIMEOUT(!walk.way().isMoving() && walk.moment()->position.phase == phase, 30000);
            QVERIFY(m_desk->settled());
            const QList<QRect> before = places();
            for (const auto& [granularity, direction] : {std::pair(NetworkGranularity::Term, 1),
                                                         {NetworkGranularity::Term, 1},
                                                         {NetworkGranularity::Cell, 1},
                                                         {NetworkGranularity::Term, -1},
                                                         {NetworkGranularity::Term, -1},
                                                         {NetworkGranularity::Cell, -1}}) {
                walk.step(granularity, direction);
                QTRY_VERIFY_WITH_TIMEOUT(!walk.way().isMoving(), 30000);
                QVERIFY(m_desk->settled());
                QVERIFY2(places() == before, qPrintable(where->text()));
            }
        }
        // And whatever the sentence says in this batch, it says within its room.
        for (const QString& text : longestPositionTexts(*walk.moment()))
            QVERIFY2(where->fontMetrics().boundingRect(QRect(0, 0, where->width(), 1000), Qt::TextWordWrap, text).height() <=
                         where->height(),
                     qPrintable(text));
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// In the smallest window and large text, backwards as well: a name that has no room ends in "…", and its hint has all of it.
    void noNameOfAStepIsLost()
    {
        m_desk->languages.use(QStringLiteral("es"));
        m_desk->theme.setTextScale(1.5);
        m_window->resize(900, 600);
        run().run({.batches = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 30000);
        m_lab->tabs().open(QStringLiteral("step"));
        StepPage& page = m_lab->stepPage();
        QTRY_VERIFY_WITH_TIMEOUT(page.walk().moment() && !page.walk().way().isMoving(), 30000);
        const int layers = static_cast<int>(page.walk().moment()->graph->nodes.size());
        for (const StepPhase phase : {StepPhase::Forward, StepPhase::Backward, StepPhase::Update})
            for (int layer = 0; layer <= layers; ++layer) {
                if (page.walk().moment()->steps->rolesOf(phase, layer).empty())
                    continue;
                page.walk().goToPlace(phase, layer);
                QTRY_VERIFY_WITH_TIMEOUT(!page.walk().way().isMoving() && page.walk().moment()->position.layer == layer, 30000);
                QVERIFY(m_desk->settled());
                for (TensorPane* pane : page.tensors().shown())
                    for (const QLabel* label : pane->panel().findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly))
                        QVERIFY2(!label->isVisible() || label->wordWrap() || label->width() >= label->sizeHint().width() ||
                                     label->toolTip().contains(label->text()),
                                 qPrintable(label->text()));
            }
        m_desk->theme.setTextScale(1.0);
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// Beside the settings, in large text: what has no room beside something else goes below it, and no word, choice or cell is cut.
    void aStepIsReadWholeInLargeText()
    {
        m_desk->languages.use(QStringLiteral("es"));
        m_window->resize(1436, 870);
        m_desk->theme.setTextScale(1.25);
        useLittleData();
        change([](NetworkContent& content) { content.model = withInserted(content.model, 1, OpKind::BatchNormalization); });
        waitUntilReady();
        change([](NetworkContent& content) { content.settings.stop.epochs = 1; });
        waitUntilReady();
        action("network.train")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Finished, 30000); // of which the sentence has more to say
        action("network.settings")->trigger();
        m_lab->tabs().open(QStringLiteral("step"));
        StepPage& page = m_lab->stepPage();
        QTRY_VERIFY_WITH_TIMEOUT(page.walk().moment() && !page.walk().way().isMoving(), 30000);
        page.offerSample(Split::Validation, 3); // a button more beside the sentence
        page.walk().goToPlace(StepPhase::Forward, 0);
        QTRY_VERIFY_WITH_TIMEOUT(page.walk().moment()->position.layer == 0 && !page.walk().way().isMoving(), 30000);
        QVERIFY(m_desk->settled());
        const auto* where = page.findChild<QLabel*>("stepWhere");
        const int lines = where->height() / where->fontMetrics().lineSpacing();
        QVERIFY2(lines <= 3, qPrintable(QStringLiteral("%1 lines: %2").arg(lines).arg(where->text())));
        const auto* pictured = page.findChild<QLabel*>("stepPictureText");
        QVERIFY(pictured->text().contains("BatchNormalization"));
        QVERIFY(pictured->width() >= pictured->fontMetrics().horizontalAdvance("BatchNormalization"));
        for (TensorPane* pane : page.tensors().shown()) {
            for (const auto* strip : pane->findChildren<ChannelStrip*>())
                for (const auto* label : strip->findChildren<QLabel*>(Qt::FindDirectChildrenOnly))
                    QVERIFY2(!label->isVisible() || (label->width() >= label->sizeHint().width() && label->text().contains(' ')),
                             qPrintable(label->text()));
            if (pane->role() == Role::Bias) // short
                QVERIFY(pane->grid().view().showsAll() && pane->grid().writesNumbers({}));
        }
        const auto* area = qobject_cast<QScrollArea*>(page.parentWidget()->parentWidget());
        QCOMPARE(area->horizontalScrollBar()->maximum(), 0);
        m_desk->theme.setTextScale(1.0);
        m_desk->languages.use(QStringLiteral("en"));
    }
};

QTEST_MAIN(TestStepLayout)
#include "tst_step_layout.moc"
