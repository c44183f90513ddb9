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

    /// Of the picture.
    void setColumns(int count);
    /// In so many pixels there is room for the story beside the picture, or less of it below: in a low window all columns are seen higher so.
    bool hasRoomBeside(int width) const;
    void place(bool beside);

protected:
    void takeFont() override { place(isBeside()); }
    void takeSize() override { divide(); }

private:
    bool isBeside() const { return orientation() == Qt::Horizontal; }
    int pixels(int usual) const;
    bool isWide(int width) const;
    /// Of the width, so that all its columns are seen.
    int pictureNeeds() const;
    void keep();
    void divide();

    Preferences& m_preferences;
    QWidget& m_story;
    int m_columns = 0;
};

} // namespace ks
