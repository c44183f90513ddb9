#pragma once

#include "core/io/file_kinds.h"

#include <QString>
#include <QStringList>

#include <initializer_list>

namespace ks {

/// "*.png", "*.jpg" …: of kinds of files, for folders; joined by blanks they are what a dialog's filter has in brackets.
inline QStringList patternsOf(std::initializer_list<std::span<const std::string_view>> kinds)
{
    QStringList patterns;
    for (const std::span<const std::string_view> endings : kinds)
        for (const std::string_view ending : endings)
            patterns.append(QLatin1Char('*') + QString::fromLatin1(ending.data(), static_cast<qsizetype>(ending.size())));
    return patterns;
}
inline QString filterOf(std::initializer_list<std::span<const std::string_view>> kinds)
{
    return patternsOf(kinds).join(QLatin1Char(' '));
}

} // namespace ks
