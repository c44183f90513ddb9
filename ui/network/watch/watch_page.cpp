#include "ui/network/watch/watch_page.h"

#include "ui/language/text.h"
#include "ui/network/network_warning.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/attention_view.h"
#include "ui/network/watch/confusion_view.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/maps_view.h"
#include "ui/network/watch/regression_view.h"
#include "ui/paint/number_format.h"
#include "ui/plots/histogram_view.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace ks {

namespace {

constexpr int widestChoice = 220; ///< pixels beside usual text: names of layers may be of any length, and the tabs need room beside them

} // namespace

WatchPage::WatchPage(LabHost& host, TrainingRun& run, QWidget* parent)
    : NetworkPage(parent), m_host(host), m_run(run), m_bar(new ImageBar(this)), m_live(new QCheckBox(this)), m_tabs(new QTabWidget(this)),
      m_tensorRow(new QWidget(this)), m_layerTitle(new QLabel(this)), m_layer(new QComboBox(this)), m_tensorTitle(new QLabel(this)),
      m_tensor(new QComboBox(this)), m_maps(new MapsView(this)), m_numbers(new HistogramView(this)), m_attention(new AttentionView(this)),
      m_confusion(new ConfusionView(this)), m_gallery(new GalleryView(this)), m_regression(new RegressionView(host, this)),
      m_state(new QLabel(this))
{
    build();
    connectAll();
    retranslate();
}

WatchPage::~WatchPage()
{
    forget();
}

void WatchPage::build()
{
    m_tabs->setObjectName("watchTabs");
    m_layer->setObjectName("watchLayer");
    m_tensor->setObjectName("watchTensor");
    m_live->setObjectName("watchLive");
    m_state->setObjectName("watchState");
    m_live->setChecked(true);
    m_state->setWordWrap(true);
    m_state->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_layerTitle->setBuddy(m_layer);
    m_tensorTitle->setBuddy(m_tensor);
    for (QComboBox* box : {m_layer, m_tensor})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_numbers->offerTools(m_host);
    m_tabs->setDocumentMode(true);
    for (QWidget* view : std::initializer_list<QWidget*>{m_maps, m_numbers, m_attention, m_confusion, m_gallery, m_regression}) {
        auto* frame = new QWidget; // air between the tab bar and the view
        auto* inside = new QVBoxLayout(frame);
        inside->setContentsMargins(0, gridStep / 2, 0, 0);
        inside->addWidget(view);
        m_tabs->addTab(frame, QString());
    }
    auto* row = new QHBoxLayout(m_tensorRow);
    row->setContentsMargins(gridStep, 0, 0, gridStep / 4);
    row->setSpacing(gridStep / 2);
    for (QWidget* one : std::initializer_list<QWidget*>{m_layerTitle, m_layer, m_tensorTitle, m_tensor}) {
        row->addWidget(one);
        QSizePolicy policy = one->sizePolicy();
        policy.setRetainSizeWhenHidden(true); // so that nothing jumps
        one->setSizePolicy(policy);
    }
    fitChoices();
    m_tabs->setCornerWidget(m_tensorRow);
    auto* head = new QHBoxLayout;
    head->setSpacing(gridStep);
    head->addWidget(m_bar, 1);
    head->addWidget(m_state);
    head->addWidget(m_live);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(gridStep / 2);
    layout->addLayout(head);
    layout->addWidget(new NetworkWarning(m_run, this));
    layout->addWidget(m_tabs, 1);
}

void WatchPage::fitChoices()
{
    for (QComboBox* box : {m_layer, m_tensor})
        box->setMaximumWidth(std::max(widestChoice, std::min(qRound(besideText(font(), widestChoice)), width() / 4)));
}

void WatchPage::resizeEvent(QResizeEvent* event)
{
    NetworkPage::resizeEvent(event);
    fitChoices();
}

void WatchPage::changeEvent(QEvent* event)
{
    NetworkPage::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitChoices();
}

void WatchPage::connectAll()
{
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &WatchPage::refresh);
    connect(&m_run, &TrainingRun::progressed, this, &WatchPage::refresh);
    connect(&m_run, &TrainingRun::stateChanged, this, [this] {
        if (m_run.state() == TrainingRun::State::Loading)
            m_awaited = true; // until then every choice here is one among another network's layers and samples
        refresh();
    });
    connect(&m_run, &TrainingRun::prepared, this, &WatchPage::startAnew);
    connect(m_bar, &ImageBar::changed, this, &WatchPage::takeImage);
    connect(m_tabs, &QTabWidget::currentChanged, this, &WatchPage::takeSight);
    const auto lookAnew = [this] {
        m_lookAnew = true;
        refresh();
    };
    connect(m_layer, &QComboBox::activated, this, [this, lookAnew] {
        listRoles();
        lookAnew();
    });
    connect(m_tensor, &QComboBox::activated, this, lookAnew);
    connect(m_maps, &MapsView::scopeChanged, this, lookAnew);
    connect(m_attention, &AttentionView::wanted, this, lookAnew);
    connect(m_live, &QCheckBox::toggled, this, &WatchPage::refresh);
    connect(m_confusion, &ConfusionView::cellChosen, this, [this](int right, int predicted) {
        m_gallery->filter(std::pair(right, predicted));
        setSight(Sight::Wrong);
        m_gallery->focusFirst();
    });
    const auto choose = [this](std::uint32_t sample) { m_bar->choose(m_evaluatedPart, sample); };
    connect(m_gallery, &GalleryView::chosen, this, choose);
    connect(m_regression, &RegressionView::chosen, this, choose);
    const auto lookAtMistake = [this, choose](Sight how) { // the bar may have gone on to another sample since it was chosen
        if (const Prediction* mistake = m_gallery->current())
            choose(mistake->sample);
        setSight(how);
    };
    connect(m_gallery, &GalleryView::mapsWanted, this, [lookAtMistake] { lookAtMistake(Sight::Maps); });
    connect(m_gallery, &GalleryView::reasonsWanted, this, [lookAtMistake] { lookAtMistake(Sight::Attention); });
    connect(m_gallery, &GalleryView::walkWanted, this, [this] {
        if (const Prediction* mistake = m_gallery->current())
            emit walkWanted(m_evaluatedPart, mistake->sample);
    });
    connect(m_maps, &MapsView::menuWanted, this, &WatchPage::openMenu);
    connect(m_attention, &AttentionView::menuWanted, this, &WatchPage::openMenu);
    connect(m_confusion, &ConfusionView::menuWanted, this, &WatchPage::openMenu);
}

WatchPage::Sight WatchPage::sight() const
{
    return static_cast<Sight>(m_tabs->currentIndex());
}

void WatchPage::setSight(Sight sight)
{
    if (m_tabs->isTabEnabled(static_cast<int>(sight)))
        m_tabs->setCurrentIndex(static_cast<int>(sight));
}

bool WatchPage::isRunning() const
{
    return m_run.state() == TrainingRun::State::Running || m_run.state() == TrainingRun::State::Stopping;
}

std::size_t WatchPage::trained() const
{
    return m_run.view().history.batches.size();
}

ClassNames WatchPage::classes() const
{
    const auto texts = [](const std::vector<std::string>& names) {
        QStringList list;
        for (const std::string& name : names)
            list.append(QString::fromStdString(name));
        return list;
    };
    const DatasetPtr known = m_run.opened().data();
    const bool fits = known && static_cast<std::int64_t>(known->classNames().size()) == m_model.outputs();
    ClassNames names(texts(fits ? known->classNames() : m_model.classes));
    if (const std::vector<std::string>& others = m_run.view().history.otherClasses; fits && !others.empty())
        names.said = texts(others);
    return names;
}

void WatchPage::forget()
{
    m_again.stop();
    if (m_engine || m_evaluator) // ended where nobody waits for it
        m_host.compute().post([engine = std::move(m_engine), evaluator = std::move(m_evaluator)] {});
    m_engine.reset();
    m_evaluator.reset();
    m_countAnew = m_countAnew || m_counting; // what was begun comes to no end
    m_counting = false;
}

void WatchPage::setOpen(bool open)
{
    m_open = open;
    if (!open)
        return forget();
    m_lookAnew = true;
    m_countAnew = m_countAnew || m_countedAt != trained();
    takeModel();
    refresh();
}

void WatchPage::showEvent(QShowEvent* event)
{
    NetworkPage::showEvent(event);
    refresh();
}

void WatchPage::startAnew()
{
    m_awaited = false;
    forget();
    m_inFlight = false; // the old training answers no more
    m_lookAnew = m_countAnew = true;
    m_announced.reset(); // Step has forgotten it
    clear({});
    if (!m_open)
        return;
    takeModel();
    refresh();
}

/// Nothing that another network said stays in sight.
void WatchPage::clear(const QString& why)
{
    m_answer.reset();
    m_maps->clear(why);
    m_numbers->clear();
    m_attention->clear();
    clearEvaluation();
    m_state->clear();
    m_bar->say(why);
}

/// Nothing that was counted over another part, or of another network, stays in sight.
void WatchPage::clearEvaluation()
{
    m_evaluation.reset();
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
    m_tensorRow->setEnabled(sound);
    if (!sound)
        return clear(toQString(m_run.view().message)); // its layers may have no shapes
    const bool other = !(model == m_model);
    m_model = model;
    if (other)
        m_attention->setModel(model);
    m_attention->setClasses(classes().said);
    if (!other)
        return;
    m_answer.reset();
    const QSignalBlocker block(m_layer);
    m_layer->clear();
    m_layer->addItem(tr("the input"), graphInput);
    int first = 0;
    for (std::size_t i = 0; i < model.graph.nodes.size(); ++i) {
        const GraphNode& node = model.graph.nodes[i];
        const Shape shape = shapeOf(node.spec, Role::Dst);
        m_layer->addItem(QStringLiteral("%1 · %2×%3×%4").arg(QString::fromStdString(node.name)).arg(shape.c).arg(shape.h).arg(shape.w),
                         static_cast<int>(i));
        if (first == 0 && !shapeOf(node.spec, Role::Weights).empty())
            first = static_cast<int>(i) + 1;
    }
    m_layer->setCurrentIndex(first);
    listRoles();
    offerSights();
}

void WatchPage::listRoles()
{
    const QSignalBlocker block(m_tensor);
    const QVariant now = m_tensor->currentData();
    m_tensor->clear();
    for (const Role role : probedRoles(m_model.graph, m_layer->currentData().toInt()))
        m_tensor->addItem(watchTitle(role), static_cast<int>(role));
    m_tensor->setCurrentIndex(std::max(0, m_tensor->findData(now)));
}

void WatchPage::chooseTensor(int node, Role role)
{
    takeModel();
    m_layer->setCurrentIndex(std::max(0, m_layer->findData(node)));
    listRoles();
    m_tensor->setCurrentIndex(std::max(0, m_tensor->findData(static_cast<int>(role))));
    m_lookAnew = true;
    refresh();
}

void WatchPage::choose(Split part, std::uint32_t sample)
{
    takeModel();
    m_bar->choose(part, sample);
}

void WatchPage::setDrawn(std::shared_ptr<const AskedPicture> drawn)
{
    m_bar->setDrawn(std::move(drawn));
}

void WatchPage::takeSight()
{
    for (QWidget* one : std::initializer_list<QWidget*>{m_layerTitle, m_layer, m_tensorTitle, m_tensor})
        one->setVisible(sight() <= Sight::Numbers);
    if (wantsEvaluation()) {
        showEvaluation();
    } else {
        m_looking = sight();
        m_lookAnew = true;
    }
    sayCost();
    refresh();
}

void WatchPage::takeImage()
{
    m_lookAnew = true;
    if (m_bar->part() != m_evaluatedPart) {
        clearEvaluation();
        m_countAnew = true;
    }
    refresh();
}

void WatchPage::refresh()
{
    m_again.stop();
    using State = TrainingRun::State;
    if (!m_open || !isVisible() || m_inFlight || m_awaited || m_run.state() == State::Loading || m_run.state() == State::Failed)
        return;
    // The image that is looked at follows every choice at once, whatever is in sight.
    const bool news = m_live->isChecked() || !isRunning();
    const bool count = wantsEvaluation() && (m_countAnew || m_counting || (news && trained() != m_countedAt));
    const bool newLook = news && trained() != m_askedAt && !(count && m_looked); // beside a count they take turns
    const bool look = m_lookAnew || newLook;
    if (!look && !count)
        return;
    const bool urgent = m_lookAnew || (count && m_countAnew) || !isRunning();
    if (const qint64 wait = urgent ? 0 : (look ? m_lookPace : m_countPace).wait(); wait > 0)
        return m_again.start(static_cast<int>(wait));
    m_looked = look;
    look ? ask() : evaluate();
}

void WatchPage::ask()
{
    if (!m_engine)
        m_engine = std::make_shared<WatchEngine>();
    const WatchQuestion question{.image = m_bar->image(),
                                 .node = m_layer->currentData().toInt(),
                                 .role = static_cast<Role>(m_tensor->currentData().toInt()),
                                 .networkRange = m_maps->wantsNetworkRange(),
                                 .statistics = m_looking == Sight::Numbers,
                                 .attention = m_looking == Sight::Attention,
                                 .output = m_attention->output(),
                                 .camNode = m_attention->camNode()};
    m_inFlight = true;
    m_lookAnew = false;
    m_askedAt = trained();
    m_run.query<std::shared_ptr<const WatchAnswer>>(
        [engine = m_engine, question](Trainer& trainer) { return std::make_shared<const WatchAnswer>(engine->answer(trainer, question)); },
        [this](const std::shared_ptr<const WatchAnswer>& answer) {
            m_inFlight = false;
            m_lookPace.answered(answer->seconds);
            m_answer = answer;
            QElapsedTimer clock;
            clock.start();
            take(*answer);
            m_lookPace.shown(static_cast<double>(clock.nsecsElapsed()) * 1e-9);
            refresh();
        },
        [this](const Text& why) { fail(why); });
}

void WatchPage::take(const WatchAnswer& answer)
{
    const ClassNames names = classes(); // a batch on these data renames them
    m_bar->show(answer, names);
    m_attention->setClasses(names.said);
    if (answer.question.attention)
        m_attention->show(answer);
    else if (!answer.tensor)
        m_maps->clear(tr("%1 has no such tensor.").arg(m_layer->itemText(m_layer->findData(answer.question.node))));
    else if (answer.question.statistics)
        showNumbers(answer);
    else
        m_maps->show(answer.tensor, answer.spec, answer.question.role, answer.network);
    sayCost();
    const std::pair chosen(answer.question.image.part, answer.sample);
    if (!answer.question.image.drawn && m_announced != chosen) {
        m_announced = chosen;
        emit imageChosen(chosen.first, chosen.second);
    }
    emit refreshed();
}

void WatchPage::evaluate()
{
    if (!m_evaluator)
        m_evaluator = std::make_shared<WatchEvaluation>();
    if (!m_counting)
        m_countedAt = trained();
    m_inFlight = true;
    m_counting = true;
    m_countAnew = false;
    m_evaluatedPart = m_bar->part();
    m_run.query<WatchEvaluation::Portion>(
        [evaluator = m_evaluator, part = m_evaluatedPart](Trainer& trainer) { return evaluator->next(trainer, part); },
        [this](const WatchEvaluation::Portion& portion) {
            m_inFlight = false;
            m_countPace.answered(portion.seconds);
            take(portion);
            refresh();
        },
        [this](const Text& why) { fail(why); });
}

void WatchPage::take(const WatchEvaluation::Portion& portion)
{
    if (m_countAnew)
        return; // another part was chosen meanwhile
    if (!portion.whole) {
        if (!m_evaluation)
            m_state->setText(tr("Counting: %1").arg(shareText(portion.progress, 0)));
        return;
    }
    m_counting = false;
    m_evaluation = portion.whole;
    m_evaluatedAt = portion.trained;
    m_evaluatedAfter = portion.weightsAfter;
    showEvaluation();
    sayCost();
    emit refreshed();
}

void WatchPage::showEvaluation()
{
    if (!m_evaluation)
        return;
    if (m_evaluation->classes == 0) {
        QStringList targets;
        if (const DatasetPtr known = m_run.opened().data())
            for (const std::string& name : known->targetNames())
                targets.append(nameOnScreen(name));
        return m_regression->show(m_evaluation, targets, m_bar->part());
    }
    m_confusion->show(m_evaluation, classes(), m_bar->part());
    m_gallery->show(m_evaluation, classes(), m_run.opened().data(), m_bar->part());
    if (std::exchange(m_wantsFirst, false))
        m_gallery->focusFirst();
}

void WatchPage::showWrong()
{
    takeModel();
    m_gallery->filter({});
    m_wantsFirst = true;
    setSight(m_model.classifies() ? Sight::Wrong : Sight::Regression);
    if (m_evaluation && m_countedAt == trained())
        showEvaluation();
    refresh();
}

void WatchPage::showReasons()
{
    takeModel();
    m_bar->chooseDrawn();
    setSight(Sight::Attention);
}

void WatchPage::fail(const Text& why)
{
    m_inFlight = false;
    m_counting = false;
    m_bar->say(toQString(why));
    m_maps->clear(toQString(why));
    emit refreshed();
}

} // namespace ks
