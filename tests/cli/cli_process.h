#pragma once

#include "tests/places.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

/// What one run of a program gave.
struct Outcome {
    int status; ///< −1 where it broke off or did not end
    QString out;
    QString err;
    QJsonObject json() const { return QJsonDocument::fromJson(out.toUtf8()).object(); }
};

/// The program that these tests are about.
inline QString cliProgram()
{
    return QString::fromStdString(ks::test::builtPath("bin/kernelscope-cli"));
}

/// Runs `program` in `folder` and waits for its end; its output goes to the file `standardOutput` if one is named.
inline Outcome runProgram(const QString& program, const QString& folder, const QStringList& arguments, const QString& standardOutput = {},
                          const QProcessEnvironment& environment = QProcessEnvironment(QProcessEnvironment::InheritFromParent))
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.setProcessEnvironment(environment);
    if (!standardOutput.isEmpty())
        process.setStandardOutputFile(standardOutput);
    process.start(program, arguments);
    const bool ended = process.waitForFinished(300000);
    return {ended && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
}
