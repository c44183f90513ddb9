#pragma once

#include "core/session/colours.h"
#include "core/tensor/tensor.h"
#include "ui/figures/maps_figure.h"

#include <QLocale>
#include <QString>
#include <QStringList>

namespace ks {

/// A tensor that a page shows, under a name that is fit for a file, the same in every language: "conv1 dst", "saliency".
struct NamedTensor {
    QString name;
    TensorPtr tensor;
    QString title;    ///< for people, in the language on screen: "feature maps of conv1"
    QString values{}; ///< what its numbers are, for the colour bar of a figure: "Y", "∂L/∂W"
    Palette palette = Palette::Viridis;
    QStringList names{}; ///< of its maps, where they have some: the columns of a table
};

/// As a figure for paper, with the numbers of the language on screen.
inline MapsSubject mapsSubjectOf(const NamedTensor& one)
{
    return {.maps = one.tensor, .title = one.title, .values = one.values, .palette = one.palette, .locale = QLocale(), .names = one.names};
}

} // namespace ks
