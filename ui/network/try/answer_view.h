#pragma once

#include "ui/language/retranslating.h"

#include <QWidget>

#include <cstdint>

namespace ks {

class ClassBars;
class LabHost;
class NumberAnswer;
class TrainingRun;
struct TryAnswer;

/// What the network says, to be seen at a glance: the shares of classes, or numbers among those that are to be learnt.
class AnswerView final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    AnswerView(LabHost& host, TrainingRun& run, QWidget* parent = nullptr);

    void show(const TryAnswer& answer);
    using QWidget::show;
    void clear();
    /// Room for so many classes is kept from now on; 0: numbers are said.
    void expect(std::int64_t classes);

protected:
    void retranslate() override;
    void takeFont() override;

private:
    ClassBars* m_bars;
    NumberAnswer* m_numbers;
};

} // namespace ks
