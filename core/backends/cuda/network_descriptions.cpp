#include "core/backends/cuda/descriptions.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

namespace ks::cuda {

namespace {

Text perCell()
{
    return Text(KS_TEXT("core", "One thread per cell: neighbouring threads touch neighbouring cells, which is what the memory of a GPU "
                                "wants."));
}

Text fourCells()
{
    return Text(KS_TEXT("core", "Four cells a thread with one wide load and one wide store: a quarter of the "
                                "instructions for the same bytes, and the bytes are what takes the time."));
}

std::vector<Implementation> activations()
{
    constexpr std::string_view source = "cuda/activation.cu";
    return {{.name = "vector4", .source = source, .story = fourCells()}, {.name = "thread", .source = source, .story = perCell()}};
}

} // namespace

std::vector<Implementation> networkDescriptions(OpKind op)
{
    if (isActivation(op))
        return activations();
    switch (op) {
    case OpKind::Concat:
    case OpKind::Pad:
    case OpKind::PRelu:
    case OpKind::LRN: return {{.name = "thread", .source = "cuda/cellwise.cu", .story = perCell()}};
    case OpKind::Add: return {{.name = "vector4", .source = "cuda/cellwise.cu", .story = fourCells()}};
    case OpKind::Flatten: return {{.name = "copy", .source = "cuda/cellwise.cu", .story = fourCells()}};
    case OpKind::Dropout:
        return {{.name = "thread",
                 .source = "cuda/cellwise.cu",
                 .story = Text(KS_TEXT("core", "One thread per cell makes its own random number from the seed, the step and the cell’s "
                                               "place, so that no mask is stored and every backend drops the same cells."))}};
    case OpKind::Softmax:
        return {
            {.name = "block",
             .source = "cuda/softmax.cu",
             .story = Text(KS_TEXT("core", "A block shares the channels of one pixel and finds maximum and sum in a tree: for hundreds "
                                           "of channels, where one thread would walk alone."))},
            {.name = "thread",
             .source = "cuda/softmax.cu",
             .story = Text(KS_TEXT("core", "A thread walks the channels of one pixel three times: maximum, sum, quotient. Quick for ten "
                                           "classes."))}};
    case OpKind::SoftmaxCrossEntropyLoss:
        return {{.name = "fused",
                 .source = "cuda/softmax.cu",
                 .story = Text(KS_TEXT("core", "Softmax, logarithm and target in one thread per image; one block adds the losses up in a "
                                               "fixed tree. Backwards it is output minus target, without storing the softmax."))}};
    case OpKind::MeanSquaredError:
        return {
            {.name = "tree",
             .source = "cuda/squared_error.cu",
             .story = Text(KS_TEXT(
                 "core",
                 "Each block adds up 2048 squares in a fixed tree, then one block adds up the blocks’ sums: the same bits every time."))}};
    case OpKind::BatchNormalization:
        return {{.name = "channel-blocks",
                 .source = "cuda/batch_normalization.cu",
                 .story = Text(KS_TEXT("core", "A block per channel finds the mean, then the mean squared distance from it; a thread per "
                                               "cell applies both. Backwards two more sums per channel come first."))}};
    default: return {};
    }
}

} // namespace ks::cuda
