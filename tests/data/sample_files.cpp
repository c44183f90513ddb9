#include "tests/data/sample_files.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <zlib.h>

namespace ks::test {

QByteArray idx(const std::vector<std::uint32_t>& axes, const QByteArray& data, char type)
{
    QByteArray file(2, '\0');
    file += type;
    file += static_cast<char>(axes.size());
    for (const std::uint32_t axis : axes) {
        for (const unsigned shift : {24U, 16U, 8U, 0U})
            file += static_cast<char>(axis >> shift & 0xFFU);
    }
    return file + data;
}

QByteArray idxImages(std::uint32_t count, std::uint32_t rows, std::uint32_t columns)
{
    QByteArray data;
    for (std::uint32_t i = 0; i < count; ++i) {
        for (std::uint32_t j = 0; j < rows * columns; ++j)
            data += static_cast<char>((i + j) & 0xFFU);
    }
    return idx({count, rows, columns}, data);
}

QByteArray idxLabels(std::uint32_t count)
{
    QByteArray data;
    for (std::uint32_t i = 0; i < count; ++i)
        data += static_cast<char>(i % 10);
    return idx({count}, data);
}

QByteArray gzip(const QByteArray& data)
{
    QByteArray packed(static_cast<qsizetype>(compressBound(static_cast<uLong>(data.size()))) + 64, '\0');
    z_stream stream{};
    constexpr int gzipHeader = 16;
    if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + gzipHeader, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return {};
    QByteArray input = data;
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<unsigned>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<unsigned>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.truncate(static_cast<qsizetype>(stream.total_out));
    deflateEnd(&stream);
    return packed;
}

void write(const QTemporaryDir& folder, const QString& name, const QByteArray& data)
{
    const QString path = folder.filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly) && file.write(data) == data.size(), qPrintable(path));
}

void writeMnist(const QTemporaryDir& folder, std::uint32_t train, std::uint32_t test)
{
    write(folder, "train-images-idx3-ubyte", idxImages(train));
    write(folder, "train-labels-idx1-ubyte", idxLabels(train));
    write(folder, "t10k-images-idx3-ubyte.gz", gzip(idxImages(test)));
    write(folder, "t10k-labels-idx1-ubyte.gz", gzip(idxLabels(test)));
}

QString realData()
{
    return qEnvironmentVariable("KERNELSCOPE_DATA");
}

} // namespace ks::test
