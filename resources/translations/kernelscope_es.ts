<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>core</name>
    <message>
        <source>%1 has no %2 of %3</source>
        <translation>%1 no tiene %2 de %3</translation>
    </message>
    <message>
        <source>%1 has no implementation %2 of %3 %4; it has %5</source>
        <translation>%1 no tiene la implementación %2 de %3 %4; tiene %5</translation>
    </message>
    <message>
        <source>a copy of %1 bytes at %2 does not fit a buffer of %3</source>
        <translation>una copia de %1 bytes en %2 no cabe en un búfer de %3</translation>
    </message>
    <message>
        <source>there is no backend %1; there are %2</source>
        <translation>no hay un backend %1; hay %2</translation>
    </message>
    <message>
        <source>the backend %1 is not available: %2</source>
        <translation>el backend %1 no está disponible: %2</translation>
    </message>
    <message>
        <source>The definition written as loops, one thread, one rounding per operation. Nothing is clever here: every other implementation is measured against it.</source>
        <translation>La definición escrita como bucles, un hilo, un redondeo por operación. Aquí nada es ingenioso: todas las demás implementaciones se miden con ella.</translation>
    </message>
    <message>
        <source>The chain rule written as loops, one thread: each result cell gathers its own terms.</source>
        <translation>La regla de la cadena escrita como bucles, un hilo: cada celda del resultado reúne sus propios términos.</translation>
    </message>
    <message>
        <source>not enough memory for %1: it needs %2, and %3 are left</source>
        <translation>no hay memoria suficiente para %1: necesita %2 y quedan %3</translation>
    </message>
    <message>
        <source>%1 has no attribute %2; it has none at all</source>
        <translation>%1 no tiene el atributo %2; no tiene ninguno</translation>
    </message>
    <message>
        <source>%1 has no attribute %2; it has %3</source>
        <translation>%1 no tiene el atributo %2; tiene %3</translation>
    </message>
    <message>
        <source>%1=%2: a whole number is needed, such as 1</source>
        <translation>%1=%2: hace falta un número entero, como 1</translation>
    </message>
    <message>
        <source>%1=%2: a size is needed, such as 2x2 (rows x columns)</source>
        <translation>%1=%2: hace falta un tamaño, como 2x2 (filas x columnas)</translation>
    </message>
    <message>
        <source>%1=%2: four whole numbers are needed: top,left,bottom,right</source>
        <translation>%1=%2: hacen falta cuatro números enteros: arriba,izquierda,abajo,derecha</translation>
    </message>
    <message>
        <source>%1=%2: true or false is needed</source>
        <translation>%1=%2: hace falta true o false</translation>
    </message>
    <message>
        <source>%1=%2: one of %3 is needed</source>
        <translation>%1=%2: hace falta uno de %3</translation>
    </message>
    <message>
        <source>%1=%2: a number is needed, such as 0.01</source>
        <translation>%1=%2: hace falta un número, como 0.01</translation>
    </message>
    <message>
        <source>%1 is %2; each number must be from 1 to %3</source>
        <translation>%1 es %2; cada número debe estar entre 1 y %3</translation>
    </message>
    <message>
        <source>the pads (top, left, bottom, right) are %1; each must be from 0 to %2</source>
        <translation>el relleno (arriba, izquierda, abajo, derecha) es %1; cada uno debe estar entre 0 y %2</translation>
    </message>
    <message>
        <source>the pads (top, left, bottom, right) are %1; a pooling window spans %2 cells, so pads are at most %3, or a window would see nothing but padding</source>
        <translation>el relleno (arriba, izquierda, abajo, derecha) es %1; una ventana de pooling abarca %2 celdas, así que el relleno es como mucho %3, o una ventana no vería más que relleno</translation>
    </message>
    <message>
        <source>%1 filters are not possible; there must be from 1 to %2</source>
        <translation>%1 filtros no son posibles; debe haber entre 1 y %2</translation>
    </message>
    <message>
        <source>%1 groups do not divide %2 channels and %3 filters</source>
        <translation>%1 grupos no dividen %2 canales y %3 filtros</translation>
    </message>
    <message>
        <source>output_padding is %1; it must lie below the larger of stride and dilation: at most %2</source>
        <translation>output_padding es %1; debe ser menor que el mayor de zancada y dilatación: como mucho %2</translation>
    </message>
    <message>
        <source>the window spans %1 cells and is larger than the padded input, %2</source>
        <translation>la ventana abarca %1 celdas y es mayor que la entrada con relleno, %2</translation>
    </message>
    <message>
        <source>SAME needs a window of at least the stride: the window spans %1, the stride is %2</source>
        <translation>SAME necesita una ventana al menos tan grande como la zancada: la ventana abarca %1, la zancada es %2</translation>
    </message>
    <message>
        <source>the pads cut away the whole output, which would be %1</source>
        <translation>el relleno recorta toda la salida, que sería %1</translation>
    </message>
    <message>
        <source>the input is empty: its shape is %1</source>
        <translation>la entrada está vacía: su forma es %1</translation>
    </message>
    <message>
        <source>%1 (nearest legal: %2)</source>
        <translation>%1 (lo válido más cercano: %2)</translation>
    </message>
    <message>
        <source>a random tensor needs at least one cell; its shape is %1</source>
        <translation>un tensor aleatorio necesita al menos una celda; su forma es %1</translation>
    </message>
    <message>
        <source>the random range %1:%2 is empty</source>
        <translation>el rango aleatorio %1:%2 está vacío</translation>
    </message>
    <message>
        <source>random integers must lie between −2²⁴ and 2²⁴, and the range must hold one</source>
        <translation>los enteros aleatorios deben estar entre −2²⁴ y 2²⁴, y el rango debe contener alguno</translation>
    </message>
    <message>
        <source>the study&apos;s generator makes integers 0 to 9 from a 32-bit seed only</source>
        <translation>el generador del estudio solo produce enteros de 0 a 9 a partir de una semilla de 32 bits</translation>
    </message>
    <message>
        <source>no tensor can have the shape %1</source>
        <translation>ningún tensor puede tener la forma %1</translation>
    </message>
    <message>
        <source>%1 has the shape %2, which takes %3 values, not %4</source>
        <translation>%1 tiene la forma %2, que requiere %3 valores, no %4</translation>
    </message>
    <message>
        <source>%1 has %2 cells and cannot take the shape %3</source>
        <translation>%1 tiene %2 celdas y no puede tomar la forma %3</translation>
    </message>
    <message>
        <source>%1 has the shape %2; %3 needs %4</source>
        <translation>%1 tiene la forma %2; %3 necesita %4</translation>
    </message>
    <message>
        <source>%1 is needed and was not given</source>
        <translation>hace falta %1 y no se ha dado</translation>
    </message>
    <message>
        <source>The system has no memory left for this; a smaller size needs less.</source>
        <translation>Al sistema no le queda memoria para esto; un tamaño menor necesita menos.</translation>
    </message>
    <message>
        <source>This failed unexpectedly: %1</source>
        <translation>Esto ha fallado inesperadamente: %1</translation>
    </message>
    <message>
        <source>the column matrix would have more cells than BLAS can count; choose a smaller image or another backend</source>
        <translation>la matriz de columnas tendría más celdas de las que BLAS puede contar; elija una imagen más pequeña u otro backend</translation>
    </message>
    <message>
        <source>Every window is laid out as a column of one large matrix (im2col); the whole layer is then a single matrix product, which OpenBLAS runs near the processor&apos;s peak. It costs memory: a cell is copied once for every window that sees it.</source>
        <translation>Cada ventana se dispone como una columna de una gran matriz (im2col); toda la capa es entonces un único producto de matrices, que OpenBLAS ejecuta cerca del máximo del procesador. Cuesta memoria: una celda se copia una vez por cada ventana que la ve.</translation>
    </message>
    <message>
        <source>One matrix product gives the gradient of every column; col2im adds each column back to the cells it was copied from.</source>
        <translation>Un producto de matrices da el gradiente de cada columna; col2im suma cada columna a las celdas de las que se copió.</translation>
    </message>
    <message>
        <source>The gradient from above times the transposed column matrix: one matrix product per image, added up in the order of the batch.</source>
        <translation>El gradiente de arriba por la matriz de columnas traspuesta: un producto de matrices por imagen, sumados en el orden del lote.</translation>
    </message>
    <message>
        <source>The library chooses the layout: channels in blocks as wide as a vector register, so that every load is full. Tensors are reordered on the way in and out; those reorders are timed apart.</source>
        <translation>La biblioteca elige la disposición en memoria: canales en bloques tan anchos como un registro vectorial, para que cada carga sea completa. Los tensores se reordenan al entrar y al salir; esas reordenaciones se miden aparte.</translation>
    </message>
    <message>
        <source>The library works on plain NCHW as it comes: no reorders, but narrower loads or im2col inside.</source>
        <translation>La biblioteca trabaja con NCHW tal como llega: sin reordenaciones, pero con cargas más estrechas o im2col por dentro.</translation>
    </message>
    <message>
        <source>oneDNN has no primitive for this %1 (%2)</source>
        <translation>oneDNN no tiene una primitiva para este %1 (%2)</translation>
    </message>
    <message>
        <source>oneDNN pads MaxPool with −∞ only</source>
        <translation>oneDNN rellena MaxPool solo con −∞</translation>
    </message>
    <message>
        <source>oneDNN does not define a window that sees nothing but padding</source>
        <translation>oneDNN no define una ventana que no ve más que relleno</translation>
    </message>
    <message>
        <source>oneDNN would count the overhang of ceil_mode in AveragePool&apos;s divisor</source>
        <translation>oneDNN contaría lo que sobresale con ceil_mode en el divisor de AveragePool</translation>
    </message>
    <message>
        <source>%1: there is no such file</source>
        <translation>%1: no existe tal archivo</translation>
    </message>
    <message>
        <source>%1 is a folder; a file is needed</source>
        <translation>%1 es una carpeta; hace falta un archivo</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 no se puede leer: %2</translation>
    </message>
    <message>
        <source>%1 cannot be written: there is no folder %2</source>
        <translation>%1 no se puede escribir: no existe la carpeta %2</translation>
    </message>
    <message>
        <source>%1 is a folder; the name of a file is needed</source>
        <translation>%1 es una carpeta; hace falta el nombre de un archivo</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 no se puede escribir: %2</translation>
    </message>
    <message>
        <source>a phantom has the index %1; it must be 0 or more</source>
        <translation>un fantoma tiene el índice %1; debe ser 0 o mayor</translation>
    </message>
    <message>
        <source>a phantom has the difficulty %1; it must be from 0 to 1</source>
        <translation>un fantoma tiene la dificultad %1; debe estar entre 0 y 1</translation>
    </message>
    <message>
        <source>%1: pictures cannot be read or written here: %2</source>
        <translation>%1: aquí no se pueden leer ni escribir imágenes: %2</translation>
    </message>
    <message>
        <source>%1, line %2: the block that ends here has %3 rows, the first one has %4; all channels must be equally large</source>
        <translation>%1, línea %2: el bloque que acaba aquí tiene %3 filas, el primero tiene %4; todos los canales deben ser igual de grandes</translation>
    </message>
    <message>
        <source>%1, line %2: the row has %3 values, the first one has %4; all rows must be equally long</source>
        <translation>%1, línea %2: la fila tiene %3 valores, la primera tiene %4; todas las filas deben ser igual de largas</translation>
    </message>
    <message>
        <source>%1 holds no numbers</source>
        <translation>%1 no contiene números</translation>
    </message>
    <message>
        <source>%1 is not a text file; a table of numbers is needed</source>
        <translation>%1 no es un archivo de texto; hace falta una tabla de números</translation>
    </message>
    <message>
        <source>%1, line %2, column %3: %4 is not a number; write numbers with a decimal point, such as 1.5</source>
        <translation>%1, línea %2, columna %3: %4 no es un número; escriba los números con punto decimal, como 1.5</translation>
    </message>
    <message>
        <source>%1 is cut off: the picture goes on beyond the %2 bytes that are there</source>
        <translation>%1 está cortado: la imagen continúa más allá de los %2 bytes que hay</translation>
    </message>
    <message>
        <source>%1 is a JPEG picture with %2 bits a value; 8 can be read</source>
        <translation>%1 es una imagen JPEG con %2 bits por valor; se pueden leer 8</translation>
    </message>
    <message>
        <source>%1 is a damaged JPEG picture</source>
        <translation>%1 es una imagen JPEG dañada</translation>
    </message>
    <message>
        <source>%1 is a damaged PNG picture</source>
        <translation>%1 es una imagen PNG dañada</translation>
    </message>
    <message>
        <source>%1 is a BigTIFF file; ordinary TIFF can be read</source>
        <translation>%1 es un archivo BigTIFF; se puede leer TIFF corriente</translation>
    </message>
    <message>
        <source>%1 is a TIFF picture whose values are not whole numbers of 1, 8 or 16 bits, which is what can be read</source>
        <translation>%1 es una imagen TIFF cuyos valores no son enteros de 1, 8 o 16 bits, que es lo que se puede leer</translation>
    </message>
    <message>
        <source>%1 is an animation; a WebP file with one picture is needed</source>
        <translation>%1 es una animación; hace falta un archivo WebP con una sola imagen</translation>
    </message>
    <message>
        <source>%1 is a damaged WebP picture</source>
        <translation>%1 es una imagen WebP dañada</translation>
    </message>
    <message>
        <source>%1 is a picture of %2 pixels; there must be at least one</source>
        <translation>%1 es una imagen de %2 píxeles; debe haber al menos uno</translation>
    </message>
    <message>
        <source>%1 is a picture of %2 pixels; at most %3 pixels with sides of at most %4 can be read</source>
        <translation>%1 es una imagen de %2 píxeles; se pueden leer como mucho %3 píxeles con lados de %4 como mucho</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 está vacío</translation>
    </message>
    <message>
        <source>%1 is not a picture; PNG, JPEG, BMP, TIFF and WebP can be read</source>
        <translation>%1 no es una imagen; se pueden leer PNG, JPEG, BMP, TIFF y WebP</translation>
    </message>
    <message>
        <source>%1 is a %2 picture that cannot be read: %3</source>
        <translation>%1 es una imagen %2 que no se puede leer: %3</translation>
    </message>
    <message>
        <source>%1 is a damaged %2 picture: its size is not the one it declares</source>
        <translation>%1 es una imagen %2 dañada: su tamaño no es el que declara</translation>
    </message>
    <message>
        <source>there is nothing to paste; copy a block of numbers first</source>
        <translation>no hay nada que pegar; copie antes un bloque de números</translation>
    </message>
    <message>
        <source>%1 numbers with a decimal comma, separator: %2</source>
        <translation>%1 números con coma decimal, separador: %2</translation>
    </message>
    <message>
        <source>%1 numbers with a decimal point, separator: %2</source>
        <translation>%1 números con punto decimal, separador: %2</translation>
    </message>
    <message>
        <source>%1 is not a number; paste a block of numbers</source>
        <translation>%1 no es un número; pegue un bloque de números</translation>
    </message>
    <message>
        <source>%1 would be a picture of %2 pixels; a side can be at most %3</source>
        <translation>%1 sería una imagen de %2 píxeles; un lado puede medir como mucho %3</translation>
    </message>
    <message>
        <source>%1 of the %2 values of %3 are not exact in float32 and were rounded</source>
        <translation>%1 de los %2 valores de %3 no son exactos en float32 y se han redondeado</translation>
    </message>
    <message>
        <source>%1 is of no kind that can be read; there are NPY (.npy), tables of numbers (.csv, .tsv, .txt) and pictures (PNG, JPEG, BMP, TIFF, WebP)</source>
        <translation>%1 no es de ningún tipo que se pueda leer; hay NPY (.npy), tablas de números (.csv, .tsv, .txt) e imágenes (PNG, JPEG, BMP, TIFF, WebP)</translation>
    </message>
    <message>
        <source>%1 is transparent in places and was laid on white</source>
        <translation>%1 es transparente en algunas partes y se ha puesto sobre blanco</translation>
    </message>
    <message>
        <source>%1: the name of an output must end in .npy, .csv or .png</source>
        <translation>%1: el nombre de una salida debe acabar en .npy, .csv o .png</translation>
    </message>
    <message>
        <source>rows: %1</source>
        <translation>filas: %1</translation>
    </message>
    <message>
        <source>columns: %1</source>
        <translation>columnas: %1</translation>
    </message>
    <message>
        <source>the last window would start in the padding and is dropped</source>
        <translation>la última ventana empezaría en el relleno y se descarta</translation>
    </message>
    <message>
        <source>the last row is not covered; it is padding, no pixel is lost</source>
        <translation>la última fila no queda cubierta; es relleno, no se pierde ningún píxel</translation>
    </message>
    <message>
        <source>the last column is not covered; it is padding, no pixel is lost</source>
        <translation>la última columna no queda cubierta; es relleno, no se pierde ningún píxel</translation>
    </message>
    <message>
        <source>the last row is not covered; its pixels are lost</source>
        <translation>la última fila no queda cubierta; sus píxeles se pierden</translation>
    </message>
    <message>
        <source>the last column is not covered; its pixels are lost</source>
        <translation>la última columna no queda cubierta; sus píxeles se pierden</translation>
    </message>
    <message>
        <source>the last %1 rows are not covered; they are padding, no pixel is lost</source>
        <translation>las últimas %1 filas no quedan cubiertas; son relleno, no se pierde ningún píxel</translation>
    </message>
    <message>
        <source>the last %1 columns are not covered; they are padding, no pixel is lost</source>
        <translation>las últimas %1 columnas no quedan cubiertas; son relleno, no se pierde ningún píxel</translation>
    </message>
    <message>
        <source>the last %1 rows are not covered; their pixels are lost</source>
        <translation>las últimas %1 filas no quedan cubiertas; sus píxeles se pierden</translation>
    </message>
    <message>
        <source>the last %1 columns are not covered; their pixels are lost</source>
        <translation>las últimas %1 columnas no quedan cubiertas; sus píxeles se pierden</translation>
    </message>
    <message>
        <source>the last %1 rows are not covered; %2 of them hold pixels, which are lost</source>
        <translation>las últimas %1 filas no quedan cubiertas; %2 de ellas contienen píxeles, que se pierden</translation>
    </message>
    <message>
        <source>the last %1 columns are not covered; %2 of them hold pixels, which are lost</source>
        <translation>las últimas %1 columnas no quedan cubiertas; %2 de ellas contienen píxeles, que se pierden</translation>
    </message>
    <message>
        <source>%1 of %2 rows lie between what the windows read; their pixels are lost</source>
        <translation>%1 de %2 filas quedan entre lo que leen las ventanas; sus píxeles se pierden</translation>
    </message>
    <message>
        <source>%1 of %2 columns lie between what the windows read; their pixels are lost</source>
        <translation>%1 de %2 columnas quedan entre lo que leen las ventanas; sus píxeles se pierden</translation>
    </message>
    <message>
        <source>%1 of %2 rows of the output lie between what the windows reach: they hold only the bias</source>
        <translation>%1 de %2 filas de la salida quedan entre lo que alcanzan las ventanas: solo contienen el sesgo</translation>
    </message>
    <message>
        <source>%1 of %2 columns of the output lie between what the windows reach: they hold only the bias</source>
        <translation>%1 de %2 columnas de la salida quedan entre lo que alcanzan las ventanas: solo contienen el sesgo</translation>
    </message>
    <message>
        <source>one cell in, one cell out: the output is %1 as the input</source>
        <translation>una celda entra, una celda sale: la salida es %1 como la entrada</translation>
    </message>
    <message>
        <source>the window is the whole map: %1 becomes 1×1</source>
        <translation>la ventana es el mapa entero: %1 pasa a 1×1</translation>
    </message>
    <message>
        <source>%1 holds values of type &apos;%2&apos;; float32, float64, bool and integers of 8 to 64 bits can be read</source>
        <translation>%1 contiene valores de tipo &apos;%2&apos;; se pueden leer float32, float64, bool y enteros de 8 a 64 bits</translation>
    </message>
    <message>
        <source>%1 has %2 dimensions; 1 to 4 can be read (H×W, C×H×W, N×C×H×W)</source>
        <translation>%1 tiene %2 dimensiones; se pueden leer de 1 a 4 (H×W, C×H×W, N×C×H×W)</translation>
    </message>
    <message>
        <source>%1 declares a dimension of %2; each must be at least 1</source>
        <translation>%1 declara una dimensión de %2; cada una debe ser al menos 1</translation>
    </message>
    <message>
        <source>%1 declares %2 values, more than the memory budget of %3 can hold</source>
        <translation>%1 declara %2 valores, más de los que caben en el presupuesto de memoria de %3</translation>
    </message>
    <message>
        <source>%1 is cut off: %2 values take %3 bytes, and %4 are there</source>
        <translation>%1 está cortado: %2 valores ocupan %3 bytes y hay %4</translation>
    </message>
    <message>
        <source>%1 has %2 bytes too many after its %3 values</source>
        <translation>a %1 le sobran %2 bytes después de sus %3 valores</translation>
    </message>
    <message>
        <source>%1 is stored column by column (Fortran order); save it in C order (numpy.ascontiguousarray)</source>
        <translation>%1 está guardado columna por columna (orden de Fortran); guárdelo en orden de C (numpy.ascontiguousarray)</translation>
    </message>
    <message>
        <source>%1: the NPY header is damaged; it must give descr, fortran_order and shape, once each</source>
        <translation>%1: la cabecera NPY está dañada; debe dar descr, fortran_order y shape, una vez cada uno</translation>
    </message>
    <message>
        <source>%1 holds records with several fields; an array of plain numbers is needed</source>
        <translation>%1 contiene registros con varios campos; hace falta un arreglo de números simples</translation>
    </message>
    <message>
        <source>%1 declares a dimension that no computer can hold</source>
        <translation>%1 declara una dimensión que no cabe en ningún computador</translation>
    </message>
    <message>
        <source>%1 is an archive (.npz); unpack it and open one of its .npy files</source>
        <translation>%1 es un archivo comprimido (.npz); desempaquételo y abra uno de sus archivos .npy</translation>
    </message>
    <message>
        <source>%1 is not an NPY file</source>
        <translation>%1 no es un archivo NPY</translation>
    </message>
    <message>
        <source>%1 is cut off: it ends inside the NPY header</source>
        <translation>%1 está cortado: acaba dentro de la cabecera NPY</translation>
    </message>
    <message>
        <source>%1 has NPY version %2; 1, 2 and 3 can be read</source>
        <translation>%1 tiene la versión %2 de NPY; se pueden leer 1, 2 y 3</translation>
    </message>
    <message>
        <source>%1: the NPY header claims to be %2 bytes long; at most %3 are accepted</source>
        <translation>%1: la cabecera NPY dice medir %2 bytes; se aceptan como mucho %3</translation>
    </message>
    <message>
        <source>Comparing and choosing for a whole vector of cells at once, without branches: each cell is read and written once, so only memory sets the pace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The exponential function as a short polynomial, for a whole vector of cells at once and accurate to a few units in the last place: many times faster than calling the library function cell by cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>direct adds every cell of the window and is meant for windows of up to %1 cells; this one is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The definition, for a whole vector of neighbouring windows at once: the additions of each cell keep the textbook order, so the results have the textbook&apos;s bits, and padded rows make the same cell of all windows lie side by side in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sums over 2, 4, 8, … cells are made from pairs of shorter ones, and the binary digits of the window&apos;s length say which of them to join: about 2·log₂ k additions instead of k, along rows, then down columns. A running sum would be cheaper still, but its subtractions lose digits; here nothing is subtracted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row of the result collects the shares of the windows that cover it, a vector of windows at a time and in reading order: the textbook&apos;s bits, and no two threads ever write to one cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows are copied once with their padding, so that neighbouring results read neighbouring cells whatever the stride. Then a tile of results, several filters wide, stays in registers while all channels and taps pass by: every number read from memory is used many times, and the multipliers never wait. Few or many channels, groups and dilation take the same way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For a tile of filters and taps at a time, the products of gradients and inputs are summed in registers along whole rows. Blocks of images have sums of their own, added as a tree whose shape depends on the problem alone: many threads, the same bits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The textbook loops, with the results shared among the threads and no vector code: what threads alone bring. Also used where a weight or gradient is infinite or not a number, since padding must not meet it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A plane is read once, in pieces that fit the innermost cache: vector code finds the largest value of a piece, then its first place. Planes are shared among the threads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each plane is cleared and gets its gradient at the one cell that won.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several vectors of partial sums run side by side over pieces of a plane, and the pieces are added as a tree. Faster than one long chain of additions, and more accurate: fewer roundings lie on any cell&apos;s way into the sum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every cell of a plane gets the same share of its gradient: planes are filled at the speed of memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scan compares every cell of the window and is meant for windows of up to %1 cells; this one is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two rows are read as whole vectors, even and odd columns are sorted apart, and three comparisons give a vector of results: every cell is read once, nothing is copied, and only memory sets the pace. For windows of 2×2 with stride 2 and no padding, the commonest of all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After van Herk, Gil and Werman: rows are cut into blocks as long as the window, with running maxima from each end. Any window is the end of one block and the beginning of the next, so one comparison joins the two, however tall the window is. Along a row, windows grow by doubling. The time hardly depends on the size of the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maxima over 2 cells are made from single cells, over 4 from pairs of those, over 8 from pairs of fours: a window of k cells takes about log₂ k comparisons instead of k. The last pair may overlap, which a maximum does not mind. First along the rows, then down the columns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The definition, for a whole vector of neighbouring windows at once: padded rows are copied so that the same cell of all windows lies side by side, and the running maximum never leaves its register. Unbeaten for small windows; the time grows with the number of cells in the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A maximum over a rectangle is the maximum down a column of maxima along rows: k + k comparisons instead of k × k. Rows come first, so that of equal cells the first in reading order still wins and the saved positions are exact.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed2x2 is for windows of 2×2 with stride 2×2, without dilation and padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows of 2×2 with stride 2 do not overlap, so each gradient has four cells of its own: the saved byte says which of them it goes to, and whole vectors of gradients and zeros are written in one go.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each gradient is added to the cell that won its window. Every thread owns whole rows of the result and goes through the windows in reading order: no two threads write to one cell, no locks are needed, and the sums have the same bits for any number of threads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a picture of %1×%2 cells is not possible; both must be at least 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>padding for %1: %2, %3 before and %4 after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows: the last window reaches %1 beyond the padding; nothing there counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns: the last window reaches %1 beyond the padding; nothing there counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows at the output&apos;s end that no window reaches: %1; they hold only the bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns at the output&apos;s end that no window reaches: %1; they hold only the bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows that the padding cuts off the output: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns that the padding cuts off the output: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the typed gradient does not have the output&apos;s shape %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>serial computes this instead: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a whole session: it has no %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a Kernelscope session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was written by a newer Kernelscope (format %2; this one reads up to %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a whole session: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the value %1 is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pinned cell %1 lies outside its tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the position %1 lies outside the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the image or channel on screen does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no operator %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the input is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the gradient&apos;s cell %1 lies outside the output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the stored %1 does not have the shape that its settings give</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a sound archive: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the archive cannot be made: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds the entry &quot;%2&quot;, which leads out of the archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pattern needs at least one cell; its shape is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a checkerboard&apos;s squares have at least 1 cell a side, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the cell %1 lies outside %2; cells are counted from 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pooling study: 4×4, random seed 35</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pooling study: 8×8, random seed 35</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pooling study: overlapping windows, the largest cell in the middle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pooling study: equal largest cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CNN from scratch: a piece of a drawn line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CNN from scratch: 5×5 image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CNN from scratch: 3×3 filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CNN from scratch: 4×4 for pooling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C++ and CUDA study: 1 to 9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C++ and CUDA study: 2×2 filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C++ and CUDA study: both signs, for Relu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C++ and CUDA study: 2×2, for padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C++ and CUDA study: two channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C++ and CUDA study: two filters of two channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no study has a matrix %1; there are %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no pattern %1; there are %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>identity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>box (mean)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sobel x (edges between left and right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sobel y (edges between top and bottom)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Laplacian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sharpen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>emboss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random whole numbers from −3 to 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sobel compares neighbours, so the window needs at least 2 cells in that direction; it is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sobel&apos;s numbers grow too large for a window of %1; at most 63×63 is possible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this filter needs a window of at least 3×3, a cell and its neighbours; it is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is transparent in places; it has been laid on white.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::AxisField</name>
    <message>
        <source>rows (y)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns (x)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: one value for rows and columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linked: one value for rows (y) and columns (x). Unlink to set them apart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::BackendChoice</name>
    <message>
        <source>Choose backend %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose implementation %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the operation is computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the backend does it; auto takes what it prefers for these settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed by %1, %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this program does not have it; serial takes its place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first of the table that supports and prefers these settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not for this operator</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::CellGrid</name>
    <message>
        <source>row %1, column %2: what value comes here?</source>
        <translation>fila %1, columna %2: ¿qué valor viene aquí?</translation>
    </message>
    <message>
        <source>row %1, column %2: empty, its step has not been taken</source>
        <translation>fila %1, columna %2: vacía, su paso aún no se ha dado</translation>
    </message>
    <message>
        <source>row %1, column %2: %3</source>
        <translation>fila %1, columna %2: %3</translation>
    </message>
    <message>
        <source>grid of numbers</source>
        <translation>cuadrícula de números</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>columna %1</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>fila %1</translation>
    </message>
    <message>
        <source>value of row %1, column %2</source>
        <translation>valor de la fila %1, columna %2</translation>
    </message>
    <message>
        <source>“%1” is not a number. Type digits with a point or a comma, or NaN, or inf.</source>
        <translation>«%1» no es un número. Escriba cifras con punto o coma, o NaN, o inf.</translation>
    </message>
    <message>
        <source>More than %L1 cells are too many for the clipboard. Export the tensor as CSV instead.</source>
        <translation>Más de %L1 celdas son demasiadas para el portapapeles. Exporte el tensor como CSV.</translation>
    </message>
    <message>
        <source>This grid is a result: its cells cannot be pasted over.</source>
        <translation>Esta cuadrícula es un resultado: no se puede pegar sobre sus celdas.</translation>
    </message>
</context>
<context>
    <name>ks::ChannelStrip</name>
    <message>
        <source>channel %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>image n</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>image n of the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a channel to show it; Ctrl+click shows up to four side by side. Ctrl+Up and Ctrl+Down walk the channels.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::ColourBar</name>
    <message>
        <source>The range of the colours needs two numbers, the smaller one on the left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>range of this map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>range of the tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mark negative cells with a bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colours and their range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the colours, and over what their range is taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lower end of the colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>upper end of the colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour bar</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::ColourMap</name>
    <message>
        <source>viridis</source>
        <translation>viridis</translation>
    </message>
    <message>
        <source>cividis</source>
        <translation>cividis</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>gris</translation>
    </message>
    <message>
        <source>blue–white–orange</source>
        <translation>azul–blanco–naranja</translation>
    </message>
</context>
<context>
    <name>ks::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Paleta de órdenes</translation>
    </message>
    <message>
        <source>Type a part of a name, in English or Spanish</source>
        <translation>Escriba parte de un nombre, en inglés o en español</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Encontrado</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Ejemplo</translation>
    </message>
</context>
<context>
    <name>ks::FileMenu</name>
    <message>
        <source>&amp;New session</source>
        <translation>&amp;Nueva sesión</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Open &amp;image…</source>
        <translation>Abrir &amp;imagen…</translation>
    </message>
    <message>
        <source>Open image</source>
        <translation>Abrir imagen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Guardar</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Guardar &amp;como…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Abrir &amp;reciente</translation>
    </message>
    <message>
        <source>Sa&amp;mples</source>
        <translation>&amp;Ejemplos</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>E&amp;xportar</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Guardar como</translation>
    </message>
    <message>
        <source>Kernelscope sessions (*.kscope)</source>
        <translation>Sesiones de Kernelscope (*.kscope)</translation>
    </message>
    <message>
        <source>There is no work area for it.</source>
        <translation>No hay un área de trabajo para ello.</translation>
    </message>
</context>
<context>
    <name>ks::GradientSettings</name>
    <message>
        <source>1 everywhere: as if the loss were the sum of the outputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 at %1, 0 elsewhere: as if the loss were that one output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random (standard normal), seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>typed by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Typed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>∂L/∂Y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient from above, ∂L/∂Y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>diffDst: how much the loss would change with each output; the backward pass starts from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed of the gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New seed for the gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the pinned cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a cell of the output first; that pins it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pinned cell is the one already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts the 1 at %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no gradient to type over yet; switch to the backward pass first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient from above: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New random gradient</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::GridPanel</name>
    <message>
        <source>%1 %2</source>
        <comment>plain name and symbol of a tensor, as in: input X</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>images × channels × rows × columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, channel %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::HelpSheet</name>
    <message>
        <source>Keys and commands</source>
        <translation>Teclas y órdenes</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtrar</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>What they do</source>
        <translation>Qué hacen</translation>
    </message>
</context>
<context>
    <name>ks::InputSettings</name>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the input comes from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File or clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Ejemplo</translation>
    </message>
    <message>
        <source>Random numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A picture (PNG, JPEG, BMP, TIFF, WebP), an NPY file or a table (CSV).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A picture or a table of numbers from the clipboard.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or drop a picture, NPY or CSV file here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the pasted numbers mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pattern: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkerboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient, left to right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient, top to bottom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient, diagonal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting 1, 2, 3, …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One-hot: 1 in the middle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No input yet. Open a picture, choose a sample or make random numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random numbers, seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pattern %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>typed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2), changed by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Present input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open an input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures and tensors (*.png *.jpg *.jpeg *.bmp *.tif *.tiff *.webp *.npy *.csv *.tsv *.txt)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A study&apos;s matrix has its own size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clipboard holds neither a picture nor a table of numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was pasted can mean two things: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was pasted can mean two things; choose one under Input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pasted table</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::MainWindow</name>
    <message>
        <source>The session has changes that are not saved. Quit again to leave them.</source>
        <translation>La sesión tiene cambios sin guardar. Salga otra vez para descartarlos.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Quit without saving</source>
        <translation>Salir sin guardar</translation>
    </message>
    <message>
        <source>%1 cannot be opened: it is not there, or not a kind of file that this work area reads.</source>
        <translation>%1 no se puede abrir: no existe, o no es un tipo de archivo que lea esta área de trabajo.</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Lab</source>
        <translation>&amp;Laboratorio</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>Nothing has been changed yet.</source>
        <translation>Todavía no se ha cambiado nada.</translation>
    </message>
    <message>
        <source>Nothing has been undone.</source>
        <translation>No se ha deshecho nada.</translation>
    </message>
    <message>
        <source>&amp;Keys and commands</source>
        <translation>&amp;Teclas y órdenes</translation>
    </message>
    <message>
        <source>Command &amp;palette</source>
        <translation>&amp;Paleta de órdenes</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Paneles</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Restablecer la disposición</translation>
    </message>
    <message>
        <source>&amp;Next panel</source>
        <translation>Panel &amp;siguiente</translation>
    </message>
    <message>
        <source>Pre&amp;vious panel</source>
        <translation>Panel &amp;anterior</translation>
    </message>
    <message>
        <source>Presenter &amp;mode</source>
        <translation>&amp;Modo de presentación</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Colores</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Como el escritorio</translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation>Colores claros</translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation>Colores oscuros</translation>
    </message>
    <message>
        <source>&amp;Text size</source>
        <translation>&amp;Tamaño del texto</translation>
    </message>
    <message>
        <source>Text at %1 %</source>
        <translation>Texto al %1 %</translation>
    </message>
    <message>
        <source>&amp;Accessibility</source>
        <translation>A&amp;ccesibilidad</translation>
    </message>
    <message>
        <source>Contrast: as the desktop</source>
        <translation>Contraste: como el escritorio</translation>
    </message>
    <message>
        <source>Contrast: high</source>
        <translation>Contraste: alto</translation>
    </message>
    <message>
        <source>Contrast: normal</source>
        <translation>Contraste: normal</translation>
    </message>
    <message>
        <source>Movement: as the desktop</source>
        <translation>Movimiento: como el escritorio</translation>
    </message>
    <message>
        <source>Movement: none</source>
        <translation>Movimiento: ninguno</translation>
    </message>
    <message>
        <source>Movement: steps are animated</source>
        <translation>Movimiento: los pasos se animan</translation>
    </message>
    <message>
        <source>Keys that are single letters</source>
        <translation>Teclas de una sola letra</translation>
    </message>
    <message>
        <source>Work areas</source>
        <translation>Áreas de trabajo</translation>
    </message>
    <message>
        <source>Backends</source>
        <translation>Backends</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>The program ended unexpectedly last time; the session was saved by itself.</source>
        <translation>El programa terminó de forma inesperada la última vez; la sesión se guardó sola.</translation>
    </message>
    <message>
        <source>Restore it</source>
        <translation>Recuperarla</translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation>Descartarla</translation>
    </message>
</context>
<context>
    <name>ks::MessageBar</name>
    <message>
        <source>Messages</source>
        <translation>Mensajes</translation>
    </message>
    <message>
        <source>Kind of message</source>
        <translation>Tipo de mensaje</translation>
    </message>
    <message>
        <source>Latest message</source>
        <translation>Último mensaje</translation>
    </message>
    <message>
        <source>Earlier messages</source>
        <translation>Mensajes anteriores</translation>
    </message>
</context>
<context>
    <name>ks::MoreSettings</name>
    <message>
        <source>Dilation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dilations: distance between neighbouring taps of the window; 1 leaves no gap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output_padding: rows and columns added at the end of the output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding on each side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bottom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>group: channels and filters are split into this many parts that do not see each other. Offered are the numbers that divide both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round sizes up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ceil_mode: a last window that is not complete is kept as long as it starts inside the image or its first padding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding counts in the mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>count_include_pad: the divisor counts padded cells too; otherwise only real cells.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding counts as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value of the padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pad_value: −∞ as in ONNX, so that padding never wins; or 0 as in the pooling study.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>−∞ (ONNX)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 (pooling study)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic padding sets these values; choose NOTSET to set them yourself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pads: rows or columns of padding on this side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NOTSET: as set below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SAME_UPPER: odd cell at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SAME_LOWER: odd cell at the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>VALID: none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (depthwise: each channel by itself)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>group: channels and filters are split into this many parts that do not see each other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only 1 divides the number of channels, %1, and of filters, %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::NumberField</name>
    <message>
        <source>%1 (slider)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legal: %1 to %2 in steps of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legal: %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only %1 is legal with the other settings.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::OperationDocument</name>
    <message>
        <source>go to bookmark %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::OperatorSettings</name>
    <message>
        <source>Window size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kernel_shape: rows and columns that one window covers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stride</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>strides: how far the window moves from one output cell to the next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pads: rows and columns added around the input; the four sides one by one are under More.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change alpha</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest value of each window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean of each window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest value of each channel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean of each channel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each window times the weights, summed; the kernel is not turned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each input cell lays its value times the weights onto the output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values below 0 become 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values below 0 are multiplied by alpha.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Squeezes every value between 0 and 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Squeezes every value between −1 and 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alpha</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alpha, the slope below 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alpha: values below 0 are multiplied by it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic padding is on (under More); choose NOTSET there to set it yourself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All settings are already this operator&apos;s defaults.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This operator&apos;s defaults: window size, stride and everything else as at first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset the operator&apos;s settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::PictureSettings</name>
    <message>
        <source>Values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file&apos;s whole numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0–1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grey (one channel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaled to rows × columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Middle part, rows × columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0–255 for 8-bit pictures and 0–65,535 for 16-bit ones, or divided by that largest value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour is three channels: red, green, blue. Grey weighs them 0.299, 0.587, 0.114.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the picture</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::PresenterMode</name>
    <message>
        <source>Title</source>
        <translation>Título</translation>
    </message>
</context>
<context>
    <name>ks::RandomSettings</name>
    <message>
        <source>Whole numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0–9 as in the pooling study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The study&apos;s own generator (mt19937, four bits at a time): seed 35 gives its image.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of random numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed gives the same numbers on every machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to (not included)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To (included)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The study&apos;s generator makes whole numbers 0 to 9 only.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::SampleGallery</name>
    <message>
        <source>Sample pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No samples are installed with this program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no pictures in %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::SettingsPanel</name>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input X</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights W and bias b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient from above ∂L/∂Y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed by: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::ShapeNote</name>
    <message>
        <source>Arithmetic of the output&apos;s size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the windows do not cover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why this is not possible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size and cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not possible: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nearest legal settings: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output Y: %1, %2 cells (%3 of the input&apos;s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 % fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 % more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows on each map: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward and backward: %1 operations, %2 moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward: %1 operations, %2 moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory: %1 needed, only %2 left: this will not be computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change to %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::SourceLoader</name>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pattern %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change how the picture is read</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ks::TaskButton</name>
    <message>
        <source>Running tasks</source>
        <translation>Tareas en curso</translation>
    </message>
    <message>
        <source>Running tasks: choose one to cancel it</source>
        <translation>Tareas en curso: elija una para cancelarla</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n tarea</numerusform>
            <numerusform>%n tareas</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 (is being cancelled)</source>
        <translation>%1 (cancelándose)</translation>
    </message>
    <message>
        <source>Cancel: %1</source>
        <translation>Cancelar: %1</translation>
    </message>
</context>
<context>
    <name>ks::TopControls</name>
    <message>
        <source>Search (Ctrl+K)</source>
        <translation>Buscar (Ctrl+K)</translation>
    </message>
    <message>
        <source>Command palette: find any action, setting or sample by its name in English or Spanish</source>
        <translation>Paleta de órdenes: encuentra cualquier acción, ajuste o ejemplo por su nombre en inglés o en español</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Paleta de órdenes</translation>
    </message>
    <message>
        <source>Change the language to Spanish</source>
        <translation>Cambiar el idioma al inglés</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Sistema</translation>
    </message>
    <message>
        <source>Colours: light, dark, or as the desktop</source>
        <translation>Colores: claros, oscuros o como el escritorio</translation>
    </message>
    <message>
        <source>Colours: %1</source>
        <translation>Colores: %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Tamaño del texto</translation>
    </message>
    <message>
        <source>Text size: %1</source>
        <translation>Tamaño del texto: %1</translation>
    </message>
</context>
<context>
    <name>ks::WeightsSettings</name>
    <message>
        <source>Change the number of filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preset of the weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed of the weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New seed for the weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalise the weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bias b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One number for each filter, added to every cell of its output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values of the bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights W: %1. Cells can be typed in the grid.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every filter makes one channel of the output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The magnitudes of every filter already sum to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divides every filter by the sum of its magnitudes, so that the output stays within the input&apos;s range.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Typed by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filters that people know from image processing, in the present window size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings are not legal yet: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One number for each filter, separated by spaces or semicolons.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So many values are typed in the grid of the bias.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a number; the bias needs numbers such as 0.5, one for each filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are %1 numbers for the bias, but %2 filters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the bias</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
