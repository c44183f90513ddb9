#include "ui/network/network_title.h"

#include "core/nn/model.h"
#include "ui/language/text.h"

#include <QCoreApplication>

namespace ks {

namespace {

class NetworkTitleWords {
    Q_DECLARE_TR_FUNCTIONS(ks::NetworkTitle)
};

} // namespace

QString networkTitle(const Model& model)
{
    return model.graph.nodes.empty() ? emptyNetworkTitle() : nameOnScreen(model.name);
}

QString emptyNetworkTitle()
{
    return NetworkTitleWords::tr("Empty network");
}

} // namespace ks
