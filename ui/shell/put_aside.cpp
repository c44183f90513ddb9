#include "ui/shell/put_aside.h"

#include "ui/shell/lab.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>
#include <QTime>

#include <memory>
#include <utility>

namespace ks {

std::function<void()> once(std::function<void()> what)
{
    return [left = std::make_shared<std::function<void()>>(std::move(what))] {
        if (const std::function<void()> now = std::exchange(*left, nullptr))
            now();
    };
}

void offerToBringBack(LabHost& host, const QString& lab, std::function<void()> bringBack)
{
    offerToBringBack(
        host, lab,
        {.kind = Message::Kind::Note,
         .text = // the offer stays while others come and go: without the time it would speak of the last one
         [left = QTime::currentTime()] {
             return QCoreApplication::translate("ks::PutAside", "The session left at %1 had changes that are not saved.")
                 .arg(QLocale().toString(left, QLocale::ShortFormat));
         },
         .holdsWork = true},
        [] { return QCoreApplication::translate("ks::PutAside", "Bring it back"); }, std::move(bringBack));
}

void offerToBringBack(LabHost& host, const QString& lab, Message message, Sentence offer, std::function<void()> bringBack)
{
    static int number = 0;
    message.topic = QStringLiteral("%1.before%2").arg(lab).arg(number++ % mostPutAside);
    message.links = {{std::move(offer), once([&host, topic = message.topic, back = std::move(bringBack)] {
                          host.withdraw(topic);
                          back();
                      })}};
    host.post(message);
}

void askBeforeOverwriting(LabHost& host, const QString& path, std::function<void()> overwrite, std::function<void()> open)
{
    Message message{
        .kind = Message::Kind::Warning,
        .text =
            [name = QDir::toNativeSeparators(path)] {
                return QCoreApplication::translate(
                           "ks::PutAside",
                           "%1 was changed by another window or program since it was read. It is as that left it; nothing was saved.")
                    .arg(name);
            },
        .topic = QStringLiteral("file")};
    message.links.push_back({[] { return QCoreApplication::translate("ks::PutAside", "Overwrite it"); }, std::move(overwrite)});
    message.links.push_back({[] { return QCoreApplication::translate("ks::PutAside", "Open it as it is now"); }, std::move(open)});
    host.post(message);
}

} // namespace ks
