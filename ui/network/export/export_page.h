#pragma once

#include "ui/language/controls.h"
#include "ui/network/export/export_reasons.h"
#include "ui/network/export/export_row.h"
#include "ui/network/network_page.h"

#include <QList>
#include <QTimer>

#include <memory>

namespace ks {

class ExportPreview;
class LabHost;
class TaskProgress;
class TrainPage;
class TrainingRun;
class WatchPage;

/// Everything that can be written of the training, each with what it holds, its formats and a Save button; and all of it into a folder. What the
/// trainer must be asked for is asked between two batches; files are written by tasks of their own. GUI thread only.
class ExportPage : public NetworkPage {
    Q_OBJECT

public:
    /// `charts` and `watch`: the pages whose charts and tensors are written as they are on screen.
    ExportPage(LabHost& host, TrainingRun& run, const TrainPage& charts, const WatchPage& watch, QWidget* parent = nullptr);

    QString title() const override { return tr("Export"); }
    QString summary() const override;
    void setOpen(bool open) override;

    const QList<ExportItem>& items() const { return m_items; }
    /// Somebody looks at this sample elsewhere: its maps are the ones that will be wanted.
    void offerSample(std::uint32_t sample);
    /// It is one of the task of this network: what numbers have not is not in the list for them.
    bool isListed(const ExportItem& item) const;
    /// Brings an item into sight, with the keyboard on its button; where it cannot be written now its reason is read there.
    void leadTo(const QString& id);
    /// See ExportReasons.
    void keepWith(const SeeGuess& guess);
    /// Why an item cannot be written now; empty where it can.
    QString reasonAgainst(const ExportItem& item) const;
    /// `path`: a folder that is not there yet, where there are several files.
    void write(const ExportItem& item, const ExportFormat& format, const QString& path);
    /// Everything that there is, in all formats, into a folder that is made if need be; what fails is left out, and said.
    void writeAll(const QString& folder);

protected:
    void retranslate() override;
    void takeFont() override;
    bool hasRoomBeside() const override;
    /// What will be written is seen beside the list, where both have room.
    void placePart(bool beside) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Writer = std::function<void(const Gathered&, TaskProgress&)>;

    void build();
    /// What the mouse or the keyboard is at is seen.
    void pointAt(const std::function<bool(const QWidget*)>& isAt);
    int widestList() const;
    /// The item that is seen beside the list: the one pointed at, or else the first of which there is something to see; negative: none.
    int seen() const;
    void preview();
    ExportRow addRow(const ExportItem& item, int line);
    void sayIntroduction();
    void follow();
    void ask(int index);
    bool hasNetwork();
    static bool isFolder(const ExportItem& item, const ExportFormat& format, const std::vector<NamedTensor>& watched);
    ExportSource source() const;
    void addChart(const ExportItem& item, ExportSource& source) const;
    /// The one chosen, or all.
    std::vector<NamedTensor> watched() const;
    ExportNeeds needsOf(const ExportItem& item) const;
    void fillChoices();
    /// `written`: says what is there, where that is not just `path`.
    void run(const QString& what, const QString& path, const ExportNeeds& needs, Writer write, std::function<void()> written = {});

    LabHost& m_host;
    TrainingRun& m_run;
    const TrainPage& m_charts;
    const WatchPage& m_watch;
    ExportReasons m_reasons;
    QLabel* m_intro;
    QPushButton* m_all;
    QScrollArea* m_scroll;
    ExportPreview* m_preview;
    QTimer m_later{this}; ///< until a preview that grows is made anew
    int m_pointed = -1;   ///< item
    QList<ExportItem> m_items;
    QList<ExportRow> m_rows;                   ///< in the order of m_items
    QList<std::pair<QLabel*, int>> m_headings; ///< each with the first item below it
    QStringList m_layers;
    QStringList m_tensors;
    int m_offered = 0;
    bool m_open = false;
};

} // namespace ks
