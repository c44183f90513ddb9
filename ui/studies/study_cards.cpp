#include "ui/studies/study_cards.h"

#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/theme/control_area.h"
#include "ui/theme/flat_parts.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int cardLetters = 58; ///< of usual width, in a line of a card at least where there are two columns
constexpr int mostColumnsOfCards = 3;

QLabel* cardText(QWidget* parent)
{
    QLabel* label = sentenceLabel(parent);
    label->setTextFormat(Qt::PlainText); // of a file
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    return label;
}

} // namespace

StudyCard::StudyCard(StudiesDocument::StudyPtr study, QWidget* parent)
    : Retranslating(parent), m_study(std::move(study)), m_title(cardText(this)), m_who(cardText(this))
{
    setObjectName(QStringLiteral("studyCard"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    auto* column = layColumn(*this, {m_title, m_who}, gridStep / 2);
    column->setContentsMargins(2 * gridStep, 2 * gridStep, 2 * gridStep, 2 * gridStep);
    for (int i = 0; i < 5; ++i) {
        QLabel* name = cardText(this);
        QLabel* text = cardText(this);
        lay(column, {Placed::gap(gridStep / 2), name, text});
        m_facts.emplace_back(name, text);
    }
    column->addStretch(1);
    takeFont();
    retranslate();
}

void StudyCard::retranslate()
{
    const std::string language = Languages::onScreen().toStdString();
    const auto said = [&](const StudyText& text) { return QString::fromStdString(text.in(language)); };
    m_title->setText(said(m_study->title));
    const QString year = m_study->year > 0 ? QString::number(m_study->year) : QString();
    const QString authors = QString::fromStdString(m_study->authors);
    m_who->setText(authors.isEmpty() || year.isEmpty() ? authors + year : tr("%1, %2", "authors, year").arg(authors, year));
    m_who->setVisible(!m_who->text().isEmpty());
    const auto minutes = [](double count) { return numberInRegion(QString::number(count)); };
    const QString time =
        tr("Quick about %1 min, full about %2 min, on two cores.").arg(minutes(m_study->quickMinutes), minutes(m_study->fullMinutes));
    const std::pair<QString, QString> facts[] = {{tr("Question"), said(m_study->question)},
                                                 {tr("What they built"), said(m_study->built)},
                                                 {tr("What they measured"), said(m_study->measured)},
                                                 {tr("What we measure"), said(m_study->here)},
                                                 {tr("How long it takes here"), time}};
    for (std::size_t i = 0; i < m_facts.size(); ++i) {
        m_facts[i].first->setText(facts[i].first);
        m_facts[i].second->setText(facts[i].second);
    }
    setAccessibleName(m_title->text());
    setAccessibleDescription(said(m_study->question) + QLatin1Char(' ') + time);
}

void StudyCard::takeFont()
{
    m_title->setFont(textFont(TextRole::Title, font()));
    for (const auto& [name, text] : m_facts)
        name->setFont(textFont(TextRole::Heading, font()));
}

void StudyCard::paintEvent(QPaintEvent*)
{
    const Colours& colours = coloursOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    fillRounded(painter, rect(), underMouse() ? colours.hover : colours.base);
    drawRounded(painter, rect(), hasFocus() ? colours.accent : colours.hairline);
    if (hasFocus())
        drawRounded(painter, QRectF(rect()).adjusted(1, 1, -1, -1), colours.accent);
}

void StudyCard::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        emit opened();
}

void StudyCard::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: return emit opened();
    case Qt::Key_Down:
    case Qt::Key_Right: return emit stepped(1);
    case Qt::Key_Up:
    case Qt::Key_Left: return emit stepped(-1);
    default: QFrame::keyPressEvent(event);
    }
}

void StudyCard::enterEvent(QEnterEvent* event)
{
    QFrame::enterEvent(event);
    update();
}

void StudyCard::leaveEvent(QEvent* event)
{
    QFrame::leaveEvent(event);
    update();
}

void StudyCard::focusInEvent(QFocusEvent* event)
{
    QFrame::focusInEvent(event);
    update();
}

void StudyCard::focusOutEvent(QFocusEvent* event)
{
    QFrame::focusOutEvent(event);
    update();
}

StudyCards::StudyCards(StudiesDocument& document, QWidget* parent)
    : Retranslating(parent), m_document(document), m_heading(sentenceLabel(this)), m_intro(sentenceLabel(this)),
      m_open(named(new QPushButton(this), "openStudy")), m_grid(new QWidget), m_places(new QGridLayout(m_grid))
{
    m_places->setContentsMargins(0, 0, 0, gridStep);
    m_places->setSpacing(2 * gridStep);
    auto* area = new ControlArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(m_grid);
    layColumn(*this, {inRow({{inColumn({m_heading, m_intro}, gridStep / 2), 1}, {m_open, 0, Qt::AlignTop}}), {area, 1}}, gridStep);
    connect(m_open, &QPushButton::clicked, this, &StudyCards::fileWanted);
    connect(&m_document, &StudiesDocument::studiesChanged, this, &StudyCards::fill);
    takeFont();
    fill();
    retranslate();
}

void StudyCards::fill()
{
    for (StudyCard* card : m_cards)
        card->deleteLater();
    m_cards.clear();
    for (const StudiesDocument::StudyPtr& study : m_document.studies()) {
        auto* card = new StudyCard(study, m_grid);
        connect(card, &StudyCard::opened, this, [this, id = QString::fromStdString(study->id)] { emit studyChosen(id); });
        connect(card, &StudyCard::stepped, this, [this, place = m_cards.size()](int direction) {
            const std::ptrdiff_t next = static_cast<std::ptrdiff_t>(place) + direction;
            if (next >= 0 && next < std::ssize(m_cards))
                m_cards[static_cast<std::size_t>(next)]->setFocus(Qt::OtherFocusReason);
        });
        m_cards.push_back(card);
    }
    m_columns = 0;
    arrange();
}

void StudyCards::arrange()
{
    const int least = cardLetters * fontMetrics().averageCharWidth();
    const int columns = std::clamp(width() / std::max(1, least), 1, mostColumnsOfCards);
    if (columns == m_columns)
        return;
    m_columns = columns;
    while (QLayoutItem* item = m_places->takeAt(0))
        delete item;
    for (int column = 0; column < mostColumnsOfCards; ++column)
        m_places->setColumnStretch(column, column < columns ? 1 : 0);
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        m_places->addWidget(m_cards[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
    for (StudyCard* card : m_cards)
        card->show();
}

void StudyCards::focusCard(const QString& study)
{
    const auto found = std::ranges::find_if(m_cards, [&](const StudyCard* card) { return card->study().id == study.toStdString(); });
    if (!m_cards.empty())
        (found == m_cards.end() ? m_cards.front() : *found)->setFocus(Qt::OtherFocusReason);
}

void StudyCards::takeFont()
{
    m_heading->setFont(textFont(TextRole::Title, font()));
    m_columns = 0;
    arrange();
}

void StudyCards::retranslate()
{
    m_heading->setText(tr("Studies, seen again"));
    m_intro->setText(tr("What others published, beside what this machine measures: their points are hollow, ours are filled."));
    m_open->setText(tr("Open a study from a file…"));
}

} // namespace ks

#include "moc_study_cards.cpp"
