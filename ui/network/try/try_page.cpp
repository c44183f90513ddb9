#include "ui/network/try/try_page.h"

#include "core/io/image.h"
#include "ui/language/text.h"
#include "ui/network/moments/compared_text.h"
#include "ui/network/network_warning.h"
#include "ui/network/training_run.h"
#include "ui/network/try/answer_view.h"
#include "ui/network/try/camera_button.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/inference_view.h"
#include "ui/network/try/ink_options.h"
#include "ui/network/try/mistakes.h"
#include "ui/network/try/picture.h"
#include "ui/network/try/picture_question.h"
#include "ui/network/try/right_class.h"
#include "ui/network/try/sample_row.h"
#include "ui/network/try/try_maps.h"
#include "ui/network/try/try_ways.h"
#include "ui/network/weights_text.h"
#include "ui/shell/file_patterns.h"
#include "ui/shell/path_dialog.h"
#include "ui/theme/offered.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/text_picture.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int seenPixels = 112;      ///< beside usual text
constexpr double widestFields = 440; ///< pixels beside usual text: wider, a slider and its number are no longer seen together

} // namespace

TryPage::TryPage(LabHost& host, Cameras& cameras, TrainingRun& run, QWidget* parent)
    : NetworkPage(parent), m_host(host), m_run(run), m_refusal(nothingAsked()), m_side(new QWidget(this)), m_drawing(new QWidget(this)),
      m_table(new SampleRow(run, this)), m_pad(named(new DrawingPad(this), "drawingPad")), m_clear(new QPushButton(this)),
      m_openFile(new QPushButton(this)), m_camera(new CameraButton(host, cameras, this)),
      m_again(named(new QPushButton(this), "backToDrawing")), m_reasons(named(new QPushButton(this), "whyThis")),
      m_why(named(new QPushButton(this), "whyWrong")), m_ways(new TryWays(this)), m_right(new RightClass(*m_pad, this)),
      m_weights(sentenceLabel(this)), m_options(new InkOptions(this)), m_answer(named(sentenceLabel(this), "tryAnswer")),
      m_question(named(sentenceLabel(this), "tryQuestion")), m_seen(named(new TextPicture(seenPixels, this), "trySeen")),
      m_seenTitle(sentenceLabel(this)), m_bars(new AnswerView(host, run, this)), m_maps(new TryMaps(this)),
      m_inference(new InferenceView(host, run, this)), m_asking(new PictureQuestion(run, *m_maps, this)),
      m_mistakes(new Mistakes(run, this))
{
    build();
    connectAll();
    retranslate();
}

TryPage::~TryPage() = default;

void TryPage::build()
{
    m_again->hide();
    m_table->hide();
    takeFont();
    foldWhenPresented({m_openFile, m_camera, m_options, m_reasons, m_why, m_ways->look(), m_ways->walk(), m_inference});
    // The way back to the drawing comes and goes, and moves nothing that one draws on.
    layColumn(*m_drawing,
              {inFlow({m_clear, m_openFile, m_camera}), &m_camera->cameras(), m_options, {m_pad, 1}, {m_again, 0, Qt::AlignLeft}});
    // The buttons are above the bars, which come with an answer: nothing is pushed out of sight. All of it fits a window of 720 rows.
    auto* middle = inColumn({new NetworkWarning(m_run, this),
                             m_question,
                             m_answer,
                             m_weights,
                             m_right,
                             inFlow({m_reasons, m_why, m_ways->look(), m_ways->walk()}),
                             m_bars,
                             {m_maps, 1}},
                            gridStep / 2);
    layColumn(*m_side, {m_seenTitle, m_seen, Placed::gap(gridStep), {m_inference, 1}, Placed::rest()});
    m_layout = new QGridLayout(this);
    m_layout->setSpacing(2 * gridStep);
    m_layout->addLayout(inColumn({m_drawing, m_table}), 0, 0); // one of them
    m_layout->addLayout(middle, 0, 1, 2, 1);
    placePart(true);
}

void TryPage::connectAll()
{
    connect(m_pad, &DrawingPad::drawn, this, &TryPage::ask);
    connect(m_pad, &DrawingPad::fileDropped, this, &TryPage::openPicture);
    connect(m_clear, &QPushButton::clicked, m_pad, &DrawingPad::clear);
    connect(m_options, &InkOptions::changed, this, &TryPage::askAnew);
    connect(m_options, &InkOptions::centresChanged, this, &TryPage::questionChanged);
    connect(m_why, &QPushButton::clicked, this, &TryPage::showWrong);
    connect(m_reasons, &QPushButton::clicked, this, &TryPage::reasonsWanted);
    connect(m_again, &QPushButton::clicked, this, &TryPage::backToDrawing);
    connect(m_right, &RightClass::said, this, &TryPage::askAnew);
    connect(m_right, &RightClass::changed, this, &TryPage::questionChanged);
    connect(m_table, &SampleRow::chosen, this, &TryPage::askSample);
    connect(m_mistakes, &Mistakes::said, this, &TryPage::sayQuestion);
    connect(m_mistakes, &Mistakes::chosen, this, &TryPage::takeMistake);
    connect(m_camera, &CameraButton::said, this, &TryPage::sayQuestion);
    // The first one takes the place of what was there; what is said of it meanwhile is said of those that follow.
    connect(m_camera, &CameraButton::pictureCame, this, [this](const CameraFeed::Frame& frame, bool first) {
        if (first)
            showPicture(frame.image, false);
        else
            m_pad->showPicture(frame.image);
        take(m_options->madeReady({.picture = frame.picture, .right = m_right->chosen()}, false));
    });
    connect(m_openFile, &QPushButton::clicked, this, [this] {
        auto* dialog = new PathDialog(this, {}, {tr("Pictures (%1)").arg(filterOf({pictureEndings}))});
        dialog->ask(this, [this](const QString& path) { openPicture(path); });
    });
    connect(m_inference, &InferenceView::chartShown, this, [this] { placePart(isBeside()); });
    connect(m_asking, &PictureQuestion::changed, m_ways, &TryWays::take);
    connect(m_asking, &PictureQuestion::changed, this, &TryPage::asked);
    connect(m_asking, &PictureQuestion::answered, this, &TryPage::show);
    connect(m_asking, &PictureQuestion::refused, this, &TryPage::refuse);
    connect(m_asking, &PictureQuestion::kept, m_right, &RightClass::setKept);
    connect(m_asking, &PictureQuestion::kept, m_question, &QWidget::setHidden); // which tells of a mistake what it is
    connect(&m_run, &TrainingRun::prepared, this, [this] {
        m_mistakes->forget();
        sayQuestion({}); // it was about the mistakes of other weights
        m_inference->forget();
        m_asking->beginAnew();
        takeNetwork();
        if (m_asking->isOpen())
            m_asking->askIfSet();
    });
}

const std::shared_ptr<const AskedPicture>& TryPage::askedPicture() const
{
    return m_asking->picture();
}

void TryPage::setOpen(bool open)
{
    m_asking->setOpen(open);
    if (open && askedPicture())
        m_asking->ask();
    else if (open && !m_table->isHidden())
        askSample();
}

void TryPage::focusDrawing()
{
    if (m_pad->showsPicture())
        backToDrawing();
    m_pad->setFocus(Qt::OtherFocusReason);
}

/// The same picture, made ready in another way.
void TryPage::askAnew()
{
    if (!askedPicture())
        return;
    const bool drawn = !m_pad->showsPicture();
    AskedPicture anew = m_options->madeReady(*askedPicture(), drawn);
    anew.right = m_right->chosen();
    anew.turned = drawn && m_brightGround;
    take(std::move(anew));
}

void TryPage::sayRight(int right)
{
    m_right->say(right);
}

void TryPage::ask()
{
    m_camera->stop();
    sayQuestion({});
    m_again->hide();
    m_right->takeStroke();
    if (m_pad->isEmpty()) {
        m_asking->drop();
        return refuse(nothingAsked());
    }
    take(m_options->madeReady(
        {.picture = std::make_shared<const Tensor>(m_pad->drawing()), .drawn = true, .right = m_right->chosen(), .turned = m_brightGround},
        true));
}

void TryPage::take(AskedPicture picture)
{
    m_asking->set(std::move(picture));
    offerOptions();
    m_asking->ask();
}

void TryPage::show(const TryAnswer& answer)
{
    m_camera->noteAnswer();
    if (!askedPicture())
        return;
    auto kept = std::make_shared<TryAnswer>(answer);
    kept->seen = {}; // shown, and asked for no more
    kept->maps.reset();
    m_answered = kept;
    offerReasons();
    m_seen->setImage(answer.seen);
    m_maps->show(answer.maps, answer.kept);
    sayAnswer();
}

void TryPage::sayQuestion(const Sentence& text)
{
    m_questionText = text;
    m_question->setText(m_questionText.said());
}

void TryPage::sayAnswer()
{
    m_bars->show(*m_answered);
    m_weights->setText(shownWeightsText(m_run));
    m_answer->setText(answerText(*m_answered));
}

/// There is no answer to what is asked: nothing of an older one stays.
void TryPage::refuse(const Sentence& why)
{
    m_answered.reset();
    m_bars->clear();
    m_seen->clear();
    m_weights->clear();
    m_maps->show(nullptr);
    offerReasons();
    offerOptions();
    m_refusal = why;
    m_answer->setText(m_refusal.said());
}

void TryPage::offerReasons()
{
    offer(*m_reasons, m_answered != nullptr,
          m_drawing->isHidden()                     ? tr("Shows what each number of this row adds to the answer.")
          : m_run.view().content.model.classifies() ? tr("Shows what in this picture speaks for the answer, and what for another class.")
                                                    : tr("Shows in Watch which cells of this picture speak for the answer."),
          tr("Nothing has been asked yet."));
}

void TryPage::offerOptions()
{
    m_options->offerFor(*m_pad, askedPicture().get(), m_run.view().content.model.pipeline.centre);
}

void TryPage::openPicture(const QString& path)
{
    m_camera->stop();
    m_opening.start(
        [path](const std::stop_token&) { return readImage(path.toStdString()); },
        [this](const DecodedImage& image) {
            showPicture(imageOf(image.tensor, image.white()), false);
            sayQuestion({});
            take(m_options->madeReady({.picture = std::make_shared<const Tensor>(image.tensor), .white = image.white(), .opened = true},
                                      false));
        },
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("network")}); });
}

/// In the place of the drawing, which is kept with what it was said to be. What the picture is, its data say, or nobody has said yet.
void TryPage::showPicture(const QImage& picture, bool ofData)
{
    m_right->takePicture(ofData);
    m_pad->showPicture(picture);
    m_again->setVisible(!m_pad->isEmpty());
}

void TryPage::backToDrawing()
{
    m_right->takeDrawing();
    m_pad->showDrawing();
}

bool TryPage::showsOpenedPicture() const
{
    return askedPicture() && askedPicture()->opened && m_pad->showsPicture();
}

void TryPage::takeFont()
{
    m_table->setMaximumWidth(qRound(besideText(font(), widestFields)));
    m_answer->setFont(textFont(TextRole::Title, font()));
}

void TryPage::retranslate()
{
    m_clear->setText(tr("Clear"));
    m_openFile->setText(tr("Open a picture…"));
    m_question->setText(m_questionText.said());
    setTexts(*m_again, tr("Back to my drawing"), tr("The drawing was kept; drawing on this picture begins a new one."));
    m_reasons->setText(tr("Why this answer?"));
    offerReasons();
    m_mistakes->name(*m_why);
    m_ways->name();
    offerOptions();
    m_seenTitle->setText(tr("What reaches the network"));
    m_seen->setAccessibleName(m_seenTitle->text());
    if (m_answered)
        sayAnswer();
    else
        m_answer->setText(m_refusal.said());
    emit summaryChanged();
}

// Where the side column has its room: beside the answer, or below the picture on a small screen.

void TryPage::placePart(bool beside)
{
    m_layout->removeWidget(m_side);
    m_layout->addWidget(m_side, beside ? 0 : 1, beside ? 2 : 0, beside ? 2 : 1, 1);
    const bool isWide = beside && !m_inference->times().empty(); // else what is drawn on has the room of the chart
    m_layout->setColumnStretch(0, 10);
    m_layout->setColumnStretch(1, 12);
    m_layout->setColumnStretch(2, isWide ? 9 : 0);
}

int TryPage::widthOfSide() const
{
    return m_side->minimumSizeHint().width() + 2 * gridStep;
}

bool TryPage::hasRoomBeside() const
{
    return NetworkPage::minimumSizeHint().width() + (isBeside() ? 0 : widthOfSide()) <= width();
}

QSize TryPage::minimumSizeHint() const
{
    const QSize least = NetworkPage::minimumSizeHint();
    return isBeside() ? QSize(std::max(least.width() - widthOfSide(), widthOfSide()), least.height()) : least;
}

} // namespace ks

#include "moc_try_page.cpp"
