#pragma once

#include "ui/network/moments/moment_look.h"
#include "ui/network/see/see_source.h"
#include "ui/network/see/see_telling.h"
#include "ui/operation/explanation_text.h"

#include <QString>

#include <optional>
#include <vector>

namespace ks {

class SeePinnedRow;

/// What is looked at in the picture of a network, in words and numbers: a cell's formula with its check, what the layers behind it in the same column
/// make of it; of a map what it is made of. With the same as small pictures: window × filter = products, and filters. While one walks along the terms of a
/// sum, its picture stays in sight: pinned above the formula where that is scrolled.
class SeeStory final : public ExplanationText {
    Q_OBJECT

public:
    explicit SeeStory(SeeSource& source, QWidget* parent = nullptr);

    /// Writes it, unless it is what stands there and nothing is explained. `before`: rich text above what is told where nothing is explained.
    void tell(const SeeTold& told, const QString& before);
    /// Another term is pointed at: the pictures go with it.
    void followTerm(const SeeTold& told);
    /// The pictures that stand in the text.
    const std::vector<NumberRow>& numberRows() const { return m_rows; }

signals:
    void momentWanted(ks::MomentLook::Side side);

protected:
    void takeColours() override { write(); }
    void writeWithoutScene() override;
    void writeStart(const Scene& scene) override;
    bool writeBelowTitle(const Scene&) override;
    void writeEnd(const Scene& scene) override;
    /// "part:<i>": another part of a sum of gradients. "moment:a", "moment:b": one of two moments, by itself.
    void follow(const QString& link) override;
    GridLook gridLook() const override;
    void scrollContentsBy(int x, int y) override;
    void takeSize() override;

private:
    /// What is told of, whatever its numbers are.
    struct Topic {
        Model model;
        SeeSpot spot;
        SeeQuantity quantity{};
        bool effective = false; ///< with its effective field

        bool operator==(const Topic&) const = default;
    };
    std::vector<NumberRow> rowsOf(const SeeTold& told) const;
    /// Those that lead, or the others, each in a paragraph. True where there are some.
    bool writeRows(bool leading);
    /// Which of the pictures has the term that is pointed at.
    std::optional<std::size_t> markedPicture() const;
    /// Where that one is out of sight, and it leaves room for some lines, it is at the upper edge.
    void placePinned();
    /// In the text, the term that is pointed at, wherever a formula has it.
    void markTerm();
    /// The mark may have come to a line that is not in sight: there, if its picture stays in sight.
    void showMark();

    SeeSource& m_see;
    SeePinnedRow* m_pinned;
    QString m_html;                   ///< where nothing is explained: what there is to say instead
    QString m_start;                  ///< above either, as rich text: what an update makes of it
    std::optional<QString> m_written; ///< of both; nothing: it stands there no longer
    QString m_field;                  ///< below the title: what is to be said of its effective field
    QString m_end;                    ///< behind the formula: what follows it in the column
    std::vector<NumberRow> m_rows;
    std::optional<Topic> m_topic;
    bool m_markMoved = false; ///< to another term
};

} // namespace ks
