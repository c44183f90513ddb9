#pragma once

#include "core/nn/evaluation.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace ks {

/// A sample that is the same to a network as another one, more or less.
struct SimilarSample {
    std::uint32_t sample = 0; ///< its number in the data set
    double distance = 0;      ///< of what the last layer reads, see cosineDistance; of a row that of its columns, in deviations
};

/// Rows of a table are compared column by column, as people read them, and not by what a network makes of them.
bool comparesColumns(const Dataset& data);

/// 1 − cosine of two rows of numbers, in double precision: 0 in the same direction, 1 at a right angle, 2 against it; NaN where one has no direction.
double cosineDistance(std::span<const float> one, std::span<const float> other);

/// The training samples of two classes, or of numbers all of them, that are nearest to an input, looked for batch by batch: by what the last layer
/// of a network reads of them (layerBeforeLast), or by their columns, each in its deviations over the training part. Belongs to one thread.
class SimilarSamples {
public:
    static constexpr std::size_t kept = 3;             ///< of each class
    static constexpr std::int64_t mostLookedAt = 2000; ///< of both classes; where there are more, evenly over them

    struct Wanted {
        Tensor features;                                      ///< of the input; see ClassContest. By columns: the input as the data have it
        std::optional<std::array<std::int32_t, 2>> classes{}; ///< none: numbers are learnt, and all samples are of the first side
        std::optional<std::uint32_t> itself;                  ///< the input's own number, where it is one of the data: it is not listed
        std::int64_t most = mostLookedAt;
        bool byColumns = false; ///< see comparesColumns
    };
    struct Side {
        std::int64_t of = 0; ///< training samples of the class, or all, without the input itself
        std::int64_t lookedAt = 0;
        std::vector<SimilarSample> nearest; ///< nearest first, the lower number of equals
    };

    /// `data` as the model's pipeline made them (Trainer::samples). Throws as Predictor, and InputError where classes are wanted of data
    /// without classes, and for an input of other columns than theirs.
    SimilarSamples(const Model& model, Backend& backend, int threads, std::span<const Tensor> parameters, const DatasetPtr& data,
                   Wanted wanted);

    /// One more batch.
    void next();
    bool isDone() const { return m_next == m_samples.size(); }
    /// The share that is done.
    double progress() const;
    const std::array<Side, 2>& sides() const { return m_sides; }

private:
    bool isOf(std::uint32_t sample, std::size_t side) const;
    void prepareNetwork(const Model& model, Backend& backend, int threads, std::span<const Tensor> parameters);
    void prepareColumns();
    void compareFeatures(std::span<const std::uint32_t> batch);
    double columnDistance(std::uint32_t sample) const;
    std::size_t sideOf(std::uint32_t sample) const { return m_wanted.classes && isOf(sample, 1) ? 1 : 0; }
    void take(std::uint32_t sample, double distance);

    Wanted m_wanted;
    DatasetPtr m_data;
    int m_layer;
    std::unique_ptr<Predictor> m_predictor; ///< these two: only where there are samples to pass through the network
    std::unique_ptr<BatchLoader> m_loader;
    std::vector<double> m_units; ///< by columns: the deviation of each, as its cells are stored; 0: it is the same everywhere
    std::vector<std::uint32_t> m_samples;
    std::size_t m_next = 0;
    std::array<Side, 2> m_sides;
    std::vector<float> m_images;
    std::vector<float> m_outputs;
};

} // namespace ks
