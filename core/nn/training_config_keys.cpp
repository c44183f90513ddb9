#include "core/nn/training_config_keys.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace ks::config_keys {

namespace {

using C = TrainingConfig;

/// The rows of a training whose key is the study's, as those of the whole.
std::vector<Field> studyRows()
{
    std::vector<Field> rows;
    for (const StudySetting& one : studySettings)
        for (const Field& field : trainingFields().rows)
            if (field.name == one.setting)
                rows.push_back(field);
    rows = fieldsWithin<&C::settings>(rows);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].name = studySettings.at(i).key;
    return rows;
}

} // namespace

const FieldTable<TrainingConfig>& fields()
{
    static const FieldTable<TrainingConfig> keys = [] {
        FieldTable<TrainingConfig> all{{
            field<&C::networks>({.name = "n_nets", .least = 1, .most = mostNetworks}),
            field<&C::model>({.name = "model"}),
            field<&C::weights>({.name = "weights"}),
            field<&C::newLastLayer>({.name = "new_last_layer"}),
            field<&C::data>({.name = "data"}),
            field<&C::cut>({.name = "cut", .least = 0, .most = 90}),
            field<&C::cache>({.name = "cache"}),
            field<&C::deviceName>({.name = "device_name"}),
            field<&C::alpha>({.name = "alpha"}),
            field<&C::outputFolder>({.name = "des_folder"}),
        }};
        std::ranges::copy(fieldsWithin<&C::prepared>(preparedFields().rows), std::back_inserter(all.rows));
        std::ranges::copy(studyRows(), std::back_inserter(all.rows));
        return all;
    }();
    return keys;
}

const FieldTable<Pipeline>& steps()
{
    static const FieldTable<Pipeline> all = [] {
        FieldTable<Pipeline> chosen = pipelineFields();
        std::erase_if(chosen.rows, [](const Field& row) { return row.title.empty(); });
        return chosen;
    }();
    return all;
}

} // namespace ks::config_keys
