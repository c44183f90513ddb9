#pragma once

#include <QList>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <QWidget>

namespace ks {

class Lab;
class MainWindow;

/// A control with a name, or the page of a tab, in whatever lab, on whatever page and under whatever heading it stands.
struct PaletteField {
    QString name;
    QStringList otherNames; ///< its setting's: in English, in ONNX and on the command line; empty where it shows none
    QString place;          ///< the panel, the page or the lab that it stands in
    QPointer<QWidget> control;
};

/// Where a control stands: the tab or the page that it is in, or else what is called `title`.
QString placeOf(const QWidget& control, const QString& title);
/// The focus, and scrolled into sight also once what was opened for it is laid out.
void focusInSight(QWidget& control);
/// What a control reads as.
QString nameOfControl(const QWidget& control);
/// Other names of the setting that a control, or the field that it is a part of, shows; empty where it is none.
QStringList settingOf(const QWidget& control);
/// All controls and tabs of a lab that somebody could be led to: not those of another operator, or that do not apply now.
QList<PaletteField> fieldsOf(const MainWindow& window, Lab& lab);
/// Shows the lab, the panel or the page and what is folded over it, and gives it the focus. What has been made anew meanwhile is found by its name.
/// Null where it has gone.
QWidget* leadToField(MainWindow& window, Lab& lab, const PaletteField& field);

} // namespace ks
