#pragma once

#include "core/base/error.h"
#include "core/base/file.h"

#include <exception>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace ks {

/// Several pieces of work of which none may cost another: each is tried, and at the end one sentence tells of all that failed.
class EachByItself {
public:
    template <class Work>
    void run(Work&& work)
    {
        try {
            work();
        } catch (const Error& error) {
            m_failures.push_back(error.text());
        } catch (const std::exception& error) {
            m_failures.emplace_back(error.what());
        }
    }
    /// Throws FileError where something failed.
    void finish() const;

private:
    std::vector<Text> m_failures;
};

/// The files that a long piece of work will write: whether they can be written is known before it, and at its end each is written by itself.
class OutputFiles {
public:
    using Write = std::function<void(AtomicFile&)>;

    /// `option`: what the person calls it, "--save". No path: nothing is to be written.
    void add(std::string option, const std::string& path, Write write);
    /// Nothing is to be written at all.
    bool empty() const { return m_files.empty(); }

    /// Throws FileError for a folder that is missing, read-only or full and for a name that cannot be, InputError where two are the same file.
    void requireWritable() const;
    /// Writes them all, for nothing: what cannot be said in a file of its kind, or does not fit onto the disk, is known now. Throws what fails.
    void rehearse() const;
    /// Throws FileError at the end where one or more could not be written; the others are.
    void write() const;

private:
    struct File {
        std::string option;
        std::filesystem::path path;
        Write write;
    };
    std::vector<File> m_files;
};

/// Whether a file can be written at all, before the work that it is for; throws as OutputFiles::requireWritable.
void requireWritable(const std::filesystem::path& path);

/// Makes a folder, and those above it, unless it is there. Throws FileError with the reason.
void makeFolder(const std::filesystem::path& folder);

} // namespace ks
