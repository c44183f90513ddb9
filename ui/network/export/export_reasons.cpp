#include "ui/network/export/export_reasons.h"

#include "ui/language/text.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/export/export_page.h"
#include "ui/network/see/see_guess.h"
#include "ui/network/train/train_page.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/watch_page.h"

#include <algorithm>

namespace ks {

QString ExportReasons::lacking(const ExportItem& item) const
{
    using Kind = ExportItem::Kind;
    const History& history = m_run.view().history;
    switch (item.kind) {
    case Kind::RateFinder:
        return m_charts.rateFinding().trials.empty()
                   ? ExportPage::tr("Find a learning rate first: the settings of the training have a button for it.")
                   : QString();
    case Kind::Chart:
        if (item.chart == TrainingChart::Norms && history.norms.empty())
            return ExportPage::tr("No gradient norms were recorded yet: they are while the network trains.");
        if (item.chart == TrainingChart::Times && history.times.layers.images <= 0)
            return ExportPage::tr("The layers were not timed yet: they are while the network trains.");
        if (item.chart == TrainingChart::Phases && history.times.phases.sum() <= 0)
            return ExportPage::tr("The phases were not timed yet: they are while the network trains.");
        if ((item.chart == TrainingChart::EpochPhases || isByTime(item.chart)) && history.epochs.empty() && !history.batches.empty())
            return ExportPage::tr("No epoch has ended yet.");
        if (!isChartOf(item.chart, m_run.view().content.model))
            return ExportPage::tr("This network predicts numbers; it has no accuracy.");
        [[fallthrough]];
    case Kind::Epochs:
    case Kind::Batches:
    case Kind::History: return history.batches.empty() ? ExportPage::tr("Nothing has been trained yet.") : QString();
    case Kind::Classes:
    case Kind::Confusion:
        if (!m_run.view().content.model.classifies())
            return ExportPage::tr("This network predicts numbers; it has no classes.");
        break;
    case Kind::Watched:
        if (!m_run.hasTrainer())
            break;
        if (m_watch.isBehind())
            return ExportPage::tr("The network has been trained further since it was looked at. The Watch page shows it anew.");
        return m_watch.shown().empty() && m_watch.whyKept().isEmpty()
                   ? ExportPage::tr("Look at something on the Watch page first: maps, weights, gradients or where the network looks.")
                   : QString();
    case Kind::Report:
    case Kind::Maps:
    case Kind::Predictions:
    case Kind::Layers:
    case Kind::Weights:
    case Kind::Training:
    case Kind::Network: break;
    }
    return whyNothing();
}

QString ExportReasons::whyNothing() const
{
    if (m_run.hasTrainer())
        return {};
    return m_run.state() == TrainingRun::State::Failed ? ExportPage::tr("Put the network right first.") : noNetwork().said();
}

Sentence ExportReasons::noNetwork() const
{
    if (m_run.state() == TrainingRun::State::Failed)
        return [why = m_run.view().message] { return wholeSentence(why); };
    return [] { return ExportPage::tr("There is no network yet, or its data are still being made ready."); };
}

QString ExportReasons::keepBack(const ExportItem& item, ExportNeeds& needs) const
{
    if (!m_guess || !m_run.hasTrainer() || !needs.data)
        return {};
    if (item.choosesTensor())
        return m_watch.whyKept();
    if (item.tellsAnswers())
        return keptIn(needs.judgement.value_or(judgedPart(*needs.data)));
    QString why;
    std::erase_if(needs.mapsOf, [&](int node) {
        const SeeSubject sample = SeeSubject::of(static_cast<std::uint32_t>(needs.sample), nullptr);
        const QString kept = node < 0 ? QString() : m_guess->keptText(m_run.view().content.model.graph, sample, node, Role::Dst);
        if (!kept.isEmpty())
            why = kept;
        return !kept.isEmpty();
    });
    return why;
}

QString ExportReasons::keptIn(Split part) const
{
    const Graph& graph = m_run.view().content.model.graph;
    const DatasetPtr data = m_run.opened().data();
    const std::optional<SeeSubject> asked = m_guess->chosen();
    if (!asked || asked->drawn || !data || graph.nodes.empty() || std::ranges::count(data->samples(part), asked->sample) == 0)
        return {};
    return m_guess->keptText(graph, *asked, static_cast<int>(graph.nodes.size()) - 1, Role::Dst);
}

QString ExportReasons::titleOf(std::int64_t sample) const
{
    const DatasetPtr known = m_run.opened().data();
    if (!known)
        return {};
    const QString kept = m_guess ? m_guess->keptAnswer(SeeSubject::of(static_cast<std::uint32_t>(sample), nullptr)) : QString();
    return kept.isEmpty() ? sampleTitle(*known, sample) : kept;
}

} // namespace ks
