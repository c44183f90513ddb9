#include "ui/network/build/build_page.h"

#include "core/base/memory.h"
#include "core/nn/chain_edits.h"
#include "core/nn/changed_layers.h"
#include "core/nn/edits.h"
#include "core/nn/model_json.h"
#include "core/nn/presets.h"
#include "core/nn/usual_training.h"
#include "core/ops/op_info.h"
#include "ui/language/text.h"
#include "ui/network/build/build_picture.h"
#include "ui/network/build/layer_chooser.h"
#include "ui/network/build/layer_copies.h"
#include "ui/network/build/layer_keys.h"
#include "ui/network/build/layer_maps.h"
#include "ui/network/build/layer_places.h"
#include "ui/network/build/layer_settings.h"
#include "ui/network/build/layer_table.h"
#include "ui/network/build/network_diagram.h"
#include "ui/network/build/preset_box.h"
#include "ui/network/build/unit_field.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/network_files.h"
#include "ui/network/network_title.h"
#include "ui/network/training_run.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/path_dialog.h"
#include "ui/theme/column_area.h"
#include "ui/theme/icon.h"
#include "ui/theme/offered.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QKeySequence>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableWidget>
#include <QToolButton>

#include <algorithm>

namespace ks {

namespace {

constexpr double leastTotal = 240; ///< pixels beside usual text; with less of them the forecast's button stands below
constexpr int tableShare = 7;      ///< beside the settings, which so have room for any usual layer in a window of 900 × 600
constexpr int settingsShare = 5;

/// What undo and redo bring back; where that is gone the layer that was chosen, or none.
int chosenAgain(const Model& before, const Model& now, int chosen)
{
    const auto& nodes = before.graph.nodes;
    if (before.graph == now.graph)
        return chosen;
    const bool isLayer = chosen >= 0 && chosen < static_cast<int>(nodes.size());
    const std::string name = isLayer ? nodes[static_cast<std::size_t>(chosen)].name : std::string();
    const std::vector<int> changed = changedLayers(before, now, name);
    return changed.empty() ? std::max(graphInput, now.find(name)) : changed.front();
}

} // namespace

BuildPage::BuildPage(LabHost& host, NetworkDocument& document, TrainingRun& run, QWidget* parent)
    : NetworkPage(parent), m_host(host), m_document(document), m_run(run), m_layerEdits(host, document, run), m_forecasting(host.compute()),
      m_preset(new PresetBox(this)), m_openButton(new QPushButton(this)), m_saveButton(new QPushButton(this)), m_add(new QToolButton(this)),
      m_picture(new BuildPicture(this)), m_maps(new LayerMaps(host, run, *this)), m_table(new LayerTable(this)),
      m_total(named(sentenceLabel(this), "buildTotal")), m_settings(new LayerSettings(this)), m_field(new UnitField(run, this)),
      m_measure(named(new QPushButton(this), "forecast")), m_forecastTable(new QTableWidget(0, 4, this))
{
    setUpForReading(*m_forecastTable, [this] { fitForecast(); });
    m_forecastTable->hide();
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_add->setIcon(themedIcon(QStringLiteral("add")));
    m_add->setMenu(new QMenu(m_add));
    auto* tools = inFlow({m_add});
    for (const char* icon : {"remove", "copy", "less", "more"}) {
        auto* button = new QToolButton(this);
        button->setIcon(themedIcon(QString::fromLatin1(icon)));
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFocusPolicy(Qt::StrongFocus);
        m_edits.append(button);
        foldWhenPresented({button});
        tools->addWidget(button);
    }

    foldWhenPresented({m_preset, m_openButton, m_saveButton, m_add, m_measure});
    auto* body = new QWidget;
    layColumn(*body, {m_settings, {m_field, 1}});
    auto* scroll = new ColumnArea(this);
    scroll->setWidget(body);
    scroll->keepWidth(); // or the table would move with the layer that is chosen
    auto* files = inFlow({m_preset, m_openButton, m_saveButton});
    auto* left = inColumn({files, tools, {m_table, 1}, inFlow({{m_total, leastTotal}, m_measure}), m_forecastTable});
    lay(new QVBoxLayout(this), {m_picture, {inRow({{left, tableShare}, {scroll, settingsShare}}, 2 * gridStep), 1}});

    connect(m_preset, &PresetBox::chosen, this, &BuildPage::takePreset);
    connect(m_edits[0], &QToolButton::clicked, this, &BuildPage::removeChosen);
    connect(m_edits[1], &QToolButton::clicked, this, &BuildPage::duplicateChosen);
    connect(m_edits[2], &QToolButton::clicked, this, [this] { moveChosen(-1); });
    connect(m_edits[3], &QToolButton::clicked, this, [this] { moveChosen(1); });
    connect(m_table, &LayerTable::chosen, this, [this](int node) {
        if (!m_open)
            return; // the table of a closed page is that of another network, and may still have the keyboard
        m_chosen = node;
        refreshSettings();
    });
    m_picture->showMaps(*m_maps);
    m_picture->setCost([this] { return m_layerEdits.cost(); });
    connect(m_picture, &BuildPicture::picked, this, &BuildPage::choose);
    connect(m_picture, &BuildPicture::insertionWanted, this, &BuildPage::insertOn);
    connect(m_picture, &BuildPicture::moveWanted, this, &BuildPage::moveOnto);
    auto* keys = new LayerKeys({{Qt::Key_Delete, [this] { m_picture->edge() ? void() : removeChosen(); }},
                                {Qt::CTRL | Qt::Key_D, [this] { duplicateChosen(); }},
                                {Qt::ALT | Qt::Key_Up, [this] { moveChosen(-1); }},
                                {Qt::ALT | Qt::Key_Down, [this] { moveChosen(1); }},
                                {Qt::ALT | Qt::Key_Left, [this] { moveChosen(-1); }}, // as in the picture
                                {Qt::ALT | Qt::Key_Right, [this] { moveChosen(1); }},
                                {Qt::CTRL | Qt::Key_C, [this] { copyChosen(); }},
                                {Qt::CTRL | Qt::Key_X, [this] { cutChosen(); }},
                                {Qt::CTRL | Qt::Key_V, [this] { paste(); }}},
                               this);
    keys->watch(*m_table);
    keys->watch(m_picture->diagram());
    connect(m_settings, &LayerSettings::wayChosen, this, [this](std::size_t problem, std::size_t way) {
        if (problem < m_problems.size() && way < m_problems[problem].fixes.size())
            change([] { return tr("Mend the network"); }, [model = m_problems[problem].fixes[way].model](const Model&) { return model; },
                   m_chosen);
    });
    connect(m_settings, &LayerSettings::attributeEdited, this, &BuildPage::setAttribute);
    connect(m_settings, &LayerSettings::renamed, this, &BuildPage::rename);
    connect(m_settings, &LayerSettings::operandChosen, this, &BuildPage::setOperand);
    connect(m_measure, &QPushButton::clicked, this, &BuildPage::forecast);
    connect(m_openButton, &QPushButton::clicked, this, [this] {
        auto* dialog =
            new PathDialog(this, {}, {tr("Networks, also of trainings and of other programs (%1)").arg(NetworkFiles::endings())});
        dialog->ask(this, [this](const QString& path) { emit fileChosen(path); });
    });
    connect(m_saveButton, &QPushButton::clicked, this, [this] {
        auto* dialog = new PathDialog(this, {}, {tr("Networks (*.json)")});
        dialog->wantNewFile(QStringLiteral("json"));
        dialog->ask(this, [this](const QString& path) { saveFile(path); });
    });
    connect(&m_document, &NetworkDocument::changed, this, [this](const NetworkContent& before) {
        if (m_document.changeIsAgain())
            m_chosen = chosenAgain(before.model, m_document.model(), m_chosen);
        refresh();
    });
    retranslate();
}

QString BuildPage::summary() const
{
    const Graph& graph = m_document.model().graph;
    const QString name = networkTitle(m_document.model());
    if (!m_problems.empty())
        return tr("%1: %2").arg(name, toQString(m_problems.front().what));
    const QString layers = tr("%n layers", nullptr, static_cast<int>(graph.nodes.size()));
    const QString parameters = countOnScreen(parameterCount(graph));
    return tr("%1: %2, %3 parameters").arg(name, layers, parameters);
}

void BuildPage::setOpen(bool open)
{
    m_open = open;
    m_field->setOpen(open);
    m_maps->setOpen(open);
    if (open)
        refresh();
}

void BuildPage::follow(const ImageBar& bar)
{
    m_maps->follow(bar);
}

void BuildPage::choose(int node)
{
    m_table->choose(node);
}

QList<LabPlace> BuildPage::places()
{
    return layerPlaces(*this, m_document.model());
}

void BuildPage::change(const Sentence& name, const std::function<Model(const Model&)>& edit, int choose, const QString& topic)
{
    m_layerEdits.change(
        name, edit, [this, choose](const Model& changed) { takeChoice(changed, choose); }, topic);
}

/// Before the change: else nothing tells the table of another choice.
void BuildPage::takeChoice(const Model& changed, int choose)
{
    m_chosen = std::clamp(choose, graphInput, static_cast<int>(changed.graph.nodes.size()) - 1);
}

void BuildPage::insert(OpKind op)
{
    change([] { return tr("Add a layer"); }, [this, op](const Model& model) { return withInserted(model, m_chosen, op); }, m_chosen + 1);
}

/// One step of undo, with what was repaired for it.
void BuildPage::changeMended(const Sentence& name, const std::function<Model(const Model&)>& edit, int changed)
{
    m_layerEdits.changeMended(
        name, edit, [changed](const Model&) { return changed; }, [this, changed](const Model& model) { takeChoice(model, changed); });
}

void BuildPage::insertOn(const GraphEdge& edge, OpKind op)
{
    changeMended([] { return tr("Insert a layer"); }, [&](const Model& model) { return withInserted(model, edge, op); }, edge.to);
}

void BuildPage::moveOnto(int node, const GraphEdge& edge)
{
    const int place = edge.to > node ? edge.to - 1 : edge.to;
    changeMended([] { return tr("Move a layer"); }, [&](const Model& model) { return withMoved(model, node, edge); }, place);
}

/// All of them in the table, else the one that is chosen in the picture.
std::vector<int> BuildPage::chosenLayers() const
{
    const std::vector<int> several = m_table->chosenLayers();
    if (std::ranges::count(several, m_chosen) > 0 && several.back() < std::ssize(m_document.model().graph.nodes))
        return several;
    return m_chosen == graphInput ? std::vector<int>() : std::vector<int>{m_chosen};
}

void BuildPage::copyChosen()
{
    if (const std::vector<int> layers = chosenLayers(); !layers.empty())
        LayerCopies(m_layerEdits).copy(layers);
}

void BuildPage::cutChosen()
{
    const auto told = [this](const Model& changed, int layer) { takeChoice(changed, layer); };
    if (const std::vector<int> layers = chosenLayers(); !layers.empty())
        LayerCopies(m_layerEdits).cut(layers, told);
}

void BuildPage::paste()
{
    LayerCopies(m_layerEdits)
        .paste(m_picture->edge().value_or(edgeBehind(m_document.model().graph, m_chosen)),
               [this](const Model& changed, int layer) { takeChoice(changed, layer); });
}

void BuildPage::removeChosen()
{
    if (const std::vector<int> layers = chosenLayers(); !layers.empty())
        change([several = layers.size() > 1] { return several ? tr("Remove layers") : tr("Remove a layer"); },
               [&](const Model& model) { return withoutChain(model, layers); }, layers.front());
}

void BuildPage::duplicateChosen()
{
    LayerCopies(m_layerEdits).duplicate(chosenLayers(), [this](const Model& changed, int layer) { takeChoice(changed, layer); });
}

void BuildPage::moveChosen(int direction)
{
    const int last = static_cast<int>(m_document.model().graph.nodes.size()) - 1;
    const int target = m_chosen + direction;
    if (m_chosen == graphInput || target < 0 || target > last)
        return;
    const int after = direction < 0 ? m_chosen - 2 : m_chosen + 1;
    change([] { return tr("Move a layer"); }, [this, after](const Model& model) { return withMoved(model, m_chosen, after); }, target);
}

void BuildPage::setAttribute(const QString& attribute, const QString& value)
{
    change([] { return tr("Change a layer"); },
           [&](const Model& model) { return withAttribute(model, m_chosen, attribute.toStdString(), value.trimmed().toStdString()); },
           m_chosen, QStringLiteral("%1 of %2").arg(attribute).arg(m_chosen)); // a number stepped up and up is one entry of the undo
    refreshSettings();                                                         // also where the text was no legal one
}

void BuildPage::rename(int node, const QString& name)
{
    change([] { return tr("Rename a layer"); }, [&](const Model& model) { return withName(model, node, name.toStdString()); }, m_chosen);
    refreshSettings();
}

void BuildPage::setOperand(bool second, int operand)
{
    change([] { return tr("Connect a layer"); }, [&](const Model& model) { return withOperand(model, m_chosen, second, operand); },
           m_chosen);
    refreshSettings();
}

void BuildPage::takePreset(const QString& id)
{
    if (id == QLatin1String(PresetBox::family))
        return m_preset->askForFamily();
    NetworkContent content = m_document.content();
    if (id == QLatin1String(PresetBox::empty)) {
        content.model = withoutLayers(content.model);
        return takeNetwork([] { return tr("Begin an empty network"); }, content);
    }
    const Preset* const preset = findPreset(id.toStdString());
    if (!preset && id.isEmpty())
        return;
    Model model = presetModel(id.toStdString());
    // A network that cannot be trained by its own settings teaches nothing.
    content.settings = preset ? withTrainingOf(*preset, content.settings) : settingsFor(model, content.model, content.settings);
    content.model = std::move(model);
    if (const DatasetPtr known = m_run.opened().of(content.data))
        content = cutTo(content, *known);
    takeNetwork(preset ? Sentence([] { return tr("Take a preset"); }) : Sentence([] { return tr("Take a network of a family"); }), content);
}

/// Also one that is there already, of which no change tells.
void BuildPage::takeNetwork(const Sentence& name, const NetworkContent& content)
{
    m_chosen = graphInput;
    if (content == m_document.content())
        refresh();
    else
        m_document.change(name, content);
}

void BuildPage::openFile(const QString& path)
{
    m_opening.start(
        // What is saved here half built is opened here to be finished.
        [path](const std::stop_token&) { return loadModel(path.toStdString(), Soundness::Later); },
        [this, path](const Model& model) {
            m_host.noteOpened(QStringLiteral("network"));
            m_host.noteRecentFile(path);
            NetworkContent content = m_document.content();
            content.settings = settingsFor(model, content.model, content.settings);
            content.model = model;
            takeNetwork([] { return tr("Open a network"); }, content);
        },
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("file")}); });
}

void BuildPage::saveFile(const QString& path)
{
    m_writing.start(
        path, [path, model = m_document.model()](const std::stop_token&) { saveModel(model, path.toStdString()); },
        [this, path] { sayWritten(m_host, path); },
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("file")}); });
}

void BuildPage::refresh()
{
    m_problems = problemsOf(m_document.model());
    m_chosen = std::min(m_chosen, static_cast<int>(m_document.model().graph.nodes.size()) - 1); // it may have been taken back
    emit summaryChanged();
    if (!m_open)
        return;
    m_preset->show(m_document.model());
    dropForecast();
    refreshTable();
    refreshSettings();
}

void BuildPage::refreshTable()
{
    const Model& model = m_document.model();
    m_table->show(model, m_problems, m_chosen);
    m_picture->show(model, m_problems);
    double work = 0;
    if (m_problems.empty())
        for (const LayerSummary& layer : summaryOf(model.graph))
            work += layer.forwardFlops;
    m_total->setText(m_problems.empty()
                         ? tr("%1 parameters, %2 operations to read one sample, %n outputs", nullptr, static_cast<int>(model.outputs()))
                               .arg(countOnScreen(parameterCount(model.graph)), largeCountOnScreen(work))
                         : tr("This network cannot be trained yet: %1").arg(toQString(m_problems.front().what)));
}

void BuildPage::refreshSettings()
{
    m_picture->setChosen(m_chosen);
    const Model& model = m_document.model();
    const bool layer = m_chosen != graphInput && m_chosen < static_cast<int>(model.graph.nodes.size());
    const QString choose = tr("Choose a layer first.");
    const auto keyOf = [](const QKeySequence& key) { return key.toString(QKeySequence::NativeText); };
    offer(*m_edits[0], layer, keyOf(Qt::Key_Delete), choose);
    offer(*m_edits[1], layer, keyOf(Qt::CTRL | Qt::Key_D), choose);
    offer(*m_edits[2], layer && m_chosen > 0,
          tr("%1, %2", "two keys for the same").arg(keyOf(Qt::ALT | Qt::Key_Up), keyOf(Qt::ALT | Qt::Key_Left)),
          layer ? tr("This is the first layer.") : choose);
    offer(*m_edits[3], layer && m_chosen + 1 < static_cast<int>(model.graph.nodes.size()),
          tr("%1, %2", "two keys for the same").arg(keyOf(Qt::ALT | Qt::Key_Down), keyOf(Qt::ALT | Qt::Key_Right)),
          layer ? tr("This is the last layer.") : choose);
    m_settings->show(model, layer ? m_chosen : graphInput, m_problems);
    m_field->show(model.graph, layer ? m_chosen : graphInput, m_problems.empty());
}

void BuildPage::retranslate()
{
    setTexts(*m_openButton, tr("Open…"), tr("Opens a network file."));
    setTexts(*m_saveButton, tr("Save…"), tr("Writes the network, without its weights, to a file."));
    setTexts(*m_add, tr("Add"), tr("Adds a layer behind the chosen one."));
    const QStringList edits = {tr("Remove"), tr("Duplicate"), tr("Up"), tr("Down")};
    for (qsizetype i = 0; i < m_edits.size(); ++i)
        m_edits[i]->setText(edits[i]);
    m_measure->setText(tr("Forecast for every backend"));
    m_forecastTable->setAccessibleName(tr("Forecast"));
    m_forecastTable->setHorizontalHeaderLabels({tr("Backend"), tr("Memory"), tr("Samples/s"), tr("Remark")});
    fillWithLayers(*m_add->menu(), [this](OpKind op) { insert(op); });
    refresh();
    if (m_forecasted && !m_forecasts.empty())
        showForecast();
}

} // namespace ks

#include "moc_build_page.cpp"
