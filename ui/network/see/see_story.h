#pragma once

#include "ui/network/see/see_grid_row.h"
#include "ui/network/see/see_source.h"
#include "ui/network/see/see_telling.h"
#include "ui/operation/explanation_text.h"

#include <QString>
#include <QTextObjectInterface>

#include <optional>
#include <vector>

namespace ks {

/// What is looked at in the picture of a network, in words and numbers: a cell's formula with its check, what the layers behind it in the same column
/// make of it; of a map what it is made of. With the same as small pictures: window × filter = products, and filters.
class SeeStory final : public ExplanationText, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    explicit SeeStory(SeeSource& source, QWidget* parent = nullptr);

    /// Writes it, unless it is what stands there and nothing is explained. `before`: rich text above what is told where nothing is explained.
    void tell(const SeeTold& told, const QString& before);
    /// Another term is pointed at: the pictures go with it.
    void followTerm(const SeeTold& told);
    /// The pictures that stand in the text.
    const std::vector<SeeGridRow>& gridRows() const { return m_rows; }

protected:
    void takeColours() override { write(); }
    void writeWithoutScene() override;
    void writeStart(const Scene& scene) override;
    bool writeBelowTitle(const Scene&) override { return writeRows(true); }
    void writeEnd(const Scene& scene) override;
    /// "part:<i>": another part of a sum of gradients.
    void follow(const QString& link) override;
    /// With the words of pictures in their place.
    QMimeData* createMimeDataFromSelection() const override;

private:
    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position, const QTextFormat& format) override;
    std::vector<SeeGridRow> rowsOf(const SeeTold& told) const;
    /// Those that lead, or the others, each in a paragraph. True where there are some.
    bool writeRows(bool leading);
    void describe();
    /// In the text, the term that is pointed at, wherever a formula has it.
    void markTerm();
    /// The mark may have come to a line that is not in sight.
    void showMark();

    SeeSource& m_see;
    QString m_html;                   ///< where nothing is explained: what there is to say instead
    QString m_start;                  ///< above either, as rich text: what an update makes of it
    std::optional<QString> m_written; ///< of both; nothing: it stands there no longer
    QString m_end;                    ///< behind the formula: what follows it in the column
    std::vector<SeeGridRow> m_rows;
};

} // namespace ks
