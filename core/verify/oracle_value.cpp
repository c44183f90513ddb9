#include "core/verify/oracle_value.h"

#include <algorithm>
#include <cmath>

namespace ks {

bool OracleValue::accepts(float result) const
{
    if (anything || std::isinf(ruleSlack))
        return true;
    if (paddingMeetsNonFinite && std::isnan(result))
        return true;
    if (!std::isfinite(result) && mayOverflow)
        return true;
    if (std::isnan(value))
        return std::isnan(result);
    if (std::isinf(value))
        return static_cast<double>(result) == value;
    return std::abs(static_cast<double>(result) - value) <= tolerance(); // false for NaN and ±∞
}

/// It is accepted although the bound says nothing of it.
bool OracleValue::isAtNoDistance(float result) const
{
    if (!std::isfinite(value) || !accepts(result))
        return false;
    if (!std::isfinite(result))
        return mayOverflow || anything;
    constexpr double beyondRounding = 1e-3; // of the value: where a stage overflows, the bound may be far too wide
    return anything && std::abs(static_cast<double>(result) - value) > std::min(beyondRounding * std::abs(value), bound);
}

} // namespace ks
