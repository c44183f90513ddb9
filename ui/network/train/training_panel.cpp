#include "ui/network/train/training_panel.h"

#include "core/backends/implementations.h"
#include "ui/fields/field_form.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/theme/column_area.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace ks {

TrainingPanel::TrainingPanel(QWidget* parent)
    : Retranslating(parent), m_form(new FieldForm(trainingFields().rows)), m_reason(sentenceLabel(this)),
      m_find(named(new QPushButton(this), "findRate")), m_note(named(sentenceLabel(this), "trainingNote")), m_fileRow(new QWidget(this))
{
    layColumn(*m_fileRow, {});
    auto* body = new QWidget;
    lay(new QVBoxLayout(body), {m_form, {m_find, 0, Qt::AlignLeft}, m_fileRow, m_note, m_reason, Placed::rest(1)});
    auto* scroll = new ColumnArea(this);
    scroll->setWidget(body);
    layColumn(*this, {scroll});

    connect(m_find, &QPushButton::clicked, this, &TrainingPanel::rateFinderWanted);
    connect(m_form, &FieldForm::edited, this, [this](const Field& field, const FieldValue& value) {
        TrainingSettings settings = m_settings;
        Fields(trainingFields(), settings).set(field, value);
        if (const Backend* backend = findBackend(settings.backend); backend && !hasImplementation(*backend, settings.implementation))
            settings.implementation = TrainingSettings().implementation;
        setSettings(settings);
        emit edited(m_settings, fromView(field.name));
    });
    connect(m_form, &FieldForm::hintFollowed, this, [this](const QString& field) {
        if (!m_proposal)
            return;
        TrainingSettings settings = m_settings;
        settings.schedule.rate = m_proposal->tenth;
        setSettings(settings);
        emit edited(m_settings, field);
    });
    retranslate();
}

void TrainingPanel::offerBackends()
{
    QList<OfferedWord> words;
    QStringList reasons;
    for (const Backend* backend : allBackends()) {
        const BackendInfo info = backend->info();
        const QString id = QString::fromStdString(info.id);
        words.append({.word = info.id,
                      .title = info.available ? id : tr("%1 (not available)").arg(id),
                      .tip = toQString(info.available ? info.device : info.reason),
                      .possible = info.available});
        if (!info.available)
            reasons.append(tr("%1: %2").arg(id, toQString(info.reason)));
    }
    m_form->offer("backend", words);
    m_reason->setText(reasons.join(QLatin1Char('\n')));
    m_reason->setVisible(!reasons.isEmpty());
}

void TrainingPanel::offerImplementations()
{
    if (std::exchange(m_offered, m_settings.backend) == m_settings.backend)
        return;
    const std::string automatic = TrainingSettings().implementation;
    QList<OfferedWord> words{{.word = automatic, .title = QString::fromStdString(automatic), .tip = {}}};
    if (const Backend* backend = findBackend(m_settings.backend))
        for (const Implementation* one : implementationsOf(*backend))
            words.append({.word = std::string(one->name), .title = fromView(one->name), .tip = toQString(one->story)});
    m_form->offer("implementation", words);
}

void TrainingPanel::setSettings(const TrainingSettings& settings)
{
    m_settings = settings;
    offerImplementations();
    m_form->fill({trainingFields(), m_settings});
    sayProposal();
}

void TrainingPanel::offerFiles(const QList<QAction*>& files)
{
    for (QAction* file : files) {
        auto* button = new QToolButton(m_fileRow);
        button->setDefaultAction(file);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        m_fileRow->layout()->addWidget(button);
    }
}

void TrainingPanel::setNote(const QString& note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void TrainingPanel::propose(const std::optional<Proposal>& proposal)
{
    m_proposal = proposal;
    sayProposal();
}

void TrainingPanel::sayProposal()
{
    const auto text = [](float rate) { return shortNumberText(static_cast<double>(rate), 6); };
    QString hint;
    if (m_proposal && m_settings.schedule.rate == m_proposal->tenth)
        hint = tr("The weights are trained already: a tenth of the usual rate is proposed (which is %1), so that they keep what they know.")
                   .arg(text(m_proposal->usual));
    else if (m_proposal && m_settings.schedule.rate > m_proposal->tenth)
        hint = tr("The weights are trained already: with a tenth of the usual rate they keep what they know. %1")
                   .arg(QStringLiteral("<a href=\"rate\">%1</a>").arg(tr("Take %1").arg(text(m_proposal->tenth)).toHtmlEscaped()));
    m_form->setHint("rate", hint);
}

void TrainingPanel::setNumbers(bool numbers)
{
    if (std::exchange(m_numbers, numbers) != numbers)
        retranslate();
}

void TrainingPanel::retranslate()
{
    m_form->setReason("target_accuracy", m_numbers ? tr("This network predicts numbers; it has no accuracy.") : QString());
    setWindowTitle(tr("Training settings"));
    setTexts(*m_find, tr("Find a learning rate"),
             tr("Trains a fresh network while the rate grows, and shows where the loss falls fastest."));
    offerBackends();
    m_offered.clear(); // their stories are in another language now
    setSettings(m_settings);
}

} // namespace ks

#include "moc_training_panel.cpp"
