#include "core/backends/cpu/cpu_backend.h"

#include "core/backends/arg_max.h"
#include "core/base/threads.h"

#include <utility>

namespace ks {

namespace {

class CpuKernel final : public Kernel {
public:
    CpuKernel(const OpSpec& spec, Pass pass, const CpuImplementation& row, int threads)
        : m_spec(spec), m_pass(pass), m_row(row), m_threads(threads),
          m_workspace(row.workspaceBytes ? row.workspaceBytes(spec, threads) : 0,
                      "workspace of " + std::string(row.meta.name) + " for " + std::to_string(threads) + " threads")
    {
    }

    const OpSpec& spec() const override { return m_spec; }
    Pass pass() const override { return m_pass; }
    std::string_view implementation() const override { return m_row.meta.name; }
    std::size_t workspaceBytes() const override { return m_workspace.bytes(); }
    std::size_t savedBytes() const override { return m_pass == Pass::Training && m_row.savedBytes ? m_row.savedBytes(m_spec) : 0; }

    void run(const Args& args) override
    {
        HostArgs host = hostArgs(args);
        host.workspace = static_cast<std::byte*>(m_workspace.data());
        host.threads = m_threads;
        host.parts = &m_parts;
        m_parts.begin();
        m_row.run(m_spec, host);
    }

    std::vector<NamedSeconds> parts() const override { return m_parts.named(); }
    std::vector<std::int64_t> decodeSaved(const Buffer& saved) const override
    {
        return m_row.savedBytes == argMaxBytes ? decodeArgMax(m_spec, saved) : std::vector<std::int64_t>();
    }

private:
    OpSpec m_spec;
    Pass m_pass;
    const CpuImplementation& m_row;
    int m_threads;
    RunParts m_parts;
    MemoryBlock m_workspace;
};

} // namespace

HostArgs hostArgs(const Args& args)
{
    HostArgs host{tensorPointers<HostBuffer>(args)};
    host.step = args.step;
    host.saved = pointerInto<HostBuffer, std::byte*>(args.saved);
    host.stop = args.stop;
    host.spans = args.spans;
    return host;
}

std::unique_ptr<Kernel> planRow(const OpSpec& spec, Pass pass, const CpuImplementation& row, int threads)
{
    return std::make_unique<CpuKernel>(spec, pass, row, threads);
}

void CpuTable::add(OpKind op, Pass pass, CpuImplementation row)
{
    const auto o = static_cast<std::size_t>(op);
    const auto p = static_cast<std::size_t>(pass);
    m_meta.at(o).at(p).push_back(row.meta);
    m_rows.at(o).at(p).push_back(std::move(row));
}

void CpuTable::addForward(OpKind op, const CpuImplementation& row)
{
    add(op, Pass::Inference, row);
    add(op, Pass::Training, row);
}

void CpuTable::addAll(const CpuTable& lent, OpKind op, Pass pass)
{
    for (const CpuImplementation& row : lent.rows(op, pass))
        add(op, pass, row);
}

std::span<const Implementation> CpuTable::meta(OpKind op, Pass pass) const
{
    return m_meta.at(static_cast<std::size_t>(op)).at(static_cast<std::size_t>(pass));
}

std::span<const CpuImplementation> CpuTable::rows(OpKind op, Pass pass) const
{
    return m_rows.at(static_cast<std::size_t>(op)).at(static_cast<std::size_t>(pass));
}

std::unique_ptr<Buffer> CpuBackend::allocate(std::size_t bytes, std::string_view name)
{
    return std::make_unique<HostBuffer>(bytes, name);
}

std::unique_ptr<Buffer> CpuBackend::part(Buffer& whole, std::size_t offset, std::size_t bytes)
{
    return static_cast<HostBuffer&>(whole).part(offset, bytes);
}

std::unique_ptr<Kernel> CpuBackend::plan(const OpSpec& spec, Pass pass, const PlanOptions& options)
{
    const Implementation& chosen = choose(spec, pass, options.implementation);
    const auto index = static_cast<std::size_t>(&chosen - implementations(spec.op, pass).data());
    const int own = m_threads > 0 ? m_threads : defaultThreads();
    const int threads = options.threads > 0 ? options.threads : own;
    return planRow(spec, pass, m_table.rows(spec.op, pass)[index], threads);
}

std::unique_ptr<Kernel> CpuBackend::planBackward(const Kernel& forward, Pass pass, const PlanOptions& options)
{
    return plan(forward.spec(), pass, options);
}

} // namespace ks
