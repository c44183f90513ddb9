#include "samples/generate/sessions/session_builder.h"

namespace ks::samples {

Session overlapSession()
{
    OpSpec pool = defaultSpec(OpKind::MaxPool, {});
    pool.strides = {1, 1};
    const Content overlap = lesson(pool, study("PH-G07"));
    const Content one = withGradientAt(overlap, {0, 0, 0, 0});
    const Content ties = withGradient(lesson(pool, study("PH-G07-ties")), {1, 2, 3, 4});
    const Cell middle{0, 0, 1, 1};

    return SessionBuilder({"Overlap: why 4", "Solapamiento: por qué 4"})
        .add(1, {"Four windows over nine cells", "Cuatro ventanas sobre nueve celdas"},
             {"The window moves by one cell, so windows overlap. How many of them contain the middle cell? And how many contain a corner?",
              "La ventana avanza una sola celda, así que las ventanas se solapan. ¿Cuántas contienen la celda del medio? ¿Y cuántas una "
              "esquina?"},
             {"All four contain the middle cell; one contains a corner.",
              "Las cuatro contienen la celda del medio; una sola contiene una esquina."},
             overlap, at(overlap, Role::Dst, {}, Reveal::UpToStep))
        .add(0.5, {"The other three outputs", "Las otras tres salidas"},
             {"The first window gave 9. What do the other three give, and what do all four have in common?",
              "La primera ventana dio 9. ¿Qué dan las otras tres y qué tienen en común las cuatro?"},
             {"9 each: all four contain the middle cell, the largest of all.",
              "9 cada una: las cuatro contienen la celda del medio, la mayor de todas."},
             overlap, at(overlap, Role::Dst, {0, 0, 0, 1}, Reveal::Predict))
        .add(0.5, {"One gradient comes back", "Vuelve un gradiente"},
             {"Only the first window sends a gradient back, a 1. Where does it land?",
              "Solo la primera ventana devuelve un gradiente, un 1. ¿Dónde cae?"},
             {"In the middle cell, whose 9 won: it gets 1, all others 0.",
              "En la celda del medio, cuyo 9 ganó: recibe 1, todas las demás 0."},
             one, at(one, Role::DiffSrc, middle, Reveal::Predict))
        .add(1, {"All four come back", "Vuelven los cuatro"},
             {"Now each of the four windows sends a 1. What is the gradient of the middle cell?",
              "Ahora cada una de las cuatro ventanas envía un 1. ¿Cuál es el gradiente de la celda del medio?"},
             {"1 + 1 + 1 + 1 = 4: its 9 won in all four windows.", "1 + 1 + 1 + 1 = 4: su 9 ganó en las cuatro ventanas."}, overlap,
             at(overlap, Role::DiffSrc, middle, Reveal::Predict))
        .add(1, {"Term by term", "Término a término"},
             {"Step on, term by term: which window brings which 1? Which number would a program show that writes instead of adding?",
              "Avance término a término: ¿qué ventana trae cada 1? ¿Qué número mostraría un programa que escribe en lugar de sumar?"},
             {"The windows come in reading order and each brings its own 1. A program that writes instead of adding would show 1.",
              "Las ventanas llegan en orden de lectura y cada una trae su 1. Un programa que escribe en lugar de sumar mostraría 1."},
             overlap, atTerm(overlap, Role::DiffSrc, middle, 1))
        .add(1, {"Equal cells: the first one wins", "Celdas iguales: gana la primera"},
             {"Where cells are equal, one of them takes the gradient: the first in reading order. From above come 1, 2, 3 and 4. What does "
              "the cell in "
              "row 1, column 2 get?",
              "Donde hay celdas iguales, una sola recibe el gradiente: la primera en orden de lectura. De arriba llegan 1, 2, 3 y 4. ¿Qué "
              "recibe la "
              "celda de la fila 1, columna 2?"},
             {"2 + 4 = 6: it wins the second window alone, and the last one as the first of three equal cells.",
              "2 + 4 = 6: gana sola la segunda ventana, y la última por ser la primera de tres celdas iguales."},
             ties, at(ties, Role::DiffSrc, {0, 0, 1, 2}, Reveal::Predict))
        .finish();
}

} // namespace ks::samples
