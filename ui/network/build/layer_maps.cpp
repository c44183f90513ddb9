#include "ui/network/build/layer_maps.h"

#include "ui/network/training_run.h"
#include "ui/network/watch/image_bar.h"
#include "ui/paint/plane_image.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace ks {

LayerMaps::LayerMaps(LabHost& host, TrainingRun& run, QWidget& page)
    : QObject(&page), m_run(run), m_questions(host, run, page, [this] { return question(); })
{
    page.installEventFilter(this);
    connect(&m_questions, &WatchQuestions::answered, this, &LayerMaps::take);
    connect(&m_questions, &WatchQuestions::failed, this, &LayerMaps::forget); // See says why
    connect(&m_run, &TrainingRun::prepared, this, [this] {
        m_questions.beginAnew();
        forget();
        m_questions.refresh();
    });
}

/// It is opened before it is seen, and nothing is asked for what is not.
bool LayerMaps::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show)
        m_questions.refresh();
    return QObject::eventFilter(watched, event);
}

void LayerMaps::follow(const ImageBar& bar)
{
    m_bar = &bar;
    connect(&bar, &ImageBar::changed, this, [this] {
        m_questions.lookAnew();
        m_questions.refresh();
    });
}

void LayerMaps::setOpen(bool open)
{
    m_questions.setOpen(open && m_bar);
    if (!open)
        forget();
    m_questions.refresh();
}

void LayerMaps::setGraph(const Graph& graph)
{
    m_graph = withBatch(graph, 1);
    m_drawn.clear();
}

WatchQuestion LayerMaps::question() const
{
    WatchQuestion question{.image = m_bar->image(), .node = graphInput, .role = Role::Dst};
    const auto layers = static_cast<int>(m_run.view().content.model.graph.nodes.size());
    for (int node = graphInput; node < layers; ++node)
        question.tensors.emplace_back(node, Role::Dst);
    question.early = true; // with the ends of each, for which the window has no time
    return question;
}

void LayerMaps::take()
{
    m_answered = withBatch(m_run.view().content.model.graph, 1);
    m_drawn.clear();
    emit changed();
}

void LayerMaps::forget()
{
    m_questions.forgetAnswer();
    m_drawn.clear();
    emit changed();
}

QPixmap LayerMaps::of(int node, const QSize& size, qreal pixelRatio)
{
    if (!m_questions.answer() || m_answered != m_graph || size.isEmpty())
        return {};
    const QSize pixels = (QSizeF(size) * pixelRatio).toSize();
    QPixmap& drawn = m_drawn[node];
    if (drawn.size() != pixels) {
        drawn = QPixmap::fromImage(draw(node, pixels));
        drawn.setDevicePixelRatio(pixelRatio);
    }
    return drawn;
}

QImage LayerMaps::draw(int node, const QSize& pixels) const
{
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const WatchAnswer& answer = *m_questions.answer();
    const auto place = static_cast<std::size_t>(node - graphInput); // in the order of question()
    const TensorPtr tensor = place < answer.tensors.size() ? answer.tensors[place] : nullptr;
    if (!tensor || place >= answer.ranges.size() || !answer.ranges[place])
        return image;
    const Shape shape = tensor->shape();
    const ValueScale scale(Palette::Viridis, *answer.ranges[place]);
    QPainter painter(&image);
    const bool cells = shape.h * shape.w == 1;
    constexpr int gap = 2;
    constexpr int leastCell = 4; ///< pixels
    const int side =
        cells ? std::max(leastCell, std::min<int>(pixels.height(), static_cast<int>(pixels.width() / shape.c))) : pixels.height();
    const std::int64_t fits = cells ? pixels.width() / side : (pixels.width() + gap) / (side + gap);
    if (cells) {
        const std::int64_t shown = std::min(shape.c, fits);
        const PlaneImage plane =
            renderPlane(ConstView(tensor->data(), {1, 1, 1, shown}), nullptr, scale, QRectF(0, 0, static_cast<double>(shown), 1), side);
        painter.drawImage(QRectF(0, 0, static_cast<double>(shown) * side, std::min(side, pixels.height())), plane.image);
        return image;
    }
    for (std::int64_t map = 0; map < std::min(shape.c, std::max<std::int64_t>(fits, 1)); ++map) {
        const auto longest = static_cast<double>(std::max(shape.h, shape.w));
        const QRectF all(0, 0, static_cast<double>(shape.w), static_cast<double>(shape.h));
        const PlaneImage plane =
            renderPlane(ConstView(tensor->data() + map * shape.h * shape.w, {1, 1, shape.h, shape.w}), nullptr, scale, all, side / longest);
        painter.drawImage(QRectF(static_cast<double>(map) * (side + gap), 0, all.width() * side / longest, all.height() * side / longest),
                          plane.image);
    }
    return image;
}

} // namespace ks
