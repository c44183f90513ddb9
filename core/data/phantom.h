#pragma once

#include "core/tensor/tensor.h"

namespace ks {

/// The three kinds of picture that the pooling study told apart.
enum class PhantomClass : std::uint8_t { Anatomical, Functional, Metaanalytic };

inline constexpr std::int64_t phantomWidth = 91;
inline constexpr std::int64_t phantomHeight = 109;

/// A procedural stand-in for one of the pooling study's pictures, 1×1×109×91, whole numbers 0 … 255. They are synthetic phantoms, not MRI:
/// everything that shows them says so. `difficulty` (0 … 1) is how far the classes may be mixed; the reference values use 0.4 and the
/// start value 0; another start value gives other pictures.
/// Throws InputError for a negative index or a difficulty outside 0 … 1, and OutOfMemory.
Tensor phantom(PhantomClass kind, std::int64_t index, double difficulty = 0.4, std::uint64_t start = 0);

} // namespace ks
