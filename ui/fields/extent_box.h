#pragma once

#include "core/base/field.h"
#include "ui/language/retranslating.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QSpinBox;

namespace ks {

/// Rows × columns, or none; what was chosen last comes back with the tick.
class ExtentBox final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit ExtentBox(int most, QWidget* parent = nullptr);

    std::optional<Extent> value() const;
    /// Emits nothing.
    void setValue(const std::optional<Extent>& value);
    /// What it is the extent of, for those who hear it.
    void setTitle(const QString& title);

signals:
    void valueChanged(const std::optional<ks::Extent>& value);

protected:
    void retranslate() override;

private:
    void showSides();

    QCheckBox* m_wanted;
    QWidget* m_sides;
    QSpinBox* m_rows;
    QSpinBox* m_columns;
};

} // namespace ks
