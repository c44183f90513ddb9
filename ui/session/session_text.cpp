#include "ui/session/session_text.h"

#include <QLocale>

namespace ks {

QString onScreen(const std::string& text, const Translations& translations)
{
    const QString language = QLocale::languageToCode(QLocale().language());
    return QString::fromStdString(inLanguage(text, translations, language.toStdString()));
}

} // namespace ks
