#pragma once

#include "core/verify/product_part.h"
#include "ui/language/retranslating.h"
#include "ui/scene/product_scene.h"

#include <QWidget>

#include <functional>

class QComboBox;
class QLabel;

namespace ks {

class MemoryLine;

/// Where a number of the product lies in memory: of the result, of both factors of its term, and of the matrix of the columns; the line and the formula of
/// its offset. GUI thread.
class MemoryBox final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit MemoryBox(QWidget* parent);

    /// `hides`: a cell of a result that may not be seen yet.
    void show(const OpSpec& spec, const ProductScene& scene, const TensorOfRole& tensors, std::function<bool(Role, std::int64_t)> hides);

signals:
    void changed(); ///< another number is to be shown

protected:
    void retranslate() override;

private:
    enum Of : int { Result, LeftFactor, RightFactor, Columns };
    /// What of the entry's tensor lies there; nothing to show without one.
    void showEntry(const OpSpec& spec, const MatrixEntry& entry, const TensorOfRole& tensors,
                   std::function<bool(Role, std::int64_t)> hides);
    void showColumns(const ProductScene& scene, MatrixSide side, const TensorOfRole& tensors);

    QLabel* m_ofTitle;
    QComboBox* m_of;
    MemoryLine* m_line;
    QLabel* m_formula;
};

} // namespace ks
