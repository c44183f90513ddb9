#include "tests/places.h"
#include "ui/language/key_names.h"
#include "ui/language/languages.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"

#include <QFile>
#include <QLocale>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

using namespace ks;

namespace {

struct Entry {
    QString context;
    QString source;
    QString comment;          ///< what tells two meanings of a source apart
    QStringList translations; ///< one, or one for each plural form
    bool finished = true;
};

QList<Entry> read(const QString& path)
{
    QList<Entry> entries;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return entries;
    QXmlStreamReader xml(&file);
    QString context;
    Entry entry;
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::StartElement) {
            if (xml.name() == QLatin1String("name")) {
                context = xml.readElementText();
            } else if (xml.name() == QLatin1String("message")) {
                entry = {context, {}, {}, {}, true};
            } else if (xml.name() == QLatin1String("source")) {
                entry.source = xml.readElementText();
            } else if (xml.name() == QLatin1String("comment")) {
                entry.comment = xml.readElementText();
            } else if (xml.name() == QLatin1String("translation")) {
                entry.finished = xml.attributes().value(QLatin1String("type")) != QLatin1String("unfinished");
                entry.translations.append(xml.readElementText(QXmlStreamReader::IncludeChildElements));
            }
        } else if (token == QXmlStreamReader::EndElement && xml.name() == QLatin1String("message")) {
            entries.append(entry);
        }
    }
    return entries;
}

QStringList placeholders(const QString& text)
{
    static const QRegularExpression form(QStringLiteral("%(?:L?\\d|n)"));
    QStringList found;
    for (auto match = form.globalMatch(text); match.hasNext();)
        found.append(match.next().captured());
    found.removeDuplicates();
    found.sort();
    return found;
}

const QString spanish = QString::fromStdString(test::sourcePath("resources/translations/kernelscope_es.ts"));

/// Sources, in lower case, with more than one Spanish text. Where meanings differ, the source had better have a comment for translators.
const QStringList severalTexts = {
    QStringLiteral("all"),           // threads: todos, samples: todas, of the result: todo
    QStringLiteral("right"),         // side: derecha, share of the answers that are: acertado
    QStringLiteral("typed by hand"), // a gradient: escrito, weights: escritos
};

/// A term of the field and its Spanish word, both as regular expressions.
struct Term {
    const char* english;
    const char* spanish;
    const char* otherwise = nullptr; ///< sources in which the word is not the term, or is a name
};

constexpr Term terms[] = {
    {"kernels?", "kernel"},
    {"cores?", "núcleo"},
    {"filters?", "filtr"},
    {"windows?", "ventana"},
    {"strides?", "zancada", "^The strides of rows and columns are swapped"}, // of memory
    {"padding|padded", "rellen"},
    {"dilations?", "dilataci"},
    {"taps?", "posici"},
    {"weights", "pesos"},
    {"bias", "sesgo"},
    {"gradients?", "gradiente", "^Gradient, "}, // from dark to bright
    {"loss(es)?", "pérdida"},
    {"accuracy", "exactitud"},
    {"batch(es)?", "lote"},
    {"epochs?", "época"},
    {"learning rate", "tasa de aprendizaje"},
    {"momentum", "moment"},
    {"weight decay", "decaimiento"},
    {"samples?", "muestra",
     "^Samples?$|^Sample pictures$|choose a sample|setting or sample|installed with this program"}, // files: ejemplos
    {"labels?", "etiqueta"},
    {"class(es)?", "clase", "^all classes$"}, // todas, in a column of clases
    {"layers?", "capa"},
    {"maps?", "mapa"},
    {"channels?", "canal"},
    {"rows?", "fila"},
    {"columns?", "columna"},
    {"cells?", "celda"},
    {"inputs?", "entrada"},
    {"outputs?", "salida"},
    {"forward", "adelante"},
    {"backwards?", "atrás"},
    {"(forward|backward) pass(es)?", "pasadas? hacia"},
    {"pooling", "pooling"},
    {"training", "entren", "^a network has no %1 pass"},
    {"validation", "valida"},
    {"test", "prueba|probar", "or train and test with a folder"},
    {"threads?", "hilo"},
    {"backends?", "backend"},
    {"implementations?", "implementaci"},
    {"benchmark", "mediciones"},
    {"charts?", "gráfica"},
    {"tables?", "tabla"},
    {"buffers?", "búfer"},
    {"speed", "velocidad"},
    {"sessions?", "sesi", "^say SESSION"},
    {"networks?", "red(es)?"},
    {"pictures?|images?", "im(a|á)gen"},
};

} // namespace

class TestLanguage : public QObject {
    Q_OBJECT

private slots:
    /// Digits that stand in one equation add up, whatever was rounded.
    void anEquationAddsUp()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::English));
        for (const auto& [first, second] : {std::pair(1.3905, 0.7274), std::pair(29.6004, -5.5639), std::pair(-0.0301, 0.02),
                                            std::pair(19707.4, 3.25), std::pair(3.0, 3.0)}) {
            const EquationNumbers numbers({first, second, first - second});
            const double a = numbers.rounded(first);
            const double b = numbers.rounded(second);
            const auto read = [&](double value) { return numbers.text(value).remove(',').replace(QChar(0x2212), '-').toDouble(); };
            QVERIFY(std::abs(read(a) - read(b) - read(numbers.rounded(a - b))) < 1e-9);
        }
        const EquationNumbers numbers({29.6004, -5.5639, 35.1643});
        QCOMPARE(numbers.text(29.6004), QStringLiteral("29.60"));
        QCOMPARE(behindASign(numbers.text(-5.5639)), QStringLiteral("(−5.56)"));
        QCOMPARE(behindASign(numbers.text(5.5639)), QStringLiteral("5.56"));
        QCOMPARE(numbers.text(-0.0001), QStringLiteral("0.00"));
        QLocale::setDefault(QLocale(QLocale::Spanish));
        QCOMPARE(numbers.text(29.6004), QStringLiteral("29,60"));
        QLocale::setDefault(before);
    }

    /// Numbers below one another have as many decimals each, and those over many powers of ten as many before theirs.
    void aColumnHasOneNumberOfDecimals()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::English));
        const auto column = [](std::initializer_list<double> numbers, int digits = 3) {
            return columnTexts(std::vector<double>(numbers), digits).join(QLatin1Char(' '));
        };
        QCOMPARE(column({0.1, 0.25}, 7), QStringLiteral("0.10 0.25"));
        QCOMPARE(column({0.25, 0, 0.2500004}, 7), QStringLiteral("0.2500000 0.0000000 0.2500004"));
        QCOMPARE(column({1, 0.3162, 0.1, 1e-11}), QStringLiteral("1.00e0 3.16e−1 1.00e−1 1.00e−11"));
        QCOMPARE(column({1, 0.1, -1e-11}), QStringLiteral("1e0 1e−1 −1e−11"));
        QCOMPARE(column({-2, 12}), QStringLiteral("−2 12"));
        QCOMPARE(column({0, 0}), QStringLiteral("0 0"));
        QCOMPARE(column({12345.5, 20000}, 7), QStringLiteral("12,345.5 20,000.0"));
        QLocale::setDefault(QLocale(QLocale::Spanish));
        QCOMPARE(column({0.1, 0.25}), QStringLiteral("0,10 0,25"));
        QLocale::setDefault(before);
    }

    /// A loss is the same text wherever it is said.
    void aLossIsGroupedAsCountsAre()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::English));
        QCOMPARE(lossOnScreen(19707), QStringLiteral("19,707"));
        QCOMPARE(lossOnScreen(0.123456), QStringLiteral("0.1235"));
        QCOMPARE(lossOnScreen(std::numeric_limits<double>::quiet_NaN()), QStringLiteral("NaN"));
        QLocale::setDefault(before);
    }

    void everythingIsTranslated();
    void placeholdersMatch();
    void mnemonicsAndDotsMatch();
    void signsAreSetOneWay();
    void nothingWasPastedIntoAWord();
    void aSourceHasOneText();
    void aTermHasOneWord();
    void sourcesHoldNothingNew();
    void sentencesOfCoreAreTranslated();
    void numbersFollowTheLanguage();
    void numbersHaveTheSignsOfTheirRegion();
    void sharesAreAllOrNothingOnlyWhereTheyAre();
    void keysAreNamedAsOnTheKeyboard();
    void unknownLanguageIsEnglish();
    void glossaryKnowsBothNames();
};

void TestLanguage::everythingIsTranslated()
{
    const auto entries = read(spanish);
    QVERIFY(entries.size() > 100);
    QStringList open;
    for (const Entry& entry : entries)
        if (!entry.finished || entry.translations.value(0).trimmed().isEmpty())
            open.append(entry.context + QStringLiteral(": ") + entry.source);
    QVERIFY2(open.isEmpty(), qPrintable(QStringLiteral("not translated:\n") + open.join(QLatin1Char('\n'))));
}

void TestLanguage::placeholdersMatch()
{
    for (const Entry& entry : read(spanish))
        QVERIFY2(placeholders(entry.source) == placeholders(entry.translations.value(0)), qPrintable(entry.source));
}

void TestLanguage::mnemonicsAndDotsMatch()
{
    static const QRegularExpression mnemonic(QStringLiteral("&\\w"));
    for (const Entry& entry : read(spanish)) {
        const QString& translation = entry.translations.value(0);
        QVERIFY2(entry.source.contains(mnemonic) == translation.contains(mnemonic), qPrintable(entry.source));
        QVERIFY2(entry.source.endsWith(QChar(0x2026)) == translation.trimmed().endsWith(QChar(0x2026)), qPrintable(entry.source));
    }
}

/// “ ” and ’ in English, « » in Spanish; a number holds its unit fast, and a range and three dots have no space before them.
/// Code stays as it is typed.
void TestLanguage::signsAreSetOneWay()
{
    static const QRegularExpression code(QStringLiteral("<a href=\"\\w+\">|\"input\": \\[|save_file\\([^)]*\\), \"[^\"]*\"\\)"));
    static const QRegularExpression both(
        QStringLiteral("\"|(?:^|[\\s(])'|(?:\\d|%p) (?:%(?![\\dLn])|(?:ms|s|mm|pt|min|MiB|GB|GB/s|GFLOP/s)(?![\\w/]))|"
                       "\\d – [%\\d]|[^\\s,][ \\x{a0}]…$|\\.\\.\\."));
    static const QRegularExpression english(QStringLiteral("[«»]|\\w'\\w|s' "));
    static const QRegularExpression foreign(QStringLiteral("[“”]"));
    QStringList wrong;
    const auto look = [&](QString text, const QRegularExpression& never) {
        text.remove(code);
        if (text.contains(both) || text.contains(never))
            wrong.append(text);
    };
    for (const Entry& entry : read(spanish)) {
        look(entry.source, english);
        for (const QString& translation : entry.translations)
            look(translation, foreign);
    }
    wrong.removeDuplicates();
    QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("quotes, units or dots set otherwise:\n") + wrong.join(QLatin1Char('\n'))));
}

/// Two translations that ran into each other: no Spanish word is so long, and names of operators have capitals in them.
void TestLanguage::nothingWasPastedIntoAWord()
{
    static const QRegularExpression glued(QStringLiteral("\\p{Ll}{20,}"));
    for (const Entry& entry : read(spanish)) {
        for (QString text : entry.translations)
            QVERIFY2(!glued.match(text.remove(QLatin1Char('&'))).hasMatch(), qPrintable(text));
    }
}

/// Wherever a source stands, its Spanish is the same; capitals, mnemonics and what ends a sentence do not count. Keys are named as on the keyboard.
void TestLanguage::aSourceHasOneText()
{
    QMap<QPair<QString, QString>, QMap<QString, QStringList>> texts; // of a source and its comment; the contexts of each text
    for (const Entry& entry : read(spanish))
        if (entry.context != QLatin1String("QShortcut"))
            texts[{plainName(entry.source).toLower(), entry.comment}][plainName(entry.translations.join(QLatin1Char('|'))).toLower()]
                .append(entry.context);
    QStringList wrong;
    QStringList needless = severalTexts;
    for (auto source = texts.cbegin(); source != texts.cend(); ++source) {
        if (source->size() == 1)
            continue;
        if (severalTexts.contains(source.key().first)) {
            needless.removeAll(source.key().first);
            continue;
        }
        wrong.append(source.key().first + QLatin1Char(':'));
        for (auto text = source->cbegin(); text != source->cend(); ++text)
            wrong.append(QStringLiteral("    %1 (%2)").arg(text.key(), text->join(QStringLiteral(", "))));
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("several Spanish texts for one source:\n") + wrong.join(QLatin1Char('\n'))));
    QVERIFY2(needless.isEmpty(), qPrintable(QStringLiteral("have one text by now: ") + needless.join(QStringLiteral(", "))));
}

void TestLanguage::aTermHasOneWord()
{
    constexpr auto caseless = QRegularExpression::CaseInsensitiveOption;
    const QRegularExpression names(QStringLiteral("--\\w+|\"[^\"]*\"|“[^”]*”|^\\w+: |\\S*[\\w\"][-=.]\\w\\S*"),
                                   caseless); // options, attributes, file names
    const auto entries = read(spanish);
    QStringList wrong;
    for (const Term& term : terms) {
        const QRegularExpression english(QStringLiteral("\\b(?:%1)\\b").arg(QLatin1String(term.english)), caseless);
        const QRegularExpression word(QStringLiteral("\\b(?:%1)").arg(QString::fromUtf8(term.spanish)),
                                      caseless | QRegularExpression::UseUnicodePropertiesOption);
        const QRegularExpression otherwise(QLatin1String(term.otherwise ? term.otherwise : "^$"));
        bool used = false;
        bool excused = !term.otherwise;
        for (const Entry& entry : entries) {
            const QString plain = plainName(entry.source);
            if (!QString(plain).remove(names).contains(english))
                continue;
            used = true;
            const auto has = [&](const QString& text) { return plainName(text).contains(word); };
            if (std::ranges::all_of(entry.translations, has))
                continue;
            if (plain.contains(otherwise))
                excused = true;
            else
                wrong.append(QStringLiteral("%1: %2 | %3")
                                 .arg(QLatin1String(term.english), entry.source, entry.translations.join(QLatin1Char('|'))));
        }
        QVERIFY2(used && excused, term.english);
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("terms without their Spanish word:\n") + wrong.join(QLatin1Char('\n'))));
}

void TestLanguage::sourcesHoldNothingNew()
{
    const QString lupdate = QStringLiteral(KS_LUPDATE);
    if (!QFile::exists(lupdate))
        QSKIP("lupdate is not installed");
    const QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("kernelscope_es.ts"));
    QVERIFY(QFile::copy(spanish, copy));
    QStringList arguments = QString(QStringLiteral(KS_LUPDATE_OPTIONS))
                                .replace(QStringLiteral("%1"), QString::fromStdString(test::sourcePath()))
                                .split(QLatin1Char('|'));
    for (const char* source : {"core", "ui", "app"})
        arguments.append(QString::fromStdString(test::sourcePath(source)));
    arguments.append({QStringLiteral("-ts"), copy});
    QCOMPARE(QProcess::execute(lupdate, arguments), 0);
    QStringList open;
    for (const Entry& entry : read(copy))
        if (!entry.finished)
            open.append(entry.context + QStringLiteral(": ") + entry.source);
    QVERIFY2(open.isEmpty(), qPrintable(QStringLiteral("in the sources, but not in kernelscope_es.ts:\n") + open.join(QLatin1Char('\n'))));
}

void TestLanguage::sentencesOfCoreAreTranslated()
{
    Languages languages;
    languages.use(QStringLiteral("en"));
    const Text text("%1 cannot be read: %2", {"a.npy", "%1 is empty"});
    QCOMPARE(toQString(text), QStringLiteral("a.npy cannot be read: %1 is empty"));
    languages.use(QStringLiteral("es"));
    QCOMPARE(toQString(text), QStringLiteral("a.npy no se puede leer: %1 está vacío"));
    const Text reason("the backend %1 is not available: %2", {"cuda", Text("this program was built without it: %1", {"nvcc"})});
    QCOMPARE(toQString(reason), QStringLiteral("el backend cuda no está disponible: este programa se compiló sin ello: nvcc"));
    QCOMPARE(toQString(Text()), QString());
    QCOMPARE(toQString(Text("no translation has this: %1", {"7"})), QStringLiteral("no translation has this: 7"));
    languages.use(QStringLiteral("en"));
    QCOMPARE(toQString(text), QStringLiteral("a.npy cannot be read: %1 is empty"));
}

void TestLanguage::numbersFollowTheLanguage()
{
    Languages languages;
    languages.use(QStringLiteral("es"));
    QCOMPARE(QLocale().toString(1.5), QStringLiteral("1,5"));
    QCOMPARE(QLocale().toString(5794316), QStringLiteral("5.794.316"));
    QCOMPARE(QLocale().toString(57943161), QStringLiteral("57.943.161"));
    // Numbers in core's sentences too, and values that stand alone; names and versions stay.
    // What somebody called so stays as it is, also where the words are in the catalogue, and where it looks like a number.
    QCOMPARE(toQString(Text("%1, %2, %3", {"channels", Text::name("channels"), Text::name("1.25")})),
             QStringLiteral("canales, channels, 1.25"));
    QCOMPARE(toQString(Text("%1 %2 %3 %4", {"1.25", "-0.5", "2.5e-05", "3.1 GB/s"})), QStringLiteral("1,25 −0,5 2,5e−5 3,1 GB/s"));
    QCOMPARE(toQString(Text("23.5 GiB")), QStringLiteral("23,5 GiB"));
    QCOMPARE(withCapital(QStringLiteral("épocas")), QStringLiteral("Épocas"));
    QCOMPARE(withCapital(QStringLiteral("β₁")), QStringLiteral("β₁"));
    QCOMPARE(toQString(Text("%1", {"6.18.44"})), QStringLiteral("6.18.44"));
    QCOMPARE(toQString(Text("%1 %2 %3", {"73,728", "1,234", "512"})), QStringLiteral("73.728 1.234 512"));
    QCOMPARE(toQString(Text("%1", {"0,123"})), QStringLiteral("0,123")); // a number of this region already, and no count
    QCOMPARE(toQString(Text("%1", {"run.1.npy"})), QStringLiteral("run.1.npy"));
    QCOMPARE(toQString(Text("sigmoid")), QStringLiteral("sigmoide")); // in formulas
    languages.use(QStringLiteral("en"));
    QCOMPARE(QLocale().toString(1.5), QStringLiteral("1.5"));
}

/// What is written is core's (tst_numbers), in the letters of a region.
void TestLanguage::numbersHaveTheSignsOfTheirRegion()
{
    Languages languages;
    languages.use(QStringLiteral("es"));
    QCOMPARE(numeralText(-0.25), QStringLiteral("−0,25"));
    QCOMPARE(fullNumberText(-1.5e-7), QStringLiteral("−1,5e−7"));
    QCOMPARE(fullNumberText(static_cast<double>(0.1F)), QStringLiteral("0,100000001"));
    QCOMPARE(fullNumberText(16777216), QStringLiteral("16777216"));
    QCOMPARE(shortNumberText(1234567), QStringLiteral("1234567"));
    QCOMPARE(shortNumberText(999.96), QStringLiteral("1000"));
    QCOMPARE(shortNumberText(-0.0), QStringLiteral("0"));
    QCOMPARE(shortNumberText(-std::numeric_limits<double>::infinity()), QStringLiteral("−∞"));
    QCOMPARE(shortNumberText(1.25, 3, QLocale::c()), QStringLiteral("1.25"));
    QCOMPARE(figureOnScreen(-2.5e-5), QStringLiteral("−2,5·10⁻⁵"));
    QCOMPARE(figureOnScreen(-1e-5), QStringLiteral("−1·10⁻⁵"));
    QCOMPARE(figureOnScreen(std::numeric_limits<double>::quiet_NaN()), QStringLiteral("–"));
    QCOMPARE(secondsOnScreen(1.5e-3), QStringLiteral("1,5 ms"));
    QCOMPARE(secondsOnScreen(-2), QStringLiteral("−2 s"));
    QCOMPARE(bytesOnScreen(1536), QStringLiteral("1,5 KiB"));
    QCOMPARE(countOnScreen(std::numeric_limits<std::uint64_t>::max()), QStringLiteral("18.446.744.073.709.551.615"));
    QCOMPARE(toQString(Text("%1 %2", {"2.5e−5", "1e30"})), QStringLiteral("2,5e−5 1e30")); // core has typeset these already
    QCOMPARE(largeCountOnScreen(1.234e6), QStringLiteral("1,23 M"));
    QCOMPARE(largeCountOnScreen(12345), QStringLiteral("12.345"));
    QCOMPARE(countOnScreen(std::size_t{5794316}), QStringLiteral("5.794.316"));
    QCOMPARE(countOnScreen(12345.6), QStringLiteral("12.346"));
    QCOMPARE(figureOnScreen(-12345.6), QStringLiteral("−12.346"));
    QCOMPARE(secondsOnScreen(54321), QStringLiteral("54.321 s"));
    QCOMPARE(rateOnScreen(12345.6), QStringLiteral("12.346"));
    QCOMPARE(rateOnScreen(12.34), QStringLiteral("12,3"));
    QCOMPARE(readingText(1234567), QStringLiteral("1.234.567")); // and no groups beside cells
    QCOMPARE(readingText(-12345.678, 7), QStringLiteral("−12.345,68"));
    QCOMPARE(readingText(2.5e-5), QStringLiteral("2,5e−5"));
    QCOMPARE(readingText(1e20), QStringLiteral("1e20"));
    QCOMPARE(readingText(1234), QStringLiteral("1234"));
    languages.use(QStringLiteral("en"));
}

void TestLanguage::sharesAreAllOrNothingOnlyWhereTheyAre()
{
    const QLocale english(QLocale::English);
    const auto text = [&](double share, int decimals = 1) { return shareText(share, decimals, english); };
    QCOMPARE(text(1), QStringLiteral("100.0\u00a0%"));
    QCOMPARE(text(1999.0 / 2000), QStringLiteral("> 99.9\u00a0%"));
    QCOMPARE(text(0.0004), QStringLiteral("< 0.1\u00a0%"));
    QCOMPARE(text(0), QStringLiteral("0.0\u00a0%"));
    QCOMPARE(probabilityText(0), text(0.0004)); // a float has rounded it
    QCOMPARE(probabilityText(1), text(1999.0 / 2000));
    QCOMPARE(probabilityText(0.25), text(0.25));
    for (int right = 0; right <= 2000; ++right) { // as a score and as a chart keep it
        const double share = right / 2000.0;
        QCOMPARE(text(static_cast<double>(static_cast<float>(share))), text(share));
    }
    QCOMPARE(text(0.999, 0), QStringLiteral("> 99\u00a0%"));
    QCOMPARE(text(-0.03), QStringLiteral("−3.0\u00a0%"));
    QCOMPARE(text(-0.003, 0), QStringLiteral("> −1\u00a0%"));
    QCOMPARE(text(-0.0, 0), QStringLiteral("0\u00a0%"));
    QCOMPARE(text(12.5), QStringLiteral("1,250.0\u00a0%"));
    QCOMPARE(text(std::numeric_limits<double>::quiet_NaN()), QStringLiteral("–"));
    QCOMPARE(shareText(1999.0 / 2000, 1, QLocale(QLocale::Spanish)), QStringLiteral("> 99,9\u00a0%"));
}

void TestLanguage::keysAreNamedAsOnTheKeyboard()
{
    Languages languages;
    languages.use(QStringLiteral("es"));
    const QKeySequence keys(Qt::CTRL | Qt::SHIFT | Qt::Key_PageDown);
    QCOMPARE(keyNames(QStringLiteral("Space, Shift+Space, P")), QStringLiteral("Espacio, Mayús+Espacio, P"));
    QCOMPARE(keys.toString(QKeySequence::NativeText), QStringLiteral("Ctrl+Mayús+AvPág"));
    if (QFile::exists(QStringLiteral(":/i18n/qtbase_es.qm")))
        QCOMPARE(QCoreApplication::translate("QPlatformTheme", "Cancel"), QStringLiteral("Cancelar"));
    // Qt's Spanish lacks these words of its file dialog, or has them with a letter missing; it asks for them with a comment.
    QCOMPARE(QCoreApplication::translate("QAbstractFileIconProvider", "Folder", "All other platforms"), QStringLiteral("Carpeta"));
    QCOMPARE(QCoreApplication::translate("QFileDialog", "Go to the parent directory"), QStringLiteral("Ir a la carpeta superior"));
    languages.use(QStringLiteral("en"));
    QCOMPARE(keyNames(QStringLiteral("Space, Shift+Space, P")), QStringLiteral("Space, Shift+Space, P"));
    QCOMPARE(keys.toString(QKeySequence::NativeText), QStringLiteral("Ctrl+Shift+PgDown"));
}

void TestLanguage::unknownLanguageIsEnglish()
{
    Languages languages;
    languages.use(QStringLiteral("tlh"));
    QCOMPARE(languages.current(), QStringLiteral("en"));
}

void TestLanguage::glossaryKnowsBothNames()
{
    const Glossary glossary;
    QVERIFY(glossary.otherNames(QStringLiteral("&Reset layout")).contains(QStringLiteral("Restablecer la disposición")));
    QVERIFY(glossary.otherNames(QStringLiteral("Restablecer la disposición")).contains(QStringLiteral("Reset layout")));
    QVERIFY(glossary.otherNames(QStringLiteral("no such text")).isEmpty());
}

QTEST_GUILESS_MAIN(TestLanguage)
#include "tst_language.moc"
