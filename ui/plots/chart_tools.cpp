#include "ui/plots/chart_tools.h"

#include "ui/language/text.h"
#include "ui/plots/chart_file.h"
#include "ui/plots/chart_table_model.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/lab.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_rows.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QTableView>

#include <qcustomplot.h>

namespace ks {

namespace {

constexpr int roomForBoth = 420; ///< pixels; in less the table takes the place of the picture

struct Copied {
    QImage picture;
    QByteArray svg;
    QString text;
};

struct Format {
    const char* ending;
    const char* entry;
    const char* filter;
};
constexpr std::array formats = {
    Format{"png", QT_TRANSLATE_NOOP("ks::ChartTools", "Save as PNG…"), QT_TRANSLATE_NOOP("ks::ChartTools", "Pictures (*.png)")},
    Format{"svg", QT_TRANSLATE_NOOP("ks::ChartTools", "Save as SVG…"), QT_TRANSLATE_NOOP("ks::ChartTools", "Drawings (*.svg)")},
    Format{"pdf", QT_TRANSLATE_NOOP("ks::ChartTools", "Save as PDF…"), QT_TRANSLATE_NOOP("ks::ChartTools", "Documents (*.pdf)")},
    Format{"csv", QT_TRANSLATE_NOOP("ks::ChartTools", "Save as CSV…"), QT_TRANSLATE_NOOP("ks::ChartTools", "Tables (*.csv)")},
};

} // namespace

ChartTools::ChartTools(LabHost& host, Wiring wiring)
    : QObject(wiring.frame), m_host(host), m_wiring(std::move(wiring)), m_row(new QHBoxLayout),
      m_table(named(new QTableView(m_wiring.frame), "chartValues")), m_model(new ChartTableModel(m_table)), m_filling(host.compute()),
      m_copying(host.compute())
{
    m_table->setModel(m_model);
    setUpTexts(*m_table);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setResizeContentsPrecision(0); // of the rows in sight: a training has thousands
    m_table->setMinimumWidth(120);
    m_table->hide();

    auto* layout = qobject_cast<QBoxLayout*>(m_wiring.frame->layout());
    const int index = layout->indexOf(m_wiring.plot);
    m_stretch = layout->stretch(index);
    layout->removeWidget(m_wiring.plot);
    lay(m_row, {{m_wiring.plot, 3}, {m_table, 2}}, gridStep / 2);
    layout->insertLayout(index, m_row, m_stretch);

    for (QWidget* under : {m_wiring.frame, static_cast<QWidget*>(m_wiring.plot)}) { // a plot hands no mouse event on to what it lies on
        under->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(under, &QWidget::customContextMenuRequested, this, [this] { popUp(); });
    }
    shortcut(Qt::Key_Return, [this] { showTable(!m_shown); });
    shortcut(Qt::Key_Enter, [this] { showTable(!m_shown); });
    shortcut(Qt::SHIFT | Qt::Key_F10, [this] { popUp(); });
    shortcut(QKeySequence::Copy, [this] { copy(); });
    m_wiring.frame->installEventFilter(this);
    m_wiring.plot->installEventFilter(this);
    m_table->installEventFilter(this);
    m_later.setSingleShot(true);
    m_later.setInterval(500);
    connect(&m_later, &QTimer::timeout, this, [this] { fill(); });
}

QAction* ChartTools::shortcut(const QKeySequence& key, const std::function<void()>& follow)
{
    auto* action = new QAction(this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, follow);
    m_wiring.frame->addAction(action);
    return action;
}

bool ChartTools::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_wiring.frame && event->type() == QEvent::Resize)
        arrange();
    // The right button belongs to the menu, not to zooming.
    if (watched == m_wiring.plot && (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonRelease))
        return static_cast<QMouseEvent*>(event)->button() == Qt::RightButton;
    if (watched == m_table && event->type() == QEvent::KeyPress && followInTable(*static_cast<QKeyEvent*>(event)))
        return true;
    return QObject::eventFilter(watched, event);
}

/// A click into the table takes the focus from the chart, and with it the chart's keys.
bool ChartTools::followInTable(const QKeyEvent& event)
{
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Escape: showTable(false); return true;
    case Qt::Key_F10:
        if (event.modifiers() != Qt::SHIFT)
            return false;
        popUp();
        return true;
    default: return false;
    }
}

void ChartTools::setFilled(bool filled)
{
    m_filled = filled;
    arrange();
    changed();
}

void ChartTools::arrange()
{
    const bool table = m_shown && m_filled;
    if (!table && m_table->hasFocus()) // otherwise it would go to whatever comes next on the page
        m_wiring.frame->setFocus(Qt::OtherFocusReason);
    m_table->setVisible(table);
    m_wiring.plot->setVisible(m_filled && !(table && m_wiring.frame->width() < roomForBoth));
    // A row of hidden widgets would keep its share of the room all the same.
    qobject_cast<QBoxLayout*>(m_wiring.frame->layout())->setStretchFactor(m_row, m_filled ? m_stretch : 0);
}

void ChartTools::changed()
{
    if (m_shown && !m_later.isActive())
        m_later.start();
}

void ChartTools::showTable(bool shown)
{
    m_shown = shown;
    arrange();
    if (!shown) {
        m_wiring.frame->setFocus(Qt::OtherFocusReason);
        return;
    }
    m_table->setAccessibleName(tr("Values of the chart: %1").arg(m_wiring.frame->accessibleName()));
    m_table->setFont(numbersFont(m_wiring.frame->font()));
    fill();
}

void ChartTools::fill()
{
    if (!m_shown || !m_source)
        return;
    m_filling.start([make = m_source()](const std::stop_token&) { return std::make_shared<ShownTable>(shownTableOf(make())); },
                    [this](const std::shared_ptr<ShownTable>& shown) { m_model->setTable(std::move(*shown)); }, [](const Text&) {});
}

void ChartTools::write(const QString& path)
{
    if (!m_source)
        return;
    writeInTask(m_host, tr("Writing the chart"), path, [make = m_source(), path, words = screenWording()](TaskProgress& progress) {
        const Chart chart = make();
        progress.stopIfCancelled();
        writeChart(chart, path.toStdString(), words);
    });
}

void ChartTools::copy()
{
    if (!m_source || !m_filled)
        return;
    m_copying.start(
        [make = m_source(), words = screenWording()](const std::stop_token&) {
            const Chart chart = make();
            return Copied{imageOf(chart, words), drawingOf(chart, words), QString::fromStdString(csvOf(chart, words))};
        },
        [this](const Copied& copied) {
            auto* data = new QMimeData;
            data->setImageData(copied.picture);
            data->setData(QStringLiteral("image/svg+xml"), copied.svg);
            data->setText(copied.text);
            QGuiApplication::clipboard()->setMimeData(data);
            m_host.post({.kind = Message::Kind::Done,
                         .text = [] { return tr("The chart was copied: as a picture, as a drawing and as a table."); },
                         .topic = QStringLiteral("file")});
        },
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("file")}); });
}

QString ChartTools::filterOf(const char* ending)
{
    const auto* const format =
        std::ranges::find_if(formats, [&](const Format& one) { return std::string_view(one.ending) == std::string_view(ending); });
    return format == formats.end() ? QString() : tr(format->filter);
}

void ChartTools::ask(const char* ending)
{
    askWhereToWrite(m_wiring.frame, tr("Save the chart"), filterOf(ending), QLatin1String(ending), m_wiring.frame->accessibleName(),
                    [this](const QString& path) { write(path); });
}

QMenu* ChartTools::menu()
{
    auto* menu = new QMenu(m_wiring.frame);
    for (const Format& format : formats)
        menu->addAction(tr(format.entry), this, [this, ending = format.ending] { ask(ending); })->setEnabled(m_filled);
    menu->addSeparator();
    QAction* copying = menu->addAction(tr("Copy"), this, [this] { copy(); });
    copying->setShortcut(QKeySequence::Copy);
    copying->setEnabled(m_filled);
    QAction* values = menu->addAction(tr("Show values as a table"), this, [this] { showTable(!m_shown); });
    values->setShortcut(Qt::Key_Return);
    values->setCheckable(true);
    values->setChecked(m_shown);
    values->setEnabled(m_filled);
    menu->addSeparator();
    QAction* whole = menu->addAction(tr("Reset zoom"), this, [this] { m_wiring.fit(); });
    whole->setShortcut(Qt::Key_Home);
    whole->setEnabled(m_filled);
    return menu;
}

void ChartTools::popUp()
{
    QMenu* shown = menu();
    shown->setAttribute(Qt::WA_DeleteOnClose);
    const QRect frame(m_wiring.frame->mapToGlobal(QPoint(0, 0)), m_wiring.frame->size());
    const QPoint cursor = QCursor::pos();
    shown->popup(frame.contains(cursor) ? cursor : frame.center());
}

} // namespace ks

#include "moc_chart_tools.cpp"
