#include "core/session/session_moments.h"

#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/nn/checkpoint.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>

namespace ks {

namespace {

constexpr std::string_view momentPrefix = "training_moment_";
constexpr std::string_view momentEnding = ".safetensors";
constexpr std::string_view besidePrefix = "moments-";

/// Throws FileError.
std::size_t batchesIn(std::string_view entry, const std::string& name)
{
    std::size_t batches = 0;
    const std::string_view digits = entry.substr(momentPrefix.size(), entry.size() - momentPrefix.size() - momentEnding.size());
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), batches);
    if (error != std::errc() || end != digits.data() + digits.size() || std::to_string(batches) != digits)
        throw FileError(Text("%1 %2", {name, std::string(entry)}));
    return batches;
}

/// Of that training, until where it stands.
bool isMomentOf(const Checkpoint& moment, std::size_t batches, const Checkpoint& training)
{
    return batches <= training.history.batches.size() && moment.model.graph == training.model.graph &&
           moment.settings.optimizer == training.settings.optimizer && moment.state.steps <= training.state.steps;
}

Moment momentOf(const Checkpoint& moment, std::size_t batches, const Checkpoint& training)
{
    return {batches, moment.state.position, batches > 0 ? training.history.batches[batches - 1].loss : notKnown};
}

std::filesystem::path placeBeside(const std::filesystem::path& session, const std::string& ending)
{
    std::filesystem::path place = session;
    place += "." + ending;
    return place;
}

bool isEnding(std::string_view text)
{
    return text.starts_with(besidePrefix) && text.size() > besidePrefix.size() &&
           text.find_first_not_of("0123456789", besidePrefix.size()) == std::string_view::npos;
}

} // namespace

void putMoments(const SavedMoments& moments, ZipEntries& entries)
{
    if (!moments)
        return;
    for (const KeptMoment& one : *moments)
        entries[std::string(momentPrefix) + std::to_string(one.moment.batches) + std::string(momentEnding)] = one.contents;
}

ReadMoments readMoments(const ZipReader& archive, const Checkpoint& training, const std::string& name)
{
    auto moments = std::make_shared<std::vector<KeptMoment>>();
    std::size_t room = mostSavedMoments;
    try {
        for (const std::string& entry : archive.entries()) {
            if (!entry.starts_with(momentPrefix) || !entry.ends_with(momentEnding))
                continue;
            const std::size_t batches = batchesIn(entry, name);
            const FileContents read = archive.read(entry, room);
            const std::span<const std::byte> bytes = read.bytes();
            room -= bytes.size();
            const Checkpoint moment = decodeCheckpoint(bytes, name + " " + entry);
            if (!isMomentOf(moment, batches, training))
                throw FileError(Text("%1 %2", {name, entry}));
            moments->push_back({momentOf(moment, batches, training), {bytes.begin(), bytes.end()}});
        }
    } catch (const OutOfMemory&) {
        throw;
    } catch (const Error&) {
        return {.moments = nullptr,
                .lost = Text(KS_TEXT("core", "%1: the moments of its training are damaged; it is opened without them"), {name})};
    }
    if (moments->empty())
        return {};
    std::ranges::sort(*moments, {}, [](const KeptMoment& one) { return one.moment.batches; });
    return {.moments = std::move(moments), .lost = {}};
}

nlohmann::ordered_json toJson(const MomentsBeside& beside)
{
    return {{"file", beside.ending}, {"batches", beside.batches}};
}

MomentsBeside momentsBesideFrom(const nlohmann::json& from)
{
    MomentsBeside beside{.ending = from.at("file"), .batches = from.at("batches")};
    if (!isEnding(beside.ending))
        throw InputError(Text(KS_TEXT("core", "“%1” names no moments of a training that lie beside a session"), {inShort(beside.ending)}));
    return beside;
}

MomentsBeside keepBeside(const Moments& moments, const std::filesystem::path& session)
{
    MomentsBeside beside{.ending = std::string(besidePrefix) + std::to_string(moments.number()), .batches = {}};
    beside.batches = moments.nameAlso(placeBeside(session, beside.ending));
    return beside.batches.empty() ? MomentsBeside() : beside;
}

void removeOthersBeside(const std::filesystem::path& session, const std::string& ending)
{
    const std::string start = session.filename().string() + ".";
    std::error_code ignored;
    for (std::filesystem::directory_iterator at(session.parent_path(), ignored), end; !ignored && at != end; at.increment(ignored)) {
        const std::string name = at->path().filename().string();
        if (name.starts_with(start) && isEnding(name.substr(start.size())) && name.substr(start.size()) != ending) {
            std::error_code stays;
            std::filesystem::remove(at->path(), stays);
        }
    }
}

std::shared_ptr<LeftMoments> takeBeside(const std::filesystem::path& session, const MomentsBeside& beside, const Checkpoint& training,
                                        const std::filesystem::path& folder)
{
    auto left = std::make_shared<LeftMoments>(LeftMoments{MomentFile::takeOver(placeBeside(session, beside.ending), folder), {}});
    std::vector<std::uint64_t> there = left->file.numbers();
    std::ranges::sort(there);
    for (const std::size_t batches : beside.batches) {
        const bool isNext = left->moments.empty() || left->moments.back().batches < batches;
        if (!isNext || batches > training.history.batches.size() || !std::ranges::binary_search(there, batches))
            continue; // it was on its way to the file, or went since, for there were too many
        const Checkpoint moment = decodeCheckpoint(left->file.read(batches), "moment", CheckpointDigest::Spared);
        if (!isMomentOf(moment, batches, training))
            throw FileError(Text(KS_TEXT("core", "they are of another training")));
        left->moments.push_back(momentOf(moment, batches, training));
    }
    if (left->moments.empty())
        throw FileError(Text(KS_TEXT("core", "their file has none of them any more")));
    return left;
}

} // namespace ks
