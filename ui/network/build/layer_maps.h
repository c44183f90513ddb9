#pragma once

#include "core/ops/graph.h"
#include "ui/network/watch/watch_questions.h"

#include <QHash>
#include <QPixmap>

#include <functional>

namespace ks {

class ImageBar;
class SeeGuess;

/// What every layer makes of the sample that See looks at, small enough for a box: computed on the compute thread as See's own, and drawn once a size. Of
/// another network than the one shown there is nothing, and of what is to be guessed in See a question mark. GUI thread.
class LayerMaps final : public QObject {
    Q_OBJECT

public:
    LayerMaps(LabHost& host, TrainingRun& run, QWidget& page);

    /// Whose sample it is; before that nothing is asked.
    void follow(const ImageBar& bar);
    /// What is to be guessed there is not shown here either.
    void keepWith(const SeeGuess& guess);
    void setOpen(bool open);
    /// The network whose boxes they stand in.
    void setGraph(const Graph& graph);
    /// Of a node's output, or of the input: the first maps that there is room for, or cells where a map is one. Null: there are none yet.
    QPixmap of(int node, const QSize& size, qreal pixelRatio);
    /// Why a node's maps are not to be seen; empty: they may be, or there are none.
    QString kept(int node) const;

signals:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    WatchQuestion question() const;
    void take();
    void forget();
    bool answers() const { return m_questions.answer() && m_answered == m_graph; }
    QImage draw(int node, const QSize& pixels) const;

    TrainingRun& m_run;
    WatchQuestions m_questions;
    const ImageBar* m_bar = nullptr;
    const SeeGuess* m_guess = nullptr; ///< null: all is shown
    Graph m_graph;                     ///< that is shown
    Graph m_answered;                  ///< that the answer is of; both for a batch of 1
    QHash<int, QPixmap> m_drawn;
};

} // namespace ks
