#include "ui/grids/colour_bar.h"

#include "ui/language/numbers.h"
#include "ui/paint/scale_ends.h"
#include "ui/theme/flat_surfaces.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QActionGroup>
#include <QEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr int leastRamp = 20;      ///< beside usual text, and the next two
constexpr int easyRamp = 32;       ///< for which the ends give up digits
constexpr int clearRamp = 64;      ///< for which the button has a word instead of several
constexpr int buttonMargin = 14;   ///< around the text of a button
constexpr QLatin1Char noWord(' '); ///< of a button that has no room but for its arrow: as high as with one
constexpr int leastEnd = 26;
constexpr int framedMargin = 14; ///< of an end that is typed
constexpr int plainMargin = 6;

QImage rampImage(Palette palette)
{
    QImage image(256, 1, QImage::Format_RGB32);
    const std::span<const QRgb, 256> colours = ColourMap::of(palette).table();
    std::copy(colours.begin(), colours.end(), reinterpret_cast<QRgb*>(image.scanLine(0)));
    return image;
}

/// Black to red, to green and to blue, one below the other.
QImage primariesImage()
{
    QImage image(256, 3, QImage::Format_RGB32);
    for (int i = 0; i < 256; ++i) {
        image.setPixel(i, 0, qRgb(i, 0, 0));
        image.setPixel(i, 1, qRgb(0, i, 0));
        image.setPixel(i, 2, qRgb(0, 0, i));
    }
    return image;
}

} // namespace

class ColourBar::Ramp : public QWidget {
public:
    explicit Ramp(QWidget* parent) : QWidget(parent) { fitText(); }

    void fitText() { setMinimumSize(qRound(besideText(font(), leastRamp)), qRound(besideText(font(), 18))); }

    ValueScale scale;
    std::optional<double> pointer;
    std::optional<float> white; ///< red, green and blue instead of the palette
    bool ended = true;          ///< the colours stand for numbers

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const QRectF bar(0.5, 4.5, width() - 1.0, height() - 9.0);
        const bool isOneValue = scale.range().low == scale.range().high && !white;
        if (ended && isOneValue)
            painter.fillRect(bar, QColor(scale.colourOf(static_cast<float>(scale.range().low))));
        else if (ended)
            painter.drawImage(bar, white ? primariesImage() : rampImage(scale.palette()));
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawRect(bar);
        if (isDiverging(scale.palette()) && !white && ended && !isOneValue) {
            painter.setPen(Qt::black);
            painter.drawLine(QPointF(bar.center().x(), bar.top()), QPointF(bar.center().x(), bar.bottom()));
        }
        if (pointer && *pointer == *pointer && ended) {
            painter.setRenderHint(QPainter::Antialiasing);
            const double place = white ? std::clamp(*pointer / static_cast<double>(*white), 0.0, 1.0) : scale.positionOf(*pointer);
            const double x = bar.left() + place * bar.width();
            const QPolygonF arrow({QPointF(x - 5, 0), QPointF(x + 5, 0), QPointF(x, 8)});
            painter.setPen(QPen(palette().color(QPalette::Window), 1.5));
            painter.setBrush(palette().color(QPalette::WindowText));
            painter.drawPolygon(arrow);
        }
    }
};

ColourBar::ColourBar(QWidget* parent)
    : QWidget(parent), m_ramp(new Ramp(this)), m_low(new QLineEdit(this)), m_high(new QLineEdit(this)), m_button(new QToolButton(this)),
      m_menu(new QMenu(this)), m_palettes(new QActionGroup(this)), m_scopes(new QActionGroup(this)), m_negative(nullptr)
{
    layRow(*this, {m_low, {m_ramp, 1}, m_high, m_button}, 4);
    for (const Palette palette : allPalettes) {
        QAction* action = m_palettes->addAction(QString());
        action->setCheckable(true);
        action->setData(static_cast<int>(palette));
        action->setIcon(QPixmap::fromImage(rampImage(palette).scaled(48, 14)));
        connect(action, &QAction::triggered, this, [this, palette] {
            ColourSettings settings = m_settings;
            settings.palette = palette;
            change(settings);
        });
    }
    m_menu->addActions(m_palettes->actions());
    m_menu->addSeparator();
    for (const RangeScope scope : {RangeScope::Map, RangeScope::Tensor, RangeScope::Fixed}) {
        QAction* action = m_scopes->addAction(QString());
        action->setCheckable(true);
        action->setData(static_cast<int>(scope));
        connect(action, &QAction::triggered, this, [this, scope] {
            ColourSettings settings = m_settings;
            settings.scope = scope;
            settings.fixed = m_range.value_or(ValueRange{}).widened(); // a map may have one value
            change(settings);
        });
    }
    m_menu->addActions(m_scopes->actions());
    m_menu->addSeparator();
    m_negative = m_menu->addAction(QString());
    m_negative->setCheckable(true);
    connect(m_negative, &QAction::toggled, this, [this](bool on) {
        ColourSettings settings = m_settings;
        settings.negativeBars = on;
        change(settings);
    });
    m_button->setMenu(m_menu);
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setAutoRaise(true);
    for (QLineEdit* end : {m_low, m_high}) {
        end->setFrame(false);
        connect(end, &QLineEdit::editingFinished, this, &ColourBar::commitEnds);
    }
    m_high->setAlignment(Qt::AlignRight);
    retranslate();
}

void ColourBar::setSettings(const ColourSettings& settings)
{
    m_settings = settings;
    showState();
}

void ColourBar::setRange(const std::optional<ValueRange>& range, const QString& whose, const QString& whoseShort)
{
    m_range = range;
    m_whose = whose;
    m_whoseShort = whoseShort;
    showState();
}

void ColourBar::setWhite(std::optional<float> white)
{
    if (m_white != white) {
        m_white = white;
        showState();
    }
}

void ColourBar::setPointer(std::optional<double> value)
{
    if (m_ramp->pointer != value) {
        m_ramp->pointer = value;
        m_ramp->update();
    }
}

std::optional<double> ColourBar::pointer() const
{
    return m_ramp->pointer;
}

void ColourBar::change(const ColourSettings& settings)
{
    if (settings == m_settings && !m_white)
        return;
    m_settings = settings;
    showState();
    emit settingsChanged(m_settings);
}

void ColourBar::commitEnds()
{
    if (m_settings.scope != RangeScope::Fixed || (!m_low->isModified() && !m_high->isModified()))
        return;
    // An end that nobody typed keeps its digits, of which the text may show a few.
    const auto typed = [this](const QLineEdit* edit, double before) -> std::optional<double> {
        return edit->isModified() ? std::optional<double>(numberFromText(edit->text(), locale())) : before;
    };
    const ValueRange before = m_range.value_or(ValueRange{});
    const std::optional<double> low = typed(m_low, before.low);
    const std::optional<double> high = typed(m_high, before.high);
    const auto refuse = [this] {
        emit noticed([] { return tr("The range of the colours needs two finite numbers, the smaller one on the left."); });
        showState();
    };
    if (!low || !high || !(*low < *high) || !std::isfinite(*low) || !std::isfinite(*high))
        return refuse();
    ColourSettings settings = m_settings;
    settings.fixed = {*low, *high};
    if (isDiverging(settings.palette)) { // as wide on both sides of 0: who types one end means both
        const bool both = m_low->isModified() && m_high->isModified();
        const double side = both ? std::max(std::fabs(*low), std::fabs(*high)) : std::fabs(m_low->isModified() ? *low : *high);
        if (!(side > 0))
            return refuse();
        settings.fixed = {-side, side};
    }
    m_range = settings.fixed;
    change(settings);
}

void ColourBar::showState()
{
    m_ramp->scale = ValueScale(m_settings.palette, m_range.value_or(ValueRange{}));
    m_ramp->white = m_white;
    m_ramp->ended = m_white || m_range;
    m_ramp->update();
    const bool fixed = m_settings.scope == RangeScope::Fixed && !m_white;
    for (auto [edit, value] : {std::pair(m_low, shownRange().low), std::pair(m_high, shownRange().high)}) {
        edit->setModified(false);
        edit->setReadOnly(!fixed);
        edit->setFocusPolicy(fixed ? Qt::StrongFocus : Qt::NoFocus);
        edit->setFrame(fixed);
        QPalette colours = palette();
        colours.setColor(QPalette::Base, palette().color(fixed ? QPalette::Base : QPalette::Window));
        edit->setPalette(colours);
        edit->setToolTip(m_ramp->ended ? fullNumberText(value, locale()) : tr("No number here is finite."));
    }
    for (QAction* action : m_palettes->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(m_settings.palette));
    for (QAction* action : m_scopes->actions()) {
        if (action->data().toInt() == static_cast<int>(m_settings.scope)) {
            action->setChecked(true);
            const QString words[] = {tr("map", "a range of colours, in one word"), tr("tensor", "a range of colours, in one word"),
                                     tr("fixed", "a range of colours, in one word")};
            const QString& word = words[static_cast<std::size_t>(m_settings.scope)];
            m_scopeText = m_white ? tr("picture in colour") : m_whose.isEmpty() ? action->text() : m_whose;
            m_scopeShort = m_white ? tr("RGB", "red, green and blue as one picture") : m_whose.isEmpty() ? word : m_whoseShort;
        }
    }
    const QSignalBlocker blocked(m_negative);
    m_negative->setChecked(m_settings.negativeBars);
    m_high->setVisible(!endTexts(ScaleEnds::mostDigits)[1].isEmpty()); // one value has no other end
    updateGeometry();
    fit();
}

ValueRange ColourBar::shownRange() const
{
    return m_white ? ValueRange{0, static_cast<double>(*m_white)} : m_ramp->scale.range();
}

std::array<QString, 2> ColourBar::endTexts(int digits) const
{
    if (!m_ramp->ended)
        return {noFigure(), noFigure()};
    const ScaleEnds ends(shownRange(), digits, locale());
    return {ends.low, ends.high};
}

int ColourBar::endWidth(const QString& text) const
{
    const int margin = m_low->hasFrame() ? framedMargin : plainMargin;
    return std::max(leastEnd, fontMetrics().horizontalAdvance(text) + margin);
}

int ColourBar::leastWidth(int digits) const
{
    const auto [low, high] = endTexts(digits);
    const int button =
        m_hasButton ? caretRoom(fontMetrics()) + fontMetrics().horizontalAdvance(noWord) + buttonMargin + layout()->spacing() : 0;
    const int other = high.isEmpty() ? 0 : endWidth(high) + layout()->spacing();
    return endWidth(low) + layout()->spacing() + m_ramp->minimumWidth() + other + button;
}

void ColourBar::fitInto(int width)
{
    const bool before = m_hasButton;
    m_hasButton = true;
    m_hasButton = minimumSizeHint().width() <= width;
    if (m_hasButton == before)
        return;
    m_button->setVisible(m_hasButton);
    updateGeometry();
    fit();
}

// First the ends lose digits, then the button its word.
void ColourBar::fit()
{
    const auto spare = [this](int ramp) { return qRound(besideText(font(), ramp - leastRamp)); };
    const int digits = fittingDigits([&](int some) { return leastWidth(some) + spare(easyRamp) <= width(); });
    const auto [low, high] = endTexts(digits);
    for (const auto& [edit, text] : {std::pair(m_low, low), std::pair(m_high, high)}) {
        if (!edit->isModified())
            edit->setText(text);
        edit->setFixedWidth(endWidth(text));
    }
    const int room = width() - leastWidth(digits);
    // A button with text is two blanks wider than its text.
    const auto fits = [&](const QString& text, int in) { return fontMetrics().horizontalAdvance(text + QLatin1String("   ")) <= in; };
    const QString text = fits(m_scopeText, room - spare(clearRamp)) ? m_scopeText : fits(m_scopeShort, room) ? m_scopeShort : QString();
    setTexts(*m_button, text.isEmpty() ? QString(noWord) : text,
             tr("%1. Choose the colours, and over what their range is taken.").arg(m_scopeText));
}

QSize ColourBar::minimumSizeHint() const
{
    return {leastWidth(ScaleEnds::leastDigits), QWidget::minimumSizeHint().height()};
}

void ColourBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void ColourBar::retranslate()
{
    for (QAction* action : m_palettes->actions())
        action->setText(titleOf(static_cast<Palette>(action->data().toInt())));
    const QList<QAction*> scopes = m_scopes->actions();
    scopes[0]->setText(tr("range of this map"));
    scopes[1]->setText(tr("range of the tensor"));
    scopes[2]->setText(tr("fixed range"));
    m_negative->setText(tr("mark negative cells with a bar"));
    m_button->setAccessibleName(tr("colours and their range"));
    m_low->setAccessibleName(tr("lower end of the colours"));
    m_high->setAccessibleName(tr("upper end of the colours"));
    m_ramp->setAccessibleName(tr("colour bar"));
    m_menu->setAccessibleName(m_button->accessibleName());
    showState();
}

void ColourBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    } else if (event->type() == QEvent::LocaleChange || event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_ramp->fitText();
        showState();
    }
    QWidget::changeEvent(event);
}

} // namespace ks

#include "moc_colour_bar.cpp"
