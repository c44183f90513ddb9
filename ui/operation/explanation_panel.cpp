#include "ui/operation/explanation_panel.h"

#include "ui/language/text.h"
#include "ui/operation/explanation_text.h"
#include "ui/operation/inspection.h"
#include "ui/operation/prediction.h"
#include "ui/scene/cell_text.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QTextBlock>
#include <QTextLayout>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr int waitedMilliseconds = 80; ///< a text that is there again sooner would only flicker

constexpr int mostPresentedLines = 4;

/// Of a document, or of its first lines where it has more: none is cut in the middle.
int heightOfLines(int lines, const QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QTextLayout& layout = *block.layout();
        if (lines < layout.lineCount())
            return static_cast<int>(document.documentLayout()->blockBoundingRect(block).top() + layout.lineAt(lines).y());
        lines -= layout.lineCount();
    }
    return static_cast<int>(std::ceil(document.size().height()));
}

} // namespace

/// The explanation with what the prediction asks and says, and what is kept from sight.
class ExplanationPanel::Words final : public ExplanationText {
    Q_DECLARE_TR_FUNCTIONS(ks::ExplanationWriter)

public:
    Words(OperationDocument& document, Inspection& inspection, CellPrediction& prediction, QWidget* parent)
        : ExplanationText(inspection, parent), m_document(document), m_inspection(inspection), m_prediction(prediction)
    {
    }

    /// Single letters are keys, and are named.
    void setLetterKeys(bool on)
    {
        if (std::exchange(m_letterKeys, on) != on)
            write();
    }

    void writeWith(bool newVerdict)
    {
        m_verdictAt.reset();
        write();
        if (newVerdict && m_verdictAt)
            bringIntoSight(document()->findBlock(*m_verdictAt));
    }

protected:
    void writeWithoutScene() override
    {
        const Text& failure = m_document.numbers().failure();
        pen().paragraph();
        pen().muted(!isLegal(m_document.content().spec)
                        ? tr("Here stands where each number comes from. These settings are not possible: the settings panel says why.")
                    : failure.empty() ? tr("The result is being computed.")
                                      : tr("This cannot be computed: %1.").arg(toQString(failure)));
    }

    void writeQuestion(const Scene& scene) override
    {
        const SceneFocus& explained = scene.explained;
        const std::int64_t cell = offsetOf(shapeOf(scene.content.spec, explained.role), explained.cell);
        // Neither question nor verdict is about another cell that is held or hovered, whichever way one came to look at it.
        const bool stepped = explained.role == scene.view.position.of && cell == scene.view.position.cell;
        if ((stepped && writeVerdict()) || !writer().isHidden())
            return;
        pen().paragraph();
        if (m_prediction.isAsking() && stepped) {
            if (!m_prediction.isPutOff())
                pen().text(tr("What comes out? Type the value and press Enter.") + QLatin1Char(' ') + CellPrediction::askedDigits() +
                           QLatin1Char(' '));
            pen().anchor(QStringLiteral("do:reveal"), m_letterKeys ? tr("Show the answer (R)") : tr("Show the answer"));
        } else if (const auto askers = m_inspection.askersLater(); askers.contains(explained.role)) {
            pen().muted(tr("Bookmark %1 asks for it.").arg(countOnScreen(askers.at(explained.role) + 1)) + QLatin1Char(' '));
            pen().anchor(QStringLiteral("do:later"), tr("Show it all the same"));
        } else {
            pen().muted(tr("The timeline has not reached this cell yet.") + QLatin1Char(' '));
            pen().anchor(QStringLiteral("go:%1").arg(cell), tr("Go there"));
        }
    }

    void follow(const QString& link) override
    {
        if (link == QLatin1String("do:reveal"))
            m_prediction.reveal();
        else if (link == QLatin1String("do:later"))
            m_document.cursor().showLaterToo();
        else if (link.startsWith(QLatin1String("go:"))) {
            m_document.cursor().setPin(std::nullopt);
            m_document.cursor().goTo({m_inspection.explained().role, link.mid(3).toLongLong(), 0});
        }
    }
    void writeAboveFormula() override { writeVerdict(); }

private:
    /// On the last answer; false where there was none.
    bool writeVerdict()
    {
        const QString verdict = m_prediction.sentence();
        if (verdict.isEmpty())
            return false;
        pen().paragraph();
        m_verdictAt = pen().cursor().position();
        const bool wrong = m_prediction.verdict() == CellPrediction::Verdict::Wrong;
        pen().verdict(!wrong, (wrong ? QStringLiteral("✗ ") : QStringLiteral("✓ ")) + verdict);
        return true;
    }

    OperationDocument& m_document;
    Inspection& m_inspection;
    CellPrediction& m_prediction;
    std::optional<int> m_verdictAt; ///< in the text
    bool m_letterKeys = true;
};

ExplanationPanel::ExplanationPanel(OperationDocument& document, Inspection& inspection, CellPrediction& prediction, QWidget* parent)
    : Retranslating(parent), m_text(named(new Words(document, inspection, prediction, this), "explanation")),
      m_copyText(iconButton("copy", this)), m_copyLatex(iconButton("copy", this)), m_buttons(new QBoxLayout(QBoxLayout::LeftToRight))
{
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(gridStep);
    for (QToolButton* button : {m_copyText, m_copyLatex})
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    lay(m_buttons, {{m_copyText, 0, Qt::AlignLeft}, {m_copyLatex, 0, Qt::AlignLeft}, Placed::rest()});
    layColumn(*this, {{m_text, 1}, m_buttons}, gridStep / 2)->setContentsMargins(0, 0, 0, gridStep / 2);

    // Several changes of one moment (a step moves position, image and marks) are written once.
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &ExplanationPanel::write);
    const auto soon = [this, &document, &inspection] {
        inspection.freshResult() || !document.numbers().isUnderWay() ? writeNext() : m_soon.start(waitedMilliseconds);
    };
    connect(&inspection, &Inspection::changed, this, soon);
    connect(&inspection, &Inspection::pointedAtChanged, m_text, &ExplanationText::followPointed);
    connect(&prediction, &CellPrediction::changed, this, [this, soon, &prediction] {
        m_isJudged = prediction.verdict() != CellPrediction::Verdict::None;
        soon();
    });
    connect(m_copyText, &QToolButton::clicked, this, &ExplanationPanel::copyText);
    connect(m_copyLatex, &QToolButton::clicked, this, &ExplanationPanel::copyLatex);
    retranslate();
}

void ExplanationPanel::setPresenting(bool presenting)
{
    m_presenting = presenting;
    m_text->setPresenting(presenting);
    m_copyText->setVisible(!presenting);
    m_copyLatex->setVisible(!presenting);
    write();
}

void ExplanationPanel::setLetterKeys(bool on)
{
    m_text->setLetterKeys(on);
}

QSize ExplanationPanel::sizeHint() const
{
    constexpr int letters = 36;
    return {letters * fontMetrics().averageCharWidth() + 2 * gridStep, QWidget::sizeHint().height()};
}

QSize ExplanationPanel::minimumSizeHint() const
{
    constexpr int letters = 18; // a word of the explanation must fit
    const int buttons = std::max(m_copyText->minimumSizeHint().width(), m_copyLatex->minimumSizeHint().width());
    return {std::max(letters * fontMetrics().averageCharWidth() + 2 * gridStep, buttons), QWidget::minimumSizeHint().height()};
}

void ExplanationPanel::resizeEvent(QResizeEvent* event)
{
    Retranslating::resizeEvent(event);
    const int row = m_copyText->sizeHint().width() + m_copyLatex->sizeHint().width() + m_buttons->spacing();
    m_buttons->setDirection(row <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    if (m_presenting && event->size().width() != event->oldSize().width())
        writeNext(); // it has other lines
}

QString ExplanationPanel::plainText() const
{
    const QString text = m_text->wholeText();
    return unwrapped(m_text->pictures().withWords(text, 0, m_text->document()->characterCount()));
}

void ExplanationPanel::copyText()
{
    QGuiApplication::clipboard()->setText(formulaText(m_text->writer().formula()));
}

void ExplanationPanel::copyLatex()
{
    QGuiApplication::clipboard()->setText(formulaLatex(m_text->writer().formula()));
}

void ExplanationPanel::retranslate()
{
    setWindowTitle(tr("Explanation"));
    m_text->setAccessibleName(tr("Explanation of the cell"));
    setTexts(*m_copyText, tr("Copy formula"), tr("Copy the formula as text"));
    m_copyLatex->setText(tr("as LaTeX"));
    setNames(*m_copyLatex, tr("Copy formula as LaTeX"), tr("Copy the formula as LaTeX"));
    write();
}

void ExplanationPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        writeNext();
    Retranslating::changeEvent(event);
}

void ExplanationPanel::writeNext()
{
    // One that began anew with every step would never come where steps follow each other faster than they are shown, as in Play on a busy machine.
    if (!m_soon.isActive() || m_soon.interval() > 0)
        m_soon.start(0);
}

void ExplanationPanel::write()
{
    m_text->writeWith(std::exchange(m_isJudged, false)); // whoever had scrolled on to the formula has just answered, and is told
    if (m_presenting)                                    // as high as the formula, within what the lab allows
        m_text->setFixedHeight(heightOfLines(mostPresentedLines, *m_text->document()) + 2);
    for (QToolButton* button : {m_copyText, m_copyLatex})
        button->setEnabled(m_text->writer().hasFormula());
}

} // namespace ks

#include "moc_explanation_panel.cpp"
