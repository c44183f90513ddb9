#pragma once

#include "core/nn/evaluation.h"
#include "ui/language/sentence.h"

#include <QObject>

#include <memory>
#include <vector>

class QPushButton;

namespace ks {

class TrainingRun;

/// The unseen samples that the network reads wrong, the one that it is surest of first; of a network that gives numbers: those on which it is furthest
/// off. Found once for its weights, and gone through one by one. GUI thread only.
class Mistakes final : public QObject {
    Q_OBJECT

public:
    explicit Mistakes(TrainingRun& run, QObject* parent = nullptr) : QObject(parent), m_run(run) {}

    /// Ends in said() and chosen(); again: the next one.
    void show();
    /// They were another network's.
    void forget() { m_found.wrong.clear(); }
    /// Of the button that shows them: what it does.
    void name(QPushButton& button) const;

signals:
    /// What is being looked for, and which mistake it is.
    void said(const ks::Sentence& what);
    void chosen(const ks::Prediction& wrong);

private:
    struct Found {
        std::vector<Prediction> wrong;
        std::int64_t of = 0;
        std::size_t trained = 0;      ///< batches; the window may know fewer while it trains
        std::size_t weightsAfter = 0; ///< see History::weightsAfter()
        bool given = false;           ///< by weights of a file, of which nothing was trained since
        bool edited = false;          ///< these were kept of a trained network instead
    };
    void find();
    void take(const Found& found, const DatasetPtr& known);
    void showNext();
    Sentence when() const;
    Text shared() const;
    static Text partOf(const DatasetPtr& known);

    TrainingRun& m_run;
    Found m_found;
    std::weak_ptr<const Dataset> m_data; ///< whose samples they number
    std::size_t m_next = 0;
};

} // namespace ks
