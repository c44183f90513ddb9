#include "app/screenshots/scenes.h"

#include "ui/studies/figure_list.h"
#include "ui/studies/studies_lab.h"
#include "ui/studies/study_view.h"
#include "ui/studies/wrong_box.h"

#include <QScrollArea>

#include <algorithm>

namespace ks {

namespace {

StudiesLab& showFigure(MainWindow& window, const char* study, const std::function<bool(const StudyFigure&)>& wanted)
{
    auto& lab = activate<StudiesLab>(window);
    settle(300);
    const auto found = lab.document().find(study);
    const auto figure = std::ranges::find_if(found->figures, wanted);
    lab.showStudy(QString::fromLatin1(study), figure == found->figures.end() ? std::string() : figure->id);
    settle(500);
    return lab;
}

bool isMeasured(const StudyFigure& figure)
{
    return figure.kind == FigureKind::Lines && !figure.runs.empty() && !figure.published.empty() && figure.needs.empty();
}

/// The shortest one that has a chart, to its end.
StudiesLab& measureFigure(MainWindow& window)
{
    StudiesLab& lab = showFigure(window, "pooling-hpc", isMeasured);
    lab.runFigure();
    settleUntil([&] { return !lab.runs().isUnderWay(); });
    settle(500);
    return lab;
}

} // namespace

std::vector<Screen> studiesScenes()
{
    return {
        {QStringLiteral("studies-cards"),
         [](MainWindow& window) {
             activate<StudiesLab>(window);
             settle(500);
         }},
        {QStringLiteral("studies-published"), [](MainWindow& window) { showFigure(window, "pooling-hpc", isMeasured); }},
        {QStringLiteral("studies-figure"), [](MainWindow& window) { measureFigure(window); }},
        {QStringLiteral("studies-wrong"),
         [](MainWindow& window) {
             StudiesLab& lab = showFigure(window, "pooling-hpc", [](const StudyFigure& figure) { return !figure.wrong.empty(); });
             QWidget* area = lab.view().panel().parentWidget()->parentWidget();
             if (auto* box = lab.view().findChild<WrongBox*>())
                 qobject_cast<QScrollArea*>(area)->ensureWidgetVisible(box);
             settle(200);
         }},
        {QStringLiteral("studies-claims"),
         [](MainWindow& window) {
             StudiesLab& lab = showFigure(window, "heterogeneous-timing", isMeasured);
             lab.view().list().chooseClaims();
             settle(300);
         }},
        {QStringLiteral("studies-model"),
         [](MainWindow& window) {
             activate<StudiesLab>(window);
             trigger(window, LabMenu::Lab, "studies.launchModel");
         }},
        {QStringLiteral("presenter-studies"),
         [](MainWindow& window) {
             showFigure(window, "pooling-hpc", isMeasured);
             window.setPresenting(true);
         }},
    };
}

} // namespace ks
