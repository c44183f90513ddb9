#pragma once

#include "core/backends/cpu/cpu_backend.h"

#include <dnnl.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ks::onednn {

/// Which layouts a plan may use.
enum class Layout : std::uint8_t {
    Any,  ///< the library chooses; tensors are reordered on the way in and out
    Nchw, ///< plain NCHW throughout
};

/// Where a tensor of a primitive lies.
enum class Place : std::uint8_t {
    Operand, ///< in the buffer of its role
    Saved,   ///< in what training keeps for the backward pass
    Own,     ///< nowhere with us: the kernel owns it, and it reads as 0
};

/// A tensor that a primitive reads or writes: what it is to us, to the library, and how it lies in our buffers.
struct Operand {
    Role role;
    int argument;                 ///< DNNL_ARG_…
    dnnl::memory::desc plain;     ///< in our buffer: NCHW and the like
    dnnl::memory::desc preferred; ///< as the primitive wants it
    bool written = false;
    Place place = Place::Operand;
    std::size_t offset = 0; ///< in bytes, of Saved
};

/// One planned primitive with everything that it needs.
struct Primitive {
    dnnl::primitive primitive;
    std::vector<Operand> operands;
    std::string implementation; ///< as the library reports it: "jit:avx512_core"
    /// MaxPool's training pass writes it, its backward pass reads it; the library's own layout.
    std::optional<dnnl::memory::desc> workspace;
    std::size_t scratchpadBytes = 0;
    /// What training keeps besides a workspace of the library's.
    std::size_t savedBytes = 0;
    /// What is left to do after a run that the library has no primitive for.
    std::function<void(const HostArgs&)> after;
    /// The forward pooling description that a backward one is made from.
    std::shared_ptr<dnnl::pooling_v2_forward::primitive_desc> poolForward;
};

dnnl::engine& engine();

/// Throws dnnl::error where the library has no primitive for it. `forward` is the training plan that a pooling backward pass belongs to.
Primitive makeConvolution(const OpSpec& spec, Pass pass, Layout layout);
Primitive makeDeconvolution(const OpSpec& spec, Pass pass, Layout layout);
Primitive makePooling(const OpSpec& spec, Pass pass, Layout layout, const Primitive* forward);
/// Has the library this function with our derivative at every place?
bool hasActivation(OpKind op);
Primitive makeActivation(const OpSpec& spec, Pass pass);
Primitive makeInnerProduct(const OpSpec& spec, Pass pass, Layout layout);
Primitive makeSoftmax(const OpSpec& spec, Pass pass);
Primitive makeAdd(const OpSpec& spec);
Primitive makeLrn(const OpSpec& spec, Pass pass);
Primitive makeBatchNormalization(const OpSpec& spec, Pass pass);

/// Why the library cannot follow our rules for this spec; yes otherwise (it may still refuse when it is planned).
Support followsRules(const OpSpec& spec);
Support followsLrnRules(const OpSpec& spec);

/// Shape as oneDNN's dimensions.
dnnl::memory::dims dims(const Shape& shape);

} // namespace ks::onednn
