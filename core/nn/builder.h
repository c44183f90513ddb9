#pragma once

#include "core/nn/model.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace ks {

/// Writes a network down layer by layer, each reading the one before unless told otherwise. Names are made by operator and number.
class ModelBuilder {
public:
    using Settings = std::initializer_list<std::pair<std::string_view, std::string>>;

    ModelBuilder(std::string name, const Shape& input);

    /// Attributes by ONNX's names, on top of ONNX's defaults. Throws InputError as setAttribute.
    ModelBuilder& add(OpKind op, Settings attributes = {}, std::string name = {});
    ModelBuilder& conv(std::int64_t filters, std::int64_t kernel, std::int64_t stride = 1, std::int64_t pad = 0, bool bias = true);
    ModelBuilder& maxPool(std::int64_t kernel, std::int64_t stride, std::int64_t pad = 0);
    ModelBuilder& gemm(std::int64_t filters) { return add(OpKind::Gemm, {{"filters", std::to_string(filters)}}); }
    ModelBuilder& relu() { return add(OpKind::Relu); }
    ModelBuilder& normalise() { return add(OpKind::BatchNormalization); }
    /// The sum of the last layer and an earlier one.
    ModelBuilder& sumWith(int other) { return joinedWith(other, OpKind::Add); }
    /// The same with another operator that reads two.
    ModelBuilder& joinedWith(int other, OpKind op);
    /// The next layer reads this one.
    ModelBuilder& from(int node);

    int last() const { return m_last; }
    /// Throws InputError where the network is not sound.
    Model finish();

    Model model; ///< for what is not layers

private:
    int m_last = graphInput;
};

} // namespace ks
