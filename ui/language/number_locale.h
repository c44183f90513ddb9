#pragma once

#include <QLocale>

namespace ks {

/// `wanted`, or a neighbour that writes numbers with the same signs. Where a language groups from five digits on, Qt 6.4 leaves out the first
/// separator of seven digits: "1234.567" in Spain.
inline QLocale withWholeGroups(const QLocale& wanted)
{
    const auto isWhole = [](const QLocale& one) { return one.toString(1234567).count(one.groupSeparator()) == 2; };
    if (isWhole(wanted) || wanted.numberOptions().testFlag(QLocale::OmitGroupSeparator))
        return wanted;
    for (const QLocale& other : QLocale::matchingLocales(wanted.language(), QLocale::AnyScript, QLocale::AnyTerritory))
        if (isWhole(other) && other.groupSeparator() == wanted.groupSeparator() && other.decimalPoint() == wanted.decimalPoint())
            return other;
    return wanted;
}

} // namespace ks
