#pragma once

#include "core/measure/experiment.h"
#include "ui/language/retranslating.h"

#include <QLabel>
#include <QPlainTextEdit>

namespace ks {

/// A list of values as text, in as many lines as it needs, so that none is cut. Emits edited() when a person has finished it: Return, or the
/// focus goes elsewhere.
class ValuesEdit : public Dressed<QPlainTextEdit> {
    Q_OBJECT

public:
    explicit ValuesEdit(QWidget* parent = nullptr);

    QString text() const { return toPlainText(); }
    void setText(const QString& text);

signals:
    void edited();

protected:
    void takeFont() override { fitHeight(); }
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void fitHeight();
    void finish();

    QString m_finished; ///< what was shown or told last
};

/// Below the values, in as many lines as it needs: why they cannot be read, or else how they are written.
class ValuesHint : public Dressed<QLabel> {
    Q_OBJECT

public:
    explicit ValuesHint(QWidget* parent = nullptr);

    /// `wrong` is empty where nothing is.
    void show(SweepAxis axis, const Text& wrong);

protected:
    void takeFont() override { fitHeight(); } // its width may stay
    void takeSize() override { fitHeight(); }

private:
    void fitHeight();
};

} // namespace ks
