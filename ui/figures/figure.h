#pragma once

#include <QList>
#include <QPainter>
#include <QSizeF>
#include <QString>

#include <utility>

namespace ks {

/// A picture for a paper or a slide. Units are points (1/72 inch); type is as large as it says on paper.
class Figure {
public:
    virtual ~Figure() = default;

    /// What it takes of a page on which it may be so wide: what is small stays small.
    virtual QSizeF sizeFor(qreal width) const = 0;
    /// Draws into (0, 0) … `sizeFor(width)`; the ground is already there.
    virtual void paint(QPainter& painter, qreal width) const = 0;
    virtual QString title() const = 0;
    /// Settings and environment, for the file's metadata and, on request, a caption: "kernel_shape" → "2×2".
    virtual QList<std::pair<QString, QString>> facts() const = 0;
};

/// One kind of paper or slide.
struct FigureFormat {
    qreal millimetres = 180; ///< the most that it is wide, with its margins
    qreal typePoints = 8;
    bool transparent = false;
    bool caption = false;
    int dotsPerInch = 300;    ///< of PNG and GIF
    bool allChannels = false; ///< of small tensors: paper has no strip to choose one from
    qreal highest = 0;        ///< points that such a figure may take; 0: as many as it needs
    QSizeF page; ///< millimetres of a page that the figure stands in the middle of; empty: as large as the figure and its margins
};

/// Around every figure, so that nothing at its edge is cut.
inline constexpr qreal marginMillimetres = 3;

inline constexpr qreal pointsPerMillimetre = 72.0 / 25.4;

/// "column" (88 mm), "page" (180 mm), "slide" (16:9, 254 mm, 18 pt), "worksheet" (170 mm as the text of an A4 page, 11 pt); the page for anything else.
FigureFormat figureFormat(const QString& preset);

} // namespace ks
