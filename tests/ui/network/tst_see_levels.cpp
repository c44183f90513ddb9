#include "core/nn/checkpoint.h"
#include "core/nn/presets.h"
#include "core/ops/op_info.h"
#include "core/verify/loss_stages.h"
#include "tests/ui/network/see_pictures.h"
#include "tests/ui/painted_letters.h"
#include "tests/ui/settled.h"
#include "ui/language/languages.h"
#include "ui/network/see/see_aim.h"
#include "ui/network/see/see_loss_rows.h"
#include "ui/network/see/see_part.h"
#include "ui/network/see/see_path.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_telling.h"
#include "ui/network/see/see_view.h"
#include "ui/paint/grid_look.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QMenu>
#include <QPointer>
#include <QTest>
#include <QTextDocument>
#include <QWheelEvent>

#include <algorithm>
#include <set>
#include <vector>

using namespace ks;

namespace {

/// LeNet-5 with how the loss comes about, or its gradients.
SeePicture pictureOf(bool backward)
{
    SeePicture picture = test::lenetPicture();
    if (backward) {
        for (SeeColumn& column : picture.columns) {
            column.palette = Palette::BlueOrange;
            column.range = column.range->centred();
        }
        picture.columns.back().kind = SeeColumn::Kind::Cells;
        picture.answer.clear();
        return picture;
    }
    std::vector<float> logits(10, 0.5F);
    logits[7] = 3;
    std::vector<float> target(10, 0.0F);
    target[7] = 1;
    picture.loss = std::make_shared<const LossStages>(lossStagesOf(lossWith(SecondOperand::Classes), logits, target));
    return picture;
}

/// How many colours there are in a part of a picture.
std::size_t coloursIn(const QImage& image, const QRect& part)
{
    std::set<QRgb> colours;
    const QRect seen = part & image.rect();
    for (int y = seen.top(); y <= seen.bottom(); ++y)
        for (int x = seen.left(); x <= seen.right(); ++x)
            colours.insert(image.pixel(x, y));
    return colours.size();
}

} // namespace

/// Every level of the picture of a network, in both passes, languages and themes: what is read out, and what is seen.
class TestSeeLevels : public QObject {
    Q_OBJECT

private slots:
    void everyLevelIsSaidAndSeen_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("dark");
        QTest::addColumn<bool>("backward");
        for (const QString& language : {QStringLiteral("en"), QStringLiteral("es")})
            for (const bool dark : {false, true})
                for (const bool backward : {false, true})
                    QTest::addRow("%s %s %s", qPrintable(language), dark ? "dark" : "light", backward ? "backwards" : "forwards")
                        << language << dark << backward;
    }
    void everyLevelIsSaidAndSeen()
    {
        QFETCH(QString, language);
        QFETCH(bool, dark);
        QFETCH(bool, backward);
        Languages languages;
        languages.use(language);
        const Colours& colours = dark ? darkColours() : lightColours();
        SeeView view;
        view.setPalette(paletteOf(colours));
        view.resize(1280, 600);
        view.setPicture(pictureOf(backward));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const std::vector<std::pair<SeeLevel, SeeSpot>> levels{
            {SeeLevel::Network, {}},
            {SeeLevel::Layer, {.column = 3}},
            {SeeLevel::Map, {.column = 3, .map = 4}},
            {SeeLevel::Cells, {.column = 3, .map = 4, .cell = SeeCell(2, 3)}},
        };
        QStringList said;
        for (const auto& [level, spot] : levels) {
            view.setSpot(spot);
            QVERIFY(test::settled());
            QCOMPARE(view.level(), level);
            const QString description = view.accessibleDescription();
            QVERIFY(!description.isEmpty() && !said.contains(description));
            said.append(description);
            if (spot.column >= 0)
                QVERIFY2(description.startsWith(QStringLiteral("conv2")), qPrintable(description));
            if (spot.cell)
                QVERIFY2(description.contains(QStringLiteral("[2, 3]")) && description.endsWith(QStringLiteral("423")),
                         qPrintable(description));
            const QImage image = view.grab().toImage();
            QCOMPARE(QColor(image.pixel(2, 2)).rgb(), GridLook::of(paletteOf(colours), view.font()).ground.rgb());
            for (int column = 0; column < static_cast<int>(view.picture().columns.size()); ++column) {
                const SeePlace& place = view.layoutOfColumns().places()[static_cast<std::size_t>(column)];
                QVERIFY2(coloursIn(image, place.title.toAlignedRect()) > 1,
                         qPrintable(view.picture().columns[static_cast<std::size_t>(column)].name));
                QVERIFY(coloursIn(image, place.body.toAlignedRect()) > 1);
            }
        }
        QCOMPARE(said.front() == QStringLiteral("the whole network"), language == QLatin1String("en"));

        // The last level is a term: its number stands in the column before, and its name at the end of the path.
        const SeeSpot read{.column = 2, .map = 0, .cell = SeeCell(3, 4)};
        view.setFields({{.column = 2, .cells = QRect(3, 2, 5, 5)}});
        QVERIFY(test::settled());
        const QImage field = view.grab().toImage();
        view.setFields({{.column = 2, .cells = QRect(3, 2, 5, 5)}}, read);
        QVERIFY(test::settled());
        const QRect ring = view.rectOf(read).adjusted(-6, -6, 6, 6).toAlignedRect() & field.rect();
        QVERIFY(!ring.isEmpty() && view.grab().toImage().copy(ring) != field.copy(ring));
        SeePath path;
        path.show(QStringLiteral("LeNet-5"), QStringLiteral("conv2"), QStringLiteral("map 4"), levels.back().second);
        path.showTerm(12);
        QVERIFY2(path.plainText().endsWith(language == QLatin1String("en") ? QStringLiteral("› term 12") : QStringLiteral("› término 12")),
                 qPrintable(path.plainText()));
        QVERIFY(path.accessibleName().endsWith(path.plainText()));
    }

    void theLossIsReadInRowsWhereTheAnswerIsLookedAt()
    {
        SeeView view;
        view.resize(1280, 600);
        view.setPicture(pictureOf(false));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const auto answer = [&]() -> const SeePlace& { return view.layoutOfColumns().places().back(); };
        QVERIFY(answer().head.isNull()); // bars
        view.setSpot({.column = 7});
        QVERIFY(test::settled());
        QCOMPARE(view.level(), SeeLevel::Layer);
        QVERIFY(!answer().head.isNull());
        QVERIFY(answer().head.bottom() <= answer().tiles.front().rect.top());
        QVERIFY(answer().foot.top() >= answer().tiles.back().rect.bottom() - 0.5);
        QVERIFY(QRectF(view.rect()).contains(answer().foot));
        const QImage image = view.grab().toImage();
        QVERIFY(coloursIn(image, answer().head.toAlignedRect()) > 1);
        QVERIFY(coloursIn(image, answer().foot.toAlignedRect()) > 1);
        view.setSpot({.column = 7, .map = 7});
        const LossStages& loss = *view.picture().loss;
        QVERIFY2(view.accessibleDescription().contains(seeLossText(loss, 7)), qPrintable(view.accessibleDescription()));
        QCOMPARE(seeLossHeads(loss).size(), seeLossNumbers(loss, 7).size());
        QVERIFY(seeLossTable(loss, {}, {7}).contains(seeLossSum(loss)));
        SeePicture hidden = view.picture();
        hideSeeAnswer(hidden);
        view.setPicture(hidden);
        QVERIFY(!view.accessibleDescription().contains(seeLossText(loss, 7)));
    }

    /// Also in a low picture: rows come close to one another, numbers give way to bars, and what has no room still comes page by page.
    void everyClassIsReachedInALowPicture()
    {
        SeePicture picture = pictureOf(false);
        picture.answer.resize(4);
        const QFont font = QGuiApplication::font();
        const double line = QFontMetricsF(seeSmallFont(font)).height();
        for (double height = 160; height < 600; height += 8) {
            const SeeRoom room{QSizeF(900, height), font};
            SeeLook look{.level = SeeLevel::Layer, .spot = {.column = 7}};
            std::set<std::int64_t> reached;
            for (std::size_t page = 0; page < picture.answer.size(); ++page) {
                const SeeLayout layout(picture, room, look);
                const SeePlace& place = layout.places().back();
                const double high = place.scale.top() - place.title.bottom() - 2 * gridStep - layout.arcHeight();
                if (high < 2.5 * line)
                    break; // not even one of them
                QVERIFY2(place.more == 0 || 4 * seeCloseLines * line > high, qPrintable(QString::number(high / line)));
                for (const SeeTile& tile : place.tiles)
                    reached.insert(tile.index);
                look = seePaged(layout, look);
                if (page + 1 == picture.answer.size())
                    QCOMPARE(reached.size(), picture.answer.size());
            }
        }
    }

    /// However low the picture is, what says that there are more classes lies below the title, which has clicks of its own.
    void whatLeadsToMoreClassesIsNeverBelowTheTitle()
    {
        const SeePicture picture = pictureOf(false);
        for (double height = 60; height < 300; height += 1)
            for (const SeeLevel level : {SeeLevel::Network, SeeLevel::Layer}) {
                const SeeLayout layout(picture, {QSizeF(900, height), QGuiApplication::font()}, {.level = level, .spot = {.column = 7}});
                if (layout.places().empty() || layout.places().back().more == 0)
                    continue;
                const SeePlace& place = layout.places().back();
                QVERIFY2(place.moreRect.top() >= place.title.bottom(), qPrintable(QString::number(height)));
                QCOMPARE(layout.titleAt(place.moreRect.center()), -1);
            }
    }

    /// A head of the loss's table has all of its words, however narrow the columns: Qt leaves out the lines that have no room.
    void headsOfTheLossAreWhole()
    {
        const SeePicture picture = pictureOf(false);
        const QFont font = QGuiApplication::font();
        const double line = QFontMetricsF(font).height();
        for (double width = 100; width < 600; width += 20) {
            SeePlace place;
            place.head = QRectF(0, 0, width, 2 * line);
            place.tiles = {{0, QRectF(0, 2 * line, width, line)}}; // with short numbers
            place.foot = QRectF(0, 3 * line, width, line);
            test::PaintedLetters sheet({600, 100});
            QPainter painter(&sheet);
            paintSeeLossRows(painter, picture, place, font, coloursOf(QGuiApplication::palette()));
            painter.end();
            QStringList said;
            for (const test::PaintedLetters::Text& text : sheet.texts())
                said.append(text.text);
            const QString all = said.join(QLatin1Char(' ')).simplified();
            QVERIFY2(all.contains(seeLossHeads(*picture.loss).back()), qPrintable(all));
        }
    }

    /// Of two moments the answer is no shares of a whole, but its cells are still classes.
    void aDifferenceNamesTheClasses()
    {
        const Model model = presetModel("lenet-5");
        const SeeContents contents(model);
        WatchAnswer answer;
        answer.question.tensors = contents.tensors(SeeQuantity::Values);
        answer.question.against = std::make_shared<const Checkpoint>();
        answer.prediction.outputs = std::vector<float>(10, 0.1F);
        answer.prediction.label = 3;
        answer.prediction.predicted = 4;
        for (std::size_t i = 0; i < answer.question.tensors.size(); ++i)
            answer.tensors.push_back(nullptr);
        answer.tensors.back() = test::countedCells({1, 10, 1, 1});
        QStringList names;
        for (int i = 0; i < 10; ++i)
            names.append(QStringLiteral("class %1").arg(QLatin1Char(static_cast<char>('a' + i))));
        const SeePicture picture = contents.picture(SeeQuantity::Values, &answer, ClassNames(names));
        QVERIFY(picture.columns.back().kind == SeeColumn::Kind::Cells);
        QCOMPARE(picture.answer.size(), std::size_t(10));
        QCOMPARE(picture.answer[3].name, QStringLiteral("class d"));
        QVERIFY(picture.answer[3].label);
        QVERIFY(std::ranges::none_of(picture.answer, &SeeBar::best));
        const int last = static_cast<int>(picture.columns.size()) - 1;
        QVERIFY(seeSpotText(picture, {.column = last, .map = 3}).contains(QStringLiteral("class d")));
    }

    void theLossSaysWhatIsExponentiated()
    {
        const SeePicture picture = pictureOf(false);
        QVERIFY(seeLossHeads(*picture.loss).contains(QStringLiteral("exp(logit − max)")));
        QVERIFY(!seeLossHeads(*picture.loss).contains(QStringLiteral("exponential")));
    }

    /// 0 beside a loss that is not 0 looks like a mistake: it is told that it is none.
    void aGradientThatIsRoundedToNothingIsExplained()
    {
        SeePicture picture = pictureOf(false);
        picture.columns.back().kind = SeeColumn::Kind::Cells;
        picture.columns.back().answers = true;
        const SeeContents none;
        const auto told = [&](std::int64_t map) {
            return seeTellingOf({none, picture, nullptr, {.column = 7, .map = map}, SeeQuantity::Gradients});
        };
        QVERIFY2(!told(7).contains(QStringLiteral("float32")), qPrintable(told(7)));
        picture.columns.back().tensor = std::make_shared<const Tensor>(Shape{1, 10, 1, 1});
        QVERIFY2(told(7).contains(QStringLiteral("rounded to 1")), qPrintable(told(7)));
        QVERIFY2(told(2).contains(QStringLiteral("too small for float32")), qPrintable(told(2)));
    }

    /// A part that is nothing when it is written stands nowhere, whatever its sign.
    void whereAMapGoesIsToldAsFarAsItIsSomething()
    {
        const SeeContents contents(presetModel("lenet-5"));
        const SeePicture picture = contents.picture(SeeQuantity::Values, nullptr, {});
        const int reader = contents.model().find("conv2");
        SeeReasons reasons;
        reasons.goesTo = {{reader, 4, -0.31}, {reader, 2, 0.07}, {reader, 5, -0.004}, {reader, 1, 0.003}};
        const auto told = [&] { return seeTellingOf({contents, picture, &reasons, {.column = 1, .map = 3}}); };
        const qsizetype lines = told().count(QLatin1Char('%'));
        QVERIFY2(lines == 2 && told().contains(QStringLiteral("31")), qPrintable(told()));
        reasons.goesTo.erase(reasons.goesTo.begin(), reasons.goesTo.begin() + 2);
        QVERIFY2(!told().contains(QStringLiteral("goes most into")), qPrintable(told()));
    }

    void anEffectiveFieldSaysWhatItNeeds()
    {
        const SeePicture picture = test::lenetPicture();
        const SeeContents none;
        const auto told = [&](const SeeSpot& spot, SeeQuantity quantity) {
            return seeTellingOf({none, picture, nullptr, spot, quantity, true});
        };
        QVERIFY(told({}, SeeQuantity::Values).contains(QStringLiteral("point at a map or a cell")));
        QVERIFY(told({.column = 3}, SeeQuantity::Values).contains(QStringLiteral("point at a map or a cell")));
        QVERIFY(told({.column = 3}, SeeQuantity::Gradients).contains(QStringLiteral("choose Values")));
    }

    void namesAreBrokenBeforeTheyAreCut()
    {
        const QFont font = QApplication::font();
        const QString name = QStringLiteral("layer4_block2_conv1");
        const double width = QFontMetricsF(font).horizontalAdvance(QStringLiteral("layer4_block"));
        const QStringList lines = seeNameLines(name, font, width, 3);
        QCOMPARE(lines.join(QString()), name);
        QVERIFY(lines.size() > 1 && lines.size() <= 3);
        for (const QString& line : lines)
            QVERIFY(QFontMetricsF(font).horizontalAdvance(line) <= width + 0.5);
        QCOMPARE(seeNameLines(name, font, 1000, 3), QStringList{name});
        QVERIFY(seeNameLines(name, font, width, 1).front().size() < name.size());
    }

    /// One word on two lines would be read as two; its number tells it from its neighbours.
    void aWordIsNeverBroken()
    {
        const QFont font = QApplication::font();
        const QFontMetricsF metrics(font);
        const double width = metrics.horizontalAdvance(QStringLiteral("maxpo-"));
        for (const char* name : {"maxpool2", "globalaveragepool1"}) {
            const QStringList lines = seeNameLines(QString::fromLatin1(name), font, width, 3);
            QCOMPARE(lines.size(), qsizetype{1});
            QVERIFY2(lines[0].contains(QChar(0x2026)) && lines[0].back() == QLatin1Char(name[qstrlen(name) - 1]), qPrintable(lines[0]));
            QVERIFY(metrics.horizontalAdvance(lines[0]) <= width + 0.5);
        }
        const QStringList lines = seeNameLines(QStringLiteral("block_globalaveragepool1"), font, width, 3);
        QCOMPARE(lines.size(), qsizetype{2});
        QCOMPARE(lines[0], QStringLiteral("block_"));
        QVERIFY2(!lines[1].contains(QLatin1Char('-')) && lines[1].endsWith(QLatin1Char('1')), qPrintable(lines[1]));
    }

    void anUnfoldedGroupGlidesOutOfItsPlace()
    {
        const SeePicture unfolded = test::lenetPicture();
        SeePicture folded = unfolded; // conv2 and pool2 are a group
        folded.columns.erase(folded.columns.begin() + 3, folded.columns.begin() + 5);
        folded.columns.insert(folded.columns.begin() + 3, test::seeColumn("conv2 … pool2", "2", {1, 16, 5, 5}, 20));
        const SeeRoom room{{1000, 480}, QApplication::font()};
        const SeeLayout before(folded, room, {});
        const SeeLayout after(unfolded, room, {});
        const SeeLayout from = SeeLayout::carriedOver(before, {0, 1, 2, -1, -1, 4, 5, 6}, after);
        QCOMPARE(from.places().size(), after.places().size());
        QCOMPARE(from.places()[2].slot, before.places()[2].slot);
        QCOMPARE(from.places()[7].slot, before.places()[6].slot);
        const QRectF group = before.places()[3].body.adjusted(-1, -1, 1, 1);
        for (const std::size_t column : {std::size_t(3), std::size_t(4)}) {
            QVERIFY(group.contains(from.places()[column].body));
            for (const SeeTile& tile : from.places()[column].tiles)
                QVERIFY(group.contains(tile.rect));
        }
        const SeeLayout end = SeeLayout::between(from, after, 1);
        QCOMPARE(end.places()[3].body, after.places()[3].body);
    }

    /// By the wheel with Shift, by one that turns to the side, and by a click in the small picture of all of it.
    void aLargeMatrixIsScrolledThrough()
    {
        SeeView view;
        view.resize(1000, 480);
        view.setPicture(test::chainOf({test::seeColumn("input", "", {1, 1, 28, 28}, -1, SeeColumn::Kind::Input),
                                       test::seeColumn("dense1", "Gemm", {120, 400, 1, 1}, 0)}));
        static_cast<QWidget&>(view).show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setSpot({.column = 1}, SeeLevel::Layer);
        QVERIFY(test::settled());
        const auto place = [&] { return view.layoutOfColumns().places()[1]; };
        const auto turn = [&](const QPoint& angle, Qt::KeyboardModifiers with) {
            const QPointF at = place().window.center();
            QWheelEvent event(at, view.mapToGlobal(at), {}, angle, Qt::NoButton, with, Qt::NoScrollPhase, false);
            QApplication::sendEvent(&view, &event);
        };
        QVERIFY(place().large);
        const SeePart first = seePartOf(place());
        turn({0, -240}, Qt::ShiftModifier);
        QVERIFY(seePartOf(place()).top > first.top);
        turn({-240, 0}, {});
        QVERIFY(seePartOf(place()).left > first.left);
        QCOMPARE(view.level(), SeeLevel::Layer);
        const QRectF all = place().tiles.front().rect;
        QTest::mouseClick(&view, Qt::LeftButton, {}, (all.bottomRight() - QPointF(1, 1)).toPoint());
        QCOMPARE(view.level(), SeeLevel::Layer);
        QVERIFY2(view.spot().map / 400 > 110 && view.spot().map % 400 > 380, qPrintable(QString::number(view.spot().map)));
        QVERIFY(seePartOf(place()).right > 390 && seePartOf(place()).bottom > 110);
        QVERIFY2(view.accessibleDescription().contains("In sight: rows"), qPrintable(view.accessibleDescription()));
        turn({0, 120}, {}); // without it goes nearer
        QCOMPARE(view.level(), SeeLevel::Cells);
        QVERIFY(test::settled());
    }

    void thePathEndsWithTheTermThatIsPointedAt()
    {
        SeePath path;
        path.show(QStringLiteral("LeNet-5"), QStringLiteral("conv2"), QStringLiteral("map 3"),
                  {.column = 3, .map = 3, .cell = SeeCell(4, 7)});
        const QString cell = path.plainText();
        path.showTerm(12);
        QCOMPARE(path.plainText(), cell + QStringLiteral(" › term 12"));
        QVERIFY(path.accessibleName().endsWith(QStringLiteral("term 12")));
        path.showTerm(std::nullopt);
        QCOMPARE(path.plainText(), cell);
    }

    /// The middle goes first; the network and where one is stay, and all of it is in the hint and read aloud.
    void thePathUsesItsRoom()
    {
        SeePath path;
        path.show(QStringLiteral("ResNet-34 for pictures"), QStringLiteral("stage3-block2-conv1"), QStringLiteral("map 103"),
                  {.column = 3, .map = 3, .cell = SeeCell(4, 7)});
        path.showTerm(12);
        const QString whole = path.plainText();
        const auto shown = [&path](int width) {
            path.resize(width, 40);
            static_cast<QWidget&>(path).show();
            QCoreApplication::processEvents();
            QTextDocument text;
            text.setHtml(path.text());
            return text.toPlainText();
        };
        const int all = path.sizeHint().width();
        QCOMPARE(shown(all), whole);
        QVERIFY(path.toolTip().isEmpty());
        int last = all;
        for (int width = all; width > 120; width -= 5) {
            const QString text = shown(width);
            QVERIFY2(text.endsWith(QStringLiteral("term 12")), qPrintable(text));
            QVERIFY2(text == whole || text.contains(QChar(0x2026)), qPrintable(text)); // never cut without a sign
            QVERIFY2(path.QLabel::sizeHint().width() <= width, qPrintable(text));
            if (text.startsWith(QStringLiteral("ResNet-34 for pictures")))
                last = width;
            QCOMPARE(path.accessibleName(), QStringLiteral("You are here: ") + whole);
            QVERIFY(text == whole || path.toolTip() == whole);
        }
        QVERIFY2(4 * last < 3 * all, "the network goes after the middle");
        path.show(QStringLiteral("ResNet-34 for pictures"), {}, {}, {});
        QCOMPARE(shown(path.sizeHint().width()), path.plainText());
        QVERIFY(shown(90).contains(QChar(0x2026)));
    }

    /// All of it, also where Tab has come to one of its links.
    void thePathIsCopiedAsText()
    {
        SeePath path;
        path.show(QStringLiteral("A & B"), QStringLiteral("conv2"), QStringLiteral("map 3"),
                  {.column = 3, .map = 3, .cell = SeeCell(4, 7)});
        path.showTerm(12);
        const QString whole = QStringLiteral("A & B › conv2 › map 3 › [4, 7] › term 12");
        path.resize(600, 40);
        static_cast<QWidget&>(path).show();
        QVERIFY(QTest::qWaitForWindowExposed(&path));
        path.setFocus(Qt::TabFocusReason);
        QGuiApplication::clipboard()->clear();
        QTest::keyClick(&path, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), whole);

        QGuiApplication::clipboard()->clear();
        const QPoint middle = path.rect().center();
        QContextMenuEvent asked(QContextMenuEvent::Keyboard, middle, path.mapToGlobal(middle));
        QCoreApplication::sendEvent(&path, &asked);
        const QPointer<QMenu> menu = path.findChild<QMenu*>(QStringLiteral("seePathMenu"));
        QVERIFY(menu && menu->actions().size() == 1);
        menu->actions().front()->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), whole);
        menu->close();
        QTRY_VERIFY(!menu);
    }
};

QTEST_MAIN(TestSeeLevels)
#include "tst_see_levels.moc"
