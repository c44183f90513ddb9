#pragma once

#include "ui/figures/lab_picture.h"

namespace ks {

/// The tensor that is compared, B's and the difference of both; nothing where B has none that could stand beside that of the picture.
std::optional<ComparedPicture> comparedWith(const LabPicture& picture, std::shared_ptr<const OperationResult> other);

/// What the tab that is shown adds to the tensors of a figure, side by side: the matrix of im2col, the three of a product, or both sides of a comparison and their difference.
class AddedPanels {
public:
    AddedPanels() = default;
    AddedPanels(const LabPicture& picture, const FigureLanguage& language, qreal type);

    bool empty() const { return m_panels.empty(); }
    QSizeF sizeFor(qreal cell) const;
    /// Where other cells are so large, and there is so much width.
    qreal cellFor(qreal cell, qreal width) const;
    /// How large a cell must be to have its number; 0 where nothing is added.
    qreal legibleFrom() const;
    void paint(QPainter& painter, QPointF corner, qreal cell) const;

private:
    void addMatrix(const LabPicture& picture, const FigureLanguage& language, qreal type);
    void addProduct(const LabPicture& picture, const FigureLanguage& language, qreal type);
    /// Both sides as the tab shows them, A on the left, B on the right, between them their difference where they have the same size. Whole tensors
    /// are compared: what only has not been reached yet is there, and an answer that is asked for is on none of them.
    void addCompared(const LabPicture& picture, const FigureLanguage& language, qreal type);

    std::vector<PlanePanel> m_panels;
};

} // namespace ks
