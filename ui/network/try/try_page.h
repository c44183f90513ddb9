#pragma once

#include "core/nn/evaluation.h"
#include "core/session/network_session.h"
#include "ui/network/network_page.h"
#include "ui/network/try/asked_picture.h"
#include "ui/network/try/camera_feed.h"
#include "ui/shell/lab.h"
#include "ui/tasks/lane.h"
#include "ui/tasks/latest_job.h"

#include <QElapsedTimer>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace ks {

class ClassBars;
class DrawingPad;
class InferenceView;
class TextPicture;
class TrainingRun;
class TryMaps;

/// Asks the network as it is now: what is this drawing, this picture, what the camera sees, this sample that it gets wrong? And how long does it take
/// in batches of 1 … 1024.
class TryPage : public NetworkPage {
    Q_OBJECT

public:
    TryPage(LabHost& host, TrainingRun& run, QWidget* parent = nullptr);
    ~TryPage() override;

    QString title() const override { return tr("Try"); }
    QString summary() const override { return tr("draw, drop a picture, use the camera, ask about a mistake"); }
    void setOpen(bool open) override;

    DrawingPad& pad() { return *m_pad; }
    /// Else rows of numbers, and there is nothing to draw.
    bool readsPictures() const;
    /// The drawing of another session (null: none), and how it was asked about there.
    void setDrawing(const TensorPtr& kept, const DrawingQuestion& question);
    /// How the drawing is asked about, also while a picture stands in its place.
    DrawingQuestion question() const;
    /// Puts the keyboard on the empty drawing.
    void focusDrawing();
    /// Looks for the unseen samples that are read wrong, and shows the one that the network is surest of; again: the next.
    void showWrong();
    void openPicture(const QString& path);
    CameraFeed& camera() { return m_feed; }
    InferenceView& inference() { return *m_inference; }
    /// What the answer on screen is to; null: there is none.
    const std::shared_ptr<const AskedPicture>& askedPicture() const { return m_asked; }
    /// In the place of the drawing, which is all that a session keeps.
    bool showsOpenedPicture() const;
    /// The class shown as the likeliest; negative: none.
    int shownClass() const { return m_shown; }

    QSize minimumSizeHint() const override;

signals:
    /// Why the network says what it says of the picture asked about.
    void reasonsWanted();
    /// Something else is shown to the network; null: nothing.
    void asked(const std::shared_ptr<const ks::AskedPicture>& picture);
    void questionChanged();

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool hasRoomBeside() const override;
    /// What reaches the network: beside the answer.
    void placePart(bool beside) override;

private:
    int widthOfSide() const;
    struct Answer;
    struct Engine; ///< of the compute thread
    void ask();
    void askAnew();
    void askSample();
    void takeSample(const Dataset& known, std::uint32_t sample);
    void showPicture(const QImage& picture, bool ofData);
    void sayRow();
    void sayMistakes();
    void backToDrawing();
    Sentence whenWrong() const;
    Text sharedOnes() const;
    void showNextWrong();
    void takeNetwork();
    void takeData(const DatasetPtr& known);
    void forgetRight();
    void takeClaim();
    void listClasses();
    void refuse(const QString& why);
    void offerReasons();
    void offerBoxes();
    int rightClass() const;
    void take(AskedPicture picture);
    void startCamera();
    void stopCamera();
    void takeFrame(const CameraFeed::Frame& frame);
    void listCameras(const std::vector<Cameras::Device>& devices, int current);
    void showLive();
    void send();
    void show(const Answer& answer);
    void sayAnswer();
    void sayQuestion(std::function<QString()> text);
    void say(const QString& text);

    LabHost& m_host;
    TrainingRun& m_run;
    Lane m_files{m_host.files()};
    LatestJob m_opening{m_files};
    std::shared_ptr<Engine> m_engine;
    std::shared_ptr<const AskedPicture> m_asked;
    CameraFeed m_feed;
    QString m_cameraName;
    bool m_recording = false;  ///< asked for, whether or not a picture came
    bool m_framed = false;     ///< a picture came
    QElapsedTimer m_liveSince; ///< invalid before the first answer
    int m_liveAnswers = 0;
    bool m_inFlight = false;
    bool m_dirty = false;
    bool m_open = false;
    std::function<QString()> m_questionText; ///< in the language of now; none: nothing
    int m_shown = -1;
    std::shared_ptr<const Answer> m_answered; ///< the last one; null: none, or not to what is asked now
    QTimer m_askAgain{this};                  ///< since the network has other weights
    std::vector<Prediction> m_wrong;          ///< surest first
    std::weak_ptr<const Dataset> m_wrongData; ///< whose samples they number
    int m_ownClass = -1;                      ///< what the drawing is said to be; negative: not known
    std::string m_claim;                      ///< the same by its name, of a session whose data are not there yet
    struct Forgotten {
        std::vector<std::string> classes; ///< among which it was said
        std::uint64_t drawing = 0;
        std::string is;
    };
    Forgotten m_forgotten;                    ///< with the data; they may come back
    bool m_saidOfPicture = false;             ///< what m_right says, is of what stands in the drawing's place
    std::weak_ptr<const Dataset> m_askedData; ///< the data of the last network
    std::vector<std::string> m_classes;       ///< theirs
    bool m_brightGround = false;              ///< of what the network learns from: see areOnBrightGround()
    std::size_t m_nextWrong = 0;
    std::int64_t m_wrongOf = 0;
    std::size_t m_wrongBatches = 0; ///< trained when they were found
    std::size_t m_wrongAt = 0;      ///< batches after which the weights that made them were the network's
    bool m_wrongGiven = false;      ///< these came from a file, and nothing was trained since

    QGridLayout* m_layout = nullptr;
    QWidget* m_side;    ///< what reaches the network, and how fast it answers
    QWidget* m_drawing; ///< all that makes pictures
    QWidget* m_table;   ///< in its place for networks that read no pictures
    QLabel* m_tableText;
    QLabel* m_rowTitle;
    QSpinBox* m_row;
    QLabel* m_rowName;
    QLabel* m_rowNumbers;
    DrawingPad* m_pad;
    QPushButton* m_clear;
    QPushButton* m_openFile;
    QPushButton* m_camera;
    QComboBox* m_cameras; ///< where there are several
    QPushButton* m_again; ///< the drawing, while a picture stands in its place
    QPushButton* m_reasons;
    QPushButton* m_why;
    QLabel* m_rightTitle;
    QLabel* m_weights;  ///< whose the answer is
    QComboBox* m_right; ///< what the own picture is
    QCheckBox* m_centre;
    QCheckBox* m_paper;
    QLabel* m_answer;
    QLabel* m_question;
    TextPicture* m_seen; ///< what reaches the network, enlarged
    QLabel* m_seenTitle;
    ClassBars* m_bars;
    TryMaps* m_maps;
    InferenceView* m_inference;
};

} // namespace ks
