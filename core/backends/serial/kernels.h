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

/// visit(row, offset of its first channel) for every (n, y, x). A row is made of the spec, its first channel and how far the next one lies behind.
template <class Row, class Visit>
void forEachRow(const OpSpec& spec, const HostArgs& args, Visit&& visit)
{
    const std::int64_t plane = spec.src.h * spec.src.w;
    for (std::int64_t n = 0; n < spec.src.n && !args.stop.stop_requested(); ++n)
        for (std::int64_t cell = 0; cell < plane; ++cell) {
            const std::int64_t first = n * spec.src.c * plane + cell;
            visit(Row{spec, args.src + first, plane}, first);
        }
}

/// What each file puts into the table.
void addMaxPools(CpuTable& table);
void addMaxPoolByProducts(CpuTable& table);
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
