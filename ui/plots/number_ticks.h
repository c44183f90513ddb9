#pragma once

class QCPAxis;

namespace ks {

/// Ticks of a linear axis with the region's decimal point and groups and a true minus sign; only at whole numbers where fractions mean nothing.
void useNumberTicks(QCPAxis& axis, bool wholeOnly);
/// The same for shares: 0.5 is "50 %".
void useShareTicks(QCPAxis& axis);
/// Makes an axis logarithmic, with ticks at powers of ten that are written out: 0.01, 1, 100.
void useLogTicks(QCPAxis& axis);
/// The same, written 10⁻³.
void usePowerTicks(QCPAxis& axis);
/// Those that an axis has by its scale; of a logarithmic one decades far from 1 are written as powers of ten.
void giveTicks(QCPAxis& axis, bool wholeOnly);

} // namespace ks
