// Data are opened outside the GUI thread, become those of the next training, and are looked at.
#include "core/base/error.h"
#include "core/data/digest.h"
#include "core/data/loaders/image_folder.h"
#include "ui/language/text.h"
#include "ui/network/data/data_facts.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/data/data_form.h"
#include "ui/network/data/data_page.h"
#include "ui/network/data/data_preview.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/data/sample_sheet.h"

#include <QDir>

#include <algorithm>
#include <optional>
#include <utility>

namespace ks {

namespace {

std::string placeOf(const std::string& description)
{
    const SourceParts parts = partsOf(description);
    return parts.kind + ':' + parts.where;
}

/// With the steps that were chosen, if any were.
NetworkContent withSteps(NetworkContent content, const std::optional<Pipeline>& steps)
{
    if (steps)
        content.model.pipeline = *steps;
    return content;
}

/// Data that were opened before from the same place, and are the same cell by cell, in whatever words they were asked for.
std::optional<OpenedData::Opened> sameAs(const OpenedData::Opened& now, std::vector<OpenedData::Opened> opened)
{
    std::erase_if(opened, [&, place = placeOf(now.description)](const OpenedData::Opened& one) {
        return one.data->name() != now.data->name() || placeOf(one.description) != place;
    });
    if (opened.empty())
        return std::nullopt;
    const std::uint64_t digest = digestOf(*now.data);
    const auto found = std::ranges::find_if(opened, [&](const OpenedData::Opened& one) { return digestOf(*one.data) == digest; });
    return found == opened.end() ? std::nullopt : std::optional(*found);
}

} // namespace

void DataPage::use(const QString& description, const std::function<void()>& then)
{
    struct Result {
        OpenedData::Opened opened; ///< those that were there before, where they are the same
        NetworkContent asked;
        NetworkContent fitted;
        bool replaced = false; ///< what lies there now is not what was read from there before
    };
    m_said = Said::Opening;
    m_form->noteUsed();
    sayState();
    // What a training took from its data is taken anew where they reach the network otherwise.
    std::optional<Pipeline> steps = m_form->chosenSteps();
    if (steps)
        steps = withoutStatistics(*steps);
    m_opening.start(
        [steps, text = description.toStdString(), content = m_document.content(), before = m_run.opened().of(description.toStdString()),
         opened = m_run.opened().all()](const std::stop_token& stop) {
            Result result{.opened = {text, openDataset(text, {.stop = stop})}, .asked = content};
            result.fitted = fittedTo(withSteps(content, steps), *result.opened.data, steps.has_value());
            std::vector<OpenedData::Opened> earlier = opened;
            if (before)
                earlier.insert(earlier.begin(), {text, before});
            result.opened = sameAs(result.opened, std::move(earlier)).value_or(result.opened);
            result.replaced = before && before != result.opened.data;
            return result;
        },
        [this, steps, asked = description.toStdString(), then](const Result& result) {
            const auto& [text, known] = result.opened;
            m_host.noteOpened(QStringLiteral("network"));
            if (then)
                then();
            m_host.withdraw(QStringLiteral("network"));
            const NetworkContent now = m_document.content(); // somebody may have gone on meanwhile
            const NetworkContent wanted = withSteps(now, steps);
            // Weights that wait for data are not lost by the way: what can be done with them is offered.
            const bool keepsWeights = m_run.view().waiting && m_run.state() != TrainingRun::State::Loading &&
                                      m_run.view().waiting->model.graph == now.model.graph && canKeepForOtherClasses(wanted, *known);
            NetworkContent content = keepsWeights ? wanted : now == result.asked ? result.fitted : cureFor(wanted, *known).value_or(wanted);
            const bool fitted = content.model.graph != now.model.graph;
            std::optional<NetworkContent> trained;
            if (result.replaced || !m_run.opened().of(text))
                m_run.opened().adopt(text, known);
            content.data = text;
            if (!steps && (fitted || text != now.data))
                trained = m_trainedBefore(content, keepsNetwork(now.model, *known));
            m_document.change([] { return tr("Change the data"); }, trained.value_or(content));
            if (result.replaced && m_run.opened().data() != known && !m_run.view().isTrained())
                m_run.prepare(m_run.view().content);                                              // nothing in the document tells of them
            if (m_run.state() == TrainingRun::State::Failed && m_run.view().content.data == text) // they were not there before
                m_run.prepare(m_run.view().content, m_run.view().waiting, wayBack(m_run.view()), m_run.view().carried);
            refresh();
            if (text != asked && text == m_document.content().data) // the fields said it in other words
                m_form->takeDescription(true);
            m_fitted = m_document.model();
            m_said = !fitted || trained ? Said::Taken : content.settings == now.settings ? Said::Fitted : Said::FittedWithTraining;
            sayState();
        },
        [this, description, then](const Text& why) {
            m_said = Said::Failed;
            m_failure = why;
            m_refused = description.toStdString();
            m_form->noteNotUsed();
            sayState();
            Message message{.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("network")};
            if (lacksSize(why))
                addSizes(message, description, sizesToChoose(why), then);
            m_host.post(message);
        });
}

/// Photographs are seldom all of one size: behind those that they have stand what the network reads, and a larger one of which more can be seen.
void DataPage::addSizes(Message& message, const QString& description, std::vector<Extent> sizes, const std::function<void()>& then)
{
    constexpr std::int64_t large = 64;
    const Shape input = m_document.model().graph.input;
    if (isPicture(input))
        sizes.push_back({input.h, input.w});
    sizes.push_back({large, large});
    for (auto size = sizes.begin(); size != sizes.end(); ++size) {
        if (std::find(sizes.begin(), size, *size) != size)
            continue;
        SourceParts parts = partsOf(description.toStdString());
        const DatasetKind& kind = *kindOf(parts);
        SourceOptions options = optionsOf(kind, parts.options);
        options.size = *size;
        message.links.push_back(
            {[size = *size] { return tr("Bring all to %1×%2").arg(size.rows).arg(size.columns); },
             [this, sized = QString::fromStdString(descriptionOf(kind, parts.where, options)), then] { use(sized, then); }});
    }
}

void DataPage::cancelOpening()
{
    if (!m_opening.isRunning())
        return;
    m_opening.cancel();
    m_said = Said::Nothing;
    m_form->noteNotUsed();
    sayState();
}

/// The training that there is, under way or trained, has others.
bool DataPage::isForTheNextTraining() const
{
    const std::string& chosen = m_document.content().data;
    return m_run.view().content.data != chosen || (m_run.opened().data() && m_run.opened().of(chosen) != m_run.opened().data());
}

/// Those chosen, which a training under way does not take before its end; null while nobody has opened them.
DatasetPtr DataPage::known() const
{
    const DatasetPtr chosen = m_run.opened().of(m_document.content().data);
    return chosen || isForTheNextTraining() ? chosen : m_run.opened().data();
}

/// Data that nobody has opened: "Generated digits", "Folder of pictures: photos". A description of no kind in the list stays as it is.
QString DataPage::unopenedTitle(const std::string& description)
{
    try {
        const SourceParts parts = partsOf(description);
        if (const DatasetKind* kind = kindOf(parts)) {
            const QString name = toQString(Text(std::string(kind->title)));
            return kind->generated ? name : tr("%1: %2").arg(name, QDir(QString::fromStdString(parts.where)).dirName());
        }
    } catch (const Error&) { // what is wrong with it is said where it is opened
    }
    return QString::fromStdString(description);
}

QString DataPage::chosenTitle() const
{
    const DatasetPtr known = this->known();
    return known ? datasetTitle(*known) : unopenedTitle(m_document.content().data);
}

void DataPage::tellChosenAgain(const std::string& before)
{
    const std::string& chosen = m_document.content().data;
    if (m_open || !m_document.changeIsAgain() || chosen == before)
        return;
    m_host.post({.kind = Message::Kind::Note,
                 .text = [chosen] { return tr("The data chosen are again: %1.").arg(unopenedTitle(chosen)); },
                 .topic = QStringLiteral("network.data")});
}

QString DataPage::summary() const
{
    const DatasetPtr known = this->known();
    if (!known) {
        const QString title = unopenedTitle(m_document.content().data);
        return isForTheNextTraining() ? tr("for the next training: %1").arg(title) : title;
    }
    const QString counts = tr("%1 to train, %2 to validate, %3 to test")
                               .arg(countOnScreen(known->count(Split::Train)), countOnScreen(known->count(Split::Validation)),
                                    countOnScreen(known->count(Split::Test)));
    return (isForTheNextTraining() ? tr("for the next training, %1: %2") : tr("%1: %2")).arg(datasetTitle(*known), counts);
}

/// Undo brings back the choice of data that nobody holds any more.
void DataPage::openChosen()
{
    const std::string& description = m_document.content().data;
    if (description == m_wanted && (m_previewing.isRunning() || m_opening.isRunning()))
        return;
    m_wanted = description;
    clear();
    m_facts->say(tr("Looking at the data…"));
    m_previewing.start([description](const std::stop_token& stop) { return openDataset(description, {.stop = stop}); },
                       [this, description](const DatasetPtr& opened) {
                           if (description == m_document.content().data && !m_run.opened().of(description))
                               m_run.opened().adoptToLookAt(description, opened);
                           emit summaryChanged();
                           refresh();
                       },
                       [this](const Text& why) { m_facts->say(wholeSentence(why)); });
}

void DataPage::refresh()
{
    const DatasetPtr known = this->known();
    if (!known && isForTheNextTraining())
        return openChosen();
    const Pipeline& pipeline = m_document.model().pipeline;
    const bool same = known && known == m_shown && pipeline == m_shownPipeline;
    if (same && !m_outdated)
        return;
    if (!same)
        clear();
    if (!known) { // being opened, or not there
        m_previewing.cancel();
        return m_facts->say(wholeSentence(m_run.view().message));
    }
    m_facts->say(tr("Looking at the data…"));
    struct Looked {
        DatasetPtr samples;
        DataPreview preview;
    };
    m_previewing.start(
        [known, pipeline](const std::stop_token& stop) {
            const DatasetPtr seen = prepared(known, pipeline, {.stop = stop});
            return Looked{seen, previewOf(*seen, pipeline, stop)};
        },
        [this, known, pipeline](const Looked& looked) {
            m_shown = known;
            m_shownPipeline = pipeline;
            m_outdated = false;
            m_facts->show(*looked.samples, looked.preview);
            m_sheet->show(*looked.samples, looked.preview);
        },
        [this](const Text& why) { m_facts->say(wholeSentence(why)); });
}

} // namespace ks
