#include "ui/figures/formula_text.h"

#include "ui/figures/figure_file.h"
#include "ui/scene/cell_text.h"

#include <QTextOption>

#include <algorithm>

namespace ks {

FormulaText::FormulaText(const LabPicture& picture, const FigureLanguage& language, qreal typePoints) : m_type(typePoints)
{
    using Kind = FormulaPiece::Kind;
    const auto wordOf = [&](const std::string& word) { return language.ofCore(word); };
    for (const FormulaPiece& piece : picture.formula) {
        QString shown = shownText(piece, language.locale(), wordOf);
        if (piece.kind == Kind::Name)
            shown.replace(QLatin1Char(' '), QChar::Nbsp);
        QTextCharFormat format;
        if (piece.kind == Kind::Result || piece.kind == Kind::Unknown)
            format.setFontWeight(QFont::Bold);
        if (piece.term >= 0 && picture.explanation) {
            const ExplainedTerm& term = picture.explanation->terms[static_cast<std::size_t>(piece.term)];
            if (term.state == TermState::NotRouted) // a value is no part that falls away
                format.setFontStrikeOut(piece.kind != Kind::Result);
            if (term.state == TermState::Wins && piece.kind != Kind::Sign && term.taken && !picture.hidesResult) {
                format.setFontWeight(QFont::Bold);
                format.setFontUnderline(true);
            }
            if (term.current && piece.kind != Kind::Sign)
                format.setFontWeight(QFont::Bold);
        }
        if (!format.isEmpty()) // what is as usual stays one piece of text
            m_formats.append({static_cast<int>(m_text.size()), static_cast<int>(shown.size()), format});
        m_text += shown;
    }
    const Agreement agreement = picture.explanation ? picture.explanation->agreement() : Agreement::Same;
    const bool liesOff = agreement == Agreement::Overflow || agreement == Agreement::Undecided;
    if (liesOff && !picture.hidesResult && !m_text.isEmpty()) // what the cell shows
        m_text += QStringLiteral(" (float32: %1)").arg(fullNumberText(*picture.explanation->backendValue, language.locale()));
}

void FormulaText::lay(QTextLayout& layout, qreal width) const
{
    layout.setFormats(m_formats);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    for (qreal top = 0;;) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        line.setPosition({0, top});
        top += line.height() * 1.1;
    }
    layout.endLayout();
}

QSizeF FormulaText::sizeFor(qreal width) const
{
    if (m_text.isEmpty())
        return {};
    QTextLayout layout(m_text, figureFont(m_type));
    lay(layout, width);
    qreal widest = 0;
    for (int i = 0; i < layout.lineCount(); ++i)
        widest = std::max(widest, layout.lineAt(i).naturalTextWidth());
    return {widest, layout.boundingRect().height()};
}

void FormulaText::paint(QPainter& painter, const QPointF& corner, qreal width) const
{
    if (m_text.isEmpty())
        return;
    QTextLayout layout(m_text, figureFont(m_type));
    lay(layout, width);
    painter.setPen(Qt::black);
    layout.draw(&painter, corner);
}

} // namespace ks
