#pragma once

#include "ui/figures/formula_text.h"
#include "ui/figures/lab_picture.h"
#include "ui/paint/cell_arrows.h"

#include <array>

namespace ks {

/// The tensors of the Operation lab in their places, gradients below them in backward mode; then the formula.
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
    Layout layoutFor(qreal width) const;
    qreal columnWidth(std::size_t column, qreal cell) const;
    qreal rowHeight(std::size_t row, qreal cell) const;
    std::vector<CellArrow> arrowsOn(const Layout& layout) const;

    LabPicture m_picture;
    FigureLanguage m_language;
    FormulaText m_formula;
    qreal m_type;
    std::map<Role, PlanePanel> m_panels;
    using Row = std::array<std::vector<Role>, 3>; ///< by column, from top to bottom
    std::vector<Row> m_rows;
};

} // namespace ks
