#pragma once

#include "ui/network/see/see_source.h"
#include "ui/operation/explanation_text.h"

#include <QString>

#include <optional>

namespace ks {

/// What is looked at in the picture of a network, in words and numbers: a cell's formula with its check, what the layers behind it in the same column
/// make of it; of a map what it is made of.
class SeeStory final : public ExplanationText {
    Q_OBJECT

public:
    explicit SeeStory(SeeSource& source, QWidget* parent = nullptr);

    /// Where nothing is explained: what there is to say instead.
    void setText(const QString& html) { m_html = html; }
    /// Above either, as rich text: what an update makes of it.
    void setStart(const QString& html) { m_start = html; }
    /// Writes it, unless it is what stands there and nothing is explained.
    void refresh();
    /// Behind the formula: what follows it in the column.
    void setEnd(const QString& text) { m_end = text; }

protected:
    void takeColours() override { write(); }
    void writeWithoutScene() override;
    void writeStart(const Scene& scene) override;
    void writeEnd(const Scene& scene) override;
    /// "part:<i>": another part of a sum of gradients.
    void follow(const QString& link) override;

private:
    /// In the text, the term that is pointed at, wherever a formula has it.
    void markTerm();
    /// The mark may have come to a line that is not in sight.
    void showMark();

    SeeSource& m_see;
    QString m_html;
    QString m_start;
    std::optional<QString> m_written; ///< of both; nothing: it stands there no longer
    QString m_end;
};

} // namespace ks
