#pragma once

#include "core/tensor/tensor.h"
#include "ui/language/retranslating.h"

#include <QWidget>

#include <functional>

namespace ks {

/// Numbers one behind another as they lie in memory, as many as there is room for, around one that is marked; a thick line where a row ends, a longer one
/// where a plane does. A picture: it takes no keys. GUI thread.
class MemoryLine final : public Dressed<QWidget> {
    Q_OBJECT

public:
    explicit MemoryLine(QWidget* parent);

    struct Shown {
        std::int64_t cells = 0;                    ///< in all
        std::int64_t at = 0;                       ///< the one that is marked
        std::int64_t row = 1;                      ///< cells of a row
        std::int64_t plane = 1;                    ///< cells of a plane
        std::function<QString(std::int64_t)> text; ///< of a number, as far as it may be seen
    };
    void show(Shown shown);
    /// Offsets that are in sight, half open.
    std::pair<std::int64_t, std::int64_t> inSight() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void takeFont() override { updateGeometry(); }

private:
    int cellWidth() const;

    Shown m_shown;
};

} // namespace ks
