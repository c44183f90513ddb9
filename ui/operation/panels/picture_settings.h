#pragma once

#include "ui/language/retranslating.h"
#include "ui/operation/panels/source_loader.h"

#include <QWidget>

namespace ks {

/// How a picture becomes a tensor: whole numbers or 0–1, colour or grey, its size.
class PictureSettings final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    PictureSettings(OperationDocument& document, SourceLoader& loader, QWidget* parent = nullptr);

protected:
    void retranslate() override;

private:
    void refresh();
    void apply();

    OperationDocument& m_document;
    SourceLoader& m_loader;
    std::array<QLabel*, 3> m_titles{};
    QComboBox* m_values;
    QComboBox* m_colour;
    QComboBox* m_size;
    QWidget* m_extent;
    QSpinBox* m_rows;
    QSpinBox* m_columns;
};

} // namespace ks
