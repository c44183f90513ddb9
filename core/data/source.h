#pragma once

#include "core/data/dataset.h"
#include "core/data/options.h"
#include "core/data/parallel.h"
#include "core/data/source_options.h"

#include <span>
#include <string>
#include <string_view>

namespace ks {

/// A kind of data that openDataset() opens.
struct DatasetKind {
    std::string_view name;  ///< "csv"
    std::string_view place; ///< what it is for a person to say behind the colon, "FOLDER"; "digits" where it is the kind's own
    bool generated = false; ///< by formula: the place is its own
    std::string_view title; ///< on screen
    std::string_view help;  ///< on the command line
    SourceTable options;    ///< all that it knows: its own, those of any kind, and folded away what is seldom asked for

    DatasetPtr (*open)(const std::string& where, DataOptions& options, const LoadContext& context);
};
/// In the order of lists.
std::span<const DatasetKind> datasetKinds();

/// What can be opened and with which options: lines for the help of a command.
std::string dataSourcesHelp();
/// "mnist:FOLDER, … or synthetic:digits|shapes|…"
std::string dataSourcesInShort();

/// A description in its parts: "csv", the file, what stands behind the question mark.
struct SourceParts {
    std::string kind;
    std::string where;
    DataOptions options;
};
/// Throws InputError for a text that is not of this form or of a kind that there is not; nothing is opened.
SourceParts partsOf(std::string_view description);
/// Null for data by formula that there are not.
const DatasetKind* kindOf(const SourceParts& parts);
/// All that the description says. Throws InputError naming the option that is unknown or out of range.
SourceOptions optionsOf(const DatasetKind& kind, DataOptions& given);

/// "csv:FILE"
std::string placeText(const DatasetKind& kind, std::string_view where);
/// The description that optionsOf() reads so: what is usual is left out, but for what a kind always says.
std::string descriptionOf(const DatasetKind& kind, std::string_view where, const SourceOptions& options);

/// Opens a data set by its description, KIND:WHERE?name=value&name=value, as dataSourcesHelp lists them.
/// Throws InputError for a description that is not of this form or an option that is unknown or out of range, FileError for files
/// that are missing or damaged (naming them), OutOfMemory, and Stopped.
DatasetPtr openDataset(std::string_view description, const LoadContext& context = {});

} // namespace ks
