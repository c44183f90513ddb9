#pragma once

#include "ui/language/retranslating.h"
#include "ui/language/sentence.h"
#include "ui/network/try/camera_feed.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QPushButton>

namespace ks {

class LabHost;

/// Records what a camera sees while it is pressed, and says so; beside it a box of the cameras, where there are several. GUI thread only.
class CameraButton final : public Retranslating<QPushButton> {
    Q_OBJECT

public:
    CameraButton(LabHost& host, Cameras& cameras, QWidget* parent = nullptr);

    QComboBox& cameras() { return *m_cameras; }
    /// Pictures are to have this many cells a side, where the camera has as many.
    void setSide(std::int64_t side) { m_side = side; }
    /// What it saw last stays.
    void stop();
    /// The network has answered to a picture: counted, to say how often it does.
    void noteAnswer();

signals:
    /// `first`: since it was pressed.
    void pictureCame(const ks::CameraFeed::Frame& frame, bool first);
    /// What there is to say of it; an empty sentence: nothing any more.
    void said(const ks::Sentence& what);

protected:
    void retranslate() override;
    /// Nobody is recorded behind a closed page.
    void hideEvent(QHideEvent* event) override;

private:
    void start();
    void list(const std::vector<Cameras::Device>& devices, int current);

    LabHost& m_host;
    CameraFeed m_feed;
    QComboBox* m_cameras;
    QString m_name;
    std::int64_t m_side = 0;
    bool m_recording = false;  ///< asked for, whether or not a picture came
    bool m_framed = false;     ///< a picture came
    QElapsedTimer m_liveSince; ///< invalid before the first answer
    int m_liveAnswers = 0;
};

} // namespace ks
