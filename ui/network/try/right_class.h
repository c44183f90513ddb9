#pragma once

#include "core/data/dataset.h"
#include "ui/language/retranslating.h"

#include <QComboBox>
#include <QWidget>

#include <algorithm>
#include <string>
#include <vector>

namespace ks {

class DrawingPad;

/// What the drawing, or the picture in its place, is: said by somebody, told by the data, or not known. What was said of a drawing waits while a picture
/// stands in its place and while data of other classes are there.
class RightClass final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `pad`: of whose drawing it is said.
    explicit RightClass(const DrawingPad& pad, QWidget* parent = nullptr);

    /// Of what the pad shows; negative: not known.
    int chosen() const { return m_box->currentIndex() > 0 ? m_box->currentData().toInt() : -1; }
    /// Somebody says so elsewhere; nothing where it is not among what can be said, or the data say what it is.
    void say(int right);
    /// The data say so.
    void choose(int right) { m_box->setCurrentIndex(std::max(0, m_box->findData(right))); }
    /// A picture is about to take the place of the drawing, or of another picture; `ofData`: they say what it is.
    void takePicture(bool ofData);
    /// The drawing is about to come back in the picture's place.
    void takeDrawing();
    /// Somebody has drawn: of another drawing than before nothing is known yet.
    void takeStroke();

    /// It is not to be seen, since it would tell what is to be guessed.
    void setKept(bool isKept);

    /// Other classes: what was said or known means something else in them, until they come back. False where they are the same.
    bool setClasses(const std::vector<std::string>& classes);
    /// Lists them; `asked`: where it can be said at all.
    void list(const DatasetPtr& known, bool asked);
    /// What the drawing is, by the name of its class, for a file; empty where nobody knows, or nothing is drawn.
    std::string ofDrawing() const;
    /// Of a drawing that is about to come from a file: said as soon as the classes of its data are there.
    void setOfDrawing(const std::string& name);
    bool isWaiting() const { return !m_claim.empty(); }
    /// They are there; true where that is said now of what the pad shows.
    bool takeClaim();

signals:
    /// Somebody says what it is.
    void said();
    /// ofDrawing() may be another one.
    void changed();

protected:
    void retranslate() override;

private:
    void forget();

    const DrawingPad& m_pad;
    int m_ofDrawing = -1;     ///< while a picture stands in its place
    std::string m_claim;      ///< the same by its name, of a session whose data are not there yet
    bool m_ofPicture = false; ///< what is chosen is of what stands in the drawing's place
    std::vector<std::string> m_classes;
    struct Forgotten {
        std::vector<std::string> classes; ///< among which it was said
        std::uint64_t drawing = 0;
        std::string is;
    };
    Forgotten m_forgotten; ///< with the data; they may come back
    QLabel* m_title;
    QComboBox* m_box;
};

} // namespace ks
