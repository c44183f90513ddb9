#pragma once

#include "core/base/field.h"
#include "ui/language/retranslating.h"

#include <QList>
#include <QWidget>

#include <functional>
#include <map>
#include <span>
#include <vector>

class QFormLayout;
class QLabel;
class QVBoxLayout;

namespace ks {

class FoldingSection;

/// One of the words that a field offers which its table does not know: what there is on this computer.
struct OfferedWord {
    std::string word;
    QString title;
    QString tip;
    bool possible = true;
};

/// Which rows of a table a form has, and how.
struct FieldFormStyle {
    std::function<bool(const Field&)> shows{}; ///< none: all
    bool folds = true;                         ///< what is seldom changed is folded away
    QString prefix{};                          ///< of the widgets' object names
};

/// A form made from a table of fields: a row each, with the widget that its type asks for. What is seldom changed is folded away, and so is each
/// group; what does not apply is not there. Each widget has the field's name as its object name.
/// Shows and asks; the object belongs to somebody else, who writes the one value that was edited: a widget may show less than there is.
class FieldForm : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `rows` of a table that lives as long as the form.
    explicit FieldForm(std::span<const Field> rows, QWidget* parent = nullptr, const FieldFormStyle& style = {});

    /// Of an object that has these fields; emits nothing.
    void fill(const ConstFields& fields);
    /// For the Word of this name, which is not typed. Keeps what is chosen.
    void offer(std::string_view field, const QList<OfferedWord>& words);
    QWidget* editor(std::string_view field) const;
    /// The field of this name cannot be set now; it is greyed, and there even where it does not apply. Empty: it can. For the next fill().
    void setReason(std::string_view field, const QString& whyNot);

signals:
    void edited(const ks::Field& field, const ks::FieldValue& value);
    /// Return, in a field that is typed.
    void entered();

protected:
    void retranslate() override;

private:
    struct Row {
        const Field* field;
        QWidget* editor;
        QLabel* label;
        QFormLayout* form;
        FoldingSection* section; ///< null where it is not folded away
        QString whyNot{};        ///< it cannot be set
    };
    QWidget* makeEditor(const Field& field);
    QWidget* makeLine(const Field& field);
    void addRow(const Field& field, QFormLayout* form, FoldingSection* section);
    FoldingSection* addSection(const FieldGroup* group);
    void showValue(const Row& row, const FieldValue& value);
    void tell(const Row& row);
    /// What a person entered there.
    void take(const Field& field, FieldValue value);

    QVBoxLayout* m_column;
    std::vector<Row> m_rows;
    std::map<const FieldGroup*, FoldingSection*> m_sections; ///< null: what is seldom changed
    bool m_showing = false;                                  ///< widgets are being filled: their signals mean nothing
};

} // namespace ks
