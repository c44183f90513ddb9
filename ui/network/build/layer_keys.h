#pragma once

#include <QKeyCombination>
#include <QObject>

#include <functional>
#include <utility>
#include <vector>

namespace ks {

/// What keys do to the chosen layer, the same in every view of the layers: before the window's own commands and the view's.
class LayerKeys final : public QObject {
    Q_OBJECT

public:
    using Keys = std::vector<std::pair<QKeyCombination, std::function<void()>>>;

    LayerKeys(Keys keys, QObject* parent) : QObject(parent), m_keys(std::move(keys)) {}
    void watch(QWidget& view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    Keys m_keys;
};

} // namespace ks
