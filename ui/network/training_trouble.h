#pragma once

#include <QCoreApplication>

#include <cstdint>

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
    bool m_posted = false; ///< why nothing can be trained stands in the message bar
};

} // namespace ks
