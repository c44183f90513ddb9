#include "core/tensor/npy_header.h"

#include "core/base/error.h"

#include <charconv>
#include <string_view>

namespace ks {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
/// NumPy itself refuses headers beyond 10,000 characters.
constexpr std::size_t longestHeader = 1U << 16U;

std::size_t littleEndian(std::string_view bytes)
{
    std::size_t value = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        value |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])) << (8U * i);
    return value;
}

/// Reads the header's Python dictionary: three keys, each once, in any order.
class DictionaryParser {
public:
    DictionaryParser(std::string_view text, const std::string& name) : m_text(text), m_name(name) {}

    void parse(NpyHeader& header)
    {
        bool haveType = false;
        bool haveOrder = false;
        bool haveShape = false;
        expect('{');
        while (!accept('}')) {
            const std::string key = quotedText();
            expect(':');
            if (key == "descr" && !haveType) {
                header.type = type();
                haveType = true;
            } else if (key == "fortran_order" && !haveOrder) {
                header.fortranOrder = truth();
                haveOrder = true;
            } else if (key == "shape" && !haveShape) {
                header.dimensions = tuple();
                haveShape = true;
            } else {
                damaged();
            }
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        if (!haveType || !haveOrder || !haveShape)
            damaged();
    }

private:
    [[noreturn]] void damaged() const
    {
        throw FileError(
            Text(KS_TEXT("core", "%1: the NPY header is damaged; it must give descr, fortran_order and shape, once each"), {m_name}));
    }

    void skipSpace()
    {
        while (!m_text.empty() && (m_text.front() == ' ' || m_text.front() == '\n'))
            m_text.remove_prefix(1);
    }

    bool accept(char wanted)
    {
        skipSpace();
        if (m_text.empty() || m_text.front() != wanted)
            return false;
        m_text.remove_prefix(1);
        return true;
    }

    void expect(char wanted)
    {
        if (!accept(wanted))
            damaged();
    }

    std::string quotedText()
    {
        skipSpace();
        if (m_text.empty() || (m_text.front() != '\'' && m_text.front() != '"'))
            damaged();
        const std::size_t end = m_text.find(m_text.front(), 1);
        if (end == std::string_view::npos)
            damaged();
        std::string text(m_text.substr(1, end - 1));
        m_text.remove_prefix(end + 1);
        return text;
    }

    std::string type()
    {
        skipSpace();
        if (!m_text.empty() && m_text.front() == '[')
            throw FileError(Text(KS_TEXT("core", "%1 holds records with several fields; an array of plain numbers is needed"), {m_name}));
        return quotedText();
    }

    bool truth()
    {
        skipSpace();
        for (const auto& [word, value] : {std::pair{std::string_view("True"), true}, std::pair{std::string_view("False"), false}}) {
            if (m_text.starts_with(word)) {
                m_text.remove_prefix(word.size());
                return value;
            }
        }
        damaged();
    }

    std::vector<std::int64_t> tuple()
    {
        std::vector<std::int64_t> numbers;
        expect('(');
        while (!accept(')')) {
            skipSpace();
            std::int64_t number = 0;
            const auto [end, error] = std::from_chars(m_text.data(), m_text.data() + m_text.size(), number);
            if (error == std::errc::result_out_of_range)
                throw FileError(Text(KS_TEXT("core", "%1 declares a dimension that no computer can hold"), {m_name}));
            if (error != std::errc() || numbers.size() == 64)
                damaged();
            m_text.remove_prefix(static_cast<std::size_t>(end - m_text.data()));
            if (!m_text.empty() && m_text.front() == 'L') // written by Python 2
                m_text.remove_prefix(1);
            numbers.push_back(number);
            if (!accept(',')) {
                expect(')');
                break;
            }
        }
        return numbers;
    }

    std::string_view m_text;
    const std::string& m_name;
};

} // namespace

NpyHeader parseNpyHeader(std::span<const std::byte> bytes, const std::string& name)
{
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (text.empty())
        throw FileError(Text(KS_TEXT("core", "%1 is empty"), {name}));
    if (text.starts_with("PK\x03\x04"))
        throw FileError(Text(KS_TEXT("core", "%1 is an archive (.npz); unpack it and open one of its .npy files"), {name}));
    if (!text.starts_with(magic))
        throw FileError(Text(KS_TEXT("core", "%1 is not an NPY file"), {name}));
    const auto cutOff = [&] { return FileError(Text(KS_TEXT("core", "%1 is cut off: it ends inside the NPY header"), {name})); };
    if (text.size() < 10)
        throw cutOff();
    const auto major = static_cast<unsigned char>(text[6]);
    if (major < 1 || major > 3)
        throw FileError(Text(KS_TEXT("core", "%1 has NPY version %2; 1, 2 and 3 can be read"), {name, std::to_string(major)}));
    const std::size_t lengthBytes = major == 1 ? 2 : 4;
    if (text.size() < 8 + lengthBytes)
        throw cutOff();
    const std::size_t length = littleEndian(text.substr(8, lengthBytes));
    NpyHeader header;
    header.dataOffset = 8 + lengthBytes + length;
    if (length > longestHeader)
        throw FileError(Text(KS_TEXT("core", "%1: the NPY header claims to be %2 bytes long; at most %3 are accepted"),
                             {name, std::to_string(length), std::to_string(longestHeader)}));
    if (text.size() < header.dataOffset)
        throw cutOff();
    DictionaryParser(text.substr(8 + lengthBytes, length), name).parse(header);
    return header;
}

} // namespace ks
