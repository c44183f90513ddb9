#include "app/gui/check.h"

#include "app/gui/display.h"
#include "core/backends/backend.h"
#include "core/base/digits.h"
#include "core/base/memory.h"
#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/shell/resource_locator.h"

#include <QCoreApplication>

#include <cstdio>

namespace ks {

namespace {

void line(const QString& name, const QString& value)
{
    std::printf("%-12s %s\n", qPrintable(name), qPrintable(value));
}

} // namespace

int printCheck(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    keepDecimalPoint();
    QStringList missing;
    line(QStringLiteral("version"), QStringLiteral("%1, Qt %2").arg(QStringLiteral(KS_VERSION), QString::fromLatin1(qVersion())));
    for (const Backend* backend : allBackends()) {
        const BackendInfo info = backend->info();
        line(QString::fromStdString(info.id), info.available ? QStringLiteral("available: ") + QString::fromStdString(info.device.english())
                                                             : QStringLiteral("not available: ") + toQString(info.reason));
    }
    const QString display = missingDisplay();
    line(QStringLiteral("display"), display.isEmpty() ? QStringLiteral("yes") : QStringLiteral("none"));
    if (!display.isEmpty())
        missing.append(QStringLiteral("a display (kernelscope-cli works without one)"));
    line(QStringLiteral("memory"),
         QStringLiteral("up to %1 for tensors").arg(QString::fromStdString(bytesText(MemoryBudget::instance().limit()))));
    line(QStringLiteral("languages"), Languages::available().join(QStringLiteral(", ")));
    const QString samples = ResourceLocator::samplesFolder();
    line(QStringLiteral("samples"), samples.isEmpty() ? QStringLiteral("none") : samples);
    if (samples.isEmpty())
        missing.append(QStringLiteral("the samples folder beside the program"));
    std::printf("%s\n", missing.isEmpty() ? "OK" : qPrintable(QStringLiteral("missing: ") + missing.join(QStringLiteral("; "))));
    return missing.isEmpty() ? 0 : 1;
}

} // namespace ks
