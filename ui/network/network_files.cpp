#include "ui/network/network_files.h"

#include "core/base/changed_mark.h"
#include "core/base/error.h"
#include "core/io/session_kind.h"
#include "core/nn/evaluation.h"
#include "core/session/network_file.h"
#include "ui/language/text.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/training_run.h"
#include "ui/shell/file_path.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/put_aside.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <optional>
#include <utility>

namespace ks {

namespace {

constexpr qint64 leastAutosaveWait = 500; ///< milliseconds
constexpr int autosaveShare = 4;          ///< between two lies so many times as long as one took; most of it waits for the disk

bool isTraining(const QString& path)
{
    return path.endsWith(QLatin1String(".safetensors"), Qt::CaseInsensitive);
}

bool isOnnx(const QString& path)
{
    return path.endsWith(QLatin1String(".onnx"), Qt::CaseInsensitive);
}

/// A training alone becomes a session: the form says the rate by which it goes on, which may have been changed on the way. Older files do not say
/// what data it is of.
NetworkSession sessionOf(Checkpoint training, const std::string& data)
{
    NetworkSession session{.model = training.model, .data = training.data.empty() ? data : training.data, .settings = training.settings};
    if (training.state.baseRate > 0)
        session.settings.schedule.rate = static_cast<float>(training.state.baseRate);
    session.training = std::move(training);
    return session;
}

/// How many of the moments of its training a file has.
struct MomentsInFile {
    std::size_t kept = 0;
    std::size_t all = 0;
    std::size_t last = 0; ///< batches before the last that is kept
};

MomentsInFile saveWith(const std::function<TakenMoments(std::size_t)>& moments, NetworkSession& session, const std::filesystem::path& path)
{
    const TakenMoments taken = session.training ? moments(session.training->history.batches.size()) : TakenMoments();
    session.moments = taken.moments;
    saveNetworkSession(session, path);
    const std::size_t kept = taken.moments ? taken.moments->size() : 0;
    return {kept, taken.all, kept > 0 ? taken.moments->back().moment.batches : 0};
}

/// Why its moments are not beside it; empty where they are, or there are none. Whenever the program is killed, the file names moments that are there.
Text autosaveWith(const std::function<MomentsBeside(const std::filesystem::path&)>& moments, NetworkSession& session,
                  const std::filesystem::path& path)
{
    Text why;
    if (session.training)
        try {
            session.beside = moments(path);
            std::erase_if(session.beside.batches, [&](std::size_t one) { return one > session.training->history.batches.size(); });
        } catch (const FileError& error) {
            why = Text(KS_TEXT("core", "unsaved work is kept without the moments of its training: %1"), {error.text()});
        }
    saveNetworkSession(session, path);
    removeOthersBeside(path, session.beside.ending);
    return why;
}

/// Of a program that was killed.
void takeLeft(NetworkSession& session, const std::filesystem::path& path, const std::filesystem::path& folder)
{
    const MomentsBeside beside = std::exchange(session.beside, {});
    if (beside.ending.empty() || !session.training)
        return;
    try {
        session.left = takeBeside(path, beside, *session.training, folder);
    } catch (const Error& error) {
        session.momentsLost =
            Text(KS_TEXT("core", "the moments of the training could not be restored; it is opened without them: %1"), {error.text()});
    }
}

} // namespace

NetworkFiles::NetworkFiles(LabHost& host, NetworkDocument& document, TrainingRun& run, std::function<View()> view, QObject* parent)
    : QObject(parent), m_host(host), m_document(document), m_run(run), m_view(std::move(view))
{
    m_saved = now();
    connect(&m_document, &NetworkDocument::changed, this, &NetworkFiles::changed);
    connect(&m_run, &TrainingRun::stateChanged, this, &NetworkFiles::changed);
    connect(&m_run.earlier(), &EarlierRuns::changed, this, &NetworkFiles::changed);
    connect(&m_run, &TrainingRun::progressed, this, &NetworkFiles::keepEpochs);
    connect(&m_run, &TrainingRun::stateChanged, this, [this] {
        if (m_run.isBusy())
            return;
        m_autosaveWait = 0; // there is time now, and nothing comes that would be asked again
        keepEpochs();
    });
}

NetworkFiles::Worth NetworkFiles::now() const
{
    const History& history = m_run.view().history;
    Worth worth{.content = m_document.content(),
                .batches = history.batches.size(),
                .returns = history.returns.size(),
                .drawing = m_drawing,
                .earlier = runNumbers(m_run.earlier().all()),
                .labels = m_run.earlier().labels()};
    if (worth.batches > 0) {
        worth.trained = m_run.view().content;
        watchAs(worth.trained->settings, {}); // how it is looked at
    }
    return worth;
}

bool NetworkFiles::canOpen(const QString& path)
{
    if (isTraining(path) || isOnnx(path))
        return true;
    // What is no session at all is told where it was opened, without another lab.
    if (!path.endsWith(QLatin1String(".kscope"), Qt::CaseInsensitive) || !QFileInfo::exists(path))
        return false;
    const SessionKind kind = sessionKindOf(filePath(path));
    return kind == SessionKind::Network || kind == SessionKind::None;
}

void NetworkFiles::settle(const SessionPlace& place)
{
    m_beginning = false;
    m_epochs = m_run.view().history.epochs.size(); // none of them was finished here
    ++m_turn;
    const NetworkContent& trained = m_run.view().content;
    m_held = m_run.view().isTrained() ? std::optional(Held{trained.model, trained.data}) : std::nullopt;
    settle(place, now());
}

void NetworkFiles::settle(const SessionPlace& place, Worth saved)
{
    m_place = place;
    m_saved = std::move(saved);
    m_edited = false;
    emit changed();
}

void NetworkFiles::markEdited()
{
    m_edited = true;
    emit changed();
}

void NetworkFiles::noteDrawing(std::uint64_t revision, const DrawingQuestion& question)
{
    const bool before = isModified();
    m_drawing = {revision, revision > 0 ? question : DrawingQuestion()};
    if (isModified() != before)
        emit changed();
}

void NetworkFiles::open(const QString& path, bool asCopy)
{
    const SessionPlace place = SessionPlace().at(path);
    m_opening.start(
        [place, now = m_document.content(), known = m_run.opened().of(m_document.content().data),
         network = isTraining(path) || isOnnx(path), left = m_host.isLeftBehind(path),
         folder = folderOfMoments()](const std::stop_token&) -> std::shared_ptr<const NetworkSession> {
            if (!network) {
                auto session = std::make_shared<NetworkSession>(place.read(loadNetworkSession));
                if (left)
                    takeLeft(*session, place.file(), folder);
                return session;
            }
            Checkpoint training = readTraining(place.file(), now.model, now.settings, now.data);
            if (known && training.data == now.data)
                training.model = answeringTo(std::move(training.model), *known);
            return std::make_shared<const NetworkSession>(sessionOf(std::move(training), now.data));
        },
        [this, path, asCopy, place](const std::shared_ptr<const NetworkSession>& session) {
            m_host.noteOpened(QStringLiteral("network"));
            noteOrigin(*session);
            if (!asCopy)
                m_host.noteRecentFile(path);
            const bool left = m_host.isLeftBehind(path); // unsaved work of a program that crashed
            emit opened(session, asCopy || left || isTraining(path) || isOnnx(path) ? SessionPlace() : place);
            if (left) {
                markEdited();
                m_host.noteRestored(path);
            }
        },
        [this](const Text& why) { sayFailed(why); });
}

void NetworkFiles::noteOrigin(const NetworkSession& opened)
{
    if (opened.training && !opened.training->history.batches.empty() && opened.environment != currentEnvironment())
        m_origins.push_back({opened.training->history.batches, opened.environment});
}

void NetworkFiles::noteOtherComputation(const BatchLog& batches)
{
    Environment places = environmentOf(batches, m_origins);
    if (batches.empty() || places == Environment{}) // nobody knows where it was
        return;
    places.threads = 0; // as of two places
    const TrainingOrigin origin{batches, places};
    m_origins.insert(m_origins.begin(), origin); // before the one that was read with it
}

void NetworkFiles::withTraining(std::function<void(std::shared_ptr<NetworkSession>)> use)
{
    const NetworkContent& content = m_document.content();
    const View view = m_view();
    auto session = std::make_shared<NetworkSession>(NetworkSession{.model = content.model,
                                                                   .data = content.data,
                                                                   .settings = content.settings,
                                                                   .runNumber = m_run.view().number,
                                                                   .runLabel = m_run.earlier().labelOf(m_run.view().number),
                                                                   .earlier = m_run.earlier().kept(),
                                                                   .drawing = view.drawing,
                                                                   .question = view.question,
                                                                   .page = view.page.toStdString(),
                                                                   .moreCharts = view.moreCharts,
                                                                   .logLoss = view.logLoss,
                                                                   .look = view.look,
                                                                   .seen = m_run.look().seen(),
                                                                   .environment = currentEnvironment()});
    const auto give = [this, session, use = std::move(use)] {
        if (session->training)
            session->environment = environmentOf(session->training->history.batches, m_origins);
        use(session);
    };
    if (const auto& waiting = m_run.view().waiting) { // no trainer holds it yet
        session->training = *waiting;
        session->beforeBest = wayBack(m_run.view());
    }
    const bool isMade = m_run.state() == TrainingRun::State::Loading && m_run.view().carried; // by the time it is asked
    if (!(m_run.hasTrainer() || m_run.view().exchangesWeights || isMade) || !m_run.view().isTrained()) {
        give();
        return;
    }
    m_run.query<std::shared_ptr<Checkpoint>>(
        [data = m_run.view().content.data](Trainer& trainer) { return std::make_shared<Checkpoint>(checkpointOf(trainer, data)); },
        [this, session, give, lines = m_run.view().lines, known = wayBack(m_run.view())](const std::shared_ptr<Checkpoint>& training) {
            const auto before = m_run.view().lines == lines ? wayBack(m_run.view()) : known;  // another training may be here by now
            if (before && before->history.batches.size() == training->history.batches.size()) // else it is trained on, and not yet told so
                session->beforeBest = before;
            session->training = std::move(*training);
            give();
        },
        [this, isMade, give](const Text& why) { isMade ? give() : sayFailed(why); }, TrainingRun::Answered::InAnyCase);
}

const NetworkFiles::Held* NetworkFiles::replacedBy(const NetworkSession& session) const
{
    const bool stays = session.training && m_held && session.training->data == m_held->data &&
                       session.training->model.graph.nodes == m_held->model.graph.nodes;
    return m_held && !stays ? &*m_held : nullptr;
}

void NetworkFiles::save(const QString& path, bool overwrite)
{
    withTraining([this, path, overwrite, place = m_place.at(path), content = m_document.content(), drawing = m_drawing,
                  labels = m_run.earlier().labels(), turn = m_turn, moments = m_run.look().saver(mostSavedMoments),
                  mayReplace = std::exchange(m_mayReplace, false)](const std::shared_ptr<NetworkSession>& session) {
        if (const Held* held = replacedBy(*session); held && path == m_place.path && turn == m_turn && !mayReplace) {
            const auto replace = [this, path, overwrite, turn] {
                m_mayReplace = turn == m_turn;
                save(path, overwrite);
            };
            m_host.post({.kind = Message::Kind::Warning,
                         .text =
                             [name = QDir::toNativeSeparators(path), network = nameText(held->model.name)] {
                                 return tr("%1 holds the trained network “%2”, which would be lost there. Nothing was saved: replace it, "
                                           "or save under another name (Ctrl+Shift+S).")
                                     .arg(name, toQString(network));
                             },
                         .links = {{[] { return tr("Replace it"); }, replace}},
                         .topic = QStringLiteral("file")});
            return;
        }
        Worth saved = now(); // the training may be on, and what is edited meanwhile is not in the file
        saved.content = content;
        saved.drawing = drawing;
        saved.batches = session->training ? session->training->history.batches.size() : 0;
        saved.returns = session->training ? session->training->history.returns.size() : 0;
        saved.earlier = runNumbers(session->earlier);
        saved.labels = labels;
        if (isTraining(path)) {
            m_saving.start(
                path,
                [path = filePath(path), session](const std::stop_token&) {
                    if (!session->training)
                        throw InputError(Text(KS_TEXT("core", "nothing is trained yet; train a batch first, or save the session")));
                    saveCheckpoint(*session->training, path);
                },
                [this, path] { saySaved(path); }, [this](const Text& why) { sayFailed(why); });
            return;
        }
        write(place, session, std::move(saved), overwrite, turn, moments);
    });
}

void NetworkFiles::askWhereToSave(QWidget& window)
{
    askWhereToWrite(&window, {}, tr("Trainings (*.safetensors)"), QStringLiteral("safetensors"),
                    nameOnScreen(m_document.content().model.name), [this](const QString& path) { save(path); });
}

void NetworkFiles::write(const SessionPlace& place, std::shared_ptr<NetworkSession> session, Worth saved, bool overwrite, unsigned turn,
                         const MomentsSaver& moments)
{
    m_saving.start(
        place.path,
        [place, session, overwrite, moments](const std::stop_token&) {
            MomentsInFile kept;
            const bool written =
                place.write(overwrite, [&](const std::filesystem::path& file) { kept = saveWith(moments, *session, file); });
            return written ? std::optional(kept) : std::nullopt;
        },
        [this, place, session, saved = std::move(saved), turn, moments](const std::optional<MomentsInFile>& written) {
            if (!written) {
                const auto again = [this, place, session, saved, turn, moments] {
                    turn == m_turn ? save(place.path, true) : write(place, session, saved, true, turn, moments);
                };
                askBeforeOverwriting(m_host, place.path, again, [this, path = place.path] { open(path, false); });
                return;
            }
            if (turn == m_turn) { // else the file is that of a session before
                m_held = session->training ? std::optional(Held{session->training->model, session->training->data}) : std::nullopt;
                settle(place, saved);
            }
            std::vector<Sentence> leftOut;
            if (turn == m_turn && m_view().openedPicture)
                leftOut.push_back([] { return tr("The picture opened in Try is not in it."); });
            if (written->kept < written->all)
                leftOut.push_back([kept = *written] { return momentsLeftOutText(kept.kept, kept.all, kept.last, mostSavedMoments); });
            saySaved(place.path, std::move(leftOut));
        },
        [this](const Text& why) { sayFailed(why); });
}

/// A crash is not to cost an epoch that was finished seconds ago.
void NetworkFiles::keepEpochs()
{
    const std::size_t epochs = m_run.view().history.epochs.size();
    if (m_beginning || epochs == m_epochs || (m_sinceAutosave.isValid() && m_sinceAutosave.elapsed() < m_autosaveWait))
        return;
    m_epochs = epochs;
    if (epochs > 0 && isModified())
        emit autosaveWanted();
}

void NetworkFiles::autosave(const QString& path)
{
    m_sinceAutosave.start();
    m_autosaveWait = leastAutosaveWait;
    withTraining([this, path, moments = m_run.look().keeper()](const std::shared_ptr<NetworkSession>& session) {
        const auto sayNotKept = [this](const Text& why) {
            if (std::exchange(m_notKept, why) != why && !why.empty())
                m_host.post({.kind = Message::Kind::Warning, .text = why, .topic = QStringLiteral("autosave")});
        };
        m_autosaving.start(
            [path = filePath(path), session, moments](const std::stop_token&) { return autosaveWith(moments, *session, path); },
            [this, sayNotKept](const Text& withoutMoments) {
                sayNotKept(withoutMoments);
                m_autosaveWait = std::max(leastAutosaveWait, autosaveShare * m_sinceAutosave.elapsed());
            },
            sayNotKept);
    });
}

void NetworkFiles::saySaved(const QString& path, std::vector<Sentence> leftOut)
{
    m_host.noteRecentFile(path);
    m_host.post({.kind = Message::Kind::Done,
                 .text =
                     [name = QDir::toNativeSeparators(path), leftOut = std::move(leftOut)] {
                         QString saved = tr("Saved as %1.").arg(name);
                         for (const Sentence& one : leftOut)
                             saved = followedBy(saved, one.said());
                         return saved;
                     },
                 .topic = QStringLiteral("file")});
}

void NetworkFiles::sayFailed(const Text& why)
{
    m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("file")});
}

} // namespace ks

#include "moc_network_files.cpp"
