#include "core/studies/study_file.h"

#include "core/base/error.h"
#include "core/base/field_json.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/joined.h"
#include "core/data/source.h"
#include "core/measure/experiment_file.h"
#include "core/nn/presets.h"
#include "core/session/session.h"
#include "core/studies/embedded_studies.h"
#include "core/studies/study_fields.h"
#include "core/studies/study_points.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace ks {

namespace {

using StudyJson = nlohmann::json;

constexpr const char* studyFormat = "kernelscope-study";
constexpr int newestStudyVersion = 1;

/// Of the places of an enumeration.
template <class Enum, std::size_t count>
std::array<std::string_view, count> namesOf()
{
    std::array<std::string_view, count> names;
    for (std::size_t i = 0; i < count; ++i)
        names[i] = nameOf(static_cast<Enum>(i));
    return names;
}

/// Two things of one name cannot be told from one another.
void requireNew(std::set<std::string>& known, const std::string& id, const Text& what)
{
    requireStudyId(id, what);
    if (!known.insert(id).second)
        throw InputError(Text(KS_TEXT("core", "%1 “%2” is there twice"), {what, Text::name(id)}));
}

constexpr std::string_view studyEnding = ".json";

/// Beside the tables lies what they share.
bool isStudy(const EmbeddedFile& file)
{
    return file.name.ends_with(studyEnding) && file.name.find('/') == std::string_view::npos;
}

/// A network is a preset here, or a file's own: a study opens no files but its tables.
void requirePreset(const StudyJson& from)
{
    if (from.is_object() && from.contains("network") && from["network"].is_string())
        (void)presetModel(from["network"].get<std::string>());
}

void requireGenerated(const std::string& data)
{
    SourceParts parts = partsOf(data);
    const DatasetKind* kind = kindOf(parts);
    if (!kind || !kind->generated)
        throw InputError(Text(KS_TEXT("core", "the data of a study are made by formula: synthetic:digits and its like, not %1"),
                              {Text::name(inShort(data))}));
    (void)optionsOf(*kind, parts.options);
}

std::map<std::string, StudyText> wordsIn(const StudyJson& json)
{
    std::map<std::string, StudyText> words;
    for (const auto& [word, text] : json.items())
        words[word] = studyTextOf(text, Text(KS_TEXT("core", "the word “%1”"), {Text::name(inShort(word))}));
    return words;
}

class StudyReading {
public:
    StudyReading(const std::string& name, const StudyTables& tables) : m_name(name), m_tables(tables) {}

    Study read(const StudyJson& file)
    {
        StudyFields fields(file, Text(KS_TEXT("core", "the study")));
        if (fields.word("format") != studyFormat)
            fields.bad("format", Text::name(studyFormat));
        if (fields.has("version"))
            requireVersion(fields.at("version"), newestStudyVersion, m_name);
        m_study.id = fields.word("id");
        requireStudyId(m_study.id, Text(KS_TEXT("core", "the study")));
        m_study.title = fields.text("title");
        m_study.authors = fields.word("authors", false);
        fields.read("year", m_study.year);
        m_study.source = fields.text("source");
        m_study.question = fields.text("question");
        m_study.built = fields.text("built");
        m_study.measured = fields.text("measured");
        m_study.here = fields.text("here");
        m_study.quickMinutes = minutes(fields, "quick_minutes");
        m_study.fullMinutes = minutes(fields, "full_minutes");
        readWords(fields);
        readGroups(fields);
        readRuns(fields);
        std::set<std::string> ids;
        std::set<std::string> errors;
        for (const StudyJson* one : fields.objects("figures"))
            readFigure(*one, ids, errors);
        ids.clear();
        for (const StudyJson* one : fields.objects("claims"))
            readClaim(*one, ids);
        fields.finish();
        if (m_study.figures.empty())
            throw InputError(Text(KS_TEXT("core", "a study has one figure at least")));
        for (const StudyGroup& group : m_study.groups)
            if (std::ranges::find(m_study.figures, group.id, &StudyFigure::group) == m_study.figures.end())
                throw InputError(Text(KS_TEXT("core", "no figure is of the group “%1”"), {Text::name(group.id)}));
        return std::move(m_study);
    }

private:
    static double minutes(StudyFields& fields, const std::string& field)
    {
        double value = 0;
        fields.read(field, value);
        if (!(value >= 0 && value <= 1e6))
            fields.bad(field, Text(KS_TEXT("core", "0 or more")));
        return value;
    }

    void readWords(StudyFields& fields)
    {
        if (!fields.has("words"))
            return;
        const StudyJson& words = fields.at("words");
        if (!words.is_object() || words.size() > mostStudyItems)
            fields.bad("words", Text(KS_TEXT("core", "an object of texts by language")));
        m_study.words = wordsIn(words);
    }

    void readGroups(StudyFields& fields)
    {
        std::set<std::string> ids;
        for (const StudyJson* one : fields.objects("groups")) {
            StudyFields group(*one, Text(KS_TEXT("core", "a group")));
            StudyGroup read{.id = group.word("id"), .title = group.text("title")};
            requireNew(ids, read.id, Text(KS_TEXT("core", "the group")));
            group.finish();
            m_study.groups.push_back(std::move(read));
        }
    }

    void readRuns(StudyFields& fields)
    {
        if (!fields.has("runs"))
            return;
        const StudyJson& runs = fields.at("runs");
        if (!runs.is_object() || runs.size() > mostStudyItems)
            fields.bad("runs", Text(KS_TEXT("core", "an object of experiments by their names")));
        for (const auto& [id, run] : runs.items()) {
            const Text what(KS_TEXT("core", "the run “%1”"), {Text::name(inShort(id))});
            requireStudyId(id, what);
            StudyFields sizes(run, what);
            StudyJson of = StudyJson::object();
            StudyRun& read = m_study.runs.emplace_back();
            read.id = id;
            for (const StudySize size : studySizes) { // the full one says what differs from the quick one
                const std::string name(nameOf(size));
                if (!sizes.has(name) && size == StudySize::Quick)
                    (void)sizes.word(name); // is missing
                if (sizes.has(name) && !sizes.at(name).is_object())
                    sizes.bad(name, Text(KS_TEXT("core", "an experiment")));
                if (sizes.has(name))
                    of.merge_patch(sizes.at(name));
                readRun(read, size, of, what);
            }
            sizes.finish();
        }
    }

    void readRun(StudyRun& run, StudySize size, const StudyJson& from, const Text& what)
    {
        const auto at = static_cast<std::size_t>(size);
        try {
            requirePreset(from);
            if (from.contains("subjects") && from["subjects"].is_array())
                std::ranges::for_each(from["subjects"], requirePreset);
            Experiment experiment = experimentFromJson(from.dump(), m_name);
            experiment.name = run.id;
            if (experiment.training)
                requireGenerated(experiment.training->data);
            run.experiment[at] = std::move(experiment);
        } catch (const Error& error) {
            throw InputError(Text(KS_TEXT("core", "%1: %2"), {what, error.text()}));
        }
    }

    const PublishedTable& table(const std::string& name, const Text& what)
    {
        if (!isTableName(name))
            throw InputError(Text(KS_TEXT("core", "%1: a table is named like “times.csv”, of letters, digits, - and _, not “%2”"),
                                  {what, Text::name(inShort(name))}));
        const auto found = m_study.tables.find(name);
        if (found != m_study.tables.end())
            return found->second;
        return m_study.tables.emplace(name, publishedTable(m_tables(name), name)).first->second;
    }

    PublishedRows readRows(const StudyJson& from, const Text& figure)
    {
        const Text what(KS_TEXT("core", "the published rows of %1"), {figure});
        StudyFields fields(from, what);
        PublishedRows rows{.table = fields.word("table"),
                           .where = fields.choices("where"),
                           .x = fields.word("x", false),
                           .y = fields.word("y", false),
                           .series = fields.words("series"),
                           .columns = fields.words("columns")};
        fields.finish();
        const PublishedTable& found = table(rows.table, what);
        for (const auto& [column, values] : rows.where)
            (void)found.at(column);
        for (const std::vector<std::string>* columns : {&rows.series, &rows.columns})
            for (const std::string& column : *columns)
                (void)found.at(column);
        if (rows.x.empty() != rows.y.empty())
            throw InputError(Text(KS_TEXT("core", "%1 need both x and y, or neither"), {what}));
        const std::vector<std::size_t> chosen = chosenRows(found, rows);
        if (chosen.empty())
            throw InputError(Text(KS_TEXT("core", "%1: no row of %2 is chosen"), {what, Text::name(rows.table)}));
        if (!rows.y.empty()) {
            (void)found.at(rows.x);
            const std::size_t y = found.at(rows.y);
            if (std::ranges::none_of(chosen, [&](std::size_t row) { return found.number(row, y).has_value(); }))
                throw InputError(Text(KS_TEXT("core", "%1: no number is in the column %2"), {what, Text::name(rows.y)}));
        }
        return rows;
    }

    static const ResultProperty& property(const std::string& name, const Text& what)
    {
        if (const ResultProperty* found = resultPropertyNamed(name))
            return *found;
        throw InputError(Text(KS_TEXT("core", "%1: there is no property %2; there are %3"),
                              {what, Text::name(inShort(name)), Text::name(resultPropertyNames())}));
    }

    void readOwn(StudyFields& fields, StudyFigure& figure)
    {
        figure.runs = fields.words("runs");
        for (const std::string& run : figure.runs)
            if (!m_study.run(run))
                throw InputError(Text(KS_TEXT("core", "%1: there is no run “%2”"), {fields.what(), Text::name(inShort(run))}));
        figure.own = {.x = fields.word("own_x", false), .y = fields.word("own_y", false), .series = fields.words("own_series")};
        if (figure.runs.empty() != figure.own.y.empty() || figure.own.x.empty() != figure.own.y.empty())
            throw InputError(Text(KS_TEXT("core", "%1: runs, own_x and own_y belong together"), {fields.what()}));
        if (figure.runs.empty())
            return;
        (void)property(figure.own.x, fields.what());
        if (!property(figure.own.y, fields.what()).number)
            throw InputError(Text(KS_TEXT("core", "%1: %2 is no number, and cannot be own_y"), {fields.what(), Text::name(figure.own.y)}));
        for (const std::string& name : figure.own.series)
            (void)property(name, fields.what());
    }

    /// Small, so that it can be looked at, and with as many cells as it has.
    static void requireInput(const StudyPlace& place, const Text& what)
    {
        constexpr std::int64_t mostCells = 4096;
        if (place.op.empty() || !place.shape)
            throw InputError(Text(KS_TEXT("core", "%1: “shape” and “cells” are of an operator, and cells need a shape"), {what}));
        const auto cells = static_cast<std::int64_t>(place.shape->elements());
        if (cells > mostCells || (!place.cells.empty() && std::ssize(place.cells) != cells))
            throw InputError(Text(KS_TEXT("core", "%1: an input has at most %2 cells, and as many “cells” as its shape says"),
                                  {what, std::to_string(mostCells)}));
    }

    static StudyPlace readPlace(const StudyJson& from, const Text& figure)
    {
        static const auto labs = namesOf<StudyPlace::Lab, 4>();
        const Text what(KS_TEXT("core", "the place of %1"), {figure});
        StudyFields fields(from, what);
        (void)fields.word("lab");
        StudyPlace place{.lab = static_cast<StudyPlace::Lab>(fields.choice("lab", labs)),
                         .op = fields.word("operator", false),
                         .tab = fields.word("tab", false),
                         .session = fields.word("session", false),
                         .network = fields.word("network", false),
                         .data = fields.word("data", false)};
        if (const std::string shape = fields.word("shape", false); !shape.empty())
            place.shape = shapeFrom(shape);
        fields.read("cells", place.cells);
        fields.finish();
        if (!place.tab.empty() && !labTabNamed(place.tab))
            throw InputError(Text(KS_TEXT("core", "%1: there is no tab “%2”; there are %3"),
                                  {what, Text::name(inShort(place.tab)), Text::name(joined(labTabNames))}));
        if (place.shape || !place.cells.empty())
            requireInput(place, what);
        if (!place.op.empty() && !opNamed(place.op))
            throw InputError(Text(KS_TEXT("core", "%1: there is no operator %2"), {what, Text::name(inShort(place.op))}));
        const std::string_view stem = std::string_view(place.session).substr(0, place.session.find('.'));
        if (!place.session.empty() && (std::string(stem) + ".kscope" != place.session || !isTableName(std::string(stem) + ".csv")))
            throw InputError(Text(KS_TEXT("core", "%1: a session is named like “1-maxpool-2x2.kscope”, not “%2”"),
                                  {what, Text::name(inShort(place.session))}));
        if (!place.network.empty())
            (void)presetModel(place.network);
        if (!place.data.empty())
            requireGenerated(place.data);
        const bool ofOperation = !place.op.empty() || !place.session.empty();
        const bool ofNetwork = !place.network.empty() || !place.data.empty();
        if ((ofOperation && place.lab != StudyPlace::Lab::Operation) || (ofNetwork && place.lab != StudyPlace::Lab::Network))
            throw InputError(Text(
                KS_TEXT("core", "%1: an operator or a session is of the lab operation, a network or data of the lab network"), {what}));
        return place;
    }

    void readFigure(const StudyJson& from, std::set<std::string>& ids, std::set<std::string>& errors)
    {
        static const auto kinds = namesOf<FigureKind, 5>();
        const std::string id = StudyFields(from, Text(KS_TEXT("core", "a figure"))).word("id");
        const Text what(KS_TEXT("core", "the figure “%1”"), {Text::name(inShort(id))});
        requireNew(ids, id, Text(KS_TEXT("core", "the figure")));
        StudyFields fields(from, what);
        StudyFigure figure{.id = fields.word("id"), .title = fields.text("title")};
        (void)fields.word("kind");
        figure.kind = static_cast<FigureKind>(fields.choice("kind", kinds));
        figure.group = fields.word("group");
        if (std::ranges::find(m_study.groups, figure.group, &StudyGroup::id) == m_study.groups.end())
            throw InputError(Text(KS_TEXT("core", "%1: there is no group “%2”"), {what, Text::name(inShort(figure.group))}));
        figure.called = fields.text("called", false);
        figure.says = fields.text("says", false);
        figure.x = fields.text("x", false);
        figure.y = fields.text("y", false);
        figure.logX = fields.flag("log_x");
        figure.logY = fields.flag("log_y");
        for (const StudyJson* limit : fields.objects("limits"))
            figure.limits.push_back(readLimit(*limit, figure, what));
        for (const StudyJson* rows : fields.objects("published"))
            figure.published.push_back(readRows(*rows, what));
        readOwn(fields, figure);
        figure.needs = fields.text("needs", false);
        for (const StudyJson* one : fields.objects("wrong"))
            figure.wrong.push_back(readError(*one, what, errors));
        if (fields.has("open"))
            figure.open = readPlace(fields.at("open"), what);
        fields.finish();
        if (figure.runs.empty() && figure.needs.empty() && !figure.open)
            throw InputError(Text(KS_TEXT("core", "%1 needs runs, a place to open, or a sentence that says what it needs"), {what}));
        m_study.figures.push_back(std::move(figure));
    }

    static StudyLimit readLimit(const StudyJson& from, const StudyFigure& figure, const Text& what)
    {
        StudyFields fields(from, Text(KS_TEXT("core", "a limit of %1"), {what}));
        if (!fields.has("y"))
            fields.fail("y");
        StudyLimit limit{.title = fields.text("title")};
        fields.read("y", limit.y);
        fields.finish();
        if (figure.kind != FigureKind::Lines || (figure.logY && !(limit.y > 0)))
            throw InputError(
                Text(KS_TEXT("core", "%1: only lines have limits, and on a logarithmic axis they lie above 0"), {fields.what()}));
        return limit;
    }

    StudyError readError(const StudyJson& from, const Text& figure, std::set<std::string>& errors) const
    {
        StudyFields fields(from, Text(KS_TEXT("core", "what was wrong in %1"), {figure}));
        StudyError error{.id = fields.word("id"),
                         .where = fields.text("where"),
                         .was = fields.text("was"),
                         .is = fields.text("is"),
                         .run = fields.word("run", false)};
        fields.finish();
        requireNew(errors, error.id, fields.what());
        if (!error.run.empty() && !m_study.run(error.run))
            throw InputError(Text(KS_TEXT("core", "%1: there is no run “%2”"), {fields.what(), Text::name(inShort(error.run))}));
        return error;
    }

    void readClaim(const StudyJson& from, std::set<std::string>& ids)
    {
        static const auto relations = namesOf<Relation, 5>();
        const std::string id = StudyFields(from, Text(KS_TEXT("core", "a claim"))).word("id");
        const Text what(KS_TEXT("core", "the claim “%1”"), {Text::name(inShort(id))});
        requireNew(ids, id, Text(KS_TEXT("core", "the claim")));
        StudyFields fields(from, what);
        StudyClaim claim{.id = fields.word("id"), .claim = fields.text("claim"), .figure = fields.word("figure", false)};
        claim.relation = static_cast<Relation>(fields.choice("relation", relations));
        claim.left = fields.choices("left");
        claim.right = fields.choices("right");
        claim.by = fields.word("by", false);
        fields.read("low", claim.low);
        fields.read("high", claim.high);
        claim.needs = fields.text("needs", false);
        fields.finish();
        const StudyFigure* figure = m_study.figure(claim.figure);
        if (!claim.figure.empty() && (!figure || figure->runs.empty()))
            throw InputError(Text(KS_TEXT("core", "%1: there is no figure “%2” with runs"), {what, Text::name(inShort(claim.figure))}));
        if (claim.figure.empty() && claim.needs.empty())
            throw InputError(Text(KS_TEXT("core", "%1 needs a figure, or a sentence that says what it needs"), {what}));
        for (const PointChoice* choice : {&claim.left, &claim.right})
            for (const auto& [name, values] : *choice)
                (void)property(name, what);
        const bool slope = claim.relation == Relation::Rises || claim.relation == Relation::Falls;
        if (!claim.by.empty() && !property(claim.by, what).number && slope)
            throw InputError(Text(KS_TEXT("core", "%1: %2 is no number that anything can rise along"), {what, Text::name(claim.by)}));
        if (slope && claim.by.empty() && figure)
            throw InputError(Text(KS_TEXT("core", "%1: what rises or falls needs “by”"), {what}));
        if (claim.relation == Relation::Ratio && figure && !(claim.low > 0 && claim.high >= claim.low && std::isfinite(claim.high)))
            throw InputError(Text(KS_TEXT("core", "%1: a ratio lies between “low”, above 0, and “high”"), {what}));
        m_study.claims.push_back(std::move(claim));
    }

    const std::string& m_name;
    const StudyTables& m_tables;
    Study m_study;
};

} // namespace

Study studyFromJson(std::string_view text, const std::string& name, const StudyTables& tables)
{
    const StudyJson file = parseJson(text, name);
    try {
        return StudyReading(name, tables).read(file);
    } catch (const nlohmann::json::exception& error) {
        throw InputError(Text(KS_TEXT("core", "%1: %2"), {Text::name(name), plainReason(error.what())}));
    } catch (const InputError& error) {
        throw InputError(Text(KS_TEXT("core", "%1: %2"), {Text::name(name), error.text()}));
    }
}

Study readStudy(const std::filesystem::path& path)
{
    const FileContents contents = readFile(path);
    const std::filesystem::path folder = path.parent_path() / "published";
    return studyFromJson(contents.text(), path.filename().string(),
                         [&](const std::string& table) { return std::string(readFile(folder / table).text()); });
}

std::vector<std::string> builtInStudyIds()
{
    std::vector<std::string> ids;
    for (const EmbeddedFile& file : embeddedStudies())
        if (isStudy(file))
            ids.emplace_back(file.name.substr(0, file.name.size() - studyEnding.size()));
    return ids;
}

const std::map<std::string, StudyText>& sharedColumnTitles()
{
    static const std::map<std::string, StudyText> titles =
        wordsIn(StudyJson::parse(std::ranges::find(embeddedStudies(), "published/columns.json", &EmbeddedFile::name)->text));
    return titles;
}

const std::vector<Study>& builtInStudies()
{
    static const std::vector<Study> studies = [] {
        const auto tableNamed = [](const std::string& name) {
            for (const EmbeddedFile& file : embeddedStudies())
                if (file.name == "published/" + name)
                    return std::string(file.text);
            throw FileError(Text(KS_TEXT("core", "there is no published table %1"), {Text::name(name)}));
        };
        std::vector<Study> read;
        for (const EmbeddedFile& file : embeddedStudies())
            if (isStudy(file))
                read.push_back(studyFromJson(file.text, std::string(file.name), tableNamed));
        std::ranges::stable_sort(read, {}, &Study::year);
        return read;
    }();
    return studies;
}

} // namespace ks
