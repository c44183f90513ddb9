#include "ui/network/page_tabs.h"

#include "ui/language/text.h"
#include "ui/shell/lab.h"
#include "ui/theme/colours.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/page_area.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QButtonGroup>
#include <QKeyEvent>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace ks {

/// Flat; that of the open page is underlined, so that a look at the row says where one is.
class PageTab final : public QToolButton {
public:
    PageTab(NetworkPage& page, QWidget* parent) : QToolButton(parent), m_page(page)
    {
        setCheckable(true);
        setAutoRaise(true);
        setToolButtonStyle(Qt::ToolButtonTextOnly);
        setFocusPolicy(Qt::ClickFocus);
    }

    QSize sizeHint() const override
    {
        return {fontMetrics().size(Qt::TextShowMnemonic, text()).width() + 2 * gridStep, fontMetrics().height() + gridStep};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        option.state &= ~QStyle::State_On;
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
        if (!isChecked())
            return;
        const int line = qRound(besideText(font(), 3));
        painter.fillRect(QRect(gridStep / 2, height() - line, width() - gridStep, line), coloursOf(palette()).accent);
    }
    /// Its page is open: a press would change nothing, and Space is the page's, if that has a use for it.
    void keyPressEvent(QKeyEvent* event) override
    {
        if (isChecked() && event->key() == Qt::Key_Space) {
            QCoreApplication::sendEvent(&m_page, event);
            if (event->isAccepted())
                return;
        }
        QToolButton::keyPressEvent(event);
    }

private:
    NetworkPage& m_page;
};

PageTabs::PageTabs(QWidget* parent)
    : Retranslating(parent), m_row(new FlowLayout), m_layout(new QVBoxLayout(this)), m_choice(new QButtonGroup(this))
{
    m_layout->setContentsMargins(gridStep / 2, 0, gridStep / 2, gridStep / 2);
    m_layout->setSpacing(2);
    m_layout->addLayout(m_row);
}

void PageTabs::add(const QString& id, NetworkPage* page, std::function<QString()> label)
{
    auto* tab = new PageTab(*page, this);
    tab->setObjectName(QStringLiteral("page-") + id);
    m_row->addWidget(tab);
    m_choice->addButton(tab);
    page->setParent(nullptr); // and into the order of Tab again: behind the row
    auto* area = new PageArea(*page, this);
    m_layout->addWidget(area, 1);
    area->hide();
    area->setProperty(openedBy, QVariant::fromValue<QObject*>(tab));
    const Page one{id, std::move(label), tab, area, page};
    m_pages.append(one);
    connect(tab, &QToolButton::clicked, this, [this, id] { open(id); });
    connect(page, &NetworkPage::summaryChanged, this, [this, one] { this->label(one); });
    this->label(one);
    for (qsizetype i = 1; i < m_pages.size(); ++i) // all buttons, then the pages
        setTabOrder(m_pages[i - 1].tab, m_pages[i].tab);
}

qsizetype PageTabs::indexOf(const QString& id) const
{
    const auto found = std::ranges::find(m_pages, id, &Page::id);
    return found == m_pages.end() ? -1 : found - m_pages.begin();
}

void PageTabs::open(const QString& id)
{
    const qsizetype next = indexOf(id);
    if (next < 0 || next == m_open)
        return;
    const qsizetype before = std::exchange(m_open, next);
    const Page& now = m_pages[next];
    now.tab->setChecked(true);
    now.tab->setFocusPolicy(Qt::StrongFocus); // Tab comes by the open one alone, arrows lead to the others
    if (before >= 0) {
        const Page& left = m_pages[before];
        if (left.tab->hasFocus() || left.area->isAncestorOf(QApplication::focusWidget()))
            focusOn(now, Qt::OtherFocusReason); // otherwise it would be anywhere, or on the button of a page that is not open
        left.tab->setFocusPolicy(Qt::ClickFocus);
        left.area->hide(); // first: two pages together would ask for more room than the window has
        left.page->setOpen(false);
    }
    now.area->show();
    now.page->setOpen(true);
    emit opened(id);
}

NetworkPage* PageTabs::page(const QString& id) const
{
    const qsizetype one = indexOf(id);
    return one < 0 ? nullptr : m_pages[one].page;
}

QWidget* PageTabs::areaOf(const QString& id) const
{
    const qsizetype one = indexOf(id);
    return one < 0 ? nullptr : m_pages[one].area;
}

QStringList PageTabs::ids() const
{
    return textsFor(m_pages, &Page::id);
}

void PageTabs::walk(int direction)
{
    const qsizetype next = std::clamp<qsizetype>(m_open + direction, 0, m_pages.size() - 1);
    open(m_pages[next].id);
    focusOn(m_pages[next], Qt::ShortcutFocusReason);
}

void PageTabs::focusOn(const Page& page, Qt::FocusReason reason)
{
    (m_presenting ? static_cast<QWidget*>(page.page) : page.tab)->setFocus(reason);
}

void PageTabs::setPresenting(bool presenting)
{
    m_presenting = presenting;
    for (const Page& page : m_pages)
        page.tab->setVisible(!presenting);
    makeKeys();
}

void PageTabs::makeKeys()
{
    m_keys.clear();
    if (!m_presenting)
        return;
    for (const Page& page : m_pages) {
        m_keys.push_back(std::make_unique<QShortcut>(QKeySequence::mnemonic(page.tab->text()), this));
        connect(m_keys.back().get(), &QShortcut::activated, this, [this, id = page.id] { open(id); });
    }
}

void PageTabs::label(const Page& page)
{
    const QString summary = page.page->summary();
    const QString title = page.page->title();
    if (const QString text = page.label(); page.tab->text() != text) // which would set its key anew
        page.tab->setText(text);
    page.tab->setAccessibleName(title);
    page.tab->setAccessibleDescription(summary);
    page.tab->setToolTip(summary.isEmpty() ? QString() : tr("%1 — %2").arg(title, summary.toHtmlEscaped()));
}

void PageTabs::retranslate()
{
    for (const Page& page : m_pages)
        label(page);
    makeKeys();
}

} // namespace ks

#include "moc_page_tabs.cpp"
