#pragma once

#include <QString>

#include <filesystem>
#include <string>

namespace ks {

/// A page of core (htmlOf) on sheets of A4, its charts as pictures, text as text. From any thread. Throws FileError; an old file stays whole.
void writeStudyPdf(const std::string& html, const QString& title, const std::filesystem::path& path);

} // namespace ks
