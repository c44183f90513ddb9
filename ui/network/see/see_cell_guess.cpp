#include "ui/network/see/see_cell_guess.h"

#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "ui/grids/cell_field.h"
#include "ui/language/numbers.h"
#include "ui/network/see/see_planes.h"
#include "ui/network/see/see_question.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_source.h"
#include "ui/network/see/see_succession.h"
#include "ui/network/see/see_telling.h"
#include "ui/network/see/see_view.h"

#include <QCoreApplication>
#include <QKeyEvent>

#include <utility>

namespace ks {

namespace {

class SeeAskedCell {
    Q_DECLARE_TR_FUNCTIONS(SeeAskedCell)
};

/// `followers`: the layers whose number the picture shows in the place of the cell's; empty: none.
QString seeAskedName(const QString& cell, const QString& followers)
{
    return followers.isEmpty() ? cell
                               : SeeAskedCell::tr("%1 behind %2", "a cell, and the layers behind which it is seen").arg(cell, followers);
}

} // namespace

SeeCellGuess::SeeCellGuess(SeeView& view, const SeeSource& source, const SeeContents& contents, QObject* parent)
    : QObject(parent), m_view(view), m_source(source), m_contents(contents)
{
    connect(&view, &SeeView::moved, this, &SeeCellGuess::follow);
    connect(&view, &SeeView::held, this, &SeeCellGuess::follow);
    connect(&view, &SeeView::letGo, this, &SeeCellGuess::follow);
    connect(&source, &SeeSource::shown, this, &SeeCellGuess::keepReasons);
    view.installEventFilter(this);
}

void SeeCellGuess::setOn(bool on)
{
    if (std::exchange(m_on, on) != on)
        emit changed(); // what is not said is so wherever one looks
    else
        follow();
}

bool SeeCellGuess::asks() const
{
    return m_on && !m_view.snapshot().over.front;
}

std::optional<SeeSpot> SeeCellGuess::place() const
{
    if (!asks())
        return std::nullopt;
    if (m_view.heldSpot())
        return m_view.heldSpot();
    return m_view.level() == SeeLevel::Cells ? std::optional(m_view.spot()) : std::nullopt;
}

int SeeCellGuess::nearColumn() const
{
    return asks() && m_view.level() == SeeLevel::Cells ? m_view.spot().column : -1;
}

void SeeCellGuess::follow()
{
    if (place() != m_place || nearColumn() != m_near)
        emit changed();
}

std::optional<SeeCellGuess::Asked> SeeCellGuess::askedIn(const SeePicture& picture, SeeQuantity quantity, const WatchAnswer& of) const
{
    if (!m_place || quantity == SeeQuantity::Updates) // no number of these is the result of a layer
        return std::nullopt;
    const SeeSpot spot = spotAfter(picture, m_view.picture(), *m_place);
    if (spot.column < 0 || picture.columns[static_cast<std::size_t>(spot.column)].answers ||
        !maySeeReasons(picture, spot, isSeeSecret(picture, spot)))
        return std::nullopt; // the answer is guessed as a whole
    const std::optional<SeeQuestion> question = seeQuestionAt({m_contents, quantity, {}}, spot);
    if (!question || question->wholePlane || question->node == graphInput)
        return std::nullopt;
    return Asked{question->node, question->of, question->cell, SeeSubject::of(of)};
}

bool SeeCellGuess::hideIn(SeePicture& picture, SeeQuantity quantity, const WatchAnswer* of)
{
    m_place = place();
    m_near = nearColumn();
    m_differs = of && of->isDifference();
    if (m_differs && m_field)
        m_field->close();
    const std::optional<Asked> asked = of ? askedIn(picture, quantity, *of) : std::nullopt;
    const bool isOther = asked != m_asked;
    if (isOther) {
        forget();
        m_asked = asked;
        keepReasons();
    }
    if (const std::optional<SeeHidden> one = hidden())
        hideSeeCells(picture, m_contents, quantity, *one);
    if (of && asks())
        leaveUnsaid(picture, quantity);
    return isOther;
}

std::optional<SeeHidden> SeeCellGuess::hidden() const
{
    if (!m_asked)
        return std::nullopt;
    const Shape shape = shapeOf(m_contents.model().graph.nodes[static_cast<std::size_t>(m_asked->node)].spec, m_asked->of);
    const std::int64_t at = offsetOf(shape, m_asked->cell);
    const Mask mask = isTold() ? Mask{at + 1, std::nullopt} : Mask{at, at};
    return mask.hiddenFrom < shape.elements() ? std::optional(SeeHidden{m_asked->node, m_asked->of, mask}) : std::nullopt;
}

std::vector<SeeHidden> SeeCellGuess::hiddenOf(const SeeSubject& subject) const
{
    const std::optional<SeeHidden> one = m_asked && m_asked->subject == subject ? hidden() : std::nullopt;
    return one ? std::vector<SeeHidden>{*one} : std::vector<SeeHidden>();
}

/// The answer is guessed as a whole, and where numbers are read those before the one that is asked for are seen.
void SeeCellGuess::leaveUnsaid(SeePicture& picture, SeeQuantity quantity) const
{
    if (quantity == SeeQuantity::Updates)
        return;
    const int near = m_near < 0 ? -1 : spotAfter(picture, m_view.picture(), m_view.spot()).column;
    for (int column = 0; column < static_cast<int>(picture.columns.size()); ++column) {
        SeeColumn& shown = picture.columns[static_cast<std::size_t>(column)];
        const auto question = seeQuestionAt({m_contents, quantity, {}}, {.column = column, .map = 0, .cell = SeeCell(0, 0)});
        shown.unsaid = column != near && !shown.answers && question && question->node != graphInput;
        if (shown.unsaid && isTold() && m_asked && m_asked->node == question->node && m_asked->of == question->of)
            shown.said =
                offsetOf(shapeOf(m_contents.model().graph.nodes[static_cast<std::size_t>(m_asked->node)].spec, m_asked->of), m_asked->cell);
        for (SeeParameter& other : shown.others)
            if (shown.unsaid && isTold() && m_asked && m_asked->node == other.node && m_asked->of == other.role)
                other.said = m_asked->cell.c;
    }
}

void SeeCellGuess::forget()
{
    m_asked.reset();
    m_verdict = Verdict::None;
    m_judged = m_numbers = {};
    if (m_field)
        m_field->close(); // what is typed there is no answer to what is asked now
}

/// Whatever column it was when it was asked.
int SeeCellGuess::askedColumn() const
{
    return m_asked ? m_contents.columnOf(m_contents.shownWith(m_asked->node)) : -1;
}

QString SeeCellGuess::askedFollowers() const
{
    return m_asked && m_asked->of == Role::Dst ? seeFollowers(m_contents, askedColumn()) : QString();
}

/// The mouse may lie on another cell, which is explained then.
void SeeCellGuess::keepReasons()
{
    const std::shared_ptr<const SeeReasons>& now = m_source.reasons();
    if (!now || !m_asked || now->question.node != m_asked->node || !now->explanation || !now->focus().isAt({m_asked->of, m_asked->cell}) ||
        !now->layer->of(m_asked->of))
        return;
    if (askedFollowers().isEmpty()) {
        m_numbers = {now, std::nullopt};
        return;
    }
    const auto& columns = m_view.picture().columns;
    const auto column = static_cast<std::size_t>(askedColumn());
    if (const TensorPtr shown = column < columns.size() ? columns[column].tensor : nullptr;
        shown && contains(shown->shape(), m_asked->cell))
        m_numbers = {now, (*shown)[m_asked->cell]};
}

void SeeCellGuess::begin(const QString& text)
{
    const Numbers seen = m_numbers; // an answer is one to the numbers that were there when it was begun
    if (!seen.reasons || !m_place)
        return;
    if (m_field)
        m_field->close();
    m_field = new CellField(m_view, m_view.rectOf(*m_place), text, tr("value of %1").arg(m_view.textOf(*m_place)));
    connect(m_field, &CellField::closed, this, [this] { m_field.clear(); });
    connect(m_field, &CellField::noticed, this, &SeeCellGuess::noticed);
    connect(m_field, &CellField::taken, this, [this, seen](float value) {
        m_judged = seen;
        take(value);
    });
}

void SeeCellGuess::take(float value)
{
    m_answer = value;
    const auto answer = static_cast<double>(value);
    const SeeReasons& reasons = *m_judged.reasons;
    const bool isRight = m_judged.shown ? isRightAnswer(answer, static_cast<double>(*m_judged.shown))
                                        : isRightAnswer(answer, *reasons.layer, reasons.question.of, reasons.question.cell);
    conclude(isRight ? Verdict::Right : Verdict::Wrong);
}

void SeeCellGuess::reveal()
{
    if (!isAsking())
        return;
    m_judged = m_numbers;
    conclude(Verdict::Revealed);
}

void SeeCellGuess::conclude(Verdict verdict)
{
    m_verdict = verdict;
    emit changed();
}

QString SeeCellGuess::sentence() const
{
    if (!m_asked || (m_verdict != Verdict::None && !m_judged.reasons))
        return {};
    const OpSpec& spec = m_contents.model().graph.nodes[static_cast<std::size_t>(m_asked->node)].spec;
    const QString followers = askedFollowers();
    const QString name = seeAskedName(QString::fromStdString(cellName(spec.op, m_asked->of, m_asked->cell)), followers);
    if (m_differs && !isTold())
        return tr("B − A of %1 is hidden: it would tell the number that Predict asks for at A and at B.").arg(name);
    if (m_verdict == Verdict::None)
        return tr("What is %1? Type its value and press Enter, or press R to see it.").arg(name) + QLatin1Char(' ') +
               CellPrediction::askedDigits();
    if (!m_judged.shown)
        return CellPrediction::sentenceOn(m_verdict, m_answer, *m_judged.reasons->layer, m_asked->of, m_asked->cell, name);
    return m_verdict == Verdict::Wrong ? tr("Not %1. The formula gives what %2 reads: try again, or press R to see the answer.")
                                             .arg(numeralText(static_cast<double>(m_answer)), followers)
                                       : CellPrediction::sentenceOnKnown(m_verdict, static_cast<double>(*m_judged.shown), name);
}

bool SeeCellGuess::isAtNumber() const
{
    if (m_view.snapshot().over.front)
        return false;
    const SeeSpot& spot = m_view.spot();
    const auto& columns = m_view.picture().columns;
    if (place())
        return true;
    if (m_view.level() == SeeLevel::Network || spot.map < 0 || spot.column >= static_cast<int>(columns.size()))
        return false;
    const SeePlanes planes = SeePlanes::of(columns[static_cast<std::size_t>(spot.column)]);
    return planes.cells() == 1 || planes.isOther(spot);
}

void SeeCellGuess::refuse()
{
    emit noticed([known = m_asked && isTold()] {
        return known ? tr("This number is known already: go on to another cell, and Predict asks for that one.")
                     : tr("Predict asks for no number here: it asks for results of layers, where a cell is held or seen from near by.");
    });
}

/// Who begins to type a number answers, also where its key leads elsewhere at other times, and also where the number is known by then: the wave has the same
/// keys. Enter goes to the terms, from which the number is worked out.
bool SeeCellGuess::eventFilter(QObject* watched, QEvent* event)
{
    const bool claims = event->type() == QEvent::ShortcutOverride;
    if (watched != &m_view || !m_on || (!claims && event->type() != QEvent::KeyPress))
        return QObject::eventFilter(watched, event);
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    const bool types = CellField::isBegunBy(key.text()) && key.key() != Qt::Key_Plus;
    const bool answers = isAsking() && (types || key.key() == Qt::Key_F2);
    const bool repeats = !isAsking() && types && key.key() != Qt::Key_Minus && isAtNumber(); // which leads out
    if (!answers && !repeats)
        return false;
    event->accept();
    if (!claims && answers)
        begin(types ? key.text() : QString());
    else if (!claims)
        refuse();
    return true;
}

} // namespace ks

#include "moc_see_cell_guess.cpp"
