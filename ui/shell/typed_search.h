#pragma once

#include <QObject>

namespace ks {

/// Letters typed into a list, an open one of a box of choices as well as a closed one, search in it, also those that are the key of a command
/// elsewhere. Fields of text keep theirs by themselves. Installed on the application.
class TypedSearch final : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace ks
