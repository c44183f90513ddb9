#include "core/data/source.h"

#include "core/base/error.h"
#include "core/data/loaders/cifar.h"
#include "core/data/loaders/image_folder.h"
#include "core/data/loaders/mnist.h"
#include "core/data/loaders/table.h"
#include "core/data/options.h"
#include "core/data/split.h"
#include "core/data/synthetic/synthetic.h"
#include "core/io/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace ks {

namespace {

using Open = DatasetPtr (*)(const std::string& where, DataOptions& options, const LoadContext& context);

constexpr std::array<std::pair<std::string_view, Open>, 6> kinds = {{
    {"mnist", [](const std::string& where, DataOptions& options, const LoadContext&) { return openMnist(where, options); }},
    {"cifar10",
     [](const std::string& where, DataOptions& options, const LoadContext& context) { return openCifar10(where, options, context); }},
    {"cifar100",
     [](const std::string& where, DataOptions& options, const LoadContext& context) { return openCifar100(where, options, context); }},
    {"folder",
     [](const std::string& where, DataOptions& options, const LoadContext& context) {
         const std::filesystem::path folder(where);
         const std::filesystem::path name = folder.has_filename() ? folder.filename() : folder.parent_path().filename();
         return openImageFolder(name.string(), folder, options, context);
     }},
    {"csv", [](const std::string& where, DataOptions& options, const LoadContext&) { return openTable(where, options); }},
    {"synthetic",
     [](const std::string& where, DataOptions& options, const LoadContext& context) { return makeSynthetic(where, options, context); }},
}};

constexpr std::string_view help = R"(Data, as KIND:WHERE?name=value&name=value:
  mnist:FOLDER      the four IDX files, plain or .gz                   classes=10 name=MNIST
  cifar10:FOLDER    the binary files, or train/<class>/, test/<class>/ of pictures
  cifar100:FOLDER   the same                                           labels=fine|coarse
  folder:FOLDER     a folder of pictures for each class                size=ROWSxCOLUMNS fit=scale|crop channels=auto|grey|rgb split=0.8,0,0.2
  csv:FILE          a table for regression                             target= columns= window=1 horizon=0 split=0.8,0,0.2 split-order=
  synthetic:KIND    made by formula, no file needed                    count= test= seed=
    digits          handwritten-looking, 1x28x28, 10 classes           difficulty=0.5
    shapes          plane shapes, 3x32x32, 8 classes                   difficulty=0.5 grey=0
    phantoms        brain-like, 1x109x91, 3 classes                    difficulty=0.4
    silhouettes     1x148x197, 9 classes
    irradiance      50 sensors under clouds, 50x1xwindow, regression   horizon=10 window=1
    irradiance-maps 1x50x50, regression                                horizon=10
With every kind: train=N, test=N (at most N: of every class the first ones, the same number of each; of a table the first rows),
validation=N or 0.1 (taken from training, at random and of every class in proportion), validation-order=random|end, split-seed=1.)";

/// What can be asked of every kind, read before the kind reads its own options.
struct Division {
    std::optional<std::int64_t> train;
    std::optional<std::int64_t> test;
    double validation = 0; ///< below 1: share of training, else a number of samples
    std::string order;
    std::uint64_t seed = 1;
};

Division divisionFrom(DataOptions& options)
{
    constexpr std::int64_t most = 0xFFFFFFFF;
    static constexpr std::string_view orders[] = {"", "random", "end"};
    Division division;
    if (options.has("train"))
        division.train = options.integer("train", 0, 1, most);
    if (options.has("test"))
        division.test = options.integer("test", 0, 1, most);
    division.validation = options.number("validation", 0, 0, static_cast<double>(most));
    division.order = options.oneOf("validation-order", "", orders);
    division.seed = static_cast<std::uint64_t>(options.integer("split-seed", 1, 0, INT64_MAX));
    return division;
}

DatasetPtr divided(DatasetPtr data, const Division& division)
{
    if (division.train)
        data = withFirst(data, Split::Train, *division.train);
    if (division.test)
        data = withFirst(data, Split::Test, *division.test);
    if (division.validation > 0) {
        const double count =
            division.validation < 1 ? division.validation * static_cast<double>(data->count(Split::Train)) : division.validation;
        // Neighbouring rows of a series are nearly equal: dealt out at random they would make the error look better than it is.
        const bool random = division.order.empty() ? data->classification() : division.order == "random";
        data = withValidation(data, std::llround(count), random ? SplitOrder::Random : SplitOrder::Sequential, division.seed);
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

std::string_view dataSourcesHelp()
{
    return help;
}

SourceParts partsOf(std::string_view description)
{
    std::string names;
    for (const auto& [name, open] : kinds)
        names += (names.empty() ? "" : ", ") + std::string(name);
    const std::size_t colon = description.find(':');
    if (colon == std::string_view::npos ||
        std::ranges::find(kinds, description.substr(0, colon), &decltype(kinds)::value_type::first) == kinds.end())
        throw InputError(Text(KS_TEXT("core", "%1 is not a data set; it is written KIND:WHERE with one of the kinds %2"),
                              {quotedForMessage(description), names}));
    const std::size_t mark = optionsAt(description);
    SourceParts parts{.kind = std::string(description.substr(0, colon)),
                      .where = std::string(description.substr(colon + 1, mark - colon - 1))};
    if (parts.where.empty())
        throw InputError(
            Text(KS_TEXT("core", "%1 says no place after the colon; a data set is written KIND:WHERE"), {quotedForMessage(description)}));
    parts.options = DataOptions(description.substr(std::min(mark + 1, description.size())));
    return parts;
}

DatasetPtr openDataset(std::string_view description, const LoadContext& context)
{
    SourceParts parts = partsOf(description);
    const Open open = std::ranges::find(kinds, parts.kind, &decltype(kinds)::value_type::first)->second;
    const Division division = divisionFrom(parts.options);
    return divided(open(parts.where, parts.options, context), division);
}

} // namespace ks
