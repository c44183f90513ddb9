#include "ui/operation/tabs/im2col_colours.h"

#include "ui/grids/cell_grid.h"
#include "ui/grids/colour_bar.h"
#include "ui/scene/colouring.h"

namespace ks {

namespace {

constexpr std::array all{Im2colColours::Input, Im2colColours::Matrix, Im2colColours::Output};

} // namespace

Im2colColours::Im2colColours(OperationDocument& document, const std::array<CellGrid*, 3>& grids, QWidget* parent)
    : QObject(parent), m_document(document), m_grids(grids)
{
    for (const Of which : all) {
        m_bars[which] = new ColourBar(parent);
        connect(m_bars[which], &ColourBar::settingsChanged, this, [this, which](const ColourSettings& colour) {
            ViewState view = m_document.view();
            view.colours[m_roles[which]] = colour;
            m_document.cursor().setView(view);
        });
        connect(&plane(which), &ShownPlane::rangeChanged, this, [this, which] {
            if (which == Input)
                share();
            showRange(which);
        });
    }
    retranslate();
}

ShownPlane& Im2colColours::plane(Of which) const
{
    return m_grids[which]->plane();
}

ColourSettings Im2colColours::settingsOf(Of which) const
{
    const Content& content = m_document.content();
    ColourSettings settings = colourOf(content, m_document.view(), m_roles[which]);
    const TensorPtr& src = content.src.tensor;
    const bool isCopied = m_roles[which] == Role::Src && !m_scatters;
    if (isCopied && settings.scope == RangeScope::Map && src && src->shape().n * src->shape().c > 1)
        settings.scope = RangeScope::Tensor; // a column of the matrix has cells of all channels, and the next one may be of another image
    return settings;
}

void Im2colColours::follow(Role output, bool scatters)
{
    m_scatters = scatters;
    m_roles = {Role::Src, scatters ? Role::Dst : Role::Src, output};
    for (const Of which : all) {
        const ColourSettings settings = settingsOf(which);
        plane(which).setColour(settings);
        m_bars[which]->setSettings(settings);
    }
    share();
    for (const Of which : all)
        showRange(which);
}

void Im2colColours::share()
{
    const std::optional<ValueRange> input = plane(Input).knownRange();
    plane(Matrix).setSharedRange(m_scatters ? std::nullopt : input);
    const bool isTaken = hasRangeOfInput(m_document.content().spec, m_roles[Output], plane(Output).colour().scope);
    plane(Output).setSharedRange(isTaken ? input : std::nullopt);
}

void Im2colColours::showRange(Of which)
{
    const bool isShared = which != Input && plane(which).sharedRange();
    m_bars[which]->setRange(plane(which).knownRange(), isShared ? tr("range of the input") : QString(),
                            isShared ? tr("input", "a range of colours, in one word") : QString());
}

void Im2colColours::retranslate()
{
    m_bars[Input]->setAccessibleName(tr("Colours of the input"));
    m_bars[Matrix]->setAccessibleName(tr("Colours of the matrix"));
    m_bars[Output]->setAccessibleName(tr("Colours of the output"));
    for (const Of which : all)
        showRange(which);
}

} // namespace ks

#include "moc_im2col_colours.cpp"
