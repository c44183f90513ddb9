#include "ui/network/try/ink_options.h"

#include "ui/network/try/asked_picture.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/theme/offered.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QSignalBlocker>

namespace ks {

InkOptions::InkOptions(QWidget* parent)
    : Retranslating(parent), m_centre(named(new QCheckBox(this), "centre")), m_paper(named(new QCheckBox(this), "paper"))
{
    m_centre->setChecked(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    layColumn(*this, {m_centre, m_paper});
    for (QCheckBox* box : {m_centre, m_paper})
        connect(box, &QCheckBox::toggled, this, &InkOptions::changed);
    connect(m_centre, &QCheckBox::toggled, this, &InkOptions::centresChanged);
    retranslate();
}

void InkOptions::setCentres(bool centres)
{
    const QSignalBlocker block(m_centre);
    m_centre->setChecked(centres);
}

AskedPicture InkOptions::madeReady(AskedPicture asked, bool drawn) const
{
    asked.paper = m_paper->isChecked() && !drawn && !asked.sample;
    asked.centre = centres() && (drawn || asked.paper);
    return asked;
}

/// Paper can be said before there is a picture.
void InkOptions::offerFor(const DrawingPad& pad, const AskedPicture* asked, bool always)
{
    const bool strokes = !pad.showsPicture() || (asked && asked->paper);
    offer(*m_centre, strokes && !always,
          tr("The drawing becomes 20 pixels high or wide, with its centre of mass in the middle, as the digits of MNIST were made."),
          always ? tr("Everything that this network reads is centred, as its data were.")
                 : tr("Drawings and dark ink on bright paper are centred. This picture reaches the network as it is."));
    const bool sample = asked && asked->sample;
    offer(*m_paper, !asked || (!asked->drawn && !sample),
          tr("Of pictures and of the camera: the ink becomes bright and the paper black, as in the digits of MNIST."),
          sample ? tr("Of pictures and of the camera. This is a sample, which reaches the network as its data do.")
                 : tr("Of pictures and of the camera. A drawing has bright ink on black already."));
}

void InkOptions::retranslate()
{
    m_centre->setText(tr("Centre as in MNIST"));
    m_paper->setText(tr("Dark ink on bright paper"));
}

} // namespace ks

#include "moc_ink_options.cpp"
