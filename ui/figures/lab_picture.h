#pragma once

#include "core/session/compute.h"
#include "core/verify/explanation.h"
#include "ui/figures/figure.h"
#include "ui/figures/plane_panel.h"

#include <map>
#include <memory>

namespace ks {

/// An arrow between cells of two tensors.
struct FigureArrow {
    Pin from;
    Pin to;
    bool strong = true;
    QString label; ///< the gradient that it carries
};

/// Side B of a comparison, where its tab is shown.
struct ComparedPicture {
    Role of = Role::Dst; ///< the tensor that is compared: the stepped one, or the output where B has no such gradient
    std::shared_ptr<const OperationResult> other;
    TensorPtr difference;                  ///< A − B; null where their sizes differ
    std::optional<std::int64_t> askedFrom; ///< what other questions of the lesson ask of B's tensor
};

/// What the lab shows, for drawing it on paper. The marks decide what is hidden, so that a worksheet does not contain its solution.
struct LabPicture {
    Content content;
    ViewState view;
    std::shared_ptr<const OperationResult> result;
    std::map<Role, GridMarks> marks;
    std::vector<FigureArrow> arrows;
    std::shared_ptr<const Explanation> explanation; ///< of the cell that is looked at
    std::vector<FormulaPiece> formula;              ///< of that cell; may be empty
    bool hidesResult = false;                       ///< of that cell
    Environment environment;
    std::map<Role, std::int64_t> askedLater; ///< what a later bookmark asks of other tensors is not told: see askedLater() of core
    std::optional<std::int64_t> askedFrom;   ///< of the tensor that is asked about: what another question of the lesson asks of it
    std::optional<ComparedPicture> compared;
};

/// What a figure calls a tensor: "input X".
QString figureName(OpKind op, Role role, const FigureLanguage& language);
/// Of all marks only those that hide cells.
void keepMasks(LabPicture& picture);
/// Settings, by the library's names, what made the tensor `role`, and environment.
QList<std::pair<QString, QString>> factsOf(const LabPicture& picture, Role role, const FigureLanguage& language);
/// Null where the picture has none.
TensorPtr tensorOf(const LabPicture& picture, Role role);
/// What stands above one channel.
enum class PanelTitle {
    Whole,   ///< "input X 1×3×8×8 [0, 1]"
    NoShape, ///< "input X [0, 1]": its first channel says it
    Channel, ///< "[0, 1]": the figure says the rest once for all
};
/// One channel of a tensor, or all of one that is a table. Throws InputError when the picture has no such tensor.
PlanePanel panelOf(const LabPicture& picture, Role role, const Cell& plane, const FigureLanguage& language, qreal type,
                   PanelTitle title = PanelTitle::Whole, bool forReckoning = false);

} // namespace ks
