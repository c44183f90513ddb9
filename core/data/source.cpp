#include "core/data/source.h"

#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/data/loaders/cifar.h"
#include "core/data/loaders/image_folder.h"
#include "core/data/loaders/mnist.h"
#include "core/data/loaders/table.h"
#include "core/data/split.h"
#include "core/data/synthetic/synthetic.h"
#include "core/io/number_text.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <utility>

namespace ks {

namespace {

/// Its own rows, what can be asked of any kind, and behind them what is seldom asked for, by name.
SourceTable allOptions(const SourceTable& own)
{
    std::vector<Field> rows;
    std::vector<Field> rare;
    const auto add = [&](const Field& field) { (field.advanced ? rare : rows).push_back(field); };
    std::ranges::for_each(own.rows, add);
    std::ranges::for_each(validationFields(), add);
    for (Field field : divisionOptions().rows) {
        field.advanced = true;
        if (std::ranges::find(own.rows, field.name, &Field::name) == own.rows.end())
            add(field);
    }
    std::ranges::move(folded(std::move(rare)), std::back_inserter(rows));
    return sourceTable(std::move(rows), own.usual);
}

DatasetPtr generate(const std::string& where, DataOptions& given, const LoadContext& context)
{
    const auto kind = std::ranges::find(generatedKinds(), where, &GeneratedKind::name);
    const SourceOptions options = optionsFrom(given, kind->options);
    given.finish();
    return kind->make(options, context);
}

/// Binary files or folders of pictures: it depends on what lies there.
SourceTable cifarOptions(std::vector<Field> own)
{
    std::ranges::copy(folderOptions().rows, std::back_inserter(own));
    return sourceTable(folded(std::move(own)));
}

std::vector<DatasetKind> allKinds()
{
    std::vector<DatasetKind> kinds;
    for (const GeneratedKind& kind : generatedKinds())
        kinds.push_back({"synthetic", kind.name, true, kind.title, kind.help, kind.options, generate});
    const auto add = [&](std::string_view name, std::string_view place, std::string_view title, std::string_view text,
                         const SourceTable& own, decltype(DatasetKind::open) open) {
        kinds.push_back({name, place, false, title, text, own, open});
    };
    add("mnist", "FOLDER", KS_TEXT("core", "MNIST folder"), "the four IDX files, plain or .gz", mnistOptions(),
        [](const std::string& where, DataOptions& options, const LoadContext&) { return openMnist(where, options); });
    add("cifar10", "FOLDER", KS_TEXT("core", "CIFAR-10 folder"), "the binary files, or folders of pictures", cifarOptions({}),
        [](const std::string& where, DataOptions& options, const LoadContext& context) { return openCifar10(where, options, context); });
    add("cifar100", "FOLDER", KS_TEXT("core", "CIFAR-100 folder"), "the same", cifarOptions(cifar100Options().rows),
        [](const std::string& where, DataOptions& options, const LoadContext& context) { return openCifar100(where, options, context); });
    add("folder", "FOLDER", KS_TEXT("core", "Folder of pictures"), "a folder of pictures for each class", folderOptions(),
        [](const std::string& where, DataOptions& options, const LoadContext& context) {
            const std::filesystem::path folder(where);
            const std::filesystem::path name = folder.has_filename() ? folder.filename() : folder.parent_path().filename();
            return openImageFolder(name.string(), folder, options, context);
        });
    add("csv", "FILE", KS_TEXT("core", "Table (CSV)"), "a table for regression", tableOptions(),
        [](const std::string& where, DataOptions& options, const LoadContext&) { return openTable(where, options); });
    for (DatasetKind& kind : kinds)
        kind.options = allOptions(kind.options);
    return kinds;
}

/// What can be asked of every kind, read before the kind reads its own options.
SourceOptions divisionFrom(DataOptions& given)
{
    SourceOptions division = optionsFrom(given, divisionOptions());
    takeValidation(given, division);
    return division;
}

DatasetPtr divided(DatasetPtr data, const SourceOptions& division)
{
    if (division.train > 0)
        data = withFirst(data, Split::Train, division.train);
    if (division.test > 0)
        data = withFirst(data, Split::Test, division.test);
    const std::int64_t count =
        division.validationSamples > 0
            ? division.validationSamples
            : std::llround(static_cast<double>(division.validation) * static_cast<double>(data->count(Split::Train)));
    if (division.validation > 0 || division.validationSamples > 0) {
        // Neighbouring rows of a series are nearly equal: dealt out at random they would make the error look better than it is.
        const bool random = division.validationOrder == ValidationOrder::Usual ? data->classification()
                                                                               : division.validationOrder == ValidationOrder::Random;
        data = withValidation(data, count, random ? SplitOrder::Random : SplitOrder::Sequential, division.splitSeed);
    }
    return data;
}

/// Where the options begin: at a question mark, unless what follows it cannot be options (then it belongs to the folder's name).
std::size_t optionsAt(std::string_view description)
{
    const std::size_t mark = description.rfind('?');
    if (mark == std::string_view::npos || (mark + 1 < description.size() && description.find('=', mark) == std::string_view::npos))
        return description.size();
    return mark;
}

} // namespace

std::span<const DatasetKind> datasetKinds()
{
    static const std::vector<DatasetKind> kinds = allKinds();
    return kinds;
}

std::string dataSourcesHelp()
{
    constexpr std::size_t helpAt = 29;
    constexpr std::size_t optionsBegin = 82;
    const auto ofAny = [](const Field& field) {
        const auto named = [&](const Field& other) { return other.name == field.name; };
        return std::ranges::any_of(divisionOptions().rows, named) || std::ranges::any_of(validationFields(), named);
    };
    std::string text = "Data, as KIND:WHERE?name=value&name=value:\n";
    for (const DatasetKind& kind : datasetKinds()) {
        std::vector<Field> own = kind.options.rows;
        std::erase_if(own, [&](const Field& field) { return ofAny(field) && !field.always; });
        std::string line = "  " + std::string(kind.name) + ':' + std::string(kind.place);
        line.resize(std::max(line.size() + 1, helpAt), ' ');
        line += kind.help;
        line.resize(std::max(line.size() + 1, optionsBegin), ' ');
        line += optionsHelp(own);
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    text += "With every kind:";
    for (const std::vector<Field>& rows : {validationFields(), divisionOptions().rows})
        for (const Field& field : rows)
            if (field.option.empty()) {
                std::string line = "\n  " + optionsHelp({&field, 1});
                line.resize(std::max(line.size() + 1, helpAt + 1), ' ');
                text += line + std::string(field.help);
            }
    return text;
}

std::string dataSourcesInShort()
{
    std::string files;
    std::string generated;
    for (const DatasetKind& kind : datasetKinds())
        if (kind.generated)
            generated += (generated.empty() ? std::string(kind.name) + ':' : "|") + std::string(kind.place);
        else
            files += std::string(kind.name) + ':' + std::string(kind.place) + ", ";
    return files.substr(0, files.size() - 2) + " or " + generated;
}

SourceParts partsOf(std::string_view description)
{
    std::vector<std::string_view> known;
    for (const DatasetKind& kind : datasetKinds())
        if (std::ranges::find(known, kind.name) == known.end())
            known.push_back(kind.name);
    const std::size_t colon = description.find(':');
    if (colon == std::string_view::npos || std::ranges::find(known, description.substr(0, colon)) == known.end())
        throw InputError(Text(KS_TEXT("core", "%1 is not a data set; it is written KIND:WHERE with one of the kinds %2"),
                              {quotedForMessage(description), joined(known)}));
    const std::size_t mark = optionsAt(description);
    SourceParts parts{.kind = std::string(description.substr(0, colon)),
                      .where = std::string(description.substr(colon + 1, mark - colon - 1))};
    if (parts.where.empty())
        throw InputError(
            Text(KS_TEXT("core", "%1 says no place after the colon; a data set is written KIND:WHERE"), {quotedForMessage(description)}));
    parts.options = DataOptions(description.substr(std::min(mark + 1, description.size())));
    return parts;
}

const DatasetKind* kindOf(const SourceParts& parts)
{
    const auto found = std::ranges::find_if(
        datasetKinds(), [&](const DatasetKind& kind) { return kind.name == parts.kind && (!kind.generated || kind.place == parts.where); });
    return found == datasetKinds().end() ? nullptr : &*found;
}

SourceOptions optionsOf(const DatasetKind& kind, DataOptions& given)
{
    SourceTable table = kind.options;
    std::erase_if(table.rows, [](const Field& field) { return field.name == "validation" || field.option == "validation"; });
    SourceOptions options = optionsFrom(given, table);
    takeValidation(given, options);
    given.finish();
    return options;
}

std::string placeText(const DatasetKind& kind, std::string_view where)
{
    return std::string(kind.name) + ':' + std::string(kind.generated ? kind.place : where);
}

std::string descriptionOf(const DatasetKind& kind, std::string_view where, const SourceOptions& options)
{
    const std::string place = placeText(kind, where);
    const std::string said = optionsText(kind.options, options);
    // The last question mark ends the place; one in a file's name is not the last then.
    return said.empty() && place.find('?') == std::string::npos ? place : place + '?' + said;
}

DatasetPtr openDataset(std::string_view description, const LoadContext& context)
{
    SourceParts parts = partsOf(description);
    const DatasetKind* const kind = kindOf(parts);
    if (!kind)
        throw InputError(Text(KS_TEXT("core", "there is no generated data set %1; there are %2"),
                              {quotedForMessage(parts.where), joined(generatedKinds(), ", ", &GeneratedKind::name)}));
    const SourceOptions division = divisionFrom(parts.options);
    return divided(kind->open(parts.where, parts.options, context), division);
}

} // namespace ks
