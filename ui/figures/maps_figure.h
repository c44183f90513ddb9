#pragma once

#include "core/session/colours.h"
#include "core/tensor/tensor.h"
#include "ui/figures/figure.h"
#include "ui/paint/value_scale.h"

#include <QFont>
#include <QLocale>
#include <QRectF>
#include <QStringList>

#include <filesystem>
#include <optional>

namespace ks {

/// Maps that are to be drawn for paper.
struct MapsSubject {
    TensorPtr maps;                                ///< N×C×H×W: those of a layer for a sample (N = 1), or its weights, filter by filter
    QString title;                                 ///< "feature maps of conv1"
    QString values;                                ///< what their numbers are, as the colour bar says it: "Y", "∂L/∂W"; may be empty
    std::optional<Palette> palette = std::nullopt; ///< none: that which its numbers ask for
    QLocale locale{QLocale::English, QLocale::UnitedStates};
    QStringList names{}; ///< of the maps, in place of numbers; more or fewer than there are: they have numbers
};

/// All maps of a tensor on one sheet, each with its name or number, and the colour bar with its ends, one for all of them: the weights of a dense layer are
/// one matrix, those of many filters with many channels are laid out in rows and columns. From any thread.
class NamedMapsFigure final : public Figure {
public:
    explicit NamedMapsFigure(MapsSubject subject, qreal typePoints = FigureFormat().typePoints);

    QSizeF sizeFor(qreal width) const override { return placesFor(width).size; }
    void paint(QPainter& painter, qreal width) const override;
    /// With the shape behind it.
    QString title() const override;
    QList<std::pair<QString, QString>> facts() const override;

    /// Where a map is drawn, counted as n · C + c; for a matrix of single numbers there is only the first.
    QRectF rectOf(std::int64_t map, qreal width) const;

private:
    enum class Lay {
        Sheet,  ///< one behind the other, in lines
        Table,  ///< filters down, channels across
        Matrix, ///< one plane that needs no name
    };
    struct Places {
        std::int64_t perLine = 1;
        std::int64_t lines = 1;
        QSizeF map;
        QPointF corner; ///< of the first
        QSizeF step;    ///< from one to the next
        QSizeF size;    ///< of the figure
    };

    Places placesFor(qreal width) const;
    QString nameOf(std::int64_t map, bool brief) const;
    qreal widest(bool brief) const;
    QFont font(qreal share = 1) const;
    void paintBar(QPainter& painter, qreal width) const;
    void paintTable(QPainter& painter, const Places& places) const;
    void paintSheet(QPainter& painter, const Places& places) const;
    /// `scale` pixels a cell, so that no viewer blurs much of it.
    QImage imageOf(std::int64_t map, int scale) const;

    MapsSubject m_subject;
    qreal m_type;
    Shape m_shape; ///< in which they are looked at (pictureShape)
    Lay m_lay = Lay::Sheet;
    bool m_finite = true;
    ValueScale m_scale;
};

/// By the file's ending: SVG, PDF, PNG, and what else figures are written as. Throws FileError.
void writeMapsFigure(const MapsSubject& subject, const std::filesystem::path& path, const FigureFormat& format = {});

} // namespace ks
