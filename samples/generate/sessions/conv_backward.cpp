#include "samples/generate/sessions/session_builder.h"

namespace ks::samples {

Session convBackwardSession()
{
    const OpSpec conv = defaultSpec(OpKind::Conv, {});
    const SourcedTensor nine = study("CC-G05");
    const SourcedTensor quad = studyWeights("CC-G05-filter");
    const Content plain = withGradient(lesson(conv, nine, quad), {1, 0, 2, -1}); // CS-G07
    const Content one = withGradientAt(plain, {0, 0, 0, 0});
    OpSpec same = conv;
    same.autoPad = AutoPad::SameUpper;
    const Content padded = lesson(same, nine, quad);
    const Cell middle{0, 0, 1, 1};
    ViewState corner = at(padded, Role::DiffSrc, {0, 0, 2, 2}, Reveal::All);
    corner.pin = Pin{Role::DiffSrc, {0, 0, 0, 0}};

    return SessionBuilder({"Conv backwards", "Conv hacia atrás"})
        .add(1.5, {"Forwards first", "Primero hacia adelante"},
             {"A 2×2 filter over 3×3 cells gives four outputs. Three are there. Work out by hand: what is the last one?",
              "Un filtro de 2×2 sobre 3×3 celdas da cuatro salidas. Tres ya están. Calcule a mano: ¿cuál es la última?"},
             {"5·1 + 6·2 + 8·3 + 9·4 = 77.", "5·1 + 6·2 + 8·3 + 9·4 = 77."}, plain, at(plain, Role::Dst, middle, Reveal::Predict))
        .add(2, {"One output, one gradient", "Una salida, un gradiente"},
             {"Only the first output has a gradient, 1. Four input cells had a part in it. What does each of them get? Predict the middle "
              "one.",
              "Solo la primera salida tiene gradiente, 1. Cuatro celdas de la entrada participaron en ella. ¿Qué recibe cada una? Prediga "
              "la del medio."},
             {"Each gets the weight that it was multiplied by: 1, 2, 3 and 4. The middle cell gets 4.",
              "Cada una recibe el peso por el que se multiplicó: 1, 2, 3 y 4. La del medio recibe 4."},
             one, at(one, Role::DiffSrc, middle, Reveal::Predict))
        .add(2.5, {"Where all four meet", "Donde se juntan las cuatro"},
             {"From above come 1, 0, 2 and −1. The middle cell had a part in all four outputs: which weight goes with which gradient, and "
              "what is the sum?",
              "De arriba llegan 1, 0, 2 y −1. La celda del medio participó en las cuatro salidas: ¿qué peso va con qué gradiente y cuánto "
              "suman?"},
             {"1·4 + 0·3 + 2·2 + (−1)·1 = 7.", "1·4 + 0·3 + 2·2 + (−1)·1 = 7."}, plain, at(plain, Role::DiffSrc, middle, Reveal::Predict))
        .add(2, {"Term by term: the turned filter", "Término a término: el filtro girado"},
             {"Step on, term by term, and write down the weights in the order in which they come. What has happened to the filter?",
              "Avance término a término y anote los pesos en el orden en que aparecen. ¿Qué le ha pasado al filtro?"},
             {"4, 3, 2, 1: the filter is turned by half a turn.", "4, 3, 2, 1: el filtro ha dado media vuelta."}, plain,
             atTerm(plain, Role::DiffSrc, middle, 1))
        .add(2.5, {"The gradient of a weight", "El gradiente de un peso"},
             {"The first weight met one cell of every window. Which four cells are they, and what is its gradient?",
              "El primer peso se encontró con una celda de cada ventana. ¿Qué cuatro celdas son y cuál es su gradiente?"},
             {"It met 1, 2, 4 and 5: 1·1 + 2·0 + 4·2 + 5·(−1) = 4.", "Se encontró con 1, 2, 4 y 5: 1·1 + 2·0 + 4·2 + 5·(−1) = 4."}, plain,
             at(plain, Role::DiffWeights, {}, Reveal::Predict))
        .add(1, {"The gradient of the bias", "El gradiente del sesgo"},
             {"The bias was added to every output. What is its gradient? You need no weight and no input for it.",
              "El sesgo se sumó a todas las salidas. ¿Cuál es su gradiente? No hacen falta ni los pesos ni la entrada."},
             {"The sum of what comes from above: 1 + 0 + 2 − 1 = 2.", "La suma de lo que llega de arriba: 1 + 0 + 2 − 1 = 2."}, plain,
             at(plain, Role::DiffBias, {}, Reveal::Predict))
        .add(2, {"With padding, all ones", "Con relleno, todo unos"},
             {"Padded at the end so that the size stays 3×3, 1 from above everywhere. Why 10 in the middle, but 1 in the first corner?",
              "Con relleno al final para conservar 3×3 y 1 de arriba en todas partes. ¿Por qué 10 en el medio, pero 1 en la primera "
              "esquina?"},
             {"The middle cell had a part in four outputs, each time with another weight: 1 + 2 + 3 + 4 = 10. The first corner only in the "
              "first output, with the weight 1.",
              "La celda del medio participó en cuatro salidas, cada vez con otro peso: 1 + 2 + 3 + 4 = 10. La primera esquina solo en la "
              "primera salida, con el peso 1."},
             padded, corner)
        .add(1.5, {"One step of learning", "Un paso de aprendizaje"},
             {"Each weight takes a step against its gradient, a tenth of it. Which weight changes most, and what about the input made it "
              "so?",
              "Cada peso da un paso contra su gradiente, una décima parte. ¿Qué peso cambia más y qué hay en la entrada que lo explique?"},
             {"The last one, by −1.2 to 2.8: its gradient, 12, is the largest, since it met the largest cells, 5, 8 and 9.",
              "El último, en −1,2 hasta 2,8: su gradiente, 12, es el mayor, porque se encontró con las celdas mayores, 5, 8 y 9."},
             plain, at(plain, Role::DiffWeights, {0, 0, 1, 1}, Reveal::All))
        .finish();
}

} // namespace ks::samples
