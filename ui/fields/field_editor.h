#pragma once

#include "core/base/field.h"
#include "ui/language/controls.h"

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <string>
#include <utility>

namespace ks {

/// One of the words, or numbers, that a field offers which its table does not know: what there is on this computer, or goes with other settings.
struct OfferedWord {
    std::string word;
    QString title;
    QString tip;
    bool possible = true;
};

/// What an item of a list says of itself, also to a screen reader, and whether it can be chosen.
void describeItem(QComboBox& box, int place, const QString& tip, bool possible);

/// Other names under which people look for a setting: its title in English, its name in files and ONNX, its option on the command line.
QStringList namesToFind(const Field& field);

/// The widget that a field's type asks for, with what its row says of it. Shows and asks, as FieldForm does, whose rows it makes; where a layout has
/// its own places for them, each of them can be had alone.
class FieldEditor final : public QObject {
    Q_OBJECT

public:
    /// Why a field cannot have this value as things are; empty: it can.
    using WhyNot = std::function<QString(const Field& field, const FieldValue& value)>;

    /// `field` of a table that lives as long. The widget is a child of `parent`. `label` is told its title and its tip; a switch without one has the
    /// title beside itself. `offered`: a number that is chosen from those of offer().
    FieldEditor(const Field& field, QWidget* parent, QLabel* label, bool offered = false);

    QWidget* widget() const { return m_widget; }
    const Field& field() const { return *m_field; }
    /// The same setting of another table, which may have other words for it; also for another language.
    void setField(const Field& field);
    /// Emits nothing. A number is shown as it is, also where nobody could choose it.
    void show(const FieldValue& value);
    /// For a Word that is not typed, or what is `offered`. Keeps what is chosen.
    void offer(const QList<OfferedWord>& words);
    /// It cannot be set now, and is greyed. Empty: it can.
    void setReason(const QString& whyNot);
    const QString& reason() const { return m_reason; }
    /// Of the field's own choices those that are not possible are greyed and say why, but for the one that is chosen. For the next show().
    void judgeBy(WhyNot whyNot) { m_whyNot = std::move(whyNot); }
    /// With its label.
    void setVisible(bool visible);

signals:
    void edited(const ks::Field& field, const ks::FieldValue& value);
    /// Return, in a field that is typed.
    void entered();

private:
    QWidget* makeWidget(QWidget* parent, bool offered);
    QWidget* makeLine(QWidget* parent);
    FieldValue valueAt(const QComboBox& box, int place) const; ///< of its choices
    void judge(QComboBox& box);
    void tell();

    const Field* m_field;
    QLabel* m_label;
    QWidget* m_widget;
    WhyNot m_whyNot;
    QString m_reason;
};

} // namespace ks
