#pragma once

#include "core/io/camera/camera.h"
#include "ui/network/try/asked_picture.h"
#include "ui/tasks/latest_job.h"
#include "ui/tasks/mailbox.h"

#include <QImage>
#include <QObject>
#include <QTimer>

#include <memory>

namespace ks {

/// A camera's pictures for the GUI thread: a thread of its own waits for them and makes them ready, a mailbox keeps the newest one only.
class CameraFeed : public QObject {
    Q_OBJECT

public:
    /// The cameras outlive it.
    explicit CameraFeed(Cameras& cameras, QObject* parent = nullptr);
    ~CameraFeed() override;

    /// Looks which cameras there are and records from the one of this id, else from the first. Pictures are squares of the middle, of at least
    /// `side` cells where the camera has as many.
    void start(const std::string& wanted, std::int64_t side);
    void stop();
    bool isRunning() const { return m_job.isRunning(); }

    struct Frame {
        std::shared_ptr<const Tensor> picture; ///< 1×C×S×S, 0 … 255
        QImage image;                          ///< the same to look at
    };

signals:
    /// Before the first picture: what there is and which one records.
    void found(const std::vector<ks::Cameras::Device>& devices, int current);
    void pictureCame(const ks::CameraFeed::Frame& frame);
    /// It stands; why.
    void failed(const ks::Text& why);

private:
    struct Mail {
        std::vector<Cameras::Device> devices;
        int current = -1; ///< of them, where they are news
        std::optional<Frame> newest;
    };
    static void record(Cameras& cameras, const std::string& wanted, std::int64_t side, Mailbox<Mail>& mailbox, const std::stop_token& stop);
    void drain();

    Cameras& m_cameras;
    std::shared_ptr<Mailbox<Mail>> m_mailbox;
    QTimer m_tick;
    ComputeThread m_thread; ///< waits for the camera
    LatestJob m_job{m_thread};
};

} // namespace ks
