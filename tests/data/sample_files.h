#pragma once

#include <QByteArray>
#include <QString>
#include <QTemporaryDir>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Small files of the formats that the data sets come in, whole or damaged.
namespace ks::test {

inline std::span<const std::byte> bytesOf(const QByteArray& array)
{
    return std::as_bytes(std::span(array.constData(), static_cast<std::size_t>(array.size())));
}

/// An IDX file of bytes: header and `data`, which need not fit together.
QByteArray idx(const std::vector<std::uint32_t>& axes, const QByteArray& data, char type = 8);
/// `count` pictures of 4×5 cells: cell j of picture i is (i + j) mod 256.
QByteArray idxImages(std::uint32_t count, std::uint32_t rows = 4, std::uint32_t columns = 5);
/// Labels 0, 1, … 9, 0, …
QByteArray idxLabels(std::uint32_t count);
QByteArray gzip(const QByteArray& data);

void write(const QTemporaryDir& folder, const QString& name, const QByteArray& data);
/// A whole MNIST folder: `train` and `test` pictures as above.
void writeMnist(const QTemporaryDir& folder, std::uint32_t train, std::uint32_t test);

/// The folder with real data that the tester named in KERNELSCOPE_DATA; empty without it.
QString realData();

} // namespace ks::test
