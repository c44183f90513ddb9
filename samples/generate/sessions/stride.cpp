#include "samples/generate/sessions/session_builder.h"

namespace ks::samples {

Session strideSession()
{
    const OpSpec pool = defaultSpec(OpKind::MaxPool, {});
    const SourcedTensor six = pattern("counting", {1, 1, 6, 6});
    const SourcedTensor seven = pattern("counting", {1, 1, 7, 7});
    const Content even = lesson(pool, six);
    const Content odd = lesson(pool, seven);
    OpSpec up = pool;
    up.ceilMode = true;
    const Content ceiled = lesson(up, seven);
    OpSpec end = pool;
    end.pads = {0, 0, 1, 1};
    const Content padded = lesson(end, seven);
    OpSpec ring = pool;
    ring.kernel = {3, 3};
    ring.pads = {1, 1, 1, 1};
    const Content wasted = lesson(ring, six);
    OpSpec mean = defaultSpec(OpKind::AveragePool, {});
    mean.kernel = {3, 3};
    mean.strides = {1, 1};
    mean.pads = {1, 1, 1, 1};
    const Content same = lesson(mean, seven);

    return SessionBuilder({"Stride, padding, the uncovered column", "Zancada, relleno y la columna sin cubrir"})
        .add(1, {"Six columns", "Seis columnas"},
             {"Six columns, windows of two, stride 2: three windows fit into a row. Which formula of size, window and stride gives the 3?",
              "Seis columnas, ventanas de dos, zancada 2: en una fila caben tres ventanas. ¿Qué fórmula de tamaño, ventana y zancada da "
              "el 3?"},
             {"(6 − 2) / 2 + 1 = 3.", "(6 − 2) / 2 + 1 = 3."}, even, at(even, Role::Dst, {0, 0, 0, 2}, Reveal::UpToStep))
        .add(1.5, {"Seven columns", "Siete columnas"},
             {"One column and one row more, and still 3×3 outputs. No window reads the cells with a cross: how many are "
              "they, and which division does not come out even?",
              "Una columna y una fila más, y siguen siendo 3×3 salidas. Ninguna ventana lee las celdas con una cruz: ¿cuántas son y qué "
              "división no sale exacta?"},
             {"13 cells, the last column and the last row: (7 − 2) / 2 = 2.5 is rounded down to 2.",
              "13 celdas, la última columna y la última fila: (7 − 2) / 2 = 2,5 se redondea hacia abajo a 2."},
             odd, at(odd, Role::Dst, {0, 0, 0, 2}, Reveal::All))
        .add(1, {"What nobody reads cannot learn", "Lo que nadie lee no aprende"},
             {"Backwards, with 1 from above everywhere. What is the gradient of the last cell in row 1? Does any cell of that column get "
              "one?",
              "Hacia atrás, con 1 de arriba en todas partes. ¿Cuál es el gradiente de la última celda de la fila 1? ¿Recibe alguno esa "
              "columna?"},
             {"0. No cell of that column gets one: it had no part in any output.",
              "0. Ninguna celda de esa columna lo recibe: no participó en ninguna salida."},
             odd, at(odd, Role::DiffSrc, {0, 0, 1, 6}, Reveal::Predict))
        .add(1, {"Round up instead", "Redondear hacia arriba"},
             {"ceil_mode rounds the division up: 4×4 outputs. Only part of the last window of the row lies on cells: on which, and what "
              "does it give?",
              "ceil_mode redondea la división hacia arriba: 4×4 salidas. Solo una parte de la última ventana de la fila cae sobre celdas: "
              "¿sobre cuáles, y qué da?"},
             {"The last window of the first row lies on 7 and 14 only and gives 14.",
              "La última ventana de la primera fila cae solo sobre 7 y 14, y da 14."},
             ceiled, at(ceiled, Role::Dst, {0, 0, 0, 3}, Reveal::Predict))
        .add(1, {"Pad the far side", "Rellenar el lado final"},
             {"One row and one column of padding, below and on the right only. Are the outputs those of ceil_mode? What does a padded cell "
              "count as in a maximum?",
              "Una fila y una columna de relleno, solo abajo y a la derecha. ¿Son las salidas las de ceil_mode? ¿Cuánto vale una celda de "
              "relleno en un máximo?"},
             {"Yes, the same. A padded cell counts as −∞, so it never wins.",
              "Sí, las mismas. Una celda de relleno cuenta como −∞, así que nunca gana."},
             padded, at(padded, Role::Dst, {0, 0, 3, 3}, Reveal::UpToStep))
        .add(1, {"An uncovered column that costs nothing", "Una columna sin cubrir que no cuesta nada"},
             {"Window 3, stride 2, padding 1 all around six columns: again one column is not covered. Why is no cell of the input lost "
              "this time?",
              "Ventana 3, zancada 2, relleno 1 alrededor de seis columnas: otra vez queda una columna sin cubrir. ¿Por qué no se pierde "
              "ninguna celda de la entrada?"},
             {"The uncovered column is the padding on the right; all six columns of the input are covered.",
              "La columna sin cubrir es el relleno de la derecha; las seis columnas de la entrada están cubiertas."},
             wasted, at(wasted, Role::Dst, {0, 0, 2, 2}, Reveal::All))
        .add(1.5, {"As large as before", "Tan grande como antes"},
             {"A mean over 3×3 with padding 1 keeps 7×7. Predict the first mean, (1 + 2 + 8 + 9) over how many? Which padding would a "
              "window of 5 need?",
              "Una media de 3×3 con relleno 1 conserva 7×7. Prediga la primera media: (1 + 2 + 8 + 9) ¿entre cuántas? ¿Qué relleno "
              "necesitaría una ventana de 5?"},
             {"(1 + 2 + 8 + 9) / 4 = 5: padding does not count. A window of 5 needs padding 2.",
              "(1 + 2 + 8 + 9) / 4 = 5: el relleno no cuenta. Una ventana de 5 necesita relleno 2."},
             same, at(same, Role::Dst, {}, Reveal::Predict))
        .finish();
}

} // namespace ks::samples
