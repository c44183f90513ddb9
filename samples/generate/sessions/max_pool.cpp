#include "samples/generate/sessions/session_builder.h"

namespace ks::samples {

Session maxPoolSession(const std::filesystem::path& images)
{
    const OpSpec pool = defaultSpec(OpKind::MaxPool, {});
    const Content small = lesson(pool, study("CS-G03"));
    const Content moved = lesson(pool, typed({1, 1, 4, 4}, {2, 1, 4, 1, 0, 0, 0, 3, 0, 0, 0, 0, 2, 1, 0, 0}, {"moved", "desplazada"}));
    const Content backwards = withGradient(small, {1, 2, 3, 4});
    const Content photo = lesson(pool, photograph(images));

    return SessionBuilder({"MaxPool 2×2", "MaxPool 2×2"})
        .add(0.5, {"One window, one number", "Una ventana, un número"},
             {"Four cells go in, one number comes out. Which of the four is it, and what happens to the other three?",
              "Entran cuatro celdas y sale un número. ¿Cuál de las cuatro es, y qué pasa con las otras tres?"},
             {"2, the cell in row 0, column 1: the largest. The other three are dropped, and get no gradient later.",
              "El 2, la celda de la fila 0, columna 1: la mayor. Las otras tres se descartan y después no reciben gradiente."},
             small, at(small, Role::Dst, {}, Reveal::UpToStep))
        .add(0.5, {"The next window", "La ventana siguiente"},
             {"The window moves on by two columns. Which number comes out, and which cell is it from? Type it before you look.",
              "La ventana avanza dos columnas. ¿Qué número sale y de qué celda viene? Escríbalo antes de mirar."},
             {"4, from row 0, column 3.", "El 4, de la fila 0, columna 3."}, small, at(small, Role::Dst, {0, 0, 0, 1}, Reveal::Predict))
        .add(0.5, {"Four equal cells", "Cuatro celdas iguales"},
             {"All four cells of the last window are 0. What comes out? And which of the four is the winner?",
              "Las cuatro celdas de la última ventana valen 0. ¿Qué sale? ¿Y cuál de las cuatro gana?"},
             {"0 comes out. The first in reading order wins: row 2, column 2.",
              "Sale 0. Gana la primera en orden de lectura: fila 2, columna 2."},
             small, at(small, Role::Dst, {0, 0, 1, 1}, Reveal::Predict))
        .add(0.5, {"The same, moved a little", "Lo mismo, movido un poco"},
             {"The numbers have changed places inside their windows. Which outputs change?",
              "Los números han cambiado de sitio dentro de sus ventanas. ¿Qué salidas cambian?"},
             {"None: 2, 4, 2 and 0 as before. A maximum does not ask where in its window a number stands.",
              "Ninguna: 2, 4, 2 y 0, como antes. A un máximo le da igual en qué sitio de su ventana está el número."},
             moved, at(moved, Role::Dst, {}, Reveal::Predict))
        .add(0.5, {"Backwards: who gets the gradient?", "Hacia atrás: ¿quién recibe el gradiente?"},
             {"From above come 1, 2, 3 and 4. Which cells take them, and how many of the sixteen get nothing? Start with row 0, column 1.",
              "De arriba llegan 1, 2, 3 y 4. ¿Qué celdas los reciben y cuántas de las dieciséis se quedan sin nada? Empiece por la fila 0, "
              "columna 1."},
             {"The four winners: row 0, column 1 gets 1; row 0, column 3 gets 2; row 2, column 1 gets 3; row 2, column 2 gets 4. Twelve "
              "get nothing.",
              "Las cuatro ganadoras: la fila 0, columna 1 recibe 1; la fila 0, columna 3 recibe 2; la fila 2, columna 1 recibe 3; la fila "
              "2, columna 2 recibe 4. Doce se quedan sin nada."},
             backwards, at(backwards, Role::DiffSrc, {0, 0, 0, 1}, Reveal::Predict))
        .add(0.5, {"On a photograph", "En una fotografía"},
             {"Half as wide and half as high: one number in four is left. What can you still recognise, and what has been lost?",
              "La mitad de ancho y la mitad de alto: queda un número de cada cuatro. ¿Qué se reconoce todavía y qué se ha perdido?"},
             {"Outlines and bright spots are still there. Fine dark detail is lost, and where exactly in its window each bright value "
              "stood.",
              "Los contornos y los puntos claros siguen ahí. Se pierden los detalles oscuros finos y en qué sitio exacto de su ventana "
              "estaba cada valor claro."},
             photo, at(photo, Role::Dst, {}, Reveal::All))
        .finish();
}

} // namespace ks::samples
