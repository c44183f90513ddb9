#include "ui/operation/panels/shape_note.h"

#include "core/base/memory.h"
#include "core/ops/forecast.h"
#include "core/ops/shape_sentence.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/scene/attribute_text.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QVBoxLayout>

#include <cmath>

namespace ks {

namespace {

QLabel* textLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

QString lines(const std::vector<Text>& texts)
{
    return textsFor(texts, [](const Text& text) { return withCapital(toQString(text)); }).join('\n');
}

/// Every digit, of which "1.23 M" would hide some, as far as these can be read.
QString wholeCount(double value)
{
    return std::abs(value) < 1e12 ? countOnScreen(value) : figureOnScreen(value);
}

/// A way out in the words of the settings; where it changes something else, such as the input, in core's.
QString labelOf(const Fix& fix, const OpSpec& spec)
{
    const QString difference = differenceText(spec, fix.spec);
    return difference.isEmpty() ? toQString(fix.label) : difference;
}

} // namespace

ShapeNote::ShapeNote(OperationDocument& document, QWidget* parent)
    : Retranslating(parent), m_document(document), m_formula(textLabel(this)), m_sentence(textLabel(this)), m_problems(textLabel(this)),
      m_facts(textLabel(this))
{
    m_formula->setObjectName("shapeFormula");
    m_formula->setFont(numbersFont(font()));
    m_sentence->setObjectName("shapeSentence");
    m_problems->setObjectName("shapeProblems");
    m_facts->setObjectName("shapeFacts");
    m_problems->setTextFormat(Qt::RichText);
    m_problems->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(m_problems, &QLabel::linkActivated, this, &ShapeNote::followLink);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (QLabel* label : {m_formula, m_sentence, m_problems, m_facts})
        layout->addWidget(label);

    connect(&document, &OperationDocument::contentChanged, this, &ShapeNote::refresh);
    connect(&document, &OperationDocument::viewChanged, this, &ShapeNote::refresh);
    connect(&document, &OperationDocument::resultChanged, this, &ShapeNote::refresh); // or that there will be none
    retranslate();
}

void ShapeNote::retranslate()
{
    m_formula->setAccessibleName(tr("Arithmetic of the output’s size"));
    m_sentence->setAccessibleName(tr("What the windows do not cover"));
    m_problems->setAccessibleName(tr("Why this is not possible"));
    m_facts->setAccessibleName(tr("Size and cost"));
    refresh();
}

void ShapeNote::refresh()
{
    const OpSpec& spec = m_document.content().spec;
    m_found = problemsOf(spec);
    const bool legal = m_found.empty();
    m_problems->setVisible(!legal);
    m_formula->setVisible(legal);
    m_facts->setVisible(legal);
    if (!legal) {
        m_sentence->hide();
        showProblems(spec);
        return;
    }
    const ShapeSentence sentence = shapeSentence(spec);
    m_formula->setText(lines(sentence.formulas));
    m_sentence->setText(lines(sentence.borders));
    m_sentence->setVisible(!sentence.borders.empty());
    showFacts(spec);
}

void ShapeNote::showProblems(const OpSpec& spec)
{
    QString html;
    for (std::size_t p = 0; p < m_found.size(); ++p) {
        html += "<p style='margin:0 0 4px 0'>" + tr("Not possible: %1.").arg(toQString(m_found[p].what).toHtmlEscaped());
        QStringList links;
        for (std::size_t f = 0; f < m_found[p].fixes.size(); ++f)
            links << QString("<a href='fix:%1:%2'>%3</a>").arg(p).arg(f).arg(labelOf(m_found[p].fixes[f], spec).toHtmlEscaped());
        if (!links.isEmpty())
            html += "<br>" + tr("Nearest legal settings: %1").arg(links.join(" · "));
        html += "</p>";
    }
    m_problems->setText(html);
}

void ShapeNote::showFacts(const OpSpec& spec)
{
    const bool backward = m_document.view().backward;
    const Forecast forecast = forecastOf(spec, backward);
    const Shape dst = shapeOf(spec, Role::Dst);
    QStringList facts;
    const QString cells = forecast.dstCells == 1 ? tr("one cell") : tr("%1 cells").arg(wholeCount(static_cast<double>(forecast.dstCells)));
    const QString share = shareText(std::abs(forecast.reductionPercent) / 100);
    const QString beside = dst.elements() == spec.src.elements() ? tr("as many as the input has")
                           : forecast.reductionPercent > 0       ? tr("%1 fewer than the input has").arg(share)
                                                                 : tr("%1 more than the input has").arg(share);
    facts << tr("Output Y: %1, %2, %3").arg(QString::fromStdString(dst.shortText()), cells, beside);
    if (forecast.windows > 0)
        facts << tr("Windows on each map: %1").arg(wholeCount(static_cast<double>(forecast.windows)));
    facts << (backward ? tr("Forward and backward: %1 operations, %2 moved") : tr("Forward: %1 operations, %2 moved"))
                 .arg(wholeCount(forecast.flops), bytesOnScreen(static_cast<std::size_t>(forecast.bytes)));
    const MemoryBudget& budget = MemoryBudget::instance();
    const std::size_t free = budget.limit() - std::min(budget.used(), budget.limit());
    facts << (lacksNumbers() && forecast.made > free
                  ? tr("Memory: %1 needed, only %2 left: this will not be computed").arg(bytesOnScreen(forecast.made), bytesOnScreen(free))
                  : tr("Memory: %1").arg(bytesOnScreen(forecast.memory)));
    m_facts->setText(facts.join('\n'));
}

/// Those that are there, or just being made, are in the memory that is used.
bool ShapeNote::lacksNumbers() const
{
    const OperationResult* result = m_document.result();
    return !m_document.numbers().isUnderWay() && !(result && (result->backward || !m_document.view().backward));
}

void ShapeNote::followLink(const QString& link)
{
    const QStringList parts = link.split(':');
    if (parts.size() != 3 || parts[0] != "fix")
        return;
    const auto problem = parts[1].toUInt();
    const auto fix = parts[2].toUInt();
    if (problem >= m_found.size() || fix >= m_found[problem].fixes.size())
        return;
    const Fix chosen = m_found[problem].fixes[fix]; // a copy: setting the spec replaces m_found
    m_document.edit().setSpec(chosen.spec,
                              [chosen, before = m_document.content().spec] { return tr("Change to %1").arg(labelOf(chosen, before)); });
}

} // namespace ks

#include "moc_shape_note.cpp"
