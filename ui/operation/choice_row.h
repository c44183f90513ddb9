#pragma once

#include "ui/language/retranslating.h"

#include <QButtonGroup>
#include <QList>
#include <QString>
#include <QWidget>

class QAbstractButton;

namespace ks {

/// A few choices side by side of which one holds: a row of buttons that look and behave as one switch.
class ChoiceRow final : public Dressed<QWidget> {
    Q_OBJECT

public:
    struct Choice {
        QString text;
        QString tip;
    };

    explicit ChoiceRow(QWidget* parent = nullptr);

    /// Replaces the choices; the chosen index stays where it can.
    void setChoices(const QList<Choice>& choices);
    void setCurrent(int index);
    int current() const { return m_group->checkedId(); }

signals:
    void chosen(int index);

protected:
    void takeColours() override;

private:
    /// The chosen one in the accent's colours: a sunken button alone can hardly be told in the dark theme.
    void colour(QAbstractButton& button) const;

    QButtonGroup* m_group;
};

} // namespace ks
