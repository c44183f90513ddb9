#include "ui/studies/claims_panel.h"

#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QTableWidget>

#include <algorithm>
#include <array>

namespace ks {

namespace {

enum ClaimColumn { IdColumn, ClaimText, OutcomeColumn, WhyColumn, ClaimColumns };

} // namespace

ClaimsPanel::ClaimsPanel(QWidget* parent)
    : Retranslating(parent), m_title(sentenceLabel(this)), m_summary(sentenceLabel(this)), m_table(named(new QTableWidget(this), "claims"))
{
    m_table->setColumnCount(ClaimColumns);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(true);
    m_table->setTextElideMode(Qt::ElideNone);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (const int column : {ClaimText, WhyColumn})
        m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    for (const int column : {IdColumn, OutcomeColumn})
        m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    connect(m_table, &QTableWidget::cellActivated, this, [this](int row) {
        const std::string& figure = m_study->claims[static_cast<std::size_t>(row)].figure;
        if (!figure.empty())
            emit figureChosen(QString::fromStdString(figure));
    });
    layColumn(*this, {m_title, m_summary, {m_table, 1}}, gridStep);
    takeFont();
    retranslate();
}

void ClaimsPanel::show(const StudiesDocument::StudyPtr& study, const StudyRecord& record)
{
    m_study = study;
    m_record = record;
    fill();
}

void ClaimsPanel::fill()
{
    if (!m_study)
        return;
    const std::string language = Languages::onScreen().toStdString();
    const std::vector<ClaimCheck> checks = checkOrderings(*m_study, m_record.results(), language);
    m_table->setRowCount(static_cast<int>(checks.size()));
    for (std::size_t i = 0; i < checks.size(); ++i) {
        const ClaimCheck& check = checks[i];
        const QString sign = check.outcome == ClaimOutcome::Holds     ? QStringLiteral("✓ ")
                             : check.outcome == ClaimOutcome::DoesNot ? QStringLiteral("✗ ")
                                                                      : QString();
        const int row = static_cast<int>(i);
        m_table->setItem(row, IdColumn, new QTableWidgetItem(QString::fromStdString(check.claim->id)));
        m_table->setItem(row, ClaimText, new QTableWidgetItem(QString::fromStdString(check.claim->claim.in(language))));
        m_table->setItem(row, OutcomeColumn, new QTableWidgetItem(sign + toQString(textOf(check.outcome))));
        m_table->setItem(row, WhyColumn, new QTableWidgetItem(numberInRegion(toQString(check.why))));
    }
    m_summary->setText(checks.empty() ? tr("This study has no claims that could be looked at again.")
                                      : tr("%1. Return leads to the figure.").arg(toQString(tallyOf(checks))));
    m_table->setVisible(!checks.empty());
    m_table->resizeRowsToContents();
}

void ClaimsPanel::takeFont()
{
    m_title->setFont(textFont(TextRole::Title, font()));
}

void ClaimsPanel::takeSize()
{
    m_table->resizeRowsToContents();
}

void ClaimsPanel::retranslate()
{
    m_title->setText(tr("What the study claims"));
    m_table->setAccessibleName(tr("Claims and whether they hold here"));
    m_table->setHorizontalHeaderLabels({tr("Number"), tr("Claim"), tr("Here"), tr("Why")});
    fill();
}

} // namespace ks

#include "moc_claims_panel.cpp"
