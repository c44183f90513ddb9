#include "ui/network/data/data_page.h"

#include "ui/language/text.h"
#include "ui/network/data/data_facts.h"
#include "ui/network/data/data_form.h"
#include "ui/network/data/sample_sheet.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/theme.h"

#include <QGridLayout>

namespace ks {

namespace {

constexpr int leastPictures = 240; ///< pixels beside usual text: what is narrower stands below

} // namespace

DataPage::DataPage(LabHost& host, NetworkDocument& document, TrainingRun& run, QWidget* parent)
    : NetworkPage(parent), m_host(host), m_document(document), m_run(run), m_opening(host.compute()), m_previewing(host.compute()),
      m_form(new DataForm(document, this)), m_facts(new DataFacts(this)), m_sheet(new SampleSheet(host, this)),
      m_layout(new QGridLayout(this))
{
    m_layout->setSpacing(2 * gridStep);
    foldWhenPresented({m_form});
    m_layout->addWidget(m_form, 0, 0, 2, 1);
    m_layout->addWidget(m_facts, 0, 1);
    placePart(true);

    connect(m_form, &DataForm::touched, this, [this] {
        m_said = Said::Nothing; // it was about another choice
        sayState();
    });
    connect(m_form, &DataForm::useWanted, this, &DataPage::useChosen);
    connect(m_facts, &DataFacts::standardWanted, this, [this] {
        NetworkContent content = m_document.content();
        content.model.pipeline = withoutStatistics(std::move(content.model.pipeline));
        content.model.pipeline.scaling = Scaling::MeanStd;
        m_document.change([] { return tr("Standardise the columns"); }, content);
    });
    connect(&m_run, &TrainingRun::prepared, this, &DataPage::sayState);
    connect(&m_document, &NetworkDocument::changed, this, [this](const NetworkContent& before) {
        if (m_form->takeDescription() && m_said != Said::Opening)
            m_said = Said::Nothing; // it was about the data before
        m_form->takePipeline();
        sayState();
        tellChosenAgain(before.data);
    });
    const auto follow = [this] {
        emit summaryChanged();
        if (m_open)
            refresh();
    };
    connect(&m_run, &TrainingRun::prepared, this, follow);
    connect(&m_document, &NetworkDocument::changed, this, follow);
    retranslate();
}

QString DataPage::description() const
{
    return m_form->description();
}

void DataPage::setOpen(bool open)
{
    m_open = open;
    if (open)
        refresh();
    else
        m_previewing.cancel();
}

void DataPage::useChosen()
{
    if (m_form->isEnough())
        return use(description());
    m_said = Said::Nowhere;
    sayState();
    m_form->focusPlace();
}

void DataPage::chooseKind(const DatasetKind& kind)
{
    m_form->chooseKind(kind);
}

void DataPage::clear()
{
    m_shown.reset();
    m_facts->clear();
    m_sheet->clear();
}

void DataPage::sayState()
{
    m_form->say(stateText());
}

/// What became of the data asked for, and whether the training under way has them: asked each time, since it may begin anew.
QString DataPage::stateText() const
{
    switch (m_said) {
    case Said::Opening: return tr("Opening the data…");
    case Said::Failed: // the fields stay as they are, to be corrected
        return m_refused == m_document.content().data ? wholeSentence(m_failure)
                                                      : followedBy(wholeSentence(m_failure), tr("Still in use: %1.").arg(chosenTitle()));
    case Said::Nowhere: return m_form->whatLacks();
    case Said::Nothing:
    case Said::Fitted:
    case Said::FittedWithTraining:
    case Said::Taken: break;
    }
    if (m_form->isTouched())
        return tr("What is chosen here is not in use yet: press “Use these data”.");
    if (isForTheNextTraining())
        return tr("These data hold for the next training: choose “Back to untrained” to begin it.");
    if (m_document.model() != m_fitted) // undone, or another one by now
        return QString();
    return m_said == Said::Fitted               ? tr("The network was fitted to these data.")
           : m_said == Said::FittedWithTraining ? tr("The network and the settings of its training were fitted to these data.")
                                                : QString();
}

void DataPage::placePart(bool beside)
{
    m_layout->removeWidget(m_sheet);
    m_layout->addWidget(m_sheet, beside ? 0 : 1, beside ? 2 : 1, beside ? 2 : 1, 1);
    m_sheet->setBeside(beside);
    m_layout->setColumnStretch(1, beside ? 2 : 1);
    m_layout->setColumnStretch(2, beside ? 5 : 0); // the pictures grow with the window
    m_layout->setRowStretch(0, beside ? 1 : 2);
    m_layout->setRowStretch(1, beside ? 0 : 3);
    m_layout->setHorizontalSpacing(2 * gridStep);
}

bool DataPage::hasRoomBeside() const
{
    // The box of kinds is as wide as its texts only where that takes nothing from the pictures.
    return m_layout->cellRect(0, 1).left() - m_form->spareWidth() + m_facts->leastWidth() + 2 * gridStep +
               qRound(besideText(font(), leastPictures)) <=
           width();
}

void DataPage::retranslate()
{
    sayState();
    m_outdated = true;
    emit summaryChanged();
    if (m_open)
        refresh();
}

} // namespace ks

#include "moc_data_page.cpp"
