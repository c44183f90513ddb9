#include "ui/shell/backend_status.h"

#include "core/backends/backend.h"
#include "core/base/threads.h"
#include "ui/language/text.h"

namespace ks {

namespace {

constexpr const char* gpuBackends[] = {"cuda", "cudnn"};

} // namespace

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
    for (const char* id : gpuBackends)
        if (const Backend* backend = findBackend(id)) {
            const BackendInfo info = backend->info();
            lines << (info.available ? tr("%1 can be used: %2.").arg(QLatin1String(id), toQString(info.device))
                                     : tr("%1 cannot be used: %2.").arg(QLatin1String(id), toQString(info.reason)));
        }
    return lines.join(QLatin1Char('\n'));
}

void BackendStatus::retranslate()
{
    QStringList parts;
    if (!m_backend.ids.isEmpty())
        parts << m_backend.ids.join(QStringLiteral(", "));
    const bool serial = m_backend.ids == QStringList{QStringLiteral("serial")};
    const int threads = serial ? 1 : m_backend.threads > 0 ? m_backend.threads : defaultThreads();
    parts << tr("%n thread(s)", nullptr, threads);

    QString gpu;
    for (const char* id : gpuBackends)
        if (const Backend* backend = findBackend(id); backend && backend->info().available && gpu.isEmpty())
            gpu = toQString(backend->info().device);
    parts << (gpu.isEmpty() ? tr("no GPU (why?)") : gpu);

    setText(parts.join(QStringLiteral(" · ")));
    setToolTip(reasons());
    setAccessibleName(tr("Backends: %1").arg(text()));
    setAccessibleDescription(toolTip());
}

} // namespace ks
