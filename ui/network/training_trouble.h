#pragma once

#include "ui/shell/message.h"

#include <QCoreApplication>

#include <cstdint>
#include <optional>

namespace ks {

class AsideTrainings;
class LabHost;
class NetworkDocument;
class NetworkFiles;
class TrainingRun;

/// What goes wrong in a training: said in the message bar, with what can be done about it. GUI thread only.
class TrainingTrouble {
    Q_DECLARE_TR_FUNCTIONS(ks::TrainingTrouble)

public:
    TrainingTrouble(LabHost& host, NetworkDocument& document, TrainingRun& run, NetworkFiles& files, AsideTrainings& aside);

    /// The state of the training may be another one.
    void follow();
    /// What a changed rate has done, as soon as it is plain to see: means of the loss before and after.
    void postJump(double before, double now);
    /// Why nothing can be trained, with the ways out; nothing where it can.
    const std::optional<Message>& said() const { return m_said; }

private:
    void post();
    void goBack();
    void goBackBeforeRate();
    std::int64_t smallerBatch() const;
    void shrinkBatch(std::int64_t batch);
    void fitToData();

    LabHost& m_host;
    NetworkDocument& m_document;
    TrainingRun& m_run;
    NetworkFiles& m_files;
    AsideTrainings& m_aside;
    std::optional<Message> m_said; ///< it stands in the message bar
};

} // namespace ks
