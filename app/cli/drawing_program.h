#pragma once

#include "core/base/descriptor.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace ks::cli {

/// Bytes for the drawing program to read, in memory: no file is left behind, whatever happens.
class HandedFile {
public:
    /// Throws FileError.
    HandedFile(const char* what, std::span<const std::byte> bytes);
    /// Where the other program finds it.
    std::string path() const { return "/proc/self/fd/" + std::to_string(m_file.value()); }

private:
    Descriptor m_file;
};

/// Throws InputError where the program that draws figures, the window's, is not beside this one: known before long work.
void requireDrawingProgram();
/// Starts it with `arguments`, without a window and under this one's limit of memory, and waits for its end. Gives its exit status; its message goes to our
/// stderr. Throws InputError where it cannot be started.
int drawElsewhere(std::vector<std::string> arguments);

/// A file's name that is no option, although it may begin like one.
std::string asPath(const std::string& name);

} // namespace ks::cli
