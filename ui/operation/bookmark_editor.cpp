#include "ui/operation/bookmark_editor.h"

#include "core/ops/operator.h"
#include "ui/language/text.h"
#include "ui/operation/timeline_bar.h"
#include "ui/scene/cell_text.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace ks {

namespace {

constexpr int longestName = 120; ///< characters
constexpr int nameWidth = 320;

} // namespace

BookmarkEditor::BookmarkEditor(OperationDocument& document, TimelineBar& timeline, QWidget* parent)
    : Retranslating(parent), m_document(document), m_timeline(timeline), m_title(new QLabel(this)), m_name(new QLineEdit(this)),
      m_hint(new QLabel(this))
{
    setObjectName(QStringLiteral("bookmarkEditor"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    m_title->setBuddy(m_name);
    m_name->setMaxLength(longestName);
    m_name->setMinimumWidth(nameWidth);
    m_name->installEventFilter(this);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(gridStep, gridStep / 2, gridStep, gridStep / 2);
    column->setSpacing(gridStep / 2);
    for (QWidget* line : std::initializer_list<QWidget*>{m_title, m_name, m_hint})
        column->addWidget(line);
    connect(m_name, &QLineEdit::returnPressed, this, &BookmarkEditor::store);
    connect(&document, &OperationDocument::sessionReplaced, this, &QWidget::hide);
    hide();
    retranslate();
}

void BookmarkEditor::retranslate()
{
    m_title->setText(m_renamed ? tr("New name of the bookmark") : tr("Name of the bookmark"));
    m_name->setAccessibleName(m_title->text());
    m_hint->setText(tr("Enter stores it, Esc does not"));
    m_name->setAccessibleDescription(m_hint->text());
}

QString BookmarkEditor::suggestion() const
{
    const OpSpec& spec = m_document.content().spec;
    const Position& position = m_document.view().position;
    const QString op = QString::fromStdString(std::string(nameOf(spec.op)));
    if (!isLegal(spec))
        return op;
    return tr("%1, %2", "a bookmark: the operator and the cell, as in: MaxPool, output Y, row 2, column 3")
        .arg(op, placeName(spec, position.of, cellAt(shapeOf(spec, position.of), position.cell)));
}

void BookmarkEditor::askForNew()
{
    m_renamed.reset();
    open(suggestion(), m_document.view().position.cell);
}

void BookmarkEditor::askForRename(std::size_t index)
{
    if (index >= m_document.session().bookmarks.size())
        return;
    m_renamed = index;
    const Bookmark& bookmark = m_document.session().bookmarks[index];
    open(onScreen(bookmark.name, bookmark.nameIn), bookmark.view.position.cell);
}

void BookmarkEditor::open(const QString& name, std::int64_t cell)
{
    retranslate();
    m_name->setText(name);
    m_name->selectAll();
    adjustSize();
    // Above its place on the timeline, inside the window.
    const QPoint place = m_timeline.mapTo(parentWidget(), m_timeline.placeOf(cell));
    const int room = parentWidget()->width() - width() - gridStep;
    const int top = m_timeline.mapTo(parentWidget(), QPoint()).y() - height() - gridStep / 2;
    move(std::clamp(place.x() - width() / 2, std::min(gridStep, room), std::max(gridStep, room)), top);
    show();
    raise();
    m_name->setFocus(Qt::ShortcutFocusReason);
}

void BookmarkEditor::store()
{
    const QString name = m_name->text().trimmed();
    hide();
    if (m_renamed)
        m_document.renameBookmark(*m_renamed, name);
    else
        m_document.addBookmark(name.isEmpty() ? suggestion() : name);
    emit done();
}

void BookmarkEditor::leave()
{
    hide();
    emit done();
}

bool BookmarkEditor::eventFilter(QObject* watched, QEvent* event)
{
    const auto isEscape = [event] { return static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape; };
    switch (event->type()) {
    case QEvent::ShortcutOverride: // Esc means something else in presenter mode
        if (isEscape()) {
            event->accept();
            return true;
        }
        break;
    case QEvent::KeyPress:
        if (isEscape()) {
            leave();
            return true;
        }
        break;
    case QEvent::FocusOut: {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
            hide();
        break;
    }
    default: break;
    }
    return Retranslating::eventFilter(watched, event);
}

} // namespace ks
