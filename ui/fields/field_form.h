#pragma once

#include "ui/fields/field_editor.h"
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

/// Which rows of a table a form has, and how.
struct FieldFormStyle {
    std::function<bool(const Field&)> shows{};                          ///< none: all
    std::function<bool(const Field&, const FieldValue& now)> applies{}; ///< asked at every fill(), beside what the field itself says
    bool folds = true;                                                  ///< what is seldom changed is folded away
    QString prefix{};                                                   ///< of the widgets' object names
    FieldEditor::WhyNot judge{};                                        ///< of the choices of each; none: all can be chosen
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
    void offer(std::string_view field, const QList<OfferedWord>& words) { editorOf(field)->offer(words); }
    QWidget* editor(std::string_view field) const;
    /// The field of this name cannot be set now; it is greyed, and there even where it does not apply. Empty: it can. For the next fill().
    void setReason(std::string_view field, const QString& whyNot);
    /// A sentence below the field of this name, on the value that it has now; of rich text where it has a link. Empty: none.
    void setHint(std::string_view field, const QString& hint);

signals:
    void edited(const ks::Field& field, const ks::FieldValue& value);
    /// Return, in a field that is typed.
    void entered();
    /// The link in the hint of this field.
    void hintFollowed(const QString& field);

protected:
    void retranslate() override;
    void takeFont() override;

private:
    struct Row {
        FieldEditor* editor;
        QFormLayout* form;
        FoldingSection* section; ///< null where it is not folded away
        QLabel* hint = nullptr;  ///< made for the first one
    };
    FieldEditor* editorOf(std::string_view field) const;
    void addRow(const Field& field, QFormLayout* form, FoldingSection* section);
    FoldingSection* addSection(const FieldGroup* group);

    std::function<bool(const Field&, const FieldValue& now)> m_applies;
    QVBoxLayout* m_column;
    std::vector<Row> m_rows;
    std::map<const FieldGroup*, FoldingSection*> m_sections; ///< null: what is seldom changed
};

} // namespace ks
