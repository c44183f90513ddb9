#pragma once

#include "ui/operation/explanation_writer.h"
#include "ui/operation/layer_source.h"

namespace ks {

/// The explained cell of an operation in words and numbers: its formula, partial sums, inner results and its check against the backend. Its links
/// unfold sums and bring channels into the grids; the number under the mouse is pointed at. Whoever shows more beside it derives.
class ExplanationText : public LongText {
    Q_OBJECT

public:
    explicit ExplanationText(LayerSource& source, QWidget* parent = nullptr);

    /// Once again, of now. A link that the keyboard has come to keeps it.
    void write();
    /// The formula alone, without notes.
    void setPresenting(bool presenting) { m_presenting = presenting; }
    const ExplanationWriter& writer() const { return m_writer; }

protected:
    TextPen& pen() { return m_writer.pen(); }
    virtual void writeWithoutScene() {}
    /// Above all else, but for a formula that stands alone.
    virtual void writeStart(const Scene&) {}
    /// Behind an operand's cell and its number.
    virtual void writeOrigin(const Scene&) {}
    /// Of the formula alone, above it.
    virtual void writeAboveFormula() {}
    /// Below formula and partial sums: what is asked, or why the result is hidden.
    virtual void writeQuestion(const Scene&) {}
    virtual void writeEnd(const Scene&) {}
    /// A link that is not this text's own.
    virtual void follow(const QString&) {}

private:
    void writeAll(const Scene& scene);
    void followAny(const QUrl& link);
    void pointAt(const QUrl& link);

    LayerSource& m_source;
    ExplanationWriter m_writer{*this};
    bool m_presenting = false;
    bool m_kernelTurned = false;
};

} // namespace ks
