#pragma once

#include "core/backends/backend.h"
#include "core/base/memory.h"

namespace ks {

/// A Buffer in host memory, of all backends on the processor. Throws InputError for what does not fit into it.
class HostBuffer final : public Buffer {
public:
    HostBuffer(std::size_t bytes, std::string_view name)
        : m_block(bytes, name), m_data(static_cast<std::byte*>(m_block.data())), m_bytes(bytes)
    {
    }
    /// A window on memory that somebody else owns and keeps alive.
    explicit HostBuffer(std::span<std::byte> memory) : m_data(memory.data()), m_bytes(memory.size()) {}

    std::size_t bytes() const override { return m_bytes; }
    void upload(std::span<const std::byte> from, std::size_t offset = 0) override;
    void download(std::span<std::byte> to, std::size_t offset = 0) const override;
    void fill(std::byte value) override;

    std::byte* data() const { return m_data; }
    /// A window on a part of it.
    std::unique_ptr<HostBuffer> part(std::size_t offset, std::size_t bytes) const;

private:
    MemoryBlock m_block;
    std::byte* m_data;
    std::size_t m_bytes;
};

} // namespace ks
