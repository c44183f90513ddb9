#pragma once

#include "core/session/compute.h"
#include "core/verify/explanation.h"
#include "ui/figures/figure.h"
#include "ui/figures/plane_panel.h"

#include <map>

namespace ks {

/// An arrow between cells of two tensors.
struct FigureArrow {
    Pin from;
    Pin to;
    bool strong = true;
};

/// What the lab shows, for drawing it on paper. The marks decide what is hidden, so that a worksheet does not contain its solution.
struct LabPicture {
    Content content;
    ViewState view;
    std::shared_ptr<const OperationResult> result;
    std::map<Role, GridMarks> marks;
    std::vector<FigureArrow> arrows;
    std::vector<FormulaPiece> formula; ///< of the cell that is explained; may be empty
    Environment environment;
};

/// The tensors of the Operation lab in their places: X, W, Y in a row, in backward mode the gradients below; then the formula.
class LabFigure final : public Figure {
public:
    LabFigure(LabPicture picture, const std::string& language, const FigureFormat& format);

    QSizeF sizeFor(qreal width) const override;
    void paint(QPainter& painter, const QSizeF& size) const override;
    QString title() const override;
    QList<std::pair<QString, QString>> facts() const override;

private:
    struct Layout;
    Layout layoutFor(qreal width) const;
    QString formula() const;

    LabPicture m_picture;
    FigureLanguage m_language;
    qreal m_type;
    std::map<Role, PlanePanel> m_panels;
    std::vector<std::vector<Role>> m_rows;
};

/// One tensor alone, as large as the width allows.
class TensorFigure final : public Figure {
public:
    /// Throws InputError when the picture has no such tensor.
    TensorFigure(LabPicture picture, Role role, const std::string& language, const FigureFormat& format);

    QSizeF sizeFor(qreal width) const override;
    void paint(QPainter& painter, const QSizeF& size) const override;
    QString title() const override { return m_title; }
    QList<std::pair<QString, QString>> facts() const override { return m_facts; }

private:
    qreal cellFor(qreal width) const;

    QString m_title;
    QList<std::pair<QString, QString>> m_facts;
    std::unique_ptr<PlanePanel> m_panel;
};

/// Every channel of every image of a tensor side by side: feature maps.
class MapsFigure final : public Figure {
public:
    /// Throws InputError when the picture has no such tensor.
    MapsFigure(LabPicture picture, Role role, const std::string& language, const FigureFormat& format);

    QSizeF sizeFor(qreal width) const override;
    void paint(QPainter& painter, const QSizeF& size) const override;
    QString title() const override { return m_title; }
    QList<std::pair<QString, QString>> facts() const override { return m_facts; }

private:
    struct Layout;
    Layout layoutFor(qreal width) const;

    QString m_title;
    QList<std::pair<QString, QString>> m_facts;
    std::vector<PlanePanel> m_panels;
};

/// "input X": what a figure calls a tensor.
QString figureName(Role role, const FigureLanguage& language);
/// Of all marks only those that hide cells.
void keepMasks(LabPicture& picture);

} // namespace ks
