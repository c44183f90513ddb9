#pragma once

#include "ui/language/retranslating.h"

#include <QWidget>

class QComboBox;
class QKeyEvent;
class QLabel;
class QToolButton;

namespace ks {

class ChoiceRow;
class LabHost;
class SeeWave;

/// The wave through a network: back, play, on; how fast, how far a step goes; and in words what happens where it is. Takes the keys of a page: P plays and
/// pauses, comma and period step.
class SeeWaveBar final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    SeeWaveBar(SeeWave& wave, LabHost& host, QWidget& page);

protected:
    void retranslate() override;
    void takeFont() override;
    /// Other pages have the same letters: a shortcut would be anybody's.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Also whether motion is reduced, which nobody tells.
    void refresh();
    void toggle();
    bool hasLetters() const;
    bool takesKey(const QKeyEvent& event) const;
    void follow(int key);

    SeeWave& m_wave;
    LabHost& m_host;
    QToolButton* m_back;
    QToolButton* m_play;
    QToolButton* m_on;
    QToolButton* m_leave;
    QComboBox* m_speed;
    ChoiceRow* m_steps;
    QLabel* m_sentence;
};

} // namespace ks
