#include "core/data/source.h"
#include "core/nn/edits.h"
#include "core/nn/timeline.h"
#include "tests/ui/files.h"
#include "tests/ui/network/step_test.h"
#include "tests/ui/settled.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/step/step_diagram.h"
#include "ui/operation/tensors_view.h"
#include "ui/paint/cell_numbers.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>

#include <limits>
#include <optional>

using namespace ks;

/// What the Step page shows and tells of a step: its diagram, the numbers of the layer under way, and where each comes from.
class TestStepNumbers : public test::StepTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// "loss" is longer in Spanish: the last column is as wide as its name, and not cut by the widget's edge.
    void theDiagramFollowsTheLanguage()
    {
        openStep();
        auto* diagram = m_window->findChild<StepDiagram*>();
        QTRY_VERIFY(diagram && diagram->isVisible());
        for (const char* language : {"es", "en"}) {
            m_desk->languages.use(QLatin1String(language));
            QTRY_COMPARE(diagram->size(), diagram->sizeHint());
        }
    }

    /// The current layer's name is bold, and no less whole for that.
    void theCurrentLayersNameIsNotCut()
    {
        auto graph = std::make_shared<Graph>(m_lab->document().model().graph);
        const std::string name = "batchnormalization1";
        graph->nodes[1].name = name;
        StepDiagram diagram;
        for (const int current : {0, 1}) {
            diagram.show(graph, nullptr, {.layer = current});
            QCOMPARE(diagram.shownName(1), QString::fromStdString(name));
        }
    }

    /// The columns of all diagrams of a network are measured by one rule: what Build has room for is not cut here.
    void longNamesHaveAsMuchRoomAsInBuild()
    {
        auto graph = std::make_shared<Graph>(m_lab->document().model().graph);
        const QString name(20, QLatin1Char('n'));
        graph->nodes[1].name = name.toStdString();
        StepDiagram diagram;
        diagram.show(graph, nullptr, {.layer = 1});
        QCOMPARE(diagram.shownName(1), name);
    }

    /// A click at a layer's head or at one of its passes goes there; between two columns, and where a layer makes nothing, there is nothing to go to.
    void aClickGoesToTheLayerAndPass()
    {
        openStep();
        auto* diagram = m_window->findChild<StepDiagram*>();
        QTRY_VERIFY(diagram && diagram->isVisible());
        QSignalSpy picked(diagram, &StepDiagram::picked);
        const int pooling = 2;
        const QRect forward = diagram->boxOf(StepPhase::Forward, pooling);
        QTest::mouseClick(diagram, Qt::LeftButton, {}, QPoint(forward.center().x(), 1));
        QTest::mouseClick(diagram, Qt::LeftButton, {}, diagram->boxOf(StepPhase::Backward, pooling).center());
        QTest::mouseClick(diagram, Qt::LeftButton, {}, QPoint(forward.right() + 3, forward.center().y()));
        QTest::mouseClick(diagram, Qt::LeftButton, {}, diagram->boxOf(StepPhase::Update, pooling).center());
        QTest::mouseClick(diagram, Qt::LeftButton, {}, QPoint(1, forward.center().y()));
        QCOMPARE(picked.size(), 2);
        QCOMPARE(picked[0][0].value<StepPhase>(), StepPhase::Forward);
        QCOMPARE(picked[1][0].value<StepPhase>(), StepPhase::Backward);
        QCOMPARE(picked[0][1].toInt(), pooling);
        QCOMPARE(picked[1][1].toInt(), pooling);
        QTRY_VERIFY_WITH_TIMEOUT(arrived(), 30000);
    }

    void showsTheNumbersOfTheLayerUnderWay()
    {
        train(1);
        openStep();
        QCOMPARE(m_lab->stepPage().tensors().shown().size(), 4); // src, weights, bias, dst
        QVERIFY(m_window->findChild<QLabel*>("stepWhere")->text().contains("conv1"));
        walk().goToPlace(StepPhase::Forward, 12);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == 12, 30000);
        QCOMPARE(static_cast<double>(walk().moment()->layer->dst->cells()[0]), walk().moment()->loss);
        walk().goToPlace(StepPhase::Update, 3);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->update, 30000);
        const StepUpdate update = *walk().moment()->update;
        QCOMPARE(update.states.size(), std::size_t{2});
        // What the update makes are the weights of the next batch.
        step(NetworkGranularity::Batch, +1);
        walk().goToPlace(StepPhase::Forward, 3);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == 3, 30000);
        const TensorPtr next = walk().moment()->layer->content.weights.tensor;
        QVERIFY(std::ranges::equal(next->cells(), update.after->cells()));
        QVERIFY(!std::ranges::equal(next->cells(), update.before->cells()));
        const int pooling = 2;
        walk().goToPlace(StepPhase::Forward, pooling);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == pooling, 30000);
        QCOMPARE(walk().moment()->layer->content.spec.op, OpKind::MaxPool);
        pane(Role::Src)->panel().setColour({.scope = RangeScope::Fixed, .fixed = {-5, 20}});
        QCOMPARE(pane(Role::Dst)->grid().plane().range(), (ValueRange{-5, 20})); // the same number, the same colour
    }

    /// Colours that a person chose for a tensor of a layer stay with it, from step to step and when one comes back to the layer.
    void chosenColoursStay()
    {
        openStep();
        const auto goTo = [this](int layer) {
            walk().goToPlace(StepPhase::Forward, layer);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == layer, 30000);
        };
        const auto colour = [this] { return pane(Role::Src)->grid().plane().colour(); };
        goTo(0);
        const ColourSettings usual = colour();
        const ColourSettings chosen{.scope = RangeScope::Fixed, .fixed = {-5, 20}};
        QVERIFY(usual != chosen);
        emit pane(Role::Src)->panel().bar().settingsChanged(chosen);
        step(NetworkGranularity::Cell, +1);
        QVERIFY(colour() == chosen);
        goTo(1);
        QVERIFY(colour() != chosen);
        goTo(0);
        QVERIFY(colour() == chosen);
    }

    /// Rows of a table are no images, and their columns have names.
    void aRowIsASampleWithNamedColumns()
    {
        const QTemporaryDir folder;
        const QString table = QStringLiteral("csv:") + test::writtenTable(folder.filePath(QStringLiteral("rows.csv")), 60) +
                              QStringLiteral("?target=target&split=0.6,0.2,0.2");
        NetworkContent content = m_lab->document().content();
        content.data = table.toStdString();
        content.model = fittedTo(content, *openDataset(content.data)).model;
        m_lab->document().change(QStringLiteral("Table"), content);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Ready && run().view().content.data == content.data, 20000);
        openStep();
        const auto said = [this] {
            TensorPane& input = *pane(Role::Src);
            return input.grid().describeCell(input.toGrid({2, 1, 0, 0}));
        };
        for (const int layer : {0, 2}) { // the second one reads what layers have made of the columns
            walk().goToPlace(StepPhase::Forward, layer);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == layer && pane(Role::Src), 30000);
            QTRY_VERIFY2(said().contains(QStringLiteral("sample 2")), qPrintable(said()));
            QVERIFY2(said().contains(QStringLiteral(", b:")) == (layer == 0), qPrintable(said()));
        }
    }

    /// Also those with an exponent, such as the squares of Adam.
    void theTablesOfAnUpdateHaveRoomForTheirNumbers()
    {
        train(1);
        openStep();
        walk().goToPlace(StepPhase::Update, 11);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->update && walk().moment()->position.layer == 11, 30000);
        const QList<TensorPane*> panes = m_lab->stepPage().tensors().shown();
        QCOMPARE(panes.size(), 5);
        bool exponents = false;
        for (TensorPane* pane : panes) {
            const CellGrid& grid = pane->grid();
            QTRY_VERIFY2_WITH_TIMEOUT(
                CellNumbers(grid.plane().scene(), GridLook::of(grid.palette(), grid.font(), grid.locale()), {.cell = grid.view().cell()})
                    .areWritten(),
                qPrintable(pane->title()), 5000);
            exponents = exponents || grid.plane().scene().format.scientific;
        }
        QVERIFY(exponents);
    }

    void everyLayerExplainsItsNumbers()
    {
        train(1);
        openStep();
        const int layers = static_cast<int>(walk().moment()->graph->nodes.size());
        for (const StepPhase phase : {StepPhase::Forward, StepPhase::Backward})
            for (int layer = 0; layer <= layers; ++layer) {
                walk().goToPlace(phase, layer);
                QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == layer, 30000);
                const auto explanation = walk().moment()->explanation;
                QVERIFY(explanation && explanation->backendValue);
                QVERIFY2(explanation->agrees(), qPrintable(QString::number(layer)));
            }
    }

    /// A window of three has one row of padding on each side, which counts as less than every number.
    void paddingIsWhatTheOperatorSays()
    {
        NetworkContent content = m_lab->document().content();
        const int pool = content.model.find("maxpool1");
        content.model = withAttribute(content.model, pool, "pads", "1,1,1,1");
        m_lab->document().change(QStringLiteral("Pads"), content);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);
        openStep();
        const auto padding = [this] {
            for (TensorPane* pane : m_lab->stepPage().tensors().shown())
                if (pane->role() == Role::Src)
                    return pane->grid().plane().scene().padValue;
            return std::optional<double>();
        };
        walk().goToPlace(StepPhase::Forward, pool);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == pool, 30000);
        QCOMPARE(padding(), std::optional(-std::numeric_limits<double>::infinity()));
        walk().goToPlace(StepPhase::Backward, pool);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.phase == StepPhase::Backward && pane(Role::DiffSrc), 30000);
        const GridScene& gradient = pane(Role::DiffSrc)->grid().plane().scene(); // around it as in the Operation lab
        QVERIFY(gradient.pads == (Pads{1, 1, 1, 1}) && !gradient.padValue);
        walk().goToPlace(StepPhase::Forward, 0);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == 0, 30000);
        QVERIFY(padding() != std::optional(-std::numeric_limits<double>::infinity()));
    }

    void everyNumberCanBeAsked()
    {
        openStep();
        walk().goToPlace(StepPhase::Forward, 0);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == 0 && pane(Role::Dst), 30000);
        const Shape shape = walk().moment()->layer->dst->shape();
        const auto cell = [&] { return cellAt(shape, walk().moment()->position.cell); };
        // A click: its formula.
        CellGrid* grid = &pane(Role::Dst)->grid();
        QTRY_VERIFY(grid->view().placeOf({0, 0, 2, 3}).isValid() && grid->isVisible());
        QTest::mouseClick(grid, Qt::LeftButton, {}, grid->view().placeOf({0, 0, 2, 3}).center().toPoint());
        QTRY_COMPARE_WITH_TIMEOUT(cell(), (Cell{0, 0, 2, 3}), 30000);
        QTRY_VERIFY(arrived());
        QCOMPARE(walk().moment()->explanation->cell, (Cell{0, 0, 2, 3}));
        // The keyboard goes on from there, and keeps the grid.
        grid = &pane(Role::Dst)->grid();
        grid->setFocus();
        QTest::keyClick(grid, Qt::Key_Right);
        QTRY_COMPARE_WITH_TIMEOUT(cell(), (Cell{0, 0, 2, 4}), 30000);
        QTRY_VERIFY(arrived());
        QVERIFY(grid->hasFocus());
        // Another channel: the same place in it, its filter and its formula.
        emit pane(Role::Dst)->panel().channelsChanged(0, {2});
        QTRY_COMPARE_WITH_TIMEOUT(cell(), (Cell{0, 2, 2, 4}), 30000);
        QTRY_VERIFY(arrived());
        QCOMPARE(pane(Role::Dst)->grid().c(), 2);
        QCOMPARE(pane(Role::Weights)->grid().n(), 2);
        QCOMPARE(walk().moment()->explanation->cell.c, 2);
        QVERIFY(walk().moment()->explanation->agrees());
        // What other layers made leads to where it was made.
        walk().goToPlace(StepPhase::Forward, 1);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == 1, 30000);
        emit pane(Role::Src)->grid().selection().currentChanged({0, 1, 5, 6});
        auto* story = m_window->findChild<QTextBrowser*>("stepStory");
        QVERIFY2(story->toHtml().contains("href=\"origin\""), qPrintable(story->toPlainText()));
        emit story->anchorClicked(QUrl("origin"));
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == 0, 30000);
        QCOMPARE(cell(), (Cell{0, 1, 5, 6}));
        // The Operation lab opens there.
        m_lab->stepPage().openOperation();
        QCOMPARE(m_operation->document().view().position.cell, offsetOf(shape, {0, 1, 5, 6}));
    }

    /// What the next layer makes of a number stands behind its formula, in the numbers of that layer.
    void whatFollowsANumberIsSaid()
    {
        openStep();
        walk().goToPlace(StepPhase::Forward, 0);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == 0, 30000);
        const auto* story = m_window->findChild<QTextBrowser*>("stepStory");
        for (int i = 0; i < 3; ++i) {
            const std::optional<StepBehind> behind = walk().moment()->behind;
            QVERIFY(behind && behind->nodes == std::vector<int>{1});
            QVERIFY2(story->toPlainText().contains(QStringLiteral("Behind it, ")), qPrintable(story->toPlainText()));
            const std::int64_t cell = walk().moment()->position.cell;
            NetworkPosition next = walk().moment()->position;
            next.layer = 1;
            walk().goTo(next);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == 1, 30000);
            QCOMPARE(walk().moment()->value(), behind->value);
            QVERIFY(!walk().moment()->behind); // the pooling is a layer of its own
            next.layer = 0;
            next.cell = cell + 101;
            walk().goTo(next);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == 0, 30000);
        }
    }

    /// At a cell that is read Enter goes to the term that reads it, at the one that is made to its next term.
    void enterGoesToTheTerm()
    {
        openStep();
        walk().goToPlace(StepPhase::Forward, 0);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == 0 && pane(Role::Dst), 30000);
        const auto enterAt = [this](Role role, const Cell& cell) {
            CellGrid& grid = pane(role)->grid();
            {
                const QSignalBlocker quiet(grid.selection());
                grid.selection().setCurrent(cell);
            }
            QTest::keyClick(&grid, Qt::Key_Return);
        };
        enterAt(Role::Dst, {0, 0, 0, 0});
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.term == 1, 30000);
        enterAt(Role::Weights, {0, 0, 1, 2}); // of a filter of 5×5
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.term == 8, 30000);
        QCOMPARE(walk().moment()->position.cell, 0);
        const NetworkPosition before = walk().moment()->position;
        enterAt(Role::Src, {0, 0, 20, 20}); // no term reads it
        QVERIFY(test::settled());
        QVERIFY(arrived() && walk().moment()->position == before);
    }

    /// The explanation is that of the Operation lab: its sums unfold, its channels come into the grids, its numbers are pointed at.
    void theStoryFoldsAndPoints()
    {
        train(1);
        openStep();
        walk().goToPlace(StepPhase::Forward, 3); // six channels of the input
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == 3, 30000);
        auto* story = m_window->findChild<QTextBrowser*>("stepStory");
        const auto has = [story](const char* link) {
            return story->toHtml().contains(QStringLiteral("href=\"%1\"").arg(QLatin1String(link)));
        };
        QVERIFY2(walk().moment()->explanation->isSplit() && has("do:unfold") && has("channel:2"), qPrintable(story->toPlainText()));
        emit story->anchorClicked(QUrl("do:unfold"));
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && has("do:fold"), 30000);
        QVERIFY(!walk().moment()->explanation->isFolded());
        emit story->anchorClicked(QUrl("do:fold"));
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && has("do:unfold"), 30000);
        const std::size_t before = walk().moment()->explanation->terms.size();
        emit story->anchorClicked(QUrl("fold:2"));
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->explanation->terms.size() > before, 30000);
        const NetworkPosition here = walk().moment()->position;
        emit story->anchorClicked(QUrl("channel:2"));
        QTRY_COMPARE_WITH_TIMEOUT(pane(Role::Src)->grid().c(), std::int64_t{2}, 30000);
        QTRY_VERIFY_WITH_TIMEOUT(arrived(), 30000);
        QCOMPARE(walk().moment()->position, here);
        QCOMPARE(walk().moment()->view.srcChannel, 2);
        const QString html = story->toHtml();
        const auto number = html.indexOf(QStringLiteral("href=\"number:"));
        QVERIFY(number >= 0);
        bool pointed = false;
        for (int i = 0; i < 40 && !pointed; ++i) { // not every number is a cell's
            emit story->highlighted(QUrl(QStringLiteral("number:%1").arg(i)));
            pointed = walk().scene()->pointedAt.has_value();
        }
        QVERIFY(pointed);
        emit story->highlighted(QUrl());
        QVERIFY(!walk().scene()->pointedAt);
        step(NetworkGranularity::Cell, +1); // another cell: its own channels again
        QCOMPARE(pane(Role::Src)->grid().c(), std::int64_t{0});
    }
};

QTEST_MAIN(TestStepNumbers)
#include "tst_step_numbers.moc"
