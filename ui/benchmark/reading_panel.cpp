#include "ui/benchmark/reading_panel.h"

#include "core/measure/experiment_command.h"
#include "core/report/result_charts.h"
#include "ui/language/text.h"
#include "ui/theme/colours.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QScrollBar>

namespace ks {

namespace {

// Of text: 256 and 238 pixels at the usual size.
constexpr double usualLines = 18.3;
constexpr double leastLines = 17;

QString paragraph(const QString& text)
{
    return QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
}

QString heading(const QString& text)
{
    return QStringLiteral("<h4>%1</h4>").arg(text.toHtmlEscaped());
}

} // namespace

ReadingPanel::ReadingPanel(QWidget* parent) : Retranslating(parent), m_text(named(new QTextBrowser(this), "reading"))
{
    m_text->setFrameShape(QFrame::NoFrame);
    layColumn(*this, {m_text});
    retranslate();
}

QSize ReadingPanel::sizeHint() const
{
    return {qRound(usualLines * fontMetrics().height()), QWidget::sizeHint().height()};
}

QSize ReadingPanel::minimumSizeHint() const
{
    return {qRound(leastLines * fontMetrics().height()), QWidget::minimumSizeHint().height()};
}

void ReadingPanel::retranslate()
{
    setWindowTitle(tr("How to read it"));
    m_text->setAccessibleName(tr("How to read the figures"));
}

void ReadingPanel::show(const BenchmarkResult& result, const Chart* chart, std::span<const Text> baseline)
{
    QString html;
    if (result.measurements.empty()) {
        html = paragraph(
                   tr("Here the figures will be put into words: who is faster by how much, with the interval of the ratio, and whether all "
                      "results agree with the oracle.")) +
               paragraph(tr("“Start” runs the experiment that is set. Every result is checked before it is timed; a fast wrong answer is "
                            "shown as wrong."));
        for (const Text& text : chart ? chart->notes : std::vector<Text>())
            html += paragraph(toQString(text));
    } else {
        for (const Text& text : result.warnings())
            html += QStringLiteral("<p class='warning'>⚠ %1</p>").arg(toQString(text).toHtmlEscaped());
        for (const Text& text : readingOf(result.experiment, result.measurements))
            html += paragraph(toQString(text));
        for (const Text& text : baseline)
            html += paragraph(toQString(text));
        if (chart && !chart->notes.empty()) {
            html += heading(toQString(chart->title));
            for (const Text& text : chart->notes)
                html += paragraph(toQString(text));
        }
        html += heading(tr("How to repeat it")) + paragraph(QString::fromStdString(result.command().text));
        html += heading(tr("Measured on"));
        html += QStringLiteral("<table cellpadding='2'>");
        for (const auto& [label, value] : result.environment.lines())
            html +=
                QStringLiteral("<tr><td>%1</td><td>%2</td></tr>").arg(toQString(label).toHtmlEscaped(), toQString(value).toHtmlEscaped());
        html += QStringLiteral("</table>");
        for (const Measurement& one : result.measurements)
            if (one.energy && !one.energy->estimate) {
                html += paragraph(tr("Energy of one run of %1: %2 J at %3 W, energy times time %4 J·s; of the whole processor or card.")
                                      .arg(toQString(one.seriesName(result.experiment)), figureOnScreen(one.energy->joules),
                                           figureOnScreen(one.energy->watts), figureOnScreen(one.energy->delayProduct)));
                break; // the table's tips have the others
            }
        if (!result.energyReason.empty() && declaredText(result.experiment, result.measurements).empty())
            html += paragraph(tr("No energy: %1.").arg(toQString(result.energyReason)));
    }
    m_html = html;
    write();
}

void ReadingPanel::write()
{
    m_text->document()->setDefaultStyleSheet(QStringLiteral("p.warning { color: %1 }").arg(coloursOf(palette()).warning.name()));
    m_text->setHtml(m_html);
}

void ReadingPanel::takeColours()
{
    const int place = m_text->verticalScrollBar()->value();
    write();
    m_text->verticalScrollBar()->setValue(place);
}

} // namespace ks

#include "moc_reading_panel.cpp"
