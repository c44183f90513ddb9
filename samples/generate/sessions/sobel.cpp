#include "samples/generate/sessions/session_builder.h"

namespace ks::samples {

namespace {

SourcedTensor columns(float left, float right, const Said& name)
{
    return typed({1, 1, 5, 6}, {left,  left,  left,  right, right, right, left,  left,  left,  right, right, right, left,  left,  left,
                                right, right, right, left,  left,  left,  right, right, right, left,  left,  left,  right, right, right},
                 name);
}

} // namespace

Session sobelSession(const std::filesystem::path& images)
{
    const OpSpec conv = defaultSpec(OpKind::Conv, {});
    const Shape kernel{1, 1, 3, 3};
    const SourcedTensor across = preset("sobel-x", kernel);
    const SourcedTensor down = preset("sobel-y", kernel);
    const SourcedTensor rows =
        typed({1, 1, 6, 5}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9},
              {"horizontal edge", "borde horizontal"});
    const SourcedTensor square = typed({1, 1, 7, 7}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9, 0, 0, 0, 0, 9, 9,
                                                      9, 0, 0, 0, 0, 9, 9, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                                       {"square", "cuadrado"});
    const SourcedTensor both =
        typed({2, 1, 3, 3}, {-1, 0, 1, -2, 0, 2, -1, 0, 1, -1, -2, -1, 0, 0, 0, 1, 2, 1}, {"sobel-x and sobel-y", "sobel-x y sobel-y"});
    const Content rise = lesson(conv, columns(0, 9, {"dark to bright", "de oscuro a claro"}), across);
    const Content fall = lesson(conv, columns(9, 0, {"bright to dark", "de claro a oscuro"}), across);
    const Content blind = lesson(conv, rows, across);
    const Content seeing = lesson(conv, rows, down);
    const Content two = lesson(conv, square, both);
    OpSpec same = conv;
    same.pads = {1, 1, 1, 1};
    const Content photo = lesson(same, photograph(images), across);

    return SessionBuilder({"Conv with Sobel", "Conv con Sobel"})
        .add(1, {"Where all is equal", "Donde todo es igual"},
             {"The nine weights add up to 0. What must come out where the nine cells under the window are equal?",
              "Los nueve pesos suman 0. ¿Qué tiene que salir donde las nueve celdas bajo la ventana son iguales?"},
             {"0: equal cells times weights that add up to 0.", "0: celdas iguales por pesos que suman 0."}, rise,
             at(rise, Role::Dst, {}, Reveal::Predict))
        .add(1.5, {"On the edge", "En el borde"},
             {"The window now reaches the bright side with one column. Multiply and add: what comes out?",
              "La ventana alcanza ahora el lado claro con una columna. Multiplique y sume: ¿qué sale?"},
             {"9·1 + 9·2 + 9·1 = 36.", "9·1 + 9·2 + 9·1 = 36."}, rise, at(rise, Role::Dst, {0, 0, 0, 1}, Reveal::Predict))
        .add(1, {"Bright to dark", "De claro a oscuro"},
             {"The same edge the other way round, from bright to dark. What changes in the output?",
              "El mismo borde al revés, de claro a oscuro. ¿Qué cambia en la salida?"},
             {"Only the sign: −36 instead of 36.", "Solo el signo: −36 en lugar de 36."}, fall,
             at(fall, Role::Dst, {0, 0, 0, 1}, Reveal::Predict))
        .add(1, {"An edge that it does not see", "Un borde que no ve"},
             {"The edge now runs from left to right. What does the filter give on it, and why?",
              "Ahora el borde va de izquierda a derecha. ¿Qué da el filtro sobre él y por qué?"},
             {"0 everywhere: to the left and to the right of the middle the cells are equal, so that −1, −2, −1 and 1, 2, 1 cancel out.",
              "0 en todas partes: a la izquierda y a la derecha del medio las celdas son iguales, así que −1, −2, −1 y 1, 2, 1 se anulan."},
             blind, at(blind, Role::Dst, {0, 0, 1, 0}, Reveal::Predict))
        .add(1, {"Which weights see it?", "¿Qué pesos lo ven?"},
             {"These are the same weights with rows and columns exchanged. What do they give on the edge?",
              "Son los mismos pesos con filas y columnas intercambiadas. ¿Qué dan sobre el borde?"},
             {"36 in rows 1 and 2, whose windows reach the edge; 0 elsewhere.",
              "36 en las filas 1 y 2, cuyas ventanas alcanzan el borde; 0 en las demás."},
             seeing, at(seeing, Role::Dst, {0, 0, 1, 0}, Reveal::Predict))
        .add(1, {"Two filters, two channels", "Dos filtros, dos canales"},
             {"One bright square, two filters, two output channels. At which places do both answer, and with which signs?",
              "Un cuadrado claro, dos filtros, dos canales de salida. ¿En qué lugares responden los dos y con qué signos?"},
             {"Around the four corners of the square, 16 places: upper left both positive, lower right both negative; upper right the "
              "first negative and the second positive, lower left the other way round.",
              "Alrededor de las cuatro esquinas del cuadrado, 16 lugares: arriba a la izquierda los dos positivos, abajo a la derecha los "
              "dos negativos; arriba a la derecha el primero negativo y el segundo positivo, abajo a la izquierda al revés."},
             two, at(two, Role::Dst, {0, 1, 4, 4}, Reveal::All))
        .add(1.5, {"On a photograph", "En una fotografía"},
             {"Positive where it gets brighter to the right, negative where it gets darker. Find an edge that this filter misses. What "
              "would you change to find it?",
              "Positivo donde aclara hacia la derecha, negativo donde oscurece. Busque un borde que este filtro no encuentra. ¿Qué "
              "cambiaría para encontrarlo?"},
             {"It misses edges that run from left to right. Exchange rows and columns of the weights, or use both filters.",
              "No encuentra los bordes que van de izquierda a derecha. Se intercambian filas y columnas de los pesos, o se usan los dos "
              "filtros."},
             photo, at(photo, Role::Dst, {}, Reveal::All))
        .finish();
}

} // namespace ks::samples
