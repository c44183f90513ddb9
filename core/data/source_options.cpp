#include "core/data/source_options.h"

#include "core/base/joined.h"
#include "core/data/options.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ks {

namespace {

constexpr std::int64_t mostDivided = 0xFFFFFFFF; ///< samples are numbered by 32 bits

constexpr std::array<FieldChoice, 3> validationOrders = {{
    {.name = "",
     .title = KS_TEXT("core", "as is usual for these data"),
     .help = KS_TEXT("core", "Of classes at random, of a table the last ones.")},
    {.name = "random", .title = KS_TEXT("core", "at random")},
    {.name = "end", .title = KS_TEXT("core", "the last samples")},
}};

/// The word of a field in a description: two may share one.
std::string wordOf(const Field& field)
{
    return std::string(field.option.empty() ? field.name : field.option);
}

FieldValue valueFrom(DataOptions& given, const Field& field)
{
    const std::string name = wordOf(field);
    switch (field.type) {
    case FieldType::Flag: return given.flag(name, false);
    case FieldType::Choice: {
        std::vector<std::string_view> words;
        for (const FieldChoice& choice : field.choices)
            words.push_back(choice.name);
        return *valueOf(field, given.oneOf(name, {}, words));
    }
    case FieldType::Integer: // where 0 has a meaning of its own, it is said by saying nothing
        return given.integer(name, 0, static_cast<std::int64_t>(field.zero.empty() ? field.least : 1),
                             static_cast<std::int64_t>(field.most));
    case FieldType::Seed: return static_cast<std::uint64_t>(given.integer(name, 0, 0, INT64_MAX));
    case FieldType::Single: return static_cast<float>(given.number(name, 0, field.least, field.most));
    case FieldType::Double: return given.number(name, 0, field.least, field.most);
    case FieldType::Numbers: {
        const std::array<double, 3> shares = given.shares(name, {});
        return std::vector<float>(shares.begin(), shares.end());
    }
    case FieldType::Together: return given.extent(name, static_cast<std::int64_t>(field.most)); // no kind of data has others
    case FieldType::Word: break;
    }
    return given.text(name);
}

/// What would end a value of a description.
std::string coded(std::string_view value)
{
    std::string text;
    for (const char letter : value) {
        switch (letter) {
        case '%': text += "%25"; break;
        case '?': text += "%3F"; break;
        case '&': text += "%26"; break;
        default: text += letter;
        }
    }
    return text;
}

std::string valueText(const Field& field, const FieldValue& value)
{
    if (field.type == FieldType::Flag)
        return std::get<bool>(value) ? "1" : "0";
    const std::string text = textOf(field, value);
    const bool isList = field.value.find(',') != std::string_view::npos;
    return coded(isList && field.type == FieldType::Word ? joined(listOf(text), ",") : text);
}

} // namespace

SplitShares SourceOptions::shares() const
{
    SplitShares shares = usualShares;
    if (split.size() == shares.size())
        std::ranges::copy(split, shares.begin());
    return shares;
}

std::vector<std::string> SourceOptions::targetNames() const
{
    return listOf(target);
}

std::vector<std::string> SourceOptions::columnNames() const
{
    return listOf(columns);
}

SourceTable sourceTable(std::vector<Field> rows, const SourceOptions& usual)
{
    for (Field& row : rows)
        row.usual = row.read(&usual);
    return {{std::move(rows)}, usual};
}

std::vector<Field> folded(std::vector<Field> rows)
{
    for (Field& row : rows)
        row.advanced = true;
    std::ranges::sort(rows, {}, &Field::name);
    return rows;
}

SourceOptions optionsFrom(DataOptions& given, const SourceTable& table)
{
    SourceOptions options = table.usual;
    const Fields fields(table, options);
    for (const Field& field : table.rows)
        if (given.has(wordOf(field)))
            fields.set(field, valueFrom(given, field));
    if (fields.find("count") && given.has("count") && !given.has("test"))
        options.testCount = std::max<std::int64_t>(1, options.count / 5);
    return options;
}

Field horizonField(std::int64_t least, std::int64_t most)
{
    return field<&SourceOptions::horizon>(
        {.name = "horizon",
         .title = KS_TEXT("core", "Horizon"),
         .help = KS_TEXT("core", "How many rows later the target stands: what is predicted lies that far ahead."),
         .least = static_cast<double>(least),
         .most = static_cast<double>(most)});
}

Field windowField(std::int64_t most)
{
    return field<&SourceOptions::window>({.name = "window",
                                          .title = KS_TEXT("core", "Window"),
                                          .help = KS_TEXT("core", "How many rows in succession make one sample."),
                                          .least = 1,
                                          .most = static_cast<double>(most)});
}

Field splitField()
{
    return field<&SourceOptions::split>(
        {.name = "split",
         .value = "0.8,0,0.2",
         .title = KS_TEXT("core", "Division"),
         .help = KS_TEXT("core", "Shares of training, validation and test, for example 0.7,0.1,0.2; of data that are not divided already."),
         .zero = "0.8,0,0.2",
         .least = 0,
         .most = 1});
}

Field splitSeedField()
{
    return field<&SourceOptions::splitSeed>(
        {.name = "split-seed",
         .title = KS_TEXT("core", "Seed of the division"),
         .help = KS_TEXT("core", "Of what is dealt out at random: the same seed gives the same division.")});
}

namespace {

template <auto member>
Field atMost(std::string_view name, std::string_view title)
{
    return field<member>(
        {.name = name,
         .value = "N",
         .title = title,
         .help = KS_TEXT("core", "At most so many samples: of every class the first ones, the same number of each; of a table "
                                 "the first rows."),
         .zero = KS_TEXT("core", "all samples"),
         .least = 0,
         .most = static_cast<double>(mostDivided)});
}

} // namespace

const SourceTable& divisionOptions()
{
    using O = SourceOptions;
    static const SourceTable table = sourceTable({
        atMost<&O::train>("train", KS_TEXT("core", "To train, at most")),
        atMost<&O::test>("test", KS_TEXT("core", "To test, at most")),
        field<&O::validationOrder>({.name = "validation-order",
                                    .title = KS_TEXT("core", "Taken for validation"),
                                    .help = KS_TEXT("core", "Which of the training samples are kept for validation."),
                                    .choices = validationOrders}),
        splitSeedField(),
    });
    return table;
}

std::vector<Field> validationFields()
{
    using O = SourceOptions;
    return {
        field<&O::validation>({.name = "validation",
                               .value = "N or 0.1",
                               .title = KS_TEXT("core", "Validation"),
                               .help = KS_TEXT("core", "Part of the training samples that is not trained on but used to judge each epoch."),
                               .unit = "%",
                               .least = 0,
                               .most = 1,
                               .step = 0.05,
                               .mostExcluded = true,
                               .applies = appliesIf<[](const O& options) { return options.validationSamples == 0; }>}),
        field<&O::validationSamples>(
            {.name = "validation-samples",
             .option = "validation",
             .title = KS_TEXT("core", "Validation"),
             .help = KS_TEXT("core",
                             "How many of the training samples are not trained on but used to judge each epoch; 0 leaves it to a share."),
             .unit = KS_TEXT("core", "samples"),
             .least = 0,
             .most = static_cast<double>(mostDivided),
             .applies = appliesIf<[](const O& options) { return options.validationSamples != 0; }>}),
    };
}

void takeValidation(DataOptions& given, SourceOptions& into)
{
    const double asked = given.number("validation", 0, 0, static_cast<double>(mostDivided));
    into.validation = asked < 1 ? static_cast<float>(asked) : 0;
    into.validationSamples = asked < 1 ? 0 : std::llround(asked);
}

std::string optionsText(const SourceTable& table, const SourceOptions& options)
{
    const ConstFields fields(table, options);
    const auto isSaid = [&](const Field& field) { return field.always || (fields.get(field) != field.usual && fields.applies(field)); };
    return joinedIf(table.rows, isSaid, "&", [&](const Field& field) { return wordOf(field) + '=' + valueText(field, fields.get(field)); });
}

std::string optionsHelp(std::span<const Field> rows)
{
    const auto form = [](const Field& field) {
        if (field.type == FieldType::Choice)
            return joinedIf(
                field.choices, [](const FieldChoice& choice) { return !choice.name.empty(); }, "|", &FieldChoice::name);
        return field.value.empty() ? valueText(field, field.usual) : std::string(field.value);
    };
    return joined(rows, " ", [&](const Field& field) { return wordOf(field) + '=' + form(field); });
}

} // namespace ks
