#pragma once

#include "ui/language/retranslating.h"
#include "ui/shell/palette_ranking.h"

#include <QFrame>
#include <QLineEdit>
#include <QListWidget>
#include <QSet>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QDockWidget;

namespace ks {

class Lab;
class MainWindow;
enum class LabMenu;
struct LabPlace;

/// Ctrl+K: every action, control, place and sample of all labs, open or not, by its name in either language or another word for it. What cannot be
/// used now says why.
class CommandPalette : public Dressed<QFrame> {
    Q_OBJECT

public:
    using Entry = PaletteEntry;

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
    /// `menu`: of the lab that it is in; none: it is the window's.
    void add(const QAction& action, const QString& where, const Lab* lab, std::optional<LabMenu> menu, std::function<void()> follow);
    /// Says why not; `anew`: see PaletteEntry::refusal.
    static void refuse(MainWindow& window, const PaletteRefusal& given, const std::function<PaletteRefusal()>& anew);
    static std::function<PaletteRefusal()> refusalOf(const QAction& action);
    static void goTo(MainWindow& window, const LabPlace& place, const std::function<PaletteRefusal()>& anew);
    /// As it stands in the list.
    QString textOf(const PaletteEntry& entry, const PaletteRanking::Wanted& wanted) const;
    void search(const QString& query);
    void choose();

    MainWindow& m_window;
    std::vector<PaletteEntry> m_entries;
    QSet<const QWidget*> m_controls; ///< that are among them
    QSet<std::pair<const Lab*, QString>>
        m_done; ///< names of what a lab does by a command or a place: its control of that name does the same
    PaletteRanking m_ranking;
    QLineEdit* m_query;
    QListWidget* m_list;
};

} // namespace ks
