#include "ui/shell/backend_status.h"

#include "core/backends/backend.h"
#include "core/backends/traits.h"
#include "core/base/threads.h"
#include "ui/language/text.h"

namespace ks {

BackendStatus::BackendStatus(QWidget* parent) : Retranslating(parent)
{
    setObjectName(QStringLiteral("backendStatus"));
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
    connect(this, &QToolButton::clicked, this, &BackendStatus::asked);
    retranslate();
}

void BackendStatus::show(const LabBackend& backend)
{
    m_backend = backend;
    retranslate();
}

QString BackendStatus::reasons() const
{
    QStringList lines;
    if (!m_backend.details.isEmpty())
        lines << m_backend.details;
    for (const std::string& id : backendsThat(&BackendTraits::isDevice)) {
        const BackendInfo info = findBackend(id)->info();
        lines << (info.available ? tr("%1 can be used: %2.").arg(QString::fromStdString(id), toQString(info.device))
                                 : tr("%1 cannot be used: %2.").arg(QString::fromStdString(id), toQString(info.reason)));
    }
    return lines.join(QLatin1Char('\n'));
}

void BackendStatus::retranslate()
{
    QStringList parts;
    if (!m_backend.ids.isEmpty())
        parts << m_backend.ids.join(QStringLiteral(", "));
    const bool one = m_backend.ids.size() == 1 && traitsOf(m_backend.ids.front().toStdString()).oneThread;
    const int threads = one ? 1 : m_backend.threads > 0 ? m_backend.threads : defaultThreads();
    parts << tr("%n thread(s)", nullptr, threads);

    QString gpu;
    for (const std::string& id : backendsThat(&BackendTraits::isDevice))
        if (const BackendInfo info = findBackend(id)->info(); info.available && gpu.isEmpty())
            gpu = toQString(info.device);
    parts << (gpu.isEmpty() ? tr("no GPU (why?)") : gpu);

    setText(parts.join(QStringLiteral(" · ")));
    setToolTip(reasons());
    setAccessibleName(tr("Backends: %1").arg(text()));
    setAccessibleDescription(toolTip());
}

} // namespace ks

#include "moc_backend_status.cpp"
