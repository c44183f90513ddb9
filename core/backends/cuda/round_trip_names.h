#pragma once

#include "core/backends/window_product.h"

namespace ks::cuda {

/// What the implementations are called that do a window as the pooling study's program does: there and back for each.
constexpr std::string_view roundTripName(WindowProduct product, IdentityFilter filter)
{
    const bool sent = filter == IdentityFilter::Transferred;
    switch (product) {
    case WindowProduct::OneThreadPerCell: return sent ? "round-trip-matmul1-transferred" : "round-trip-matmul1-constant";
    case WindowProduct::FromOwnCellOn: return sent ? "round-trip-matmul2-transferred" : "round-trip-matmul2-constant";
    case WindowProduct::Tiles: return sent ? "round-trip-matmul3-transferred" : "round-trip-matmul3-constant";
    }
    return {};
}

} // namespace ks::cuda
