#pragma once

#include <QString>

namespace ks {

/// Keys as they stand on keyboards of the chosen language: "Space, Ctrl+PgDown" is "Espacio, Ctrl+AvPág" in Spanish. Menus write theirs alike.
QString keyNames(const QString& portable);

} // namespace ks
