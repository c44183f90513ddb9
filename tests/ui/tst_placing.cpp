#include "ui/language/retranslating.h"
#include "ui/theme/column_area.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QTest>

#include <cstdlib>

using namespace ks;

namespace {

/// What comes when: "text" for a language, "font" for a font.
class Listener final : public Retranslating<QWidget> {
public:
    using Retranslating::Retranslating;

    QStringList heard;

protected:
    void retranslate() override { heard += QStringLiteral("text"); }
    void takeFont() override { heard += QStringLiteral("font"); }
};

QMargins none()
{
    return {0, 0, 0, 0};
}

} // namespace

/// What pages are made of: rows, columns, and their parts.
class TestPlacing : public QObject {
    Q_OBJECT

private slots:
    void aColumnHoldsItsPartsInOrder()
    {
        QWidget whole;
        auto* first = new QLabel(&whole);
        auto* second = new QLabel(&whole);
        auto* third = new QLabel(&whole);
        const QVBoxLayout* column = layColumn(whole, {first, {second, 3}, {third, 0, Qt::AlignRight}}, 5);
        QCOMPARE(whole.layout(), column);
        QCOMPARE(column->contentsMargins(), none());
        QCOMPARE(column->spacing(), 5);
        QCOMPARE(column->count(), 3);
        QCOMPARE(column->itemAt(0)->widget(), first);
        QCOMPARE(column->itemAt(1)->widget(), second);
        QCOMPARE(column->itemAt(2)->widget(), third);
        QCOMPARE(column->stretch(0), 0);
        QCOMPARE(column->stretch(1), 3);
        QCOMPARE(column->itemAt(0)->alignment(), Qt::Alignment());
        QCOMPARE(column->itemAt(2)->alignment(), Qt::Alignment(Qt::AlignRight));
    }

    void aRowHoldsRoomAndOtherRows()
    {
        QWidget whole;
        auto* left = new QLabel(&whole);
        auto* inner = new QLabel; // it has no parent yet
        const QHBoxLayout* row = layRow(whole, {left, Placed::gap(12), {inColumn({inner}), 2}, Placed::rest(7)});
        QCOMPARE(row->count(), 4);
        QVERIFY(row->itemAt(1)->spacerItem());
        QCOMPARE(row->itemAt(1)->sizeHint().width(), 12);
        QCOMPARE(row->stretch(1), 0);
        QVERIFY(row->itemAt(2)->layout());
        QCOMPARE(row->stretch(2), 2);
        QCOMPARE(inner->parentWidget(), &whole);
        QVERIFY(row->itemAt(3)->spacerItem());
        QCOMPARE(row->stretch(3), 7);
        QVERIFY(row->itemAt(3)->expandingDirections() & Qt::Horizontal);
        QVERIFY(!(row->itemAt(1)->expandingDirections() & Qt::Horizontal));
    }

    void whatWasSetBeforeStays()
    {
        QWidget whole;
        auto* column = new QVBoxLayout(&whole);
        column->setContentsMargins(1, 2, 3, 4);
        column->setSpacing(9);
        column->addWidget(new QLabel(&whole));
        auto* behind = new QLabel(&whole);
        QCOMPARE(lay(column, {behind}), column);
        QCOMPARE(column->contentsMargins(), QMargins(1, 2, 3, 4));
        QCOMPARE(column->spacing(), 9);
        QCOMPARE(column->itemAt(1)->widget(), behind);
        lay(column, {}, 0);
        QCOMPARE(column->spacing(), 0);
        QCOMPARE(column->count(), 2);
    }

    void aFlowEndsWithWhatStandsAtTheEnd()
    {
        QWidget whole;
        auto* first = new QLabel(&whole);
        auto* second = new QLabel(&whole);
        auto* last = new QLabel(&whole);
        layColumn(whole, {inFlow({first, second}, last), inFlow({})});
        const QLayout* flow = whole.layout()->itemAt(0)->layout();
        QCOMPARE(flow->count(), 3);
        QCOMPARE(flow->itemAt(1)->widget(), second);
        QCOMPARE(flow->itemAt(1)->alignment(), Qt::Alignment());
        QCOMPARE(flow->itemAt(2)->widget(), last);
        QCOMPARE(flow->itemAt(2)->alignment(), Qt::Alignment(Qt::AlignRight));
        QCOMPARE(whole.layout()->itemAt(1)->layout()->count(), 0);
    }

    void whatFillsAFlowTakesWhatIsOver()
    {
        QWidget whole;
        auto* button = new QToolButton(&whole);
        QLabel* words = sentenceLabel(&whole);
        words->setText(QStringLiteral("one two three four five six seven eight nine ten eleven twelve thirteen"));
        auto* last = new QToolButton(&whole);
        FlowLayout* flow = inFlow({button, {words, 100}, last}, nullptr, 6);
        layColumn(whole, {inFlow({}), flow, Placed::rest(1)});
        whole.resize(button->sizeHint().width() + last->sizeHint().width() + 400 + 12, 300);
        whole.show();
        QCOMPARE(words->width(), 400);
        QCOMPARE(last->x(), words->x() + 406);
        QVERIFY(words->height() >= words->heightForWidth(400));
        whole.resize(button->sizeHint().width() + qRound(besideText(whole.font(), 90)), 300);
        QCoreApplication::processEvents();
        QVERIFY(words->y() > button->y() + button->height() - 1); // less than it needs beside the button
        QVERIFY(words->height() >= words->heightForWidth(words->width()));
        QVERIFY(flow->minimumSize().width() < qRound(besideText(whole.font(), 100))); // in less it wraps more, and is not cut
    }

    /// What stands behind a text takes nothing of its line where it has room in the next one, whatever both say.
    void aTextEndsItsLineWhereThereAreSeveral()
    {
        QWidget whole;
        auto* button = new QToolButton(&whole);
        button->setFixedSize(100, 20);
        QLabel* place = sentenceLabel(&whole);
        auto* told = new FittedLine(&whole);
        auto* last = new QToolButton(&whole);
        last->setFixedSize(150, 20);
        const int least = qRound(besideText(whole.font(), 100));
        layColumn(whole, {inFlow({button, {place, 100}, {told, 100}, last}, nullptr, 6), Placed::rest(1)});
        const int onOneLine = 100 + 6 + least + 6 + least + 6 + 150;
        whole.resize(onOneLine - 140, 300);
        whole.show();
        for (const char* words : {"", "conv2", "a place that has a name of many words"}) {
            place->setText(QString::fromLatin1(words));
            QCoreApplication::processEvents();
            QCOMPARE(place->width(), onOneLine - 140 - 106);
            QVERIFY(told->geometry().center().y() > button->geometry().bottom());
            QVERIFY(std::abs(told->geometry().center().y() - last->geometry().center().y()) <= 1);
        }
        whole.resize(onOneLine, 300);
        QCoreApplication::processEvents();
        QVERIFY(std::abs(told->geometry().center().y() - button->geometry().center().y()) <= 1);
    }

    /// Where one is is not cut while what is pointed at, which has shorter words, too, has more than half of its least room.
    void aTextThatKnowsItsWidthIsNotCutBesideAFittedLine()
    {
        QWidget whole;
        auto* place = new QLabel(&whole);
        place->setMinimumWidth(1); // else it would begin a line
        auto* told = new FittedLine(&whole);
        const int least = qRound(besideText(whole.font(), 100));
        layColumn(whole, {inFlow({{place, 100}, {told, 100}}, nullptr, 6), Placed::rest(1)});
        whole.resize(2 * least + 6, 300);
        while (place->sizeHint().width() < least + least / 4)
            place->setText(place->text() + QLatin1Char('m'));
        const int wanted = place->sizeHint().width();
        QVERIFY(wanted <= least + least / 2);
        whole.show();
        QCoreApplication::processEvents();
        QCOMPARE(place->width(), wanted);
        QCOMPARE(told->width(), 2 * least - wanted);
        place->setText(place->text() + place->text() + place->text());
        QCoreApplication::processEvents();
        QCOMPARE(told->width(), least - least / 2); // no less
    }

    /// What stands beside a column whose controls come and go does not move with them.
    void aColumnKeepsItsWidth()
    {
        QWidget host;
        auto* inside = new QWidget;
        auto* field = new QLabel(inside);
        field->setFixedWidth(400);
        layColumn(*inside, {field});
        auto* area = new ColumnArea(&host);
        area->setWidget(inside);
        layColumn(host, {area});
        host.show();
        QCoreApplication::processEvents();
        const int wide = area->minimumSizeHint().width();
        QVERIFY(wide >= 400);
        field->setFixedWidth(300);
        QCoreApplication::processEvents();
        QCOMPARE(area->minimumSizeHint().width(), wide - 100);
        area->keepWidth();
        QCOMPARE(area->minimumSizeHint().width(), wide - 100);
        field->setFixedWidth(200);
        QCoreApplication::processEvents();
        QCOMPARE(area->minimumSizeHint().width(), wide - 100);
        QFont larger = area->font();
        larger.setPointSizeF(larger.pointSizeF() + 1);
        area->setFont(larger);
        QVERIFY(area->minimumSizeHint().width() < wide - 100);
    }

    void partsAreMadeInOneLine()
    {
        QWidget whole;
        QLabel* label = named(sentenceLabel(&whole), "verdict");
        QCOMPARE(whole.findChild<QLabel*>(QStringLiteral("verdict")), label);
        QVERIFY(label->wordWrap());
        QCOMPARE(fittingBox(&whole)->sizeAdjustPolicy(), QComboBox::AdjustToContents);
        const QToolButton* button = iconButton("play", &whole);
        QVERIFY(button->autoRaise());
        QVERIFY(!button->icon().isNull());
        QVERIFY(!label->sizePolicy().retainSizeWhenHidden());
        const QSizePolicy::Policy before = label->sizePolicy().horizontalPolicy();
        keepRoomWhenHidden(*label);
        QVERIFY(label->sizePolicy().retainSizeWhenHidden());
        QCOMPARE(label->sizePolicy().horizontalPolicy(), before);
    }

    void aFieldIsCalledAsItsTitle()
    {
        QWidget whole;
        QLabel title(&whole);
        QComboBox box(&whole);
        title.setBuddy(&box);
        setFieldTitle(title, QStringLiteral("Layer"));
        QCOMPARE(title.text(), QStringLiteral("Layer"));
        QCOMPARE(box.accessibleName(), QStringLiteral("Layer"));
        setFieldTitle(title, QStringLiteral("Show"), QStringLiteral("Tensor of the layer"));
        QCOMPARE(title.text(), QStringLiteral("Show"));
        QCOMPARE(box.accessibleName(), QStringLiteral("Tensor of the layer"));
        setNames(box, QStringLiteral("Name"), QStringLiteral("Hint"));
        QCOMPARE(box.accessibleName(), QStringLiteral("Name"));
        QCOMPARE(box.toolTip(), QStringLiteral("Hint"));
        setTexts(title, QStringLiteral("Text"), QStringLiteral("Another hint"));
        QCOMPARE(title.text(), QStringLiteral("Text"));
        QCOMPARE(title.toolTip(), QStringLiteral("Another hint"));
    }

    void theChoiceStaysInAnotherLanguage()
    {
        QComboBox box;
        setEntries(box, {QStringLiteral("one"), QStringLiteral("two")});
        QCOMPARE(box.count(), 2);
        QCOMPARE(box.currentIndex(), 0);
        box.setItemData(1, 22);
        box.setCurrentIndex(1);
        setEntries(box, {QStringLiteral("uno"), QStringLiteral("dos")});
        QCOMPARE(box.count(), 2);
        QCOMPARE(box.currentText(), QStringLiteral("dos"));
        QCOMPARE(box.currentData().toInt(), 22);
    }

    void anotherFontIsTold()
    {
        Listener listener;
        QFont larger = listener.font();
        larger.setPointSizeF(31);
        listener.setFont(larger);
        QCOMPARE(listener.heard, QStringList{QStringLiteral("font")});
        QEvent language(QEvent::LanguageChange);
        QCoreApplication::sendEvent(&listener, &language);
        QCOMPARE(listener.heard, (QStringList{QStringLiteral("font"), QStringLiteral("text")}));
        listener.setPalette(QPalette(Qt::red));
        QCOMPARE(listener.heard.size(), 2);
    }
};

QTEST_MAIN(TestPlacing)
#include "tst_placing.moc"
