#include "ui/network/step/step_secrets.h"

#include "ui/network/see/see_guess.h"
#include "ui/network/step/step_walk.h"

#include <iterator>

namespace ks {

void StepSecrets::keepWith(const SeeGuess& guess)
{
    m_guess = &guess;
    for (const auto signal : {&SeeGuess::turned, &SeeGuess::keptElse})
        QObject::connect(&guess, signal, &m_walk, &StepWalk::changed);
}

std::optional<SeeSubject> StepSecrets::subject(std::int64_t image) const
{
    const StepMoment* const moment = m_walk.moment().get();
    if (!m_guess || !moment || (!moment->drawn && image >= std::ssize(moment->samples)))
        return std::nullopt;
    return SeeSubject::of(moment->drawn ? 0 : moment->samples[static_cast<std::size_t>(image)], moment->drawn);
}

QString StepSecrets::keptOf(int node, Role role) const
{
    const std::optional<SeeSubject> of = subject(m_walk.image());
    return of ? m_guess->keptText(*m_walk.moment()->graph, *of, node, role) : QString();
}

QString StepSecrets::keptAnswer() const
{
    const StepMoment* const moment = m_walk.moment().get();
    return moment ? keptOf(static_cast<int>(moment->graph->nodes.size()) - 1, Role::Dst) : QString();
}

/// Of a batch, where it is so of one of its samples: they stand side by side in the tensors.
QString StepSecrets::first(Why why) const
{
    const StepMoment* const moment = m_walk.moment().get();
    if (!m_guess || !moment)
        return {};
    const std::vector<std::pair<int, Role>> tensors = tensorsOf(*moment);
    for (std::int64_t image = 0; image < moment->images(); ++image) {
        const std::optional<SeeSubject> of = subject(image);
        if (!of || !m_guess->keeps(*of))
            continue;
        for (const auto& [node, role] : tensors)
            if (const QString text = (m_guess->*why)(*moment->graph, *of, node, role); !text.isEmpty())
                return text;
    }
    return {};
}

QString StepSecrets::kept() const
{
    return first(&SeeGuess::keptText);
}

std::shared_ptr<LentMasks> StepSecrets::masks() const
{
    return first(&SeeGuess::lentText).isEmpty() ? nullptr : m_guess->masks();
}

} // namespace ks
