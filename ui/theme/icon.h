#pragma once

#include <QIcon>

namespace ks {

/// A line icon of resources/icons by file name without ending. It is drawn in the palette's text colour at the moment of painting, so it
/// follows the theme by itself. Throws nothing; an unknown name is an empty icon (and fails tst_theme where it is asked for).
QIcon themedIcon(const QString& name);

} // namespace ks
