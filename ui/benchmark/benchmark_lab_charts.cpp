#include "core/base/threads.h"
#include "core/measure/compare_results.h"
#include "core/measure/result_charts.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/benchmark/reading_panel.h"
#include "ui/language/text.h"
#include "ui/plots/chart_view.h"

#include <QSignalBlocker>
#include <QTabBar>

#include <algorithm>
#include <iterator>

// Which charts the Benchmark lab shows, and the ceilings of the roofline.

namespace ks {

const Chart* BenchmarkLab::currentChart() const
{
    if (m_charts.empty())
        return nullptr;
    if (m_charts.front().series.empty() && m_chosen.isEmpty())
        return nullptr; // nothing was measured and nobody asked for the ceilings
    if (hasNoFigures() && m_chosen != QLatin1String("roofline") && m_chosen != QLatin1String("machines"))
        return nullptr; // axes without a point
    const auto chosen = std::ranges::find(m_charts, m_chosen.toStdString(), &Chart::id);
    return chosen == m_charts.end() ? &m_charts.front() : &*chosen;
}

bool BenchmarkLab::machinesOnShow() const
{
    const Chart* const chart = currentChart();
    return chart && chart->id == "machines";
}

bool BenchmarkLab::hasNoFigures() const
{
    const std::vector<Measurement>& measured = shown().measurements;
    return !measured.empty() && std::ranges::all_of(measured, &Measurement::failed);
}

void BenchmarkLab::chooseChart(const QString& id)
{
    m_chosen = id;
    if (id == QLatin1String("roofline"))
        measureCeilings();
    refreshCharts();
}

void BenchmarkLab::measureCeilings()
{
    const int threads = mostThreadsOf(m_panel->experiment());
    if (m_ceilings.contains(threads) || m_runner.isBusy())
        return;
    m_measuringCeilings.start(
        [threads](const std::stop_token&) {
            Ceilings found = ks::measureCeilings(std::min(threads, availableThreads())); // more than there are can do no more
            found.threads = threads;
            return found;
        },
        [this](const Ceilings& found) {
            addCeilings(m_ceilings, found);
            makeCharts();
        },
        [this](const Text& failure) {
            m_host.post({.kind = Message::Kind::Failure, .text = failure, .topic = QStringLiteral("benchmark")});
        });
}

void BenchmarkLab::makeCharts()
{
    const BenchmarkResult& result = shown();
    m_charts = chartsOf(result.experiment, result.measurements, result.ceilings, result.environment.processors);
    std::erase_if(m_charts, [](const Chart& chart) { return chart.id == "roofline"; });
    // A result stands under the ceilings measured with it, as its percentages do. What else was measured on this machine is for settings
    // without figures only, and never for a result from a file, which may be of another machine.
    std::map<int, Ceilings> ceilings = result.ceilings;
    if (result.measurements.empty() || m_runner.measuredHere())
        ceilings.insert(m_ceilings.begin(), m_ceilings.end());
    // Of settings that cannot be measured there is no point, and yet the roof is that of their operation.
    const Experiment& subject = result.measurements.empty() ? m_panel->experiment() : result.experiment;
    m_charts.push_back(rooflineOf(subject, result.measurements, ceilings, m_panel->problem().isEmpty() ? &m_panel->experiment() : nullptr));
    for (Chart& chart : m_charts)
        chart.footer = result.footer();
    if (const std::vector<BenchmarkResult> all = sideBySide(); !all.empty()) {
        if (!result.measurements.empty())
            for (Chart& chart : m_charts)
                chart.notes.insert(chart.notes.begin(), oneOfSeveral(result, all.size()));
        m_charts.push_back(machinesChart(all));
        for (const BenchmarkResult& one : all)
            std::ranges::copy(one.footer(), std::back_inserter(m_charts.back().footer));
    }
    if (m_chosen == QLatin1String("roofline"))
        measureCeilings(); // of other threads than before
    refreshCharts();
}

void BenchmarkLab::refreshCharts()
{
    const QSignalBlocker block(m_tabs);
    const std::map<std::string, QString> titles = {
        {"time", tr("Time")},        {"speed-up", tr("Speed-up")}, {"efficiency", tr("Efficiency")},
        {"ratio", tr("Comparison")}, {"spread", tr("Spread")},     {"roofline", tr("Roofline")},
        {"copies", tr("Copies")},    {"layers", tr("Layers")},     {"machines", tr("Machines")}};
    for (std::size_t i = 0; i < m_charts.size(); ++i) {
        const int tab = static_cast<int>(i);
        if (tab >= m_tabs->count())
            m_tabs->addTab(QString());
        m_tabs->setTabData(tab, QString::fromStdString(m_charts[i].id));
        if (const QString& title = titles.at(m_charts[i].id);
            m_tabs->tabText(tab) != title) // else the bar would scroll back to its beginning
            m_tabs->setTabText(tab, title);
        m_tabs->setTabToolTip(tab, toQString(m_charts[i].title));
    }
    while (m_tabs->count() > static_cast<int>(m_charts.size()))
        m_tabs->removeTab(m_tabs->count() - 1);
    const Chart* chart = currentChart();
    m_tabs->setVisible(!m_charts.empty());
    m_tabs->setCurrentIndex(chart ? static_cast<int>(chart - m_charts.data()) : -1);
    const bool roofless = shown().ceilings.empty() && !shown().measurements.empty() && !m_runner.measuredHere(); // see makeCharts()
    m_chart->setEmptyText(hasNoFigures() ? tr("No point has figures; the table says why.")
                          : roofless     ? tr("This result does not say what its machine can do at best, so there is no roof to draw.")
                                         : QString());
    m_chart->show(chart ? *chart : Chart{});
    std::vector<Text> baseline;
    if (m_baseline)
        baseline = baselineReading(shown(), *m_baseline, m_againstBaseline);
    m_reading->show(shown(), chart, baseline);
}

} // namespace ks
