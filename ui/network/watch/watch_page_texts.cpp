// The words of Watch, and what it says of itself.
#include "ui/network/training_run.h"
#include "ui/network/watch/map_sight.h"
#include "ui/network/watch/watch_page.h"
#include "ui/network/weights_text.h"
#include "ui/paint/number_format.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QTabBar>
#include <QTabWidget>

#include <array>

namespace ks {

double WatchPage::cost() const
{
    return wantsEvaluation() ? m_countPace.cost() : m_lookPace.cost();
}

void WatchPage::sayCost()
{
    QStringList parts = {weightsText(m_run.view())};
    if (m_live->isChecked() && isRunning())
        parts += tr("costs about %1 of the training's time").arg(shareText(cost()));
    m_state->setText(parts.join(QStringLiteral(" · ")));
}

void WatchPage::retranslate()
{
    const std::array titles = {tr("Maps"), tr("Numbers"), tr("Where it looks"), tr("Confusion"), tr("Wrong"), tr("Regression")};
    for (std::size_t i = 0; i < titles.size(); ++i)
        m_tabs->setTabText(static_cast<int>(i), titles.at(i));
    m_tabs->setAccessibleName(tr("What to watch"));
    m_tabs->tabBar()->setAccessibleName(tr("What to watch"));
    m_layerTitle->setText(tr("Layer"));
    m_layer->setAccessibleName(m_layerTitle->text());
    m_layer->setItemText(0, tr("the input"));
    m_tensorTitle->setText(tr("Show"));
    m_tensor->setAccessibleName(tr("Tensor of the layer"));
    for (int i = 0; i < m_tensor->count(); ++i)
        m_tensor->setItemText(i, watchTitle(static_cast<Role>(m_tensor->itemData(i).toInt())));
    m_live->setText(tr("Live"));
    m_live->setToolTip(tr("Looks again while the network trains, at most five times a second and for a small share of its time."));
    sayCost();
    emit summaryChanged();
}

} // namespace ks
