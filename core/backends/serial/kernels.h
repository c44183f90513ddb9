#pragma once

#include "core/backends/cpu/cpu_backend.h"

/// The serial functions, one file per operator. Shapes and rules are those of core/ops; every function writes all its results.
namespace ks::serial {

/// The functions of an operator; one for both forward passes.
struct Textbook {
    using Run = void (*)(const OpSpec&, const HostArgs&);
    Run forward = nullptr;
    Run backwardData = nullptr;
    Run backwardWeights = nullptr;                      ///< null: it has no weights
    std::size_t (*savedBytes)(const OpSpec&) = nullptr; ///< of training; null: nothing is kept
};
/// `source`: the file to read, "serial/conv.cpp".
void addRows(CpuTable& table, OpKind op, std::string_view source, const Textbook& passes);

/// visit(offset) for every cell of src, row by row.
template <class Visit>
void forEachCell(const OpSpec& spec, const std::stop_token& stop, Visit&& visit)
{
    const std::int64_t rows = spec.src.n * spec.src.c * spec.src.h;
    for (std::int64_t row = 0; row < rows && !stop.stop_requested(); ++row)
        for (std::int64_t x = 0; x < spec.src.w; ++x)
            visit(row * spec.src.w + x);
}

/// What each file puts into the table.
void addMaxPools(CpuTable& table);
void addAveragePools(CpuTable& table);
void addConv(CpuTable& table);
void addConvTranspose(CpuTable& table);
void addActivations(CpuTable& table);
void addGemm(CpuTable& table);
void addCellByCell(CpuTable& table);
void addSoftmax(CpuTable& table);
void addMeanSquaredError(CpuTable& table);
void addBatchNormalization(CpuTable& table);
void addLrn(CpuTable& table);

} // namespace ks::serial
