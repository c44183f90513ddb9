#pragma once

#include "core/nn/probe.h"

#include <cstdint>
#include <vector>

namespace ks {

/// The difference of two logits as a sum over the maps (or units) of one layer.
struct ContestSum {
    int node = graphInput; ///< whose maps they are; graphInput: the channels of the input
    /// Whose terms are added up, each weight's difference times the number that it meets: exact. noNode: gradient times value of every cell instead, which
    /// is the difference only as far as what lies behind the layer is linear there.
    int dense = noNode;
    std::vector<double> shares; ///< by map: what it adds to logit(first) − logit(second)
    double bias = 0;            ///< of `dense`: the difference of the two classes' biases
    /// What is left: rounding of the backend behind exact terms, else the biases and the bends of the layers behind it.
    double rest = 0;

    /// The maps that speak for `first` (or for the other class), the strongest first, the lower number of equals.
    std::vector<std::int64_t> speakers(bool forFirst) const;
    /// What these add together; positive for `first`, negative for the other.
    double spoken(bool forFirst) const;
};

/// Two classes side by side for one input: why a network says the one and not the other.
struct ClassContest {
    std::int64_t first = 0; ///< an output each
    std::int64_t second = 0;
    double firstLogit = 0; ///< as the backend computed them
    double secondLogit = 0;
    Tensor firstTimes; ///< gradient of the logit times input, summed over the channels, 1×1×H×W of the input
    Tensor secondTimes;
    int camNode = noNode; ///< of which layer the Grad-CAMs are; noNode: there is none that makes maps, and they are empty
    Tensor firstCam;      ///< see gradCam; as large as the input
    Tensor secondCam;
    std::vector<ContestSum> sums; ///< exact ones first; empty where no layer has weights
    Tensor features;              ///< dst of layerBeforeLast(), 1×C×H×W

    double difference() const { return firstLogit - secondLogit; }
};

/// Σ gradient · value over each map. `less`: the gradient of another output, which is taken away first; null: none.
std::vector<double> sharesByMap(const Tensor& values, const Tensor& gradient, const Tensor* less = nullptr);

/// The last layer that makes sums of products with weights; noNode where there is none.
int lastProduct(const Graph& graph);
/// What that layer reads, or the last layer where none has weights: the numbers by which a network tells its classes apart in the end.
int layerBeforeLast(const Graph& graph);

/// Which outputs are compared for an answer: what it names with `rival`; negative: with the right class, or the next best one where it is right or that is
/// not known. Two equal numbers where there is nothing to compare: one output, or none that is named.
struct ContestPair {
    std::int64_t first = 0;
    std::int64_t second = 0;
};
ContestPair contestPair(const Prediction& said, std::int64_t rival = -1);

/// After `look`; leaves the probe's gradients at `second`. Throws InputError for outputs that there are not, the same twice, and logits that are no finite
/// numbers, of which nothing can be said.
ClassContest contestOf(NetworkProbe& probe, std::int64_t first, std::int64_t second);

} // namespace ks
