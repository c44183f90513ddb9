#include "ui/shell/help_sheet.h"

#include "ui/language/key_names.h"
#include "ui/language/languages.h"
#include "ui/shell/main_window.h"
#include "ui/shell/search_score.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QMenu>
#include <QMenuBar>
#include <QScrollBar>

#include <algorithm>

namespace ks {

namespace {

QString keysOf(const QAction& action)
{
    QStringList keys;
    for (const QKeySequence& sequence : action.shortcuts())
        keys.append(sequence.toString(QKeySequence::NativeText));
    return keys.join(QStringLiteral(", "));
}

void collect(const QMenu& menu, QTreeWidgetItem& group)
{
    for (const QAction* action : menu.actions()) {
        if (action->menu())
            collect(*action->menu(), group);
        else if (!action->isSeparator() && !action->shortcut().isEmpty())
            new QTreeWidgetItem(&group, {keysOf(*action), plainName(action->text())});
    }
}

} // namespace

HelpSheet::HelpSheet(MainWindow& window)
    : Retranslating(&window), m_window(window), m_filter(new QLineEdit(this)), m_table(new QTreeWidget(this)),
      m_none(named(sentenceLabel(this), "helpNone"))
{
    resize(760, 600);
    lay(new QVBoxLayout(this), {m_filter, {m_table, 1}, {m_none, 1}});
    m_none->setAlignment(Qt::AlignCenter);
    m_none->setForegroundRole(QPalette::PlaceholderText);
    m_table->setColumnCount(2);
    m_table->setRootIsDecorated(false);
    m_table->setAlternatingRowColors(true);
    connect(m_filter, &QLineEdit::textChanged, this, &HelpSheet::filter);
    retranslate();
}

void HelpSheet::open()
{
    fill();
    show();
    raise();
    activateWindow();
    m_filter->setFocus();
}

void HelpSheet::retranslate()
{
    setWindowTitle(tr("Keys and commands"));
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter"));
    m_table->setAccessibleName(tr("Keys and commands"));
    m_none->setText(tr("No key and no command has such a name."));
    m_table->setHeaderLabels({tr("Keys"), tr("What they do")});
    fill();
}

void HelpSheet::fill()
{
    m_table->clear();
    const auto addGroup = [this](const QString& title) {
        auto* group = new QTreeWidgetItem(m_table, {title});
        group->setFirstColumnSpanned(true);
        group->setFont(0, textFont(TextRole::Heading, m_table->font()));
        return group;
    };
    if (const Lab* lab = m_window.activeLab()) {
        const auto keys = lab->keys();
        if (!keys.isEmpty()) {
            QTreeWidgetItem* group = addGroup(lab->title());
            for (const LabKey& key : keys)
                (new QTreeWidgetItem(group, {keyNames(key.keys), key.meaning}))
                    ->setToolTip(1, key.meaning); // a sentence, in a small window
        }
    }
    for (const QAction* menu : m_window.menuBar()->actions()) {
        QTreeWidgetItem* group = addGroup(plainName(menu->text()));
        collect(*menu->menu(), *group);
        if (group->childCount() == 0)
            delete group;
    }
    m_table->expandAll();
    m_table->resizeColumnToContents(0);
    m_table->setColumnWidth(0, m_table->columnWidth(0) + 2 * gridStep);
    widen();
    filter(m_filter->text());
}

/// As wide as its longest line, in every language, as far as the window goes.
void HelpSheet::widen()
{
    const QMargins around = layout()->contentsMargins();
    const QAbstractItemView& lines = *m_table;
    const int wanted = m_table->columnWidth(0) + lines.sizeHintForColumn(1) + m_table->verticalScrollBar()->sizeHint().width() +
                       2 * m_table->frameWidth() + around.left() + around.right();
    resize(std::max(width(), std::min(wanted, m_window.width())), height());
}

void HelpSheet::filter(const QString& text)
{
    bool found = false;
    for (int g = 0; g < m_table->topLevelItemCount(); ++g) {
        QTreeWidgetItem* group = m_table->topLevelItem(g);
        bool any = false;
        for (int i = 0; i < group->childCount(); ++i) {
            QTreeWidgetItem* item = group->child(i);
            const bool shown = text.isEmpty() || searchScore(text, item->text(0) + QLatin1Char(' ') + item->text(1)) > 0;
            item->setHidden(!shown);
            any = any || shown;
        }
        group->setHidden(!any);
        found = found || any;
    }
    m_table->setVisible(found);
    m_none->setVisible(!found);
    m_filter->setAccessibleDescription(found ? QString() : m_none->text()); // the focus is there, and a screen reader tells the change
}

} // namespace ks

#include "moc_help_sheet.cpp"
