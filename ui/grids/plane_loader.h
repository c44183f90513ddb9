#pragma once

#include "ui/paint/plane_image.h"

#include <QObject>

#include <atomic>
#include <memory>

namespace ks {

/// What a grid must know of its plane besides the cells.
struct PlaneFacts {
    PlaneStats map;    ///< of this image and channel
    PlaneStats tensor; ///< of all images and channels
    std::shared_ptr<const PlanePyramid> pyramid;
    bool exact = true; ///< false: estimated from a part of the cells, the exact ones are on their way
};

/// Reads a plane through for its range, digits and pyramid: at once where that is quick, else in a job of the thread pool of which only the
/// latest counts. GUI thread.
class PlaneLoader : public QObject {
    Q_OBJECT

public:
    explicit PlaneLoader(QObject* parent = nullptr) : QObject(parent) {}
    ~PlaneLoader() override;

    /// Answers with what is known now, and later with loaded() where that was an estimate.
    /// `picture`: the pyramid is that of all channels of the image.
    PlaneFacts load(const TensorPtr& tensor, std::int64_t n, std::int64_t c, bool picture = false);

signals:
    void loaded(const ks::PlaneFacts& facts);

private:
    /// The running job's; set to cancel it.
    std::shared_ptr<std::atomic<bool>> m_cancelled;
    TensorPtr m_known; ///< whose `m_knownStats` are exact
    PlaneStats m_knownStats;
};

} // namespace ks
