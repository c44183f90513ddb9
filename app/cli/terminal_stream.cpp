#include "app/cli/terminal_stream.h"

#include "core/base/escapes.h"

namespace ks::cli {

namespace {

/// How many bytes at the end may be the beginning of a character of UTF-8.
std::size_t unfinished(const std::string& text)
{
    for (std::size_t back = 1; back <= 3 && back <= text.size(); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        if (byte >= 0xC0)
            return back < (byte >= 0xF0 ? 4U : byte >= 0xE0 ? 3U : 2U) ? back : 0;
        if (byte < 0x80)
            return 0;
    }
    return 0;
}

} // namespace

TerminalStream::~TerminalStream()
{
    pass(true);
    m_stream.rdbuf(m_to);
}

void TerminalStream::command(std::string_view text)
{
    pass(true);
    m_to->sputn(text.data(), static_cast<std::streamsize>(text.size()));
    m_to->pubsync();
}

bool TerminalStream::pass(bool whole)
{
    const std::size_t later = whole ? 0 : unfinished(m_waiting);
    const std::string text = terminalText(std::string_view(m_waiting).substr(0, m_waiting.size() - later), Lines::Kept);
    m_waiting.erase(0, m_waiting.size() - later);
    const auto size = static_cast<std::streamsize>(text.size());
    return m_to->sputn(text.data(), size) == size;
}

TerminalStream::int_type TerminalStream::overflow(int_type letter)
{
    if (traits_type::eq_int_type(letter, traits_type::eof()))
        return traits_type::not_eof(letter);
    m_waiting += traits_type::to_char_type(letter);
    return pass(false) ? letter : traits_type::eof();
}

std::streamsize TerminalStream::xsputn(const char* text, std::streamsize count)
{
    m_waiting.append(text, static_cast<std::size_t>(count));
    return pass(false) ? count : 0;
}

int TerminalStream::sync()
{
    return pass(true) && m_to->pubsync() == 0 ? 0 : -1;
}

} // namespace ks::cli
