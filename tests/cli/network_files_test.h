#pragma once

#include "tests/cli/cli_process.h"
#include "tests/volume.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace ks::test {

/// What tests of the commands for networks share: a folder of their own, and the program that runs there.
class NetworkFilesTest : public QObject {
protected:
    QTemporaryDir m_folder;
    const int m_testSamples = static_cast<int>(casesOf(200));
    const QString m_data = QStringLiteral("synthetic:digits?count=%1&test=%2").arg(casesOf(600)).arg(m_testSamples);

    Outcome run(const QStringList& arguments) { return runProgram(cliProgram(), m_folder.path(), arguments); }
    QString path(const QString& name) const { return m_folder.filePath(name); }

    /// A network file; ' stands for ".
    void writeNetwork(const QString& name, const QByteArray& fields) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"format\": \"kernelscope-network\", \"version\": 1, " + QByteArray(fields).replace('\'', '"') + "}");
    }
};

} // namespace ks::test
