#include "ui/shell/message_bar.h"

#include "ui/theme/control_area.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/icon.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <utility>

namespace ks {

namespace {

constexpr std::size_t mostEntries = 50;
constexpr char answerTopic[] = "answer";
constexpr double leastText = 120; ///< pixels beside usual text

QPixmap signOf(Message::Kind kind, qreal pixelRatio)
{
    const char* icon = kind == Message::Kind::Done      ? "done"
                       : kind == Message::Kind::Warning ? "warning"
                       : kind == Message::Kind::Failure ? "failure"
                                                        : "note";
    return themedIcon(QLatin1String(icon)).pixmap(QSize(16, 16), pixelRatio);
}

} // namespace

/// One line of a text, with dots where it goes on.
class MessageBar::Line final : public QLabel {
public:
    Line(QWidget* parent, std::function<void(bool)> cut) : QLabel(parent), m_cut(std::move(cut)) {}

    void say(const QString& whole)
    {
        m_whole = whole;
        setAccessibleDescription(whole);
        fit();
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QLabel::resizeEvent(event);
        fit();
    }
    void changeEvent(QEvent* event) override
    {
        QLabel::changeEvent(event);
        if (event->type() == QEvent::FontChange)
            fit();
    }

private:
    void fit()
    {
        const QString first = m_whole.section(QLatin1Char('\n'), 0, 0);
        const QString shown = fontMetrics().elidedText(first == m_whole ? first : first + QStringLiteral(" …"), Qt::ElideRight, width());
        if (shown != text())
            setText(shown);
        setToolTip(shown == m_whole ? QString() : m_whole);
        m_cut(shown != m_whole);
    }

    QString m_whole;
    std::function<void(bool)> m_cut;
};

MessageBar::MessageBar(QWidget* parent)
    : Retranslating(parent), m_sign(new QLabel(this)), m_text(named(new Line(this,
                                                                             [this](bool cut) {
                                                                                 m_cut = cut;
                                                                                 fitMore();
                                                                             }),
                                                                    "messageText")),
      m_more(named(makeButton(nullptr), "messageMore")), m_links(new QWidget(this)), m_close(named(makeButton("close"), "messageClose")),
      m_historyButton(makeButton("history"))
{
    layRow(*this, {m_sign, {m_text, 1}, m_more, m_links, m_close, m_historyButton})->setContentsMargins(gridStep, 2, 0, 2);
    layRow(*m_links, {});

    m_text->setTextFormat(Qt::PlainText); // names of files are no markup
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (QWidget* button : {m_more, m_close}) // the text does not move when they come
        keepRoomWhenHidden(*button);
    connect(m_more, &QToolButton::clicked, this, &MessageBar::showHistory);
    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
    connect(m_historyButton, &QToolButton::clicked, this, &MessageBar::showHistory);
    retranslate();
    clear();
}

QToolButton* MessageBar::makeButton(const char* icon)
{
    auto* button = new QToolButton(this);
    if (icon)
        button->setIcon(themedIcon(QLatin1String(icon)));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void MessageBar::retranslate()
{
    setAccessibleName(tr("Messages"));
    m_sign->setAccessibleName(tr("Kind of message"));
    m_text->setAccessibleName(tr("Latest message"));
    fitMore();
    setNames(*m_close, tr("Close the message"), tr("Close the message (Esc)"));
    setNames(*m_historyButton, tr("Earlier messages"), tr("Earlier messages"));
    fitHeight();
    m_waiting.removeFixed();
    if (shownText().isEmpty())
        return;
    if (m_shown.text.isFixed()) { // it would stay in the other language
        uncover();
        return;
    }
    m_text->say(shownText());
    const QList<QToolButton*> links = this->links();
    for (qsizetype i = 0; i < links.size() && i < static_cast<qsizetype>(m_shown.links.size()); ++i)
        links[i]->setText(m_shown.links[static_cast<std::size_t>(i)].text.said());
    fitLinks();
}

QList<QToolButton*> MessageBar::links() const
{
    return m_links->findChildren<QToolButton*>(Qt::FindDirectChildrenOnly);
}

void MessageBar::fitLinks()
{
    int room = width() - gridStep - std::min(qRound(besideText(font(), leastText)), m_text->fontMetrics().horizontalAdvance(shownText()));
    for (const QWidget* one : std::initializer_list<QWidget*>{m_sign, m_more, m_close, m_historyButton})
        room -= one->sizeHint().width() + layout()->spacing();
    const QList<QToolButton*> links = this->links();
    for (QToolButton* link : links) {
        room -= link->sizeHint().width() + layout()->spacing();
        link->setVisible(link == links.first() || room >= 0);
    }
}

void MessageBar::resizeEvent(QResizeEvent* event)
{
    Retranslating::resizeEvent(event);
    fitLinks();
}

void MessageBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        if (!shownText().isEmpty())
            m_sign->setPixmap(signOf(m_shown.kind, devicePixelRatio()));
        fitHeight();
    }
    Retranslating::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &MessageBar::fitLinks, Qt::QueuedConnection); // once the links have theirs
}

void MessageBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || !dismiss())
        QWidget::keyPressEvent(event);
}

void MessageBar::keep(const Message& message, const QString& lab)
{
    if (!message.topic.isEmpty())
        std::erase_if(m_history, [&message](const Entry& entry) { return entry.message.topic == message.topic; });
    m_history.push_front({QDateTime::currentDateTime(), message, lab});
    if (m_history.size() > mostEntries)
        m_history.pop_back();
    m_historyButton->setEnabled(true);
}

void MessageBar::post(const Message& message, const QString& lab)
{
    keep(message, lab);
    show(message, lab);
}

void MessageBar::answer(const Sentence& why, const QString& lab)
{
    const Message message{.kind = Message::Kind::Note, .text = why, .topic = QLatin1String(answerTopic)};
    keep(message, lab);
    if (isOffering())
        QToolTip::showText(mapToGlobal(QPoint(0, -2 * height())), why.said(), this);
    else
        show(message, lab);
    QTimer::singleShot(0, this, [this] { qApp->installEventFilter(this); }); // the next event is the first after what is answered
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event)
{
    if (isNextDeed(watched, *event)) {
        qApp->removeEventFilter(this);
        QToolTip::hideText();
        hush(QLatin1String(answerTopic));
    }
    return Retranslating::eventFilter(watched, event);
}

/// Keys that only go with another one are none, nor is what is done to the message itself.
bool MessageBar::isNextDeed(const QObject* watched, const QEvent& event) const
{
    if (event.type() == QEvent::Shortcut)
        return true;
    const auto* widget = qobject_cast<const QWidget*>(watched);
    if (!widget || (event.type() != QEvent::KeyPress && event.type() != QEvent::MouseButtonPress))
        return false;
    if (event.type() == QEvent::MouseButtonPress)
        return widget != this && !isAncestorOf(widget);
    constexpr std::array none = {Qt::Key_Escape, Qt::Key_Control, Qt::Key_Shift, Qt::Key_Alt, Qt::Key_AltGr, Qt::Key_Meta};
    return std::ranges::find(none, static_cast<const QKeyEvent&>(event).key()) == none.end();
}

void MessageBar::withdraw(const QString& topic)
{
    if (topic.isEmpty())
        return;
    hush(topic);
    for (Entry& entry : m_history)
        if (entry.message.topic == topic)
            entry.message.links.clear();
}

void MessageBar::hush(const QString& topic)
{
    if (topic.isEmpty())
        return;
    m_waiting.remove(topic);
    if (topic == m_shown.topic)
        uncover();
    else
        fitMore();
}

const Message* MessageBar::holdingWork() const
{
    const auto found =
        std::ranges::find_if(m_history, [](const Entry& entry) { return entry.message.holdsWork && !entry.message.links.empty(); });
    return found == m_history.end() ? nullptr : &found->message;
}

bool MessageBar::dismiss()
{
    if (shownText().isEmpty())
        return false;
    const bool beside = m_historyButton->hasFocus();
    uncover();
    if (beside)
        emit keyboardLeft();
    return true;
}

void MessageBar::leave(const QString& lab)
{
    const bool isShown = !lab.isEmpty() && lab == m_lab && !shownText().isEmpty();
    m_waiting.leave(lab, isShown ? shown() : std::nullopt);
    if (isShown)
        uncover();
    else
        fitMore();
}

void MessageBar::comeBack(const QString& lab)
{
    m_waiting.comeBack(lab);
    if (shownText().isEmpty())
        uncover();
    else
        fitMore();
}

void MessageBar::outdate()
{
    if (!m_lab.isEmpty() && !m_fresh && m_shown.links.empty())
        uncover();
}

/// What is shown goes; an offer that it took the place of is there again.
void MessageBar::uncover()
{
    if (const std::optional<WaitingOffers::Offer> offer = m_waiting.uncover())
        put(offer->message, offer->lab);
    else
        clear();
    fitMore();
}

std::optional<WaitingOffers::Offer> MessageBar::shown() const
{
    return WaitingOffers::Offer{m_shown, m_lab};
}

/// Its width is kept for the usual word; a number of offers is as wide as it is.
void MessageBar::fitMore()
{
    const auto waiting = static_cast<int>(m_waiting.count());
    setTexts(*m_more, waiting > 0 ? tr("%n more", nullptr, waiting) : tr("More"), tr("The whole message, and earlier ones"));
    m_more->setVisible(m_cut || waiting > 0);
}

bool MessageBar::isOffering() const
{
    return !m_links->isHidden();
}

void MessageBar::clear()
{
    const QWidget* at = window()->focusWidget(); // also while a dialog is before it
    if (at && (at == m_more || at == m_close || m_links->isAncestorOf(at)))
        emit keyboardLeft();
    m_shown = {};
    m_lab.clear();
    m_text->say({});
    m_sign->clear();
    for (QToolButton* old : m_links->findChildren<QToolButton*>()) {
        old->setParent(nullptr);
        old->deleteLater(); // it may be the one that was followed
    }
    m_links->hide();
    m_close->hide();
    m_historyButton->setEnabled(!m_history.empty());
}

void MessageBar::show(const Message& message, const QString& lab)
{
    m_waiting.cover({m_shown, m_lab}, message);
    put(message, lab);
    fitMore();
}

void MessageBar::put(const Message& message, const QString& lab)
{
    clear();
    m_shown = message;
    m_lab = lab;
    m_fresh = true;
    QTimer::singleShot(0, this, [this] { m_fresh = false; });
    m_sign->setPixmap(signOf(message.kind, devicePixelRatio()));
    for (const Message::Link& link : message.links)
        m_links->layout()->addWidget(makeLinkButton(link, m_links));
    m_links->setVisible(!message.links.empty());
    fitLinks();
    m_close->show();
    m_text->say(message.text.said());

    QAccessibleEvent spoken(m_text, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&spoken);
}

// The same height whatever is said: the page above must not move.
void MessageBar::fitHeight()
{
    setFixedHeight(std::max({m_text->fontMetrics().lineSpacing(), m_historyButton->sizeHint().height(), m_more->sizeHint().height()}) + 4);
}

/// The list of earlier messages. A press on what the bar offers below it counts, and does not only end the list.
class MessageBar::Earlier final : public QFrame {
public:
    explicit Earlier(MessageBar& bar) : QFrame(&bar, Qt::Popup), m_bar(bar)
    {
        setAttribute(Qt::WA_DeleteOnClose);
        setFrameShape(QFrame::StyledPanel);
    }

protected:
    void mousePressEvent(QMouseEvent* event) override
    {
        const QPoint place = m_bar.m_links->mapFromGlobal(event->globalPosition().toPoint());
        if (auto* link = qobject_cast<QToolButton*>(m_bar.m_links->childAt(place))) {
            setAttribute(Qt::WA_NoMouseReplay); // some platforms press again by themselves
            QMetaObject::invokeMethod(link, &QToolButton::click, Qt::QueuedConnection);
        }
        QFrame::mousePressEvent(event);
    }

private:
    MessageBar& m_bar;
};

/// `width`: of the list. Links that would leave the text less than half of it stand below the text.
void MessageBar::addEntry(QVBoxLayout& rows, const Entry& entry, int width, QWidget& popup)
{
    QWidget* list = rows.parentWidget();
    auto* row = inRow({});
    rows.addLayout(row);
    auto* sign = new QLabel(list);
    sign->setPixmap(signOf(entry.message.kind, devicePixelRatio()));
    auto* when = new QLabel(QLocale().toString(entry.when.time(), QLocale::ShortFormat), list);
    when->setFont(numbersFont(font()));
    lay(row, {{sign, 0, Qt::AlignTop}, {when, 0, Qt::AlignTop}});
    auto* text = new QLabel(entry.message.text.said(), list);
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    QList<QToolButton*> links;
    int wide = 0;
    for (const Message::Link& link : entry.message.links) {
        links.append(makeLinkButton(link, list));
        connect(links.last(), &QToolButton::clicked, &popup, &QWidget::close);
        wide += links.last()->sizeHint().width() + row->spacing();
    }
    const int room = width - sign->sizeHint().width() - when->sizeHint().width() - 2 * row->spacing();
    const bool fits = wide <= room / 2 || text->fontMetrics().size(0, text->text()).width() + wide <= room;
    if (fits) {
        row->addWidget(text, 1);
        for (QToolButton* link : links)
            row->addWidget(link, 0, Qt::AlignTop);
        return;
    }
    auto* below = new FlowLayout;
    row->addLayout(inColumn({text, below}), 1);
    for (QToolButton* link : links)
        below->addWidget(link);
}

void MessageBar::showHistory()
{
    if (m_history.empty())
        return answer([] { return tr("Nothing has been said yet."); });
    auto* popup = new Earlier(*this);
    popup->setAccessibleName(tr("Earlier messages"));
    auto* scroll = new ControlArea(popup);
    scroll->setFocusPolicy(Qt::StrongFocus);
    scroll->setAccessibleName(tr("Earlier messages"));
    const int width = std::min(window()->width() - 2 * gridStep, 640);
    const int frame = 2 * popup->frameWidth();
    auto* list = new QWidget(scroll);
    auto* rows = new QVBoxLayout(list);
    const QMargins around = rows->contentsMargins();
    const int room = width - frame - around.left() - around.right() - scroll->verticalScrollBar()->sizeHint().width();
    for (const Entry& entry : m_history)
        addEntry(*rows, entry, room, *popup);
    rows->addStretch();
    scroll->setWidget(list);
    layColumn(*popup, {scroll});

    // As high as the messages are; a long list scrolls.
    list->ensurePolished();
    const int wanted = rows->totalHeightForWidth(width - frame) + frame;
    const QSize size =
        QSize(width, std::min({wanted, window()->height() / 2, 360})).expandedTo(popup->minimumSizeHint()); // else it lies on the bar
    popup->resize(size);
    popup->move(m_historyButton->mapToGlobal(QPoint(m_historyButton->width() - size.width(), -size.height())));
    popup->show();
    scroll->setFocus();
}

} // namespace ks
