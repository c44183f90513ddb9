#include "core/io/csv.h"
#include "core/session/session_file.h"
#include "core/tensor/npy.h"
#include "core/tensor/random.h"
#include "tests/ui/files.h"
#include "tests/ui/operation_desk.h"
#include "ui/scene/colouring.h"
#include "ui/shell/last_folder.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/resource_locator.h"

#include <QFileDialog>
#include <QTemporaryDir>

using namespace ks;
using namespace ks::test;

/// Files of one's own in the Operation lab.
class TestOperationFiles : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString write(const char* name, const QByteArray& text) { return written(m_folder.filePath(QString::fromLatin1(name)), text); }

private slots:
    /// Whatever is wrong with the file the program was started with, there is something to look at.
    void aBadFileLeavesNoEmptyWindow()
    {
        for (const auto& [name, text] : {std::pair("bad.csv", "1,2\n3,four\n"), std::pair("bad.kscope", "no session")}) {
            OperationDesk desk;
            desk.lab->open(write(name, text), false); // before the first picture is there
            QTRY_VERIFY(desk.window.messages().shownText().contains(QLatin1String(name)));
            QTRY_VERIFY2(desk.document().content().src.tensor, name);
            QTRY_VERIFY(desk.lab->inspection().freshResult());
            QVERIFY(desk.window.messages().shownText().contains(QLatin1String(name))); // still said
        }
    }

    /// What a crash left behind is unsaved work again, under its own name, and is kept as such from now on.
    void whatACrashLeftIsUnsavedWork()
    {
        const QTemporaryDir folder;
        const QString left = folder.filePath(QStringLiteral("autosave-1-operation.kscope"));
        saveSession(overlap(), left.toStdString());
        OperationDesk desk;
        QTRY_VERIFY(desk.lab->inspection().freshResult());
        QVERIFY(!desk.lab->isModified());
        desk.window.startAutosave(folder.path());
        const Message offer = desk.window.messages().history().front().message;
        offer.links[0].follow();
        QTRY_COMPARE(desk.document().content().spec, overlap().content.spec);
        QVERIFY(desk.lab->isModified());
        QVERIFY(desk.lab->sessionPath().isEmpty());
        QVERIFY2(!desk.lab->sessionName().contains("autosave"), qPrintable(desk.lab->sessionName()));
        QVERIFY2(!desk.window.messages().shownText().contains("unexpectedly"), qPrintable(desk.window.messages().shownText()));
        const auto kept = [&] { return QDir(folder.path()).entryList({QStringLiteral("*.kscope")}, QDir::Files); };
        QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(left), 20000); // its work is in this program's own copy by then
        QCOMPARE(kept().size(), 1);
        QVERIFY(!desk.window.close()); // asks
        QCOMPARE(kept().size(), 1);
    }

    /// A file of one's own is that, whatever its name: it is opened under its path, and still there afterwards.
    void aFileNamedLikeACopyIsKept()
    {
        const QString own = m_folder.filePath(QStringLiteral("autosave-13319-operation.kscope"));
        saveSession(overlap(), own.toStdString());
        OperationDesk desk;
        desk.window.openFile(own, false);
        QTRY_COMPARE(desk.lab->sessionPath(), own);
        QVERIFY(!desk.lab->isModified());
        QVERIFY(desk.window.close());
        QVERIFY(QFile::exists(own));
    }

    /// From the first cell, in cells that can be read; negative numbers in the colours of signed ones.
    void anOwnTensorOpensAtItsBeginning()
    {
        const QString path = m_folder.filePath("noise.npy");
        writeNpy(path.toStdString(),
                 randomTensor({.shape = {1, 1, 60, 60}, .distribution = Distribution::Normal, .low = 0, .high = 1}, "noise"));
        for (const bool started : {true, false}) {
            OperationDesk desk;
            if (!started)
                desk.openSession(overlap());
            desk.lab->open(path, false);
            QTRY_COMPARE(desk.document().content().spec.src, (Shape{1, 1, 60, 60}));
            QTRY_VERIFY(desk.lab->inspection().freshResult());
            QCOMPARE(desk.document().view().position.cell, 0);
            QTRY_VERIFY(desk.grid(Role::Src).view().visibleCells().width() < 30);
            QTRY_VERIFY(desk.grid(Role::Src).view().visibleCells().contains(QPointF(0.5, 0.5)));
            QCOMPARE(colourOf(desk.document().content(), desk.document().view(), Role::Src).palette, Palette::BlueOrange);
        }
    }

    void spreadsheetsAreRead()
    {
        OperationDesk desk;
        desk.openSession(overlap());
        desk.lab->open(write("hoja.csv", "alto;ancho\n-1,46;2\n3;4,5\n"), false);
        QTRY_COMPARE(desk.document().content().spec.src, (Shape{1, 1, 2, 2}));
        QCOMPARE(desk.document().content().src.tensor->cells()[0], -1.46F);
    }

    /// What did not fit can be had after all.
    void aLargerBlockMakesALargerInput()
    {
        OperationDesk desk;
        desk.openSession(overlap());
        emit desk.lab->tensors().pane(Role::Src).grid().editing().pasted({}, QStringLiteral("1\t2\t3\t4\n5\t6\t7\t8\n"));
        QVERIFY2(desk.window.messages().shownText().contains("did not fit"), qPrintable(desk.window.messages().shownText()));
        QCOMPARE(desk.document().content().src.tensor->cells()[5], 7.0F);
        QCOMPARE(desk.document().content().spec.src, (Shape{1, 1, 3, 3}));
        desk.window.messages().history().front().message.links.front().follow();
        QCOMPARE(desk.document().content().spec.src, (Shape{1, 1, 2, 4}));
        QCOMPARE(desk.document().content().src.tensor->cells()[7], 8.0F);
        desk.document().undoStack().undo();
        QCOMPARE(desk.document().content().spec.src, (Shape{1, 1, 3, 3}));
        desk.document().undoStack().undo(); // nothing is pasted, so nothing did not fit
        QVERIFY2(desk.window.messages().shownText().isEmpty(), qPrintable(desk.window.messages().shownText()));
    }

    void dialogsStartWhereTheLastOneEnded()
    {
        QFileDialog first;
        first.setOption(QFileDialog::DontUseNativeDialog);
        startInLastFolder(first);
        emit first.filesSelected({m_folder.filePath("figure.png")});
        QFileDialog second;
        second.setOption(QFileDialog::DontUseNativeDialog);
        startInLastFolder(second);
        QCOMPARE(second.directory().absolutePath(), QFileInfo(m_folder.path()).absoluteFilePath());
        noteFolderOf(QStringLiteral(":/samples/x.png"));
        QCOMPARE(lastFolder(), QFileInfo(m_folder.path()).absoluteFilePath());
    }

    /// The program's own folder is none to write into, whoever opened a sample from there.
    void dialogsDoNotStartAmongTheSamples()
    {
        const QString samples = ResourceLocator::samplesFolder();
        QVERIFY(!samples.isEmpty());
        noteFolderOf(m_folder.filePath("figure.png"));
        noteFolderOf(ResourceLocator::sampleImages().front());
        QCOMPARE(lastFolder(), QFileInfo(m_folder.path()).absoluteFilePath());
        QVERIFY(ResourceLocator::isSample(samples) && ResourceLocator::isSample(samples + "/sessions"));
        QVERIFY(!ResourceLocator::isSample(m_folder.path()) && !ResourceLocator::isSample(QFileInfo(samples).path()));
        QTemporaryDir gone; // what was remembered is not there any more, and Qt remembers the samples
        noteFolderOf(gone.filePath("figure.png"));
        gone.remove();
        QFileDialog dialog;
        dialog.setOption(QFileDialog::DontUseNativeDialog);
        dialog.setDirectory(samples + "/images");
        startInLastFolder(dialog);
        QVERIFY2(!ResourceLocator::isSample(dialog.directory().absolutePath()), qPrintable(dialog.directory().absolutePath()));
    }
};

QTEST_MAIN(TestOperationFiles)
#include "tst_operation_files.moc"
