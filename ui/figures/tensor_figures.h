#pragma once

#include "ui/figures/lab_picture.h"

#include <cmath>

namespace ks {

/// One tensor alone, as large as the width allows.
class TensorFigure final : public Figure {
public:
    /// Throws InputError when the picture has no such tensor.
    TensorFigure(LabPicture picture, Role role, const std::string& language, const FigureFormat& format);

    QSizeF sizeFor(qreal width) const override { return m_panel->sizeFor(cellFor(width)); }
    void paint(QPainter& painter, qreal width) const override { m_panel->paint(painter, {0, 0}, cellFor(width)); }
    QString title() const override { return m_title; }
    QList<std::pair<QString, QString>> facts() const override { return m_facts; }

private:
    qreal cellFor(qreal width) const;

    QString m_title;
    QList<std::pair<QString, QString>> m_facts;
    qreal m_type;
    std::unique_ptr<PlanePanel> m_panel;
};

/// The planes of a tensor that are pictures of their own: a table is one.
std::vector<Cell> mapsOf(const LabPicture& picture, Role role);

/// Every channel of every image of a tensor side by side: feature maps. Its name and shape stand above them once, each map has its number only.
/// As many are beside one another as leave each room for itself and its letters; where they would be too high so, more are, and a page draws
/// them smaller.
class MapsFigure final : public Figure {
public:
    /// Throws InputError when the picture has no such tensor.
    MapsFigure(LabPicture picture, Role role, const std::string& language, const FigureFormat& format);

    QSizeF sizeFor(qreal width) const override;
    void paint(QPainter& painter, qreal width) const override;
    QString title() const override { return m_title; }
    QList<std::pair<QString, QString>> facts() const override { return m_facts; }
    /// Points that a cell takes where the figure may be so wide, before a page draws it smaller.
    qreal cellFor(qreal width) const;

private:
    struct Layout;
    Layout layoutFor(qreal width) const;
    Layout layoutWith(std::int64_t columns, qreal width) const;
    QFont headFont() const { return PlanePanel::titleFont(static_cast<int>(std::lround(m_type))); }
    QSizeF headSize(const QStringList& lines) const;

    QString m_title;
    QString m_shape; ///< beside or below the title; empty where the only map has both above it
    QList<std::pair<QString, QString>> m_facts;
    qreal m_type;
    qreal m_room; ///< height of a page; 0: as high as it needs
    std::vector<PlanePanel> m_panels;
    qreal m_least = 0; ///< width that the letters of each panel have room in
};

} // namespace ks
