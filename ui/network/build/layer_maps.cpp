#include "ui/network/build/layer_maps.h"

#include "ui/network/see/see_guess.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/image_bar.h"
#include "ui/paint/plane_image.h"
#include "ui/paint/value_palette.h"
#include "ui/theme/colours.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace ks {

namespace {

constexpr int leastCell = 4; ///< pixels
constexpr int leastMap = 28;
constexpr int thumbGap = 2;

int fitting(int room, int side, int gap)
{
    return std::max(1, (room + gap) / (side + gap));
}

/// The cells of a layer without planes, row by row, as large as all of them have room.
void drawCells(QPainter& painter, const Tensor& tensor, const ValueScale& scale, const QSize& pixels)
{
    const std::int64_t cells = tensor.shape().c;
    int side = std::max(leastCell, std::min(pixels.width(), pixels.height()));
    const auto fits = [&] { return static_cast<std::int64_t>(fitting(pixels.width(), side, 0)) * fitting(pixels.height(), side, 0); };
    while (side > leastCell && fits() < cells)
        --side;
    const std::int64_t perRow = fitting(pixels.width(), side, 0);
    const std::int64_t shown = std::min(cells, fits());
    for (std::int64_t first = 0; first < shown; first += perRow) {
        const std::int64_t count = std::min(perRow, shown - first);
        const PlaneImage row = renderPlane(ConstView(tensor.data() + first, {1, 1, 1, count}), nullptr, scale,
                                           QRectF(0, 0, static_cast<double>(count), 1), side);
        painter.drawImage(QRectF(0, static_cast<double>(first / perRow) * side, static_cast<double>(count) * side, side), row.image);
    }
}

/// The first maps of a layer, in as many rows as it takes to see all of them, while each can still be seen.
void drawMaps(QPainter& painter, const Tensor& tensor, const ValueScale& scale, const QSize& pixels)
{
    const Shape& shape = tensor.shape();
    const auto sideIn = [&](int rows) { return (pixels.height() - (rows - 1) * thumbGap) / rows; };
    int rows = 1;
    while (static_cast<std::int64_t>(rows) * fitting(pixels.width(), sideIn(rows), thumbGap) < shape.c && sideIn(rows + 1) >= leastMap)
        ++rows;
    const int side = sideIn(rows);
    const int perRow = fitting(pixels.width(), side, thumbGap);
    const double cell = side / static_cast<double>(std::max(shape.h, shape.w));
    const QRectF all(0, 0, static_cast<double>(shape.w), static_cast<double>(shape.h));
    for (std::int64_t map = 0; map < std::min<std::int64_t>(shape.c, static_cast<std::int64_t>(rows) * perRow); ++map) {
        const PlaneImage plane =
            renderPlane(ConstView(tensor.data() + map * shape.h * shape.w, {1, 1, shape.h, shape.w}), nullptr, scale, all, cell);
        const QPointF corner(static_cast<double>(map % perRow) * (side + thumbGap), static_cast<double>(map / perRow) * (side + thumbGap));
        painter.drawImage(QRectF(corner, all.size() * cell), plane.image);
    }
}

/// In the letters of `page`, which the painter's picture is for.
void drawSecret(QPainter& painter, const QWidget& page, const QSize& pixels)
{
    QFont font = page.font();
    font.setPixelSize(std::max(1, std::min(pixels.width(), pixels.height()) / 2));
    painter.setFont(font);
    painter.setPen(coloursOf(page.palette()).muted);
    painter.drawText(QRect(QPoint(0, 0), pixels), Qt::AlignCenter, QStringLiteral("?"));
}

} // namespace

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

void LayerMaps::keepWith(const SeeGuess& guess)
{
    m_guess = &guess;
    for (const auto signal : {&SeeGuess::turned, &SeeGuess::keptElse})
        connect(&guess, signal, this, [this] {
            m_drawn.clear();
            emit changed();
        });
}

QString LayerMaps::kept(int node) const
{
    return m_guess && answers() ? m_guess->keptText(m_answered, *m_questions.answer(), node, Role::Dst) : QString();
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
    if (!answers() || size.isEmpty())
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
    QPainter painter(&image);
    if (!kept(node).isEmpty()) {
        drawSecret(painter, *static_cast<const QWidget*>(parent()), pixels);
        return image;
    }
    const Shape shape = tensor->shape();
    const ValueScale scale(valuePalette(false, answer.ranges[place]), *answer.ranges[place]);
    if (shape.h * shape.w == 1)
        drawCells(painter, *tensor, scale, pixels);
    else
        drawMaps(painter, *tensor, scale, pixels);
    return image;
}

} // namespace ks

#include "moc_layer_maps.cpp"
