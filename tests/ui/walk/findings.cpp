#include "tests/ui/walk/findings.h"
#include "tests/ui/walk/stall_watch.h"

#include <QRegularExpression>

#include <array>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <execinfo.h>
#include <unistd.h>

namespace ks::walk {

namespace {

constexpr int stepsTold = 15;
Findings* current = nullptr;

void print(const QString& line)
{
    std::fprintf(stderr, "%s\n", line.toUtf8().constData());
    std::fflush(stderr);
}

/// What Qt's offscreen platform says of itself, whatever a program does, and what Qt Test says of the walk's own aim.
bool isOfThePlatform(const QString& message)
{
    return message.startsWith(QLatin1String("This plugin does not support")) ||
           (message.startsWith(QLatin1String("Mouse event")) && message.contains(QLatin1String("outside target window"))) ||
           message == QLatin1String("Keyboard event not accepted by receiving widget"); // the key closed or disabled what it was pressed in
}

void hear(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtDebugMsg || type == QtInfoMsg || isOfThePlatform(message))
        return;
    if (!current) {
        print(message);
        return;
    }
    void* frames[24];
    const int count = backtrace(frames, 24);
    QString text = QStringLiteral("Qt warns: ") + message + QLatin1Char('\n');
    for (const QString& function : functionNames({frames, static_cast<std::size_t>(count)}))
        text += QStringLiteral("        ") + function + QLatin1Char('\n');
    current->add(Findings::Kind::Fault, text);
}

/// The last steps are in the log already; here is where it happened.
void tellCrash(int signal)
{
    static void* frames[200]; // a recursion without end shows itself
    const int count = backtrace(frames, 200);
    backtrace_symbols_fd(frames, count, STDERR_FILENO);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

[[noreturn]] void tellException()
{
    try {
        if (std::current_exception())
            throw;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "an exception left the event loop: %s\n", error.what());
    } catch (...) {
        std::fprintf(stderr, "an exception left the event loop\n");
    }
    std::abort();
}

/// Findings that differ in numbers only are one.
QString keyOf(QString what)
{
    static const QRegularExpression numbers(QStringLiteral("[0-9]+([.,][0-9]+)?"));
    return what.section(QLatin1Char('\n'), 0, 0).replace(numbers, QStringLiteral("#"));
}

} // namespace

Findings::Findings(std::uint64_t seed, bool loud) : m_seed(seed), m_loud(loud)
{
    current = this;
    qInstallMessageHandler(hear);
    std::set_terminate(tellException);
    static std::array<std::byte, std::size_t{256} << 10U> spare; // a stack that overflowed has no room to say so
    const stack_t stack{.ss_sp = spare.data(), .ss_flags = 0, .ss_size = spare.size()};
    sigaltstack(&stack, nullptr);
    struct sigaction action {};
    action.sa_handler = tellCrash;
    action.sa_flags = SA_ONSTACK;
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL})
        sigaction(signal, &action, nullptr);
}

Findings::~Findings()
{
    current = nullptr;
    qInstallMessageHandler(nullptr);
}

void Findings::beginStep(int number, const QString& what)
{
    m_step = number;
    const QString line = QStringLiteral("seed %1 step %2: %3").arg(m_seed).arg(number).arg(what);
    m_last.append(line);
    if (m_last.size() > stepsTold)
        m_last.removeFirst();
    if (m_loud)
        print(line);
}

void Findings::add(Kind kind, const QString& what)
{
    ++(kind == Kind::Fault ? m_faults : m_slow);
    if (m_counts[keyOf(what)]++ > 0) {
        print(QStringLiteral("again: seed %1 step %2: %3").arg(m_seed).arg(m_step).arg(what.section(QLatin1Char('\n'), 0, 0)));
        return;
    }
    print(QStringLiteral("%1: seed %2 step %3: %4")
              .arg(kind == Kind::Fault ? QStringLiteral("FAULT") : QStringLiteral("slow"))
              .arg(m_seed)
              .arg(m_step)
              .arg(what));
    if (!m_loud)
        tellSteps();
}

void Findings::tellSteps() const
{
    for (const QString& line : m_last)
        print(QStringLiteral("    ") + line);
}

void Findings::summarize() const
{
    QStringList keys = m_counts.keys();
    std::ranges::sort(keys, [this](const QString& a, const QString& b) { return m_counts[a] > m_counts[b]; });
    for (const QString& key : keys)
        print(QStringLiteral("%1 ×  %2").arg(m_counts[key], 5).arg(key));
    print(QStringLiteral("seed %1: %2 steps, %3 faults, %4 slow moments that the machine may have made")
              .arg(m_seed)
              .arg(m_step)
              .arg(m_faults)
              .arg(m_slow));
}

} // namespace ks::walk
