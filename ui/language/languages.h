#pragma once

#include "core/base/translations.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTranslator>

#include <memory>
#include <vector>

namespace ks {

/// The language of the window, switched while it runs: installs the translators and the number format; Qt then sends LanguageChange to every widget.
class Languages : public QObject {
    Q_OBJECT

public:
    explicit Languages(QObject* parent = nullptr) : QObject(parent) {}
    ~Languages() override;

    /// "en", "es".
    static QStringList available() { return {QStringLiteral("en"), QStringLiteral("es")}; }
    /// The desktop's language where there is a translation, else English.
    static QString fromDesktop();
    /// "English", "español": in its own language.
    static QString nativeName(const QString& code);

    /// That which texts and numbers are in now, for whoever has no Languages at hand.
    static QString onScreen();

    /// `source` of a tr() or QT_TRANSLATE_NOOP in every language but its own, whichever is on screen: for names that are kept.
    static Translations inEach(const char* context, const char* source);

    QString current() const { return m_current; }
    /// An unknown code is taken as English.
    void use(const QString& code);

signals:
    void changed();

private:
    QString m_current;
    std::vector<std::unique_ptr<QTranslator>> m_translators;
};

/// Every translated text in both languages, for searches by either name.
class Glossary {
public:
    /// Reads the translations that the program carries (some ten thousand words, a few milliseconds).
    Glossary();
    /// The names that `text` has in the other language; empty where none is known. Mnemonics, dots and colons at the end do not count.
    QStringList otherNames(const QString& text) const;

private:
    void add(const QString& source, const QString& translation);

    QHash<QString, QStringList> m_others;
};

/// A menu text as people read it: without mnemonics and the dots of "Open…".
QString plainName(QString text);

} // namespace ks
