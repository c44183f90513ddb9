#include "core/data/source.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "ui/fields/folding_section.h"
#include "ui/fields/numbers_box.h"
#include "ui/network/build/build_page.h"
#include "ui/network/page_tabs.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace ks;

/// The page of the data has a field for each option of each kind, and for each step between them and the network.
class TestDataFields : public test::NetworkTest {
    Q_OBJECT

private:
    template <class Editor>
    Editor* step(const char* name)
    {
        return m_lab->dataPage()
            .findChild<FoldingSection*>("preparation")
            ->findChild<Editor*>(QStringLiteral("step-") + QLatin1String(name));
    }
    /// As a person does, to something else that is legal.
    static void edit(QWidget& editor)
    {
        if (auto* line = qobject_cast<QLineEdit*>(&editor)) {
            line->setText(QStringLiteral("0.5,0.25,0.25"));
            emit line->textEdited(line->text());
        } else if (auto* numbers = qobject_cast<NumbersBox*>(&editor)) {
            numbers->findChild<QSpinBox*>()->stepUp();
        } else if (auto* number = qobject_cast<QAbstractSpinBox*>(&editor)) {
            number->stepBy(1);
        } else if (auto* flag = qobject_cast<QCheckBox*>(&editor)) {
            flag->click();
        } else {
            auto& choice = *qobject_cast<QComboBox*>(&editor);
            choice.setCurrentIndex((choice.currentIndex() + 1) % choice.count());
            emit choice.activated(choice.currentIndex());
        }
    }

private slots:
    void init() { openWindow(); }

    void cleanup() { closeWindow(); }

    /// On a small screen the note that the fields are not in use yet would end below the page.
    void theNoteIsSeenWhole()
    {
        m_window->resize(1366, 768);
        m_lab->tabs().open(QStringLiteral("data"));
        for (const char* section : {"preparation", "finer"})
            m_lab->dataPage().findChild<FoldingSection*>(QLatin1String(section))->setOpen(true);
        step<QCheckBox>("centre")->click();
        const auto* note = m_window->findChild<QLabel*>("dataState");
        QTRY_VERIFY(!note->text().isEmpty() && note->visibleRegion().boundingRect() == note->rect());
    }

    /// In whichever of the forms they are, and of whatever kind the data.
    void fieldsBeginAtOnePlace()
    {
        m_lab->tabs().open(QStringLiteral("data"));
        m_lab->dataPage().findChild<FoldingSection*>(QStringLiteral("preparation"))->setOpen(true);
        auto* kind = m_window->findChild<QComboBox*>("dataKind");
        for (int i = 0; i < kind->count(); ++i) {
            kind->setCurrentIndex(i);
            emit kind->activated(i);
            QVERIFY(m_desk->settled());
            const int left = kind->mapTo(m_window, QPoint()).x();
            int seen = 0;
            for (const QFormLayout* form : m_lab->dataPage().findChildren<QFormLayout*>())
                for (int row = 0; row < form->rowCount(); ++row) {
                    const QLayoutItem* label = form->itemAt(row, QFormLayout::LabelRole);
                    const QLayoutItem* field = form->itemAt(row, QFormLayout::FieldRole);
                    if (!label || !field || !field->widget() || !field->widget()->isVisible())
                        continue;
                    ++seen;
                    QVERIFY2(field->widget()->mapTo(m_window, QPoint()).x() == left, qPrintable(field->widget()->objectName()));
                }
            QVERIFY(seen > 3);
        }
    }

    /// What is seldom asked for is folded away, and goes with its place unless somebody entered it.
    void rareOptionsGoWithTheirPlace()
    {
        auto* path = m_window->findChild<QLineEdit*>("dataPath");
        const auto type = [this, path](const QString& text) {
            path->setText(text);
            emit path->textEdited(text);
            return m_lab->dataPage().description();
        };
        change([](NetworkContent& content) { content.data = "mnist:/letters?classes=26&validation=500"; });
        auto* classes = option<QSpinBox>("classes");
        QCOMPARE(classes->value(), 26);
        QVERIFY(!classes->isVisible());
        QCOMPARE(m_lab->dataPage().description(), QStringLiteral("mnist:/letters?validation=500&classes=26"));
        QCOMPARE(type(QStringLiteral("/digits")), QStringLiteral("mnist:/digits"));
        QCOMPARE(classes->value(), 10);
        QCOMPARE(type(QStringLiteral("/letters")), QStringLiteral("mnist:/letters?validation=500&classes=26"));
        classes->setValue(27);
        QCOMPARE(m_lab->dataPage().description(), QStringLiteral("mnist:/letters?validation=500&classes=27"));
        QCOMPARE(type(QStringLiteral("/digits")), QStringLiteral("mnist:/digits?classes=27"));
        change([](NetworkContent& content) { content.data = "mnist:/others"; });
        QCOMPARE(classes->value(), 10);
    }

    /// Every option of every kind has a field, which changes that option and nothing else.
    void everyOptionHasItsField_data()
    {
        QTest::addColumn<int>("kind");
        for (int kind = 0; kind < int(datasetKinds().size()); ++kind)
            QTest::addRow("%s", placeText(datasetKinds()[std::size_t(kind)], {}).c_str()) << kind;
    }
    void everyOptionHasItsField()
    {
        QFETCH(int, kind);
        const DatasetKind& chosen = datasetKinds()[std::size_t(kind)];
        for (const Field& field : chosen.options.rows) {
            SourceOptions before = chosen.options.usual;
            before.count = 60;
            before.size = Extent{}; // else nothing is brought to it
            before.validation = field.name == "validation-samples" ? 0 : 0.2F;
            before.validationSamples = field.name == "validation-samples" ? 30 : 0;
            const std::string then = descriptionOf(chosen, "/some/where", before);
            for (const std::string& data : {std::string("mnist:/elsewhere"), then}) // nothing is left of the field before
                change([&](NetworkContent& content) { content.data = data; });
            QCOMPARE(m_lab->dataPage().description().toStdString(), then);
            auto* editor = option<QWidget>(std::string(field.name).c_str());
            QVERIFY2(editor, std::string(field.name).c_str());
            edit(*editor);
            const std::string now = m_lab->dataPage().description().toStdString();
            QVERIFY2(now != then, std::string(field.name).c_str());
            SourceParts parts = partsOf(now);
            QCOMPARE(kindOf(parts), &chosen);
            const SourceOptions read = optionsOf(chosen, parts.options);
            for (const Field& other : chosen.options.rows) {
                const bool same = ConstFields(chosen.options, read).get(other) == ConstFields(chosen.options, before).get(other);
                QVERIFY2(same == (&other != &field), now.c_str());
            }
            QVERIFY2(m_window->findChild<QLabel*>("dataState")->text().contains("not in use yet"), now.c_str());
            QCOMPARE(m_lab->document().content().data, then); // before somebody wants it
        }
    }

    /// So has every step between the data and the network.
    void everyStepHasItsField_data()
    {
        QTest::addColumn<QString>("step");
        for (const Field& field : pipelineFields().rows)
            if (!field.title.empty())
                QTest::newRow(std::string(field.name).c_str()) << QString::fromStdString(std::string(field.name));
    }
    void everyStepHasItsField()
    {
        QFETCH(QString, step);
        useLittleData();
        change([](NetworkContent& content) { content.model.pipeline = {.centre = true, .size = Extent{}, .scaling = Scaling::ZeroToOne}; });
        waitUntilReady();
        const NetworkContent before = m_lab->document().content();
        edit(*this->step<QWidget>(step.toLatin1().constData()));
        QVERIFY(m_lab->document().content() == before); // nothing is prepared anew before somebody wants it
        const auto* state = m_window->findChild<QLabel*>("dataState");
        QVERIFY2(state->text().contains("not in use yet"), qPrintable(state->text()));
        m_window->findChild<QPushButton*>("useData")->click();
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->document().model().pipeline != before.model.pipeline, 20000);
        QCOMPARE(m_lab->document().content().data, before.data);
        for (const Field& field : pipelineFields().rows) {
            const bool same = ConstFields(pipelineFields(), m_lab->document().model().pipeline).get(field) ==
                              ConstFields(pipelineFields(), before.model.pipeline).get(field);
            QVERIFY2(same == (step != QString::fromStdString(std::string(field.name))), std::string(field.name).c_str());
        }
        QVERIFY2(!state->text().contains("not in use"), qPrintable(state->text()));
        m_lab->undoStack()->undo();
        QVERIFY(m_lab->document().content() == before);
    }

    /// Steps that change the samples' shape take the network along, and are what one looks at; a session has them, a preset brings its own.
    void stepsTakeEffectWhenTheDataAreUsed()
    {
        useLittleData();
        m_lab->tabs().open(QStringLiteral("data"));
        auto* size = step<NumbersBox>("size");
        size->findChild<QCheckBox*>()->click();
        m_window->findChild<QPushButton*>("useData")->click();
        const auto* state = m_window->findChild<QLabel*>("dataState");
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().model().graph.input.h, 32, 20000);
        QVERIFY2(state->text().contains("The network was fitted"), qPrintable(state->text()));
        waitUntilReady();
        const auto* facts = m_window->findChild<QLabel*>("dataFacts");
        QTRY_VERIFY2_WITH_TIMEOUT(facts->text().contains("1×32×32"), qPrintable(facts->text()), 20000);
        QCOMPARE(run().opened().data()->sampleShape().h, 28); // what was opened stays what it is
        const NetworkContent sized = m_lab->document().content();
        m_lab->undoStack()->undo();
        QVERIFY(size->numbers().empty());
        QTRY_VERIFY2_WITH_TIMEOUT(facts->text().contains("1×28×28"), qPrintable(facts->text()), 20000);
        m_lab->undoStack()->redo();
        QVERIFY(m_lab->document().content() == sized);
        QVERIFY((size->numbers() == WholeNumbers{32, 32}));
        m_lab->buildPage().takePreset(QStringLiteral("from-scratch"));
        QVERIFY(size->numbers().empty());
        waitUntilReady();
    }

    /// Data that ask for another network leave it the steps that were chosen with them; those of the network before go with it.
    void anotherNetworkHasTheStepsChosenForIt()
    {
        useLittleData();
        change([](NetworkContent& content) { content.model.pipeline = {.invert = true}; });
        m_lab->dataPage().use(QStringLiteral("synthetic:irradiance?count=300"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->document().model().classifies(), 20000);
        QVERIFY(m_lab->document().model().pipeline == Pipeline{.scaling = Scaling::MeanStd}); // of a table
        m_lab->undoStack()->undo();
        auto* scaling = step<QComboBox>("scaling");
        scaling->setCurrentIndex(2);
        emit scaling->activated(2);
        m_lab->dataPage().use(QStringLiteral("synthetic:irradiance?count=300"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->document().model().classifies(), 20000);
        QVERIFY((m_lab->document().model().pipeline == Pipeline{.invert = true, .scaling = Scaling::MeanStd}));
        waitUntilReady();
    }

    /// A new table is standardised by itself; one of an older file stays as it was read there, and where that hides columns the cure is beside it.
    void unlikeColumnsAreStandardised()
    {
        const QTemporaryDir folder;
        QByteArray rows = "pressure,wind,target\n";
        for (int i = 0; i < 60; ++i)
            rows += QByteArray::number(1000 + i % 7) + "," + QByteArray::number(3 + i % 5) + "," + QByteArray::number(i % 5) + "\n";
        const std::string data =
            "csv:" + test::written(folder.filePath(QStringLiteral("weather.csv")), rows).toStdString() + "?target=target&split=0.6,0.2,0.2";
        m_lab->tabs().open(QStringLiteral("data"));
        const auto steps = {"grey", "invert", "centre", "size"};
        for (const char* name : steps)
            QVERIFY2(!step<QWidget>(name)->isHidden(), name);
        m_lab->dataPage().use(QString::fromStdString(data));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().content().data, data, 20000);
        for (const char* name : steps) // what is for pictures
            QVERIFY2(step<QWidget>(name)->isHidden(), name);
        QVERIFY(!step<QWidget>("scaling")->isHidden());
        waitUntilReady();
        QCOMPARE(m_lab->document().model().pipeline.scaling, Scaling::MeanStd);
        const auto* standardise = m_window->findChild<QPushButton*>("standardise");
        const auto* warnings = m_window->findChild<QLabel*>("dataWarnings");
        QTRY_VERIFY_WITH_TIMEOUT(!warnings->text().isEmpty(), 20000);
        QVERIFY(!standardise->isVisible());

        change([](NetworkContent& content) { content.model.pipeline = {}; }); // as an older file has it
        m_lab->dataPage().use(QString::fromStdString(data));
        QTRY_VERIFY_WITH_TIMEOUT(standardise->isVisible(), 20000);
        QCOMPARE(m_lab->document().model().pipeline.scaling, Scaling::ZeroToOne);
        QVERIFY2(warnings->text().contains(QStringLiteral("pressure")) && warnings->text().contains(QStringLiteral("wind")),
                 qPrintable(warnings->text()));
        m_window->findChild<QPushButton*>("standardise")->click();
        QCOMPARE(m_lab->document().model().pipeline.scaling, Scaling::MeanStd);
        QTRY_VERIFY_WITH_TIMEOUT(!standardise->isVisible(), 20000);
        waitUntilReady();
    }

    /// The folder of pictures is no table: each sort of place is kept for its kinds, also while data by formula are looked at.
    void aPlaceStaysWithItsKinds()
    {
        m_lab->tabs().open(QStringLiteral("data"));
        auto* kind = m_window->findChild<QComboBox*>("dataKind");
        const auto path = [this] { // fields come and go with the kind
            const auto* line = m_window->findChild<QLineEdit*>("dataPath");
            return line ? line->text() : QStringLiteral("no field");
        };
        const auto choose = [kind](std::string_view name) {
            const auto index = static_cast<int>(std::ranges::find(datasetKinds(), name, &DatasetKind::name) - datasetKinds().begin());
            kind->setCurrentIndex(index);
            emit kind->activated(index);
        };
        const auto type = [this](const QString& text) {
            auto* line = m_window->findChild<QLineEdit*>("dataPath");
            line->setText(text);
            emit line->textEdited(text);
        };
        choose("folder");
        type(QStringLiteral("/photos"));
        choose("csv");
        QCOMPARE(path(), QString());
        type(QStringLiteral("/weather.csv"));
        choose("synthetic"); // the first of those that are generated
        choose("mnist");     // of a folder, too
        QCOMPARE(path(), QStringLiteral("/photos"));
        choose("csv");
        QCOMPARE(path(), QStringLiteral("/weather.csv"));
    }
};

QTEST_MAIN(TestDataFields)
#include "tst_data_fields.moc"
