#pragma once

#include "ui/language/retranslating.h"
#include "ui/operation/player.h"
#include "ui/session/operation_document.h"

#include <QLabel>
#include <QStringList>
#include <QWidget>

#include <map>
#include <vector>

namespace ks {

class ChoiceRow;
class TimelineSlider;

/// The stepping of one tensor: first, back, play, on, last; speed; how far a step goes; which tensor; and how much of it is shown.
class TimelineBar final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    TimelineBar(OperationDocument& document, Player& player, QWidget* parent = nullptr);

    /// Steps through another tensor; each remembers where it stood.
    void stepThrough(Role role);
    /// Where stepping through a tensor begins or goes on: a gradient's first cell under the window that the output stands on.
    Position positionIn(Role role) const;
    void focusScrubber();
    /// Are keys that are single letters on? Tips name no others.
    void setLetterKeys(bool on);
    /// In one row, without what a class needs not see.
    void setPresenting(bool presenting);
    /// Where a cell stands on the slider.
    QPoint placeOf(std::int64_t cell) const;
    QSize minimumSizeHint() const override;

signals:
    void bookmarkMenuWanted(std::size_t index, const QPoint& global);

protected:
    void retranslate() override;
    void keyPressEvent(QKeyEvent* event) override;
    void takeSize() override { arrange(); }

private:
    void refresh();
    void refreshFlags();
    /// How far a step goes and which tensor stand beside the other controls where there is room, else below them.
    void arrange();
    int widthOfTensors() const;
    int leastOfSlider() const;
    /// The counter keeps its width from step to step, or the slider and its marks would wander, and for every tensor that may be chosen, or the
    /// controls above it would. `terms`: of the cell under way.
    void measureCounter(std::int64_t terms);
    /// In so much room, behind what else stands in its row. A step that goes by terms once, among those that go by cells, moves nothing: where the
    /// counter's terms would push something to another row, the explanation alone tells of them.
    void writeCounter(int room);
    /// Cells, and with terms; or as much of it as it always has room for.
    int widthOfCounter() const;

    OperationDocument& m_document;
    Player& m_player;
    bool m_letterKeys = true;
    QToolButton* m_first;
    QToolButton* m_back;
    QToolButton* m_play;
    QToolButton* m_on;
    QToolButton* m_last;
    QComboBox* m_speed;
    ChoiceRow* m_granularity;
    ChoiceRow* m_tensor;
    TimelineSlider* m_slider;
    std::map<Role, std::int64_t> m_mostTerms; ///< of a cell in the middle and of those that were stepped through since the settings changed
    OpSpec m_counted;
    QStringList m_mostByCells; ///< what the counter says at the last cell of each tensor, without the term
    QStringList m_mostByTerms;
    QString m_byCells;
    QString m_byTerms;
    bool m_presenting = false;
    QLabel* m_counter;
    ChoiceRow* m_reveal;
    QHBoxLayout* m_transport;
    QHBoxLayout* m_controls;
    QHBoxLayout* m_below;
    QHBoxLayout* m_tensors; ///< which tensor, where words name it and neither row above has room for these
    QHBoxLayout* m_line;
    QHBoxLayout* m_count;   ///< the counter, where beside it the slider would be too short to aim at
    QHBoxLayout* m_answers; ///< how much is shown, where there is no room for it beside the slider
    QVBoxLayout* m_rows;
    std::optional<bool> m_countedBeside; ///< the counter stands beside the slider
    std::optional<bool> m_together;      ///< the slider and how much is shown stand in one line
    enum class Beside { Unknown, None, Granularity, Tensors, Both, Apart };
    Beside m_beside = Beside::Unknown; ///< which of the two choices stand beside the other controls; apart: each in a row of its own
    std::vector<Role> m_roles;
    /// Where a tensor was stepped last, under which settings.
    struct Remembered {
        OpSpec spec;
        Position position;
    };
    std::map<Role, Remembered> m_remembered;
};

} // namespace ks
