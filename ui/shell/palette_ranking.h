#pragma once

#include "ui/shell/palette_entry.h"

#include <QHash>
#include <QList>

#include <cstddef>
#include <vector>

namespace ks {

/// What of the palette's entries somebody means who types a part of a name.
class PaletteRanking {
public:
    /// Words to look for: of a query, and of the other words for it.
    struct Wanted {
        QStringList words;
        QList<QStringList> synonyms;
        bool nothing = false; ///< nothing was typed: everything fits
    };
    static Wanted wantedBy(const QString& query);

    /// Places in `entries`, best first.
    std::vector<std::size_t> matches(const std::vector<PaletteEntry>& entries, const Wanted& wanted) const;
    /// It has none of the words, only one that differs in a letter, and would change something at once: nobody is to do that by chance.
    bool isRiskyGuess(const PaletteEntry& entry, const Wanted& wanted) const;
    /// 0: the name is not found.
    int nameScore(const QString& name, const Wanted& wanted) const;

private:
    int scoreOf(const PaletteEntry& entry, const Wanted& wanted) const;
    QStringList wordsOf(const QString& name) const;

    mutable QHash<QString, QStringList> m_words; ///< of the names met so far
};

} // namespace ks
