#pragma once

#include <QDBusVariant>
#include <QObject>

namespace ks {

/// What the desktop says about colours, contrast and motion, read from the settings portal without waiting for it; defaults where there is none.
class DesktopSettings : public QObject {
    Q_OBJECT

public:
    DesktopSettings();

    bool dark() const { return m_dark; }
    bool highContrast() const { return m_highContrast; }
    bool reducedMotion() const { return m_reducedMotion; }

signals:
    void changed();

private slots:
    void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void read(const QString& group, const QString& key);
    void take(const QString& group, const QString& key, const QVariant& value);

    bool m_dark = false;
    bool m_highContrast = false;
    bool m_reducedMotion = false;
};

} // namespace ks
