#pragma once

#include "ui/paint/grid_look.h"

#include <QObject>

#include <vector>

class QLabel;

namespace ks {

class ImageBar;
class SeeGuess;
class SeeStory;
class SeeView;
class SeeWave;

/// The look of a picture of a network on the screen. On a projector, where sizes are given in pixels, no number in a cell is smaller than the smallest of
/// its other letters: rather none.
GridLook seeGridLook(const QWidget& picture);

/// The page See on a projector: the picture has the room of whatever one does not point at in front of a class, and its smallest letters are as large as
/// those of the window. The story comes below or beside it only where a cell is explained,
/// and of the bar what Predict asks, and what there is to say about a guess.
class SeePresenting final : public QObject {
    Q_OBJECT

public:
    /// `folded`: the controls that go meanwhile, with the bar and Predict.
    SeePresenting(QWidget& page, SeeView& view, SeeStory& story, SeeWave& wave, ImageBar& bar, SeeGuess& guess,
                  std::vector<QWidget*> folded);

    void set(bool on);

signals:
    void changed(bool on);

protected:
    /// The page's letters are others.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void takeFont();
    void showStory();
    void showQuestion();

    QWidget& m_page;
    SeeView& m_view;
    SeeStory& m_story;
    SeeWave& m_wave;
    SeeGuess& m_guess;
    QLabel* m_question;
    std::vector<QWidget*> m_folded;
    bool m_on = false;
};

} // namespace ks
