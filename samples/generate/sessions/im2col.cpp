#include "samples/generate/sessions/session_builder.h"

namespace ks::samples {

namespace {

/// The timeline at one cell, in the tab that this lesson is about.
ViewState inTab(const Content& content, Role of, const Cell& cell, Reveal reveal)
{
    ViewState view = at(content, of, cell, reveal);
    view.tab = LabTab::Im2col;
    return view;
}

} // namespace

Session im2colSession()
{
    const OpSpec conv = defaultSpec(OpKind::Conv, {});
    const Content small = lesson(conv, study("CC-G05"), studyWeights("CC-G05-filter"));
    const Content large = lesson(conv, study("CS-G02"), studyWeights("CS-G02-filter"));
    OpSpec apart = conv;
    apart.strides = {2, 2};
    const Content strided = lesson(apart, study("CS-G02"), studyWeights("CS-G02-filter"));
    OpSpec ring = conv;
    ring.pads = {1, 1, 1, 1};
    const Content padded = lesson(ring, study("CC-G07"), studyWeights("CC-G05-filter"));
    const Content channels = lesson(conv, study("CC-G08"), studyWeights("CC-G08-filters"));
    ViewState repeated = inTab(small, Role::Dst, {0, 0, 1, 1}, Reveal::All);
    repeated.pin = Pin{Role::Src, {0, 0, 1, 1}};

    return SessionBuilder({"im2col", "im2col"})
        .add(1.5, {"A window becomes a column", "Una ventana se vuelve columna"},
             {"The first window covers 1, 2, 4, 5: which column of the matrix is it, and in which order do its cells "
              "stand?",
              "La primera ventana cubre 1, 2, 4, 5: ¿qué columna de la matriz es y en qué orden están sus celdas?"},
             {"Column 0, from top to bottom 1, 2, 4, 5: the window row by row.",
              "La columna 0, de arriba abajo 1, 2, 4, 5: la ventana fila por fila."},
             small, inTab(small, Role::Dst, {}, Reveal::UpToStep))
        .add(1.5, {"A row times a column", "Una fila por una columna"},
             {"Which four numbers stand in the second column? Multiply them by the row of weights 1, 2, 3, 4 and predict the output.",
              "¿Qué cuatro números hay en la segunda columna? Multiplíquelos por la fila de pesos 1, 2, 3, 4 y prediga la salida."},
             {"2, 3, 5 and 6: 2·1 + 3·2 + 5·3 + 6·4 = 47.", "2, 3, 5 y 6: 2·1 + 3·2 + 5·3 + 6·4 = 47."}, small,
             inTab(small, Role::Dst, {0, 0, 0, 1}, Reveal::Predict))
        .add(1.5, {"Stored four times", "Guardada cuatro veces"},
             {"Nine cells have become sixteen entries. How often does the middle cell stand in the matrix, and how often a corner?",
              "Nueve celdas se han vuelto dieciséis entradas. ¿Cuántas veces está en la matriz la celda del medio, y cuántas una esquina?"},
             {"The middle cell four times, a corner once.", "La celda del medio cuatro veces, una esquina una sola."}, small, repeated)
        .add(1.5, {"The price in memory", "El precio en memoria"},
             {"A 3×3 window over 5×5 cells: 9 rows and 9 columns for 25 cells. Towards which factor does it go for a large image?",
              "Una ventana de 3×3 sobre 5×5 celdas: 9 filas y 9 columnas para 25 celdas. ¿A qué factor tiende en una imagen grande?"},
             {"Towards 9: away from the edges every cell stands in 3·3 windows.",
              "A 9: lejos de los bordes cada celda está en 3·3 ventanas."},
             large, inTab(large, Role::Dst, {0, 0, 1, 1}, Reveal::All))
        .add(1, {"Stride 2", "Zancada 2"},
             {"The same with stride 2. Four columns are left: why four, and how many entries are there for the 25 cells?",
              "Lo mismo con zancada 2. Quedan cuatro columnas: ¿por qué cuatro y cuántas entradas hay para las 25 celdas?"},
             {"2·2 windows, since (5 − 3) / 2 + 1 = 2. 4 columns of 9 make 36 entries for 25 cells.",
              "2·2 ventanas, pues (5 − 3) / 2 + 1 = 2. 4 columnas de 9 hacen 36 entradas para 25 celdas."},
             strided, inTab(strided, Role::Dst, {0, 0, 1, 1}, Reveal::All))
        .add(1, {"Padding is stored too", "El relleno también se guarda"},
             {"Four cells with a ring of padding: nine columns of four. How many of the 36 entries are padding? Predict the middle output.",
              "Cuatro celdas con un anillo de relleno: nueve columnas de cuatro. ¿Cuántas de las 36 entradas son relleno? Prediga la "
              "salida del medio."},
             {"20: the four cells stand in four windows each, which makes 16 of 36. The middle output is 1·1 + 2·2 + 3·3 + 4·4 = 30.",
              "20: las cuatro celdas están en cuatro ventanas cada una, lo que da 16 de 36. La salida del medio es 1·1 + 2·2 + 3·3 + 4·4 = "
              "30."},
             padded, inTab(padded, Role::Dst, {0, 0, 1, 1}, Reveal::Predict))
        .add(2, {"Two channels, two filters", "Dos canales, dos filtros"},
             {"Two input channels and two filters: why is a column 8 tall now, and why has the matrix of weights 2 rows? Predict the first "
              "output of filter 1.",
              "Dos canales de entrada y dos filtros: ¿por qué una columna tiene ahora altura 8 y la matriz de pesos 2 filas? Prediga la "
              "primera salida del filtro 1."},
             {"Two channels of four taps make 8. One row for each filter. The output is (2 + 4) + (−9 + 6 + 10) = 13.",
              "Dos canales de cuatro celdas hacen 8. Una fila por filtro. La salida es (2 + 4) + (−9 + 6 + 10) = 13."},
             channels, inTab(channels, Role::Dst, {0, 1, 0, 0}, Reveal::Predict))
        .finish();
}

} // namespace ks::samples
