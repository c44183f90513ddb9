#pragma once

#include "core/nn/checkpoint.h"
#include "core/session/network_session.h"

#include <CLI/CLI.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace ks::cli {

/// A training between two batches, as one of its moments, or its file, keeps it.
struct PictureMoment {
    Checkpoint training;                ///< without what was recorded
    std::optional<std::size_t> batches; ///< trained by then; nothing: where the training stands
    BatchRecord last;                   ///< the last of these; of no batch: nobody knows
};

/// What a picture shows of a training: one moment, or two of them.
struct PictureMoments {
    std::optional<PictureMoment> shown; ///< B, or the only one; nothing: as the training stands
    std::optional<PictureMoment> first; ///< A; nothing: there is one
    std::string side;                   ///< of two: one of comparedSides
};

/// Options of a picture that choose them.
class PictureMomentOptions {
public:
    void addTo(CLI::App& command);
    bool areGiven() const { return !m_shown.empty() || !m_first.empty() || !m_side.empty(); }
    /// Throws InputError naming the first that was given; `why`: it has no moment to choose.
    void refuse(const std::string& why) const;
    /// Of the training of a session, by what it looks at where nothing else was asked for. Throws InputError and FileError naming option or file.
    PictureMoments of(const NetworkSession& session, const std::string& file) const;
    /// The same of the file of a training, which keeps its last moment alone.
    PictureMoments of(const Checkpoint& training, const std::string& file) const;

private:
    class Source;
    PictureMoments chosenFrom(const Source& source) const;

    std::string m_shown;
    std::string m_first;
    std::string m_side;
};

/// As JSON, for who names it: batches, and place and loss of the last one.
std::string toText(const PictureMoment& moment);

} // namespace ks::cli
