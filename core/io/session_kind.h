#pragma once

#include "core/base/text.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

/// Whose session a `.kscope` file is, for all who meet one: also those that read other files, and know nothing of sessions.
namespace ks {

/// The documents in the archives of the two labs, and where the Operation lab keeps the original image files.
inline constexpr const char* networkDocument = "network.json";
inline constexpr const char* operationDocument = "session.json";
inline constexpr const char* originalsFolder = "originals/";

enum class SessionKind {
    Network,
    Operation,
    OtherArchive,
    None, ///< not there, not readable, or no archive
};
/// By its first bytes alone, of which so many are needed.
inline constexpr std::size_t sessionKindBytes = 64;
SessionKind sessionKindIn(std::string_view beginning);
SessionKind sessionKindOf(const std::filesystem::path& path);

/// Says to whoever gave it for something else what it is and what to do with it; empty where it is no session.
Text insteadOfSession(SessionKind kind, const std::string& name);

} // namespace ks
