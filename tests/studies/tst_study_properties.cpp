#include "core/studies/study_points.h"
#include "core/studies/study_record.h"
#include "tests/studies/small_study.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace ks;

namespace {

StudyFigure figureBy(const std::string& run, const std::string& x, const std::string& y, const std::vector<std::string>& series = {})
{
    return {.id = "F", .runs = {run}, .own = {.x = x, .y = y, .series = series}};
}

std::vector<ResultPoint> pointsBy(const StudyFigure& figure, const BenchmarkResult& result)
{
    const std::vector<BenchmarkResult> ours = {result};
    std::vector<ResultPoint> points = figurePoints(figure, {.measured = ours});
    for (ResultPoint& point : points)
        point.sample = {}; // of results that are gone
    return points;
}

BenchmarkResult twoTrainings()
{
    const Study study = test::read(test::smallStudy());
    BenchmarkResult result = test::measured(study, "train", [](const ExperimentPoint&) { return 2.0; });
    double more = 0;
    for (Trial& trial : result.measurements.front().trials) {
        trial.opening = 1;
        for (EpochRecord& epoch : trial.history.epochs) {
            epoch.phases = {.load = 0.25,
                            .copies = 0,
                            .forward = 0.5 + more,
                            .backward = 1,
                            .update = 0.5,
                            .rest = 0,
                            .validation = 0.5 + more,
                            .making = notKnown,
                            .augment = notKnown};
            epoch.validation->accuracy = epoch.epoch == 2 ? 0.75 : 0.5;
            epoch.validation->samples = 20;
        }
        more += 0.5;
    }
    return result;
}

} // namespace

/// What figures of studies are drawn by: shares of a run and of an epoch, and what compares points with one another.
class TestStudyProperties : public QObject {
    Q_OBJECT

private slots:
    void speedUpIsOverTheFirstWithTheSameInput()
    {
        const Study study = test::read(test::smallStudy());
        BenchmarkResult result = test::measured(
            study, "pool",
            [](const ExperimentPoint& point) { return static_cast<double>(point.spec.src.h) * (point.backend == "serial" ? 4 : 1); }, 0.1);
        const StudyFigure figure = figureBy("pool", "size", "speed_up", {"backend"});
        std::vector<ResultPoint> points = pointsBy(figure, result);
        QCOMPARE(points.size(), std::size_t{4});
        for (const ResultPoint& point : points) {
            QCOMPARE(point.y, point.series == "serial" ? 1.0 : 4.0);
            QVERIFY(point.series == "serial" ? point.low == 1 && point.high == 1
                                             : std::abs(point.low - 4 * 0.9 / 1.1) < 1e-12 && std::abs(point.high - 4 * 1.1 / 0.9) < 1e-12);
        }
        for (Measurement& one : result.measurements) // a wrong answer is nothing to be faster than
            if (one.point.backend == "serial")
                one.verified = Verified::Wrong;
        points = pointsBy(figure, result);
        QCOMPARE(points.size(), std::size_t{2});
        QVERIFY(std::ranges::all_of(points, [](const ResultPoint& point) { return point.y == 1; }));
    }

    void partsOfARunAreBarsOfTheirOwn()
    {
        const Study study = test::read(test::smallStudy());
        BenchmarkResult result = test::measured(study, "pool", [](const ExperimentPoint&) { return 1.0; });
        QVERIFY(pointsBy(figureBy("pool", "size", "product_seconds"), result).empty()); // none tells its parts
        QVERIFY(pointsBy(figureBy("pool", "part", "part_milliseconds"), result).empty());
        result.measurements.front().parts = {{.name = "extraction", .seconds = 0.25}, {.name = "product", .seconds = 0.5}};
        const std::vector<ResultPoint> parts = pointsBy(figureBy("pool", "part", "part_milliseconds"), result);
        QCOMPARE(parts.size(), std::size_t{2});
        QCOMPARE(parts[0].category, std::string("extraction"));
        QCOMPARE(parts[0].y, 250.0);
        QCOMPARE(parts[1].category, std::string("product"));
        QCOMPARE(parts[1].y, 500.0);
        const std::vector<ResultPoint> products = pointsBy(figureBy("pool", "size", "product_seconds"), result);
        QCOMPARE(products.size(), std::size_t{1});
        QCOMPARE(products[0].y, 0.5);
    }

    /// A study's results are read from a file when it is opened again.
    void partsAreKeptInFiles()
    {
        const Study study = test::read(test::smallStudy());
        BenchmarkResult result = test::measured(study, "pool", [](const ExperimentPoint&) { return 1.0; });
        for (Measurement& one : result.measurements)
            one.runs = Timing({1.0, 1.0, 1.0});
        result.measurements.front().parts = {{.name = "extraction", .seconds = 0.25}, {.name = "product", .seconds = 0.5}};
        StudyRecord record;
        record.keep(result);
        const StudyRecord read = StudyRecord::fromJson(record.toJson(), "results");
        const std::vector<ResultPoint> parts = pointsBy(figureBy("pool", "part", "part_milliseconds"), *read.find("pool"));
        QCOMPARE(parts.size(), std::size_t{2});
        QCOMPARE(parts[1].category, std::string("product"));
        QCOMPARE(parts[1].y, 500.0);
    }

    /// The phases of the same epoch of two seeds are one point each: their median, from the least to the most; what is not known is no phase.
    void phasesOfAnEpochAreToldApart()
    {
        const std::vector<ResultPoint> phases = pointsBy(figureBy("train", "epoch", "phase_seconds", {"phase"}), twoTrainings());
        QCOMPARE(phases.size(), std::size_t{14}); // seven known phases of two epochs
        const auto of = [&](const std::string& phase) { return *std::ranges::find(phases, phase, &ResultPoint::series); };
        QCOMPARE(of("forward").y, 0.75);
        QCOMPARE(of("forward").low, 0.5);
        QCOMPARE(of("forward").high, 1.0);
        QCOMPARE(of("update").y, 0.5);
        QVERIFY(std::ranges::find(phases, "making", &ResultPoint::series) == phases.end());
    }

    void secondsOfTrainings()
    {
        const BenchmarkResult result = twoTrainings();
        const auto first = [&](const std::string& x, const std::string& y) { return pointsBy(figureBy("train", x, y), result).front(); };
        QCOMPARE(first("validation_samples", "validation_seconds").y, 0.75);
        QCOMPARE(first("validation_samples", "validation_seconds").category, std::string("20"));
        QCOMPARE(first("epoch", "update_percent").y, (25 + 20) / 2.0); // 0.5 of 2 s, and of 2.5 s
        QCOMPARE(first("backend", "epochs").y, 2.0);
        QCOMPARE(first("backend", "best_accuracy_seconds").y, (5.0 + 6.0) / 2); // two epochs of 2 s, and two validations
        const double wholes = result.measurements.front().trials.front().seconds();
        const double second = result.measurements.front().trials.back().seconds();
        QCOMPARE(first("backend", "epoch_ratio").y, ((wholes + 1) / (wholes / 2) + (second + 1) / (second / 2)) / 2);
        QVERIFY(first("backend", "epoch_ratio").low > 2);
        double steps[2] = {0, 0};
        for (std::size_t i = 0; i < 2; ++i)
            for (const EpochRecord& one : result.measurements.front().trials[i].history.epochs)
                steps[i] += one.phases.copies + one.phases.forward + one.phases.backward + one.phases.update;
        QCOMPARE(first("backend", "step_ratio").y, ((wholes + 1) / steps[0] + (second + 1) / steps[1]) / 2);
    }
};

QTEST_APPLESS_MAIN(TestStudyProperties)
#include "tst_study_properties.moc"
