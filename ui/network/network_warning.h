#pragma once

#include "ui/language/retranslating.h"

#include <QLabel>

namespace ks {

class TrainingRun;

/// Says, on every page that shows the network, what makes its figures worthless: a layer that is dead, or other data than those it learnt from.
/// Takes no room where nothing does.
class NetworkWarning final : public Retranslating<QLabel> {
    Q_OBJECT

public:
    explicit NetworkWarning(TrainingRun& run, QWidget* parent = nullptr);

protected:
    void retranslate() override;

private:
    TrainingRun& m_run;
};

} // namespace ks
