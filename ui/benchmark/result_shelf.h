#pragma once

#include "core/measure/result_list.h"
#include "ui/language/sentence.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

class QUndoStack;

namespace ks {

/// The results of the Benchmark lab, each under its name: every run, and every one of a file. Naming and removing them are steps of undo. GUI thread only.
class ResultShelf final : public QObject {
    Q_OBJECT

public:
    struct Entry {
        int id = 0;                                    ///< never given again
        std::shared_ptr<const BenchmarkResult> result; ///< with the entry's name
        bool compared = false;                         ///< stands beside the others that are
        bool inFile = false;                           ///< nothing of it would be lost
    };
    struct Contents {
        std::vector<Entry> entries;
        int baseline = 0; ///< an id; 0: none
        bool joined = false;
    };

    explicit ResultShelf(QUndoStack& undo) : m_undo(undo) {}

    const Contents& contents() const { return m_now; }
    /// In place of what there is, as it is.
    void setContents(Contents contents);
    /// Beside what is there: in front, with its baseline where `itsBaseline`, or where there is none.
    void bringBack(const Contents& contents, bool itsBaseline);

    /// Null where there is none.
    const Entry* find(int id) const;
    /// The one that is opened twice, or opened beside itself, is still one run of one machine; 0 where it is not there.
    int idOf(const BenchmarkResult& result) const;
    /// Behind the others; returns its id.
    int add(BenchmarkResult result, bool compared, bool inFile);
    /// A run has gone on: figures and all, under the name that it has.
    void update(int id, BenchmarkResult result);

    /// How it is looked at; like the baseline, nothing that is asked for before it is lost.
    void setLook(int id, const ResultLook& look);

    const BenchmarkResult* baseline() const;
    /// Which of these is the baseline; 0 where none is.
    std::size_t baselineAmong(const std::vector<BenchmarkResult>& results) const;
    void setBaseline(int id);
    void setCompared(int id, bool compared);
    /// It, and none beside it.
    void compareNone();
    void setJoined(bool joined);

    /// Steps of undo. An empty name, or its usual one, is that by itself.
    void rename(int id, const QString& name);
    void remove(const std::vector<int>& ids);

    /// Would something of it be lost that is in no file: a result, or a name?
    bool isUnsaved() const;
    /// Counts whatever a file would have otherwise.
    int revision() const { return m_revision; }
    /// All of it is in a file, or this one alone.
    void setAllSaved();
    void setSaved(int id);
    /// With the place of the one on show.
    ResultList list(int shown = 0) const;

signals:
    void changed();

private:
    class Step;
    Entry* entry(int id);
    void change(const Sentence& name, std::function<void()> make, std::function<void()> takeBack);
    void tell();

    QUndoStack& m_undo;
    Contents m_now;
    int m_lastId = 0;
    int m_revision = 0;
    bool m_changed = false; ///< names and what was removed
};

/// What people call it: by the name that was given, else by its experiment and when it was measured, in the language of the window.
QString nameOnScreen(const BenchmarkResult& result);

} // namespace ks
