#pragma once

#include <QString>

class QAction;

namespace ks {

/// The tool tip of an action; nothing where it would repeat the action's name.
QString reasonOf(const QAction& action);

} // namespace ks
