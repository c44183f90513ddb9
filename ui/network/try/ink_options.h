#pragma once

#include "ui/language/retranslating.h"

#include <QCheckBox>
#include <QWidget>

namespace ks {

class DrawingPad;
struct AskedPicture;

/// How a picture is made ready before the network is asked: centred, or taken for ink on paper.
class InkOptions final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit InkOptions(QWidget* parent = nullptr);

    bool centres() const { return m_centre->isChecked(); }
    /// Without a word to anybody.
    void setCentres(bool centres);
    /// As they apply to a drawing, or to any other picture.
    AskedPicture madeReady(AskedPicture asked, bool drawn) const;
    /// Only where they make a difference. `asked`: null while nothing is; `always`: whatever the network reads is centred.
    void offerFor(const DrawingPad& pad, const AskedPicture* asked, bool always);

signals:
    void changed();
    void centresChanged();

protected:
    void retranslate() override;

private:
    QCheckBox* m_centre;
    QCheckBox* m_paper;
};

} // namespace ks
