#include "core/data/prepared_cache.h"

#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/base/file.h"
#include "core/base/file_stamp.h"
#include "core/base/guard.h"
#include "core/base/hash.h"
#include "core/data/prepared_file.h"
#include "core/data/source.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

namespace ks {

namespace {

/// Folders of pictures have folders of classes; links may lead round in a circle.
constexpr int deepestFolder = 8;

/// Names, sizes and times of the files at a place, in one number: what was written, added or taken away there since shows. Not of `cache`
/// itself, which may lie among them.
std::string filesAt(const std::filesystem::path& place, const std::filesystem::path& cache)
{
    namespace fs = std::filesystem;
    std::error_code error;
    std::vector<std::tuple<std::string, FileStamp>> files;
    const fs::path own = fs::weakly_canonical(cache, error);
    if (kindOf(place) == FileKind::Folder) {
        const auto options = fs::directory_options::follow_directory_symlink | fs::directory_options::skip_permission_denied;
        for (fs::recursive_directory_iterator one(place, options, error), end; !error && one != end; one.increment(error)) {
            if (one.depth() >= deepestFolder)
                one.disable_recursion_pending();
            std::error_code ignored;
            if (one->is_regular_file(ignored) && fs::weakly_canonical(one->path(), ignored) != own)
                files.emplace_back(one->path().lexically_relative(place).string(), stampOf(one->path()));
        }
    } else {
        files.emplace_back(std::string(), stampOf(place));
    }
    std::ranges::sort(files, {}, [](const auto& file) { return std::get<0>(file); });
    Hash hash;
    for (const auto& [name, stamp] : files) {
        hash.add(std::as_bytes(std::span(name)));
        for (const std::int64_t number : {stamp.size, stamp.seconds, stamp.nanoseconds})
            hash.add(static_cast<std::uint64_t>(number));
    }
    return std::to_string(hash.value());
}

PreparedKey keyFor(const std::filesystem::path& cache, const std::string& description, const Pipeline& pipeline,
                   const PreparedOptions& options)
{
    const SourceParts parts = partsOf(description);
    const DatasetKind* const kind = kindOf(parts);
    const ConstFields fields(preparedFields(), options);
    return {.program = KS_VERSION,
            .source = description,
            .files = kind && !kind->generated ? filesAt(parts.where, cache) : std::string(),
            .steps = stepsText(pipeline),
            .precision = fields.text(preparedFields().rows.front())};
}

/// Are the files of the data not where they were?
bool isGone(const std::string& description)
{
    const SourceParts parts = partsOf(description);
    const DatasetKind* const kind = kindOf(parts);
    return kind && !kind->generated && kindOf(parts.where) == FileKind::Missing;
}

/// What of the file is other than what is asked for; empty where nothing is.
Text differenceOf(const PreparedKey& file, const PreparedKey& asked)
{
    const auto differ = [](const char* sentence, const std::string& then, const std::string& now) {
        const auto quoted = [](const std::string& text) {
            constexpr std::size_t longest = 200; // two descriptions may differ in their last option alone
            return text.empty() ? Text(KS_TEXT("core", "none")) : Text::name("'" + terminalText(inShort(text, longest)) + "'");
        };
        return Text(sentence, {quoted(then), quoted(now)});
    };
    if (file.source != asked.source)
        return differ(KS_TEXT("core", "its data were %1 and are %2"), file.source, asked.source);
    if (file.steps != asked.steps)
        return differ(KS_TEXT("core", "its picture steps were %1 and are %2"), file.steps, asked.steps);
    if (file.precision != asked.precision)
        return differ(KS_TEXT("core", "its precision was %1 and is %2"), file.precision, asked.precision);
    if (file.program != asked.program)
        return differ(KS_TEXT("core", "its program was version %1 and is %2"), file.program, asked.program);
    return file.files != asked.files ? Text(KS_TEXT("core", "the files of its data have changed since")) : Text();
}

/// The data set in the file, or nothing and why. `gone`: the files that it was made of are. Throws FileError for a file that is none of these, OutOfMemory.
std::optional<DatasetPtr> takenFrom(const std::filesystem::path& cache, PreparedKey asked, bool gone, Text& why)
{
    constexpr std::size_t enough = 8;
    const std::string name = cache.string();
    if (!beginsAsPrepared(beginningOf(cache, enough)))
        throw FileError(Text(
            KS_TEXT("core", "%1 is no file of prepared data and stays as it is; name one that was written as such, or a new one"), {name}));
    try {
        const PreparedKey there = keyOf(cache);
        if (gone) // nothing is left to compare with
            asked.files = there.files;
        why = differenceOf(there, asked);
        if (why.empty())
            return readPrepared(cache).data;
    } catch (const FileError& error) {
        why = error.text();
    }
    return std::nullopt;
}

} // namespace

PreparedOpening openPrepared(const std::filesystem::path& cache, const std::string& description, const Pipeline& pipeline,
                             const PreparedOptions& options, const LoadContext& context, WhenPreparedDiffers differs)
{
    requireLegal({preparedFields(), options});
    const PreparedKey asked = keyFor(cache, description, pipeline, options);
    const std::string name = cache.string();
    PreparedOpening opening;
    Text why;
    if (kindOf(cache) != FileKind::Missing) {
        const bool gone = isGone(description);
        if (std::optional<DatasetPtr> read = takenFrom(cache, asked, gone, why))
            return {std::move(*read), PreparedUse::Read,
                    gone ? Text(KS_TEXT("core",
                                        "prepared data read from %1; the files that they were made of are not there any more, so nobody "
                                        "can tell whether those had changed"),
                                {name})
                         : Text(KS_TEXT("core", "prepared data read from %1"), {name})};
        if (differs == WhenPreparedDiffers::Refuse)
            throw FileError(
                Text(KS_TEXT("core", "%1 is not what is asked for and stays as it is: %2. Let it be replaced (--rebuild-cache), or "
                                     "name another file"),
                     {name, why}));
        opening.use = PreparedUse::Rebuilt;
    }
    { // a place that cannot be written to is known before the long work
        const AtomicFile rehearsal(cache, AtomicFile::Purpose::Rehearsal);
    }
    opening.data = openDataset(description, context);
    opening.data = prepared(opening.data, pipeline, context); // what it was made of goes before the next is made
    opening.data = inPrecision(opening.data, options.precision, pipeline.scaling, context);
    AtomicFile file(cache);
    encodePrepared(asked, *opening.data, [&](std::span<const std::byte> bytes) { file.write(bytes); });
    file.commit();
    const std::string size = bytesText(opening.data->memoryBytes());
    opening.said = why.empty() ? Text(KS_TEXT("core", "prepared data kept in %1 (%2)"), {name, size})
                               : Text(KS_TEXT("core", "prepared anew, and kept in %1 (%2): %3"), {name, size, why});
    return opening;
}

} // namespace ks
