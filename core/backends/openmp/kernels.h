#pragma once

#include "core/backends/cpu/cpu_backend.h"

/// What each operator's file puts into the table of the backend, best first.
namespace ks::openmp {

void addMaxPool(CpuTable& table);
void addAveragePool(CpuTable& table);
void addGlobalPools(CpuTable& table);
void addConvolutions(CpuTable& table);
void addActivations(CpuTable& table);
void addGemm(CpuTable& table);
void addCellByCell(CpuTable& table);
void addSoftmax(CpuTable& table);
void addBatchNormalization(CpuTable& table);
void addLrn(CpuTable& table);

} // namespace ks::openmp
