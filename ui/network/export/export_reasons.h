#pragma once

#include "ui/language/sentence.h"
#include "ui/network/export/export_catalog.h"

namespace ks {

class SeeGuess;
class TrainPage;
class TrainingRun;
class WatchPage;

/// Why something of the list of exports cannot be written now. GUI thread.
class ExportReasons {
public:
    /// All of them outlive this.
    ExportReasons(TrainingRun& run, const TrainPage& charts, const WatchPage& watch) : m_run(run), m_charts(charts), m_watch(watch) {}

    /// What is to be guessed in See, or of a layer that is lent from there, is not written either.
    void keepWith(const SeeGuess& guess) { m_guess = &guess; }
    /// It is not there; empty: it is.
    QString lacking(const ExportItem& item) const;
    /// It would tell what is to be guessed; empty: nothing of these needs would. Of maps those that would are taken out of the needs.
    QString keepBack(const ExportItem& item, ExportNeeds& needs) const;
    /// Of a sample of the data. Its name may tell what it is.
    QString titleOf(std::int64_t sample) const;
    /// In a few words: what is wrong with a network stands above every page. Empty: there is one.
    QString whyNothing() const;
    Sentence noNetwork() const;

private:
    /// Why not what the network says of each sample of this part.
    QString keptIn(Split part) const;

    TrainingRun& m_run;
    const TrainPage& m_charts;
    const WatchPage& m_watch;
    const SeeGuess* m_guess = nullptr; ///< null: all may be written
};

} // namespace ks
