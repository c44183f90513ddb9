#pragma once

#include "core/base/field.h"
#include "core/tensor/shape.h"

#include <cstdint>
#include <span>

namespace ks {

/// Small random changes of training pictures: what they do to a sample is a function of (seed, epoch, sample) alone.
struct Augmentation {
    double shift =
        0; ///< at most this many pixels along each axis: whole ones, or where a picture is turned or zoomed as well fractions too
    double rotate = 0; ///< at most this many degrees either way
    double zoom = 0;   ///< at most this share larger or smaller: 0.1 is 0.9 … 1.1
    bool flip = false; ///< left and right swapped, every other time
    double noise = 0;  ///< deviation of what is added to every cell, black to white = 1
    /// What moves in from outside: black, or else the nearest cell of the edge.
    bool blackBorder = true;

    bool operator==(const Augmentation&) const = default;
    bool moves() const { return shift > 0 || rotate > 0 || zoom > 0 || flip; }
    bool any() const { return moves() || noise > 0; }
};

/// Throws InputError with the field and what is legal for samples of this shape.
void checkAugmentation(const Augmentation& augmentation, const Shape& sample);

/// What of it is possible for samples of this shape: pictures are shifted by no more than their side, tables are not moved.
Augmentation possibleFor(Augmentation augmentation, const Shape& sample);

/// Their ranges for any sample; checkAugmentation() knows more.
const FieldTable<Augmentation>& augmentationFields();
extern const FieldGroup augmentationGroup;

/// Changes one sample (C·H·W cells 0 … 1) from `cells` to `into`, which must not overlap.
void augment(const Augmentation& augmentation, const Shape& sample, std::uint64_t seed, std::int64_t epoch, std::int64_t index,
             std::span<const float> cells, std::span<float> into);

} // namespace ks
