#include "core/base/digits.h"
#include "core/data/source.h"
#include "core/measure/statistics.h"
#include "core/nn/initialisation.h"
#include "core/nn/layers.h"
#include "core/nn/presets.h"
#include "core/nn/rate_finder.h"
#include "core/runtime/runner.h"
#include "core/studies/study_file.h"
#include "core/tensor/random.h"
#include "core/tensor/split_mix.h"
#include "tests/backends/golden.h"
#include "tests/studies/golden_numbers.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

using namespace ks;
using golden::allNear;
using golden::near;
using golden::relativelyNear;

namespace {

Tensor imageOfTheStudy(std::int64_t side)
{
    return randomTensor({.shape = {1, 1, side, side}, .seed = 35, .generator = Generator::Study});
}

/// A table that the study printed.
class Published {
public:
    explicit Published(const char* name)
        : m_table(std::ranges::find(builtInStudies(), std::string("pooling-hpc"), &Study::id)->tables.at(name))
    {
    }
    /// Of the row with these cells and this side of the picture; NaN where there is none, or where there are several.
    double value(const char* column, const std::vector<std::pair<const char*, std::string>>& where, double side) const
    {
        std::optional<double> found;
        for (std::size_t row = 0; row < m_table.rows.size(); ++row) {
            if (m_table.number(row, m_table.at("image_side_pixels")) != side ||
                !std::ranges::all_of(where, [&](const auto& cell) { return m_table.rows[row][m_table.at(cell.first)] == cell.second; }))
                continue;
            if (found)
                return std::numeric_limits<double>::quiet_NaN();
            found = m_table.number(row, m_table.at(column));
        }
        return found.value_or(std::numeric_limits<double>::quiet_NaN());
    }

private:
    const PublishedTable& m_table;
};

/// A · B on every backend: B's columns are the rows of Gemm's weights.
void checkProduct(const Tensor& a, const Tensor& b, const Tensor& expected)
{
    const std::int64_t n = a.shape().h;
    OpSpec spec = defaultSpec(OpKind::Gemm, {n, n, 1, 1});
    spec.filters = n;
    spec.bias = false;
    Tensor src = a;
    src.reshape(spec.src);
    Tensor weights({n, n, 1, 1});
    for (std::int64_t row = 0; row < n; ++row)
        for (std::int64_t column = 0; column < n; ++column)
            weights[{column, row, 0, 0}] = b[{0, 0, row, column}];
    golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string&) {
        Tensor made = run(backend, spec, {.src = &src, .weights = &weights}, {.forward = forward}).dst;
        made.reshape(expected.shape());
        const std::string wrong = golden::difference(made, expected);
        QVERIFY2(wrong.empty(), (backend.info().id + " " + forward + ": " + wrong).c_str());
    });
}

Tensor identity(std::int64_t n)
{
    Tensor made({1, 1, n, n});
    for (std::int64_t i = 0; i < n; ++i)
        made[{0, 0, i, i}] = 1;
    return made;
}

const Tensor sobelAcross = golden::weights("-1 -2 -1 / 0 0 0 / 1 2 1");
const Tensor sobelDown = golden::weights("-1 0 1 / -2 0 2 / -1 0 1");

/// A 3×3 filter on an image on every backend.
template <class Check>
void filtered(const Tensor& image, const Tensor& filter, Check&& check)
{
    OpSpec spec = defaultSpec(OpKind::Conv, image.shape());
    spec.kernel = {3, 3};
    spec.filters = filter.shape().n;
    spec.bias = false;
    golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string&) {
        check(run(backend, spec, {.src = &image, .weights = &filter}, {.forward = forward}).dst);
    });
}

} // namespace

/// The golden cases of the study of max pooling (pooling-hpc, section 13) that are not in tst_golden (PH-G01 to PH-G08, PH-G10), tst_random (PH-G03) and
/// tst_phantom (PH-G20).
class TestPoolingHpcGolden : public QObject {
    Q_OBJECT

private slots:
    void g05Checksums_data()
    {
        QTest::addColumn<int>("side");
        QTest::addColumn<double>("image");
        QTest::addColumn<double>("sum");
        QTest::addColumn<double>("least");
        QTest::addColumn<int>("nines");
        const std::tuple<int, double, double, double, int> rows[] = {{4, 97, 34, 8, 2},
                                                                     {8, 306, 116, 3, 5},
                                                                     {16, 1'158, 478, 3, 19},
                                                                     {32, 4'634, 1'936, 2, 92},
                                                                     {64, 18'689, 7'708, 1, 365},
                                                                     {128, 73'926, 30'624, 1, 1'384},
                                                                     {256, 295'804, 122'248, 0, 5'541},
                                                                     {512, 1'179'878, 489'431, 0, 22'478},
                                                                     {1024, 4'723'179, 1'957'807, 0, 90'150},
                                                                     {2048, 18'879'714, 7'831'256, 0, 361'583}};
        for (const auto& [side, image, sum, least, nines] : rows)
            QTest::addRow("PH-G05 %d", side) << side << image << sum << least << nines;
    }
    /// PH-G05: on every backend as it chooses; all implementations in tst_golden, but for the largest image.
    void g05Checksums()
    {
        QFETCH(int, side);
        QFETCH(double, image);
        QFETCH(double, sum);
        QFETCH(double, least);
        QFETCH(int, nines);
        const Tensor src = imageOfTheStudy(side);
        QCOMPARE(golden::sumOf(src.cells()), image);
        const OpSpec spec = defaultSpec(OpKind::MaxPool, src.shape());
        for (Backend* backend : allBackends()) {
            if (!backend->info().available || !backend->supports(spec, Pass::Inference))
                continue;
            const Tensor made = run(*backend, spec, {.src = &src}).dst;
            QCOMPARE(golden::sumOf(made.cells()), sum);
            QCOMPARE(double(*std::ranges::min_element(made.cells())), least);
            QCOMPARE(int(std::ranges::count(made.cells(), 9.0F)), nines);
        }
    }

    /// PH-G09.
    void g09Products()
    {
        const Tensor a = golden::tensor("4 7 / 10 2");
        const Tensor b = golden::tensor("1 2 / 3 4");
        checkProduct(a, identity(2), a);
        checkProduct(a, b, golden::tensor("25 36 / 16 28"));
        checkProduct(b, a, golden::tensor("24 11 / 52 29"));
        const Tensor five = golden::tensor("9 7 1 0 9 / 8 8 8 9 7 / 7 8 0 9 2 / 5 3 3 3 9 / 8 7 5 8 6");
        const Tensor other = golden::tensor("0 1 9 9 0 / 2 2 5 8 3 / 0 4 1 3 6 / 4 2 3 1 3 / 4 2 7 2 4");
        const Tensor drawn = randomTensor({.shape = {2, 1, 5, 5}, .seed = 35, .generator = Generator::Study});
        QVERIFY(std::ranges::equal(drawn.cells().first(25), five.cells()) && std::ranges::equal(drawn.cells().last(25), other.cells()));
        checkProduct(five, other,
                     golden::tensor("50 45 180 158 63 / 80 88 196 183 127 / 60 45 144 140 59 / 54 47 135 99 72 / 70 70 178 163 99"));
    }

    void g09IdentityProducts_data()
    {
        QTest::addColumn<int>("side");
        for (const int side : {1, 2, 3, 16, 17, 31, 32, 33, 64, 65})
            QTest::addRow("PH-G09 %d", side) << side;
    }
    void g09IdentityProducts()
    {
        QFETCH(int, side);
        const Tensor image = imageOfTheStudy(side);
        checkProduct(image, identity(side), image);
    }

    /// PH-G10: what the product with the identity makes of ∞, and float32 of a large number.
    void g10LimitsOfTheTrick()
    {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        constexpr float none = std::numeric_limits<float>::quiet_NaN();
        checkProduct(Tensor({1, 1, 2, 2}, std::vector<float>{infinity, 1.0F, 2.0F, 3.0F}), identity(2),
                     Tensor({1, 1, 2, 2}, std::vector<float>{infinity, none, 2.0F, 3.0F}));
        const Tensor large({1, 1, 1, 1}, std::vector<float>{float(16'777'217)});
        checkProduct(large, identity(1), Tensor({1, 1, 1, 1}, std::vector<float>{16'777'216}));
    }

    /// PH-G12, with four bytes a number as the program has them.
    void g12Bytes()
    {
        const OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 4, 4});
        QCOMPARE(spec.src.bytes(), std::size_t{64});
        QCOMPARE(shapeOf(spec, Role::Dst).bytes(), std::size_t{16});
    }

    void g15Amdahl_data()
    {
        QTest::addColumn<double>("serial");
        QTest::addColumn<double>("processors");
        QTest::addColumn<double>("speedUp");
        QTest::newRow("PH-G15 0.38, 640") << 0.38 << 640.0 << 2.624887;
        QTest::newRow("PH-G15 0.39, 640") << 0.39 << 640.0 << 2.557851;
        QTest::newRow("PH-G15 0.38, 2496") << 0.38 << 2496.0 << 2.629860;
        QTest::newRow("PH-G15 0.39, 2496") << 0.39 << 2496.0 << 2.562497;
        QTest::newRow("PH-G15 limit") << 1 - 0.851147 << std::numeric_limits<double>::infinity() << 6.718028;
    }
    void g15Amdahl()
    {
        QFETCH(double, serial);
        QFETCH(double, processors);
        QFETCH(double, speedUp);
        QVERIFY(near("speed-up", Amdahl{{.first = 1, .serial = serial, .serial95 = {}}}.speedUp(processors), speedUp, 1e-5));
    }

    /// PH-G16. The study's 100 rates end one step before the highest: of 101 they are all but the last.
    void g16Rates()
    {
        const RateSearch search{.from = 1e-7F, .to = 10, .batches = 101};
        for (const auto& [trial, rate] : {std::pair{0, 1e-7}, {1, 1.2022644e-7}, {25, 1e-5}, {50, 1e-3}, {75, 0.1}, {99, 8.3176377}})
            QVERIFY(relativelyNear("rate", rateOfTrial(search, trial), rate, 1e-7));
    }

    void g16Smoothing_data()
    {
        QTest::addColumn<QList<double>>("losses");
        QTest::addColumn<QList<double>>("smoothed");
        QTest::addColumn<int>("end");
        using L = QList<double>;
        QTest::newRow("PH-G16 2 1 4") << L{2, 1, 4} << L{2, 1.95, 2.0525} << -1;
        QTest::newRow("PH-G16 1 1 50 50") << L{1, 1, 50, 50} << L{1, 1, 3.45, 5.7775} << 3;
    }
    /// PH-G16: the running mean, and where the test is given up.
    void g16Smoothing()
    {
        QFETCH(QList<double>, losses);
        QFETCH(QList<double>, smoothed);
        QFETCH(int, end);
        SmoothedLosses made({.smoothing = 0.95, .beginning = RateSmoothing::FirstLoss, .giveUp = 5});
        for (int i = 0; i < losses.size(); ++i) {
            QCOMPARE(made.add(losses[i]), i != end);
            QVERIFY(near("smoothed", made.smoothed(), smoothed[i], 1e-12));
        }
    }

    /// PH-G17.
    void g17Sobel()
    {
        const Tensor image = imageOfTheStudy(8);
        filtered(image, sobelAcross, [](const Tensor& made) {
            QVERIFY(allNear("first row", made.cells().first(6), std::array{-12.0, 9.0, 19.0, 6.0, -6.0, -7.0}, 0));
            QVERIFY(allNear("last row", made.cells().last(6), std::array{1.0, 14.0, 20.0, 11.0, 5.0, 0.0}, 0));
        });
        filtered(image, sobelDown, [](const Tensor& made) {
            QVERIFY(allNear("first row", made.cells().first(6), std::array{-12.0, 1.0, -1.0, 8.0, 0.0, -7.0}, 0));
            QVERIFY(allNear("last row", made.cells().last(6), std::array{13.0, 6.0, -2.0, 9.0, -7.0, -4.0}, 0));
        });
        const Tensor step = golden::tensor("0 0 10 10 / 0 0 10 10 / 0 0 10 10 / 0 0 10 10");
        filtered(step, sobelDown, [](const Tensor& made) {
            QVERIFY(allNear("step", made.cells(), std::array{40.0, 40.0, 40.0, 40.0}, 0));
        });
        filtered(step, sobelAcross, [](const Tensor& made) { QVERIFY(allNear("step", made.cells(), std::array{0.0, 0.0, 0.0, 0.0}, 0)); });
        // Grey in three channels through the filter repeated 3×3.
        Tensor grey({1, 3, 8, 8});
        Tensor filters({3, 3, 3, 3});
        for (std::size_t i = 0; i < grey.cells().size(); ++i)
            grey.cells()[i] = image.cells()[i % 64];
        for (std::size_t i = 0; i < filters.cells().size(); ++i)
            filters.cells()[i] = sobelAcross.cells()[i % 9];
        filtered(grey, filters, [&](const Tensor& made) {
            QVERIFY(allNear("first row", made.cells().first(6), std::array{-36.0, 27.0, 57.0, 18.0, -18.0, -21.0}, 0));
            for (std::size_t i = 36; i < made.cells().size(); ++i)
                QCOMPARE(made.cells()[i], made.cells()[i % 36]);
        });
    }

    /// PH-G18: shapes, parameters and products of the reduced AlexNet, with ten outputs and with three.
    void g18Network()
    {
        struct Layer {
            OpKind op;
            Shape dst;
            std::int64_t parameters, multiplyAdds;
        };
        const Layer printed[] = {{OpKind::Conv, {1, 64, 16, 16}, 1'792, 442'368},
                                 {OpKind::MaxPool, {1, 64, 8, 8}, 0, 0},
                                 {OpKind::Relu, {1, 64, 8, 8}, 0, 0},
                                 {OpKind::Conv, {1, 192, 8, 8}, 110'784, 7'077'888},
                                 {OpKind::MaxPool, {1, 192, 4, 4}, 0, 0},
                                 {OpKind::Relu, {1, 192, 4, 4}, 0, 0},
                                 {OpKind::Conv, {1, 384, 4, 4}, 663'936, 10'616'832},
                                 {OpKind::Relu, {1, 384, 4, 4}, 0, 0},
                                 {OpKind::Conv, {1, 256, 4, 4}, 884'992, 14'155'776},
                                 {OpKind::Relu, {1, 256, 4, 4}, 0, 0},
                                 {OpKind::Conv, {1, 256, 4, 4}, 590'080, 9'437'184},
                                 {OpKind::MaxPool, {1, 256, 2, 2}, 0, 0},
                                 {OpKind::Relu, {1, 256, 2, 2}, 0, 0},
                                 {OpKind::Flatten, {1, 1'024, 1, 1}, 0, 0},
                                 {OpKind::Dropout, {1, 1'024, 1, 1}, 0, 0},
                                 {OpKind::Gemm, {1, 4'096, 1, 1}, 4'198'400, 4'194'304},
                                 {OpKind::Relu, {1, 4'096, 1, 1}, 0, 0},
                                 {OpKind::Dropout, {1, 4'096, 1, 1}, 0, 0},
                                 {OpKind::Gemm, {1, 4'096, 1, 1}, 16'781'312, 16'777'216},
                                 {OpKind::Relu, {1, 4'096, 1, 1}, 0, 0},
                                 {OpKind::Gemm, {1, 10, 1, 1}, 40'970, 40'960}};
        const Model model = presetModel("reduced-alexnet");
        const std::vector<LayerSummary> made = summaryOf(model.graph);
        QCOMPARE(made.size(), std::size(printed));
        for (std::size_t i = 0; i < made.size(); ++i) {
            QVERIFY(made[i].op == printed[i].op);
            QCOMPARE(made[i].dst, printed[i].dst);
            QCOMPARE(made[i].parameters, printed[i].parameters);
            QCOMPARE(std::int64_t(made[i].multiplyAdds), printed[i].multiplyAdds);
        }
        const auto products = [](const Graph& graph) {
            double sum = 0;
            for (const LayerSummary& layer : summaryOf(graph))
                sum += layer.multiplyAdds;
            return std::int64_t(sum);
        };
        constexpr double mebibyte = 1024 * 1024;
        QCOMPARE(parameterCount(model.graph), 23'272'266);
        QCOMPARE(products(model.graph), 62'742'528);
        QVERIFY(near("MiB", double(parameterCount(model.graph)) * 4 / mebibyte, 88.777, 5e-4));
        const Model three = fittedTo(model, model.graph.input, {"anatomical", "functional", "metaanalytic"});
        QCOMPARE(parameterCount(three.graph), 23'243'587);
        QCOMPARE(products(three.graph), 62'713'856);
        QVERIFY(near("MiB", double(parameterCount(three.graph)) * 4 / mebibyte, 88.667, 5e-4));
    }

    void g18UntrainedLoss_data()
    {
        QTest::addColumn<bool>("three");
        QTest::addColumn<double>("printed");
        QTest::newRow("PH-G18 10 outputs") << false << 2.302585;
        QTest::newRow("PH-G18 3 outputs") << true << 1.098612;
    }
    /// PH-G18: a last layer of zeros holds all classes alike.
    void g18UntrainedLoss()
    {
        QFETCH(bool, three);
        QFETCH(double, printed);
        Model model = presetModel("reduced-alexnet");
        if (three)
            model = fittedTo(model, model.graph.input, {"anatomical", "functional", "metaanalytic"});
        std::vector<Tensor> parameters = initialParameters(model, 1);
        parameters[parameters.size() - 2].fill(0);
        golden::Step step(QString::fromStdString(usualBackend()), model, parameters, {.batch = 1});
        const double loss = step.loss(golden::drawn({1, 3, 32, 32}, 1), golden::oneHotRows({1}, model.outputs()));
        QVERIFY(near("loss", loss, printed, 1e-6));
    }

    /// PH-G18: He's deviations of the convolutions, Xavier's with the gain √2 of the fully connected layers.
    void g18Deviations()
    {
        const Model model = presetModel("reduced-alexnet");
        const std::array printed{0.272166, 0.058926, 0.034021, 0.024056, 0.029463, 0.027951, 0.022097, 0.031212};
        const std::array layers{"conv1", "conv2", "conv3", "conv4", "conv5", "gemm1", "gemm2", "gemm3"};
        for (std::size_t i = 0; i < layers.size(); ++i)
            QVERIFY(near(layers.at(i),
                         deviationOf({.kind = i < 5 ? InitialisationKind::HeNormal : InitialisationKind::XavierNormalRelu},
                                     model.graph.nodes[std::size_t(model.find(layers.at(i)))].spec),
                         printed.at(i), 1e-6));
    }

    void g19Fractions_data()
    {
        QTest::addColumn<int>("right");
        QTest::addColumn<int>("all");
        QTest::addColumn<QString>("printed");
        for (const auto& [right, all, printed] : {std::tuple{87, 99, "87.88"},
                                                  {94, 99, "94.95"},
                                                  {198, 245, "80.82"},
                                                  {213, 245, "86.94"},
                                                  {215, 245, "87.76"},
                                                  {25, 28, "89.29"}})
            QTest::addRow("PH-G19 %d/%d", right, all) << right << all << printed;
    }
    /// PH-G19: shares as people read them.
    void g19Fractions()
    {
        QFETCH(int, right);
        QFETCH(int, all);
        QFETCH(QString, printed);
        QCOMPARE(QString::fromStdString(percentDigits(double(right) / all, 2)), printed);
    }

    /// PH-G19: 273 phantoms are divided into 245 and 28.
    void g19Division()
    {
        const DatasetPtr data = openDataset("synthetic:phantoms?validation=28");
        QCOMPARE(data->count(Split::Train), 245);
        QCOMPARE(data->count(Split::Validation), 28);
        QCOMPARE(data->count(Split::Test), 99);
    }

    /// PH-G13: what the printed speed-ups are of: a serial total over a card's products alone, and not the ratio of the two printed columns.
    void g13SpeedUps()
    {
        const Published serial("pooling-hpc-serial.csv");
        const Published gpu("pooling-hpc-gpu.csv");
        const Published printed("pooling-hpc-speedup.csv");
        for (const auto& [side, asPrinted, columns, total] : {std::array{4.0, 0.000513677, 0.000385257, 0.000452},
                                                              {64.0, 0.039939714, 0.034018732, 0.016575},
                                                              {512.0, 0.076260936, 0.065122545, 0.021802},
                                                              {1024.0, 0.076317111, 0.064957063, 0.022790}}) {
            const auto k20 = [&, n = side](const char* column) {
                return gpu.value(column, {{"node", "n48"}, {"device", "Tesla K20"}, {"device_function", "matmul3"}}, n);
            };
            QVERIFY(near("printed", printed.value("speedup_as_printed_ratio", {}, side), asPrinted, 1e-9));
            QVERIFY(relativelyNear("mixed", serial.value("total_seconds", {{"node", "n49"}}, side) / k20("multiplication_seconds"),
                                   asPrinted, 1e-5));
            QVERIFY(relativelyNear("of columns",
                                   printed.value("serial_column_seconds", {}, side) / printed.value("gpu_column_seconds", {}, side),
                                   columns, 1e-5));
            QVERIFY(relativelyNear("totals", serial.value("total_seconds", {{"node", "n48"}}, side) / k20("total_seconds"), total, 1e-3));
        }
    }

    /// PH-G14: four times the time at twice the side, for the card and for the processor.
    void g14Growth()
    {
        const Published serial("pooling-hpc-serial.csv");
        const Published modes("pooling-hpc-filter-mode.csv");
        const auto t4 = [&](const char* figure, double side) {
            return modes.value("total_seconds", {{"device_function", "matmul1"}, {"source_table", figure}}, side);
        };
        for (const auto& [side, growth] : {std::pair{256.0, 3.769}, {512.0, 3.888}, {1024.0, 3.967}, {2048.0, 4.118}})
            QVERIFY(near("T4", t4("Figure 50", side) / t4("Figure 50", side / 2), growth, 5e-4));
        QVERIFY(near("slope", std::log2(t4("Figure 50", 2048) / t4("Figure 50", 256)) / 3, 1.996, 5e-4));
        for (const auto& [side, growth] : {std::pair{128.0, 4.02}, {256.0, 3.96}, {512.0, 3.94}, {1024.0, 3.95}})
            QVERIFY(
                near("serial",
                     serial.value("total_seconds", {{"node", "n49"}}, side) / serial.value("total_seconds", {{"node", "n49"}}, side / 2),
                     growth, 5e-3));
        constexpr double windows = 512 * 512;
        QVERIFY(near("serial window", serial.value("total_seconds", {{"node", "n49"}}, 1024) / windows * 1e6, 35.03, 5e-3));
        QVERIFY(near("T4 window", t4("Figure 50", 1024) / windows * 1e6, 1513.2, 5e-2));
        QVERIFY(near("T4 products",
                     Published("pooling-hpc-gpu.csv")
                             .value("multiplication_seconds", {{"device", "Tesla T4"}, {"device_function", "matmul1"}}, 1024) /
                         windows * 1e6,
                     126.4, 5e-2));
        QVERIFY(near("T4 constant", t4("Figure 52", 1024) / windows * 1e6, 1136.3, 5e-2));
    }

    /// PH-G20: what the first picture is drawn by.
    void g20Variation()
    {
        SplitMix64 random(0);
        QVERIFY(near("c_x", random.uniform(-0.04, 0.04), 0.030664865, 1e-9));
        QVERIFY(near("c_y", random.uniform(-0.04, 0.04), -0.005477760, 1e-9));
        QVERIFY(near("a", random.uniform(0.78, 0.90), 0.783172053, 1e-9));
        QVERIFY(near("b", random.uniform(0.84, 0.95), 0.946797018, 1e-9));
        QVERIFY(near("t", random.uniform(-0.1, 0.1), -0.078730662, 1e-9));
        QVERIFY(near("gain", random.uniform(0.8, 1.2), 0.930930306, 1e-9));
        random.uniform();
        random.uniform();
        QCOMPARE(2 + int(5 * random.uniform()), 3);
    }
};

QTEST_APPLESS_MAIN(TestPoolingHpcGolden)
#include "tst_pooling_hpc_golden.moc"
