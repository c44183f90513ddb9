#pragma once

#include "core/nn/model.h"
#include "ui/language/retranslating.h"

#include <QGroupBox>
#include <QPointer>

namespace ks {

class FieldForm;

/// Object name of the field of an attribute.
QString layerFieldId(const QString& attribute);

/// The chosen layer: its name, what it reads, its attributes, and what is not possible about it, with ways out. Emits what a person changed; shows
/// nothing but what it is given.
class LayerSettings : public Retranslating<QGroupBox> {
    Q_OBJECT

public:
    explicit LayerSettings(QWidget* parent = nullptr);

    /// `node`: the layer, or graphInput. `problems`: of the whole model.
    void show(const Model& model, int node, const std::vector<ModelProblem>& problems);

signals:
    void attributeEdited(const QString& attribute, const QString& value);
    void renamed(int node, const QString& name);
    /// Another layer (or graphInput) is read, as the first or the second operand.
    void operandChosen(bool second, int operand);
    void wayChosen(std::size_t problem, std::size_t way);

protected:
    void retranslate() override;
    void takeFont() override;

private:
    void fill();
    QString signature() const; ///< what fields there are; while it stays the fields stay and only their values change
    void refreshFields();
    void addName(const GraphNode& node);
    void addOperand(const GraphNode& node, bool second);
    void addAttributes(OpKind op);
    void alignFields();
    void sayProblems();
    QString wayText(const ModelProblem::Way& fix) const;

    Model m_model;
    int m_node = graphInput;
    std::vector<ModelProblem> m_problems;
    QString m_filled; ///< signature of the fields that are there
    QFormLayout* m_form;
    QPointer<FieldForm> m_attributes;
    QLabel* m_problem;
};

} // namespace ks
