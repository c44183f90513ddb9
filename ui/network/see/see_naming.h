#pragma once

#include "ui/network/see/see_picture.h"

#include <QString>

#include <optional>

namespace ks {

/// What one map of a column is called, counted from 0 as everywhere: "map 3"; "unit 12", where it is a single number; of weights "filter 2, channel 0", and of
/// those of a dense layer "unit 12, input 37"; of another parameter "b[3]"; a table's column by its own name.
QString seeMapName(const SeeColumn& column, std::int64_t map);
/// The same of what a layer makes, whatever the picture shows of it. graphInput: the network's input.
QString seeMapName(const Graph& graph, int node, std::int64_t map);
/// Of the network's input, where it is a row without names: "number 3".
QString seeInputName(std::int64_t number);
/// One weight of a matrix: "unit 12, input 37".
QString seeWeightName(std::int64_t unit, std::int64_t input);
/// All weights of one output: "filter 2", "unit 12".
QString seeFilterName(const SeeColumn& column, std::int64_t filter);
/// The name at the beginning of a sentence, with the last number that there is: "Filter 2 (0 to 5).".
QString seeFilterSentence(bool dense, std::int64_t filter, std::int64_t count);

/// What such a name means.
struct SeeNamed {
    std::int64_t first = 0;                             ///< a map, or of weights a filter
    std::optional<std::int64_t> channel = std::nullopt; ///< of a filter
    bool isFilter = false;

    /// The map, counted through all filters of so many channels. A channel that these do not have is none of any of them: more than there can be.
    std::int64_t mapOf(std::int64_t channels) const;
};

/// In the language on screen or in English; nothing: it is no name of a map.
std::optional<SeeNamed> seeNamedBy(const QString& name);

} // namespace ks
