#include "ui/shell/top_controls.h"

#include "ui/language/languages.h"
#include "ui/language/numbers.h"
#include "ui/shell/preferences.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QResizeEvent>

#include <algorithm>
#include <array>

namespace ks {

namespace {

constexpr std::array textSizes = {1.0, 1.25, 1.5, 2.0};

} // namespace

TopControls::TopControls(Theme& theme, Languages& languages, Preferences& preferences, QWidget* parent)
    : Retranslating(parent), m_theme(theme), m_languages(languages), m_preferences(preferences), m_search(button("search")),
      m_language(button("language")), m_themeButton(button("theme")), m_textSize(button("text-size"))
{
    layRow(*this, {m_search, m_language, m_themeButton, m_textSize}, gridStep / 2)->setContentsMargins(0, 2, gridStep, 2);
    connect(m_search, &QToolButton::clicked, this, &TopControls::paletteRequested);
    connect(m_language, &QToolButton::clicked, this, &TopControls::toggleLanguage);
    connect(m_themeButton, &QToolButton::clicked, this, &TopControls::nextTheme);
    connect(m_textSize, &QToolButton::clicked, this, &TopControls::nextTextSize);
    connect(&m_theme, &Theme::changed, this, &TopControls::retranslate);
    connect(&m_theme, &Theme::modeChanged, this, &TopControls::retranslate);
    m_themeButton->setObjectName(QStringLiteral("themeButton"));
    retranslate();
}

QToolButton* TopControls::button(const char* icon)
{
    QToolButton* button = iconButton(icon, this);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus); // a click leaves the keyboard where it is
    return button;
}

void TopControls::retranslate()
{
    setTexts(*m_search, tr("Search (Ctrl+K)"), tr("Command palette: find any action, setting or sample by its name in English or Spanish"));
    m_search->setAccessibleName(tr("Command palette"));

    setTexts(*m_language, m_languages.current() == QLatin1String("es") ? QStringLiteral("ES | en") : QStringLiteral("EN | es"),
             tr("Change the language to Spanish"));
    m_language->setAccessibleName(tr("Change the language to Spanish"));

    const QString mode = m_theme.mode() == Theme::Mode::Light  ? tr("Light")
                         : m_theme.mode() == Theme::Mode::Dark ? tr("Dark")
                                                               : tr("System");
    setTexts(*m_themeButton, mode, tr("Colours: light, dark, or as the desktop"));
    m_themeButton->setAccessibleName(tr("Colours: %1").arg(mode));

    const QString percent = tr("%1 %").arg(countOnScreen(100 * m_theme.textScale()));
    setTexts(*m_textSize, percent, tr("Text size"));
    m_textSize->setAccessibleName(tr("Text size: %1").arg(percent));
}

/// A menu bar gives its corner another size only when it gets one itself.
bool TopControls::event(QEvent* event)
{
    const bool known = Retranslating::event(event);
    if (QWidget* bar = parentWidget(); bar && event->type() == QEvent::LayoutRequest) {
        QResizeEvent again(bar->size(), bar->size());
        QCoreApplication::sendEvent(bar, &again);
    }
    return known;
}

void TopControls::toggleLanguage()
{
    const QString other = m_languages.current() == QLatin1String("es") ? QStringLiteral("en") : QStringLiteral("es");
    m_preferences.set(preference::language, other);
    m_languages.use(other);
}

void TopControls::nextTheme()
{
    const Theme::Mode next = m_theme.mode() == Theme::Mode::Light  ? Theme::Mode::Dark
                             : m_theme.mode() == Theme::Mode::Dark ? Theme::Mode::System
                                                                   : Theme::Mode::Light;
    m_preferences.set(preference::theme, next);
    m_theme.setMode(next);
}

void TopControls::nextTextSize()
{
    const auto at = std::upper_bound(textSizes.begin(), textSizes.end(), m_theme.textScale() + 0.01);
    const double next = at == textSizes.end() ? textSizes.front() : *at;
    m_preferences.set(preference::textScale, next);
    m_theme.setTextScale(next);
}

} // namespace ks

#include "moc_top_controls.cpp"
