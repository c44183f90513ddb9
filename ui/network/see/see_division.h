#pragma once

#include "ui/language/retranslating.h"

#include <QSplitter>

namespace ks {

class Preferences;

/// The picture of See and its story beside or below it, with a handle between them. How wide, or how high, a person has made the story is kept: the
/// picture takes the rest.
class SeeDivision final : public Dressed<QSplitter> {
    Q_OBJECT

public:
    SeeDivision(Preferences& preferences, QWidget& picture, QWidget& story, QWidget* parent);

    /// Pixels from which on there is room for the story beside the picture.
    int widthForBoth() const;
    void place(bool beside);

protected:
    void takeFont() override { place(isBeside()); }
    void takeSize() override { divide(); }

private:
    bool isBeside() const { return orientation() == Qt::Horizontal; }
    void keep();
    void divide();

    Preferences& m_preferences;
    QWidget& m_story;
};

} // namespace ks
