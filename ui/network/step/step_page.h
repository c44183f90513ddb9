#pragma once

#include "core/data/dataset.h"
#include "ui/network/network_page.h"
#include "ui/network/step/step_walk.h"
#include "ui/shell/lab.h"

class QGridLayout;
class QLabel;
class QLayout;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QShortcut;
class QSlider;
class QSpinBox;
class QTextBrowser;
class QToolButton;
class QUrl;

namespace ks {

class ChoiceRow;
class StepDiagram;
class StepTensors;
class TextPicture;

/// Stops the training between two batches and walks: forwards through the layers, backwards, through the update, to other batches and back.
/// Every number is the real one, and any layer opens in the Operation lab.
class StepPage : public NetworkPage {
    Q_OBJECT

public:
    StepPage(LabHost& host, TrainingRun& run, QWidget* parent = nullptr);
    ~StepPage() override;

    QString title() const override { return tr("Step"); }
    QString summary() const override;
    void setOpen(bool open) override;
    /// The picture's sentence and the way to other batches make room for the tensors.
    void setPresenting(bool presenting);

    StepWalk& walk() { return m_walk; }
    StepTensors& tensors() { return *m_tensors; }
    StepDiagram& diagram() { return *m_diagram; }
    NetworkGranularity granularity() const;
    void setGranularity(NetworkGranularity granularity);
    /// One step on (+1) or back (−1), as long as is chosen.
    void stepBy(int direction) { m_walk.step(granularity(), direction); }
    /// Stops between two batches and shows where the training stands.
    void freeze();
    /// Lends the layer under way to the Operation lab.
    void openOperation();

public slots:
    /// Follows one sample of a part through the network as it is now; nothing is trained on it. `sample` is its number in the data set.
    void explainSample(ks::Split part, std::uint32_t sample);
    /// Somebody looks at this sample elsewhere: offers to follow it.
    void offerSample(ks::Split part, std::uint32_t sample);
    void explainOffered();

    /// With the explanation below the tensors.
    QSize minimumSizeHint() const override;

signals:
    /// Somebody else wants this page to be seen.
    void wanted();

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool hasRoomBeside() const override;
    /// The explanation: beside the tensors.
    void placePart(bool beside) override;

private:
    void build();
    void keepRoomForStory();
    void keepRoomForPicture();
    void fitDiagram();
    /// The sentence has room for the longest of its batch: what is below it would move under the mouse. `least` pixels, where it once needed more.
    void keepLines(int least);
    int sentenceHeight(int width) const;
    /// The sentence beside the buttons, or below them where that takes less height.
    void placeSentence();
    int widthOfNumbers() const;
    void addKeys();
    void refreshKeys();
    void refresh();
    void refreshMotion();
    static constexpr int picturePixels = 112; ///< beside usual text
    void refreshPicture();
    QString sampleOnScreen(std::uint32_t sample) const;
    static QString trainingWays(const StepMoment& moment);
    static QString trainingNote(const StepMoment& moment);
    void goToChosen();
    /// Cells to a place of the slider, which has an end.
    static std::int64_t scrubPart(std::int64_t cells);
    void scrub(int value);
    void ask(Role role, const Cell& cell);
    void follow(const QUrl& link);
    QString stateText() const;
    QString beyondText(const StepMoment& moment) const;
    /// The epoch of the best weights where they are those of the moment: else one would take them for the last ones.
    std::optional<std::int64_t> bestWeightsOf(const StepMoment& moment) const;
    void fail(const Text& why);

    LabHost& m_host;
    TrainingRun& m_run;
    StepWalk m_walk;
    bool m_open = false;
    bool m_freezing = false;
    bool m_refreshing = false;
    bool m_presenting = false;
    std::optional<std::pair<Split, std::uint32_t>> m_offered; ///< looked at elsewhere
    std::optional<std::uint32_t> m_wantedSample;              ///< to be looked at as soon as the training is frozen
    /// A cell asked about that this layer does not make.
    struct Asked {
        Role role;
        Cell cell;
    };
    std::optional<Asked> m_asked;
    Text m_failure;
    QString m_longest; ///< sentence of the batch
    QList<QShortcut*> m_letters;
    QShortcut* m_openKey = nullptr;

    static constexpr int columnOfSentence = 1; ///< behind the button that freezes or goes on
    QGridLayout* m_head = nullptr;             ///< the buttons and the sentence
    bool m_sentenceBeside = true;
    QGridLayout* m_numbers = nullptr;
    QWidget* m_pictured = nullptr; ///< the sample and what it is
    QList<QLayout*> m_lines;       ///< above the numbers
    QPushButton* m_freeze;
    QPushButton* m_goOn;
    QPushButton* m_openOperation;
    QPushButton* m_batchAgain;
    QPushButton* m_follow;
    QLabel* m_where;
    QLabel* m_same;
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
    TextPicture* m_picture;
    QLabel* m_pictureText;
    StepTensors* m_tensors;
    QTextBrowser* m_story;
};

} // namespace ks
