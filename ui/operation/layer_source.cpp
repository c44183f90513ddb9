#include "ui/operation/layer_source.h"

#include <utility>

namespace ks {

namespace {

/// Null where there is none.
const ChannelSum* channelOf(const std::optional<Scene>& scene, std::size_t index)
{
    const bool isThere = scene && scene->explanation && index < scene->explanation->channels.size();
    return isThere ? &scene->explanation->channels[index] : nullptr;
}

} // namespace

void LayerSource::setUnfolded(bool unfolded)
{
    if (m_folds.all == unfolded)
        return;
    m_folds.all = unfolded;
    m_folds.chosen.clear();
    explainAgain();
}

void LayerSource::setBySize(bool bySize)
{
    if (std::exchange(m_folds.bySize, bySize) != bySize)
        explainAgain();
}

void LayerSource::setZerosShown(bool shown)
{
    if (std::exchange(m_folds.zeros, shown) != shown)
        explainAgain();
}

void LayerSource::toggleChannel(std::size_t index)
{
    const std::optional<Scene> now = scene();
    if (const ChannelSum* channel = channelOf(now, index)) {
        m_folds.toggle(*now->explanation, *channel);
        explainAgain();
    }
}

void LayerSource::showChannel(std::size_t index)
{
    const std::optional<Scene> now = scene();
    const ChannelSum* channel = channelOf(now, index);
    if (!channel)
        return;
    ViewState view = now->view;
    if (const ChannelSplit& split = *now->explanation->split; split.images)
        view.image = channel->plane.n;
    else
        (split.of == Role::Src ? view.srcChannel : view.dstChannel) = channel->plane.c;
    showView(view);
}

void LayerSource::showFactor(const Factor& factor)
{
    const std::optional<Scene> now = scene();
    if (!now || isStage(factor.role)) // inner results have no grid
        return;
    const OpSpec& spec = now->content.spec;
    if (!isTable(spec, factor.role)) {
        const ViewState view = showingPlane(spec, now->view, factor.role, factor.cell.n, factor.cell.c);
        if (view != now->view)
            showView(view);
    }
    bringIntoSight(factor);
}

} // namespace ks
