#include "ui/grids/plane_loader.h"

#include "core/base/error.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

namespace ks {

namespace {

constexpr std::int64_t atOnce = 1 << 16; // cells: about a tenth of a millisecond
constexpr std::int64_t estimated = 1 << 14;

std::shared_ptr<const PlanePyramid> pyramidOf(const ConstView& plane)
{
    try {
        return std::make_shared<const PlanePyramid>(plane);
    } catch (const OutOfMemory&) {
        return nullptr; // the picture is then thinned out instead of averaged
    }
}

} // namespace

PlaneLoader::~PlaneLoader()
{
    if (m_cancelled)
        *m_cancelled = true;
}

PlaneFacts PlaneLoader::load(const TensorPtr& tensor, std::int64_t n, std::int64_t c, bool picture)
{
    if (m_cancelled) {
        *m_cancelled = true;
        m_cancelled.reset();
    }
    if (!tensor || tensor->empty())
        return {};
    const ConstView plane = tensor->view().channel(n, c);
    PlaneFacts facts;
    if (tensor->elements() <= atOnce) {
        facts.map = statsOf(plane);
        facts.tensor = statsOfTensor(*tensor);
        return facts;
    }
    facts.exact = false;
    facts.map = sampledStatsOf(plane, estimated);
    facts.tensor = m_known == tensor ? m_knownStats : facts.map;

    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    const bool tensorKnown = m_known == tensor;
    auto finish = [self = QPointer<PlaneLoader>(this), tensor, cancelled = m_cancelled](const PlaneFacts& exact) {
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [self, tensor, cancelled, exact] {
                if (!self || *cancelled)
                    return;
                self->m_known = tensor;
                self->m_knownStats = exact.tensor;
                emit self->loaded(exact);
            },
            Qt::QueuedConnection);
    };
    QThreadPool::globalInstance()->start([tensor, n, c, picture, tensorKnown, known = m_knownStats, cancelled = m_cancelled, finish] {
        PlaneFacts exact;
        const Shape& shape = tensor->shape();
        exact.map = statsOf(tensor->view().channel(n, c));
        if (!*cancelled)
            exact.pyramid = pyramidOf(picture ? tensor->view().image(n) : tensor->view().channel(n, c));
        exact.tensor = tensorKnown ? known : exact.map;
        for (std::int64_t i = 0; !tensorKnown && i < shape.n * shape.c && !*cancelled; ++i) {
            if (i != n * shape.c + c)
                exact.tensor = exact.tensor.united(statsOf(tensor->view().channel(i / shape.c, i % shape.c)));
        }
        if (!*cancelled)
            finish(exact);
    });
    return facts;
}

} // namespace ks

#include "moc_plane_loader.cpp"
