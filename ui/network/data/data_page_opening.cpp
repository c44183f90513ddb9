// Data are opened outside the GUI thread, and become those of the next training.
#include "core/data/digest.h"
#include "core/data/source.h"
#include "ui/language/text.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/data/data_page.h"

#include <QLabel>

namespace ks {

void DataPage::use(const QString& description)
{
    struct Result {
        DatasetPtr known;
        NetworkContent asked;
        NetworkContent fitted;
        bool replaced = false; ///< what lies there now is not what was read from there before
    };
    m_said = Said::Opening;
    m_touched = false;
    sayState();
    m_opening.start(
        [text = description.toStdString(), content = m_document.content(),
         before = m_run.dataOf(description.toStdString())](const std::stop_token& stop) {
            Result result{.known = openDataset(text, {.stop = stop}), .asked = content};
            result.fitted = fittedTo(content, *result.known);
            result.replaced = before && digestOf(*before) != digestOf(*result.known);
            return result;
        },
        [this, text = description.toStdString()](const Result& result) {
            m_host.withdraw(QStringLiteral("network"));
            const NetworkContent now = m_document.content(); // somebody may have gone on meanwhile
            NetworkContent content = now == result.asked ? result.fitted : cureFor(now, *result.known).value_or(now);
            const bool fitted = content.model.graph != now.model.graph;
            if (result.replaced || !m_run.dataOf(text))
                m_run.adoptData(text, result.known);
            content.data = text;
            m_document.change(tr("Change the data"), content);
            if (result.replaced && m_run.data() != result.known && !m_run.isTrained())
                m_run.restart(); // nothing in the document tells of them
            if (m_run.view().content.data == text)
                m_run.retry(); // they were not there before
            refresh();
            m_fitted = m_document.model();
            m_said = !fitted ? Said::Taken : content.settings == now.settings ? Said::Fitted : Said::FittedWithTraining;
            sayState();
        },
        [this](const Text& why) {
            m_said = Said::Failed;
            m_failure = why;
            sayState();
            m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("network")});
        });
}

void DataPage::cancelOpening()
{
    if (!m_opening.isRunning())
        return;
    m_opening.cancel();
    m_said = Said::Nothing;
    sayState();
}

/// The training that there is, under way or trained, has others.
bool DataPage::isForTheNextTraining() const
{
    const std::string& chosen = m_document.content().data;
    return m_run.view().content.data != chosen || (m_run.data() && m_run.dataOf(chosen) != m_run.data());
}

/// Undo brings back the choice of data that nobody holds any more.
void DataPage::openChosen()
{
    const std::string& description = m_document.content().data;
    if (description == m_wanted && (m_previewing.isRunning() || m_opening.isRunning()))
        return;
    m_wanted = description;
    m_shown.reset();
    clear();
    m_facts->setText(tr("Looking at the data …"));
    m_previewing.start([description](const std::stop_token& stop) { return openDataset(description, {.stop = stop}); },
                       [this, description](const DatasetPtr& opened) {
                           if (description == m_document.content().data && !m_run.dataOf(description))
                               m_run.adoptToLookAt(description, opened);
                           emit summaryChanged();
                           refresh();
                       },
                       [this](const Text& why) { m_facts->setText(toQString(why)); });
}

} // namespace ks
