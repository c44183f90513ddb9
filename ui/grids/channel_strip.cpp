#include "ui/grids/channel_strip.h"

#include "ui/paint/plane_image.h"

#include <QAbstractListModel>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QSpinBox>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace ks {

namespace {

constexpr int thumbnail = 36;              // pixels
constexpr std::int64_t statsBudget = 2048; // cells looked at for a thumbnail's range

} // namespace

/// The channels of one image; thumbnails are made when the list asks for them.
class ChannelStrip::Model : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    void setTensor(const TensorPtr& tensor)
    {
        const bool other = rows(tensor) != rows(m_tensor);
        if (other) {
            beginResetModel();
        }
        m_tensor = tensor;
        m_image = tensor ? std::min(m_image, tensor->shape().n - 1) : 0;
        m_thumbnails.clear();
        other ? endResetModel() : announce();
    }
    void setImage(std::int64_t n)
    {
        m_image = n;
        m_thumbnails.clear();
        announce();
    }
    void setColour(const ColourSettings& colour, const ValueRange& range)
    {
        m_colour = colour;
        m_range = range;
        m_thumbnails.clear();
        announce();
    }

    void setHiddenFrom(std::optional<std::int64_t> offset)
    {
        m_hiddenFrom = offset;
        m_thumbnails.clear();
        announce();
    }
    const std::optional<std::int64_t>& hiddenFrom() const { return m_hiddenFrom; }
    void setNames(const QStringList& names)
    {
        m_names = names;
        if (rowCount() > 0) {
            emit dataChanged(index(0), index(rowCount() - 1));
        }
    }
    const QStringList& names() const { return m_names; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : rows(m_tensor); }
    QVariant data(const QModelIndex& index, int role) const override
    {
        switch (role) {
        case Qt::DisplayRole: return QStringLiteral("c %1 %2").arg(index.row()).arg(m_names.value(index.row())).trimmed();
        case Qt::DecorationRole: return picture(index.row());
        case Qt::AccessibleTextRole: return ChannelStrip::tr("channel %1").arg(index.row());
        case Qt::TextAlignmentRole: return static_cast<int>(Qt::AlignCenter);
        default: return {};
        }
    }

private:
    static int rows(const TensorPtr& tensor) { return tensor ? static_cast<int>(tensor->shape().c) : 0; }
    void announce()
    {
        if (rowCount() > 0) {
            emit dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
        }
    }
    QIcon picture(int channel) const
    {
        const auto known = m_thumbnails.find(channel);
        if (known != m_thumbnails.end()) {
            return known->second;
        }
        const ConstView plane = m_tensor->view().channel(m_image, channel);
        const ValueRange range = m_colour.scope == RangeScope::Map ? sampledStatsOf(plane, statsBudget).range : m_range;
        const auto width = static_cast<double>(plane.shape().w);
        const auto height = static_cast<double>(plane.shape().h);
        QImage image = renderPlane(plane, nullptr, ValueScale(m_colour.palette, range), QRectF(0, 0, width, height),
                                   thumbnail / std::max(width, height))
                           .image;
        if (const double shown = shownRows(channel); shown < height) { // a thumbnail must not tell what the grid keeps back
            const int from = static_cast<int>(std::floor(shown * image.height() / height));
            QPainter(&image).fillRect(0, from, image.width(), image.height(), QGuiApplication::palette().color(QPalette::AlternateBase));
        }
        const QPixmap pixmap = QPixmap::fromImage(image.scaled(thumbnail, thumbnail, Qt::KeepAspectRatio));
        QIcon icon;
        icon.addPixmap(pixmap, QIcon::Normal);
        icon.addPixmap(pixmap, QIcon::Selected); // a chosen channel keeps its colours
        m_thumbnails.emplace(channel, icon);
        return icon;
    }

    /// Rows of a channel that may be seen.
    double shownRows(int channel) const
    {
        const Shape& shape = m_tensor->shape();
        if (!m_hiddenFrom) {
            return static_cast<double>(shape.h);
        }
        const std::int64_t plane = shape.h * shape.w;
        const std::int64_t seen = std::clamp<std::int64_t>(*m_hiddenFrom - (m_image * shape.c + channel) * plane, 0, plane);
        return static_cast<double>(seen) / static_cast<double>(shape.w);
    }

    TensorPtr m_tensor;
    std::int64_t m_image = 0;
    std::optional<std::int64_t> m_hiddenFrom;
    QStringList m_names;
    ColourSettings m_colour;
    ValueRange m_range;
    mutable std::unordered_map<int, QIcon> m_thumbnails;
};

ChannelStrip::ChannelStrip(QWidget* parent)
    : QWidget(parent), m_label(new QLabel(this)), m_image(new QSpinBox(this)), m_list(new QListView(this)), m_model(new Model(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(m_label);
    row->addWidget(m_image);
    row->addWidget(m_list, 1);
    m_label->setBuddy(m_image);
    m_list->setModel(m_model);
    m_list->setFlow(QListView::LeftToRight);
    m_list->setWrapping(false);
    m_list->setUniformItemSizes(true);
    m_list->setViewMode(QListView::IconMode);
    m_list->setMovement(QListView::Static);
    m_list->setIconSize(QSize(thumbnail, thumbnail));
    m_list->setGridSize(QSize(thumbnail + 10, thumbnail + fontMetrics().height() + 8));
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->viewport()->setAutoFillBackground(false);
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ChannelStrip::takeSelection);
    connect(m_image, &QSpinBox::valueChanged, this, [this](int n) {
        m_model->setImage(n);
        if (!m_showing) {
            emit chosen(n, m_channels);
        }
    });
    retranslate();
    setVisible(false);
}

void ChannelStrip::setTensor(const TensorPtr& tensor)
{
    m_tensor = tensor;
    m_showing = true;
    m_model->setTensor(tensor);
    const Shape shape = tensor ? tensor->shape() : Shape();
    m_image->setMaximum(static_cast<int>(std::max<std::int64_t>(1, shape.n) - 1));
    m_image->setVisible(shape.n > 1);
    m_label->setVisible(shape.n > 1);
    m_list->setVisible(shape.c > 1);
    const bool scrolls = shape.c > 6;
    m_list->setFixedHeight(m_list->gridSize().height() + 4 + (scrolls ? 12 : 0));
    setVisible(shape.n > 1 || shape.c > 1);
    m_showing = false;
    std::erase_if(m_channels, [&](std::int64_t c) { return c >= shape.c; });
    if (m_channels.empty()) {
        m_channels = {0};
    }
    show(image(), m_channels);
}

void ChannelStrip::setColour(const ColourSettings& colour, const ValueRange& range)
{
    m_model->setColour(colour, range);
}

void ChannelStrip::setHiddenFrom(std::optional<std::int64_t> offset)
{
    if (m_model->hiddenFrom() != offset && isVisibleTo(parentWidget())) {
        m_model->setHiddenFrom(offset);
    }
}

void ChannelStrip::setChannelNames(const QStringList& names)
{
    if (m_model->names() != names) {
        m_model->setNames(names);
    }
}

void ChannelStrip::setFilters(bool filters)
{
    m_filters = filters;
    retranslate();
}

std::int64_t ChannelStrip::image() const
{
    return m_image->value();
}

void ChannelStrip::show(std::int64_t n, const std::vector<std::int64_t>& channels)
{
    m_showing = true;
    m_image->setValue(static_cast<int>(n));
    m_channels = channels;
    QItemSelection selection;
    for (const std::int64_t c : channels) {
        const QModelIndex index = m_model->index(static_cast<int>(c));
        selection.select(index, index);
    }
    m_list->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    if (!channels.empty()) {
        const QModelIndex current = m_model->index(static_cast<int>(channels.front()));
        m_list->selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
        m_list->scrollTo(current);
    }
    m_showing = false;
}

void ChannelStrip::walk(int direction)
{
    if (!m_tensor) {
        return;
    }
    const std::int64_t last = m_tensor->shape().c - 1;
    const std::int64_t to = std::clamp<std::int64_t>(m_channels.front() + direction, 0, last);
    if (to != m_channels.front() || m_channels.size() > 1) {
        show(image(), {to});
        emit chosen(image(), m_channels);
    }
}

void ChannelStrip::takeSelection()
{
    if (m_showing) {
        return;
    }
    std::vector<std::int64_t> chosenNow;
    for (const QModelIndex& index : m_list->selectionModel()->selectedIndexes()) {
        chosenNow.push_back(index.row());
    }
    std::sort(chosenNow.begin(), chosenNow.end());
    if (chosenNow.empty() || chosenNow.size() > mostFanned) {
        show(image(), m_channels);
        return;
    }
    m_channels = chosenNow;
    emit chosen(image(), m_channels);
}

void ChannelStrip::retranslate()
{
    m_label->setText(m_filters ? tr("filter m") : tr("image n"));
    m_image->setAccessibleName(m_filters ? tr("filter m of the weights") : tr("image n of the batch"));
    m_list->setAccessibleName(tr("channels"));
    m_list->setToolTip(
        tr("Click a channel to show it; Ctrl+click shows up to four side by side. Ctrl+Up and Ctrl+Down walk the channels."));
}

void ChannelStrip::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace ks
