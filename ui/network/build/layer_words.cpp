#include "ui/network/build/layer_words.h"

#include "ui/language/text.h"

namespace ks {

QString sentenceOf(const OpSpec& spec)
{
    const bool legal = !spec.src.empty() && isLegal(spec);
    return toQString(sentenceOn(legal ? spec : defaultSpec(spec.op, {})));
}

} // namespace ks
