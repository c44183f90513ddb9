#pragma once

#include "ui/figures/figure.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_sight.h"

namespace ks {

/// What is seen of a network, for paper: as it is arranged on screen, with lines and letters as such, in the light theme. From any thread.
class SeeFigure final : public Figure {
public:
    SeeFigure(SeeSight sight, QString title);

    QSizeF sizeFor(qreal width) const override;
    void paint(QPainter& painter, qreal width) const override;
    QString title() const override { return m_title; }
    QList<std::pair<QString, QString>> facts() const override;

private:
    SeeSight m_sight;
    QString m_title;
    QFont m_font;
    SeeLayout m_layout;
};

} // namespace ks
