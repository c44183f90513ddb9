#pragma once

#include "ui/language/retranslating.h"

#include <QFrame>
#include <QHash>
#include <QLineEdit>
#include <QListWidget>
#include <QSet>

#include <functional>
#include <utility>
#include <vector>

class QDockWidget;

namespace ks {

class Lab;
class MainWindow;
struct LabPlace;

/// Ctrl+K: every action, control, place and sample of all labs, open or not, by its name in either language or another word for it. What cannot be
/// used now says why.
class CommandPalette : public Dressed<QFrame> {
    Q_OBJECT

public:
    /// What cannot be chosen, and why.
    struct Refusal {
        QString name;
        QString reason;
    };
    struct Entry {
        QString name;
        QStringList otherNames; ///< in the other language, and other words for it
        QString detail;         ///< where it is, or its keys
        bool enabled = true;
        std::function<void()> follow;
        bool heading = false; ///< of a part that folds: what it is about comes first
        QString reason{};     ///< why it cannot be chosen now
        /// In a lab that is not on screen: choosing it goes there and looks whether it can be used, since a lab makes itself ready, and what it
        /// says until then is not true, only when it is shown.
        bool elsewhere = false;
        bool command = false; ///< an action of a menu
        bool setting = false; ///< a field: it comes before a figure of the same name
        bool control = false; ///< any other control of a page or panel: commands, places and settings that fit as well come before it
        /// The name and the reason in the language of the moment: no name where it has gone, no reason where it can be chosen by then.
        std::function<Refusal()> refusal{};
    };

    /// Shows it over the window; it deletes itself when closed.
    static CommandPalette* open(MainWindow& window);

    const std::vector<Entry>& entries() const { return m_entries; }
    /// Best first.
    std::vector<std::size_t> matches(const QString& query) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void takeFont() override { search(m_query->text()); } // the lines have another height

private:
    explicit CommandPalette(MainWindow& window);
    void collectActions();
    void collectControls();
    void collectFrom(QWidget& place, const QString& title, QDockWidget* dock);
    void collectTabs(const QWidget& place, const QString& title);
    void collectPlaces();
    void collectOtherLabs();
    void collectFields();
    void collectSamples();
    void add(const QAction& action, const QString& where, const Lab* lab, std::function<void()> follow);
    /// Says why not; `anew`: see Entry::refusal.
    static void refuse(MainWindow& window, const Refusal& given, const std::function<Refusal()>& anew);
    static std::function<Refusal()> refusalOf(const QAction& action);
    static void goTo(MainWindow& window, const LabPlace& place, const std::function<Refusal()>& anew);
    /// Words to look for: of a query, and of the other words for it.
    struct Wanted {
        QStringList words;
        QList<QStringList> synonyms;
        bool nothing = false; ///< nothing was typed: everything fits
    };
    static Wanted wantedBy(const QString& query);
    int scoreOf(const Entry& entry, const Wanted& wanted) const;
    int nameScore(const QString& name, const Wanted& wanted) const;
    QStringList wordsOf(const QString& name) const;
    void search(const QString& query);
    void choose();

    MainWindow& m_window;
    std::vector<Entry> m_entries;
    QSet<const QWidget*> m_controls; ///< that are among them
    QSet<std::pair<const Lab*, QString>>
        m_done; ///< names of what a lab does by a command or a place: its control of that name does the same
    mutable QHash<QString, QStringList> m_words; ///< of the names met so far
    QLineEdit* m_query;
    QListWidget* m_list;
};

} // namespace ks
