#include "core/nn/edge_edits.h"
#include "core/nn/presets.h"
#include "core/ops/op_info.h"
#include "tests/ui/network/see_pictures.h"
#include "tests/ui/painted_letters.h"
#include "tests/ui/settled.h"
#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_heading.h"
#include "ui/network/see/see_strips.h"
#include "ui/network/see/see_view.h"
#include "ui/paint/grid_look.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <utility>
#include <vector>

using namespace ks;

/// All that stands above a column of a network's picture: its name, its operators and its shape.
class TestSeeHeadings : public QObject {
    Q_OBJECT

private:
    static int written(const SeeHeading& heading)
    {
        return static_cast<int>(heading.names.size() + heading.operators.size()) + !heading.shape.isEmpty();
    }
    /// Whether nothing is left out that has room in its width, and all has room in its height.
    static void isWhole(const SeePicture& picture, const SeeLayout& layout)
    {
        const QFont font = QApplication::font();
        const double large = QFontMetricsF(seeNameFont(font)).height();
        const double small = QFontMetricsF(seeSmallFont(font)).height();
        for (std::size_t i = 0; i < picture.columns.size(); ++i) {
            const SeePlace& place = layout.places()[i];
            const SeeHeading heading = seeHeadingOf(picture.columns[i], place, font, layout.operatorLines());
            QCOMPARE(written(heading), heading.wanted);
            const double high = (heading.isLarge ? large : small) + (written(heading) - 1) * small;
            QVERIFY2(place.nameAlone || high <= place.title.height() + 0.5, qPrintable(picture.columns[i].name));
        }
    }

private slots:
    /// Names of unfolded groups take two lines: operators and shape have theirs all the same.
    void longNamesLeaveOperatorsAndShapeTheirLines()
    {
        SeePicture picture = test::lenetPicture();
        for (std::size_t column = 1; column < 5; ++column) {
            picture.columns[column].group = column > 1;
            picture.columns[column].name = QStringLiteral("residual%1 … relu%2").arg(column).arg(column + 3);
            picture.columns[column].operators = QStringLiteral("Conv 3×3 · BatchNorm · Relu");
        }
        int high = 0;
        for (int width = 900; width <= 1500; width += 20) {
            const SeeLayout layout(picture, {{static_cast<double>(width), 480}, QApplication::font()}, {});
            isWhole(picture, layout);
            high += layout.operatorLines() > 2;
        }
        QVERIFY(high > 0);
        const SeeLayout low(picture, {{1000, 240}, QApplication::font()}, {});
        QVERIFY(low.operatorLines() <= 2); // there the maps need the room
    }

    /// Beside a column that is looked at the others are narrow, however few there are: what is broken there has a second line.
    void operatorsThatAreBrokenHaveASecondLine()
    {
        std::vector<SeeColumn> columns{test::seeColumn("input", "", {1, 3, 32, 32}, -1, SeeColumn::Kind::Input)};
        for (int layer = 0; layer < 4; ++layer)
            columns.push_back(
                test::seeColumn(QStringLiteral("conv%1").arg(layer + 1), "Conv 3×3 · BatchNormalization · Relu", {1, 16, 32, 32}, layer));
        const SeePicture picture = test::chainOf(std::move(columns));
        const QFont font = QApplication::font();
        int broken = 0;
        for (int width = 1100; width <= 1500; width += 20) {
            const SeeLayout layout(picture, {{static_cast<double>(width), 480}, font},
                                   {.level = SeeLevel::Map, .spot = {.column = 4, .map = 0}});
            isWhole(picture, layout);
            broken += seeHeadingOf(picture.columns[1], layout.places()[1], font, layout.operatorLines()).operators.size() > 1;
        }
        QVERIFY(broken > 0);
    }

    /// The sign of a folded group belongs to its first word, and so does what stands before the last one.
    void noSignStandsOnALineByItself()
    {
        const QFont font = seeSmallFont(QApplication::font());
        const QFontMetricsF metrics(font);
        const QString name = QStringLiteral("▸ conv11 … relu13");
        for (double width = metrics.horizontalAdvance(QStringLiteral("▸……13")); width < metrics.horizontalAdvance(name); ++width)
            for (const QString& line : seeNameLines(name, font, width, 3))
                QVERIFY2(std::ranges::any_of(line, [](QChar one) { return one.isLetterOrNumber(); }), qPrintable(QString::number(width)));
        const double closer = metrics.horizontalAdvance(QStringLiteral("▸conv11"));
        QCOMPARE(seeNameLines(name, font, closer, 3).front(), QStringLiteral("▸conv11"));
        QCOMPARE(seeNameLines(name, font, metrics.horizontalAdvance(name), 3), QStringList{name});
    }

    /// Lines of kinds do not run into one.
    void linesBelowTitlesStandApart()
    {
        const SeePicture picture = test::lenetPicture();
        SeeView view;
        view.resize(520, 300);
        view.setPicture(picture);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setSpot({.column = 3, .map = 2}, SeeLevel::Map);
        QVERIFY(test::settled());
        const QImage image = view.grab().toImage();
        const double ratio = image.devicePixelRatio();
        const std::vector<SeePlace>& places = view.layoutOfColumns().places();
        QVERIFY(std::ranges::any_of(places, [](const SeePlace& place) { return place.nameAlone; }));
        for (std::size_t i = 1; i < places.size(); ++i) {
            const double between = (places[i - 1].title.right() + places[i].title.left()) / 2;
            const int y = static_cast<int>((places[i].title.bottom() + 3) * ratio); // in the middle of the line
            const auto at = [&](double x) { return image.pixel(static_cast<int>(x * ratio), y); };
            QVERIFY(at(places[i].title.center().x()) != at(between));
            QCOMPARE(at(between), at(4)); // the ground
        }
    }

    /// A BatchNormalization that has a column of its own, as right behind the input, shows γ there, and beside it β, μ and σ²: each with its letter.
    void theFactorsOfANormalisationHaveTheirLetter()
    {
        const Model plain = presetModel("lenet-5");
        const SeeContents contents(withInserted(plain, edgeBehind(plain.graph, graphInput), OpKind::BatchNormalization));
        const SeePicture picture = contents.picture(SeeQuantity::Weights, nullptr, {});
        const auto isOfFactors = [](const SeeColumn& column) {
            return column.maker && infoOf(column.maker->op).weights == WeightsKind::PerChannel;
        };
        const auto found = std::ranges::find_if(picture.columns, isOfFactors);
        QVERIFY(found != picture.columns.end());
        const SeeLayout layout(picture, {{1000, 480}, QApplication::font()}, {});
        const GridLook look = GridLook::of(paletteOf(lightColours()), QApplication::font());
        const auto lettersAbove = [&](const SeeColumn& column) {
            test::PaintedLetters sheet({1000, 480});
            QPainter painter(&sheet);
            paintSeeStrips(painter, column, layout.places()[static_cast<std::size_t>(&column - picture.columns.data())], look);
            painter.end();
            QStringList letters;
            for (const test::PaintedLetters::Text& text : sheet.texts())
                letters.append(QString(text.text).remove(QLatin1Char('*')));
            return letters;
        };
        QVERIFY2(lettersAbove(*found).contains(QStringLiteral("γ")), qPrintable(lettersAbove(*found).join(QLatin1Char(' '))));
        QVERIFY(lettersAbove(*found).contains(QStringLiteral("β")));
        for (const SeeColumn& column : picture.columns)
            QCOMPARE(column.letter.isEmpty(), !isOfFactors(column));
    }
};

QTEST_MAIN(TestSeeHeadings)
#include "tst_see_headings.moc"
