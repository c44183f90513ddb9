#pragma once

#include "core/io/tensor_file.h"
#include "core/session/session.h"

namespace ks {

/// Computes a session anew and writes one of its tensors as numbers, CSV or NPY: the same bytes from the window and the command line. What has one
/// number for each channel (a bias, running statistics) becomes a vector in NPY. What the session hides of it, the stepped tensor's cells to come and what a later bookmark asks, is empty in
/// CSV and NaN in NPY, as it is empty in a figure; how many cells these are is returned. Throws InputError if the session has no such tensor or its settings are illegal; FileError, OutOfMemory.
std::int64_t exportTensor(const Session& session, Role role, const std::filesystem::path& path, TensorFormat format);

} // namespace ks
