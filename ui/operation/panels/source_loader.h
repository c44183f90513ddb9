#pragma once

#include "core/io/picture.h"
#include "core/session/session.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/compute_thread.h"
#include "ui/tasks/latest_job.h"

#include <QImage>
#include <QObject>

namespace ks {

/// What is done to a picture when it is loaded.
struct PictureOptions {
    bool zeroToOne = false; ///< divide by the file's largest possible value
    bool grey = false;      ///< one channel from three
    bool resize = false;    ///< bring it to rows × columns
    Fit fit = Fit::Scale;
    std::int64_t rows = 32;
    std::int64_t columns = 32;

    bool operator==(const PictureOptions&) const = default;
};

/// An input, ready for the document, and what a person should know about it.
struct LoadedSource {
    SourcedTensor src;
    std::vector<Text> notes;
};

/// Throw FileError, InputError, OutOfMemory. Safe from any thread.
LoadedSource loadSourceFile(const QString& path, const PictureOptions& options);
LoadedSource loadPicture(std::vector<std::byte> file, const std::string& name, const PictureOptions& options);

/// Makes inputs outside the GUI thread and hands the newest to the document; what went wrong goes to the document's message().
/// The picture options of the last load apply to files, samples and pasted pictures alike.
class SourceLoader final : public QObject {
    Q_OBJECT

public:
    explicit SourceLoader(OperationDocument& document, QObject* parent = nullptr);

    void loadFile(const QString& path);
    void loadImage(const QImage& image, const QString& name);
    void makeRandom(const RandomSpec& spec, const QString& mergeKey);
    void makePattern(const std::string& name, const Shape& shape, const QString& mergeKey);
    void takeTyped(Tensor tensor, const QString& name);

    const PictureOptions& pictureOptions() const { return m_options; }
    /// Applies to the present picture too, decoded again from its file.
    void setPictureOptions(const PictureOptions& options);
    bool isLoading() const { return m_job.isRunning(); }

signals:
    void loadingChanged(bool loading);
    /// The document has the new input.
    void loaded();

private:
    void start(std::function<LoadedSource()> make, const QString& label, const QString& mergeKey = {});

    OperationDocument& m_document;
    PictureOptions m_options;
    ComputeThread m_thread; // its own: decoding opens no parallel region and must not wait behind a long computation
    LatestJob m_job{m_thread};
};

} // namespace ks
