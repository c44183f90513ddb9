// What Try takes from the data: the network's kind of input, the classes, rows of a table, mistakes.
#include "ui/language/text.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/offered.h"
#include "ui/network/training_run.h"
#include "ui/network/try/class_bars.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/inference_view.h"
#include "ui/network/try/picture.h"
#include "ui/network/try/try_maps.h"
#include "ui/network/try/try_page.h"
#include "ui/paint/number_format.h"
#include "ui/theme/text_picture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// Samples that were not trained on, where there are any; the same as Watch begins with.
Split unseenPart(const Dataset& known)
{
    for (const Split part : {Split::Validation, Split::Test})
        if (known.count(part) > 0)
            return part;
    return Split::Train;
}

/// All data are trained on: none is unseen, and nothing may be said to be.
bool trainsOnAll(const DatasetPtr& known)
{
    return known && unseenPart(*known) == Split::Train;
}

/// As they lie in the data, before any preprocessing.
QString rowText(const Tensor& row)
{
    constexpr std::size_t most = 64;
    const std::span<const float> cells = row.cells();
    QStringList numbers;
    for (const float cell : cells.first(std::min(most, cells.size())))
        numbers.append(shortNumberText(static_cast<double>(cell), 4));
    const QString text = numbers.join(QStringLiteral(" · "));
    return cells.size() > most ? TryPage::tr("%1 … (%2 numbers)").arg(text, QLocale().toString(static_cast<qlonglong>(cells.size())))
                               : text;
}

} // namespace

bool TryPage::readsPictures() const
{
    const Shape input = m_run.view().content.model.graph.input;
    return input.h > 1 || input.w > 1;
}

/// Another network: what was answered was another one's, and what was asked may not be for it.
void TryPage::takeNetwork()
{
    const bool pictures = readsPictures();
    const bool wereTables = m_table->isVisibleTo(this);
    m_maps->setNetwork(m_run.view().content.model.graph);
    m_brightGround = pictures && m_run.opened().data() && areOnBrightGround(*m_run.opened().data(), m_run.view().content.model.pipeline);
    m_drawing->setVisible(pictures);
    m_table->setVisible(!pictures);
    m_seen->setVisible(pictures);
    m_seenTitle->setVisible(pictures);
    const DatasetPtr known = m_run.opened().data();
    const bool otherData = !known || m_askedData.lock() != known;
    if (pictures == wereTables || (!pictures && otherData)) { // a row is one of its data
        m_asked.reset();
        emit asked(m_asked);
    }
    if (otherData)
        takeData(known);
    if (m_asked && pictures && !m_pad->showsPicture() &&
        m_asked->turned != m_brightGround) { // drawn for other data, or opened before these
        AskedPicture turned = *m_asked;
        turned.turned = m_brightGround;
        m_asked = std::make_shared<const AskedPicture>(std::move(turned));
        emit asked(m_asked);
    }
    refuse(m_asked ? QString() : tr("Draw something that the network has learned."));
    listClasses();
    takeClaim();
    sayMistakes();
    if (pictures) {
        if (!m_asked && m_pad->showsPicture())
            backToDrawing(); // what stood in its place before there was a table is no longer asked about
        else if (!m_asked && !m_pad->isEmpty())
            ask(); // the drawing that a session brought while there was a table before it
        return;
    }
    stopCamera();
    {
        const QSignalBlocker block(m_row);
        m_row->setRange(0, known ? std::max(0, static_cast<int>(known->count(unseenPart(*known))) - 1) : 0);
    }
    sayRow();
    if (m_open)
        askSample();
}

/// What was said or known to be right means something else in other data, unless they have the same classes.
void TryPage::takeData(const DatasetPtr& known)
{
    m_askedData = known;
    std::vector<std::string> classes = known ? known->classNames() : std::vector<std::string>();
    if (!classes.empty() && classes == m_classes)
        return;
    if (const DrawingQuestion said = question(); m_claim.empty() && !said.is.empty())
        m_forgotten = {m_classes, m_pad->revision(), said.is};
    m_classes = std::move(classes);
    forgetRight();
    if (m_claim.empty() && m_forgotten.classes == m_classes && m_forgotten.drawing == m_pad->revision())
        m_claim = std::exchange(m_forgotten, {}).is; // undone
    if (!m_asked || (m_asked->right < 0 && m_asked->expected.empty()))
        return;
    AskedPicture unknown = *m_asked;
    unknown.right = -1;
    unknown.expected.clear();
    m_asked = std::make_shared<const AskedPicture>(std::move(unknown));
    emit asked(m_asked);
}

void TryPage::forgetRight()
{
    m_ownClass = -1;
    m_right->setCurrentIndex(0);
    m_right->setEnabled(true);
    emit questionChanged();
}

void TryPage::setDrawing(const TensorPtr& kept, const DrawingQuestion& question)
{
    forgetRight(); // it was said of another drawing
    m_saidOfPicture = false;
    m_claim = question.is;
    {
        const QSignalBlocker block(m_centre);
        m_centre->setChecked(question.centre);
    }
    m_pad->setDrawing(kept);
    takeClaim();
}

DrawingQuestion TryPage::question() const
{
    DrawingQuestion question{.centre = m_centre->isChecked(), .is = m_claim};
    const int said = m_right->findData(m_pad->showsPicture() ? m_ownClass : rightClass());
    if (m_claim.empty() && said > 0 && !m_pad->isEmpty())
        question.is = m_right->itemText(said).toStdString();
    return question;
}

/// What a drawing was said to be can be said as soon as the classes of its data are known, or known again.
void TryPage::takeClaim()
{
    const DatasetPtr known = m_run.opened().data();
    if (m_claim.empty() || !known || m_askedData.lock() != known)
        return;
    const QString name = QString::fromStdString(std::exchange(m_claim, {}));
    int right = m_right->count() - 1;
    while (right > 0 && m_right->itemText(right) != name)
        --right;
    if (m_pad->showsPicture()) {
        m_ownClass = m_right->itemData(right).toInt();
    } else {
        m_right->setCurrentIndex(right);
        if (m_asked && m_asked->drawn)
            askAnew();
    }
    emit questionChanged(); // where the data have no such class
}

/// There is no answer to what is asked: nothing of an older one stays.
void TryPage::refuse(const QString& why)
{
    m_answered.reset();
    m_shown = -1;
    m_bars->clear();
    m_seen->clear();
    m_weights->clear();
    m_maps->show(nullptr);
    offerReasons();
    offerBoxes();
    say(why);
}

void TryPage::offerReasons()
{
    const bool pictures = m_drawing->isVisibleTo(this);
    offer(*m_reasons, m_answered && pictures, tr("Shows in Watch which cells of this picture speak for the answer."),
          pictures ? tr("Nothing has been asked yet.") : tr("This network reads rows of numbers, no pictures."));
}

/// Only where they make a difference. Paper can be said before there is a picture.
void TryPage::offerBoxes()
{
    const bool always = m_run.view().content.model.pipeline.centre;
    const bool strokes = !m_pad->showsPicture() || (m_asked && m_asked->paper);
    offer(*m_centre, strokes && !always,
          tr("The drawing becomes 20 pixels high or wide, with its centre of mass in the middle, as the digits of MNIST were made."),
          always ? tr("Everything that this network reads is centred, as its data were.")
                 : tr("Drawings and dark ink on bright paper are centred. This picture reaches the network as it is."));
    offer(*m_paper, !m_asked || !m_asked->drawn,
          tr("Of pictures and of the camera: the ink becomes bright and the paper black, as in the digits of MNIST."),
          tr("Of pictures and of the camera. A drawing has bright ink on black already."));
}

/// What the own picture may be.
void TryPage::listClasses()
{
    const QSignalBlocker block(m_right);
    const int chosen = rightClass();
    const DatasetPtr known = m_run.opened().data();
    m_right->clear();
    m_right->addItem(tr("not known"), -1);
    if (known && known->classification())
        for (std::size_t i = 0; i < known->classNames().size(); ++i)
            m_right->addItem(QString::fromStdString(known->classNames()[i]), static_cast<int>(i));
    m_right->setCurrentIndex(std::max(0, m_right->findData(chosen)));
    const bool asks = m_right->count() > 1 && m_drawing->isVisibleTo(this);
    m_right->setVisible(asks);
    m_rightTitle->setVisible(asks);
}

int TryPage::rightClass() const
{
    return m_right->currentIndex() > 0 ? m_right->currentData().toInt() : -1;
}

/// One of a table, which has no picture.
void TryPage::askSample()
{
    const DatasetPtr known = m_run.opened().data();
    if (!known || known->sampleShape().h > 1 || known->sampleShape().w > 1)
        return;
    const std::vector<std::uint32_t>& samples = known->samples(unseenPart(*known));
    if (samples.empty())
        return;
    const std::uint32_t sample = samples[std::min(samples.size() - 1, static_cast<std::size_t>(m_row->value()))];
    sayRow();
    takeSample(*known, sample);
}

/// Which sample of the data it is: counted in its part, as Watch does, and by its name.
void TryPage::sayRow()
{
    const DatasetPtr known = m_run.opened().data();
    const std::size_t rows = known ? known->samples(unseenPart(*known)).size() : 0;
    m_rowTitle->setText(trainsOnAll(known) ? tr("Training sample") : tr("Unseen sample"));
    m_row->setAccessibleName(m_rowTitle->text());
    m_row->setSuffix(rows > 0 ? tr(" (0 to %1)").arg(rows - 1) : QString());
    const auto at = static_cast<std::size_t>(m_row->value());
    const bool there = at < rows;
    const std::uint32_t sample = there ? known->samples(unseenPart(*known))[at] : 0;
    m_rowName->setText(there ? sampleTitle(*known, sample) : QString());
    const bool read = there && m_table->isVisibleTo(this); // a picture's numbers nobody asks for here
    m_rowNumbers->setText(read ? rowText(known->sample(sample)) : QString());
}

void TryPage::sayMistakes()
{
    const bool classifies = m_run.view().content.model.classifies();
    m_why->setText(classifies ? tr("Show a mistake") : tr("Show the largest error"));
    if (trainsOnAll(m_run.opened().data()))
        m_why->setToolTip(
            classifies ? tr("Shows the training samples that are read wrong, the one that the network is surest of first. No data are "
                            "kept back as unseen ones.")
                       : tr("Shows the training samples on which the network is furthest off, the worst first. No data are kept "
                            "back as unseen ones."));
    else
        m_why->setToolTip(classifies ? tr("Shows the unseen samples that are read wrong, the one that the network is surest of first.")
                                     : tr("Shows the unseen samples on which the network is furthest off, the worst first."));
}

/// As it lies in the data, with what is right for it.
void TryPage::takeSample(const Dataset& known, std::uint32_t sample)
{
    AskedPicture asked{.picture = std::make_shared<const Tensor>(known.sample(sample)), .white = known.white()};
    if (known.classification()) {
        asked.right = known.labels()[sample];
    } else {
        const auto outputs = static_cast<std::size_t>(known.targetsPerSample());
        const std::span<const float> targets = known.targets().cells().subspan(sample * outputs, outputs);
        asked.expected.assign(targets.begin(), targets.end());
    }
    take(std::move(asked));
}

void TryPage::showWrong()
{
    struct Found {
        std::vector<Prediction> wrong;
        std::int64_t of = 0;
        std::size_t trained = 0;      ///< batches; the window may know fewer while it trains
        std::size_t weightsAfter = 0; ///< see History::weightsAfter()
    };
    stopCamera();
    if (m_wrong.empty() || m_wrongData.lock() != m_run.opened().data() || m_wrongBatches != m_run.view().history.batches.size()) {
        sayQuestion([trained = trainsOnAll(m_run.opened().data())] {
            return trained ? tr("Looking for training samples that are read wrong …")
                           : tr("Looking for unseen samples that are read wrong …");
        });
        m_run.query<Found>(
            [](Trainer& trainer) {
                Evaluation evaluation = trainer.evaluate(unseenPart(trainer.data()), false, true);
                Found found{.of = static_cast<std::int64_t>(evaluation.predictions.size()),
                            .trained = trainer.history().batches.size(),
                            .weightsAfter = trainer.history().weightsAfter()};
                const bool classifies = trainer.model().classifies(); // else every number is more or less off
                for (Prediction& one : evaluation.predictions)
                    if (!classifies || !one.right())
                        found.wrong.push_back(std::move(one));
                if (classifies)
                    std::ranges::stable_sort(found.wrong, std::greater<>(), &Prediction::confidence);
                else
                    std::ranges::stable_sort(found.wrong, std::greater<>(), &Prediction::severity);
                return found;
            },
            [this, known = m_run.opened().data()](const Found& found) {
                if (known != m_run.opened().data())
                    return; // of data that are there no more
                m_wrong = found.wrong;
                m_wrongData = known;
                m_nextWrong = 0; // it may have been asked for twice
                m_wrongOf = found.of;
                m_wrongBatches = found.trained;
                m_wrongAt = found.weightsAfter;
                m_wrongGiven = m_run.view().history.given && found.trained == 0;
                if (m_wrong.empty())
                    sayQuestion([of = found.of, when = whenWrong(), trained = trainsOnAll(known), shared = sharedOnes()] {
                        const QString none = (trained ? tr("None of the %L1 training samples was read wrong, %2.")
                                                      : tr("None of the %L1 unseen samples was read wrong, %2."))
                                                 .arg(of)
                                                 .arg(when.said());
                        return followedBy(none, toQString(shared));
                    });
                else
                    showNextWrong(); // also when training has gone on meanwhile, or a training never let it end
            },
            [this](const Text& why) { sayQuestion([why] { return toQString(why); }); });
        return;
    }
    showNextWrong();
}

/// What is to be said of the samples among which mistakes are looked for, where training has some of them.
Text TryPage::sharedOnes() const
{
    return sharedText(m_run.opened().data() ? m_run.opened().shared(unseenPart(*m_run.opened().data())) : 0);
}

/// With which weights the mistakes were made.
Sentence TryPage::whenWrong() const
{
    if (m_wrongGiven)
        return [] { return tr("with the weights of the file"); };
    return [at = m_wrongAt] { return tr("as after %L1 batches").arg(at); };
}

void TryPage::showNextWrong()
{
    if (!m_run.opened().data())
        return;
    const Prediction& wrong = m_wrong[m_nextWrong];
    const std::size_t number = m_nextWrong + 1;
    m_nextWrong = (m_nextWrong + 1) % m_wrong.size();
    const DatasetPtr known = m_run.opened().data();
    const bool trained = trainsOnAll(known);
    if (wrong.label < 0) {
        sayQuestion([number, of = m_wrongOf, when = whenWrong(), name = sampleTitle(*known, wrong.sample), trained, shared = sharedOnes()] {
            const QString error = (trained ? tr("Largest error %L1 of %L2 training samples, %3: %4.")
                                           : tr("Largest error %L1 of %L2 unseen samples, %3: %4."))
                                      .arg(number)
                                      .arg(of)
                                      .arg(when.said(), name);
            return followedBy(error, toQString(shared));
        });
        const std::vector<std::uint32_t>& samples = known->samples(unseenPart(*known));
        {
            const QSignalBlocker block(m_row);
            m_row->setValue(static_cast<int>(std::ranges::find(samples, wrong.sample) - samples.begin()));
        }
        sayRow();
        if (known->sampleShape().h > 1)
            showPicture(imageOf(known->sample(wrong.sample), known->white()), true);
        takeSample(*known, wrong.sample);
        return;
    }
    const QString right = QString::fromStdString(known->classNames()[static_cast<std::size_t>(wrong.label)]);
    sayQuestion([number, all = m_wrong.size(), of = m_wrongOf, when = whenWrong(), right, trained, shared = sharedOnes()] {
        const QString place =
            (trained ? tr("Mistake %L1 of %L2 in %L3 training samples, %4") : tr("Mistake %L1 of %L2 in %L3 unseen samples, %4"))
                .arg(number)
                .arg(all)
                .arg(of)
                .arg(when.said());
        return followedBy(tr("%1: this is %2.").arg(place, right), toQString(shared));
    });
    showPicture(imageOf(known->sample(wrong.sample), known->white()), true);
    m_right->setCurrentIndex(std::max(0, m_right->findData(wrong.label)));
    takeSample(*known, wrong.sample);
}

/// In the place of the drawing, which is kept with what it was said to be. What the picture is, its data say, or nobody has said yet.
void TryPage::showPicture(const QImage& picture, bool ofData)
{
    if (!m_pad->showsPicture())
        m_ownClass = rightClass();
    m_saidOfPicture = true;
    m_pad->showPicture(picture);
    m_again->setVisible(!m_pad->isEmpty());
    m_right->setEnabled(!ofData);
    if (!ofData)
        m_right->setCurrentIndex(0);
}

void TryPage::backToDrawing()
{
    m_right->setCurrentIndex(std::max(0, m_right->findData(m_ownClass)));
    m_right->setEnabled(true);
    m_saidOfPicture = false;
    m_pad->showDrawing();
}

} // namespace ks
