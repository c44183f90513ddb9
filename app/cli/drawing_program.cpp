#include "app/cli/drawing_program.h"

#include "core/base/error.h"
#include "core/base/memory.h"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace ks::cli {

namespace {

/// The window's program beside this one draws figures, without a window.
std::filesystem::path drawingProgram()
{
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    std::filesystem::path sibling = self.parent_path() / "kernelscope";
    if (error || ::access(sibling.c_str(), X_OK) != 0)
        throw InputError(
            Text(KS_TEXT("core", "figures are drawn by the program kernelscope, which should lie beside kernelscope-cli and does not: %1"),
                 {sibling.string()}));
    return sibling;
}

} // namespace

HandedFile::HandedFile(const char* what, std::span<const std::byte> bytes) : m_file(::memfd_create(what, 0))
{
    const auto fail = [what] {
        throw FileError(
            Text(KS_TEXT("core", "%1 cannot be handed to the program that draws: %2"), {what, std::generic_category().message(errno)}));
    };
    if (m_file.value() < 0)
        fail();
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_file.value(), bytes.data(), bytes.size());
        if (written > 0)
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            fail();
    }
}

void requireDrawingProgram()
{
    static_cast<void>(drawingProgram());
}

int drawElsewhere(std::vector<std::string> arguments)
{
    const std::filesystem::path program = drawingProgram();
    arguments.insert(arguments.begin(),
                     {"kernelscope-cli", "--headless", "--memory-limit", std::to_string(MemoryBudget::instance().limit())});
    std::vector<char*> pointers;
    for (std::string& argument : arguments)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);

    const pid_t self = ::getpid();
    const pid_t child = ::fork();
    if (child == 0) {
        // Ends with us, however we end: it would go on to write where the next one clears away what we left.
        if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::getppid() != self)
            ::_exit(127);
        ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
        ::execv(program.c_str(), pointers.data());
        ::_exit(127);
    }
    int status = 0;
    while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (child < 0 || !WIFEXITED(status) || WEXITSTATUS(status) == 127)
        throw InputError(Text(KS_TEXT("core", "%1 could not be started or broke off"), {program.string()}));
    return WEXITSTATUS(status);
}

std::string asPath(const std::string& name)
{
    return name.starts_with('-') ? "./" + name : name;
}

} // namespace ks::cli
