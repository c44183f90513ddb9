#include "ui/studies/wrong_box.h"

#include "ui/language/languages.h"
#include "ui/theme/flat_parts.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPushButton>

#include <utility>

namespace ks {

namespace {

constexpr int edgeWidth = 4; ///< of the colour at its left

QLabel* wrongText(QWidget* parent)
{
    QLabel* label = sentenceLabel(parent);
    label->setTextFormat(Qt::PlainText); // of a file
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

WrongBox::WrongBox(StudiesDocument::StudyPtr study, const StudyError& error, bool isThere, QWidget* parent)
    : Retranslating(parent), m_study(std::move(study)), m_error(error), m_isThere(isThere), m_title(wrongText(this)),
      m_where(wrongText(this)), m_was(wrongText(this)), m_is(wrongText(this)), m_show(named(new QPushButton(this), "showError"))
{
    setObjectName(QStringLiteral("wrongBox"));
    layColumn(*this, {m_title, m_where, m_was, m_is, {m_show, 0, Qt::AlignLeft}}, gridStep / 2)
        ->setContentsMargins(2 * gridStep + edgeWidth, gridStep, gridStep, gridStep);
    m_show->setVisible(!m_error.run.empty());
    connect(m_show, &QPushButton::clicked, this, &WrongBox::shown);
    takeFont();
    retranslate();
}

void WrongBox::retranslate()
{
    const std::string language = Languages::onScreen().toStdString();
    const auto said = [&](const StudyText& text) { return QString::fromStdString(text.in(language)); };
    const QString id = QString::fromStdString(m_error.id);
    m_title->setText(tr("What was wrong (%1)").arg(id));
    m_where->setText(tr("Where: %1").arg(said(m_error.where)));
    m_was->setText(tr("It was: %1").arg(said(m_error.was)));
    m_is->setText(tr("What is right: %1").arg(said(m_error.is)));
    m_show->setText(m_isThere ? tr("Show the experiment that shows it") : tr("Run the experiment that shows it"));
    m_show->setAccessibleDescription(id);
}

void WrongBox::takeFont()
{
    m_title->setFont(textFont(TextRole::Heading, font()));
}

void WrongBox::paintEvent(QPaintEvent*)
{
    const Colours& colours = coloursOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    fillRounded(painter, rect(), colours.alternate);
    fillRounded(painter, QRectF(0, 0, edgeWidth, height()), colours.warning, edgeWidth / 2.0);
}

} // namespace ks

#include "moc_wrong_box.cpp"
