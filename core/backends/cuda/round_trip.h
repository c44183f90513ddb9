#pragma once

#include "core/backends/cuda/device.h"
#include "core/backends/cuda/round_trip_names.h"
#include "core/backends/cuda/table.h"

namespace ks::cuda {

/// MaxPool as the pooling study's program does it (2023): the image lies on the host; for every window in row-major order the window is cut out and
/// sent, zeros for the result are sent, the identity too where it is transferred, one kernel multiplies, the product comes back, and the host looks
/// for its largest cell. The image comes from the device before the first window, and the result goes there after the last one.
/// The row and the device must outlive the kernel. Throws OutOfMemory.
std::unique_ptr<Kernel> makeRoundTripKernel(Device& device, const OpSpec& spec, Pass pass, const Row& row, WindowProduct product,
                                            IdentityFilter filter);

template <WindowProduct product, IdentityFilter filter>
std::unique_ptr<Kernel> makeRoundTrip(Device& device, const OpSpec& spec, Pass pass, const Row& row)
{
    return makeRoundTripKernel(device, spec, pass, row, product, filter);
}

} // namespace ks::cuda
