#include "core/data/source.h"
#include "core/nn/edits.h"
#include "core/nn/presets.h"
#include "core/nn/timeline.h"
#include "tests/ui/accessible_walk.h"
#include "tests/ui/network/step_test.h"
#include "ui/network/data/data_fit.h"
#include "ui/operation/borrowed_bar.h"
#include "ui/operation/tensors_view.h"
#include "ui/paint/cell_numbers.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>

#include <set>

using namespace ks;

/// Layers of a step in the Operation lab: lent as they stand, and given back.
class TestLentLayers : public test::StepTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

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
        const auto moment = walk().moment();
        auto* open = m_window->findChild<QPushButton*>("openOperation");
        open->setFocus();
        open->click();
        QCOMPARE(m_window->activeLab(), m_operation);
        QVERIFY(document.shelf().isBorrowed());
        QCOMPARE(m_window->size(), QSize(1280, 720)); // the network's wider pages must not widen it
        auto* bar = m_window->findChild<BorrowedBar*>("borrowedBar");
        QVERIFY(bar->isVisible());
        const QString text = m_window->findChild<QLabel*>("borrowedText")->text();
        QVERIFY2(text.contains("Conv 2 of LeNet-5 · batch 2 of epoch 1"), qPrintable(text));
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
        const auto moment = walk().moment();
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
        QTest::addColumn<QString>("gradient"); // what stands beside each other where ∂L/∂X is made: it, and what is read for it
        const auto row = [](const char* kind, const char* gradient) {
            QTest::newRow(kind) << QString::fromLatin1(kind) << QString::fromLatin1(gradient);
        };
        row("BatchNormalization", "diffSrc src weights diffDst");
        row("Add", "diffSrc diffDst");
        row("LRN", "diffSrc src diffDst");
        row("Dropout", "diffSrc diffDst");
        row("MeanSquaredError", "diffSrc src src2 diffDst");
    }
    void rareLayersWalkAndOpen()
    {
        QFETCH(QString, kind);
        QFETCH(QString, gradient);
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
                if (role == Role::DiffSrc) {
                    QStringList beside;
                    for (const TensorPane* one : m_lab->stepPage().tensors().shown())
                        beside.append(one->objectName());
                    QCOMPARE(beside.join(QLatin1Char(' ')), gradient);
                }
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
};

QTEST_MAIN(TestLentLayers)
#include "tst_lent_layers.moc"
