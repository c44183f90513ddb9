#pragma once

#include "core/backends/cuda/launch.h"
#include "core/backends/tensor_pointers.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <array>

namespace ks::cuda {

class Device;

/// What an implementation gets, in device memory.
struct DeviceArgs : TensorPointers {
    std::uint64_t step = 0;
    const std::uint64_t* stepOnDevice = nullptr;
    void* saved = nullptr;
    std::byte* workspace = nullptr;
    Stream stream = nullptr;
    std::stop_token stop;
};

/// A row of the table: what it may do and what stands behind it; `descriptionsOf` has its source, its story and its place. `run` only puts
/// work on the stream.
struct Row {
    Implementation meta;
    void (*run)(const OpSpec&, Pass, const DeviceArgs&) = nullptr;
    /// Null: none.
    std::size_t (*workspaceBytes)(const OpSpec&, Pass) = nullptr;
    /// Called once per plan: for what has to be started before the first run. Null: nothing.
    void (*prepare)() = nullptr;
    /// Counts what a run asks of the device. Null: nobody does.
    DeviceWork (*work)(const OpSpec&, Pass) = nullptr;
    /// Makes the kernel, where a run is more than work on the stream. Null: the usual one.
    std::unique_ptr<Kernel> (*make)(Device&, const OpSpec&, Pass, const Row&) = nullptr;
};

class Table {
public:
    /// Throws std::logic_error for a name that `descriptionsOf` does not have.
    void add(OpKind op, Pass pass, Row row);
    /// For inference and training.
    void addForward(OpKind op, const Row& row);
    std::span<const Implementation> meta(OpKind op, Pass pass) const;
    std::span<const Row> rows(OpKind op, Pass pass) const;
    /// The row that `auto` takes; null where none supports the spec.
    const Row* bestFor(const OpSpec& spec, Pass pass) const;

private:
    static constexpr std::size_t opCount = 64;
    std::array<std::array<std::vector<Row>, allPasses.size()>, opCount> m_rows;
    std::array<std::array<std::vector<Implementation>, allPasses.size()>, opCount> m_meta;
};

void addPools(Table& table);
void addActivations(Table& table);
void addConvolutions(Table& table);
void addGemm(Table& table);
void addNetworkOperators(Table& table);
void addAll(Table& table);

/// Of what is only taken by name.
inline bool never(const OpSpec&)
{
    return false;
}
/// No tensor has 2³¹ cells or more: the kernels count in 32 bits.
Support countsInInt(const OpSpec& spec);

Axis axisOf(const WindowAxis& axis);

} // namespace ks::cuda
