#include "tests/ui/walk/walk_desk.h"

#include "app/gui/labs.h"
#include "core/ops/operator.h"
#include "tests/ui/window_desk.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/network/network_lab.h"
#include "ui/network/training_speed.h"
#include "ui/operation/operation_lab.h"
#include "ui/shell/presenter_window.h"

#include <QApplication>
#include <QDialog>

namespace ks::walk {

WalkDesk::WalkDesk(const QString& folderOfFiles) : theme(*qApp), window(theme, languages, preferences), folder(folderOfFiles)
{
    theme.setMode(Theme::Mode::Light);
    languages.use(QStringLiteral("en"));
    preferences.set(preference::trainingSpeed, 0); // before a lab takes it
    addLabs(window);
    for (const auto& lab : window.labs()) {
        if (auto* one = dynamic_cast<OperationLab*>(lab.get()))
            operation = one;
        else if (auto* two = dynamic_cast<NetworkLab*>(lab.get()))
            network = two;
        else if (auto* three = dynamic_cast<BenchmarkLab*>(lab.get()))
            benchmark = three;
    }
    window.resize(1280, 720);
    window.show();
}

QWidget* WalkDesk::top()
{
    if (QWidget* popup = QApplication::activePopupWidget())
        return popup;
    if (QWidget* modal = QApplication::activeModalWidget())
        return modal;
    for (QWidget* other : QApplication::topLevelWidgets())
        if (other->isVisible() && qobject_cast<QDialog*>(other))
            return other;
    if (window.isPresenting())
        return &window.presenter();
    return &window;
}

bool WalkDesk::hasPopupOrDialog()
{
    const QWidget* on = top();
    return on != &window && on != static_cast<QWidget*>(&window.presenter());
}

QString WalkDesk::restless()
{
    if (window.activeLab() == operation) {
        if (operation->document().numbers().isUnderWay())
            return QStringLiteral("the operation is being computed");
        const Content& content = operation->document().content();
        if (!operation->document().numbers().failure().empty())
            return {}; // too large for the memory, perhaps: there will be no result, and the window says so
        if (content.src.tensor && isLegal(content.spec) &&
            (!operation->inspection().freshResult() || !operation->inspection().explanation()))
            return QStringLiteral("a result or its explanation is missing");
    } else if (window.activeLab() == network) {
        const TrainingRun::State state = network->run().state();
        if (state == TrainingRun::State::Loading)
            return QStringLiteral("the network is being made");
        if (state == TrainingRun::State::Stopping)
            return QStringLiteral("the training is being stopped");
    }
    return {};
}

QAction* WalkDesk::action(const QString& name)
{
    return test::actionOf(window, name);
}

void WalkDesk::shorten()
{
    if (benchmark->session().runner().state() == BenchmarkRunner::State::Running)
        benchmark->session().runner().pause();
}

} // namespace ks::walk
