#include "core/backends/planned_network.h"
#include "core/nn/carried_weights.h"
#include "core/session/network_session.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/build/build_page.h"
#include "ui/network/run_figure.h"

#include <QTemporaryDir>
#include <QUndoStack>

#include <cstring>
#include <map>

using namespace ks;

/// Layers of a trained network that stay as they are keep their weights when others are changed, bit for bit; the training itself is where undo leads.
class TestCarriedTraining : public test::NetworkTest {
    Q_OBJECT

private:
    using Weights = std::map<std::string, std::vector<float>>;

    /// Of the network that is there, by layer.
    Weights weights()
    {
        Weights all;
        bool isThere = false;
        run().query<Weights>(
            [](Trainer& trainer) {
                Weights found;
                const std::vector<ParameterInfo> infos = parametersOf(trainer.model().graph);
                const std::vector<Tensor> parameters = trainer.parameters();
                for (std::size_t i = 0; i < infos.size(); ++i) {
                    auto& layer = found[trainer.model().graph.nodes[std::size_t(infos[i].node)].name];
                    layer.insert(layer.end(), parameters[i].cells().begin(), parameters[i].cells().end());
                }
                return found;
            },
            [&](const Weights& found) {
                all = found;
                isThere = true;
            },
            [](const Text&) {});
        if (!QTest::qWaitFor([&] { return isThere; }, 20000))
            return {};
        return all;
    }
    static bool areSameBits(const std::vector<float>& a, const std::vector<float>& b)
    {
        return !a.empty() && a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
    }
    void keep(const Weights& before, const std::vector<std::string>& kept, const std::vector<std::string>& drawn)
    {
        const Weights now = weights();
        QCOMPARE(now.size(), kept.size() + drawn.size());
        for (const std::string& layer : kept)
            QVERIFY2(areSameBits(now.at(layer), before.at(layer)), layer.c_str());
        for (const std::string& layer : drawn)
            QVERIFY2(!before.contains(layer) || !areSameBits(now.at(layer), before.at(layer)), layer.c_str());
    }
    void insertReluBehind(const char* layer)
    {
        m_lab->buildPage().choose(m_lab->document().model().find(layer));
        m_lab->buildPage().insert(OpKind::Relu);
    }
    void setFilters(const char* layer, int filters)
    {
        m_lab->buildPage().choose(m_lab->document().model().find(layer));
        m_lab->buildPage().setAttribute(QStringLiteral("filters"), QString::number(filters));
    }
    QUndoStack& undo() { return *m_lab->undoStack(); }

    const std::vector<std::string> m_all = {"conv1", "conv2", "gemm1", "gemm2", "gemm3"};

private slots:
    void init()
    {
        openWithLittleData();
        m_lab->tabs().open(QStringLiteral("build"));
    }
    void cleanup() { closeWindow(); }

    void aLayerMoreAndOneLess()
    {
        train(3);
        const Weights trained = weights();
        insertReluBehind("maxpool1");
        waitUntilReady();
        QCOMPARE(batches(), std::size_t{0});
        keep(trained, m_all, {});
        QVERIFY2(said().contains(QStringLiteral("All layers keep their trained weights")), qPrintable(said()));
        QVERIFY2(said().contains(QStringLiteral("put aside")), qPrintable(said()));
        QVERIFY(run().view().history.edited);
        QVERIFY(!figureOf(run().view()).value); // what the other one reached is none of it
        m_lab->buildPage().choose(m_lab->document().model().find("maxpool1") + 1);
        m_lab->buildPage().removeChosen();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000); // which is the network that was trained
        QCOMPARE(batches(), std::size_t{3});
        keep(trained, m_all, {});
    }

    void otherFilters()
    {
        train(3);
        const Weights trained = weights();
        setFilters("conv1", 8);
        waitUntilReady();
        keep(trained, {"gemm1", "gemm2", "gemm3"}, {"conv1", "conv2"});
        QVERIFY2(said().contains(QStringLiteral("kept by gemm1, gemm2, gemm3; drawn anew: conv1, conv2")), qPrintable(said()));
        setFilters("conv1", 9); // nobody trained what is between
        waitUntilReady();
        keep(trained, {"gemm1", "gemm2", "gemm3"}, {"conv1", "conv2"});
    }

    /// Undo leads to the training, redo to the weights that it gave; also over several changes.
    void undoAndRedo()
    {
        train(2);
        const Weights trained = weights();
        insertReluBehind("maxpool1");
        insertReluBehind("maxpool2");
        setFilters("conv2", 12);
        waitUntilReady();
        keep(trained, {"conv1", "gemm2", "gemm3"}, {"conv2", "gemm1"});
        undo().undo();
        waitUntilReady();
        keep(trained, m_all, {});
        undo().undo();
        undo().undo();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{2});
        keep(trained, m_all, {});
        undo().redo();
        waitUntilReady();
        keep(trained, m_all, {});
    }

    /// It is trained on from them, and "Back to untrained" is another thing.
    void itTrainsOnFromThem()
    {
        train(3);
        insertReluBehind("maxpool1");
        waitUntilReady();
        const Weights kept = weights();
        train(2);
        keep(kept, {}, m_all);
        insertReluBehind("maxpool2");
        waitUntilReady();
        QVERIFY(action("network.untrained")->isEnabled());
        untrain();
        QVERIFY(!run().view().isTrained());
        keep(kept, {}, m_all);
    }

    /// What was untrained before a change is so when it is taken back.
    void undoOfWhatCameBeforeTheTraining()
    {
        const Weights first = weights();
        insertReluBehind("maxpool1");
        waitUntilReady();
        train(2);
        undo().undo();
        waitUntilReady();
        QVERIFY(!run().view().isTrained());
        keep(first, m_all, {});
    }

    /// A batch size of another kind is no other network.
    void otherSettingsKeepThem()
    {
        train(2);
        const Weights trained = weights();
        insertReluBehind("maxpool1");
        waitUntilReady();
        change([](NetworkContent& content) { content.settings.batch = 32; });
        waitUntilReady();
        QCOMPARE(run().view().content.settings.batch, 32);
        keep(trained, m_all, {});
    }

    void anotherPresetKeepsNothing()
    {
        train(2);
        change([](NetworkContent& content) { content.model.name = "Another one"; });
        waitUntilReady();
        QVERIFY(!run().view().isTrained());
    }

    void theSessionHasThem()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("edited.kscope"));
        train(2);
        const Weights trained = weights();
        insertReluBehind("maxpool1");
        save(path); // also before it is ready
        const NetworkSession session = loadNetworkSession(path.toStdString());
        QVERIFY(session.training && session.training->history.edited && session.training->history.batches.empty());
        beginAnew();
        m_window->openFile(path, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && run().view().history.edited, 20000);
        keep(trained, m_all, {});
    }
};

QTEST_MAIN(TestCarriedTraining)
#include "tst_carried_training.moc"
