#pragma once

#include "ui/operation/tabs/histogram_tab.h"

#include <QComboBox>

namespace ks::test {

/// As a person chooses in the box.
inline void choose(const HistogramTab& tab, Role role)
{
    auto* box = tab.findChild<QComboBox*>("histogramTensor");
    box->setCurrentIndex(box->findData(static_cast<int>(role)));
    emit box->activated(box->currentIndex());
}

} // namespace ks::test
