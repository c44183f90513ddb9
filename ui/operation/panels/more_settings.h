#pragma once

#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;

namespace ks {

class AxisField;
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
    void showChoices(std::string_view attribute, QComboBox* box);
    void showGroups();
    void set(std::string_view attribute, const QString& value);

    OperationDocument& m_document;
    QLabel* m_padsTitle;
    QWidget* m_pads;
    std::array<NumberField*, 4> m_pad{};
    std::array<QLabel*, 4> m_padLabel{};
    AxisField* m_dilation;
    AxisField* m_outputPadding;
    QLabel* m_groupTitle;
    QComboBox* m_group;
    QLabel* m_autoPadTitle;
    QComboBox* m_autoPad;
    QCheckBox* m_ceilMode;
    QCheckBox* m_countIncludePad;
    QLabel* m_padValueTitle;
    QComboBox* m_padValue;
};

} // namespace ks
