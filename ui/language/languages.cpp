#include "ui/language/languages.h"

#include "ui/language/number_locale.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocale>
#include <QXmlStreamReader>

namespace ks {

Languages::~Languages()
{
    for (const auto& translator : m_translators)
        QCoreApplication::removeTranslator(translator.get());
}

QString Languages::fromDesktop()
{
    for (const QString& wanted : QLocale::system().uiLanguages()) {
        const QString code = wanted.section(QLatin1Char('-'), 0, 0);
        if (available().contains(code))
            return code;
    }
    return QStringLiteral("en");
}

QString Languages::onScreen()
{
    return QLocale().language() == QLocale::Spanish ? QStringLiteral("es") : QStringLiteral("en");
}

QString Languages::nativeName(const QString& code)
{
    return code == QLatin1String("es") ? QStringLiteral("español") : QStringLiteral("English");
}

Translations Languages::inEach(const char* context, const char* source)
{
    Translations found;
    for (const QString& code : available()) {
        QTranslator translator;
        if (code == QLatin1String("en") || !translator.load(QStringLiteral(":/i18n/kernelscope_%1.qm").arg(code)))
            continue;
        if (const QString text = translator.translate(context, source); !text.isEmpty())
            found[code.toStdString()] = text.toStdString();
    }
    return found;
}

void Languages::use(const QString& code)
{
    const QString known = available().contains(code) ? code : QStringLiteral("en");
    if (known == m_current)
        return;
    m_current = known;

    // The region's own number format where it speaks the chosen language, else that of the language.
    const QLocale system = QLocale::system();
    const QLocale chosen(known);
    QLocale::setDefault(withWholeGroups(system.language() == chosen.language() ? system : chosen));

    for (const auto& translator : m_translators)
        QCoreApplication::removeTranslator(translator.get());
    m_translators.clear();
    const auto install = [this](const QString& file) {
        auto translator = std::make_unique<QTranslator>();
        if (translator->load(file)) {
            QCoreApplication::installTranslator(translator.get());
            m_translators.push_back(std::move(translator));
        }
    };
    install(QStringLiteral(":/i18n/qtbase_%1.qm").arg(known)); // ours comes second: it has the last word, also on the names of keys
    install(QStringLiteral(":/i18n/kernelscope_%1.qm").arg(known));
    emit changed();
}

QString plainName(QString text)
{
    text.remove(QLatin1Char('&'));
    while (text.endsWith(QChar(0x2026)) || text.endsWith(QLatin1Char('.')) || text.endsWith(QLatin1Char(':')))
        text.chop(1);
    return text.trimmed();
}

Glossary::Glossary()
{
    QFile file(QStringLiteral(":/i18n/kernelscope_es.ts"));
    if (!file.open(QIODevice::ReadOnly))
        return;
    QXmlStreamReader xml(&file);
    QString source;
    bool isSpecial = false;
    QList<std::pair<QString, QString>> special; // of a text that means another thing in one place, as a comment says there
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("source")) {
            source = plainName(xml.readElementText());
            isSpecial = false;
        } else if (xml.name() == QLatin1String("comment")) {
            isSpecial = true;
        } else if (xml.name() == QLatin1String("translation")) {
            const QString translation = plainName(xml.readElementText(QXmlStreamReader::IncludeChildElements));
            if (source.isEmpty() || translation.isEmpty() || translation == source)
                continue;
            if (isSpecial)
                special.append({source, translation});
            else
                add(source, translation);
        }
    }
    const QHash<QString, QStringList> usual = m_others;
    for (const auto& [text, translation] : special)
        if (!usual.contains(text.toLower()))
            add(text, translation);
}

void Glossary::add(const QString& source, const QString& translation)
{
    m_others[source.toLower()].append(translation);
    m_others[translation.toLower()].append(source);
}

QStringList Glossary::otherNames(const QString& text) const
{
    return m_others.value(plainName(text).toLower());
}

} // namespace ks

#include "moc_languages.cpp"
