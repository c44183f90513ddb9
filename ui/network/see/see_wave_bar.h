#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/see/see_wave.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace ks {

class ChoiceRow;
class LabHost;
class SeeView;

/// The wave through a network: back, play, on; how fast, how far a step goes; and in words what happens where it is. Takes the keys of a page: P plays and
/// pauses, comma and period step, G and Shift+G choose how far.
class SeeWaveBar final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `view`: in which the whole network is seen again, whatever was looked at.
    SeeWaveBar(SeeWave& wave, SeeView& view, LabHost& host, QWidget& page);

protected:
    void retranslate() override;
    void takeFont() override;
    void takeSize() override;
    /// Other pages have the same letters: a shortcut would be anybody's.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Also whether motion is reduced, which nobody tells.
    void refresh();
    void toggle();
    /// What the sentences that stand there now were measured for.
    struct Kept {
        int width = 0; ///< pixels
        SeeStride stride = SeeStride::Layer;
        std::vector<SeeStation> stations;

        bool operator==(const Kept&) const = default;
    };
    void keepRoom();
    /// What happens there. Null: at rest.
    QString textAt(const SeeStation* here, const std::optional<SeeFront>& front) const;
    bool hasLetters() const;
    bool takesKey(const QKeyEvent& event) const;
    void follow(const QKeyEvent& key);
    /// Longer (+1) or shorter (−1) ones.
    void changeStride(int direction);

    /// Out of the wave, and out of whatever is looked at.
    void showWhole();
    void offerWhole();

    SeeWave& m_wave;
    SeeView& m_view;
    LabHost& m_host;
    QToolButton* m_back;
    QToolButton* m_play;
    QToolButton* m_on;
    QToolButton* m_leave;
    QComboBox* m_speed;
    ChoiceRow* m_steps;
    QLabel* m_sentence;
    Kept m_keptFor;
    int m_keptHeight = 0; ///< pixels
    bool m_laid = false;  ///< its width is known
};

} // namespace ks
