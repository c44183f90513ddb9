#pragma once

#include <QFontMetrics>
#include <QString>

namespace ks {

/// `name`, broken between words where it is wider than `room` pixels.
QString inLines(const QString& name, const QFontMetrics& metrics, int room);

} // namespace ks
