#include "tests/places.h"
#include "tests/ui/files.h"
#include "ui/paint/colour_map.h"
#include "ui/theme/column_area.h"
#include "ui/theme/contrasts.h"
#include "ui/theme/icon.h"
#include "ui/theme/page_area.h"
#include "ui/theme/series.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <memory>

using namespace ks;

namespace {

double contrastRatio(const QColor& a, const QColor& b)
{
    return contrastOf(a.rgb(), b.rgb());
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT

private slots:
    void contrastIsKnown();
    void hiddenColumnsTakeTheirRoom();
    void theWheelScrollsPastControls_data();
    void theWheelScrollsPastControls();
    void contrastsHold_data();
    void contrastsHold();
    void disabledTextsAreReadable();
    void seriesAreToldApart();
    void iconsFollowThePalette();
    void everyIconDraws();
    void everyIconIsAskedFor();
    void unknownIconIsEmpty();
    void iconWithoutRoomIsSilent();
    void paletteFollowsTheMode();
    void linksFollowTheMode();
    void textScaleIsKeptInBounds();
    void reducedMotionStopsAnimations();
    void presenterTextIsLarge();
    void columnsAreToldApart();
    void figuresHaveOneWidth();
    void whatNeverFitsIsLeftAsItIs();
    void whatIsHiddenGivesUpTheFocus();
    void theRingIsAsLargeAsItsWidget();
};

void TestTheme::contrastIsKnown()
{
    QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
    QCOMPARE(contrastRatio(Qt::red, Qt::red), 1.0);
    QVERIFY(std::abs(contrastRatio(QColor(0x76, 0x76, 0x76), Qt::white) - 4.54) < 0.01); // the usual example of WCAG
    QCOMPARE(textColourOn(qRgb(0xf0, 0xe4, 0x42)), qRgb(0, 0, 0));
    QCOMPARE(textColourOn(qRgb(0x00, 0x20, 0x60)), qRgb(255, 255, 255));
}

void TestTheme::contrastsHold_data()
{
    QTest::addColumn<const Colours*>("colours");
    QTest::addColumn<bool>("high");
    QTest::newRow("light") << &lightColours() << false;
    QTest::newRow("dark") << &darkColours() << false;
    QTest::newRow("light, high contrast") << &lightColours(Contrast::High) << true;
    QTest::newRow("dark, high contrast") << &darkColours(Contrast::High) << true;
}

/// Of every pair that the table of the style names.
void TestTheme::contrastsHold()
{
    QFETCH(const Colours*, colours);
    QFETCH(bool, high);
    const std::vector<ContrastPair> pairs = contrastPairs();
    QVERIFY(pairs.size() > 40);
    for (const ContrastPair& pair : pairs) {
        const double is = contrastRatio(colours->*pair.aboveColour, colours->*pair.groundColour);
        QVERIFY2(is >= (high ? pair.leastHigh : pair.least),
                 qPrintable(QStringLiteral("%1 on %2: %3").arg(QLatin1String(pair.above), QLatin1String(pair.ground)).arg(is)));
    }
    QCOMPARE(&coloursOf(paletteOf(*colours)) == colours, true);
}

void TestTheme::disabledTextsAreReadable()
{
    for (const Colours* colours : {&lightColours(), &darkColours(), &lightColours(Contrast::High), &darkColours(Contrast::High)}) {
        const QPalette palette = paletteOf(*colours);
        const QColor disabled = palette.color(QPalette::Disabled, QPalette::ButtonText);
        QVERIFY(contrastRatio(disabled, palette.color(QPalette::Disabled, QPalette::Button)) >= 4.5);
        QVERIFY(contrastRatio(disabled, palette.color(QPalette::Active, QPalette::ButtonText)) >= 1.7); // and told apart
    }
}

void TestTheme::seriesAreToldApart()
{
    for (const Colours* colours : {&lightColours(), &darkColours()}) {
        for (int a = 0; a < 12; ++a) {
            const SeriesStyle style = seriesStyle(a, *colours);
            QVERIFY2(contrastRatio(style.colour, colours->base) >= 3.0, qPrintable(style.colour.name()));
            for (int b = 0; b < a; ++b) {
                const SeriesStyle other = seriesStyle(b, *colours);
                QVERIFY(style.dash != other.dash || style.colour != other.colour);
                QVERIFY(style.dash != other.dash || style.marker != other.marker); // not by colour alone
            }
        }
        QCOMPARE(seriesStyle(5, *colours).colour, seriesStyle(0, *colours).colour); // results side by side: a colour is a backend
        QVERIFY(seriesPen(seriesStyle(0, *colours)).isCosmetic());
    }
}

void TestTheme::iconsFollowThePalette()
{
    const auto darkest = [](const QIcon& icon) {
        const QImage image = icon.pixmap(32, 32).toImage();
        int value = -1;
        for (int y = 0; y < 32; ++y)
            for (int x = 0; x < 32; ++x)
                if (image.pixelColor(x, y).alpha() > 200)
                    value = std::max(value, image.pixelColor(x, y).lightness());
        return value;
    };
    Theme theme(*qApp);
    const QIcon icon = themedIcon(QStringLiteral("operation"));
    theme.setMode(Theme::Mode::Light);
    const int onLight = darkest(icon);
    theme.setMode(Theme::Mode::Dark);
    const int onDark = darkest(icon);
    QVERIFY(onLight >= 0 && onLight < 80);
    QVERIFY(onDark > 180);
}

void TestTheme::everyIconDraws()
{
    const QStringList files = QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")}, QDir::Files);
    QVERIFY(files.size() > 40);
    for (const QString& name : files) {
        const QImage image = themedIcon(name.chopped(4)).pixmap(24, 24).toImage();
        int drawn = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                drawn += image.pixelColor(x, y).alpha() > 64;
        QVERIFY2(drawn > 8, qPrintable(name));
    }
}

void TestTheme::everyIconIsAskedFor()
{
    QByteArray sources;
    for (const char* room : {"ui", "app"}) {
        const QString path = QDir(QString::fromStdString(test::sourcePath())).filePath(QLatin1String(room));
        QDirIterator files(path, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext())
            sources += test::contentOf(files.next());
    }
    for (const QString& name : QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")}, QDir::Files))
        QVERIFY2(sources.contains('"' + name.chopped(4).toUtf8() + '"'), qPrintable(name));
}

/// A button that is squeezed to nothing asks for one.
void TestTheme::iconWithoutRoomIsSilent()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("QPainter")));
    QVERIFY(themedIcon(QStringLiteral("save")).pixmap(QSize(0, 16)).isNull());
}

void TestTheme::unknownIconIsEmpty()
{
    QVERIFY(themedIcon(QStringLiteral("no-such-icon")).isNull());
}

void TestTheme::paletteFollowsTheMode()
{
    Theme theme(*qApp);
    theme.setMode(Theme::Mode::Dark);
    QVERIFY(coloursOf(qApp->palette()).dark);
    theme.setHighContrast(Follow::On);
    QCOMPARE(&coloursOf(qApp->palette()), &darkColours(Contrast::High));
    theme.setMode(Theme::Mode::Light);
    QCOMPARE(&coloursOf(qApp->palette()), &lightColours(Contrast::High));
}

/// Also those of a label that was filled before.
void TestTheme::linksFollowTheMode()
{
    Theme theme(*qApp);
    QLabel label(QStringLiteral("<a href=\"there\" style=\"text-decoration:none\">████</a>"));
    for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark, Theme::Mode::Light}) {
        theme.setMode(mode);
        const QImage drawn = label.grab().toImage();
        const QRgb wanted = qApp->palette().color(QPalette::Link).rgb();
        bool found = false;
        for (int x = 0; x < drawn.width(); ++x)
            found = found || drawn.pixel(x, drawn.height() / 2) == wanted;
        QVERIFY(found);
    }
}

void TestTheme::textScaleIsKeptInBounds()
{
    Theme theme(*qApp);
    const double natural = QApplication::font().pointSizeF();
    theme.setTextScale(1.5);
    QCOMPARE(QApplication::font().pointSizeF(), 1.5 * natural);
    theme.setTextScale(100);
    QCOMPARE(theme.textScale(), 2.5);
    theme.setTextScale(1);
    QCOMPARE(QApplication::font().pointSizeF(), natural);
}

void TestTheme::reducedMotionStopsAnimations()
{
    Theme theme(*qApp);
    QLabel label;
    theme.setReducedMotion(Follow::Off);
    QCOMPARE(animationDuration(&label, 200), 200);
    theme.setReducedMotion(Follow::On);
    QCOMPARE(animationDuration(&label, 200), 0);
}

void TestTheme::presenterTextIsLarge()
{
    Theme theme(*qApp);
    theme.setMode(Theme::Mode::Light);
    QVERIFY(QFontMetricsF(theme.fontAtLeast(30)).height() >= 30);
    QCOMPARE(theme.fontAtLeast(1), QApplication::font());
    int before = 0;
    for (const double scale : {1.0, 1.25, 1.5, 1.75, 2.0}) {
        theme.setTextScale(scale);
        const int letters = QFontInfo(theme.fontAtLeast(20)).pixelSize();
        QVERIFY2(letters >= before, qPrintable(QStringLiteral("%1 px, before %2").arg(letters).arg(before)));
        before = letters;
    }
    theme.setTextScale(1);
    theme.setPresenting(true);
    QCOMPARE(&theme.colours(), &lightColours(Contrast::High));
    theme.setPresenting(false);
    QCOMPARE(&theme.colours(), &lightColours(Contrast::Normal));
}

/// Also for a class, and in large text: "1" beside "1.06 ms" is not 11.06 ms, and headings do not run into each other.
void TestTheme::columnsAreToldApart()
{
    Theme theme(*qApp);
    QTableWidget table(1, 1);
    table.setHorizontalHeaderLabels({QStringLiteral("1.06 ms")});
    table.setItem(0, 0, new QTableWidgetItem(QStringLiteral("1.06 ms")));
    table.ensurePolished();
    const auto beside = [&table](int width, bool bold) { // of a text, on both sides together, in blanks
        QFont font = table.font();
        font.setBold(bold);
        const QFontMetricsF metrics(font);
        return (width - metrics.horizontalAdvance(QStringLiteral("1.06 ms"))) / metrics.horizontalAdvance(QLatin1Char(' '));
    };
    for (const bool presenting : {false, true})
        for (const int pixels : {13, 26, 40}) {
            theme.setPresenting(presenting);
            QFont font = table.font();
            font.setPixelSize(pixels);
            table.setFont(font);
            QVERIFY(beside(table.QAbstractItemView::sizeHintForColumn(0), false) >= (presenting ? 2 : 1.2));
            QVERIFY(beside(table.horizontalHeader()->sectionSizeHint(0), true) >= (presenting ? 2 : 0.8));
        }
    theme.setPresenting(false);
}

void TestTheme::figuresHaveOneWidth()
{
    const QFontMetricsF metrics(numbersFont(QApplication::font()));
    for (char digit = '1'; digit <= '9'; ++digit)
        QCOMPARE(metrics.horizontalAdvance(QLatin1Char(digit)), metrics.horizontalAdvance(QLatin1Char('0')));
}

/// A panel whose texts come while it is hidden is as wide as they need once it is shown.
void TestTheme::hiddenColumnsTakeTheirRoom()
{
    QWidget window;
    auto* panel = new QWidget(&window);
    auto* area = new ColumnArea(panel);
    auto* body = new QWidget;
    auto* label = new QLabel(body);
    (new QVBoxLayout(body))->addWidget(label);
    area->setWidget(body);
    (new QVBoxLayout(panel))->addWidget(area);
    (new QVBoxLayout(&window))->addWidget(panel);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QTRY_VERIFY(panel->minimumSizeHint().width() > 0);
    panel->hide();
    label->setText(QString(60, QLatin1Char('m')));
    panel->show();
    QTRY_VERIFY(panel->minimumSizeHint().width() >= label->sizeHint().width());
    QTRY_VERIFY(area->viewport()->width() >= body->width());
}

void TestTheme::theWheelScrollsPastControls_data()
{
    QTest::addColumn<bool>("page");
    QTest::newRow("a column") << false;
    QTest::newRow("a page") << true;
}

/// Who scrolls past a number does not change it; a list inside scrolls itself.
void TestTheme::theWheelScrollsPastControls()
{
    QFETCH(bool, page);
    auto* body = new QWidget;
    const std::unique_ptr<ControlArea> made =
        page ? std::unique_ptr<ControlArea>(new PageArea(*body, nullptr)) : std::make_unique<ColumnArea>();
    ControlArea& area = *made;
    auto* column = new QVBoxLayout(body);
    auto* box = new QSpinBox(body);
    box->setValue(5);
    auto* list = new QListWidget(body);
    for (int i = 0; i < 50; ++i)
        list->addItem(QString::number(i));
    column->addWidget(box);
    column->addWidget(list);
    column->addSpacing(2000);
    area.setWidget(body);
    area.resize(200, 200);
    area.show();
    QVERIFY(QTest::qWaitForWindowExposed(&area));
    const auto wheelOver = [](QWidget* under) {
        const QPoint at = under->rect().center();
        QWheelEvent event(at, under->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(under, &event);
        return event.isAccepted();
    };
    area.setFocus();
    box->clearFocus();
    QVERIFY(!wheelOver(box)); // left to the area
    QCOMPARE(box->value(), 5);
    QVERIFY(!box->hasFocus());
    QVERIFY(wheelOver(list->viewport()));
    QVERIFY(list->verticalScrollBar()->value() > 0);
    wheelOver(area.viewport());
    QVERIFY(area.verticalScrollBar()->value() > 0);
    area.activateWindow();
    box->setFocus();
    QTRY_VERIFY(box->hasFocus());
    QVERIFY(wheelOver(box));
    QCOMPARE(box->value(), 4);
}

/// Keys would change what nobody sees: also in a window that is not the active one.
/// Needs one column more, or less, than it has.
class Undecided : public QWidget {
public:
    QSize minimumSizeHint() const override { return {width() == 300 ? 301 : 300, 100}; }
};

/// A widget that is content with no size ends nothing: neither the stack nor the patience.
void TestTheme::whatNeverFitsIsLeftAsItIs()
{
    auto* undecided = new Undecided;
    PageArea area(*undecided, nullptr);
    area.resize(200, 200);
    area.show();
    for (const int width : {210, 190, 400, 200})
        area.resize(width, 200);
    QVERIFY(undecided->width() >= 300);
}

void TestTheme::whatIsHiddenGivesUpTheFocus()
{
    const Theme theme(*qApp);
    QWidget window;
    auto* form = new QWidget(&window);
    auto* column = new QVBoxLayout(&window);
    column->addWidget(form);
    auto* box = new QSpinBox(form);
    auto* other = new QSpinBox(&window);
    column->addWidget(other);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QWidget front;
    front.show();
    front.activateWindow();
    QTRY_VERIFY(front.isActiveWindow());
    box->setFocus();
    QCOMPARE(window.focusWidget(), box);
    window.hide(); // as a whole it keeps it
    window.show();
    front.activateWindow();
    QTRY_VERIFY(front.isActiveWindow());
    QCOMPARE(window.focusWidget(), box);
    form->hide();
    QVERIFY(window.focusWidget() != box);
    QTest::keyClick(&window, Qt::Key_Up);
    QCOMPARE(box->value(), 0);
}

/// Also where the widget got its size while it could not be seen, or where somebody else heard of it first.
void TestTheme::theRingIsAsLargeAsItsWidget()
{
    Theme theme(*qApp);
    QWidget window;
    auto* page = new QWidget(&window);
    auto* frame = new QFrame(page);
    frame->setFrameShape(QFrame::NoFrame);
    frame->setFocusPolicy(Qt::StrongFocus);
    frame->setGeometry(10, 10, 300, 200);
    window.resize(400, 300);
    page->resize(400, 300);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    frame->setFocus();
    auto* ring = frame->findChild<QWidget*>(QStringLiteral("focusRing"));
    QVERIFY(ring && ring->isVisible());
    QCOMPARE(ring->geometry(), frame->rect());
    frame->resize(120, 90);
    QCOMPARE(ring->geometry(), frame->rect());
    class Eater : public QObject {
    public:
        bool eventFilter(QObject*, QEvent* event) override { return event->type() == QEvent::Resize; }
    } eater;
    frame->installEventFilter(&eater); // hears of everything first
    frame->resize(200, 150);
    QTRY_COMPARE(ring->geometry(), frame->rect());
    frame->removeEventFilter(&eater);
    page->hide();
    frame->resize(60, 50);
    page->show();
    frame->setFocus();
    ring = frame->findChild<QWidget*>(QStringLiteral("focusRing"));
    QVERIFY(ring);
    QTRY_COMPARE(ring->geometry(), frame->rect());
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
