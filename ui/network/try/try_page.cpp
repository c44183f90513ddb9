#include "ui/network/try/try_page.h"

#include "core/io/image.h"
#include "ui/language/text.h"
#include "ui/network/training_run.h"
#include "ui/network/try/class_bars.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/inference_times.h"
#include "ui/network/try/picture.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace ks {

namespace {

constexpr qint64 askAgainMilliseconds = 300; ///< while the network trains
constexpr int seenPixels = 112;

QString shareText(double share)
{
    return QLocale().toString(share * 100, 'f', 1) + QStringLiteral(" %");
}

} // namespace

struct TryPage::Answer {
    Prediction prediction;
    Tensor seen;
    QStringList classes;
    bool classifies = true;
    int right = -1;
};

struct TryPage::Engine {
    const Trainer* trainer = nullptr;
    std::unique_ptr<Predictor> predictor;

    Answer answer(const Trainer& now, const AskedPicture& asked)
    {
        if (trainer != &now || !predictor)
            predictor = std::make_unique<Predictor>(now.model(), now.backend(), 1, now.settings().threads);
        trainer = &now;
        predictor->setParameters(now.parameters());
        Pipeline pipeline = now.model().pipeline;
        pipeline.centre = pipeline.centre || asked.centre;
        Answer answer;
        answer.seen = throughPipeline(pipeline, asked.picture, asked.white, now.model().graph.input);
        answer.prediction = predictor->predict(answer.seen);
        answer.classifies = now.model().classifies();
        answer.right = asked.right;
        for (const std::string& name : now.model().classes)
            answer.classes.append(QString::fromStdString(name));
        return answer;
    }
};

TryPage::TryPage(LabHost& host, TrainingRun& run, QWidget* parent)
    : NetworkPage(parent), m_host(host), m_run(run), m_engine(std::make_shared<Engine>()), m_pad(new DrawingPad(this)),
      m_clear(new QPushButton(this)), m_openFile(new QPushButton(this)), m_why(new QPushButton(this)), m_centre(new QCheckBox(this)),
      m_answer(new QLabel(this)), m_question(new QLabel(this)), m_seen(new QLabel(this)), m_seenTitle(new QLabel(this)),
      m_bars(new ClassBars(this)), m_time(new QPushButton(this)), m_times(new QTableWidget(0, 3, this))
{
    m_pad->setObjectName("drawingPad");
    m_answer->setObjectName("tryAnswer");
    m_why->setObjectName("whyWrong");
    m_centre->setChecked(true);
    m_answer->setFont(headlineFont(font()));
    for (QLabel* label : {m_answer, m_question, m_seenTitle})
        label->setWordWrap(true);
    m_seen->setFixedSize(seenPixels, seenPixels);
    m_times->verticalHeader()->hide();
    m_times->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_times->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_times->setTabKeyNavigation(false);
    m_times->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_times->hide();

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_clear);
    buttons->addWidget(m_openFile);
    auto* left = new QVBoxLayout;
    left->addWidget(m_pad, 1);
    left->addLayout(buttons);
    left->addWidget(m_centre);
    auto* middle = new QVBoxLayout;
    middle->addWidget(m_question);
    middle->addWidget(m_answer);
    middle->addWidget(m_bars, 1);
    middle->addWidget(m_why, 0, Qt::AlignLeft);
    auto* right = new QVBoxLayout;
    right->addWidget(m_seenTitle);
    right->addWidget(m_seen);
    right->addSpacing(gridStep);
    right->addWidget(m_time, 0, Qt::AlignLeft);
    right->addWidget(m_times, 1);
    right->addStretch(0);
    auto* layout = new QHBoxLayout(this);
    layout->setSpacing(2 * gridStep);
    layout->addLayout(left, 3);
    layout->addLayout(middle, 4);
    layout->addLayout(right, 3);

    connect(m_pad, &DrawingPad::drawn, this, &TryPage::ask);
    connect(m_pad, &DrawingPad::fileDropped, this, &TryPage::openPicture);
    connect(m_clear, &QPushButton::clicked, m_pad, &DrawingPad::clear);
    connect(m_centre, &QCheckBox::toggled, this, &TryPage::ask);
    connect(m_why, &QPushButton::clicked, this, &TryPage::showWrong);
    connect(m_time, &QPushButton::clicked, this, &TryPage::timeInference);
    connect(m_openFile, &QPushButton::clicked, this, [this] {
        auto* dialog = new QFileDialog(this, QString(), QString(), tr("Pictures (*.png *.jpg *.jpeg *.bmp *.tif *.tiff *.webp)"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QFileDialog::fileSelected, this, &TryPage::openPicture);
        dialog->open();
    });
    connect(&m_run, &TrainingRun::progressed, this, [this] {
        if (m_open && m_asked && (!m_sinceAnswer.isValid() || m_sinceAnswer.elapsed() > askAgainMilliseconds))
            send();
    });
    connect(&m_run, &TrainingRun::prepared, this, [this] {
        m_wrong.clear();
        m_engine = std::make_shared<Engine>();
        m_inFlight = false;
        if (m_open && m_asked)
            send();
    });
    retranslate();
}

TryPage::~TryPage() = default;

void TryPage::setOpen(bool open)
{
    m_open = open;
    if (open && m_asked)
        send();
}

void TryPage::focusDrawing()
{
    m_pad->clear();
    m_pad->setFocus(Qt::OtherFocusReason);
}

void TryPage::say(const QString& text)
{
    m_answer->setText(text);
}

void TryPage::ask()
{
    m_question->clear();
    if (m_pad->isEmpty()) {
        m_asked.reset();
        emit asked(m_asked);
        m_bars->clear();
        m_seen->clear();
        m_shown = -1;
        say(tr("Draw something that the network has learned."));
        return;
    }
    take({.picture = m_pad->drawing(), .centre = m_centre->isChecked()});
}

void TryPage::take(AskedPicture picture)
{
    m_asked = std::make_shared<const AskedPicture>(std::move(picture));
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
        m_sinceAnswer.start();
        if (m_dirty && m_asked)
            send();
    };
    m_run.query<Answer>([engine = m_engine, asked = m_asked](Trainer& trainer) { return engine->answer(trainer, *asked); },
                        [this, landed](const Answer& answer) {
                            if (m_asked)
                                show(answer);
                            landed();
                        },
                        [this, landed](const Text& why) {
                            say(toQString(why));
                            landed();
                        });
}

void TryPage::show(const Answer& answer)
{
    m_seen->setPixmap(QPixmap::fromImage(imageOf(answer.seen)).scaled(seenPixels, seenPixels, Qt::KeepAspectRatio, Qt::FastTransformation));
    if (!answer.classifies) {
        QStringList numbers;
        for (const float value : answer.prediction.outputs)
            numbers.append(QLocale().toString(static_cast<double>(value), 'g', 5));
        say(tr("The network says %1.").arg(numbers.join(QStringLiteral("; "))));
        m_bars->clear();
        return;
    }
    m_shown = answer.prediction.predicted;
    const QString name = m_shown < answer.classes.size() ? answer.classes[m_shown] : QString::number(m_shown);
    say(tr("The network says %1, with %2.").arg(name, shareText(static_cast<double>(answer.prediction.confidence))));
    m_bars->show(answer.classes, QVector<float>(answer.prediction.outputs.begin(), answer.prediction.outputs.end()), answer.right);
}

void TryPage::openPicture(const QString& path)
{
    m_opening.start([path](const std::stop_token&) { return readImage(path.toStdString()); },
                    [this](const DecodedImage& image) {
                        m_pad->showPicture(imageOf(image.tensor));
                        m_question->clear();
                        take({.picture = image.tensor, .white = image.white()});
                    },
                    [this](const Text& why) {
                        m_host.post({.kind = Message::Kind::Failure, .text = toQString(why), .topic = QStringLiteral("network")});
                    });
}

void TryPage::showWrong()
{
    struct Found {
        std::vector<Prediction> wrong;
        std::int64_t of = 0;
    };
    const std::size_t trained = m_run.view().history.batches.size();
    if (m_wrong.empty() || m_wrongBatches != trained) {
        m_question->setText(tr("Looking for unseen samples that are read wrong …"));
        m_nextWrong = 0;
        m_run.query<Found>(
            [](Trainer& trainer) {
                const Split split = trainer.data().count(Split::Validation) > 0 ? Split::Validation : Split::Test;
                Evaluation evaluation = trainer.evaluate(split, false, true);
                Found found{.of = static_cast<std::int64_t>(evaluation.predictions.size())};
                for (Prediction& one : evaluation.predictions)
                    if (!one.right())
                        found.wrong.push_back(std::move(one));
                std::ranges::stable_sort(found.wrong, std::greater<>(), &Prediction::confidence);
                return found;
            },
            [this, trained](const Found& found) {
                m_wrong = found.wrong;
                m_wrongOf = found.of;
                m_wrongBatches = trained;
                if (m_wrong.empty())
                    m_question->setText(tr("None of the %1 unseen samples is read wrong.").arg(found.of));
                else
                    showWrong();
            },
            [this](const Text& why) { m_question->setText(toQString(why)); });
        return;
    }
    const Prediction& wrong = m_wrong[m_nextWrong];
    const QString place = tr("Mistake %1 of %2 in %3 unseen samples").arg(m_nextWrong + 1).arg(m_wrong.size()).arg(m_wrongOf);
    m_nextWrong = (m_nextWrong + 1) % m_wrong.size();
    const DatasetPtr known = m_run.data();
    const QString right = QString::fromStdString(known->classNames()[static_cast<std::size_t>(wrong.label)]);
    m_question->setText(tr("%1: this is %2.").arg(place, right));
    const Tensor sample = known->sample(wrong.sample);
    m_pad->showPicture(imageOf(sample));
    take({.picture = sample, .white = known->white(), .right = wrong.label});
}

void TryPage::timeInference()
{
    m_times->setRowCount(0);
    m_times->show();
    m_time->setEnabled(false);
    showTimes(0);
}

void TryPage::showTimes(std::size_t next)
{
    if (next == inferenceBatches.size()) {
        m_time->setEnabled(true);
        return;
    }
    m_run.query<InferenceTime>([next](Trainer& trainer) { return timeOf(trainer, inferenceBatches.at(next)); },
                               [this, next](const InferenceTime& time) {
                                   const int row = m_times->rowCount();
                                   m_times->insertRow(row);
                                   const QStringList texts = {QLocale().toString(static_cast<qlonglong>(time.batch)),
                                                              QLocale().toString(time.seconds * 1e3, 'g', 3),
                                                              QLocale().toString(static_cast<double>(time.batch) / time.seconds, 'f', 0)};
                                   for (int column = 0; column < 3; ++column) {
                                       auto* item = new QTableWidgetItem(texts[column]);
                                       item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
                                       m_times->setItem(row, column, item);
                                   }
                                   showTimes(next + 1);
                               },
                               [this](const Text& why) {
                                   m_time->setEnabled(true);
                                   m_host.post(
                                       {.kind = Message::Kind::Failure, .text = toQString(why), .topic = QStringLiteral("network")});
                               });
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
    m_why->setText(tr("Why was this one wrong?"));
    m_why->setToolTip(tr("Shows the unseen samples that are read wrong, the one that the network is surest of first."));
    m_centre->setText(tr("Centre the drawing as the MNIST digits are"));
    m_seenTitle->setText(tr("What reaches the network"));
    m_seen->setAccessibleName(m_seenTitle->text());
    m_bars->setAccessibleName(tr("Classes"));
    m_time->setText(tr("Time inference"));
    m_time->setToolTip(tr("Measures one forward pass in batches of 1 to 1024."));
    m_times->setAccessibleName(tr("Inference times"));
    m_times->setHorizontalHeaderLabels({tr("Batch"), tr("ms"), tr("Images/s")});
    if (!m_asked)
        say(tr("Draw something that the network has learned."));
    emit summaryChanged();
}

} // namespace ks
