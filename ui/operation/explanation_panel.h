#pragma once

#include "ui/language/retranslating.h"

#include <QTimer>
#include <QWidget>

namespace ks {

class CellPrediction;
class Inspection;
class OperationDocument;

/// The right dock: the cell that is looked at, its formula with the real numbers, and its check against the backend.
class ExplanationPanel final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    ExplanationPanel(OperationDocument& document, Inspection& inspection, CellPrediction& prediction, QWidget* parent = nullptr);

    void setPresenting(bool presenting);
    void setLetterKeys(bool on);
    QString plainText() const;
    /// Wide enough for a formula of a few terms in a line.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public slots:
    void copyText();
    void copyLatex();

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Words;

    void write();
    /// With the next events, however many changes come before them.
    void writeNext();

    Words* m_text;
    QToolButton* m_copyText;
    QToolButton* m_copyLatex;
    QBoxLayout* m_buttons; ///< side by side where there is room
    bool m_presenting = false;
    bool m_isJudged = false; ///< an answer has just been given: what is said of it is to be seen
    QTimer m_soon{this};
};

} // namespace ks
