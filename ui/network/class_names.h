#pragma once

#include "ui/language/text.h"

namespace ks {

/// What classes are called: by the data, and by the network, which may have learned others.
struct ClassNames {
    QStringList is;
    QStringList said;

    ClassNames() = default;
    ClassNames(const QStringList& both) : is(both), said(both) {} // NOLINT(google-explicit-constructor): nearly always one list
    bool operator==(const ClassNames&) const = default;

    static QStringList listOf(const std::vector<std::string>& names) { return textsFor(names, QString::fromStdString); }
    /// Numbers where there are no names.
    static QString nameIn(const QStringList& names, int i) { return i >= 0 && i < names.size() ? names[i] : QString::number(i); }
    QString nameOfRight(int i) const { return nameIn(is, i); }
    QString nameOfSaid(int i) const { return nameIn(said, i); }
};

} // namespace ks
