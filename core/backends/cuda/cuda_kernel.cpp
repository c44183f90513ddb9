#include "core/backends/cuda/cuda_kernel.h"

#include "core/backends/arg_max.h"

namespace ks::cuda {

namespace {

bool isMaxPool(OpKind op)
{
    return op == OpKind::MaxPool || op == OpKind::GlobalMaxPool;
}

class CudaKernel final : public Kernel {
public:
    CudaKernel(Device& device, const OpSpec& spec, Pass pass, const Row& row) : m_device(device), m_spec(spec), m_pass(pass), m_row(row)
    {
        const std::size_t bytes = row.workspaceBytes ? row.workspaceBytes(spec, pass) : 0;
        if (bytes > 0)
            m_workspace = DeviceMemory(bytes, "workspace of " + std::string(row.meta.name));
        if (row.prepare)
            row.prepare();
    }

    const OpSpec& spec() const override { return m_spec; }
    Pass pass() const override { return m_pass; }
    std::string_view implementation() const override { return m_row.meta.name; }
    std::size_t workspaceBytes() const override { return m_workspace.bytes(); }
    std::size_t savedBytes() const override { return m_pass == Pass::Inference || !isMaxPool(m_spec.op) ? 0 : argMaxBytes(m_spec); }

    std::optional<DeviceWork> deviceWork() const override { return m_row.work ? std::optional(m_row.work(m_spec, m_pass)) : std::nullopt; }

    void run(const Args& args) override
    {
        DeviceArgs device{tensorPointers<DeviceBuffer>(args)};
        device.step = args.step;
        device.stepOnDevice = pointerTo<const std::uint64_t*>(args.stepOnDevice);
        device.saved = pointerTo<void*>(args.saved);
        device.workspace = m_workspace.data();
        device.stream = m_device.stream();
        device.stop = args.stop;
        m_row.run(m_spec, m_pass, device);
    }

    std::vector<std::int64_t> decodeSaved(const Buffer& saved) const override
    {
        return savedBytes() == 0 ? std::vector<std::int64_t>() : decodeArgMax(m_spec, saved);
    }

private:
    Device& m_device;
    OpSpec m_spec;
    Pass m_pass;
    const Row& m_row;
    DeviceMemory m_workspace;
};

} // namespace

std::unique_ptr<Kernel> makeCudaKernel(Device& device, const OpSpec& spec, Pass pass, const Row& row)
{
    return row.make ? row.make(device, spec, pass, row) : std::make_unique<CudaKernel>(device, spec, pass, row);
}

} // namespace ks::cuda
