#include "core/base/error.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor.h"

#include <QTest>

#include <cstdint>
#include <limits>
#include <vector>

using namespace ks;

class TestShape : public QObject {
    Q_OBJECT

private slots:
    /// Golden case CC-G12 of the C++/CUDA study.
    void offsetsAreRowMajor()
    {
        const Shape shape{1, 2, 5, 6};
        Tensor tensor(shape);
        for (std::int64_t i = 0; i < 60; ++i)
            tensor.cells()[static_cast<std::size_t>(i)] = static_cast<float>(i + 1);
        QCOMPARE(offsetOf(shape, {0, 0, 4, 5}), 29);
        QCOMPARE(offsetOf(shape, {0, 1, 0, 0}), 30);
        QCOMPARE(offsetOf(shape, {0, 1, 2, 3}), 45);
        QCOMPARE((tensor[{0, 1, 2, 3}]), 46.0F);
        QCOMPARE(offsetOf(shape, {0, 1, 4, 5}), 59);
        for (std::int64_t i = 0; i < 60; ++i)
            QCOMPARE(offsetOf(shape, cellAt(shape, i)), i);
    }

    void impossibleShapesAreRefused()
    {
        QVERIFY_EXCEPTION_THROWN((Shape{-1, 1, 1, 1}.elements()), InputError);
        QVERIFY_EXCEPTION_THROWN((Shape{std::int64_t{1} << 32, std::int64_t{1} << 32, 1, 1}.elements()), InputError);
        QVERIFY_EXCEPTION_THROWN((Shape{std::int64_t{1} << 61, 1, 1, 1}.elements()), InputError); // the bytes do not fit
        QCOMPARE((Shape{0, 3, 4, 5}.elements()), 0);
        QVERIFY((Shape{0, 3, 4, 5}.empty()));
    }

    void namesAreReadable()
    {
        QCOMPARE((Shape{1, 3, 28, 28}.text()), std::string("1×3×28×28"));
        QCOMPARE((Shape{1, 1, 28, 28}.shortText()), std::string("28×28"));
        QCOMPARE((Shape{1, 3, 28, 28}.shortText()), std::string("3×28×28"));
        QCOMPARE((Shape{2, 1, 28, 28}.shortText()), std::string("2×1×28×28"));
        QCOMPARE((Cell{0, 1, 2, 3}.text()), std::string("[0, 1, 2, 3]"));
    }

    void tensorsTakeAsManyCellsAsTheirShape()
    {
        QVERIFY_EXCEPTION_THROWN(Tensor({1, 1, 2, 2}, std::vector<float>{1, 2, 3}), InputError);
        Tensor tensor({1, 1, 2, 3}, std::vector<float>{1, 2, 3, 4, 5, 6});
        tensor.reshape({1, 1, 3, 2});
        QCOMPARE((tensor[{0, 0, 2, 0}]), 5.0F);
        QVERIFY_EXCEPTION_THROWN(tensor.reshape({1, 1, 3, 3}), InputError);
        QCOMPARE((tensor.shape()), (Shape{1, 1, 3, 2}));
    }

    void viewsReadPartsAndStrides()
    {
        Tensor tensor({2, 2, 3, 4});
        for (std::size_t i = 0; i < 48; ++i)
            tensor.cells()[i] = static_cast<float>(i);
        const View channel = tensor.view().channel(1, 1);
        QCOMPARE((channel[{0, 0, 0, 0}]), 36.0F);
        const View part = channel.part({0, 0, 1, 1}, {1, 1, 2, 2});
        QCOMPARE((part[{0, 0, 1, 1}]), 46.0F);
        const Tensor copy = Tensor::copyOf(part);
        QCOMPARE(copy.shape(), (Shape{1, 1, 2, 2}));
        QCOMPARE((copy[{0, 0, 1, 0}]), 45.0F);
    }
};

QTEST_APPLESS_MAIN(TestShape)
#include "tst_shape.moc"
