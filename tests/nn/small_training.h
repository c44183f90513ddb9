#pragma once

#include "core/data/source.h"
#include "core/nn/builder.h"
#include "core/nn/model.h"
#include "core/nn/training_settings.h"

#include <map>
#include <string>
#include <utility>

/// A training that takes no time.
namespace ks::test {

inline DatasetPtr digits(int train, int test = 100)
{
    static std::map<std::pair<int, int>, DatasetPtr> made;
    DatasetPtr& data = made[{train, test}];
    if (!data)
        data = openDataset("synthetic:digits?count=" + std::to_string(train) + "&test=" + std::to_string(test) +
                           "&difficulty=0.3&validation=0.2");
    return data;
}

/// Small and quick, with what could break bit-for-bit repetition: BatchNormalization, Dropout, a last smaller batch.
inline Model small()
{
    ModelBuilder net("small", {1, 1, 28, 28});
    net.conv(4, 5, 2, 2).normalise().relu().maxPool(2, 2).add(OpKind::Dropout, {{"ratio", "0.2"}}).add(OpKind::Flatten).gemm(10);
    return net.finish();
}

inline TrainingSettings settings(int epochs = 2)
{
    TrainingSettings settings{.backend = "openmp", .threads = 1, .batch = 32};
    settings.schedule.rate = 0.003F;
    settings.stop.epochs = epochs;
    return settings;
}

} // namespace ks::test
