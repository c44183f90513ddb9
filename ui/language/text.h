#pragma once

#include "core/base/text.h"
#include "core/base/translations.h"
#include "ui/language/numbers.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// A sentence of core in the language of the screen, with the sentences in it; numbers get the region's decimal point.
QString toQString(const Text& text);

/// A sentence of a table of core, which is marked for translation (KS_TEXT), in the language of the screen; empty where there is none.
QString coreSentence(std::string_view english);
/// "window size" → "Window size"
QString withCapital(QString text);

/// What core says of a failure, to stand alone: from a capital, unless it begins with a name, to a full stop.
QString wholeSentence(const Text& text);

/// A word of core as it is, untranslated.
QString fromView(std::string_view text);

/// A name from a file in the language on screen, where the file has it.
QString onScreen(const std::string& text, const Translations& translations);

/// What a network is called: those of ours have a translation. What data call something is said by nameInData(), layers have names of their own.
QString nameOnScreen(const std::string& name);
/// The first ones of names that somebody gave, as many as `most`: "airplane, automobile, bird, …".
QString firstNames(const std::vector<std::string>& names, std::size_t most);
/// A sentence, and the next one behind it; where either is empty the other alone.
QString followedBy(const QString& sentence, const QString& next);

/// What `of` says of each one of a list.
template <class List, class Of>
QStringList textsFor(const List& list, const Of& of)
{
    QStringList texts;
    for (const auto& one : list)
        texts.append(std::invoke(of, one));
    return texts;
}

} // namespace ks
