#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace ks::cli {

/// What a stream prints, with whatever would command a terminal made visible (terminalText): names in sentences and tables come from files.
/// Lines and tabulators stay. Stands before the stream's own buffer as long as it lives; for one thread.
class TerminalStream : public std::streambuf {
public:
    explicit TerminalStream(std::ostream& stream) : m_stream(stream), m_to(stream.rdbuf(this)) {}
    TerminalStream(const TerminalStream&) = delete;
    TerminalStream& operator=(const TerminalStream&) = delete;
    ~TerminalStream() override;

    /// As it is, behind what was printed before: our own commands.
    void command(std::string_view text);

protected:
    int_type overflow(int_type letter) override;
    std::streamsize xsputn(const char* text, std::streamsize count) override;
    int sync() override;

private:
    bool pass(bool whole);

    std::ostream& m_stream;
    std::streambuf* m_to;
    std::string m_waiting; ///< the beginning of a character
};

} // namespace ks::cli
