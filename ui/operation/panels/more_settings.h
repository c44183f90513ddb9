#pragma once

#include "core/base/field.h"
#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"

#include <QList>
#include <QWidget>

#include <array>
#include <vector>

namespace ks {

class AxisField;
class FieldEditor;
class NumberField;

/// The settings behind *More*: those that newcomers leave alone. Only attributes of the chosen operator are there.
class MoreSettings final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit MoreSettings(OperationDocument& document, QWidget* parent = nullptr);

    /// "More", or "More: dilations 2x2, ceil_mode" where a value is not the operator's default.
    QString heading() const;
    /// The attributes shown here that differ from the operator's default, in ONNX's words.
    QStringList notDefault() const;
    /// Does the chosen operator have anything to show here?
    bool isEmpty() const;

signals:
    void headingChanged();

protected:
    void retranslate() override;

private:
    void refresh();
    void showPads();
    void offerGroups();
    void set(const Field& attribute, const FieldValue& value);

    OperationDocument& m_document;
    QLabel* m_padsTitle;
    QWidget* m_pads;
    std::array<NumberField*, 4> m_pad{};
    std::array<QLabel*, 4> m_padLabel{};
    std::vector<AxisField*> m_axes; ///< attributes of two directions
    QList<FieldEditor*> m_plain;    ///< attributes that are neither sides nor of two directions
    FieldEditor* m_group = nullptr; ///< one of them
};

} // namespace ks
