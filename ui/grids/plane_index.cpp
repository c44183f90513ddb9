#include "ui/grids/plane_index.h"

#include <QCoreApplication>

#include <algorithm>

namespace ks {

namespace {

/// The texts of this file.
struct PlaneWords {
    Q_DECLARE_TR_FUNCTIONS(ks::PlaneWords)
};

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
    return (first == First::Inputs ? PlaneWords::tr("output channel %1") : PlaneWords::tr("channel %1")).arg(channel(shape, n, c));
}

QString PlaneIndex::name(const Shape& shape, std::int64_t n, std::int64_t c) const
{
    const QString text = first == First::Images    ? PlaneWords::tr("image %1, channel %2")
                         : first == First::Filters ? PlaneWords::tr("filter %1, channel %2")
                                                   : PlaneWords::tr("input channel %1, output channel %2");
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
    case First::Images: return PlaneWords::tr("images × channels × rows × columns");
    case First::Filters: return PlaneWords::tr("filters × channels × rows × columns");
    case First::Inputs: break;
    }
    return groups > 1 ? PlaneWords::tr("input channels × output channels of the group × rows × columns")
                      : PlaneWords::tr("input channels × output channels × rows × columns");
}

QString PlaneIndex::choice() const
{
    return first == First::Images    ? PlaneWords::tr("image n")
           : first == First::Filters ? PlaneWords::tr("filter m")
                                     : PlaneWords::tr("input c");
}

QString PlaneIndex::choiceSymbol() const
{
    return first == First::Images ? QStringLiteral("n") : first == First::Filters ? QStringLiteral("m") : QStringLiteral("c");
}

QString PlaneIndex::choiceInFull() const
{
    return first == First::Images    ? PlaneWords::tr("image n of the batch")
           : first == First::Filters ? PlaneWords::tr("filter m of the weights")
                                     : PlaneWords::tr("input channel c of the weights");
}

QString PlaneIndex::all() const
{
    return first == First::Images    ? PlaneWords::tr("All images at once")
           : first == First::Filters ? PlaneWords::tr("All filters at once")
                                     : PlaneWords::tr("All input channels at once");
}

QString PlaneIndex::allTip() const
{
    return first == First::Images    ? PlaneWords::tr("Show all images and their channels at once")
           : first == First::Filters ? PlaneWords::tr("Show all filters and their channels at once")
                                     : PlaneWords::tr("Show all input channels and their output channels at once");
}

QString PlaneIndex::allTitle() const
{
    return first == First::Images    ? PlaneWords::tr("All images × channels")
           : first == First::Filters ? PlaneWords::tr("All filters × channels")
                                     : PlaneWords::tr("All input channels × output channels");
}

} // namespace ks
