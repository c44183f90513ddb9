#pragma once

#include "core/data/checks.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ks {

/// The data that are open in the Network lab: those of the training, those of trainings that are put aside, and adopted ones, which wait for
/// the next training. GUI thread only.
class OpenedData {
public:
    struct Opened {
        std::string description;
        DatasetPtr data;
    };

    /// Of the training, as opened; null while loading.
    const DatasetPtr& data() const { return m_now.data; }
    /// Data that somebody has opened already, for the next training with this description.
    void adopt(const std::string& description, DatasetPtr data) { m_adopted = {{description, std::move(data)}}; }
    /// The same for data that were opened to be looked at: those that a training under way opens at the same time are no others.
    void adoptToLookAt(const std::string& description, DatasetPtr data) { m_adopted = {{description, std::move(data)}, true}; }
    /// What lies under a description may be other data by now: the next training reads them anew.
    void forget();
    /// Adopted data or those of the training, by their description; null where they are neither.
    DatasetPtr of(const std::string& description) const;
    /// Adopted data, those of the training and those of trainings that are put aside, each once; the newest first.
    std::vector<Opened> all() const;
    /// Samples of this part of the training's data that an earlier part has too; see DataChecks. Nothing where nobody has looked.
    std::optional<SharedSamples> shared() const;
    std::int64_t shared(Split part) const { return shared().value_or(SharedSamples{})[static_cast<std::size_t>(part)]; }

    const Opened& now() const { return m_now; }
    /// Those of a training that comes back.
    void setNow(Opened data) { m_now = std::move(data); }
    /// What is open of this description belongs to the next training, which adopted data wait no longer for.
    void begin(const std::string& description);
    /// That training has these, which share samples.
    void note(DatasetPtr data, const SharedSamples& shared);

private:
    struct Adopted : Opened {
        bool lookedAt = false;
    };
    struct TrainedOn {
        std::string description;
        std::weak_ptr<const Dataset> data;
        SharedSamples shared{};
    };

    Opened m_now;
    Adopted m_adopted;
    std::vector<TrainedOn> m_trainedOn; ///< what is held by the training or one that is put aside; newest last
};

} // namespace ks
