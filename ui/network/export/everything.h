#pragma once

#include "ui/network/export/export_catalog.h"

#include <filesystem>
#include <vector>

namespace ks {

class TaskProgress;

/// Of all that there is to write: something that could not be written.
struct LeftOut {
    QString item;   ///< ExportItem::id
    QString ending; ///< of its format; empty: of all of them
    Text why;
};

/// Writes these items in all their formats into a folder, which is made if need be; what cannot be written is left out and told. `needs`: what was
/// gathered. In any thread. Throws Stopped; FileError for the folder; the first reason where nothing could be written.
std::vector<LeftOut> writeEverything(const QList<ExportItem>& items, const std::filesystem::path& root, const ExportSource& source,
                                     const ExportNeeds& needs, const Gathered& gathered, TaskProgress& progress);

/// What became of it, in the language on screen: what was left out, and why.
QString leftOutText(const QString& folder, const std::vector<LeftOut>& leftOut);

} // namespace ks
