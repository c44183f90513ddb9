#pragma once

#include "ui/language/retranslating.h"

#include <QPointer>
#include <QWidget>

#include <cstddef>
#include <optional>

class QAction;
class QLabel;
class QShortcut;
class QToolButton;

namespace ks {

class ChoiceRow;
class FittedLine;
class LabHost;
class MomentReadings;
class MomentTrack;
class TrainingRun;

/// The bar under the run bar that leads through a training, from its first batch to now: what every page shows follows it, and the training does not. Its place is
/// there from the beginning, so that nothing moves when the second moment is kept. Two moments can be laid beside each other: the one at which that was asked
/// for is A, now is B, both have a handle, and every page shows A, B or B − A; See also both beside each other.
class MomentScrubber final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `readings`: of this run; outlive it. `trainOn`: seen while one looks back.
    MomentScrubber(LabHost& host, TrainingRun& run, MomentReadings& readings, QAction* trainOn, QAction* compare, QWidget* parent);

    QSize minimumSizeHint() const override;

protected:
    void retranslate() override;
    void comeIntoSight() override { follow(); }
    void takeSize() override;

private:
    void follow();
    void followSides();
    void leaveComparing();
    void nameTrack();
    /// The whole sentence first, then shorter ones.
    QStringList placeTexts() const;
    QString brief(std::optional<std::size_t> batches) const;
    QString figuresText(std::optional<std::size_t> batches) const;
    QString comparedText() const;
    QString tip() const;
    /// How many are kept, and what they take.
    QString keptText() const;
    /// Why there are gaps between them; empty: there are none.
    QString gapsText() const;
    /// Why there are none, or no more; empty: they are kept.
    int widthOfTitle() const;

    LabHost& m_host;
    TrainingRun& m_run;
    MomentReadings& m_readings;
    QLabel* m_title;
    MomentTrack* m_track;
    FittedLine* m_place;
    ChoiceRow* m_sides;
    QToolButton* m_compare;
    QToolButton* m_now;
    QToolButton* m_trainOn;
    bool m_titled = true;         ///< there is room for it
    int m_side = -1;              ///< MomentLook::Side when it was last looked; negative: nothing was compared
    QPointer<QWidget> m_cameFrom; ///< where the keyboard was before it came here, for whoever is done with comparing; null: on a button
    QShortcut* m_leave;           ///< wherever the focus is in the lab, unless Esc means something nearer
};

} // namespace ks
