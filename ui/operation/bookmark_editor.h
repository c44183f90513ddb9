#pragma once

#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"

#include <QFrame>

class QLabel;
class QLineEdit;

namespace ks {

class TimelineBar;

/// Asks for a bookmark's name where the bookmark stands on the timeline: Enter stores, Esc or going elsewhere leaves all as it was.
class BookmarkEditor final : public Retranslating<QFrame> {
    Q_OBJECT

public:
    BookmarkEditor(OperationDocument& document, TimelineBar& timeline, QWidget* parent);

    /// For the present view, with a name that says what and where.
    void askForNew();
    void askForRename(std::size_t index);

signals:
    /// Stored or not: the keyboard goes back to the grid.
    void done();

protected:
    void retranslate() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void open(const QString& name, std::int64_t cell);
    void store();
    void leave();
    QString suggestion() const;

    OperationDocument& m_document;
    TimelineBar& m_timeline;
    QLabel* m_title;
    QLineEdit* m_name;
    QLabel* m_hint;
    std::optional<std::size_t> m_renamed; ///< else a new one
};

} // namespace ks
