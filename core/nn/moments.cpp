#include "core/nn/moments.h"

#include "core/base/error.h"
#include "core/nn/trainer.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <system_error>
#include <utility>

namespace ks {

namespace {

constexpr std::size_t mostWaiting = 2;                            ///< in memory, to be written
constexpr std::size_t mostBytesWaiting = std::size_t{256} << 20U; ///< of more than one
constexpr double mostCredit = 1;                                  ///< seconds: a long pause does not pay for all that follows
constexpr std::size_t fewestKept = 4;                             ///< fewer tell nothing of the way
constexpr std::size_t textOfMoment = 16384;                       ///< bytes beside the tensors of a moment, about

double secondsFrom(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::size_t bytesOfTensors(const std::vector<Tensor>& tensors)
{
    std::size_t bytes = 0;
    for (const Tensor& tensor : tensors)
        bytes += tensor.cells().size_bytes();
    return bytes;
}

/// That of the best weights, too, which come later.
std::size_t bytesOfMoment(const Checkpoint& moment)
{
    const NetworkState& network = moment.state.network;
    const std::size_t parameters = bytesOfTensors(network.parameters);
    return parameters * (moment.settings.keepBest ? 2 : 1) + bytesOfTensors(network.optimizer) + textOfMoment;
}

MomentPlace placeOf(const Moment& moment)
{
    return {.number = moment.batches, .toEnd = moment.position.batch == 0 ? 0 : MomentPlace::noEnd};
}

unsigned nextNumber()
{
    static std::atomic<unsigned> last = 0;
    return ++last;
}

} // namespace

Moments::Moments(std::filesystem::path folder, Limits limits)
    : m_folder(std::move(folder)), m_limits(limits), m_number(nextNumber()), m_room(limits.bytes),
      m_spacing(std::max<std::size_t>(2, limits.most)), m_credit(limits.ahead)
{
}

Moments::~Moments()
{
    m_writer.request_stop();
    if (m_writer.joinable())
        m_writer.join(); // before what it works with
}

void Moments::pass(const Trainer& trainer)
{
    const auto begin = std::chrono::steady_clock::now();
    const std::size_t batches = trainer.history().batches.size();
    const std::int64_t trained = trainer.course().position.batch; // of its epoch
    const MomentPlace place{batches, trained == 0 ? 0 : static_cast<std::size_t>(trainer.samples().batches() - trained)};
    {
        const std::lock_guard lock(m_mutex);
        if (!m_trouble.empty())
            return;
        m_spacing.forgetAfter(batches); // the training may have been led back
        // Of the time on the clock: a training that goes slowly, to be watched, has all the time there is.
        m_credit = std::min(std::max(mostCredit, m_limits.ahead), m_credit + m_limits.share * secondsFrom(m_last));
        m_last = begin;
        const std::size_t waiting = m_waiting.size();
        const bool writes = waiting >= mostWaiting || (waiting > 0 && (waiting + 1) * m_one > mostBytesWaiting);
        if (m_credit < 0 || writes || !m_spacing.wants(place))
            return;
    }
    auto moment = std::make_shared<Checkpoint>();
    try {
        moment->model = trainer.model();
        moment->settings = trainer.settings();
        moment->state = trainer.state();
    } catch (const OutOfMemory&) {
        const std::lock_guard lock(m_mutex);
        m_lacksMemory = true; // the training itself needs it
        return;
    }
    const std::lock_guard lock(m_mutex);
    if (m_known.empty() && !fit(bytesOfMoment(*moment)))
        return;
    const bool some = m_spacing.add(place);
    m_known[batches] = {batches, trainer.course().position,
                        trainer.history().batches.empty() ? notKnown : trainer.history().batches.back().loss};
    m_waiting.push_back({batches, std::move(moment)});
    m_thinned = m_thinned || some;
    m_credit -= secondsFrom(begin);
    if (!m_writer.joinable())
        m_writer = std::jthread([this](const std::stop_token& stop) { writeAll(stop); });
    m_changed.notify_all();
}

void Moments::takePast(const Moments& other, std::size_t batches)
{
    std::vector<Moment> past = other.all();
    std::erase_if(past, [batches](const Moment& one) { return one.batches > batches; });
    std::size_t largest = 0;
    {
        const std::lock_guard lock(other.m_mutex);
        largest = other.m_one;
    }
    fill(past, largest, [&other](std::size_t one) { return other.contentsOf(one); });
}

/// Where there are too many they become half as many, and again: no more are in memory at any time than are returned.
std::vector<KeptMoment> Moments::take(std::size_t bytes, const std::vector<std::size_t>& wanted) const
{
    const std::vector<Moment> kept = all();
    std::vector<std::pair<std::size_t, KeptMoment>> some; // with their places in the row
    std::size_t taken = 0;
    std::size_t step = 1;
    const auto stays = [&](std::size_t i) { return i % step == 0 || std::ranges::count(wanted, kept[i].batches) > 0; };
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (!stays(i))
            continue;
        try { // in the file they have no digest
            const Checkpoint moment = decodeCheckpoint(contentsOf(kept[i].batches), "moment", CheckpointDigest::Spared);
            some.emplace_back(i, KeptMoment{kept[i], encodeCheckpoint(moment)});
        } catch (const FileError&) {
            continue; // damaged, or it went meanwhile
        }
        taken += some.back().second.contents.size();
        while (taken > bytes) {
            if (step >= kept.size() && !wanted.empty()) // there is no room even for these
                return take(bytes);
            if (some.size() < 3)
                return {};
            step *= 2;
            std::erase_if(some, [&stays](const auto& one) { return !stays(one.first); });
            taken = 0;
            for (const auto& one : some)
                taken += one.second.contents.size();
        }
    }
    std::vector<KeptMoment> whole;
    for (auto& one : some)
        whole.push_back(std::move(one.second));
    return whole;
}

void Moments::give(const std::vector<KeptMoment>& kept)
{
    std::vector<Moment> moments;
    std::map<std::size_t, const std::vector<std::byte>*> contents;
    std::size_t largest = 0;
    for (const KeptMoment& one : kept) {
        moments.push_back(one.moment);
        contents[one.moment.batches] = &one.contents;
        largest = std::max(largest, one.contents.size());
    }
    fill(moments, largest, [&contents](std::size_t batches) { return *contents.at(batches); });
}

/// The file is written before anybody has to wait for it.
void Moments::fill(const std::vector<Moment>& moments, std::size_t largest,
                   const std::function<std::vector<std::byte>(std::size_t batches)>& read)
{
    if (moments.empty())
        return;
    MomentSpacing spacing(2);
    {
        const std::lock_guard lock(m_mutex);
        if (!fit(largest))
            return;
        spacing = m_spacing;
    }
    std::vector<MomentPlace> places;
    std::ranges::transform(moments, std::back_inserter(places), placeOf);
    spacing.begin(places);
    MomentFile file = MomentFile::makeIn(m_folder);
    std::map<std::size_t, Moment> known;
    for (const Moment& moment : moments) {
        if (!std::ranges::binary_search(spacing.kept(), moment.batches))
            continue;
        std::vector<std::byte> contents;
        try {
            contents = read(moment.batches);
        } catch (const FileError&) { // damaged, or it went meanwhile
            spacing.remove(moment.batches);
            continue;
        }
        file.append(moment.batches, contents);
        known[moment.batches] = moment;
    }
    const std::scoped_lock lock(m_mutex, m_fileMutex);
    m_bytes = file.bytes();
    m_file.emplace(std::move(file));
    m_spacing = std::move(spacing);
    m_known = std::move(known);
}

void Moments::adopt(MomentFile file, const std::vector<Moment>& moments)
{
    if (moments.empty())
        return;
    std::vector<MomentPlace> places;
    std::map<std::size_t, Moment> known;
    for (const Moment& moment : moments) {
        places.push_back(placeOf(moment));
        known[moment.batches] = moment;
    }
    const std::scoped_lock lock(m_mutex, m_fileMutex);
    if (!fit(file.largest()))
        return;
    m_spacing.begin(places);
    m_thinned = m_spacing.kept().size() != file.numbers().size(); // then the others leave it with the next one that is written
    m_known = std::move(known);
    m_bytes = file.bytes();
    m_file.emplace(std::move(file));
}

std::vector<std::size_t> Moments::nameAlso(const std::filesystem::path& path) const
{
    std::vector<std::size_t> batches;
    for (const Moment& moment : all())
        batches.push_back(moment.batches);
    const std::lock_guard lock(m_fileMutex);
    if (!m_file)
        return {};
    m_file->nameAlso(path);
    return batches;
}

std::vector<Moment> Moments::all() const
{
    const std::lock_guard lock(m_mutex);
    std::vector<Moment> moments;
    for (const std::size_t batches : m_spacing.kept())
        moments.push_back(m_known.at(batches));
    return moments;
}

std::shared_ptr<const Checkpoint> Moments::at(std::size_t batches) const
{
    if (auto moment = waiting(batches))
        return moment;
    return std::make_shared<const Checkpoint>(decodeCheckpoint(inFile(batches), "moment", CheckpointDigest::Spared));
}

Text Moments::trouble() const
{
    const std::lock_guard lock(m_mutex);
    return m_trouble.empty() && m_lacksMemory ? Text(KS_TEXT("core", "there was no memory for another copy of the weights")) : m_trouble;
}

Text Moments::remedy() const
{
    const std::lock_guard lock(m_mutex);
    return m_trouble.empty() && m_lacksMemory ? Text(KS_TEXT("core", "A smaller batch leaves more memory for them.")) : m_remedy;
}

std::size_t Moments::bytes() const
{
    const std::lock_guard lock(m_mutex);
    return m_bytes;
}

std::size_t Moments::mostBytes() const
{
    return m_room;
}

void Moments::settle() const
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_waiting.empty(); });
}

std::vector<std::byte> Moments::contentsOf(std::size_t batches) const
{
    const auto moment = waiting(batches);
    return moment ? encodeCheckpoint(*moment, CheckpointDigest::Spared) : inFile(batches);
}

std::shared_ptr<const Checkpoint> Moments::waiting(std::size_t batches) const
{
    const std::lock_guard lock(m_mutex);
    for (const Waiting& one : m_waiting)
        if (one.batches == batches)
            return one.moment;
    return nullptr;
}

std::vector<std::byte> Moments::inFile(std::size_t batches) const
{
    const std::lock_guard lock(m_fileMutex);
    if (!m_file)
        throw FileError(Text(KS_TEXT("core", "this moment of the training is damaged or no longer kept")));
    return m_file->read(batches);
}

bool Moments::fit(std::size_t bytesOfOne)
{
    m_one = std::max<std::size_t>(1, bytesOfOne);
    m_room = roomFor(m_one);
    const std::size_t inFile = m_room / 2 / m_one;
    if (inFile <= fewestKept) { // one more than are kept is in the file for a while
        m_trouble =
            Text(KS_TEXT("core", "one takes %1, and all of them may take %2 on the disk"), {bytesText(bytesOfOne), bytesText(m_room)});
        m_remedy = Text(KS_TEXT("core", "A network with fewer weights, or an optimiser that keeps fewer numbers of its own, has some."));
        return false;
    }
    m_thinned = m_spacing.limit(std::min(m_spacing.most(), inFile - 1)) || m_thinned;
    return true;
}

/// Half of it is the file's, where one more than are kept is for a while.
std::size_t Moments::roomFor(std::size_t bytesOfOne) const
{
    const std::size_t wanted = 2 * (m_limits.fewest + 1) * bytesOfOne;
    if (wanted <= m_limits.bytes)
        return m_limits.bytes;
    std::error_code failed;
    std::filesystem::create_directories(m_folder, failed); // why not is told once there is something to write
    const std::filesystem::space_info disk = std::filesystem::space(m_folder, failed);
    const double free = failed ? 0 : m_limits.ofFree * static_cast<double>(disk.available);
    return std::max(m_limits.bytes, std::min({wanted, m_limits.largest, static_cast<std::size_t>(free)}));
}

void Moments::writeAll(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, stop, [&] { return !m_waiting.empty(); })) {
        const Waiting next = m_waiting.front(); // it stays there until it is in the file
        const std::vector<std::size_t> kept = m_spacing.kept();
        const bool thinned = std::exchange(m_thinned, false);
        lock.unlock();
        const auto begin = std::chrono::steady_clock::now();
        Text trouble;
        bool lacksMemory = false;
        bool written = false;
        std::size_t bytes = 0;
        try {
            written = write(next, kept, thinned);
        } catch (const OutOfMemory&) {
            lacksMemory = true; // the training needs it; there may be more for the next one
        } catch (const std::bad_alloc&) {
            lacksMemory = true;
        } catch (const Error& error) {
            trouble = error.text();
        }
        {
            const std::lock_guard file(m_fileMutex);
            bytes = m_file ? m_file->bytes() : 0;
        }
        lock.lock();
        m_bytes = bytes;
        if (!written && std::ranges::binary_search(kept, next.batches)) { // they have become larger than was reckoned
            m_spacing.remove(next.batches);
            m_thinned = m_spacing.limit(std::max(fewestKept, m_spacing.kept().size() / 2)) || m_thinned;
        }
        m_lacksMemory = lacksMemory;
        if (!trouble.empty()) {
            m_trouble = std::move(trouble);
            m_remedy = Text(KS_TEXT("core", "As soon as something can be written there, the next training keeps its moments again."));
        }
        std::erase_if(m_waiting, [&](const Waiting& one) { return one.moment == next.moment; });
        std::erase_if(m_known, [&](const auto& one) { return !std::ranges::binary_search(m_spacing.kept(), one.first); });
        m_credit -= secondsFrom(begin);
        m_changed.notify_all();
    }
}

bool Moments::write(const Waiting& next, const std::vector<std::size_t>& kept, bool thinned)
{
    const bool isWanted = std::ranges::binary_search(kept, next.batches);
    const std::vector<std::byte> bytes =
        isWanted ? encodeCheckpoint(*next.moment, CheckpointDigest::Spared) : std::vector<std::byte>(); // a record has a checksum
    const std::lock_guard lock(m_fileMutex);
    if (!m_file)
        m_file.emplace(MomentFile::makeIn(m_folder));
    const auto hasRoom = [&] { return m_file->bytes() + MomentFile::bytesOf(bytes.size()) <= m_room / 2; };
    if (thinned || !hasRoom()) {
        const std::vector<std::uint64_t> numbers(kept.begin(), kept.end());
        m_file->keepOnly(numbers);
    }
    if (!isWanted || !hasRoom())
        return false;
    m_file->append(next.batches, bytes);
    return true;
}

} // namespace ks
