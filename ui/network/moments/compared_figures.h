#pragma once

#include "core/nn/history.h"
#include "ui/language/retranslating.h"

#include <QLabel>

#include <cstddef>

namespace ks {

class TrainingRun;
class UntrainedScore;

/// What the charts show of one moment of a training; not known where nothing was recorded until then.
struct MomentFigure {
    double loss = notKnown; ///< of the last batch, while it was trained
    double accuracy = notKnown;
    double validationLoss = notKnown; ///< after the last epoch that had ended
    double validationAccuracy = notKnown;
    double rate = notKnown;
    double norm = notKnown;  ///< of the gradient over all layers, when it was last recorded
    double speed = notKnown; ///< samples a second, of the last batch
};

/// After so many batches.
MomentFigure figuresAt(const History& history, std::size_t batches);

/// The figures of the charts at A and at B, and their difference, while two moments are compared; else hidden. Follows by itself.
/// What is wider than its page stands in several tables below one another.
class ComparedFigures final : public Retranslating<QLabel> {
    Q_OBJECT

public:
    /// `untrained`: of this run; outlives it.
    ComparedFigures(TrainingRun& run, UntrainedScore& untrained, QWidget* parent = nullptr);

protected:
    void retranslate() override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void takeFont() override { follow(); }
    void takeSize() override { follow(); }

private:
    void follow();
    /// As beside the page's scroll bar, whether it is there or not: the height of what is written would make it come and go without an end.
    int room() const;
    MomentFigure shownAt(std::size_t batches) const;
    QString untrainedText() const;

    TrainingRun& m_run;
    UntrainedScore& m_untrained;
};

} // namespace ks
