#pragma once

#include "ui/network/see/see_picture.h"

#include <memory>
#include <numeric>
#include <string>
#include <utility>

namespace ks::test {

/// 0, 1, 2, … in a tensor of this shape.
inline TensorPtr countedCells(const Shape& shape)
{
    Tensor tensor(shape);
    std::iota(tensor.cells().begin(), tensor.cells().end(), 0.0F);
    return std::make_shared<const Tensor>(std::move(tensor));
}

inline SeeColumn seeColumn(const QString& name, const QString& operators, const Shape& shape, int fold,
                           SeeColumn::Kind kind = SeeColumn::Kind::Maps)
{
    SeeColumn column{.kind = kind,
                     .fold = fold,
                     .node = fold,
                     .name = name,
                     .operators = operators,
                     .shape = QString::fromStdString(shape.sampleText())};
    column.tensor = countedCells(shape);
    column.range = ValueRange{0, static_cast<double>(shape.elements() - 1)};
    return column;
}

/// Columns joined one behind the other.
inline SeePicture chainOf(std::vector<SeeColumn> columns)
{
    SeePicture picture{.columns = std::move(columns)};
    for (int i = 1; i < static_cast<int>(picture.columns.size()); ++i)
        picture.edges.push_back({i - 1, i, false});
    return picture;
}

/// LeNet-5, whose answer is the class 7.
inline SeePicture lenetPicture()
{
    using Kind = SeeColumn::Kind;
    SeePicture picture = chainOf(
        {seeColumn("input", "", {1, 1, 28, 28}, -1, Kind::Input), seeColumn("conv1", "Conv 5×5 · Relu", {1, 6, 28, 28}, 0),
         seeColumn("pool1", "MaxPool 2×2", {1, 6, 14, 14}, 1), seeColumn("conv2", "Conv 5×5 · Relu", {1, 16, 10, 10}, 2),
         seeColumn("pool2", "MaxPool 2×2", {1, 16, 5, 5}, 3), seeColumn("dense1", "Gemm · Relu", {1, 120, 1, 1}, 4, Kind::Cells),
         seeColumn("dense2", "Gemm · Relu", {1, 84, 1, 1}, 5, Kind::Cells), seeColumn("dense3", "Gemm", {1, 10, 1, 1}, 6, Kind::Answer)});
    picture.columns.back().tells = true;
    for (int i = 0; i < 10; ++i)
        picture.answer.push_back(
            {.name = QString::number(i), .probability = i == 7 ? 0.91 : 0.01, .logit = 0, .label = i == 7, .best = i == 7});
    return picture;
}

} // namespace ks::test
