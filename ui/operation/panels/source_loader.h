#pragma once

#include "core/session/source_file.h"
#include "ui/language/sentence.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/lane.h"
#include "ui/tasks/latest_job.h"

#include <QImage>
#include <QObject>

#include <optional>

namespace ks {

/// Makes inputs outside the GUI thread and hands the newest to the document: the one reader of input files in the window.
/// What a person chose for pictures applies to the next files, samples and pasted pictures too, until it is taken back or another session is
/// opened.
class SourceLoader final : public QObject {
    Q_OBJECT

public:
    SourceLoader(OperationDocument& document, QThreadPool& files, QObject* parent = nullptr);

    void loadFile(const QString& path);
    /// Reads a picture for `take` instead of the document: for a session that begins with it. `otherwise` where it cannot be read.
    void readPicture(const QString& path, const PictureOptions& options, std::function<void(SourcedTensor)> take,
                     std::function<void()> otherwise);
    void loadImage(const QImage& image, const QString& name);
    void makeRandom(const RandomSpec& spec, const QString& mergeKey);
    void makePattern(const std::string& name, const Shape& shape, const QString& mergeKey);
    void takeTyped(Tensor tensor, const QString& name);

    /// Those of the picture on screen; else what the next one will be read with.
    const PictureOptions& pictureOptions() const;
    /// Applies to the present picture too, decoded again from its file. To choose again what is on screen takes a change back that is still being
    /// made.
    void setPictureOptions(const PictureOptions& options);
    /// What is being made is not wanted any more.
    void cancel();

signals:
    void loadingChanged(bool loading);
    /// The document has the new input.
    void loaded();
    /// A file was read, and is the document's input next.
    void fileRead();
    /// In place of the document's new input, where there is no session yet: the program was started with a file.
    void firstInput(const ks::SourcedTensor& src);
    /// It came from this file.
    void fileLoaded(const QString& path);
    /// A sentence about what was loaded, or why nothing was.
    void noted(const ks::Sentence& sentence);
    void failed(const ks::Sentence& sentence);

private:
    /// The picture on screen is read in another way, also by undo: so are the next ones.
    void followReading();
    void start(std::function<LoadedSource()> make, const Sentence& label, const QString& mergeKey = {}, const QString& path = {});
    void take(SourcedTensor src, const Sentence& label, const QString& mergeKey);

    OperationDocument& m_document;
    PictureOptions m_options;
    std::optional<TensorSource> m_read; ///< the picture that was on screen last
    Lane m_files;                       ///< decoding opens no parallel region
    LatestJob m_job{m_files};
    bool m_rereads = false; ///< the job reads the picture on screen in another way
};

} // namespace ks
