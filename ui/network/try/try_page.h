#pragma once

#include "core/session/network_session.h"
#include "ui/language/controls.h"
#include "ui/language/sentence.h"
#include "ui/network/network_page.h"
#include "ui/network/try/asked_picture.h"
#include "ui/shell/lab.h"
#include "ui/tasks/lane.h"
#include "ui/tasks/latest_job.h"

#include <memory>

namespace ks {

class AnswerView;
class CameraButton;
class Cameras;
class DrawingPad;
class InferenceView;
class Mistakes;
class InkOptions;
class PictureQuestion;
class RightClass;
class SampleRow;
class TextPicture;
class TrainingRun;
class TryMaps;
class TryWays;
struct Prediction;
struct TryAnswer;

/// Asks the network as it is now: what is this drawing, this picture, what the camera sees, this sample that it gets wrong? And how long does it take
/// in batches of 1 … 1024.
class TryPage : public NetworkPage {
    Q_OBJECT

public:
    TryPage(LabHost& host, Cameras& cameras, TrainingRun& run, QWidget* parent = nullptr);
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
    /// What the drawing, or the picture in its place, is, as said elsewhere.
    void sayRight(int right);
    TryWays& ways() { return *m_ways; }
    /// What the answer on screen is to; null: there is none.
    const std::shared_ptr<const AskedPicture>& askedPicture() const;
    /// In the place of the drawing, which is all that a session keeps.
    bool showsOpenedPicture() const;

    QSize minimumSizeHint() const override;

signals:
    /// Why the network says what it says of the picture asked about.
    void reasonsWanted();
    /// Something else is shown to the network; null: nothing.
    void asked(const std::shared_ptr<const ks::AskedPicture>& picture);
    void questionChanged();

protected:
    void retranslate() override;
    void takeFont() override;
    bool hasRoomBeside() const override;
    /// What reaches the network: beside the answer.
    void placePart(bool beside) override;

private:
    int widthOfSide() const;
    void build();
    void connectAll();
    void ask();
    void askAnew();
    void askSample();
    void takeSample(const Dataset& known, std::uint32_t sample);
    void showPicture(const QImage& picture, bool ofData);
    void takeMistake(const Prediction& wrong);
    void backToDrawing();
    Sentence nothingAsked() const;
    void takeNetwork();
    void takeData(const DatasetPtr& known);
    void takeClaim();
    void refuse(const Sentence& why);
    void offerReasons();
    void offerOptions();
    void take(AskedPicture picture);
    void show(const TryAnswer& answer);
    void sayAnswer();
    void sayQuestion(const Sentence& text);

    LabHost& m_host;
    TrainingRun& m_run;
    Lane m_files{m_host.files()};
    LatestJob m_opening{m_files};
    Sentence m_questionText;
    Sentence m_refusal;                          ///< in the place of an answer
    std::shared_ptr<const TryAnswer> m_answered; ///< the last one; null: none, or not to what is asked now
    std::weak_ptr<const Dataset> m_askedData;    ///< the data of the last network
    bool m_brightGround = false;                 ///< of what the network learns from: see areOnBrightGround()

    QGridLayout* m_layout = nullptr;
    QWidget* m_side;    ///< what reaches the network, and how fast it answers
    QWidget* m_drawing; ///< all that makes pictures
    SampleRow* m_table; ///< in its place for networks that read no pictures
    DrawingPad* m_pad;
    QPushButton* m_clear;
    QPushButton* m_openFile;
    CameraButton* m_camera;
    QPushButton* m_again; ///< the drawing, while a picture stands in its place
    QPushButton* m_reasons;
    QPushButton* m_why;
    TryWays* m_ways;
    RightClass* m_right;
    QLabel* m_weights; ///< whose the answer is
    InkOptions* m_options;
    QLabel* m_answer;
    QLabel* m_question;
    TextPicture* m_seen; ///< what reaches the network, enlarged
    QLabel* m_seenTitle;
    AnswerView* m_bars;
    TryMaps* m_maps;
    InferenceView* m_inference;
    PictureQuestion* m_asking;
    Mistakes* m_mistakes;
};

} // namespace ks
