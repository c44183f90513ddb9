#pragma once

#include "tests/ui/operation_desk.h"
#include "ui/operation/bookmark_bar.h"
#include "ui/operation/bookmark_list.h"

#include <QLabel>
#include <QPlainTextEdit>

namespace ks::test {

/// What tests of bookmarks share: the form that writes one, and the list.
class BookmarkTest : public OperationTest {
protected:
    const std::vector<Bookmark>& bookmarks() { return m_desk->document().session().bookmarks; }
    QWidget* editor() { return m_desk->window.findChild<QWidget*>("bookmarkEditor"); }
    QLineEdit* name(int language = 0) { return editor()->findChildren<QLineEdit*>(Qt::FindDirectChildrenOnly).at(language); }
    QPlainTextEdit* question(int language = 0) { return editor()->findChildren<QPlainTextEdit*>().at(2 * language); }
    void ask(Qt::KeyboardModifiers more)
    {
        QTest::keyClick(&m_desk->window, Qt::Key_B, Qt::ControlModifier | more);
        QTRY_VERIFY(name()->hasFocus());
    }
    std::string names()
    {
        std::string all;
        for (const Bookmark& bookmark : bookmarks())
            all += bookmark.name;
        return all;
    }
    BookmarkList* openList()
    {
        m_desk->window.findChild<BookmarkBar*>()->findChild<QLabel*>()->linkActivated("list");
        return m_desk->window.findChild<BookmarkList*>();
    }
};

} // namespace ks::test
