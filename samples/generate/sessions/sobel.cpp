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
             rise, at(rise, Role::Dst, {}, Reveal::Predict))
        .add(1.5, {"On the edge", "En el borde"},
             {"The window now reaches the bright side with one column. Multiply and add: what comes out?",
              "La ventana alcanza ahora el lado claro con una columna. Multiplique y sume: ¿qué sale?"},
             rise, at(rise, Role::Dst, {0, 0, 0, 1}, Reveal::Predict))
        .add(1, {"Bright to dark", "De claro a oscuro"},
             {"The same edge the other way round, from bright to dark. What changes in the output?",
              "El mismo borde al revés, de claro a oscuro. ¿Qué cambia en la salida?"},
             fall, at(fall, Role::Dst, {0, 0, 0, 1}, Reveal::Predict))
        .add(1, {"An edge that it does not see", "Un borde que no ve"},
             {"The edge now runs from left to right. What does the filter give on it, and why?",
              "Ahora el borde va de izquierda a derecha. ¿Qué da el filtro sobre él y por qué?"},
             blind, at(blind, Role::Dst, {0, 0, 1, 0}, Reveal::Predict))
        .add(1, {"Which weights see it?", "¿Qué pesos lo ven?"},
             {"These are the same weights with rows and columns exchanged. What do they give on the edge?",
              "Son los mismos pesos con filas y columnas intercambiadas. ¿Qué dan sobre el borde?"},
             seeing, at(seeing, Role::Dst, {0, 0, 1, 0}, Reveal::Predict))
        .add(1, {"Two filters, two channels", "Dos filtros, dos canales"},
             {"One bright square, two filters, two output channels. At which places do both answer, and with which signs?",
              "Un cuadrado claro, dos filtros, dos canales de salida. ¿En qué lugares responden los dos y con qué signos?"},
             two, at(two, Role::Dst, {0, 1, 4, 4}, Reveal::All))
        .add(1.5, {"On a photograph", "En una fotografía"},
             {"Positive where it gets brighter to the right, negative where it gets darker. Find an edge that this filter misses. What "
              "would you change to find it?",
              "Positivo donde aclara hacia la derecha, negativo donde oscurece. Busque un borde que este filtro no encuentra. ¿Qué "
              "cambiaría para encontrarlo?"},
             photo, at(photo, Role::Dst, {}, Reveal::All))
        .finish();
}

} // namespace ks::samples
