#include "ui/shell/search_score.h"

#include "core/ops/op_info.h"
#include "ui/language/text.h"

#include <algorithm>
#include <map>

namespace ks {

namespace {

/// From so many letters on a part inside of a word, and one wrong letter, are no chance.
constexpr qsizetype leastInside = 3;
constexpr qsizetype leastMistyped = 5;

/// One line is one thing; the first words are what the program calls it. Words of the program itself need no line: both languages are searched.
/// Operators say themselves what else they are called.
constexpr const char* groups[] = {
    "lesson|lección|tutorial|exercise|ejercicio|example|ejemplo|learn|aprender",
    "picture|imagen|photo|foto|image|sample|muestra",
    "gif|animation|animación|moving picture|film|video|vídeo",
    "worksheet|hoja|ficha|handout|exam|examen|test paper",
    "slide|diapositiva|powerpoint|transparencia|presentation",
    "png|jpg|jpeg|bitmap|screenshot|captura",
    "tikz|latex|tex",
    "csv|spreadsheet|excel|hoja de cálculo|table|tables|tabla|tablas",
    "npy|numpy|python",
    "export|exportar|figure|figura|save picture|guardar imagen|export figure|export the figure|save figure|save the figure|save the "
    "picture|"
    "exportar figura|exportar la figura|guardar figura|guardar la figura|guardar la imagen",
    "onnx|onnxruntime",
    "pytorch|torch|python|program code|código",
    "keras|tensorflow|python",
    "weights|pesos|safetensors|checkpoint|parameters|parámetros",
    "confusion|confusión|mistakes matrix|errores por clase|recall|precision",
    "where it looks|dónde mira|grad-cam|gradcam|saliency|saliencia|heat map|heatmap|mapa de calor|attention|atención",
    "maps|mapas|feature maps|features|características|activations|activaciones",
    "wrong|errores|mistakes|misclassified|equivocadas|answers|respuestas",
    "backward|backwards|backprop|backpropagation|retropropagación|gradient|gradiente|derivative|derivada",
    "resnet|residual|skip connection|he et al",
    "lenet|lecun|digits|dígitos|mnist",
    "alexnet|imagenet",
    "cifar|photographs|fotografías",
    "window size|tamaño de la ventana|kernel|kernel size|filter size|núcleo|tamaño del filtro",
    "learning rate|tasa de aprendizaje|lr|step size",
    "text size|tamaño del texto|font|fuente|letter size|letra|zoom",
    "dark|oscuro|oscuros|night|noche|theme|tema|dark mode|night mode|modo oscuro",
    "light|claro|claros|day|día|theme|tema|light mode|day mode|modo claro",
    "language|idioma|lengua|english|inglés",
    "language|idioma|lengua|spanish|español|castellano",
    "presenter|presentación|projector|proyector|full screen|fullscreen|pantalla completa|beamer",
    "keys|teclas|shortcuts|shortcut|atajos|hotkeys|keyboard|teclado",
    "undo|deshacer|revert|take back",
    "open|abrir|load|cargar|import|importar",
    "save|guardar|store|write",
    "start|begin|beginning|empezar|comenzar|iniciar|inicio|comienzo|new session|nueva sesión",
    "quit|salir|exit|close|cerrar",
    "play|reproducir|animate|animar|run steps",
    "train|entrenar|fit|learn|aprender|entrenamiento",
    "slow|slower|lento|lenta|fast|faster|rápido|speed|velocidad|pace|ritmo",
    "accuracy|exactitud|precisión|aciertos|right answers|share of right answers",
    "overfitting|overfit|sobreajuste|generalization|generalización|regularization|regularización|dropout|weight decay|decaimiento de los "
    "pesos|"
    "patience|paciencia|loss|pérdida",
    "insert a layer|insertar una capa|add layer|add a layer|new layer|insert layer|añadir capa|añadir una capa|nueva capa|insertar capa",
    "threads|hilos|cores|núcleos|processors|procesadores|amdahl|speed-up|aceleración",
    "roofline|ceilings|techo|arithmetic intensity|intensidad aritmética",
    "gpu|cuda|graphics card|tarjeta gráfica|nvidia",
    "benchmark|medición|mediciones|measure|medir|speed|rapidez|performance|rendimiento",
    "bookmark|marcador|question|pregunta",
    "predict|predecir|guess|adivinar|quiz|prueba|hide|ocultar",
    "about|acerca de|version|versión|license|licencia",
};

QString folded(const QString& text)
{
    QString plain;
    for (const QChar character : text.normalized(QString::NormalizationForm_D))
        if (character.category() != QChar::Mark_NonSpacing)
            plain.append(character.toLower());
    return plain;
}

QStringList wordsOf(const QString& text)
{
    QStringList words;
    QString word;
    for (const QChar letter : text + QLatin1Char(' ')) {
        if (letter.isLetterOrNumber()) {
            word.append(letter);
        } else if (!word.isEmpty()) {
            words.append(word);
            word.clear();
        }
    }
    return words;
}

/// At most one letter is another one, missing, too much, or has changed places with its neighbour.
bool isMistyped(QStringView typed, QStringView meant)
{
    qsizetype same = 0;
    while (same < typed.size() && same < meant.size() && typed[same] == meant[same])
        ++same;
    const QStringView a = typed.mid(same);
    const QStringView b = meant.mid(same);
    const auto begins = [](QStringView whole, QStringView part) { return whole.startsWith(part); };
    if (same == 0 || a.isEmpty()) // nobody mistypes the first letter and still looks
        return false;
    if (b.isEmpty())
        return a.size() == 1; // one too much at the end
    const bool another = begins(b.mid(1), a.mid(1));
    const bool tooMuch = begins(b, a.mid(1)) && !a.mid(1).isEmpty();
    const bool missing = begins(b.mid(1), a);
    const bool swapped = a.size() > 1 && b.size() > 1 && a[0] == b[1] && a[1] == b[0] && begins(b.mid(2), a.mid(2));
    return another || tooMuch || missing || swapped;
}

/// In English as in Spanish, where accents do not count: "lecciones" of "leccion".
bool isPlural(const QString& wanted, const QString& word)
{
    return word.size() >= leastInside && (wanted == word + QLatin1Char('s') || wanted == word + QLatin1String("es"));
}

int wordScore(const QString& wanted, const QString& word)
{
    if (word == wanted)
        return 12;
    if (word.startsWith(wanted) || isPlural(wanted, word))
        return 9;
    if (wanted.size() >= leastInside && word.contains(wanted))
        return 5;
    return wanted.size() >= leastMistyped && isMistyped(wanted, word) ? mistypedScore : 0;
}

bool areInitials(const QString& letters, const QStringList& words)
{
    if (letters.size() < 2 || letters.size() > 4 || letters.size() > words.size())
        return false;
    for (qsizetype i = 0; i < letters.size(); ++i)
        if (words[i].front() != letters[i])
            return false;
    return true;
}

} // namespace

QStringList searchWords(const QString& text)
{
    return wordsOf(folded(text));
}

int searchScore(const QString& query, const QString& name)
{
    return query.trimmed().isEmpty() ? 1 : wordsScore(searchWords(query), searchWords(name));
}

int wordsScore(const QStringList& wanted, const QStringList& words)
{
    if (wanted.isEmpty())
        return 0;
    int score = 0;
    for (const QString& one : wanted) {
        int best = 0;
        for (const QString& word : words)
            best = std::max(best, wordScore(one, word));
        if (best == 0)
            return wanted.size() == 1 && areInitials(one, words) ? 4 : 0;
        score += best;
    }
    const QString joined = wanted.join(QLatin1Char(' '));
    const QString whole = words.join(QLatin1Char(' '));
    return score / static_cast<int>(wanted.size()) + (whole == joined                                       ? 20
                                                      : whole.startsWith(joined) || isPlural(joined, whole) ? 10
                                                      : whole.contains(joined)                              ? 4
                                                                                                            : 0);
}

bool hasWholeWords(const QStringList& words, const QStringList& name)
{
    return !words.isEmpty() && std::ranges::all_of(words, [&name](const QString& word) { return name.contains(word); });
}

QStringList searchSynonyms(const QString& query)
{
    static const QList<QStringList> lines = [] {
        QList<QStringList> all;
        for (const char* group : groups)
            all.append(QString::fromUtf8(group).split(QLatin1Char('|')));
        std::map<std::string_view, QStringList> operators; // by what else they are called
        for (const OpKind op : allOps())
            if (const std::string_view others = infoOf(op).searchedAs; !others.empty())
                operators[others].append(fromView(nameOf(op)));
        for (const auto& [others, names] : operators)
            all.append(names + fromView(others).split(QLatin1Char('|')));
        return all;
    }();
    const QString wanted = folded(query).trimmed();
    QStringList found;
    if (wanted.size() < 2)
        return found;
    for (const QStringList& line : lines) {
        const auto isMeant = [&wanted](const QString& word) {
            const QString plain = folded(word);
            return plain == wanted || isPlural(wanted, plain) || (wanted.size() >= leastInside && plain.startsWith(wanted));
        };
        if (std::ranges::any_of(line, isMeant))
            found += line;
    }
    found.removeDuplicates();
    return found;
}

} // namespace ks
