#include "ui/network/see/see_secret.h"

namespace ks {

void hideSeeAnswer(SeePicture& picture)
{
    picture.hidden = true;
    picture.loss = nullptr;
    picture.updates = nullptr; // the filters of a class change otherwise where it is the right one
    for (SeeBar& bar : picture.answer)
        bar = {.name = bar.name};
    for (SeeColumn& column : picture.columns)
        if (column.tells) {
            column.tensor = nullptr;
            column.range.reset();
        }
}

bool isSeeSecret(const SeePicture& picture, int column)
{
    return picture.hidden && column >= 0 && column < static_cast<int>(picture.columns.size()) &&
           picture.columns[static_cast<std::size_t>(column)].tells;
}

} // namespace ks
