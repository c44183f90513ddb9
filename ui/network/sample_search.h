#pragma once

#include "core/nn/evaluation.h"
#include "ui/language/sentence.h"
#include "ui/network/chosen_sample.h"
#include "ui/network/watch/watch_evaluation.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace ks {

class LabHost;
class TrainingRun;

/// The next sample of its part that is of this class, counted in the part and behind `from`, round its end; nothing where there is no other one.
std::optional<int> nextOfClass(const Dataset& known, Split part, int from, int label);

/// Looks for what the network gets wrong, and chooses it for all pages: the sample that it is surest of first, each time the next one. Of a network that
/// gives numbers: that on which it is furthest off. By what it says now: where it has trained meanwhile, those that were shown already are passed over.
/// GUI thread; the samples go through the network in portions on the compute thread.
class SampleSearch final : public QObject {
    Q_OBJECT

public:
    SampleSearch(LabHost& host, TrainingRun& run, ChosenSample& chosen, QObject* parent = nullptr);
    ~SampleSearch() override;

    /// Ends in another choice, or in note().
    void surestMistake(Split part);
    /// What is to be said of the search beside this sample: which mistake it is, how far the search is, or that it found none. Empty where nothing is.
    QString note(const std::optional<std::uint32_t>& sample) const;

signals:
    void noteChanged();

private:
    void forget();
    void dropEvaluator();
    void ask();
    void take(const WatchEvaluation::Portion& portion);
    void chooseNext();
    void say(const Sentence& note, const std::optional<std::uint32_t>& of = {});

    LabHost& m_host;
    TrainingRun& m_run;
    ChosenSample& m_chosen;
    std::shared_ptr<WatchEvaluation> m_evaluator; ///< null: nothing is looked for
    std::weak_ptr<const Dataset> m_data;
    Split m_part = Split::Test;
    std::optional<std::vector<Prediction>> m_wrong; ///< the surest first; none: not known
    std::int64_t m_of = 0;                          ///< samples looked at
    std::size_t m_trained = 0;                      ///< batches, by then
    std::set<std::uint32_t> m_shown;                ///< in this round
    Sentence m_note;
    std::optional<std::uint32_t> m_noted; ///< whose the note is; none: of the search
    bool m_choosing = false;
};

} // namespace ks
