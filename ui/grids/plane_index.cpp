#include "ui/grids/plane_index.h"

#include <QCoreApplication>

#include <algorithm>

namespace ks {

namespace {

/// The texts of this file.
struct PlaneWords {
    Q_DECLARE_TR_FUNCTIONS(ks::PlaneWords)
};

using Words = PlaneWords;

} // namespace

std::int64_t PlaneIndex::channel(const Shape& shape, std::int64_t n, std::int64_t c) const
{
    const std::int64_t perGroup = std::max<std::int64_t>(1, shape.n / std::max<std::int64_t>(1, groups));
    return first == First::Inputs ? n / perGroup * shape.c + c : c;
}

QString PlaneIndex::channelText(const Shape& shape, std::int64_t n, std::int64_t c) const
{
    return (first == First::Inputs ? QStringLiteral("Y c %1") : QStringLiteral("c %1")).arg(channel(shape, n, c));
}

QString PlaneIndex::channelName(const Shape& shape, std::int64_t n, std::int64_t c) const
{
    return (first == First::Inputs ? Words::tr("output channel %1") : Words::tr("channel %1")).arg(channel(shape, n, c));
}

QString PlaneIndex::name(const Shape& shape, std::int64_t n, std::int64_t c) const
{
    const QString text = first == First::Images    ? Words::tr("image %1, channel %2")
                         : first == First::Filters ? Words::tr("filter %1, channel %2")
                                                   : Words::tr("input channel %1, output channel %2");
    return text.arg(n).arg(channel(shape, n, c));
}

QString PlaneIndex::columnText(const Shape& shape, std::int64_t c) const
{
    QString text = channelText(shape, 0, c);
    if (first == First::Inputs && groups > 1) // every group has its own under this index
        text += QStringLiteral(", %1").arg(shape.c + c) + (groups > 2 ? QStringLiteral(", …") : QString());
    return text;
}

QString PlaneIndex::rowText(std::int64_t n) const
{
    const QString text = first == First::Images    ? QStringLiteral("n %1")
                         : first == First::Filters ? QStringLiteral("m %1")
                                                   : QStringLiteral("X c %1");
    return text.arg(n);
}

QString PlaneIndex::extents() const
{
    switch (first) {
    case First::Images: return Words::tr("images × channels × rows × columns");
    case First::Filters: return Words::tr("filters × channels × rows × columns");
    case First::Inputs: break;
    }
    return groups > 1 ? Words::tr("input channels × output channels of the group × rows × columns")
                      : Words::tr("input channels × output channels × rows × columns");
}

QString PlaneIndex::choice() const
{
    return first == First::Images ? Words::tr("image n") : first == First::Filters ? Words::tr("filter m") : Words::tr("input c");
}

QString PlaneIndex::choiceInFull() const
{
    return first == First::Images    ? Words::tr("image n of the batch")
           : first == First::Filters ? Words::tr("filter m of the weights")
                                     : Words::tr("input channel c of the weights");
}

QString PlaneIndex::all() const
{
    return first == First::Images    ? Words::tr("All images at once")
           : first == First::Filters ? Words::tr("All filters at once")
                                     : Words::tr("All input channels at once");
}

QString PlaneIndex::allTip() const
{
    return first == First::Images    ? Words::tr("Show all images and their channels at once")
           : first == First::Filters ? Words::tr("Show all filters and their channels at once")
                                     : Words::tr("Show all input channels and their output channels at once");
}

QString PlaneIndex::allTitle() const
{
    return first == First::Images    ? Words::tr("All images × channels")
           : first == First::Filters ? Words::tr("All filters × channels")
                                     : Words::tr("All input channels × output channels");
}

} // namespace ks
