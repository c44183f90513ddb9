#include "ui/network/why/why_page.h"

#include "core/nn/class_contest.h"
#include "core/nn/number_reasons.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/moments/compared_text.h"
#include "ui/network/network_warning.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/why/right_question.h"
#include "ui/network/why/row_reasons.h"
#include "ui/network/why/similar_search.h"
#include "ui/network/why/why_compared.h"
#include "ui/network/why/why_view.h"
#include "ui/network/why/why_words.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/offered.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace ks {

WhyPage::WhyPage(LabHost& host, TrainingRun& run, QWidget* parent)
    : AskingPage(host, run, QStringLiteral("why"), parent), m_state(named(new FittedLine(this), "whyState")),
      m_toSee(named(new QPushButton(this), "whyToSee")), m_verdict(named(sentenceLabel(this), "whyVerdictOfTwo")),
      m_right(named(new RightQuestion(this), "whyRight")), m_rivalTitle(new QLabel(this)), m_rival(named(narrowBox(26, this), "whyRival")),
      m_compared(new WhyCompared(this)), m_none(named(sentenceLabel(this), "whyNone")), m_view(named(new WhyView(this), "whyView")),
      m_row(named(new RowReasons(this), "whyRow")), m_similar(new SimilarSearch(host, run, this))
{
    build();
    connectAll();
    retranslate();
}

WhyPage::~WhyPage() = default;

void WhyPage::build()
{
    m_state->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_rivalTitle->setBuddy(m_rival);
    m_none->setAlignment(Qt::AlignCenter);
    m_none->hide();
    m_view->hide();
    m_row->hide();
    m_right->hide();
    foldWhenPresented({m_bar, m_rivalTitle, m_rival}); // the state stands in the bar
    takeFont();
    m_toSee->hide();
    m_bar->addWords(m_toSee);
    m_bar->addWords(m_state, 2);
    lay(new QVBoxLayout(this),
        {m_bar,
         new NetworkWarning(m_run, this),
         m_right,
         inRow({{m_verdict, 1}, m_rivalTitle, m_rival}, gridStep),
         m_compared,
         {m_none, 1},
         {m_view, 1},
         {m_row, 1}},
        gridStep / 2);
}

void WhyPage::takeFont()
{
    m_verdict->setFont(textFont(TextRole::Title, font()));
}

void WhyPage::connectAll()
{
    connect(m_questions.get(), &WatchQuestions::answered, this, &WhyPage::take);
    connect(m_questions.get(), &WatchQuestions::failed, this, [this](const Text& why) {
        m_bar->say(wholeSentence(why));
        refuse(wholeSentence(why));
        emit refreshed();
    });
    connect(&m_run, &TrainingRun::stateChanged, this, &WhyPage::lookForSimilar);
    connect(m_bar, &ImageBar::changed, this, &WhyPage::lookAnew);
    connect(m_rival, &QComboBox::activated, this, &WhyPage::lookAnew);
    connect(m_right, &RightQuestion::said, this, &WhyPage::rightSaid);
    connect(m_toSee, &QPushButton::clicked, this, &WhyPage::seeWanted);
    const auto lookAt = [this](std::uint32_t sample) { m_bar->choose(Split::Train, sample); };
    connect(m_view, &WhyView::sampleWanted, this, lookAt);
    connect(m_row, &RowReasons::sampleWanted, this, lookAt);
    connect(m_view, &WhyView::mapWanted, this, &WhyPage::wantMap);
    connect(m_similar, &SimilarSearch::changed, this, &WhyPage::showSimilar);
    connect(m_similar, &SimilarSearch::failed, this, [this](const Text& why) { saySimilar(why); });
}

void WhyPage::setOpen(bool open)
{
    AskingPage::setOpen(open);
    if (!open)
        m_similar->stop();
}

void WhyPage::clearAnswer()
{
    m_toSee->hide();
    forgetAnswer();
    m_similar->stop();
    refuse({});
}

void WhyPage::takeModel()
{
    m_bar->setData(m_run.opened().data());
    if (m_run.state() == TrainingRun::State::Failed) { // its layers may have no shapes
        forgetAnswer();
        return refuse({});
    }
    if (!(m_run.view().content.model == m_model)) {
        m_model = m_run.view().content.model;
        clearAnswer();
        m_rival->clear(); // classes of another network
    }
    listRivals();
}

void WhyPage::showDrawn()
{
    takeModel();
    m_bar->chooseDrawn();
}

WatchQuestion WhyPage::question() const
{
    return {.image = m_bar->image(),
            .node = graphInput,
            .contest = true,
            .rival = m_rival->currentIndex() >= 0 ? m_rival->currentData().toInt() : -1,
            .against = m_run.look().against()};
}

void WhyPage::take(const WatchAnswer& answer)
{
    m_bar->ask(keptAnswer(answer), {});
    m_bar->show(answer, classes());
    m_similar->stop(); // what was found was like another sample, or to other weights
    listRivals();
    askRight();
    showAnswer();
    lookForSimilar();
    tellOf(answer);
}

void WhyPage::showAgain()
{
    m_bar->ask(keptAnswer(*answer()), {});
    showAnswer();
}

void WhyPage::showAnswer()
{
    const std::shared_ptr<const WatchAnswer>& shown = answer();
    m_state->tell(m_run.hasTrainer() ? shownWeightsForms(m_run) : QStringList());
    if (!shown)
        return;
    const QString kept = keptAnswer(*shown);
    m_toSee->setVisible(!kept.isEmpty());
    if (!kept.isEmpty())
        return refuse(kept);
    if (!shown->contest && !shown->reasons)
        return refuse(why::refusal(*shown));
    m_none->hide();
    m_view->setVisible(shown->contest != nullptr);
    m_row->setVisible(shown->reasons != nullptr);
    if (shown->reasons) {
        m_compared->clear();
        const QString target = targetName(shown->reasons->output);
        m_verdict->setText(why::verdict(*shown, *shown->reasons, target));
        return m_row->show(shown, m_model, {columnNamesOf(m_run), target});
    }
    m_verdict->setText(why::verdict(*shown, *shown->contest, classes()));
    m_compared->show(shown, m_model, classes());
    m_view->show(shown, m_model, classes());
}

void WhyPage::refuse(const QString& why)
{
    m_view->hide();
    m_row->hide();
    m_compared->clear();
    m_verdict->clear();
    if (!answer())
        m_right->hide();
    m_none->setText(why);
    m_none->show();
}

/// Nobody but who drew it knows what it is; what is said stays with the drawing, and can be said anew.
void WhyPage::askRight()
{
    const AskedPicture* drawn = answer() ? answer()->question.image.drawn.get() : nullptr;
    const DatasetPtr known = m_run.opened().data();
    const bool asks = drawn && !drawn->sample && known && known->classification(); // it is one of their classes, also for Try
    if (asks)
        m_right->ask(ClassNames::listOf(known->classNames()), drawn->right);
    m_right->setVisible(asks);
}

QString WhyPage::targetName(std::int64_t output) const
{
    const DatasetPtr known = m_run.opened().data();
    const auto at = static_cast<std::size_t>(output);
    return known && at < known->targetNames().size() ? nameInData(*known, known->targetNames()[at]) : tr("number %1").arg(output);
}

void WhyPage::nameRivals()
{
    if (m_model.classifies())
        setFieldTitle(*m_rivalTitle, tr("Compared with"), tr("Class that the answer is compared with"));
    else
        setFieldTitle(*m_rivalTitle, tr("Number"), tr("Number that is explained"));
}

/// Classes to compare with, behind the usual one; of a network that gives numbers, which of them is explained.
void WhyPage::listRivals()
{
    const ClassNames names = classes();
    const bool areClasses = m_model.classifies();
    QStringList entries;
    if (areClasses)
        entries.append(tr("the right class, or the next best"));
    for (int i = 0; i < static_cast<int>(m_model.outputs()); ++i)
        entries.append(areClasses ? names.nameOfSaid(i) : targetName(i));
    if (areClasses)
        offer(*m_rival, entries.size() > 2, tr("What the network says is compared with this class."),
              tr("There are no two classes to compare."));
    else
        offer(*m_rival, entries.size() > 1, tr("The number that is explained."), tr("This network gives one number."));
    nameRivals();
    if (entries == m_rivals && m_rival->count() == entries.size())
        return; // there may be a thousand, and the answers come fast
    m_rivals = entries;
    const bool fresh = m_rival->count() != entries.size();
    if (fresh)
        m_rival->clear();
    setEntries(*m_rival, entries);
    for (int i = 0; fresh && i < m_rival->count(); ++i)
        m_rival->setItemData(i, areClasses ? i - 1 : i);
}

void WhyPage::lookForSimilar()
{
    const std::shared_ptr<const WatchAnswer>& shown = answer();
    if (!m_questions->isOpen() || !shown || (!shown->contest && !shown->reasons) || !m_run.hasTrainer())
        return;
    if (m_questions->isRunning() && !m_run.view().looked) {
        m_similar->stop();
        return saySimilar([] { return tr("The most similar training samples are looked for when the training rests."); });
    }
    if (m_similar->isBegun() || m_questions->isLookBehind())
        return; // an answer of these weights is on its way
    if (!m_run.opened().data() || m_run.opened().data()->count(Split::Train) == 0)
        return saySimilar([] { return tr("There are no training data, and so no training samples that would be similar."); });
    saySimilar([] { return tr("Looking for the most similar training samples…"); });
    SimilarSamples::Wanted wanted{.itself = shown->question.image.drawn ? std::nullopt : std::optional(shown->sample),
                                  .byColumns = comparesColumns(*m_run.opened().data())};
    wanted.features = wanted.byColumns ? *shown->picture : shown->contest ? shown->contest->features : shown->reasons->features;
    if (shown->contest)
        wanted.classes = {static_cast<std::int32_t>(shown->contest->first), static_cast<std::int32_t>(shown->contest->second)};
    m_similar->start(std::move(wanted), shown->trained);
}

void WhyPage::showSimilar()
{
    if (!m_similar->found())
        return saySimilar(
            [share = m_similar->progress()] { return tr("Looking for the most similar training samples: %1").arg(shareText(share, 0)); });
    if (answer() && answer()->reasons)
        m_row->showSimilar(m_similar->found()->front(), m_run.opened().data());
    else
        m_view->showSimilar(*m_similar->found(), m_run.opened().data());
}

void WhyPage::saySimilar(const Sentence& why)
{
    if (answer() && answer()->reasons)
        m_row->clearSimilar(why);
    else
        m_view->clearSimilar(why);
}

void WhyPage::wantMap(int node, std::int64_t map)
{
    NetworkLook look{.level = "map", .map = map};
    if (node == graphInput)
        look.column.emplace(std::string(), 0);
    else
        look.column.emplace(m_model.graph.nodes[static_cast<std::size_t>(node)].name, 1);
    emit mapWanted(look);
}

void WhyPage::retranslate()
{
    m_toSee->setText(tr("Guess it in See"));
    nameRivals();
    if (m_rival->count() > 0)
        listRivals();
    if (answer() && (answer()->reasons || !keptAnswer(*answer()).isEmpty()))
        showAgain(); // numbers of generated data, and what is said in place of an answer, are in this language, too
    else if (answer() && answer()->contest)
        m_verdict->setText(why::verdict(*answer(), *answer()->contest, classes()));
    else if (answer())
        m_none->setText(why::refusal(*answer()));
    m_state->tell(m_run.hasTrainer() ? shownWeightsForms(m_run) : QStringList());
    emit summaryChanged();
}

} // namespace ks

#include "moc_why_page.cpp"
