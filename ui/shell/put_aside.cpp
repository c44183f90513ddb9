#include "ui/shell/put_aside.h"

#include "ui/shell/lab.h"

#include <QCoreApplication>

namespace ks {

void offerToBringBack(LabHost& host, std::function<void()> bringBack)
{
    const QString topic = QStringLiteral("session.before");
    Message message{
        .kind = Message::Kind::Note,
        .text = [] { return QCoreApplication::translate("ks::PutAside", "The session before had changes that are not saved."); },
        .topic = topic};
    message.links.push_back({[] { return QCoreApplication::translate("ks::PutAside", "Bring it back"); },
                             [&host, topic, back = std::move(bringBack)] {
                                 host.withdraw(topic);
                                 back();
                             }});
    host.post(message);
}

} // namespace ks
