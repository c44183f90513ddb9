#include "ui/studies/study_view.h"

#include "ui/shell/lab.h"
#include "ui/shell/preferences.h"
#include "ui/studies/claims_panel.h"
#include "ui/studies/figure_list.h"
#include "ui/theme/control_area.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>

namespace ks {

namespace {

/// Of the list of figures, as a person drew it.
const Preference<QByteArray> listWidth{"window/studyList"};

} // namespace

StudyView::StudyView(LabHost& host, const StudiesDocument& document, const StudyRuns& runs, const StudyBar::Actions& actions, QAction& run,
                     QWidget* parent)
    : QWidget(parent), m_document(document), m_bar(new StudyBar(runs, actions, this)), m_list(new FigureList(this)),
      m_panel(new FigurePanel(host, document, run, nullptr)), m_claims(new ClaimsPanel(this)), m_right(new QStackedWidget(this)),
      m_area(new ControlArea(this))
{
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setWidget(m_panel);
    m_right->addWidget(m_area);
    m_right->addWidget(m_claims);
    auto* splitter = named(new QSplitter(this), "studySplitter");
    splitter->addWidget(m_list);
    splitter->addWidget(m_right);
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({280, 900});
    splitter->restoreState(host.preferences().get(listWidth));
    connect(splitter, &QSplitter::splitterMoved, this,
            [&preferences = host.preferences(), splitter] { preferences.set(listWidth, splitter->saveState()); });
    layColumn(*this, {m_bar, {splitter, 1}}, gridStep);
    connect(m_list, &FigureList::chosen, this, &StudyView::showChosen);
    connect(m_list, &FigureList::left, this, &StudyView::backWanted);
    connect(m_list, &FigureList::entered, this, [this] {
        (m_right->currentWidget() == m_claims ? static_cast<QWidget*>(m_claims) : m_panel)->setFocus(Qt::OtherFocusReason);
        focusNextPrevChild(true);
    });
    connect(m_claims, &ClaimsPanel::figureChosen, this, [this](const QString& figure) {
        m_list->choose(figure.toStdString());
        m_list->setFocus(Qt::OtherFocusReason);
    });
    connect(&m_document, &StudiesDocument::recordChanged, this, [this](const QString& study) {
        if (m_study && study.toStdString() == m_study->id)
            follow();
    });
}

void StudyView::show(const StudiesDocument::StudyPtr& study, const std::string& figure)
{
    m_study = study;
    m_bar->setStudy(study);
    m_list->show(study, figure);
    m_list->refresh(m_document.record(study->id));
    showChosen();
}

const StudyFigure* StudyView::figure() const
{
    return m_study ? m_study->figure(m_list->current()) : nullptr;
}

void StudyView::follow()
{
    m_list->refresh(m_document.record(m_study->id));
    if (figure())
        m_panel->follow();
    else
        m_claims->show(m_study, m_document.record(m_study->id));
}

void StudyView::showChosen()
{
    if (!m_study)
        return;
    if (const StudyFigure* shown = figure()) {
        m_panel->show(m_study, shown->id);
        m_right->setCurrentWidget(m_area);
        m_area->verticalScrollBar()->setValue(0);
    } else {
        m_claims->show(m_study, m_document.record(m_study->id));
        m_right->setCurrentWidget(m_claims);
    }
    emit chosen();
}

void StudyView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape)
        return QWidget::keyPressEvent(event);
    if (m_right->isAncestorOf(focusWidget()))
        m_list->setFocus(Qt::OtherFocusReason); // one step back at a time
    else
        emit backWanted();
}

} // namespace ks

#include "moc_study_view.cpp"
