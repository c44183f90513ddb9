#pragma once

#include <QString>
#include <QStringList>

namespace ks {

/// How well `query` names what is called `name`: 0 not at all, more is better. Every word of the query must begin a word of the name, be its plural,
/// stand in one, or be one letter off; two to four letters may be the initials of its words. Capitals and accents do not count.
int searchScore(const QString& query, const QString& name);

/// What a name scores in which a letter is another one: it may be another word, and is no surer than one that means the same.
inline constexpr int mistypedScore = 3;

/// The words of a text without capitals and accents, as they are compared: found once where a text is searched again and again.
QStringList searchWords(const QString& text);
/// searchScore() of the words of a query and those of a name; 0 where there are none in the query.
int wordsScore(const QStringList& query, const QStringList& name);
/// Every one of `words` is a word of `name`.
bool hasWholeWords(const QStringList& words, const QStringList& name);

/// Other words that people look under when they look under `query`, in either language; empty where none is known.
QStringList searchSynonyms(const QString& query);

} // namespace ks
