#pragma once

#include "core/report/chart.h"
#include "ui/language/controls.h"
#include "ui/tasks/latest_job.h"

#include <QAction>
#include <QObject>
#include <QTimer>

#include <functional>

class QCustomPlot;

namespace ks {

class ChartTableModel;
class LabHost;

/// What every chart of the window offers besides its picture: save as PNG, SVG, PDF or CSV, copy, its values as a table beside it, reset the zoom.
/// By right click, the menu key or Shift+F10; Enter on the chart shows and hides the table, Enter or Esc in
/// the table leads back. GUI thread; charts are made and written elsewhere.
class ChartTools : public QObject {
    Q_OBJECT

public:
    /// Makes the chart with all its values, in another thread; it owns what it reads.
    using Maker = std::function<Chart()>;
    struct Wiring {
        QWidget* frame = nullptr;    ///< has the focus; a box layout with the plot in it
        QCustomPlot* plot = nullptr; ///< the picture
        std::function<void()> fit;   ///< everything into view
    };

    ChartTools(LabHost& host, Wiring wiring);

    /// What the chart shows at this moment; asked in the GUI thread whenever it is needed.
    void setSource(std::function<Maker()> source) { m_source = std::move(source); }
    /// Whether there is anything to show: the plot and its table are hidden while there is not.
    void setFilled(bool filled);
    /// The values have changed: a table on screen follows within half a second.
    void changed();

    void showTable(bool shown);
    QTableView& table() { return *m_table; }
    void write(const QString& path);
    void copy();
    /// Of files with this ending: "png", "svg", "pdf", "csv".
    static QString filterOf(const char* ending);
    /// The menu with its entries; belongs to the caller.
    QMenu* menu();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool followInTable(const QKeyEvent& event);
    void arrange();
    void fill();
    void ask(const char* ending);
    void popUp();
    QAction* shortcut(const QKeySequence& key, const std::function<void()>& follow);

    LabHost& m_host;
    Wiring m_wiring;
    std::function<Maker()> m_source;
    QBoxLayout* m_row; ///< the plot and its table side by side
    int m_stretch = 0;
    QTableView* m_table;
    ChartTableModel* m_model;
    LatestJob m_filling;
    LatestJob m_copying;
    QTimer m_later{this};
    bool m_shown = false;
    bool m_filled = true;
};

} // namespace ks
