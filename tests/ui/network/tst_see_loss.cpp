#include "core/ops/op_info.h"
#include "core/verify/loss_stages.h"
#include "tests/ui/network/see_pictures.h"
#include "tests/ui/network/see_view_test.h"
#include "ui/network/see/see_front_painter.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_loss_rows.h"
#include "ui/network/see/see_scale.h"
#include "ui/network/see/see_secret.h"
#include "ui/theme/colours.h"

#include <QApplication>
#include <QImage>
#include <QPainter>

#include <algorithm>

using namespace ks;

/// How the loss comes about, stage by stage, in the picture of the whole network.
class TestSeeLoss : public test::SeeViewTest {
    Q_OBJECT

private:
    static constexpr QSizeF usual{852, 446}; ///< in a window of 1280×720

    /// LeNet-5, which is to read a 7, and reads it as this.
    static SeePicture pictureOf(std::size_t read)
    {
        SeePicture picture = test::lenetPicture();
        picture.columns.back().answers = true;
        std::vector<float> logits(10, -0.852F);
        std::vector<float> target(10, 0.0F);
        target[7] = 1;
        logits[read] = 3;
        for (std::size_t i = 0; i < 10; ++i)
            picture.answer[i].best = i == read;
        picture.loss = std::make_shared<const LossStages>(lossStagesOf(lossWith(SecondOperand::Classes), logits, target));
        picture.lossStages = static_cast<int>(picture.loss->stages.size());
        return picture;
    }
    static SeeLayout laid(const SeePicture& picture, const QSizeF& size = usual) { return {picture, {size, QApplication::font()}, {}}; }
    /// What is written below the bars alone.
    static QImage drawn(const SeePicture& picture, const SeePlace& place)
    {
        QImage image(QSize(1600, 900), QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        paintSeeLossBelow(painter, picture, place, QApplication::font(), coloursOf(QApplication::palette()));
        painter.end();
        return image;
    }
    /// Some letters; the ground below the right class is none.
    static bool isWritten(const QImage& image, const QRectF& part)
    {
        const QRgb ground = coloursOf(QApplication::palette()).alternate.rgb();
        const QRect seen = part.toAlignedRect() & image.rect();
        for (int y = seen.top(); y <= seen.bottom(); ++y)
            for (int x = seen.left(); x <= seen.right(); ++x)
                if (qAlpha(image.pixel(x, y)) > 0 && image.pixel(x, y) != ground)
                    return true;
        return false;
    }

private slots:
    /// From the logits to −ln, of the right class and of what the network says, without going nearer.
    void theLossStandsBelowTheBars()
    {
        for (const QSizeF& size : {usual, QSizeF(1400, 800)}) {
            const SeePicture wrong = pictureOf(3);
            const SeeLayout layout = laid(wrong, size);
            const SeePlace& place = layout.places().back();
            QVERIFY(place.bars && place.head.isNull() && !place.foot.isNull());
            QCOMPARE(place.tiles.size(), std::size_t(10));
            QVERIFY(QRectF(QPointF(), size).contains(place.foot));
            QVERIFY(place.tiles.back().rect.bottom() <= place.foot.top() + 0.5);
            QVERIFY(place.foot.left() >= layout.places()[6].slot.right() - 0.5);
            const QSizeF needed = seeLossBelowSize(wrong.lossStages, QApplication::font());
            QVERIFY2(place.foot.width() >= needed.width() && place.foot.height() >= needed.height() - 0.5,
                     qPrintable(QStringLiteral("%1×%2 of %3×%4")
                                    .arg(place.foot.width())
                                    .arg(place.foot.height())
                                    .arg(needed.width())
                                    .arg(needed.height())));
            const QRectF first(place.foot.center().x() - 15, place.foot.top(), 25,
                               place.foot.height()); // where its numbers end, if there are two
            const QRectF last(place.foot.right() - 20, place.foot.top(), 20, place.foot.height());
            QVERIFY(isWritten(drawn(wrong, place), first) && isWritten(drawn(wrong, place), last));
            QVERIFY(!isWritten(drawn(pictureOf(7), place), first) && isWritten(drawn(pictureOf(7), place), last)); // which is both
        }
    }

    /// Its room is there while numbers are awaited, and where they are hidden; and no column is another one where nobody knows what is right.
    void nothingMovesWhereItComes()
    {
        const SeePicture picture = pictureOf(3);
        const SeeLayout told = laid(picture);
        SeePicture hidden = picture;
        hideSeeAnswer(hidden);
        const SeeLayout kept = laid(hidden);
        QCOMPARE(kept.places().back().foot, told.places().back().foot);
        QCOMPARE(kept.places().back().tiles.front().rect, told.places().back().tiles.front().rect);
        QVERIFY(!isWritten(drawn(hidden, kept.places().back()), kept.places().back().foot));
        SeePicture unknown = picture;
        unknown.loss.reset();
        unknown.lossStages = 0;
        const SeeLayout without = laid(unknown);
        QVERIFY(without.places().back().foot.isNull());
        for (std::size_t i = 0; i < told.places().size(); ++i)
            QCOMPARE(without.places()[i].slot, told.places()[i].slot);

        SeeView view;
        open(view, picture);
        const QRectF before = view.rectOf({.column = 7, .map = 3});
        SeePicture awaited = unknown;
        for (SeeColumn& column : awaited.columns)
            column.tensor.reset();
        awaited.answer.clear();
        view.setPicture(awaited);
        QCOMPARE(view.rectOf({.column = 7, .map = 3}), before);
    }

    /// Numbers that come while it trains are drawn within their own rooms: none of these is that of a scale, which bars have not.
    void nothingIsCutWhereNumbersCome()
    {
        const SeePicture before = pictureOf(7);
        const SeePicture after = pictureOf(3);
        SeeView fresh;
        open(fresh, after);
        SeeView view;
        open(view, before);
        const QRect foot = view.layoutOfColumns().places().back().foot.toAlignedRect();
        QVERIFY(!foot.isEmpty());
        const auto seen = [&foot](SeeView& one) { return one.grab(foot).toImage(); };
        QTRY_VERIFY(isWritten(seen(fresh), QRectF(QPointF(), foot.size())));
        view.setPicture(after);
        QTRY_COMPARE(seen(view), seen(fresh));
    }

    /// Nothing is left of the colours of a column that a wave has not come to.
    void aWaveLeavesNothingOfAScale()
    {
        const SeePicture picture = pictureOf(3);
        GridLook look = GridLook::paper(QApplication::font());
        look.ground = look.empty = Qt::white;
        for (double width = 700; width < 900; width += 7) {
            const SeeLayout layout = laid(picture, {width, 446});
            QImage image(QSize(900, 446), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            for (std::size_t column = 0; column + 1 < picture.columns.size(); ++column)
                paintSeeScale(painter, picture.columns[column], layout.places()[column], look);
            SeeFrontPainter(painter, layout, look, Qt::white).paint({.pass = SeeFront::Pass::Backward, .column = 7}, 1, {});
            painter.end();
            const QImage below = image.copy(0, static_cast<int>(layout.places().front().scale.top()) - 4, image.width(), 20);
            QImage nothing(below.size(), below.format());
            nothing.fill(Qt::white);
            QVERIFY2(below == nothing, qPrintable(QString::number(width)));
        }
    }

    /// In a low picture the bars have it all.
    void barsComeFirst()
    {
        const SeePicture picture = pictureOf(3);
        const SeeLayout layout = laid(picture, {852, 260});
        QVERIFY(layout.places().back().foot.isNull());
        QCOMPARE(layout.places().back().tiles.size(), std::size_t(10));
    }
};

QTEST_MAIN(TestSeeLoss)
#include "tst_see_loss.moc"
