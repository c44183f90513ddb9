#include "core/session/session_moments.h"

#include "core/base/error.h"
#include "core/nn/checkpoint.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

namespace ks {

namespace {

constexpr std::string_view momentPrefix = "training_moment_";
constexpr std::string_view momentEnding = ".safetensors";

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
            const double loss = batches > 0 ? training.history.batches[batches - 1].loss : notKnown;
            moments->push_back({{batches, moment.state.position, loss}, {bytes.begin(), bytes.end()}});
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

} // namespace ks
