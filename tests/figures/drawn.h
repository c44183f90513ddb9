#pragma once

#include "core/ops/operator.h"
#include "core/session/compute.h"
#include "core/session/session.h"

#include <QImage>
#include <QRect>
#include <QStringList>
#include <QXmlStreamReader>

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

/// What tests of figures draw, and what they find in the drawings.
namespace ks::test {

/// 3×3, window 2×2 at stride 1, backwards: the centre takes all four gradients.
inline Session overlap()
{
    Session session;
    session.name = "overlap";
    const float cells[] = {1, 2, 3, 4, 9, 5, 6, 7, 8};
    session.content.src = {std::make_shared<const Tensor>(Shape{1, 1, 3, 3}, cells, "src"), {.kind = SourceKind::Typed}};
    session.content.spec = defaultSpec(OpKind::MaxPool, {1, 1, 3, 3});
    session.content.spec.strides = {1, 1};
    session.view.backward = true;
    session.view.position = {Role::DiffSrc, 4, 0};
    return session;
}

/// A convolution of `src`, or another operator on it, that asks for one cell of the output.
inline Session asking(const Tensor& src, OpKind op, bool backward)
{
    Session session;
    session.content.src = {std::make_shared<const Tensor>(src), {.kind = SourceKind::Random}};
    session.content.spec = defaultSpec(op, src.shape());
    fitWeights(session.content);
    session.view.backward = backward;
    session.view.reveal = Reveal::Predict;
    return session;
}

/// Where something is drawn on white.
inline QRect inkOf(const QImage& image)
{
    QRect ink;
    const std::vector<QRgb> blank(static_cast<std::size_t>(image.width()), 0xffffffffU);
    for (int y = 0; y < image.height(); ++y) {
        const auto* first = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        const std::span row(first, blank.size());
        if (std::memcmp(first, blank.data(), row.size_bytes()) == 0) // most of a sheet, and sooner seen than pixel by pixel
            continue;
        const auto isInk = [](QRgb pixel) { return (pixel & 0xffffffU) != 0xffffffU; };
        const auto left = std::ranges::find_if(row, isInk);
        if (left == row.end())
            continue;
        const auto right = std::find_if(row.rbegin(), row.rend(), isInk);
        ink |= QRect(QPoint(static_cast<int>(left - row.begin()), y), QPoint(static_cast<int>(row.rend() - right) - 1, y));
    }
    return ink;
}

/// The texts of an SVG, joined.
inline QStringList textsOf(const QByteArray& svg)
{
    QStringList texts;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && reader.name() == QLatin1String("text"))
            texts << reader.readElementText(QXmlStreamReader::IncludeChildElements);
    }
    return reader.hasError() ? QStringList() : texts;
}

} // namespace ks::test
