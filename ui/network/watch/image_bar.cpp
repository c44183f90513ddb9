#include "ui/network/watch/image_bar.h"

#include "ui/language/numbers.h"
#include "ui/network/chosen_sample.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/sample_search.h"
#include "ui/network/try/picture.h"
#include "ui/network/unseen_part.h"
#include "ui/network/watch/choices_box.h"
#include "ui/network/watch/sample_buttons.h"
#include "ui/network/watch/sample_number.h"
#include "ui/theme/hint.h"
#include "ui/theme/offered.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/steady_room.h"
#include "ui/theme/text_picture.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QRandomGenerator>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>

#include <algorithm>

namespace ks {

namespace {

constexpr int barPicture = 48; ///< pixels beside usual text
constexpr int drawnEntry = -1;

/// None of a drawing.
std::optional<std::uint32_t> watchedSampleOf(const WatchAnswer& answer)
{
    return answer.question.image.drawn ? std::nullopt : std::optional(answer.sample);
}

QString whenText(std::size_t trained)
{
    return trained > 0 ? ImageBar::tr("after batch %1").arg(countOnScreen(trained)) : ImageBar::tr("before batch 1");
}

QString numbers(const std::vector<float>& values)
{
    const QStringList texts = textsFor(values, answerOnScreen);
    return texts.mid(0, 4).join(QStringLiteral("; ")) + (texts.size() > 4 ? QStringLiteral("; …") : QString());
}

} // namespace

QString partTitle(Split part)
{
    switch (part) {
    case Split::Train: return ImageBar::tr("training data");
    case Split::Validation: return ImageBar::tr("validation data");
    case Split::Test: break;
    }
    return ImageBar::tr("test data");
}

QString drawnTitle(const AskedPicture& asked)
{
    if (asked.picture && asked.picture->shape().h == 1 && asked.picture->shape().w == 1)
        return asked.sample ? ImageBar::tr("the row in Try") : ImageBar::tr("my own row");
    if (asked.drawn)
        return ImageBar::tr("my drawing");
    return asked.sample ? ImageBar::tr("the picture in Try") : ImageBar::tr("my picture");
}

ImageBar::ImageBar(const QString& page, QWidget* parent)
    : Retranslating(parent), m_choices(new ChoicesBox(this)), m_picture(new TextPicture(barPicture, this)), m_partTitle(new QLabel(this)),
      m_parts(fittingBox(this)), m_indexTitle(new QLabel(this)), m_index(new SampleNumber(this)), m_ways(new SampleButtons(page, this)),
      m_verdict(new SentenceRoom(this))
{
    m_parts->setObjectName(page + QStringLiteral("Part"));
    m_index->setObjectName(page + QStringLiteral("Index"));
    m_verdict->setObjectName(page + QStringLiteral("Verdict"));
    m_partTitle->setBuddy(m_parts);
    m_indexTitle->setBuddy(m_index);
    m_picture->setAlignment(Qt::AlignCenter);
    m_index->setKeyboardTracking(false);
    m_index->setWrapping(true);
    m_index->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed); // never less than its longest number
    keepRoomWhenHidden(*m_indexTitle);                                // the buttons behind it stay where they are
    keepRoomWhenHidden(*m_index);
    for (const SampleWish wish : {SampleWish::Mistake, SampleWish::Drawing})
        m_ways->setThere(wish, false); // see follow()
    m_choicesRow = inRow({m_indexTitle, m_index, m_ways, Placed::rest(1)});
    lay(&m_choices->rows(), {inRow({m_partTitle, m_parts, Placed::rest(1)}), {m_choicesRow, 1}});
    m_verdictRow = inRow({{new SteadyRoom(*m_verdict), 3}}, gridStep);
    layRow(*this, {m_picture, {inColumn({m_choices, m_verdictRow}), 1}}); // the sentence has the whole width, also in large text
    connect(m_parts, &QComboBox::activated, this, [this] {
        if (!isDrawn())
            m_part = static_cast<Split>(m_parts->currentData().toInt());
        fitIndex();
        pick();
    });
    m_index->setGroupSeparatorShown(true);
    connect(m_index, &QSpinBox::valueChanged, this, &ImageBar::pick);
    connect(m_index, &SampleNumber::tooLarge, this, [this](int asked) {
        const QString why = tr("There is no number %1: the last one is %2.").arg(countOnScreen(asked), countOnScreen(m_index->maximum()));
        m_index->setAccessibleDescription(why);
        showHint(m_index->mapToGlobal(QPoint(0, m_index->height())), why, *m_index);
    });
    connect(m_ways, &SampleButtons::wished, this, &ImageBar::goTo);
    connect(m_ways, &SampleButtons::classWished, this, &ImageBar::lookForClass);
    retranslate();
}

void ImageBar::foldChoicesWhenPresented()
{
    foldWhenPresented({m_choices});
}

void ImageBar::follow(ChosenSample& chosen, SampleSearch* search)
{
    m_chosen = &chosen;
    m_search = search;
    for (const SampleWish wish : {SampleWish::Mistake, SampleWish::Drawing})
        m_ways->setThere(wish, search != nullptr);
    if (search)
        connect(search, &SampleSearch::noteChanged, this, [this] {
            if (m_shown)
                sayVerdict(Shown(*m_shown));
        });
    connect(&chosen, &ChosenSample::changed, this, [this] {
        if (adopt())
            emit changed();
    });
}

void ImageBar::pick()
{
    if (m_chosen)
        m_chosen->choose({.known = m_known, .part = m_part, .index = m_index->value(), .drawn = isDrawn()});
    emit changed();
}

bool ImageBar::adopt()
{
    if (!m_chosen)
        return false;
    const SampleChoice& choice = m_chosen->choice();
    const int entry = m_parts->findData(choice.drawn ? drawnEntry : static_cast<int>(choice.part));
    if (entry < 0 || (!choice.drawn && choice.known.lock() != m_known))
        return false;
    if (choice.drawn ? isDrawn() : !isDrawn() && m_part == choice.part && m_index->value() == choice.index)
        return false;
    m_parts->setCurrentIndex(entry);
    if (!choice.drawn)
        m_part = choice.part;
    fitIndex();
    if (!choice.drawn) {
        const QSignalBlocker block(m_index);
        m_index->setValue(choice.index);
    }
    return true;
}

void ImageBar::goTo(SampleWish wish)
{
    const int count = m_known ? static_cast<int>(m_known->count(m_part)) : 0;
    const int now = m_index->value();
    if (wish == SampleWish::Drawing) {
        emit drawingWanted();
    } else if (count == 0) {
        return;
    } else if (wish == SampleWish::Mistake && m_search) {
        m_search->surestMistake(m_part);
    } else if (wish == SampleWish::Random) { // another one than that in sight
        const int further = count > 1 && !isDrawn() ? 1 + QRandomGenerator::global()->bounded(count - 1) : 0;
        lookAt((now + further) % count);
    } else if (wish == SampleWish::SameClass) {
        lookForClass(labelInSight());
    } else if (isDrawn()) {
        lookAt(now); // back to the one before the drawing
    } else {
        lookAt((now + (wish == SampleWish::Next ? 1 : count - 1)) % count);
    }
}

void ImageBar::lookForClass(int label)
{
    if (!m_known || label < 0 || label >= m_known->classes())
        return;
    if (const std::optional<int> next = nextOfClass(*m_known, m_part, m_index->value(), label))
        return lookAt(*next);
    const QString name = QString::fromStdString(m_known->classNames()[static_cast<std::size_t>(label)]);
    const QString why = tr("There is no other “%1” in the %2.").arg(name, partTitle(m_part));
    m_ways->setAccessibleDescription(why);
    showHint(m_ways->mapToGlobal(QPoint(0, m_ways->height())), why, *m_ways);
}

void ImageBar::lookAt(int index)
{
    m_parts->setCurrentIndex(std::max(0, m_parts->findData(static_cast<int>(m_part))));
    fitIndex();
    m_index->blockSignals(true);
    m_index->setValue(index);
    m_index->blockSignals(false);
    pick();
}

std::optional<std::uint32_t> ImageBar::sample() const
{
    if (isDrawn() || !m_known || m_known->count(m_part) == 0)
        return std::nullopt;
    const auto last = static_cast<std::size_t>(m_known->count(m_part)) - 1;
    return m_known->samples(m_part)[std::min(last, static_cast<std::size_t>(m_index->value()))];
}

int ImageBar::labelInSight() const
{
    if (!m_known || !m_known->classification() || m_known->count(m_part) == 0)
        return -1;
    const std::optional<std::uint32_t> one = sample();
    return one ? m_known->labels()[*one] : m_drawn->right;
}

void ImageBar::offerWays()
{
    const qint64 count = m_known ? static_cast<qint64>(m_known->count(m_part)) : 0;
    const bool classes = !m_known || m_known->classification();
    const QString none = count == 0 ? tr("There are no data.") : QString();
    const QString alone = count == 1 && !isDrawn() ? tr("It is the only one of its part.") : none;
    m_ways->setKinds(readsImages(), classes);
    m_ways->setClasses(m_known && classes ? ClassNames::listOf(m_known->classNames()) : QStringList());
    for (const SampleWish wish : {SampleWish::Previous, SampleWish::Next, SampleWish::Random})
        m_ways->offer(wish, alone);
    m_ways->offer(SampleWish::Mistake, none);
    m_ways->offer(SampleWish::SameClass, !classes             ? tr("These data have numbers and no classes.")
                                         : count == 0         ? none
                                         : labelInSight() < 0 ? tr("Nobody has said which class this is: say it in Try.")
                                                              : QString());
}

bool ImageBar::isDrawn() const
{
    return m_parts->currentData().toInt() == drawnEntry;
}

void ImageBar::setData(const DatasetPtr& known)
{
    if (known == m_known)
        return;
    m_known = known;
    m_picture->clear(); // it is none of these
    nameSamples();
    m_part = known ? unseenPart(*known) : Split::Validation;
    const bool drawn = isDrawn() && m_drawn;
    listParts();
    m_parts->setCurrentIndex(m_parts->findData(drawn ? drawnEntry : static_cast<int>(m_part)));
    fitIndex();
    adopt(); // what was chosen while this page was closed
}

void ImageBar::setDrawn(std::shared_ptr<const AskedPicture> drawn)
{
    const bool shown = isDrawn();
    m_drawn = std::move(drawn);
    listParts();
    if (shown || adopt()) {
        fitIndex();
        emit changed();
    }
}

void ImageBar::listParts()
{
    const QSignalBlocker block(m_parts);
    const QVariant now = m_parts->currentData();
    m_parts->clear();
    for (const Split split : {Split::Validation, Split::Test, Split::Train})
        if (m_known && m_known->count(split) > 0)
            m_parts->addItem(partTitle(split), static_cast<int>(split));
    if (m_drawn)
        m_parts->addItem(drawnTitle(*m_drawn), drawnEntry);
    const int kept = now.isValid() ? m_parts->findData(now) : -1;
    m_parts->setCurrentIndex(kept >= 0 ? kept : std::max(0, m_parts->findData(static_cast<int>(m_part))));
    if (!isDrawn() && m_parts->count() > 0)
        m_part = static_cast<Split>(m_parts->currentData().toInt());
}

void ImageBar::fitIndex()
{
    const QSignalBlocker block(m_index);
    const int count = m_known ? static_cast<int>(m_known->count(m_part)) : 0;
    m_index->setRange(0, std::max(0, count - 1));
    offer(*m_index, count > 0, {}, tr("There are no data."));
    m_indexTitle->setVisible(!isDrawn()); // what is looked at in Try is none of the data
    m_index->setVisible(!isDrawn());
    m_index->setSuffix(count > 0 ? tr(" (0 to %1)").arg(countOnScreen(count - 1)) : QString()); // "0 of 5" would be none of them
    offerWays();
}

WatchedImage ImageBar::image() const
{
    return {.part = m_part, .index = m_index->value(), .drawn = isDrawn() ? m_drawn : nullptr};
}

void ImageBar::choose(Split part, std::uint32_t sample)
{
    if (!m_known)
        return;
    const std::vector<std::uint32_t>& samples = m_known->samples(part);
    const auto at = std::ranges::find(samples, sample);
    if (at == samples.end())
        return;
    m_part = part;
    m_parts->setCurrentIndex(std::max(0, m_parts->findData(static_cast<int>(part))));
    fitIndex();
    {
        const QSignalBlocker block(m_index);
        m_index->setValue(static_cast<int>(at - samples.begin()));
    }
    pick();
}

void ImageBar::chooseDrawn()
{
    const int entry = m_parts->findData(drawnEntry);
    if (entry < 0)
        return;
    m_parts->setCurrentIndex(entry);
    fitIndex();
    pick();
}

void ImageBar::say(const QString& text)
{
    writeVerdict(text);
    if (!text.isEmpty()) // the picture may be of other data
        m_picture->hide();
    m_shown.reset();
}

void ImageBar::writeVerdict(const QString& text)
{
    m_verdict->setText(text);
    emit verdictWritten(text);
}

QString ImageBar::told() const
{
    QString text = m_shown && m_question.isEmpty() ? m_verdict->text() : QString();
    if (const QString note = QStringLiteral(" · ") + m_note; !m_note.isEmpty() && text.endsWith(note))
        text.chop(note.size()); // what somebody guessed is nobody else's
    return text.endsWith(QLatin1Char('.')) ? text.chopped(1) : text;
}

void ImageBar::ask(const QString& question, const QString& note)
{
    const bool isNew = question != m_question || note != m_note;
    m_question = question;
    m_note = note;
    if (isNew && m_shown)
        sayVerdict(Shown(*m_shown));
}

void ImageBar::showNow(const WatchAnswer& answer, const ClassNames& classes)
{
    m_saysWhen = true;
    take(answer, shownOf(answer, classes));
}

void ImageBar::sayWhen()
{
    if (!std::exchange(m_saysWhen, true) && m_shown)
        sayVerdict(Shown(*m_shown));
}

void ImageBar::show(const WatchAnswer& answer, const ClassNames& classes)
{
    m_saysWhen = false;
    take(answer, shownOf(answer, classes));
}

ImageBar::Shown ImageBar::shownOf(const WatchAnswer& answer, const ClassNames& classes)
{
    return {answer.prediction,
            answer.classifies,
            classes,
            watchedSampleOf(answer),
            answer.then ? std::optional(answer.then->prediction) : std::nullopt,
            answer.trained};
}

void ImageBar::take(const WatchAnswer& answer, const Shown& shown)
{
    sayVerdict(shown);
    const bool isPicture = answer.picture->shape().h > 1; // rows of a table say nothing to the eye
    m_picture->setVisible(isPicture);
    if (isPicture)
        m_picture->setImage(imageOf(*answer.picture, answer.white));
}

/// What stands before it is of B.
QString ImageBar::saidAtA(const Prediction& then, bool classifies, const ClassNames& classes)
{
    if (!classifies)
        return tr("at A it said %1").arg(numbers(then.outputs));
    if (then.predicted < 0)
        return tr("at A its answer was no number");
    return tr("at A it said %1, with %2").arg(classes.nameOfSaid(then.predicted), probabilityText(static_cast<double>(then.confidence)));
}

void ImageBar::sayVerdict(const Shown& shown)
{
    const Prediction& said = shown.said;
    const ClassNames& classes = shown.classes;
    if (!m_question.isEmpty()) { // the name of the sample may tell it as well
        m_shown = Shown(shown);
        return writeVerdict(m_question);
    }
    // By the name that other pages and files call the sample by, too.
    QString whose = shown.sample && m_known ? QStringLiteral(" · ") + sampleTitle(*m_known, *shown.sample) : QString();
    if (m_saysWhen)
        whose += QStringLiteral(" · ") + whenText(shown.trained);
    if (shown.then)
        whose += QStringLiteral(" · ") + saidAtA(*shown.then, shown.classifies, classes);
    for (const QString& note : {m_search ? m_search->note(shown.sample) : QString(), m_note})
        if (!note.isEmpty())
            whose += QStringLiteral(" · ") + note;
    const auto tell = [&](const QString& sentence) {
        const Shown kept = shown;                                                    // which may be what is shown
        const bool goesOn = !whose.isEmpty() && sentence.endsWith(QLatin1Char('.')); // its full stop would stand before a dot
        writeVerdict((goesOn ? sentence.chopped(1) : sentence) + whose);
        m_shown = kept;
    };
    if (!shown.classifies) {
        const QString predicted = numbers(said.outputs);
        tell(said.expected.empty()
                 ? tr("The network says %1. The right answer is not known; taking this one for right, gradients are 0.").arg(predicted)
                 : tr("Expected %1; the network says %2.").arg(numbers(said.expected), predicted));
        return;
    }
    if (said.predicted < 0)
        return tell(said.label < 0 ? tr("The network’s answer is no number.")
                                   : tr("✗ This is %1; the network’s answer is no number.").arg(classes.nameOfRight(said.label)));
    const QString share = probabilityText(static_cast<double>(said.confidence));
    if (said.label < 0)
        tell(tr("The network says %1, with %2. The right answer is not known; gradients take this one for right.")
                 .arg(classes.nameOfSaid(said.predicted), share));
    else if (said.right())
        tell(tr("✓ This is %1; the network says so too, with %2.").arg(classes.nameOfRight(said.label), share));
    else
        tell(tr("✗ This is %1; the network says %2, with %3.")
                 .arg(classes.nameOfRight(said.label), classes.nameOfSaid(said.predicted), share));
}

void ImageBar::retranslate()
{
    if (m_shown)
        sayVerdict(Shown(*m_shown));
    m_indexTitle->setText(tr("Number"));
    nameSamples();
    listParts();
    fitIndex();
}

bool ImageBar::readsImages() const
{
    return !m_known || m_known->columnNames().empty();
}

void ImageBar::nameSamples()
{
    const bool images = readsImages();
    setFieldTitle(*m_partTitle, images ? tr("Image from") : tr("Sample from"),
                  images ? tr("Where the image is taken from") : tr("Where the sample is taken from"));
    m_index->setAccessibleName(images ? tr("Number of the image in its part") : tr("Number of the sample in its part"));
    m_picture->setAccessibleName(images ? tr("The image") : tr("The sample"));
}

} // namespace ks

#include "moc_image_bar.cpp"
