#include "ui/operation/export_choices.h"

#include "ui/figures/catalog.h"

#include <QCoreApplication>

#include <optional>
#include <utility>

namespace ks {

namespace {

/// The texts of this file are the export dialog's.
struct ExportTexts {
    Q_DECLARE_TR_FUNCTIONS(ks::ExportDialog)
};

struct Called {
    QString file;
    QString title;
};

Called calledBy(const QString& figure, const std::function<QString(Role)>& nameOfTensor)
{
    if (const std::optional<Role> tensor = roleNamed(figure.toStdString()))
        return {nameOfTensor(*tensor), nameOfTensor(*tensor)};
    if (figure == QLatin1String("steps"))
        return {ExportTexts::tr("steps"), ExportTexts::tr("The stepping, one picture a step")};
    if (figure == QLatin1String("maps"))
        return {ExportTexts::tr("maps"), ExportTexts::tr("All channels of the output side by side")};
    if (figure == QLatin1String("worksheet"))
        return {ExportTexts::tr("worksheet"), ExportTexts::tr("Worksheet of the whole lesson, A4")};
    if (figure == QLatin1String("solution"))
        return {ExportTexts::tr("solution"), ExportTexts::tr("Solution of the whole lesson, A4")};
    return {ExportTexts::tr("tensors"), ExportTexts::tr("All tensors, as shown")};
}

/// Endings and what they are called.
QList<std::pair<QString, QString>> formatsOf(const QString& figure)
{
    const std::pair<QString, QString> pdf{QStringLiteral("pdf"), ExportTexts::tr("PDF")};
    if (isLesson(figure))
        return {pdf};
    if (figure == QLatin1String("steps"))
        return {{QStringLiteral("gif"), ExportTexts::tr("GIF, moving")},
                {QStringLiteral("pdf"), ExportTexts::tr("PDF, one page a step")},
                {QStringLiteral("tikz"), ExportTexts::tr("TikZ for LaTeX, one picture a step")},
                {QStringLiteral("frames"), ExportTexts::tr("PNG, numbered files")}};
    QList<std::pair<QString, QString>> formats = {{QStringLiteral("png"), ExportTexts::tr("PNG, 300 dots per inch")},
                                                  {QStringLiteral("svg"), ExportTexts::tr("SVG, with text as text")},
                                                  pdf,
                                                  {QStringLiteral("tikz"), ExportTexts::tr("TikZ for LaTeX")}};
    if (figure == QLatin1String("maps"))
        formats.append({QStringLiteral("frames"), ExportTexts::tr("PNG, one file a channel")});
    if (roleNamed(figure.toStdString())) {
        formats.append({QStringLiteral("csv"), ExportTexts::tr("CSV, the numbers")});
        formats.append({QStringLiteral("npy"), ExportTexts::tr("NPY, the numbers for NumPy")});
    }
    return formats;
}

} // namespace

QList<ExportChoice> exportChoices(const std::function<QString(Role)>& nameOfTensor)
{
    QList<ExportChoice> choices;
    for (const QString& figure : figureNames()) {
        const Called called = calledBy(figure, nameOfTensor);
        if (called.title.isEmpty())
            continue;
        for (const auto& [ending, format] : formatsOf(figure))
            choices.append({figure, called.title, ending, format, called.file});
    }
    return choices;
}

} // namespace ks
