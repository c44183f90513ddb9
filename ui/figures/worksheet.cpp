#include "ui/figures/worksheet.h"

#include "core/base/error.h"
#include "core/ops/attributes.h"
#include "core/session/bookmarks.h"
#include "core/session/steps.h"
#include "ui/figures/catalog.h"
#include "ui/figures/figure_file.h"
#include "ui/language/text.h"
#include "ui/scene/attribute_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <optional>

namespace ks {

namespace {

constexpr QSizeF paper(210, 297); // A4, millimetres
constexpr qreal typePoints = 11;
constexpr qreal titlePoints = 16;
constexpr qreal border = (20 - marginMillimetres) * pointsPerMillimetre; ///< of the text, inside the margin of every figure
constexpr qreal textLine = typePoints * 1.4;
constexpr qreal lineGap = typePoints;
constexpr qreal answerLine = typePoints * 2.4;
/// An item may take so much of a page, so that two have room on one, as long as its cells stay legible.
constexpr qreal largestShare = 0.44;
constexpr qreal smallMap = 3;     ///< cells of a map whose numbers stand beside it
constexpr qreal figurePoints = 9; ///< its headings are smaller than the questions
/// A question that would take more than this share of a page is written in smaller letters, down to these.
constexpr qreal largestText = 0.6;
constexpr qreal leastPoints = 6;

QSizeF sheet()
{
    return (paper - QSizeF(2 * marginMillimetres, 2 * marginMillimetres)) * pointsPerMillimetre;
}

qreal textWidth()
{
    return sheet().width() - 2 * border;
}

QFont fontOf(qreal points, bool bold)
{
    QFont font = figureFont(points);
    font.setBold(bold);
    return font;
}

qreal heightOf(const QString& text, const QFont& font)
{
    return text.isEmpty() ? 0 : QFontMetricsF(font).boundingRect(QRectF(0, 0, textWidth(), 1e6), Qt::TextWordWrap, text).height();
}

/// One bookmark on paper.
struct Item {
    QString heading;
    QString settings; ///< what one has to know to compute it, as the window calls it
    QString question;
    LabPicture picture;
    std::unique_ptr<LabFigure> figure; ///< of the picture
    bool answered = true;              ///< nothing is asked for, or it is the solution
    QString answer;                    ///< as the teacher wrote it, in the solution

    qreal textPoints = typePoints; ///< of question and answer

    qreal settingsHeight() const { return heightOf(settings, fontOf(figurePoints, false)); }
    qreal questionHeight() const { return heightOf(question, fontOf(textPoints, false)); }
    qreal answerHeight() const
    {
        if (!answered)
            return answerLine;
        return answer.isEmpty() ? 0 : lineGap / 2 + heightOf(answer, fontOf(textPoints, false));
    }
    /// Of everything but the figure.
    qreal heightAround() const { return textLine + settingsHeight() + questionHeight() + lineGap / 2 + answerHeight() + 1.5 * lineGap; }
    qreal height() const { return heightAround() + figure->sizeFor(textWidth()).height(); }
};

struct Words {
    QString title;
    QString name;
    QString date;
    QString answer;
    QString solution;
};

class WorksheetPage final : public Figure {
public:
    WorksheetPage(std::shared_ptr<const Words> words, bool first, bool solution)
        : m_words(std::move(words)), m_first(first), m_solution(solution)
    {
    }

    qreal headHeight() const
    {
        if (!m_first)
            return 0;
        return heightOf(titleText(), fontOf(titlePoints, true)) + lineGap + (m_solution ? 0 : textLine + lineGap);
    }
    void add(Item item) { m_items.push_back(std::move(item)); }
    bool isEmpty() const { return m_items.empty(); }
    void number(std::size_t page, std::size_t pages) { m_number = QStringLiteral("%1 / %2").arg(page).arg(pages); }

    QSizeF sizeFor(qreal) const override { return sheet(); }
    QString title() const override { return titleText(); }
    QList<std::pair<QString, QString>> facts() const override
    {
        return m_items.empty() ? decltype(facts()){} : m_items.front().figure->facts();
    }

    void paint(QPainter& painter, qreal) const override
    {
        painter.translate(border, border);
        qreal top = paintHead(painter);
        for (const Item& item : m_items)
            top = paintItem(painter, item, top);
        painter.setFont(figureFont(typePoints * 0.8));
        painter.setPen(Qt::black);
        painter.drawText(QRectF(0, sheet().height() - 2 * border, textWidth(), border / 2), Qt::AlignRight | Qt::AlignBottom, m_number);
    }

private:
    QString titleText() const { return m_solution ? m_words->solution.arg(m_words->title) : m_words->title; }

    qreal paintHead(QPainter& painter) const
    {
        if (!m_first)
            return 0;
        painter.setPen(Qt::black);
        const QFont font = fontOf(titlePoints, true);
        const qreal height = heightOf(titleText(), font);
        painter.setFont(font);
        painter.drawText(QRectF(0, 0, textWidth(), height), Qt::TextWordWrap, titleText());
        if (m_solution)
            return height + lineGap;
        const qreal base = height + lineGap + typePoints;
        paintBlank(painter, m_words->name, 0, textWidth() * 0.6, base);
        paintBlank(painter, m_words->date, textWidth() * 0.66, textWidth(), base);
        return headHeight();
    }

    /// "Name ________"
    static void paintBlank(QPainter& painter, const QString& label, qreal from, qreal to, qreal base)
    {
        painter.setFont(figureFont(typePoints));
        painter.setPen(Qt::black);
        painter.drawText(QPointF(from, base), label);
        painter.setPen(QPen(Qt::black, 0.5));
        painter.drawLine(QPointF(from + QFontMetricsF(painter.font()).horizontalAdvance(label) + 4, base + 2), QPointF(to, base + 2));
    }

    qreal paintItem(QPainter& painter, const Item& item, qreal top) const
    {
        painter.setPen(Qt::black);
        painter.setFont(fontOf(typePoints, true));
        painter.drawText(QRectF(0, top, textWidth(), textLine), Qt::AlignLeft | Qt::AlignTop, item.heading);
        qreal below = top + textLine;
        painter.setFont(fontOf(figurePoints, false));
        painter.drawText(QRectF(0, below, textWidth(), item.settingsHeight()), Qt::TextWordWrap, item.settings);
        below += item.settingsHeight();
        painter.setFont(figureFont(item.textPoints));
        painter.drawText(QRectF(0, below, textWidth(), item.questionHeight()), Qt::TextWordWrap, item.question);
        below += item.questionHeight() + lineGap / 2;
        painter.save();
        painter.translate(0, below);
        item.figure->paint(painter, textWidth());
        painter.restore();
        below += item.figure->sizeFor(textWidth()).height();
        if (!item.answered)
            paintBlank(painter, m_words->answer, 0, textWidth(), below + answerLine - lineGap / 2);
        painter.setFont(figureFont(item.textPoints));
        painter.setPen(Qt::black);
        painter.drawText(QRectF(0, below + lineGap / 2, textWidth(), item.answerHeight()), Qt::TextWordWrap, item.answer);
        return top + item.height();
    }

    std::shared_ptr<const Words> m_words;
    bool m_first;
    bool m_solution;
    QString m_number;
    std::vector<Item> m_items;
};

/// The numbers of the operator, and what else is not as usual: "LRN: channels beside each other 5, factor 0.0001, power 0.75, bias 1".
QString settingsOf(const OpSpec& spec, const FigureLanguage& words)
{
    const auto translated = [&words](const char* context, const char* english) { return words.text(context, english); };
    QStringList parts;
    const ConstFields fields = attributesOf(spec);
    for (const Field& one : fields.rows())
        if (one.type == FieldType::Single || !fields.goesWithoutSaying(one))
            parts.append(attributeText(one, spec, words.locale(), translated));
    const QString name = fromView(nameOf(spec.op));
    return parts.isEmpty() ? QString() : QStringLiteral("%1: %2").arg(name, parts.join(QStringLiteral(", ")));
}

/// Of both sides where two are compared: which of them is A the panels do not tell of the same operator.
QString settingsOf(const LabPicture& picture, const FigureLanguage& words)
{
    const auto side = [&words](const char* pattern, const OpSpec& spec) {
        const QString settings = settingsOf(spec, words);
        return words.text(pattern).arg(settings.isEmpty() ? fromView(nameOf(spec.op)) : settings);
    };
    if (!picture.compared)
        return settingsOf(picture.content.spec, words);
    return side(QT_TRANSLATE_NOOP("figures", "A: %1"), picture.content.spec) + QLatin1Char('\n') +
           side(QT_TRANSLATE_NOOP("figures", "B: %1"), picture.compared->other->content.spec);
}

/// Of a bookmark of the lesson, or of what the session itself shows.
Item itemOf(const Session& lesson, const std::optional<std::size_t>& bookmark, bool solution, const FigureLanguage& words)
{
    Session session = bookmark ? atBookmark(lesson, static_cast<std::int64_t>(*bookmark) + 1) : lesson;
    Item item;
    item.answered = solution || session.view.reveal == Reveal::All;
    if (solution) {
        if (const std::optional<Mask> mask = maskOf(session.view); mask && mask->asked)
            session.view.pin.reset(); // the solution is about what is asked, whatever is held beside it
        setReveal(session.view, Reveal::All);
    }
    item.picture = bookmark && !solution ? pictureOfQuestion(lesson, *bookmark) : pictureOf(session);
    item.settings = settingsOf(item.picture, words);
    if (!solution && (item.picture.hidesResult || (!item.answered && session.view.granularity == Granularity::Term)))
        item.picture.formula.clear(); // the terms are half of the answer
    return item;
}

/// Draws the item's figure: low enough for half of a page as long as its cells stay legible, else for a page that has so much room.
void fit(Item& item, qreal room, const std::string& language)
{
    while (item.textPoints > leastPoints && item.heightAround() > room * largestText)
        --item.textPoints;
    const qreal around = item.heightAround();
    item.figure = std::make_unique<LabFigure>(item.picture, language,
                                              FigureFormat{.millimetres = textWidth() / pointsPerMillimetre + 2 * marginMillimetres,
                                                           .typePoints = figurePoints,
                                                           .allChannels = true,
                                                           .highest = std::max(room - around, textLine)});
    LabFigure& figure = *item.figure;
    const qreal widest = figure.cellFor(textWidth());
    const bool legible = figure.isLegible(textWidth());
    const bool keeps = figure.keepsNumbers(textWidth());
    const qreal least = widest >= numbersFrom ? numbersFrom : legible ? 0 : figure.hasTables() ? std::min(widest, smallMap) : widest / 2;
    const qreal leastAdded = std::min(figure.addedCellFor(textWidth()), figure.addedLegibleFrom());
    const auto isGood = [&] {
        return figure.cellFor(textWidth()) >= least && figure.addedCellFor(textWidth()) >= leastAdded &&
               (!legible || figure.isLegible(textWidth())) && (!keeps || figure.keepsNumbers(textWidth()));
    };
    const qreal first = figure.sizeFor(textWidth()).height();
    const qreal half = (sheet().height() - 2 * border) * largestShare - around;
    qreal height = first;
    for (qreal lower = first; lower > std::max(half, textLine); lower *= 0.95) {
        figure.limitHeight(lower);
        if (!isGood())
            break;
        height = lower;
    }
    const bool inVain = height * 0.95 > half; // it has a page of its own all the same
    figure.limitHeight(inVain ? first : height);
}

/// `room` is that of a page, `onFirst` that of the first one, below its head.
std::vector<Item> itemsOf(const Session& session, bool solution, const std::string& language, const FigureLanguage& words, qreal onFirst,
                          qreal room)
{
    std::vector<Item> items;
    if (session.bookmarks.empty())
        fit(items.emplace_back(itemOf(session, std::nullopt, solution, words)), onFirst, language);
    for (std::size_t i = 0; i < session.bookmarks.size(); ++i) {
        const Bookmark& bookmark = session.bookmarks[i];
        const std::string name = inLanguage(bookmark.name, bookmark.nameIn, language);
        Item& item = items.emplace_back();
        try {
            item = itemOf(session, i, solution, words);
        } catch (const InputError& error) { // in a long lesson one has to know where
            throw InputError(Text("%1: %2", {name, error.text()}));
        }
        item.heading = QStringLiteral("%1. %2").arg(i + 1).arg(QString::fromStdString(name));
        if (bookmark.minutes > 0)
            item.heading +=
                QStringLiteral(" · ") + words.text(QT_TRANSLATE_NOOP("figures", "%1 min")).arg(words.locale().toString(bookmark.minutes));
        item.question = QString::fromStdString(inLanguage(bookmark.question, bookmark.questionIn, language));
        item.answered = item.answered && (solution || item.question.isEmpty()); // what the tensors show may still be a question
        if (solution && !bookmark.answer.empty())
            item.answer = words.text(QT_TRANSLATE_NOOP("figures", "Answer: %1"))
                              .arg(QString::fromStdString(inLanguage(bookmark.answer, bookmark.answerIn, language)));
        fit(item, i == 0 ? onFirst : room, language);
    }
    return items;
}

} // namespace

FigureFormat worksheetFormat()
{
    return {.millimetres = paper.width(), .typePoints = typePoints, .page = paper};
}

std::vector<std::unique_ptr<Figure>> worksheetPages(const Session& session, bool solution, const std::string& language)
{
    const FigureLanguage texts(language);
    const auto words = std::make_shared<const Words>(
        Words{.title = session.name.empty() ? texts.text(QT_TRANSLATE_NOOP("figures", "Worksheet"))
                                            : QString::fromStdString(inLanguage(session.name, session.nameIn, language)),
              .name = texts.text(QT_TRANSLATE_NOOP("figures", "Name")),
              .date = texts.text(QT_TRANSLATE_NOOP("figures", "Date")),
              .answer = texts.text(QT_TRANSLATE_NOOP("figures", "Answer")),
              .solution = texts.text(QT_TRANSLATE_NOOP("figures", "%1: solution"))});
    const qreal room = sheet().height() - 2 * border - textLine; // above the page's number
    std::vector<std::unique_ptr<WorksheetPage>> pages;
    qreal used = 0;
    const auto turn = [&] {
        pages.push_back(std::make_unique<WorksheetPage>(words, pages.empty(), solution));
        used = pages.back()->headHeight();
    };
    turn();
    for (Item& item : itemsOf(session, solution, language, texts, room - used, room)) {
        const qreal height = item.height();
        if (used + height > room && !pages.back()->isEmpty())
            turn();
        used += height;
        pages.back()->add(std::move(item));
    }
    std::vector<std::unique_ptr<Figure>> figures;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        pages[i]->number(i + 1, pages.size());
        figures.push_back(std::move(pages[i]));
    }
    return figures;
}

} // namespace ks
