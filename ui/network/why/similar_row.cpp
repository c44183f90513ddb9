#include "ui/network/why/similar_row.h"

#include "ui/language/numbers.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/try/picture.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QPixmap>
#include <QToolButton>

namespace ks {

namespace {

constexpr int similarPixels = 44; ///< beside usual text

} // namespace

SimilarRow::SimilarRow(const QString& name, QWidget* parent) : Retranslating(parent)
{
    auto* row = layRow(*this, {}, gridStep / 2);
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        auto* button = new QToolButton(this);
        button->setObjectName(name + QString::number(i));
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
        keepRoomWhenHidden(*button);
        row->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, i] {
            if (i < m_nearest.size())
                emit chosen(m_nearest[i].sample);
        });
        m_buttons.at(i) = button;
    }
    row->addStretch(1);
    draw();
}

void SimilarRow::show(const std::vector<SimilarSample>& nearest, const DatasetPtr& known)
{
    m_nearest = known ? nearest : std::vector<SimilarSample>();
    m_known = known;
    draw();
}

void SimilarRow::draw()
{
    const int side = qRound(besideText(font(), similarPixels));
    m_isPicture = m_known && !comparesColumns(*m_known); // rows of a table say nothing to the eye: they are named
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        QToolButton& button = *m_buttons.at(i);
        button.setIconSize({side, side});
        button.setToolButtonStyle(m_isPicture || !m_known ? Qt::ToolButtonTextUnderIcon : Qt::ToolButtonTextOnly);
        button.setVisible(i < m_nearest.size());
        if (i >= m_nearest.size()) {
            button.setText(QStringLiteral("0.000")); // the room that one will need
            QPixmap room(side, side);
            room.fill(Qt::transparent);
            button.setIcon(room);
            continue;
        }
        const QImage image = m_isPicture ? imageOf(m_known->sample(m_nearest[i].sample), m_known->cells().white())
                                               .scaled(side, side, Qt::KeepAspectRatio, Qt::FastTransformation)
                                         : QImage();
        button.setIcon(QPixmap::fromImage(image));
    }
    retranslate();
}

void SimilarRow::retranslate()
{
    for (std::size_t i = 0; i < m_nearest.size() && i < m_buttons.size(); ++i) {
        const QString distance = shortNumberText(m_nearest[i].distance, 2);
        const QString title = sampleTitle(m_known, m_nearest[i].sample);
        m_buttons.at(i)->setText(m_isPicture ? distance : tr("%1: %2", "a row of a table and its distance").arg(title, distance));
        const QString name = tr("%1, distance %2").arg(title, distance);
        setNames(*m_buttons.at(i), name, tr("%1. Looks at it.").arg(name));
    }
}

} // namespace ks

#include "moc_similar_row.cpp"
