#pragma once

#include "ui/network/see/see_layout.h"
#include "ui/paint/grid_painter.h"

#include <QElapsedTimer>
#include <QPixmap>

#include <map>
#include <optional>
#include <vector>

namespace ks {

/// What a picture takes.
inline std::size_t bytesOf(const QPixmap& pixels)
{
    return static_cast<std::size_t>(pixels.width()) * static_cast<std::size_t>(pixels.height()) * static_cast<std::size_t>(pixels.depth()) /
           8;
}

/// The maps of columns as pictures, made once for their numbers, their size and their colours.
class SeeSheets {
public:
    /// Where the tiles of a place lie on its sheet.
    static QRectF boundsOf(const SeePlace& place);
    /// A frame has so much time for new sheets; where it is over the rest waits for the next frame. Until this is called, all are made at once.
    void beginFrame();
    /// Some waits.
    bool isBehind() const { return m_behind; }
    /// Of all sheets.
    std::size_t bytes() const;
    /// All tiles of a place, as large as they are there. Null where there are no numbers, or where it waits.
    QPixmap of(int column, const SeeColumn& shown, const SeePlace& place, const GridLook& look, qreal ratio);
    /// The same without a sheet, for a file: cells as rectangles, or, where these were too many, as pictures that no viewer blurs much.
    void paintDrawn(QPainter& painter, const SeeColumn& shown, const SeePlace& place, const GridLook& look, qreal ratio);
    /// The map that one looks at, as far as it is in its window. `drawn`, for a file: the cells that are in it as a whole, since SVG has no clipping.
    void paintLarge(QPainter& painter, const SeeColumn& shown, const SeePlace& place, const GridLook& look, qreal ratio,
                    bool drawn = false);

private:
    struct Sheet {
        TensorPtr tensor;
        std::optional<ValueRange> range;
        std::optional<Mask> mask;
        Palette palette{};
        QSizeF size;
        QSizeF tile;
        std::int64_t first = 0;
        std::size_t tiles = 0;
        std::vector<std::int64_t> chosen = {}; ///< where these do not follow one another
        int sides = 1;
        bool asPicture = false;
        qreal ratio = 1;
        QRgb ground = 0;
        QFont font;
        QPixmap pixels;

        bool isSameAs(const Sheet& other) const
        {
            return tensor == other.tensor && range == other.range && mask == other.mask && hasRoomOf(other);
        }
        /// But for the numbers.
        bool hasRoomOf(const Sheet& other) const;
    };
    struct Facts {
        TensorPtr tensor;
        std::int64_t tile = 0;
        PlaneStats stats;
    };
    void paintLargeOf(QPainter& painter, const SeeColumn& shown, const SeePlace& place, const SeeLarge& large, const GridLook& look,
                      qreal ratio, bool drawn);
    /// `paintTile(scene, tile)` for each of a place, with what is in it.
    template <class Paint>
    void eachTile(const SeeColumn& shown, const SeePlace& place, const GridLook& look, const Paint& paintTile);
    void paintTiles(QPixmap& pixels, const SeeColumn& shown, const SeePlace& place, const GridLook& look, qreal ratio);
    /// Three channels from 0 to 1, whatever the network reads. Measured numbers, which have no white of their own, are stretched.
    ConstView pictureOf(const SeeColumn& input);

    std::optional<QElapsedTimer> m_frame; ///< since its beginning
    bool m_fresh = false;                 ///< a sheet was made in it: every frame makes at least one
    bool m_behind = false;
    std::map<int, std::vector<Sheet>> m_sheets; ///< the newest first: of where a column comes from and where it goes to
    std::map<SeeSide, Facts> m_large;
    TensorPtr m_pictured;
    Tensor m_picture;
};

} // namespace ks
