#include "ui/theme/desktop.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QFileInfo>
#include <QGuiApplication>
#include <QPalette>

namespace ks {

namespace {

const QString service = QStringLiteral("org.freedesktop.portal.Desktop");
const QString path = QStringLiteral("/org/freedesktop/portal/desktop");
const QString interface = QStringLiteral("org.freedesktop.portal.Settings");
const QString appearance = QStringLiteral("org.freedesktop.appearance");
const QString gnome = QStringLiteral("org.gnome.desktop.interface");
const QString gnomeA11y = QStringLiteral("org.gnome.desktop.a11y.interface");

// Without a bus of its own a session would start one, which takes seconds.
bool hasSessionBus()
{
    return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS") ||
           QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus"));
}

} // namespace

DesktopSettings::DesktopSettings()
{
    m_dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    if (QGuiApplication::platformName() == QLatin1String("offscreen") || !hasSessionBus())
        return;
    QDBusConnection::sessionBus().connect(service, path, interface, QStringLiteral("SettingChanged"), this,
                                          SLOT(settingChanged(QString, QString, QDBusVariant)));
    read(appearance, QStringLiteral("color-scheme"));
    read(appearance, QStringLiteral("contrast"));
    read(gnome, QStringLiteral("enable-animations"));
    read(gnomeA11y, QStringLiteral("high-contrast"));
}

void DesktopSettings::read(const QString& group, const QString& key)
{
    QDBusMessage call = QDBusMessage::createMethodCall(service, path, interface, QStringLiteral("Read"));
    call << group << key;
    auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, group, key, watcher] {
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        if (reply.isValid())
            take(group, key, reply.value().variant());
        watcher->deleteLater();
    });
}

void DesktopSettings::settingChanged(const QString& group, const QString& key, const QDBusVariant& value)
{
    take(group, key, value.variant());
}

void DesktopSettings::take(const QString& group, const QString& key, const QVariant& value)
{
    // Older portals wrap the value twice.
    const QVariant plain = value.canConvert<QDBusVariant>() ? value.value<QDBusVariant>().variant() : value;
    if (group == appearance && key == QLatin1String("color-scheme"))
        m_dark = plain.toUInt() == 1;
    else if (group == appearance && key == QLatin1String("contrast"))
        m_highContrast = plain.toUInt() == 1;
    else if (group == gnomeA11y && key == QLatin1String("high-contrast"))
        m_highContrast = plain.toBool();
    else if (group == gnome && key == QLatin1String("enable-animations"))
        m_reducedMotion = !plain.toBool();
    else
        return;
    emit changed();
}

} // namespace ks

#include "moc_desktop.cpp"
