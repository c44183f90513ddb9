#pragma once

#include "ui/shell/message.h"
#include "ui/tasks/latest_job.h"

#include <QCoreApplication>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace ks {

class AsideTrainings;
class Dataset;
class LabHost;
class NetworkDocument;
class NetworkFiles;
class TrainingRun;
struct NetworkContent;

/// What goes wrong in a training: said in the message bar, with what can be done about it. GUI thread only.
class TrainingTrouble {
    Q_DECLARE_TR_FUNCTIONS(ks::TrainingTrouble)

public:
    /// `openPage` leads to a page of the lab by its id.
    TrainingTrouble(LabHost& host, NetworkDocument& document, TrainingRun& run, NetworkFiles& files, AsideTrainings& aside,
                    std::function<void(const QString&)> openPage);

    /// The state of the training may be another one.
    void follow();
    /// What a changed rate has done, as soon as it is plain to see: means of the loss before and after.
    void postJump(double before, double now);
    /// Why nothing can be trained, in a whole sentence, with every way on: the one table of them, for all pages. Nothing where it can.
    const std::optional<Message>& said() const { return m_said; }
    /// In the message bar, without the ways that lead to a page: for pages that do not say it themselves.
    void post();

private:
    void take();
    std::vector<Message::Link> cures();
    std::vector<Message::Link> pages() const;
    std::optional<NetworkContent> readyFor(const Dataset& known) const;
    bool losesWeights(const NetworkContent& content) const;
    bool canBringSamples(const Dataset& known) const;
    void goBack();
    void goBackBeforeRate();
    std::int64_t smallerBatch() const;
    void shrinkBatch(std::int64_t batch);
    void fitToData();
    void repair();
    void bringSamples();
    void keepForOtherClasses();

    LabHost& m_host;
    NetworkDocument& m_document;
    TrainingRun& m_run;
    NetworkFiles& m_files;
    AsideTrainings& m_aside;
    std::function<void(const QString&)> m_openPage;
    LatestJob m_keeping; ///< on the compute thread: a last layer is drawn, and large weights are copied
    std::optional<Message> m_said;
    Message m_inBar; ///< the same without the ways that lead to a page
};

} // namespace ks
