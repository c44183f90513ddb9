#include "ui/network/page_strips.h"

#include "ui/theme/page_area.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int leastWidthForTwo = 1400; ///< of the pages: a window of 1600 has, beside its rail
constexpr int leastLineForTwo = 175;   ///< characters, in large text
constexpr int comfort = 5;             ///< lines beyond the least height of each of two, so that charts and tables are more than there

/// Too long, it loses its end. The style would take the middle out: of "54,000 to train, 6,000 to validate" that left a 0 to validate.
class StripLine final : public QToolButton {
public:
    using QToolButton::QToolButton;

    /// As low as its text allows: what eight lines take is not there for the open page.
    QSize sizeHint() const override { return {QToolButton::sizeHint().width(), fontMetrics().height() + gridStep / 2}; }
    /// What stands in it.
    QString written() const
    {
        const int beside = sizeHint().width() - fontMetrics().size(Qt::TextShowMnemonic, text()).width();
        return fontMetrics().elidedText(text(), Qt::ElideRight, std::max(0, width() - beside), Qt::TextShowMnemonic);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        option.text = written();
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
    }

    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::ToolTip)
            setToolTip(written() == text() ? QString()
                                           : accessibleName() + QStringLiteral(" — ") + accessibleDescription().toHtmlEscaped());
        return QToolButton::event(event);
    }
};

} // namespace

PageStrips::PageStrips(QWidget* parent) : Retranslating(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(gridStep / 2, gridStep / 2, gridStep / 2, gridStep / 2);
    m_layout->setSpacing(2);
}

void PageStrips::add(const QString& id, NetworkPage* page)
{
    auto* header = new StripLine(this);
    header->setObjectName(QStringLiteral("strip-") + id);
    header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    header->setArrowType(Qt::RightArrow);
    header->setAutoRaise(true);
    header->setCheckable(true);
    header->setFocusPolicy(Qt::StrongFocus);
    header->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    page->setParent(nullptr); // and into the order of Tab again: behind its line
    auto* area = new PageArea(*page, this);
    m_layout->addWidget(header);
    m_layout->addWidget(area, 1);
    area->hide();
    const Strip strip{id, header, area, page};
    m_strips.append(strip);
    connect(header, &QToolButton::clicked, this, [this, index = m_strips.size() - 1] { toggle(index); });
    connect(page, &NetworkPage::summaryChanged, this, [this, strip] { label(strip); });
    label(strip);
}

qsizetype PageStrips::indexOf(const QString& id) const
{
    const auto found = std::ranges::find(m_strips, id, &Strip::id);
    return found == m_strips.end() ? -1 : found - m_strips.begin();
}

int PageStrips::leastHeight(const Strip& strip) const
{
    const QMargins margins = m_layout->contentsMargins();
    const int breadth = width() - margins.left() - margins.right();
    return std::max(strip.page->minimumSizeHint().height(), strip.page->heightForWidth(breadth)); // the area scrolls a lower one
}

bool PageStrips::hasRoomFor(qsizetype one, qsizetype other, int more) const
{
    const int lines = static_cast<int>(m_strips.size()) * (m_strips.first().header->sizeHint().height() + m_layout->spacing());
    const int pages = leastHeight(m_strips[one]) + leastHeight(m_strips[other]);
    return width() >= std::max(leastWidthForTwo, leastLineForTwo * fontMetrics().averageCharWidth()) &&
           height() >= lines + pages + 2 * (more * fontMetrics().height() + gridStep);
}

void PageStrips::open(const QString& id)
{
    const qsizetype next = indexOf(id);
    if (next < 0 || next == m_open)
        return;
    m_waiting = -1;
    const bool wasOpen = next == m_beside;
    // First what is folded: pages that ask for more room than the window has would get it.
    if (m_beside >= 0 && !wasOpen)
        fold(m_beside);
    if (m_open >= 0 && !hasRoomFor(m_open, next, comfort))
        fold(m_open);
    m_beside = std::exchange(m_open, next);
    showState();
    if (!wasOpen)
        m_strips[next].page->setOpen(true);
    shareHeight();
    emit opened(id);
}

/// A click on the line of an open page folds it, where another one is open.
void PageStrips::toggle(qsizetype strip)
{
    if (m_beside < 0 || (strip != m_open && strip != m_beside)) {
        open(m_strips[strip].id);
    } else {
        if (strip == m_open)
            std::swap(m_open, m_beside);
        m_waiting = -1;
        fold(m_beside);
    }
    showState(); // the click has changed the line's own
}

void PageStrips::fold(qsizetype strip)
{
    m_strips[strip].area->hide();
    m_strips[strip].page->setOpen(false);
    (strip == m_beside ? m_beside : m_open) = -1;
    showState();
}

void PageStrips::showState()
{
    for (qsizetype i = 0; i < m_strips.size(); ++i) {
        const bool open = i == m_open || i == m_beside;
        m_strips[i].header->setChecked(open);
        m_strips[i].header->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        m_strips[i].area->setVisible(open);
        label(m_strips[i]);
    }
}

QSize PageStrips::minimumSizeHint() const
{
    QSize least = Retranslating::minimumSizeHint();
    if (m_beside >= 0)
        least.rheight() -= m_strips[m_beside].area->minimumSizeHint().height();
    return least;
}

bool PageStrips::event(QEvent* event)
{
    const bool handled = Retranslating::event(event);
    if (event->type() == QEvent::LayoutRequest && m_open >= 0 && m_beside >= 0) { // a page needs more, or less, than when it was opened
        if (hasRoomFor(m_open, m_beside, 0))
            shareHeight();
        else
            QMetaObject::invokeMethod(this, &PageStrips::fitPages, Qt::QueuedConnection); // not while a page is being changed
    }
    return handled;
}

void PageStrips::shareHeight()
{
    if (m_beside < 0)
        return;
    for (const qsizetype one : {m_open, m_beside})
        if (const int least = leastHeight(m_strips[one]); m_layout->stretch(m_layout->indexOf(m_strips[one].area)) != least)
            m_layout->setStretchFactor(m_strips[one].area, least);
}

void PageStrips::resizeEvent(QResizeEvent* event)
{
    Retranslating::resizeEvent(event);
    fitPages();
}

void PageStrips::takeFont()
{
    QMetaObject::invokeMethod(this, &PageStrips::fitPages, Qt::QueuedConnection); // when the pages have theirs
}

/// What had to be folded for want of room is there again when there is room.
void PageStrips::fitPages()
{
    if (m_beside >= 0 && !hasRoomFor(m_open, m_beside, comfort)) {
        if (m_strips[m_beside].area->isAncestorOf(QApplication::focusWidget()))
            std::swap(m_open, m_beside); // somebody is at work there
        m_waiting = m_beside;
        fold(m_beside);
    } else if (m_beside < 0 && m_waiting >= 0 && hasRoomFor(m_open, m_waiting, comfort)) {
        m_beside = std::exchange(m_waiting, -1);
        showState();
        m_strips[m_beside].page->setOpen(true);
    }
    shareHeight();
}

QString PageStrips::openId() const
{
    return m_open < 0 ? QString() : m_strips[m_open].id;
}

bool PageStrips::isOpen(const QString& id) const
{
    const qsizetype strip = indexOf(id);
    return strip >= 0 && (strip == m_open || strip == m_beside);
}

NetworkPage* PageStrips::page(const QString& id) const
{
    const qsizetype strip = indexOf(id);
    return strip < 0 ? nullptr : m_strips[strip].page;
}

QStringList PageStrips::ids() const
{
    QStringList ids;
    for (const Strip& strip : m_strips)
        ids.append(strip.id);
    return ids;
}

void PageStrips::walk(int direction)
{
    const qsizetype next = std::clamp<qsizetype>(m_open + direction, 0, m_strips.size() - 1);
    open(m_strips[next].id);
    m_strips[next].header->setFocus();
}

void PageStrips::label(const Strip& strip)
{
    const QString summary = strip.page->summary();
    const QString title = strip.page->title();
    const QString text = summary.isEmpty() ? title : tr("%1 — %2").arg(title, summary);
    strip.header->setText(QString(text).replace(QLatin1Char('&'), QStringLiteral("&&"))); // of a description of data: no key
    strip.header->setAccessibleName(title);
    strip.header->setAccessibleDescription(summary);
}

void PageStrips::retranslate()
{
    for (const Strip& strip : m_strips)
        label(strip);
}

} // namespace ks
