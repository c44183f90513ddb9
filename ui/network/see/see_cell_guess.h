#pragma once

#include "ui/language/sentence.h"
#include "ui/network/see/see_picture.h"
#include "ui/network/see/see_subject.h"
#include "ui/operation/prediction.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <optional>
#include <vector>

namespace ks {

class CellField;
class SeeContents;
class SeeSource;
class SeeView;
enum class SeeQuantity;
struct SeeReasons;

/// Predict of a single number in See. The cell that is held, or that one has come to so near that its number can be read, is kept from sight with
/// those behind it in its layer until somebody has typed what it is, or wants to see it: asked as in the Operation lab, and judged as there, by the number
/// that its column shows. Whoever types one that is not asked for is told so. GUI thread.
class SeeCellGuess final : public QObject {
    Q_OBJECT

public:
    SeeCellGuess(SeeView& view, const SeeSource& source, const SeeContents& contents, QObject* parent);

    void setOn(bool on);
    /// Looks again whether a cell is looked at, and which.
    void follow();
    /// Takes what is to be guessed out of a picture that is to be shown next. `of`: from which it is made; null: it has no numbers yet.
    /// True: something else is asked for than before.
    bool hideIn(SeePicture& picture, SeeQuantity quantity, const WatchAnswer* of);
    bool isAsking() const { return m_asked && !isTold() && !m_differs; }
    /// What of this one is not to be seen elsewhere either.
    std::vector<SeeHidden> hiddenOf(const SeeSubject& subject) const;
    void reveal();
    /// The network is another one: nothing is asked or told until it is shown.
    void forget();
    /// What is asked, or what there is to say about the last answer; empty: neither.
    QString sentence() const;

signals:
    /// Something else is to be hidden, or said.
    void changed();
    /// Something to say in the message bar.
    void noticed(const ks::Sentence& sentence);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Verdict = CellPrediction::Verdict;
    /// A cell of a result of one sample.
    struct Asked {
        int node = 0;
        Role of = Role::Dst;
        Cell cell;
        SeeSubject subject;

        bool operator==(const Asked&) const = default;
    };
    bool isTold() const { return m_verdict == Verdict::Right || m_verdict == Verdict::Revealed; }
    /// What an answer is judged by.
    struct Numbers {
        std::shared_ptr<const SeeReasons> reasons; ///< of what is asked, the newest; null: there were none
        std::optional<float> shown;                ///< what the layers that follow make of it, which the column shows; nothing: none follow
    };
    /// Where a cell is looked at; nothing: nowhere, or nobody wants to guess it.
    std::optional<SeeSpot> place() const;
    std::optional<Asked> askedIn(const SeePicture& picture, SeeQuantity quantity, const WatchAnswer& of) const;
    int askedColumn() const;
    std::optional<SeeHidden> hidden() const;
    /// Of the column whose numbers are read: there those before the one that is asked for are seen; negative: none is.
    int nearColumn() const;
    /// Whoever points at a cell before he holds it would be told what it is.
    void leaveUnsaid(SeePicture& picture, SeeQuantity quantity) const;
    /// Cells are asked for now: not while a wave is under way, which holds back what it has not come to by itself.
    bool asks() const;
    /// Of the cell that is asked for; see seeFollowers().
    QString askedFollowers() const;
    void keepReasons();
    void begin(const QString& text);
    void take(float value);
    void conclude(Verdict verdict);
    /// The keyboard is at a single number.
    bool isAtNumber() const;
    /// Why nothing can be typed there.
    void refuse();

    SeeView& m_view;
    const SeeSource& m_source;
    const SeeContents& m_contents;
    bool m_on = false;
    std::optional<SeeSpot> m_place; ///< when this last looked
    int m_near = -1;                ///< likewise
    std::optional<Asked> m_asked;
    bool m_differs = false;            ///< a difference of two moments is shown: no answer, but it would tell what is asked for at each
    Verdict m_verdict = Verdict::None; ///< on that
    float m_answer = 0;
    Numbers m_numbers; ///< of what is asked
    Numbers m_judged;  ///< that the verdict is on
    QPointer<CellField> m_field;
};

} // namespace ks
