#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/step/step_moment.h"

#include <QLabel>
#include <QWidget>

namespace ks {

class StepWalk;
class TextPicture;
class TrainingRun;

/// The sample that is looked at, and what it is and is said to be: on a projector without that sentence.
class StepPicture final : public Dressed<QWidget> {
    Q_OBJECT

public:
    StepPicture(const StepWalk& walk, TrainingRun& run, QWidget* parent = nullptr);

    void refresh();
    /// What its sentence takes.
    int textWidth() const { return m_text->width(); }

protected:
    void takeFont() override { keepRoom(); }

private:
    void keepRoom();
    QString textOf(const StepMoment& moment) const;

    const StepWalk& m_walk;
    TrainingRun& m_run;
    TextPicture* m_picture;
    QLabel* m_text;
};

} // namespace ks
