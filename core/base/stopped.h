#pragma once

#include <exception>

namespace ks {

/// Work that was left because somebody asked for it.
class Stopped : public std::exception {
public:
    const char* what() const noexcept override { return "stopped"; }
};

} // namespace ks
