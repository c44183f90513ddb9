#pragma once

#include <QStringList>

class QWidget;

namespace ks {

/// What a person could not read whole in this window: texts wider or higher than their place that no hint tells, controls beyond the edge of their
/// panel, panels and tables that must be scrolled sideways.
QStringList cutTexts(const QWidget& window);

} // namespace ks
