#pragma once

#include "core/io/file_kinds.h"
#include "ui/language/text.h"

#include <QFileInfo>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace ks {

/// "*.png", "*.jpg" …: of kinds of files, for folders; joined by blanks they are what a dialog's filter has in brackets.
inline QStringList patternsOf(std::initializer_list<std::span<const std::string_view>> kinds)
{
    QStringList patterns;
    for (const std::span<const std::string_view> endings : kinds)
        for (const std::string_view ending : endings)
            patterns.append(QLatin1Char('*') + fromView(ending));
    return patterns;
}
inline QString filterOf(std::initializer_list<std::span<const std::string_view>> kinds)
{
    return patternsOf(kinds).join(QLatin1Char(' '));
}

/// By the name alone.
inline bool isOfKinds(const QString& path, std::initializer_list<std::span<const std::string_view>> kinds)
{
    const std::string ending = '.' + QFileInfo(path).suffix().toLower().toStdString();
    return std::ranges::any_of(kinds, [&](const auto& endings) { return isOneOf(ending, endings); });
}
inline bool isTableFile(const QString& path)
{
    return isOfKinds(path, {tableEndings});
}
/// Can it be the input of an operation?
inline bool isInput(const QString& path)
{
    return isOfKinds(path, {pictureEndings, arrayEndings, tableEndings});
}

} // namespace ks
