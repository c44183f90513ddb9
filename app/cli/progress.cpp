#include "app/cli/progress.h"

#include "app/cli/terminal_stream.h"
#include "core/base/digits.h"

#include <cstdlib>
#include <iostream>
#include <unistd.h>
#include <utility>

namespace ks::cli {

namespace {

void toTerminal(std::string_view command)
{
    if (auto* const filter = dynamic_cast<TerminalStream*>(std::cerr.rdbuf()))
        filter->command(command);
    else
        std::cerr << command << std::flush;
}

/// One that can go back and erase a line.
bool isTerminal()
{
    const char* kind = std::getenv("TERM"); // NOLINT(concurrency-mt-unsafe): before there are threads
    return ::isatty(STDERR_FILENO) == 1 && (!kind || std::string_view(kind) != "dumb");
}

} // namespace

Progress::Progress() : m_terminal(isTerminal()) {}

void Progress::say(std::string_view what)
{
    if (!m_terminal)
        return;
    clear();
    std::cerr << what << " …" << std::flush;
    m_shown = true;
}

void Progress::say(std::string_view what, double share)
{
    say(std::string(what) + ": " + percentText(share));
}

std::function<void(double)> Progress::following(std::string what)
{
    return [this, what = std::move(what)](double share) { say(what, share); };
}

void Progress::clear()
{
    if (m_shown)
        toTerminal("\r\x1B[K");
    m_shown = false;
}

} // namespace ks::cli
