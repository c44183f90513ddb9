#pragma once

#include "ui/theme/colours.h"

#include <QFont>
#include <QObject>

class QApplication;

namespace ks {

class DesktopSettings;
class FlatStyle;

/// A choice that the desktop makes unless a person does.
enum class Follow { Desktop, On, Off };

/// Applies style, palette and font to the application. One object, made in main (or a test) before any window.
class Theme : public QObject {
    Q_OBJECT

public:
    enum class Mode { System, Light, Dark };

    explicit Theme(QApplication& application);
    ~Theme() override;

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    /// 1 is the desktop's own text size; kept within 0.75 … 2.5.
    double textScale() const { return m_textScale; }
    void setTextScale(double scale);
    Follow highContrast() const { return m_highContrast; }
    void setHighContrast(Follow choice);
    Follow reducedMotion() const { return m_reducedMotion; }
    void setReducedMotion(Follow choice);

    /// Presenter mode: high contrast, and light ground unless a person chose the dark one.
    void setPresenting(bool on);
    /// The application's font, or the same as large as it must be for text that is `pixels` high.
    QFont fontAtLeast(int pixels) const;

    const Colours& colours() const;
    bool motionIsReduced() const;

signals:
    void changed();
    void modeChanged(); ///< also where nothing looks different: light on a light desktop

private:
    struct Applied {
        const Colours* colours = nullptr;
        QFont font;
        bool reducedMotion = false;
        bool presenting = false;
        bool operator==(const Applied&) const = default;
    };
    void apply();
    bool isDark() const;

    QApplication& m_application;
    FlatStyle* m_style; // owned by the application
    DesktopSettings* m_desktop;
    QFont m_systemFont;
    Mode m_mode = Mode::System;
    double m_textScale = 1;
    Follow m_highContrast = Follow::Desktop;
    Follow m_reducedMotion = Follow::Desktop;
    bool m_presenting = false;
    Applied m_applied;
};

/// The same font with figures of one width (for tables and changing numbers); the system's fixed font where `base` has none.
QFont numbersFont(const QFont& base);

/// What is so many pixels large beside usual text, beside text in this font. It grows with large text, beside which it would be a speck; beside small
/// text it stays as it is.
double besideText(const QFont& text, double pixels);

/// Milliseconds of an animation: 0 where motion is reduced. Widgets ask this instead of keeping a setting.
int animationDuration(const QWidget* widget, int milliseconds);

/// Spacing of the 8-pixel grid.
inline constexpr int gridStep = 8;

} // namespace ks
