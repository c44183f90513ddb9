#pragma once

#include <QFrame>
#include <QLineEdit>
#include <QListWidget>

#include <functional>
#include <vector>

class QDockWidget;

namespace ks {

class MainWindow;

/// How well `query` fits `name`, letter by letter in order, blanks and accents aside: 0 not at all, more is better.
/// Beginnings of words and unbroken runs count most.
int fuzzyScore(const QString& query, const QString& name);

/// Ctrl+K: every action, control and sample by its name in either language.
class CommandPalette : public QFrame {
    Q_OBJECT

public:
    struct Entry {
        QString name;
        QStringList otherNames; ///< in the other language
        QString detail;         ///< where it is, its keys, or why it cannot be chosen now
        bool enabled = true;
        std::function<void()> follow;
        bool heading = false; ///< of a part that folds: what it is about comes first
    };

    /// Shows it over the window; it deletes itself when closed.
    static CommandPalette* open(MainWindow& window);

    const std::vector<Entry>& entries() const { return m_entries; }
    /// Best first.
    std::vector<std::size_t> matches(const QString& query) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    explicit CommandPalette(MainWindow& window);
    void collectActions();
    void collectControls();
    void collectFrom(QWidget& place, const QString& title, QDockWidget* dock);
    void collectTabs(const QWidget& place, const QString& title);
    void collectSamples();
    void search(const QString& query);
    void choose();

    MainWindow& m_window;
    std::vector<Entry> m_entries;
    QLineEdit* m_query;
    QListWidget* m_list;
};

} // namespace ks
