#include "core/ops/op_info.h"
#include "core/verify/loss_stages.h"
#include "tests/ui/network/see_pictures.h"
#include "tests/ui/network/see_view_test.h"
#include "tests/ui/painted_letters.h"
#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_front_painter.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_loss_rows.h"
#include "ui/network/see/see_scale.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_telling.h"
#include "ui/network/see/see_veil.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <set>
#include <vector>

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
            QVERIFY(isWritten(drawn(pictureOf(7), place), first) && isWritten(drawn(pictureOf(7), place), last)); // with its rival
        }
    }

    /// Also after a right answer: it is measured against the likeliest other one, in the rows as in the table.
    void theRivalStandsBesideTheRightClass()
    {
        using Outputs = std::vector<std::size_t>;
        SeePicture right = pictureOf(7);
        right.answer[5].probability = 0.05;
        QCOMPARE(seeLossOutputs(right), (Outputs{7, 5}));
        SeePicture wrong = pictureOf(3);
        wrong.answer[5].probability = 0.05;
        QCOMPARE(seeLossOutputs(wrong), (Outputs{7, 3}));
        const SeeContents none;
        const QString told = seeTellingOf({none, right, nullptr, {.column = 7}});
        for (const QString& name : {QStringLiteral("7 ✓"), QStringLiteral("5")})
            QVERIFY2(told.contains(QStringLiteral("&nbsp;%1</th>").arg(name)), qPrintable(told));
    }

    /// Long numbers are rounded rather than those of the class that the network says left out; and exp(z − max) is never called "exp", which is
    /// another number.
    void bothClassesHaveTheirRowsInLittleRoom()
    {
        SeePicture picture = pictureOf(3);
        std::vector<float> logits(10, -2);
        logits[7] = 2.951F;
        logits[3] = 9.0074F;
        picture.loss = std::make_shared<const LossStages>(lossStagesOf(lossWith(SecondOperand::Classes), logits, picture.loss->target));
        const QFont font = QApplication::font();
        const QSizeF needed = seeLossBelowSize(picture.lossStages, font);
        std::set<QString> heads;
        for (double width = needed.width() - 12; width < 3 * needed.width(); width += 4) {
            SeePlace place;
            place.foot = QRectF(0, 0, width, needed.height());
            test::PaintedLetters sheet({900, 200});
            QPainter painter(&sheet);
            paintSeeLossBelow(painter, picture, place, font, coloursOf(QApplication::palette()));
            painter.end();
            QStringList said;
            for (const test::PaintedLetters::Text& text : sheet.texts())
                said.append(text.text);
            QVERIFY2(said.contains(QStringLiteral("3")) && said.join(QString()).contains(QStringLiteral("7 ✓")),
                     qPrintable(said.join(QLatin1Char('|'))));
            QVERIFY(!said.contains(QStringLiteral("exp")));
            for (const QString& head : {QStringLiteral("eᶻ⁻ᵐᵃˣ"), QStringLiteral("exp(z−max)"), QStringLiteral("exp(logit − max)")})
                if (said.join(QString()).contains(head))
                    heads.insert(head);
        }
        QCOMPARE(heads.size(), std::size_t(3));
    }

    /// A shorter head before a name that is cut, and as many digits as the loss below has: −1.30 beside −0.245, and 77.1 above 77.1.
    void namesAndDigitsAreWholeWhereTheHeadCanBeShorter()
    {
        const auto said = [](SeePicture picture, float right, float read, double more) {
            std::vector<float> logits(10, -20);
            logits[7] = right;
            logits[3] = read;
            picture.answer[7].name = QStringLiteral("airplane");
            picture.answer[3].name = QStringLiteral("cat");
            picture.loss = std::make_shared<const LossStages>(lossStagesOf(lossWith(SecondOperand::Classes), logits, picture.loss->target));
            const QSizeF needed = seeLossBelowSize(picture.lossStages, QApplication::font());
            SeePlace place;
            place.foot = QRectF(0, 0, needed.width() + more, needed.height());
            test::PaintedLetters sheet({900, 200});
            QPainter painter(&sheet);
            paintSeeLossBelow(painter, picture, place, QApplication::font(), coloursOf(QApplication::palette()));
            painter.end();
            QStringList texts;
            for (const test::PaintedLetters::Text& text : sheet.texts())
                texts.append(text.text);
            return texts.join(QLatin1Char('|'));
        };
        const QFontMetricsF metrics(QApplication::font());
        const double name = metrics.horizontalAdvance(QStringLiteral("airplane"));
        for (double more = name; more < 4 * name; more += 8) {
            const QString texts = said(pictureOf(3), -1.301F, -0.245F, more);
            QVERIFY2(texts.contains(QStringLiteral("airplane ✓")) && texts.contains(QStringLiteral("−1.30")), qPrintable(texts));
            QVERIFY2(texts.contains(QStringLiteral("−0.245")) && texts.contains(QStringLiteral("prob.")), qPrintable(texts));
        }
        const QString large = said(pictureOf(3), -23.08F, 54.02F, name); // powers of ten have fewer digits first
        QVERIFY2(large.count(QStringLiteral("77.1")) == 2, qPrintable(large));
    }

    /// In a line with little room it is the loss that stays, of another layer its name and shape, and that a wave has not come there.
    void aShortLineEndsWithWhatCounts()
    {
        const SeePicture picture = pictureOf(3);
        const auto forms = [&](const SeeSpot& spot) { return seeSpotForms(picture, spot, {}, seeSpotText(picture, spot)); };
        QCOMPARE(forms({.column = 7}), (QStringList{seeSpotText(picture, {.column = 7}), seeLossSum(*picture.loss)}));
        QCOMPARE(forms({.column = 6}),
                 (QStringList{QStringLiteral("dense2: Gemm · Relu, 84×1×1"), QStringLiteral("dense2: 84×1×1"), QStringLiteral("dense2")}));
        const QString unreached = SeeVeil::unreachedText(picture.columns[2]);
        QCOMPARE(seeSpotForms(picture, {.column = 2, .map = 3}, {}, unreached),
                 (QStringList{unreached, QStringLiteral("pool1: not reached yet")}));
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

    /// Where they have no room above the line of the scales, they have that, too: they have no scale themselves.
    void barsAreSmallerBeforeAClassIsLeftOut()
    {
        const SeePicture picture = pictureOf(3);
        const double least = 10 * seeCloseLines * QFontMetricsF(seeSmallFont(QApplication::font())).height();
        bool isHelped = false;
        for (double height = 168; height < 446; height += 4) {
            const SeeLayout layout = laid(picture, {852, height});
            const SeePlace& place = layout.places().back();
            const double maps = place.scale.top() - gridStep - layout.places().front().title.bottom();
            if (place.scale.bottom() - layout.places().front().title.bottom() - gridStep < least)
                continue;
            QCOMPARE(place.more, std::int64_t{0});
            QCOMPARE(place.tiles.size(), std::size_t(10));
            QVERIFY(place.tiles.back().rect.bottom() <= place.scale.bottom() + 0.5);
            isHelped = isHelped || maps - gridStep < least;
        }
        QVERIFY(isHelped);
    }

    /// Bars are closer to one another before their loss is left out.
    void barsAreCloserBeforeTheLossIsLeftOut()
    {
        const SeePicture picture = pictureOf(3);
        const double usualPitch = QFontMetricsF(seeSmallFont(QApplication::font())).height() + gridStep / 2.0;
        int closer = 0;
        for (double height = 260; height < 446; height += 2) {
            const SeePlace place = laid(picture, {560, height}).places().back();
            if (place.foot.isNull())
                continue;
            QCOMPARE(place.tiles.size(), std::size_t(10));
            QVERIFY(place.tiles.back().rect.bottom() <= place.foot.top() + 0.5);
            closer += place.pitch < usualPitch - 0.5;
        }
        QVERIFY(closer > 0);
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
