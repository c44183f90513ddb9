#pragma once

#include "core/ops/legal_values.h"
#include "ui/language/controls.h"
#include "ui/operation/panels/edit_burst.h"

#include <QSlider>
#include <QWidget>

namespace ks {

/// A whole number as slider and spin box that offers legal values only. The slider covers the values people try; the spin box all.
class NumberField final : public QWidget {
    Q_OBJECT

public:
    /// `id` names the setting in merge keys; `name` is what the screen reader says.
    explicit NumberField(const QString& id, QWidget* parent = nullptr);

    void setName(const QString& name);
    /// Shows `value`; without a range the field is disabled and says `reason`.
    void showValue(std::int64_t value, const std::optional<LegalRange>& range, const QString& reason, const QString& help);

signals:
    /// A person chose a legal value. Changes of one drag, or in quick succession, carry the same `mergeKey`.
    void edited(qint64 value, const QString& mergeKey);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void edit(std::int64_t value) { emit edited(m_range.nearest(value), m_burst.key(m_id, m_slider->isSliderDown())); }
    void fitSpin();

    QString m_id;
    QSlider* m_slider;
    QSpinBox* m_spin;
    LegalRange m_range;
    EditBurst m_burst;
};

} // namespace ks
