#include "tests/ui/labs_desk.h"
#include "tests/ui/palette_hits.h"
#include "ui/network/build/build_page.h"
#include "ui/network/export/export_page.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/operation/export_dialog.h"
#include "ui/operation/operation_lab.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/palette_fields.h"
#include "ui/shell/resource_locator.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QSet>
#include <QTest>

#include <utility>

using namespace ks;

/// The palette over the program's own window, with all labs of which only the first was ever on screen.
class TestPalette : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_desk.reset(); }

    void wordsOfPeopleAreFound_data();
    void wordsOfPeopleAreFound();
    void lessonsAreFoundFromEveryLab();
    void nothingIsFoundByChance();
    void commandsComeBeforeControls();
    void settingsAreFoundInEveryLab();
    void settingsAreGoneTo();
    void everyControlIsFoundFromEveryLab();
    void settingsOfLayersAreGoneTo();
    void placesAreGoneTo();
    void everyExportHasAnEntry();
    void whatCannotBeUsedSaysWhy();
    void whatIsGreyInAnotherLabLeadsThere();
    void everythingGreySaysWhy();

private:
    QStringList hits(const QString& query, qsizetype most = 5) { return test::paletteHits(m_desk->window, query, most); }
    /// The command is given as by Return on the first hit.
    void choose(const QString& query)
    {
        CommandPalette* palette = CommandPalette::open(m_desk->window);
        palette->findChild<QLineEdit*>()->setText(query);
        QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    QStringList silentControls(const QString& where);
    QList<PaletteField> settingsOf(Lab& lab)
    {
        QList<PaletteField> settings = fieldsOf(m_desk->window, lab);
        settings.removeIf([](const PaletteField& field) { return field.otherNames.isEmpty(); });
        return settings;
    }
    template <class LabType>
    LabType* lab()
    {
        return &m_desk->lab<LabType>();
    }

    std::unique_ptr<test::LabsDesk> m_desk;
};

void TestPalette::init()
{
    m_desk = std::make_unique<test::LabsDesk>(QSize(1280, 720));
    QVERIFY(QTest::qWaitForWindowActive(&m_desk->window));
    QTRY_VERIFY(lab<OperationLab>()->inspection().freshResult());
}

void TestPalette::wordsOfPeopleAreFound_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("hit"); ///< stands in one of the first five
    const auto row = [](const char* query, const char* hit) { QTest::newRow(query) << QString::fromUtf8(query) << QString::fromUtf8(hit); };
    row("export", "Export");
    row("gif", "GIF");
    row("animación", "GIF");
    row("worksheet", "worksheet");
    row("hoja", "worksheet");
    row("tutorial", "Lesson");
    row("lesson", "Lesson");
    row("lección", "Lesson");
    row("convolution", "Conv ·");
    row("convolución", "Conv ·");
    row("relu", "Relu ·");
    row("maxpool", "MaxPool ·");
    row("png", "PNG");
    row("confusion", "Confusion");
    row("matriz de confusión", "Confusion");
    row("grad-cam", "Where it looks");
    row("onnx", "Network for other programs");
    row("pytorch", "Network for other programs");
    row("resnet", "ResNet");
    row("lenet", "LeNet");
    row("watch", "Watch · Page");
    row("amdahl", "amdahl");
    row("train", "Train");
    row("dark", "Dark colours");
    row("idioma", "español");
    row("full screen", "Presenter mode");
    row("dark mode", "Dark colours");
    row("modo oscuro", "Dark colours");
    row("slow", "Speed");
    row("export figure", "Export");
    row("save the figure", "Export");
    row("overfitting", "Dropout");
    row("tabla", "Table");
    row("add layer", "Insert a layer");
}

void TestPalette::wordsOfPeopleAreFound()
{
    QFETCH(QString, query);
    QFETCH(QString, hit);
    const QStringList found = hits(query, hit == QStringLiteral("español") ? 12 : 5);
    const bool isThere = std::ranges::any_of(found, [&](const QString& one) { return one.contains(hit, Qt::CaseInsensitive); });
    QVERIFY2(isThere, qPrintable(found.join(QLatin1Char('\n'))));
    m_desk->languages.use(QStringLiteral("es"));
    QCoreApplication::processEvents();
    QVERIFY(!hits(query).isEmpty());
}

/// By their titles in both languages, by what they are, and what leads back to the first picture.
void TestPalette::lessonsAreFoundFromEveryLab()
{
    const QStringList lessons = ResourceLocator::sampleSessions();
    QVERIFY(!lessons.isEmpty());
    for (const QString& language : Languages::available()) {
        m_desk->languages.use(language);
        for (const auto& lab : m_desk->window.labs()) {
            m_desk->window.activateLab(lab.get());
            QVERIFY(m_desk->settled());
            const auto isAmong = [](const QStringList& found, const QString& name) {
                return std::ranges::any_of(found, [&name](const QString& one) { return one.startsWith(name + QStringLiteral(" · ")); });
            };
            for (const char* query : {"lesson", "lessons", "lecci", "lección", "lecciones"}) {
                const QStringList found = hits(QString::fromUtf8(query), lessons.size());
                for (const QString& path : lessons) // before all in which these letters stand somewhere
                    QVERIFY2(isAmong(found, ResourceLocator::sampleTitle(path)), query);
            }
            for (const QString& path : lessons)
                for (const QString& code : Languages::available())
                    QVERIFY2(isAmong(hits(ResourceLocator::sampleTitle(path, code)), ResourceLocator::sampleTitle(path)), qPrintable(path));
            for (const char* query : {"start", "Empezar", "inicio"})
                for (const char* command : {"edit.resetEverything", "file.new"}) {
                    const QString name = plainName(m_desk->action(command)->text());
                    QVERIFY2(isAmong(hits(QString::fromUtf8(query), 60), name), query);
                }
        }
    }
    m_desk->languages.use(QStringLiteral("en"));
}

void TestPalette::nothingIsFoundByChance()
{
    const QString size = plainName(m_desk->action("view.textSize.100")->text());
    QVERIFY(hits(QStringLiteral("text size 100"), 1).value(0).startsWith(size));              // as its menu says it
    for (const auto& [query, hit] : {std::pair("Spanish", "español"), {"inglés", "English"}}) // whoever types one language wants that one
        QVERIFY2(hits(QString::fromUtf8(query), 1).value(0).startsWith(QString::fromUtf8(hit)), query);
    QVERIFY(hits(QStringLiteral("qqqq")).isEmpty());
    for (const QString& one : hits(QStringLiteral("sobel"), 100))
        QVERIFY2(one.contains(QStringLiteral("sobel"), Qt::CaseInsensitive), qPrintable(one));
    for (const QString& one : hits(QStringLiteral("lesson"), 100))
        QVERIFY2(one.endsWith(QStringLiteral("Lesson")) || one.contains(QStringLiteral("lesson"), Qt::CaseInsensitive) ||
                     one.contains(QStringLiteral("example"), Qt::CaseInsensitive),
                 qPrintable(one));
}

/// Whoever opens it sees what the program does, not the buttons of every panel; of those that are called and stand alike there is one.
void TestPalette::commandsComeBeforeControls()
{
    for (const auto& lab : m_desk->window.labs()) {
        m_desk->window.activateLab(lab.get());
        QVERIFY(m_desk->settled());
        CommandPalette* palette = CommandPalette::open(m_desk->window);
        QStringList disorder;
        QSet<QString> controls;
        for (const std::size_t index : palette->matches({})) {
            const CommandPalette::Entry& entry = palette->entries()[index];
            if (entry.enabled && !entry.control && !controls.isEmpty())
                disorder.append(entry.name);
            if (const QString one = entry.name + QStringLiteral(" · ") + entry.detail; entry.enabled && entry.control) {
                if (controls.contains(one))
                    disorder.append(QStringLiteral("twice ") + one);
                controls.insert(one);
            }
        }
        palette->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY2(disorder.isEmpty(), qPrintable(lab->id() + QStringLiteral(": ") + disorder.join(QLatin1Char('\n'))));
        QVERIFY(!controls.isEmpty());
    }
}

/// By their titles in both languages, by their names in ONNX and on the command line, and in whatever lab they stand.
void TestPalette::settingsAreFoundInEveryLab()
{
    for (const char* language : {"en", "es"}) {
        m_desk->languages.use(QLatin1String(language));
        QVERIFY(m_desk->settled());
        for (const auto& lab : m_desk->window.labs()) {
            m_desk->window.activateLab(lab.get());
            QVERIFY(m_desk->settled());
            for (const char* query :
                 {"kernel", "stride", "zancada", "padding", "relleno", "learning rate", "tasa de aprendizaje", "epochs", "warm-up"})
                QVERIFY2(!hits(QString::fromUtf8(query)).isEmpty() && !hits(QString::fromUtf8(query), 1).front().contains("Kernelscope"),
                         query);
        }
        QStringList silent;
        QSet<QString> asked;
        CommandPalette* palette = CommandPalette::open(m_desk->window);
        for (const auto& lab : m_desk->window.labs())
            for (const PaletteField& field : settingsOf(*lab))
                for (const QString& name : QStringList(field.name) + field.otherNames) {
                    if (asked.contains(name + field.name))
                        continue;
                    asked.insert(name + field.name);
                    const auto isFound = [&](std::size_t index) { return palette->entries()[index].name == field.name; };
                    if (!std::ranges::any_of(palette->matches(name), isFound))
                        silent.append(lab->id() + QStringLiteral(": ") + name);
                }
        QSet<QString> told;
        for (const CommandPalette::Entry& entry : palette->entries())
            if (const QString one = entry.name + QStringLiteral(", ") + entry.detail; entry.setting) {
                if (told.contains(one))
                    silent.append(QStringLiteral("two are called ") + one);
                told.insert(one);
            }
        palette->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY2(silent.isEmpty(), qPrintable(silent.join(QLatin1Char('\n'))));
    }
    m_desk->languages.use(QStringLiteral("en"));
}

/// The focus is in the field: in a panel that is closed, in another lab, under a heading that is folded.
void TestPalette::settingsAreGoneTo()
{
    const auto isIn = [this](const QString& name) {
        const QWidget* focus = m_desk->window.focusWidget();
        return focus && focus->isVisible() && settingOf(*focus).contains(name);
    };
    const auto isOnPage = [](const QWidget* control) {
        while (control && !control->property(openedBy).isValid())
            control = control->parentWidget();
        return control != nullptr;
    };
    choose(QStringLiteral("kernel"));
    QTRY_VERIFY(isIn(QStringLiteral("kernel")));
    QCOMPARE(m_desk->window.activeLab(), lab<OperationLab>());
    choose(QStringLiteral("learning rate"));
    QCOMPARE(m_desk->window.activeLab(), lab<NetworkLab>());
    QTRY_VERIFY(isIn(QStringLiteral("Learning rate")));
    choose(QStringLiteral("kernel_shape"));
    QTRY_VERIFY(isIn(QStringLiteral("kernel shape")));
    for (const auto& one : m_desk->window.labs()) {
        bool onPage = false;
        for (const PaletteField& field : settingsOf(*one)) {
            if ((isOnPage(field.control) || field.place == one->title()) && std::exchange(onPage, true)) // one of the pages is enough
                continue;
            const QWidget* shown = leadToField(m_desk->window, *one, field);
            QVERIFY2(shown && shown->isVisible(), qPrintable(one->id() + QStringLiteral(": ") + field.name));
            if (shown->hasFocus())
                QTRY_VERIFY2(shown->visibleRegion().boundingRect().height() == shown->height(),
                             qPrintable(one->id() + QStringLiteral(": ") + field.name));
            if (shown->isEnabled())
                QVERIFY2(!settingOf(*m_desk->window.focusWidget()).isEmpty(), qPrintable(one->id() + QStringLiteral(": ") + field.name));
        }
    }
}

/// Whatever has a name, on a page or under a tab that was never open, in either language.
void TestPalette::everyControlIsFoundFromEveryLab()
{
    m_desk->window.activateLab(lab<NetworkLab>());
    choose(QStringLiteral("stride: one value"));
    QCOMPARE(m_desk->window.activeLab(), lab<OperationLab>());
    QTRY_VERIFY(m_desk->window.focusWidget());
    QCOMPARE(m_desk->window.focusWidget()->objectName(), QStringLiteral("stridesLink"));
    for (const char* language : {"es", "en"}) {
        m_desk->languages.use(QLatin1String(language));
        for (const auto& active : m_desk->window.labs()) {
            m_desk->window.activateLab(active.get());
            QVERIFY(m_desk->settled());
            QSet<QString> fields;
            for (const auto& one : m_desk->window.labs())
                for (const PaletteField& field : fieldsOf(m_desk->window, *one))
                    fields.insert(field.name);
            CommandPalette* palette = CommandPalette::open(m_desk->window);
            for (const CommandPalette::Entry& entry : palette->entries())
                fields.remove(entry.name);
            palette->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            QVERIFY2(fields.isEmpty(), qPrintable(active->id() + QStringLiteral(": ") + fields.values().join(QLatin1Char('\n'))));
        }
    }
}

/// Of a layer, while none is chosen: the first that has it is, and the keyboard is in the field.
void TestPalette::settingsOfLayersAreGoneTo()
{
    auto* network = lab<NetworkLab>();
    QVERIFY(!network->document().model().graph.nodes.empty());
    const QString where = network->buildPage().title() + QStringLiteral(", ") + static_cast<Lab*>(network)->title();
    CommandPalette* palette = CommandPalette::open(m_desk->window);
    std::vector<CommandPalette::Entry> settings;
    for (const CommandPalette::Entry& entry : palette->entries())
        if (entry.setting && entry.detail == where)
            settings.push_back(entry);
    palette->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!settings.empty());
    for (const CommandPalette::Entry& entry : settings) {
        m_desk->window.activateLab(lab<OperationLab>());
        entry.follow();
        QCOMPARE(m_desk->window.activeLab(), network);
        QCOMPARE(network->tabs().openId(), QStringLiteral("build"));
        QVERIFY(network->buildPage().chosen() >= 0);
        const auto isOf = [&entry](const QStringList& names) {
            return !names.isEmpty() && std::ranges::all_of(names, [&entry](const QString& name) {
                return name == entry.name || entry.otherNames.contains(name);
            });
        };
        const QList<QWidget*> all = network->buildPage().findChildren<QWidget*>();
        const auto field = std::ranges::find_if(all, [&](const QWidget* one) { return isOf(one->property(foundAs).toStringList()); });
        QVERIFY2(field != all.end(), qPrintable(entry.name));
        QTRY_VERIFY2((*field)->isVisible(), qPrintable(entry.name)); // a page that comes for the first time has yet to find its room
        if ((*field)->isEnabled())
            QTRY_VERIFY2(m_desk->window.focusWidget() && isOf(settingOf(*m_desk->window.focusWidget())), qPrintable(entry.name));
    }
}

void TestPalette::placesAreGoneTo()
{
    choose(QStringLiteral("sigmoid"));
    QTRY_COMPARE(lab<OperationLab>()->document().content().spec.op, OpKind::Sigmoid);
    choose(QStringLiteral("confusion"));
    QCOMPARE(m_desk->window.activeLab(), lab<NetworkLab>());
    QCOMPARE(lab<NetworkLab>()->tabs().openId(), QStringLiteral("watch"));
    choose(QStringLiteral("resnet-18"));
    QTRY_VERIFY(QString::fromStdString(lab<NetworkLab>()->document().model().name).contains(QStringLiteral("18")));
}

/// What the menu Export and its dialog offer is found from another lab, too, and leads to the dialog with just that chosen.
void TestPalette::everyExportHasAnEntry()
{
    auto* operation = lab<OperationLab>();
    const auto wished = [this] { // what the dialog stands at; it is closed
        QString wish;
        for (auto* dialog : m_desk->window.findChildren<ExportDialog*>()) {
            wish += dialog->wish().figure + QLatin1Char('.') + dialog->wish().ending;
            dialog->close();
        }
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return wish;
    };
    operation->actions(LabMenu::Export).first()->trigger();
    auto* figures = m_desk->window.findChild<QComboBox*>(QStringLiteral("exportFigure"));
    auto* formats = m_desk->window.findChild<QComboBox*>(QStringLiteral("exportFormat"));
    QVERIFY(figures && formats);
    QStringList offered;
    for (int figure = 0; figure < figures->count(); ++figure) {
        figures->setCurrentIndex(figure);
        for (int format = 0; format < formats->count(); ++format)
            offered.append(figures->itemData(figure).toString() + QLatin1Char('.') + formats->itemData(format).toString());
    }
    QVERIFY(offered.contains(QStringLiteral("worksheet.pdf")) && offered.contains(QStringLiteral("solution.pdf")));
    wished();

    m_desk->window.activateLab(lab<NetworkLab>());
    CommandPalette* palette = CommandPalette::open(m_desk->window);
    const std::vector<CommandPalette::Entry> entries = palette->entries();
    palette->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QStringList led;
    for (const CommandPalette::Entry& entry : entries)
        if (entry.detail.startsWith(QStringLiteral("Export")) && entry.detail.contains(operation->title())) {
            entry.follow();
            QCOMPARE(m_desk->window.activeLab(), operation);
            led.append(wished());
        }
    offered.sort();
    led.sort();
    QCOMPARE(led, offered);

    const auto isEntry = [&entries](const QString& name) {
        return std::ranges::any_of(entries, [&name](const CommandPalette::Entry& entry) { return entry.name == name; });
    };
    for (const auto& one : m_desk->window.labs())
        for (const QAction* action : one->actions(LabMenu::Export))
            QVERIFY2(!action->isVisible() || action->isSeparator() || isEntry(plainName(action->text())), qPrintable(action->text()));
    for (const ExportItem& item : m_desk->window.findChild<ExportPage*>()->items())
        QVERIFY2(isEntry(item.title), qPrintable(item.title));
}

void TestPalette::whatCannotBeUsedSaysWhy()
{
    choose(QStringLiteral("redo"));
    QVERIFY2(m_desk->window.messages().shownText().contains(QStringLiteral("There is nothing to redo")),
             qPrintable(m_desk->window.messages().shownText()));
    const Sentence answer = m_desk->window.messages().history().front().message.text;
    m_desk->languages.use(QStringLiteral("es")); // among the earlier messages it is read in the language of the moment, name and reason
    QTRY_VERIFY2(answer.said().contains(QStringLiteral("No hay nada que rehacer")) && !answer.said().contains(QStringLiteral("Redo")),
                 qPrintable(answer.said()));
    m_desk->languages.use(QStringLiteral("en"));
    QVERIFY2(answer.said().contains(QStringLiteral("There is nothing to redo")), qPrintable(answer.said()));
}

/// A lab makes itself ready when it is shown: what it says before would be said for ever.
void TestPalette::whatIsGreyInAnotherLabLeadsThere()
{
    auto* network = lab<NetworkLab>();
    const auto reasonIn = [this](const QString& name) {
        CommandPalette* palette = CommandPalette::open(m_desk->window);
        QString reason;
        for (const CommandPalette::Entry& entry : palette->entries())
            if (entry.name == name)
                reason += entry.reason;
        palette->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return reason;
    };
    QCOMPARE(reasonIn(QStringLiteral("One batch")), QString()); // it is not known
    choose(QStringLiteral("one batch"));
    QCOMPARE(m_desk->window.activeLab(), network);
    QTRY_VERIFY_WITH_TIMEOUT(canRun(network->run()), 30000);
    m_desk->window.activateLab(lab<OperationLab>());
    choose(QStringLiteral("one batch"));
    QTRY_VERIFY_WITH_TIMEOUT(!network->run().view().history.batches.empty(), 30000);

    choose(QStringLiteral("back to the network")); // nothing is borrowed, and it says so where it belongs
    QCOMPARE(m_desk->window.activeLab(), lab<OperationLab>());
    QVERIFY2(m_desk->window.messages().shownText().contains(QStringLiteral("Open a layer from the Step page")),
             qPrintable(m_desk->window.messages().shownText()));
}

/// Every action, and every control on screen, that cannot be used has a tool tip that is more than its name.
void TestPalette::everythingGreySaysWhy()
{
    QStringList silent;
    NetworkLab* network = lab<NetworkLab>();
    for (const auto& lab : m_desk->window.labs()) {
        m_desk->window.activateLab(lab.get());
        QVERIFY(m_desk->settled());
        for (const QAction* action : m_desk->window.actions())
            if (!action->isEnabled() && action->isVisible() && !action->isSeparator() &&
                plainName(action->toolTip()) == plainName(action->text()))
                silent.append(lab->id() + QStringLiteral(": action ") + action->objectName());
        if (lab.get() != network) {
            silent += silentControls(lab->id());
            continue;
        }
        for (const char* page : {"data", "build", "train", "watch", "why", "step", "try", "export"}) {
            network->tabs().open(QLatin1String(page));
            network->buildPage().choose(2); // what is for a chosen layer is the page's own test
            QVERIFY(m_desk->settled());
            silent += silentControls(QLatin1String(page));
        }
    }
    silent.removeDuplicates();
    QVERIFY2(silent.isEmpty(), qPrintable(silent.join(QLatin1Char('\n'))));
}

/// Controls on screen that are grey without a word.
QStringList TestPalette::silentControls(const QString& where)
{
    QStringList silent;
    for (const QWidget* control : m_desk->window.findChildren<QWidget*>()) {
        const auto* button = qobject_cast<const QAbstractButton*>(control);
        const bool asks = button || qobject_cast<const QComboBox*>(control) || qobject_cast<const QAbstractSpinBox*>(control) ||
                          qobject_cast<const QAbstractSlider*>(control);
        const bool isQts = control->objectName().startsWith(QLatin1String("qt_")) || control->inherits("QScrollBar") ||
                           (control->parentWidget() && control->parentWidget()->inherits("QTabBar"));
        if (!asks || isQts || !control->isVisible() || control->isEnabled())
            continue;
        if (control->toolTip().isEmpty() || (button && plainName(button->toolTip()) == plainName(button->text())))
            silent.append(QStringLiteral("%1: %2 %3 \"%4\"")
                              .arg(where, QLatin1String(control->metaObject()->className()), control->objectName(),
                                   control->accessibleName().isEmpty() && button ? button->text() : control->accessibleName()));
    }
    return silent;
}

QTEST_MAIN(TestPalette)
#include "tst_palette.moc"
