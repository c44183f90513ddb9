#include "ui/paint/colour_map.h"
#include "ui/theme/flat_style.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStyleOption>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

using namespace ks;

namespace {

double ratio(const QColor& a, const QColor& b)
{
    return contrastOf(a.rgb(), b.rgb());
}

/// Controls below each other on the ground of a window, as pixels.
class Page {
public:
    Page() : m_column(new QVBoxLayout(&m_window)) { m_column->setContentsMargins(8, 8, 8, 8); }

    template <class Control>
    Control* add(Control* control)
    {
        m_column->addWidget(control);
        return control;
    }
    QImage image() { return m_window.grab().toImage(); }
    QColor ground() const { return coloursOf(m_window.palette()).window; }
    /// Of what begins in the first pixels of the control, in the middle of its height, and the page around it.
    double edge(const QImage& image, const QWidget& control) const
    {
        double most = 1;
        for (int x = 0; x < 3; ++x)
            most = std::max(most, ratio(image.pixelColor(control.mapTo(&m_window, QPoint(x, control.height() / 2))), ground()));
        return most;
    }
    QColor pixel(const QImage& image, const QWidget& control, const QPoint& at) const
    {
        return image.pixelColor(control.mapTo(&m_window, at));
    }

private:
    QWidget m_window;
    QVBoxLayout* m_column;
};

QListWidget* tickList()
{
    auto* list = new QListWidget;
    for (const char* name : {"forward", "gradient of the input", "gradient of the weights"}) {
        auto* item = new QListWidgetItem(QLatin1String(name), list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        item->setCheckState(Qt::Checked);
    }
    return list;
}

struct Entry {
    bool oneOfSeveral = false;
    bool checked = true;
    bool reached = false;
};

/// An entry of a menu on its ground; the menu is as high as the entry.
class DrawnEntry {
public:
    explicit DrawnEntry(const Entry& entry) : m_image(220, height, QImage::Format_RGB32)
    {
        QMenu menu;
        menu.ensurePolished();
        m_side = menu.style()->pixelMetric(QStyle::PM_IndicatorWidth, nullptr, &menu);
        m_column = std::max(m_side, menu.style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, &menu));
        QStyleOptionMenuItem option;
        option.initFrom(&menu);
        option.state = QStyle::State_Enabled | (entry.reached ? QStyle::State_Selected : QStyle::State_None);
        option.rect = m_image.rect();
        option.font = menu.font();
        option.text = QStringLiteral("Light colours");
        option.checkType = entry.oneOfSeveral ? QStyleOptionMenuItem::Exclusive : QStyleOptionMenuItem::NonExclusive;
        option.checked = entry.checked;
        m_image.fill(coloursOf(menu.palette()).base);
        QPainter painter(&m_image);
        menu.style()->drawControl(QStyle::CE_MenuItem, &option, &painter, &menu);
    }
    /// From the left upper corner of the mark's square.
    QColor ofMark(int x, int y) const
    {
        const double left = 6 + (m_column - m_side) / 2.0;
        return m_image.pixelColor(qRound(left) + x, qRound((height - m_side) / 2.0) + y);
    }
    QColor atEnd() const { return m_image.pixelColor(m_image.width() - 2, height / 2); }
    int side() const { return m_side; }

private:
    static constexpr int height = 24;
    QImage m_image;
    int m_side = 0;
    int m_column = 0;
};

} // namespace

/// What the style draws, measured in its pixels.
class TestFlatStyle : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;

    static void everyTheme()
    {
        QTest::addColumn<Theme::Mode>("mode");
        QTest::addColumn<Follow>("contrast");
        QTest::newRow("light") << Theme::Mode::Light << Follow::Off;
        QTest::newRow("dark") << Theme::Mode::Dark << Follow::Off;
        QTest::newRow("light, high contrast") << Theme::Mode::Light << Follow::On;
        QTest::newRow("dark, high contrast") << Theme::Mode::Dark << Follow::On;
    }
    void use()
    {
        QFETCH(Theme::Mode, mode);
        QFETCH(Follow, contrast);
        m_theme->setMode(mode);
        m_theme->setHighContrast(contrast);
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(*qApp); }
    void cleanupTestCase() { m_theme.reset(); }

    void edgesOfControlsAreSeen_data() { everyTheme(); }
    void edgesOfControlsAreSeen()
    {
        use();
        Page page;
        auto* push = page.add(new QPushButton(QStringLiteral("Open…")));
        auto* tool = page.add(new QToolButton);
        tool->setText(QStringLiteral("Pause"));
        auto* chosen = page.add(new QToolButton);
        chosen->setText(QStringLiteral("Cell"));
        chosen->setCheckable(true);
        chosen->setChecked(true);
        auto* primary = page.add(new QPushButton(QStringLiteral("Start")));
        setPrimary(*primary);
        const std::vector<QWidget*> controls = {push,
                                                tool,
                                                chosen,
                                                primary,
                                                page.add(new QLineEdit),
                                                page.add(new QPlainTextEdit),
                                                page.add(new QSpinBox),
                                                page.add(new QComboBox),
                                                page.add(tickList()),
                                                page.add(new QCheckBox(QStringLiteral("Padding keeps the size")))};
        const QImage image = page.image();
        for (const QWidget* control : controls)
            QVERIFY2(page.edge(image, *control) >= 3,
                     qPrintable(
                         QStringLiteral("%1: %2").arg(QLatin1String(control->metaObject()->className())).arg(page.edge(image, *control))));
    }

    /// It is there, a button, and paler than one that can be pressed.
    /// As in dialogs for files, where the way in which they are listed stays pressed.
    void whatIsPressedIsRead_data() { everyTheme(); }
    void whatIsPressedIsRead()
    {
        use();
        Page page;
        auto* quiet = page.add(new QToolButton);
        quiet->setAutoRaise(true);
        auto* tool = page.add(new QToolButton);
        auto* push = page.add(new QPushButton);
        for (QAbstractButton* button :
             {static_cast<QAbstractButton*>(quiet), static_cast<QAbstractButton*>(tool), static_cast<QAbstractButton*>(push)})
            button->setDown(true);
        const QImage image = page.image();
        for (const QWidget* button : {static_cast<QWidget*>(quiet), static_cast<QWidget*>(tool), static_cast<QWidget*>(push)})
            QVERIFY(ratio(page.pixel(image, *button, QPoint(4, button->height() / 2)), coloursOf(button->palette()).text) >= 4.5);
    }

    void whatCannotBePressedIsStillAButton_data() { everyTheme(); }
    void whatCannotBePressedIsStillAButton()
    {
        use();
        Page page;
        auto* on = page.add(new QPushButton(QStringLiteral("Pause")));
        auto* push = page.add(new QPushButton(QStringLiteral("Pause")));
        auto* tool = page.add(new QToolButton);
        tool->setText(QStringLiteral("Pause"));
        auto* field = page.add(new QLineEdit(QStringLiteral("3")));
        for (QWidget* off : {static_cast<QWidget*>(push), static_cast<QWidget*>(tool), static_cast<QWidget*>(field)})
            off->setEnabled(false);
        const QImage image = page.image();
        for (const QWidget* off : {static_cast<QWidget*>(push), static_cast<QWidget*>(tool), static_cast<QWidget*>(field)}) {
            QVERIFY(page.edge(image, *off) >= 1.6);
            QVERIFY(page.edge(image, *off) < page.edge(image, *on) / 1.3);
        }
        QVERIFY(page.pixel(image, *push, QPoint(3, push->height() / 2)) != page.ground());
    }

    void oneOfSeveralHasADot_data() { everyTheme(); }
    void oneOfSeveralHasADot()
    {
        use();
        const QColor base = m_theme->colours().base;
        const DrawnEntry dot({.oneOfSeveral = true});
        const DrawnEntry tick({.oneOfSeveral = false});
        QCOMPARE(dot.ofMark(2, 0), base); // round
        QVERIFY(ratio(tick.ofMark(2, 0), base) >= 2);
        const DrawnEntry off({.oneOfSeveral = true, .checked = false});
        QCOMPARE(off.ofMark(off.side() / 2, off.side() / 2), base);
        QVERIFY(ratio(dot.ofMark(2, dot.side() / 2), base) >= 3);
    }

    void marksAreSeenWhereTheKeyboardStands_data() { everyTheme(); }
    void marksAreSeenWhereTheKeyboardStands()
    {
        use();
        for (const bool oneOfSeveral : {false, true}) {
            const DrawnEntry on({.oneOfSeveral = oneOfSeveral, .checked = true, .reached = true});
            const DrawnEntry off({.oneOfSeveral = oneOfSeveral, .checked = false, .reached = true});
            QVERIFY(ratio(on.atEnd(), m_theme->colours().base) >= 3);
            QVERIFY(ratio(on.ofMark(2, on.side() / 2), on.atEnd()) >= 3);
            QCOMPARE(off.ofMark(off.side() / 2, off.side() / 2), off.atEnd());
            QVERIFY(ratio(off.ofMark(0, off.side() / 2), off.atEnd()) >= 3 || ratio(off.ofMark(1, off.side() / 2), off.atEnd()) >= 3);
        }
    }

    /// As the tabs of a page: a line in the accent towards what they belong to, no box.
    void tabsBelowADockAreNoBoxes()
    {
        m_theme->setMode(Theme::Mode::Light);
        m_theme->setHighContrast(Follow::Off);
        Page page;
        auto* tabs = page.add(new QTabBar);
        tabs->setShape(QTabBar::RoundedSouth);
        tabs->addTab(QStringLiteral("Explanation"));
        tabs->addTab(QStringLiteral("Backends"));
        const QImage image = page.image();
        const QRect chosen = tabs->tabRect(0);
        QCOMPARE(page.pixel(image, *tabs, {chosen.center().x(), chosen.top()}), m_theme->colours().accent);
        QCOMPARE(page.pixel(image, *tabs, {chosen.left(), chosen.center().y()}), page.ground());
        QCOMPARE(page.pixel(image, *tabs, {chosen.right(), chosen.center().y()}), page.ground());
        QCOMPARE(page.pixel(image, *tabs, {chosen.left(), chosen.bottom()}), page.ground());
    }

    void theArrowOfAMenuButtonStandsBesideItsWords()
    {
        m_theme->setMode(Theme::Mode::Light);
        m_theme->setHighContrast(Follow::Off);
        Page page;
        const auto button = [&] {
            auto* made = page.add(new QToolButton);
            made->setText(QStringLiteral("Save"));
            made->setAutoRaise(true);
            made->setPopupMode(QToolButton::InstantPopup);
            made->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
            return made;
        };
        auto* plain = button();
        auto* opening = button();
        QMenu menu;
        opening->setMenu(&menu);
        QVERIFY(opening->sizeHint().width() >= plain->sizeHint().width() + 10);
        QCOMPARE(opening->sizeHint().height(), plain->sizeHint().height());
        const QImage image = page.image();
        QList<int> rows;
        const int room = opening->sizeHint().width() - plain->sizeHint().width();
        for (int y = 0; y < opening->height(); ++y)
            for (int x = opening->width() - room; x < opening->width(); ++x)
                if (ratio(page.pixel(image, *opening, {x, y}), page.ground()) >= 3)
                    rows.append(y);
        QVERIFY(!rows.isEmpty());
        const double middle = (*std::ranges::min_element(rows) + *std::ranges::max_element(rows)) / 2.0;
        QVERIFY2(std::abs(middle - (opening->height() - 1) / 2.0) <= 1.5, qPrintable(QString::number(middle)));
    }

    /// Those of Qt's own dialogs are lines in the colour of the text, as all others.
    void dialogsHaveOurIcons()
    {
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            m_theme->setMode(mode);
            m_theme->setHighContrast(Follow::Off);
            for (const QStyle::StandardPixmap which :
                 {QStyle::SP_FileDialogToParent, QStyle::SP_FileDialogNewFolder, QStyle::SP_FileDialogListView,
                  QStyle::SP_FileDialogDetailedView, QStyle::SP_FileDialogBack, QStyle::SP_ArrowForward, QStyle::SP_DirIcon,
                  QStyle::SP_FileIcon, QStyle::SP_DirHomeIcon, QStyle::SP_ComputerIcon, QStyle::SP_DriveHDIcon, QStyle::SP_DialogOpenButton,
                  QStyle::SP_DialogSaveButton, QStyle::SP_DialogCancelButton, QStyle::SP_MessageBoxWarning}) {
                const QImage image = QApplication::style()->standardIcon(which).pixmap(32, 32).toImage();
                int drawn = 0;
                for (int y = 0; y < image.height(); ++y)
                    for (int x = 0; x < image.width(); ++x)
                        if (const QColor pixel = image.pixelColor(x, y); pixel.alpha() == 255) {
                            ++drawn;
                            QCOMPARE(pixel.rgb(), m_theme->colours().text.rgb());
                        }
                QVERIFY2(drawn > 2, qPrintable(QString::number(which)));
            }
        }
    }

    void ticksOfAListDoNotTouch()
    {
        const std::unique_ptr<QListWidget> list(tickList());
        list->ensurePolished();
        const int side = list->style()->pixelMetric(QStyle::PM_IndicatorHeight, nullptr, list.get());
        QVERIFY(list->visualItemRect(list->item(0)).height() >= side + 4);
    }

    void whatIsTypedIntoIsRound()
    {
        m_theme->setMode(Theme::Mode::Light);
        m_theme->setHighContrast(Follow::Off);
        Page page;
        auto* lines = page.add(new QPlainTextEdit(QStringLiteral("2, 3, 5")));
        auto* line = page.add(new QLineEdit(QStringLiteral("2, 3, 5")));
        const QImage image = page.image();
        for (const QWidget* typed : {static_cast<QWidget*>(lines), static_cast<QWidget*>(line)}) {
            QCOMPARE(page.pixel(image, *typed, {0, 0}), page.ground());
            QVERIFY(ratio(page.pixel(image, *typed, {1, 1}), m_theme->colours().base) > 1.05); // not a corner of the paper
        }
        QCOMPARE(page.pixel(image, *lines, {lines->width() / 2, lines->height() - 4}), m_theme->colours().base);
    }
};

QTEST_MAIN(TestFlatStyle)
#include "tst_flat_style.moc"
