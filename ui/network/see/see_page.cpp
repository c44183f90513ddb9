#include "ui/network/see/see_page.h"

#include "ui/language/text.h"
#include "ui/network/moments/moment_difference.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/network_title.h"
#include "ui/network/network_warning.h"
#include "ui/network/see/see_aside.h"
#include "ui/network/see/see_division.h"
#include "ui/network/see/see_films.h"
#include "ui/network/see/see_guess.h"
#include "ui/network/see/see_memory.h"
#include "ui/network/see/see_path.h"
#include "ui/network/see/see_place.h"
#include "ui/network/see/see_presenting.h"
#include "ui/network/see/see_question.h"
#include "ui/network/see/see_rate.h"
#include "ui/network/see/see_save_button.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_sides.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_story.h"
#include "ui/network/see/see_terms.h"
#include "ui/network/see/see_updates.h"
#include "ui/network/see/see_wave.h"
#include "ui/network/see/see_wave_bar.h"
#include "ui/network/see/see_wave_guide.h"
#include "ui/network/see/see_way_out.h"
#include "ui/network/see/see_words.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/image_bar.h"
#include "ui/operation/choice_row.h"
#include "ui/shell/lab.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>

#include <algorithm>

namespace ks {

namespace {

constexpr double leastPath = 120; ///< pixels beside usual text, of its last parts; with less of them a row goes on below
constexpr double leastPointed = 160;
constexpr double livePictures = 0.03; ///< of the training's time
constexpr qint64 liveMilliseconds = 90;
constexpr qint64 longestStill = 3000; ///< ms

/// What is held, where all may be told of it.
std::optional<SeeSpot> heldOpenly(const SeeView& view)
{
    const std::optional<SeeSpot>& held = view.heldSpot();
    return held && !view.covers(*held) && maySeeReasons(view.picture(), *held, false) ? held : std::nullopt;
}

} // namespace

SeePage::SeePage(LabHost& host, TrainingRun& run, QWidget* parent)
    : AskingPage(host, run, QStringLiteral("see"), parent,
                 WatchQuestions::Steady{Pace(livePictures, liveMilliseconds).atLeastEach(longestStill),
                                        [this] { return m_view->canvas().renewal(); }}),
      m_host(host), m_live(named(new QCheckBox(this), "seeLive")), m_quantity(named(new ChoiceRow(this), "seeQuantity")),
      m_path(named(new SeePath(this), "seePath")), m_pointed(named(new FittedLine(this), "seePointed")),
      m_effective(named(new QPushButton(this), "seeEffective")), m_openOperation(named(new QPushButton(this), "seeOpenOperation")),
      m_view(named(new SeeView(this), "seeView")),
      m_guess(named(new SeeGuess(host, run, {*m_view, m_source, m_contents, *m_bar}, this), "seeGuess")),
      m_memory(named(new SeeMemory(*this, *m_view, this), "seeMemory")), m_story(named(new SeeStory(m_source, this), "seeStory")),
      m_division(new SeeDivision(host.preferences(), *m_view, *m_story, this)), m_wave(new SeeWave(this)),
      m_guide(new SeeWaveGuide(*m_wave, *m_view)), m_save(named(new SeeSaveButton(host, *m_view, this), "seeSave"))
{
    m_save->offerFilms(*named(new SeeFilms(
                                  host, run, [this] { return scene(); }, this),
                              "seeFilms"));
    m_save->tellBy([this] {
        if (m_view->canvas().isRenewing()) // files show what has come last
            sayAnswer();
        const QString told = m_bar->told();
        if (!told.isEmpty() && namesBatch())
            return told + QLatin1Char('.');
        return told.isEmpty() ? told : tr("%1 · %2.", "what the network says of a sample, and when").arg(told, momentText(m_run.view()));
    });
    build();
    connectAll();
    retranslate();
}

void SeePage::build()
{
    m_live->setChecked(true);
    m_openOperation->setEnabled(false);
    m_effective->setCheckable(true);
    m_pointed->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_bar->addChoice(m_live);
    m_bar->addWords(new SeeRate(*this, m_run, this));
    auto* terms = new SeeTerms(m_source, *m_view, this);
    connect(this, &SeePage::refreshed, terms, &SeeTerms::refresh);
    lay(new QVBoxLayout(this),
        {m_bar,
         new NetworkWarning(m_run, this),
         inFlow({m_quantity, {m_path, leastPath}, {m_pointed, leastPointed}, terms, m_guess, m_effective, m_openOperation}, nullptr,
                gridStep),
         {m_division, 1},
         inRow({{new SeeWaveBar(*m_wave, *m_view, m_host, *this), 1}, m_save}, gridStep)},
        gridStep / 2);
    new SeePresenting(*this, *m_view, *m_story, *m_wave, *m_bar, *m_guess, {m_live, terms, m_effective, m_openOperation, m_save});
    new SeeWayOut(*this, *m_view);
    placePart(isBeside());
}

void SeePage::connectAll()
{
    connect(m_questions.get(), &WatchQuestions::answered, this, &SeePage::take);
    connect(m_questions.get(), &WatchQuestions::arriving, this, &SeePage::takeArriving);
    connect(m_questions.get(), &WatchQuestions::failed, this, [this](const Text& why) {
        clearAnswer(); // what is seen is of another sample, or another quantity
        m_bar->say(wholeSentence(why));
        showPicture();
        askReasons();
    });
    connect(&m_run, &TrainingRun::stateChanged, this, [this] { m_questions->isRunning() ? m_bar->sayWhen() : void(); });
    connect(&m_run, &TrainingRun::rulesChanged, this, [this] { quantity() == SeeQuantity::Updates ? lookAnew() : void(); });
    connect(m_bar, &ImageBar::changed, this, &SeePage::lookAnew);
    connect(
        &m_view->canvas(), &SeeCanvas::renewed, this, [this] { m_view->canvas().isRenewing() ? void() : sayAnswer(); },
        Qt::QueuedConnection);
    connect(m_quantity, &ChoiceRow::chosen, this, [this](int index) {
        m_wanted.reset();
        m_wave->leave();
        setQuantity(static_cast<SeeQuantity>(index));
    });
    connect(m_wave, &SeeWave::moved, this, &SeePage::followWave);
    connect(m_live, &QCheckBox::toggled, m_questions.get(), &WatchQuestions::setLive);
    connect(m_view, &SeeView::spotHovered, this, [this](const std::optional<SeeSpot>& spot) {
        const bool wasAside = aside().has_value();
        const std::optional<SeeSpot> before = this->spot();
        m_hovered = spot;
        before == this->spot() ? showPlace() : askReasons(); // asked anew, what is unfolded of the same cell would be folded
        if (wasAside || aside())                             // the same numbers, of another map
            m_story->followTerm(told());
    });
    connect(m_view, &SeeView::held, this, &SeePage::askReasons);
    connect(m_view, &SeeView::letGo, this, &SeePage::askReasons);
    connect(m_view, &SeeView::moved, this, [this] {
        m_wanted.reset(); // somebody looks elsewhere by now
        m_source.pointAtTerm(0);
        askReasons();
    });
    connect(m_view, &SeeView::groupToggled, this, [this](int column, int around) {
        if (!m_contents.toggle(column, around))
            return;
        m_wanted.reset();
        m_view->setHeld(std::nullopt);
        showPicture();
        lookAnew();
    });
    connect(m_path, &SeePath::wanted, m_view, [this](const SeeSpot& spot) {
        m_view->setHeld(std::nullopt);
        m_view->setSpot(spot);
        askReasons();
    });
    connect(m_effective, &QPushButton::toggled, this, &SeePage::askReasons);
    auto* effectiveKey = new QShortcut(Qt::Key_E, m_view, nullptr, nullptr, Qt::WidgetShortcut);
    connect(effectiveKey, &QShortcut::activated, m_effective, &QPushButton::toggle);
    connect(m_openOperation, &QPushButton::clicked, this, &SeePage::openOperation);
    connect(m_guess, &SeeGuess::turned, this, [this] {
        showPicture();
        askReasons();
    });
    connect(m_memory, &SeeMemory::changed, this, &SeePage::writeStory);
    connect(&m_source, &SeeSource::wanted, this, &SeePage::ask);
    connect(&m_source, &SeeSource::pointedAtChanged, this, [this] {
        const std::optional<SeeSpot> before = spot();
        showMarks();
        if (spot() != before) // out of a term it may be told of what lies under the mouse
            askReasons();
    });
}

SeeQuantity SeePage::quantity() const
{
    return static_cast<SeeQuantity>(std::max(0, m_quantity->current()));
}

/// Numbers of before are none of this quantity: until its own are there, nothing stands in their place, and under its name.
void SeePage::setQuantity(SeeQuantity quantity)
{
    m_quantity->setCurrent(static_cast<int>(quantity));
    if (!m_wave->station())
        m_wave->beginWith(quantity);
    m_view->setHeld(std::nullopt);
    lookAnew();
    showPicture();
    askReasons();
}

void SeePage::setOpen(bool open)
{
    AskingPage::setOpen(open);
    if (!open)
        m_wave->setPlaying(false);
}

void SeePage::clearAnswer()
{
    forgetAnswer();
    m_arriving.reset();
}

NetworkLook SeePage::look() const
{
    if (m_wanted)
        return *m_wanted;
    const SeeQuantity seen = m_beforeWave.value_or(quantity());
    NetworkLook look = seeLookOf(m_contents, seen, m_view->level(), m_guide->spotAmong(seen));
    if (spot() == m_view->spot())
        look.term = m_source.pointedTerm().value_or(0);
    return look;
}

void SeePage::setLook(const NetworkLook& look)
{
    m_wanted = look;
    if (m_questions->isOpen())
        takeModel();
}

void SeePage::lookAt(const NetworkLook& look)
{
    m_wave->leave();
    m_hovered.reset();
    setQuantity(seeQuantityIn(look));
    const SeeSpot spot = seeSpotIn(m_contents, look);
    m_view->setSpot(spot, seeLevelIn(look));
    m_source.pointAtTerm(look.term);
    askReasons();
}

void SeePage::takeModel()
{
    const std::optional<NetworkLook> wanted = std::exchange(m_wanted, std::nullopt);
    const TrainingRun::State state = m_run.state();
    showModel();
    if (wanted && state != TrainingRun::State::Failed && look() != *wanted)
        lookAt(*wanted);
    if (state == TrainingRun::State::Loading || state == TrainingRun::State::Failed)
        m_wanted = wanted; // its layers may become others when it is ready
}

void SeePage::showModel()
{
    m_bar->setData(m_run.opened().data());
    if (m_run.state() == TrainingRun::State::Failed) {
        m_contents = SeeContents::without(m_run.view().content.model.name, m_run.view().message); // its layers may have no shapes
        m_bar->say({});
        showPicture();
        return askReasons(); // of nothing, under its own name
    }
    const Model& model = m_run.view().content.model;
    if (model == m_contents.model())
        return;
    clearAnswer();
    m_contents = SeeContents(model, m_contents);
    m_hovered.reset();
    m_view->setHeld(std::nullopt);
    m_asked.reset();
    m_source.show(nullptr);
    showPicture();
    showPlace(); // its name is known before its numbers
}

void SeePage::lookAnew()
{
    m_arriving.reset();
    AskingPage::lookAnew();
}

WatchQuestion SeePage::question() const
{
    WatchQuestion question = seeWatchQuestion(m_contents, quantity());
    question.image = m_bar->image();
    askOfBoth(question, m_run.look());
    question.early = true;
    return question;
}

SeeFilmScene SeePage::scene() const
{
    return {m_contents,     m_beforeWave.value_or(quantity()),       classes(), m_view->snapshot(),
            m_bar->image(), networkTitle(m_run.view().content.model)};
}

void SeePage::take(const WatchAnswer& answer)
{
    m_guess->look(answer, classes());
    m_arriving.reset();
    m_asked.reset(); // of the numbers before
    m_isToldAnew = true;
    showPicture();
    if (!m_questions->isRunning() ||
        !m_view->canvas().isRenewing()) // else the picture before stays in sight for some frames, and what is said of it
        sayAnswer();
    askReasons();
    tellOf(answer);
}

/// Of layers that are still computed there is only their room: numbers of before would be another sample's, or another quantity.
void SeePage::takeArriving(const std::shared_ptr<const WatchAnswer>& soFar)
{
    m_arriving = soFar;
    m_guess->showPicture(quantity(), m_arriving.get(), classes());
    if (m_asked || m_source.reasons()) { // they are of what is no longer seen
        m_asked.reset();
        takeReasons(nullptr);
    }
    showPlace(); // what is pointed at has another number
}

void SeePage::showPicture()
{
    nameSeen(m_contents, m_run);
    const WatchAnswer* const shown = m_arriving ? m_arriving.get() : m_questions->answer().get();
    m_guess->showPicture(quantity(), shown, classes());
    m_division->setColumns(static_cast<int>(m_view->picture().columns.size()));
    m_wave->follow(m_contents, m_view->picture().updates);
    m_wave->setWaiting(!hasNumbers());
    m_save->follow(networkTitle(m_run.view().content.model));
    writeStory();
}

bool SeePage::hasNumbers() const
{
    return m_questions->answer() && seeHasNumbers(*m_questions->answer(), m_contents, quantity());
}

void SeePage::followWave()
{
    const SeeStation* station = m_wave->station();
    if (station && !m_beforeWave)
        m_beforeWave = quantity();
    const SeeQuantity wanted = station ? station->quantity() : std::exchange(m_beforeWave, std::nullopt).value_or(quantity());
    m_view->setWave(m_wave->front());
    m_guess->followWave();
    if (wanted != quantity())
        setQuantity(wanted);
    m_guide->follow(wanted);
    askReasons();
}

std::optional<SeeSpot> SeePage::aside() const
{
    return seeAside(*m_view, m_hovered, m_walked);
}

std::optional<SeeSpot> SeePage::spot() const
{
    if (m_hovered && !aside())
        return m_hovered;
    if (m_view->heldSpot())
        return m_view->heldSpot();
    const SeeSpot here = m_view->spot();
    return here.column >= 0 ? std::optional(here) : std::nullopt;
}

std::optional<SeeQuestion> SeePage::questionAt(const SeeSpot& spot) const
{
    SeeAsking asking{
        m_contents,       quantity(), m_source.folds(), m_effective->isChecked(), m_wave->termsAt(spot), true, m_view->picture().loss,
        m_source.reader()};
    asking.held = heldOpenly(*m_view);
    const SeeSpot explained = seeExplainedSpot(asking, spot);
    return maySeeReasons(m_view->picture(), explained, m_view->covers(explained)) ? seeQuestionAt(asking, spot) : std::nullopt;
}

void SeePage::showPlace()
{
    const SeeSpot& here = m_view->spot();
    m_guide->tell(*m_path, networkTitle(m_run.view().content.model), m_source, spot());
    if (const ExplainedTerm* const term = m_source.termPointedAt(); term && !aside())
        return m_pointed->tell({seeTermText(*reasons()->explanation, *term)});
    const std::optional<SeeSpot>& held = m_view->heldSpot();
    if (held && held != here && !m_hovered)
        return m_pointed->tell(seeHeldForms(m_view->picture(), *held, m_view->textOf(*held)));
    const SeeSpot read = m_hovered.value_or(here);
    m_pointed->tell(seeSpotForms(m_view->picture(), read, here, m_hovered || here.column >= 0 ? m_view->textOf(read) : QString()));
}

void SeePage::askReasons()
{
    const std::optional<SeeSpot> here = spot();
    m_source.setDifference(difference() != nullptr);
    showPlace();
    const bool explains = hasNumbers() && !difference(); // a difference of two sums is none
    std::optional<SeeQuestion> question = here && explains ? questionAt(*here) : std::nullopt;
    if (question)
        return ask(*question);
    m_asked.reset();
    takeReasons(nullptr);
}

void SeePage::ask(const SeeQuestion& question)
{
    if (m_asked == question)
        return;
    m_asked = question;
    m_questions->askOfLast<std::shared_ptr<const SeeReasons>>(
        [question](const NetworkProbe& probe, const std::stop_token& stop) {
            return std::make_shared<const SeeReasons>(reasonsOf(probe, question, stop));
        },
        [this, question](const std::shared_ptr<const SeeReasons>& reasons) {
            if (m_asked == question)
                takeReasons(reasons);
        });
}

void SeePage::takeReasons(std::shared_ptr<const SeeReasons> reasons)
{
    m_isToldAnew = false;
    m_source.show(std::move(reasons));
    m_openOperation->setEnabled(m_source.reasons() && m_source.reasons()->explanation);
    showMarks();
    writeStory();
    emit refreshed();
}

SeeTold SeePage::told() const
{
    const SeeSpot here = spot().value_or(SeeSpot{});
    SeeAsking asking{m_contents};
    asking.quantity = quantity();
    asking.effective = m_effective->isChecked();
    const bool covered = m_view->covers(seeExplainedSpot(asking, here));
    return {m_contents, m_view->picture(), reasons().get(),
            here,       asking.quantity,   asking.effective,
            covered,    difference(),      here.column < 0 ? m_memory->text() : QString(),
            aside()};
}

void SeePage::showMarks()
{
    m_walked = m_source.pointedTerm() ? spot() : std::nullopt;
    const SeeTold told = this->told();
    m_view->setWays(seeWaysOf(told));
    m_view->setFields(seeFieldsOf(told), seeTermSpot(told, m_source.pointedAt()));
    m_story->followTerm(told);
    showPlace();
}

void SeePage::writeStory()
{
    if (m_isToldAnew && m_source.reasons()) // they are of the numbers before: it is written again with those of the new ones
        return;
    const SeeTold told = this->told();
    m_story->tell(told, comparedHtml(m_run, m_questions->answer().get()));
}

void SeePage::openOperation()
{
    const auto why = reasons();
    if (!why || !why->explanation)
        return;
    m_view->setFocus(); // where one goes on when it is given back
    m_guess->lend(*why);
}

bool SeePage::hasRoomBeside() const
{
    return m_division->hasRoomBeside(width());
}

void SeePage::placePart(bool beside)
{
    m_division->place(beside);
}

void SeePage::retranslate()
{
    setTexts(*m_live, tr("Live"), tr("Follows the training"));
    m_quantity->setChoices(seeQuantityChoices());
    m_quantity->setAccessibleName(tr("What of every layer is seen"));
    setTexts(
        *m_effective, tr("Effective field"),
        tr("How strongly the cell that is pointed at or held changes with each value before it, as heat over the columns; of a map it is "
           "the cell in its middle (E)"));
    setTexts(*m_openOperation, tr("Open in the Operation lab"), tr("This layer with its real numbers, at this cell"));
    m_story->setAccessibleName(tr("What is looked at, in words and numbers"));
    showPicture();
    askReasons();
}

} // namespace ks

#include "moc_see_page.cpp"
