#include "app/cli/progress.h"

#include "app/cli/terminal_stream.h"

#include <cmath>
#include <iostream>
#include <string>
#include <unistd.h>

namespace ks::cli {

namespace {

void toTerminal(std::string_view command)
{
    if (auto* const filter = dynamic_cast<TerminalStream*>(std::cerr.rdbuf()))
        filter->command(command);
    else
        std::cerr << command << std::flush;
}

} // namespace

Progress::Progress() : m_terminal(::isatty(STDERR_FILENO) == 1) {}

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
    say(std::string(what) + ": " + std::to_string(std::lround(100.0 * share)) + " %");
}

void Progress::clear()
{
    if (m_shown)
        toTerminal("\r\x1B[K");
    m_shown = false;
}

} // namespace ks::cli
