#include "core/data/source.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/painted_letters.h"
#include "ui/fields/exact_boxes.h"
#include "ui/network/try/row_fields.h"
#include "ui/network/try/spread_view.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/plane_wall.h"

#include <QDoubleSpinBox>
#include <QFontInfo>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QStyleOptionSlider>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <memory>
#include <numeric>
#include <set>

using namespace ks;

/// A row of a table is turned into one of somebody's own, number by number, within what the data have.
class TestRowFields : public test::NetworkTest {
    Q_OBJECT

private:
    const QTemporaryDir m_folder;
    QString table(int rows) const
    {
        return QStringLiteral("csv:") + test::writtenTable(m_folder.filePath(QStringLiteral("rows.csv")), rows) +
               QStringLiteral("?target=target&split=0.6,0.2,0.2");
    }
    TryPage& page() { return m_lab->tryPage(); }
    template <class Child>
    Child* child(const char* name)
    {
        return m_window->findChild<Child*>(QLatin1String(name));
    }
    float cell(std::size_t column) { return page().askedPicture()->picture->cells()[column]; }

private slots:
    void cleanup() { closeWindow(); }

    void columnsGoFromTheirLeastToTheirGreatest()
    {
        const DatasetPtr known = openDataset(table(60).toStdString());
        const std::vector<ValueRange> ranges = columnRanges(*known, 64);
        QCOMPARE(ranges.size(), std::size_t{2});
        QVERIFY(ranges[0] == (ValueRange{0, 6}) && ranges[1] == (ValueRange{0, 4}));
        QCOMPARE(columnRanges(*known, 1).size(), std::size_t{1});
    }

    /// One sign for less than nothing, as in the numbers beside the boxes; that of the keyboard is read as well.
    void theMinusIsThatOfAllNumbers()
    {
        PlainNumberBox box(-5, 5);
        box.setNumber(-2.5);
        QCOMPARE(box.text(), QStringLiteral("−2.5"));
        for (const char* typed : {"-1.5", "−1.5", "-15e-1", "−15e−1"}) {
            QString text = QString::fromUtf8(typed);
            int place = 0;
            QCOMPARE(box.validate(text, place), QValidator::Acceptable);
            QCOMPARE(text, QString::fromUtf8(typed));
            QCOMPARE(box.valueFromText(text), -1.5);
        }
        box.selectAll();
        QTest::keyClicks(&box, QStringLiteral("-3.25"));
        QTest::keyClick(&box, Qt::Key_Return);
        QCOMPARE(box.value(), -3.25);
        QCOMPARE(box.text(), QStringLiteral("−3.25"));
    }

    void aTurnedRowIsAskedAboutAndCanBeTakenBack()
    {
        openWindow();
        const QString data = table(60); // written once
        m_lab->dataPage().use(data);
        QTRY_COMPARE_WITH_TIMEOUT(run().view().content.data, data.toStdString(), 20000);
        waitUntilReady();
        m_lab->tabs().open(QStringLiteral("try"));
        QTRY_VERIFY_WITH_TIMEOUT(page().askedPicture() && child<QDoubleSpinBox>("rowBox1"), 20000);
        auto* box = child<QDoubleSpinBox>("rowBox0");
        auto* slider = child<QSlider>("rowSlider0");
        QVERIFY(box->isEnabled() && slider->isEnabled());
        QCOMPARE(box->accessibleName(), QStringLiteral("a"));
        QVERIFY(box->minimum() == 0 && box->maximum() == 6);
        QVERIFY(page().askedPicture()->sample && !page().askedPicture()->expected.empty());
        const float before = cell(0);
        const float other = cell(1);
        auto* back = child<QPushButton>("rowBack");
        QVERIFY(!back->isVisible());

        box->setValue(2.5);
        QVERIFY(!page().askedPicture()->sample && page().askedPicture()->expected.empty()); // nobody knows what is right for it
        QCOMPARE(cell(0), 2.5F);
        QCOMPARE(cell(1), other);
        QCOMPARE(slider->value(), 417); // of 1000
        slider->setValue(1000);
        QCOMPARE(cell(0), 6.0F);
        QCOMPARE(box->value(), 6.0);
        QVERIFY(back->isVisible());
        run().prepare(run().view().content); // the same data
        waitUntilReady();
        QCOMPARE(cell(0), 6.0F);

        back->click();
        QVERIFY(page().askedPicture()->sample && !back->isVisible());
        QCOMPARE(cell(0), before);
        box->setValue(1.5);
        child<QSpinBox>("trySample")->setValue(3); // another row, of which nothing is turned
        QVERIFY(page().askedPicture()->sample && !back->isVisible());
    }

    /// Behind each slider stands how its column is spread; the answer stands among the targets, with how far the network is off.
    void numbersStandAmongThoseOfTheData()
    {
        openWindow();
        const QString data = table(60);
        m_lab->dataPage().use(data);
        QTRY_COMPARE_WITH_TIMEOUT(run().view().content.data, data.toStdString(), 20000);
        waitUntilReady();
        train(2);
        m_lab->tabs().open(QStringLiteral("try"));
        QTRY_VERIFY_WITH_TIMEOUT(page().askedPicture() && child<SpreadView>("rowSpread1"), 20000);
        auto* spread = child<SpreadView>("rowSpread0");
        QVERIFY(spread->isVisible() && spread->range() == (ValueRange{0, 6}));
        const DatasetPtr known = run().opened().data();
        const std::vector<std::int64_t>& bins = spread->spread().bins;
        QCOMPARE(std::accumulate(bins.begin(), bins.end(), std::int64_t{0}), known->count(Split::Train));
        const int highest = spread->maximumHeight();
        QFont large = page().font();
        large.setPixelSize(2 * QFontInfo(large).pixelSize());
        page().setFont(large);
        QTRY_VERIFY(spread->maximumHeight() > highest); // of larger text
        page().setFont(QFont());
        QTRY_COMPARE(spread->maximumHeight(), highest);
        child<QDoubleSpinBox>("rowBox0")->setValue(2.5);
        QCOMPARE(spread->marks().size(), std::size_t{1});
        QCOMPARE(spread->marks().front().value, 2.5);
        const auto* slider = child<QSlider>("rowSlider0");
        QCOMPARE(spread->width(), slider->width());
        for (const double value : {0.0, 2.5, 6.0}) { // the slider is on the scale of the bars above it
            child<QDoubleSpinBox>("rowBox0")->setValue(value);
            QStyleOptionSlider option;
            option.initFrom(slider);
            option.orientation = Qt::Horizontal;
            option.minimum = slider->minimum();
            option.maximum = slider->maximum();
            option.sliderPosition = option.sliderValue = slider->value();
            const QRect handle = slider->style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, slider);
            QVERIFY(std::abs(QRectF(handle).center().x() - spread->placeOf(value)) <= 1.5);
        }
        child<QDoubleSpinBox>("rowBox0")->setValue(2.5);

        child<QSpinBox>("trySample")->setValue(3); // a row of which it is known what is right
        QTRY_VERIFY_WITH_TIMEOUT(child<SpreadView>("numberAnswer0"), 20000);
        auto* answer = child<SpreadView>("numberAnswer0");
        QTRY_VERIFY_WITH_TIMEOUT(answer->marks().size() == 2 && answer->band() && answer->spread().finite > 0, 20000);
        QCOMPARE(answer->marks()[1].value, double(page().askedPicture()->expected.front()));
        QVERIFY(answer->isVisible() && answer->marks()[0].text.startsWith(QStringLiteral("says ")));
        const double said = answer->marks()[0].value;
        QVERIFY(answer->band()->low < said && said < answer->band()->high);
        QVERIFY2(
            answer->accessibleName().contains(QStringLiteral("the band is the root mean squared error on unseen samples (validation)")),
            qPrintable(answer->accessibleName()));                            // as it stands above
        QVERIFY(answer->range().low <= said && said <= answer->range().high); // it is in sight, wherever it lies
    }

    /// All units of a layer have their numbers, or none has: one without would be taken for one that has none.
    void unitsHaveTheirNumbersTogether()
    {
        auto units = std::make_shared<Tensor>(Shape{1, 50, 1, 1});
        for (std::size_t i = 0; i < units->cells().size(); ++i)
            units->cells()[i] = i % 7 == 0 ? -5825.0F : 184.0F;
        PlaneWall wall;
        wall.setTensor(units);
        wall.setNames(QStringList(50, QStringLiteral("unit"))); // no numbers of their own
        wall.show();
        std::set<int> digits;
        for (int width = 200; width <= 1400; width += 40) {
            wall.resize(width, 900); // all of them are in sight
            int written = 0;
            for (const auto& [text, size] : test::paintedIn(wall))
                written += text.contains(QLatin1Char('8')); // as both do, and no name
            QVERIFY2(written == 0 || written == 50, qPrintable(QStringLiteral("%1 of 50, %2 wide").arg(written).arg(width)));
            QCOMPARE(written > 0, wall.numberDigits() > 0);
            digits.insert(wall.numberDigits());
        }
        QVERIFY(digits.contains(0) && digits.contains(3));
    }

    /// In a large window sliders, numbers and answer are seen together, and the numbers of the network's units have the room.
    void slidersAndAnswerStandTogether()
    {
        openWindow();
        const QString data = table(60);
        m_lab->dataPage().use(data);
        QTRY_COMPARE_WITH_TIMEOUT(run().view().content.data, data.toStdString(), 20000);
        waitUntilReady();
        m_lab->tabs().open(QStringLiteral("try"));
        QTRY_VERIFY_WITH_TIMEOUT(page().askedPicture() && child<QSlider>("rowSlider0"), 20000);
        m_window->resize(1920, 1080);
        auto* slider = child<QSlider>("rowSlider0");
        auto* answer = child<QLabel>("tryAnswer");
        const auto left = [this](const QWidget* one) { return one->mapTo(m_window, QPoint()).x(); };
        QTRY_VERIFY2(slider->width() <= 400, qPrintable(QString::number(slider->width())));
        QTRY_VERIFY2(left(answer) - left(slider) <= 560, qPrintable(QString::number(left(answer) - left(slider))));
        auto* units = child<PlaneWall>("tryMaps");
        QTRY_VERIFY_WITH_TIMEOUT(units->isVisible() && units->tensor(), 20000);
        QCOMPARE(units->tensor()->shape().h * units->tensor()->shape().w, std::int64_t{1});
        QVERIFY(units->width() >= 500);
    }
};

QTEST_MAIN(TestRowFields)
#include "tst_row_fields.moc"
