#include "core/base/error.h"
#include "core/data/data_statistics.h"
#include "core/data/source.h"
#include "core/nn/builder.h"
#include "core/nn/class_contest.h"
#include "core/nn/initialisation.h"
#include "core/nn/presets.h"
#include "core/nn/probe.h"
#include "core/nn/similar_samples.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <tuple>

using namespace ks;

class TestSimilarSamples : public QObject {
    Q_OBJECT

    DatasetPtr m_data = openDataset("synthetic:digits?count=160&test=40");
    Model m_model = presetModel("lenet-5");
    std::vector<Tensor> m_parameters = initialParameters(m_model, 4);

    /// What the last layer reads of a sample, by a probe: another plan than the one that is tested.
    std::vector<Tensor> featuresOf(const std::vector<std::uint32_t>& samples, Split part) const
    {
        NetworkProbe probe(m_model, requireBackend("serial"), 1);
        probe.setParameters(m_parameters);
        const BatchLoader loader(m_data, part, m_model.pipeline, {.size = 1, .shuffle = false});
        std::vector<Tensor> all;
        for (const std::uint32_t sample : samples) {
            Tensor input(m_model.graph.input, "input");
            loader.loadSamples(std::span(&sample, 1), {.images = input.cells()});
            probe.look(input);
            all.push_back(probe.tensor(layerBeforeLast(m_model.graph), Role::Dst));
        }
        return all;
    }
    SimilarSamples search(const Tensor& features, std::array<std::int32_t, 2> classes, std::optional<std::uint32_t> itself = {},
                          std::int64_t most = SimilarSamples::mostLookedAt) const
    {
        SimilarSamples found(m_model, requireBackend("openmp"), 1, m_parameters, m_data,
                             {.features = features, .classes = classes, .itself = itself, .most = most});
        while (!found.isDone())
            found.next();
        return found;
    }

private slots:
    void distanceByHand()
    {
        const std::vector<float> one = {3, 4};
        QVERIFY(std::fabs(cosineDistance(one, std::vector<float>{6, 8})) < 1e-12);
        QVERIFY(std::fabs(cosineDistance(one, std::vector<float>{-4, 3}) - 1) < 1e-12);
        QVERIFY(std::fabs(cosineDistance(one, std::vector<float>{-3, -4}) - 2) < 1e-12);
        QVERIFY(std::fabs(cosineDistance(one, std::vector<float>{1, 0}) - 0.4) < 1e-12);
        QVERIFY(std::isnan(cosineDistance(one, std::vector<float>{0, 0})));
    }

    /// Against every training sample of the two classes, one at a time and with loops of their own.
    void findsTheNearest()
    {
        const std::uint32_t looked = m_data->samples(Split::Test).front();
        const Tensor own = featuresOf({looked}, Split::Test).front();
        const std::array<std::int32_t, 2> classes = {m_data->labels()[looked], (m_data->labels()[looked] + 1) % 10};
        const SimilarSamples found = search(own, classes);
        const std::vector<std::uint32_t>& part = m_data->samples(Split::Train);
        const std::vector<Tensor> all = featuresOf(part, Split::Train);
        for (std::size_t side = 0; side < 2; ++side) {
            std::vector<std::pair<double, std::uint32_t>> wanted;
            for (std::size_t i = 0; i < part.size(); ++i) {
                if (m_data->labels()[part[i]] != classes.at(side))
                    continue;
                double product = 0;
                double squares = 0;
                double ownSquares = 0;
                for (std::int64_t unit = 0; unit < own.shape().c; ++unit) {
                    const auto a = double(own[{0, unit, 0, 0}]);
                    const auto b = double(all[i][{0, unit, 0, 0}]);
                    product += a * b;
                    ownSquares += a * a;
                    squares += b * b;
                }
                wanted.emplace_back(1 - product / std::sqrt(ownSquares * squares), part[i]);
            }
            std::ranges::sort(wanted);
            const SimilarSamples::Side& there = found.sides().at(side);
            QCOMPARE(there.of, std::int64_t(wanted.size()));
            QCOMPARE(there.lookedAt, there.of);
            QCOMPARE(there.nearest.size(), std::min(wanted.size(), SimilarSamples::kept));
            for (std::size_t i = 0; i < there.nearest.size(); ++i) {
                QVERIFY(std::fabs(there.nearest[i].distance - wanted[i].first) < 1e-5);
                QCOMPARE(m_data->labels()[there.nearest[i].sample], classes.at(side));
            }
        }
    }

    /// A training sample is not its own neighbour.
    void aSampleIsNotLikeItself()
    {
        const std::uint32_t looked = m_data->samples(Split::Train)[5];
        const Tensor own = featuresOf({looked}, Split::Train).front();
        const std::array<std::int32_t, 2> classes = {m_data->labels()[looked], (m_data->labels()[looked] + 3) % 10};
        const SimilarSamples with = search(own, classes);
        QCOMPARE(with.sides()[0].nearest.front().sample, looked);
        QVERIFY(with.sides()[0].nearest.front().distance < 1e-5);
        const SimilarSamples without = search(own, classes, looked);
        QCOMPARE(without.sides()[0].of, with.sides()[0].of - 1);
        for (const SimilarSample& one : without.sides()[0].nearest)
            QVERIFY(one.sample != looked);
    }

    /// Of many samples some are looked at, as many of either class, and it is said how many.
    void noMoreThanAskedFor()
    {
        const Tensor own = featuresOf({m_data->samples(Split::Test).front()}, Split::Test).front();
        const SimilarSamples few = search(own, {2, 7}, {}, 8);
        for (const SimilarSamples::Side& side : few.sides()) {
            QVERIFY(side.of > 4);
            QCOMPARE(side.lookedAt, std::int64_t{4});
            QCOMPARE(side.nearest.size(), SimilarSamples::kept);
        }
    }

    /// Where numbers are learnt there are no classes: all training samples are of one side.
    void allAreOfOneSideWithoutClasses()
    {
        const DatasetPtr table = openDataset("synthetic:irradiance?count=90&test=20");
        ModelBuilder net("numbers", table->sampleShape());
        net.add(OpKind::Flatten).gemm(24).relu().gemm(table->targetsPerSample());
        const Model model = net.finish();
        const std::uint32_t looked = table->samples(Split::Train)[7];
        Tensor own(model.graph.input, "input");
        BatchLoader(table, Split::Train, model.pipeline, {.size = 1, .shuffle = false})
            .loadSamples(std::span(&looked, 1), {.images = own.cells()});
        const std::vector<Tensor> parameters = initialParameters(model, 4);
        NetworkProbe probe(model, requireBackend("serial"), 1);
        probe.setParameters(parameters);
        probe.look(own);
        const auto found = [&](std::optional<std::uint32_t> itself) {
            SimilarSamples samples(model, requireBackend("openmp"), 1, parameters, table,
                                   {.features = probe.tensor(layerBeforeLast(model.graph), Role::Dst), .itself = itself});
            while (!samples.isDone())
                samples.next();
            return samples.sides();
        };
        const auto with = found(std::nullopt);
        QCOMPARE(with[0].of, table->count(Split::Train));
        QCOMPARE(with[0].lookedAt, with[0].of);
        QVERIFY(with[0].nearest.front().distance < 1e-5);
        QVERIFY(with[1].of == 0 && with[1].nearest.empty());
        const auto without = found(looked);
        QCOMPARE(without[0].of, with[0].of - 1);
        for (const SimilarSample& one : without[0].nearest)
            QVERIFY(one.sample != looked);
    }

    /// Rows are compared by the size of their numbers, each column in its own deviations: twice a row is not the same row.
    void rowsAreComparedByTheirColumns()
    {
        const DatasetPtr table = openDataset("synthetic:irradiance?count=90&test=20");
        QVERIFY(comparesColumns(*table) && !comparesColumns(*m_data));
        const std::vector<std::uint32_t>& part = table->samples(Split::Train);
        const Tensor own = table->sample(table->samples(Split::Test).front());
        const std::vector<MeanDeviation> columns = channelStatistics(*table, Split::Train);
        const std::size_t rows = own.cells().size() / columns.size();
        std::vector<std::pair<double, std::uint32_t>> wanted;
        for (const std::uint32_t sample : part) {
            const Tensor other = table->sample(sample);
            double sum = 0;
            for (std::size_t i = 0; i < own.cells().size(); ++i)
                if (const double deviation = columns[i / rows].deviation * double(table->cells().white()); deviation > 0)
                    sum += std::pow((double(own.cells()[i]) - double(other.cells()[i])) / deviation, 2) / double(rows);
            wanted.emplace_back(std::sqrt(sum), sample);
        }
        std::ranges::sort(wanted);
        const Model model = presetModel("lenet-5"); // not asked
        SimilarSamples found(model, requireBackend("openmp"), 1, m_parameters, table, {.features = own, .byColumns = true});
        while (!found.isDone())
            found.next();
        QCOMPARE(found.sides()[0].lookedAt, table->count(Split::Train));
        QCOMPARE(found.sides()[0].nearest.size(), SimilarSamples::kept);
        for (std::size_t i = 0; i < SimilarSamples::kept; ++i) {
            QCOMPARE(found.sides()[0].nearest[i].sample, wanted[i].second);
            QVERIFY(std::fabs(found.sides()[0].nearest[i].distance - wanted[i].first) < 1e-9);
        }
        const SimilarSamples::Wanted other{.features = Tensor(Shape{1, 1, 1, 1}, "row"), .byColumns = true};
        QVERIFY_EXCEPTION_THROWN(SimilarSamples(model, requireBackend("openmp"), 1, m_parameters, table, other), InputError);
    }

    void aClassWithoutSamplesHasNone()
    {
        const Tensor own = featuresOf({m_data->samples(Split::Test).front()}, Split::Test).front();
        SimilarSamples found(m_model, requireBackend("openmp"), 1, m_parameters, m_data, {.features = own, .classes = {{77, 78}}});
        QVERIFY(found.isDone());
        QCOMPARE(found.progress(), 1.0);
        found.next();
        QVERIFY(found.sides()[0].nearest.empty() && found.sides()[1].nearest.empty());
    }
};

QTEST_APPLESS_MAIN(TestSimilarSamples)
#include "tst_similar_samples.moc"
