#include "ui/network/try/right_class.h"

#include "ui/network/try/drawing_pad.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QLabel>
#include <QSignalBlocker>

#include <utility>

namespace ks {

RightClass::RightClass(const DrawingPad& pad, QWidget* parent)
    : Retranslating(parent), m_pad(pad), m_title(new QLabel(this)), m_box(named(new QComboBox(this), "rightClass"))
{
    m_title->setBuddy(m_box);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed); // as high as its box
    layRow(*this, {m_title, m_box, Placed::rest(1)});
    connect(m_box, &QComboBox::activated, this, [this] {
        m_claim.clear();
        emit said();
        emit changed();
    });
    list(nullptr, false);
    retranslate();
}

void RightClass::say(int right)
{
    const int at = m_box->findData(right);
    if (at < 0 || !m_box->isEnabled() || at == m_box->currentIndex())
        return;
    m_box->setCurrentIndex(at);
    emit m_box->activated(at);
}

void RightClass::takePicture(bool ofData)
{
    if (!m_pad.showsPicture())
        m_ofDrawing = chosen();
    m_ofPicture = true;
    m_box->setEnabled(!ofData);
    if (!ofData)
        choose(-1);
}

void RightClass::takeDrawing()
{
    choose(m_ofDrawing);
    m_box->setEnabled(true);
    m_ofPicture = false;
}

void RightClass::takeStroke()
{
    if (std::exchange(m_ofPicture, false) || m_pad.isEmpty()) {
        m_claim.clear();
        choose(-1);
    }
    m_box->setEnabled(true);
}

void RightClass::setKept(bool isKept)
{
    m_title->setHidden(isKept);
    m_box->setHidden(isKept);
}

bool RightClass::setClasses(const std::vector<std::string>& classes)
{
    if (!classes.empty() && classes == m_classes)
        return false;
    if (const std::string is = ofDrawing(); m_claim.empty() && !is.empty())
        m_forgotten = {m_classes, m_pad.revision(), is};
    m_classes = classes;
    forget();
    if (m_claim.empty() && m_forgotten.classes == m_classes && m_forgotten.drawing == m_pad.revision())
        m_claim = std::exchange(m_forgotten, {}).is; // undone
    return true;
}

void RightClass::forget()
{
    m_ofDrawing = -1;
    choose(-1);
    m_box->setEnabled(true);
    emit changed();
}

void RightClass::list(const DatasetPtr& known, bool asked)
{
    const QSignalBlocker block(m_box);
    const int before = chosen();
    m_box->clear();
    m_box->addItem(tr("not known"), -1);
    if (known && known->classification())
        for (std::size_t i = 0; i < known->classNames().size(); ++i)
            m_box->addItem(QString::fromStdString(known->classNames()[i]), static_cast<int>(i));
    choose(before);
    setVisible(m_box->count() > 1 && asked);
}

std::string RightClass::ofDrawing() const
{
    if (!m_claim.empty() || m_pad.isEmpty())
        return m_claim;
    const int at = m_box->findData(m_pad.showsPicture() ? m_ofDrawing : chosen());
    return at > 0 ? m_box->itemText(at).toStdString() : std::string();
}

void RightClass::setOfDrawing(const std::string& name)
{
    forget(); // it was said of another drawing
    m_ofPicture = false;
    m_claim = name;
}

bool RightClass::takeClaim()
{
    const QString name = QString::fromStdString(std::exchange(m_claim, {}));
    int right = m_box->count() - 1;
    while (right > 0 && m_box->itemText(right) != name)
        --right;
    const bool now = !m_pad.showsPicture();
    if (now)
        m_box->setCurrentIndex(right);
    else
        m_ofDrawing = m_box->itemData(right).toInt();
    return now;
}

void RightClass::retranslate()
{
    setFieldTitle(*m_title, tr("This is"), tr("What the picture is"));
    m_box->setToolTip(tr("Says what is right, so that the answer and its gradients can be judged."));
    m_box->setItemText(0, tr("not known"));
}

} // namespace ks

#include "moc_right_class.cpp"
