#pragma once

#include "ui/figures/lab_picture.h"

namespace ks {

/// One tensor alone, as large as the width allows.
class TensorFigure final : public Figure {
public:
    /// Throws InputError when the picture has no such tensor.
    TensorFigure(LabPicture picture, Role role, const std::string& language, const FigureFormat& format);

    QSizeF sizeFor(qreal width) const override;
    void paint(QPainter& painter, qreal width) const override;
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

/// Every channel of every image of a tensor side by side: feature maps.
class MapsFigure final : public Figure {
public:
    /// Throws InputError when the picture has no such tensor.
    MapsFigure(LabPicture picture, Role role, const std::string& language, const FigureFormat& format);

    QSizeF sizeFor(qreal width) const override;
    void paint(QPainter& painter, qreal width) const override;
    QString title() const override { return m_title; }
    QList<std::pair<QString, QString>> facts() const override { return m_facts; }

private:
    struct Layout;
    Layout layoutFor(qreal width) const;

    QString m_title;
    QList<std::pair<QString, QString>> m_facts;
    qreal m_type;
    std::vector<PlanePanel> m_panels;
};

} // namespace ks
