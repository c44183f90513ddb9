#include "core/nn/batch_log.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/loss_line.h"
#include "ui/network/page_tabs.h"
#include "ui/network/train/train_page.h"
#include "ui/theme/placing.h"
#include "ui/theme/steady_room.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

using namespace ks;

namespace {

/// How often somebody's layout is asked for anew.
class CountedLayouts final : public QObject {
public:
    explicit CountedLayouts(QWidget& of) : QObject(&of) { of.installEventFilter(this); }
    int count = 0;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        count += event->type() == QEvent::LayoutRequest ? 1 : 0;
        return QObject::eventFilter(watched, event);
    }
};

/// A label in a row of a window, and what the window hears of it.
struct SteadyRow {
    explicit SteadyRow(bool wraps) : label(new QLabel(&window)), heard(window)
    {
        label->setWordWrap(wraps);
        label->setText(QStringLiteral("epoch 1 of 30, batch 100 of 150"));
        room = new SteadyRoom(*label);
        layColumn(window, {inRow({{room, wraps ? 1 : 0}, Placed::rest(wraps ? 0 : 1)}), Placed::rest(1)});
        window.resize(600, 100);
        window.show();
        settle();
    }
    void write(const QString& text)
    {
        label->setText(text);
        settle();
    }
    void settle()
    {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
    }

    QWidget window;
    QLabel* label;
    SteadyRoom* room;
    CountedLayouts heard;
};

BatchLog logOf(const std::vector<double>& losses)
{
    BatchLog log;
    for (const double loss : losses) {
        BatchRecord record;
        record.loss = loss;
        log.push_back(record);
    }
    return log;
}

/// From the top down, in this column of pixels, whether the line's colour is there.
std::vector<bool> lineIn(const QImage& image, const QColor& colour, int column)
{
    std::vector<bool> line;
    for (int y = 4; y < image.height() - 6; ++y) { // without the button's edge and the ground line
        const QColor pixel = image.pixelColor(column, y);
        line.push_back(std::abs(pixel.red() - colour.red()) + std::abs(pixel.green() - colour.green()) +
                           std::abs(pixel.blue() - colour.blue()) <
                       150); // also three quarters of a pixel
    }
    return line;
}

} // namespace

/// What a window beside a training leaves alone: it takes the time of the training.
class TestQuietTraining : public test::NetworkTest {
    Q_OBJECT

private slots:
    void cleanup()
    {
        if (m_desk)
            closeWindow();
    }

    /// A row that gets its place before it is asked what the new text needs has room for the one before only.
    void aSentenceIsNotCutWhereItsRowMoves()
    {
        SteadyRow row(true);
        row.label->setText(QStringLiteral("You look back at one of many batches. ").repeated(8));
        row.room->resize(row.room->width() - 1, row.room->height());
        row.settle();
        QTRY_VERIFY(row.room->height() >= row.label->heightForWidth(row.room->width()));
    }

    void aTextThatHasRoomLaysNothingOut_data()
    {
        QTest::addColumn<bool>("wraps");
        QTest::addRow("line") << false;
        QTest::addRow("sentence") << true;
    }
    void aTextThatHasRoomLaysNothingOut()
    {
        QFETCH(const bool, wraps);
        SteadyRow row(wraps);
        QVERIFY(row.label->isVisible() && row.label->geometry() == row.room->rect());
        row.heard.count = 0;
        row.write(QStringLiteral("epoch 1 of 30, batch 101 of 150"));
        row.write(QStringLiteral("epoch 2 of 30, batch 1 of 150"));
        QCOMPARE(row.heard.count, 0);
    }

    void aLongerTextGetsItsRoom()
    {
        SteadyRow row(false);
        const int before = row.room->width();
        row.write(QStringLiteral("epoch 1,000 of 30,000, batch 10,000 of 15,000"));
        QVERIFY(row.room->width() > before);
        QVERIFY(row.label->width() >= row.label->sizeHint().width());
    }

    void aSentenceGetsItsLines()
    {
        SteadyRow row(true);
        const int before = row.room->height();
        row.write(QStringLiteral("Training: ").repeated(30));
        QVERIFY(row.room->height() >= 2 * before);
        QVERIFY(row.label->height() >= row.label->heightForWidth(row.label->width()));
        row.write(QStringLiteral("Training"));
        QCOMPARE(row.room->height(), before);
    }

    /// Also with what was written meanwhile.
    void theRoomIsShownAsItsPartIs()
    {
        SteadyRow row(false);
        row.label->hide();
        row.settle();
        QVERIFY(row.room->isHidden());
        row.label->setText(QStringLiteral("epoch 1,000 of 30,000, batch 10,000 of 15,000"));
        row.label->show();
        row.settle();
        row.settle();
        QVERIFY(row.room->isVisible() && row.label->isVisible());
        QVERIFY(row.label->width() >= row.label->sizeHint().width());
    }

    void theLineGoesFromTheFirstLossToTheLast_data()
    {
        QTest::addColumn<int>("count");
        QTest::addRow("two") << 2;
        QTest::addRow("a few") << 9;
        QTest::addRow("more than pixels") << 200;
    }
    void theLineGoesFromTheFirstLossToTheLast()
    {
        QFETCH(const int, count);
        std::vector<double> losses;
        for (int i = 0; i < count; ++i)
            losses.push_back(2.0 - 1.5 * i / (count - 1));
        LossLine line;
        line.resize(96, 40);
        line.take(logOf(losses), 1);
        const QImage image = line.grab().toImage().convertToFormat(QImage::Format_RGB32);
        const QColor accent = coloursOf(line.palette()).accent;
        const auto heightIn = [&](int column) { // where it is, as a share of the field from its top; negative: nowhere
            const std::vector<bool> in = lineIn(image, accent, column);
            double sum = 0;
            int pixels = 0;
            for (std::size_t y = 0; y < in.size(); ++y)
                if (in[y]) {
                    sum += static_cast<double>(y);
                    ++pixels;
                }
            return pixels > 0 ? sum / pixels / 32 : -1.0;
        };
        double before = -1;
        for (const int column : {6, 20, 40, 60, 80, 89}) {
            const double height = heightIn(column);
            const double share = (column - 3.5) / 88;
            QVERIFY2(std::abs(height - 0.75 * share) < 0.08, qPrintable(QStringLiteral("%1: %2").arg(column).arg(height)));
            QVERIFY(height > before);
            before = height;
        }
    }

    /// Of a long training, too, and of another one nothing of the one before; however often somebody looks meanwhile.
    void theWholeCourseIsSeen()
    {
        std::vector<double> losses;
        for (int i = 0; i < 5000; ++i)
            losses.push_back((i < 500 ? 2.0 : 0.2) + (i % 2 == 0 ? 0.05 : -0.05));
        LossLine line;
        line.resize(96, 40);
        for (const std::ptrdiff_t until : {1, 150, 201, 1777, 5000})
            line.take(logOf({losses.begin(), losses.begin() + until}), 1);
        const std::vector<double> seen = line.losses();
        QVERIFY(seen.size() > LossLine::mostPoints / 2 && seen.size() <= LossLine::mostPoints);
        QVERIFY(std::abs(seen.front() - 2) < 1e-9 && std::abs(seen.back() - 0.2) < 1e-9); // the mean, without the noise
        QVERIFY(std::ranges::count_if(seen, [](double loss) { return loss > 1; }) < std::ssize(seen) / 8);
        LossLine once;
        once.take(logOf(losses), 1);
        QCOMPARE(once.losses(), seen);
        line.take(logOf({3, 2}), 2);
        QCOMPARE(line.losses(), (std::vector<double>{3, 2}));
    }

    void whatIsNoNumberBreaksTheLine()
    {
        std::vector<double> losses(41, 1.0);
        losses.front() = 2;
        for (int i = 15; i < 25; ++i)
            losses[static_cast<std::size_t>(i)] = std::numeric_limits<double>::quiet_NaN();
        LossLine line;
        line.resize(96, 40);
        line.take(logOf(losses), 1);
        const QImage image = line.grab().toImage().convertToFormat(QImage::Format_RGB32);
        const QColor accent = coloursOf(line.palette()).accent;
        const auto isIn = [&](int column) {
            const std::vector<bool> in = lineIn(image, accent, column);
            return std::ranges::find(in, true) != in.end();
        };
        QVERIFY(isIn(30) && !isIn(48) && isIn(70));
    }

    /// Numbers of other batches stand where those before stood.
    void aTrainingLaysNothingOut()
    {
        openWithLittleData();
        m_lab->tabs().open(QStringLiteral("train"));
        change([](NetworkContent& content) { content.settings.stop.epochs = 100000; });
        waitUntilReady();
        int looks = 0;
        QObject address;
        connect(&run(), &TrainingRun::progressed, &address, [&] { ++looks; });
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(looks >= 4, 20000); // the headline has its sentence, the scrubber its moments
        CountedLayouts heard(*m_lab->centre()->findChild<TrainPage*>());
        const int before = looks;
        QTRY_VERIFY_WITH_TIMEOUT(looks >= before + 6, 20000);
        const int heardOf = heard.count;
        run().pause();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), TrainingRun::State::Paused, 20000);
        QVERIFY2(heardOf < 6, qPrintable(QString::number(heardOf))); // each look had two
    }
};

QTEST_MAIN(TestQuietTraining)
#include "tst_quiet_training.moc"
