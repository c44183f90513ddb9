#pragma once

#include "ui/operation/explanation_writer.h"
#include "ui/operation/layer_source.h"
#include "ui/operation/pictured_rows.h"

namespace ks {

/// The explained cell of an operation in words and numbers: its formula, partial sums, inner results and its check against the backend. Its links
/// unfold sums and bring channels into the grids; the number under the mouse, or to which the keyboard has come, is pointed at, and one that is
/// clicked, or entered, stays so until it is clicked again. Whoever shows more beside it derives.
class ExplanationText : public LongText {
    Q_OBJECT

public:
    explicit ExplanationText(LayerSource& source, QWidget* parent = nullptr);

    /// Once again, of now. A link that the keyboard has come to keeps it, or the one that has come in its place.
    void write();
    /// Of a number that is held: from where it was read.
    const std::optional<Factor>& held() const { return m_held; }
    /// The formula alone, without notes.
    void setPresenting(bool presenting) { m_presenting = presenting; }
    const ExplanationWriter& writer() const { return m_writer; }
    /// Of sums, beside their formulas.
    const PicturedRows& pictures() const { return m_pictures; }
    /// Another term is pointed at: the picture of the sum goes with it.
    void followPointed();

protected:
    void takeSize() override;
    void takeFont() override { m_pictures.fit(); }
    bool focusNextPrevChild(bool next) override;
    /// With the words of pictures in their place.
    QMimeData* createMimeDataFromSelection() const override;
    TextPen& pen() { return m_writer.pen(); }
    PicturedRows& writtenPictures() { return m_pictures; }
    /// How pictures in the text look.
    virtual GridLook gridLook() const { return GridLook::of(palette(), font(), locale()); }
    virtual void writeWithoutScene() {}
    /// Above all else, but for a formula that stands alone.
    virtual void writeStart(const Scene&) {}
    /// Between the title and the formula. True where the products of the sum stand there already.
    virtual bool writeBelowTitle(const Scene&) { return false; }
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
    void writeProducts(const Scene& scene);
    void followAny(const QUrl& link);
    void pointAt(const QUrl& link);
    std::optional<Factor> factorAt(const QString& link) const;
    void hold(const QString& link);
    /// What is held was a number of another cell's formula, or of another operation.
    void letGo(const std::optional<Scene>& scene);

    LayerSource& m_source;
    ExplanationWriter m_writer{*this};
    PicturedRows m_pictures{*this, [this] { return gridLook(); }};
    std::optional<std::size_t> m_products;          ///< the picture of the formula's own terms
    std::shared_ptr<const Explanation> m_explained; ///< by that
    std::optional<Factor> m_held;
    SceneFocus m_heldIn; ///< in the formula of that cell
    OpSpec m_heldOf;
    bool m_presenting = false;
    bool m_kernelTurned = false;
};

} // namespace ks
