#include "ui/shell/earlier_messages.h"

#include "ui/shell/message_bar.h"
#include "ui/theme/control_area.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QScreen>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>

namespace ks {

namespace {

constexpr int widestList = 640;
constexpr int highestList = 360;

} // namespace

EarlierMessages::EarlierMessages(const MessageHistory& history, QWidget& links, QWidget& bar)
    : QFrame(&bar, Qt::Popup), m_links(links), m_width(std::min(bar.window()->width() - 2 * gridStep, widestList))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Earlier messages"));
    auto* scroll = new ControlArea(this);
    scroll->setFocusPolicy(Qt::StrongFocus);
    scroll->setAccessibleName(tr("Earlier messages"));
    m_list = new QWidget(scroll);
    m_rows = new QVBoxLayout(m_list);
    const QMargins around = m_rows->contentsMargins();
    const int room = m_width - 2 * frameWidth() - around.left() - around.right() - scroll->verticalScrollBar()->sizeHint().width();
    for (const MessageHistory::Entry& entry : history.entries())
        addEntry(*m_rows, entry, room);
    auto* bound = new QLabel(tr("The newest %n message(s) stay here, until the program ends.", nullptr, int(MessageHistory::most)), m_list);
    bound->setWordWrap(true);
    bound->setFont(textFont(TextRole::Note, font()));
    m_rows->addWidget(bound);
    m_rows->addStretch();
    scroll->setWidget(m_list);
    layColumn(*this, {scroll});
    setFocusProxy(scroll);
}

/// As high as the messages are; a long list scrolls.
void EarlierMessages::showAbove(const QToolButton& button)
{
    m_list->ensurePolished();
    const int frame = 2 * frameWidth();
    const int wanted = m_rows->totalHeightForWidth(m_width - frame) + frame;
    const QSize size = QSize(m_width, std::min({wanted, parentWidget()->window()->height() / 2, highestList}))
                           .expandedTo(minimumSizeHint()); // else it lies on the bar
    // Over the window, wherever in it the button is: beside it much else may stand in the same line.
    const QWidget& window = *parentWidget()->window();
    const QRect room = QRect(window.mapToGlobal(QPoint()), window.size()) & window.screen()->availableGeometry();
    resize(size.boundedTo(room.size()));
    const QPoint wish = button.mapToGlobal(QPoint(button.width() - width(), -height()));
    move(std::max(room.left(), std::min(wish.x(), room.left() + room.width() - width())),
         std::max(room.top(), std::min(wish.y(), room.top() + room.height() - height())));
    show();
    setFocus();
}

void EarlierMessages::keyPressEvent(QKeyEvent* event)
{
    QAction* command = nullptr;
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier) && !event->isAutoRepeat())
        for (QAction* one : parentWidget()->window()->actions())
            if (one->isEnabled() && one->shortcuts().contains(QKeySequence(event->keyCombination())))
                command = one;
    if (!command)
        return QFrame::keyPressEvent(event);
    close();
    command->trigger();
}

void EarlierMessages::mousePressEvent(QMouseEvent* event)
{
    const QPoint place = m_links.mapFromGlobal(event->globalPosition().toPoint());
    if (auto* link = qobject_cast<QToolButton*>(m_links.childAt(place))) {
        setAttribute(Qt::WA_NoMouseReplay); // some platforms press again by themselves
        QMetaObject::invokeMethod(link, &QToolButton::click, Qt::QueuedConnection);
    }
    QFrame::mousePressEvent(event);
}

QString EarlierMessages::becameOf(const MessageHistory::Entry& entry)
{
    switch (entry.end) {
    case MessageHistory::End::None: return {};
    case MessageHistory::End::Followed: return tr("Chosen: “%1”.").arg(entry.followed.said());
    case MessageHistory::End::Over: return tr("What it offered can no longer be done.");
    }
    return {};
}

/// `width`: of the list. Links that would leave the text less than half of it stand below the text.
void EarlierMessages::addEntry(QVBoxLayout& rows, const MessageHistory::Entry& entry, int width)
{
    auto* row = inRow({});
    rows.addLayout(row);
    auto* sign = new QLabel(m_list);
    sign->setPixmap(signOf(entry.message.kind, devicePixelRatio()));
    auto* when = new QLabel(QLocale().toString(entry.when.time(), QLocale::ShortFormat), m_list);
    when->setFont(numbersFont(font()));
    lay(row, {{sign, 0, Qt::AlignTop}, {when, 0, Qt::AlignTop}});
    auto* text = new QLabel(entry.message.text.said(), m_list);
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    QList<QToolButton*> links;
    int wide = 0;
    for (const Message::Link& link : entry.message.links) {
        links.append(makeLinkButton(link, m_list));
        connect(links.last(), &QToolButton::clicked, this, &QWidget::close);
        wide += links.last()->sizeHint().width() + row->spacing();
    }
    const int room = width - sign->sizeHint().width() - when->sizeHint().width() - 2 * row->spacing();
    const bool fits = wide <= room / 2 || text->fontMetrics().size(0, text->text()).width() + wide <= room;
    auto* column = inColumn({text}, 0);
    row->addLayout(column, 1);
    if (const QString became = becameOf(entry); !became.isEmpty()) {
        auto* end = new QLabel(became, m_list);
        end->setTextFormat(Qt::PlainText);
        end->setWordWrap(true);
        end->setFont(textFont(TextRole::Note, font()));
        column->addWidget(end);
    }
    if (fits) {
        for (QToolButton* link : links)
            row->addWidget(link, 0, Qt::AlignTop);
        return;
    }
    auto* below = new FlowLayout;
    column->addLayout(below);
    for (QToolButton* link : links)
        below->addWidget(link);
}

} // namespace ks

#include "moc_earlier_messages.cpp"
