#include "ui/network/watch/watch_page.h"

#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/network_warning.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/attention_view.h"
#include "ui/network/watch/confusion_view.h"
#include "ui/network/watch/content_saver.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/maps_view.h"
#include "ui/network/watch/regression_view.h"
#include "ui/network/watch/tabs_fit.h"
#include "ui/network/watch/tensor_choice.h"
#include "ui/plots/histogram_view.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/theme.h"

#include <QCheckBox>

namespace ks {

WatchPage::WatchPage(LabHost& host, TrainingRun& run, QWidget* parent)
    : AskingPage(host, run, QStringLiteral("watch"), parent), m_live(named(new QCheckBox(this), "watchLive")),
      m_tabs(named(new QTabWidget(this), "watchTabs")), m_choice(new TensorChoice(*this)), m_maps(new MapsView(this)),
      m_numbers(new HistogramView(host, this)), m_attention(new AttentionView(this)), m_confusion(new ConfusionView(this)),
      m_gallery(new GalleryView(this)), m_regression(new RegressionView(host, this)), m_state(named(new FittedLine(this), "watchState")),
      m_saver(new ContentSaver(host, *this, [this](bool whole) { return saving(whole); }))
{
    build();
    connectAll();
    retranslate();
}

void WatchPage::build()
{
    m_live->setChecked(true);
    m_state->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_tabs->setDocumentMode(true);
    for (QWidget* view : std::initializer_list<QWidget*>{m_maps, m_numbers, m_attention, m_confusion, m_gallery, m_regression}) {
        auto* frame = new QWidget; // air between the tab bar and the view
        auto* inside = new QVBoxLayout(frame);
        inside->setContentsMargins(0, gridStep / 2, 0, 0);
        inside->addWidget(view);
        m_tabs->addTab(frame, QString());
    }
    auto* above = inRow({Placed::rest(1)});
    m_tabsFit = new TabsFit(*m_tabs, *m_choice, *above, *this);
    m_bar->addChoice(m_live);
    m_bar->addWords(m_state, 2);
    m_bar->foldChoicesWhenPresented();
    foldWhenPresented({m_state});
    lay(new QVBoxLayout(this), {m_bar, new NetworkWarning(m_run, this), above, {m_tabs, 1}}, gridStep / 2);
}

void WatchPage::connectAll()
{
    connect(m_questions.get(), &WatchQuestions::answered, this, &WatchPage::take);
    connect(m_questions.get(), &WatchQuestions::counting, this,
            [this](double share) { m_state->tell({tr("Counting: %1").arg(shareText(share, 0))}); });
    connect(m_questions.get(), &WatchQuestions::counted, this, [this] {
        showEvaluation();
        sayCost();
        emit refreshed();
    });
    connect(m_questions.get(), &WatchQuestions::failed, this, [this](const Text& why) {
        m_bar->say(wholeSentence(why));
        m_maps->clear(wholeSentence(why));
        emit refreshed();
    });
    connect(m_bar, &ImageBar::changed, this, &WatchPage::takeImage);
    connect(m_tabs, &QTabWidget::currentChanged, this, &WatchPage::takeTab);
    connect(m_choice, &TensorChoice::changed, this, &WatchPage::lookAnew);
    connect(m_maps, &MapsView::scopeChanged, this, &WatchPage::lookAnew);
    connect(m_attention, &AttentionView::wanted, this, &WatchPage::lookAnew);
    connect(m_live, &QCheckBox::toggled, m_questions.get(), &WatchQuestions::setLive);
    connect(m_confusion, &ConfusionView::cellChosen, this, [this](int right, int predicted) {
        m_gallery->filter(std::pair(right, predicted));
        setTab(Tab::Wrong);
        m_gallery->focusFirst();
    });
    const auto choose = [this](std::uint32_t sample) { m_bar->choose(m_questions->countedPart().part, sample); };
    connect(m_gallery, &GalleryView::chosen, this, choose);
    connect(m_regression, &RegressionView::chosen, this, choose);
    connect(m_gallery, &GalleryView::mapsWanted, this, [this] { setTab(Tab::Maps); });
    connect(m_gallery, &GalleryView::reasonsWanted, this, [this] { setTab(Tab::Attention); });
    connect(m_gallery, &GalleryView::walkWanted, this, [this] {
        if (const Prediction* mistake = m_gallery->current())
            emit walkWanted(m_questions->countedPart().part, mistake->sample);
    });
    connect(m_maps, &MapsView::menuWanted, m_saver, &ContentSaver::openMenu);
    connect(m_attention, &AttentionView::menuWanted, m_saver, &ContentSaver::openMenu);
    connect(m_confusion, &ConfusionView::menuWanted, m_saver, &ContentSaver::openMenu);
}

void WatchPage::setTab(Tab tab)
{
    if (m_tabs->isTabEnabled(static_cast<int>(tab)))
        m_tabs->setCurrentIndex(static_cast<int>(tab));
}

/// Nothing that another network said stays in sight.
void WatchPage::clear(const QString& why)
{
    m_questions->forgetAnswer();
    m_maps->clear(why);
    m_numbers->clear();
    m_attention->clear();
    clearEvaluation();
    m_state->tell({});
    m_bar->say(why);
}

/// Nothing that was counted over another part, or of another network, stays in sight.
void WatchPage::clearEvaluation()
{
    m_questions->forgetEvaluation();
    m_confusion->clear();
    m_gallery->clear();
    m_regression->clear();
}

void WatchPage::takeModel()
{
    m_bar->setData(m_run.opened().data());
    const bool sound = m_run.state() != TrainingRun::State::Failed;
    const Model& model = m_run.view().content.model;
    m_tabs->setEnabled(sound);
    m_choice->setEnabled(sound);
    if (!sound)
        return clear({}); // its layers may have no shapes
    const bool other = !(model == m_model);
    if (other)
        clear({});
    m_model = model;
    if (other)
        m_attention->setModel(model);
    m_attention->setClasses(classes().said);
    if (!other)
        return offerTabs(); // the data may be others
    m_choice->setModel(model);
    offerTabs();
}

void WatchPage::chooseTensor(int node, Role role)
{
    takeModel();
    m_choice->choose(node, role);
    lookAnew();
}

void WatchPage::takeTab()
{
    m_choice->setOffered(tab() <= Tab::Numbers);
    m_saver->setMaps(tab() == Tab::Maps);
    m_questions->setCounts(wantsEvaluation());
    if (wantsEvaluation()) {
        showEvaluation();
    } else {
        m_looking = tab();
        m_questions->lookAnew();
    }
    sayCost();
    m_questions->refresh();
}

void WatchPage::takeImage()
{
    if (m_bar->part() != m_questions->countedPart().part) {
        clearEvaluation();
        m_questions->countAnew();
    }
    followSample();
    lookAnew();
}

void WatchPage::followSample()
{
    const std::optional<std::uint32_t> sample = m_bar->sample();
    m_gallery->follow(sample, sample ? keptAnswer(*sample) : QString());
    m_regression->follow(m_bar->sample());
}

WatchQuestion WatchPage::question() const
{
    return {.image = m_bar->image(),
            .node = m_choice->node(),
            .role = m_choice->role(),
            .networkRange = m_maps->wantsNetworkRange(),
            .statistics = m_looking == Tab::Numbers,
            .attention = m_looking == Tab::Attention,
            .output = m_attention->output(),
            .camNode = m_attention->camNode(),
            .against = m_run.look().against()};
}

void WatchPage::take(const WatchAnswer& answer)
{
    const ClassNames names = classes(); // a batch on these data renames them
    m_bar->ask(keptAnswer(answer), {});
    m_bar->show(answer, names);
    m_attention->setClasses(names.said);
    if (const QString why = whyKept(answer); !why.isEmpty()) {
        m_maps->clear(why);
        m_numbers->clear(why);
        m_attention->clear(why);
    } else if (answer.question.attention)
        m_attention->show(answer);
    else if (!answer.tensor)
        m_maps->clear(tr("%1 has no such tensor.").arg(m_choice->nameOf(answer.question.node)));
    else if (answer.question.statistics)
        showNumbers(answer);
    else
        m_maps->show(answer.tensor, answer.spec, answer.question.role, answer.network,
                     answer.then ? MapsView::Compared{answer.then->tensor, answer.looked} : MapsView::Compared{},
                     answer.question.node == graphInput ? columnNamesOf(m_run) : QStringList());
    sayCost();
    tellOf(answer);
}

void WatchPage::showEvaluation()
{
    const std::shared_ptr<const Evaluation>& counted = evaluation();
    if (!counted)
        return;
    if (counted->classes == 0) {
        const DatasetPtr known = m_run.opened().data();
        const QStringList targets = known ? targetsOnScreen(*known) : QStringList();
        m_regression->show(counted, targets, m_bar->part(), m_questions->countedPart().then);
        if (std::exchange(m_wantsFirst, false))
            m_regression->pickWorst();
        return followSample();
    }
    m_confusion->show(counted, classes(), m_bar->part(), m_questions->countedPart().then);
    m_gallery->show(counted, classes(), m_run.opened().data(), m_bar->part(), m_questions->countedPart().then);
    if (std::exchange(m_wantsFirst, false))
        m_gallery->focusFirst();
    followSample();
}

void WatchPage::showWrong()
{
    takeModel();
    m_gallery->filter({});
    m_wantsFirst = true;
    setTab(m_model.classifies() ? Tab::Wrong : Tab::Regression);
    if (m_questions->isCountOfNow())
        showEvaluation();
    m_questions->refresh();
}

void WatchPage::showReasons()
{
    takeModel();
    m_bar->chooseDrawn();
    setTab(Tab::Attention);
}

} // namespace ks

#include "moc_watch_page.cpp"
