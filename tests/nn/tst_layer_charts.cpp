#include "core/measure/trainer_times.h"
#include "core/nn/presets.h"
#include "core/report/layer_charts.h"
#include "tests/nn/small_training.h"

#include <QTest>

using namespace ks;

/// What is told of the layers of a network that nothing was trained of.
class TestLayerCharts : public QObject {
    Q_OBJECT

    static const LayerFacts& of(const std::vector<LayerFacts>& layers, const char* name)
    {
        return *std::ranges::find(layers, std::string(name), &LayerFacts::name);
    }
    static QStringList categories(const Chart& chart)
    {
        QStringList names;
        for (const Text& name : chart.categories)
            names << QString::fromStdString(name.english());
        return names;
    }

private slots:
    /// The training that they are asked of goes on as if nobody had asked.
    void timesAreMeasuredOnACopy()
    {
        const Trainer trainer(test::small(), test::digits(410), test::settings(1));
        const LayerTimes times = measuredLayerTimes(trainer);
        QCOMPARE(times.nodes.size(), trainer.model().graph.nodes.size());
        QVERIFY(times.images > 0);
        QVERIFY(trainer.history().batches.empty());
        QVERIFY(trainer.history().times.layers.nodes.empty());
    }

    /// LeNet-5 by hand.
    void areThoseOfTheTextbook()
    {
        const Model model = presetModel("lenet-5");
        const std::vector<LayerFacts> layers = layerFactsOf(model.graph, 32);
        QCOMPARE(layers.size(), model.graph.nodes.size());
        const LayerFacts& conv1 = of(layers, "conv1");
        QCOMPARE(conv1.parameters, std::int64_t{6 * 25 + 6});
        QCOMPARE(conv1.multiplyAdds, 28.0 * 28 * 6 * 25);
        QCOMPARE(conv1.parameterBytes, std::size_t{4 * 156});
        QCOMPARE(conv1.outputBytes, std::size_t{32} * 6 * 28 * 28 * 4);
        QCOMPARE(conv1.field.rows(), std::int64_t{5});
        QCOMPARE(conv1.field.columns(), std::int64_t{5});
        const LayerFacts& conv2 = of(layers, "conv2");
        QCOMPARE(conv2.multiplyAdds, 10.0 * 10 * 16 * 6 * 25);
        QCOMPARE(conv2.field.rows(), std::int64_t{14});                                     // 5 + (2 - 1) + 2 * (5 - 1)
        QCOMPARE(of(layers, "flatten1").field.rows(), of(layers, "maxpool2").field.rows()); // laid out as one row, a cell sees what it saw
        QCOMPARE(layers.back().field.rows(), std::int64_t{28});                             // what is dense sees all
        const LayerSums sums = sumsOf(layers);
        QCOMPARE(sums.parameters, parameterCount(model.graph));
        std::size_t bytes = 0;
        for (const LayerFacts& layer : layers)
            bytes += layer.parameterBytes + layer.outputBytes;
        QCOMPARE(sums.bytes, bytes);
    }

    /// A network that takes long is not timed in batches that would keep all others waiting.
    void batchesThatTakeTooLongAreLeftOut()
    {
        const auto after = [](std::int64_t batch, double seconds) {
            const std::array times = {InferenceTime{batch, Timing(std::vector<double>(5, seconds))}};
            return nextInferenceBatch(times);
        };
        QCOMPARE(nextInferenceBatch({}), std::optional(std::int64_t{1}));
        QCOMPARE(after(1, 0.001), std::optional(std::int64_t{2}));
        QCOMPARE(after(512, 0.2), std::optional(std::int64_t{1024})); // six times 0.4 s
        QCOMPARE(after(512, 0.3), std::nullopt);
        QCOMPARE(after(1, 10.0), std::nullopt);
        QCOMPARE(after(1024, 0.001), std::nullopt); // the last
    }

    /// A bar is its number; what has none has no bar.
    void chartsSayTheSameNumbers()
    {
        const std::vector<LayerFacts> layers = layerFactsOf(presetModel("lenet-5").graph, 32);
        const Chart parameters = layerChart(LayerChart::Parameters, layers, 32);
        QVERIFY(categories(parameters).contains("conv1") && !categories(parameters).contains("relu1"));
        for (std::size_t i = 0; i < parameters.categories.size(); ++i)
            QCOMPARE(parameters.series.front().points[i].y,
                     static_cast<double>(of(layers, parameters.categories[i].english().c_str()).parameters));
        const Chart work = layerChart(LayerChart::MultiplyAdds, layers, 32);
        for (std::size_t i = 0; i < work.categories.size(); ++i)
            QCOMPARE(work.series.front().points[i].y, of(layers, work.categories[i].english().c_str()).multiplyAdds);
        const Chart memory = layerChart(LayerChart::Memory, layers, 32);
        QCOMPARE(memory.y.english(), std::string("KiB"));
        QCOMPARE(memory.categories.size(), layers.size());
        for (std::size_t i = 0; i < layers.size(); ++i)
            QVERIFY(qFuzzyCompare(1 + sumOf(memory, i) * 1024,
                                  1 + static_cast<double>(layers[i].parameterBytes) + static_cast<double>(layers[i].outputBytes)));
        QVERIFY(memory.title.english().find("32") != std::string::npos);
    }

    /// A network of layers without weights has no bar to draw; none without layers either.
    void nothingIsNoChart()
    {
        for (const LayerChart which : allLayerCharts) {
            const Chart chart = layerChart(which, {}, 1);
            QVERIFY(chart.series.empty() && !chart.title.empty() && chart.id == nameOf(which));
        }
    }
};

QTEST_APPLESS_MAIN(TestLayerCharts)
#include "tst_layer_charts.moc"
