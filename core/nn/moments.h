#pragma once

#include "core/base/text.h"
#include "core/nn/checkpoint.h"
#include "core/nn/moment_file.h"
#include "core/nn/moment_spacing.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace ks {

class Trainer;

/// A training as it was between two batches.
struct Moment {
    std::size_t batches = 0;   ///< trained by then
    TrainingPosition position; ///< of the next one
    double loss = notKnown;    ///< of the last one

    bool operator==(const Moment& other) const { return batches == other.batches; }
};

/// A moment as a session keeps it: the bytes of its checkpoint, without what was recorded. With a digest, but for moments between two trainings.
struct KeptMoment {
    Moment moment;
    std::vector<std::byte> contents;
};

/// Moments of a training under way, from its first batch on: of each all that the rest of the training depends on, in a file that is bounded and goes with this.
/// The training is held by a copy in memory alone; a thread of its own writes. Safe from any thread, but for pass().
class Moments {
public:
    struct Limits {
        std::size_t bytes = std::size_t{64} << 20U; ///< on the disk, at any time, unless fewer than `fewest` of this network fit
        std::size_t fewest = 16;                    ///< for which there is more room then, as far as these go:
        std::size_t largest = std::size_t{8} << 30U;
        double ofFree = 0.25; ///< of what is free on the disk when it begins
        std::size_t most = 128;
        double share = 0.01; ///< of the time that passes, for copying and writing; where that is too little, moments are further apart
        double ahead = 0.03; ///< seconds of it at the start
    };

    /// Where it cannot be written to, nothing is kept, and trouble() says why.
    explicit Moments(std::filesystem::path folder) : Moments(std::move(folder), Limits()) {}
    Moments(std::filesystem::path folder, Limits limits);
    ~Moments();

    /// Before the first pass(), from any thread: the training goes on from a moment of another one, and has its moments until then, copied. Throws FileError
    /// where they cannot be written, OutOfMemory; then it has none of them.
    void takePast(const Moments& other, std::size_t batches);
    /// The thread of the training, between two batches: keeps the trainer as it stands where this is one of the moments.
    void pass(const Trainer& trainer);
    /// In the order of the training.
    std::vector<Moment> all() const;
    /// As many as fit into these bytes, two at least or none, evenly spread from the first one on, for give(); those after `wanted` batches are
    /// among them where they fit. What is damaged is left out. Throws OutOfMemory.
    std::vector<KeptMoment> take(std::size_t bytes, const std::vector<std::size_t>& wanted = {}) const;
    /// As takePast(), of a training that was saved.
    void give(const std::vector<KeptMoment>& kept);
    /// The same, of one that was left behind: its file is this one's from now on. Nothing of it is read.
    void adopt(MomentFile file, const std::vector<Moment>& moments);
    /// Another name for the file as it is now (see MomentFile::nameAlso), for whoever comes after a program that is killed, and the batches of the
    /// moments that are there, or are about to be; none where nothing is written yet. Throws FileError.
    std::vector<std::size_t> nameAlso(const std::filesystem::path& path) const;
    /// Another one for each of the program's.
    unsigned number() const { return m_number; }
    /// What the trainer was then, but for what was recorded until then. Throws FileError where it is damaged or no longer kept, OutOfMemory.
    std::shared_ptr<const Checkpoint> at(std::size_t batches) const;
    /// Why no more are kept, to stand behind a colon; empty where they are.
    Text trouble() const;
    /// What helps against that, a sentence; empty where nothing needs to.
    Text remedy() const;
    /// Of the file now, and at most at any time.
    std::size_t bytes() const;
    std::size_t mostBytes() const;
    /// Waits until all that was passed is written.
    void settle() const;

private:
    struct Waiting {
        std::size_t batches = 0;
        std::shared_ptr<const Checkpoint> moment;
    };

    /// As it lies in the file.
    std::vector<std::byte> contentsOf(std::size_t batches) const;
    /// One by one: together they may be larger than the memory. `largest`: bytes of one. What cannot be read is left out.
    void fill(const std::vector<Moment>& moments, std::size_t largest,
              const std::function<std::vector<std::byte>(std::size_t batches)>& read);
    /// Null where it is in the file, or nowhere.
    std::shared_ptr<const Checkpoint> waiting(std::size_t batches) const;
    std::vector<std::byte> inFile(std::size_t batches) const;
    /// Locked. A copy of the file is made beside it now and then, so that half the bytes are the file's.
    bool fit(std::size_t bytesOfOne);
    std::size_t roomFor(std::size_t bytesOfOne) const;
    /// The thread that writes.
    void writeAll(const std::stop_token& stop);
    /// False where there is no room for it, or it is wanted no more.
    bool write(const Waiting& next, const std::vector<std::size_t>& kept, bool thinned);

    const std::filesystem::path m_folder;
    const Limits m_limits;
    const unsigned m_number;
    std::atomic<std::size_t> m_room; ///< bytes on the disk
    mutable std::mutex m_mutex;      ///< of all but the file
    mutable std::condition_variable_any m_changed;
    MomentSpacing m_spacing;
    std::map<std::size_t, Moment> m_known;
    std::deque<Waiting> m_waiting;
    std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
    double m_credit; ///< seconds that both threads may take
    std::size_t m_bytes = 0;
    std::size_t m_one = 0;          ///< bytes of a moment, about; 0: none was there yet
    bool m_thinned = false;         ///< some in the file are no longer kept
    bool m_lacksMemory = false;     ///< for the last one that was to be kept
    Text m_trouble;                 ///< no other one is tried
    Text m_remedy;                  ///< against that
    mutable std::mutex m_fileMutex; ///< never taken before the other one by who holds that
    std::optional<MomentFile> m_file;
    std::jthread m_writer;
};

} // namespace ks
