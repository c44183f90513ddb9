#pragma once

#include "core/ops/roles.h"
#include "core/session/colours.h"
#include "ui/language/retranslating.h"
#include "ui/network/watch/watched_tensor.h"

#include <QImage>
#include <QWidget>

#include <array>
#include <optional>

namespace ks {

class CellGrid;
class ColourBar;
class FittedLine;
class MapsBeside;
class PlaneWall;

/// The maps of a tensor side by side, one of them large beside them with its numbers; colours over the map, the layer or the whole network.
class MapsView : public Retranslating<QWidget> {
    Q_OBJECT

public:
    enum class Scope { Map, Layer, Network, Fixed };

    explicit MapsView(QWidget* parent = nullptr);

    /// The same tensor at A and at B; both null: no moments are compared.
    using Compared = std::array<TensorPtr, 2>;
    /// `spec`: of its layer; that of the input is empty. `network`: the ends over all layers, where the scope asks for them. `compared`: those of which
    /// `tensor` is the difference B − A, and which stand beside it. `names`: of its maps, where they have some.
    void show(const TensorPtr& tensor, const OpSpec& spec, Role role, const ValueRange& network, const Compared& compared = {},
              const QStringList& names = {});
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
    const WatchedTensor& watched() const { return m_watched; }

signals:
    /// Other ends of the colours are needed.
    void scopeChanged();
    void menuWanted(const QPoint& global);

protected:
    void retranslate() override;
    void takeFont() override { takeSize(); }
    void takeSize() override;

private:
    bool isDifference() const { return m_compared[0].tensor && m_compared[1].tensor; }
    std::size_t kind() const { return isDifference() ? 2 : infoOf(m_role).isSigned ? 1 : 0; }
    /// Of numbers of this kind that lie in `range`: in the colours that were chosen for them by hand, else in those that they ask for.
    ColourSettings coloursFor(std::size_t kind, const std::optional<ValueRange>& range) const;
    ColourSettings settings() const { return coloursFor(kind(), m_layer); }
    QString describe(const Cell& cell) const;
    QStringList formsOf(const Cell& cell) const; ///< the same, and shorter
    std::optional<ValueRange> range() const;
    void takeColours(const ColourSettings& settings);
    void applyColours();
    void showLarge();
    void tell(const std::optional<Cell>& cell);
    /// Over what the colours are taken: beside what is told, or below it where both would widen the page.
    void placeScopes();

    WatchedTensor m_watched;
    std::array<WatchedTensor, 2> m_compared; ///< at A and at B, where m_watched is their difference
    Role m_role = Role::Dst;
    Scope m_scope = Scope::Layer;
    std::optional<ValueRange> m_layer; ///< nothing where no number of it is finite
    ValueRange m_network;
    std::array<ColourSettings, 3> m_colours; ///< of outputs; of numbers that have a sign anyway; of differences
    std::array<std::optional<Palette>, 3> m_chosen;
    PlaneWall* m_wall;
    QLabel* m_empty;
    QLabel* m_title;
    CellGrid* m_large;
    MapsBeside* m_beside; ///< seen while two moments are compared
    ColourBar* m_bar;
    QWidget* m_overWhat; ///< the next two
    QLabel* m_scopeTitle;
    QComboBox* m_scopes;
    FittedLine* m_readout;
    QGridLayout* m_below;
    std::optional<bool> m_scopesBeside;
};

} // namespace ks
