#pragma once

#include "core/ops/roles.h"
#include "core/session/colours.h"
#include "ui/language/retranslating.h"
#include "ui/network/watch/map_sight.h"

#include <QImage>
#include <QWidget>

#include <array>
#include <optional>

class QComboBox;
class QLabel;

namespace ks {

class CellGrid;
class ColourBar;
class PlaneWall;

/// The maps of a tensor side by side, one of them large beside them with its numbers; colours over the map, the layer or the whole network.
class MapsView : public Retranslating<QWidget> {
    Q_OBJECT

public:
    enum class Scope { Map, Layer, Network, Fixed };

    explicit MapsView(QWidget* parent = nullptr);

    /// `spec`: of its layer; that of the input is empty. `network`: the ends over all layers, where the scope asks for them.
    void show(const TensorPtr& tensor, const OpSpec& spec, Role role, const ValueRange& network);
    using QWidget::show;
    /// Why there is nothing.
    void clear(const QString& why);
    bool wantsNetworkRange() const { return m_scope == Scope::Network; }
    void setScope(Scope scope);
    PlaneWall& wall() { return *m_wall; }

    /// The chosen map alone, 1×1×H×W, and as a picture; null and empty where there is none.
    TensorPtr chosenMap() const;
    QString chosenName() const; ///< "map 3", as it is called beside it
    QImage chosenPicture() const;
    QImage montage() const;
    const MapSight& sight() const { return m_sight; }

signals:
    /// Other ends of the colours are needed.
    void scopeChanged();
    void menuWanted(const QPoint& global);

protected:
    void retranslate() override;

private:
    const ColourSettings& settings() const { return m_colours.at(infoOf(m_role).isSigned ? 1 : 0); }
    std::optional<ValueRange> range() const;
    void takeColours(const ColourSettings& settings);
    void applyColours();
    void showLarge();
    void tell(const std::optional<Cell>& cell);

    MapSight m_sight;
    Role m_role = Role::Dst;
    Scope m_scope = Scope::Layer;
    std::optional<ValueRange> m_layer; ///< nothing where no number of it is finite
    ValueRange m_network;
    std::array<ColourSettings, 2> m_colours; ///< of outputs; of numbers with a sign
    PlaneWall* m_wall;
    QLabel* m_empty;
    QLabel* m_title;
    CellGrid* m_large;
    ColourBar* m_bar;
    QLabel* m_scopeTitle;
    QComboBox* m_scopes;
    QLabel* m_readout;
};

} // namespace ks
