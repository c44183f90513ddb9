#pragma once

#include "core/base/field.h"
#include "core/data/split.h"
#include "core/io/picture.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

class DataOptions;

/// As which channels pictures are read.
enum class FolderChannels : std::uint8_t { Auto, Grey, Rgb };
/// Where the samples for validation are taken from those of training: by chance, or the last ones.
enum class ValidationOrder : std::uint8_t { Usual, Random, End };

/// What can be asked of data behind the question mark of "mnist:DIR?train=1000&validation=0.1". Each kind of data has a table of those that it
/// knows (SourceTable); what it says of them is theirs alone.
struct SourceOptions {
    // Of any kind.
    std::int64_t train = 0;             ///< at most so many samples; 0: all
    std::int64_t test = 0;              ///< the same
    float validation = 0;               ///< share of the training samples, below 1
    std::int64_t validationSamples = 0; ///< in place of a share: how many
    ValidationOrder validationOrder = ValidationOrder::Usual;
    std::uint64_t splitSeed = 1;
    // Of what is made by formula.
    std::int64_t count = 10'000;   ///< to train, validation included
    std::int64_t testCount = 2000; ///< without a number of its own a fifth of a count that has one
    std::uint64_t seed = 1;
    double difficulty = 0.5;
    bool grey = false;
    // Of tables, and of series made by formula.
    std::string target; ///< columns with commas between, as the next; empty: the last one
    std::string columns;
    std::int64_t window = 1;
    std::int64_t horizon = 0;
    SplitOrder splitOrder = SplitOrder::Sequential;
    std::vector<float> split; ///< of folders, too: shares of training, validation and test; empty: usualShares
    // Of folders of pictures.
    std::optional<Extent> size; ///< else all must have one
    Fit fit = Fit::Scale;
    FolderChannels channels = FolderChannels::Auto;
    // Of MNIST and CIFAR-100.
    std::int64_t classes = 10;
    std::string name = "MNIST";
    bool coarse = false; ///< 20 classes in place of 100

    static constexpr SplitShares usualShares{0.8, 0, 0.2};
    SplitShares shares() const;
    std::vector<std::string> targetNames() const;
    std::vector<std::string> columnNames() const;
};

/// The options that a kind of data knows, and what it is without any.
struct SourceTable : FieldTable<SourceOptions> {
    SourceOptions usual;
};
/// Of rows that have not yet this usual.
SourceTable sourceTable(std::vector<Field> rows, const SourceOptions& usual = {});
/// The rows with what is seldom asked for folded away, and in the order of their names.
std::vector<Field> folded(std::vector<Field> rows);

/// What a description says of these options; what it does not say is usual. Throws InputError naming the option and what is legal. Others may be asked
/// for as well: DataOptions::finish().
SourceOptions optionsFrom(DataOptions& given, const SourceTable& table);

/// Rows of more than one kind.
Field horizonField(std::int64_t least, std::int64_t most);
Field windowField(std::int64_t most);
Field splitField();
Field splitSeedField();
/// "split-seed", and what else can be asked of any kind, but for the validation.
const SourceTable& divisionOptions();
/// As a description says both in one word: a share below 1 or a number of samples.
std::vector<Field> validationFields();
void takeValidation(DataOptions& given, SourceOptions& into);

/// "train=1000&validation=0.1": what is not usual, and what is always said, in the order of the rows.
std::string optionsText(const SourceTable& table, const SourceOptions& options);
/// "size=ROWSxCOLUMNS fit=scale|crop": for people, with what is usual where that is short.
std::string optionsHelp(std::span<const Field> rows);

} // namespace ks
