#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/network_page.h"

#include <QList>
#include <QToolButton>

class QVBoxLayout;

namespace ks {

/// The pages of the Network lab one below the other: one open, the others folded to a line that says what is in them. Ctrl+PageUp and Ctrl+PageDown walk.
class PageStrips : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit PageStrips(QWidget* parent = nullptr);

    /// `id` is stable, never shown.
    void add(const QString& id, NetworkPage* page);
    void open(const QString& id);
    QString openId() const;
    NetworkPage* page(const QString& id) const;
    /// The next (+1) or previous (−1) strip.
    void walk(int direction);

signals:
    void opened(const QString& id);

protected:
    void retranslate() override;

private:
    struct Strip {
        QString id;
        QToolButton* header;
        NetworkPage* page;
    };
    void label(const Strip& strip);

    QVBoxLayout* m_layout;
    QList<Strip> m_strips;
    qsizetype m_open = -1;
};

} // namespace ks
