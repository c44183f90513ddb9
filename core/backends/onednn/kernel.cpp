#include "core/backends/onednn/kernel.h"

#include "core/backends/cpu/threads_of_caller.h"
#include "core/backends/onednn/onednn_backend.h"
#include "core/base/error.h"
#include "core/ops/global_pool.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <sys/mman.h>

#include <chrono>
#include <cstddef>
#include <cstring>

namespace ks::onednn {

namespace {

using dnnl::memory;

Primitive make(const OpSpec& spec, Pass pass, Layout layout, const Primitive* forward)
{
    if (spec.op == OpKind::Conv)
        return makeConvolution(spec, pass, layout);
    if (spec.op == OpKind::ConvTranspose)
        return makeDeconvolution(spec, pass, layout);
    if (isPool(spec.op))
        return makePooling(spec, pass, layout, forward);
    switch (spec.op) {
    case OpKind::Gemm: return makeInnerProduct(spec, pass, layout);
    case OpKind::Softmax: return makeSoftmax(spec, pass);
    case OpKind::Add: return makeAdd(spec);
    case OpKind::LRN: return makeLrn(spec, pass);
    case OpKind::BatchNormalization: return makeBatchNormalization(spec, pass);
    default: return makeActivation(spec, pass);
    }
}

std::byte* pointerTo(const Buffer* buffer)
{
    return static_cast<const HostBuffer*>(buffer)->data();
}

} // namespace

struct OnednnKernel::Bound {
    Operand operand;
    memory plain;
    memory preferred; ///< the same object as `plain` where no reorder is needed
    dnnl::reorder reorder;
    MemoryBlock copy;
    MemoryBlock own; ///< of a tensor that lies nowhere with us

    explicit Bound(const Operand& from) : operand(from), plain(from.plain, engine(), nullptr), preferred(plain)
    {
        if (from.place == Place::Own) {
            own = MemoryBlock(from.plain.get_size(), "unasked " + std::string(nameOf(from.role)));
            std::memset(own.data(), 0, own.bytes());
        }
        if (from.plain == from.preferred)
            return;
        copy = MemoryBlock(from.preferred.get_size(), "reordered " + std::string(nameOf(from.role)));
        preferred = memory(from.preferred, engine(), copy.data());
        reorder = from.written ? dnnl::reorder(preferred, plain) : dnnl::reorder(plain, preferred);
    }

    /// Looks for the tensor of this run.
    void bind(const Args& args) const
    {
        switch (operand.place) {
        case Place::Operand: plain.set_data_handle(pointerTo(args.of(operand.role))); break;
        case Place::Saved: plain.set_data_handle(pointerTo(args.saved) + operand.offset); break;
        case Place::Own: plain.set_data_handle(own.data()); break;
        }
    }

    bool reordered() const { return copy.data() != nullptr; }

    /// Seconds.
    double change(dnnl::stream& stream)
    {
        if (!reordered())
            return 0;
        const auto start = std::chrono::steady_clock::now();
        reorder.execute(stream, operand.written ? preferred : plain, operand.written ? plain : preferred);
        stream.wait();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
};

/// oneDNN writes the code of a primitive without looking whether there was room for it: where there is none it ends the program.
void requireRoomForCode()
{
    constexpr std::size_t code = std::size_t{16} << 20U; // bytes, several times as much as the largest
    void* const room = ::mmap(nullptr, code, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED)
        throw OutOfMemory(Text(KS_TEXT("core", "not enough memory for %1"), {Text::name(std::string(onednnTraits.library))}));
    ::munmap(room, code);
}

OnednnKernel::OnednnKernel(const OpSpec& spec, Pass pass, std::string_view implementation, Layout layout, int threads,
                           const Primitive* forward)
    : m_spec(spec), m_pass(pass), m_layout(layout), m_threads(threads), m_implementation(implementation), m_stream(engine())
{
    requireRoomForCode();
    const cpu::ThreadsOfCaller used(threads);
    m_primitive = make(spec, pass, layout, forward);
    for (const Operand& operand : m_primitive.operands)
        m_bound.push_back(std::make_shared<Bound>(operand));
    m_scratchpad = MemoryBlock(m_primitive.scratchpadBytes, "scratchpad of oneDNN");
    for (const auto& bound : m_bound)
        m_arguments.emplace(bound->operand.argument, bound->preferred);
    if (m_primitive.workspace)
        m_arguments.emplace(DNNL_ARG_WORKSPACE, memory(*m_primitive.workspace, engine(), nullptr));
    if (m_scratchpad.data()) {
        const memory::desc bytes(memory::dims{static_cast<std::int64_t>(m_primitive.scratchpadBytes)}, memory::data_type::u8,
                                 memory::format_tag::x);
        m_arguments.emplace(DNNL_ARG_SCRATCHPAD, memory(bytes, engine(), m_scratchpad.data()));
    }
}

std::size_t OnednnKernel::workspaceBytes() const
{
    std::size_t bytes = m_scratchpad.bytes();
    for (const auto& bound : m_bound)
        bytes += bound->copy.bytes() + bound->own.bytes();
    return bytes;
}

void OnednnKernel::run(const Args& args)
{
    const cpu::ThreadsOfCaller used(m_threads);
    m_parts.begin();
    for (const auto& bound : m_bound) {
        bound->bind(args);
        if (!bound->operand.written)
            m_parts.add(RunPart::Layouts, bound->change(m_stream));
    }
    if (m_primitive.workspace)
        m_arguments.at(DNNL_ARG_WORKSPACE).set_data_handle(pointerTo(args.saved));
    m_primitive.primitive.execute(m_stream, m_arguments);
    m_stream.wait();
    for (const auto& bound : m_bound)
        if (bound->operand.written)
            m_parts.add(RunPart::Layouts, bound->change(m_stream));
    if (m_primitive.after)
        m_primitive.after(hostArgs(args));
}

std::vector<std::int64_t> OnednnKernel::decodeSaved(const Buffer& saved) const
{
    if (!m_primitive.workspace || !isPool(m_spec.op))
        return {};
    // The library keeps window-relative indices in dst's layout; reordered to NCHW they can be read.
    const OpSpec pool = asWindowedPool(m_spec);
    const Shape dst = shapeOf(pool, Role::Dst);
    const memory::data_type type = m_primitive.workspace->data_type();
    const memory::desc plain(dims(dst), type, memory::format_tag::nchw);
    std::vector<std::byte> bytes(plain.get_size());
    memory from(*m_primitive.workspace, engine(), pointerTo(&saved));
    memory to(plain, engine(), bytes.data());
    dnnl::stream stream(engine());
    dnnl::reorder(from, to).execute(stream, from, to);
    stream.wait();

    const Window window = windowOf(pool);
    std::vector<std::int64_t> offsets(static_cast<std::size_t>(dst.elements()));
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        const std::int64_t tap = type == memory::data_type::u8 ? std::to_integer<std::int64_t>(bytes[i])
                                                               : reinterpret_cast<const std::int32_t*>(bytes.data())[i];
        const Cell cell = cellAt(dst, static_cast<std::int64_t>(i));
        const std::int64_t y = window.y.at(cell.y, tap / window.x.kernel);
        const std::int64_t x = window.x.at(cell.x, tap % window.x.kernel);
        offsets[i] = window.y.inside(y) && window.x.inside(x) ? y * pool.src.w + x : -1;
    }
    return offsets;
}

} // namespace ks::onednn
