#pragma once

#include "ui/language/controls.h"
#include "ui/language/sentence.h"
#include "ui/paint/number_format.h"
#include "ui/paint/value_scale.h"

#include <QWidget>

#include <array>
#include <optional>

class QActionGroup;

namespace ks {

/// The colours of a grid with their range; a menu chooses palette and scope, and under a fixed scope the ends can be typed.
class ColourBar : public QWidget {
    Q_OBJECT

public:
    explicit ColourBar(QWidget* parent = nullptr);

    const ColourSettings& settings() const { return m_settings; }
    void setSettings(const ColourSettings& settings);
    /// The ends in force, nothing where no cell that they would be taken from is a finite number; `whose` says over what they were taken where that is
    /// not what the scope says, `whoseShort` in a word.
    void setRange(const std::optional<ValueRange>& range, const QString& whose = {}, const QString& whoseShort = {});
    /// The grid shows a picture in colour, in which this value is white: the bar shows red, green and blue. Nothing: the palette.
    void setWhite(std::optional<float> white);
    /// Points at a value, the one under the mouse.
    void setPointer(std::optional<double> value);
    std::optional<double> pointer() const;

    /// Where there is little room the scope is named in a word, or by the button's hint alone, and the ends are written with fewer digits.
    QSize minimumSizeHint() const override;
    /// Keeps to this width as far as it can: where the ends and the colours alone have room, the button gives way.
    void fitInto(int width);

signals:
    void settingsChanged(const ks::ColourSettings& settings);
    void noticed(const ks::Sentence& sentence);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Ramp;

    void retranslate();
    void change(const ColourSettings& settings);
    void showState();
    ValueRange shownRange() const;
    std::array<QString, 2> endTexts(int digits) const;
    int endWidth(const QString& text) const;
    int leastWidth(int digits) const;
    void fit();
    void commitEnds();

    ColourSettings m_settings;
    std::optional<ValueRange> m_range = ValueRange{};
    QString m_whose;
    QString m_whoseShort;
    std::optional<float> m_white;
    Ramp* m_ramp;
    QLineEdit* m_low;
    QLineEdit* m_high;
    QToolButton* m_button;
    bool m_hasButton = true;
    QString m_scopeText;
    QString m_scopeShort;
    QMenu* m_menu;
    QActionGroup* m_palettes;
    QActionGroup* m_scopes;
    QAction* m_negative;
};

} // namespace ks
