#pragma once

#include "ui/grids/cell_grid.h"

#include <QApplication>
#include <QTest>

#include <memory>

namespace ks::test {

inline TensorPtr numbered(const Shape& shape)
{
    Tensor tensor(shape);
    for (std::int64_t i = 0; i < shape.elements(); ++i) {
        tensor.data()[i] = static_cast<float>(i % 256);
    }
    return std::make_shared<const Tensor>(std::move(tensor));
}

/// What tests of a grid share: one in a window, a plane of a padded tensor in it; opened and closed by init() and cleanup().
class CellGridTest : public QObject {
protected:
    void openGrid()
    {
        m_grid = std::make_unique<CellGrid>();
        m_grid->setLocale(QLocale::c());
        m_grid->resize(400, 300);
        m_grid->setTensor(numbered({2, 3, 6, 8}), 1, 2);
        m_grid->plane().setPads({1, 2, 0, 0}, 0.0);
        m_grid->show();
        m_grid->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_grid.get()));
        m_grid->setFocus();
    }
    void closeGrid()
    {
        m_grid.reset();
        QVERIFY(QApplication::topLevelWidgets().isEmpty());
    }

    std::unique_ptr<CellGrid> m_grid;
};

} // namespace ks::test
