#include "ui/network/see/see_cell_guess.h"

#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "ui/grids/cell_field.h"
#include "ui/network/see/see_question.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_source.h"
#include "ui/network/see/see_succession.h"
#include "ui/network/see/see_view.h"

#include <QKeyEvent>

#include <utility>

namespace ks {

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
    m_on = on;
    follow();
}

/// A wave shows cells one by one, and holds back what it has not come to by itself.
std::optional<SeeSpot> SeeCellGuess::place() const
{
    if (!m_on || m_view.sight().over.front)
        return std::nullopt;
    if (m_view.heldSpot())
        return m_view.heldSpot();
    return m_view.level() == SeeLevel::Cells ? std::optional(m_view.spot()) : std::nullopt;
}

void SeeCellGuess::follow()
{
    if (place() != m_place)
        emit changed();
}

std::optional<SeeCellGuess::Asked> SeeCellGuess::askedIn(const SeePicture& picture, SeeQuantity quantity, const WatchAnswer& of) const
{
    if (!m_place || of.isDifference() || quantity == SeeQuantity::Updates) // no number of these is the result of a layer
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

void SeeCellGuess::hideIn(SeePicture& picture, SeeQuantity quantity, const WatchAnswer* of)
{
    m_place = place();
    const std::optional<Asked> asked = of ? askedIn(picture, quantity, *of) : std::nullopt;
    if (asked != m_asked) {
        forget();
        m_asked = asked;
        keepReasons();
    }
    if (!m_asked)
        return;
    const Shape shape = shapeOf(m_contents.model().graph.nodes[static_cast<std::size_t>(m_asked->node)].spec, m_asked->of);
    const std::int64_t at = offsetOf(shape, m_asked->cell);
    const Mask mask = isTold() ? Mask{at + 1, std::nullopt} : Mask{at, at};
    if (mask.hiddenFrom < shape.elements())
        hideSeeCells(picture, m_contents, quantity, {m_asked->node, m_asked->of, mask});
}

void SeeCellGuess::forget()
{
    m_asked.reset();
    m_verdict = Verdict::None;
    m_judged = m_reasons = nullptr;
    if (m_field)
        m_field->close(); // what is typed there is no answer to what is asked now
}

/// The mouse may lie on another cell, which is explained then.
void SeeCellGuess::keepReasons()
{
    const std::shared_ptr<const SeeReasons>& now = m_source.reasons();
    if (now && m_asked && now->question.node == m_asked->node && now->explanation && now->focus().isAt({m_asked->of, m_asked->cell}) &&
        now->layer->of(m_asked->of))
        m_reasons = now;
}

void SeeCellGuess::begin(const QString& text)
{
    const std::shared_ptr<const SeeReasons> seen = m_reasons; // an answer is one to the numbers that were there when it was begun
    if (!seen || !m_place)
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
    conclude(isRightAnswer(static_cast<double>(value), *m_judged->layer, m_judged->question.of, m_judged->question.cell) ? Verdict::Right
                                                                                                                         : Verdict::Wrong);
}

void SeeCellGuess::reveal()
{
    if (!isAsking())
        return;
    m_judged = m_reasons;
    conclude(Verdict::Revealed);
}

void SeeCellGuess::conclude(Verdict verdict)
{
    m_verdict = verdict;
    emit changed();
}

QString SeeCellGuess::sentence() const
{
    if (!m_asked || (m_verdict != Verdict::None && !m_judged))
        return {};
    const OpSpec& spec = m_contents.model().graph.nodes[static_cast<std::size_t>(m_asked->node)].spec;
    const QString name = QString::fromStdString(cellName(spec.op, m_asked->of, m_asked->cell));
    return m_verdict == Verdict::None ? tr("What is %1? Type its value and press Enter, or press R to see it.").arg(name)
                                      : CellPrediction::sentenceOn(m_verdict, m_answer, *m_judged->layer, m_asked->of, m_asked->cell, name);
}

/// Who begins to type a number answers, also where its key leads elsewhere at other times. Enter goes to the terms, from which the number is
/// worked out.
bool SeeCellGuess::eventFilter(QObject* watched, QEvent* event)
{
    const bool claims = event->type() == QEvent::ShortcutOverride;
    if (watched != &m_view || !isAsking() || (!claims && event->type() != QEvent::KeyPress))
        return QObject::eventFilter(watched, event);
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    const bool types = CellField::isBegunBy(key.text()) && key.key() != Qt::Key_Plus;
    if (!types && key.key() != Qt::Key_F2)
        return false;
    event->accept();
    if (!claims)
        begin(types ? key.text() : QString());
    return true;
}

} // namespace ks
