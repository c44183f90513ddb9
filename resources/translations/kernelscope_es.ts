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
        <source>%1 needs %2 cells of padding: %3 before and %4 after</source>
        <translation>%1 necesita %2 celdas de relleno: %3 antes y %4 después</translation>
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
        <source>the last window reaches %1 rows beyond the padding; they count for nothing</source>
        <translation>la última ventana llega %1 filas más allá del relleno; no cuentan</translation>
    </message>
    <message>
        <source>the last window reaches %1 columns beyond the padding; they count for nothing</source>
        <translation>la última ventana llega %1 columnas más allá del relleno; no cuentan</translation>
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
        <source>no window reaches the last %1 rows of the output: they hold only the bias</source>
        <translation>ninguna ventana llega a las últimas %1 filas de la salida: solo contienen el sesgo</translation>
    </message>
    <message>
        <source>no window reaches the last %1 columns of the output: they hold only the bias</source>
        <translation>ninguna ventana llega a las últimas %1 columnas de la salida: solo contienen el sesgo</translation>
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
        <source>the padding cuts %1 rows off the output</source>
        <translation>el relleno recorta %1 filas de la salida</translation>
    </message>
    <message>
        <source>the padding cuts %1 columns off the output</source>
        <translation>el relleno recorta %1 columnas de la salida</translation>
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
    <name>ks::PresenterMode</name>
    <message>
        <source>Title</source>
        <translation>Título</translation>
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
</TS>
