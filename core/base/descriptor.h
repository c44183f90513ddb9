#pragma once

#include <unistd.h>
#include <utility>

namespace ks {

/// An open file or folder of the system, closed at the end. −1: none.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int value) : m_value(value) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    Descriptor(Descriptor&& other) noexcept : m_value(std::exchange(other.m_value, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(m_value, other.m_value);
        return *this;
    }
    ~Descriptor()
    {
        if (m_value >= 0)
            ::close(m_value);
    }
    int value() const { return m_value; }

private:
    int m_value = -1;
};

} // namespace ks
