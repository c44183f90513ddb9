#include "core/backends/planned_network.h"
#include "core/base/error.h"
#include "core/nn/carried_weights.h"
#include "core/nn/edge_edits.h"
#include "core/nn/edits.h"
#include "core/nn/layer_draws.h"
#include "core/nn/presets.h"

#include <QTest>

#include <cstring>

using namespace ks;

/// What a trained network keeps when its layers are changed: the weights of every layer that stays the same, bit for bit.
class TestCarriedWeights : public QObject {
    Q_OBJECT

private:
    using Names = std::vector<std::string>;
    static constexpr std::uint64_t trainedSeed = 11; ///< what stands for trained weights: nothing else draws them
    static constexpr std::uint64_t seed = 3;

    static bool areSameBits(const Tensor& a, const Tensor& b)
    {
        return a.shape() == b.shape() && std::memcmp(a.cells().data(), b.cells().data(), a.cells().size_bytes()) == 0;
    }
    static GraphEdge before(const Model& model, const char* layer)
    {
        const int node = model.find(layer);
        return {model.graph.nodes[std::size_t(node)].src, node, false};
    }
    static Model lenet() { return presetModel("lenet-5"); }
    static Model kept(const Model& before, Model edited) { return withDrawsOf(before, std::move(edited)); }
    /// The layers named keep all their parameters, all others have those that the seed makes.
    static void keeps(const Model& former, const Model& edited, const Names& layers, const Names& drawn)
    {
        const std::vector<Tensor> given = initialParameters(former, trainedSeed);
        const std::vector<Tensor> anew = initialParameters(edited, seed);
        const std::vector<Tensor> made = carriedParameters(former, given, edited, seed);
        const std::vector<ParameterInfo> then = parametersOf(former.graph);
        const std::vector<ParameterInfo> now = parametersOf(edited.graph);
        QCOMPARE(made.size(), now.size());
        const CarriedLayers told = carriedLayers(former, edited);
        QCOMPARE(told.kept, layers);
        QCOMPARE(told.drawn, drawn);
        for (std::size_t i = 0; i < now.size(); ++i) {
            const std::string& name = edited.graph.nodes[std::size_t(now[i].node)].name;
            const bool isKept = std::ranges::count(layers, name) > 0;
            const auto same = std::ranges::find_if(then, [&](const ParameterInfo& one) {
                return former.graph.nodes[std::size_t(one.node)].name == name && one.role == now[i].role;
            });
            if (isKept)
                QVERIFY2(same != then.end() && areSameBits(made[i], given[std::size_t(same - then.begin())]), name.c_str());
            else
                QVERIFY2(areSameBits(made[i], anew[i]), name.c_str());
        }
    }

private slots:
    void aLayerMoreAndAwayAgain()
    {
        const Model model = lenet();
        const Model more = kept(model, withInserted(model, before(model, "conv2"), OpKind::Relu));
        keeps(model, more, {"conv1", "conv2", "gemm1", "gemm2", "gemm3"}, {});
        keeps(more, kept(more, without(more, more.find("conv2") - 1)), {"conv1", "conv2", "gemm1", "gemm2", "gemm3"}, {});
    }

    void otherFiltersAreDrawnAndWhatReadsThem()
    {
        const Model model = lenet();
        keeps(model, kept(model, withAttribute(model, model.find("conv1"), "filters", "8")), {"gemm1", "gemm2", "gemm3"},
              {"conv1", "conv2"});
    }

    void aNewLayerIsDrawn()
    {
        const Model model = lenet();
        const Model more = kept(model, withInserted(model, model.find("maxpool1"), OpKind::BatchNormalization));
        const CarriedLayers told = carriedLayers(model, more);
        QCOMPARE(told.drawn, (Names{more.graph.nodes[std::size_t(model.find("maxpool1")) + 1].name}));
        QCOMPARE(told.kept.size(), std::size_t{5});
    }

    void aRenamedLayerKeepsThem()
    {
        const Model model = lenet();
        const Model named = kept(model, withName(model, model.find("conv2"), "features"));
        const std::vector<Tensor> given = initialParameters(model, trainedSeed);
        const std::vector<Tensor> made = carriedParameters(model, given, named, seed);
        QCOMPARE(made.size(), given.size());
        for (std::size_t i = 0; i < made.size(); ++i)
            QVERIFY(areSameBits(made[i], given[i]));
        QVERIFY(carriedLayers(model, named).drawn.empty());
    }

    /// While it is half built nothing is told of what has no shape.
    void impossibleLayersAreNotTold()
    {
        const Model model = lenet();
        const Model broken = withAttribute(model, model.find("conv1"), "kernel_shape", "99x99");
        QVERIFY(!problemsOf(broken).empty());
        QVERIFY(std::ranges::count(carriedLayers(model, broken).kept, "conv1") == 0);
    }

    void othersWeightsAreRefused()
    {
        const Model model = lenet();
        const std::vector<Tensor> given = initialParameters(kept(model, withAttribute(model, 0, "filters", "8")), trainedSeed);
        QVERIFY_EXCEPTION_THROWN(carriedParameters(model, given, model, seed), InputError);
    }
};

QTEST_MAIN(TestCarriedWeights)
#include "tst_carried_weights.moc"
