#pragma once

#include "core/session/network_session.h"
#include "ui/network/moments/moment_look.h"
#include "ui/network/network_document.h"
#include "ui/shell/lab.h"
#include "ui/shell/session_place.h"
#include "ui/tasks/file_jobs.h"
#include "ui/tasks/lane.h"
#include "ui/tasks/latest_job.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace ks {

class TrainingRun;

/// Opens and saves the Network lab's sessions (.kscope) and trainings (.safetensors) outside the GUI thread and tells about it in the message bar.
/// Lives in the GUI thread.
class NetworkFiles final : public QObject {
    Q_OBJECT

public:
    /// What is looked at.
    struct View {
        QString page;
        bool moreCharts = false;
        bool logLoss = false;
        TensorPtr drawing; ///< in Try; null: nothing
        DrawingQuestion question;
        bool openedPicture = false; ///< stands in the drawing's place, and no file keeps it
        NetworkLook look;           ///< in See
    };
    NetworkFiles(LabHost& host, NetworkDocument& document, TrainingRun& run, std::function<View()> view, QObject* parent = nullptr);

    const SessionPlace& place() const { return m_place; }
    bool isModified() const { return m_edited || now() != m_saved; }
    /// Of the files that this lab reads, as a filter of a dialog has them: "*.kscope …".
    static QString endings() { return QStringLiteral("*.kscope *.safetensors *.onnx *.json"); }
    /// A file of a kind that is read here; of a .kscope file its first bytes are looked at.
    static bool canOpen(const QString& path);
    /// Ends in opened().
    void open(const QString& path, bool asCopy);
    /// By the ending: a training, or else the session. Asks first where the session's own file was changed by somebody else, unless `overwrite`.
    void save(const QString& path, bool overwrite = false);
    /// Asks where to save the training alone.
    void askWhereToSave(QWidget& window);
    /// Beside the other state of the program: neither path nor "modified" changes, and nothing is said unless it fails.
    void autosave(const QString& path);
    /// Another session takes the place of this one, part by part until settle(): the copy that autosave wrote of this one is not written over before
    /// it is put aside.
    void beginSession() { m_beginning = true; }
    /// The training of these batches goes on with another backend, or other threads: nowhere are equal bits to be expected if it is trained again.
    void noteOtherComputation(const BatchLog& batches);
    /// The session as it is now is what this file holds (none: a new session).
    void settle(const SessionPlace& place);
    /// What is drawn, or how it is asked about, has changed; see DrawingPad::revision().
    void noteDrawing(std::uint64_t revision, const DrawingQuestion& question);
    /// It differs from its file in something that goes with the window: a training that was put aside, say.
    void markEdited();

signals:
    void changed();
    /// An epoch was finished: the first at once, others when writing takes no more than a fifth of the time.
    void autosaveWanted();
    void opened(std::shared_ptr<const ks::NetworkSession> session, const ks::SessionPlace& place);

private:
    struct Drawn {
        std::uint64_t revision = 0;
        DrawingQuestion question; ///< that of the beginning where nothing is drawn

        bool operator==(const Drawn&) const = default;
    };
    /// All of a session that would be lost if it were not saved.
    struct Worth {
        NetworkContent content;
        std::optional<NetworkContent> trained; ///< what the training is of; none where nothing is trained
        std::size_t batches = 0;
        std::size_t returns = 0; ///< to the best weights
        Drawn drawing;
        std::vector<int> earlier;       ///< numbers of the runs beside it in the charts
        std::map<int, RunLabel> labels; ///< what was said of them, and of it

        bool operator==(const Worth&) const = default;
    };
    /// Whose weights a file holds.
    struct Held {
        Model model;
        std::string data;
    };
    /// Takes the moments of the training to be saved, until so many batches. In the thread that writes.
    using MomentsSaver = std::function<TakenMoments(std::size_t batches)>;
    Worth now() const;
    void settle(const SessionPlace& place, Worth saved);
    /// The network of the session's own file, which this session, if it is written there, leaves in no file: another one has been trained since, or
    /// none.
    const Held* replacedBy(const NetworkSession& session) const;
    /// `session` was on screen at `turn`.
    void write(const SessionPlace& place, std::shared_ptr<NetworkSession> session, Worth saved, bool overwrite, unsigned turn,
               const MomentsSaver& moments);
    void withTraining(std::function<void(std::shared_ptr<NetworkSession>)> use);
    void noteOrigin(const NetworkSession& opened);
    void keepEpochs();
    /// What does not come back with a session, each a sentence.
    void saySaved(const QString& path, std::vector<Sentence> leftOut = {});
    void sayFailed(const Text& why);

    LabHost& m_host;
    NetworkDocument& m_document;
    TrainingRun& m_run;
    std::function<View()> m_view;
    Lane m_files{m_host.files()};
    LatestJob m_opening{m_files};
    FileJobs m_saving{m_files};
    LatestJob m_autosaving{m_files};
    QElapsedTimer m_sinceAutosave; ///< invalid: there was none yet
    qint64 m_autosaveWait = 0;     ///< milliseconds
    std::size_t m_epochs = 0;      ///< finished when it was last looked
    bool m_beginning = false;      ///< between beginSession() and settle()
    SessionPlace m_place;
    unsigned m_turn = 0; ///< another one with each other session: what is still being written may be of the one before
    Worth m_saved;
    std::optional<Held> m_held; ///< in the session's own file
    bool m_mayReplace = false;  ///< it
    Drawn m_drawing;
    std::vector<TrainingOrigin> m_origins; ///< of trainings from elsewhere that were opened: one that is put aside may come back
    bool m_edited = false;
    Text m_notKept; ///< why the last autosave failed: said once
};

} // namespace ks
