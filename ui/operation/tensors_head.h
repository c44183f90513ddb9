#pragma once

#include "ui/language/retranslating.h"

#include <QWidget>

#include <optional>

namespace ks {

class ChoiceRow;
struct OpSpec;

/// The line above the tensors: the pass, what is done, and the brush that paints numbers.
class TensorsHead final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit TensorsHead(QWidget* parent = nullptr);

    void refresh(const OpSpec& spec, bool backward, bool computing);
    /// Are keys that are single letters on? Tips name no others.
    void setLetterKeys(bool on);
    /// Dragging paints this number; nothing: it does not, as the button and the number beside it say.
    std::optional<float> brush() const;
    /// False where nobody painted.
    bool stopPainting();

signals:
    void modeChosen(bool backward);
    void legendRequested();
    void brushChanged();
    void numberEntered();

protected:
    void retranslate() override;
    void takeFont() override { retranslate(); } // what is written needs another room
    void takeSize() override { placeTitle(); }

private:
    void placeTitle();

    ChoiceRow* m_mode;
    QLabel* m_title;
    QLabel* m_state;
    QToolButton* m_paint;
    QLineEdit* m_paintValue; ///< a number, or nothing is painted
    QToolButton* m_legend;
    QGridLayout* m_line;
    std::optional<bool> m_titleBeside; ///< the buttons, not below them
    bool m_letterKeys = true;
};

} // namespace ks
