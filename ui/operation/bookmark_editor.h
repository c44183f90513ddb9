#pragma once

#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"

#include <QFrame>

#include <array>
#include <utility>

class QDoubleSpinBox;
class QPlainTextEdit;

namespace ks {

class TensorsView;
class TimelineBar;
struct BookmarkWords;

/// Asks for a bookmark's name, its question for the class, the answer to it and its minutes where the bookmark stands on the timeline, beside the
/// cell that it is about, in the language of the window as it opens and, on request, in the other one. Enter stores, and so does going elsewhere once
/// something was written; Esc leaves all as it was.
class BookmarkEditor final : public Retranslating<QFrame> {
    Q_OBJECT

public:
    BookmarkEditor(OperationDocument& document, TimelineBar& timeline, TensorsView& tensors, QWidget* parent);

    /// For the present content and view, with a name that says what and where; it leads there although others are gone to before it is stored.
    void askForNew();
    void askFor(std::size_t index);
    /// What was written so far is stored; the form stays open.
    void settle();

signals:
    /// Stored or not: the keyboard goes back to the grid.
    void done();

protected:
    void retranslate() override;
    void takeFont() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What is written in one language.
    struct Words {
        QLabel* nameTitle;
        QLineEdit* name;
        QLabel* questionTitle;
        QPlainTextEdit* question;
        QLabel* answerTitle;
        QPlainTextEdit* answer;

        std::array<std::pair<QLabel*, QWidget*>, 3> rows() const;
        void show(const BookmarkWords& texts) const;
        BookmarkWords written() const;
    };
    Words words(QLabel* nameTitle);
    /// So many lines high as is usual to write, in the font that there is now.
    void fitFields();
    void open(const Bookmark& bookmark);
    void place();
    /// What a bookmark of this operation is about, as it lies in the parent; empty where that is not in sight.
    QRect placeOfCell() const;
    void showOther(bool shown);
    void store();
    void keep();
    /// Into that bookmark, or a new one.
    void write(std::optional<std::size_t> edited, const Bookmark& bookmark);
    /// The bookmark may stand at another place of the list, or nowhere.
    void follow();
    /// Focus that goes from field to field stays here; what was written is kept where it goes elsewhere.
    void leaveWith(const QWidget* now);
    Bookmark written() const;
    QString suggestion() const;

    OperationDocument& m_document;
    TimelineBar& m_timeline;
    TensorsView& m_tensors;
    Words m_here; ///< in m_language
    QLabel* m_minutesTitle;
    QDoubleSpinBox* m_minutes;
    QToolButton* m_also;
    Words m_other;
    QLabel* m_hint;
    QPushButton* m_store;
    std::string m_language;              ///< that of the window when the form was opened
    std::optional<std::size_t> m_edited; ///< else a new one
    Bookmark m_before;                   ///< as it was when asked for
    Bookmark m_shown;                    ///< what the fields say before anybody has written
    double m_shownMinutes = 0;           ///< rounded
};

} // namespace ks
