#include "ui/network/watch/maps_view.h"

#include "ui/grids/cell_grid.h"
#include "ui/grids/colour_bar.h"
#include "ui/grids/presented_grid.h"
#include "ui/language/numbers.h"
#include "ui/network/watch/maps_beside.h"
#include "ui/network/watch/plane_wall.h"
#include "ui/operation/tensor_pane.h"
#include "ui/paint/plane_stats.h"
#include "ui/paint/value_palette.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSplitter>

#include <algorithm>

namespace ks {

namespace {

constexpr int largeSide = 240;     ///< pixels beside usual text: below it the bar of colours says over what they are taken
constexpr int leastReadout = 240;  ///< pixels beside usual text: with less it has a line of its own
constexpr int leastCompared = 400; ///< the same of three numbers
constexpr int pictureSide = 512;   ///< pixels of the longer side of a saved map, about

} // namespace

MapsView::MapsView(QWidget* parent)
    : Retranslating(parent), m_wall(new PlaneWall(this)), m_empty(sentenceLabel(this)), m_title(sentenceLabel(this)),
      m_large(new CellGrid(this)), m_beside(new MapsBeside(this)), m_bar(new ColourBar(this)), m_overWhat(new QWidget(this)),
      m_scopeTitle(new QLabel(m_overWhat)), m_scopes(named(fittingBox(m_overWhat), "watchScope")),
      m_readout(named(new FittedLine(this), "watchReadout")), m_below(new QGridLayout)
{
    m_beside->hide();
    for (ColourSettings& one : m_colours)
        one.scope = RangeScope::Tensor;
    m_readout->setFont(numbersFont(font()));
    m_empty->setAlignment(Qt::AlignCenter);
    m_large->setMinimumHeight(140);
    m_large->setContextMenuPolicy(Qt::CustomContextMenu);
    m_wall->setContextMenuPolicy(Qt::CustomContextMenu);
    m_scopeTitle->setBuddy(m_scopes);
    new PresentedGrid(*m_large);
    layRow(*m_overWhat, {m_scopeTitle, m_scopes}, gridStep);
    foldWhenPresented({m_overWhat});

    auto* side = new QWidget(this);
    layColumn(*side, {m_title, {m_large, 2}, {m_beside, 1}, m_bar}, gridStep / 2);
    auto* split = new QSplitter(this);
    split->setChildrenCollapsible(false);
    split->addWidget(m_wall);
    split->addWidget(side);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    m_below->setHorizontalSpacing(gridStep);
    m_below->setVerticalSpacing(gridStep / 2);
    m_below->setColumnStretch(0, 1);
    m_below->addWidget(m_readout, 0, 0);
    layColumn(*this, {{split, 1}, {m_empty, 1}, m_below}, gridStep / 2);

    connect(m_wall, &PlaneWall::currentChanged, this, &MapsView::showLarge);
    connect(m_wall, &PlaneWall::activated, this, &MapsView::showLarge);
    connect(m_wall, &PlaneWall::hovered, this, &MapsView::tell);
    connect(m_large, &CellGrid::cellHovered, this, &MapsView::tell);
    connect(&m_large->selection(), &GridSelection::currentChanged, this, [this](const Cell& cell) {
        if (isDifference())
            m_beside->setCurrent(cell);
        tell(cell);
    });
    connect(m_beside, &MapsBeside::hovered, this, &MapsView::tell);
    connect(m_beside, &MapsBeside::moved, &m_large->selection(), &GridSelection::setCurrent);
    connect(&m_large->plane(), &ShownPlane::rangeChanged, this, [this] { m_bar->setRange(m_large->plane().knownRange()); });
    connect(m_bar, &ColourBar::settingsChanged, this, &MapsView::takeColours);
    connect(m_scopes, &QComboBox::activated, this, [this](int index) { setScope(static_cast<Scope>(index)); });
    for (QWidget* one : {static_cast<QWidget*>(m_wall), static_cast<QWidget*>(m_large)})
        connect(one, &QWidget::customContextMenuRequested, this, [this, one](const QPoint& at) { emit menuWanted(one->mapToGlobal(at)); });
    m_large->setCellDescriber([this](const Cell& cell) { return describe(cell); });
    clear({});
    retranslate();
}

void MapsView::show(const TensorPtr& tensor, const OpSpec& spec, Role role, const ValueRange& network, const Compared& compared,
                    const QStringList& names)
{
    m_role = role;
    m_network = network;
    m_watched = watchedTensor(tensor, spec, role);
    if (m_watched.kind == WatchedTensor::Kind::Maps && names.size() == m_watched.tensor->shape().c)
        m_watched.names = names;
    m_compared = {};
    for (std::size_t i = 0; compared[0] && compared[1] && i < compared.size(); ++i)
        m_compared.at(i) = watchedTensor(compared.at(i), spec, role);
    if (isDifference()) {
        const PlaneStats both = statsOfTensor(*m_compared[0].tensor).united(statsOfTensor(*m_compared[1].tensor));
        const std::optional<ValueRange> range = both.finite ? std::optional(both.range) : std::nullopt;
        m_beside->show({m_compared[0].tensor, m_compared[1].tensor}, coloursFor(infoOf(role).isSigned ? 1 : 0, range), range);
    }
    m_beside->setVisible(isDifference());
    placeScopes();
    const PlaneStats stats = statsOfTensor(*m_watched.tensor);
    m_layer = stats.finite ? std::optional(stats.range) : std::nullopt;
    m_empty->hide();
    m_wall->parentWidget()->show();
    m_wall->setTensor(m_watched.tensor, planeIndexOf(spec, role));
    m_wall->setNames(m_watched.names);
    applyColours();
    showLarge();
}

void MapsView::clear(const QString& why)
{
    m_watched = {};
    m_compared = {};
    m_wall->setTensor(nullptr);
    m_wall->setNames({});
    m_wall->parentWidget()->hide();
    m_empty->setText(why);
    m_empty->show();
    m_readout->tell({});
}

void MapsView::setScope(Scope scope)
{
    if (scope == Scope::Fixed && m_scope != Scope::Fixed && m_watched.tensor) // where they were
        m_colours.at(kind()).fixed = m_large->plane().range().widened();
    m_scope = scope;
    m_scopes->setCurrentIndex(static_cast<int>(scope));
    for (ColourSettings& one : m_colours)
        one.scope = scope == Scope::Map ? RangeScope::Map : scope == Scope::Fixed ? RangeScope::Fixed : RangeScope::Tensor;
    applyColours();
    emit scopeChanged();
}

std::optional<ValueRange> MapsView::range() const
{
    switch (m_scope) {
    case Scope::Map: return {};
    case Scope::Layer: return m_layer;
    case Scope::Network: return m_network;
    case Scope::Fixed: break;
    }
    return settings().fixed;
}

ColourSettings MapsView::coloursFor(std::size_t kind, const std::optional<ValueRange>& range) const
{
    ColourSettings colours = m_colours.at(kind);
    colours.palette = m_chosen.at(kind).value_or(valuePalette(kind != 0, range));
    return colours;
}

void MapsView::takeColours(const ColourSettings& settings)
{
    if (settings.palette != this->settings().palette)
        m_chosen.at(kind()) = settings.palette;
    m_colours.at(kind()) = settings;
    const Scope scope = settings.scope == RangeScope::Map     ? Scope::Map
                        : settings.scope == RangeScope::Fixed ? Scope::Fixed
                        : m_scope == Scope::Network           ? Scope::Network
                                                              : Scope::Layer;
    setScope(scope);
}

void MapsView::applyColours()
{
    if (!m_watched.tensor)
        return;
    const std::optional<ValueRange> ends = range();
    m_wall->setColours(settings().palette, ends);
    m_bar->setSettings(settings());
    m_large->plane().setColour(settings());
    m_large->plane().setSharedRange(m_scope == Scope::Fixed ? std::nullopt : ends);
    const QString whose = m_scope == Scope::Network ? tr("range of the network") : QString();
    m_bar->setRange(m_large->plane().knownRange(), whose, m_scope == Scope::Network ? tr("network") : QString());
}

void MapsView::showLarge()
{
    if (!m_watched.tensor)
        return;
    const std::int64_t channels = m_watched.tensor->shape().c;
    const Cell at{m_wall->current() / channels, m_wall->current() % channels, 0, 0};
    const Cell focus = m_large->selection().current();
    m_large->setTensor(m_watched.tensor, at.n, at.c);
    if (isDifference())
        m_beside->setPlane(at.n, at.c);
    m_title->setText(isDifference() ? tr("%1: B − A").arg(m_watched.nameOf(at)) : m_watched.nameOf(at));
    m_large->setAccessibleName(tr("The chosen map: %1").arg(m_watched.nameOf(at)));
    applyColours();
    tell(m_large->hasFocus() ? Cell{at.n, at.c, focus.y, focus.x} : at);
}

void MapsView::tell(const std::optional<Cell>& cell)
{
    if (cell && m_watched.tensor && contains(m_watched.tensor->shape(), *cell))
        m_readout->tell(formsOf(*cell));
}

QString MapsView::describe(const Cell& cell) const
{
    const QString said = m_watched.describe(cell);
    if (!isDifference())
        return said;
    const auto value = [&](std::size_t side) { return fullNumberText(static_cast<double>((*m_compared.at(side).tensor)[cell])); };
    return tr("B − A, %1 · A: %2 · B: %3").arg(said, value(0), value(1));
}

/// First the place goes, which is seen, then digits.
QStringList MapsView::formsOf(const Cell& cell) const
{
    const auto valueIn = [&cell](const WatchedTensor& watched) { return static_cast<double>((*watched.tensor)[cell]); };
    const double value = valueIn(m_watched);
    if (!isDifference())
        return {describe(cell), fullNumberText(value)};
    const std::array sides = {value, valueIn(m_compared[0]), valueIn(m_compared[1])};
    const auto all = [&sides](const auto& said) {
        return tr("B − A: %1 · A: %2 · B: %3").arg(said(sides[0]), said(sides[1]), said(sides[2]));
    };
    QStringList forms = {describe(cell), all([](double one) { return fullNumberText(one); })};
    for (const int digits : {4, 2})
        forms.append(all([digits](double one) { return shortNumberText(one, digits); }));
    return forms;
}

TensorPtr MapsView::chosenMap() const
{
    if (!m_watched.tensor)
        return nullptr;
    const std::int64_t channels = m_watched.tensor->shape().c;
    return std::make_shared<const Tensor>(
        Tensor::copyOf(m_watched.tensor->view().channel(m_wall->current() / channels, m_wall->current() % channels), "map"));
}

QString MapsView::chosenName() const
{
    if (!m_watched.tensor)
        return {};
    const std::int64_t channels = m_watched.tensor->shape().c;
    return m_watched.nameOf({m_wall->current() / channels, m_wall->current() % channels, 0, 0});
}

QImage MapsView::chosenPicture() const
{
    if (!m_watched.tensor)
        return {};
    const Shape& shape = m_watched.tensor->shape();
    return m_wall->picture(m_wall->current(), static_cast<int>(std::max<std::int64_t>(1, pictureSide / std::max(shape.h, shape.w))));
}

QImage MapsView::montage() const
{
    return m_watched.tensor ? m_wall->montage() : QImage();
}

void MapsView::takeSize()
{
    const int share = 2 * width() / 5; // beside the wall: a narrow page is not widened by large text
    m_large->setMinimumWidth(std::clamp(share, largeSide, qRound(besideText(font(), largeSide))));
    placeScopes();
}

void MapsView::placeScopes()
{
    const int room = width() - m_overWhat->sizeHint().width() - gridStep;
    const bool beside = room >= qRound(besideText(font(), isDifference() ? leastCompared : leastReadout));
    if (m_scopesBeside == beside)
        return;
    m_scopesBeside = beside;
    m_below->removeWidget(m_overWhat);
    m_below->addWidget(m_overWhat, beside ? 0 : 1, beside ? 1 : 0, beside ? Qt::Alignment() : Qt::AlignRight);
}

void MapsView::retranslate()
{
    m_wall->setAccessibleName(tr("Maps"));
    m_bar->setAccessibleName(tr("Colours of the maps"));
    setFieldTitle(*m_scopeTitle, tr("Colours over"), tr("Over what the colours are taken"));
    setEntries(*m_scopes, {tr("each map"), tr("the layer"), tr("the network"), tr("fixed ends")});
    m_scopes->setCurrentIndex(static_cast<int>(m_scope));
    m_large->setAccessibleName(tr("The chosen map"));
    showLarge();
    takeSize();
}

} // namespace ks

#include "moc_maps_view.cpp"
