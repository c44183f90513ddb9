#pragma once

#include <QFile>
#include <QTest>

namespace ks::test {

/// The path, where a file has these bytes now; fails the test where it cannot be written.
inline QString written(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    const bool done = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    [&] { QVERIFY2(done, qPrintable(path)); }();
    return path;
}

/// Nothing where there is no such file.
inline QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A table of two columns and what is to be said of them: for networks that learn a number.
inline QString writtenTable(const QString& path, int rows)
{
    QByteArray text = "a,b,target\n";
    for (int i = 0; i < rows; ++i)
        text += QByteArray::number(i % 7) + "," + QByteArray::number(i % 5) + "," + QByteArray::number(i % 7 - i % 5) + "\n";
    return written(path, text);
}

} // namespace ks::test
