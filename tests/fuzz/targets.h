#pragma once

#include <cstddef>
#include <span>

/// Each takes any bytes at all. Errors that the readers announce are expected; everything else (a crash, another exception,
/// a result that breaks its promise) is a fault: std::abort.
namespace ks::fuzz {

using Target = void (*)(std::span<const std::byte>);

void npy(std::span<const std::byte> bytes);
void csv(std::span<const std::byte> bytes);
void paste(std::span<const std::byte> bytes);
void image(std::span<const std::byte> bytes);
void session(std::span<const std::byte> bytes);
/// As pictures and as labels.
void idx(std::span<const std::byte> bytes);
void cifar(std::span<const std::byte> bytes);
/// A table for regression, with a window and a horizon.
void table(std::span<const std::byte> bytes);
/// `bytes` are the settings (session.json) inside a sound archive, which random bytes seldom reach.
void settings(std::span<const std::byte> bytes);

} // namespace ks::fuzz
