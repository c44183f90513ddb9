#include "core/backends/planned_network.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/nn/edge_edits.h"
#include "core/nn/edits.h"
#include "core/nn/layer_draws.h"
#include "core/nn/model_json.h"
#include "core/nn/presets.h"

#include <QTest>

#include <cstring>
#include <map>

using namespace ks;

/// A change of a network leaves the first weights of its other layers as they are, bit for bit.
class TestLayerDraws : public QObject {
    Q_OBJECT

private:
    /// The first weights by layer.
    static std::map<std::string, std::vector<float>> weightsOf(const Model& model)
    {
        std::map<std::string, std::vector<float>> weights;
        const std::vector<ParameterInfo> infos = parametersOf(model.graph);
        const std::vector<Tensor> all = initialParameters(model, 7);
        for (std::size_t i = 0; i < infos.size(); ++i)
            if (infos[i].role == Role::Weights)
                weights[model.graph.nodes[std::size_t(infos[i].node)].name].assign(all[i].cells().begin(), all[i].cells().end());
        return weights;
    }
    static bool areSameBits(const std::vector<float>& a, const std::vector<float>& b)
    {
        return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
    }
    static GraphEdge before(const Model& model, const char* layer)
    {
        const int node = model.find(layer);
        return {model.graph.nodes[std::size_t(node)].src, node, false};
    }
    static Model kept(const Model& before, Model edited) { return withDrawsOf(before, std::move(edited)); }

private slots:
    void aLayerMoreDrawsNoOtherAnew()
    {
        const Model lenet = presetModel("lenet-5");
        const auto first = weightsOf(lenet);
        const Model more = kept(lenet, withInserted(lenet, before(lenet, "conv2"), OpKind::Relu));
        const auto then = weightsOf(more);
        QCOMPARE(then.size(), first.size());
        for (const auto& [name, weights] : first)
            QVERIFY2(areSameBits(then.at(name), weights), name.c_str());
        QVERIFY(drawnAnew(lenet, more).empty());
        const int added = more.find("conv2") - 1;
        QVERIFY(kept(more, without(more, added)) == lenet); // the places are those of before, and nothing more is to be said
    }

    /// Also where it draws itself: it takes nobody's weights.
    void aNewLayerDrawsWhatNobodyDraws()
    {
        const Model lenet = presetModel("lenet-5");
        const auto first = weightsOf(lenet);
        Model edited = lenet;
        for (int round = 0; round < 3; ++round)
            edited = kept(edited, withDuplicate(edited, edited.find("conv1")));
        std::map<std::uint64_t, std::string> by;
        for (int i = 0; i < int(edited.graph.nodes.size()); ++i)
            if (drawsWeights(edited.graph.nodes[std::size_t(i)].spec)) {
                const auto [other, isFirst] = by.emplace(edited.drawOf(i), edited.graph.nodes[std::size_t(i)].name);
                QVERIFY2(isFirst, other->second.c_str());
            }
        QVERIFY(areSameBits(weightsOf(edited).at("conv1"), first.at("conv1")));
    }

    void moveAndRenameKeepThem()
    {
        const Model lenet = presetModel("lenet-5");
        const auto first = weightsOf(lenet);
        const Model fewer = kept(lenet, without(lenet, lenet.find("relu1")));
        for (const auto& [name, weights] : weightsOf(fewer))
            QVERIFY2(areSameBits(weights, first.at(name)), name.c_str());
        const Model named = kept(fewer, withName(fewer, fewer.find("conv2"), "features"));
        QVERIFY(areSameBits(weightsOf(named).at("features"), first.at("conv2")));
    }

    void otherShapesAreTold()
    {
        const Model lenet = presetModel("lenet-5");
        const Model wider = kept(lenet, withAttribute(lenet, lenet.find("conv1"), "filters", "8"));
        QCOMPARE(drawnAnew(lenet, wider), (std::vector<std::string>{"conv1", "conv2"}));
        QVERIFY(drawnAnew(lenet, lenet).empty());
    }

    void filesKeepThem()
    {
        const Model lenet = presetModel("lenet-5");
        QVERIFY(modelText(lenet).find("\"draw\"") == std::string::npos);
        const Model more = kept(lenet, withInserted(lenet, before(lenet, "conv2"), OpKind::Relu));
        QVERIFY(!more.layerDraws.empty());
        QVERIFY(modelFromJson(nlohmann::json::parse(modelText(more))) == more);
        for (const auto& wrong : {nlohmann::json(-1), nlohmann::json(1.5), nlohmann::json(1e18), nlohmann::json("two")}) {
            nlohmann::json file = nlohmann::json::parse(modelText(more));
            file["layers"][0]["draw"] = wrong;
            QVERIFY_EXCEPTION_THROWN(modelFromJson(file), InputError);
        }
    }
};

QTEST_MAIN(TestLayerDraws)
#include "tst_layer_draws.moc"
