#include "tests/fuzz/mutation.h"

#include "core/tensor/philox.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace ks::fuzz {

namespace {

class Damage {
public:
    Damage(std::uint64_t seed, std::uint64_t index) : m_random(seed), m_index(index << 16U) {}

    std::size_t below(std::size_t limit) { return m_random.below(m_index++, static_cast<std::uint32_t>(std::max<std::size_t>(limit, 1))); }

    void once(std::string& file)
    {
        const std::size_t at = below(file.size());
        switch (below(8)) {
        case 0: file.resize(at); break;
        case 1: file.insert(at, 1, static_cast<char>(below(256))); break;
        case 2: file.erase(at, 1 + below(8)); break;
        case 3: file.insert(at, file.substr(below(file.size()), below(32))); break;
        case 4: replaceNumber(file, at); break;
        case 5: replaceText(file, at); break;
        default:
            if (!file.empty())
                file[at] = below(2) == 0 ? static_cast<char>(below(256)) : std::string_view("\x7F\xFF-9,x")[below(6)];
        }
    }

private:
    void replaceNumber(std::string& file, std::size_t at)
    {
        static const std::array<std::string, 16> others = {"0",
                                                           "-1",
                                                           "1e300",
                                                           "4294967297",
                                                           "9223372036854775807",
                                                           "-9223372036854775808",
                                                           "1000000",
                                                           "65536",
                                                           "0.5",
                                                           "null",
                                                           "\"\"",
                                                           "{}",
                                                           "[1,[2,[3]]]",
                                                           "true",
                                                           "1e-9",
                                                           std::string(200, '[')};
        const std::size_t first = file.find_first_of("0123456789", at);
        if (first == std::string::npos)
            return;
        const std::size_t end = std::min(file.find_first_not_of("0123456789.e+-", first), file.size());
        file.replace(first, end - first, others[below(others.size())]);
    }

    /// A text in quotes by another one of the same file.
    void replaceText(std::string& file, std::size_t at)
    {
        const auto textFrom = [&](std::size_t from) {
            const std::size_t first = file.find('"', from);
            const std::size_t end = first == std::string::npos ? first : file.find('"', first + 1);
            return end == std::string::npos ? std::pair(std::size_t{0}, std::size_t{0}) : std::pair(first, end + 1 - first);
        };
        const auto [first, length] = textFrom(at);
        const auto [other, otherLength] = textFrom(below(file.size()));
        file.replace(first, length, file.substr(other, otherLength));
    }

    Philox m_random;
    std::uint64_t m_index;
};

} // namespace

std::string damaged(const std::vector<std::string>& files, std::uint64_t seed, std::uint64_t index)
{
    Damage damage(seed, index);
    std::string file = files[damage.below(files.size())];
    for (std::size_t changes = 1 + damage.below(5); changes > 0; --changes)
        damage.once(file);
    return file;
}

} // namespace ks::fuzz
