#pragma once

#include "ui/language/retranslating.h"

#include <QStringList>
#include <QWidget>

namespace ks {

class FlowLayout;

/// Asks what a drawing is that nobody but who drew it knows: a button for each class, or a box where there are many.
class RightQuestion final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit RightQuestion(QWidget* parent = nullptr);

    /// `right`: as it was said last; negative: not yet.
    void ask(const QStringList& classes, int right);

signals:
    void said(int right);

protected:
    void retranslate() override;

private:
    void makeAnswers();
    void mark();

    static constexpr int mostButtons = 20;
    QStringList m_classes;
    int m_right = -1;
    QLabel* m_title;
    QWidget* m_buttons;
    FlowLayout* m_row;
    QButtonGroup* m_group;
    QComboBox* m_box;
};

} // namespace ks
