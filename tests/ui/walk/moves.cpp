#include "tests/ui/walk/moves.h"

#include "core/measure/experiment_file.h"
#include "core/ops/operator.h"
#include "tests/ui/walk/control_moves.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/network/data/data_page.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/operation/operation_lab.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/resource_locator.h"

#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

namespace ks::walk {

namespace {

std::optional<Step> trigger(WalkDesk& desk, const QString& name)
{
    QAction* action = desk.action(name);
    if (!action || !action->isEnabled())
        return std::nullopt;
    return Step{QStringLiteral("action ") + name, [action] { action->trigger(); }};
}

std::optional<Step> anyAction(WalkDesk& desk, Dice& dice)
{
    QList<QAction*> able;
    for (QAction* action : desk.window.actions())
        if (action->isEnabled() && action->isVisible() && action->objectName() != QLatin1String("file.quit"))
            able.append(action);
    QAction* action = dice.pick(able);
    return Step{QStringLiteral("action ") + action->objectName(), [action] { action->trigger(); }};
}

std::optional<Step> undoAndRedo(WalkDesk& desk, Dice& dice)
{
    const bool undo = dice.chance(65);
    const int times = dice.pick(QList<int>{1, 1, 1, 2, 5});
    QAction* action = desk.action(undo ? QStringLiteral("edit.undo") : QStringLiteral("edit.redo"));
    if (!action->isEnabled())
        return std::nullopt;
    return Step{QStringLiteral("%1 %2 ×").arg(action->objectName()).arg(times), [action, times] {
                    for (int i = 0; i < times && action->isEnabled(); ++i)
                        action->trigger();
                }};
}

std::optional<Step> openSample(WalkDesk& desk, Dice& dice)
{
    QStringList files = dice.chance(70) ? ResourceLocator::sampleSessions() : ResourceLocator::sampleImages();
    if (dice.chance(10))
        for (const QFileInfo& file : QDir(desk.folder).entryInfoList({QStringLiteral("*.kscope")}, QDir::Files, QDir::Name))
            files.append(file.absoluteFilePath());
    const QString path = dice.pick(files);
    const bool copy = dice.chance(80);
    return Step{QStringLiteral("open %1").arg(path), [&desk, path, copy] { desk.window.openFile(path, copy); }};
}

std::optional<Step> openNetwork(WalkDesk& desk, Dice& dice)
{
    const QString folder = ResourceLocator::samplesFolder() + QStringLiteral("/networks/");
    // Those that the walk need not wait for.
    const QString name =
        dice.pick(QStringList{"lenet-5", "from-scratch", "irradiance-cnn", "model-0", "model-1", "modern-digits", "resnet-14-cifar"});
    return Step{QStringLiteral("open network ") + name,
                [&desk, path = folder + name + QStringLiteral(".json")] { desk.window.openFile(path, true); }};
}

/// Of every kind that there is without files: classes and numbers, pictures and rows.
std::optional<Step> chooseData(WalkDesk& desk, Dice& dice)
{
    if (desk.window.activeLab() != desk.network)
        return std::nullopt;
    const QString data =
        dice.pick(QStringList{"synthetic:digits?count=400&test=100&validation=0.2", "synthetic:shapes?count=200&test=50",
                              "synthetic:irradiance?count=300&test=60&validation=0.1",
                              "synthetic:irradiance-maps?count=60&test=12&validation=0.2", "synthetic:phantoms?count=60&test=12"});
    return Step{QStringLiteral("use the data ") + data, [&desk, data] { desk.network->dataPage().use(data); }};
}

/// A little, so that there is something to look at.
std::optional<Step> trainALittle(WalkDesk& desk, Dice& dice)
{
    if (desk.window.activeLab() != desk.network || !canRun(desk.network->run()))
        return std::nullopt;
    const int batches = dice.between(1, 40);
    return Step{QStringLiteral("train %1 batches").arg(batches), [&desk, batches] { desk.network->run().run({.batches = batches}); }};
}

/// Other rules for the next batch, other weights, another training, or the same one out of a file.
std::optional<Step> turnTraining(WalkDesk& desk, Dice& dice)
{
    NetworkLab& lab = *desk.network;
    if (desk.window.activeLab() != &lab || lab.run().isBusy())
        return std::nullopt;
    const auto change = [&lab](const QString& what, const std::function<void(TrainingSettings&)>& how) {
        return Step{what, [&lab, how] {
                        NetworkContent content = lab.document().content();
                        how(content.settings);
                        lab.document().change([] { return QStringLiteral("Another training"); }, content);
                    }};
    };
    switch (dice.below(8)) {
    case 0:
    case 1: {
        const float factor = dice.chance(50) ? 0.5F : 1.5F;
        return change(QStringLiteral("rate × %1").arg(static_cast<double>(factor)),
                      [factor](TrainingSettings& to) { to.schedule.rate = std::clamp(to.schedule.rate * factor, 1e-5F, 1e-2F); });
    }
    case 2: {
        const int epochs = dice.between(1, 30);
        return change(QStringLiteral("%1 epochs").arg(epochs), [epochs](TrainingSettings& to) { to.stop.epochs = epochs; });
    }
    case 3: return change(QStringLiteral("another seed"), [](TrainingSettings& to) { ++to.seed; });
    case 4:
    case 5: return Step{QStringLiteral("exchange the weights"), [&lab] { lab.exchangeWeights(); }};
    case 6: return trigger(desk, QStringLiteral("network.untrained"));
    default: {
        const QString path = desk.folder + QStringLiteral("/training.kscope");
        if (dice.chance(50))
            return Step{QStringLiteral("save the training"), [&lab, path] { lab.save(path); }};
        if (!QFileInfo::exists(path))
            return std::nullopt;
        return Step{QStringLiteral("open the training"), [&desk, path] { desk.window.openFile(path, true); }};
    }
    }
}

std::optional<Step> bookmark(WalkDesk& desk, Dice& dice)
{
    OperationDocument& document = desk.operation->document();
    if (desk.window.activeLab() != desk.operation)
        return std::nullopt;
    const auto count = static_cast<int>(document.session().bookmarks.size());
    if (count > 0 && dice.chance(60)) {
        const int index = dice.below(count);
        return Step{QStringLiteral("go to bookmark %1 of %2").arg(index + 1).arg(count),
                    [&document, index] { document.bookmarks().goTo(static_cast<std::size_t>(index)); }};
    }
    return trigger(desk, dice.chance(50) ? QStringLiteral("operation.nextBookmark") : QStringLiteral("operation.previousBookmark"));
}

std::optional<Step> switchLab(WalkDesk& desk, Dice& dice)
{
    return trigger(desk, dice.pick(QStringList{"lab.operation", "lab.operation", "lab.network", "lab.network", "lab.benchmark"}));
}

std::optional<Step> networkPage(WalkDesk& desk, Dice& dice)
{
    if (desk.window.activeLab() != desk.network)
        return std::nullopt;
    const QString page = dice.pick(QStringList{"data", "build", "train", "watch", "step", "try", "export"});
    return Step{QStringLiteral("open page ") + page, [&desk, page] { desk.network->tabs().open(page); }};
}

std::optional<Step> look(WalkDesk& desk, Dice& dice)
{
    return trigger(desk, dice.pick(QStringList{"view.language.en", "view.language.es", "view.colours.light", "view.colours.dark",
                                               "view.textSize.75", "view.textSize.100", "view.textSize.125", "view.textSize.150",
                                               "view.textSize.100", "view.contrast.high", "view.contrast.normal", "view.motion.none",
                                               "view.motion.full", "view.presenter", "view.resetLayout", "view.nextPanel"}));
}

std::optional<Step> resize(WalkDesk& desk, Dice& dice)
{
    const QSize size =
        dice.pick(QList<QSize>{{1024, 640}, {1280, 720}, {1280, 720}, {1366, 768}, {1920, 1080}, {2560, 1440}, {1100, 1300}});
    return Step{QStringLiteral("make the window %1×%2").arg(size.width()).arg(size.height()), [&desk, size] { desk.window.resize(size); }};
}

std::optional<Step> palette(WalkDesk& desk, Dice& dice)
{
    static const QStringList queries = {"conv", "export", "gif",   "lección", "paso",   "train", "theme", "max",   "stride",
                                        "zzzz", "1",      "bench", "ñ",       "tamaño", "",      "red",   "watch", "kernel"};
    const QString query = dice.pick(queries);
    const bool choose = dice.chance(60);
    return Step{QStringLiteral("palette \"%1\", %2").arg(query, choose ? QStringLiteral("Return") : QStringLiteral("Escape")),
                [&desk, query, choose] {
                    desk.window.showPalette();
                    auto* opened = qobject_cast<CommandPalette*>(QApplication::activePopupWidget());
                    if (!opened)
                        return;
                    auto* field = opened->findChild<QLineEdit*>();
                    field->setText(query); // keyClicks() knows no accents
                    const auto* list = opened->findChild<QListWidget*>();
                    const bool quits = list->currentItem() && list->currentItem()->text().contains(QLatin1String("Ctrl+Q"));
                    QTest::keyPress(field, choose && !quits ? Qt::Key_Return : Qt::Key_Escape); // it is gone afterwards
                }};
}

std::optional<Step> messageLink(WalkDesk& desk, Dice& dice)
{
    QList<QToolButton*> links;
    for (QToolButton* button : desk.window.messages().findChildren<QToolButton*>())
        if (button->isVisible() && button->isEnabled())
            links.append(button);
    if (links.isEmpty())
        return std::nullopt;
    QToolButton* link = dice.pick(links);
    return Step{QStringLiteral("message's button \"%1\"").arg(link->text()), [link] { link->click(); }};
}

/// Every operator with its usual settings on what is there.
std::optional<Step> chooseOperator(WalkDesk& desk, Dice& dice)
{
    if (desk.window.activeLab() != desk.operation)
        return std::nullopt;
    auto* box = desk.window.findChild<QComboBox*>(QStringLiteral("operator"));
    if (!box || !box->isEnabled() || box->count() == 0)
        return std::nullopt;
    const int index = dice.below(box->count());
    return Step{QStringLiteral("operator \"%1\"").arg(box->itemText(index)), [box, index] {
                    box->setCurrentIndex(index);
                    emit box->activated(index);
                }};
}

/// Experiments that end soon: the walk does not measure.
std::optional<Step> tinyExperiment(WalkDesk& desk, Dice& dice)
{
    if (desk.window.activeLab() != desk.benchmark || desk.benchmark->session().runner().isBusy())
        return std::nullopt;
    const QString op = dice.pick(QStringList{"MaxPool", "AveragePool"});
    const int values = dice.between(1, 4);
    return Step{
        QStringLiteral("experiment with %1, %2 sizes").arg(op).arg(values), [&desk, op, values] {
            QStringList sizes;
            for (int i = 0; i < values; ++i)
                sizes.append(QString::number(12 + 4 * i));
            const QString text =
                QStringLiteral(
                    R"({"op":"%1","shape":"1x2x16x16","attributes":{"kernel_shape":"2x2"},"backends":["serial","openmp"],"threads":1,"repeat":3,"warm_up":0,)"
                    R"("sweep":{"axis":"size","values":[%2]}})")
                    .arg(op, sizes.join(QLatin1Char(',')));
            desk.benchmark->session().take(experimentFromJson(text.toStdString(), "walk"));
            desk.benchmark->startOrResume();
        }};
}

struct Move {
    int weight;
    std::optional<Step> (*make)(WalkDesk&, Dice&);
};

constexpr Move moves[] = {{300, useControl}, {120, pressKey},    {60, anyAction},   {50, undoAndRedo},    {25, openSample},
                          {8, openNetwork},  {60, bookmark},     {25, switchLab},   {40, networkPage},    {45, look},
                          {20, resize},      {25, palette},      {20, messageLink}, {20, chooseOperator}, {8, tinyExperiment},
                          {8, chooseData},   {30, trainALittle}, {30, turnTraining}};

} // namespace

std::optional<Step> nextStep(WalkDesk& desk, Dice& dice)
{
    // Menus and dialogs are answered, mostly.
    if (desk.hasPopupOrDialog() && dice.chance(85))
        return useControl(desk, dice);
    int whole = 0;
    for (const Move& move : moves)
        whole += move.weight;
    int at = dice.below(whole);
    for (const Move& move : moves) {
        at -= move.weight;
        if (at < 0)
            return move.make(desk, dice);
    }
    return std::nullopt;
}

} // namespace ks::walk
