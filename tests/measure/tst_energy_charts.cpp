#include "core/report/energy_charts.h"
#include "core/report/energy_reading.h"
#include "tests/measure/power_logs.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ks;
using test::figuresWith;
using test::wattsOf;

namespace {

bool says(const std::vector<Text>& sentences, const char* part)
{
    return std::ranges::any_of(sentences, [&](const Text& one) { return test::spaced(one).find(part) != std::string::npos; });
}

/// A card at 150 W while it trains and 95 W while it validates, as in the study distributed-energy; a processor of which somebody said 50 W.
EnergyRecord recordOfTheStudy()
{
    EnergyRecord record;
    record.log = {.period = 0.5, .seconds = 55, .begun = "2026-11-21 03:10:00", .series = {}};
    std::vector<double> watts(110, 150);
    std::fill(watts.begin() + 100, watts.end(), 95);
    record.log.series.push_back(wattsOf(watts));
    record.log.series.back().end = 55;
    record.figures = figuresOf(record.log);
    record.log.series.push_back({.device = "processor", .source = PowerSource::Declared, .samples = {{0, 50}, {55, 50}}, .end = 55});
    record.figures.devices.push_back({.device = "processor", .source = PowerSource::Declared, .joules = 2750});
    record.missing.push_back({DeviceKind::Memory, titleOf(DeviceKind::Memory), Text("nobody counts it")});
    return record;
}

} // namespace

/// What charts and sentences make of energy: no estimate goes without its name.
class TestEnergyCharts : public QObject {
    Q_OBJECT

private slots:
    void powerOverTimeAndEnlarged()
    {
        const EnergyRecord record = recordOfTheStudy();
        const Chart whole = powerChart(record.log);
        QCOMPARE(whole.series.size(), std::size_t{2});
        QCOMPARE(whole.series[0].points.size(), std::size_t{110});
        QVERIFY(!whole.series[0].hollow && whole.series[1].hollow);
        QCOMPARE(whole.series[1].name.english(), std::string("processor (declared estimate)"));
        QVERIFY(says(whole.footer, "Sampling period 500 ms") && says(whole.footer, "2026-11-21 03:10:00 UTC"));
        QVERIFY(says(whole.notes, "typed in, not measured"));
        QVERIFY(csvOf(whole).find("processor (declared estimate)") != std::string::npos);
        const std::optional<Interval> region = telltaleRegion(record.log);
        QVERIFY(region && region->contains(50) && std::abs(region->high - region->low - 5.5) < 1e-9); // where validation begins
        const Chart part = powerChart(record.log, region);
        QCOMPARE(part.id, std::string("power-region"));
        QCOMPARE(part.series[0].points.size(), std::size_t{11});
        QCOMPARE(part.series[1].points.front().x, region->low);
        QCOMPARE(part.series[1].points.back().x, region->high);
        PowerLog few = record.log;
        few.series[0].samples.resize(20);
        QVERIFY(!telltaleRegion(few));
    }

    void whatIsNoNumberIsAGap()
    {
        const Chart chart =
            powerChart({.period = 0.5, .seconds = 2, .begun = {}, .series = {wattsOf({5, std::nan(""), 7, 8}, {0, 0.5, 1, 0.75})}});
        QCOMPARE(chart.series[0].points.size(), std::size_t{2}); // neither what is no number nor what goes back
        QVERIFY(says(chart.notes, "No integral: sample 2 of card-0"));
    }

    void sentencesOfARecord()
    {
        const EnergyRecord record = recordOfTheStudy();
        const std::vector<Text> reading = readingOf(record);
        // 50 s · 150 W + 5 s · 95 W + 2750 J
        QVERIFY(says(reading, "Declared estimate of the devices used: 10,725 J in 55 s, 195 W on average"));
        QVERIFY(says(reading, "2750 J of it were not measured"));
        QVERIFY(says(reading, "Counted: card-0, processor (declared estimate)."));
        QVERIFY(says(reading, "Not measured: memory (DRAM); nobody counts it."));
        EnergyRecord measured = record;
        measured.figures.devices.pop_back();
        measured.figures.devices.push_back({.device = "card-1", .kind = DeviceKind::Card, .used = false, .joules = 25});
        const std::vector<Text> both = readingOf(measured);
        QVERIFY(says(both, "Energy of the devices used: 7975 J") && says(both, "Energy of all devices, idle ones too: 8000 J"));
        QVERIFY(!says(both, "stimate"));
        QVERIFY(says(readingOf(EnergyRecord()), "No energy: nothing is counted here"));
    }

    void aSectionOfAPage()
    {
        const Wording words;
        HtmlPage page("t", words);
        addEnergySection(page, recordOfTheStudy());
        const QString html = QString::fromStdString(page.finish());
        QVERIFY(html.contains("2750 (declared estimate)") && html.contains("50 (declared estimate)") && html.contains("energy counter"));
        QCOMPARE(html.count("<svg"), 2); // the whole, and a part of it enlarged
    }

    /// Energies and products of the study's table: DE-J01 … DE-J04.
    void barsOfRuns()
    {
        const EnergyFigures card = figuresWith(5500, {{1.17e6, true}, {1.1e5, false}});
        const EnergyFigures two = figuresWith(3133.5645, {{0.575e6, true}, {0.575e6, true}});
        EnergyFigures guessed = card;
        guessed.devices[0].source = PowerSource::Declared;
        const std::vector<EnergyRun> runs = {
            {Text::name("1 GPU"), &card}, {Text::name("2 GPUs"), &two}, {Text::name("said"), &guessed}, {Text::name("none"), nullptr}};
        const Chart energy = energyChart(runs);
        QCOMPARE(energy.categories.size(), std::size_t{4});
        std::vector<std::string> names;
        for (const ChartSeries& one : energy.series)
            names.push_back(one.name.english());
        QCOMPARE(names, (std::vector<std::string>{"devices used", "devices used (declared estimate)", "with idle devices",
                                                  "with idle devices (declared estimate)"}));
        QCOMPARE(energy.series[0].points.size(), std::size_t{2}); // of the two that were measured
        QCOMPARE(energy.series[1].points[0].x, 2.0);
        QCOMPARE(energy.series[2].points[0].y, 1.28e6);
        QVERIFY(says(energy.notes, "none, devices used: no bar, since its energy was not taken."));
        QVERIFY(says(energy.notes, "1 GPU counts card-0; idle: card-1."));
        const Chart product = delayProductChart(runs);
        QCOMPARE(product.series[0].points[0].y, 1.0);
        QVERIFY(std::abs(product.series[0].points[1].y - 0.56) < 1e-4);
        QVERIFY(says(product.notes, "no more than an estimate"));
        QVERIFY(product.title.english().find("relative to 1 GPU") != std::string::npos);
        const Chart without = delayProductChart(runs, 3); // the base has none
        QVERIFY(without.series.empty());
        QVERIFY(says(without.notes, "1 GPU, devices used: no bar, since there is no base run to compare with."));
    }
};

QTEST_APPLESS_MAIN(TestEnergyCharts)
#include "tst_energy_charts.moc"
