#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/class_names.h"
#include "ui/network/see/see_picture.h"
#include "ui/network/see/see_subject.h"
#include "ui/theme/hint.h"

#include <QToolButton>

#include <memory>
#include <optional>
#include <vector>

class QShortcut;

namespace ks {

class ImageBar;
class LabHost;
class LentMasks;
class SeeCellGuess;
class SeeContents;
class SeeLoan;
class SeeSource;
class SeeView;
class TrainingRun;
enum class SeeQuantity;
struct SeeReasons;
struct SeeSpot;

/// Predict: what the network takes a sample for is hidden in See until somebody has guessed it, by holding a class of the answer, or wants to
/// see it, and so is a number that is looked at, and what is to be guessed of a layer that is lent. Another sample is asked about anew, and the
/// same one of another network; not whenever more was trained. GUI thread.
class SeeGuess final : public Retranslating<QToolButton>, public HasHintRoom {
    Q_OBJECT

public:
    /// What of See is hidden, and what tells of it.
    struct Parts {
        SeeView& view;
        SeeSource& source;
        const SeeContents& contents;
        ImageBar& bar;
    };
    SeeGuess(LabHost& host, TrainingRun& run, const Parts& parts, QWidget* parent);

    /// To be called before anything is said of it.
    void look(const WatchAnswer& answer, const ClassNames& classes);
    /// The view shows it, without what is to be guessed. `of`: from which it is made; null: it has no numbers yet.
    void showPicture(SeeQuantity quantity, const WatchAnswer* of, const ClassNames& classes);
    /// A wave begins, or ends: no cell is asked for while one is under way.
    void followWave();
    /// For pages that show the same numbers. Why those of this tensor are not to be seen: they are asked for, or would tell the answer
    /// that is; empty: they may be.
    QString keptText(const Graph& graph, const SeeSubject& of, int node, Role role) const;
    /// The same where a page shows one answer, also of what See has not looked at yet.
    QString keptText(const Graph& graph, const WatchAnswer& answer, int node, Role role) const;
    /// Where many samples are listed: why what is said of this one is not to be seen; empty: it may be.
    QString keptAnswer(const SeeSubject& of) const;
    /// What is chosen in the lab, also while See is closed.
    std::optional<SeeSubject> chosen() const;
    /// Something of it is not to be seen.
    bool keeps(const SeeSubject& of) const { return !keptAnswer(of).isEmpty() || !hiddenOf(of).empty(); }
    /// Only what a layer that is lent asks for; empty: nothing of this tensor.
    QString lentText(const Graph& graph, const SeeSubject& of, int node, Role role) const;
    /// Lends the layer that is explained to the Operation lab.
    void lend(const SeeReasons& reasons);
    /// Of the layer that is lent; null: none is.
    const std::shared_ptr<LentMasks>& masks() const;
    /// Above the picture: what is hidden there is to be seen as hidden.
    QRect hintRoom() const override;

signals:
    /// Something else is hidden, or seen, from now on.
    void turned();
    /// The same on other pages alone: another sample is looked at, or another number is asked for.
    void keptElse();

protected:
    void retranslate() override;

private:
    bool asks(const WatchAnswer& answer) const { return isChecked() && answer.classifies && m_told != SeeSubject::of(answer); }
    std::vector<SeeHidden> hiddenOf(const SeeSubject& of) const;
    void guess(const SeeSpot& spot);
    void tell(std::optional<int> guessed);
    /// What is asked of the whole answer.
    static QString askedText();
    /// What stands in the place of the verdict, and what goes behind it.
    void write();
    /// Why the verdict waits: it would tell numbers of a layer that is lent, which are to be guessed; empty: it need not.
    QString whyKept() const;

    TrainingRun& m_run;
    SeeView& m_view;
    SeeSource& m_source;
    const SeeContents& m_contents;
    ImageBar& m_bar;
    SeeCellGuess* m_cells = nullptr;
    SeeLoan* m_loan;
    QShortcut* m_key;                   ///< shows the answer
    std::optional<SeeSubject> m_looked; ///< what the bar tells of
    std::optional<SeeSubject> m_told;   ///< whose answer has been guessed or seen
    std::optional<int> m_guessed;       ///< of that
    int m_said = -1;                    ///< by the network, of what is looked at
    bool m_asking = false;              ///< about that
    bool m_arriving = false;            ///< the view shows another one already, of which the rest is still computed
    bool m_classifies = true;
    ClassNames m_classes;
};

} // namespace ks
