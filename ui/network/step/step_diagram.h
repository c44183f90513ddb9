#pragma once

#include "core/nn/timeline.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace ks {

/// The layers of a network in a row and under each what a batch does with it: forward to the right, backward to the left, update. The one under
/// way is marked, what is done already is filled. A click goes there. Wants a scroll area where it is wider than its place.
class StepDiagram : public QWidget {
    Q_OBJECT

public:
    explicit StepDiagram(QWidget* parent = nullptr);

    void show(std::shared_ptr<const Graph> graph, std::shared_ptr<const NetworkSteps> steps, const NetworkPosition& position);
    void clear();
    QRect boxOf(StepPhase phase, int layer) const;
    /// Of a layer, with dots where it has no room.
    QString shownName(int layer) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void picked(ks::StepPhase phase, int layer);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    int columns() const;
    int columnWidth() const;
    int namesWidth() const; ///< of the passes, at the left
    int headHeight() const;
    int rowHeight() const;
    QString nameOf(int layer) const;
    QFont nameFont(bool here) const;
    QString shapeOf(int layer) const;
    static QString phaseName(StepPhase phase);
    std::optional<std::pair<StepPhase, int>> placeAt(const QPoint& point) const;

    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const NetworkSteps> m_steps;
    NetworkPosition m_position;
    /// Measured once for a network, a font and a language: a diagram of many layers asks for them at every box.
    mutable std::optional<int> m_columnWidth;
    mutable std::optional<int> m_namesWidth;
};

} // namespace ks
