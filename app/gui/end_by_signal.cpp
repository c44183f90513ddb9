#include "app/gui/end_by_signal.h"

#include <QSocketNotifier>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace ks {

namespace {

std::array<int, 2> ends = {-1, -1}; // of a pipe: a handler may do little else than write

void tell(int signal)
{
    const auto number = static_cast<char>(signal);
    (void)!::write(ends[1], &number, 1);
    std::signal(signal, SIG_DFL);
}

} // namespace

EndBySignal::EndBySignal(std::function<void(int status)> end, QObject* parent) : QObject(parent)
{
    if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    auto* notifier = new QSocketNotifier(ends[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [end = std::move(end)] {
        constexpr int base = 128;
        char number = 0;
        if (::read(ends[0], &number, 1) == 1)
            end(base + number);
    });
    for (const int signal : {SIGTERM, SIGHUP})
        if (std::signal(signal, tell) == SIG_IGN) // as nohup wants it
            std::signal(signal, SIG_IGN);
}

} // namespace ks
