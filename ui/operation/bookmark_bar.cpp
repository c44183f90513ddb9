#include "ui/operation/bookmark_bar.h"

#include "ui/language/text.h"
#include "ui/operation/inspection.h"
#include "ui/scene/cell_text.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QLocale>
#include <QToolButton>

namespace ks {

BookmarkBar::BookmarkBar(OperationDocument& document, const Inspection& inspection, QWidget* parent)
    : Retranslating(parent), m_document(document), m_inspection(inspection), m_text(sentenceLabel(this)),
      m_edit(named(iconButton("edit", this), "editBookmark")), m_previous(goButton("back", -1)), m_next(goButton("step", +1))
{
    m_text->setTextFormat(Qt::RichText);
    m_text->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(m_text, &QLabel::linkActivated, this, [this](const QString& link) {
        const auto current = m_document.bookmarks().current();
        if (link == QLatin1String("list"))
            emit listRequested();
        else if (link == QLatin1String("later"))
            m_document.cursor().showLaterToo();
        else if (current)
            m_document.bookmarks().goTo(*current);
    });
    layRow(*this, {{m_text, 1}, {m_edit, 0, Qt::AlignTop}, {m_previous, 0, Qt::AlignTop}, {m_next, 0, Qt::AlignTop}}, gridStep)
        ->setContentsMargins(gridStep, gridStep / 2, gridStep, gridStep / 2);
    connect(m_edit, &QToolButton::clicked, this, &BookmarkBar::editRequested);
    connect(&m_document.bookmarks(), &Bookmarks::changed, this, &BookmarkBar::refresh);
    connect(&m_document, &OperationDocument::contentChanged, this, &BookmarkBar::refresh);
    connect(&m_document, &OperationDocument::viewChanged, this, &BookmarkBar::refresh);
    retranslate();
}

QToolButton* BookmarkBar::goButton(const char* icon, int direction)
{
    QToolButton* made = iconButton(icon, this);
    connect(made, &QToolButton::clicked, this, [this, direction] {
        if (const auto beside = m_document.bookmarks().beside(direction))
            m_document.bookmarks().goTo(*beside);
    });
    return made;
}

void BookmarkBar::setPresenting(bool presenting)
{
    m_presenting = presenting;
    refresh();
}

void BookmarkBar::retranslate()
{
    setNames(*m_edit, tr("Edit the bookmark: its name, question and minutes"), tr("Edit the bookmark: its name, question and minutes"));
    setNames(*m_previous, tr("Previous bookmark"), tr("Previous bookmark (Ctrl+PageUp)"));
    setNames(*m_next, tr("Next bookmark"), tr("Next bookmark (Ctrl+PageDown)"));
    m_text->setAccessibleName(tr("The question at this bookmark"));
    refresh();
}

void BookmarkBar::refresh()
{
    const auto current = m_document.bookmarks().current();
    setVisible(current.has_value() && !m_presenting);
    if (!current)
        return;
    const auto& bookmarks = m_document.session().bookmarks;
    const Bookmark& bookmark = bookmarks[*current];
    QString place = tr("%1 of %2").arg(*current + 1).arg(bookmarks.size());
    if (bookmark.minutes > 0)
        place += QStringLiteral(" · ") + tr("%1 min").arg(QLocale().toString(bookmark.minutes));
    const bool left = m_document.bookmarks().hasLeft();
    // A heading that can be clicked, not a link in a text; grey where it is not of what is on screen.
    const QString colour = palette().color(left ? QPalette::PlaceholderText : QPalette::WindowText).name();
    QString text = QStringLiteral("<a href=\"list\" style=\"color:%1; text-decoration:none\" title=\"%2\"><b>%3</b> &nbsp;%4</a>")
                       .arg(colour, tr("All bookmarks of this session").toHtmlEscaped(),
                            onScreen(bookmark.name, bookmark.nameIn).toHtmlEscaped(), place.toHtmlEscaped());
    if (left) {
        const bool changed = m_document.bookmarks().hasChanged();
        text += QStringLiteral(" &nbsp;%1 <a href='back'>%2</a>")
                    .arg((changed ? tr("Changed since.") : tr("You have left it.")).toHtmlEscaped(),
                         (changed ? tr("Bring it back") : tr("Go back to it")).toHtmlEscaped());
    }
    if (!bookmark.question.empty())
        text += QStringLiteral("<br>") + onScreen(bookmark.question, bookmark.questionIn).toHtmlEscaped();
    text += keptForLater();
    m_text->setText(text);
    m_previous->setEnabled(m_document.bookmarks().beside(-1).has_value());
    m_next->setEnabled(m_document.bookmarks().beside(+1).has_value());
}

QString BookmarkBar::keptForLater() const
{
    QStringList hidden;
    for (const auto& [role, asker] : m_inspection.askersLater())
        hidden += tr("%1 (bookmark %2)").arg(plainName(m_document.content().spec.op, role), countOnScreen(asker + 1));
    if (hidden.isEmpty())
        return {};
    return QStringLiteral("<br>%1 <a href='later' style='white-space:nowrap'>%2</a>")
        .arg(tr("Hidden, because a later bookmark asks for it: %1.").arg(hidden.join(QStringLiteral(", "))).toHtmlEscaped(),
             tr("Show it all the same").toHtmlEscaped());
}

} // namespace ks

#include "moc_bookmark_bar.cpp"
