#pragma once

#include "core/session/colours.h"
#include "core/tensor/tensor.h"
#include "ui/language/retranslating.h"

#include <QWidget>

#include <array>
#include <optional>

namespace ks {

class CellGrid;

/// The same map at both of two moments that are compared, A and B beside each other in the same colours, with their numbers where there is room. All
/// three maps, these two and their difference, have the same current cell.
class MapsBeside final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit MapsBeside(QWidget* parent = nullptr);

    /// Of the same shape: with the weights of A and of B. `range`: of both, so that the same number has the same colour.
    void show(const std::array<TensorPtr, 2>& tensors, const ColourSettings& colours, const std::optional<ValueRange>& range);
    using QWidget::show;
    void setPlane(std::int64_t n, std::int64_t c);
    void setCurrent(const Cell& cell);

signals:
    void moved(const ks::Cell& cell);
    void hovered(const std::optional<ks::Cell>& cell);

protected:
    void retranslate() override;

private:
    std::array<TensorPtr, 2> m_tensors;
    std::array<QLabel*, 2> m_titles;
    std::array<CellGrid*, 2> m_grids;
    bool m_follows = false; ///< somebody else's cell
};

} // namespace ks
