#include "core/report/run_report.h"
#include "core/runtime/runner.h"
#include "tests/measure/quick_run.h"

#include <QTest>

#include <algorithm>

using namespace ks;

/// What one run was, and the parts of runs on their way into a measurement.
class TestRunReport : public QObject {
    Q_OBJECT

    static OpSpec pool(const Shape& src, std::int64_t pad)
    {
        OpSpec spec = defaultSpec(OpKind::MaxPool, src);
        spec.kernel = {2, 2};
        spec.strides = {2, 2};
        spec.pads = {pad, pad, pad, pad};
        spec.padValue = PadValue::Zero;
        return spec;
    }

    static std::string lineOf(const RunReport& report, const std::string& label)
    {
        for (const auto& [name, value] : linesOf(report))
            if (name.english() == label)
                return value.english();
        return "there is none";
    }

private slots:
    /// PH-G12 and 5.1 of the pooling study: 4×4 of 4-byte cells are 64 bytes, its output 16; three quarters fewer elements.
    void sizesOfTheStudy()
    {
        const RunReport report = reportOf(pool({1, 1, 4, 4}, 0), {.id = "serial", .device = Text("a processor")}, {});
        QCOMPARE(bytesOf(report.src), std::int64_t{64});
        QCOMPARE(bytesOf(report.dst), std::int64_t{16});
        QCOMPARE(report.windows, std::int64_t{4});
        QCOMPARE(report.fewerElements(), 0.75);
        QCOMPARE(lineOf(report, "Input"), std::string("1×1×4×4, 16 elements, 64 bytes"));
        QCOMPARE(lineOf(report, "Fewer elements"), std::string("75 %"));
        QCOMPARE(lineOf(report, "Padded input"), std::string("there is none"));
        const RunReport padded = reportOf(pool({2, 3, 4, 4}, 1), {}, {});
        QVERIFY((padded.padded == Shape{2, 3, 6, 6}));
        QCOMPARE(padded.windows, std::int64_t{2 * 3 * 9});
        QCOMPARE(lineOf(padded, "Padded input"), std::string("2×3×6×6, 216 elements, 864 bytes"));
        QCOMPARE(reportOf(defaultSpec(OpKind::Relu, {1, 1, 4, 4}), {}, {}).windows, std::int64_t{0});
    }

    void secondsAndWork()
    {
        const DeviceWork work{.launches = 262144,
                              .copies = 1048576,
                              .bytesToDevice = 12,
                              .bytesToHost = 4,
                              .multiplyAdds = 8,
                              .grid = {1, 2},
                              .block = {32, 32}};
        const RunReport report = reportOf(
            pool({1, 1, 4, 4}, 0), {.id = "cuda", .version = "13.0"},
            {{.pass = Pass::Inference, .implementation = "x", .seconds = 2, .parts = {{"kernel", 0.5}, {"to_host", 0.25}}, .work = work}});
        QCOMPARE(lineOf(report, "Total time, inference"), std::string("2 s"));
        QCOMPARE(lineOf(report, "  kernels"), std::string("500 ms"));
        QCOMPARE(lineOf(report, "  copies device → host"), std::string("250 ms"));
        QVERIFY(lineOf(report, "  work of the device").starts_with("262,144 launches of 1×2 blocks of 32×32 threads, 1,048,576 copies"));
        QVERIFY(lineOf(report, "Versions").ends_with(", cuda 13.0"));
    }

    /// PH-G22.
    void clockOfTheStudy()
    {
        QCOMPARE(clockText(3661.5), std::string("1 h 1 min 1.5 s"));
        QCOMPARE(clockText(61), std::string("1 min 1 s"));
        QCOMPARE(clockText(119.99), std::string("2 min 0 s"));
        QCOMPARE(clockText(3599.98), std::string("1 h 0 min 0 s"));
        QCOMPARE(clockText(0.0015), std::string("1.5 ms"));
    }

    void mediansOfParts()
    {
        const std::vector<NamedSeconds> parts =
            mediansOf({{{"product", 3}, {"maximum", 1}}, {{"product", 1}}, {{"product", 2}, {"maximum", 5}}});
        QCOMPARE(parts.size(), std::size_t{2});
        QCOMPARE(secondsOf(parts, RunPart::Product), 2.0);
        QCOMPARE(secondsOf(parts, RunPart::Maximum), 1.0);
        QCOMPARE(secondsOf(parts, RunPart::Layouts), 0.0);
        QVERIFY(mediansOf({}).empty());
        const std::vector<NamedSeconds> mean = meanOf({{"product", 4}}, 1, parts, 3); // rounds of 1 and 3 runs
        QCOMPARE(secondsOf(mean, RunPart::Product), 2.5);
        QCOMPARE(secondsOf(mean, RunPart::Maximum), 0.75);
        QCOMPARE(secondsOf(meanOf({}, 0, parts, 3), RunPart::Product), 2.0);
        for (const RunPartInfo& info : runParts())
            QVERIFY(&info - runParts().data() == static_cast<std::ptrdiff_t>(info.part) && titleOfPart(info.name) == info.title);
        QCOMPARE(titleOfPart("of a later version").english(), std::string("of a later version"));
    }

    /// The study's serial program in an experiment: its product is told apart from its total time, and it is right.
    void partsReachTheMeasurement()
    {
        const BenchmarkResult result = resultOf(
            R"({"op":"MaxPool","shape":"1x1x128x128","attributes":{"kernel_shape":"2x2","strides":"2x2"},"backends":["serial"],
                "implementations":["identity-product","textbook"],"threads":1,"repeat":5,"warm_up":1})");
        QCOMPARE(result.measurements.size(), std::size_t{2});
        const Measurement& product = result.measurements.front();
        QCOMPARE(product.implementation, std::string("identity-product"));
        QVERIFY(product.verified == Verified::Right);
        QCOMPARE(product.parts.size(), std::size_t{3});
        QVERIFY(secondsOf(product.parts, RunPart::Product) > 0);
        QVERIFY(secondsOf(product.parts, RunPart::Product) < product.runs.quantile(1.0));
        QCOMPARE(product.kernel, product.summary.median); // no layout was changed
        QVERIFY(result.measurements.back().parts.empty());
    }
};

QTEST_APPLESS_MAIN(TestRunReport)
#include "tst_run_report.moc"
