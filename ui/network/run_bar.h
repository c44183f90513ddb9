#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/kept_focus.h"

#include <QAction>
#include <QList>
#include <QWidget>

namespace ks {

class LabHost;
class LossLine;
class TrainingRun;
struct RunFigure;

/// One row that is there on every page: starts and pauses the training, one batch, one epoch, how fast; where it is, the loss as a small line that
/// unfolds the chart, and the one figure that it is judged by. A narrow window drops what matters least. Does nothing while it is hidden.
class NetworkRunBar final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `controls`: the actions shown as buttons, Train first, more epochs last; `lesser`: those that are shown by their icons alone.
    NetworkRunBar(LabHost& host, TrainingRun& run, const QList<QAction*>& controls, const QList<QAction*>& lesser,
                  QWidget* parent = nullptr);

    /// Puts the keyboard on the Train button.
    void focusTrain();
    /// The chart is on the page that is open: the line has none to unfold.
    void setChartsOpen(bool open);
    /// On a projector: starts and pauses, one batch, and the figure.
    void setPresenting(bool presenting);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void retranslate() override;
    void takeFont() override;
    bool event(QEvent* event) override;
    void comeIntoSight() override { follow(); }

private:
    struct Shown;

    void build(const QList<QAction*>& controls, const QList<QAction*>& lesser);
    QToolButton* add(QAction* action);
    void takeSpeed();
    void choose(double speed);
    void follow();
    void followBand();
    /// The number that the batch in sight has elsewhere; where one looks back, also where the training stands.
    QString countedText() const;
    QString figureTip() const;
    QString figureTip(const RunFigure& figure) const;
    /// What there is room for.
    void fit();
    void apply(const Shown& shown);
    int widthOf(const Shown& shown) const;
    /// Of Train, whatever it is called at the moment.
    int widthOfTrain(bool withText) const;
    /// Those that `shown` has; one that a narrow bar leaves out is in the menu.
    bool has(const QToolButton* button, const Shown& shown) const;
    bool hasText(const QToolButton* button, const Shown& shown) const;

    LabHost& m_host;
    TrainingRun& m_run;
    QList<QToolButton*> m_buttons;
    QList<QToolButton*> m_lesser;
    QLabel* m_speedTitle;
    QComboBox* m_speed;
    QToolButton* m_full = nullptr;
    QLabel* m_place;
    LossLine* m_loss;
    QLabel* m_figureTitle;
    QLabel* m_figure;
    bool m_presenting = false;
    KeptFocus m_focus;
};

} // namespace ks
