#pragma once

#include <QColor>

/// The eight Okabe–Ito colours by name: what is told apart by colour, in charts and on grids, has these.
namespace ks::okabeIto {

inline const QColor blue(0x00, 0x72, 0xb2);
inline const QColor vermilion(0xd5, 0x5e, 0x00);
inline const QColor green(0x00, 0x9e, 0x73);
inline const QColor purple(0xcc, 0x79, 0xa7);
inline const QColor orange(0xe6, 0x9f, 0x00);
inline const QColor skyBlue(0x56, 0xb4, 0xe9);
inline const QColor yellow(0xf0, 0xe4, 0x42);
inline const QColor black(0x00, 0x00, 0x00);

} // namespace ks::okabeIto
