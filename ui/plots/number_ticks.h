#pragma once

class QCPAxis;

namespace ks {

/// Ticks of a linear axis with the region's decimal point and a true minus sign; only at whole numbers where fractions mean nothing.
void useNumberTicks(QCPAxis& axis, bool wholeOnly);
/// The same for shares: 0.5 is "50 %".
void useShareTicks(QCPAxis& axis);
/// Ticks of a logarithmic axis at powers of ten, written 10⁻³.
void usePowerTicks(QCPAxis& axis);

} // namespace ks
