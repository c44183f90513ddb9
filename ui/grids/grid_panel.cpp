#include "ui/grids/grid_panel.h"

#include "ui/language/numbers.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QGridLayout>
#include <QResizeEvent>

#include <utility>

namespace ks {

namespace {

constexpr double linesOfFolded = 6.7; ///< heights of text

} // namespace

GridPanel::GridPanel(QWidget* parent)
    : Retranslating(parent), m_note(new FittedLine(this)), m_empty(sentenceLabel(this)), m_strip(new ChannelStrip(this)),
      m_field(new QGridLayout), m_bar(new ColourBar(this))
{
    m_field->setContentsMargins(0, 0, 0, 0);
    m_field->setSpacing(4);
    layColumn(*this, {m_head.row(), m_note, m_strip, {m_field, 1}, {m_empty, 1}, m_bar}, 4);

    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->hide();
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setForegroundRole(QPalette::PlaceholderText);

    connect(m_strip, &ChannelStrip::chosen, this, [this](std::int64_t n, const std::vector<std::int64_t>& channels) {
        showChannels(n, channels);
        emit channelsChanged(m_n, m_channels);
    });
    connect(m_strip, &ChannelStrip::colourChosen, this, &GridPanel::colourPictureChosen);
    connect(m_bar, &ColourBar::settingsChanged, this, [this](const ColourSettings& colour) {
        if (m_inColour) // colours were chosen for the values of a channel
            emit colourPictureChosen(false);
        setColour(colour);
    });
    addGrid();
    arrange();
}

int GridPanel::heightAroundGrids() const
{
    int height = 0;
    for (int i = 0; i < layout()->count(); ++i)
        if (QLayoutItem* item = layout()->itemAt(i); item->layout() != m_field && !item->isEmpty())
            height += item->sizeHint().height() + layout()->spacing();
    return height;
}

CellGrid* GridPanel::addGrid()
{
    auto* grid = m_grids.empty() ? new CellGrid(this) : new CellGrid(*m_grids.front(), this);
    m_grids.push_back(grid);
    connect(grid, &CellGrid::cellHovered, this, [this, grid](const std::optional<Cell>& cell) {
        m_pointed = grid;
        m_pointedCell = cell;
        pointInBar();
    });
    connect(&grid->selection(), &GridSelection::currentChanged, this, [this](const Cell& cell) {
        if (cell.n != m_n || std::ranges::find(m_channels, cell.c) == m_channels.end()) { // its channel comes up with it, in the strip, too
            showChannels(cell.n, {cell.c});
            emit channelsChanged(m_n, m_channels);
        }
    });
    connect(&grid->keys(), &GridKeys::channelRequested, m_strip, &ChannelStrip::walk);
    connect(&grid->cover(), &GridCover::marksChanged, this, &GridPanel::hideInStrip);
    connect(&grid->cover(), &GridCover::veiledChanged, this, &GridPanel::hideInStrip);
    connect(&grid->cover(), &GridCover::marksChanged, this, &GridPanel::pointInBar);
    connect(&grid->cover(), &GridCover::awaitedChanged, this, &GridPanel::pointInBar);
    connect(&grid->plane(), &ShownPlane::rangeChanged, this, [this, grid] {
        if (grid == m_grids.front())
            showRange();
    });
    for (const auto& deed : m_deeds)
        deed(*grid);
    return grid;
}

void GridPanel::eachGrid(std::function<void(CellGrid&)> deed)
{
    for (CellGrid* grid : m_grids)
        deed(*grid);
    m_deeds.push_back(std::move(deed));
}

/// The mouse may rest while the value under it changes, or comes and goes.
void GridPanel::pointInBar()
{
    std::optional<double> value;
    if (m_pointed && m_pointedCell && m_pointed->tensor()) {
        const Cell cell{m_pointed->n(), m_pointed->c(), m_pointedCell->y, m_pointedCell->x};
        if (m_pointed->plane().has(cell) && !m_pointed->cover().hides(m_pointed->tensor()->shape(), cell))
            value = (*m_pointed->tensor())[cell];
    }
    m_bar->setPointer(value);
    pointInHead(value);
}

void GridPanel::endPointing(const std::optional<Cell>& current)
{
    if (!m_pointed || !m_pointedCell || current == Cell{m_pointed->n(), m_pointed->c(), m_pointedCell->y, m_pointedCell->x})
        return;
    m_pointedCell.reset();
    pointInBar();
}

void GridPanel::pointInHead(std::optional<double> value)
{
    constexpr int digits = 5;
    const QString text = m_bare && value ? QStringLiteral("[%1, %2] = %3")
                                               .arg(QString::number(m_pointedCell->y), QString::number(m_pointedCell->x),
                                                    shortNumberText(*value, digits, locale()))
                                         : QString();
    if (std::exchange(m_pointedText, text) != text)
        retranslate();
}

void GridPanel::arrange()
{
    while (m_grids.size() > m_channels.size()) {
        m_grids.back()->view().unlink();
        m_grids.back()->hide(); // it may be the sender of the signal that led here
        m_grids.back()->deleteLater();
        m_grids.pop_back();
    }
    while (m_grids.size() < m_channels.size())
        addGrid()->view().linkTo(m_grids.front()->view());
    for (std::size_t i = 0; i < m_grids.size(); ++i) {
        const int columns = m_grids.size() > 1 ? 2 : 1;
        m_field->addWidget(m_grids[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
        m_grids[i]->setTensor(m_tensor, m_n, m_channels[i]);
        m_grids[i]->setVisible(m_tensor != nullptr);
    }
    m_empty->setVisible(!m_tensor);
    pointInBar();
    showBar();
    m_strip->setVisible(m_tensor && !m_folded && !m_bare && m_tensor->shape().n * m_tensor->shape().c > 1);
    hideInStrip(); // while it is hidden it hears of nothing
    retranslate();
}

void GridPanel::setNote(const QString& note)
{
    m_note->tell({note});
    m_note->setVisible(!note.isEmpty() && !m_folded);
}

void GridPanel::setTensor(TensorPtr tensor, std::optional<Shape> named)
{
    m_tensor = std::move(tensor);
    m_namedShape = named;
    m_strip->setTensor(m_tensor);
    m_n = m_strip->image();
    m_channels = m_strip->channels();
    arrange();
}

void GridPanel::showChannels(std::int64_t n, const std::vector<std::int64_t>& channels)
{
    if (channels.empty() || (n == m_n && channels == m_channels))
        return;
    m_n = n;
    m_channels = channels;
    m_strip->show(n, channels);
    arrange();
}

void GridPanel::setColour(const ColourSettings& colour)
{
    m_bar->setSettings(colour);
    for (CellGrid* grid : m_grids)
        grid->plane().setColour(colour);
    showRange();
}

void GridPanel::setSharedRange(std::optional<ValueRange> range, const QString& whose, const QString& whoseShort, bool known)
{
    if (range == grid()->plane().sharedRange() && whose == m_whoseRange && known == m_rangeKnown)
        return;
    m_whoseRange = whose;
    m_whoseShort = whoseShort;
    m_rangeKnown = known;
    for (CellGrid* grid : m_grids)
        grid->plane().setSharedRange(range);
    showRange();
}

void GridPanel::setWhite(std::optional<float> white, bool shown)
{
    const bool inColour = shown && white;
    if (white == m_white && inColour == m_inColour)
        return;
    m_white = white;
    m_inColour = inColour;
    m_strip->setWhite(white, inColour);
    if (inColour && m_channels.size() > 1) {
        m_channels.erase(m_channels.begin() + 1, m_channels.end());
        m_strip->show(m_n, m_channels);
    }
    for (CellGrid* grid : m_grids)
        grid->plane().setWhite(inColour ? white : std::nullopt);
    arrange();
    showRange();
}

void GridPanel::setPlaneIndex(const PlaneIndex& index)
{
    if (m_planes == index)
        return;
    m_planes = index;
    m_strip->setPlaneIndex(index);
    retranslate();
}

void GridPanel::showRange()
{
    const ShownPlane& plane = grid()->plane();
    m_bar->setRange(m_rangeKnown ? plane.knownRange() : std::nullopt, m_whoseRange, m_whoseShort);
    m_bar->setWhite(m_inColour ? m_white : std::nullopt);
    m_strip->setColour(plane.colour(), plane.range());
    showBar(); // its ends may have become longer or shorter
}

void GridPanel::setFolded(bool folded)
{
    if (folded == m_folded) // asked at every step
        return;
    m_folded = folded;
    limitHeight();
    m_note->setVisible(!m_note->whole().isEmpty() && !folded);
    arrange();
}

void GridPanel::limitHeight()
{
    setMaximumHeight(m_folded ? qRound(linesOfFolded * fontMetrics().height()) : QWIDGETSIZE_MAX);
}

void GridPanel::setBare(bool bare)
{
    m_bare = bare;
    pointInBar();
    arrange();
}

void GridPanel::showBar()
{
    if (m_shrinks)
        m_bar->fitInto(width());
    const bool fits = !m_shrinks || m_bar->minimumSizeHint().width() <= width();
    m_bar->setVisible(m_tensor && !m_folded && !m_bare && fits);
}

void GridPanel::setLeastWidth(int width)
{
    if (m_shrinks && minimumWidth() == width)
        return;
    m_shrinks = true;
    setMinimumWidth(width);
    setSizePolicy(QSizePolicy::Ignored, sizePolicy().verticalPolicy()); // else what has gone would change the width that made it go
    arrange();
}

void GridPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_shrinks && event->size().width() != event->oldSize().width()) {
        showBar();
        retranslate();
    }
}

CellGrid* GridPanel::gridShowing(const Cell& cell) const
{
    const auto shown = std::ranges::find_if(m_grids, [&](const CellGrid* grid) { return grid->n() == cell.n && grid->c() == cell.c; });
    return m_tensor && shown != m_grids.end() ? *shown : nullptr;
}

GridHead::Sizes GridPanel::sizes() const
{
    GridHead::Sizes told{.shape = {}, .plane = {}, .extents = m_planes.extents(), .pointed = m_pointedText};
    if (!m_tensor)
        return told;
    told.shape = m_namedShape.value_or(m_tensor->shape());
    if (m_bare && m_tensor->shape().n * m_tensor->shape().c > 1 && m_channels.size() == 1) // no strip says which plane it is
        told.plane = QStringLiteral("[%1, %2]")
                         .arg(m_n)
                         .arg(grid()->plane().scene().white ? ChannelStrip::tr("RGB", "red, green and blue as one picture")
                                                            : QString::number(m_channels.front()));
    return told;
}

void GridPanel::retranslate()
{
    m_head.show(sizes(), m_shrinks ? std::optional(width()) : std::nullopt);
    const QString title = m_head.title();
    setAccessibleName(title);
    for (CellGrid* grid : m_grids)
        grid->setAccessibleName(
            m_grids.size() > 1
                ? QStringLiteral("%1, %2").arg(title, m_planes.channelName(m_tensor ? m_tensor->shape() : Shape(), m_n, grid->c()))
                : title);
}

} // namespace ks

#include "moc_grid_panel.cpp"
