#include "ui/shell/message_bar.h"

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLocale>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace ks {

namespace {

constexpr std::size_t mostEntries = 50;
constexpr int mostLines = 3;

QString iconOf(Message::Kind kind)
{
    switch (kind) {
    case Message::Kind::Done: return QStringLiteral("done");
    case Message::Kind::Warning: return QStringLiteral("warning");
    case Message::Kind::Failure: return QStringLiteral("failure");
    case Message::Kind::Note: break;
    }
    return QStringLiteral("note");
}

} // namespace

QToolButton* makeLinkButton(const Message::Link& link, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setText(link.text.said());
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setCursor(Qt::PointingHandCursor);
    QFont font = button->font();
    font.setUnderline(true);
    button->setFont(font);
    QPalette palette = button->palette();
    palette.setColor(QPalette::ButtonText, palette.color(QPalette::Link));
    button->setPalette(palette);
    QObject::connect(button, &QToolButton::clicked, button, link.follow);
    return button;
}

MessageBar::MessageBar(QWidget* parent)
    : Retranslating(parent), m_sign(new QLabel(this)), m_text(new QLabel(this)), m_links(new QWidget(this)),
      m_historyButton(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(gridStep, 2, 0, 2);
    row->addWidget(m_sign);
    row->addWidget(m_text, 1);
    row->addWidget(m_links);
    row->addWidget(m_historyButton);
    auto* links = new QHBoxLayout(m_links);
    links->setContentsMargins(0, 0, 0, 0);

    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_historyButton->setIcon(themedIcon(QStringLiteral("history")));
    m_historyButton->setAutoRaise(true);
    m_historyButton->setFocusPolicy(Qt::StrongFocus);
    connect(m_historyButton, &QToolButton::clicked, this, &MessageBar::showHistory);
    retranslate();
    clear();
}

void MessageBar::retranslate()
{
    setAccessibleName(tr("Messages"));
    m_sign->setAccessibleName(tr("Kind of message"));
    m_text->setAccessibleName(tr("Latest message"));
    m_historyButton->setAccessibleName(tr("Earlier messages"));
    m_historyButton->setToolTip(tr("Earlier messages"));
    if (m_text->text().isEmpty())
        return;
    m_text->setText(m_shown.text.said());
    const QList<QToolButton*> links = m_links->findChildren<QToolButton*>(Qt::FindDirectChildrenOnly);
    for (qsizetype i = 0; i < links.size() && i < static_cast<qsizetype>(m_shown.links.size()); ++i)
        links[i]->setText(m_shown.links[static_cast<std::size_t>(i)].text.said());
    fitHeight();
}

void MessageBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        if (!m_text->text().isEmpty())
            m_sign->setPixmap(themedIcon(iconOf(m_shown.kind)).pixmap(QSize(16, 16), devicePixelRatio()));
        fitHeight();
    }
    Retranslating::changeEvent(event);
}

void MessageBar::post(const Message& message)
{
    if (!message.topic.isEmpty())
        std::erase_if(m_history, [&message](const Entry& entry) { return entry.message.topic == message.topic; });
    m_history.push_front({QDateTime::currentDateTime(), message});
    if (m_history.size() > mostEntries)
        m_history.pop_back();
    m_historyButton->setEnabled(true);
    show(message);
}

void MessageBar::withdraw(const QString& topic)
{
    if (!topic.isEmpty() && topic == m_shown.topic)
        clear();
}

bool MessageBar::isOffering() const
{
    return !m_links->isHidden();
}

void MessageBar::clear()
{
    m_shown = {};
    m_text->clear();
    m_sign->clear();
    qDeleteAll(m_links->findChildren<QToolButton*>());
    m_links->hide();
    m_historyButton->setEnabled(!m_history.empty());
    fitHeight();
}

void MessageBar::show(const Message& message)
{
    m_shown = message;
    m_sign->setPixmap(themedIcon(iconOf(message.kind)).pixmap(QSize(16, 16), devicePixelRatio()));
    m_text->setText(message.text.said());
    for (QToolButton* old : m_links->findChildren<QToolButton*>()) {
        old->setParent(nullptr);
        old->deleteLater(); // it may be the one that was followed
    }
    for (const Message::Link& link : message.links)
        m_links->layout()->addWidget(makeLinkButton(link, m_links));
    m_links->setVisible(!message.links.empty());
    fitHeight();

    QAccessibleEvent spoken(m_text, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&spoken);
}

void MessageBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitHeight();
}

// A status bar asks nobody how high a text is at its width, so the bar says it itself: one line, at most three.
void MessageBar::fitHeight()
{
    const int line = m_text->fontMetrics().lineSpacing();
    const int wanted = m_text->text().isEmpty() ? line : m_text->heightForWidth(std::max(m_text->width(), 200));
    const int least = std::max(m_historyButton->sizeHint().height(), m_links->isVisible() ? m_links->sizeHint().height() : 0);
    setFixedHeight(std::max(std::clamp(wanted, line, mostLines * line), least) + 4);
}

void MessageBar::showHistory()
{
    auto* popup = new QFrame(this, Qt::Popup);
    popup->setAttribute(Qt::WA_DeleteOnClose);
    popup->setFrameShape(QFrame::StyledPanel);
    popup->setAccessibleName(tr("Earlier messages"));
    auto* scroll = new QScrollArea(popup);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(tr("Earlier messages"));
    auto* list = new QWidget(scroll);
    auto* rows = new QVBoxLayout(list);
    for (const Entry& entry : m_history) {
        auto* row = new QHBoxLayout;
        auto* sign = new QLabel(list);
        sign->setPixmap(themedIcon(iconOf(entry.message.kind)).pixmap(QSize(16, 16), devicePixelRatio()));
        row->addWidget(sign, 0, Qt::AlignTop);
        auto* when = new QLabel(QLocale().toString(entry.when.time(), QLocale::ShortFormat), list);
        when->setFont(numbersFont(font()));
        row->addWidget(when, 0, Qt::AlignTop);
        auto* text = new QLabel(entry.message.text.said(), list);
        text->setWordWrap(true);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        row->addWidget(text, 1);
        for (const Message::Link& link : entry.message.links) {
            QToolButton* button = makeLinkButton(link, list);
            connect(button, &QToolButton::clicked, popup, &QWidget::close);
            row->addWidget(button, 0, Qt::AlignTop);
        }
        rows->addLayout(row);
    }
    rows->addStretch();
    scroll->setWidget(list);
    auto* layout = new QVBoxLayout(popup);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);

    // As high as the messages are; a long list scrolls.
    const int width = std::min(window()->width() - 2 * gridStep, 640);
    const int frame = 2 * popup->frameWidth();
    list->ensurePolished();
    const int wanted = rows->totalHeightForWidth(width - frame) + frame;
    const QSize size(width, std::min({wanted, window()->height() / 2, 360}));
    popup->resize(size);
    popup->move(m_historyButton->mapToGlobal(QPoint(m_historyButton->width() - size.width(), -size.height())));
    popup->show();
    scroll->setFocus();
}

} // namespace ks
