#pragma once

#include "ui/language/retranslating.h"

#include <QToolButton>
#include <QWidget>

namespace ks {

class Languages;
class Preferences;
class Theme;

/// The right end of the menu bar: command palette, EN|ES, light and dark, text size.
class TopControls : public Retranslating<QWidget> {
    Q_OBJECT

public:
    TopControls(Theme& theme, Languages& languages, Preferences& preferences, QWidget* parent = nullptr);

    void toggleLanguage();
    /// Light, dark, as the desktop, and round again.
    void nextTheme();
    /// 100 %, 125 %, 150 %, 200 %, and round again.
    void nextTextSize();

signals:
    void paletteRequested();

protected:
    bool event(QEvent* event) override;
    void retranslate() override;

private:
    QToolButton* button(const char* icon);

    Theme& m_theme;
    Languages& m_languages;
    Preferences& m_preferences;
    QToolButton* m_search;
    QToolButton* m_language;
    QToolButton* m_themeButton;
    QToolButton* m_textSize;
};

} // namespace ks
