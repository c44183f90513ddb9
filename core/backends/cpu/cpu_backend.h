#pragma once

#include "core/backends/host_buffer.h"
#include "core/backends/tensor_pointers.h"

#include <array>

namespace ks {

/// What a CPU implementation gets: NCHW float32 in host memory.
struct HostArgs : TensorPointers {
    std::uint64_t step = 0; ///< which run of a training: Dropout's cells depend on it
    /// What training keeps: for MaxPool the arg-max, see core/backends/arg_max.h. Null in inference, and without the training row's `savedBytes`.
    std::byte* saved = nullptr;
    std::byte* workspace = nullptr;
    int threads = 1;
    /// For a row that times parts of its run by themselves, as few do.
    RunParts* parts = nullptr;
    /// As in Args.
    ThreadSpans* spans = nullptr;
    /// Looked at once per row of results or so: someone who moved a slider does not want the old result any more.
    std::stop_token stop;
};

/// Plain pointers from buffers that are HostBuffers; workspace and threads are left to the caller.
HostArgs hostArgs(const Args& args);

/// A row of a CPU backend's table: the readable part, and the two functions behind it.
struct CpuImplementation {
    Implementation meta;
    void (*run)(const OpSpec&, const HostArgs&) = nullptr;
    /// Scratch bytes for a plan; null: none.
    std::size_t (*workspaceBytes)(const OpSpec&, int threads) = nullptr;
    /// Of a training row: bytes that it keeps for the backward pass; null: none. `argMaxBytes` makes it readable for people.
    std::size_t (*savedBytes)(const OpSpec&) = nullptr;
};

/// A table of rows per operator and pass, best first. Built once from the rows that each operator's file exports.
class CpuTable {
public:
    void add(OpKind op, Pass pass, CpuImplementation row);
    /// Of both forward passes.
    void addForward(OpKind op, const CpuImplementation& row);
    /// The rows that another backend lends for an operator and pass.
    void addAll(const CpuTable& lent, OpKind op, Pass pass);
    std::span<const Implementation> meta(OpKind op, Pass pass) const;
    std::span<const CpuImplementation> rows(OpKind op, Pass pass) const;

private:
    static constexpr std::size_t opCount = 64;
    static constexpr std::size_t passCount = allPasses.size();
    std::array<std::array<std::vector<CpuImplementation>, passCount>, opCount> m_rows;
    std::array<std::array<std::vector<Implementation>, passCount>, opCount> m_meta;
};

/// A kernel that runs one row. Throws OutOfMemory. The row must outlive it.
std::unique_ptr<Kernel> planRow(const OpSpec& spec, Pass pass, const CpuImplementation& row, int threads);

/// A backend whose memory is the host's and whose implementations are functions in a table.
class CpuBackend : public Backend {
public:
    std::span<const Implementation> implementations(OpKind op, Pass pass) const override { return m_table.meta(op, pass); }
    std::unique_ptr<Buffer> allocate(std::size_t bytes, std::string_view name) override;
    std::unique_ptr<Buffer> part(Buffer& whole, std::size_t offset, std::size_t bytes) override;
    std::unique_ptr<Kernel> plan(const OpSpec& spec, Pass pass, const PlanOptions& options = {}) override;
    std::unique_ptr<Kernel> planBackward(const Kernel& forward, Pass pass, const PlanOptions& options = {}) override;

protected:
    /// `threads` of plans that are not told how many; 0: defaultThreads(). Rows are run with what the plan is told, whatever is said here.
    explicit CpuBackend(CpuTable table, int threads = 0) : m_table(std::move(table)), m_threads(threads) {}

private:
    CpuTable m_table;
    int m_threads;
};

} // namespace ks
