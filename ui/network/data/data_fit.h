#pragma once

#include "core/data/dataset.h"
#include "ui/network/network_document.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// Not a row of numbers, or a few of them beside each other: there is something to see in it.
bool isPicture(const Shape& sample);
/// A network for these data, and a training that is possible with them: the network there is where it fits, otherwise the same cut to their shape and
/// classes, or one that answers what they ask, which keeps the steps of the pipeline if somebody chose them for these data. Throws InputError where none
/// can be made.
NetworkContent fittedTo(NetworkContent content, const Dataset& known, bool keepsSteps = false);
/// That is the network there is, at most cut: not another one in its place.
bool keepsNetwork(const Model& model, const Dataset& known);
/// The network that somebody asked for, with the inputs and the classes of these data; as it is where it cannot have them.
NetworkContent cutTo(NetworkContent content, const Dataset& known);
/// What makes a network that cannot be trained with these data fit; nothing where it fits already or nothing does.
std::optional<NetworkContent> cureFor(const NetworkContent& content, const Dataset& known);
/// The same network on these pictures, brought to what it reads by steps of the pipeline: one channel of brightness, another size. For weights that are to
/// be kept; nothing where no step helps, or it answers something else.
std::optional<NetworkContent> withSamplesFor(NetworkContent content, const Dataset& known);
/// A network with weights that are kept for data of other classes, but for its last layer (core/nn/new_last_layer.h); pictures are brought to what it reads
/// as above, and its rate is the one for trained weights (core/nn/usual_rate.h). Nothing where the data have its classes, or it cannot read them.
struct KeptForOtherClasses {
    NetworkContent content;
    std::vector<Tensor> parameters;
    std::string layer; ///< that is new
};
std::optional<KeptForOtherClasses> keptForOtherClasses(const NetworkContent& content, std::span<const Tensor> parameters,
                                                       const Dataset& known);
/// The same without making it: the pages ask often.
bool canKeepForOtherClasses(const NetworkContent& content, const Dataset& known);

} // namespace ks
