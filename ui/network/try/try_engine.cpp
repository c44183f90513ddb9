#include "ui/network/try/try_engine.h"

#include "core/nn/checkpoint.h"
#include "ui/language/numbers.h"
#include "ui/network/try/picture.h"
#include "ui/network/try/try_page.h"

namespace ks {

namespace {

QString listOf(const std::vector<float>& values)
{
    return textsFor(values, answerOnScreen).join(QStringLiteral("; "));
}

/// Of B where two moments are compared.
QString answerOfOne(const TryAnswer& answer)
{
    if (!answer.classifies) {
        const QString said = listOf(answer.prediction.outputs);
        return answer.expected.empty() ? TryPage::tr("The network says %1.").arg(said)
                                       : TryPage::tr("Expected %1; the network says %2.").arg(listOf(answer.expected), said);
    }
    const ClassNames& classes = answer.classes;
    const int said = answer.prediction.predicted;
    const QString share = probabilityText(static_cast<double>(answer.prediction.confidence));
    if (said < 0)
        return answer.right < 0 ? TryPage::tr("The network’s answer is no number.")
                                : TryPage::tr("✗ This is %1; the network’s answer is no number.").arg(classes.nameOfRight(answer.right));
    if (answer.right < 0)
        return TryPage::tr("The network says %1, with %2.").arg(classes.nameOfSaid(said), share);
    if (answer.right == said)
        return TryPage::tr("✓ This is %1; the network says so too, with %2.").arg(classes.nameOfSaid(said), share);
    return TryPage::tr("✗ This is %1; the network says %2, with %3.")
        .arg(classes.nameOfRight(answer.right), classes.nameOfSaid(said), share);
}

} // namespace

QString answerText(const TryAnswer& answer)
{
    const QString said = answerOfOne(answer);
    if (!answer.then)
        return said;
    const Prediction& then = *answer.then;
    if (!answer.classifies)
        return TryPage::tr("At B: %1 At A it said %2.").arg(said, listOf(then.outputs));
    if (then.predicted < 0)
        return TryPage::tr("At B: %1 At A its answer was no number.").arg(said);
    return TryPage::tr("At B: %1 At A it said %2, with %3.")
        .arg(said, answer.classes.nameOfSaid(then.predicted), probabilityText(static_cast<double>(then.confidence)));
}

TryAnswer TryEngine::answer(const Trainer& now, const AskedPicture& asked, int layer, const Checkpoint* against)
{
    if (m_trainer != &now || !m_probe)
        m_probe = std::make_unique<NetworkProbe>(now.model(), now.plans().backend(), now.settings().threads, now.settings().implementation);
    m_trainer = &now;
    TryAnswer answer;
    const Tensor input = inputOf(asked, now.model());
    if (against) {
        m_probe->setParameters(against->state.network.parameters);
        answer.then = m_probe->look(input);
    }
    m_probe->setParameters(now.parameters());
    answer.seen = imageOf(input, levelsOf(now.model().pipeline, input.shape().c, asked.white));
    answer.prediction = m_probe->look(input);
    if (layer != noNode && layer < static_cast<int>(now.model().graph.nodes.size()))
        answer.maps = std::make_shared<const Tensor>(m_probe->tensor(layer, Role::Dst));
    answer.classifies = now.model().classifies();
    answer.right = now.unjudged().empty() ? asked.right : -1; // else it is a class of the data
    answer.expected = asked.expected;
    answer.classes.said = ClassNames::listOf(now.model().classes);
    answer.classes.is = ClassNames::listOf(now.data().classNames());
    return answer;
}

} // namespace ks
