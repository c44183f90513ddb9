// The camera: what it sees is asked about, picture by picture.
#include "ui/network/training_run.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr std::int64_t leastCameraSide = 280; ///< as a drawing has

} // namespace

/// Nobody is recorded behind a closed page.
void TryPage::hideEvent(QHideEvent* event)
{
    stopCamera();
    NetworkPage::hideEvent(event);
}

void TryPage::startCamera()
{
    m_host.withdraw(QStringLiteral("camera"));
    m_camera->setChecked(true);
    m_recording = true;
    m_framed = false;
    const Shape input = m_run.view().content.model.graph.input;
    m_feed.start(m_cameras->currentData().toString().toStdString(), std::max({leastCameraSide, input.h, input.w}));
    sayQuestion([] { return tr("Looking for a camera …"); });
    m_liveSince.invalidate();
}

/// The first one takes the place of what was there; what is said of it meanwhile is said of those that follow.
void TryPage::takeFrame(const CameraFeed::Frame& frame)
{
    if (std::exchange(m_framed, true))
        m_pad->showPicture(frame.image);
    else
        showPicture(frame.image, false);
    take({.picture = frame.picture,
          .centre = m_paper->isChecked() && m_centre->isChecked(),
          .paper = m_paper->isChecked(),
          .right = rightClass()});
}

/// What it saw last stays.
void TryPage::stopCamera()
{
    m_camera->setChecked(false);
    if (std::exchange(m_recording, false))
        sayQuestion({});
    m_feed.stop();
    m_liveSince.invalidate();
}

void TryPage::listCameras(const std::vector<Cameras::Device>& devices, int current)
{
    m_cameras->clear();
    for (const Cameras::Device& device : devices) {
        const bool alone = std::ranges::count(devices, device.name, &Cameras::Device::name) == 1;
        const QString name = QString::fromStdString(device.name);
        const QString id = QString::fromStdString(device.id);
        m_cameras->addItem(alone ? name : tr("%1 (%2)").arg(name, id), id);
    }
    m_cameras->setCurrentIndex(current);
    m_cameras->setVisible(devices.size() > 1);
    m_cameraName = m_cameras->currentText();
}

/// How often the network answers, over the last second or so.
void TryPage::showLive()
{
    if (!m_feed.isRunning())
        return;
    if (!m_liveSince.isValid()) {
        m_liveSince.start();
        m_liveAnswers = 0;
        sayQuestion([name = m_cameraName] { return tr("Live from %1").arg(name); });
        return;
    }
    ++m_liveAnswers;
    const auto seconds = static_cast<double>(m_liveSince.elapsed()) * 1e-3;
    if (seconds < 1)
        return;
    sayQuestion([name = m_cameraName, rate = m_liveAnswers / seconds] {
        return tr("Live from %1: %2 answers a second").arg(name, QLocale().toString(rate, 'f', 0));
    });
    m_liveSince.start();
    m_liveAnswers = 0;
}

} // namespace ks
