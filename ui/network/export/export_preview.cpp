#include "ui/network/export/export_preview.h"

#include "ui/language/text.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/lab.h"
#include "ui/tasks/compute_thread.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QPlainTextEdit>

#include <utility>

namespace ks {

ExportPreview::ExportPreview(LabHost& host, QWidget* parent)
    : Retranslating(parent), m_making(host.compute()), m_title(named(new QLabel(this), "exportPreviewTitle")),
      m_none(named(sentenceLabel(this), "exportPreviewNone")), m_chart(named(new ChartView(host, this), "exportPreviewChart")),
      m_lines(named(new QPlainTextEdit(this), "exportPreviewLines"))
{
    m_title->setFont(textFont(TextRole::Heading, m_title->font()));
    m_lines->setReadOnly(true);
    m_lines->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_lines->setTabChangesFocus(true);
    m_lines->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_lines->setFont(numbersFont(font()));
    layColumn(*this, {m_title, m_none, {m_chart, 1}, {m_lines, 1}, Placed::rest()});
    showOnly(nullptr);
    retranslate();
}

void ExportPreview::show(const QString& title, Maker make)
{
    if (title != m_title->text()) { // nothing of another one stays below this title
        m_title->setText(title);
        showOnly(nullptr);
    }
    m_making.start([make = std::move(make)](const std::stop_token&) { return make(); },
                   [this](const ExportContent& content) { take(content); },
                   [this](const Text& why) {
                       m_none->setText(wholeSentence(why));
                       showOnly(m_none);
                   });
}

void ExportPreview::say(const QString& title, const QString& why)
{
    m_making.cancel();
    m_title->setText(title);
    m_none->setText(why);
    showOnly(m_none);
}

void ExportPreview::take(const ExportContent& content)
{
    if (const Chart* chart = std::get_if<Chart>(&content)) {
        m_chart->show(*chart);
        return showOnly(m_chart);
    }
    const QString text = QString::fromStdString(std::get<std::string>(content));
    if (text != m_lines->toPlainText()) // who reads further down stays there
        m_lines->setPlainText(text);
    showOnly(m_lines);
}

void ExportPreview::showOnly(const QWidget* part)
{
    for (QWidget* one : {static_cast<QWidget*>(m_none), static_cast<QWidget*>(m_chart), static_cast<QWidget*>(m_lines)})
        one->setVisible(one == part);
}

void ExportPreview::retranslate()
{
    m_lines->setAccessibleName(tr("First lines of the file"));
    m_chart->setEmptyText(tr("There is nothing to draw yet."));
}

} // namespace ks

#include "moc_export_preview.cpp"
