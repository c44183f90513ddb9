#pragma once

#include "core/base/text.h"

#include <stdexcept>

namespace ks {

/// Base of everything `core` throws on purpose: a sentence that says what, where and what is legal.
class Error : public std::runtime_error {
public:
    explicit Error(Text text);
    const Text& text() const { return m_text; }

private:
    Text m_text;
};

/// Illegal settings or arguments.
class InputError : public Error {
public:
    using Error::Error;
};

/// A file that cannot be read, is not what it claims to be, or cannot be written.
class FileError : public Error {
public:
    using Error::Error;
};

/// Legal work that this backend or implementation does not do.
class Unsupported : public Error {
public:
    using Error::Error;
};

/// A request beyond the memory budget; thrown before anything is allocated.
class OutOfMemory : public Error {
public:
    using Error::Error;
};

} // namespace ks
