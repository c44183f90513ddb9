#pragma once

#include "core/tensor/npy.h"
#include "tests/cli/cli_process.h"

#include <QTemporaryDir>

#include <memory>
#include <string>
#include <vector>

namespace ks::test {

/// What tests of the operators' commands share: the real program, run in a folder of its own, and the tensors there.
class CliTest : public QObject {
protected:
    using Cells = std::vector<float>;

    Outcome run(const QStringList& arguments, const QString& standardOutput = {}) const
    {
        return runProgram(cliProgram(), m_folder->path(), arguments, standardOutput);
    }
    Outcome cli(const QString& arguments) const { return run(arguments.split(' ', Qt::SkipEmptyParts)); }
    std::string path(const char* name) const { return m_folder->filePath(name).toStdString(); }
    void write(const char* name, const Shape& shape, const Cells& cells) const { writeNpy(path(name), Tensor(shape, cells)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

} // namespace ks::test
