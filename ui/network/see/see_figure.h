#pragma once

#include "ui/figures/figure.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_snapshot.h"

#include <cstdint>

namespace ks {

/// What is seen of a network, for paper: as it is arranged on screen, with lines and letters as such, in the light theme; below it, within its size, what its
/// numbers are where they are not what the layers make of the sample, and what it is about. From any thread.
class SeeFigure final : public Figure {
public:
    enum class Caption : std::uint8_t { Below, None };

    SeeFigure(SeeSnapshot snapshot, QString title, Caption caption = Caption::Below);

    QSizeF sizeFor(qreal width) const override { return {width, width * m_snapshot.size.height() / m_snapshot.size.width()}; }
    void paint(QPainter& painter, qreal width) const override;
    QString title() const override { return m_title; }
    QList<std::pair<QString, QString>> facts() const override;
    /// Empty: there is none.
    const QString& caption() const { return m_caption; }

private:
    SeeSnapshot m_snapshot;
    QString m_title;
    QFont m_font;
    QString m_caption;
    QSizeF m_picture; ///< pixels of what the caption leaves
    SeeLayout m_layout;
};

} // namespace ks
