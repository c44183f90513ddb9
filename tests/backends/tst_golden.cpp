#include "core/base/error.h"
#include "core/ops/operator.h"
#include "core/tensor/random.h"
#include "tests/backends/golden.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

using namespace ks;
using golden::difference;
using golden::tensor;

namespace {

OpSpec pool(OpKind op, const Shape& src, std::int64_t kernel, std::int64_t stride, std::int64_t pad = 0)
{
    OpSpec spec;
    spec.op = op;
    spec.src = src;
    spec.kernel = {kernel, kernel};
    spec.strides = {stride, stride};
    spec.pads = {pad, pad, pad, pad};
    spec.padValue = PadValue::Zero; // as the pooling study
    return spec;
}

OpSpec conv(const Shape& src, const Tensor& weights, bool bias = false)
{
    OpSpec spec = defaultSpec(OpKind::Conv, src);
    spec.kernel = {weights.shape().h, weights.shape().w};
    spec.filters = weights.shape().n;
    spec.bias = bias;
    return spec;
}

Tensor studyImage(std::int64_t size)
{
    return randomTensor({.shape = {1, 1, size, size}, .seed = 35, .generator = Generator::Study});
}

void checkForward(const OpSpec& spec, const Operands& operands, const std::string& expected)
{
    golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string&) {
        for (const Pass pass : {Pass::Inference, Pass::Training}) {
            const OperationRun result = run(backend, spec, operands, {.passes = {pass}, .forward = forward});
            const std::string wrong = difference(result.dst, tensor(expected));
            QVERIFY2(wrong.empty(), (backend.info().id + " " + forward + " " + describe(spec) + ": " + wrong).c_str());
        }
    });
}

struct Gradients {
    std::string diffSrc;
    std::string diffWeights;
    std::string diffBias;
};

void checkBackward(const OpSpec& spec, const Operands& operands, const Gradients& expected)
{
    golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string& backward) {
        const std::string where = backend.info().id + " " + forward + "/" + backward + " " + describe(spec) + ": ";
        const OperationRun data = run(backend, spec, operands, {.passes = {Pass::BackwardData}, .forward = forward, .backward = backward});
        const std::string wrong = difference(data.diffSrc, tensor(expected.diffSrc));
        QVERIFY2(wrong.empty(), (where + wrong).c_str());
        if (expected.diffWeights.empty())
            return;
        for (const Implementation& one : backend.implementations(spec.op, Pass::BackwardWeights)) {
            const OperationRun weights =
                run(backend, spec, operands, {.passes = {Pass::BackwardWeights}, .backward = std::string(one.name)});
            Tensor wanted = tensor(expected.diffWeights);
            wanted.reshape(weights.diffWeights.shape());
            const std::string wrongWeights = difference(weights.diffWeights, wanted);
            QVERIFY2(wrongWeights.empty(), (where + std::string(one.name) + " " + wrongWeights).c_str());
            if (expected.diffBias.empty())
                continue;
            Tensor bias = tensor(expected.diffBias);
            bias.reshape(weights.diffBias.shape());
            const std::string wrongBias = difference(weights.diffBias, bias);
            QVERIFY2(wrongBias.empty(), (where + std::string(one.name) + " bias " + wrongBias).c_str());
        }
    });
}

const std::string oneToNine = "1 2 3 / 4 5 6 / 7 8 9";

} // namespace

/// The worked examples of the studies; every backend and implementation must reproduce them exactly.
class TestGolden : public QObject {
    Q_OBJECT

private slots:
    /// PH-G01: output side of N, k, s, p.
    void poolingSides()
    {
        struct Row {
            std::int64_t size, kernel, stride, pad, expected;
        };
        for (const Row& r : std::initializer_list<Row>{{4, 2, 2, 0, 2},
                                                       {8, 2, 2, 0, 4},
                                                       {4, 2, 1, 0, 3},
                                                       {4, 2, 1, 1, 5},
                                                       {4, 2, 2, 1, 3},
                                                       {4, 2, 2, 2, 4},
                                                       {5, 2, 2, 0, 2},
                                                       {7, 3, 2, 0, 3},
                                                       {10, 3, 3, 1, 4},
                                                       {28, 4, 4, 0, 7},
                                                       {91, 2, 2, 0, 45},
                                                       {109, 2, 2, 0, 54},
                                                       {1, 1, 1, 0, 1},
                                                       {4, 4, 1, 0, 1},
                                                       {4, 5, 1, 1, 2}}) {
            const OpSpec spec = pool(OpKind::MaxPool, {1, 1, r.size, r.size}, r.kernel, r.stride, r.pad);
            QVERIFY2(isLegal(spec), describe(spec).c_str());
            QCOMPARE(shapeOf(spec, Role::Dst), (Shape{1, 1, r.expected, r.expected}));
        }
        QVERIFY(!isLegal(pool(OpKind::MaxPool, {1, 1, 4, 4}, 5, 2)));
    }

    /// PH-G02: the number of windows needs 64 bits.
    void poolingWindowsOfLargeImages()
    {
        for (std::int64_t m = 1; m <= 9; ++m) {
            const std::int64_t size = std::int64_t{2} << m;
            QCOMPARE(shapeOf(pool(OpKind::MaxPool, {1, 1, size, size}, 2, 2), Role::Dst).elements(), std::int64_t{1} << (2 * m));
        }
        QCOMPARE(shapeOf(pool(OpKind::MaxPool, {1, 1, 131072, 131072}, 2, 2), Role::Dst).elements(), 4294967296LL);
    }

    /// PH-G04.
    void maxPoolOfTheStudysImages_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("kernel");
        QTest::addColumn<int>("stride");
        QTest::addColumn<int>("pad");
        QTest::addColumn<QString>("expected");
        QTest::newRow("4,2,2,0") << 4 << 2 << 2 << 0 << "9 8 / 9 8";
        QTest::newRow("4,2,1,0") << 4 << 2 << 1 << 0 << "9 8 8 / 9 8 8 / 9 9 8";
        QTest::newRow("4,2,1,1") << 4 << 2 << 1 << 1 << "9 9 7 1 0 / 9 9 8 8 8 / 9 9 8 8 8 / 9 9 9 8 8 / 0 9 9 5 5";
        QTest::newRow("4,2,2,1") << 4 << 2 << 2 << 1 << "9 7 0 / 9 8 8 / 0 9 5";
        QTest::newRow("4,2,2,2") << 4 << 2 << 2 << 2 << "0 0 0 0 / 0 9 8 0 / 0 9 8 0 / 0 0 0 0";
        QTest::newRow("4,3,1,0") << 4 << 3 << 1 << 0 << "9 8 / 9 9";
        QTest::newRow("4,3,2,1") << 4 << 3 << 2 << 1 << "9 8 / 9 9";
        QTest::newRow("8,2,2,0") << 8 << 2 << 2 << 0 << "9 8 9 8 / 6 9 9 8 / 8 3 4 7 / 4 8 9 7";
        QTest::newRow("8,2,2,1") << 8 << 2 << 2 << 1 << "9 7 9 8 8 / 9 7 9 9 8 / 6 8 9 3 6 / 4 7 7 9 7 / 4 8 7 6 0";
        QTest::newRow("8,3,2,0") << 8 << 3 << 2 << 0 << "9 9 9 / 8 9 9 / 8 7 9";
        QTest::newRow("8,3,2,1") << 8 << 3 << 2 << 1 << "9 8 9 9 / 9 9 9 9 / 8 9 9 7 / 4 8 9 9";
        QTest::newRow("8,3,3,0") << 8 << 3 << 3 << 0 << "9 9 / 8 9";
    }
    void maxPoolOfTheStudysImages()
    {
        QFETCH(int, size);
        QFETCH(int, kernel);
        QFETCH(int, stride);
        QFETCH(int, pad);
        QFETCH(QString, expected);
        const Tensor image = studyImage(size);
        checkForward(pool(OpKind::MaxPool, image.shape(), kernel, stride, pad), {.src = &image}, expected.toStdString());
    }

    /// PH-G04 (sums) and PH-G05.
    void sumsOfMaxPool_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("kernel");
        QTest::addColumn<int>("stride");
        QTest::addColumn<int>("pad");
        QTest::addColumn<double>("sum");
        QTest::newRow("8,2,1,0") << 8 << 2 << 1 << 0 << 362.0;
        QTest::newRow("8,2,1,1") << 8 << 2 << 1 << 1 << 573.0;
        QTest::newRow("8,3,1,0") << 8 << 3 << 1 << 0 << 312.0;
        const std::pair<int, double> halves[] = {{4, 34},      {8, 116},      {16, 478},     {32, 1936},     {64, 7708},
                                                 {128, 30624}, {256, 122248}, {512, 489431}, {1024, 1957807}};
        for (const auto& [size, sum] : halves)
            QTest::addRow("%d,2,2,0", size) << size << 2 << 2 << 0 << sum;
    }
    void sumsOfMaxPool()
    {
        QFETCH(int, size);
        QFETCH(int, kernel);
        QFETCH(int, stride);
        QFETCH(int, pad);
        QFETCH(double, sum);
        const Tensor image = studyImage(size);
        const OpSpec spec = pool(OpKind::MaxPool, image.shape(), kernel, stride, pad);
        golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string&) {
            const OperationRun result = run(backend, spec, {.src = &image}, {.forward = forward});
            const auto cells = result.dst.cells();
            QCOMPARE(std::accumulate(cells.begin(), cells.end(), 0.0), sum);
            if (size == 1024) {
                QCOMPARE(std::ranges::count(cells, 9.0F), 90150);
                QCOMPARE(*std::ranges::min_element(cells), 0.0F);
            }
        });
    }

    /// PH-G06: indices, and AveragePool with and without counted padding.
    void indicesAndAverages()
    {
        const Tensor image = studyImage(4);
        const std::pair<std::int64_t, std::vector<std::int64_t>> cases[] = {{2, {0, 6, 8, 11}}, {1, {0, 5, 6, 4, 5, 6, 8, 13, 11}}};
        for (const auto& [stride, indices] : cases) {
            const OpSpec spec = pool(OpKind::MaxPool, image.shape(), 2, stride);
            golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string&) {
                const OperationRun result = run(backend, spec, {.src = &image}, {.passes = {Pass::Training}, .forward = forward});
                QVERIFY2(result.argMax == indices, (backend.info().id + " " + forward).c_str());
            });
        }
        checkForward(pool(OpKind::AveragePool, image.shape(), 2, 2), {.src = &image}, "8.25 4.25 / 6.25 5.5");
        OpSpec padded = pool(OpKind::AveragePool, image.shape(), 2, 1, 1);
        Backend& serial = requireBackend("serial");
        QCOMPARE(run(serial, padded, {.src = &image}).dst.cells().front(), 9.0F);
        padded.countIncludePad = true;
        QCOMPARE(run(serial, padded, {.src = &image}).dst.cells().front(), 2.25F);
    }

    /// PH-G07, CS-G04, CC-G11.
    void maxPoolGradients()
    {
        const Tensor image = tensor("1 2 3 / 4 9 5 / 6 7 8");
        const Tensor ones = tensor("1 1 / 1 1");
        checkBackward(pool(OpKind::MaxPool, image.shape(), 2, 1), {.src = &image, .diffDst = &ones}, {"0 0 0 / 0 4 0 / 0 0 0", "", ""});
        const Tensor tied = tensor("1 1 0 / 1 1 2 / 0 2 2");
        const Tensor diff = tensor("1 2 / 3 4");
        checkForward(pool(OpKind::MaxPool, tied.shape(), 2, 1), {.src = &tied}, "1 2 / 2 2");
        checkBackward(pool(OpKind::MaxPool, tied.shape(), 2, 1), {.src = &tied, .diffDst = &diff}, {"1 0 0 / 0 0 6 / 0 3 0", "", ""});

        const Tensor scratch = tensor("1 2 1 4 / 0 0 3 0 / 1 2 0 0 / 0 0 0 0");
        checkBackward(pool(OpKind::MaxPool, scratch.shape(), 2, 2), {.src = &scratch, .diffDst = &diff},
                      {"0 1 0 2 / 0 0 0 0 / 0 3 4 0 / 0 0 0 0", "", ""});

        const Tensor cuda = tensor("1 3 2 0 / 4 2 5 5 / 0 -1 7 8 / -2 -3 6 9");
        const Tensor tens = tensor("10 20 / 30 40");
        checkForward(pool(OpKind::MaxPool, cuda.shape(), 2, 2), {.src = &cuda}, "4 5 / 0 9");
        checkBackward(pool(OpKind::MaxPool, cuda.shape(), 2, 2), {.src = &cuda, .diffDst = &tens},
                      {"0 0 0 0 / 10 0 20 0 / 30 0 0 0 / 0 0 0 40", "", ""});
    }

    /// PH-G08: what padding counts as.
    void padValues()
    {
        const Tensor image = tensor("-1 -2 / -3 -4");
        OpSpec spec = pool(OpKind::MaxPool, image.shape(), 2, 1, 1);
        checkForward(spec, {.src = &image}, "0 0 0 / 0 -1 0 / 0 0 0");
        spec.padValue = PadValue::MinusInfinity;
        checkForward(spec, {.src = &image}, "-1 -1 -2 / -1 -1 -2 / -3 -3 -4");
        spec.pads = {2, 2, 2, 2};
        QVERIFY(!isLegal(spec));
    }

    /// PH-G10, the direct maximum: infinity beside a number stays infinity, and large whole numbers keep their value.
    void directMaximumOfInfinity()
    {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        const Tensor image({1, 1, 2, 2}, std::vector<float>{infinity, 1, 2, 3});
        const OpSpec spec = pool(OpKind::MaxPool, image.shape(), 2, 2);
        golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string&) {
            QCOMPARE(run(backend, spec, {.src = &image}, {.forward = forward}).dst.cells().front(), infinity);
        });
    }

    /// CS-G01: cross-correlation, not convolution.
    void receptiveField()
    {
        const Tensor patch = tensor("0 0 0 0 0 0 30 / 0 0 0 0 50 50 50 / 0 0 0 20 50 0 0 / 0 0 0 50 50 0 0 / 0 0 0 50 50 0 0 / "
                                    "0 0 0 50 50 0 0 / 0 0 0 50 50 0 0");
        Tensor filter({1, 1, 7, 7});
        for (const Cell cell : {Cell{0, 0, 0, 5}, Cell{0, 0, 1, 4}, Cell{0, 0, 2, 3}, Cell{0, 0, 3, 3}, Cell{0, 0, 4, 3}, Cell{0, 0, 5, 3}})
            filter[cell] = 30;
        checkForward(conv(patch.shape(), filter), {.src = &patch, .weights = &filter}, "6600");
        Tensor turned = filter;
        std::ranges::reverse(turned.cells());
        checkForward(conv(patch.shape(), turned), {.src = &patch, .weights = &turned}, "3600");
    }

    /// CS-G02.
    void convolution()
    {
        const Tensor image = tensor("1 1 1 0 0 / 0 1 1 1 0 / 0 0 1 1 1 / 0 0 1 1 0 / 0 1 1 0 0");
        const Tensor filter = golden::weights("1 0 1 / 0 1 0 / 1 0 1");
        OpSpec spec = conv(image.shape(), filter);
        checkForward(spec, {.src = &image, .weights = &filter}, "4 3 4 / 2 4 3 / 2 3 4");
        spec.strides = {2, 2};
        checkForward(spec, {.src = &image, .weights = &filter}, "4 4 / 2 4");
        spec.strides = {1, 1};
        spec.pads = {1, 1, 1, 1};
        checkForward(spec, {.src = &image, .weights = &filter}, "2 2 3 1 1 / 1 4 3 4 1 / 1 2 4 3 3 / 1 2 3 4 1 / 0 2 2 1 1");
        const Tensor asymmetric = golden::weights("1 0 2 / 0 1 0 / 0 0 1");
        checkForward(conv(image.shape(), asymmetric), {.src = &image, .weights = &asymmetric}, "5 3 3 / 3 5 2 / 3 3 4");
    }

    /// CS-G03.
    void maxAndAveragePool()
    {
        const Tensor image = tensor("1 2 1 4 / 0 0 3 0 / 1 2 0 0 / 0 0 0 0");
        checkForward(pool(OpKind::MaxPool, image.shape(), 2, 2), {.src = &image}, "2 4 / 2 0");
        checkForward(pool(OpKind::MaxPool, image.shape(), 2, 1), {.src = &image}, "2 3 4 / 2 3 3 / 2 2 0");
        checkForward(pool(OpKind::AveragePool, image.shape(), 2, 2), {.src = &image}, "0.75 2 / 0.75 0");
        const OperationRun result =
            run(requireBackend("serial"), pool(OpKind::MaxPool, image.shape(), 2, 2), {.src = &image}, {.passes = {Pass::Training}});
        QCOMPARE(result.argMax, (std::vector<std::int64_t>{1, 3, 9, 10}));
    }

    /// CS-G05: the right answers beside those of the faulty listing.
    void faultyListing()
    {
        const Tensor negative = tensor("-1 -1 / -1 -1");
        checkForward(pool(OpKind::MaxPool, negative.shape(), 2, 2), {.src = &negative}, "-1");
    }

    /// CS-G06: where an even filter puts its odd padding, and several channels.
    void evenFilter()
    {
        const Tensor image = tensor(oneToNine);
        const Tensor filter = golden::weights("1 2 / 3 4");
        OpSpec spec = conv(image.shape(), filter);
        checkForward(spec, {.src = &image, .weights = &filter}, "37 47 / 67 77");
        spec.autoPad = AutoPad::SameUpper;
        checkForward(spec, {.src = &image, .weights = &filter}, "37 47 21 / 67 77 33 / 23 26 9");
        spec.autoPad = AutoPad::SameLower;
        checkForward(spec, {.src = &image, .weights = &filter}, "4 11 18 / 18 37 47 / 36 67 77");
        const Tensor two = tensor("1 2 3 / 4 5 6 / 7 8 9 | 10 11 12 / 13 14 15 / 16 17 18");
        const Tensor filters = golden::weights("1 0 / 0 1 | 0 1 / 1 0");
        const Tensor bias = tensor("0.5");
        checkForward(conv(two.shape(), filters, true), {.src = &two, .weights = &filters, .bias = &bias}, "30.5 34.5 / 42.5 46.5");
    }

    /// CS-G07.
    void convolutionGradients()
    {
        const Tensor image = tensor(oneToNine);
        const Tensor filter = golden::weights("1 2 / 3 4");
        OpSpec spec = conv(image.shape(), filter, true);
        const Tensor valid = tensor("1 0 / 2 -1");
        checkBackward(spec, {.src = &image, .weights = &filter, .diffDst = &valid}, {"1 2 0 / 5 7 -2 / 6 5 -4", "4 6 / 10 12", "2"});
        spec.autoPad = AutoPad::SameUpper;
        const Tensor same = tensor("1 0 2 / 0 -1 0 / 3 0 1");
        checkBackward(spec, {.src = &image, .weights = &filter, .diffDst = &same}, {"1 2 2 / 3 3 4 / 3 3 -3", "32 20 / 8 -4", "6"});
        const Tensor ones = tensor("1 1 1 / 1 1 1 / 1 1 1");
        checkBackward(spec, {.src = &image, .weights = &filter, .diffDst = &ones}, {"1 3 3 / 4 10 10 / 4 10 10", "45 33 / 39 28", "9"});
    }

    /// CC-G05.
    void convolutionOfTheCudaStudy()
    {
        const Tensor image = tensor(oneToNine);
        const Tensor filter = golden::weights("1 2 / 3 4");
        const Tensor diff = tensor("1 -1 / 2 0.5");
        checkBackward(conv(image.shape(), filter, true), {.src = &image, .weights = &filter, .diffDst = &diff},
                      {"1 1 -2 / 5 5.5 -3 / 6 9.5 2", "9.5 12 / 17 19.5", "2.5"});
    }

    /// CC-G06: the same behind a Relu.
    void convolutionBehindRelu()
    {
        const Tensor before = tensor("1 -2 3 / -4 5 -6 / 7 0 9");
        OpSpec relu;
        relu.op = OpKind::Relu;
        relu.src = before.shape();
        const Tensor filter = golden::weights("1 2 / 3 4");
        const OpSpec spec = conv(before.shape(), filter, true);
        const Tensor diff = tensor("1 -1 / 2 0.5");
        const Tensor bias = tensor("0");
        for (Backend* backend : allBackends()) {
            if (!backend->info().available || !backend->supports(spec, Pass::BackwardData) || !backend->supports(relu, Pass::Inference))
                continue;
            const Tensor after = run(*backend, relu, {.src = &before}).dst;
            const Operands operands{.src = &after, .weights = &filter, .bias = &bias, .diffDst = &diff};
            const OperationRun result =
                run(*backend, spec, operands, {.passes = {Pass::Inference, Pass::BackwardData, Pass::BackwardWeights}});
            QCOMPARE(difference(result.dst, tensor("21 21 / 31 41")), std::string());
            QCOMPARE(difference(result.diffWeights, tensor("3.5 7 / 9 9.5")), std::string());
            const OperationRun first = run(*backend, relu, {.src = &before, .diffDst = &result.diffSrc}, {.passes = {Pass::BackwardData}});
            QCOMPARE(difference(first.diffSrc, tensor("1 0 -2 / 0 5.5 0 / 6 0 2")), std::string());
        }
    }

    /// CC-G07.
    void paddedConvolution()
    {
        const Tensor image = tensor("1 2 / 3 4");
        const Tensor filter = golden::weights("1 2 / 3 4");
        const Tensor diff = tensor(oneToNine);
        OpSpec spec = conv(image.shape(), filter);
        spec.pads = {1, 1, 1, 1};
        checkForward(spec, {.src = &image, .weights = &filter}, "4 11 6 / 14 30 14 / 6 11 4");
        checkBackward(spec, {.src = &image, .weights = &filter, .diffDst = &diff}, {"23 33 / 53 63", "77 67 / 47 37", ""});
    }

    /// CC-G08: two channels, two filters.
    void channelsAndFilters()
    {
        const Tensor image = tensor("1 2 3 / 4 5 6 / 7 8 9 | 9 8 7 / 6 5 4 / 3 2 1");
        const Tensor filters = golden::weights("1 0 / 0 -1 | 2 1 / 0 1 | 0 1 / 1 0 | -1 0 / 1 2", 2);
        const Tensor bias({1, 2, 1, 1}, std::vector<float>{0.5F, -1.0F});
        const Tensor diff = tensor("1 2 / 3 4 | 1 0 / 2 1");
        const OpSpec spec = conv(image.shape(), filters, true);
        checkForward(spec, {.src = &image, .weights = &filters, .bias = &bias}, "27.5 23.5 / 15.5 11.5 | 12 12 / 12 12");
        Tensor negative = diff;
        negative[{0, 1, 0, 0}] = -1;
        checkBackward(
            spec, {.src = &image, .weights = &filters, .diffDst = &negative},
            {"1 1 0 / 2 5 -1 / 2 -2 -4 | 3 5 2 / 3 9 6 / 2 8 6", "37 47 / 67 77 | 63 53 / 33 23 | 12 14 / 18 20 | 8 6 / 2 0", "10 2"});
    }

    /// CC-G09: shapes, and how often full padding uses a cell.
    void convolutionShapes()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 1, 4, 4});
        QCOMPARE(shapeOf(spec, Role::Dst), (Shape{1, 1, 2, 2}));
        spec.src = {1, 1, 32, 32};
        spec.pads = {1, 1, 1, 1};
        QCOMPARE(shapeOf(spec, Role::Dst), (Shape{1, 1, 32, 32}));
        spec.pads = {3, 3, 3, 3};
        QCOMPARE(shapeOf(spec, Role::Dst), (Shape{1, 1, 36, 36}));
        spec.src = {1, 1, 5, 5};
        spec.pads = {2, 2, 2, 2};
        for (std::int64_t i = 0; i < 25; ++i)
            QCOMPARE(termCount(spec, Role::DiffSrc, cellAt(spec.src, i)), 9);
    }

    /// CC-G10: how often im2col copies each cell of a 3×3 image under a 2×2 window.
    void im2colUseCounts()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 1, 3, 3});
        spec.kernel = {2, 2};
        const std::int64_t uses[] = {1, 2, 1, 2, 4, 2, 1, 2, 1};
        std::int64_t all = 0;
        for (std::int64_t i = 0; i < 9; ++i) {
            QCOMPARE(termCount(spec, Role::DiffSrc, cellAt(spec.src, i)), uses[i]);
            all += uses[i];
        }
        QCOMPARE(all, 16);
    }

    /// CC-G03: derivatives of the activations at the marked points.
    void activationPoints()
    {
        const Tensor points = tensor("-1 0 1");
        const Tensor ones = tensor("1 1 1");
        OpSpec spec;
        spec.src = points.shape();
        spec.op = OpKind::Relu;
        checkBackward(spec, {.src = &points, .diffDst = &ones}, {"0 0 1", "", ""});
        spec.op = OpKind::Sigmoid;
        const OperationRun result =
            run(requireBackend("serial"), spec, {.src = &points, .diffDst = &ones}, {.passes = {Pass::Inference, Pass::BackwardData}});
        QCOMPARE((result.dst[{0, 0, 0, 1}]), 0.5F);
        QCOMPARE((result.diffSrc[{0, 0, 0, 1}]), 0.25F);
    }
};

QTEST_APPLESS_MAIN(TestGolden)
#include "tst_golden.moc"
