#include "ui/shell/message_bar.h"

#include "ui/shell/earlier_messages.h"
#include "ui/theme/icon.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <utility>

namespace ks {

namespace {

constexpr char answerTopic[] = "answer";
constexpr double leastText = 120; ///< pixels beside usual text

} // namespace

/// One line of a text, with dots where it goes on.
class MessageBar::Line final : public QLabel {
public:
    Line(QWidget* parent, std::function<void(bool)> cut) : QLabel(parent), m_cut(std::move(cut))
    {
        setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    }

    /// Shown when fit() is called, or with its next width: what shows itself beside a text that is cut for a moment would lay out the row meanwhile.
    void say(const QString& whole)
    {
        m_whole = whole;
        setAccessibleDescription(whole);
        updateGeometry();
    }
    void fit()
    {
        const QString shown = fontMetrics().elidedText(line(), Qt::ElideRight, width());
        if (shown != text())
            setText(shown);
        setToolTip(shown == m_whole ? QString() : m_whole);
        m_cut(shown != m_whole);
    }
    /// All of its one line.
    int wholeWidth() const { return fontMetrics().horizontalAdvance(line()) + 1; }
    /// Where there is no room for all of it.
    void setMost(int width)
    {
        if (std::exchange(m_most, width) != width)
            updateGeometry();
    }
    QSize sizeHint() const override { return {std::min(wholeWidth(), m_most), QLabel::sizeHint().height()}; }
    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }

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
    QString line() const
    {
        const QString first = m_whole.section(QLatin1Char('\n'), 0, 0);
        return first == m_whole ? first : first + QStringLiteral(" …");
    }

    QString m_whole;
    int m_most = QWIDGETSIZE_MAX;
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
    // What is offered stands behind the text and not at the end, where whatever comes and goes beside the bar would push one link below the pointer of
    // another one.
    layRow(*this, {m_sign, m_text, m_links, Placed::rest(1), m_more, m_close, m_historyButton})->setContentsMargins(gridStep, 2, 0, 2);
    layRow(*m_links, {});

    m_text->setTextFormat(Qt::PlainText); // names of files are no markup
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
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
    layout()->activate();
    m_text->fit();
}

QList<QToolButton*> MessageBar::links() const
{
    return m_links->findChildren<QToolButton*>(Qt::FindDirectChildrenOnly);
}

bool MessageBar::offersAll() const
{
    return std::ranges::none_of(links(), &QToolButton::isHidden);
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
    fitText();
}

/// A text beside links has all the room that they leave; while the bar becomes wider with the pointer on one of them, they stay.
void MessageBar::fitText()
{
    int room = width() - gridStep;
    for (const QWidget* one : std::initializer_list<QWidget*>{m_sign, m_more, m_close, m_historyButton})
        room -= one->sizeHint().width() + layout()->spacing();
    for (const QToolButton* link : links())
        if (!link->isHidden())
            room -= link->sizeHint().width() + layout()->spacing();
    const bool offers = !m_links->isHidden();
    if (offers && m_mostText <= room && m_mostText > 0 && m_links->underMouse())
        return;
    const bool fits = m_text->wholeWidth() <= room;
    m_mostText = !offers || fits ? QWIDGETSIZE_MAX : std::max(room, 1);
    m_text->setMost(m_mostText);
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
    m_history.add(message, lab, QDateTime::currentDateTime(), false);
    m_historyButton->setEnabled(true);
}

void MessageBar::post(const Message& message, const QString& lab)
{
    show(note(message, lab), lab);
}

/// What is shown is a message whose links are noted.
Message MessageBar::note(const Message& message, const QString& lab)
{
    m_history.add(message, lab, QDateTime::currentDateTime());
    m_historyButton->setEnabled(true);
    return m_history.newest();
}

void MessageBar::answer(const Sentence& why, const QString& lab)
{
    const Message message = note({.kind = Message::Kind::Note, .text = why, .topic = QLatin1String(answerTopic)}, lab);
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
    m_history.withdraw(topic);
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

bool MessageBar::dismiss()
{
    if (shownText().isEmpty())
        return false;
    const bool beside = m_historyButton->hasFocus();
    const QString topic = m_shown.topic;
    uncover();
    if (beside)
        emit keyboardLeft();
    emit dismissed(topic);
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

/// Its width is kept for the usual word; a number of offers is as wide as it is.
void MessageBar::fitMore()
{
    const auto waiting = static_cast<int>(m_waiting.count());
    setTexts(*m_more, waiting > 0 ? tr("%n more", nullptr, waiting) : tr("More"), tr("The whole message, and earlier ones"));
    m_more->setVisible(m_cut || waiting > 0);
}

void MessageBar::clear()
{
    const QWidget* at = window()->focusWidget(); // also while a dialog is before it
    if (at && (at == m_more || at == m_close || m_links->isAncestorOf(at)))
        emit keyboardLeft();
    m_shown = {};
    m_lab.clear();
    m_text->say({});
    m_text->fit();
    m_sign->clear();
    for (QToolButton* old : m_links->findChildren<QToolButton*>()) {
        old->setParent(nullptr);
        old->deleteLater(); // it may be the one that was followed
    }
    m_links->hide();
    m_close->hide();
    m_historyButton->setEnabled(!m_history.entries().empty());
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
    m_close->show();
    m_text->say(shownText());
    m_mostText = 0;
    fitLinks();
    layout()->activate(); // at once: whether the text is cut, and where one may click
    m_text->fit();

    QAccessibleEvent spoken(m_text, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&spoken);
}

// The same height whatever is said: the page above must not move.
void MessageBar::fitHeight()
{
    setFixedHeight(std::max({m_text->fontMetrics().lineSpacing(), m_historyButton->sizeHint().height(), m_more->sizeHint().height()}) + 4);
}

void MessageBar::showHistory()
{
    if (m_history.entries().empty())
        return answer([] { return tr("Nothing has been said yet."); });
    auto* popup = new EarlierMessages(m_history, *m_links, *this);
    popup->showAbove(*m_historyButton);
}

} // namespace ks

#include "moc_message_bar.cpp"
