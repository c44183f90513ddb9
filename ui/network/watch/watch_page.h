#pragma once

#include "ui/network/class_names.h"
#include "ui/network/named_tensor.h"
#include "ui/network/network_page.h"
#include "ui/network/watch/pace.h"
#include "ui/network/watch/watch_engine.h"
#include "ui/network/watch/watch_evaluation.h"
#include "ui/shell/lab.h"
#include "ui/tasks/file_jobs.h"
#include "ui/tasks/lane.h"
#include "ui/tasks/latest_job.h"

#include <QTimer>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QTabWidget;

namespace ks {

class AttentionView;
class ConfusionView;
class GalleryView;
class HistogramView;
class ImageBar;
class MapsView;
class RegressionView;
class TrainingRun;

/// What happens inside the network, for one input or over a part of the data: maps, weights and their gradients of any layer, their numbers, where the
/// network looks, what it confuses, what it gets wrong, and how far it is off. Live while it trains; asks nothing while it is closed.
class WatchPage : public NetworkPage {
    Q_OBJECT

public:
    enum class Sight { Maps, Numbers, Attention, Confusion, Wrong, Regression };

    WatchPage(LabHost& host, TrainingRun& run, QWidget* parent = nullptr);
    ~WatchPage() override;

    QString title() const override { return tr("Watch"); }
    QString summary() const override { return tr("maps, gradients, where the network looks, what it gets wrong"); }
    void setOpen(bool open) override;

    Sight sight() const;
    void setSight(Sight sight);
    /// The mistakes, the one that the network is surest of chosen; for a network that regresses: predicted against expected.
    void showWrong();
    /// What speaks for the answer to the picture in Try.
    void showReasons();
    /// What Try shows to the network; null: nothing.
    void setDrawn(std::shared_ptr<const AskedPicture> drawn);
    /// Looks at a sample of the data.
    void choose(Split part, std::uint32_t sample);
    void chooseTensor(int node, Role role);

    /// Everything of the sample that was looked at last, as numbers, also while what is counted over a part of the data is in sight, which are tables
    /// and no pictures; nothing while that is not of the weights that the network has now.
    std::vector<NamedTensor> shown() const;
    /// What was looked at last is of weights that the network had before.
    bool isBehind() const;
    /// The chosen map, picture or table by the ending: .png, .npy, .csv.
    void saveChosen(const QString& path);

    /// The share of the training's time that watching takes at its present pace.
    double cost() const;
    /// The last answer that came; null before the first.
    const std::shared_ptr<const WatchAnswer>& answer() const { return m_answer; }
    const std::shared_ptr<const Evaluation>& evaluation() const { return m_evaluation; }
    MapsView& maps() { return *m_maps; }
    AttentionView& attention() { return *m_attention; }
    ConfusionView& confusion() { return *m_confusion; }
    GalleryView& gallery() { return *m_gallery; }
    RegressionView& regression() { return *m_regression; }
    ImageBar& bar() { return *m_bar; }

signals:
    /// Another sample of the data is looked at.
    void imageChosen(ks::Split part, std::uint32_t sample);
    /// A new answer or evaluation is shown.
    void refreshed();
    void saved();
    /// This sample is to be followed through the network.
    void walkWanted(ks::Split part, std::uint32_t sample);

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void build();
    void fitChoices();
    void connectAll();
    void startAnew();
    void clear(const QString& why);
    void clearEvaluation();
    void takeModel();
    void listRoles();
    void takeSight();
    void takeImage();
    void forget();
    void refresh();
    void ask();
    void evaluate();
    void take(const WatchAnswer& answer);
    void take(const WatchEvaluation::Portion& portion);
    void showEvaluation();
    void fail(const Text& why);
    QString weightsInSight() const;
    void sayCost();
    void offerSights();
    void showNumbers(const WatchAnswer& answer);
    bool wantsEvaluation() const { return sight() >= Sight::Confusion; }
    bool isRunning() const;
    std::size_t trained() const;
    bool answersLook() const;
    bool isSightBehind() const;
    ClassNames classes() const;
    struct Saving; ///< what can be written of a sight
    Saving saving(bool whole) const;
    QString tensorName() const;  ///< "conv1 diffWeights": what the last answer, which is there, is of
    QString mapName() const;     ///< the same with the one chosen
    QString tensorTitle() const; ///< "gradients of the weights of conv1", in the language on screen
    QString mapTitle() const;
    void sayNothingThere();
    void write(const Saving& what, const QString& path);
    void askWhereToSave(bool whole);
    void openMenu(const QPoint& global);

    LabHost& m_host;
    TrainingRun& m_run;
    Lane m_files{m_host.files()};
    FileJobs m_writing{m_files};
    std::shared_ptr<WatchEngine> m_engine;
    std::shared_ptr<WatchEvaluation> m_evaluator;
    std::shared_ptr<const WatchAnswer> m_answer;
    std::shared_ptr<const Evaluation> m_evaluation;
    Split m_evaluatedPart = Split::Test;
    Model m_model; ///< of the run
    Pace m_lookPace{0.05};
    Pace m_countPace{0.08};
    QTimer m_again{this};
    Sight m_looking = Sight::Maps; ///< the last one with tensors of the sample, which is followed in it beside what is counted
    bool m_open = false;
    bool m_inFlight = false;
    bool m_awaited = false;    ///< another training is being made ready, or other weights are
    bool m_lookAnew = true;    ///< another question than the last one asked
    bool m_countAnew = true;   ///< over another part, or of another network
    bool m_looked = false;     ///< the last question was about the one picture
    bool m_counting = false;   ///< portions of an evaluation come in
    bool m_wantsFirst = false; ///< of the mistakes, once they are there
    std::size_t m_askedAt = 0; ///< batches trained
    std::size_t m_countedAt = 0;
    std::size_t m_evaluatedAt = 0;    ///< the same of the evaluation that is there
    std::size_t m_evaluatedAfter = 0; ///< see History::weightsAfter(); its
    std::optional<std::pair<Split, std::uint32_t>> m_announced;

    ImageBar* m_bar;
    QCheckBox* m_live;
    QTabWidget* m_tabs;
    QWidget* m_tensorRow;
    QLabel* m_layerTitle;
    QComboBox* m_layer;
    QLabel* m_tensorTitle;
    QComboBox* m_tensor;
    MapsView* m_maps;
    HistogramView* m_numbers;
    AttentionView* m_attention;
    ConfusionView* m_confusion;
    GalleryView* m_gallery;
    RegressionView* m_regression;
    QLabel* m_state;
};

} // namespace ks
