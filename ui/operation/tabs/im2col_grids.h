#pragma once

#include "ui/language/retranslating.h"

#include <QWidget>

#include <optional>

class QGridLayout;
class QLabel;

namespace ks {

class CellGrid;
class ColourBar;

/// The grids of im2col below their titles and above their colours, which go where their column is too narrow for them and on a projector: side by side or, where that leaves too little of each, the matrix below the input and the output.
class Im2colGrids final : public Dressed<QWidget> {
public:
    struct Titled {
        QLabel* title;
        CellGrid* grid;
        ColourBar* bar;
    };

    Im2colGrids(const Titled& src, const Titled& matrix, const Titled& dst, QWidget* parent);

protected:
    void takeSize() override { arrange(); }
    void takeFont() override { arrange(); }

private:
    void arrange();
    void put(const Titled& one, int row, int column, int columns);
    void showBar(const Titled& one, int width);

    Titled m_src;
    Titled m_matrix;
    Titled m_dst;
    QGridLayout* m_layout;
    std::optional<bool> m_beside;
};

} // namespace ks
