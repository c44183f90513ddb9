#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/network_page.h"

#include <QList>
#include <QShortcut>
#include <QVBoxLayout>

#include <functional>
#include <memory>
#include <vector>

namespace ks {

class FlowLayout;
class PageArea;
class PageTab;

/// The pages of the Network lab: one is open and has all the room, and above it stands a row of buttons, one a page, whose places never change. What a
/// page says of itself is the hint of its button. Alt and a letter, the arrows, Ctrl+PageUp and Ctrl+PageDown lead from page to page.
class PageTabs : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit PageTabs(QWidget* parent = nullptr);

    /// `id` is stable, never shown. `label`: the page's title with an & before the letter that opens it.
    void add(const QString& id, NetworkPage* page, std::function<QString()> label);
    /// Stands between the row and whatever page is open.
    void setBand(QWidget& band) { m_layout->insertWidget(1, &band); }
    void open(const QString& id);
    QString openId() const { return m_open < 0 ? QString() : m_pages[m_open].id; } ///< empty before the first one was opened
    bool isOpen(const QString& id) const { return m_open >= 0 && m_pages[m_open].id == id; }
    NetworkPage* page(const QString& id) const;
    /// What a page is scrolled in, as large as it is seen.
    QWidget* areaOf(const QString& id) const;
    QStringList ids() const;
    /// To the next (+1) or previous (−1) page.
    void walk(int direction);
    /// On a projector: the page has the room of the row, whose keys stay.
    void setPresenting(bool presenting);

signals:
    void opened(const QString& id);

protected:
    void retranslate() override;

private:
    struct Page {
        QString id;
        std::function<QString()> label;
        PageTab* tab;
        PageArea* area;
        NetworkPage* page;
    };
    qsizetype indexOf(const QString& id) const;
    void label(const Page& page);
    /// On the button of a page, or in the page where the row is not seen.
    void focusOn(const Page& page, Qt::FocusReason reason);
    void makeKeys();

    FlowLayout* m_row;
    QVBoxLayout* m_layout;
    QButtonGroup* m_choice;
    QList<Page> m_pages;
    qsizetype m_open = -1;
    bool m_presenting = false;
    std::vector<std::unique_ptr<QShortcut>> m_keys; ///< of buttons that are not seen, which have none themselves
};

} // namespace ks
