#pragma once

#include <QLayout>
#include <QObject>
#include <QPointer>
#include <QSize>

#include <memory>
#include <vector>

namespace ks {

/// While it lives nothing in a widget is laid out; at its end all that has changed is, once. Qt lays out every layout above a widget at the moment when that is
/// shown: where many parts come and go together, each of them would pay for all. GUI thread; not across the event loop.
class OneLayout {
public:
    explicit OneLayout(QWidget& field);
    ~OneLayout();
    OneLayout(const OneLayout&) = delete;
    OneLayout& operator=(const OneLayout&) = delete;

private:
    struct Stopped {
        QPointer<QLayout> layout;
        QSize size; ///< of the widget that it lays out
    };
    std::unique_ptr<QObject> m_removals; ///< takes widgets that end meanwhile out of the layouts, which do not hear of it
    std::vector<Stopped> m_stopped;      ///< from the outside in; those that somebody else has stopped are left alone
};

} // namespace ks
