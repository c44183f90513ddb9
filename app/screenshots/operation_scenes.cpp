#include "app/screenshots/scenes.h"

#include "core/ops/op_info.h"
#include "core/session/compute.h"
#include "core/session/steps.h"
#include "core/tensor/random.h"
#include "ui/fields/folding_section.h"
#include "ui/language/text.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/panels/backends_panel.h"
#include "ui/operation/panels/operator_settings.h"
#include "ui/operation/tensors_view.h"
#include "ui/shell/resource_locator.h"

#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include <cmath>
#include <limits>

namespace ks {

namespace {

/// `channels` of whole numbers, the operator's defaults, one term of the fifth output under way.
void openNumbers(MainWindow& window, OpKind op, bool backward, std::int64_t channels = 1)
{
    auto& lab = activate<OperationLab>(window);
    Session session;
    const RandomSpec numbers{.shape = {1, channels, 6, 6}, .seed = 5};
    session.content.src = {std::make_shared<const Tensor>(randomTensor(numbers)), {.kind = SourceKind::Random, .random = numbers}};
    session.content.spec = defaultSpec(op, session.content.src.tensor->shape());
    if (channels > 1)
        session.content.spec.filters = 2;
    const bool filters = infoOf(op).weights == WeightsKind::Filters;
    if (filters)
        session.content.weights.source = {.kind = SourceKind::Pattern, .name = "random", .random = {.seed = 3}};
    fitWeights(session.content);
    session.view.backward = backward;
    session.view.granularity = Granularity::Term;
    lab.document().open(std::move(session));
    settle(300);
    const Role stepped = backward ? Role::DiffSrc : Role::Dst;
    const std::int64_t cells = CellOrder(lab.document().content().spec, stepped).cells();
    lab.document().cursor().goTo({stepped, cells < 5 ? 0 : 4 + (channels > 1 ? 10 : 0), channels > 1 || filters ? 2 : 1});
}

void openTab(MainWindow& window, LabTab tab, bool backward)
{
    openNumbers(window, OpKind::Conv, backward, 2);
    auto& lab = activate<OperationLab>(window);
    ViewState view = lab.document().view();
    view.tab = tab;
    lab.document().cursor().setView(view);
    settle(1200);
}

/// A sample picture as it is in its file.
void openPicture(MainWindow& window, const char* name)
{
    for (const QString& path : ResourceLocator::sampleImages())
        if (path.contains(QLatin1String(name)))
            window.openFile(path, false);
    settle(600);
}

void measureBackends(MainWindow& window)
{
    openNumbers(window, OpKind::Conv, false, 3);
    auto& panel = *window.findChild<BackendsPanel*>();
    bool finished = false;
    QObject::connect(&panel, &BackendsPanel::finished, &panel, [&finished] { finished = true; });
    panel.setOpen(true);
    settleUntil([&] { return finished; });
}

/// A window that no input allows, so that the settings say why and what would do.
void openIllegal(MainWindow& window)
{
    openNumbers(window, OpKind::MaxPool, false);
    auto& document = activate<OperationLab>(window).document();
    OpSpec spec = document.content().spec;
    spec.kernel = {9, 9};
    document.edit().setSpec(spec, QString());
    settle(300);
}

void openInput(MainWindow& window, int kind)
{
    openNumbers(window, OpKind::MaxPool, false);
    auto& from = find<QComboBox>(window, "inputFrom");
    from.setCurrentIndex(kind);
    emit from.activated(kind);
    settle(300);
}

/// Infinite, undefined and very small numbers beside each other.
void openExtremes(MainWindow& window)
{
    openNumbers(window, OpKind::MaxPool, false);
    auto& document = activate<OperationLab>(window).document();
    const float infinite = std::numeric_limits<float>::infinity();
    document.edit().setCells(Role::Src,
                             {{{0, 0, 0, 0}, std::nanf("")},
                              {{0, 0, 0, 2}, infinite},
                              {{0, 0, 1, 2}, -infinite},
                              {{0, 0, 2, 0}, 1.2345678e-30F},
                              {{0, 0, 2, 1}, -123456789.F},
                              {{0, 0, 3, 3}, -0.333333333F}},
                             QString());
    settle(300);
    document.cursor().goTo({Role::Dst, 0, 0});
}

/// A layer of a network in training: gradients of many digits, to be looked at only.
void borrowLayer(MainWindow& window)
{
    openNumbers(window, OpKind::Conv, true, 3);
    Session session = activate<OperationLab>(window).document().session();
    Tensor gradients(*session.content.src.tensor);
    for (float& cell : gradients.cells())
        cell = (cell - 4) * 1.028e-9F;
    session.content.src.tensor = std::make_shared<const Tensor>(std::move(gradients));
    session.content.gradient = {.kind = GradientKind::Random, .seed = 2};
    window.lend({session, [] { return QStringLiteral("Conv 2 · LeNet-5"); }, QStringLiteral("network")});
    settle(600);
}

/// A question about the next cell, in the grids or in another tab.
void ask(MainWindow& window, LabTab tab)
{
    openTab(window, tab, false);
    auto& document = activate<OperationLab>(window).document();
    ViewState view = document.view();
    view.reveal = Reveal::Predict;
    view.granularity = Granularity::Cell;
    view.position.term = 0;
    document.cursor().setView(view);
    settle(400);
}

/// A photograph under a filter with a long name.
void filterPicture(MainWindow& window)
{
    openPicture(window, "still-life");
    auto& document = activate<OperationLab>(window).document();
    document.edit().setSpec(defaultSpec(OpKind::Conv, document.content().spec.src), QString());
    settle(600);
    auto& preset = find<QComboBox>(window, "weightPreset");
    preset.setCurrentIndex(preset.findData(QStringLiteral("sobel-y")));
    emit preset.activated(preset.currentIndex());
    OpSpec spec = document.content().spec;
    spec.autoPad = AutoPad::SameUpper;
    document.edit().setSpec(spec, QString());
    settle(600);
}

void stepOn(MainWindow& window, int steps)
{
    for (int i = 0; i < steps; ++i)
        trigger(window, LabMenu::Lab, "operation.stepOn");
}

} // namespace

std::vector<Screen> operationScenes()
{
    std::vector<Screen> scenes = {
        {QStringLiteral("stepped"), [](MainWindow& window) { stepOn(window, 6); }},
        {QStringLiteral("colour"), [](MainWindow& window) { openPicture(window, "still-life"); }},
        {QStringLiteral("phantom"), [](MainWindow& window) { openPicture(window, "phantom-functional"); }},
        {QStringLiteral("bookmark"), [](MainWindow& window) { trigger(window, LabMenu::Lab, "operation.bookmark"); }},
        {QStringLiteral("legend"), [](MainWindow& window) { trigger(window, LabMenu::Look, "operation.legend"); }},
        {QStringLiteral("export"), [](MainWindow& window) { trigger(window, LabMenu::Export, "operation.export"); }},
        {QStringLiteral("channels"), [](MainWindow& window) { openNumbers(window, OpKind::Conv, false, 3); }},
        {QStringLiteral("channels-back"), [](MainWindow& window) { openNumbers(window, OpKind::Conv, true, 3); }},
        {QStringLiteral("filters"),
         [](MainWindow& window) {
             openNumbers(window, OpKind::Conv, false, 3);
             activate<OperationLab>(window).tensors().pane(Role::Weights).findChild<QToolButton*>(QStringLiteral("montage"))->click();
         }},
        {QStringLiteral("presenter-back"),
         [](MainWindow& window) {
             openNumbers(window, OpKind::Conv, true);
             window.setPresenting(true);
         }},
        {QStringLiteral("presenter-lesson"),
         [](MainWindow& window) {
             window.openFile(ResourceLocator::sampleSessions().value(4), true);
             settle(500);
             window.setPresenting(true);
         }},
        {QStringLiteral("text-150-back"),
         [](MainWindow& window) {
             openNumbers(window, OpKind::Conv, true, 3);
             enlargeText(window, "150");
         }},
        {QStringLiteral("menu-colour"),
         [](MainWindow& window) {
             openNumbers(window, OpKind::Conv, false, 3);
             for (QToolButton* button : activate<OperationLab>(window).tensors().pane(Role::Src).findChildren<QToolButton*>())
                 if (button->menu() && button->isVisible())
                     button->menu()->popup(button->mapToGlobal(QPoint(0, button->height())));
         }},
        {QStringLiteral("lent"), borrowLayer},
        {QStringLiteral("filter"), filterPicture},
        {QStringLiteral("predict"), [](MainWindow& window) { ask(window, LabTab::Grids); }},
        {QStringLiteral("predict-compare"), [](MainWindow& window) { ask(window, LabTab::Compare); }},
        {QStringLiteral("predict-histogram"), [](MainWindow& window) { ask(window, LabTab::Histogram); }},
        {QStringLiteral("backends"), measureBackends},
        {QStringLiteral("implementations"),
         [](MainWindow& window) {
             measureBackends(window);
             find<QPushButton>(window, "backendsExplain").click();
         }},
        {QStringLiteral("illegal"), openIllegal},
        {QStringLiteral("extremes"), openExtremes},
        {QStringLiteral("settings"),
         [](MainWindow& window) {
             openNumbers(window, OpKind::Conv, true, 2);
             for (FoldingSection* section : window.findChildren<FoldingSection*>())
                 if (section->objectName() != QLatin1String("backendsSection"))
                     section->setOpen(true);
         }},
    };
    for (int i = 0; i < 4; ++i)
        scenes.push_back({QStringLiteral("input-%1").arg(i), [i](MainWindow& window) { openInput(window, i); }});
    for (const OpKind op : allOps())
        for (const bool backward : {false, true})
            scenes.push_back(
                {QStringLiteral("op-%1-%2").arg(fromView(nameOf(op)), backward ? QStringLiteral("back") : QStringLiteral("forward")),
                 [op, backward](MainWindow& window) { openNumbers(window, op, backward); }});
    const std::pair<LabTab, const char*> tabs[] = {{LabTab::Compare, "compare"},
                                                   {LabTab::Im2col, "im2col"},
                                                   {LabTab::Gemm, "gemm"},
                                                   {LabTab::GradientCheck, "gradient-check"},
                                                   {LabTab::Histogram, "histogram"}};
    for (const auto& [tab, name] : tabs)
        scenes.push_back({QStringLiteral("presenter-%1").arg(QLatin1String(name)), [tab](MainWindow& window) {
                              openTab(window, tab, false);
                              window.setPresenting(true);
                          }});
    for (const auto& [tab, name] : tabs)
        for (const bool backward : {false, true})
            scenes.push_back(
                {QStringLiteral("tab-%1-%2").arg(QLatin1String(name), backward ? QStringLiteral("back") : QStringLiteral("forward")),
                 [tab, backward](MainWindow& window) { openTab(window, tab, backward); }});
    scenes.push_back({QStringLiteral("tab-curve"), [](MainWindow& window) {
                          openNumbers(window, OpKind::Elu, false);
                          auto& lab = activate<OperationLab>(window);
                          ViewState view = lab.document().view();
                          view.tab = LabTab::Curve;
                          lab.document().cursor().setView(view);
                          settle(1200);
                      }});
    return scenes;
}

std::vector<Screen> lessonScenes()
{
    constexpr int bookmarksAtMost = 8;
    std::vector<Screen> scenes;
    int lesson = 0;
    for (const QString& path : ResourceLocator::sampleSessions()) {
        ++lesson;
        for (int bookmark = 1; bookmark <= bookmarksAtMost; ++bookmark)
            scenes.push_back({QStringLiteral("lesson-%1-%2").arg(lesson).arg(bookmark), [path, bookmark](MainWindow& window) {
                                  window.openFile(path, true);
                                  settle(400);
                                  auto& document = activate<OperationLab>(window).document();
                                  const int last = static_cast<int>(document.session().bookmarks.size());
                                  for (int i = document.bookmarks().current() ? 1 : 0; i < std::min(bookmark, last); ++i)
                                      trigger(window, LabMenu::Lab, "operation.nextBookmark");
                                  settle(300);
                              }});
    }
    return scenes;
}

} // namespace ks
