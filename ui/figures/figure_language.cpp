#include "ui/figures/figure_language.h"

#include "ui/language/number_locale.h"

#include <QCoreApplication>

namespace ks {

FigureLanguage::FigureLanguage(const std::string& code)
    : m_locale(code == "es" ? withWholeGroups(QLocale(QLocale::Spanish, QLocale::Spain)) : QLocale(QLocale::English, QLocale::UnitedStates))
{
    if (code == "es")
        (void)m_translator.load(QStringLiteral(":/i18n/kernelscope_es.qm"));
}

QString FigureLanguage::text(const char* context, const char* english) const
{
    const QString translated = m_translator.isEmpty() ? QString() : m_translator.translate(context, english);
    return translated.isEmpty() ? QString::fromUtf8(english) : translated;
}

} // namespace ks
