#pragma once

#include "core/nn/edge_edits.h"
#include "ui/language/controls.h"
#include "ui/network/build/backend_forecast.h"
#include "ui/network/build/layer_edits.h"
#include "ui/network/network_document.h"
#include "ui/network/network_page.h"
#include "ui/shell/lab.h"
#include "ui/tasks/file_jobs.h"
#include "ui/tasks/lane.h"
#include "ui/tasks/latest_job.h"

#include <QList>

#include <memory>
#include <optional>
#include <vector>

namespace ks {

class BuildPicture;
class ImageBar;
class LayerMaps;
class LayerSettings;
class LayerTable;
class PresetBox;
class TrainingRun;
class UnitField;

/// The layers of the network: shapes, parameters and work in a table, the settings of the chosen one beside it; what is impossible is said there, with
/// ways out. Every change goes through the document and can be undone.
class BuildPage : public NetworkPage {
    Q_OBJECT

public:
    BuildPage(LabHost& host, NetworkDocument& document, TrainingRun& run, QWidget* parent = nullptr);

    QString title() const override { return tr("Build"); }
    QString summary() const override;
    void setOpen(bool open) override;

    /// Whose sample the boxes of the diagram show.
    void follow(const ImageBar& bar);
    /// For other pages, too.
    LayerEdits& layerEdits() { return m_layerEdits; }
    /// The layer in the table; `graphInput` for the input.
    int chosen() const { return m_chosen; }
    void choose(int node);
    /// See layerPlaces().
    QList<LabPlace> places();
    void insert(OpKind op);
    /// On one edge, or the chosen layer moved to it: what does not fit there any more is repaired where it can be.
    void insertOn(const GraphEdge& edge, OpKind op);
    void moveOnto(int node, const GraphEdge& edge);
    void removeChosen();
    void duplicateChosen();
    /// By one place, −1 up, +1 down.
    void moveChosen(int direction);
    /// To the clipboard, for this network or another one: the chosen layers with their settings.
    void copyChosen();
    void cutChosen();
    /// From there, on the edge where the keyboard is, or behind the chosen layer.
    void paste();
    void setAttribute(const QString& attribute, const QString& value);
    void rename(int node, const QString& name);
    /// Lets the chosen layer read another one: its first operand, or the second of Add.
    void setOperand(bool second, int operand);
    /// Also "empty", the task of now without layers.
    void takePreset(const QString& id);
    void openFile(const QString& path);
    /// Of a session that another one takes the place of.
    void cancelOpening() { m_opening.cancel(); }
    void saveFile(const QString& path);

signals:
    /// To be opened: a network, or what holds one together with its weights.
    void fileChosen(const QString& path);

protected:
    void retranslate() override;

private:
    void refresh();
    std::vector<int> chosenLayers() const;
    void refreshTable();
    void refreshSettings();
    void changeMended(const Sentence& name, const std::function<Model(const Model&)>& edit, int changed);
    void change(const Sentence& name, const std::function<Model(const Model&)>& edit, int choose, const QString& topic = {});
    void takeChoice(const Model& changed, int choose);
    void takeNetwork(const Sentence& name, const NetworkContent& content);
    void forecast();
    void forecastNext(const std::shared_ptr<const NetworkContent>& asked);
    void showForecast();
    void fitForecast();
    void offerForecast();
    void dropForecast();

    LabHost& m_host;
    NetworkDocument& m_document;
    TrainingRun& m_run; ///< whose data a preset is cut to
    LayerEdits m_layerEdits;
    LatestJob m_forecasting;                            ///< on the compute thread, since it plans
    std::shared_ptr<const NetworkContent> m_forecasted; ///< what the forecast is about; null: nothing
    std::vector<BackendForecast> m_forecasts;           ///< so far, in the order of the backends
    Lane m_files{m_host.files()};
    LatestJob m_opening{m_files};
    FileJobs m_writing{m_files};
    std::vector<ModelProblem> m_problems;
    int m_chosen = graphInput;
    bool m_open = false;

    PresetBox* m_preset;
    QPushButton* m_openButton;
    QPushButton* m_saveButton;
    QToolButton* m_add;
    QList<QToolButton*> m_edits; ///< remove, duplicate, up, down
    BuildPicture* m_picture;
    LayerMaps* m_maps; ///< in its boxes
    LayerTable* m_table;
    QLabel* m_total;
    LayerSettings* m_settings;
    UnitField* m_field;
    QPushButton* m_measure;
    QTableWidget* m_forecastTable;
};

} // namespace ks
