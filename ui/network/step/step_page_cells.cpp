// What a person asks of single cells: their formula here, where they come from, all about them in the Operation lab.
#include "ui/language/text.h"
#include "ui/network/step/step_page.h"
#include "ui/network/step/step_tensors.h"
#include "ui/network/step/step_texts.h"
#include "ui/network/weights_text.h"
#include "ui/session/lent_operation.h"

#include <QSlider>
#include <QTextBrowser>
#include <QUrl>

#include <algorithm>

namespace ks {

/// What this layer makes is explained; of everything else it is said what it is, and where it was made.
void StepPage::ask(Role role, const Cell& cell)
{
    const StepMoment* moment = m_walk.moment();
    if (!moment)
        return;
    NetworkPosition to = moment->position;
    const std::vector<Role> made = moment->steps->rolesOf(to.phase, to.layer);
    if (std::ranges::find(made, role) != made.end()) {
        to.of = role;
        to.term = 0;
        const Shape shape = moment->steps->shapeOf(to);
        if (!contains(shape, cell))
            return;
        to.cell = offsetOf(shape, cell);
        if (to != moment->position || m_asked)
            m_walk.goTo(to);
        return;
    }
    m_asked = {role, cell};
    m_story->setHtml(askedStory(*moment, role, cell) + momentStory(*moment, m_walk.image()) + trainingNote(*moment));
}

/// To where the cell asked about was made.
void StepPage::follow(const QUrl&)
{
    const StepMoment* moment = m_walk.moment();
    if (!moment || !m_asked)
        return;
    if (const std::optional<NetworkPosition> origin = originOf(*moment, m_asked->role, m_asked->cell))
        m_walk.goTo(*origin);
}

std::int64_t StepPage::scrubPart(std::int64_t cells)
{
    constexpr std::int64_t mostPlaces = 100'000;
    return (cells + mostPlaces - 1) / mostPlaces;
}

void StepPage::scrub(int value)
{
    const StepMoment* moment = m_walk.moment();
    if (m_refreshing || !moment)
        return;
    NetworkPosition to = moment->position;
    const std::int64_t cells = moment->steps->cellsOf(to);
    to.cell = std::clamp<std::int64_t>(value * scrubPart(cells), 0, cells - 1);
    to.term = 0;
    m_walk.goTo(to);
}

std::optional<std::int64_t> StepPage::bestWeightsOf(const StepMoment& moment) const
{
    return moment.position.at == m_walk.frozenAt() ? m_run.view().restored : std::nullopt;
}

void StepPage::openOperation()
{
    const std::shared_ptr<const StepMoment> moment = m_walk.sharedMoment();
    if (!moment)
        return;
    const QString network = nameOnScreen(m_run.view().content.model.name);
    const std::uint32_t number = moment->samples.front();
    const DatasetPtr known = m_run.data();
    const Text sample = known ? known->sampleText(number) : Text::name(std::to_string(number)); // not the data: another network has others
    const auto place = [moment, network, sample, best = bestWeightsOf(*moment)] {
        const QString title = placeTitle(*moment, network, toQString(sample));
        return best ? title + QStringLiteral(" · ") + bestWeightsText(*best) : title;
    };
    const std::string name = tr("%1 of %2").arg(layerTitle(*moment->graph, moment->position.layer), network).toStdString();
    m_host.lend({sessionOf(*moment, m_walk.image(), name), place, QStringLiteral("network")});
}

} // namespace ks
