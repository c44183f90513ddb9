#include "ui/studies/figure_list.h"

#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/theme/text_role.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QSignalBlocker>

#include <map>

namespace ks {

namespace {

constexpr int figureRole = Qt::UserRole;
constexpr int listLetters = 30; ///< of usual width, beside which there is room for a figure

QString signOf(FigureState state)
{
    switch (state) {
    case FigureState::Shown: return QStringLiteral("·");
    case FigureState::Waiting: return QStringLiteral("…");
    case FigureState::Empty: return QStringLiteral("○");
    case FigureState::Part: return QStringLiteral("◐");
    case FigureState::Whole: return QStringLiteral("●");
    }
    return {};
}

} // namespace

FigureList::FigureList(QWidget* parent) : Retranslating(parent)
{
    setObjectName(QStringLiteral("figures"));
    setHeaderHidden(true);
    setColumnCount(1);
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setIndentation(12);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextElideMode(Qt::ElideRight);
    header()->setStretchLastSection(true);
    connect(this, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item, QTreeWidgetItem* before) {
        if (item && !item->flags().testFlag(Qt::ItemIsSelectable)) { // a heading, clicked
            const QSignalBlocker block(this);
            setCurrentItem(before);
        } else if (item) {
            emit chosen();
        }
    });
    connect(this, &QTreeWidget::itemActivated, this, &FigureList::entered);
    takeFont();
}

template <class Do>
void FigureList::forEachFigure(Do what) const
{
    for (int group = 0; group < topLevelItemCount(); ++group)
        for (int i = 0; i < topLevelItem(group)->childCount(); ++i) {
            QTreeWidgetItem* item = topLevelItem(group)->child(i);
            what(*item, item->data(0, figureRole).toString().toStdString());
        }
}

void FigureList::show(const StudiesDocument::StudyPtr& study, const std::string& figure)
{
    {
        const QSignalBlocker block(this);
        m_study = study;
        m_states.clear();
        m_claims = nullptr;
        clear();
        for (const StudyGroup& group : study->groups) {
            auto* heading = new QTreeWidgetItem(this);
            heading->setFlags(Qt::ItemIsEnabled);
            for (const StudyFigure& one : study->figures)
                if (one.group == group.id)
                    (new QTreeWidgetItem(heading))->setData(0, figureRole, QString::fromStdString(one.id));
        }
        m_claims = new QTreeWidgetItem(this);
        expandAll();
        retranslate();
    }
    choose(study->figure(figure) || study->figures.empty() ? figure : study->figures.front().id);
}

void FigureList::refresh(const StudyRecord& record)
{
    if (!m_study)
        return;
    for (const StudyFigure& figure : m_study->figures)
        m_states[figure.id] = stateOf(figure, record);
    retranslate();
}

std::string FigureList::current() const
{
    const QTreeWidgetItem* item = currentItem();
    return item ? item->data(0, figureRole).toString().toStdString() : std::string();
}

void FigureList::choose(const std::string& figure)
{
    forEachFigure([&](QTreeWidgetItem& item, const std::string& id) {
        if (id == figure)
            setCurrentItem(&item);
    });
}

void FigureList::chooseClaims()
{
    setCurrentItem(m_claims);
}

void FigureList::step(int direction)
{
    QTreeWidgetItem* next = currentItem();
    do {
        next = direction > 0 ? itemBelow(next) : itemAbove(next);
    } while (next && !next->flags().testFlag(Qt::ItemIsSelectable));
    if (next)
        setCurrentItem(next);
}

QString FigureList::stateText(FigureState state)
{
    switch (state) {
    case FigureState::Shown: return tr("nothing is to be run for it");
    case FigureState::Waiting: return tr("waits for what is missing here");
    case FigureState::Empty: return tr("not measured here yet");
    case FigureState::Part: return tr("measured here in part");
    case FigureState::Whole: return tr("measured here");
    }
    return {};
}

void FigureList::retranslate()
{
    setAccessibleName(tr("Tables and figures of the study"));
    if (!m_study)
        return;
    const std::string language = Languages::onScreen().toStdString();
    for (std::size_t i = 0; i < m_study->groups.size(); ++i) {
        QTreeWidgetItem& item = *topLevelItem(static_cast<int>(i));
        const QString title = QString::fromStdString(m_study->groups[i].title.in(language));
        item.setText(0, title);
        item.setToolTip(0, title.toHtmlEscaped());
    }
    forEachFigure([&](QTreeWidgetItem& item, const std::string& id) {
        const StudyFigure& figure = *m_study->figure(id);
        const FigureState state = m_states.contains(id) ? m_states.at(id) : stateOf(figure, {});
        const QString name = tr("%1: %2", "figure, title")
                                 .arg(QString::fromStdString(figure.name(language)), QString::fromStdString(figure.title.in(language)));
        item.setText(0, signOf(state) + QLatin1Char(' ') + name);
        item.setToolTip(0, tr("%1 (%2)", "figure, whether it is measured").arg(name, stateText(state)).toHtmlEscaped());
        item.setData(0, Qt::AccessibleTextRole, tr("%1 (%2)", "figure, whether it is measured").arg(name, stateText(state)));
    });
    m_claims->setText(0, tr("Claims"));
    takeFont();
}

void FigureList::takeFont()
{
    setMinimumWidth(fontMetrics().averageCharWidth() * listLetters * 2 / 3);
    for (int group = 0; group < topLevelItemCount(); ++group)
        topLevelItem(group)->setFont(0, textFont(TextRole::Heading, font()));
}

/// A heading is not chosen, and what is stays so.
void FigureList::mousePressEvent(QMouseEvent* event)
{
    const QTreeWidgetItem* const item = itemAt(event->position().toPoint());
    if (!item || item->flags().testFlag(Qt::ItemIsSelectable))
        QTreeWidget::mousePressEvent(event);
}

void FigureList::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return emit left();
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        return step(event->key() == Qt::Key_Down ? 1 : -1);
    QTreeWidget::keyPressEvent(event);
}

} // namespace ks

#include "moc_figure_list.cpp"
