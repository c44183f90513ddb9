#pragma once

#include "core/data/dataset.h"
#include "core/data/options.h"
#include "core/data/parallel.h"

#include <string>
#include <string_view>

namespace ks {

/// What can be opened and with which options, as `openDataset` takes it: lines for the help of a command.
std::string_view dataSourcesHelp();

/// A description in its parts: "csv", the file, what stands behind the question mark.
struct SourceParts {
    std::string kind;
    std::string where;
    DataOptions options;
};
/// Throws InputError for a text that is not of this form or of a kind that there is not; nothing is opened.
SourceParts partsOf(std::string_view description);

/// Opens a data set by its description, KIND:WHERE?name=value&name=value, as dataSourcesHelp lists them.
/// Throws InputError for a description that is not of this form or an option that is unknown or out of range, FileError for files
/// that are missing or damaged (naming them), OutOfMemory, and Stopped.
DatasetPtr openDataset(std::string_view description, const LoadContext& context = {});

} // namespace ks
