#include "app/cli/picture_moments.h"

#include "app/cli/given_options.h"
#include "app/cli/remarks.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/io/safetensors.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace ks::cli {

namespace {

constexpr const char* shownOption = "--moment";
constexpr const char* firstOption = "--against";
constexpr const char* sideOption = "--side";
constexpr std::string_view nowWord = "now";

} // namespace

/// A training whose moments are chosen from.
class PictureMomentOptions::Source {
public:
    /// `moments`: null where its file keeps none but the last one.
    Source(const Checkpoint& training, const std::vector<KeptMoment>* moments, std::string file)
        : m_training(training), m_moments(moments), m_file(std::move(file))
    {
    }

    const Checkpoint& training() const { return m_training; }
    std::size_t batches() const { return m_training.history.batches.size(); }
    bool has(std::size_t batches) const { return find(batches) != nullptr; }
    PictureMoment now() const { return with(bare(m_training), std::nullopt); }
    /// Throws InputError where it is none of them.
    PictureMoment at(std::size_t batches, const char* option) const
    {
        if (const KeptMoment* const kept = find(batches))
            return with(decodeCheckpoint(kept->contents, m_file), batches);
        if (batches == this->batches())
            return with(bare(m_training), batches);
        badOption(option, "'" + m_file + "' keeps no moment after " + std::to_string(batches) + " batches: " + offers(batches));
    }
    /// "12", "now". Throws InputError for what is none.
    PictureMoment named(const std::string& text, const char* option) const
    {
        if (text == nowWord)
            return now();
        const auto batches = numberOf<std::size_t>(text);
        if (!batches)
            badOption(option, "'" + text + "' is no number of batches; write one, or now");
        return at(*batches, option);
    }

private:
    static Checkpoint bare(const Checkpoint& training)
    {
        return {.model = training.model, .settings = training.settings, .state = training.state};
    }
    PictureMoment with(Checkpoint training, std::optional<std::size_t> batches) const
    {
        const std::size_t trained = batches.value_or(this->batches());
        return {std::move(training), batches, trained > 0 ? m_training.history.batches[trained - 1] : BatchRecord{}};
    }
    const KeptMoment* find(std::size_t batches) const
    {
        if (!m_moments || batches > this->batches())
            return nullptr;
        const auto found = std::ranges::find(*m_moments, batches, [](const KeptMoment& one) { return one.moment.batches; });
        return found == m_moments->end() ? nullptr : &*found;
    }
    /// What would be legal.
    std::string offers(std::size_t batches) const
    {
        const std::string last = "its last one is after " + std::to_string(this->batches()) + " (now)";
        if (!m_moments)
            return last + ", and the file of a training has no other; a session keeps earlier ones";
        std::optional<std::size_t> before;
        std::optional<std::size_t> after;
        for (const KeptMoment& one : *m_moments) // growing
            if (one.moment.batches < batches)
                before = one.moment.batches;
            else if (!after)
                after = one.moment.batches;
        if (!before && !after)
            return last;
        const std::string nearest =
            before && after ? std::to_string(*before) + " and " + std::to_string(*after) : std::to_string(before ? *before : *after);
        return (before && after ? "the nearest are after " : "the nearest is after ") + nearest + ", and " + last;
    }

    const Checkpoint& m_training;
    const std::vector<KeptMoment>* m_moments;
    std::string m_file;
};

namespace {

/// One of two alone is a moment as any other.
PictureMoments withoutUnseen(PictureMoments moments)
{
    if (moments.side == comparedSides[0])
        moments.shown = std::move(moments.first);
    if (moments.side == comparedSides[0] || moments.side == comparedSides[1])
        moments.first.reset();
    return moments;
}

/// Of another file. Throws InputError and FileError.
PictureMoment momentOfFile(const std::string& file, const Model& model)
{
    const SafetensorsFile read = SafetensorsFile::read(file);
    if (!isCheckpoint(read))
        badOption(firstOption, "'" + file + "' is no file of a training");
    Checkpoint training = checkpointFrom(read);
    if (training.model.graph != model.graph)
        badOption(firstOption, "'" + file + "' is the training of another network");
    const std::size_t batches = training.history.batches.size();
    const BatchRecord last = batches > 0 ? training.history.batches.back() : BatchRecord{};
    training.history = {};
    return {std::move(training), batches, last};
}

} // namespace

void PictureMomentOptions::addTo(CLI::App& command)
{
    command
        .add_option(shownOption, m_shown,
                    "The training of a session as it was after so many batches, which is one of the moments that its file keeps, or as it "
                    "stands now, whatever moments the session looks at")
        ->type_name("N|now");
    command
        .add_option(firstOption, m_first,
                    "Compare that moment, which is B, with this one, A: also of a session, or the training of a file (.safetensors)")
        ->type_name("N|FILE");
    command.add_option(sideOption, m_side, "What of the two is drawn: a, b, difference (B − A, as usual) or beside (A | B)")
        ->check(CLI::IsMember(std::vector<std::string>(comparedSides.begin(), comparedSides.end())));
}

void PictureMomentOptions::refuse(const std::string& why) const
{
    for (const auto& [option, value] : {std::pair(shownOption, &m_shown), {firstOption, &m_first}, {sideOption, &m_side}})
        if (!value->empty())
            badOption(option, why);
}

PictureMoments PictureMomentOptions::of(const NetworkSession& session, const std::string& file) const
{
    if (!session.training) {
        refuse("'" + file + "' has no training");
        return {};
    }
    const Source source(*session.training, session.moments.get(), file);
    const auto& [alone, compared] = session.seen;
    if (!m_shown.empty() || !m_first.empty() || session.seen.areNow() || (alone && !m_side.empty()))
        return chosenFrom(source);
    const auto isThere = [&](std::size_t batches) { return source.has(batches) || batches == source.batches(); };
    if (alone && !isThere(*alone)) {
        printNote("'" + file + "' does not keep the moment any more that it looks at: it is drawn as it stands");
        return {};
    }
    if (alone)
        return {.shown = source.at(*alone, shownOption), .first = {}, .side = {}};
    if (!isThere(compared->first) || (compared->second && !isThere(*compared->second))) {
        if (!m_side.empty())
            badOption(sideOption, "'" + file + "' does not keep the two moments any more that it compares");
        printNote("'" + file + "' does not keep the two moments any more that it compares: it is drawn as it stands");
        return {};
    }
    return withoutUnseen({.shown = compared->second ? source.at(*compared->second, shownOption) : source.now(),
                          .first = source.at(compared->first, firstOption),
                          .side = m_side.empty() ? compared->side : m_side});
}

PictureMoments PictureMomentOptions::of(const Checkpoint& training, const std::string& file) const
{
    return chosenFrom(Source(training, nullptr, file));
}

PictureMoments PictureMomentOptions::chosenFrom(const Source& source) const
{
    PictureMoments moments;
    if (!m_shown.empty() && m_shown != nowWord)
        moments.shown = source.named(m_shown, shownOption);
    if (m_first.empty()) {
        if (!m_side.empty())
            badOption(sideOption, "two moments have sides; say --against with the first one");
        return moments;
    }
    moments.side = m_side.empty() ? ComparedMoments().side : m_side;
    moments.first = numberOf<std::size_t>(m_first) || m_first == nowWord ? source.named(m_first, firstOption)
                                                                         : momentOfFile(m_first, source.training().model);
    if (!moments.shown)
        moments.shown = source.now();
    return withoutUnseen(std::move(moments));
}

std::string toText(const PictureMoment& moment)
{
    nlohmann::json json = nlohmann::json::object();
    if (moment.batches)
        json = {{"batches", *moment.batches}, {"epoch", moment.last.epoch}, {"batch", moment.last.batch}};
    if (moment.batches && std::isfinite(moment.last.loss))
        json["loss"] = moment.last.loss;
    return json.dump();
}

} // namespace ks::cli
