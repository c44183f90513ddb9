#pragma once

#include "ui/network/see/see_picture.h"
#include "ui/network/see/see_reasons.h"
#include "ui/operation/layer_source.h"

#include <QObject>

#include <utility>
#include <vector>

namespace ks {

/// A cell of a network's picture as the views of an operation have it. GUI thread.
class SeeSource final : public QObject, public LayerSource {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Null: nothing is explained.
    void show(std::shared_ptr<const SeeReasons> reasons);
    const std::shared_ptr<const SeeReasons>& reasons() const { return m_reasons; }
    /// What of the results that are explained is to be guessed: the formula stands without it.
    void hide(std::vector<SeeHidden> hidden) { m_hidden = std::move(hidden); }
    std::optional<Scene> scene() const override;
    void pointAt(const std::optional<Factor>& factor) override;
    const std::optional<Factor>& pointedAt() const { return m_pointedAt; }
    /// The term whose number that is, counted from 1 in the order in which they are added; nothing where it belongs to none.
    std::optional<std::int64_t> pointedTerm() const;
    /// The term whose number is pointed at as the formula has it; null: none.
    const ExplainedTerm* termPointedAt() const;
    /// Of the cell that is explained, as soon as one is, this one, counted from 1; 0: none. Until somebody points elsewhere.
    void pointAtTerm(std::int64_t term)
    {
        m_term = term;
        m_termOf.reset();
    }
    /// Differences of two moments are no sums: of these no term is pointed at, until its numbers are there again.
    void setDifference(bool difference) { m_isDifference = difference; }
    /// On (+1) or back (−1) from it to the next term of the formula that is not 0, as it stands there: what is folded is left out.
    bool hasNext(int direction) const { return nextTerm(direction) != nullptr; }
    void pointAtNext(int direction);
    /// Of a sum of gradients the formula of another part; whatever is looked at next, that layer's where it has one.
    void showPart(std::size_t part);
    std::optional<int> reader() const { return m_reader; }
    /// Of a cell that is asked for anew.
    ChannelFolds folds() const { return m_folds.ofAnotherCell(); }

signals:
    /// The same cell, with other folds or channels.
    void wanted(const ks::SeeQuestion& question);
    void pointedAtChanged();
    /// Something else is explained, or nothing.
    void shown();

protected:
    void explainAgain() override;
    void showView(const ViewState& view) override;

private:
    const ExplainedTerm* nextTerm(int direction) const;
    /// With other numbers, of another moment or another sample, the same term of the same cell is pointed at.
    void keepTerm();
    void findTerm();

    std::shared_ptr<const SeeReasons> m_reasons;
    std::vector<SeeHidden> m_hidden;
    std::optional<Factor> m_pointedAt;
    std::int64_t m_term = 0;             ///< see pointAtTerm()
    bool m_isDifference = false;         ///< see setDifference()
    std::optional<int> m_reader;         ///< whose part somebody has chosen
    std::optional<SeeQuestion> m_termOf; ///< whose term that is; nothing: of what is explained next
};

} // namespace ks
