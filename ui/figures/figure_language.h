#pragma once

#include <QLocale>
#include <QString>
#include <QTranslator>

namespace ks {

/// The language of a figure, which need not be that of the window. Texts are marked with QT_TRANSLATE_NOOP("figures", …).
class FigureLanguage {
public:
    /// "en" or "es"; anything else is English.
    explicit FigureLanguage(const std::string& code);
    FigureLanguage(const FigureLanguage&) = delete;
    FigureLanguage& operator=(const FigureLanguage&) = delete;

    QString text(const char* english) const { return text("figures", english); }
    /// A word of core.
    QString ofCore(const std::string& english) const { return text("core", english.c_str()); }
    /// A text of the window.
    QString text(const char* context, const char* english) const;
    const QLocale& locale() const { return m_locale; }

private:
    QTranslator m_translator;
    QLocale m_locale;
};

} // namespace ks
