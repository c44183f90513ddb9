#pragma once

#include "ui/figures/formula_text.h"
#include "ui/figures/lab_picture.h"
#include "ui/paint/cell_arrows.h"

#include <array>
#include <optional>

namespace ks {

/// The tensors of the Operation lab in their places, gradients below them in backward mode; beside or below them the matrix of im2col where its tab is shown; then
/// the formula.
class LabFigure final : public Figure {
public:
    LabFigure(LabPicture picture, const std::string& language, const FigureFormat& format);

    QSizeF sizeFor(qreal width) const override;
    void paint(QPainter& painter, qreal width) const override;
    QString title() const override;
    QList<std::pair<QString, QString>> facts() const override;
    /// How large a cell is on a page on which it may be so wide.
    qreal cellFor(qreal width) const;
    /// The tensors that are drawn.
    std::vector<Role> roles() const;

private:
    struct Layout;
    /// A tensor's plane; tables have one.
    struct Plane {
        Role role;
        std::int64_t n = 0;
        std::int64_t c = 0;
        auto operator<=>(const Plane&) const = default;
    };
    std::vector<Plane> planesOf(Role role, bool allChannels) const;
    Layout layoutFor(qreal width) const;
    Layout layoutFor(qreal width, bool matrixBeside) const;
    /// How large the cells of a plane are where most are `cell`: few weights beside a photograph stay legible.
    qreal cellOf(const Plane& plane, qreal cell) const;
    QSizeF sizeOf(const Plane& plane, qreal cell) const { return m_panels.at(plane).sizeFor(cellOf(plane, cell)); }
    qreal columnWidth(std::size_t column, qreal cell) const;
    qreal rowHeight(std::size_t row, qreal cell) const;
    void addMatrix();
    /// Where other cells are so large.
    qreal cellOfMatrix(qreal cell, qreal width) const;
    std::vector<CellArrow> arrowsOn(const Layout& layout) const;

    LabPicture m_picture;
    FigureLanguage m_language;
    FormulaText m_formula;
    qreal m_type;
    qreal m_width; ///< the most that there is, in points
    std::map<Plane, PlanePanel> m_panels;
    std::optional<PlanePanel> m_matrix;            ///< of im2col
    using Row = std::array<std::vector<Plane>, 3>; ///< by column, from top to bottom
    std::vector<Row> m_rows;
};

} // namespace ks
