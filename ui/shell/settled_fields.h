#pragma once

namespace ks {

/// What is being typed in the field with the keyboard counts from here on, as when another window comes to the front; the keyboard stays there,
/// and so does what is open for it alone: the number of a cell is taken by Enter only.
void settleField();

} // namespace ks
