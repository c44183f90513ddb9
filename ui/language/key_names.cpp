#include "ui/language/key_names.h"

#include <QCoreApplication>

namespace ks {

namespace {

/// In Qt's own context and words, so that QKeySequence writes them as we do.
constexpr const char* names[] = {
    QT_TRANSLATE_NOOP("QShortcut", "Ctrl"),  QT_TRANSLATE_NOOP("QShortcut", "Shift"),  QT_TRANSLATE_NOOP("QShortcut", "Alt"),
    QT_TRANSLATE_NOOP("QShortcut", "Space"), QT_TRANSLATE_NOOP("QShortcut", "Esc"),    QT_TRANSLATE_NOOP("QShortcut", "Tab"),
    QT_TRANSLATE_NOOP("QShortcut", "Enter"), QT_TRANSLATE_NOOP("QShortcut", "Return"), QT_TRANSLATE_NOOP("QShortcut", "Del"),
    QT_TRANSLATE_NOOP("QShortcut", "Home"),  QT_TRANSLATE_NOOP("QShortcut", "End"),    QT_TRANSLATE_NOOP("QShortcut", "PgUp"),
    QT_TRANSLATE_NOOP("QShortcut", "Left"),  QT_TRANSLATE_NOOP("QShortcut", "Right"),  QT_TRANSLATE_NOOP("QShortcut", "Up"),
    QT_TRANSLATE_NOOP("QShortcut", "Down"),  QT_TRANSLATE_NOOP("QShortcut", "PgDown"), QT_TRANSLATE_NOOP("QShortcut", "Backspace"),
};

} // namespace

QString keyNames(const QString& portable)
{
    QString text;
    QString word;
    const auto finish = [&] {
        for (const char* name : names)
            if (word == QLatin1String(name))
                word = QCoreApplication::translate("QShortcut", name);
        text += word;
        word.clear();
    };
    for (const QChar letter : portable) {
        if (letter.isLetter()) {
            word += letter;
        } else {
            finish();
            text += letter;
        }
    }
    finish();
    return text;
}

} // namespace ks
