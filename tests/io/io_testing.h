#pragma once

#include "core/base/error.h"
#include "core/tensor/tensor.h"

#include <QString>
#include <QTest>
#include <algorithm>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

inline std::span<const std::byte> bytesOf(std::string_view text)
{
    return std::as_bytes(std::span(text));
}

/// The message of the FileError that `work` throws; another exception or none fails the test that compares it.
template <class Work>
QString fileErrorOf(Work&& work)
{
    try {
        work();
    } catch (const FileError& error) {
        return QString::fromUtf8(error.what());
    } catch (const std::exception& error) {
        return QStringLiteral("not a FileError: ") + QString::fromUtf8(error.what());
    }
    return QStringLiteral("no error");
}

/// Bit for bit, so that NaN and −0 count too.
inline bool sameCells(const Tensor& a, const Tensor& b)
{
    return a.shape() == b.shape() && std::memcmp(a.data(), b.data(), a.shape().bytes()) == 0;
}

inline std::vector<float> cellsOf(const Tensor& tensor)
{
    return {tensor.cells().begin(), tensor.cells().end()};
}

} // namespace ks
