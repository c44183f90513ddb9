#pragma once

#include "core/io/paste.h"
#include "ui/language/retranslating.h"
#include "ui/operation/panels/edit_burst.h"
#include "ui/operation/panels/source_loader.h"

#include <QWidget>

class QMimeData;

namespace ks {

class FieldEditor;
class PictureSettings;
class RandomSettings;
class SampleGallery;

/// Where the input comes from: a file (opened, dropped, pasted), a sample, random numbers, a pattern.
class InputSettings final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    InputSettings(OperationDocument& document, QThreadPool& files, QWidget* parent = nullptr);

    /// For drops and File ▸ Open anywhere in the lab: image, NPY or CSV; read in the background.
    void openFile(const QString& path) { m_loader.loadFile(path); }
    void askForFile();
    /// A picture or a table from the clipboard; what a number with a comma means is asked here where it is not clear.
    void paste(const QMimeData& clip);
    /// What was pasted before, and can mean two things, is no longer asked about.
    void dropChoice();
    /// Says how many of the numbers that were pasted have become infinite.
    static QString beyondText(std::int64_t count);
    /// The folder of the sample pictures.
    void setSamplesFolder(const QString& folder);
    SourceLoader& loader() { return m_loader; }

signals:
    void pasteBegun();

protected:
    void retranslate() override;
    void takeFont() override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    enum Page { FilePage, SamplePage, RandomPage, PatternPage };

    void refresh();
    void showPage(int page);
    /// A person chose it: what its fields say becomes the input, if the page has any.
    void choosePage(int page);
    /// The page that present input came from, when it is another one than before.
    void followSource();
    void showPatternShape();
    void makePattern();
    void listPatterns();
    /// What the list of patterns calls one.
    QString patternTitle(const std::string& name) const;
    void nameChoice();
    void takePasted(std::size_t reading);

    OperationDocument& m_document;
    SourceLoader m_loader;
    EditBurst m_burst;
    std::optional<TensorSource> m_followed; ///< whose page is shown
    Shape m_followedShape;
    PasteResult m_pasted;
    QLabel* m_present;
    QProgressBar* m_busy;
    QLabel* m_fromTitle;
    QComboBox* m_from;
    QWidget* m_filePage;
    QPushButton* m_open;
    QPushButton* m_paste;
    QLabel* m_dropHint;
    QLabel* m_pasteChoice;
    SampleGallery* m_samples;
    RandomSettings* m_random;
    QWidget* m_patternPage;
    QComboBox* m_pattern;
    Shape m_patternShape{1, 1, 8, 8};
    std::array<FieldEditor*, 3> m_patternExtents{}; ///< channels, rows, columns
    PictureSettings* m_picture;
};

} // namespace ks
