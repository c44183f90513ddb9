#include "core/nn/model_json.h"
#include "core/nn/part_edits.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "tests/ui/network/see_page_test.h"
#include "ui/network/build/build_page.h"
#include "ui/network/build/layer_clipboard.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QTableWidget>
#include <QUndoStack>

#include <algorithm>
#include <cstring>

using namespace ks;

/// Layers are copied, cut, pasted and duplicated by the keys that everybody knows, in See and in Build, one or a folded group; other layers keep their weights.
class TestLayerCopies : public test::SeePageTest {
    Q_OBJECT

private:
    std::size_t layers() { return model().graph.nodes.size(); }
    void put(const char* name)
    {
        m_lab->tabs().open(QStringLiteral("see"));
        QVERIFY(isSeen());
        view().setFocus();
        view().setSpot({.column = column(name)}, SeeLevel::Network);
    }
    void press(Qt::Key key) { QTest::keyClick(&view(), key, Qt::ControlModifier); }
    /// Of the network in the machine.
    std::vector<float> weightsOf(const char* name)
    {
        std::optional<std::vector<float>> weights;
        const int node = layer(name);
        run().query<std::vector<float>>(
            [node](Trainer& trainer) {
                const std::vector<ParameterInfo> infos = parametersOf(trainer.model().graph);
                const std::vector<Tensor> all = trainer.parameters();
                for (std::size_t i = 0; i < infos.size(); ++i)
                    if (infos[i].node == node && infos[i].role == Role::Weights)
                        return std::vector<float>(all[i].cells().begin(), all[i].cells().end());
                return std::vector<float>();
            },
            [&](const std::vector<float>& found) { weights = found; }, [&](const Text&) { weights.emplace(); });
        [&] { QTRY_VERIFY(weights); }();
        return weights.value_or(std::vector<float>());
    }

private slots:
    void init()
    {
        openWithLittleData();
        m_window->activateWindow();
        QGuiApplication::clipboard()->clear();
    }
    void cleanup() { closeWindow(); }

    /// Relu between conv1 and conv2: both begin with the bits that they began with.
    void anInsertedLayerLeavesTheOthersTheirWeights()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        const std::vector<float> conv1 = weightsOf("conv1");
        const std::vector<float> conv2 = weightsOf("conv2");
        QVERIFY(!conv1.empty() && !conv2.empty());
        const int conv = layer("conv2");
        m_lab->buildPage().insertOn({model().graph.nodes[std::size_t(conv)].src, conv, false}, OpKind::Relu);
        QCOMPARE(layer("conv2"), conv + 1);
        waitUntilReady();
        const auto isSame = [](const std::vector<float>& a, const std::vector<float>& b) {
            return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
        };
        QVERIFY(isSame(weightsOf("conv1"), conv1));
        QVERIFY(isSame(weightsOf("conv2"), conv2));
    }

    void keysOfSeeCopyAndPaste()
    {
        const Model before = model();
        put("conv1");
        press(Qt::Key_C);
        QVERIFY(QGuiApplication::clipboard()->mimeData()->hasFormat(QLatin1String(LayerClipboard::mimeType)));
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("kernelscope-network")));
        QVERIFY(model() == before);
        view().setSpot({.column = column("maxpool1")}, SeeLevel::Network);
        press(Qt::Key_V);
        QCOMPARE(layers(), before.graph.nodes.size() + 2); // with its activation
        const int copy = layer("maxpool1") + 1;
        QCOMPARE(model().graph.nodes[std::size_t(copy)].spec.op, OpKind::Conv);
        QVERIFY2(said().contains(QStringLiteral("weights of its own")), qPrintable(said()));
        QVERIFY(problemsOf(model()).empty());
        QVERIFY(isSeen());
        m_lab->undoStack()->undo(); // one step
        QVERIFY(model() == before);
        QVERIFY(isSeen());
        view().setSpot({.column = column("maxpool1")}, SeeLevel::Network);
        press(Qt::Key_X);
        QVERIFY(layer("maxpool1") < 0);
        QCOMPARE(m_lab->undoStack()->undoText(), QStringLiteral("Cut a layer"));
        m_lab->undoStack()->undo();
        QVERIFY(model() == before);
    }

    /// One layer is spoken of as one.
    void oneAddedLayerIsNoneOfSeveral()
    {
        m_desk->languages.use(QStringLiteral("es"));
        put("maxpool1");
        press(Qt::Key_D);
        QVERIFY2(said().startsWith(QStringLiteral("Añadida: ")), qPrintable(said()));
        m_lab->undoStack()->undo();
        put("conv1"); // with its activation
        press(Qt::Key_D);
        QVERIFY2(said().startsWith(QStringLiteral("Añadidas: ")), qPrintable(said()));
    }

    /// Whatever lies on the clipboard: the network stays, and one sentence says why.
    void garbageDoesNoHarm()
    {
        const Model before = model();
        put("conv1");
        for (const char* text :
             {"", "conv1", "{", "{\"format\": \"kernelscope-network\", \"version\": 1}", "{\"a\": [1, 2, 3]}", "[1, 2"}) {
            QGuiApplication::clipboard()->setText(QString::fromUtf8(text));
            press(Qt::Key_V);
            QVERIFY2(model() == before, text);
            QVERIFY2(said().contains(QStringLiteral("lipboard")), qPrintable(said()));
        }
        auto* broken = new QMimeData;
        broken->setData(QLatin1String(LayerClipboard::mimeType), QByteArray("{\"format\": \"kernelscope-network\", \"layers\": 3}"));
        QGuiApplication::clipboard()->setMimeData(broken);
        press(Qt::Key_V);
        QVERIFY(model() == before);
    }

    /// The text of a network file, written by whoever, is layers too.
    void aNetworkFileCanBePasted()
    {
        const Model small = partOf(model(), std::vector<int>{layer("maxpool1")});
        QGuiApplication::clipboard()->setText(QString::fromStdString(modelText(small)));
        const std::size_t before = layers();
        put("conv1");
        press(Qt::Key_V);
        QCOMPARE(layers(), before + 1);
    }

    void rowsOfBuildAreCopiedTogether()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        auto* table = m_window->findChild<QTableWidget*>(QStringLiteral("layerTable"));
        const Model before = model();
        m_lab->buildPage().choose(layer("conv2"));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(LayerClipboard::layers().graph.nodes.size(), std::size_t{2});
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(layers(), before.graph.nodes.size() - 2);
        m_lab->undoStack()->undo();
        QVERIFY(model() == before);
    }

    /// A residual block that is folded: duplicated, moved and removed as one whole, each one step for undo; a layer stands before and behind it.
    void aFoldedGroupIsOneWhole()
    {
        change([](NetworkContent& content) { content.model = smallResNet(2, 4, {1, 1, 28, 28}, 10); });
        m_lab->tabs().open(QStringLiteral("see"));
        QVERIFY(isSeen());
        const Model before = model();
        const SeeContents& contents = page().contents();
        int group = 1;
        while (group < int(contents.columns().size()) && !contents.foldAt(group)->isGroup())
            ++group;
        QVERIFY(group < int(contents.columns().size()));
        const std::size_t inGroup = contents.foldAt(group)->nodes.size();
        view().setFocus();
        view().setSpot({.column = group}, SeeLevel::Network);
        press(Qt::Key_D);
        QCOMPARE(layers(), before.graph.nodes.size() + inGroup);
        QVERIFY(problemsOf(model()).empty());
        QVERIFY2(said().startsWith(QStringLiteral("Added: ")), qPrintable(said()));
        QVERIFY(isSeen());
        QVERIFY(page().contents().foldAt(view().spot().column)); // folded as the one that it is a copy of
        QVERIFY(page().contents().foldAt(view().spot().column)->isGroup());
        for (int column = 1; column < int(page().contents().columns().size()); ++column)
            QVERIFY2(!view().picture().columns[std::size_t(column)].part, qPrintable(view().picture().columns[std::size_t(column)].name));
        m_lab->undoStack()->undo();
        QVERIFY(model() == before);
        QVERIFY(isSeen());
        for (const auto& one : seeEditsOf(page().contents(), group, QStringLiteral("the group"))) {
            QVERIFY(one.edit != SeeColumnEdit::Settings);
            if (one.edit == SeeColumnEdit::Before || one.edit == SeeColumnEdit::Behind || one.edit == SeeColumnEdit::Copy ||
                one.edit == SeeColumnEdit::Unfold)
                QVERIFY2(one.whyNot.isEmpty(), qPrintable(one.text + one.whyNot));
        }
        view().setSpot({.column = group}, SeeLevel::Network);
        QTest::keyClick(&view(), Qt::Key_Delete);
        QCOMPARE(layers(), before.graph.nodes.size() - inGroup);
        m_lab->undoStack()->undo();
        QVERIFY(model() == before);
        QVERIFY(isSeen());
        const std::size_t columns = page().contents().columns().size();
        building().perform(SeeColumnEdit::Unfold, group);
        QVERIFY(page().contents().columns().size() > columns);
    }
};

QTEST_MAIN(TestLayerCopies)
#include "tst_layer_copies.moc"
