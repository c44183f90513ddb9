#include "core/data/synthetic/digit_strokes.h"

#include <array>

namespace ks {

namespace {

constexpr PenPoint points0A1[] = {{0.05F, -1.0F}, {-0.35F, -0.85F}, {-0.56F, -0.2F}, {-0.5F, 0.5F}, {-0.1F, 1.0F},
                                  {0.35F, 0.8F},  {0.56F, 0.2F},    {0.48F, -0.55F}, {0.1F, -0.98F}};
constexpr PenStroke strokes0A[] = {points0A1};
constexpr PenPoint points0B1[] = {{0.15F, -0.95F}, {-0.25F, -0.9F}, {-0.5F, -0.3F}, {-0.46F, 0.45F}, {-0.15F, 0.95F},
                                  {0.25F, 0.85F},  {0.46F, 0.3F},   {0.42F, -0.5F}, {0.1F, -0.9F},   {-0.1F, -0.95F}};
constexpr PenStroke strokes0B[] = {points0B1};
constexpr WritingForm forms0[] = {strokes0A, strokes0B};

constexpr PenPoint points1A1[] = {{0.06F, -1.0F}, {0.0F, 0.0F}, {-0.06F, 1.0F}};
constexpr PenStroke strokes1A[] = {points1A1};
constexpr PenPoint points1B1[] = {{-0.3F, -0.62F}, {0.08F, -1.0F}};
constexpr PenPoint points1B2[] = {{0.08F, -1.0F}, {0.05F, 0.0F}, {0.04F, 1.0F}};
constexpr PenStroke strokes1B[] = {points1B1, points1B2};
constexpr PenPoint points1C1[] = {{-0.3F, -0.62F}, {0.06F, -1.0F}};
constexpr PenPoint points1C2[] = {{0.06F, -1.0F}, {0.04F, 0.0F}, {0.02F, 0.98F}};
constexpr PenPoint points1C3[] = {{-0.32F, 0.98F}, {0.38F, 0.96F}};
constexpr PenStroke strokes1C[] = {points1C1, points1C2, points1C3};
constexpr PenPoint points1D1[] = {{0.2F, -1.0F}, {0.02F, -0.1F}, {-0.2F, 1.0F}};
constexpr PenStroke strokes1D[] = {points1D1};
constexpr WritingForm forms1[] = {strokes1A, strokes1B, strokes1C, strokes1D};

constexpr PenPoint points2A1[] = {{-0.46F, -0.62F}, {-0.2F, -0.96F}, {0.25F, -0.94F}, {0.46F, -0.52F},
                                  {0.28F, -0.02F},  {-0.2F, 0.52F},  {-0.54F, 0.94F}};
constexpr PenPoint points2A2[] = {{-0.54F, 0.94F}, {0.0F, 0.92F}, {0.54F, 0.94F}};
constexpr PenStroke strokes2A[] = {points2A1, points2A2};
constexpr PenPoint points2B1[] = {{-0.45F, -0.65F}, {-0.1F, -1.0F}, {0.35F, -0.85F}, {0.4F, -0.35F}, {0.1F, 0.25F},
                                  {-0.32F, 0.78F},  {-0.5F, 0.62F}, {-0.2F, 0.55F},  {0.2F, 0.88F},  {0.58F, 0.78F}};
constexpr PenStroke strokes2B[] = {points2B1};
constexpr PenPoint points2C1[] = {{-0.5F, -0.85F}, {0.1F, -1.0F}, {0.45F, -0.7F}, {0.25F, -0.1F}, {-0.25F, 0.5F}, {-0.5F, 0.98F}};
constexpr PenPoint points2C2[] = {{-0.5F, 0.98F}, {0.52F, 0.98F}};
constexpr PenStroke strokes2C[] = {points2C1, points2C2};
constexpr WritingForm forms2[] = {strokes2A, strokes2B, strokes2C};

constexpr PenPoint points3A1[] = {{-0.44F, -0.76F}, {-0.1F, -1.0F}, {0.34F, -0.84F}, {0.34F, -0.4F}, {-0.08F, -0.08F}};
constexpr PenPoint points3A2[] = {{-0.08F, -0.08F}, {0.38F, 0.1F}, {0.48F, 0.5F}, {0.2F, 0.94F}, {-0.22F, 0.98F}, {-0.5F, 0.72F}};
constexpr PenStroke strokes3A[] = {points3A1, points3A2};
constexpr PenPoint points3B1[] = {{-0.45F, -0.95F}, {0.42F, -0.95F}};
constexpr PenPoint points3B2[] = {{0.42F, -0.95F}, {-0.02F, -0.2F}};
constexpr PenPoint points3B3[] = {{-0.02F, -0.2F}, {0.42F, 0.05F}, {0.48F, 0.5F}, {0.12F, 0.95F}, {-0.46F, 0.8F}};
constexpr PenStroke strokes3B[] = {points3B1, points3B2, points3B3};
constexpr PenPoint points3C1[] = {{-0.4F, -0.9F}, {0.2F, -0.95F}, {0.4F, -0.6F},  {0.05F, -0.12F}, {0.02F, -0.1F},
                                  {0.42F, 0.2F},  {0.4F, 0.7F},   {-0.02F, 1.0F}, {-0.48F, 0.9F}};
constexpr PenStroke strokes3C[] = {points3C1};
constexpr WritingForm forms3[] = {strokes3A, strokes3B, strokes3C};

constexpr PenPoint points4A1[] = {{-0.28F, -0.95F}, {-0.5F, 0.12F}};
constexpr PenPoint points4A2[] = {{-0.5F, 0.12F}, {0.52F, 0.1F}};
constexpr PenPoint points4A3[] = {{0.25F, -0.7F}, {0.2F, 1.0F}};
constexpr PenStroke strokes4A[] = {points4A1, points4A2, points4A3};
constexpr PenPoint points4B1[] = {{0.2F, -1.0F}, {-0.55F, 0.28F}};
constexpr PenPoint points4B2[] = {{-0.55F, 0.28F}, {0.55F, 0.26F}};
constexpr PenPoint points4B3[] = {{0.2F, -1.0F}, {0.18F, 1.0F}};
constexpr PenStroke strokes4B[] = {points4B1, points4B2, points4B3};
constexpr PenPoint points4C1[] = {{-0.45F, -0.95F}, {-0.5F, -0.3F}, {-0.2F, 0.02F}, {0.35F, -0.1F}};
constexpr PenPoint points4C2[] = {{0.42F, -0.95F}, {0.34F, 0.0F}, {0.2F, 1.0F}};
constexpr PenStroke strokes4C[] = {points4C1, points4C2};
constexpr WritingForm forms4[] = {strokes4A, strokes4B, strokes4C};

constexpr PenPoint points5A1[] = {{0.46F, -0.95F}, {-0.34F, -0.95F}};
constexpr PenPoint points5A2[] = {{-0.34F, -0.95F}, {-0.42F, -0.15F}};
constexpr PenPoint points5A3[] = {{-0.42F, -0.15F}, {0.0F, -0.34F}, {0.44F, -0.05F}, {0.46F, 0.5F}, {0.1F, 0.95F}, {-0.46F, 0.8F}};
constexpr PenStroke strokes5A[] = {points5A1, points5A2, points5A3};
constexpr PenPoint points5B1[] = {{0.5F, -1.0F}, {0.1F, -0.9F}, {-0.3F, -0.92F}};
constexpr PenPoint points5B2[] = {{-0.3F, -0.92F}, {-0.4F, -0.1F}};
constexpr PenPoint points5B3[] = {{-0.4F, -0.1F}, {0.05F, -0.25F}, {0.4F, 0.1F}, {0.32F, 0.68F}, {-0.1F, 0.98F}, {-0.5F, 0.85F}};
constexpr PenStroke strokes5B[] = {points5B1, points5B2, points5B3};
constexpr PenPoint points5C1[] = {{0.45F, -0.9F}, {-0.25F, -0.98F}};
constexpr PenPoint points5C2[] = {{-0.25F, -0.98F}, {-0.35F, -0.2F}, {0.1F, -0.2F}, {0.42F, 0.25F}, {0.2F, 0.85F}, {-0.4F, 0.98F}};
constexpr PenStroke strokes5C[] = {points5C1, points5C2};
constexpr WritingForm forms5[] = {strokes5A, strokes5B, strokes5C};

constexpr PenPoint points6A1[] = {{0.3F, -1.0F},  {-0.2F, -0.6F}, {-0.5F, 0.1F},  {-0.4F, 0.75F}, {0.0F, 1.0F},
                                  {0.42F, 0.75F}, {0.4F, 0.25F},  {0.05F, 0.02F}, {-0.3F, 0.2F},  {-0.45F, 0.5F}};
constexpr PenStroke strokes6A[] = {points6A1};
constexpr PenPoint points6B1[] = {{0.1F, -1.0F},  {-0.35F, -0.3F}, {-0.45F, 0.45F}, {-0.15F, 0.95F}, {0.3F, 0.85F},
                                  {0.45F, 0.45F}, {0.15F, 0.1F},   {-0.25F, 0.3F},  {-0.38F, 0.65F}};
constexpr PenStroke strokes6B[] = {points6B1};
constexpr PenPoint points6C1[] = {{0.42F, -0.88F}, {0.05F, -0.95F}, {-0.38F, -0.4F}, {-0.48F, 0.3F},  {-0.2F, 0.92F},
                                  {0.25F, 0.95F},  {0.46F, 0.55F},  {0.25F, 0.12F},  {-0.15F, 0.12F}, {-0.44F, 0.42F}};
constexpr PenStroke strokes6C[] = {points6C1};
constexpr WritingForm forms6[] = {strokes6A, strokes6B, strokes6C};

constexpr PenPoint points7A1[] = {{-0.5F, -0.92F}, {0.5F, -0.95F}};
constexpr PenPoint points7A2[] = {{0.5F, -0.95F}, {0.12F, 0.0F}, {-0.1F, 1.0F}};
constexpr PenStroke strokes7A[] = {points7A1, points7A2};
constexpr PenPoint points7B1[] = {{-0.5F, -0.92F}, {0.5F, -0.95F}};
constexpr PenPoint points7B2[] = {{0.5F, -0.95F}, {0.1F, 0.0F}, {-0.16F, 1.0F}};
constexpr PenPoint points7B3[] = {{-0.28F, 0.02F}, {0.4F, -0.04F}};
constexpr PenStroke strokes7B[] = {points7B1, points7B2, points7B3};
constexpr PenPoint points7C1[] = {{-0.5F, -0.6F}, {-0.45F, -0.9F}};
constexpr PenPoint points7C2[] = {{-0.45F, -0.9F}, {0.0F, -0.86F}, {0.48F, -0.98F}};
constexpr PenPoint points7C3[] = {{0.48F, -0.98F}, {0.2F, -0.2F}, {0.04F, 1.0F}};
constexpr PenStroke strokes7C[] = {points7C1, points7C2, points7C3};
constexpr WritingForm forms7[] = {strokes7A, strokes7B, strokes7C};

constexpr PenPoint points8A1[] = {{0.34F, -0.78F}, {0.0F, -1.0F},   {-0.36F, -0.7F}, {-0.18F, -0.25F}, {0.22F, 0.15F}, {0.44F, 0.6F},
                                  {0.05F, 1.0F},   {-0.42F, 0.65F}, {-0.2F, 0.2F},   {0.24F, -0.25F},  {0.4F, -0.65F}, {0.3F, -0.85F}};
constexpr PenStroke strokes8A[] = {points8A1};
constexpr PenPoint points8B1[] = {{0.0F, -1.0F},   {-0.34F, -0.76F}, {-0.3F, -0.28F}, {0.0F, -0.06F},
                                  {0.32F, -0.28F}, {0.34F, -0.72F},  {0.02F, -1.0F}};
constexpr PenPoint points8B2[] = {{0.0F, -0.06F}, {-0.42F, 0.28F}, {-0.4F, 0.8F},  {0.0F, 1.0F},
                                  {0.42F, 0.8F},  {0.44F, 0.3F},   {0.02F, -0.06F}};
constexpr PenStroke strokes8B[] = {points8B1, points8B2};
constexpr WritingForm forms8[] = {strokes8A, strokes8B};

constexpr PenPoint points9A1[] = {{0.4F, -0.6F},   {0.1F, -0.98F},  {-0.35F, -0.8F}, {-0.45F, -0.35F},
                                  {-0.1F, -0.05F}, {0.28F, -0.25F}, {0.42F, -0.72F}};
constexpr PenPoint points9A2[] = {{0.42F, -0.72F}, {0.4F, 0.1F}, {0.26F, 1.0F}};
constexpr PenStroke strokes9A[] = {points9A1, points9A2};
constexpr PenPoint points9B1[] = {{0.4F, -0.62F},   {0.08F, -0.98F}, {-0.36F, -0.8F}, {-0.44F, -0.32F},
                                  {-0.05F, -0.08F}, {0.3F, -0.28F},  {0.42F, -0.72F}};
constexpr PenPoint points9B2[] = {{0.42F, -0.72F}, {0.42F, 0.3F}, {0.1F, 0.95F}, {-0.36F, 0.85F}};
constexpr PenStroke strokes9B[] = {points9B1, points9B2};
constexpr PenPoint points9C1[] = {{0.3F, -0.85F}, {-0.1F, -1.0F}, {-0.42F, -0.6F}, {-0.2F, -0.18F}, {0.2F, -0.3F}, {0.4F, -0.85F}};
constexpr PenPoint points9C2[] = {{0.4F, -0.85F}, {0.2F, 0.1F}, {-0.05F, 1.0F}};
constexpr PenStroke strokes9C[] = {points9C1, points9C2};
constexpr WritingForm forms9[] = {strokes9A, strokes9B, strokes9C};

constexpr std::array<std::span<const WritingForm>, 10> allForms = {forms0, forms1, forms2, forms3, forms4,
                                                                   forms5, forms6, forms7, forms8, forms9};

} // namespace

std::span<const WritingForm> writingForms(int digit)
{
    return allForms.at(static_cast<std::size_t>(digit));
}

} // namespace ks
