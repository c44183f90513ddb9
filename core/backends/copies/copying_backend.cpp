#include "core/backends/copies/copying_backend.h"

#include "core/backends/cuda/cuda_backend.h"
#include "core/backends/host_buffer.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"

#include <chrono>
#include <string>
#include <utility>

namespace ks {

namespace {

/// A kernel of the device with room there for its tensors, which belongs to it.
class CopyingKernel final : public Kernel {
public:
    /// `savedBytes`: what the training kernel keeps, whose backward pass this may be.
    CopyingKernel(Backend& device, std::unique_ptr<Kernel> inner, std::size_t savedBytes) : m_device(device), m_inner(std::move(inner))
    {
        for (const Role role : operandsOf(spec(), pass()))
            *m_operands.operand(role) = roomFor(role);
        for (const Role role : resultsOf(spec(), pass()))
            *m_results.result(role) = roomFor(role);
        if (savedBytes > 0)
            m_saved = device.allocate(savedBytes, "what training keeps");
    }

    const OpSpec& spec() const override { return m_inner->spec(); }
    Pass pass() const override { return m_inner->pass(); }
    std::string_view implementation() const override { return m_inner->implementation(); }
    std::size_t workspaceBytes() const override { return m_inner->workspaceBytes(); }
    std::size_t savedBytes() const override { return m_inner->savedBytes(); }
    const Kernel& inner() const { return *m_inner; }

    void run(const Args& args) override
    {
        m_parts.begin();
        Args there;
        there.step = args.step;
        there.stop = args.stop;
        timed(RunPart::ToDevice, [&] {
            for (const Role role : operandRoles)
                if (const Buffer* const from = args.of(role); from && *m_operands.operand(role)) {
                    send(*from, **m_operands.operand(role));
                    *there.operand(role) = m_operands.operand(role)->get();
                }
            if (m_saved && args.saved && !isForward(pass()))
                send(*args.saved, *m_saved);
            m_device.synchronize();
        });
        there.saved = args.saved ? m_saved.get() : nullptr;
        for (const Role role : resultsOf(spec(), pass()))
            if (*args.result(role))
                *there.result(role) = m_results.result(role)->get();
        timed(RunPart::Kernel, [&] {
            m_inner->run(there);
            m_device.synchronize();
        });
        timed(RunPart::ToHost, [&] {
            for (const Role role : resultsOf(spec(), pass()))
                if (Buffer* const to = *args.result(role))
                    fetch(**m_results.result(role), *to);
            if (m_saved && args.saved && isForward(pass()))
                fetch(*m_saved, *args.saved);
        });
    }

    std::vector<NamedSeconds> parts() const override { return m_parts.named(); }
    std::vector<std::int64_t> decodeSaved(const Buffer& saved) const override
    {
        if (!m_saved)
            return m_inner->decodeSaved(saved);
        send(saved, *m_saved);
        m_device.synchronize();
        return m_inner->decodeSaved(*m_saved);
    }

private:
    std::unique_ptr<Buffer> roomFor(Role role) const
    {
        const Shape shape = shapeOf(spec(), role);
        return shape.empty() ? nullptr : m_device.allocate(shape.bytes(), std::string(nameOf(role)) + " on the device");
    }

    static std::span<std::byte> hostBytes(const Buffer& buffer)
    {
        const auto& host = static_cast<const HostBuffer&>(buffer);
        return {host.data(), host.bytes()};
    }
    static void send(const Buffer& from, Buffer& to) { to.upload(hostBytes(from).first(to.bytes())); }
    static void fetch(const Buffer& from, const Buffer& to) { from.download(hostBytes(to).first(from.bytes())); }

    template <class Work>
    void timed(RunPart part, Work&& work)
    {
        const auto begin = std::chrono::steady_clock::now();
        work();
        m_parts.add(part, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }

    Backend& m_device;
    std::unique_ptr<Kernel> m_inner;
    OperandMap<std::unique_ptr<Buffer>> m_operands;
    ResultMap<std::unique_ptr<Buffer>> m_results;
    std::unique_ptr<Buffer> m_saved;
    RunParts m_parts;
};

class CopyingBackend final : public Backend {
public:
    CopyingBackend(std::unique_ptr<Backend> device, std::string_view id, Text title)
        : m_device(std::move(device)), m_id(id), m_title(std::move(title))
    {
    }

    BackendInfo info() const override
    {
        BackendInfo info = m_device->info();
        info.id = m_id;
        info.title = m_title;
        return info;
    }
    std::span<const Implementation> implementations(OpKind op, Pass pass) const override { return m_device->implementations(op, pass); }
    std::vector<Implementation> descriptions(OpKind op, Pass pass) const override { return m_device->descriptions(op, pass); }
    Support supports(const OpSpec& spec, Pass pass) const override { return m_device->supports(spec, pass); }
    std::unique_ptr<Buffer> allocate(std::size_t bytes, std::string_view name) override
    {
        return std::make_unique<HostBuffer>(bytes, name);
    }
    std::unique_ptr<Buffer> part(Buffer& whole, std::size_t offset, std::size_t bytes) override
    {
        return static_cast<HostBuffer&>(whole).part(offset, bytes);
    }
    std::unique_ptr<Kernel> plan(const OpSpec& spec, Pass pass, const PlanOptions& options) override
    {
        std::unique_ptr<Kernel> inner = m_device->plan(spec, pass, options);
        const std::size_t saved = inner->savedBytes();
        return std::make_unique<CopyingKernel>(*m_device, std::move(inner), saved);
    }
    std::unique_ptr<Kernel> planBackward(const Kernel& forward, Pass pass, const PlanOptions& options) override
    {
        const Kernel& inner = static_cast<const CopyingKernel&>(forward).inner();
        return std::make_unique<CopyingKernel>(*m_device, m_device->planBackward(inner, pass, options), inner.savedBytes());
    }
    void synchronize() override { m_device->synchronize(); }
    void setWorkspaceLimit(std::size_t bytes) override { m_device->setWorkspaceLimit(bytes); }

private:
    std::unique_ptr<Backend> m_device;
    std::string m_id;
    Text m_title;
};

} // namespace

std::unique_ptr<Backend> makeCopyingBackend(std::unique_ptr<Backend> device, std::string_view id, Text title)
{
    return std::make_unique<CopyingBackend>(std::move(device), id, std::move(title));
}

std::unique_ptr<Backend> makeCudaCopiesBackend()
{
    return makeCopyingBackend(makeCudaBackend(), cudaCopiesTraits.id,
                              Text(KS_TEXT("core", "CUDA, our own kernels, with copies to and from the card at every layer")));
}

} // namespace ks
