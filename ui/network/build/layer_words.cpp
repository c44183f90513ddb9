#include "ui/network/build/layer_words.h"

#include "ui/language/text.h"

#include <QCoreApplication>

namespace ks {

namespace {

struct LayerWords {
    Q_DECLARE_TR_FUNCTIONS(ks::LayerWords)
};

} // namespace

QString sentenceOf(const OpSpec& spec)
{
    const bool legal = !spec.src.empty() && isLegal(spec);
    return toQString(sentenceOn(legal ? spec : defaultSpec(spec.op, {})));
}

QString familyTitle(OpFamily family)
{
    switch (family) {
    case OpFamily::Product: return LayerWords::tr("Products with weights");
    case OpFamily::Pooling: return LayerWords::tr("Pooling");
    case OpFamily::Activation: return LayerWords::tr("Activation");
    case OpFamily::Normalisation: return LayerWords::tr("Normalisation");
    case OpFamily::Regularisation: return LayerWords::tr("Regularisation");
    case OpFamily::Reordering: return LayerWords::tr("Other shape or order");
    case OpFamily::Joining: return LayerWords::tr("Joins two branches");
    case OpFamily::Probabilities: return LayerWords::tr("Probabilities");
    case OpFamily::Loss: return LayerWords::tr("Loss");
    }
    return {};
}

} // namespace ks
