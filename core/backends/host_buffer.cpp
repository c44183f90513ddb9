#include "core/backends/host_buffer.h"

#include "core/base/error.h"

#include <cstring>
#include <string>

namespace ks {

void checkRange(std::size_t offset, std::size_t count, std::size_t bytes)
{
    if (offset > bytes || count > bytes - offset)
        throw InputError(Text(KS_TEXT("core", "a copy of %1 bytes at %2 does not fit a buffer of %3"),
                              {std::to_string(count), std::to_string(offset), std::to_string(bytes)}));
}

void HostBuffer::upload(std::span<const std::byte> from, std::size_t offset)
{
    checkRange(offset, from.size(), m_bytes);
    if (!from.empty())
        std::memcpy(data() + offset, from.data(), from.size());
}

void HostBuffer::download(std::span<std::byte> to, std::size_t offset) const
{
    checkRange(offset, to.size(), m_bytes);
    if (!to.empty())
        std::memcpy(to.data(), data() + offset, to.size());
}

void HostBuffer::fill(std::byte value)
{
    if (m_bytes > 0)
        std::memset(data(), std::to_integer<int>(value), m_bytes);
}

std::unique_ptr<HostBuffer> HostBuffer::part(std::size_t offset, std::size_t bytes) const
{
    checkRange(offset, bytes, m_bytes);
    return std::make_unique<HostBuffer>(std::span(m_data + offset, bytes));
}

} // namespace ks
