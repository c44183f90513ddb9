#include "core/backends/cuda/descriptions.h"
#include "core/backends/cuda/round_trip_names.h"
#include "core/ops/operator.h"

namespace ks::cuda {

namespace {

/// A product of the pooling study, with the identity constant on the device and sent with every window.
void addProduct(std::vector<Implementation>& rows, std::string_view transferred, std::string_view constant, Text story)
{
    constexpr std::string_view source = "cuda/max_pool_product.cu";
    rows.push_back({.name = constant, .source = source, .story = std::move(story)});
    rows.push_back({.name = transferred,
                    .source = source,
                    .story = Text(KS_TEXT("core", "The same with the identity sent from the host with every window, as if it could change: "
                                                  "one more copy per window, for a filter that is always the same."))});
}

/// The same products as the study's program makes them; of gradients it knows nothing.
void addRoundTrips(std::vector<Implementation>& rows)
{
    const auto add = [&](WindowProduct product, IdentityFilter filter, Text story) {
        rows.push_back({.name = roundTripName(product, filter), .source = "cuda/round_trip.cpp", .story = std::move(story)});
    };
    const Text transferred(
        KS_TEXT("core", "The pooling study’s program with %1 and the identity sent with every window: four copies and one launch "
                        "for each, and the processor waits for all of them."));
    add(WindowProduct::Tiles, IdentityFilter::Constant,
        Text(KS_TEXT(
            "core", "The pooling study’s program with matmul3, whose tiles multiply 32,768 pairs of numbers for a 2×2 window that needs 8: "
                    "three copies and one launch for each window.")));
    add(WindowProduct::Tiles, IdentityFilter::Transferred,
        Text(transferred.pattern(), {Text::name(std::string(nameOf(WindowProduct::Tiles)))}));
    add(WindowProduct::FromOwnCellOn, IdentityFilter::Constant,
        Text(KS_TEXT(
            "core", "The pooling study’s program with matmul2, whose threads compute each other’s cells again: three copies and one launch "
                    "for each window.")));
    add(WindowProduct::FromOwnCellOn, IdentityFilter::Transferred,
        Text(transferred.pattern(), {Text::name(std::string(nameOf(WindowProduct::FromOwnCellOn)))}));
    add(WindowProduct::OneThreadPerCell, IdentityFilter::Constant,
        Text(KS_TEXT(
            "core",
            "The pooling study’s program: the processor cuts a window out and sends it with zeros for the result, a kernel multiplies it "
            "with the identity, one thread per cell, the product comes back, and the processor looks for its largest cell. Three "
            "copies, one launch and the waiting for them cost a thousand times what the window does; the parts are timed one by one. "
            "Here the image comes from the device before the first window, and the result goes there after the last.")));
    add(WindowProduct::OneThreadPerCell, IdentityFilter::Transferred,
        Text(transferred.pattern(), {Text::name(std::string(nameOf(WindowProduct::OneThreadPerCell)))}));
}

std::vector<Implementation> maxPoolForward(Pass pass)
{
    std::vector<Implementation> rows = {
        {.name = "vector2x2",
         .source = "cuda/max_pool.cu",
         .story = Text(KS_TEXT("core", "For 2×2 windows with stride 2: a thread loads four cells of two rows with two "
                                       "wide loads and stores two results at once. Pooling moves much and computes little, so "
                                       "what counts is that every byte is moved once and in wide pieces."))},
        {.name = "doubling",
         .source = "cuda/max_pool_doubling.cu",
         .story = Text(KS_TEXT(
             "core",
             "For large windows: the maxima of 1, 2, 4, 8, … neighbours are made in shared memory, first along rows, then along columns, "
             "and two overlapping runs make the window. The work grows with the logarithm of the window’s side instead of its area."))},
        {.name = "thread",
         .source = "cuda/max_pool.cu",
         .story = Text(KS_TEXT("core", "One thread per result, one launch for the whole tensor: neighbouring threads read "
                                       "neighbouring cells, the running maximum stays in a register, and nothing is multiplied."))}};
    addProduct(
        rows, "matmul3-transferred", "matmul3-constant",
        Text(KS_TEXT("core",
                     "The pooling study’s third product: window × identity in 32×32 tiles of shared memory, one launch per window. Shared "
                     "memory pays for large matrices; a 2×2 window keeps 4 of 1024 threads busy, and the rest multiply zeros.")));
    addProduct(rows, "matmul2-transferred", "matmul2-constant",
               Text(KS_TEXT("core", "The pooling study’s second product: every thread begins at its own cell and goes on to the end, so "
                                    "that threads compute each other’s cells again. One launch per window.")));
    addProduct(rows, "matmul1-transferred", "matmul1-constant",
               Text(KS_TEXT("core", "The pooling study’s first product: each window is cut out, multiplied with the identity matrix, one "
                                    "thread per cell of the product, and its largest cell is taken. A product with the identity changes "
                                    "nothing, and a launch per window costs far more than the window: kept to show why it loses.")));
    if (pass == Pass::Inference)
        addRoundTrips(rows);
    return rows;
}

std::vector<Implementation> maxPoolBackward()
{
    return {{.name = "vector2x2",
             .source = "cuda/max_pool.cu",
             .story = Text(KS_TEXT("core", "2×2 windows with stride 2 do not overlap: a thread takes two gradients and writes the eight "
                                           "cells of their windows with two wide stores."))},
            {.name = "gather",
             .source = "cuda/max_pool.cu",
             .story = Text(KS_TEXT("core", "One thread per cell of the image asks the windows around it whether they took that cell, "
                                           "and adds up their gradients. Sending gradients from the windows instead would need atomic "
                                           "additions, whose order changes from run to run."))}};
}

std::vector<Implementation> averagePoolForward()
{
    return {{.name = "vector2x2",
             .source = "cuda/average_pool.cu",
             .story = Text(KS_TEXT("core", "For 2×2 windows with stride 2: four cells of two rows with two wide loads, two means "
                                           "with one store. Each byte is moved once, in wide pieces."))},
            {.name = "thread",
             .source = "cuda/average_pool.cu",
             .story = Text(KS_TEXT("core", "One thread per result adds up its window and divides by the number of cells that count."))}};
}

std::vector<Implementation> averagePoolBackward()
{
    return {{.name = "vector2x2",
             .source = "cuda/average_pool.cu",
             .story = Text(KS_TEXT("core", "2×2 windows with stride 2 do not overlap: a thread takes two gradients and writes their shares "
                                           "to eight cells with two wide stores."))},
            {.name = "gather",
             .source = "cuda/average_pool.cu",
             .story = Text(KS_TEXT("core", "One thread per cell of the image adds up the shares of the windows that see it, always in the "
                                           "same order."))}};
}

std::vector<Implementation> globalPool(OpKind op, Pass pass)
{
    if (!isForward(pass))
        return {
            {.name = "thread",
             .source = "cuda/global_pool.cu",
             .story = Text(KS_TEXT(
                 "core", "One thread per cell of the image; there is one window, its channel’s, so it looks there and nowhere else."))}};
    return {{.name = "block",
             .source = "cuda/global_pool.cu",
             .story = Text(KS_TEXT("core", "A block works on each channel: its threads go through the image side by side, warps put "
                                           "their results together by shuffles, from register to register, and one warp finishes."))},
            {.name = "thread",
             .source = op == OpKind::GlobalMaxPool ? "cuda/max_pool.cu" : "cuda/average_pool.cu",
             .story = Text(KS_TEXT("core", "One thread per channel looks at the whole image. Simple, and slow for few channels: most "
                                           "of the GPU has nothing to do."))}};
}

} // namespace

std::vector<Implementation> poolDescriptions(OpKind op, Pass pass)
{
    switch (op) {
    case OpKind::MaxPool: return isForward(pass) ? maxPoolForward(pass) : maxPoolBackward();
    case OpKind::AveragePool: return isForward(pass) ? averagePoolForward() : averagePoolBackward();
    default: return globalPool(op, pass);
    }
}

} // namespace ks::cuda
