#pragma once

#include "ui/grids/shown_plane.h"
#include "ui/session/operation_document.h"

#include <QObject>

#include <array>

namespace ks {

class CellGrid;
class ColourBar;

/// The colours of the three grids of im2col and the bars below them: what the matrix copies from the input, and pooling takes from there, has one
/// colour in all of them.
class Im2colColours final : public QObject {
    Q_OBJECT

public:
    enum Of : std::uint8_t { Input, Matrix, Output };
    /// Each with its bar, which is a child of `parent` from then on.
    Im2colColours(OperationDocument& document, const std::array<CellGrid*, 3>& grids, QWidget* parent);

    ColourBar* bar(Of which) const { return m_bars[which]; }
    /// Anew from the content and what was chosen in a bar. `output`: what the grid of the output shows; `scatters`: the matrix has products of the
    /// input, not its cells.
    void follow(Role output, bool scatters);
    void retranslate();

private:
    ShownPlane& plane(Of which) const;
    ColourSettings settingsOf(Of which) const;
    void share();
    void showRange(Of which);

    OperationDocument& m_document;
    std::array<CellGrid*, 3> m_grids;
    std::array<ColourBar*, 3> m_bars{};
    std::array<Role, 3> m_roles{Role::Src, Role::Src, Role::Dst};
    bool m_scatters = false;
};

} // namespace ks
