#pragma once

#include <QByteArray>
#include <QPaintDevice>
#include <QSizeF>

#include <memory>

namespace ks {

class TikzEngine;

/// A painter's device whose pictures are TikZ: `\begin{tikzpicture}` … with rectangles, paths and texts that can be edited, in points of 1/72 inch. Texts
/// are set in the document's sans serif type; pictures of pixels become rectangles, one for each run of equal pixels in a row.
/// Source of the language: TikZ & PGF Manual 3.1, §13–17.
class TikzWriter : public QPaintDevice {
public:
    explicit TikzWriter(QSizeF points);
    ~TikzWriter() override;

    /// What was painted, when the painter has ended. Throws FileError where a picture has more rectangles than TeX copes with.
    QByteArray picture() const;

    QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    QSizeF m_size;
    std::unique_ptr<TikzEngine> m_engine;
};

/// Plain text as LaTeX sets it: its own signs escaped, mathematical ones as commands.
QByteArray asTex(const QString& text);

} // namespace ks
