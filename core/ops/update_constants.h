#pragma once

// What an update of parameters computes with, on processors and graphics cards alike. Kernels see this header of core and no other, so it
// includes nothing and is C++17.

namespace ks {

enum class OptimizerKind : unsigned char { Sgd, Momentum, Nesterov, RmsProp, Adam, AdamW };

/// The same for all parameters and all updates; the formulas stand in update.h.
struct UpdateConstants {
    OptimizerKind kind;
    float momentum;
    float beta1;
    float rest1; ///< 1 − beta1
    float beta2;
    float rest2;
    float decay;
};

/// What changes from update to update.
struct UpdateNumbers {
    float rate;
    float correction1; ///< 1 / (1 − beta1ᵗ)
    float correction2;
    float epsilon; ///< as it stands beside the root of the corrected squares
};

} // namespace ks
