#include "ui/grids/channel_strip.h"

#include "ui/grids/plane_montage.h"
#include "ui/grids/plane_thumbnails.h"
#include "ui/theme/flat_model.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QAbstractListModel>
#include <QLabel>
#include <QListView>
#include <QResizeEvent>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>

namespace ks {

namespace {

constexpr int stripThumbnail = 36; // pixels
/// Narrower strips put the choice of the image above the thumbnails.
constexpr int widthForOneRow = 320;

} // namespace

/// The channels of one image; thumbnails are made when the list asks for them.
class ChannelStrip::Model : public FlatModel<QAbstractListModel> {
public:
    using FlatModel::FlatModel;

    /// `white`: the three channels are offered as one picture too.
    void setTensor(const TensorPtr& tensor, std::optional<float> white)
    {
        const bool other = rows(tensor, white) != rowCount();
        if (other)
            beginResetModel();
        m_thumbnails.setTensor(tensor, white);
        m_image = tensor ? std::min(m_image, tensor->shape().n - 1) : 0;
        other ? endResetModel() : announce();
    }
    /// Rows before the channels: the picture in colour.
    int before() const { return m_thumbnails.white() ? 1 : 0; }
    void setImage(std::int64_t n)
    {
        m_image = n;
        if (m_index.groups > 1) // the channels have other numbers, too
            announceAll();
        else
            announce();
    }
    void setIndex(const PlaneIndex& index)
    {
        m_index = index;
        announceAll();
    }
    const PlaneIndex& planeIndex() const { return m_index; }
    void setColour(const ColourSettings& colour, const ValueRange& range)
    {
        m_thumbnails.setColour(colour, range);
        announce();
    }
    void setHiddenFrom(std::optional<std::int64_t> offset)
    {
        m_thumbnails.setHiddenFrom(offset);
        announce();
    }
    void setNames(const QStringList& names)
    {
        m_names = names;
        announceAll();
    }
    const QStringList& names() const { return m_names; }
    const PlaneThumbnails& thumbnails() const { return m_thumbnails; }

    /// Of names, and of numbers whose width nobody expects.
    int widestText(const QFontMetrics& metrics) const
    {
        const ks::Shape extents = shape();
        if (extents.empty() || (m_index.first != PlaneIndex::First::Inputs && m_names.isEmpty()))
            return 0;
        const QString number = m_index.channelText(extents, extents.n - 1, extents.c - 1);
        int widest = metrics.horizontalAdvance(number);
        for (const QString& name : m_names)
            widest = std::max(widest, metrics.horizontalAdvance(QStringLiteral("%1 %2").arg(number, name)));
        return widest;
    }

    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : rows(m_thumbnails.tensor(), m_thumbnails.white());
    }
    QVariant cell(const QModelIndex& index, int role) const override
    {
        const int channel = index.row() - before();
        switch (role) {
        case Qt::DisplayRole:
            return channel < 0
                       ? ChannelStrip::tr("RGB", "red, green and blue as one picture")
                       : QStringLiteral("%1 %2").arg(m_index.channelText(shape(), m_image, channel), m_names.value(channel)).trimmed();
        case Qt::DecorationRole: return channel < 0 ? m_thumbnails.inColour(m_image) : m_thumbnails.of(m_image, channel);
        case Qt::AccessibleTextRole:
            return channel < 0 ? ChannelStrip::tr("the three channels as one picture in colour")
                               : m_index.channelName(shape(), m_image, channel);
        case Qt::TextAlignmentRole: return static_cast<int>(Qt::AlignCenter);
        default: return {};
        }
    }

private:
    static int rows(const TensorPtr& tensor, std::optional<float> white)
    {
        return tensor ? static_cast<int>(tensor->shape().c) + (white ? 1 : 0) : 0;
    }
    ks::Shape shape() const { return m_thumbnails.tensor() ? m_thumbnails.tensor()->shape() : ks::Shape(); }
    void announceAll()
    {
        if (rowCount() > 0)
            emit dataChanged(index(0), index(rowCount() - 1));
    }
    void announce()
    {
        if (rowCount() > 0)
            emit dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
    }

    PlaneThumbnails m_thumbnails{stripThumbnail};
    std::int64_t m_image = 0;
    QStringList m_names;
    PlaneIndex m_index;
};

ChannelStrip::ChannelStrip(QWidget* parent)
    : Retranslating(parent), m_label(new QLabel(this)), m_image(new QSpinBox(this)), m_all(named(iconButton("matrix", this), "montage")),
      m_list(new QListView(this)), m_row(new QBoxLayout(QBoxLayout::LeftToRight, this)), m_model(new Model(this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    lay(m_row, {inRow({m_label, m_image, m_all, Placed::rest()}), {m_list, 1}}, 4);
    connect(m_all, &QToolButton::clicked, this, &ChannelStrip::openMontage);
    m_label->setBuddy(m_image);
    m_list->setModel(m_model);
    m_list->setFlow(QListView::LeftToRight);
    m_list->setWrapping(false);
    m_list->setUniformItemSizes(true);
    m_list->setViewMode(QListView::IconMode);
    m_list->setMovement(QListView::Static);
    m_list->setIconSize(QSize(stripThumbnail, stripThumbnail));
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->viewport()->setAutoFillBackground(false);
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ChannelStrip::takeSelection);
    connect(m_image, &QSpinBox::valueChanged, this, [this](int n) {
        m_model->setImage(n);
        if (!m_showing)
            emit chosen(n, m_channels);
    });
    retranslate();
    setVisible(false);
}

void ChannelStrip::setTensor(const TensorPtr& tensor)
{
    m_tensor = tensor;
    m_showing = true;
    if (!tensor || tensor->shape().c != 3)
        m_white.reset();
    m_model->setTensor(tensor, m_white);
    const Shape shape = tensor ? tensor->shape() : Shape();
    m_image->setMaximum(static_cast<int>(std::max<std::int64_t>(1, shape.n) - 1));
    m_image->setVisible(shape.n > 1);
    m_label->setVisible(shape.n > 1);
    m_all->setVisible(shape.n > 1);
    m_list->setVisible(shape.c > 1);
    arrange();
    setVisible(shape.n > 1 || shape.c > 1);
    m_showing = false;
    std::erase_if(m_channels, [&](std::int64_t c) { return c >= shape.c; });
    if (m_channels.empty())
        m_channels = {0};
    show(image(), m_channels);
}

void ChannelStrip::setWhite(std::optional<float> white, bool shown)
{
    if (!m_tensor || m_tensor->shape().c != 3)
        white.reset();
    const bool other = m_white != white;
    if (!other && m_inColour == shown)
        return;
    m_white = white;
    m_inColour = shown;
    m_showing = true;
    if (other) {
        m_model->setTensor(m_tensor, white);
        arrange();
    }
    m_showing = false;
    select();
}

void ChannelStrip::setColour(const ColourSettings& colour, const ValueRange& range)
{
    m_model->setColour(colour, range);
}

void ChannelStrip::setHiddenFrom(std::optional<std::int64_t> offset)
{
    if (m_model->thumbnails().hiddenFrom() != offset && isVisibleTo(parentWidget()))
        m_model->setHiddenFrom(offset);
}

void ChannelStrip::setChannelNames(const QStringList& names)
{
    if (m_model->names() != names) {
        m_model->setNames(names);
        arrange();
    }
}

void ChannelStrip::setPlaneIndex(const PlaneIndex& index)
{
    if (m_model->planeIndex() != index) {
        m_model->setIndex(index);
        retranslate();
        arrange();
    }
}

void ChannelStrip::show(std::int64_t n, const std::vector<std::int64_t>& channels)
{
    m_showing = true;
    m_image->setValue(static_cast<int>(n));
    m_channels = channels;
    m_showing = false;
    select();
}

void ChannelStrip::select()
{
    m_showing = true;
    const auto indexOf = [this](std::int64_t c) { return m_model->index(isInColour() ? 0 : static_cast<int>(c) + m_model->before()); };
    QItemSelection selection;
    for (const std::int64_t c : m_channels)
        selection.select(indexOf(c), indexOf(c));
    m_list->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    if (!m_channels.empty()) {
        const QModelIndex current = indexOf(m_channels.front());
        m_list->selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
        m_list->scrollTo(current);
    }
    m_showing = false;
}

void ChannelStrip::walk(int direction)
{
    if (!m_tensor)
        return;
    // The picture in colour stands before the first channel.
    const std::int64_t from = isInColour() ? -1 : m_channels.front();
    const std::int64_t to = std::clamp<std::int64_t>(from + direction, -m_model->before(), m_tensor->shape().c - 1);
    if (to == from && m_channels.size() == 1)
        return;
    takeColour(to < 0);
    if (to >= 0) {
        show(image(), {to});
        emit chosen(image(), m_channels);
    }
}

void ChannelStrip::takeColour(bool inColour)
{
    if (inColour == isInColour())
        return;
    m_inColour = inColour;
    if (inColour)
        m_channels.erase(m_channels.begin() + 1, m_channels.end());
    select();
    emit colourChosen(inColour);
}

void ChannelStrip::takeSelection()
{
    if (m_showing)
        return;
    std::vector<std::int64_t> chosenNow;
    bool picture = false;
    for (const QModelIndex& index : m_list->selectionModel()->selectedIndexes()) {
        const int channel = index.row() - m_model->before();
        if (channel < 0)
            picture = true;
        else
            chosenNow.push_back(channel);
    }
    std::sort(chosenNow.begin(), chosenNow.end());
    if (picture && !isInColour()) { // it takes the place of the channels, as they take its place
        takeColour(true);
        return;
    }
    if (chosenNow.empty() || chosenNow.size() > mostFanned) {
        select();
        return;
    }
    takeColour(false);
    m_channels = chosenNow;
    emit chosen(image(), m_channels);
}

void ChannelStrip::openMontage()
{
    auto* montage = new PlaneMontage(this);
    montage->setAttribute(Qt::WA_DeleteOnClose);
    montage->showPlanes(m_model->thumbnails(), m_model->planeIndex(), m_model->names(), image(), m_channels.front());
    connect(montage, &PlaneMontage::chosen, this, [this](std::int64_t n, std::int64_t c) {
        takeColour(false);
        show(n, {c});
        emit chosen(n, m_channels);
    });
    montage->openBelow(*m_all);
}

void ChannelStrip::resizeEvent(QResizeEvent* event)
{
    arrange();
    QWidget::resizeEvent(event);
}

/// In a word and its symbol, or by the symbol alone in a narrow pane.
void ChannelStrip::nameChoice()
{
    const PlaneIndex& index = m_model->planeIndex();
    const int others = m_image->sizeHint().width() + m_all->sizeHint().width() + 2 * m_row->itemAt(0)->layout()->spacing();
    const bool named = fontMetrics().horizontalAdvance(index.choice()) + others <= width();
    setTexts(*m_label, named ? index.choice() : index.choiceSymbol(), named ? QString() : index.choiceInFull());
}

void ChannelStrip::arrange()
{
    nameChoice();
    const bool stacked = width() < widthForOneRow && m_image->maximum() > 0;
    m_row->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const int name =
        std::max(fontMetrics().horizontalAdvance(tr("RGB", "red, green and blue as one picture")), m_model->widestText(fontMetrics()));
    m_list->setGridSize(QSize(std::max(stripThumbnail, name) + 10, stripThumbnail + fontMetrics().height() + 8));
    // The scroll bar stands below the names of the channels, not on them.
    const int beside = stacked || m_image->maximum() == 0 ? 0 : m_row->itemAt(0)->sizeHint().width() + m_row->spacing();
    const bool scrolls = m_model->rowCount() * m_list->gridSize().width() > width() - beside;
    m_list->setFixedHeight(m_list->gridSize().height() + 4 + (scrolls ? m_list->horizontalScrollBar()->sizeHint().height() : 0));
}

void ChannelStrip::retranslate()
{
    const PlaneIndex& index = m_model->planeIndex();
    arrange();
    m_image->setAccessibleName(index.choiceInFull());
    setNames(*m_all, index.all(), index.allTip());
    setNames(*m_list, tr("channels"),
             tr("Click a channel to show it; Ctrl+click shows up to four side by side. Ctrl+Up and Ctrl+Down walk the channels."));
}

} // namespace ks

#include "moc_channel_strip.cpp"
