#pragma once

#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"

#include <QWidget>

#include <map>
#include <vector>

namespace ks {

class AttributeFields;
class AxisField;
class FoldingSection;
class MoreSettings;

/// The operator and its settings, each with what is legal and what it does to the shape.
class OperatorSettings final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit OperatorSettings(OperationDocument& document, QWidget* parent = nullptr);

    /// Goes to `op` with the settings and operands it had last, or those of a related operator; the nearest legal ones for the present input.
    void chooseOperator(OpKind op);
    void resetToDefaults();
    /// What a person unfolded is folded as at first, unless the keyboard is in it.
    void foldMore();

protected:
    void retranslate() override;

private:
    void refresh();
    void refreshMore();
    OpSpec specFor(OpKind op) const;
    /// What was typed for one operator is no start for another, and comes back with its own.
    void takeOperands(Content& content) const;

    OperationDocument& m_document;
    std::map<OpKind, Content> m_last; ///< what each operator that was left had; inputs and results of other operators are not among it
    QLabel* m_operatorTitle;
    QComboBox* m_operator;
    QLabel* m_story;
    QWidget* m_axesColumn;
    std::vector<AxisField*> m_axes; ///< the attributes of two directions that are not behind More
    AttributeFields* m_fields;
    MoreSettings* m_more;
    FoldingSection* m_moreSection;
    QPushButton* m_reset;
    bool m_openedForUnusual = false; ///< More, and not by a person
    QStringList m_named;             ///< what the heading of More named last
};

} // namespace ks
