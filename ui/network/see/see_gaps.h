#pragma once

#include "core/nn/edge_edits.h"
#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_layout.h"

#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

namespace ks {

// Between the columns of a network's picture: where its edges are, and which edge of the network each of them is.

bool isSameGap(const SeeEdge& one, const SeeEdge& other);
/// Left to right by who reads; the last one leads to the loss, which has no column: its `to` is behind the last.
std::vector<SeeEdge> seeGapsOf(const SeePicture& picture);
/// The height at which edges go round other columns.
double seeArcTop(const SeeLayout& layout);
/// The middle of an edge, where its + stands. Nothing where it has no place.
std::optional<QPointF> seePlaceOn(const SeeLayout& layout, const SeeEdge& edge);
/// The edge at a point: the gap in which it lies, or the arc that goes by. `anywhere`: else the one whose middle is the nearest, but the one to the loss.
std::optional<SeeEdge> seeEdgeNear(const SeePicture& picture, const SeeLayout& layout, const QPointF& point, bool anywhere = false);

/// Nothing where several of the readers lie in one folded group and others do not.
std::optional<GraphEdge> seeEdgeMeant(const SeeContents& contents, const SeeEdge& edge);
/// "between pool1 and conv2", by the names of the columns.
QString seeEdgeText(const SeeContents& contents, const GraphEdge& edge);
QString seeEdgeText(const SeeContents& contents, const SeeEdge& edge);

} // namespace ks
