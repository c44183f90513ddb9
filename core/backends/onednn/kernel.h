#pragma once

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/onednn/primitive.h"

#include <unordered_map>

namespace ks::onednn {

/// A primitive with its reorders: NCHW in and out, the library's layouts between. Owns the reordered copies and the scratchpad.
class OnednnKernel final : public Kernel {
public:
    OnednnKernel(const OpSpec& spec, Pass pass, std::string_view implementation, Layout layout, int threads, const Primitive* forward);

    const OpSpec& spec() const override { return m_spec; }
    Pass pass() const override { return m_pass; }
    std::string_view implementation() const override { return m_implementation; }
    std::size_t workspaceBytes() const override;
    std::size_t savedBytes() const override { return m_primitive.workspace ? m_primitive.workspace->get_size() : m_primitive.savedBytes; }
    void run(const Args& args) override;
    std::vector<NamedSeconds> parts() const override { return m_parts.named(); }
    std::vector<std::int64_t> decodeSaved(const Buffer& saved) const override;

    const Primitive& primitive() const { return m_primitive; }
    Layout layout() const { return m_layout; }

private:
    struct Bound; ///< an operand with its memory objects and its reorder

    OpSpec m_spec;
    Pass m_pass;
    Layout m_layout;
    int m_threads;
    Primitive m_primitive;
    std::string m_implementation;
    dnnl::stream m_stream;
    std::vector<std::shared_ptr<Bound>> m_bound;
    MemoryBlock m_scratchpad;
    std::unordered_map<int, dnnl::memory> m_arguments; ///< of the primitive: a run only says where their numbers lie
    RunParts m_parts;
};

} // namespace ks::onednn
