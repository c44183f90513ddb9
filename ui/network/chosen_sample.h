#pragma once

#include "core/data/dataset.h"

#include <QObject>

#include <memory>

namespace ks {

/// What is looked at: a sample by its number in a part, or what stands in Try.
struct SampleChoice {
    std::weak_ptr<const Dataset> known; ///< whose sample it is; nobody keeps data for it
    Split part = Split::Test;
    int index = 0; ///< in its part
    bool drawn = false;
};

/// The one choice that the pages of the Network lab share, so that whoever goes from page to page goes on looking at the same sample. It is told by
/// who was asked to choose, never by who follows, so that nothing goes round. GUI thread only.
class ChosenSample final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const SampleChoice& choice() const { return m_choice; }
    /// Tells it also where it is the same: what was drawn may be gone and here again.
    void choose(const SampleChoice& choice);

signals:
    void changed();

private:
    SampleChoice m_choice; ///< of no data: nothing was chosen yet
};

} // namespace ks
