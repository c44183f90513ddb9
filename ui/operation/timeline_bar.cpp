#include "ui/operation/timeline_bar.h"

#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "core/session/bookmarks.h"
#include "ui/language/text.h"
#include "ui/operation/choice_row.h"
#include "ui/operation/timeline_slider.h"
#include "ui/scene/cell_text.h"
#include "ui/theme/icon.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace ks {

namespace {

constexpr int leastSlider = 20 * gridStep;   ///< narrower, one cannot aim at a cell: then what stands beside it goes below
constexpr int leastPresented = 6 * gridStep; ///< in front of a class the tensors need the height more
constexpr std::array speeds = {0.5, 1.0, 2.0, 4.0, 8.0, 20.0};

/// "5 / 9 · term 3 / 4"; term 0: the cell is complete.
QString counterText(std::int64_t cell, std::int64_t cells, std::int64_t term, std::int64_t terms)
{
    QString text = QStringLiteral("%1 / %2").arg(countOnScreen(cell), countOnScreen(cells));
    if (term > 0)
        text += QStringLiteral(" · ") + TimelineBar::tr("term %1 / %2").arg(countOnScreen(term), countOnScreen(terms));
    return text;
}

int widthOfTexts(const QStringList& texts, const QWidget& in)
{
    int widest = 0;
    for (const QString& text : texts)
        widest = std::max(widest, in.fontMetrics().horizontalAdvance(text));
    return widest + gridStep / 2;
}

} // namespace

TimelineBar::TimelineBar(OperationDocument& document, Player& player, QWidget* parent)
    : Retranslating(parent), m_document(document), m_player(player), m_first(iconButton("first", this)), m_back(iconButton("back", this)),
      m_play(iconButton("play", this)), m_on(iconButton("step", this)), m_last(iconButton("last", this)), m_speed(fittingBox(this)),
      m_granularity(new ChoiceRow(this)), m_tensor(new ChoiceRow(this)), m_slider(named(new TimelineSlider(this), "scrubber")),
      m_counter(new QLabel(this)), m_reveal(new ChoiceRow(this)), m_transport(new QHBoxLayout), m_controls(new QHBoxLayout),
      m_below(new QHBoxLayout), m_tensors(new QHBoxLayout), m_line(new QHBoxLayout), m_count(new QHBoxLayout), m_answers(new QHBoxLayout),
      m_rows(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("timeline"));
    for (const double speed : speeds)
        m_speed->addItem(QString(), speed);
    m_speed->setCurrentIndex(2);
    m_speed->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); // never cut
    m_counter->setFont(numbersFont(font()));

    lay(m_transport, {m_first, m_back, m_play, m_on, m_last, Placed::gap(gridStep), m_speed}, 2);
    lay(m_controls, {m_transport, Placed::rest()}, gridStep);
    lay(m_below, {Placed::rest()}, gridStep);
    lay(m_tensors, {Placed::rest()});
    lay(m_line, {{m_slider, 1}}, gridStep);
    lay(m_count, {Placed::rest(1)});
    lay(m_answers, {Placed::rest()});
    lay(m_rows, {m_controls, m_below, m_tensors, m_line, m_count, m_answers}, 2)
        ->setContentsMargins(gridStep, gridStep / 2, gridStep, gridStep / 2);
    arrange();

    connect(m_first, &QToolButton::clicked, this, [this] { m_document.cursor().goTo(m_document.cursor().timeline().first()); });
    connect(m_back, &QToolButton::clicked, this, [this] { m_document.cursor().step(-1); });
    connect(m_play, &QToolButton::clicked, &m_player, &Player::toggle);
    connect(m_on, &QToolButton::clicked, this, [this] { m_document.cursor().step(+1); });
    connect(m_last, &QToolButton::clicked, this, [this] { m_document.cursor().goTo(m_document.cursor().timeline().last()); });
    connect(m_speed, &QComboBox::activated, this,
            [this](int index) { m_player.setStepsPerSecond(speeds[static_cast<std::size_t>(index)]); });
    connect(m_granularity, &ChoiceRow::chosen, this, [this](int index) {
        ViewState view = m_document.view();
        view.granularity = static_cast<Granularity>(index);
        m_document.cursor().setView(view);
    });
    connect(m_reveal, &ChoiceRow::chosen, this, [this](int index) {
        ViewState view = m_document.view();
        setReveal(view, static_cast<Reveal>(index)); // also where it is chosen already: All once more tells what later bookmarks ask, too
        m_document.cursor().setView(view);
    });
    connect(m_tensor, &ChoiceRow::chosen, this, [this](int index) { stepThrough(m_roles[static_cast<std::size_t>(index)]); });
    connect(m_slider, &TimelineSlider::cellChosen, this, [this](std::int64_t cell) {
        m_document.cursor().goTo({m_document.view().position.of, cell, 0});
    });
    connect(m_slider, &TimelineSlider::flagChosen, this,
            [this](int bookmark) { m_document.bookmarks().goTo(static_cast<std::size_t>(bookmark)); });
    connect(m_slider, &TimelineSlider::flagMenuWanted, this,
            [this](int bookmark, const QPoint& global) { emit bookmarkMenuWanted(static_cast<std::size_t>(bookmark), global); });
    connect(&m_document, &OperationDocument::viewChanged, this, &TimelineBar::refresh);
    connect(&m_document, &OperationDocument::contentChanged, this, &TimelineBar::refresh);
    connect(&m_document.bookmarks(), &Bookmarks::changed, this, &TimelineBar::refreshFlags);
    connect(&m_document, &OperationDocument::sessionReplaced, this, [this] { m_remembered.clear(); });
    connect(&m_player, &Player::playingChanged, this, &TimelineBar::retranslate);
    retranslate();
    refresh();
    refreshFlags();
}

void TimelineBar::stepThrough(Role role)
{
    m_document.cursor().goTo(positionIn(role));
}

Position TimelineBar::positionIn(Role role) const
{
    const OpSpec& spec = m_document.content().spec;
    const CellOrder line(spec, role);
    if (const auto known = m_remembered.find(role); known != m_remembered.end()) {
        const Position there = carried(known->second.spec, spec, known->second.position);
        return line.contains(there) ? there : line.first();
    }
    const auto output = m_remembered.find(Role::Dst);
    if (role != Role::DiffSrc || output == m_remembered.end() || !line.contains(line.first()))
        return line.first();
    const OpInfo& info = infoOf(spec.op);
    const Shape dst = shapeOf(spec, Role::Dst);
    const Position stepped = carried(output->second.spec, spec, output->second.position);
    if (stepped.cell >= dst.elements() || info.window == Windowing::WholeImage || info.transposed)
        return line.first();
    Cell cell = cellAt(handsOn(spec) ? spec.src : dst, stepped.cell); // laid in a row, cells keep their order
    if (slides(info)) {
        const Window window = windowOf(spec);
        cell.y = std::clamp<std::int64_t>(cell.y * window.y.stride - window.y.padBegin, 0, spec.src.h - 1);
        cell.x = std::clamp<std::int64_t>(cell.x * window.x.stride - window.x.padBegin, 0, spec.src.w - 1);
    }
    if (isProduct(info))
        cell.c = std::min(m_document.view().srcChannel, spec.src.c - 1);
    return contains(spec.src, cell) ? Position{role, offsetOf(spec.src, cell), 0} : line.first();
}

void TimelineBar::focusScrubber()
{
    m_slider->setFocus(Qt::OtherFocusReason);
}

void TimelineBar::setPresenting(bool presenting)
{
    if (m_presenting == presenting)
        return;
    m_presenting = presenting;
    m_speed->setHidden(presenting);
    m_granularity->setHidden(presenting);
    QHBoxLayout* from = presenting ? m_controls : m_line;
    from->removeItem(m_transport);
    m_transport->setParent(nullptr);
    (presenting ? m_line : m_controls)->insertLayout(0, m_transport);
    arrange();
}

QPoint TimelineBar::placeOf(std::int64_t cell) const
{
    return m_slider->mapTo(this, QPoint(qRound(m_slider->pixelOf(cell)), 0));
}

void TimelineBar::retranslate()
{
    nameWithKey(*m_first, tr("To the first cell"), QString());
    nameWithKey(*m_back, tr("Step back"), tr("Shift+Space"));
    nameWithKey(*m_play, m_player.isPlaying() ? tr("Pause") : tr("Play"), m_letterKeys ? tr("P") : QString());
    m_play->setIcon(themedIcon(m_player.isPlaying() ? QStringLiteral("pause") : QStringLiteral("play")));
    nameWithKey(*m_on, tr("Step on"), tr("Space"));
    nameWithKey(*m_last, tr("To the last cell"), QString());
    setNames(*m_speed, tr("Speed"), tr("Steps per second while playing"));
    for (int i = 0; i < m_speed->count(); ++i)
        m_speed->setItemText(i, tr("%1/s").arg(QLocale().toString(speeds[static_cast<std::size_t>(i)])));
    m_granularity->setAccessibleName(tr("How far a step goes"));
    QList<ChoiceRow::Choice> steps = {{tr("Term"), tr("A step takes one term of the sum")},
                                      {tr("Cell"), tr("A step completes one cell")},
                                      {tr("Row"), tr("A step completes one row")},
                                      {tr("Channel"), tr("A step completes one channel")},
                                      {tr("Pass"), tr("A step completes the whole pass")}};
    if (m_letterKeys)
        for (ChoiceRow::Choice& step : steps)
            step.tip += QLatin1Char(' ') + tr("(G changes it)");
    m_granularity->setChoices(steps);
    m_reveal->setAccessibleName(tr("How much of the result is shown"));
    m_reveal->setChoices({{tr("All"), tr("Show every cell of the result")},
                          {tr("Up to this step"), tr("Later cells are empty")},
                          {tr("Predict"), m_letterKeys ? tr("The cell under way shows “?”: type its value and press Enter; R shows it")
                                                       : tr("The cell under way shows “?”: type its value and press Enter")}});
    m_tensor->setAccessibleName(tr("The tensor that is stepped through"));
    m_slider->setAccessibleName(tr("Timeline"));
    refresh();
}

void TimelineBar::setLetterKeys(bool on)
{
    if (std::exchange(m_letterKeys, on) != on)
        retranslate();
}

void TimelineBar::refresh()
{
    const OpSpec& spec = m_document.content().spec;
    const ViewState& view = m_document.view();
    const bool legal = isLegal(spec) && !shapeOf(spec, view.position.of).empty();
    setEnabled(legal);
    setToolTip(legal ? QString() : tr("These settings are not possible, so there is nothing to step through."));
    if (!legal)
        return;
    m_remembered[view.position.of] = {spec, view.position};
    const CellOrder line = m_document.cursor().timeline();
    m_slider->setCells(line.cells());
    m_slider->setCell(view.position.cell);
    m_granularity->setCurrent(static_cast<int>(view.granularity));
    m_reveal->setCurrent(static_cast<int>(view.reveal));

    const std::int64_t terms = termCount(spec, view.position.of, line.cell(view.position));
    m_byCells = counterText(view.position.cell + 1, line.cells(), 0, terms);
    m_byTerms = counterText(view.position.cell + 1, line.cells(), view.position.term, terms);
    m_counter->setToolTip(m_byTerms);

    m_roles = steppableRoles(spec, view.backward);
    measureCounter(terms);
    QList<ChoiceRow::Choice> tensors;
    for (const Role role : m_roles)
        tensors += {isNamedByWord(role) ? plainName(spec.op, role) : QString::fromStdString(symbolOf(role)),
                    tr("Step through %1 (%2)").arg(plainName(spec.op, role), fromView(nameOf(role)))};
    m_tensor->setChoices(tensors);
    m_tensor->setCurrent(static_cast<int>(std::ranges::find(m_roles, view.position.of) - m_roles.begin()));
    m_tensor->setVisible(m_roles.size() > 1);
    arrange();
    refreshFlags();
}

void TimelineBar::measureCounter(std::int64_t terms)
{
    const OpSpec& spec = m_document.content().spec;
    if (!(spec == m_counted))
        m_mostTerms.clear();
    m_counted = spec;
    m_mostByCells.clear();
    m_mostByTerms.clear();
    for (const Role role : m_roles) {
        const Shape shape = shapeOf(spec, role);
        std::int64_t& most = m_mostTerms[role];
        if (most == 0) // at the edges there may be fewer
            most = termCount(spec, role, {shape.n / 2, shape.c / 2, shape.h / 2, shape.w / 2});
        if (role == m_document.view().position.of)
            most = std::max(most, terms);
        m_mostByCells.append(counterText(shape.elements(), shape.elements(), 0, most));
        m_mostByTerms.append(counterText(shape.elements(), shape.elements(), most, most));
    }
}

int TimelineBar::widthOfCounter() const
{
    return widthOfTexts(m_document.view().granularity == Granularity::Term ? m_mostByTerms : m_mostByCells, *m_counter);
}

void TimelineBar::writeCounter(int room)
{
    const int always = widthOfCounter();
    const int beside = leastOfSlider() + 2 * gridStep;
    const int reveal = m_reveal->minimumSizeHint().width();
    const auto isFull = [&](int counter) { return std::pair(beside + counter > room, beside + counter + reveal > room); };
    const int byTerms = widthOfTexts(m_mostByTerms, *m_counter);
    const bool hasTerms = isFull(byTerms) == isFull(always);
    m_counter->setMinimumWidth(hasTerms ? byTerms : always);
    m_counter->setText(hasTerms ? m_byTerms : m_byCells);
}

int TimelineBar::leastOfSlider() const
{
    return m_presenting ? leastPresented : leastSlider;
}

int TimelineBar::widthOfTensors() const
{
    return m_tensor->isHidden() ? 0 : m_tensor->minimumSizeHint().width() + gridStep;
}

void TimelineBar::arrange()
{
    const QMargins margins = m_rows->contentsMargins();
    const int room = width() - margins.left() - margins.right();
    const int row = m_transport->minimumSize().width() + gridStep + m_granularity->minimumSizeHint().width();
    const int line = leastOfSlider() + widthOfCounter() + 2 * gridStep;
    const int before = m_presenting ? m_transport->minimumSize().width() + gridStep : 0; // in the same row
    m_slider->setMinimumWidth(leastOfSlider());
    writeCounter(room - before);
    const bool counted = before + line <= room;
    if (counted != m_countedBeside) {
        m_countedBeside = counted;
        counted ? m_line->insertWidget(m_line->indexOf(m_slider) + 1, m_counter) : m_count->addWidget(m_counter);
    }
    const bool together = before + line + m_reveal->minimumSizeHint().width() <= room;
    if (together != m_together) {
        m_together = together;
        (together ? m_line : m_answers)->addWidget(m_reveal);
    }
    const int choices = m_granularity->minimumSizeHint().width() + widthOfTensors();
    const int transport = m_transport->minimumSize().width() + widthOfTensors();
    const Beside beside = row + widthOfTensors() <= room ? Beside::Both
                          : row <= room                  ? Beside::Granularity
                          : choices <= room              ? Beside::None
                          : transport <= room            ? Beside::Tensors
                                                         : Beside::Apart;
    if (m_beside == beside)
        return;
    m_beside = beside;
    constexpr int afterTransport = 1;
    if (beside == Beside::Both || beside == Beside::Granularity)
        m_controls->insertWidget(afterTransport, m_granularity);
    else
        m_below->insertWidget(0, m_granularity);
    if (beside == Beside::Both || beside == Beside::Tensors)
        m_controls->addWidget(m_tensor);
    else if (beside == Beside::Apart)
        m_tensors->insertWidget(0, m_tensor);
    else
        m_below->insertWidget(beside == Beside::Granularity ? 0 : -1, m_tensor); // alone at the left, or opposite
}

QSize TimelineBar::minimumSizeHint() const
{
    // As narrow as they can stand, whichever way they stand now: else the bar could not be made narrow again.
    const QMargins margins = m_rows->contentsMargins();
    return {std::max({m_transport->minimumSize().width(), widthOfTensors(), m_granularity->minimumSizeHint().width(), leastOfSlider(),
                      widthOfCounter(), m_reveal->minimumSizeHint().width()}) +
                margins.left() + margins.right(),
            m_rows->minimumSize().height()};
}

void TimelineBar::refreshFlags()
{
    std::vector<TimelineSlider::Flag> flags;
    const auto& bookmarks = m_document.session().bookmarks;
    const auto isOnThisLine = [this](const Bookmark& one) { // the same number is another step on another tensor, or under other settings
        return one.content.spec == m_document.content().spec && one.view.position.of == m_document.view().position.of;
    };
    for (std::size_t i = 0; i < bookmarks.size(); ++i)
        if (isOnThisLine(bookmarks[i]))
            flags.push_back({bookmarks[i].view.position.cell, onScreen(bookmarks[i].name, bookmarks[i].nameIn),
                             m_document.bookmarks().current() == i, static_cast<int>(i)});
    m_slider->setFlags(std::move(flags));
}

void TimelineBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space) {
        m_document.cursor().step(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : +1);
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace ks

#include "moc_timeline_bar.cpp"
