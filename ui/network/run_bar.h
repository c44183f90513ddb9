#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/kept_focus.h"

#include <QAction>
#include <QList>
#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace ks {

class LabHost;
class LossLine;
class TrainingRun;

/// One row that is there on every page: starts and pauses the training, one batch, one epoch, how fast; where it is, the loss as a small line, and the one
/// figure that it is judged by. A narrow window drops what matters least. Does nothing while it is hidden.
class NetworkRunBar final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `controls`: the actions shown as buttons, Train first.
    NetworkRunBar(LabHost& host, TrainingRun& run, const QList<QAction*>& controls, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void retranslate() override;
    void takeFont() override;
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Shown;

    void build(const QList<QAction*>& controls);
    void takeSpeed();
    void choose(int index);
    void follow();
    QString figureTip() const;
    /// What there is room for.
    void fit();
    void apply(const Shown& shown);
    int widthOf(const Shown& shown) const;

    LabHost& m_host;
    TrainingRun& m_run;
    QList<QToolButton*> m_buttons;
    QLabel* m_speedTitle;
    QComboBox* m_speed;
    QLabel* m_place;
    LossLine* m_loss;
    QLabel* m_figureTitle;
    QLabel* m_figure;
    KeptFocus m_focus;
};

} // namespace ks
