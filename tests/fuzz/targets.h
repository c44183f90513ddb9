#pragma once

#include <array>
#include <cstddef>
#include <span>

/// Each takes any bytes at all. Errors that the readers announce are expected; everything else (a crash, another exception,
/// a result that breaks its promise) is a fault: std::abort. What each may take is `budget`.
namespace ks::fuzz {

/// Small, so that a declared size is refused and not tried out.
inline constexpr std::size_t budget = std::size_t{64} << 20U;

using Target = void (*)(std::span<const std::byte>);

// The names are listed once, in CMakeLists.txt:
//   npy, csv, paste, image, safetensors, onnx
//   idx               as pictures and as labels
//   cifar             of 10 and of 100 classes
//   table             for regression, with a window and a horizon
//   prepared          data that were prepared; preparedHeader: what such a file says of itself, with a digest that fits
//   network           a network's layers as JSON
//   session           of the Operation lab; networkSession of the Network lab
//   settings          session.json inside a sound archive, which random bytes seldom reach; networkDocument: network.json
//   checkpoint        of a training; training: what it says of the training, with a digest that fits; earlierRun: one of a session
//   configuration     of a whole training
//   experiment, result   of the Benchmark lab; trace: of operations, in Chrome's format
//   study             with good tables; published: a table of one; studiesSession: studies with their tables, and results
#define X(name) void name(std::span<const std::byte> bytes);
KS_FUZZ_TARGETS
#undef X

struct NamedTarget {
    const char* name;
    Target run;
};
inline constexpr std::array targets = {
#define X(name) NamedTarget{#name, &name},
    KS_FUZZ_TARGETS
#undef X
};

} // namespace ks::fuzz
