#include "ui/network/train/run_tracks.h"

#include "ui/network/training_run.h"

#include <algorithm>
#include <cmath>

namespace ks {

void RunTracks::take(const RunView& view)
{
    const BatchLog& records = view.history.batches;
    for (; batches < records.size(); ++batches) {
        const BatchRecord record = records[batches];
        raw[0]->append(static_cast<float>(record.loss));
        raw[1]->append(static_cast<float>(record.accuracy));
        smoothOn(record);
        speed->append(static_cast<float>(static_cast<double>(record.size) / std::max(1e-9, record.seconds)));
        rate->append(static_cast<float>(record.rate));
    }
    for (; norms < view.history.norms.size(); ++norms) {
        const NormsRecord& record = view.history.norms[norms];
        if (layerNorms.empty())
            for (const LayerNorms& layer : record.layers) {
                layers.push_back(layer.node);
                layerNorms.push_back(std::make_shared<Track>());
            }
        normsAt->push_back(static_cast<double>(view.history.batchesBefore(record.epoch, record.batch) + 1));
        for (std::size_t i = 0; i < layerNorms.size(); ++i)
            layerNorms[i]->append(static_cast<float>(record.layers[i].gradient));
    }
}

void RunTracks::smoothWith(double share, const History& history)
{
    keep = share;
    weight = 0;
    sums = {};
    smooth = {std::make_shared<Track>(), std::make_shared<Track>()};
    for (std::size_t i = 0; i < batches; ++i)
        smoothOn(history.batches[i]);
}

void RunTracks::smoothOn(const BatchRecord& record)
{
    const std::array values = {record.loss, record.accuracy};
    weight = keep * weight + 1;
    for (std::size_t i = 0; i < values.size(); ++i) {
        sums[i] = keep * sums[i] + (std::isfinite(values[i]) ? values[i] : 0);
        smooth[i]->append(static_cast<float>(sums[i] / weight));
    }
}

} // namespace ks
