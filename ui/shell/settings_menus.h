#pragma once

#include "ui/language/sentence.h"
#include "ui/shell/menu_actions.h"
#include "ui/shell/preferences.h"

namespace ks {

class Languages;
class MessageBar;
class Theme;

/// What a person may prefer, as menus of choices: language, colours, size of the text, accessibility, and how computations use this machine.
class SettingsMenus final : public QObject {
    Q_OBJECT

public:
    SettingsMenus(MessageBar& messages, Theme& theme, Languages& languages, Preferences& preferences);

    /// Puts them at the end of `menu`.
    void addTo(QMenu& menu, MenuActions& actions);

private:
    void addColours(QMenu& menu, MenuActions& actions);
    void addAccess(QMenu& menu, MenuActions& actions);
    void addThreads(QMenu& menu, MenuActions& actions);
    void addWaiting(QMenu& menu, MenuActions& actions);
    void addWorkspace(QMenu& menu, MenuActions& actions);
    /// How the program computes from now on.
    void apply() const;

    MessageBar& m_messages;
    Theme& m_theme;
    Languages& m_languages;
    Preferences& m_preferences;
};

} // namespace ks
