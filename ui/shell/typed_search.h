#pragma once

#include <QObject>

namespace ks {

/// Letters typed into a closed list of choices search in it, also those that are the key of a command elsewhere. Installed on the application.
class TypedSearch final : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace ks
