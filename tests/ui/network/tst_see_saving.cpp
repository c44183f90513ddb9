#include "core/nn/presets.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_pictures.h"
#include "ui/figures/figure_file.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_figure.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_save_button.h"
#include "ui/network/see/see_save_dialog.h"

#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSvgRenderer>
#include <QTemporaryDir>

#include <cstdlib>
#include <memory>

using namespace ks;

/// The picture of a network as a file: what is in it, and how large it is.
class TestSeeSaving : public test::NetworkTest {
    Q_OBJECT

private:
    SeePage& page() { return *m_window->findChild<SeePage*>(); }
    static void show(SeeView& view)
    {
        view.resize(1000, 480);
        view.setPicture(test::lenetPicture());
    }
    static QByteArray encoded(const SeeView& view, FigureFile type, const FigureFormat& format = {.millimetres = 160})
    {
        return encodeFigure(SeeFigure(view.snapshot(), QStringLiteral("LeNet-5")), type, format);
    }

private slots:
    void cleanup() { closeWindow(); }

    void anSvgHasItsWordsAsText()
    {
        SeeView view;
        show(view);
        const QByteArray svg = encoded(view, FigureFile::Svg);
        QVERIFY(QSvgRenderer(svg).isValid());
        for (const SeeColumn& column : view.picture().columns)
            QVERIFY2(svg.contains('>' + column.name.toUtf8() + '<'), qPrintable(column.name));
        QVERIFY(svg.contains("<title>LeNet-5</title>"));
    }

    void aPngHasTheSizeAskedFor()
    {
        SeeView view;
        show(view);
        const QImage image = QImage::fromData(encoded(view, FigureFile::Png, {.millimetres = 160, .dotsPerInch = 300}), "PNG");
        QCOMPARE(image.width(), 1890);
        QCOMPARE(image.dotsPerMeterX(), 11811);
        const QImage small = QImage::fromData(encoded(view, FigureFile::Png, {.millimetres = 80, .dotsPerInch = 150}), "PNG");
        QCOMPARE(small.width(), 473);
        QVERIFY(small.height() < small.width());
    }

    /// A figure says what its numbers are where they are not what the layers make of the sample, and stays as large as it was asked to be.
    void whatTheNumbersAreIsSaidBelow()
    {
        SeeView view;
        show(view);
        const QSize plain = QImage::fromData(encoded(view, FigureFile::Png), "PNG").size();
        QVERIFY(SeeFigure(view.snapshot(), QStringLiteral("LeNet-5")).caption().isEmpty());
        const Model lenet = presetModel("lenet-5");
        const SeeContents contents(lenet);
        for (const auto& [quantity, word] : {std::pair(SeeQuantity::Gradients, "Gradients."), std::pair(SeeQuantity::Weights, "Weights."),
                                             std::pair(SeeQuantity::WeightGradients, "Weight gradients.")}) {
            SeePicture picture = test::lenetPicture();
            picture.shows = contents.picture(quantity, nullptr, {}).shows;
            view.setPicture(picture);
            const SeeFigure figure(view.snapshot(), QStringLiteral("LeNet-5"));
            QVERIFY2(figure.caption().startsWith(QLatin1String(word)), qPrintable(figure.caption()));
            QVERIFY(encoded(view, FigureFile::Svg).contains(word));
            QCOMPARE(QImage::fromData(encoded(view, FigureFile::Png), "PNG").size(), plain);
        }
        QVERIFY(contents.picture(SeeQuantity::Values, nullptr, {}).shows.isEmpty());
    }

    void aPdfIsOne()
    {
        SeeView view;
        show(view);
        QVERIFY(encoded(view, FigureFile::Pdf).startsWith("%PDF"));
    }

    void colourIsNotBlurred()
    {
        SeeView view;
        show(view);
        const SeeColumn& column = view.picture().columns[3];
        const SeeSpot cell{.column = 3, .map = 12, .cell = SeeCell(5, 5)};
        const QImage image = QImage::fromData(encoded(view, FigureFile::Png, {.millimetres = 400, .dotsPerInch = 300}), "PNG");
        const double margin = marginMillimetres / 25.4 * 300;
        const double scale = (image.width() - 2 * margin) / view.width();
        const QPointF at =
            SeeLayout(view.snapshot().picture, {QSizeF(view.size()), figureFont(view.snapshot().letters)}, view.snapshot().over.look)
                .rectOf(cell)
                .center();
        const QRgb wanted = ValueScale(Palette::Viridis, *column.range).colourOf((*column.tensor)[{0, 12, 5, 5}]);
        QCOMPARE(image.pixelColor((at * scale + QPointF(margin, margin)).toPoint()).rgb(), wanted);
    }

    /// Whatever its channels were shifted and scaled by for the network.
    void aPhotographHasItsColours()
    {
        SeeView view;
        view.resize(600, 300);
        SeeColumn photograph = test::seeColumn("input", "", {1, 3, 4, 4}, -1, SeeColumn::Kind::Input);
        photograph.levels = {{-2, 2}, {-1, 1}, {0, 4}};
        const float shares[] = {0.2F, 0.6F, 1.0F};
        Tensor cells({1, 3, 4, 4});
        for (std::size_t i = 0; i < 48; ++i) {
            const GreyRange& level = photograph.levels[i / 16];
            cells.cells()[i] = level.low + shares[i / 16] * (level.high - level.low);
        }
        photograph.tensor = std::make_shared<const Tensor>(std::move(cells));
        SeePicture picture = test::chainOf({photograph, test::seeColumn("conv1", "Conv 3×3", {1, 4, 4, 4}, 0)});
        picture.rgbInput = true;
        view.setPicture(picture);
        const QImage image = QImage::fromData(encoded(view, FigureFile::Png, {.millimetres = 200, .dotsPerInch = 200}), "PNG");
        const double margin = marginMillimetres / 25.4 * 200;
        const double scale = (image.width() - 2 * margin) / view.width();
        const QPointF at = SeeLayout(picture, {QSizeF(view.size()), figureFont(view.snapshot().letters)}, view.snapshot().over.look)
                               .places()
                               .front()
                               .tiles.front()
                               .rect.center();
        const QColor seen = image.pixelColor((at * scale + QPointF(margin, margin) + QPointF(2, 2)).toPoint());
        QVERIFY2(std::abs(seen.red() - 51) <= 1 && std::abs(seen.green() - 153) <= 1 && seen.blue() >= 254, qPrintable(seen.name()));
    }

    /// What a wave has not come to is not in the file either.
    void whatIsCoveredIsLeftOut()
    {
        SeeView view;
        show(view);
        const qsizetype whole = encoded(view, FigureFile::Svg).size();
        view.setWave(SeeFront{SeeFront::Pass::Forward, 0});
        const QByteArray svg = encoded(view, FigureFile::Svg);
        QVERIFY2(svg.size() < whole / 2, qPrintable(QString::number(svg.size())));
        QVERIFY(!svg.contains("<image"));
    }

    void theDialogAsksForMillimetres()
    {
        SeeSaveDialog dialog;
        QCOMPARE(dialog.format().millimetres, 160.0);
        auto* width = dialog.findChild<QSpinBox*>("seeSaveWidth");
        width->findChild<QLineEdit*>()->setText(QStringLiteral("1"));
        width->interpretText();
        QCOMPARE(width->value(), width->minimum()); // what is too small is not forgotten without a word
        const QLabel* title = nullptr;
        for (const QLabel* one : dialog.findChildren<QLabel*>())
            title = one->buddy() == width ? one : title;
        QVERIFY(title && title->text().contains(QStringLiteral("30–")));
        width->setValue(88);
        int chosen = 0;
        connect(&dialog, &SeeSaveDialog::chosen, &dialog,
                [&](const FigureFormat& format) { chosen += format.millimetres == 88.0 ? 1 : 0; });
        dialog.findChild<QPushButton*>("seeSaveGo")->click();
        QCOMPARE(chosen, 1);
        QCOMPARE(dialog.format().millimetres, 88.0);
    }

    void thePageSavesWhatItShows()
    {
        openWithLittleData();
        SeeView nothing;
        const SeeSaveButton none(*m_window, nothing, &nothing);
        QVERIFY(!none.isEnabled());
        QVERIFY(none.toolTip().contains("No network"));
        auto* save = page().findChild<SeeSaveButton*>("seeSave");
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() != nullptr, 10000);
        QVERIFY(save->isEnabled());
        const QTemporaryDir folder;
        for (const auto& [name, begin] :
             std::initializer_list<std::pair<const char*, const char*>>{{"a.svg", "<?xml"}, {"a.pdf", "%PDF"}, {"a.png", "\x89PNG"}}) {
            QSignalSpy saved(save, &SeeSaveButton::saved);
            save->save(folder.filePath(QLatin1String(name)), {.millimetres = 160});
            QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, 20000);
            QVERIFY2(test::contentOf(folder.filePath(QLatin1String(name))).startsWith(begin), name);
        }
        QVERIFY(said().contains("a.png"));
        const QByteArray svg =
            test::contentOf(folder.filePath(QStringLiteral("a.svg"))); // of which sample and moment, and what is said of it
        QSvgRenderer drawn(svg);
        QVERIFY(drawn.isValid());
        for (const char* word : {"says", "sample", "batches"}) // each in one line
            QVERIFY2(QString::fromUtf8(svg).contains(QString::fromLatin1(word)), word);
    }
};

QTEST_MAIN(TestSeeSaving)
#include "tst_see_saving.moc"
