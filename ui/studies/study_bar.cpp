#include "ui/studies/study_bar.h"

#include "ui/language/languages.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QProgressBar>

namespace ks {

namespace {

constexpr double leastTitle = 220; ///< pixels beside usual text
constexpr int progressSteps = 1000;

} // namespace

StudyBar::StudyBar(const StudyRuns& runs, const Actions& actions, QWidget* parent)
    : Retranslating(parent), m_runs(runs), m_title(sentenceLabel(this)), m_status(named(sentenceLabel(this), "studyStatus")),
      m_progress(named(new QProgressBar(this), "studyProgress"))
{
    m_title->setTextFormat(Qt::PlainText); // of a file
    m_status->setTextFormat(Qt::PlainText);
    m_progress->setRange(0, progressSteps);
    m_progress->setMinimumWidth(48);
    m_progress->setMaximumWidth(160);
    QSizePolicy place = m_progress->sizePolicy();
    place.setRetainSizeWhenHidden(true); // nothing below moves when a run begins
    m_progress->setSizePolicy(place);
    auto* row = new FlowLayout;
    row->setSpacing(gridStep);
    const auto add = [&](QAction* action) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        connect(action, &QAction::visibleChanged, button, [button, action] { button->setVisible(action->isVisible()); });
        row->addWidget(button);
    };
    add(actions.back);
    row->addFilling(m_title, leastTitle);
    for (QAction* action : {actions.runAll, actions.anyway, actions.pause, actions.stop})
        add(action);
    layColumn(*this, {row, inRow({{m_status, 1}, m_progress}, gridStep)}, gridStep / 2);
    takeFont();
    retranslate();
}

void StudyBar::setStudy(const StudiesDocument::StudyPtr& study)
{
    m_study = study;
    retranslate();
}

QString StudyBar::stateText() const
{
    if (!m_runs.isUnderWay())
        return tr("Nothing is being measured.");
    const QString run = QString::fromStdString(m_runs.run());
    const QString place = countOnScreen(m_runs.place());
    const QString count = countOnScreen(m_runs.count());
    if (m_runs.isStopping())
        return tr("Leaving the point under way…");
    if (m_runs.waitsForOthers() > 0)
        return tr("Run %1 of %2 waits for a quiet machine: other programs use %3 of its processors.")
            .arg(place, count, shareText(m_runs.waitsForOthers(), 0));
    const QString state =
        m_runs.isPaused() ? tr("Paused in run %1 of %2: %3.").arg(place, count, run) : tr("Run %1 of %2: %3.").arg(place, count, run);
    if (m_runs.study() == m_study)
        return state;
    return tr("%1 Of another study: %2.").arg(state, QString::fromStdString(m_runs.study()->title.in(Languages::onScreen().toStdString())));
}

void StudyBar::refresh()
{
    m_status->setText(stateText());
    m_progress->setVisible(m_runs.isUnderWay());
    m_progress->setValue(static_cast<int>(progressSteps * m_runs.progress()));
}

void StudyBar::takeFont()
{
    m_title->setFont(textFont(TextRole::Heading, font()));
}

void StudyBar::retranslate()
{
    m_title->setText(m_study ? QString::fromStdString(m_study->title.in(Languages::onScreen().toStdString())) : QString());
    m_progress->setAccessibleName(tr("Progress of the runs"));
    refresh();
}

} // namespace ks

#include "moc_study_bar.cpp"
