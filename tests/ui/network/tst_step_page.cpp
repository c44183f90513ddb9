#include "core/data/source.h"
#include "core/nn/edits.h"
#include "core/nn/presets.h"
#include "core/nn/timeline.h"
#include "tests/ui/accessible_walk.h"
#include "tests/ui/lab_desk.h"
#include "tests/ui/network/first_data.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/network/step/step_diagram.h"
#include "ui/network/step/step_page.h"
#include "ui/network/step/step_tensors.h"
#include "ui/operation/borrowed_bar.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/tensor_pane.h"
#include "ui/operation/tensors_view.h"
#include "ui/paint/cell_numbers.h"
#include "ui/shell/presenter_window.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

#include <set>

using namespace ks;

/// The Step page: freezing, walking, going on, and layers in the Operation lab.
class TestStep : public QObject {
    Q_OBJECT

private:
    test::FirstData m_firstData;
    std::unique_ptr<test::LabDesk<OperationLab>> m_desk;
    MainWindow* m_window = nullptr;
    OperationLab* m_operation = nullptr;
    NetworkLab* m_lab = nullptr;

    using State = TrainingRun::State;
    TrainingRun& run() { return m_lab->run(); }
    StepWalk& walk() { return m_lab->stepPage().walk(); }
    std::size_t batches() { return run().view().history.batches.size(); }
    bool arrived() { return walk().moment() && !walk().isMoving(); }
    void openStep()
    {
        m_lab->tabs().open(QStringLiteral("step"));
        QTRY_VERIFY_WITH_TIMEOUT(arrived(), 30000);
    }
    void step(NetworkGranularity granularity, int direction, int times = 1)
    {
        for (int i = 0; i < times; ++i) {
            walk().step(granularity, direction);
            QTRY_VERIFY_WITH_TIMEOUT(arrived(), 30000);
        }
    }
    TensorPane* pane(Role role)
    {
        for (TensorPane* one : m_lab->stepPage().tensors().shown())
            if (one->role() == role)
                return one;
        return nullptr;
    }

    void train(std::int64_t count)
    {
        const std::size_t before = batches();
        run().run({.batches = count});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == before + static_cast<std::size_t>(count), 30000);
    }

private slots:
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

    void init()
    {
        m_desk = std::make_unique<test::LabDesk<OperationLab>>();
        m_window = &m_desk->window;
        m_operation = m_desk->lab;
        auto lab = std::make_unique<NetworkLab>(*m_window);
        m_lab = lab.get();
        m_firstData.giveTo(*m_lab);
        m_window->addLab(std::move(lab));
        QVERIFY(QTest::qWaitForWindowExposed(m_window));
        QTRY_VERIFY_WITH_TIMEOUT(m_operation->document().result(), 20000);
        m_window->activateLab(m_lab);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);
        m_firstData.takeFrom(*m_lab);
        NetworkContent content = m_lab->document().content();
        content.data = "synthetic:digits?count=600&test=100&validation=0.2";
        content.settings.threads = 1;
        content.settings.stop.epochs = 3;
        m_lab->document().change(QStringLiteral("Less data"), content);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);
        QCOMPARE(run().view().batchesPerEpoch, 8);
    }

    void cleanup() { m_desk.reset(); }

    void freezesARunningTraining()
    {
        m_lab->tabs().open(QStringLiteral("step"));
        QTRY_VERIFY_WITH_TIMEOUT(arrived(), 30000);
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(batches() >= 2, 30000);
        m_lab->stepPage().freeze();
        const auto place = [this] { return walk().moment()->position.at.epoch * 8 + walk().moment()->position.at.batch; };
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy() && arrived() && place() == static_cast<std::int64_t>(batches()),
                                 30000); // or it was finished first
        QCOMPARE(unnamedControls(m_window), QStringList());
    }

    /// Whoever walks keeps the batch; the training goes on meanwhile, with the same numbers, and newer ones come when they are asked for.
    void walksThroughABatchOfARunningTraining()
    {
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        const History alone = run().view().history;
        run().prepare(run().view().content);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);

        openStep();
        const auto* newer = m_window->findChild<QPushButton*>("stepNewer");
        QVERIFY(!newer->isVisible());
        step(NetworkGranularity::Layer, +1, 2);
        const NetworkPosition place = walk().moment()->position;
        const std::uint64_t hash = walk().moment()->hash;
        run().speed().set(offeredSpeeds.front()); // it is not over before somebody has walked
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(batchOf(walk()).isHeld() && arrived(), 30000);
        QCOMPARE(walk().moment()->position, place); // nothing has jumped
        QCOMPARE(walk().moment()->hash, hash);
        QVERIFY(newer->isVisible());
        step(NetworkGranularity::Layer, +1);
        QCOMPARE(walk().moment()->hash, hash);
        step(NetworkGranularity::Batch, +1, 3); // beside the training, which may be elsewhere
        step(NetworkGranularity::Batch, -1, 3);
        QCOMPARE(walk().moment()->hash, hash);
        run().speed().set(0);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        QVERIFY(batchOf(walk()).isBehind() && newer->isEnabled());
        QCOMPARE(walk().moment()->position.at, place.at);
        for (std::size_t i = 0; i < alone.batches.size(); ++i)
            QCOMPARE(run().view().history.batches[i].loss, alone.batches[i].loss);
        m_window->findChild<QPushButton*>("stepNewer")->click();
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.at == (TrainingPosition{3, 0}), 30000);
        QVERIFY(!batchOf(walk()).isHeld() && !newer->isVisible());
    }

    /// Rate and end hold at once: what the page says of the next update is what becomes of it, untrained and in the midst of a training.
    void theUpdateGoesByTheRulesOfNow()
    {
        const int layer = 0; // the first convolution
        for (int trained = 0; trained < 2; ++trained) {
            openStep();
            walk().goToPlace(StepPhase::Update, layer);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->update, 30000);
            const float before = walk().moment()->update->rate;
            NetworkContent content = m_lab->document().content();
            content.settings.schedule.rate *= 4;
            m_lab->document().change(QStringLiteral("Another rate"), content);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->update && walk().moment()->update->rate != before, 30000);
            const float changed = walk().moment()->update->rate;
            content.settings.stop.epochs += 5; // of which its schedule takes note
            m_lab->document().change(QStringLiteral("Another end"), content);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->update && walk().moment()->update->rate != changed, 30000);
            const StepUpdate told = *walk().moment()->update;
            train(1);
            QCOMPARE(static_cast<float>(run().view().history.batches.back().rate), told.rate);
            openStep();
            walk().goToPlace(StepPhase::Update, layer);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->update, 30000);
            QVERIFY(std::ranges::equal(walk().moment()->update->before->cells(), told.after->cells()));
        }
    }

    /// Behind the last batch stands the one that would come next, in an epoch that nobody trains: it says so.
    void whatIsNotTrainedSaysSo()
    {
        const auto where = [this] { return m_window->findChild<QLabel*>("stepWhere")->text(); };
        openStep();
        QVERIFY2(where().startsWith("Epoch 1, batch 1 of 8") && !where().contains("would come next"), qPrintable(where()));
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        QTRY_VERIFY_WITH_TIMEOUT(arrived(), 30000);
        QVERIFY2(where().startsWith("Epoch 4, batch 1 of 8") && where().contains("would come next at the rate that ends the schedule"),
                 qPrintable(where()));
        walk().goToBatch({2, 7}); // the last one that was trained on
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.at == (TrainingPosition{2, 7}), 30000);
        QVERIFY2(where().startsWith("Epoch 3, batch 8 of 8") && !where().contains("would come next"), qPrintable(where()));
    }

    void walksForthAndBackToTheSameState()
    {
        train(3);
        openStep();
        step(NetworkGranularity::Channel, +1); // steps of channels end on their last cells
        const std::uint64_t hash = walk().moment()->hash;
        const NetworkPosition from = walk().moment()->position;
        for (const auto granularity : {NetworkGranularity::Term, NetworkGranularity::Cell, NetworkGranularity::Channel,
                                       NetworkGranularity::Layer, NetworkGranularity::Phase, NetworkGranularity::Batch}) {
            step(granularity, +1, 2);
            QVERIFY(walk().moment()->position != from);
            step(granularity, -1, 2);
            QCOMPARE(walk().moment()->position.at, from.at);
            QCOMPARE(walk().moment()->hash, hash);
            QVERIFY(walk().isSameState());
            QVERIFY(walk().moment()->exact);
        }
        step(NetworkGranularity::Epoch, +1);
        QCOMPARE(walk().moment()->position.at, (TrainingPosition{1, 0}));
        walk().goToBatch({0, 1}); // before the walk began: from the untrained state
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.at == (TrainingPosition{0, 1}), 30000);
        walk().goToBatch(from.at);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.at == from.at, 30000);
        QCOMPARE(walk().moment()->hash, hash);
        QVERIFY(walk().moment()->exact);
    }

    void trainingGoesOnAsIfNobodyHadWalked()
    {
        train(8);
        const History first = run().view().history;
        QCOMPARE(first.batches.size(), std::size_t{8});
        run().prepare(run().view().content);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);
        train(3);
        openStep();
        step(NetworkGranularity::Batch, +1, 4);
        step(NetworkGranularity::Layer, +1, 3);
        walk().goToBatch({0, 0});
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.at.batch == 0, 30000);
        QCOMPARE(batches(), std::size_t{3}); // the charts know nothing of it
        train(5);
        for (std::size_t i = 0; i < 8; ++i)
            QCOMPARE(run().view().history.batches[i].loss, first.batches[i].loss);
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

    void lendsALayerAndGetsTheSessionBack()
    {
        OperationDocument& document = m_operation->document();
        m_window->activateLab(m_operation);
        OpSpec spec = document.content().spec;
        spec.strides = {1, 1};
        document.edit().setSpec(spec, QStringLiteral("stride"));
        document.cursor().step(+1);
        const Session before = document.session();
        QCOMPARE(m_operation->undoStack()->count(), 1);
        m_window->activateLab(m_lab);
        train(1);
        openStep();
        walk().goToPlace(StepPhase::Backward, 3);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == 3, 30000);
        const auto moment = walk().sharedMoment();
        auto* open = m_window->findChild<QPushButton*>("openOperation");
        open->setFocus();
        open->click();
        QCOMPARE(m_window->activeLab(), m_operation);
        QVERIFY(document.shelf().isBorrowed());
        QCOMPARE(m_window->size(), QSize(1280, 720)); // the network's wider pages must not widen it
        auto* bar = m_window->findChild<BorrowedBar*>("borrowedBar");
        QVERIFY(bar->isVisible());
        const QString text = m_window->findChild<QLabel*>("borrowedText")->text();
        QVERIFY2(text.contains("Conv 2 of LeNet-5 · epoch 1, batch 2"), qPrintable(text));
        QVERIFY2(!text.contains("image"), qPrintable(text)); // another one can be looked at
        QVERIFY(std::ranges::equal(document.tensor(Role::Src)->cells(), moment->layer->content.src.tensor->cells()));
        QTRY_VERIFY_WITH_TIMEOUT(document.result() && document.result()->diffWeights, 30000);
        QVERIFY(document.tensor(Role::DiffDst) == moment->layer->diffDst);
        const auto near = [](const TensorPtr& a, const TensorPtr& b) {
            return std::ranges::equal(a->cells(), b->cells(),
                                      [](float x, float y) { return std::abs(x - y) <= 1e-5F + 1e-4F * std::abs(y); });
        };
        QVERIFY(near(document.tensor(Role::Dst), moment->layer->dst));
        QVERIFY(near(document.tensor(Role::DiffSrc), moment->layer->diffSrc));
        QVERIFY(near(document.tensor(Role::DiffWeights), moment->layer->diffWeights));
        QCOMPARE(unnamedControls(m_window), QStringList());
        QTest::keyClick(m_window, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_window->activeLab(), static_cast<Lab*>(m_lab));
        QCOMPARE(m_window->focusWidget(), static_cast<QWidget*>(open));
        QVERIFY(!document.shelf().isBorrowed() && !bar->isVisibleTo(m_operation->centre()));
        QVERIFY(document.content() == before.content);
        QVERIFY(document.view().position == before.view.position);
        QCOMPARE(m_operation->undoStack()->count(), 1);
        m_operation->undoStack()->undo();
        QVERIFY(document.content() != before.content);
    }

    /// Also from the page's button, where the focus is when the page was opened by keyboard.
    void keysWorkFromTheHeader()
    {
        m_window->activateLab(m_lab);
        train(1);
        openStep();
        auto* header = m_window->findChild<QToolButton*>("page-step");
        header->setFocus();
        const int layer = walk().moment()->position.layer;
        QTest::keyClick(header, Qt::Key_L);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == layer + 1, 30000);
        m_lab->tabs().open(QStringLiteral("train"));
        QTest::keyClick(m_window->findChild<QToolButton*>("page-train"), Qt::Key_L);
        QVERIFY(m_desk->settled());
        QCOMPARE(walk().moment()->position.layer, layer + 1); // the page is closed
        m_lab->tabs().open(QStringLiteral("step"));
        QTest::keyClick(header, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(m_window->activeLab(), m_operation);
    }

    /// What a clicker sends: steps as long as chosen on this page, and nothing anywhere else.
    void aClickerStepsInPresenterMode()
    {
        train(1);
        openStep();
        m_lab->stepPage().setGranularity(NetworkGranularity::Layer);
        const int layer = walk().moment()->position.layer;
        m_window->setPresenting(true);
        PresenterWindow& presenter = m_window->presenter();
        QTRY_COMPARE(QApplication::activeWindow(), &presenter);
        const auto press = [&](Qt::Key key) {
            QTest::keyClick(&presenter, key);
            QTRY_VERIFY_WITH_TIMEOUT(arrived(), 30000);
        };
        press(Qt::Key_PageDown);
        press(Qt::Key_PageDown);
        QCOMPARE(walk().moment()->position.layer, layer + 2);
        press(Qt::Key_PageUp);
        QCOMPARE(walk().moment()->position.layer, layer + 1);
        m_lab->stepPage().setGranularity(NetworkGranularity::Phase);
        press(Qt::Key_PageDown);
        QCOMPARE(walk().moment()->position.phase, StepPhase::Backward);
        const NetworkPosition here = walk().moment()->position;
        m_lab->tabs().open(QStringLiteral("train"));
        press(Qt::Key_PageDown);
        QCOMPARE(walk().moment()->position, here);
        m_window->setPresenting(false);
    }

    /// Of a sample that was followed with the best weights: it has the name that every page has for it, in every language, and so have the weights.
    void theOperationSaysWhichSampleAndWhichWeights()
    {
        NetworkContent content = m_lab->document().content();
        content.data = "synthetic:digits?count=1200&test=100&validation=0.2";
        content.settings.keepBest = true;
        m_lab->document().change(QStringLiteral("More data"), content);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);
        train(run().view().batchesPerEpoch + 1);
        run().useBest();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy() && run().view().restored, 20000);
        openStep();
        const std::uint32_t sample = run().opened().data()->samples(Split::Test).back();
        QVERIFY(sample > 999);
        m_lab->stepPage().explainSample(Split::Test, sample);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->looked, 30000);
        const QString best = QStringLiteral("best weights, of epoch 1");
        const auto* where = m_window->findChild<QLabel*>("stepWhere");
        QVERIFY2(where->text().endsWith(best), qPrintable(where->text()));
        m_lab->stepPage().openOperation();
        const auto* text = m_window->findChild<QLabel*>("borrowedText");
        QVERIFY2(text->text().contains(QStringLiteral("sample %1, with the weights before").arg(sample)) && text->text().contains(best),
                 qPrintable(text->text()));
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY2(text->text().contains(QStringLiteral("muestra %1,").arg(sample)), qPrintable(text->text()));
    }

    void anEditMakesACopy()
    {
        train(1);
        openStep();
        const auto moment = walk().sharedMoment();
        const float weight = moment->layer->content.weights.tensor->cells()[0];
        m_lab->stepPage().openOperation();
        OperationDocument& document = m_operation->document();
        const Content before = document.content();
        document.edit().setCells(Role::Weights, {{Cell{0, 0, 0, 0}, weight + 1}}, QStringLiteral("edit"));
        QVERIFY(!document.shelf().isBorrowed());
        QVERIFY(m_operation->isModified());
        QCOMPARE(document.content().weights.tensor->cells()[0], weight + 1);
        QCOMPARE(moment->layer->content.weights.tensor->cells()[0], weight); // the network's own
        QCOMPARE(m_window->findChild<BorrowedBar*>("borrowedBar")->state(), BorrowedBar::State::Copy);
        m_operation->undoStack()->undo();
        QVERIFY(document.content() == before);
        GradientChoice gradient = document.content().gradient;
        QCOMPARE(gradient.kind, GradientKind::Network);
        gradient.kind = GradientKind::Ones;
        document.edit().setGradient(gradient, QStringLiteral("ones"));
        QVERIFY(document.content().gradient.network); // the way back stays open
    }

    void everyLayerOpensInTheOperationLab()
    {
        train(1);
        openStep();
        const int layers = static_cast<int>(walk().moment()->graph->nodes.size());
        for (int layer = 0; layer <= layers; ++layer) {
            m_window->activateLab(m_lab);
            walk().goToPlace(StepPhase::Backward, layer);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == layer, 30000);
            m_lab->stepPage().openOperation();
            OperationDocument& document = m_operation->document();
            QTRY_VERIFY_WITH_TIMEOUT(!document.numbers().isUnderWay() && document.result() && document.result()->diffSrc, 30000);
            QTRY_VERIFY_WITH_TIMEOUT(m_operation->inspection().explanation(), 30000);
            QVERIFY(m_operation->inspection().explanation()->agrees());
            QVERIFY(m_operation->tensors().pane(Role::DiffSrc).isVisible());
            document.cursor().step(+1);
            document.cursor().step(-1);
        }
    }

    void rareLayersWalkAndOpen_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"BatchNormalization", "Add", "LRN", "Dropout", "MeanSquaredError"})
            QTest::newRow(kind) << QString::fromLatin1(kind);
    }
    void rareLayersWalkAndOpen()
    {
        QFETCH(QString, kind);
        NetworkContent content = m_lab->document().content();
        int layer = 2; // behind relu1
        if (kind == QLatin1String("MeanSquaredError")) {
            content.data = "synthetic:irradiance?count=300&test=50";
            content.model = fittedTo(NetworkContent{.model = presetModel("lenet-5")}, *openDataset(content.data)).model;
            layer = static_cast<int>(content.model.graph.nodes.size()); // the loss
        } else {
            const auto op = std::ranges::find(allOps(), kind, [](OpKind one) { return QString::fromLatin1(nameOf(one).data()); });
            content.model = withInserted(content.model, 1, *op);
        }
        m_lab->document().change(kind, content);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);
        train(2);
        openStep();
        const auto* pictured = m_window->findChild<QLabel*>("stepPictureText");
        const QString told = m_window->findChild<QTextBrowser*>("stepStory")->toPlainText();
        for (const QString& one : {QStringLiteral("BatchNormalization"), QStringLiteral("Dropout")}) { // beside the answer, too
            QVERIFY2(pictured->text().contains(one) == (kind == one), qPrintable(pictured->text()));
            QVERIFY2(told.contains(one) == (kind == one), qPrintable(told));
        }
        const std::uint64_t hash = walk().moment()->hash;
        for (const StepPhase phase : {StepPhase::Forward, StepPhase::Backward}) {
            walk().goToPlace(phase, layer);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == layer && walk().moment()->position.phase == phase,
                                     30000);
            QVERIFY(walk().moment()->explanation && walk().moment()->explanation->agrees());
            const NetworkPosition from = walk().moment()->position;
            for (const auto granularity : {NetworkGranularity::Cell, NetworkGranularity::Layer}) {
                step(granularity, +1);
                QVERIFY(walk().moment()->position != from);
                step(granularity, -1);
                QCOMPARE(walk().moment()->position.layer, from.layer);
                QCOMPARE(walk().moment()->hash, hash);
            }
        }
        OperationDocument& document = m_operation->document();
        // Everything that the layer makes is shown, explained cell by cell and opened in the Operation lab where it stands.
        std::set<Role> made;
        for (const StepPhase phase : {StepPhase::Forward, StepPhase::Backward})
            for (const Role role : walk().moment()->steps->rolesOf(phase, layer)) {
                const QByteArray what = QByteArray(nameOf(role).data());
                const NetworkPosition to{.at = walk().moment()->position.at, .phase = phase, .layer = layer, .of = role};
                walk().goTo(to);
                QTRY_VERIFY2_WITH_TIMEOUT(arrived() && walk().moment()->position == to, what, 30000);
                QVERIFY2(walk().moment()->explanation->agrees(), what);
                const Role read = isGradient(role) ? Role::DiffDst : Role::Src;
                QVERIFY2(pane(role) && pane(role)->panel().tensor() && pane(read), what);
                if (role == Role::NewMean || role == Role::NewVariance) { // by a click
                    emit pane(role)->grid().selection().currentChanged({0, 0, 0, 1});
                    QTRY_VERIFY2_WITH_TIMEOUT(arrived() && walk().moment()->position.cell == 1, what, 30000);
                    QVERIFY2(walk().moment()->explanation->agrees() && walk().moment()->explanation->backendValue, what);
                }
                m_lab->stepPage().openOperation();
                QVERIFY2(document.view().position == operationPosition(walk().moment()->position), what);
                QTRY_VERIFY2_WITH_TIMEOUT(!document.numbers().isUnderWay() && document.result() && document.result()->of(role), what,
                                          30000);
                QTRY_VERIFY2_WITH_TIMEOUT(m_operation->inspection().explanation(), what, 30000);
                QVERIFY2(m_operation->inspection().explanation()->agrees(), what);
                m_window->activateLab(m_lab);
                made.insert(role);
            }
        QCOMPARE(made.contains(Role::NewMean) && made.contains(Role::NewVariance), kind == QLatin1String("BatchNormalization"));
        QCOMPARE(made.contains(Role::DiffSrc2), kind == QLatin1String("Add"));
        QCOMPARE(walk().moment()->hash, hash);
        walk().goToPlace(StepPhase::Backward, layer);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.phase == StepPhase::Backward, 30000);
        m_lab->stepPage().openOperation();
        QVERIFY(document.shelf().isBorrowed());
        QTRY_VERIFY_WITH_TIMEOUT(!document.numbers().isUnderWay() && document.result() && document.result()->diffSrc, 30000);
        QTRY_VERIFY_WITH_TIMEOUT(m_operation->inspection().explanation(), 30000);
        QVERIFY(m_operation->inspection().explanation()->agrees());
        if (kind == QLatin1String("Dropout")) // the same cells as in the training, and some of them
            QVERIFY(std::ranges::equal(document.result()->dst->cells(), walk().moment()->layer->dst->cells()) &&
                    std::ranges::count(document.result()->dst->cells(), 0.0F) >
                        std::ranges::count(document.content().src.tensor->cells(), 0.0F));
        m_window->activateLab(m_lab);
        if (kind == QLatin1String("BatchNormalization")) { // the only one of them that learns
            walk().goToPlace(StepPhase::Update, layer);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->update, 30000);
            QVERIFY(!std::ranges::equal(walk().moment()->update->before->cells(), walk().moment()->update->after->cells()));
        }
        step(NetworkGranularity::Batch, +1);
        QVERIFY(walk().moment()->hash != hash);
        step(NetworkGranularity::Batch, -1);
        QCOMPARE(walk().moment()->hash, hash);
        if (kind == QLatin1String("BatchNormalization")) {
            walk().look({0});
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->looked, 30000);
            QVERIFY2(pictured->text().contains("the statistics of this sample alone"), qPrintable(pictured->text()));
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
                    return pane->grid().plane().scene().padText;
            return QString();
        };
        walk().goToPlace(StepPhase::Forward, pool);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == pool, 30000);
        QCOMPARE(padding(), QStringLiteral("−∞"));
        walk().goToPlace(StepPhase::Forward, 0);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == 0, 30000);
        QVERIFY(padding() != QStringLiteral("−∞"));
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

    void followsOneSample()
    {
        train(8);
        const DatasetPtr data = run().opened().data();
        const std::uint32_t sample = data->samples(Split::Test).front();
        m_lab->stepPage().offerSample(Split::Test, sample); // as Watch does
        m_lab->stepPage().explainOffered();
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->looked, 30000);
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("step"));
        QCOMPARE(walk().moment()->images(), 1);
        QCOMPARE(walk().moment()->samples, std::vector<std::uint32_t>{sample});
        walk().goToPlace(StepPhase::Backward, 0);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.phase == StepPhase::Backward, 30000);
        QVERIFY(walk().moment()->explanation->agrees());
        train(1); // nothing was trained on it
        QCOMPARE(run().view().history.batches.back().batch, 0);
    }
};

QTEST_MAIN(TestStep)
#include "tst_step_page.moc"
