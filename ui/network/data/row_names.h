#pragma once

#include "ui/language/retranslating.h"

#include <QStringList>
#include <QWidget>

namespace ks {

/// What the rows of a sheet of pictures are called, each beside its own; none where the rows are lower than letters.
class RowNames final : public Dressed<QWidget> {
public:
    explicit RowNames(QWidget* parent);

    void setNames(const QStringList& names);
    /// Beside a sheet of this height, at most so wide: a longer name is cut.
    void standBeside(int height, int most);
    /// As wide as the longest name, at most so wide; 0 without names.
    int widthUpTo(int most) const;

protected:
    void takeFont() override { update(); }
    void takeColours() override { update(); }
    void paintEvent(QPaintEvent* event) override;

private:
    QStringList m_names;
};

} // namespace ks
