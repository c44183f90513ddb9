#include "ui/network/network_pages.h"

#include "core/base/error.h"
#include "core/data/source.h"
#include "core/nn/presets.h"
#include "core/report/training_charts.h"
#include "ui/language/text.h"
#include "ui/network/build/build_page.h"
#include "ui/network/build/layer_maps.h"
#include "ui/network/build/preset_box.h"
#include "ui/network/chosen_sample.h"
#include "ui/network/data/data_page.h"
#include "ui/network/export/export_page.h"
#include "ui/network/loss_band.h"
#include "ui/network/network_title.h"
#include "ui/network/page_troubles.h"
#include "ui/network/sample_search.h"
#include "ui/network/see/see_building.h"
#include "ui/network/see/see_films.h"
#include "ui/network/see/see_guess.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_story.h"
#include "ui/network/step/step_page.h"
#include "ui/network/train/train_page.h"
#include "ui/network/training_run.h"
#include "ui/network/training_trouble.h"
#include "ui/network/try/picture_question.h"
#include "ui/network/try/sample_row.h"
#include "ui/network/try/try_page.h"
#include "ui/network/try/try_ways.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/watch_page.h"
#include "ui/network/why/why_button.h"
#include "ui/network/why/why_page.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/lab_wish.h"

#include <QPushButton>
#include <QTabWidget>

namespace ks {

namespace {

constexpr double goodAccuracy = 0.9;

QString drawText()
{
    return NetworkPages::tr("Draw a digit");
}

QString whyText()
{
    return NetworkPages::tr("Look at the mistakes");
}

bool areDigits(const DatasetPtr& known)
{
    return known && known->classes() > 0 && known->classNames().front() == "0";
}

} // namespace

NetworkPages::NetworkPages(LabActions& actions, LabHost& host, Cameras& cameras, NetworkDocument& document, TrainingRun& run,
                           PageTabs& tabs)
    : m_host(host), m_run(run), m_tabs(tabs), m_chosen(new ChosenSample(this)), m_search(new SampleSearch(host, run, *m_chosen, this)),
      m_see(new SeePage(host, run, &tabs)), m_data(new DataPage(host, document, run, &tabs)),
      m_build(new BuildPage(host, document, run, &tabs)), m_train(new TrainPage(host, run, &tabs)),
      m_watch(new WatchPage(host, run, &tabs)), m_why(new WhyPage(host, run, &tabs)), m_step(new StepPage(host, run, &tabs)),
      m_try(new TryPage(host, cameras, run, &tabs)), m_export(new ExportPage(host, run, *m_train, *m_watch, &tabs)),
      m_building(new SeeBuilding(*m_see, m_build->layerEdits(), run, [this](int node) {
          m_tabs.open(QStringLiteral("build"));
          m_build->choose(node);
      }))
{
    // The letters after & are neither those of the menu bar nor another page's.
    m_tabs.add(QStringLiteral("see"), m_see, [] { return tr("&See"); });
    m_tabs.add(QStringLiteral("data"), m_data, [] { return tr("&Data"); });
    m_tabs.add(QStringLiteral("build"), m_build, [] { return tr("&Build"); });
    m_tabs.add(QStringLiteral("train"), m_train, [] { return tr("&Charts"); });
    m_tabs.add(QStringLiteral("watch"), m_watch, [] { return tr("&Watch"); });
    m_tabs.add(QStringLiteral("why"), m_why, [] { return tr("Wh&y?"); });
    m_tabs.add(QStringLiteral("step"), m_step, [] { return tr("S&tep"); });
    m_tabs.add(QStringLiteral("try"), m_try, [] { return tr("T&ry"); });
    m_tabs.add(QStringLiteral("export"), m_export, [] { return tr("E&xport"); });
    m_troubles = new PageTroubles(host, m_tabs, m_see->view());
    m_tabs.open(QStringLiteral("see"));
    new LossBand(host, run, *m_train, m_tabs); // the tabs own it
    makeActions(actions);
    connectPages();
}

void NetworkPages::makeActions(LabActions& actions)
{
    m_draw = actions.add(
        LabMenu::Lab, "draw", [this] { return areDigits(m_run.opened().data()) ? drawText() : tr("Draw a picture"); }, {},
        [this] { draw(); }, nullptr,
        [this] { return m_try->readsPictures() ? QString() : TryPage::tr("This network reads rows of numbers, no pictures."); });
    actions.add(
        LabMenu::Lab, "followSample", [] { return tr("Walk through what is looked at in See and Watch"); },
        {Qt::CTRL | Qt::ALT | Qt::Key_W}, [this] { m_step->explainOffered(); }, nullptr,
        [] {
            return tr("Its forward and its backward pass with the weights of this moment, down to single terms. Nothing is trained on it.");
        });
    actions.add(LabMenu::Lab, "wrong", whyText, {}, [this] { showWrong(); });
    actions.add(
        LabMenu::Look, "nextPage", [] { return tr("Next page"); }, {Qt::CTRL | Qt::Key_PageDown}, [this] { m_tabs.walk(1); });
    actions.add(
        LabMenu::Look, "previousPage", [] { return tr("Previous page"); }, {Qt::CTRL | Qt::Key_PageUp}, [this] { m_tabs.walk(-1); });
    actions.add(
        LabMenu::Look, "lossChart", [] { return tr("Show or hide the loss chart"); }, {},
        [this] {
            Preferences& preferences = m_host.preferences();
            preferences.set(preference::lossBand, !preferences.get(preference::lossBand));
        },
        "chart", [] { return tr("Stands above every page but Charts, which has it anyway."); });
}

void NetworkPages::connectPages()
{
    for (ImageBar* bar : {&m_see->bar(), &m_watch->bar()}) {
        bar->follow(*m_chosen, m_search);
        connect(bar, &ImageBar::drawingWanted, this, &NetworkPages::draw);
    }
    m_build->follow(m_see->bar());
    keepSecrets();
    connect(m_try, &TryPage::asked, m_watch, &WatchPage::setDrawn);
    connect(m_try, &TryPage::asked, m_see, &SeePage::setDrawn);
    connectWhy();
    connect(m_chosen, &ChosenSample::changed, this, [this] {
        m_wanted.reset(); // somebody looks at another one by now
        offerChosen();
    });
    connect(m_try, &TryPage::asked, this, [this] {
        if (m_chosen->choice().drawn)
            offerChosen(); // it is another drawing by now
    });
    connect(&m_run, &TrainingRun::prepared, this, [this] {
        takeChosen();
        offerChosen(); // Step has forgotten what was offered
    });
    connect(m_watch, &WatchPage::imageChosen, this, [this](Split, std::uint32_t sample) { offerToStep(sample); });
    connect(m_watch, &WatchPage::imageChosen, m_export, [page = m_export](Split, std::uint32_t sample) { page->offerSample(sample); });
    connect(&m_try->ways(), &TryWays::lookWanted, this, [this] {
        chooseDrawn();
        m_tabs.open(QStringLiteral("see"));
    });
    connect(&m_try->ways(), &TryWays::walkWanted, this, [this] {
        chooseDrawn();
        m_step->explainOffered();
    });
    connect(m_watch, &WatchPage::walkWanted, this, [this](Split part, std::uint32_t sample) {
        m_watch->bar().choose(part, sample); // one selector for all pages
        m_step->explainSample(part, sample);
    });
    connect(&m_see->story(), &SeeStory::momentWanted, &m_run.look(), &MomentLook::show);
    connect(m_see, &SeePage::imageChosen, this, [this](Split, std::uint32_t sample) { offerToStep(sample); });
    connect(m_see, &SeePage::imageChosen, m_export, [page = m_export](Split, std::uint32_t sample) { page->offerSample(sample); });
    connect(m_step, &StepPage::wanted, this, [this] { m_tabs.open(QStringLiteral("step")); });
}

/// What is to be guessed, See decides for all pages.
void NetworkPages::keepSecrets()
{
    const SeeGuess& guess = *m_see->findChild<SeeGuess*>();
    for (AskingPage* page : std::initializer_list<AskingPage*>{m_watch, m_why})
        page->keepWith(guess);
    m_step->walk().secrets().keepWith(guess);
    m_try->findChild<PictureQuestion*>()->keepWith(guess);
    m_build->findChild<LayerMaps*>()->keepWith(guess);
    m_export->keepWith(guess);
}

void NetworkPages::connectWhy()
{
    m_why->bar().follow(*m_chosen, m_search);
    connect(&m_why->bar(), &ImageBar::drawingWanted, this, &NetworkPages::draw);
    const auto open = [this] { m_tabs.open(QStringLiteral("why")); };
    connect(m_try, &TryPage::asked, m_why, &WhyPage::setDrawn);
    connect(m_try, &TryPage::reasonsWanted, this, [this, open] {
        if (m_run.view().content.model.classifies() || !m_try->readsPictures()) {
            open();
            return m_why->showDrawn();
        }
        m_tabs.open(QStringLiteral("watch")); // numbers have reasons, too, though none beside them to compare with
        m_watch->showReasons();
    });
    connect(&m_watch->gallery(), &GalleryView::whyWanted, this, open);
    auto* why = new WhyButton(&m_see->bar());
    m_see->bar().addWords(why);
    connect(why, &QPushButton::clicked, this, open);
    connect(m_why, &WhyPage::seeWanted, this, [this] { m_tabs.open(QStringLiteral("see")); });
    connect(m_why, &WhyPage::rightSaid, m_try, &TryPage::sayRight);
    connect(m_why, &WhyPage::mapWanted, this, [this](const NetworkLook& look) {
        m_tabs.open(QStringLiteral("see"));
        m_see->setLook(look);
    });
    connect(m_why, &WhyPage::imageChosen, this, [this](Split, std::uint32_t sample) { offerToStep(sample); });
    connect(m_why, &WhyPage::imageChosen, m_export, [page = m_export](Split, std::uint32_t sample) { page->offerSample(sample); });
}

std::optional<StepSubject> NetworkPages::subject() const
{
    const SampleChoice& choice = m_chosen->choice();
    if (choice.drawn && m_try->askedPicture())
        return StepSubject{.drawn = m_try->askedPicture()};
    const DatasetPtr known = choice.known.lock();
    if (choice.drawn || !known || known != m_run.opened().data() || choice.index >= known->count(choice.part))
        return std::nullopt;
    return StepSubject{.sample = known->samples(choice.part)[static_cast<std::size_t>(choice.index)]};
}

void NetworkPages::chooseDrawn()
{
    m_chosen->choose({.known = m_run.opened().data(), .drawn = true});
}

NetworkLook NetworkPages::look() const
{
    NetworkLook look = m_see->look();
    look.predict = m_see->findChild<SeeGuess*>()->isChecked();
    const SampleChoice& choice = m_chosen->choice();
    if (m_wanted) {
        look.part = m_wanted->part;
        look.sample = m_wanted->sample;
    } else if (choice.drawn) { // of pictures from elsewhere nothing is kept
        look.part = m_try->askedPicture() && m_try->askedPicture()->drawn ? lookedDrawing : "";
    } else if (const DatasetPtr known = choice.known.lock(); known && known == m_run.opened().data()) {
        look.part = nameOf(choice.part);
        look.sample = choice.index;
    }
    return look;
}

void NetworkPages::setLook(const NetworkLook& look)
{
    NetworkLook place = look;
    place.part.clear();
    place.sample = 0;
    place.predict = false;
    m_see->findChild<SeeGuess*>()->setChecked(look.predict);
    m_see->setLook(place);
    m_chosen->choose({}); // what another session looked at
    m_wanted = look;
    if (m_run.hasTrainer())
        takeChosen();
}

void NetworkPages::takeChosen()
{
    const std::optional<NetworkLook> wanted = std::exchange(m_wanted, std::nullopt);
    const DatasetPtr known = m_run.opened().data();
    if (!wanted || !known)
        return;
    if (wanted->part == lookedDrawing)
        return chooseDrawn();
    for (const Split part : allSplits)
        if (nameOf(part) == wanted->part && wanted->sample < known->count(part))
            m_chosen->choose({.known = known, .part = part, .index = static_cast<int>(wanted->sample)});
}

void NetworkPages::offerChosen()
{
    if (const std::optional<StepSubject> chosen = subject())
        m_step->offer(*chosen, true);
}

/// What is looked at where nothing was chosen yet: an answer that was under way may be of a sample before the chosen one.
void NetworkPages::offerToStep(std::uint32_t sample)
{
    m_step->offer(subject().value_or(StepSubject{.sample = sample}));
}

void NetworkPages::follow(TrainingTrouble& trouble)
{
    const bool failed = m_run.state() == TrainingRun::State::Failed; // else there is a network to be seen
    const bool isSeen = !failed && !m_run.view().unjudged.empty();
    m_troubles->tell(failed || isSeen ? trouble.said() : std::nullopt, isSeen, [&trouble] { trouble.post(); });
    m_draw->setEnabled(m_try->readsPictures());
}

QList<LabPlace> NetworkPages::places()
{
    QList<LabPlace> places;
    const auto add = [&](LabPlace place, const QString& id, const std::function<void()>& further = {}) {
        place.go = [this, id, further] {
            m_tabs.open(id);
            if (further)
                further();
        };
        places.append(std::move(place));
    };
    for (const QString& id : m_tabs.ids())
        add({.name = m_tabs.page(id)->title(), .kind = tr("Page")}, id);
    const auto* tabs = m_watch->findChild<QTabWidget*>(); // in the order of WatchPage::Tab
    for (int i = 0; i < tabs->count(); ++i)
        add({.name = tabs->tabText(i), .kind = m_watch->title()}, QStringLiteral("watch"),
            [this, i] { m_watch->setTab(static_cast<WatchPage::Tab>(i)); });
    for (const TrainingChart which : {TrainingChart::Loss, TrainingChart::Accuracy}) // others share their names with settings
        if (isChartOf(which, m_run.view().content.model))
            add({.name = toQString(titleOf(which)), .otherNames = {fromView(nameOf(which))}, .kind = m_train->title()},
                QStringLiteral("train"), [this, which] { m_train->chart(which).setFocus(Qt::OtherFocusReason); });
    for (const DatasetKind& kind : datasetKinds())
        add({.name = toQString(Text(std::string(kind.title))),
             .otherNames = {fromView(kind.name)},
             .kind = m_data->title(),
             .deed = tr("Chooses this kind of data")},
            QStringLiteral("data"), [this, &kind] { m_data->chooseKind(kind); });
    for (QAction* film : m_see->findChild<SeeFilms*>()->actions())
        add({.name = film->text(), .kind = m_see->title(), .reason = film->isEnabled() ? QString() : film->toolTip()},
            QStringLiteral("see"), [film] { film->trigger(); });
    auto* guess = m_see->findChild<SeeGuess*>();
    add({.name = guess->accessibleName(),
         .kind = m_see->title(),
         .reason = guess->isEnabled() ? QString() : guess->toolTip(),
         .deed = guess->isChecked() ? tr("Turns it off") : tr("Turns it on")},
        QStringLiteral("see"), [guess] { guess->click(); });
    for (const LabPlace& place : m_building->places())
        add(place, QStringLiteral("see"), place.go);
    for (const LabPlace& place : m_build->places())
        add(place, QStringLiteral("build"), place.go);
    if (const DatasetPtr known = m_run.opened().data())
        for (int label = 0; label < known->classes(); ++label)
            add({.name = tr("Next sample of class %1").arg(QString::fromStdString(known->classNames()[static_cast<std::size_t>(label)])),
                 .kind = m_see->title()},
                QStringLiteral("see"), [this, label] { m_see->bar().lookForClass(label); });
    const bool classes = m_run.view().content.model.classifies();
    add({.name = classes ? tr("The surest mistake") : tr("The largest error"), .kind = m_see->title()}, QStringLiteral("see"),
        [this] { m_search->surestMistake(m_see->bar().part()); });
    if (MomentLook& look = m_run.look(); look.side())
        for (const auto& [name, side] : {std::pair(tr("A, the first moment"), MomentLook::Side::First),
                                         {tr("B, the second moment"), MomentLook::Side::Second},
                                         {tr("B − A, the difference of two moments"), MomentLook::Side::Difference},
                                         {tr("A | B, two moments side by side"), MomentLook::Side::Beside}})
            add({.name = name, .kind = tr("Comparison")}, m_tabs.openId(), [&look, side] { look.show(side); });
    const auto addNetwork = [&](const QString& name, const std::function<void()>& take) {
        add({.name = name, .kind = tr("Network that comes ready"), .deed = tr("Takes the place of the network")}, QStringLiteral("build"),
            take);
    };
    for (const Preset& preset : presets())
        addNetwork(toQString(preset.title), [this, id = fromView(preset.id)] { m_build->takePreset(id); });
    addNetwork(tr("Fully connected family…"), [this] { m_build->takePreset(QString::fromLatin1(PresetBox::family)); });
    addNetwork(emptyNetworkTitle(), [this] { m_build->takePreset(QString::fromLatin1(PresetBox::empty)); });
    for (const ExportItem& item : m_export->items()) {
        if (m_run.hasTrainer() && !m_export->isListed(item))
            continue;
        const auto name = [&](const ExportFormat& format) { return tr("%1 as %2").arg(item.title, format.name); };
        add({.name = item.title, .otherNames = textsFor(item.formats, name), .kind = tr("Export")}, QStringLiteral("export"),
            [this, id = item.id] { m_export->leadTo(id); });
    }
    return places;
}

bool NetworkPages::grant(const LabWish& wish)
{
    if (!wish.network.isEmpty()) {
        try {
            m_build->takePreset(wish.network);
        } catch (const Error&) {
            return false; // neither a preset nor one of a family
        }
        m_tabs.open(QStringLiteral("build"));
    }
    if (!wish.data.isEmpty())
        m_data->use(wish.data);
    return true;
}

void NetworkPages::offerNext()
{
    const History& history = m_run.view().history;
    const DatasetPtr known = m_run.opened().data();
    if (m_offered || !known || !m_run.view().content.model.classifies() || history.epochs.empty() || !history.epochs.back().validation ||
        history.epochs.back().validation->accuracy <= goodAccuracy ||
        (history.test && history.test->accuracy <= goodAccuracy)) // beside which it would stand
        return;
    m_offered = true;
    Message message{.kind = Message::Kind::Note,
                    .text =
                        [shared = m_run.opened().shared(Split::Validation) > 0] {
                            return shared
                                       ? tr("More than nine of ten samples are read right, though not all of them are unseen. What next?")
                                       : tr("More than nine of ten unseen samples are read right. What next?");
                        },
                    .topic = QStringLiteral("network")};
    if (areDigits(known))
        message.links.push_back({drawText, [this] { draw(); }});
    message.links.push_back({whyText, [this] { showWrong(); }});
    m_host.post(message);
}

void NetworkPages::draw()
{
    m_tabs.open(QStringLiteral("try"));
    if (m_try->readsPictures())
        m_try->focusDrawing();
    else // where a row is chosen, in front of the sliders that turn its numbers
        m_try->findChild<SampleRow*>()->setFocus(Qt::OtherFocusReason);
}

void NetworkPages::showWrong()
{
    m_tabs.open(QStringLiteral("watch"));
    m_watch->showWrong();
}

} // namespace ks

#include "moc_network_pages.cpp"
