#include "ui/operation/bookmark_editor.h"

#include "core/ops/operator.h"
#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/operation/tensors_view.h"
#include "ui/operation/timeline_bar.h"
#include "ui/scene/cell_text.h"
#include "ui/theme/parts.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace ks {

namespace {

constexpr int longestName = 120; ///< characters
constexpr int fieldWidth = 400;
constexpr int linesOfQuestion = 3;
constexpr int linesOfAnswer = 2;
constexpr double mostMinutes = 600;

std::string languageHere()
{
    return QLocale::languageToCode(QLocale().language()).toStdString();
}

std::string otherThan(const std::string& language)
{
    for (const QString& code : Languages::available())
        if (code.toStdString() != language)
            return code.toStdString();
    return {};
}

/// In a sentence of the window, so in its language.
QString nameHere(const std::string& language)
{
    return language == "es" ? BookmarkEditor::tr("Spanish") : BookmarkEditor::tr("English");
}

/// Where `form` hides least of `cell`, as near to its place as can be.
QPoint besideOf(const QRect& cell, const QRect& form, const QRect& whole)
{
    const QRect around = cell.adjusted(-gridStep, -gridStep, gridStep, gridStep);
    if (cell.isEmpty() || !form.intersects(around))
        return form.topLeft();
    const auto hidden = [&](const QPoint& at) {
        const QRect under = QRect(at, form.size()) & around;
        return under.width() * under.height();
    };
    const QPoint last(std::max(0, whole.width() - form.width()), std::max(0, whole.height() - form.height()));
    QPoint best = form.topLeft();
    for (const QPoint& side : {QPoint(around.left() - form.width(), form.y()), QPoint(around.right() + 1, form.y()),
                               QPoint(form.x(), around.top() - form.height()), QPoint(form.x(), around.bottom() + 1)}) {
        const QPoint at(std::clamp(side.x(), 0, last.x()), std::clamp(side.y(), 0, last.y()));
        const auto worth = [&](const QPoint& one) { return std::pair(hidden(one), (one - form.topLeft()).manhattanLength()); };
        if (worth(at) < worth(best))
            best = at;
    }
    return best;
}

/// A text of a bookmark in two languages. What it says itself is in the language in which it was written first.
struct TwoTexts {
    std::string& text;
    Translations& translations;
    const std::string& language; ///< of the upper fields
    bool otherFirst;             ///< it was written in the other language; the one of the upper fields is a translation

    std::string here() const { return otherFirst ? translated(language) : text; }
    std::string other() const { return otherFirst ? text : translated(otherThan(language)); }
    /// Nothing where nobody has: a text in both fields would be stored as its own translation.
    std::string translated(const std::string& to) const { return inLanguage({}, translations, to); }
    void set(const std::string& here, const std::string& other)
    {
        translations.erase(language);
        translations.erase(otherThan(language));
        const bool both = !other.empty() && !here.empty();
        text = both && otherFirst ? other : here.empty() ? other : here;
        if (both)
            translations[otherFirst ? language : otherThan(language)] = otherFirst ? here : other;
    }
};

struct BookmarkTexts {
    TwoTexts name;
    TwoTexts question;
    TwoTexts answer;
};

BookmarkTexts textsOf(Bookmark& bookmark, const std::string& language)
{
    const bool otherFirst =
        bookmark.nameIn.contains(language) || bookmark.questionIn.contains(language) || bookmark.answerIn.contains(language);
    return {{bookmark.name, bookmark.nameIn, language, otherFirst},
            {bookmark.question, bookmark.questionIn, language, otherFirst},
            {bookmark.answer, bookmark.answerIn, language, otherFirst}};
}

} // namespace

/// The texts of a bookmark in one language.
struct BookmarkWords {
    std::string name;
    std::string question;
    std::string answer;

    bool operator==(const BookmarkWords&) const = default;
};

std::array<std::pair<QLabel*, QWidget*>, 3> BookmarkEditor::Words::rows() const
{
    return {{{nameTitle, name}, {questionTitle, question}, {answerTitle, answer}}};
}

void BookmarkEditor::Words::show(const BookmarkWords& texts) const
{
    name->setText(QString::fromStdString(texts.name));
    question->setPlainText(QString::fromStdString(texts.question));
    answer->setPlainText(QString::fromStdString(texts.answer));
}

BookmarkWords BookmarkEditor::Words::written() const
{
    const auto textOf = [](const QString& text) { return text.trimmed().toStdString(); };
    return {textOf(name->text()), textOf(question->toPlainText()), textOf(answer->toPlainText())};
}

BookmarkEditor::BookmarkEditor(OperationDocument& document, TimelineBar& timeline, TensorsView& tensors, QWidget* parent)
    : Retranslating(parent), m_document(document), m_timeline(timeline), m_tensors(tensors), m_here(words(new QLabel(this))),
      m_minutesTitle(new QLabel(this)), m_minutes(named(new QDoubleSpinBox(this), "bookmarkMinutes")),
      m_also(named(new QToolButton(this), "bookmarkAlso")), m_other(words(new QLabel(this))), m_hint(sentenceLabel(this)),
      m_store(new QPushButton(this)), m_language(languageHere())
{
    setObjectName(QStringLiteral("bookmarkEditor"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    m_minutes->setRange(0, mostMinutes);
    m_minutes->setDecimals(1);
    m_minutes->installEventFilter(this);
    m_minutesTitle->setBuddy(m_minutes);
    m_also->setCheckable(true);
    m_also->setAutoRaise(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(gridStep, gridStep, gridStep, gridStep);
    grid->setSpacing(gridStep / 2);
    const auto addRow = [&](QLabel* title, QWidget* field) {
        const int row = grid->rowCount();
        grid->addWidget(title, row, 0, Qt::AlignTop);
        grid->addWidget(field, row, 1, 1, 2);
    };
    for (const auto& [title, field] : m_here.rows())
        addRow(title, field);
    const int row = grid->rowCount();
    grid->addWidget(m_minutesTitle, row, 0);
    grid->addWidget(m_minutes, row, 1, Qt::AlignLeft);
    grid->addWidget(m_also, row, 2, Qt::AlignRight);
    for (const auto& [title, field] : m_other.rows())
        addRow(title, field);
    const int last = grid->rowCount();
    grid->addWidget(m_hint, last, 0, 1, 2);
    grid->addWidget(m_store, last, 2, Qt::AlignRight);
    grid->setColumnStretch(1, 1);
    connect(m_store, &QPushButton::clicked, this, &BookmarkEditor::store);
    connect(m_also, &QToolButton::toggled, this, &BookmarkEditor::showOther);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) { leaveWith(now); });
    connect(&document, &OperationDocument::sessionReplaced, this, &QWidget::hide);
    connect(&document.bookmarks(), &Bookmarks::changed, this, &BookmarkEditor::follow);
    fitFields();
    showOther(false);
    hide();
    retranslate();
}

BookmarkEditor::Words BookmarkEditor::words(QLabel* nameTitle)
{
    Words words{nameTitle, new QLineEdit(this), new QLabel(this), new QPlainTextEdit(this), new QLabel(this), new QPlainTextEdit(this)};
    words.name->setMaxLength(longestName);
    words.name->setMinimumWidth(fieldWidth);
    for (QPlainTextEdit* text : {words.question, words.answer})
        text->setTabChangesFocus(true);
    for (const auto& [title, field] : words.rows()) {
        title->setBuddy(field);
        field->installEventFilter(this);
    }
    return words;
}

void BookmarkEditor::fitFields()
{
    const auto fit = [](QPlainTextEdit& text, int lines) { text.setFixedHeight(lines * text.fontMetrics().lineSpacing() + 2 * gridStep); };
    for (const Words* words : {&m_here, &m_other}) {
        fit(*words->question, linesOfQuestion);
        fit(*words->answer, linesOfAnswer);
    }
}

void BookmarkEditor::takeFont()
{
    fitFields();
    if (isVisible())
        place();
}

void BookmarkEditor::retranslate()
{
    // An open form keeps what is written where it is, and says in which language that is once the window has another.
    const bool turned = m_language != languageHere();
    const QString upper = nameHere(m_language);
    const QString lower = nameHere(otherThan(m_language));
    const QStringList titles = {tr("Name"), tr("Question"), tr("Answer")};
    const QStringList titlesIn = {tr("Name (%1)"), tr("Question (%1)"), tr("Answer (%1)")};
    const QStringList spoken = {m_edited ? tr("New name of the bookmark") : tr("Name of the bookmark"), tr("Question for the class"),
                                tr("Answer to the question, for the solution sheet")};
    for (qsizetype i = 0; i < titles.size(); ++i) {
        const auto [title, field] = m_here.rows()[static_cast<std::size_t>(i)];
        title->setText(turned ? titlesIn[i].arg(upper) : titles[i]);
        field->setAccessibleName(turned ? title->text() : spoken[i]);
        const auto [otherTitle, otherField] = m_other.rows()[static_cast<std::size_t>(i)];
        otherTitle->setText(titlesIn[i].arg(lower));
        otherField->setAccessibleName(otherTitle->text());
    }
    m_here.question->setPlaceholderText(tr("What the class is asked here; nothing where nothing is asked"));
    m_here.answer->setPlaceholderText(tr("What the solution sheet says; the class does not see it"));
    setFieldTitle(*m_minutesTitle, tr("Minutes"), tr("Minutes that it takes"));
    m_minutes->setSpecialValueText(tr("not said"));
    m_minutes->setMinimumWidth(m_minutes->sizeHint().width() + 2 * gridStep); // the hint knows nothing of the field's own margins
    setTexts(*m_also, tr("Also in %1").arg(lower), tr("The same texts for those who read %1").arg(lower));
    m_hint->setText(tr("Enter stores it, Esc does not"));
    m_store->setText(tr("Store"));
    m_here.name->setAccessibleDescription(m_hint->text());
    if (isVisible())
        place(); // longer words
}

QString BookmarkEditor::suggestion() const
{
    const OpSpec& spec = m_document.content().spec;
    const Position& position = m_document.view().position;
    const std::optional<Pin>& held = m_document.view().pin; // it is what is explained, so what is asked
    const QString op = fromView(nameOf(spec.op));
    if (!isLegal(spec))
        return op;
    return tr("%1, %2", "a bookmark: the operator and the cell, as in: MaxPool, output Y, row 2, column 3")
        .arg(op, held ? placeName(spec, held->of, held->cell)
                      : placeName(spec, position.of, cellAt(shapeOf(spec, position.of), position.cell)));
}

void BookmarkEditor::askForNew()
{
    settle(); // what was written for another one
    m_edited.reset();
    open({.name = suggestion().toStdString(), .content = m_document.content(), .view = m_document.view()});
}

void BookmarkEditor::askFor(std::size_t index)
{
    if (index >= m_document.session().bookmarks.size())
        return;
    settle();
    m_edited = index;
    open(m_document.session().bookmarks[index]);
}

void BookmarkEditor::open(const Bookmark& bookmark)
{
    m_before = bookmark;
    m_language = languageHere();
    const BookmarkTexts texts = textsOf(m_before, m_language);
    const BookmarkWords otherWords{texts.name.other(), texts.question.other(), texts.answer.other()};
    retranslate();
    m_here.show({texts.name.here(), texts.question.here(), texts.answer.here()});
    m_minutes->setValue(bookmark.minutes);
    m_shownMinutes = m_minutes->value();
    m_other.show(otherWords);
    const bool other = otherWords != BookmarkWords{};
    m_also->setChecked(other);
    showOther(other);
    show();
    raise();
    m_shown = written();
    m_here.name->selectAll();
    m_here.name->setFocus(Qt::ShortcutFocusReason);
}

void BookmarkEditor::showOther(bool shown)
{
    for (const auto& [title, field] : m_other.rows()) {
        title->setVisible(shown);
        field->setVisible(shown);
    }
    place();
}

void BookmarkEditor::place()
{
    layout()->activate();
    adjustSize();
    // Above its place on the timeline, inside the window.
    const QPoint place = m_timeline.mapTo(parentWidget(), m_timeline.placeOf(m_before.view.position.cell));
    const int room = parentWidget()->width() - width() - gridStep;
    const int top = m_timeline.mapTo(parentWidget(), QPoint()).y() - height() - gridStep / 2;
    const QPoint usual(std::clamp(place.x() - width() / 2, std::min(gridStep, room), std::max(gridStep, room)), std::max(0, top));
    move(besideOf(placeOfCell(), {usual, size()}, parentWidget()->rect()));
}

QRect BookmarkEditor::placeOfCell() const
{
    const OpSpec& spec = m_document.content().spec;
    const ViewState& view = m_before.view;
    if (m_before.content.spec != spec || !isLegal(spec))
        return {};
    std::optional<Pin> about = view.pin;
    const ks::Shape shape = shapeOf(spec, view.position.of);
    if (!about && view.position.cell >= 0 && view.position.cell < shape.elements())
        about = Pin{view.position.of, cellAt(shape, view.position.cell)};
    return about ? m_tensors.pane(about->of).placeOf(about->cell, *parentWidget()) : QRect();
}

Bookmark BookmarkEditor::written() const
{
    Bookmark bookmark = m_before;
    BookmarkTexts texts = textsOf(bookmark, m_language);
    const BookmarkWords here = m_here.written();
    const BookmarkWords other = m_also->isChecked() ? m_other.written() : BookmarkWords{};
    texts.name.set(here.name, other.name);
    texts.question.set(here.question, other.question);
    texts.answer.set(here.answer, other.answer);
    if (m_minutes->value() != m_shownMinutes)
        bookmark.minutes = m_minutes->value();
    if (bookmark.name.empty())
        bookmark.name = m_before.name;
    return bookmark;
}

void BookmarkEditor::store()
{
    keep();
    emit done();
}

void BookmarkEditor::keep()
{
    const Bookmark bookmark = written();
    hide();
    write(m_edited, bookmark);
}

void BookmarkEditor::write(std::optional<std::size_t> edited, const Bookmark& bookmark)
{
    if (edited)
        m_document.bookmarks().describe(*edited, bookmark);
    else
        m_document.bookmarks().add(bookmark);
}

void BookmarkEditor::settle()
{
    const Bookmark bookmark = written();
    if (isHidden() || bookmark == m_shown) // it may be open in a lab that is not in front
        return;
    // First that it is known, then the change: it may take the keyboard elsewhere, which asks whether something is to be kept.
    const std::optional<std::size_t> edited = std::exchange(m_edited, m_edited.value_or(m_document.session().bookmarks.size()));
    m_before = bookmark;
    m_shown = written();
    write(edited, bookmark);
}

void BookmarkEditor::follow()
{
    const std::vector<Bookmark>& all = m_document.session().bookmarks;
    if (isHidden() || !m_edited || (*m_edited < all.size() && all[*m_edited] == m_before))
        return;
    const bool touched = written() != m_shown;
    const auto there = std::ranges::find(all, m_before);
    m_edited = there == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(there - all.begin()));
    if (!m_edited && !touched) // of one that is gone what was written makes a new one
        hide();
}

void BookmarkEditor::leaveWith(const QWidget* now)
{
    const auto isElsewhere = [this](const QWidget* there) {
        return there && there != this && !isAncestorOf(there) && there->window() == window();
    };
    if (!isVisible() || !isElsewhere(now))
        return;
    // Not at once: undo moves the focus, too, and the undo stack takes no command while it undoes one.
    QTimer::singleShot(0, this, [this, isElsewhere] {
        if (!isVisible() || !isElsewhere(QApplication::focusWidget()))
            return;
        if (written() == m_shown) // nobody wrote
            hide();
        else
            keep();
    });
}

bool BookmarkEditor::eventFilter(QObject* watched, QEvent* event)
{
    const auto* key =
        event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride ? static_cast<QKeyEvent*>(event) : nullptr;
    if (!key)
        return Retranslating::eventFilter(watched, event);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (event->type() == QEvent::ShortcutOverride && key->key() == Qt::Key_Escape) { // Esc means something else in presenter mode
        event->accept();
        return true;
    }
    if (event->type() == QEvent::KeyPress && key->key() == Qt::Key_Escape) {
        hide();
        emit done();
        return true;
    }
    if (event->type() == QEvent::KeyPress && enter && !(key->modifiers() & Qt::ShiftModifier)) { // with Shift a new line of the question
        store();
        return true;
    }
    return Retranslating::eventFilter(watched, event);
}

} // namespace ks

#include "moc_bookmark_editor.cpp"
