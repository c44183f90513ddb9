#pragma once

#include "core/base/text.h"
#include "core/ops/op_spec.h"

#include <string>

/// What the rows' hooks for PyTorch and Keras are given and make, and what their texts are made of. Pairs are rows and columns.
namespace ks::code {

/// A layer of a program in Python, and the values that it reads.
struct Layer {
    std::string_view framework; ///< "PyTorch", for people
    std::string_view title;     ///< the layer's name, for people
    const OpSpec& spec;
    std::string name; ///< of the layer in the program
    std::string src;  ///< what stands for src there
    std::string src2; ///< for src2, where it is a layer's output
    bool row = false; ///< is src a row of numbers, N × C, no image?
    bool row2 = false;
};

/// A layer of torch.nn.Module.
struct Torch {
    std::string module{}; ///< what __init__ makes; empty for a function
    std::string call;     ///< the expression in forward
};

/// Throws Unsupported: "Keras cannot say conv1: " and why.
[[noreturn]] void refuse(const Layer& layer, const Text& why);
/// Throws Unsupported where the window has a dilation.
void requireUndilated(const Layer& layer);

std::string integer(std::int64_t value);
/// "(2, 3)"
std::string pair(std::int64_t y, std::int64_t x);
std::string pair(const Size2& size);
/// ", bias=True"
std::string flag(std::string_view name, bool value);

/// How far the windows reach beyond src: the pads in force, and what ceil_mode adds to them behind.
Pads reachedPads(const OpSpec& spec);

/// A module that is called with `src`.
Torch torchModule(const Layer& layer, std::string module, const std::string& src);
/// `src` with a frame of `with`, where there are pads.
std::string torchPad(const Pads& pads, const std::string& src, const std::string& with);

/// "layers.ReLU()(x)"
std::string keras(const std::string& layer, const std::string& src);
/// ", name="conv1"": of a layer whose weights are set by its name.
std::string kerasNamed(const Layer& layer);
std::string kerasPad(const Pads& pads, const std::string& src, const std::string& with);

} // namespace ks::code
