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
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QToolButton::clicked, this, [this] { emit asked(toolTip()); });
    retranslate();
}

void BackendStatus::show(const LabBackend& backend)
{
    m_backend = backend;
    retranslate();
}

void BackendStatus::retranslate()
{
    QStringList parts;
    QStringList reasons;
    if (!m_backend.ids.isEmpty())
        parts << m_backend.ids.join(QStringLiteral(", "));
    if (!m_backend.details.isEmpty())
        reasons << m_backend.details;
    const bool serial = m_backend.ids == QStringList{QStringLiteral("serial")};
    const int threads = serial ? 1 : m_backend.threads > 0 ? m_backend.threads : defaultThreads();
    parts << tr("%n thread(s)", nullptr, threads);

    QString gpu;
    for (const char* id : gpuBackends) {
        const Backend* backend = findBackend(id);
        if (!backend)
            continue;
        const BackendInfo info = backend->info();
        if (info.available && gpu.isEmpty())
            gpu = toQString(info.device);
        reasons << (info.available ? tr("%1 can be used: %2.").arg(QLatin1String(id), toQString(info.device))
                                   : tr("%1 cannot be used: %2.").arg(QLatin1String(id), toQString(info.reason)));
    }
    parts << (gpu.isEmpty() ? tr("no GPU (why?)") : gpu);

    setText(parts.join(QStringLiteral(" · ")));
    setToolTip(reasons.join(QLatin1Char('\n')));
    setAccessibleName(tr("Backends: %1").arg(text()));
    setAccessibleDescription(toolTip());
}

} // namespace ks
