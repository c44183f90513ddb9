#include "ui/network/try/camera_button.h"

#include "ui/language/numbers.h"
#include "ui/shell/lab.h"
#include "ui/theme/parts.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr std::int64_t leastCameraSide = 280; ///< as a drawing has

} // namespace

CameraButton::CameraButton(LabHost& host, Cameras& cameras, QWidget* parent)
    : Retranslating(parent), m_host(host), m_feed(cameras), m_cameras(named(narrowBox(12, parent), "cameras"))
{
    setObjectName("camera");
    setCheckable(true);
    m_cameras->hide();
    connect(this, &QPushButton::clicked, this, [this](bool on) { on ? start() : stop(); });
    connect(m_cameras, &QComboBox::activated, this, &CameraButton::start);
    connect(&m_feed, &CameraFeed::found, this, &CameraButton::list);
    connect(&m_feed, &CameraFeed::pictureCame, this,
            [this](const CameraFeed::Frame& frame) { emit pictureCame(frame, !std::exchange(m_framed, true)); });
    connect(&m_feed, &CameraFeed::failed, this, [this](const Text& why) {
        stop();
        m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("camera")});
    });
    retranslate();
}

void CameraButton::start()
{
    m_host.withdraw(QStringLiteral("camera"));
    setChecked(true);
    m_recording = true;
    m_framed = false;
    m_feed.start(m_cameras->currentData().toString().toStdString(), std::max(leastCameraSide, m_side));
    emit said([] { return tr("Looking for a camera…"); });
    m_liveSince.invalidate();
}

void CameraButton::stop()
{
    setChecked(false);
    if (std::exchange(m_recording, false))
        emit said({});
    m_feed.stop();
    m_liveSince.invalidate();
}

void CameraButton::list(const std::vector<Cameras::Device>& devices, int current)
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
    m_name = m_cameras->currentText();
}

/// Over the last second or so.
void CameraButton::noteAnswer()
{
    if (!m_feed.isRunning())
        return;
    const double seconds = m_liveSince.isValid() ? static_cast<double>(m_liveSince.elapsed()) * 1e-3 : 0;
    if (!m_liveSince.isValid())
        emit said([name = m_name] { return tr("Live from %1").arg(name); });
    else if (++m_liveAnswers; seconds < 1)
        return;
    else
        emit said([name = m_name, rate = m_liveAnswers / seconds] {
            return tr("Live from %1: %2 answers a second").arg(name, countOnScreen(rate));
        });
    m_liveSince.start();
    m_liveAnswers = 0;
}

void CameraButton::hideEvent(QHideEvent* event)
{
    stop();
    Retranslating::hideEvent(event);
}

void CameraButton::retranslate()
{
    setText(tr("Camera"));
    setToolTip(tr("Asks the network what the camera sees, picture by picture. Nothing is stored."));
    m_cameras->setAccessibleName(tr("Camera"));
}

} // namespace ks

#include "moc_camera_button.cpp"
