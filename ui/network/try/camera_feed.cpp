#include "ui/network/try/camera_feed.h"

#include "core/base/error.h"
#include "core/io/picture.h"
#include "ui/network/try/picture.h"

#include <algorithm>

namespace ks {

namespace {

using namespace std::chrono_literals;

constexpr int tickMilliseconds = 30;
constexpr std::chrono::milliseconds patience = 100ms; ///< as long as stop() may take effect later
constexpr float white = 255;                          ///< of what cameras give
constexpr std::chrono::seconds silence = 5s;          ///< without a picture that can be read

Tensor square(const Tensor& picture, std::int64_t side)
{
    const std::int64_t edge = std::min(picture.shape().h, picture.shape().w);
    Tensor middle = fitted(picture, edge, edge, Fit::Crop);
    return edge > side ? fitted(middle, side, side, Fit::Scale) : middle;
}

} // namespace

CameraFeed::CameraFeed(Cameras& cameras, QObject* parent) : QObject(parent), m_cameras(cameras)
{
    m_tick.setInterval(tickMilliseconds);
    connect(&m_tick, &QTimer::timeout, this, &CameraFeed::drain);
}

CameraFeed::~CameraFeed() = default;

void CameraFeed::start(const std::string& wanted, std::int64_t side)
{
    m_mailbox = std::make_shared<Mailbox<Mail>>();
    m_tick.start();
    m_job.start([&cameras = m_cameras, wanted, side,
                 mailbox = m_mailbox](const std::stop_token& stop) { record(cameras, wanted, side, *mailbox, stop); },
                [] {},
                [this](const Text& why) {
                    drain(); // the list of cameras is news even so
                    m_tick.stop();
                    emit failed(why);
                });
}

void CameraFeed::stop()
{
    m_tick.stop();
    m_job.cancel();
    m_mailbox.reset();
}

/// In the camera's own thread.
void CameraFeed::record(Cameras& cameras, const std::string& wanted, std::int64_t side, Mailbox<Mail>& mailbox, const std::stop_token& stop)
{
    const std::vector<Cameras::Device> devices = cameras.devices();
    if (devices.empty())
        throw FileError(Text(KS_TEXT("core", "No camera was found. Connect one and try again.")));
    const auto chosen = std::ranges::find(devices, wanted, &Cameras::Device::id);
    const std::size_t current = chosen == devices.end() ? 0 : static_cast<std::size_t>(chosen - devices.begin());
    mailbox.put([&](Mail& mail) {
        mail.devices = devices;
        mail.current = static_cast<int>(current);
    });
    const std::unique_ptr<Camera> camera = cameras.open(devices[current]);
    auto last = std::chrono::steady_clock::now();
    while (!stop.stop_requested()) {
        std::optional<Tensor> picture = camera->next(patience);
        const auto now = std::chrono::steady_clock::now();
        if (!picture) {
            if (now - last > silence)
                throw FileError(Text(KS_TEXT("core", "The camera %1 sends no pictures."), {devices[current].name}));
            continue;
        }
        last = now;
        auto made = std::make_shared<const Tensor>(square(*picture, side));
        mailbox.put([frame = Frame{made, imageOf(*made, white)}](Mail& mail) { mail.newest = frame; });
    }
}

void CameraFeed::drain()
{
    if (!m_mailbox)
        return;
    const Mail mail = m_mailbox->take();
    if (mail.current >= 0)
        emit found(mail.devices, mail.current);
    if (mail.newest)
        emit pictureCame(*mail.newest);
}

} // namespace ks

#include "moc_camera_feed.cpp"
