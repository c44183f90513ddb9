#include "ui/network/try/try_page.h"

#include "core/io/image.h"
#include "core/nn/probe.h"
#include "ui/language/text.h"
#include "ui/network/class_names.h"
#include "ui/network/network_warning.h"
#include "ui/network/offered.h"
#include "ui/network/training_run.h"
#include "ui/network/try/class_bars.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/inference_view.h"
#include "ui/network/try/picture.h"
#include "ui/network/try/try_maps.h"
#include "ui/network/weights_text.h"
#include "ui/paint/number_format.h"
#include "ui/shell/file_patterns.h"
#include "ui/shell/path_dialog.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/text_picture.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int askAgainMilliseconds = 300; ///< while the network trains
constexpr int seenPixels = 112;           ///< beside usual text

} // namespace

struct TryPage::Answer {
    Prediction prediction;
    QImage seen;
    TensorPtr maps; ///< of the layer asked for; null: none
    ClassNames classes;
    bool classifies = true;
    int right = -1;
    std::vector<float> expected; ///< of numbers, where they are known
};

struct TryPage::Engine {
    const Trainer* trainer = nullptr;
    std::unique_ptr<NetworkProbe> probe;

    Answer answer(const Trainer& now, const AskedPicture& asked, int layer)
    {
        if (trainer != &now || !probe)
            probe = std::make_unique<NetworkProbe>(now.model(), now.plans().backend(), now.settings().threads);
        trainer = &now;
        probe->setParameters(now.parameters());
        Answer answer;
        const Tensor input = inputOf(asked, now.model());
        answer.seen = imageOf(input, levelsOf(now.model().pipeline, input.shape().c, asked.white));
        answer.prediction = probe->look(input);
        if (layer != noNode && layer < static_cast<int>(now.model().graph.nodes.size()))
            answer.maps = std::make_shared<const Tensor>(probe->tensor(layer, Role::Dst));
        answer.classifies = now.model().classifies();
        answer.right = asked.right;
        answer.expected = asked.expected;
        for (const std::string& name : now.model().classes)
            answer.classes.said.append(QString::fromStdString(name));
        for (const std::string& name : now.data().classNames())
            answer.classes.is.append(QString::fromStdString(name));
        return answer;
    }
};

TryPage::TryPage(LabHost& host, TrainingRun& run, QWidget* parent)
    : NetworkPage(parent), m_host(host), m_run(run), m_engine(std::make_shared<Engine>()), m_side(new QWidget(this)),
      m_drawing(new QWidget(this)), m_table(new QWidget(this)), m_tableText(new QLabel(m_table)), m_rowTitle(new QLabel(m_table)),
      m_row(new QSpinBox(m_table)), m_rowName(new QLabel(m_table)), m_rowNumbers(new QLabel(m_table)), m_pad(new DrawingPad(this)),
      m_clear(new QPushButton(this)), m_openFile(new QPushButton(this)), m_camera(new QPushButton(this)), m_cameras(new QComboBox(this)),
      m_again(new QPushButton(this)), m_reasons(new QPushButton(this)), m_why(new QPushButton(this)), m_rightTitle(new QLabel(this)),
      m_weights(new QLabel(this)), m_right(new QComboBox(this)), m_centre(new QCheckBox(this)), m_paper(new QCheckBox(this)),
      m_answer(new QLabel(this)), m_question(new QLabel(this)), m_seen(new TextPicture(seenPixels, this)), m_seenTitle(new QLabel(this)),
      m_bars(new ClassBars(this)), m_maps(new TryMaps(this)), m_inference(new InferenceView(host, run, this))
{
    m_pad->setObjectName("drawingPad");
    m_answer->setObjectName("tryAnswer");
    m_question->setObjectName("tryQuestion");
    m_why->setObjectName("whyWrong");
    m_reasons->setObjectName("whyThis");
    m_again->setObjectName("backToDrawing");
    m_right->setObjectName("rightClass");
    m_seen->setObjectName("trySeen");
    m_row->setObjectName("trySample");
    m_row->setKeyboardTracking(false);
    m_rowNumbers->setObjectName("rowNumbers");
    m_rowNumbers->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_rowTitle->setBuddy(m_row);
    m_rightTitle->setBuddy(m_right);
    m_again->hide();
    m_table->hide();
    m_centre->setChecked(true);
    m_answer->setFont(headlineFont(font()));
    for (QLabel* label : {m_answer, m_question, m_seenTitle, m_tableText, m_rowNumbers, m_weights})
        label->setWordWrap(true);
    m_camera->setObjectName("camera");
    m_camera->setCheckable(true);
    m_cameras->setObjectName("cameras");
    m_cameras->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_cameras->setMinimumContentsLength(12);
    m_cameras->hide();
    m_centre->setObjectName("centre");
    m_paper->setObjectName("paper");

    auto* buttons = new FlowLayout;
    buttons->addWidget(m_clear);
    buttons->addWidget(m_openFile);
    buttons->addWidget(m_camera);
    auto* left = new QVBoxLayout(m_drawing);
    left->setContentsMargins(0, 0, 0, 0);
    left->addLayout(buttons);
    left->addWidget(m_cameras);
    left->addWidget(m_centre);
    left->addWidget(m_paper);
    left->addWidget(m_pad, 1);
    left->addWidget(m_again, 0, Qt::AlignLeft); // comes and goes, and moves nothing that one draws on
    auto* rows = new QVBoxLayout(m_table);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_tableText);
    auto* row = new QHBoxLayout;
    row->addWidget(m_rowTitle);
    row->addWidget(m_row);
    row->addWidget(m_rowName);
    row->addStretch(1);
    rows->addLayout(row);
    rows->addWidget(m_rowNumbers);
    rows->addStretch(1);
    auto* truth = new QHBoxLayout;
    truth->addWidget(m_rightTitle);
    truth->addWidget(m_right);
    truth->addStretch(1);
    auto* more = new FlowLayout;
    more->addWidget(m_reasons);
    more->addWidget(m_why);
    auto* middle = new QVBoxLayout;
    middle->setSpacing(gridStep / 2); // all of it fits a window of 720 rows
    middle->addWidget(new NetworkWarning(m_run, this));
    middle->addWidget(m_question);
    middle->addWidget(m_answer);
    middle->addWidget(m_weights);
    middle->addLayout(truth);
    middle->addLayout(more); // above the bars, which come with an answer: nothing is pushed out of sight
    middle->addWidget(m_bars);
    middle->addWidget(m_maps, 1);
    auto* right = new QVBoxLayout(m_side);
    right->setContentsMargins(0, 0, 0, 0);
    right->addWidget(m_seenTitle);
    right->addWidget(m_seen);
    right->addSpacing(gridStep);
    right->addWidget(m_inference, 1);
    auto* pictures = new QVBoxLayout; // one of them
    pictures->addWidget(m_drawing);
    pictures->addWidget(m_table);
    m_layout = new QGridLayout(this);
    m_layout->setSpacing(2 * gridStep);
    m_layout->addLayout(pictures, 0, 0);
    m_layout->addLayout(middle, 0, 1, 2, 1);
    placePart(true);

    connect(m_pad, &DrawingPad::drawn, this, &TryPage::ask);
    connect(m_pad, &DrawingPad::fileDropped, this, &TryPage::openPicture);
    connect(m_clear, &QPushButton::clicked, m_pad, &DrawingPad::clear);
    for (const QCheckBox* box : {m_centre, m_paper})
        connect(box, &QCheckBox::toggled, this, &TryPage::askAnew);
    connect(m_centre, &QCheckBox::toggled, this, &TryPage::questionChanged);
    connect(m_why, &QPushButton::clicked, this, &TryPage::showWrong);
    connect(m_reasons, &QPushButton::clicked, this, &TryPage::reasonsWanted);
    connect(m_again, &QPushButton::clicked, this, &TryPage::backToDrawing);
    connect(m_right, &QComboBox::activated, this, [this] {
        m_claim.clear();
        askAnew();
        emit questionChanged();
    });
    connect(m_row, &QSpinBox::valueChanged, this, &TryPage::askSample);
    connect(m_maps, &TryMaps::layerChosen, this, [this] {
        if (m_asked)
            send();
    });
    connect(m_camera, &QPushButton::clicked, this, [this](bool on) { on ? startCamera() : stopCamera(); });
    connect(m_cameras, &QComboBox::activated, this, &TryPage::startCamera);
    connect(&m_feed, &CameraFeed::found, this, &TryPage::listCameras);
    connect(&m_feed, &CameraFeed::pictureCame, this, &TryPage::takeFrame);
    connect(&m_feed, &CameraFeed::failed, this, [this](const Text& why) {
        stopCamera();
        m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("camera")});
    });
    connect(m_openFile, &QPushButton::clicked, this, [this] {
        auto* dialog = new PathDialog(this, {}, {tr("Pictures (%1)").arg(filterOf({pictureEndings}))});
        dialog->ask(this, [this](const QString& path) { openPicture(path); });
    });
    m_askAgain.setSingleShot(true);
    m_askAgain.setInterval(askAgainMilliseconds);
    connect(&m_askAgain, &QTimer::timeout, this, [this] {
        if (m_open && m_asked)
            send();
    });
    connect(&m_run, &TrainingRun::progressed, this, [this] {
        if (m_open && m_asked && !m_askAgain.isActive()) // also after the last of the records: the answer is to be that of the last weights
            m_askAgain.start();
    });
    connect(&m_run, &TrainingRun::prepared, this, [this] {
        m_wrong.clear();
        sayQuestion({}); // it was about the mistakes of other weights
        m_inference->forget();
        m_engine = std::make_shared<Engine>();
        m_inFlight = false;
        takeNetwork();
        if (m_open && m_asked)
            send();
    });
    retranslate();
}

TryPage::~TryPage() = default;

void TryPage::setOpen(bool open)
{
    m_open = open;
    if (!open)
        return;
    if (m_asked)
        send();
    else if (m_table->isVisibleTo(this))
        askSample();
}

void TryPage::focusDrawing()
{
    if (m_pad->showsPicture())
        backToDrawing();
    m_pad->setFocus(Qt::OtherFocusReason);
}

void TryPage::say(const QString& text)
{
    m_answer->setText(text);
}

/// The same picture, made ready in another way.
void TryPage::askAnew()
{
    if (!m_asked)
        return;
    AskedPicture anew = *m_asked;
    anew.right = rightClass();
    const bool drawn = !m_pad->showsPicture();
    anew.paper = m_paper->isChecked() && !drawn;
    anew.centre = m_centre->isChecked() && (drawn || anew.paper);
    anew.turned = drawn && m_brightGround;
    take(std::move(anew));
}

void TryPage::ask()
{
    stopCamera();
    sayQuestion({});
    m_again->hide();
    const bool anew = std::exchange(m_saidOfPicture, false); // on a picture
    if (anew || m_pad->isEmpty()) {                          // of the next drawing nothing is known yet
        m_claim.clear();
        m_right->setCurrentIndex(0);
    }
    m_right->setEnabled(true);
    if (m_pad->isEmpty()) {
        m_asked.reset();
        emit asked(m_asked);
        refuse(tr("Draw something that the network has learned."));
        return;
    }
    take({.picture = std::make_shared<const Tensor>(m_pad->drawing()),
          .centre = m_centre->isChecked(),
          .drawn = true,
          .right = rightClass(),
          .turned = m_brightGround});
}

void TryPage::take(AskedPicture picture)
{
    m_asked = std::make_shared<const AskedPicture>(std::move(picture));
    offerBoxes();
    emit asked(m_asked);
    send();
}

void TryPage::send()
{
    if (m_inFlight) { // latest wins: asked anew when the answer under way is there
        m_dirty = true;
        return;
    }
    m_inFlight = true;
    m_dirty = false;
    const auto landed = [this] {
        m_inFlight = false;
        if (m_dirty && m_asked)
            send();
    };
    m_run.query<Answer>(
        [engine = m_engine, asked = m_asked, layer = m_maps->layer()](Trainer& trainer) { return engine->answer(trainer, *asked, layer); },
        [this, landed](const Answer& answer) {
            if (m_asked)
                show(answer);
            showLive();
            landed();
        },
        [this, landed](const Text& why) {
            refuse(toQString(why));
            landed();
        });
}

void TryPage::show(const Answer& answer)
{
    auto kept = std::make_shared<Answer>();
    kept->prediction = answer.prediction;
    kept->classes = answer.classes;
    kept->classifies = answer.classifies;
    kept->right = answer.right;
    kept->expected = answer.expected;
    m_answered = kept;
    m_shown = answer.classifies ? answer.prediction.predicted : -1;
    offerReasons();
    m_seen->setImage(answer.seen);
    m_maps->show(answer.maps);
    if (answer.classifies)
        m_bars->show(answer.classes.said, QVector<float>(answer.prediction.outputs.begin(), answer.prediction.outputs.end()), answer.right);
    else
        m_bars->clear();
    sayAnswer();
}

void TryPage::sayQuestion(std::function<QString()> text)
{
    m_questionText = std::move(text);
    m_question->setText(m_questionText ? m_questionText() : QString());
}

void TryPage::sayAnswer()
{
    const Answer& answer = *m_answered;
    m_weights->setText(weightsText(m_run.view()));
    const auto list = [](const std::vector<float>& values) {
        QStringList numbers;
        for (const float value : values)
            numbers.append(shortNumberText(static_cast<double>(value), 5, QLocale()));
        return numbers.join(QStringLiteral("; "));
    };
    if (!answer.classifies) {
        const QString said = list(answer.prediction.outputs);
        say(answer.expected.empty() ? tr("The network says %1.").arg(said)
                                    : tr("Expected %1; the network says %2.").arg(list(answer.expected), said));
        return;
    }
    const ClassNames& classes = answer.classes;
    const int said = answer.prediction.predicted;
    const QString share = shareText(static_cast<double>(answer.prediction.confidence));
    if (said < 0)
        say(answer.right < 0 ? tr("The network's answer is no number.")
                             : tr("✗ This is %1; the network's answer is no number.").arg(classes.nameOfRight(answer.right)));
    else if (answer.right < 0)
        say(tr("The network says %1, with %2.").arg(classes.nameOfSaid(said), share));
    else if (answer.right == said)
        say(tr("✓ This is %1; the network says so too, with %2.").arg(classes.nameOfSaid(said), share));
    else
        say(tr("✗ This is %1; the network says %2, with %3.").arg(classes.nameOfRight(answer.right), classes.nameOfSaid(said), share));
}

void TryPage::openPicture(const QString& path)
{
    stopCamera();
    m_opening.start(
        [path](const std::stop_token&) { return readImage(path.toStdString()); },
        [this](const DecodedImage& image) {
            showPicture(imageOf(image.tensor, image.white()), false);
            sayQuestion({});
            take({.picture = std::make_shared<const Tensor>(image.tensor),
                  .white = image.white(),
                  .centre = m_paper->isChecked() && m_centre->isChecked(),
                  .paper = m_paper->isChecked(),
                  .opened = true});
        },
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("network")}); });
}

bool TryPage::showsOpenedPicture() const
{
    return m_asked && m_asked->opened && m_pad->showsPicture();
}

void TryPage::changeEvent(QEvent* event)
{
    Retranslating::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_answer->setFont(headlineFont(font()));
}

void TryPage::retranslate()
{
    m_clear->setText(tr("Clear"));
    m_openFile->setText(tr("Open a picture…"));
    m_camera->setText(tr("Camera"));
    m_camera->setToolTip(tr("Asks the network what the camera sees, picture by picture. Nothing is stored."));
    m_cameras->setAccessibleName(tr("Camera"));
    m_paper->setText(tr("Dark ink on bright paper"));
    sayQuestion(std::move(m_questionText));
    m_again->setText(tr("Back to my drawing"));
    m_again->setToolTip(tr("The drawing was kept; drawing on this picture begins a new one."));
    m_reasons->setText(tr("Why this answer?"));
    offerReasons();
    m_rightTitle->setText(tr("This is"));
    m_right->setAccessibleName(tr("What the picture is"));
    m_right->setToolTip(tr("Says what is right, so that the answer and its gradients can be judged."));
    m_tableText->setText(tr("This network reads rows of numbers, no pictures. Choose a row of the data."));
    listClasses();
    sayMistakes();
    sayRow();
    m_centre->setText(tr("Centre as in MNIST"));
    offerBoxes();
    m_seenTitle->setText(tr("What reaches the network"));
    m_seen->setAccessibleName(m_seenTitle->text());
    m_bars->setAccessibleName(tr("Classes"));
    if (m_answered)
        sayAnswer();
    else if (!m_asked)
        say(tr("Draw something that the network has learned."));
    emit summaryChanged();
}

} // namespace ks
