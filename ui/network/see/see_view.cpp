#include "ui/network/see/see_view.h"

#include "ui/language/text.h"
#include "ui/network/see/see_part.h"
#include "ui/network/see/see_presenting.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_succession.h"
#include "ui/network/see/see_walk.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace ks {

SeeView::SeeView(QWidget* parent) : Retranslating(parent)
{
    setFocusPolicy(Qt::WheelFocus); // whoever turns it goes on by keys
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);        // its ground is drawn with it: what lies below is not
    setContextMenuPolicy(Qt::PreventContextMenu); // the right button leads out
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&m_veil, &SeeVeil::changed, this, &SeeView::describe);
    connect(&m_veil, &SeeVeil::changed, &m_hint, &PointHint::follow);
    retranslate();
}

void SeeView::retranslate()
{
    setAccessibleName(tr("Picture of the network"));
    m_canvas.forget();
    describe();
    update();
}

// ---- what is shown ----

void SeeView::setPicture(SeePicture picture)
{
    keepSeeRoom(picture, m_picture);
    if (differInNumbersAlone(picture, m_picture) && m_layout.showsAllOutputs()) { // many times a second while it trains
        m_picture = std::move(picture);
        update(m_canvas.renew(m_picture, m_layout).boundingRect()); // of many parts the copy goes line by line, over several threads
        m_hint.follow();
        return describe();
    }
    const SeeSpot spot = spotAfter(picture, m_picture, m_look.spot);
    const std::vector<int> olds = seeColumnsBefore(picture, m_picture);
    m_picture = std::move(picture);
    m_canvas.forget();
    const bool isElsewhere = spot != m_look.spot;
    m_look.spot = spot;
    if (isElsewhere)
        m_look.level = std::min(m_look.level, levelOf(m_picture, spot));
    if (m_marks.hovered && m_marks.hovered->column >= static_cast<int>(m_picture.columns.size()))
        hover(std::nullopt);
    describe();
    const SeeLayout before = m_glide.nowTo(m_layout);
    arrangeUnderWay();
    if (!olds.empty()) {
        m_aim.reset();
        m_glide.go(SeeLayout::carriedOver(before, olds, m_layout), true);
    } else if (!m_glide.isRunning() ||
               m_glide.from().places().size() != m_picture.columns.size()) // numbers that arrive under way stop nothing
        m_glide.go(m_layout, false);
    if (isElsewhere)
        emit moved();
}

void SeeView::arrangeUnderWay()
{
    SeeLayout next = seeArranged(m_picture, room(), m_look, m_layout);
    m_canvas.follow(next, m_layout);
    m_layout = std::move(next);
    m_look.pan = m_layout.pan();
    m_hint.follow();
    update();
}

void SeeView::arrange(bool gliding)
{
    const SeeLayout before = m_glide.nowTo(m_layout);
    arrangeUnderWay();
    m_glide.go(gliding ? before : m_layout, gliding);
}

void SeeView::setWays(std::vector<SeeWay> ways)
{
    if (m_marks.ways == ways)
        return;
    m_marks.ways = std::move(ways);
    m_fade.begin(!m_marks.ways.empty() || !m_marks.fields.empty());
}

void SeeView::setFields(std::vector<SeeField> fields, const std::optional<SeeSpot>& term)
{
    if (std::exchange(m_marks.term, term) != term)
        update();
    if (m_marks.fields == fields)
        return;
    m_marks.fields = std::move(fields);
    m_fade.begin(!m_marks.ways.empty() || !m_marks.fields.empty());
}

void SeeView::setHeld(const std::optional<SeeSpot>& spot)
{
    if (m_marks.held == spot)
        return;
    m_marks.held = spot;
    m_marks.left = spot && *spot != m_look.spot;
    describe();
    update();
}

void SeeView::describe()
{
    const QString said = m_veil.textOf(m_picture, m_look.spot);
    const QString why = seeNothingText(m_picture);
    const QString here = m_marks.held == m_look.spot ? tr("held: %1", "a spot of the network that somebody holds").arg(said) : said;
    setAccessibleDescription(why.isEmpty() ? followedBy(here, seeMatrixPartText(m_layout, m_look.spot.column)) : why);
}

void SeeView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const GridLook look = seeGridLook(*this);
    const bool glides = m_glide.isRunning();
    const SeeLayout between = glides ? m_glide.nowTo(m_layout) : SeeLayout();
    m_marks.spot = m_look.spot;
    m_marks.focused = hasFocus();
    m_marks.strength = m_fade.strength();
    const SeeStage stage{m_picture,
                         m_glide.from(),
                         m_layout,
                         glides ? between : m_layout,
                         m_marks,
                         coloursOf(palette()),
                         look,
                         QSizeF(size()),
                         devicePixelRatioF(),
                         m_veil.front(),
                         m_veil.strength()};
    if (!m_canvas.paint(painter, stage))
        QMetaObject::invokeMethod(this, qOverload<>(&QWidget::update), Qt::QueuedConnection); // the rest of the maps
}

// ---- where one is ----

void SeeView::setSpot(const SeeSpot& spot, SeeLevel nearest)
{
    const bool known = spot.column >= 0 && spot.column < static_cast<int>(m_picture.columns.size());
    SeeSpot there = known ? spot : SeeSpot();
    if (known && !m_layout.places().empty() && !m_layout.places()[static_cast<std::size_t>(spot.column)].bars)
        there = SeePlanes::of(m_picture.columns[static_cast<std::size_t>(spot.column)]).within(spot);
    go(std::min(levelOf(m_picture, there), nearest), there);
}

void SeeView::go(SeeLevel level, const SeeSpot& spot, const std::optional<QPointF>& anchor)
{
    if (level == m_look.level && spot == m_look.spot)
        return;
    m_aim.reset();
    m_marks.left = false;
    if (level != m_look.level)
        hover(std::nullopt); // something else stands below the mouse soon
    const bool glides = level != m_look.level || (level != SeeLevel::Network && spot.column != m_look.spot.column);
    if (level != m_look.level || spot.column != m_look.spot.column)
        m_look.pan = {};
    if (level != SeeLevel::Cells)
        m_look.cell = 0;
    m_look.level = level;
    m_look.spot = spot;
    m_look.follow = true;
    if (anchor)
        m_look = seePinned(m_picture, room(), m_look, spot, *anchor);
    arrange(glides);
    describe();
    emit moved();
}

void SeeView::zoomIn()
{
    SeeSpot spot = m_look.spot;
    const SeeLevel level = levelBelow(m_picture, m_look.level, spot);
    goOn(level, level == m_look.level ? m_look.spot : spot);
}

void SeeView::zoomOut()
{
    SeeSpot spot = m_look.spot;
    if (m_look.level == SeeLevel::Network)
        return hasOneFromAfar() ? setSpot({}, SeeLevel::Network) : void();
    const SeeLevel level = levelAbove(m_picture, m_look.level, spot);
    while (!m_veil.front() && levelOf(m_picture, spot) > level) // a wave goes on from where it is
        spot = spotAbove(m_picture, spot);
    go(level, spot);
}

void SeeView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event); // which updates it
    describe();
}

void SeeView::toggleHold(const SeeSpot& spot)
{
    if (m_marks.held == spot) {
        setHeld(std::nullopt);
        emit letGo();
    } else {
        setHeld(spot);
        emit held(spot);
    }
}

bool SeeView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && claims(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return Retranslating::event(event);
}

} // namespace ks

#include "moc_see_view.cpp"
