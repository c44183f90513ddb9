#pragma once

#include "ui/figures/lab_picture.h"

#include <vector>

namespace ks {

/// Both sides as the tab shows them, A on the left, B on the right, between them their difference where they have the same size. Whole tensors
/// are compared: what only has not been reached yet is there, and an answer that is asked for is on none of them. Empty where the picture
/// compares nothing.
std::vector<PlanePanel> comparedPanels(const LabPicture& picture, const FigureLanguage& language, qreal type);

/// The tensor that is compared, B's and the difference of both; nothing where B has none that could stand beside that of the picture.
std::optional<ComparedPicture> comparedWith(const LabPicture& picture, std::shared_ptr<const OperationResult> other);

} // namespace ks
