#include "ui/network/export/export_row.h"

#include "ui/fields/field_editor.h"
#include "ui/language/text.h"
#include "ui/network/export/export_page.h"
#include "ui/theme/offered.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>

namespace ks {

namespace {

/// Of a part that comes and goes by itself, in the line that it stands in.
QWidget* cellOf(QWidget& content, Placed part)
{
    auto* cell = new QWidget(&content);
    layColumn(*cell, {part}, 0);
    return cell;
}

} // namespace

void ExportRow::setListed(bool listed) const
{
    for (QWidget* cell : cells)
        cell->setVisible(listed);
}

ExportRow makeExportRow(const ExportItem& item, QWidget& content, int line)
{
    ExportRow row{.text = sentenceLabel(&content), .save = new QPushButton(&content)};
    row.text->setTextFormat(Qt::RichText);
    FlowLayout* choices = inFlow({});
    if (item.choosesPart()) {
        row.part = fittingBox(&content);
        for (const Split split : {Split::Test, Split::Validation, Split::Train})
            row.part->addItem(QString(), static_cast<int>(split));
        choices->addWidget(row.part);
    }
    if (item.choosesLayer()) {
        row.layer = named(narrowBox(8, &content), "exportLayer");
        row.sample = named(new QSpinBox(&content), "exportSample");
        choices->addWidget(row.layer);
        choices->addWidget(row.sample);
    }
    if (item.choosesTensor()) {
        row.tensor = named(narrowBox(22, &content), "exportTensor"); // "feature maps of conv1"
        choices->addWidget(row.tensor);
    }
    const bool chooses = row.part || row.layer || row.tensor;
    row.cells[0] = cellOf(content, row.text);
    if (chooses) {
        QWidget* box = flowBox(*choices, row.cells[0]);
        row.cells[0]->layout()->addWidget(box);
        foldWhenPresented({box});
    } else {
        delete choices;
    }
    if (item.formats.size() > 1) {
        row.format = fittingBox(&content); // the words change with the language
        row.format->addItems(QStringList(item.formats.size()));
        foldWhenPresented({row.format});
        row.cells[1] = cellOf(content, row.format);
    } else {
        row.onlyFormat = new QLabel(&content);
        row.cells[1] = cellOf(content, row.onlyFormat);
    }
    row.save->setObjectName(QStringLiteral("export-") + item.id);
    foldWhenPresented({row.save});
    row.cells[2] = cellOf(content, row.save);
    auto* grid = static_cast<QGridLayout*>(content.layout());
    for (int column = 0; QWidget * cell : row.cells)
        grid->addWidget(cell, line, column++);
    return row;
}

void offerExportRow(const ExportRow& row, const ExportItem& item, const QString& whyNot)
{
    const QString said = QStringLiteral("<b>%1.</b> %2").arg(item.title.toHtmlEscaped(), item.sentence.toHtmlEscaped());
    const QString text = whyNot.isEmpty() ? said : said + QStringLiteral(" <i>%1</i>").arg(whyNot.toHtmlEscaped());
    if (row.text->text() == text)
        return; // as most of the times while it trains
    row.text->setText(text);
    offer(*row.save, whyNot.isEmpty(), {}, whyNot);
}

void sayExportRow(const ExportRow& row, const ExportItem& item)
{
    row.save->setText(ExportPage::tr("Save…"));
    row.save->setAccessibleName(ExportPage::tr("Save: %1").arg(item.title));
    if (row.part) {
        for (int i = 0; i < row.part->count(); ++i)
            row.part->setItemText(i, toQString(splitName(static_cast<Split>(row.part->itemData(i).toInt()))));
        row.part->setAccessibleName(ExportPage::tr("Part of the data for: %1").arg(item.title));
    }
    if (row.layer) {
        row.layer->setAccessibleName(ExportPage::tr("Layer"));
        row.sample->setAccessibleName(ExportPage::tr("Sample"));
        row.sample->setPrefix(ExportPage::tr("sample "));
    }
    if (row.tensor)
        row.tensor->setAccessibleName(ExportPage::tr("Tensor"));
    if (row.format) {
        for (int i = 0; i < row.format->count(); ++i) {
            const ExportFormat& format = item.formats[i];
            row.format->setItemText(i, format.name);
            describeItem(*row.format, i, wholeSentence(format.whyNot), format.whyNot.empty());
        }
        row.format->setAccessibleName(ExportPage::tr("Format of: %1").arg(item.title));
    } else {
        row.onlyFormat->setText(item.formats.first().name);
    }
}

QLabel* makeExportHeading(QWidget& content, int line)
{
    auto* label = new QLabel(&content);
    label->setFont(textFont(TextRole::Heading, label->font()));
    label->setContentsMargins(0, line > 0 ? gridStep : 0, 0, 0);
    static_cast<QGridLayout*>(content.layout())->addWidget(label, line, 0, 1, 3);
    return label;
}

void fillLayers(const ExportRow& row, const QStringList& layers)
{
    const QString chosen = row.layer->currentText();
    row.layer->clear();
    row.layer->addItems(layers);
    row.layer->setCurrentIndex(std::max<int>(0, static_cast<int>(layers.indexOf(chosen))));
}

void fillTensors(const ExportRow& row, const std::vector<NamedTensor>& shown, const QString& all)
{
    const QVariant chosen = row.tensor->currentData();
    row.tensor->clear();
    if (shown.size() > 1)
        row.tensor->addItem(all);
    for (const NamedTensor& one : shown)
        row.tensor->addItem(one.title, one.name);
    row.tensor->setCurrentIndex(std::max(0, row.tensor->findData(chosen)));
}

Split partOf(const ExportRow& row)
{
    return row.part ? static_cast<Split>(row.part->currentData().toInt()) : Split::Test;
}

std::vector<NamedTensor> chosenOf(const ExportRow& row, const std::vector<NamedTensor>& shown)
{
    const auto chosen = std::ranges::find(shown, row.tensor->currentData().toString(), &NamedTensor::name);
    return chosen == shown.end() ? shown : std::vector<NamedTensor>{*chosen};
}

} // namespace ks
