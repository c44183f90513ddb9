#include "ui/operation/tensor_colours.h"

#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "ui/operation/inspection.h"
#include "ui/scene/colouring.h"

#include <algorithm>

namespace ks {

void TensorColours::choosePicture()
{
    GridPanel& panel = m_panes.at(Role::Src)->panel();
    const ColourPicture picture = panel.tensor()
                                      ? colourPictureOf(m_document.content(), m_document.view(), panel.grid()->plane().facts().tensor.range)
                                      : ColourPicture{};
    panel.setWhite(picture.white, picture.shown);
}

void TensorColours::nameChannels()
{
    const Content& content = m_document.content();
    QStringList names;
    if (content.src.source.kind == SourceKind::Image && content.spec.src.c == 3)
        names = {tr("R", "red channel of a picture"), tr("G", "green channel of a picture"), tr("B", "blue channel of a picture")};
    const bool mixes = infoOf(content.spec.op).mixesChannels;
    for (const auto& [role, pane] : m_panes)
        if (hasImages(role))
            pane->panel().setChannelNames(infoOf(role).planes == Planes::Input || !mixes ? names : QStringList());
}

void TensorColours::limitRanges()
{
    const ViewState& view = m_document.view();
    const std::optional<Mask> stepped = m_inspection.freshResult() ? m_inspection.mask() : std::nullopt;
    const std::map<Role, std::int64_t> later = m_inspection.askedLater();
    for (const auto& [role, pane] : m_panes) {
        GridPanel& panel = pane->panel();
        const TensorPtr& tensor = panel.tensor();
        const std::optional<Mask> mask = role == view.position.of ? stepped : maskOf(view, role, later);
        if (pane->takeRangeOf(*m_panes.at(Role::Src))) // tells nothing hidden, and does not change from step to step
            continue;
        if (!mask || !tensor || panel.grid()->plane().colour().scope == RangeScope::Fixed) {
            panel.setSharedRange(std::nullopt);
            continue;
        }
        const std::int64_t plane = tensor->shape().h * tensor->shape().w;
        const std::int64_t all = panel.grid()->plane().colour().scope == RangeScope::Tensor ? tensor->elements() : plane;
        const std::int64_t begin = all == plane ? (panel.n() * tensor->shape().c + panel.channels().front()) * plane : 0;
        const std::optional<ValueRange> revealed = m_revealed[role].of(tensor, begin, std::clamp(mask->hiddenFrom, begin, begin + all));
        panel.setSharedRange(revealed.value_or(ValueRange{}), tr("range of what is shown"),
                             tr("shown", "a range of colours, that of what is shown, in one word"), revealed.has_value());
    }
}

} // namespace ks
