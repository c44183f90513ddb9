#include "ui/grids/plane_index.h"

#include <QCoreApplication>

#include <algorithm>

namespace ks {

namespace {

/// By word, and by what is counted first: images, filters, inputs.
constexpr const char* planeWords[][3] = {
    {QT_TRANSLATE_NOOP("ks::PlaneWords", "image %1, channel %2"), QT_TRANSLATE_NOOP("ks::PlaneWords", "filter %1, channel %2"),
     QT_TRANSLATE_NOOP("ks::PlaneWords", "input channel %1, output channel %2")},
    {QT_TRANSLATE_NOOP("ks::PlaneWords", "channel %1"), QT_TRANSLATE_NOOP("ks::PlaneWords", "channel %1"),
     QT_TRANSLATE_NOOP("ks::PlaneWords", "output channel %1")},
    {QT_TRANSLATE_NOOP("ks::PlaneWords", "images × channels × rows × columns"),
     QT_TRANSLATE_NOOP("ks::PlaneWords", "filters × channels × rows × columns"),
     QT_TRANSLATE_NOOP("ks::PlaneWords", "input channels × output channels × rows × columns")},
    {QT_TRANSLATE_NOOP("ks::PlaneWords", "image n"), QT_TRANSLATE_NOOP("ks::PlaneWords", "filter m"),
     QT_TRANSLATE_NOOP("ks::PlaneWords", "input c")},
    {QT_TRANSLATE_NOOP("ks::PlaneWords", "image n of the batch"), QT_TRANSLATE_NOOP("ks::PlaneWords", "filter m of the weights"),
     QT_TRANSLATE_NOOP("ks::PlaneWords", "input channel c of the weights")},
    {QT_TRANSLATE_NOOP("ks::PlaneWords", "All images at once"), QT_TRANSLATE_NOOP("ks::PlaneWords", "All filters at once"),
     QT_TRANSLATE_NOOP("ks::PlaneWords", "All input channels at once")},
    {QT_TRANSLATE_NOOP("ks::PlaneWords", "Show all images and their channels at once"),
     QT_TRANSLATE_NOOP("ks::PlaneWords", "Show all filters and their channels at once"),
     QT_TRANSLATE_NOOP("ks::PlaneWords", "Show all input channels and their output channels at once")},
    {QT_TRANSLATE_NOOP("ks::PlaneWords", "All images × channels"), QT_TRANSLATE_NOOP("ks::PlaneWords", "All filters × channels"),
     QT_TRANSLATE_NOOP("ks::PlaneWords", "All input channels × output channels")},
};

} // namespace

QString PlaneIndex::say(Word word) const
{
    return QCoreApplication::translate("ks::PlaneWords", planeWords[static_cast<std::size_t>(word)][static_cast<std::size_t>(first)]);
}

std::int64_t PlaneIndex::channel(const Shape& shape, std::int64_t n, std::int64_t c) const
{
    const std::int64_t perGroup = std::max<std::int64_t>(1, shape.n / std::max<std::int64_t>(1, groups));
    return first == First::Inputs ? n / perGroup * shape.c + c : c;
}

QString PlaneIndex::channelText(const Shape& shape, std::int64_t n, std::int64_t c) const
{
    return (first == First::Inputs ? QStringLiteral("Y c %1") : QStringLiteral("c %1")).arg(channel(shape, n, c));
}

QString PlaneIndex::columnText(const Shape& shape, std::int64_t c) const
{
    QString text = channelText(shape, 0, c);
    if (first == First::Inputs && groups > 1) // every group has its own under this index
        text += QStringLiteral(", %1").arg(shape.c + c) + (groups > 2 ? QStringLiteral(", …") : QString());
    return text;
}

QString PlaneIndex::extents() const
{
    return first == First::Inputs && groups > 1
               ? QCoreApplication::translate("ks::PlaneWords", "input channels × output channels of the group × rows × columns")
               : say(Word::Extents);
}

} // namespace ks
