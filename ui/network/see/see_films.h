#pragma once

#include "ui/language/controls.h"
#include "ui/network/see/see_film.h"
#include "ui/tasks/task_list.h"

#include <QList>
#include <QObject>
#include <QPointer>

#include <array>
#include <functional>

namespace ks {

class LabHost;
class SeeFilmDialog;
class TrainingRun;

/// What a film would be.
struct SeeFilmFacts {
    std::size_t available = 0; ///< frames, of which some may be chosen
    QSize size;                ///< of a frame
    std::size_t batches = 0;   ///< of a training: those that it shows
    QStringList captions{};    ///< of which one is the longest
    QString obstacle{};        ///< why there is none now
};

/// Films of what See shows: the wave through the network, and the training from its first batch to now, a frame for each of its moments. Frames are computed
/// between two batches, drawn and written in a thread of their own, one at a time. GUI thread.
class SeeFilms final : public QObject {
    Q_OBJECT

public:
    /// `scene`: what is seen now. Dialogs belong to `page`.
    SeeFilms(LabHost& host, TrainingRun& run, std::function<SeeFilmScene()> scene, QWidget* page);

    /// Film of the wave, film of the training: in the language of now, and enabled where they can be made now.
    QList<QAction*> actions();
    SeeFilmFacts factsOf(const SeeFilmWish& wish) const;
    /// Asks how it is to be, and then where it goes.
    void ask(SeeFilmKind kind);
    /// `path`: of the GIF, or of the folder for the frames.
    void start(const SeeFilmWish& wish, const QString& path);

signals:
    void ended(ks::TaskList::End end);

private:
    QString obstacleTo(SeeFilmKind kind) const;
    void askWhere(const SeeFilmWish& wish);
    /// What the task does, with all that it needs of now. `captions`: see SeeFilmFacts.
    TaskList::Work waveWork(const SeeFilmWish& wish, const SeeFilmScene& scene, const QStringList& captions, const QString& path) const;
    TaskList::Work trainingWork(const SeeFilmWish& wish, const SeeFilmScene& scene, const QStringList& captions, const QString& path) const;

    LabHost& m_host;
    TrainingRun& m_run;
    std::function<SeeFilmScene()> m_scene;
    QWidget& m_page;
    std::array<QAction*, 2> m_actions; ///< by SeeFilmKind
    QPointer<SeeFilmDialog> m_dialog;
};

} // namespace ks
