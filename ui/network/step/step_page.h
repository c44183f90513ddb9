#pragma once

#include "core/data/dataset.h"
#include "ui/language/controls.h"
#include "ui/network/network_page.h"
#include "ui/network/step/step_walk.h"
#include "ui/shell/lab.h"

#include <array>

class QLayout;

namespace ks {

class ChoiceRow;
class StepDiagram;
class StepHead;
class StepKeys;
class StepPicture;
class StepStory;
class StepTensors;

/// Walks through a batch of the training, which rests between two batches or goes on meanwhile: forwards through the layers, backwards, through the update, to other batches and back.
/// Every number is the real one, and any layer opens in the Operation lab.
class StepPage : public NetworkPage {
    Q_OBJECT

public:
    /// From the shortest step to the longest.
    static constexpr std::array granularities = {NetworkGranularity::Term,  NetworkGranularity::Cell,  NetworkGranularity::Channel,
                                                 NetworkGranularity::Layer, NetworkGranularity::Phase, NetworkGranularity::Batch,
                                                 NetworkGranularity::Epoch};

    StepPage(LabHost& host, TrainingRun& run, QWidget* parent = nullptr);

    QString title() const override { return tr("Step"); }
    QString summary() const override;
    void setOpen(bool open) override;
    /// The ways to elsewhere, and what is said beside the formula, make room for the tensors.
    void setPresenting(bool presenting);

    StepWalk& walk() { return m_walk; }
    StepTensors& tensors() { return *m_tensors; }
    NetworkGranularity granularity() const;
    void setGranularity(NetworkGranularity granularity);
    /// One step on (+1) or back (−1), as long as is chosen.
    void stepBy(int direction) { m_walk.step(granularity(), direction); }
    /// Stops the training between two batches and shows where it stands.
    void freeze();
    /// Lends the layer under way to the Operation lab.
    void openOperation();

    /// Follows it through the network as it is now; nothing is trained on it.
    void explain(const StepSubject& subject);
    /// Somebody looks at it elsewhere: offers to follow it. `instead`: where one is followed already, this one takes its place, as soon as the page is open.
    void offer(const StepSubject& subject, bool instead = false);
    void explainOffered();

public slots:
    /// A sample of a part, by its number in the data set.
    void explainSample(ks::Split, std::uint32_t sample) { explain({.sample = sample}); }
    void offerSample(ks::Split, std::uint32_t sample) { offer({.sample = sample}); }

public:
    /// With the explanation below the tensors.
    QSize minimumSizeHint() const override;

signals:
    /// Somebody else wants this page to be seen.
    void wanted();

protected:
    void retranslate() override;
    void takeFont() override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool hasRoomBeside() const override;
    /// The explanation: beside the tensors.
    void placePart(bool beside) override;

private:
    void build();
    void walkNow();
    void keepRoomForStory();
    void fitDiagram();
    int widthOfNumbers() const;
    void refresh();
    void refreshMotion();
    void goToChosen();
    void goAlong();
    void scrub(int value);
    void fail(const Text& why);

    LabHost& m_host;
    TrainingRun& m_run;
    StepWalk m_walk;
    bool m_open = false;
    bool m_freezing = false;
    bool m_refreshing = false;
    std::optional<StepSubject> m_offered; ///< looked at elsewhere
    std::optional<StepSubject> m_wanted;  ///< to be looked at as soon as the training is frozen
    bool m_goesAlong = false;             ///< to the one offered, which was chosen while the page was closed
    Text m_failure;

    StepKeys* m_keys = nullptr;
    QGridLayout* m_numbers = nullptr;
    QList<QLayout*> m_lines; ///< above the numbers
    StepHead* m_head;
    ChoiceRow* m_granularity;
    QToolButton* m_back;
    QToolButton* m_forward;
    QLabel* m_imageTitle;
    QSpinBox* m_image;
    QLabel* m_goTitle;
    QSpinBox* m_epoch;
    QSpinBox* m_batch;
    QPushButton* m_go;
    QProgressBar* m_progress;
    QPushButton* m_stop;
    QWidget* m_walkArea;
    QLabel* m_idle;
    QScrollArea* m_diagramArea;
    StepDiagram* m_diagram;
    QLabel* m_scrubTitle;
    QSlider* m_scrub;
    StepPicture* m_pictured;
    StepTensors* m_tensors;
    StepStory* m_story;
};

} // namespace ks
