#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/network_page.h"

#include <QList>
#include <QToolButton>

class QVBoxLayout;

namespace ks {

class PageArea;

/// The pages of the Network lab one below the other: one open, the others folded to a line that says what is in them. A large window keeps the one
/// opened before open too, so that the charts stay beside the maps; a click on its line folds it. Ctrl+PageUp and Ctrl+PageDown walk.
class PageStrips : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit PageStrips(QWidget* parent = nullptr);

    /// `id` is stable, never shown.
    void add(const QString& id, NetworkPage* page);
    void open(const QString& id);
    QString openId() const; ///< the one opened last
    bool isOpen(const QString& id) const;
    NetworkPage* page(const QString& id) const;
    QStringList ids() const;
    /// The next (+1) or previous (−1) strip.
    void walk(int direction);
    /// With one page: a window may become too small for two.
    QSize minimumSizeHint() const override;

signals:
    void opened(const QString& id);

protected:
    void retranslate() override;
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void takeFont() override;

private:
    struct Strip {
        QString id;
        QToolButton* header;
        PageArea* area;
        NetworkPage* page;
    };
    qsizetype indexOf(const QString& id) const;
    void label(const Strip& strip);
    void toggle(qsizetype strip);
    void fold(qsizetype strip);
    /// Below this height a page is cut, at the width that it has here.
    int leastHeight(const Strip& strip) const;
    /// `more`: lines of text that each of the two pages has beyond its least height.
    bool hasRoomFor(qsizetype one, qsizetype other, int more) const;
    void fitPages();
    /// Two pages share the height as they need it; what they need changes with what they show.
    void shareHeight();
    void showState();

    QVBoxLayout* m_layout;
    QList<Strip> m_strips;
    qsizetype m_open = -1;
    qsizetype m_beside = -1;  ///< opened before, and still open
    qsizetype m_waiting = -1; ///< was open beside, until there was no room
};

} // namespace ks
