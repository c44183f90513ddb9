#include "ui/operation/explanation_panel.h"

#include "ui/operation/prediction.h"
#include "ui/scene/cell_text.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QTextBlock>
#include <QTextLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr int waitedMilliseconds = 80; ///< a text that is there again sooner would only flicker

/// The piece of text that leads somewhere; nothing where there is none.
QTextCursor linkTo(const QString& target, QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto fragment = block.begin(); !fragment.atEnd(); ++fragment)
            if (fragment.fragment().charFormat().anchorHref() == target) {
                QTextCursor link(&document);
                link.setPosition(fragment.fragment().position());
                link.setPosition(fragment.fragment().position() + fragment.fragment().length(), QTextCursor::KeepAnchor);
                return link;
            }
    return {};
}

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

ExplanationPanel::ExplanationPanel(OperationDocument& document, Inspection& inspection, CellPrediction& prediction, QWidget* parent)
    : Retranslating(parent), m_document(document), m_inspection(inspection), m_prediction(prediction), m_text(new LongText(this)),
      m_writer(inspection, prediction, *m_text), m_copyText(new QToolButton(this)), m_copyLatex(new QToolButton(this)),
      m_buttons(new QBoxLayout(QBoxLayout::LeftToRight))
{
    m_text->setOpenLinks(false);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setObjectName(QStringLiteral("explanation"));
    m_text->document()->setDocumentMargin(gridStep);
    for (QToolButton* button : {m_copyText, m_copyLatex}) {
        button->setIcon(themedIcon(QStringLiteral("copy")));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setAutoRaise(true);
    }
    m_buttons->addWidget(m_copyText, 0, Qt::AlignLeft);
    m_buttons->addWidget(m_copyLatex, 0, Qt::AlignLeft);
    m_buttons->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, gridStep / 2);
    layout->setSpacing(gridStep / 2);
    layout->addWidget(m_text, 1);
    layout->addLayout(m_buttons);

    // Several changes of one moment (a step moves position, image and marks) are written once.
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &ExplanationPanel::write);
    const auto soon = [this] { m_soon.start(m_inspection.freshResult() || !m_document.isComputing() ? 0 : waitedMilliseconds); };
    connect(&m_inspection, &Inspection::changed, this, soon);
    connect(&m_prediction, &CellPrediction::changed, this, soon);
    connect(m_text, &QTextBrowser::anchorClicked, this, &ExplanationPanel::follow);
    connect(m_text, &QTextBrowser::highlighted, this, &ExplanationPanel::pointAt);
    connect(m_copyText, &QToolButton::clicked, this, &ExplanationPanel::copyText);
    connect(m_copyLatex, &QToolButton::clicked, this, &ExplanationPanel::copyLatex);
    retranslate();
}

void ExplanationPanel::setPresenting(bool presenting)
{
    m_options.presenting = presenting;
    m_copyText->setVisible(!presenting);
    m_copyLatex->setVisible(!presenting);
    write();
}

void ExplanationPanel::setLetterKeys(bool on)
{
    if (std::exchange(m_options.letterKeys, on) != on)
        write();
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
    if (m_options.presenting && event->size().width() != event->oldSize().width())
        m_soon.start(0); // it has other lines
}

QString ExplanationPanel::plainText() const
{
    return unwrapped(m_text->wholeText());
}

void ExplanationPanel::copyText()
{
    QGuiApplication::clipboard()->setText(formulaText(m_writer.formula()));
}

void ExplanationPanel::copyLatex()
{
    QGuiApplication::clipboard()->setText(formulaLatex(m_writer.formula()));
}

void ExplanationPanel::retranslate()
{
    setWindowTitle(tr("Explanation"));
    m_text->setAccessibleName(tr("Explanation of the cell"));
    m_copyText->setText(tr("Copy formula"));
    m_copyText->setToolTip(tr("Copy the formula as text"));
    m_copyLatex->setText(tr("as LaTeX"));
    m_copyLatex->setAccessibleName(tr("Copy formula as LaTeX"));
    m_copyLatex->setToolTip(tr("Copy the formula as LaTeX"));
    write();
}

void ExplanationPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_soon.start(0);
    Retranslating::changeEvent(event);
}

void ExplanationPanel::write()
{
    const QString link = m_text->textCursor().charFormat().anchorHref(); // that Tab has come to
    m_writer.write(m_options, coloursOf(palette()));
    if (m_options.presenting) // as high as the formula, within what the lab allows
        m_text->setFixedHeight(heightOfLines(mostPresentedLines, *m_text->document()) + 2);
    if (!link.isEmpty() && m_text->hasFocus())
        if (const QTextCursor kept = linkTo(link, *m_text->document()); !kept.isNull())
            m_text->setTextCursor(kept);
    m_copyText->setEnabled(m_writer.hasFormula());
    m_copyLatex->setEnabled(m_writer.hasFormula());
}

void ExplanationPanel::follow(const QUrl& link)
{
    const QString target = link.toString();
    if (target == QLatin1String("do:unfold"))
        m_inspection.setUnfolded(true);
    else if (target == QLatin1String("do:fold"))
        m_inspection.setUnfolded(false);
    else if (target == QLatin1String("do:reveal"))
        m_prediction.reveal();
    else if (target == QLatin1String("do:later"))
        m_document.showLaterToo();
    else if (target == QLatin1String("do:turn")) {
        m_options.kernelTurned = !m_options.kernelTurned;
        write();
    } else if (target.startsWith(QLatin1String("fold:"))) {
        m_inspection.toggleChannel(target.mid(5).toULongLong());
    } else if (target.startsWith(QLatin1String("channel:"))) {
        m_inspection.showChannel(target.mid(8).toULongLong());
    } else if (target.startsWith(QLatin1String("go:"))) {
        m_document.setPin(std::nullopt);
        m_document.goTo({m_inspection.explained().role, target.mid(3).toLongLong(), 0});
    }
}

void ExplanationPanel::pointAt(const QUrl& link)
{
    const QString target = link.toString();
    std::optional<Factor> factor;
    if (target.startsWith(QLatin1String("number:"))) {
        const std::size_t index = target.mid(7).toULongLong();
        if (index < m_writer.pieces().size())
            factor = m_writer.pieces()[index].factor;
    }
    m_inspection.pointAt(factor);
}

} // namespace ks
