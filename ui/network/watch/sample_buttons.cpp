#include "ui/network/watch/sample_buttons.h"

#include "ui/theme/icon.h"
#include "ui/theme/parts.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace ks {

namespace {

struct SampleWishRow {
    SampleWish wish;
    const char* name; ///< of the button
    const char* icon; ///< of its own button; null: it stands in the menu alone
};

constexpr std::array sampleWishes = {
    SampleWishRow{SampleWish::Previous, "Previous", "back"},    SampleWishRow{SampleWish::Next, "Next", "step"},
    SampleWishRow{SampleWish::SameClass, "SameClass", nullptr}, SampleWishRow{SampleWish::Mistake, "Mistake", "failure"},
    SampleWishRow{SampleWish::Random, "Random", "random"},      SampleWishRow{SampleWish::Drawing, "Drawing", "edit"},
};

} // namespace

SampleButtons::SampleButtons(const QString& page, QWidget* parent)
    : Retranslating(parent), m_all(new QToolButton(this)), m_menu(new QMenu(m_all)), m_classMenu(new QMenu(m_menu))
{
    for (const SampleWishRow& row : sampleWishes) {
        const auto at = static_cast<std::size_t>(row.wish);
        QAction* const action = m_actions.at(at) = new QAction(this);
        connect(action, &QAction::triggered, this, [this, wish = row.wish] { emit wished(wish); });
        m_menu->addAction(action);
        if (row.wish == SampleWish::SameClass)
            m_menu->addMenu(m_classMenu);
        if (!row.icon)
            continue;
        action->setIcon(themedIcon(QLatin1String(row.icon)));
        QToolButton* const button = m_buttons.at(at) = iconButton(row.icon, this);
        button->setDefaultAction(action);
        button->setObjectName(page + QLatin1String(row.name));
        button->setFocusPolicy(Qt::StrongFocus);
        button->setAutoRepeat(row.wish == SampleWish::Previous || row.wish == SampleWish::Next);
        setTabOrder(button, m_all); // the menu stands behind them
    }
    m_menu->setToolTipsVisible(true);
    m_classMenu->setObjectName(page + QStringLiteral("Classes"));
    m_classMenu->menuAction()->setVisible(false);
    m_all->setObjectName(page + QStringLiteral("Choose"));
    m_all->setMenu(m_menu);
    m_all->setPopupMode(QToolButton::InstantPopup);
    m_all->setIcon(themedIcon(QStringLiteral("more")));
    m_all->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_all->setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    retranslate();
}

SampleButtons::Words SampleButtons::wordsOf(SampleWish wish) const
{
    switch (wish) {
    case SampleWish::Previous: return {tr("Previous sample"), tr("The one before it in its part")};
    case SampleWish::Next: return {tr("Next sample"), tr("The one behind it in its part")};
    case SampleWish::SameClass: return {tr("Next of this class"), tr("The next sample of its part that is the same")};
    case SampleWish::Mistake:
        return m_classes ? Words{tr("The surest mistake"),
                                 tr("What the network reads wrong in this part, by what it says now: the one that it is surest "
                                    "of first, each time the next one")}
                         : Words{tr("The largest error"),
                                 tr("The samples of this part on which the network is furthest off, by what it says now: the "
                                    "worst first, each time the next one")};
    case SampleWish::Random: return {tr("A random sample"), tr("Any other one of its part")};
    case SampleWish::Drawing: break;
    }
    return m_pictures
               ? Words{tr("My drawing…"), tr("Opens Try, where you draw, open a picture or use the camera; it can then be looked at here")}
               : Words{tr("My own row…"), tr("Opens Try, where you choose a row; it can then be looked at here")};
}

void SampleButtons::name(SampleWish wish)
{
    const auto at = static_cast<std::size_t>(wish);
    const Words words = wordsOf(wish);
    QAction& action = *m_actions.at(at);
    const QString& whyNot = m_whyNot.at(at);
    action.setText(words.name);
    action.setEnabled(whyNot.isEmpty());
    action.setToolTip(words.name + QStringLiteral(": ") + (whyNot.isEmpty() ? words.tip : whyNot));
    if (QToolButton* const button = m_buttons.at(at)) {
        button->setAccessibleName(words.name);
        button->setAccessibleDescription(whyNot);
    }
}

void SampleButtons::offer(SampleWish wish, const QString& whyNot)
{
    m_whyNot.at(static_cast<std::size_t>(wish)) = whyNot;
    name(wish);
}

void SampleButtons::setThere(SampleWish wish, bool there)
{
    action(wish).setVisible(there);
    updateGeometry();
    arrange();
}

void SampleButtons::setKinds(bool pictures, bool classes)
{
    if (pictures == m_pictures && classes == m_classes)
        return;
    m_pictures = pictures;
    m_classes = classes;
    retranslate();
}

void SampleButtons::setClasses(const QStringList& names)
{
    if (names == m_classNames)
        return;
    m_classNames = names;
    m_classMenu->clear();
    m_classMenu->menuAction()->setVisible(!names.isEmpty());
    for (int label = 0; label < names.size(); ++label) {
        QString text = names[label];
        text.replace(QLatin1Char('&'), QStringLiteral("&&"));
        if (text.size() == 1) // a digit or a letter is its key
            text.prepend(QLatin1Char('&'));
        connect(m_classMenu->addAction(text), &QAction::triggered, this, [this, label] { emit classWished(label); });
    }
}

QSize SampleButtons::sizeHint() const
{
    QSize size = m_whole;
    for (std::size_t at = 0; at < m_buttons.size(); ++at)
        if (m_buttons.at(at) && m_actions.at(at)->isVisible())
            size = {size.width() + m_buttons.at(at)->sizeHint().width(), std::max(size.height(), m_buttons.at(at)->sizeHint().height())};
    return size;
}

void SampleButtons::arrange()
{
    const int height = sizeHint().height();
    const int room = width() - m_whole.width();
    int x = 0;
    bool fits = true; // none stands where another one had to go
    for (std::size_t at = 0; at < m_buttons.size(); ++at) {
        QToolButton* const button = m_buttons.at(at);
        if (!button)
            continue;
        const QSize size = button->sizeHint();
        const bool there = m_actions.at(at)->isVisible();
        fits = fits && (!there || x + size.width() <= room);
        button->setVisible(there && fits);
        if (!there || !fits)
            continue;
        button->setGeometry(x, (height - size.height()) / 2, size.width(), size.height());
        x += size.width();
    }
    const bool whole = room >= 0;
    const QSize size = whole ? m_whole : m_small;
    m_all->setToolButtonStyle(whole ? Qt::ToolButtonTextOnly : Qt::ToolButtonIconOnly);
    m_all->setGeometry(x, (height - size.height()) / 2, size.width(), size.height());
}

void SampleButtons::measure()
{
    const Qt::ToolButtonStyle now = m_all->toolButtonStyle();
    m_all->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_small = m_all->sizeHint();
    m_all->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_whole = m_all->sizeHint();
    m_all->setToolButtonStyle(now);
    updateGeometry();
    arrange();
}

void SampleButtons::retranslate()
{
    setTexts(*m_all, tr("Choose…"), tr("Another sample, a mistake or a drawing of your own"));
    m_all->setAccessibleName(tr("Choose what is looked at"));
    m_classMenu->setTitle(tr("Next of class"));
    for (const SampleWishRow& row : sampleWishes)
        name(row.wish);
    measure();
}

} // namespace ks

#include "moc_sample_buttons.cpp"
