#pragma once

#include "core/data/dataset.h"
#include "core/nn/model.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <vector>

namespace ks {

/// What is shown to the network in Try.
struct AskedPicture {
    TensorPtr picture; ///< as it was drawn, read or recorded, 1×C×H×W
    float white = 255;
    bool centre = false;
    bool drawn = false;          ///< on the pad, which is all of the picture
    bool paper = false;          ///< dark ink on bright paper, which becomes bright strokes on black
    bool opened = false;         ///< from a file, of which a session keeps nothing
    bool sample = false;         ///< of the data, which reaches the network as they do
    std::uint32_t number = 0;    ///< of that sample, in the data set
    int right = -1;              ///< the class, where it is known
    std::vector<float> expected; ///< of numbers, where they are known, in the unit of the source
    /// Bright strokes on black that somebody drew, for a network that has learned dark ones on a bright ground: they are turned round when they have
    /// been centred.
    bool turned = false;
};

/// Are these samples dark on a bright ground, as they reach the network: nearly white along their edges?
bool areOnBrightGround(const Dataset& data, const Pipeline& pipeline);

/// The picture as the network gets it: what was asked for, then what the network's data went through. Throws InputError, OutOfMemory.
Tensor inputOf(const AskedPicture& asked, const Model& model);
/// What the loss compares with its answer: the right class of one, or the numbers as they are scaled. Empty where the answer is not known.
std::vector<float> targetOf(const AskedPicture& asked, const Model& model);

} // namespace ks
