#pragma once

#include <QCoreApplication>

#include <functional>
#include <vector>

namespace ks {

class FileMenu;
class Lab;
class MainWindow;
class Preferences;
class Theme;

/// What is in no file and somebody is about to lose: asked for once before the window closes (quitting again is an answer as long as the question is
/// on screen), put aside when everything becomes as at the first start.
class UnsavedWork final {
    Q_DECLARE_TR_FUNCTIONS(ks::UnsavedWork)

public:
    UnsavedWork(MainWindow& window, FileMenu& files, Theme& theme, Preferences& preferences)
        : m_window(window), m_files(files), m_theme(theme), m_preferences(preferences)
    {
    }

    /// True: the question was put, and the window stays.
    bool asks();
    /// Somebody goes on instead of quitting.
    void takeBackQuestion();
    /// Something was changed or saved: what was to be left may not be what there is now.
    void check();
    /// Sessions, layout and preferences (but the language) as at the first start; the message bar offers the way back.
    void reset();

private:
    struct Unsaved {
        Lab* lab;
        QString path; ///< where saving would put it; empty: asks for one
        bool operator==(const Unsaved&) const = default;
    };
    std::vector<Unsaved> all() const;
    static QString question(const std::vector<Unsaved>& some, bool isAside);
    std::function<void()> wayBack(const QString& topic);
    void beginAnew();

    MainWindow& m_window;
    FileMenu& m_files;
    Theme& m_theme;
    Preferences& m_preferences;
    bool m_asked = false; ///< and nothing of what was asked for has changed since
    std::vector<Unsaved> m_askedFor;
    bool m_leaving = false;            ///< without what is not saved
    std::function<void()> m_bringBack; ///< what the last reset put aside, as long as it holds unsaved work
    int m_resets = 0;                  ///< that put unsaved work aside
};

} // namespace ks
