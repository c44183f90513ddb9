#include "core/report/result_charts.h"
#include "core/report/speed_up_factors.h"
#include "tests/measure/power_logs.h"
#include "tests/measure/quick_run.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ks;

namespace {

bool isNear(double value, double expected, double within)
{
    return std::abs(value - expected) <= within;
}

std::vector<double> runsAround(double seconds, double noise)
{
    std::vector<double> runs;
    for (int i = 0; i < 21; ++i)
        runs.push_back(seconds * (1 + noise * ((i * 7) % 21 - 10) / 10));
    return runs;
}

/// {threads, seconds}
Gustafson lineThrough(const std::vector<std::pair<double, double>>& medians, double noise)
{
    std::vector<std::vector<double>> runs;
    for (const auto& one : medians)
        runs.push_back(runsAround(one.second, noise));
    std::vector<ThreadRuns> times;
    for (std::size_t i = 0; i < medians.size(); ++i)
        times.push_back({medians[i].first, runs[i]});
    return fitGustafson(times);
}

/// MaxPool with a window of 9×9, as if measured with these seconds.
struct FactorCase {
    Experiment experiment;
    std::vector<Measurement> rows;

    FactorCase()
    {
        experiment = experimentFromJson(R"({"op":"MaxPool","shape":"1x2x64x64","attributes":{"kernel_shape":"9x9"},
            "backends":["serial","openmp"],"repeat":9})",
                                        "text");
        rows.reserve(8); // they are pointed at
    }
    Measurement& add(const std::string& backend, const std::string& implementation, int threads, double seconds)
    {
        Measurement one;
        one.point = {.subject = 0,
                     .spec = experiment.subjects.front().spec,
                     .backend = backend,
                     .implementation = implementation,
                     .threads = threads};
        one.implementation = implementation;
        one.runs = Timing(runsAround(seconds, 0.01));
        one.summary = summarize(one.runs);
        one.summary.tooShort = false;
        one.verified = Verified::Right;
        rows.push_back(one);
        return rows.back();
    }
    std::string said(std::size_t fast) const { return textOf(experiment, speedUpFactors(experiment, rows, rows[fast])).english(); }
};

} // namespace

/// Laws of speed-ups, and what a speed-up is made of.
class TestScaling : public QObject {
    Q_OBJECT

private slots:
    /// DE-G12 of the study distributed-energy.
    void parallelFractionOfTwoSpeedUps()
    {
        QVERIFY(isNear(5500 / 3072.63, 1.79, 5e-6));
        QCOMPARE(efficiencyOf(1.79, 2), 0.895);
        QCOMPARE(efficiencyOf(1.97, 2), 0.985);
        QVERIFY(isNear(parallelFraction(1.79, 1.97).value_or(0), 0.8963312792, 1e-10));
        QVERIFY(isNear(amdahlSpeedUp(50.0 / 55, 1.97), 1.8103592314, 1e-10));
        for (const auto& [total, part] : {std::pair(1.5, 1.0), std::pair(2.0, 1.97), std::pair(0.9, 1.5), std::pair(1.2, 0.5)})
            QVERIFY(!parallelFraction(total, part)); // these say nothing
        QCOMPARE(parallelFraction(1.97, 1.97), std::optional(1.0));
    }

    /// PH-G15 of the study pooling-hpc.
    void amdahlOfTheStudy()
    {
        QVERIFY(isNear(amdahlSpeedUp(0.62, 640), 2.624887, 5e-7));
        QVERIFY(isNear(amdahlSpeedUp(0.61, 640), 2.557851, 5e-7));
        QVERIFY(isNear(amdahlSpeedUp(0.62, 2496), 2.629860, 5e-7));
        QVERIFY(isNear(amdahlSpeedUp(0.61, 2496), 2.562497, 5e-7));
        QVERIFY(isNear(amdahlLimit(0.851147), 6.718028, 1e-5));
        QVERIFY(std::isinf(amdahlLimit(1)));
    }

    void gustafson()
    {
        const auto law = [](double p) { return std::pair(p, 2.0 / (p - 0.2 * (p - 1))); };
        const Gustafson fit = lineThrough({law(1), law(2), law(4), law(8)}, 1e-6);
        QVERIFY(isNear(fit.serial, 0.2, 1e-5) && fit.serial95.contains(0.2) && isNear(fit.first, 2.0, 1e-5));
        QCOMPARE(fit.speedUp(1), 1.0);
        QVERIFY(isNear(fit.speedUp(8), 6.6, 1e-4));
        QVERIFY(fit.determined());
        QVERIFY(!lineThrough({law(1), law(2)}, 0.5).determined());
        QVERIFY(!lineThrough({law(1)}, 1e-6).determined() && !lineThrough({law(2), law(4)}, 1e-6).determined()); // nothing to fit
        QCOMPARE(lineThrough({{1, 1}, {2, 3}}, 1e-6).serial, 1.0); // slower: no more than all can be serial
    }

    /// "11 by van Herk, 9 by vectors, 1.9 by threads": by the vectors that the definition has, too.
    void aSpeedUpIsParted()
    {
        FactorCase parted;
        parted.add("serial", "textbook", 1, 1.881);
        parted.add("openmp", "scan", 1, 0.209);
        parted.add("openmp", "vanherk", 1, 0.019);
        const std::size_t fast = parted.rows.size();
        parted.add("openmp", "vanherk", 4, 0.01);
        const SpeedUpFactors parts = speedUpFactors(parted.experiment, parted.rows, parted.rows[fast]);
        QCOMPARE(parts.factors.size(), std::size_t{3});
        QVERIFY(parts.factors[0].by == SpeedUpFactor::By::Vectors && isNear(parts.factors[0].factor, 9, 1e-9));
        QVERIFY(parts.factors[1].by == SpeedUpFactor::By::Algorithm && isNear(parts.factors[1].factor, 11, 1e-9));
        QVERIFY(parts.factors[2].by == SpeedUpFactor::By::Threads && isNear(parts.factors[2].factor, 1.9, 1e-9));
        QVERIFY(isNear(*parts.total, 9 * 11 * 1.9, 1e-9) && parts.total95.contains(*parts.total) && parts.missing.empty());
        for (const SpeedUpFactor& one : parts.factors)
            QVERIFY(one.factor95.contains(one.factor));
        const std::string said = parted.said(fast);
        QVERIFY2(said.find("188 times as fast as the textbook") != std::string::npos &&
                     said.find(": 9 by vectors × 11 by the algorithm vanherk × 1.9 by 4 threads.") != std::string::npos,
                 said.c_str());
    }

    /// What was not measured, or not rightly, is no factor, and is named.
    void whatIsMissingIsSaid()
    {
        FactorCase together;
        together.add("serial", "textbook", 1, 1.0);
        together.add("openmp", "vanherk", 1, 0.02);
        together.add("openmp", "vanherk", 2, 0.01);
        QVERIFY2(together.said(2).find(
                     "50 by vanherk and vectors together × 2 by 2 threads. Not known: openmp · scan on one thread, which would "
                     "part algorithm and vectors, was not measured.") != std::string::npos,
                 together.said(2).c_str());
        together.add("openmp", "scan", 1, 0.1).verified = Verified::Wrong;
        QVERIFY2(
            together.said(2).find("scan on one thread, which would part algorithm and vectors, was measured, but not to be compared") !=
                std::string::npos,
            together.said(2).c_str());

        FactorCase alone; // neither the textbook nor one thread: nothing can be said
        alone.add("openmp", "vanherk", 2, 0.01);
        QCOMPARE(alone.said(0), std::string());
        const SpeedUpFactors nothing = speedUpFactors(alone.experiment, alone.rows, alone.rows[0]);
        QVERIFY(!nothing.total && nothing.factors.empty() && nothing.missing.size() == 2);
        alone.add("openmp", "vanherk", 1, 0.03);
        QVERIFY2(alone.said(0).find("is faster by these factors: 3 by 2 threads. Not known: the textbook (serial) was not measured.") !=
                     std::string::npos,
                 alone.said(0).c_str());
        alone.add("serial", "textbook", 1, 0.9).summary.tooShort = true;
        QVERIFY(alone.said(0).find("the textbook (serial) was measured, but not to be compared") != std::string::npos);
        alone.rows[0].verified = Verified::Wrong; // what it is about does not count itself
        QCOMPARE(alone.said(0), std::string());
    }

    /// The definition in vectors has no factor of an algorithm; loops without vectors none of these; other operations play no part.
    void onlyWhatAnImplementationIs()
    {
        FactorCase scan;
        scan.add("serial", "textbook", 1, 1.0);
        scan.add("openmp", "scan", 1, 0.1);
        QVERIFY2(scan.said(1).find(": 10 by vectors.") != std::string::npos, scan.said(1).c_str());
        scan.rows[0].point.spec.src.h = 65;
        QCOMPARE(scan.said(1), std::string());

        FactorCase conv;
        conv.experiment = experimentFromJson(R"({"op":"Conv","shape":"1x2x64x64","attributes":{"kernel_shape":"3x3","filters":"4"},
            "backends":["serial","openmp"],"repeat":9})",
                                             "text");
        conv.add("serial", "textbook", 1, 1.0);
        conv.add("openmp", "loops", 1, 0.8);
        conv.add("openmp", "loops", 2, 0.4);
        QVERIFY2(conv.said(2).find(": 1.25 by other loops (loops) × 2 by 2 threads.") != std::string::npos, conv.said(2).c_str());
    }

    /// Beside the curve of a sweep over threads, where the textbook was measured, too.
    void theChartOfThreadsSaysIt()
    {
        FactorCase swept;
        sweepAlone(swept.experiment, SweepAxis::Threads, {1, 2});
        swept.experiment.implementations = {"auto"};
        swept.add("serial", "textbook", 1, 1.0).point.at = {1};
        swept.add("openmp", "scan", 1, 0.1).point.at = {1};
        swept.add("openmp", "scan", 2, 0.06).point.at = {2};
        const std::vector<Chart> charts = chartsOf(swept.experiment, swept.rows, {}, 2);
        QCOMPARE(charts.front().id, std::string("speed-up"));
        const auto says = [&](const char* part) {
            return std::ranges::any_of(charts.front().notes,
                                       [&](const Text& one) { return test::spaced(one).find(part) != std::string::npos; });
        };
        QVERIFY(says("10 by vectors × 1.67 by 2 threads"));
        QVERIFY(says("Gustafson’s law, for work that grows with the threads, would have 33.3 % serial"));
        QVERIFY(std::ranges::any_of(charts.front().series, [](const ChartSeries& one) {
            return one.name.english().ends_with(": Gustafson") && one.points.front().y == 1;
        }));
    }
};

QTEST_APPLESS_MAIN(TestScaling)
#include "tst_scaling.moc"
