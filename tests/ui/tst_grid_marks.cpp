#include "ui/paint/colour_map.h"
#include "ui/paint/grid_marks_painter.h"
#include "ui/paint/okabe_ito.h"
#include "ui/theme/colours.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <array>

using namespace ks;

/// In a grid of numbers the current cell, the held one, the one under the mouse and the padding are told apart, on every ground that there is.
class TestGridMarks : public QObject {
    Q_OBJECT

private:
    enum Mark { None, Current, Held, Hovered };

    static double contrast(const QColor& one, const QColor& other) { return contrastOf(one.rgb(), other.rgb()); }
    static GridLook look()
    {
        const Colours* colours = nullptr;
        QFETCH_GLOBAL(const int, theme);
        switch (theme) {
        case 0: colours = &lightColours(); break;
        case 1: colours = &darkColours(); break;
        case 2: colours = &lightColours(Contrast::High); break;
        default: colours = &darkColours(Contrast::High); break;
        }
        return GridLook::of(paletteOf(*colours), QFont());
    }
    /// Three by three cells of one value; the middle one is marked.
    static QImage picture(float value, Mark mark)
    {
        constexpr int cell = 44;
        Tensor tensor({1, 1, 3, 3});
        std::ranges::fill(tensor.cells(), value);
        GridScene scene;
        scene.plane = tensor.view();
        scene.shape = tensor.shape();
        scene.scale = ValueScale(Palette::Viridis, {-9, 9});
        const GridLook colours = look();
        QImage image(3 * cell, 3 * cell, QImage::Format_RGB32);
        image.fill(colours.ground);
        const GridPainter grid(scene, colours, {{0, 0}, cell, QRectF(image.rect())});
        QPainter painter(&image);
        grid.paintCells(painter);
        const GridMarksPainter marks(grid, painter);
        GridMarks marked;
        if (mark == Held)
            marked.pinned = Cell{0, 0, 1, 1};
        marks.paint(marked);
        painter.setRenderHint(QPainter::Antialiasing);
        if (mark == Current)
            marks.paintCursor({0, 0, 1, 1}, false);
        if (mark == Hovered)
            marks.paintRing({0, 0, 1, 1}, colours.source, false);
        return image;
    }
    /// Pixels that are seen to be others, beside their own place.
    static int told(const QImage& one, const QImage& other)
    {
        int count = 0;
        for (int y = 0; y < one.height(); ++y)
            for (int x = 0; x < one.width(); ++x)
                count += contrastOf(one.pixel(x, y), other.pixel(x, y)) >= 3 ? 1 : 0;
        return count;
    }

private slots:
    void initTestCase_data()
    {
        QTest::addColumn<int>("theme");
        const char* names[] = {"light", "dark", "light, high contrast", "dark, high contrast"};
        for (int i = 0; i < 4; ++i)
            QTest::newRow(names[i]) << i;
    }

    void coloursOfMarksAreTold()
    {
        const GridLook colours = look();
        for (const QColor& mark : {colours.focus, colours.source, colours.window, colours.text, colours.muted})
            QVERIFY2(contrast(mark, colours.ground) >= 3, qPrintable(mark.name()));
        QVERIFY2(contrast(colours.padding, colours.empty) >= 3, qPrintable(colours.padding.name()));
        QVERIFY2(contrast(colours.source, colours.focus) >= 3, qPrintable(colours.source.name()));
    }

    /// What is marked has the colours of the series in charts, of which a change reaches both; on dark ground the rings stand between two of them.
    void marksHaveTheColoursOfSeries()
    {
        const GridLook colours = look();
        QCOMPARE(colours.window, colours.dark ? okabeIto::orange : okabeIto::vermilion);
        if (colours.dark)
            QCOMPARE(colours.source, mixedColour(okabeIto::blue, okabeIto::skyBlue, 0.35F));
        else
            QCOMPARE(colours.source, okabeIto::blue);
    }

    /// Two marks of one colour differ in their strokes; all differ from none, on dark cells and on light ones.
    void marksAreTold()
    {
        constexpr int enough = 60; // pixels: a stroke along a side of the cell, and more
        for (const float value : {-9.0F, 0.0F, 9.0F}) {
            const std::array all = {picture(value, None), picture(value, Current), picture(value, Held), picture(value, Hovered)};
            for (std::size_t one = 0; one < all.size(); ++one)
                for (std::size_t other = one + 1; other < all.size(); ++other)
                    QVERIFY2(told(all[one], all[other]) >= enough, qPrintable(QStringLiteral("marks %1 and %2 on %3: %4 pixels")
                                                                                  .arg(one)
                                                                                  .arg(other)
                                                                                  .arg(value)
                                                                                  .arg(told(all[one], all[other]))));
        }
    }

    /// A cell of padding is hatched: one with a number 0 is not taken for it.
    void paddingIsTold()
    {
        constexpr int cell = 44;
        const Tensor tensor({1, 1, 1, 1});
        GridScene scene;
        scene.plane = tensor.view();
        scene.shape = tensor.shape();
        scene.scale = ValueScale(Palette::Grey, {0, 1});
        scene.pads = {1, 1, 1, 1};
        const GridLook colours = look();
        QImage image(3 * cell, 3 * cell, QImage::Format_RGB32);
        image.fill(colours.ground);
        const GridPainter grid(scene, colours, {{cell, cell}, cell, QRectF(image.rect())});
        QPainter painter(&image);
        grid.paintCells(painter);
        painter.end();
        int lines = 0;
        for (int x = 2; x < cell - 2; ++x)
            for (int y = 2; y < cell - 2; ++y)
                lines += contrast(image.pixelColor(x, y), colours.empty) >= 1.4 ? 1 : 0; // a smoothed line is paler
        QVERIFY2(lines > cell, qPrintable(QString::number(lines)));
    }
};

QTEST_MAIN(TestGridMarks)
#include "tst_grid_marks.moc"
