#include "ui/operation/tensors_head.h"

#include "core/ops/op_spec.h"
#include "ui/operation/choice_row.h"
#include "ui/paint/number_format.h"
#include "ui/scene/cell_text.h"
#include "ui/theme/parts.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int columnOfState = 2; ///< behind the choice of the pass and the title

} // namespace

TensorsHead::TensorsHead(QWidget* parent)
    : Retranslating(parent), m_mode(new ChoiceRow(this)), m_title(sentenceLabel(this)), m_state(new QLabel(this)),
      m_paint(named(iconButton("paint", this), "paint")), m_paintValue(named(new QLineEdit(QStringLiteral("9"), this), "paintValue")),
      m_legend(named(iconButton("help", this), "legend")), m_line(new QGridLayout(this))
{
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_paint->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_paint->setCheckable(true);
    m_paintValue->setFixedWidth(7 * gridStep);
    keepRoomWhenHidden(*m_paintValue); // else the button would go from under the mouse when it is pressed
    m_paintValue->hide();
    m_line->setContentsMargins(0, 0, 0, 0);
    m_line->setSpacing(gridStep);
    m_line->addWidget(m_mode, 0, 0);
    m_line->setColumnStretch(1, 1);
    int place = columnOfState;
    for (QWidget* one : std::initializer_list<QWidget*>{m_state, m_paint, m_paintValue, m_legend})
        m_line->addWidget(one, 0, place++);
    connect(m_mode, &ChoiceRow::chosen, this, [this](int index) { emit modeChosen(index == 1); });
    connect(m_legend, &QToolButton::clicked, this, &TensorsHead::legendRequested);
    connect(m_paint, &QToolButton::toggled, m_paintValue, &QWidget::setVisible);
    connect(m_paint, &QToolButton::toggled, this, &TensorsHead::brushChanged);
    connect(m_paintValue, &QLineEdit::textChanged, this, &TensorsHead::brushChanged);
    connect(m_paintValue, &QLineEdit::returnPressed, this, &TensorsHead::numberEntered);
    retranslate();
}

void TensorsHead::refresh(const OpSpec& spec, bool backward, bool computing)
{
    m_mode->setCurrent(backward ? 1 : 0);
    m_title->setText(titleOf(spec));
    m_title->setToolTip(m_title->text());
    m_state->setText(computing ? tr("computing…") : QString());
    placeTitle();
}

std::optional<float> TensorsHead::brush() const
{
    return m_paint->isChecked() ? numberFromText(m_paintValue->text(), locale()) : std::nullopt;
}

bool TensorsHead::stopPainting()
{
    const bool painted = m_paint->isChecked();
    m_paint->setChecked(false);
    return painted;
}

/// The title beside the buttons where two lines are enough, else below them, and what is being done with it: the view must be as wide as the
/// buttons then, and no wider.
void TensorsHead::placeTitle()
{
    int room = width();
    for (int i = 0; i < m_line->count(); ++i)
        if (QWidget* one = m_line->itemAt(i)->widget(); one != m_title)
            room -= std::max(one->sizeHint().width(), one->minimumWidth()) + gridStep;
    const QRect needed = m_title->fontMetrics().boundingRect(0, 0, std::max(room, 1), 10000, Qt::TextWordWrap, m_title->text());
    const bool beside = needed.width() <= room && needed.height() <= 2 * m_title->fontMetrics().lineSpacing();
    if (m_titleBeside == beside)
        return;
    m_titleBeside = beside;
    m_line->setHorizontalSpacing(beside ? gridStep : gridStep / 2); // a narrow view is to be no wider than the buttons
    m_line->removeWidget(m_title);
    m_line->removeWidget(m_state);
    m_line->addWidget(m_title, beside ? 0 : 1, beside ? 1 : 0, 1, beside ? 1 : columnOfState);
    m_line->addWidget(m_state, beside ? 0 : 1, columnOfState, 1, beside ? 1 : -1);
}

void TensorsHead::setLetterKeys(bool on)
{
    if (std::exchange(m_letterKeys, on) != on)
        retranslate();
}

void TensorsHead::retranslate()
{
    m_mode->setAccessibleName(tr("Pass"));
    m_mode->setChoices({{tr("Forward"), tr("The forward pass: outputs from inputs")},
                        {tr("Backward"), tr("The backward pass: gradients from the gradient of the outputs")}});
    setTexts(*m_paint, tr("Paint"),
             tr("Drag over cells of the input, the weights or the gradient from above to give them this value; Esc ends it."));
    m_paintValue->setAccessibleName(tr("Value that is painted"));
    setNames(*m_legend, tr("Legend"), m_letterKeys ? tr("What the marks mean (L)") : tr("What the marks mean"));
    // The room of what it says at times: title and grids stay where they are when it comes.
    m_state->setMinimumWidth(m_state->fontMetrics().horizontalAdvance(tr("computing…")));
    placeTitle();
}

} // namespace ks

#include "moc_tensors_head.cpp"
