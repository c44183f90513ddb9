#include "ui/operation/bookmark_list.h"

#include "ui/language/text.h"
#include "ui/theme/parts.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTimer>

#include <algorithm>

namespace ks {

namespace {

constexpr QSize usualSize(480, 360);

} // namespace

BookmarkList::BookmarkList(OperationDocument& document, QWidget* parent)
    : Retranslating<QDialog>(parent), m_document(document), m_empty(sentenceLabel(this)), m_list(new QListWidget(this)),
      m_go(new QPushButton(this)), m_edit(new QPushButton(this)), m_up(new QPushButton(this)), m_down(new QPushButton(this)),
      m_remove(new QPushButton(this))
{
    setObjectName(QStringLiteral("bookmarkList"));
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setWordWrap(true);
    m_list->setAlternatingRowColors(true);
    auto* grid = new QGridLayout(this);
    grid->addWidget(m_empty, 0, 0, 1, 2);
    grid->addWidget(m_list, 1, 0, 6, 1);
    int row = 1;
    for (QPushButton* button : {m_go, m_edit, m_up, m_down, m_remove}) {
        button->setAutoDefault(false);
        grid->addWidget(button, row++, 1);
    }
    m_go->setDefault(true);
    grid->setRowStretch(row, 1);
    grid->setColumnStretch(0, 1);
    resize(usualSize);

    const auto onChosen = [this](QPushButton* button, auto act) {
        connect(button, &QPushButton::clicked, this, [this, act] {
            if (const auto index = chosen())
                act(*index);
        });
    };
    onChosen(m_go, [this](std::size_t index) { m_document.bookmarks().goTo(index); });
    onChosen(m_edit, [this](std::size_t index) { emit editRequested(index); });
    onChosen(m_remove, [this](std::size_t index) { emit removeRequested(index); });
    connect(m_up, &QPushButton::clicked, this, [this] { move(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { move(+1); });
    connect(m_list, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem* item) { m_document.bookmarks().goTo(static_cast<std::size_t>(m_list->row(item))); });
    connect(m_list, &QListWidget::currentRowChanged, this, &BookmarkList::refreshButtons);
    connect(m_list->model(), &QAbstractItemModel::rowsMoved, this,
            [this](const QModelIndex&, int from, int, const QModelIndex&, int before) { takeMove(from, before); });
    connect(&m_document.bookmarks(), &Bookmarks::changed, this, &BookmarkList::refresh);
    connect(&m_document, &OperationDocument::contentChanged, this, &BookmarkList::refreshButtons);
    retranslate();
}

void BookmarkList::retranslate()
{
    setWindowTitle(tr("Bookmarks"));
    m_empty->setText(tr("This session has no bookmarks yet. Ctrl+B adds one for what is on screen."));
    setNames(*m_list, tr("Bookmarks in their order"), tr("Double-click to go there, drag to put them in order."));
    m_go->setText(tr("Go there"));
    m_edit->setText(tr("Edit…"));
    m_up->setText(tr("Move up"));
    m_down->setText(tr("Move down"));
    m_remove->setText(tr("Remove"));
    refresh();
}

QString BookmarkList::textOf(std::size_t index) const
{
    const Bookmark& bookmark = m_document.session().bookmarks[index];
    QString text = QStringLiteral("%1. %2").arg(index + 1).arg(onScreen(bookmark.name, bookmark.nameIn));
    if (bookmark.minutes > 0)
        text += QStringLiteral(" · ") + tr("%1 min").arg(QLocale().toString(bookmark.minutes));
    if (!bookmark.question.empty())
        text += QLatin1Char('\n') + onScreen(bookmark.question, bookmark.questionIn);
    return text;
}

void BookmarkList::refresh()
{
    const QSignalBlocker quiet(m_list);
    const int before = m_list->currentRow();
    const auto count = static_cast<int>(m_document.session().bookmarks.size());
    m_list->clear();
    for (int i = 0; i < count; ++i)
        m_list->addItem(textOf(static_cast<std::size_t>(i)));
    const auto current = m_document.bookmarks().current();
    m_list->setCurrentRow(current ? static_cast<int>(*current) : std::min(std::max(before, 0), count - 1));
    m_empty->setVisible(count == 0);
    refreshButtons();
}

void BookmarkList::refreshButtons()
{
    const auto index = chosen();
    for (QPushButton* button : {m_go, m_edit, m_remove})
        button->setEnabled(index.has_value());
    m_up->setEnabled(index && *index > 0);
    m_down->setEnabled(index && *index + 1 < m_document.session().bookmarks.size());
}

std::optional<std::size_t> BookmarkList::chosen() const
{
    const int row = m_list->currentRow();
    return row >= 0 ? std::optional(static_cast<std::size_t>(row)) : std::nullopt;
}

void BookmarkList::move(int direction)
{
    const auto index = chosen();
    if (!index)
        return;
    const int to = static_cast<int>(*index) + direction;
    m_document.bookmarks().move(*index, static_cast<std::size_t>(to));
    m_list->setCurrentRow(to);
}

void BookmarkList::takeMove(int from, int before)
{
    const int to = before > from ? before - 1 : before;
    QTimer::singleShot(0, this, [this, from, to] { // the list is still in the middle of its own move
        m_document.bookmarks().move(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
        m_list->setCurrentRow(to);
    });
}

} // namespace ks

#include "moc_bookmark_list.cpp"
