#include "core/data/augmentation.h"
#include "core/data/pipeline.h"
#include "core/data/source.h"
#include "core/io/picture.h"
#include "core/measure/experiment.h"
#include "core/nn/training_settings.h"
#include "core/ops/attributes.h"
#include "core/ops/function.h"
#include "core/ops/op_info.h"
#include "core/ops/optimizer_spec.h"
#include "core/tensor/random.h"
#include "ui/language/languages.h"
#include "ui/language/text.h"

#include <QCoreApplication>
#include <QTest>

#include <span>

using namespace ks;

/// What a form offers to be chosen is said in the language on screen, whatever table it is of.
class TestFieldWords : public QObject {
    Q_OBJECT

    /// Of their inventors, and signs: the same in any language.
    const QStringList m_names = {QStringLiteral("SGD"),    QStringLiteral("Nesterov"), QStringLiteral("RMSprop"),
                                 QStringLiteral("Adam"),   QStringLiteral("AdamW"),    QStringLiteral("−∞ (ONNX)"),
                                 QStringLiteral("Philox"), QStringLiteral("Normal"),   QStringLiteral("0–1")};

    void look(const char* table, std::span<const Field> rows)
    {
        for (const Field& field : rows) {
            if (field.title.empty()) // nothing for people to choose
                continue;
            for (const FieldChoice& choice : field.choices) {
                const QString where = QStringLiteral("%1, %2: ").arg(QLatin1String(table), fromView(field.name));
                QVERIFY2(!choice.title.empty(), qPrintable(where + fromView(choice.name)));
                const QString english = fromView(choice.title);
                QVERIFY2(m_names.contains(english) || coreSentence(choice.title) != english, qPrintable(where + english));
                ++m_seen;
            }
        }
    }

    int m_seen = 0;

private slots:
    void everyChoiceIsSaidInSpanish()
    {
        Languages languages;
        languages.use(QStringLiteral("es"));
        look("training", trainingFields().rows);
        look("optimizer", optimizerFields().rows);
        look("augmentation", augmentationFields().rows);
        look("pipeline", pipelineFields().rows);
        look("experiment", experimentFields().rows);
        look("input", inputFields().rows);
        look("random", randomFields().rows);
        look("picture", pictureFields().rows);
        for (const OpKind op : allOps()) {
            look(nameOf(op).data(), attributesOf(op).rows);
            look(nameOf(op).data(), layerAttributesOf(op).rows);
        }
        for (const DatasetKind& kind : datasetKinds())
            look(kind.name.data(), kind.options.rows);
        languages.use(QStringLiteral("en"));
        QVERIFY2(m_seen > 30, qPrintable(QString::number(m_seen)));
    }

    /// What the sentence on a cell calls a function is what stands for it in the formula beside it.
    void aSentenceNamesAFunctionAsTheFormulaDoes()
    {
        Languages languages;
        for (const QString& language : Languages::available()) {
            languages.use(language);
            const QString inFormula = toQString(Text(std::string(infoOf(Function::LrnScale).name)));
            QCOMPARE(inFormula, QStringLiteral("scale"));
            const QString sentence = toQString(infoOf(OpKind::LRN).story(defaultSpec(OpKind::LRN, {1, 4, 2, 2}), {}));
            QVERIFY2(sentence.contains(inFormula + QStringLiteral("(s)")), qPrintable(sentence));
        }
        languages.use(QStringLiteral("en"));
    }

    /// The range of colours by what is in sight is called the same in its menu and, in one word, on its button.
    void aRangeOfColoursHasOneName()
    {
        Languages languages;
        languages.use(QStringLiteral("es"));
        const QString whole = QCoreApplication::translate("ks::TensorColours", "range of what is shown");
        const QString word =
            QCoreApplication::translate("ks::TensorColours", "shown", "a range of colours, that of what is shown, in one word");
        QVERIFY2(word != QStringLiteral("shown") && whole.endsWith(word), qPrintable(whole + QStringLiteral(" / ") + word));
        languages.use(QStringLiteral("en"));
    }
};

QTEST_MAIN(TestFieldWords)
#include "tst_field_words.moc"
