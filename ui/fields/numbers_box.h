#pragma once

#include "core/base/field.h"
#include "ui/language/retranslating.h"

#include <QList>
#include <QString>
#include <QWidget>

namespace ks {

class WholeNumberBox;

/// Whole numbers that belong together, each in a box: rows × columns, or top, left, bottom, right. Those that may be none come with a tick, and what
/// was chosen last comes back with it.
class NumbersBox final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit NumbersBox(const Field& field, QWidget* parent = nullptr);

    /// Emits nothing.
    void setNumbers(const WholeNumbers& numbers);
    const WholeNumbers& numbers() const { return m_numbers; }
    /// What each number is called for the screen reader, and what they do.
    void setWords(const QString& title, const QString& tip);

signals:
    /// A person changed one of them.
    void edited(const ks::WholeNumbers& numbers);

protected:
    void retranslate() override;
    void takeFont() override;

private:
    WholeNumbers m_numbers;
    QList<WholeNumberBox*> m_boxes;
    QCheckBox* m_wanted = nullptr; ///< of those that may be none
    QString m_title;
    QString m_tip;
};

} // namespace ks
