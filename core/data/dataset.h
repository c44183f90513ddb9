#pragma once

#include "core/base/text.h"
#include "core/data/parallel.h"
#include "core/data/sample_cells.h"
#include "core/io/picture.h"
#include "core/tensor/tensor.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// What a sample is for. A sample belongs to at most one part.
enum class Split : std::uint8_t { Train, Validation, Test };
inline constexpr std::array allSplits = {Split::Train, Split::Validation, Split::Test};
Text splitName(Split split);
/// "train", "validation", "test": in commands and names of files.
std::string_view nameOf(Split split);

/// Numbers of the samples of each part, in the order of `Split`.
using SplitIndices = std::array<std::vector<std::uint32_t>, 3>;

/// What a data set is made of. Dataset::make checks it and takes it over.
struct DatasetParts {
    std::string name;       ///< "MNIST"; in this and all other names `make` writes bytes that are no UTF-8 as \xe9
    Text source;            ///< where it comes from, for people: a folder, or how it was made
    bool synthetic = false; ///< made by formula: whatever shows it says so

    Shape sample{1, 1, 28, 28}; ///< of one sample, n = 1. Of a table: C columns, W rows of the window
    std::int64_t count = 0;
    CellType type = CellType::Byte;
    float white = 255;                    ///< the cell that stands for the value 1: value = cell / white
    std::optional<Fit> fit;               ///< how the pictures were brought to the size of the sample, where that was asked for
    MemoryBlock cells;                    ///< count·C·H·W, sample after sample, row-major; of `type`
    std::string steps;                    ///< which picture steps made them, as stepsText() says it (core/data/pipeline.h); empty: none
    std::vector<std::string> columnNames; ///< of a table: one per channel; else empty

    std::vector<std::int32_t> labels; ///< classification: 0 … classes − 1, one per sample; else empty
    std::vector<std::string> classNames;
    Tensor targets; ///< regression: count×T×1×1, in the unit of the source; else empty
    std::vector<std::string> targetNames;

    SplitIndices split;
    std::vector<std::string> sampleNames; ///< empty, or one per sample: the file it was read from, relative to the source
    std::vector<Text> warnings;           ///< what was skipped or looks wrong
};

/// How cells are stored, and which picture steps made them.
struct CellsAs {
    CellType type = CellType::Byte;
    float white = 255;
    std::string steps;
};

class Dataset;
using DatasetPtr = std::shared_ptr<const Dataset>;

/// What data call themselves, a column or a target: words of ours where they are generated, which have a translation; else somebody's own, also where
/// the dictionary has the same word.
Text nameIn(const Dataset& data, const std::string& name);
Text titleOf(const Dataset& data);

/// What a trained network is judged by: the test part, where there is none the validation part, else what it was trained on.
Split judgedPart(const Dataset& data);

/// Samples in memory, with labels (classification) or targets (regression). Never changes once made, so any thread may read it.
class Dataset {
public:
    /// Throws InputError when the parts do not fit together: cells, labels, targets, names or split of another count, labels or
    /// split numbers out of range, a sample in two parts, neither or both of labels and targets.
    static DatasetPtr make(DatasetParts parts);
    /// The same samples (shared, not copied) divided in another way. Throws InputError as `make`.
    DatasetPtr withSplit(SplitIndices split) const;
    /// The same labels, targets, names and division with other cells: `make(i)` gives sample i, of `shape`, as it is to be stored; bytes are
    /// rounded and clipped to 0 … 255. `make` is called from several threads. Throws what it throws, OutOfMemory, Stopped.
    DatasetPtr withCells(const Shape& shape, const CellsAs& as, const LoadContext& context,
                         const std::function<Tensor(std::int64_t sample)>& make) const;

    /// All that it is made of but the division, which is `samples`.
    const DatasetParts& parts() const { return *m_parts; }
    const std::string& name() const { return parts().name; }
    const Text& source() const { return parts().source; }
    bool synthetic() const { return parts().synthetic; }
    const std::vector<Text>& warnings() const { return parts().warnings; }

    std::int64_t size() const { return parts().count; } ///< samples in all parts together
    const std::vector<std::uint32_t>& samples(Split split) const { return m_split.at(static_cast<std::size_t>(split)); }
    std::int64_t count(Split split) const { return static_cast<std::int64_t>(samples(split).size()); }

    const Shape& sampleShape() const { return parts().sample; }   ///< 1×C×H×W
    const std::optional<Fit>& fit() const { return parts().fit; } ///< how pictures come to this size; nothing where they had it
    const std::vector<std::string>& columnNames() const { return parts().columnNames; }
    const SampleCells& cells() const { return m_cells; }
    /// One sample as numbers in the unit of the source (bytes 0 … 255), 1×C×H×W. Throws InputError out of range, OutOfMemory.
    Tensor sample(std::int64_t index) const;
    /// The file it was read from, or "sample 17": for people, and in files.
    Text sampleText(std::int64_t index) const;

    bool classification() const { return !parts().labels.empty(); }
    int classes() const { return static_cast<int>(parts().classNames.size()); } ///< 0 for regression
    const std::vector<std::string>& classNames() const { return parts().classNames; }
    std::span<const std::int32_t> labels() const { return parts().labels; } ///< empty for regression

    std::int64_t targetsPerSample() const { return parts().targets.shape().c; } ///< 0 for classification
    const Tensor& targets() const { return parts().targets; }                   ///< N×T×1×1; empty for classification
    const std::vector<std::string>& targetNames() const { return parts().targetNames; }

    /// Bytes that the samples take in memory.
    std::size_t memoryBytes() const { return parts().cells.bytes() + parts().targets.cells().size_bytes(); }

private:
    Dataset(std::shared_ptr<const DatasetParts> parts, SplitIndices split);

    std::shared_ptr<const DatasetParts> m_parts; ///< shared by all divisions of the same samples; its own `split` is empty
    SplitIndices m_split;
    SampleCells m_cells; ///< of m_parts
};

} // namespace ks
