#pragma once

#include "core/nn/model.h"
#include "ui/network/see/see_picture.h"
#include "ui/network/see/see_reasons.h"
#include "ui/network/see/see_subject.h"
#include "ui/session/lent_operation.h"

#include <QObject>

#include <memory>
#include <vector>

namespace ks {

class LabHost;
class TrainingRun;

/// The layer of a network that is explained, as the Operation lab opens it: with its real numbers, at the same cell.
LentOperation seeLent(const Model& model, const SeeReasons& reasons);

/// The layer that See has lent last. What is to be guessed of it where it is shown now is not to be seen here either, of that sample, whatever the
/// network has learnt since: its numbers hardly change within a batch. GUI thread.
class SeeLoan final : public QObject {
    Q_OBJECT

public:
    SeeLoan(LabHost& host, TrainingRun& run, QObject* parent);

    /// `asked`: its number is to be guessed there, too. Without that it stays as it is lent, as long as something of it is to be guessed.
    void lend(const Model& model, const SeeReasons& reasons, const SeeSubject& of, bool asked);
    std::vector<SeeHidden> hiddenOf(const SeeSubject& subject) const;
    /// What it is lent with; null: nothing is.
    const std::shared_ptr<LentMasks>& masks() const { return m_masks; }

signals:
    void changed();

private:
    void end();

    LabHost& m_host;
    int m_node = 0;
    SeeSubject m_of;
    std::shared_ptr<LentMasks> m_masks; ///< null: nothing is lent
};

} // namespace ks
