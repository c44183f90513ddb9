#include "ui/network/step/step_secrets.h"

#include "ui/network/see/see_guess.h"
#include "ui/network/step/step_walk.h"

#include <iterator>

namespace ks {

void StepSecrets::keepWith(const SeeGuess& guess)
{
    m_guess = &guess;
    QObject::connect(&guess, &SeeGuess::turned, &m_walk, &StepWalk::changed);
}

QString StepSecrets::keptOf(int node, Role role, std::int64_t image) const
{
    const StepMoment* const moment = m_walk.moment();
    if (!m_guess || !moment || (!moment->drawn && image >= std::ssize(moment->samples)))
        return {};
    const std::uint32_t sample = moment->drawn ? 0 : moment->samples[static_cast<std::size_t>(image)];
    return m_guess->lentText(*moment->graph, SeeSubject::of(sample, moment->drawn), node, role);
}

QString StepSecrets::keptOf(int node, Role role) const
{
    return keptOf(node, role, m_walk.image());
}

/// Of a batch, where it is so of one of its samples: they stand side by side in the tensors.
QString StepSecrets::kept() const
{
    const StepMoment* const moment = m_walk.moment();
    if (!m_guess || !m_guess->sight() || !moment)
        return {};
    const std::vector<std::pair<int, Role>> tensors = tensorsOf(*moment);
    for (std::int64_t image = 0; image < moment->images(); ++image)
        for (const auto& [node, role] : tensors)
            if (const QString why = keptOf(node, role, image); !why.isEmpty())
                return why;
    return {};
}

std::shared_ptr<LentSight> StepSecrets::sight() const
{
    return kept().isEmpty() ? nullptr : m_guess->sight();
}

} // namespace ks
