#include "ui/shell/gallery.h"

#include "ui/paint/colour_map.h"
#include "ui/theme/column_area.h"
#include "ui/theme/contrasts.h"
#include "ui/theme/families.h"
#include "ui/theme/flat_parts.h"
#include "ui/theme/flat_style.h"
#include "ui/theme/icon.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/series.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QGroupBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QTableWidget>

namespace ks {

namespace {

// English alone: names of the code, for those who work at it.
QString word(const char* text)
{
    return QString::fromUtf8(text);
}

struct NamedColour {
    const char* name;
    QColor Colours::*colour;
};
constexpr NamedColour namedColours[] = {
    {"window", &Colours::window}, {"base", &Colours::base},         {"alternate", &Colours::alternate}, {"button", &Colours::button},
    {"hover", &Colours::hover},   {"hairline", &Colours::hairline}, {"border", &Colours::border},       {"text", &Colours::text},
    {"muted", &Colours::muted},   {"link", &Colours::link},         {"good", &Colours::good},           {"warning", &Colours::warning},
    {"bad", &Colours::bad},       {"accent", &Colours::accent},     {"onAccent", &Colours::onAccent},   {"tint", &Colours::tint},
    {"onTint", &Colours::onTint}, {"edgeOff", &Colours::edgeOff},   {"disabled", &Colours::disabled},
};

/// A surface in the colour, its name beside it.
class Swatch final : public QWidget {
public:
    Swatch(const NamedColour& named, QWidget* parent) : QWidget(parent), m_named(named) { setAccessibleName(word(named.name)); }

    QSize sizeHint() const override { return {17 * fontMetrics().averageCharWidth(), fontMetrics().height() + gridStep}; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Colours& colours = coloursOf(palette());
        QPainter painter(this);
        const QRectF chip(0, 2, 3 * gridStep, height() - 4);
        fillRounded(painter, chip, colours.*m_named.colour);
        drawRounded(painter, chip, colours.hairline);
        painter.setPen(colours.text);
        painter.drawText(rect().adjusted(4 * gridStep, 0, 0, 0), Qt::AlignVCenter, word(m_named.name));
    }

private:
    NamedColour m_named;
};

/// How far apart two colours are that meet.
class Pair final : public QWidget {
public:
    Pair(const ContrastPair& pair, QWidget* parent) : QWidget(parent), m_pair(pair)
    {
        const QString name = word(pair.above) + QLatin1Char('/') + word(pair.ground);
        setNames(*this, name, name);
    }

    QSize sizeHint() const override { return {8 * fontMetrics().averageCharWidth(), fontMetrics().height() + gridStep / 2}; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Colours& colours = coloursOf(palette());
        const QColor above = colours.*m_pair.aboveColour;
        const QColor ground = colours.*m_pair.groundColour;
        QPainter painter(this);
        fillRounded(painter, rect(), ground);
        const bool edge = m_pair.least < 4; // of a control, not a text
        if (edge)
            drawRounded(painter, rect(), above);
        painter.setPen(edge ? QColor(textColourOn(ground.rgb())) : above);
        painter.drawText(rect(), Qt::AlignCenter, QString::number(contrastOf(above.rgb(), ground.rgb()), 'f', 1));
    }

private:
    ContrastPair m_pair;
};

/// A line of a chart with its marker.
class SeriesLine final : public QWidget {
public:
    SeriesLine(int index, QWidget* parent) : QWidget(parent), m_index(index) { setAccessibleName(QString::number(index)); }

    QSize sizeHint() const override { return {10 * gridStep, fontMetrics().height() + gridStep / 2}; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Colours& colours = coloursOf(palette());
        painter.setPen(seriesPen(seriesStyle(m_index, colours), 2));
        painter.drawLine(QPointF(0, height() / 2.0), QPointF(width() - 3 * gridStep, height() / 2.0));
        painter.setPen(colours.muted);
        painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, QString::number(m_index));
    }

private:
    int m_index;
};

QToolButton* toolButton(const char* text, const char* icon, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setText(word(text));
    button->setIcon(themedIcon(QLatin1String(icon)));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    return button;
}

QWidget* inGrid(const QList<QWidget*>& parts, int columns, QWidget* parent)
{
    auto* whole = new QWidget(parent);
    auto* grid = new QGridLayout(whole);
    grid->setContentsMargins({});
    grid->setSpacing(gridStep / 2);
    for (int i = 0; i < parts.size(); ++i)
        grid->addWidget(parts[i], i / columns, i % columns);
    return whole;
}

template <class Button>
Button* ticked(Button* button, bool on, bool enabled = true)
{
    button->setChecked(on);
    button->setEnabled(enabled);
    return button;
}

/// A menu that stands open: one of several, and something on or off, where the keyboard stands.
QWidget* openMenu(QWidget* parent)
{
    auto* menu = new QMenu(parent);
    menu->setWindowFlags(Qt::Widget);
    menu->setAttribute(Qt::WA_TransparentForMouseEvents);
    menu->setFocusPolicy(Qt::NoFocus);
    auto* group = new QActionGroup(menu);
    for (const char* name : {"As the desktop", "Light colours"})
        group->addAction(menu->addAction(word(name)))->setCheckable(true);
    group->actions().constFirst()->setChecked(true);
    menu->addSeparator();
    for (const char* name : {"On, and reached", "On, not now"}) {
        QAction* action = menu->addAction(word(name));
        action->setCheckable(true);
        action->setChecked(true);
    }
    menu->actions().constLast()->setEnabled(false);
    QAction* open = menu->addAction(themedIcon(QStringLiteral("open")), word("Open…"));
    open->setShortcut(QKeySequence::Open);
    menu->setActiveAction(menu->actions().at(3));
    return menu;
}

QWidget* tickList(QWidget* parent)
{
    auto* list = new QListWidget(parent);
    const std::pair<const char*, bool> rows[] = {{"forward", true}, {"gradient of the input", true}, {"gradient of the weights", false}};
    for (const auto& [name, on] : rows)
        (new QListWidgetItem(word(name), list))->setCheckState(on ? Qt::Checked : Qt::Unchecked);
    list->setFixedHeight(5 * list->fontMetrics().height());
    return list;
}

QTabBar* tabBar(QTabBar::Shape shape, QWidget* parent)
{
    auto* tabs = new QTabBar(parent);
    tabs->setShape(shape);
    for (const char* name : {"Grids", "Compare A/B", "im2col"})
        tabs->addTab(word(name));
    return tabs;
}

QWidget* table(QWidget* parent)
{
    auto* table = new QTableWidget(3, 3, parent);
    table->setHorizontalHeaderLabels({word("Layer"), word("Output"), word("Parameters")});
    const char* const cells[3][3] = {{"conv1", "6×28×28", "156"}, {"maxpool1", "6×14×14", ""}, {"gemm1", "120×1×1", "48,120"}};
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column)
            table->setItem(row, column, new QTableWidgetItem(word(cells[row][column])));
    table->verticalHeader()->hide();
    table->selectRow(1);
    table->setMaximumHeight(6 * table->fontMetrics().height() + 2 * gridStep);
    return table;
}

} // namespace

Gallery::Gallery(QWidget* parent) : QWidget(parent), m_left(new QVBoxLayout), m_right(new QVBoxLayout)
{
    setWindowTitle(word("Kernelscope: visual language"));
    setObjectName(QStringLiteral("gallery"));
    auto* row = layRow(*this, {{m_left, 1}, {m_right, 1}}, 3 * gridStep);
    row->setContentsMargins(2 * gridStep, 2 * gridStep, 2 * gridStep, 2 * gridStep);
    for (QVBoxLayout* column : {m_left, m_right})
        column->setSpacing(gridStep);
    addSection(word("Scale of letters"), letters());
    addSection(word("Colours"), swatches());
    addSection(word("Contrasts, of 1 to 21"), contrasts());
    addSection(word("Kinds of operators"), series());
    m_left->addStretch();
    std::swap(m_left, m_right);
    addSection(word("Controls"), controls());
    addSection(word("Icons"), icons());
    m_left->addStretch();
    std::swap(m_left, m_right);
}

void Gallery::addSection(const QString& title, QWidget* body)
{
    auto* heading = new QLabel(title, this);
    heading->setFont(textFont(TextRole::Heading, font()));
    m_left->addWidget(heading);
    m_left->addWidget(body);
    m_left->addSpacing(gridStep);
}

QWidget* Gallery::letters()
{
    auto* whole = new QWidget(this);
    const char* const samples[] = {"Figure 96.7 %", "Title: what a page says in one sentence", "Heading over a part",
                                   "Body: everything that is read", "Note beside a drawing"};
    auto* column = layColumn(*whole, {}, gridStep / 2);
    for (std::size_t i = 0; i < textRoles.size(); ++i) {
        auto* label = new QLabel(word(samples[i]), whole);
        label->setFont(textFont(textRoles[i], font()));
        column->addWidget(label);
    }
    return whole;
}

QWidget* Gallery::swatches()
{
    QList<QWidget*> parts;
    for (const NamedColour& named : namedColours)
        parts.append(new Swatch(named, this));
    return inGrid(parts, 4, this);
}

QWidget* Gallery::contrasts()
{
    QList<QWidget*> parts;
    for (const ContrastPair& pair : contrastPairs())
        parts.append(new Pair(pair, this));
    return inGrid(parts, 10, this);
}

QWidget* Gallery::series()
{
    QList<QWidget*> parts;
    for (const auto& [family, english] : familyTitles) {
        auto* label = new QToolButton(this);
        label->setAutoRaise(true);
        label->setFocusPolicy(Qt::NoFocus);
        label->setIcon(familyIcon(family));
        label->setText(word(english));
        label->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        parts.append(label);
    }
    constexpr int shown = 9;
    for (int i = 0; i < shown; ++i)
        parts.append(new SeriesLine(i, this));
    return inGrid(parts, 3, this);
}

QWidget* Gallery::controls()
{
    auto* primary = toolButton("Do this next", "play", this);
    setPrimary(*primary);
    auto* usual = toolButton("Usual", "reset", this);
    auto* off = toolButton("Not now", "pause", this);
    off->setEnabled(false);
    auto* opening = toolButton("Opens", "save", this);
    opening->setMenu(new QMenu(opening));
    opening->setPopupMode(QToolButton::InstantPopup);
    auto* chosen = toolButton("Chosen", "check", this);
    chosen->setCheckable(true);
    chosen->setChecked(true);
    auto* quiet = iconButton("settings", this);
    auto* push = new QPushButton(word("In a dialog"), this);
    auto* pushOff = new QPushButton(word("Not now"), this);
    pushOff->setEnabled(false);
    auto* lines = new QPlainTextEdit(word("Several lines\nthat are typed"), this);
    lines->setFixedHeight(5 * lines->fontMetrics().height());

    auto* combo = fittingBox(this);
    for (const auto& [family, english] : familyTitles)
        combo->addItem(familyIcon(family), word(english));
    auto* spin = new QSpinBox(this);
    spin->setValue(3);
    auto* line = new QLineEdit(word("2, 3, 5"), this);
    auto* lineOff = new QLineEdit(word("not now"), this);
    lineOff->setEnabled(false);

    auto* slider = new QSlider(Qt::Horizontal, this);
    slider->setValue(40);
    auto* bar = new QProgressBar(this);
    bar->setValue(60);
    auto* partial = new QCheckBox(word("some"), this);
    partial->setTristate(true);
    partial->setCheckState(Qt::PartiallyChecked);
    auto* group = new QGroupBox(word("Group"), this);
    layRow(*group, {new QLabel(word("What belongs together"), group)})->setContentsMargins(gridStep, gridStep, gridStep, gridStep);

    auto* whole = new QWidget(this);
    layColumn(*whole,
              {inFlow({primary, usual, off, chosen, opening, quiet, push, pushOff}), inFlow({combo, spin, line, lineOff}),
               inFlow({ticked(new QCheckBox(word("ticked"), this), true), new QCheckBox(word("not"), this), partial,
                       ticked(new QCheckBox(word("fixed"), this), true, false), ticked(new QRadioButton(word("this one"), this), true),
                       new QRadioButton(word("or that"), this)}),
               inRow({{slider, 1}, {bar, 1}}), inRow({{tabBar(QTabBar::RoundedNorth, this), 1}, {tabBar(QTabBar::RoundedSouth, this), 1}}),
               table(this), inRow({openMenu(this), {tickList(this), 1}, {lines, 1}}), group},
              gridStep);
    return whole;
}

QWidget* Gallery::icons()
{
    QList<QWidget*> parts;
    for (QString file : QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")}, QDir::Files, QDir::Name)) {
        file.chop(4);
        auto* button = iconButton(file.toLatin1().constData(), this);
        setNames(*button, file, file);
        parts.append(button);
    }
    return inGrid(parts, 18, this);
}

} // namespace ks

#include "moc_gallery.cpp"
