#pragma once

#include <filesystem>
#include <string>

/// What writers make beside the places of their files, until these are whole: ".NAME.PID-N.tmp" (AtomicFile) and the folder
/// ".kernelscope-XXXXXX" (FileSet). Whoever makes one holds it by a lock (flock), which ends with his process; one that nobody holds was left
/// by a program that was killed.
namespace ks {

/// ".NAME.PID-N.tmp"; a long NAME is cut, since this may have no more than 255 bytes either.
std::string temporaryName(const std::string& name, unsigned number);
/// For mkdtemp().
inline constexpr const char* temporaryFolderPattern = ".kernelscope-XXXXXX";

/// Locks what was just made. False where somebody took it for a leftover before it was locked, and has removed it: make another.
bool holdTemporary(int descriptor);

/// Removes what killed programs left in a folder (that of a bare name, "", is the current one), once in a process for each folder. What somebody holds, and what is not named so, stays.
void removeLeftoversIn(const std::filesystem::path& folder);

} // namespace ks
