<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>ExportCatalog</name>
    <message>
        <source>Charts</source>
        <translation>Gráficas</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Informe</translation>
    </message>
    <message>
        <source>Report of the training</source>
        <translation>Informe del entrenamiento</translation>
    </message>
    <message>
        <source>One page that needs no other file: curves, results of each class, wrong samples, network, settings, times, machine, and the command that repeats it.</source>
        <translation>Una página que no necesita ningún otro archivo: curvas, resultados de cada clase, muestras equivocadas, red, ajustes, tiempos, máquina y la orden que lo repite.</translation>
    </message>
    <message>
        <source>Feature maps</source>
        <translation>Mapas de características</translation>
    </message>
    <message>
        <source>Maps of a layer for a sample</source>
        <translation>Mapas de una capa para una muestra</translation>
    </message>
    <message>
        <source>The loss of every batch and after every validation, of all runs on screen.</source>
        <translation>La pérdida de cada lote y tras cada validación, de todos los entrenamientos en pantalla.</translation>
    </message>
    <message>
        <source>The share of right answers of every batch and after every validation.</source>
        <translation>La proporción de respuestas correctas de cada lote y tras cada validación.</translation>
    </message>
    <message>
        <source>The learning rate of every batch.</source>
        <translation>La tasa de aprendizaje de cada lote.</translation>
    </message>
    <message>
        <source>Learning-rate finder</source>
        <translation>Buscador de la tasa de aprendizaje</translation>
    </message>
    <message>
        <source>The loss while the learning rate grew, with the rate where it falls fastest.</source>
        <translation>La pérdida mientras crecía la tasa de aprendizaje, con la tasa en la que baja más deprisa.</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tablas</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>Predicciones</translation>
    </message>
    <message>
        <source>Result of each class</source>
        <translation>Resultado de cada clase</translation>
    </message>
    <message>
        <source>Samples, right answers, recall and precision of each class.</source>
        <translation>Muestras, aciertos, sensibilidad y valor predictivo de cada clase.</translation>
    </message>
    <message>
        <source>Confusion matrix</source>
        <translation>Matriz de confusión</translation>
    </message>
    <message>
        <source>How many samples of each class were taken for which.</source>
        <translation>Cuántas muestras de cada clase se tomaron por cuál.</translation>
    </message>
    <message>
        <source>History by epoch</source>
        <translation>Historial por época</translation>
    </message>
    <message>
        <source>History by batch</source>
        <translation>Historial por lote</translation>
    </message>
    <message>
        <source>Loss, accuracy, rate and seconds of each batch.</source>
        <translation>Pérdida, exactitud, tasa y segundos de cada lote.</translation>
    </message>
    <message>
        <source>Whole history</source>
        <translation>Historial completo</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>Operator, output, parameters and operations of each layer.</source>
        <translation>Operador, salida, parámetros y operaciones de cada capa.</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Red</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>The weights with their network, for this program and any reader of safetensors: the best ones, where the training keeps them.</source>
        <translation>Los pesos con su red, para este programa y cualquier lector de safetensors: los mejores, donde el entrenamiento los guarda.</translation>
    </message>
    <message>
        <source>Training to go on with</source>
        <translation>Entrenamiento para continuar</translation>
    </message>
    <message>
        <source>Weights, optimiser, position and curves: opened again, it goes on with the same numbers.</source>
        <translation>Pesos, optimizador, posición y curvas: al abrirlo de nuevo continúa con los mismos números.</translation>
    </message>
    <message>
        <source>Network for other programs</source>
        <translation>Red para otros programas</translation>
    </message>
    <message>
        <source>With weights as ONNX; its layers alone as JSON; or as a program for PyTorch or Keras that reads the weights.</source>
        <translation>Con pesos como ONNX; solo sus capas como JSON; o como programa para PyTorch o Keras que lee los pesos.</translation>
    </message>
    <message>
        <source>What was looked at in Watch</source>
        <translation>Lo visto en Observar</translation>
    </message>
    <message>
        <source>Microseconds per sample of each layer: forward, backward and update.</source>
        <translation>Microsegundos por muestra de cada capa: hacia adelante, hacia atrás y actualización.</translation>
    </message>
    <message>
        <source>PNG, a pixel a cell</source>
        <translation>PNG, un píxel por celda</translation>
    </message>
    <message>
        <source>PNG, one each, a pixel a cell</source>
        <translation>PNG, uno por mapa, un píxel por celda</translation>
    </message>
    <message>
        <source>What the layer makes of the sample: a figure of all maps with their names and a colour bar, pictures of a pixel a cell, or the numbers.</source>
        <translation>Lo que la capa hace de la muestra: una figura de todos los mapas con sus nombres y una barra de colores, imágenes de un píxel por celda, o los números.</translation>
    </message>
    <message>
        <source>The maps, weights, gradients, saliency or Grad-CAM looked at last on the Watch page, of the sample chosen there: as a figure with names and a colour bar, pictures of a pixel a cell, or the numbers.</source>
        <translation>Los mapas, pesos, gradientes, saliencia o Grad-CAM vistos por última vez en la página Observar, de la muestra elegida allí: como figura con nombres y una barra de colores, imágenes de un píxel por celda, o los números.</translation>
    </message>
    <message>
        <source>Shares of the time: load, forward, backward, update, records, validation and test.</source>
        <translation>Partes del tiempo: carga, hacia adelante, hacia atrás, actualización, registros, validación y prueba.</translation>
    </message>
    <message>
        <source>Batches, epochs, norms, times and test; the numbers read back exactly.</source>
        <translation>Lotes, épocas, normas, tiempos y prueba; los números se vuelven a leer exactos.</translation>
    </message>
    <message>
        <source>How large the gradients of each layer’s parameters were.</source>
        <translation>Cómo de grandes fueron los gradientes de los parámetros de cada capa.</translation>
    </message>
    <message>
        <source>One line for each sample: the right answer, the network’s, and its probabilities.</source>
        <translation>Una línea por muestra: la respuesta correcta, la de la red y sus probabilidades.</translation>
    </message>
    <message>
        <source>The speed at which every batch was computed: the rests of a slowed training do not count.</source>
        <translation>La velocidad con la que se calculó cada lote: las pausas de un entrenamiento ralentizado no cuentan.</translation>
    </message>
    <message>
        <source>Seconds of each phase, epoch by epoch.</source>
        <translation>Segundos de cada fase, época a época.</translation>
    </message>
    <message>
        <source>The loss of each epoch at the second of computing at which it was known.</source>
        <translation>La pérdida de cada época en el segundo de cálculo en que se supo.</translation>
    </message>
    <message>
        <source>The accuracy of each epoch at the second of computing at which it was known.</source>
        <translation>La exactitud de cada época en el segundo de cálculo en que se supo.</translation>
    </message>
    <message>
        <source>Loss and accuracy of training and validation, seconds of each phase and rate of each epoch.</source>
        <translation>Pérdida y exactitud de entrenamiento y validación, segundos de cada fase y tasa de cada época.</translation>
    </message>
</context>
<context>
    <name>NamedMapsFigure</name>
    <message>
        <source>Colours</source>
        <translation>Colores</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>map %1</source>
        <translation>mapa %1</translation>
    </message>
    <message>
        <source>filter %1</source>
        <translation>filtro %1</translation>
    </message>
    <message>
        <source>filter %1, channel %2</source>
        <translation>filtro %1, canal %2</translation>
    </message>
    <message>
        <source>filters down, channels across</source>
        <translation>filtros hacia abajo, canales hacia la derecha</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Drive</source>
        <translation>Unidad</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>%1 File</source>
        <translation>Archivo %1</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Desconocido</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>Look in:</source>
        <translation>Buscar en:</translation>
    </message>
    <message>
        <source>File &amp;name:</source>
        <translation>&amp;Nombre de archivo:</translation>
    </message>
    <message>
        <source>Files of type:</source>
        <translation>Tipo de archivo:</translation>
    </message>
    <message>
        <source>All Files (*)</source>
        <translation>Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Show &amp;hidden files</source>
        <translation>Mostrar los archivos &amp;ocultos</translation>
    </message>
    <message>
        <source>Go to the parent directory</source>
        <translation>Ir a la carpeta superior</translation>
    </message>
    <message>
        <source>Parent Directory</source>
        <translation>Carpeta superior</translation>
    </message>
    <message>
        <source>%1 already exists.
Do you want to replace it?</source>
        <translation>%1 ya existe.
¿Desea reemplazarlo?</translation>
    </message>
    <message>
        <source>%1
File not found.
Please verify the correct file name was given.</source>
        <translation>%1
No se encuentra el archivo.
Compruebe el nombre que ha escrito.</translation>
    </message>
    <message>
        <source>Directory:</source>
        <translation>Carpeta:</translation>
    </message>
    <message>
        <source>Find Directory</source>
        <translation>Buscar carpeta</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Mayús</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Supr</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>RePág</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Izquierda</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Derecha</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Arriba</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Abajo</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>AvPág</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Retroceso</translation>
    </message>
</context>
<context>
    <name>SeeAskedCell</name>
    <message>
        <source>%1 behind %2</source>
        <comment>a cell, and the layers behind which it is seen</comment>
        <translation>%1 detrás de %2</translation>
    </message>
</context>
<context>
    <name>SeeFigure</name>
    <message>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Actualizaciones</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Números</translation>
    </message>
</context>
<context>
    <name>SeeLent</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
</context>
<context>
    <name>SeeLossRows</name>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>output</source>
        <translation>salida</translation>
    </message>
    <message>
        <source>target</source>
        <translation>objetivo</translation>
    </message>
    <message>
        <source>part of the loss</source>
        <translation>parte de la pérdida</translation>
    </message>
    <message>
        <source>Loss of this sample: %1</source>
        <translation>Pérdida de esta muestra: %1</translation>
    </message>
    <message>
        <source>exp(logit − max)</source>
        <comment>the exponential of a logit minus the largest one</comment>
        <translation>exp(logit − máx.)</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>pérdida %1</translation>
    </message>
    <message>
        <source>exp(z−max)</source>
        <comment>the exponential of a logit minus the largest one, in little room</comment>
        <translation>exp(z−máx.)</translation>
    </message>
    <message>
        <source>prob.</source>
        <comment>a probability, in little room</comment>
        <translation>prob.</translation>
    </message>
</context>
<context>
    <name>SeeMode</name>
    <message>
        <source>The numbers are those of the network as it is used and validated, not as it trains: BatchNormalization takes its running statistics, and Dropout drops nothing.</source>
        <translation>Los números son los de la red tal como se usa y se valida, no tal como se entrena: BatchNormalization toma sus estadísticas móviles y Dropout no anula nada.</translation>
    </message>
    <message>
        <source>The numbers are those of the network as it is used and validated, not as it trains: BatchNormalization takes its running statistics.</source>
        <translation>Los números son los de la red tal como se usa y se valida, no tal como se entrena: BatchNormalization toma sus estadísticas móviles.</translation>
    </message>
    <message>
        <source>The numbers are those of the network as it is used and validated, not as it trains: Dropout drops nothing.</source>
        <translation>Los números son los de la red tal como se usa y se valida, no tal como se entrena: Dropout no anula nada.</translation>
    </message>
    <message>
        <source>%1 takes its running mean and variance here, as in validation; in training it takes those of the batch.</source>
        <translation>%1 toma aquí su media y su varianza móviles, como en la validación; en el entrenamiento toma las del lote.</translation>
    </message>
    <message>
        <source>%1 drops nothing here, as in validation; in training it sets %2 of its cells to 0 at random.</source>
        <translation>%1 no anula nada aquí, como en la validación; en el entrenamiento pone a 0 el %2 de sus celdas al azar.</translation>
    </message>
    <message>
        <source>It joins %1 and %2.</source>
        <translation>Une %1 y %2.</translation>
    </message>
    <message>
        <source>A skip leads past its layers; %1 joins both ways.</source>
        <translation>Una conexión directa pasa junto a sus capas; %1 une los dos caminos.</translation>
    </message>
    <message>
        <source>%1 came with the last change.</source>
        <translation>%1 llegó con el último cambio.</translation>
    </message>
    <message>
        <source>%1 came with the last change: it is the first of this column, before %2.</source>
        <translation>%1 llegó con el último cambio: es la primera de esta columna, antes de %2.</translation>
    </message>
    <message>
        <source>%1 came with the last change: it is in this column, the last of it, behind %2.</source>
        <translation>%1 llegó con el último cambio: está en esta columna, la última de ella, detrás de %2.</translation>
    </message>
    <message>
        <source>%1 came with the last change: it is in this column, behind %2 and before %3.</source>
        <translation>%1 llegó con el último cambio: está en esta columna, detrás de %2 y antes de %3.</translation>
    </message>
    <message>
        <source>A click on the name of a folded group unfolds it, as Enter does; a click on a name in it, or Esc, folds it again.</source>
        <translation>Un clic en el nombre de un grupo plegado lo despliega, igual que Intro; un clic en un nombre de dentro, o Esc, lo vuelve a plegar.</translation>
    </message>
    <message>
        <source>It is part of %1 (%2); Esc or %3 folds that again.</source>
        <comment>a layer, of a group, what is in that, and a key</comment>
        <translation>Forma parte de %1 (%2); Esc o %3 lo vuelve a plegar.</translation>
    </message>
    <message>
        <source>It is part of %1 (%2); a click on the name of this column, Esc or %3 folds that again.</source>
        <comment>a layer, of a group, what is in that, and a key</comment>
        <translation>Forma parte de %1 (%2); un clic en el nombre de esta columna, Esc o %3 lo vuelve a plegar.</translation>
    </message>
</context>
<context>
    <name>SeeNaming</name>
    <message>
        <source>map %1</source>
        <translation>mapa %1</translation>
    </message>
    <message>
        <source>number %1</source>
        <translation>número %1</translation>
    </message>
    <message>
        <source>unit %1</source>
        <translation>unidad %1</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>canal %1</translation>
    </message>
    <message>
        <source>unit %1, input %2</source>
        <translation>unidad %1, entrada %2</translation>
    </message>
    <message>
        <source>filter %1, channel %2</source>
        <translation>filtro %1, canal %2</translation>
    </message>
    <message>
        <source>filter %1</source>
        <translation>filtro %1</translation>
    </message>
    <message>
        <source>Unit %1 (0 to %2).</source>
        <translation>Unidad %1 (0 a %2).</translation>
    </message>
    <message>
        <source>Filter %1 (0 to %2).</source>
        <translation>Filtro %1 (0 a %2).</translation>
    </message>
</context>
<context>
    <name>SeeParameters</name>
    <message>
        <source>%1 of %2</source>
        <comment>letters of parameters, and the operator that has them</comment>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Beside the filters stand the other parameters of each layer: %1.</source>
        <translation>Junto a los filtros están los demás parámetros de cada capa: %1.</translation>
    </message>
    <message>
        <source>What is marked with * has colours of its own, since those of the filters would not tell its numbers apart.</source>
        <translation>Lo marcado con * tiene colores propios, ya que los de los filtros no distinguirían sus números.</translation>
    </message>
    <message>
        <source>In the colours of the filters.</source>
        <translation>En los colores de los filtros.</translation>
    </message>
    <message>
        <source>In colours of its own, from %1 to %2: those of the filters would not tell its numbers apart.</source>
        <translation>En colores propios, de %1 a %2: los de los filtros no distinguirían sus números.</translation>
    </message>
    <message>
        <source>Those of a normalisation have colours of their own in every layer.</source>
        <translation>Los de una normalización tienen colores propios en cada capa.</translation>
    </message>
    <message>
        <source>In colours of its own, from %1 to %2, as all parameters of a normalisation are.</source>
        <translation>En colores propios, de %1 a %2, como todos los parámetros de una normalización.</translation>
    </message>
    <message>
        <source>%1 has no weights: there is nothing in it to be learned.</source>
        <translation>%1 no tiene pesos: no hay nada que aprender en ella.</translation>
    </message>
</context>
<context>
    <name>SeePart</name>
    <message>
        <source>%1, %2</source>
        <comment>rows and columns that are in sight</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>In sight: %1.</source>
        <translation>A la vista: %1.</translation>
    </message>
    <message>
        <source>rows %1 to %2 (0 to %3)</source>
        <translation>filas %1 a %2 (0 a %3)</translation>
    </message>
    <message>
        <source>columns %1 to %2 (0 to %3)</source>
        <translation>columnas %1 a %2 (0 a %3)</translation>
    </message>
    <message>
        <source>row %1 (0 to %2)</source>
        <translation>fila %1 (0 a %2)</translation>
    </message>
    <message>
        <source>column %1 (0 to %2)</source>
        <translation>columna %1 (0 a %2)</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>fila %1</translation>
    </message>
    <message>
        <source>rows %1–%2</source>
        <translation>filas %1–%2</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>columna %1</translation>
    </message>
    <message>
        <source>columns %1–%2</source>
        <translation>columnas %1–%2</translation>
    </message>
    <message>
        <source>units %1 to %2 (0 to %3)</source>
        <translation>unidades %1 a %2 (0 a %3)</translation>
    </message>
    <message>
        <source>maps %1 to %2 (0 to %3)</source>
        <translation>mapas %1 a %2 (0 a %3)</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>units in sight, and how many more there are</comment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>SeeProductsText</name>
    <message>
        <source>%1, %2</source>
        <comment>a layer, and a map of it</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2:</source>
        <comment>a layer, and the name of what it has learnt</comment>
        <translation>%1, %2:</translation>
    </message>
    <message>
        <source>To the cell that is held, [%1, %2] of %3, it adds:</source>
        <translation>A la celda fijada, [%1, %2] de %3, le añade:</translation>
    </message>
    <message>
        <source>Its filter, on each of the maps with the largest shares:</source>
        <translation>Su filtro, sobre cada uno de los mapas con las partes mayores:</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>a map, and the numbers of the filter on it</comment>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>update of %1</source>
        <comment>a parameter, by its letter</comment>
        <translation>actualización de %1</translation>
    </message>
</context>
<context>
    <name>SeeSides</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>A, below it B</source>
        <translation>A, debajo B</translation>
    </message>
    <message>
        <source>A, below it B and B − A</source>
        <translation>A, debajo B y B − A</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>A or B of two moments, and when that is</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Side by side: %1, and %2, in the same colours, and their difference B − A where there is room.</source>
        <translation>Uno junto al otro: %1, y %2, en los mismos colores, y su diferencia B − A donde hay sitio.</translation>
    </message>
    <message>
        <source>B − A: %1, less %2.</source>
        <comment>two moments</comment>
        <translation>B − A: %1, menos %2.</translation>
    </message>
</context>
<context>
    <name>SeeSpeech</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>, the right class</source>
        <translation>, la clase correcta</translation>
    </message>
    <message>
        <source>the whole network</source>
        <translation>toda la red</translation>
    </message>
    <message>
        <source>%1. Click to fold its group.</source>
        <translation>%1. Haga clic para plegar su grupo.</translation>
    </message>
    <message>
        <source>%1. Click to look closer.</source>
        <translation>%1. Haga clic para verlo más de cerca.</translation>
    </message>
    <message>
        <source>No numbers yet: they come as soon as the network has looked at a sample.</source>
        <translation>Todavía no hay números: llegan en cuanto la red haya mirado una muestra.</translation>
    </message>
    <message>
        <source>+ %1 more</source>
        <comment>maps of a column that are not drawn</comment>
        <translation>+ %1 más</translation>
    </message>
    <message>
        <source>%1 of %2 are seen. Click to see more of them.</source>
        <translation>Se ven %1 de %2. Haga clic para ver más.</translation>
    </message>
    <message>
        <source>One matrix: a row for each output, a column for each input.</source>
        <translation>Una matriz: una fila por cada salida, una columna por cada entrada.</translation>
    </message>
    <message>
        <source>No network is shown yet.</source>
        <translation>Todavía no se muestra ninguna red.</translation>
    </message>
    <message>
        <source>%1, %2 (%3): %4</source>
        <comment>a layer, a unit of it, the class that it stands for, and its number</comment>
        <translation>%1, %2 (%3): %4</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a layer, and a map of it</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2, %3: %4</source>
        <translation>%1, %2, %3: %4</translation>
    </message>
    <message>
        <source>One matrix: a row for each unit, a column for each of its inputs.</source>
        <translation>Una matriz: una fila por cada unidad, una columna por cada una de sus entradas.</translation>
    </message>
    <message>
        <source>, the network’s answer</source>
        <translation>, la respuesta de la red</translation>
    </message>
    <message>
        <source>What comes back from the answer would tell it: it is hidden, too, until the answer is guessed.</source>
        <translation>Lo que vuelve de la respuesta la delataría: también está oculto hasta que se prediga la respuesta.</translation>
    </message>
    <message>
        <source>%1, %2: %3, which is %4 in the data</source>
        <translation>%1, %2: %3, que es %4 en los datos</translation>
    </message>
    <message>
        <source>A %1, B %2, B − A %3</source>
        <comment>numbers</comment>
        <translation>A %1, B %2, B − A %3</translation>
    </message>
    <message>
        <source>with %1</source>
        <comment>letters of parameters beside the filters</comment>
        <translation>con %1</translation>
    </message>
    <message>
        <source>A %1, B %2</source>
        <comment>numbers</comment>
        <translation>A %1, B %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2: %n number(s), one for each channel. %3</source>
        <comment>a layer, the letter of a parameter, how many, and their colours</comment>
        <translation>
            <numerusform>%1, %2: %n número, uno por canal. %3</numerusform>
            <numerusform>%1, %2: %n números, uno por canal. %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Held: %1</source>
        <translation>Fijado: %1</translation>
    </message>
    <message>
        <source>%1. Click to unfold it.</source>
        <translation>%1. Haga clic para desplegarlo.</translation>
    </message>
    <message>
        <source>%1: not reached yet</source>
        <comment>a layer, which the wave through the network has not come to</comment>
        <translation>%1: aún sin alcanzar</translation>
    </message>
    <message>
        <source>the first of %1 layers with weights that are folded here (%2)</source>
        <comment>how many, and their names</comment>
        <translation>la primera de %1 capas con pesos que aquí están plegadas (%2)</translation>
    </message>
</context>
<context>
    <name>SeeStations</name>
    <message>
        <source>Forward: the sample enters the network, %1 numbers.</source>
        <translation>Hacia adelante: la muestra entra en la red, %1 números.</translation>
    </message>
    <message>
        <source>Forward: %1 (%2) makes %3 numbers out of %4.</source>
        <translation>Hacia adelante: %1 (%2) hace %3 números a partir de %4.</translation>
    </message>
    <message>
        <source>Loss: how far the answer is from what would be right becomes one number.</source>
        <translation>Pérdida: lo lejos que está la respuesta de lo correcto se convierte en un número.</translation>
    </message>
    <message>
        <source>Backward: the gradient reaches %1: how much the loss would change with each of its %2 numbers.</source>
        <translation>Hacia atrás: el gradiente llega a %1: cuánto cambiaría la pérdida con cada uno de sus %2 números.</translation>
    </message>
    <message>
        <source>Backward: the gradient reaches the sample: how much the loss would change with each of its %1 numbers.</source>
        <translation>Hacia atrás: el gradiente llega a la muestra: cuánto cambiaría la pérdida con cada uno de sus %1 números.</translation>
    </message>
    <message>
        <source>Update: training moves the %1 weights of %2 against their gradient, so that the loss gets smaller.</source>
        <translation>Actualización: el entrenamiento mueve los %1 pesos de %2 en contra de su gradiente, para que la pérdida disminuya.</translation>
    </message>
    <message>
        <source>Weights: %2 makes its numbers by these %1 weights, the same for every sample until they are updated.</source>
        <translation>Pesos: %2 hace sus números con estos %1 pesos, los mismos para todas las muestras hasta que se actualizan.</translation>
    </message>
    <message>
        <source>Weight gradients: how much the loss would change with each of the %1 weights of %2.</source>
        <translation>Gradientes de los pesos: cuánto cambiaría la pérdida con cada uno de los %1 pesos de %2.</translation>
    </message>
</context>
<context>
    <name>SeeTelling</name>
    <message>
        <source>The layers behind it are wide: the first %1 of their %2 maps were looked at.</source>
        <translation>Las capas que siguen son anchas: se han mirado los primeros %1 de sus %2 mapas.</translation>
    </message>
    <message>
        <source>Behind it, %1 makes %2 of it: that is what the picture shows.</source>
        <translation>Detrás, %1 hace de ello %2: eso es lo que muestra la imagen.</translation>
    </message>
    <message>
        <source>The effective field is one of values: choose Values to see it.</source>
        <translation>El campo efectivo es de los valores: elija Valores para verlo.</translation>
    </message>
    <message>
        <source>Effective field: point at a map or a cell behind the input to see what it depends on, or walk there with the arrow keys.</source>
        <translation>Campo efectivo: señale un mapa o una celda posterior a la entrada para ver de qué depende, o llegue hasta allí con las teclas de flecha.</translation>
    </message>
    <message>
        <source>The gradient of %1 is exactly 0, although the loss is %2: in float32 its probability is rounded to 1, and the gradient is the probability minus 1.</source>
        <translation>El gradiente de %1 es exactamente 0, aunque la pérdida es %2: en float32 su probabilidad se redondea a 1, y el gradiente es la probabilidad menos 1.</translation>
    </message>
    <message>
        <source>The gradient of %1 is exactly 0: its probability is too small for float32.</source>
        <translation>El gradiente de %1 es exactamente 0: su probabilidad es demasiado pequeña para float32.</translation>
    </message>
    <message>
        <source>No cell of map %1 is pointed at: this is the one in its middle, [%2, %3].</source>
        <translation>No se señala ninguna celda del mapa %1: esta es la de su centro, [%2, %3].</translation>
    </message>
    <message>
        <source>Term %1 of %2: %3</source>
        <translation>Término %1 de %2: %3</translation>
    </message>
    <message>
        <source>%1, the largest so far %2</source>
        <translation>%1, el mayor hasta ahora %2</translation>
    </message>
    <message>
        <source>%1, the sum so far %2</source>
        <translation>%1, la suma hasta ahora %2</translation>
    </message>
    <message>
        <source>%1 %2, %3</source>
        <comment>a share of a sum, a layer, and a map of it</comment>
        <translation>%1 %2, %3</translation>
    </message>
    <message>
        <source>The largest of the first %1 of %2 terms is %3; of all of them it is %4.</source>
        <translation>El mayor de los primeros %1 de %2 términos es %3; el de todos es %4.</translation>
    </message>
    <message>
        <source>The first %1 of %2 terms add up to %3; all of them give %4.</source>
        <translation>Los primeros %1 de %2 términos suman %3; todos juntos dan %4.</translation>
    </message>
    <message>
        <source>Of the whole, %1 makes %2: that is what the picture shows.</source>
        <translation>Del total, %1 hace %2: eso es lo que muestra la imagen.</translation>
    </message>
    <message>
        <source>Where not all of it is in sight, the arrow keys, Page Up and Page Down, the wheel with Shift, and a click in the small picture of all of it lead on.</source>
        <translation>Donde no está toda a la vista, se avanza con las flechas, RePág y AvPág, la rueda con Mayús o un clic en la imagen pequeña de toda ella.</translation>
    </message>
    <message>
        <source>%1 is made of:</source>
        <translation>%1 se compone de:</translation>
    </message>
    <message>
        <source>%1 goes most into (share of the sum there):</source>
        <translation>%1 va sobre todo a (parte de la suma allí):</translation>
    </message>
    <message>
        <source>The picture shows %1: %2 makes it of %3, the number of the formula.</source>
        <translation>La imagen muestra %1: %2 lo hace de %3, el número de la fórmula.</translation>
    </message>
    <message>
        <source>Hidden by Predict until the answer is guessed: hold one of its classes, or press R to see it.</source>
        <translation>Oculto por Predecir hasta que se prediga la respuesta: fije una de sus clases, o pulse R para verla.</translation>
    </message>
    <message>
        <source>Predict hides how it is made: that would tell numbers of %1, which are to be guessed.</source>
        <translation>Predecir oculta cómo se forma: eso revelaría números de %1 que se deben predecir.</translation>
    </message>
    <message>
        <source>Predict asks for this number: hold it to guess it.</source>
        <translation>Predecir pregunta por este número: fíjelo para predecirlo.</translation>
    </message>
    <message>
        <source>Hidden by Predict until the numbers of %1 are guessed, in See or in the Operation lab.</source>
        <translation>Oculto por Predecir hasta que se predigan los números de %1, en Ver o en el laboratorio Operación.</translation>
    </message>
    <message>
        <source>Effective field: Predict asks for the cell in the middle of this map. Hold a cell to guess it, and what it depends on is seen.</source>
        <translation>Campo efectivo: Predecir pregunta por la celda del centro de este mapa. Fije una celda para predecirla, y se verá de qué depende.</translation>
    </message>
    <message>
        <source>Several layers read it, and what they send back adds up: %1.</source>
        <translation>Varias capas lo leen, y lo que devuelven se suma: %1.</translation>
    </message>
    <message>
        <source>Through the layers that are folded it is made of (the lines):</source>
        <translation>A través de las capas plegadas se compone de (las líneas):</translation>
    </message>
    <message>
        <source>Through the layers that are folded it goes most into (the lines):</source>
        <translation>A través de las capas plegadas va sobre todo a (las líneas):</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <comment>a number, and the layer that sends it back</comment>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Several layers read it, and what they send back adds up: %1 = %2. Each of them has a formula; below is that of %3.</source>
        <translation>Varias capas lo leen, y lo que devuelven se suma: %1 = %2. Cada una tiene su fórmula; abajo está la de %3.</translation>
    </message>
    <message>
        <source>%1. The formula is that of B.</source>
        <comment>a layer, a place in it, and the numbers of two moments there</comment>
        <translation>%1. La fórmula es la de B.</translation>
    </message>
    <message>
        <source>Effective field: %1 reads the input itself, so that the field is what the formula reads, and no more. The heat there is how strongly this one number changes with each value, the mean over the channels.</source>
        <translation>Campo efectivo: %1 lee la propia entrada, de modo que el campo es lo que lee la fórmula, y nada más. El calor allí es con qué fuerza cambia este único número con cada valor, la media sobre los canales.</translation>
    </message>
    <message>
        <source>Effective field: the heat over the columns is how strongly this one number changes on this sample with each value before it, the mean over the channels. The frames are what it could depend on.</source>
        <translation>Campo efectivo: el calor sobre las columnas es con qué fuerza cambia en esta muestra este único número con cada valor anterior, la media sobre los canales. Los marcos son aquello de lo que podría depender.</translation>
    </message>
    <message>
        <source>takes away under %1: %2, %3</source>
        <comment>a share of a sum, a layer, and a map of it</comment>
        <translation>quita menos del %1: %2, %3</translation>
    </message>
    <message>
        <source>under %1: %2, %3</source>
        <comment>a share of a sum, a layer, and a map of it</comment>
        <translation>menos del %1: %2, %3</translation>
    </message>
    <message>
        <source>%1 goes into %2, units %3 to %4: each of its cells is one of them.</source>
        <translation>%1 va a %2, unidades %3 a %4: cada una de sus celdas es una de ellas.</translation>
    </message>
    <message>
        <source>under %1</source>
        <comment>a share of a sum</comment>
        <translation>menos del %1</translation>
    </message>
    <message>
        <source>%1 goes most into %2, %3: %4 of the sum there.</source>
        <translation>%1 va sobre todo a %2, %3: %4 de la suma allí.</translation>
    </message>
    <message>
        <source>How it is made is told at %1 and at %2: a difference has no sum and no lines.</source>
        <comment>A and B, two moments</comment>
        <translation>Cómo se forma se explica en %1 y en %2: una diferencia no tiene suma ni líneas.</translation>
    </message>
</context>
<context>
    <name>SeeUpdates</name>
    <message>
        <source>What the first update would change in every weight, by %1 with the learning rate %2, were it made from this sample alone.</source>
        <translation>Lo que la primera actualización cambiaría en cada peso, por %1 con la tasa de aprendizaje %2, si se hiciera solo con esta muestra.</translation>
    </message>
    <message>
        <source>What update number %1 would change in every weight, by %2 with what it keeps of the training so far and the learning rate %3, were it made from this sample alone.</source>
        <translation>Lo que la actualización número %1 cambiaría en cada peso, por %2 con lo que guarda del entrenamiento hasta ahora y la tasa de aprendizaje %3, si se hiciera solo con esta muestra.</translation>
    </message>
    <message>
        <source>Its weights were all 0 before.</source>
        <translation>Sus pesos eran todos 0 antes.</translation>
    </message>
    <message>
        <source>The weights were all 0 before.</source>
        <translation>Los pesos eran todos 0 antes.</translation>
    </message>
    <message>
        <source>It changes by %1 of its size, ‖Δw‖ / ‖w‖.</source>
        <translation>Cambia en el %1 de su tamaño, ‖Δw‖ / ‖w‖.</translation>
    </message>
    <message>
        <source>The weights change by %1 of their size, ‖Δw‖ / ‖w‖.</source>
        <translation>Los pesos cambian en el %1 de su tamaño, ‖Δw‖ / ‖w‖.</translation>
    </message>
    <message>
        <source>Update of %1, by %2</source>
        <translation>Actualización de %1, por %2</translation>
    </message>
    <message>
        <source>|Δw| is %1 of |w|.</source>
        <translation>|Δw| es el %1 de |w|.</translation>
    </message>
    <message>
        <source>And the gradient ∂L/∂w of this sample:</source>
        <translation>Y el gradiente ∂L/∂w de esta muestra:</translation>
    </message>
    <message>
        <source>The weights came without their training: this is the update of a new training as it is set by default, not of the one that made them.</source>
        <translation>Los pesos vinieron sin su entrenamiento: esta es la actualización de un entrenamiento nuevo con los ajustes predeterminados, no del que los produjo.</translation>
    </message>
    <message>
        <source>%1 changes by %2 of its size, ‖Δ%1‖ / ‖%1‖.</source>
        <translation>%1 cambia en el %2 de su tamaño, ‖Δ%1‖ / ‖%1‖.</translation>
    </message>
</context>
<context>
    <name>SeeWaveWords</name>
    <message>
        <source>Term %1 of %2 of its gradient.</source>
        <translation>Término %1 de %2 de su gradiente.</translation>
    </message>
    <message>
        <source>Term %1 of %2.</source>
        <translation>Término %1 de %2.</translation>
    </message>
    <message>
        <source>Motion is reduced: the frames stand still, thicker where more changes.</source>
        <translation>El movimiento está reducido: los marcos están quietos, más gruesos donde cambia más.</translation>
    </message>
    <message>
        <source>The more a filter changes, the brighter it flashes.</source>
        <translation>Cuanto más cambia un filtro, más brilla su destello.</translation>
    </message>
    <message>
        <source>Input %1 (0 to %2).</source>
        <translation>Entrada %1 (0 a %2).</translation>
    </message>
    <message>
        <source>Channel %1 (0 to %2).</source>
        <translation>Canal %1 (0 a %2).</translation>
    </message>
    <message>
        <source>Channel %1 (0 to %2), row %3 (0 to %4), column %5 (0 to %6).</source>
        <translation>Canal %1 (0 a %2), fila %3 (0 a %4), columna %5 (0 a %6).</translation>
    </message>
    <message>
        <source>Unit %1 (0 to %2). %3</source>
        <translation>Unidad %1 (0 a %2). %3</translation>
    </message>
    <message>
        <source>Cell %1 (0 to %2). %3</source>
        <translation>Celda %1 (0 a %2). %3</translation>
    </message>
    <message>
        <source>Map %1 (0 to %2), row %3 (0 to %4), column %5 (0 to %6). %7</source>
        <translation>Mapa %1 (0 a %2), fila %3 (0 a %4), columna %5 (0 a %6). %7</translation>
    </message>
    <message>
        <source>Map %1 (0 to %2), row %3 (0 to %4). %5</source>
        <translation>Mapa %1 (0 a %2), fila %3 (0 a %4). %5</translation>
    </message>
    <message>
        <source>%1 Map %2 (0 to %3).</source>
        <translation>%1 Mapa %2 (0 a %3).</translation>
    </message>
    <message>
        <source>The wave has passed forward through all layers, the loss, and back to the sample. A step back goes there again.</source>
        <translation>La onda ha pasado hacia adelante por todas las capas, por la pérdida y de vuelta a la muestra. Un paso atrás vuelve allí.</translation>
    </message>
    <message>
        <source>The wave has passed the weights of all layers. A step back goes there again.</source>
        <translation>La onda ha pasado por los pesos de todas las capas. Un paso atrás vuelve allí.</translation>
    </message>
    <message>
        <source>The wave has passed the weight gradients of all layers. A step back goes there again.</source>
        <translation>La onda ha pasado por los gradientes de los pesos de todas las capas. Un paso atrás vuelve allí.</translation>
    </message>
    <message>
        <source>The wave has passed forward through all layers, the loss, back to the sample, and the update of all weights. A step back goes there again.</source>
        <translation>La onda ha pasado hacia adelante por todas las capas, por la pérdida, de vuelta a la muestra y por la actualización de todos los pesos. Un paso atrás vuelve allí.</translation>
    </message>
</context>
<context>
    <name>SeeWords</name>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n bloque</numerusform>
            <numerusform>%n bloques</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) with weights</source>
        <translation>
            <numerusform>%n capa con pesos</numerusform>
            <numerusform>%n capas con pesos</numerusform>
        </translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valores</translation>
    </message>
    <message>
        <source>What every layer makes of the sample</source>
        <translation>Lo que cada capa hace de la muestra</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradientes</translation>
    </message>
    <message>
        <source>How much the loss would change with each of these values</source>
        <translation>Cuánto cambiaría la pérdida con cada uno de estos valores</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>What is learned</source>
        <translation>Lo que se aprende</translation>
    </message>
    <message>
        <source>Weight gradients</source>
        <translation>Gradientes de los pesos</translation>
    </message>
    <message>
        <source>How much the loss would change with each weight, for this sample</source>
        <translation>Cuánto cambiaría la pérdida con cada peso, para esta muestra</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Actualizaciones</translation>
    </message>
    <message>
        <source>What the next update would change in each weight, were it made from this sample</source>
        <translation>Lo que la próxima actualización cambiaría en cada peso si se hiciera con esta muestra</translation>
    </message>
    <message>
        <source>Point at a map or a cell: it is said by how much its number is more at B than at A. How it is made is told at A and at B: a difference has no sum and no lines. A double click or the wheel goes in, Esc comes back out.</source>
        <translation>Señale un mapa o una celda: se dice en cuánto es mayor su número en B que en A. Cómo se forma se explica en A y en B: una diferencia no tiene suma ni líneas. Un doble clic o la rueda entran, Esc vuelve a salir.</translation>
    </message>
    <message>
        <source>Point at a map: the lines show which maps it is made of, and into which it goes. A double click or the wheel goes in, Esc comes back out.</source>
        <translation>Señale un mapa: las líneas muestran de qué mapas está hecho y a cuáles va. Un doble clic o la rueda entran, Esc vuelve a salir.</translation>
    </message>
    <message>
        <source>Point at a number: the lines show which numbers it is made of, and into which it goes. A double click or the wheel goes in, Esc comes back out.</source>
        <translation>Señale un número: las líneas muestran de qué números está hecho y a cuáles va. Un doble clic o la rueda entran, Esc vuelve a salir.</translation>
    </message>
    <message>
        <source>Point at a map: the lines show from which maps behind it its gradient comes back. A double click or the wheel goes in, Esc comes back out.</source>
        <translation>Señale un mapa: las líneas muestran de qué mapas posteriores le vuelve su gradiente. Un doble clic o la rueda entran, Esc vuelve a salir.</translation>
    </message>
    <message>
        <source>Point at a number: the lines show from which numbers behind it its gradient comes back. A double click or the wheel goes in, Esc comes back out.</source>
        <translation>Señale un número: las líneas muestran de qué números posteriores le vuelve su gradiente. Un doble clic o la rueda entran, Esc vuelve a salir.</translation>
    </message>
    <message>
        <source>What the layers have learned: a small picture for each filter, and for a dense layer one matrix, with a row for each unit. A layer without weights is but a line. Point at a weight to read it. A double click or the wheel goes in, Esc comes back out.</source>
        <translation>Lo que han aprendido las capas: una imagen pequeña por filtro y, en una capa densa, una sola matriz, con una fila por unidad. Una capa sin pesos es solo una línea. Señale un peso para leerlo. Un doble clic o la rueda entran, Esc vuelve a salir.</translation>
    </message>
    <message>
        <source>What the layers have learned: for each one matrix, with a row for each unit. Point at a weight to read it. A double click or the wheel goes in, Esc comes back out.</source>
        <translation>Lo que han aprendido las capas: una matriz por capa, con una fila por unidad. Señale un peso para leerlo. Un doble clic o la rueda entran, Esc vuelve a salir.</translation>
    </message>
    <message>
        <source>How much the loss would change with each weight, for this sample. Point at a weight to read its gradient; choose one, and the sum is told by which it is made. A double click or the wheel goes in, Esc comes back out.</source>
        <translation>Cuánto cambiaría la pérdida con cada peso, para esta muestra. Señale un peso para leer su gradiente; elija uno y se explica la suma de la que resulta. Un doble clic o la rueda entran, Esc vuelve a salir.</translation>
    </message>
    <message>
        <source>Point at a weight to read by how much it would change; choose one, and its update is told step by step. A double click or the wheel goes in, Esc comes back out.</source>
        <translation>Señale un peso para leer cuánto cambiaría; elija uno y se explica su actualización paso a paso. Un doble clic o la rueda entran, Esc vuelve a salir.</translation>
    </message>
</context>
<context>
    <name>StallText</name>
    <message numerus="yes">
        <source>The window answered late %n time(s). The newest, with what was being dealt with:</source>
        <translation>
            <numerusform>La ventana respondió tarde %n vez. Lo más reciente, con lo que se atendía:</numerusform>
            <numerusform>La ventana respondió tarde %n veces. Lo más reciente, con lo que se atendía:</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, of which %3 of computing (%4)</source>
        <translation>%1: %2, de ellos %3 de cálculo (%4)</translation>
    </message>
    <message>
        <source>laying out the window</source>
        <translation>disponer la ventana</translation>
    </message>
    <message>
        <source>the mouse</source>
        <translation>el ratón</translation>
    </message>
    <message>
        <source>a key</source>
        <translation>una tecla</translation>
    </message>
    <message>
        <source>another language</source>
        <translation>otro idioma</translation>
    </message>
    <message>
        <source>another look</source>
        <translation>otro aspecto</translation>
    </message>
    <message>
        <source>something that was ready</source>
        <translation>algo que estaba listo</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>otra cosa</translation>
    </message>
    <message>
        <source>Copy technical details</source>
        <translation>Copiar los detalles técnicos</translation>
    </message>
    <message>
        <source>painting the window</source>
        <translation>dibujar la ventana</translation>
    </message>
</context>
<context>
    <name>Watch</name>
    <message>
        <source>rows are outputs, columns inputs</source>
        <translation>las filas son salidas, las columnas entradas</translation>
    </message>
    <message>
        <source>all %1 numbers</source>
        <translation>los %1 números</translation>
    </message>
    <message>
        <source>map %1</source>
        <translation>mapa %1</translation>
    </message>
    <message>
        <source>map %1, row %2, column %3: %4</source>
        <translation>mapa %1, fila %2, columna %3: %4</translation>
    </message>
    <message>
        <source>rows are inputs, columns the outputs of their group</source>
        <translation>las filas son entradas, las columnas las salidas de su grupo</translation>
    </message>
    <message>
        <source>rows are inputs, columns outputs</source>
        <translation>las filas son entradas, las columnas salidas</translation>
    </message>
    <message>
        <source>rows are outputs, columns the inputs of their group</source>
        <translation>las filas son salidas, las columnas las entradas de su grupo</translation>
    </message>
    <message>
        <source>%1, row %2, column %3: %4</source>
        <translation>%1, fila %2, columna %3: %4</translation>
    </message>
    <message>
        <source>the only number</source>
        <translation>el único número</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a column of a table, and its number</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, row %2: %3</source>
        <comment>a column of a table, a row, and the number there</comment>
        <translation>%1, fila %2: %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a weight and its number</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>one of a row of numbers, and its value</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message numerus="yes">
        <source>%n channel(s)</source>
        <translation>
            <numerusform>%n canal</numerusform>
            <numerusform>%n canales</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n map(s)</source>
        <translation>
            <numerusform>%n mapa</numerusform>
            <numerusform>%n mapas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unit(s)</source>
        <translation>
            <numerusform>%n unidad</numerusform>
            <numerusform>%n unidades</numerusform>
        </translation>
    </message>
    <message>
        <source>It is %1, and the network says %2, whose logit is %3 higher.</source>
        <translation>Es %1 y la red dice %2, cuyo logit es mayor en %3.</translation>
    </message>
    <message>
        <source>The network says %1, whose logit is %2 higher than that of %3.</source>
        <translation>La red dice %1, cuyo logit es mayor en %2 que el de %3.</translation>
    </message>
    <message>
        <source>It was right. The next best class is %1, whose logit is %2 lower.</source>
        <translation>Era correcto. La siguiente mejor clase es %1, cuyo logit es menor en %2.</translation>
    </message>
    <message>
        <source>The network says %1. The next best class is %2, whose logit is %3 lower.</source>
        <translation>La red dice %1. La siguiente mejor clase es %2, cuyo logit es menor en %3.</translation>
    </message>
    <message>
        <source>This network gives numbers, not classes: there are no two of them to compare.</source>
        <translation>Esta red da números, no clases: no hay dos que comparar.</translation>
    </message>
    <message>
        <source>This network has one output: there is no other class to compare it with.</source>
        <translation>Esta red tiene una salida: no hay otra clase con la que compararla.</translation>
    </message>
    <message>
        <source>%1: what the network says</source>
        <translation>%1: lo que dice la red</translation>
    </message>
    <message>
        <source>%1: what is right</source>
        <translation>%1: lo correcto</translation>
    </message>
    <message>
        <source>%1: chosen to compare</source>
        <translation>%1: elegida para comparar</translation>
    </message>
    <message>
        <source>%1: the next best</source>
        <translation>%1: la siguiente mejor</translation>
    </message>
    <message>
        <source>logit %1 · %2</source>
        <translation>logit %1 · %2</translation>
    </message>
    <message>
        <source>the input</source>
        <translation>la entrada</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>canal %1</translation>
    </message>
    <message>
        <source>map %1</source>
        <translation>mapa %1</translation>
    </message>
    <message>
        <source>unit %1</source>
        <translation>unidad %1</translation>
    </message>
    <message>
        <source>%1: gradient × value</source>
        <translation>%1: gradiente × valor</translation>
    </message>
    <message>
        <source>%1: terms of %2</source>
        <translation>%1: términos de %2</translation>
    </message>
    <message>
        <source>for %1: %2 from %3</source>
        <translation>a favor de %1: %2 de %3</translation>
    </message>
    <message>
        <source>difference of the biases: %1</source>
        <translation>diferencia de los sesgos: %1</translation>
    </message>
    <message>
        <source>rounding: %1</source>
        <translation>redondeo: %1</translation>
    </message>
    <message>
        <source>biases, and what bends behind it: %1</source>
        <translation>sesgos, y lo que no es lineal detrás: %1</translation>
    </message>
    <message>
        <source>together: %1 = %2 − %3</source>
        <translation>en total: %1 = %2 − %3</translation>
    </message>
    <message>
        <source>The network’s answer is no number: nothing speaks for it, and nothing against it.</source>
        <translation>La respuesta de la red no es un número: nada habla a su favor y nada en su contra.</translation>
    </message>
    <message>
        <source>The network says %1 for %2.</source>
        <translation>La red dice %1 para %2.</translation>
    </message>
    <message>
        <source>The network says %1 for %2; %3 is right.</source>
        <translation>La red dice %1 para %2; lo correcto es %3.</translation>
    </message>
    <message numerus="yes">
        <source>more by %n column(s): %1</source>
        <translation>
            <numerusform>más por %n columna: %1</numerusform>
            <numerusform>más por %n columnas: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>less by %n column(s): %1</source>
        <translation>
            <numerusform>menos por %n columna: %1</numerusform>
            <numerusform>menos por %n columnas: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>together: %1</source>
        <translation>en total: %1</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>parameter %1 has no optimiser state %2</source>
        <translation>el parámetro %1 no tiene el estado %2 del optimizador</translation>
    </message>
    <message>
        <source>%1: lanes has no %2</source>
        <translation>%1: lanes no tiene %2</translation>
    </message>
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
        <source>the pads (top, left, bottom, right) are %1; a pooling window spans %2 cells, so pads are at most %3, or a window would see nothing but padding</source>
        <translation>el relleno (arriba, izquierda, abajo, derecha) es %1; una ventana de pooling abarca %2 celdas, así que el relleno es como mucho %3, o una ventana no vería más que relleno</translation>
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
        <source>random integers must lie between −2²⁴ and 2²⁴, and the range must hold one</source>
        <translation>los enteros aleatorios deben estar entre −2²⁴ y 2²⁴, y el rango debe contener alguno</translation>
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
        <translation>%1 contiene registros con varios campos; hace falta una matriz de números simples</translation>
    </message>
    <message>
        <source>%1 declares a dimension that no computer can hold</source>
        <translation>%1 declara una dimensión que no cabe en ninguna máquina</translation>
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
        <translation>Se compara y se elige en un vector entero de celdas a la vez, sin bifurcaciones: cada celda se lee y se escribe una sola vez, de modo que solo la memoria marca el ritmo.</translation>
    </message>
    <message>
        <source>The exponential function as a short polynomial, for a whole vector of cells at once and accurate to a few units in the last place: many times faster than calling the library function cell by cell.</source>
        <translation>La función exponencial como un polinomio corto, para un vector entero de celdas a la vez y exacta salvo unas pocas unidades de la última cifra: muchas veces más rápida que llamar a la función de la biblioteca celda por celda.</translation>
    </message>
    <message>
        <source>direct adds every cell of the window and is meant for windows of up to %1 cells; this one is %2</source>
        <translation>direct suma todas las celdas de la ventana y está pensada para ventanas de hasta %1 celdas; esta tiene %2</translation>
    </message>
    <message>
        <source>Rows are copied once with their padding, so that neighbouring results read neighbouring cells whatever the stride. Then a tile of results, several filters wide, stays in registers while all channels and taps pass by: every number read from memory is used many times, and the multipliers never wait. Few or many channels, groups and dilation take the same way.</source>
        <translation>Las filas se copian una vez con su relleno, para que los resultados vecinos lean celdas vecinas sea cual sea la zancada. Después, una tesela de resultados, de varios filtros de ancho, permanece en los registros mientras pasan todos los canales y todas las posiciones de la ventana: cada número leído de la memoria se usa muchas veces y los multiplicadores nunca esperan. El mismo camino sirve para pocos o muchos canales, para grupos y para dilatación.</translation>
    </message>
    <message>
        <source>For a tile of filters and taps at a time, the products of gradients and inputs are summed in registers along whole rows. Blocks of images have sums of their own, added as a tree whose shape depends on the problem alone: many threads, the same bits.</source>
        <translation>Para una tesela de filtros y posiciones de la ventana cada vez, los productos de gradientes y entradas se suman en registros a lo largo de filas enteras. Cada bloque de imágenes tiene sus propias sumas, que se unen en un árbol cuya forma depende solo del problema: muchos hilos, los mismos bits.</translation>
    </message>
    <message>
        <source>The textbook loops, with the results shared among the threads and no vector code: what threads alone bring. Also used where a weight or gradient is infinite or not a number, since padding must not meet it.</source>
        <translation>Los bucles de la definición, con los resultados repartidos entre los hilos y sin código vectorial: lo que aportan los hilos por sí solos. También se usa cuando un peso o un gradiente es infinito o no es un número, pues el relleno no debe multiplicarse con él.</translation>
    </message>
    <message>
        <source>A plane is read once, in pieces that fit the innermost cache: vector code finds the largest value of a piece, then its first place. Planes are shared among the threads.</source>
        <translation>Cada plano se lee una vez, en trozos que caben en la caché más interna: el código vectorial busca el valor máximo de un trozo y luego su primera posición. Los planos se reparten entre los hilos.</translation>
    </message>
    <message>
        <source>Each plane is cleared and gets its gradient at the one cell that won.</source>
        <translation>Cada plano se pone a cero y recibe su gradiente en la única celda que ganó.</translation>
    </message>
    <message>
        <source>Every cell of a plane gets the same share of its gradient: planes are filled at the speed of memory.</source>
        <translation>Todas las celdas de un plano reciben la misma parte de su gradiente: los planos se llenan a la velocidad de la memoria.</translation>
    </message>
    <message>
        <source>scan compares every cell of the window and is meant for windows of up to %1 cells; this one is %2</source>
        <translation>scan compara todas las celdas de la ventana y está pensada para ventanas de hasta %1 celdas; esta tiene %2</translation>
    </message>
    <message>
        <source>Two rows are read as whole vectors, even and odd columns are sorted apart, and three comparisons give a vector of results: every cell is read once, nothing is copied, and only memory sets the pace. For windows of 2×2 with stride 2 and no padding, the commonest of all.</source>
        <translation>Se leen dos filas como vectores enteros, se separan las columnas pares de las impares, y tres comparaciones dan un vector de resultados: cada celda se lee una vez, no se copia nada y solo la memoria marca el ritmo. Para ventanas de 2×2 con zancada 2 y sin relleno, las más habituales de todas.</translation>
    </message>
    <message>
        <source>After van Herk, Gil and Werman: rows are cut into blocks as long as the window, with running maxima from each end. Any window is the end of one block and the beginning of the next, so one comparison joins the two, however tall the window is. Along a row, windows grow by doubling. The time hardly depends on the size of the window.</source>
        <translation>Según van Herk, Gil y Werman: las filas se cortan en bloques tan largos como la ventana, con máximos acumulados desde cada extremo. Toda ventana es el final de un bloque y el comienzo del siguiente, así que basta una comparación para unir ambos, por alta que sea la ventana. A lo largo de una fila, las ventanas crecen duplicándose. El tiempo apenas depende del tamaño de la ventana.</translation>
    </message>
    <message>
        <source>Maxima over 2 cells are made from single cells, over 4 from pairs of those, over 8 from pairs of fours: a window of k cells takes about log₂ k comparisons instead of k. The last pair may overlap, which a maximum does not mind. First along the rows, then down the columns.</source>
        <translation>Los máximos de 2 celdas se forman con celdas sueltas; los de 4, con pares de aquellos; los de 8, con pares de los de cuatro: una ventana de k celdas requiere unas log₂ k comparaciones en lugar de k. El último par puede solaparse, lo que a un máximo no le importa. Primero por filas y luego por columnas.</translation>
    </message>
    <message>
        <source>The definition, for a whole vector of neighbouring windows at once: padded rows are copied so that the same cell of all windows lies side by side, and the running maximum never leaves its register. Unbeaten for small windows; the time grows with the number of cells in the window.</source>
        <translation>La definición, para un vector entero de ventanas vecinas a la vez: las filas rellenadas se copian de modo que la misma celda de todas las ventanas quede contigua, y el máximo acumulado nunca sale de su registro. Insuperable para ventanas pequeñas; el tiempo crece con el número de celdas de la ventana.</translation>
    </message>
    <message>
        <source>A maximum over a rectangle is the maximum down a column of maxima along rows: k + k comparisons instead of k × k. Rows come first, so that of equal cells the first in reading order still wins and the saved positions are exact.</source>
        <translation>El máximo de un rectángulo es el máximo, a lo largo de una columna, de los máximos de sus filas: k + k comparaciones en lugar de k × k. Las filas van primero, para que entre celdas iguales siga ganando la primera en orden de lectura y las posiciones guardadas sean exactas.</translation>
    </message>
    <message>
        <source>fixed2x2 is for windows of 2×2 with stride 2×2, without dilation and padding</source>
        <translation>fixed2x2 es para ventanas de 2×2 con zancada 2×2, sin dilatación ni relleno</translation>
    </message>
    <message>
        <source>Windows of 2×2 with stride 2 do not overlap, so each gradient has four cells of its own: the saved byte says which of them it goes to, and whole vectors of gradients and zeros are written in one go.</source>
        <translation>Las ventanas de 2×2 con zancada 2 no se solapan, así que cada gradiente tiene cuatro celdas propias: el byte guardado dice a cuál de ellas va, y se escriben de una vez vectores enteros de gradientes y ceros.</translation>
    </message>
    <message>
        <source>Each gradient is added to the cell that won its window. Every thread owns whole rows of the result and goes through the windows in reading order: no two threads write to one cell, no locks are needed, and the sums have the same bits for any number of threads.</source>
        <translation>Cada gradiente se suma a la celda que ganó en su ventana. Cada hilo posee filas enteras del resultado y recorre las ventanas en orden de lectura: nunca dos hilos escriben en la misma celda, no hacen falta cerrojos, y las sumas tienen los mismos bits con cualquier número de hilos.</translation>
    </message>
    <message>
        <source>a picture of %1×%2 cells is not possible; both must be at least 1</source>
        <translation>una imagen de %1×%2 celdas no es posible; ambos números deben ser al menos 1</translation>
    </message>
    <message>
        <source>padding for %1: %2, %3 before and %4 after</source>
        <translation>relleno para %1: %2, %3 antes y %4 después</translation>
    </message>
    <message>
        <source>rows: the last window reaches %1 beyond the padding; nothing there counts</source>
        <translation>filas: la última ventana llega %1 más allá del relleno; nada de lo que hay allí cuenta</translation>
    </message>
    <message>
        <source>columns: the last window reaches %1 beyond the padding; nothing there counts</source>
        <translation>columnas: la última ventana llega %1 más allá del relleno; nada de lo que hay allí cuenta</translation>
    </message>
    <message>
        <source>rows that the padding cuts off the output: %1</source>
        <translation>filas que el relleno recorta de la salida: %1</translation>
    </message>
    <message>
        <source>columns that the padding cuts off the output: %1</source>
        <translation>columnas que el relleno recorta de la salida: %1</translation>
    </message>
    <message>
        <source>%1 is not a whole session: it has no %2</source>
        <translation>%1 no es una sesión completa: le falta %2</translation>
    </message>
    <message>
        <source>%1 is not a Kernelscope session</source>
        <translation>%1 no es una sesión de Kernelscope</translation>
    </message>
    <message>
        <source>%1 was written by a newer Kernelscope (format %2; this one reads up to %3)</source>
        <translation>%1 fue escrito por una versión más reciente de Kernelscope (formato %2; esta lee hasta el %3)</translation>
    </message>
    <message>
        <source>%1 is not a whole session: %2</source>
        <translation>%1 no es una sesión completa: %2</translation>
    </message>
    <message>
        <source>the value %1 is not known</source>
        <translation>el valor %1 no se conoce</translation>
    </message>
    <message>
        <source>the pinned cell %1 lies outside its tensor</source>
        <translation>la celda fijada %1 queda fuera de su tensor</translation>
    </message>
    <message>
        <source>the position %1 lies outside the timeline</source>
        <translation>la posición %1 queda fuera de la línea de tiempo</translation>
    </message>
    <message>
        <source>the image or channel on screen does not exist</source>
        <translation>la imagen o el canal mostrado no existe</translation>
    </message>
    <message>
        <source>there is no operator %1</source>
        <translation>no hay un operador %1</translation>
    </message>
    <message>
        <source>the input is missing</source>
        <translation>falta la entrada</translation>
    </message>
    <message>
        <source>the stored %1 does not have the shape that its settings give</source>
        <translation>el tensor %1 guardado no tiene la forma que indican sus ajustes</translation>
    </message>
    <message>
        <source>%1 is not a sound archive: %2</source>
        <translation>%1 no es un archivo comprimido en buen estado: %2</translation>
    </message>
    <message>
        <source>the archive cannot be made: %1</source>
        <translation>no se puede crear el archivo comprimido: %1</translation>
    </message>
    <message>
        <source>a pattern needs at least one cell; its shape is %1</source>
        <translation>un patrón necesita al menos una celda; su forma es %1</translation>
    </message>
    <message>
        <source>the cell %1 lies outside %2; cells are counted from 0</source>
        <translation>la celda %1 queda fuera de %2; las celdas se cuentan desde 0</translation>
    </message>
    <message>
        <source>pooling study: 4×4, random seed 35</source>
        <translation>estudio de pooling: 4×4, semilla aleatoria 35</translation>
    </message>
    <message>
        <source>pooling study: 8×8, random seed 35</source>
        <translation>estudio de pooling: 8×8, semilla aleatoria 35</translation>
    </message>
    <message>
        <source>pooling study: overlapping windows, the largest cell in the middle</source>
        <translation>estudio de pooling: ventanas solapadas, la celda mayor en el centro</translation>
    </message>
    <message>
        <source>pooling study: equal largest cells</source>
        <translation>estudio de pooling: celdas mayores iguales</translation>
    </message>
    <message>
        <source>CNN from scratch: a piece of a drawn line</source>
        <translation>CNN desde cero: un trozo de una línea dibujada</translation>
    </message>
    <message>
        <source>CNN from scratch: 5×5 image</source>
        <translation>CNN desde cero: imagen de 5×5</translation>
    </message>
    <message>
        <source>CNN from scratch: 3×3 filter</source>
        <translation>CNN desde cero: filtro de 3×3</translation>
    </message>
    <message>
        <source>CNN from scratch: 4×4 for pooling</source>
        <translation>CNN desde cero: 4×4 para pooling</translation>
    </message>
    <message>
        <source>C++ and CUDA study: 1 to 9</source>
        <translation>estudio de C++ y CUDA: del 1 al 9</translation>
    </message>
    <message>
        <source>C++ and CUDA study: 2×2 filter</source>
        <translation>estudio de C++ y CUDA: filtro de 2×2</translation>
    </message>
    <message>
        <source>C++ and CUDA study: both signs, for Relu</source>
        <translation>estudio de C++ y CUDA: ambos signos, para Relu</translation>
    </message>
    <message>
        <source>C++ and CUDA study: 2×2, for padding</source>
        <translation>estudio de C++ y CUDA: 2×2, para el relleno</translation>
    </message>
    <message>
        <source>C++ and CUDA study: two channels</source>
        <translation>estudio de C++ y CUDA: dos canales</translation>
    </message>
    <message>
        <source>C++ and CUDA study: two filters of two channels</source>
        <translation>estudio de C++ y CUDA: dos filtros de dos canales</translation>
    </message>
    <message>
        <source>no study has a matrix %1; there are %2</source>
        <translation>ningún estudio tiene una matriz %1; hay %2</translation>
    </message>
    <message>
        <source>there is no pattern %1; there are %2</source>
        <translation>no hay un patrón %1; hay %2</translation>
    </message>
    <message>
        <source>identity</source>
        <translation>identidad</translation>
    </message>
    <message>
        <source>box (mean)</source>
        <translation>caja (media)</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>gaussiano</translation>
    </message>
    <message>
        <source>Laplacian</source>
        <translation>laplaciano</translation>
    </message>
    <message>
        <source>sharpen</source>
        <translation>enfocar</translation>
    </message>
    <message>
        <source>emboss</source>
        <translation>relieve</translation>
    </message>
    <message>
        <source>random integers, −3 to 3</source>
        <translation>enteros al azar, −3 a 3</translation>
    </message>
    <message>
        <source>Sobel compares neighbours, so the window needs at least 2 cells in that direction; it is %1</source>
        <translation>Sobel compara vecinas, así que la ventana necesita al menos 2 celdas en esa dirección; tiene %1</translation>
    </message>
    <message>
        <source>this filter needs a window of at least 3×3, a cell and its neighbours; it is %1</source>
        <translation>este filtro necesita una ventana de al menos 3×3, una celda y sus vecinas; es de %1</translation>
    </message>
    <message>
        <source>%1 is transparent in places; it has been laid on white.</source>
        <translation>%1 es transparente en algunas partes; se ha puesto sobre blanco.</translation>
    </message>
    <message>
        <source>%1 is damaged: from some place on the picture is grey or wrong (the decoder says: %2).</source>
        <translation>%1 está dañado: a partir de algún lugar la imagen es gris o errónea (el decodificador dice: %2).</translation>
    </message>
    <message>
        <source>Four cells a thread with one wide load and one wide store: a quarter of the instructions for the same bytes, and the bytes are what takes the time.</source>
        <translation>Cuatro celdas por hilo con una lectura ancha y una escritura ancha: la cuarta parte de las instrucciones para los mismos bytes, y los bytes son lo que lleva tiempo.</translation>
    </message>
    <message>
        <source>One thread per cell: neighbouring threads touch neighbouring cells, which is what the memory of a GPU wants.</source>
        <translation>Un hilo por celda: hilos vecinos tocan celdas vecinas, que es lo que le conviene a la memoria de una GPU.</translation>
    </message>
    <message>
        <source>the columns of one image would have %1 cells; these kernels count up to 2³¹ − 1</source>
        <translation>las columnas de una imagen tendrían %1 celdas; estos kernels cuentan hasta 2³¹ − 1</translation>
    </message>
    <message>
        <source>a product of %1×%2 cells needs more than the 1024 threads of one block</source>
        <translation>un producto de %1×%2 celdas necesita más que los 1024 hilos de un bloque</translation>
    </message>
    <message>
        <source>The product of im2col without its matrix: a tile of it is computed from the image when it is needed, straight into shared memory. Nothing is written out and read back, and the whole batch is one launch.</source>
        <translation>El producto de im2col sin su matriz: cada tesela se calcula a partir de la imagen cuando hace falta, directamente en memoria compartida. Nada se escribe para volver a leerlo, y todo el lote es un solo lanzamiento.</translation>
    </message>
    <message>
        <source>The definition: one thread per result adds up its window (for weights a block, in a fixed tree). Every value is fetched again for every result that uses it; only the caches help.</source>
        <translation>La definición: un hilo por resultado suma su ventana (para los pesos, un bloque, en un árbol fijo). Cada valor se vuelve a traer para cada resultado que lo usa; solo las cachés ayudan.</translation>
    </message>
    <message>
        <source>im2col, and a product of 128×128 tiles: 8×8 sums in the registers of a thread, four values with each load, and the next tiles on their way while this one is multiplied.</source>
        <translation>im2col y un producto con teselas de 128×128: 8×8 sumas en los registros de un hilo, cuatro valores con cada lectura, y las teselas siguientes en camino mientras se multiplica la actual.</translation>
    </message>
    <message>
        <source>im2col, and a product that keeps 4×4 sums in the registers of each thread, so that a value from shared memory is used four times before it is fetched again.</source>
        <translation>im2col y un producto que mantiene 4×4 sumas en los registros de cada hilo, de modo que un valor de la memoria compartida se usa cuatro veces antes de volver a traerlo.</translation>
    </message>
    <message>
        <source>the driver is for CUDA %1, and this program needs %2: install a newer driver</source>
        <translation>el controlador es para CUDA %1 y este programa necesita %2: instale un controlador más reciente</translation>
    </message>
    <message>
        <source>there is no NVIDIA GPU</source>
        <translation>no hay una GPU de NVIDIA</translation>
    </message>
    <message>
        <source>CUDA does not start: %1</source>
        <translation>CUDA no arranca: %1</translation>
    </message>
    <message>
        <source>CUDA: %1: %2</source>
        <translation>CUDA: %1: %2</translation>
    </message>
    <message>
        <source>not enough memory on the GPU for %1: %2 needed, %3 of %4 free</source>
        <translation>no hay memoria suficiente en la GPU para %1: se necesitan %2 y hay %3 libres de %4</translation>
    </message>
    <message>
        <source>only 2×2 windows with stride 2, without padding, on rows of a multiple of 4 cells</source>
        <translation>solo ventanas de 2×2 con zancada 2, sin relleno, en filas de un múltiplo de 4 celdas</translation>
    </message>
    <message>
        <source>only images with an even number of rows</source>
        <translation>solo imágenes con un número par de filas</translation>
    </message>
    <message>
        <source>the identity in the kernel is 32×32; the window is %1×%2</source>
        <translation>la identidad del kernel es de 32×32; la ventana es de %1×%2</translation>
    </message>
    <message>
        <source>the windows of a block need %1 bytes of shared memory; there are %2</source>
        <translation>las ventanas de un bloque necesitan %1 bytes de memoria compartida; hay %2</translation>
    </message>
    <message>
        <source>The same with the identity sent from the host with every window, as if it could change: one more copy per window, for a filter that is always the same.</source>
        <translation>Lo mismo, pero la CPU envía la identidad con cada ventana, como si pudiera cambiar: una copia más por ventana para un filtro que siempre es el mismo.</translation>
    </message>
    <message>
        <source>For 2×2 windows with stride 2: a thread loads four cells of two rows with two wide loads and stores two results at once. Pooling moves much and computes little, so what counts is that every byte is moved once and in wide pieces.</source>
        <translation>Para ventanas de 2×2 con zancada 2: un hilo lee cuatro celdas de dos filas con dos lecturas anchas y escribe dos resultados a la vez. El pooling mueve mucho y calcula poco, así que lo que cuenta es mover cada byte una sola vez y en piezas anchas.</translation>
    </message>
    <message>
        <source>One thread per result, one launch for the whole tensor: neighbouring threads read neighbouring cells, the running maximum stays in a register, and nothing is multiplied.</source>
        <translation>Un hilo por resultado, un lanzamiento para todo el tensor: hilos vecinos leen celdas vecinas, el máximo acumulado permanece en un registro y no se multiplica nada.</translation>
    </message>
    <message>
        <source>2×2 windows with stride 2 do not overlap: a thread takes two gradients and writes the eight cells of their windows with two wide stores.</source>
        <translation>Las ventanas de 2×2 con zancada 2 no se solapan: un hilo toma dos gradientes y escribe las ocho celdas de sus ventanas con dos escrituras anchas.</translation>
    </message>
    <message>
        <source>One thread per cell of the image asks the windows around it whether they took that cell, and adds up their gradients. Sending gradients from the windows instead would need atomic additions, whose order changes from run to run.</source>
        <translation>Un hilo por celda de la imagen pregunta a las ventanas de alrededor si eligieron esa celda y suma sus gradientes. Enviar los gradientes desde las ventanas exigiría sumas atómicas, cuyo orden cambia de una ejecución a otra.</translation>
    </message>
    <message>
        <source>For 2×2 windows with stride 2: four cells of two rows with two wide loads, two means with one store. Each byte is moved once, in wide pieces.</source>
        <translation>Para ventanas de 2×2 con zancada 2: cuatro celdas de dos filas con dos lecturas anchas, dos medias con una escritura. Cada byte se mueve una sola vez, en piezas anchas.</translation>
    </message>
    <message>
        <source>One thread per result adds up its window and divides by the number of cells that count.</source>
        <translation>Un hilo por resultado suma su ventana y divide por el número de celdas que cuentan.</translation>
    </message>
    <message>
        <source>2×2 windows with stride 2 do not overlap: a thread takes two gradients and writes their shares to eight cells with two wide stores.</source>
        <translation>Las ventanas de 2×2 con zancada 2 no se solapan: un hilo toma dos gradientes y escribe sus partes en ocho celdas con dos escrituras anchas.</translation>
    </message>
    <message>
        <source>One thread per cell of the image adds up the shares of the windows that see it, always in the same order.</source>
        <translation>Un hilo por celda de la imagen suma las partes de las ventanas que la ven, siempre en el mismo orden.</translation>
    </message>
    <message>
        <source>A block works on each channel: its threads go through the image side by side, warps put their results together by shuffles, from register to register, and one warp finishes.</source>
        <translation>Un bloque trabaja en cada canal: sus hilos recorren la imagen lado a lado, los warps reúnen sus resultados con shuffles, de registro a registro, y un warp termina.</translation>
    </message>
    <message>
        <source>One thread per channel looks at the whole image. Simple, and slow for few channels: most of the GPU has nothing to do.</source>
        <translation>Un hilo por canal recorre toda la imagen. Sencillo, y lento con pocos canales: la mayor parte de la GPU no tiene nada que hacer.</translation>
    </message>
    <message>
        <source>%1 has %2 cells; these kernels count up to 2³¹ − 1</source>
        <translation>%1 tiene %2 celdas; estos kernels cuentan hasta 2³¹ − 1</translation>
    </message>
    <message>
        <source>this program was built without it: %1</source>
        <translation>este programa se compiló sin ello: %1</translation>
    </message>
    <message>
        <source>the plug-in %1 is not there</source>
        <translation>falta el complemento %1</translation>
    </message>
    <message>
        <source>a library is missing: %1</source>
        <translation>falta una biblioteca: %1</translation>
    </message>
    <message>
        <source>%1 is not a plug-in of this program: it has no %2</source>
        <translation>%1 no es un complemento de este programa: le falta %2</translation>
    </message>
    <message>
        <source>%1 is for another version of this program (interface %2 instead of %3)</source>
        <translation>%1 es para otra versión de este programa (interfaz %2 en lugar de %3)</translation>
    </message>
    <message>
        <source>%1 is from another build of this program (%2 instead of %3)</source>
        <translation>%1 es de otra compilación de este programa (%2 en lugar de %3)</translation>
    </message>
    <message>
        <source>this machine shows no energy counters (virtual machines do not)</source>
        <translation>esta máquina no ofrece contadores de energía (las máquinas virtuales no los tienen)</translation>
    </message>
    <message>
        <source>The machine runs on its battery: it may be slower than it can be.</source>
        <translation>La máquina funciona con batería: puede ser más lenta de lo que es capaz.</translation>
    </message>
    <message>
        <source>%1 is %2; it must lie between %3 and %4</source>
        <translation>%1 es %2; debe estar entre %3 y %4</translation>
    </message>
    <message>
        <source>the sweep has values but no axis</source>
        <translation>el barrido tiene valores, pero no tiene eje</translation>
    </message>
    <message>
        <source>%1 has no %2 to sweep</source>
        <translation>%1 no tiene «%2» que barrer</translation>
    </message>
    <message>
        <source>the sweep of %1 has no values</source>
        <translation>el barrido de %1 no tiene valores</translation>
    </message>
    <message>
        <source>an experiment needs at least one backend, one implementation and one pass</source>
        <translation>un experimento necesita al menos un backend, una implementación y una pasada</translation>
    </message>
    <message>
        <source>a backend, implementation, pass or value is named twice</source>
        <translation>un backend, una implementación, una pasada o un valor aparece dos veces</translation>
    </message>
    <message>
        <source>%1 has no %2 pass</source>
        <translation>%1 no tiene la pasada %2</translation>
    </message>
    <message>
        <source>no chosen backend has the implementation %1 of %2; there are %3</source>
        <translation>ningún backend elegido tiene la implementación %1 de %2; hay %3</translation>
    </message>
    <message>
        <source>the experiment has %1 points; %2 is the most</source>
        <translation>el experimento tiene %1 puntos; el máximo es %2</translation>
    </message>
    <message>
        <source>an experiment is a JSON object with op, shape and backends</source>
        <translation>un experimento es un objeto JSON con op, shape y backends</translation>
    </message>
    <message>
        <source>there is no operator %1; there are %2</source>
        <translation>no hay un operador %1; hay %2</translation>
    </message>
    <message>
        <source>%1 holds a number that is out of range</source>
        <translation>%1 contiene un número fuera del intervalo admitido</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>no hay memoria suficiente</translation>
    </message>
    <message>
        <source>the work failed: %1</source>
        <translation>el trabajo ha fallado: %1</translation>
    </message>
    <message>
        <source>the work failed without saying why</source>
        <translation>el trabajo ha fallado sin decir por qué</translation>
    </message>
    <message>
        <source>height and width of the input</source>
        <translation>alto y ancho de la entrada</translation>
    </message>
    <message>
        <source>window size</source>
        <translation>ventana</translation>
    </message>
    <message>
        <source>stride</source>
        <translation>zancada</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>canales</translation>
    </message>
    <message>
        <source>filters</source>
        <translation>filtros</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>hilos</translation>
    </message>
    <message>
        <source>Time of one pass</source>
        <translation>Tiempo de una pasada</translation>
    </message>
    <message>
        <source>milliseconds</source>
        <translation>milisegundos</translation>
    </message>
    <message>
        <source>Speed-up over one thread</source>
        <translation>Aceleración respecto a un hilo</translation>
    </message>
    <message>
        <source>times as fast</source>
        <translation>veces más rápido</translation>
    </message>
    <message>
        <source>Efficiency: speed-up divided by threads</source>
        <translation>Eficiencia: aceleración dividida por los hilos</translation>
    </message>
    <message>
        <source>percent</source>
        <translation>por ciento</translation>
    </message>
    <message>
        <source>%1: Amdahl</source>
        <translation>%1: Amdahl</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>ideal</translation>
    </message>
    <message>
        <source>How many times as fast as %1</source>
        <translation>Cuántas veces más rápido que %1</translation>
    </message>
    <message>
        <source>Median and quartiles</source>
        <translation>Mediana y cuartiles</translation>
    </message>
    <message>
        <source>copy in</source>
        <translation>copia de ida</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>kernel</translation>
    </message>
    <message>
        <source>copy out</source>
        <translation>copia de vuelta</translation>
    </message>
    <message>
        <source>WRONG: %1 of %2 results do not agree with the oracle; their times say nothing.</source>
        <translation>ERROR: %1 de %2 resultados no concuerdan con el oráculo; sus tiempos no dicen nada.</translation>
    </message>
    <message>
        <source>Every result that was timed agrees with the oracle on the cells that were sampled.</source>
        <translation>Todos los resultados cronometrados concuerdan con el oráculo en las celdas muestreadas.</translation>
    </message>
    <message>
        <source>the session was saved without results; there is nothing to compare with</source>
        <translation>la sesión se guardó sin resultados; no hay nada con que comparar</translation>
    </message>
    <message>
        <source>tensors of different shapes have no difference: %1 and %2</source>
        <translation>entre tensores de formas distintas no hay diferencia: %1 y %2</translation>
    </message>
    <message>
        <source>%1 has the shape %2 and cannot be compared with %3</source>
        <translation>%1 tiene la forma %2 y no se puede comparar con %3</translation>
    </message>
    <message>
        <source>%1: all %2 compared cells are equal</source>
        <translation>%1: las %2 celdas comparadas son iguales</translation>
    </message>
    <message>
        <source>%1: all %2 compared cells lie within the bound; the worst, %3, is %4 instead of %5 (bound %6)</source>
        <translation>%1: las %2 celdas comparadas están dentro de la cota; en la peor, %3, hay %4 en lugar de %5 (cota %6)</translation>
    </message>
    <message>
        <source>%1: %2 of %3 compared cells lie beyond the bound; the worst, %4, is %5 instead of %6 (bound %7)</source>
        <translation>%1: %2 de %3 celdas comparadas superan la cota; en la peor, %4, hay %5 en lugar de %6 (cota %7)</translation>
    </message>
    <message>
        <source>the arg-max has %1 cells; dst has %2</source>
        <translation>el arg-max tiene %1 celdas; dst tiene %2</translation>
    </message>
    <message>
        <source>Flipped kernel</source>
        <translation>Kernel girado</translation>
    </message>
    <message>
        <source>Pool gradient written instead of added</source>
        <translation>Gradiente de pooling escrito en lugar de sumado</translation>
    </message>
    <message>
        <source>Where windows overlap, a cell that wins several of them keeps only the last gradient. Without overlap nobody notices.</source>
        <translation>Donde las ventanas se solapan, una celda que gana en varias conserva solo el último gradiente. Sin solapamiento nadie lo nota.</translation>
    </message>
    <message>
        <source>Stale arg-max</source>
        <translation>Arg-max obsoleto</translation>
    </message>
    <message>
        <source>The backward pass uses the arg-max of an earlier input, so gradients go to cells that won last time.</source>
        <translation>La pasada hacia atrás usa el arg-max de una entrada anterior, de modo que los gradientes van a las celdas que ganaron la última vez.</translation>
    </message>
    <message>
        <source>The last of equal values wins</source>
        <translation>Gana el último de los valores iguales</translation>
    </message>
    <message>
        <source>A ≥ where &gt; is meant: of equal maxima the last one takes the gradient. Only inputs with ties show it.</source>
        <translation>Un ≥ donde se quiere un &gt;: entre máximos iguales, el último se lleva el gradiente. Solo se ve en entradas con empates.</translation>
    </message>
    <message>
        <source>Padding off by one</source>
        <translation>Relleno desplazado en uno</translation>
    </message>
    <message>
        <source>One row of padding is moved from the top to the bottom: the shape is right, the picture slides by one row.</source>
        <translation>Una fila de relleno pasa de arriba abajo: la forma es correcta, pero la imagen se desplaza una fila.</translation>
    </message>
    <message>
        <source>Missing bias gradient</source>
        <translation>Falta el gradiente del sesgo</translation>
    </message>
    <message>
        <source>The gradient of the bias stays 0: the network trains, a little worse, and nothing says why.</source>
        <translation>El gradiente del sesgo se queda en 0: la red se entrena, un poco peor, y nada dice por qué.</translation>
    </message>
    <message>
        <source>Rows and columns swapped</source>
        <translation>Filas y columnas intercambiadas</translation>
    </message>
    <message>
        <source>The strides of rows and columns are swapped when the result is written. Square symmetric pictures hide it.</source>
        <translation>Los saltos de filas y columnas se intercambian al escribir el resultado. Las imágenes cuadradas y simétricas lo ocultan.</translation>
    </message>
    <message>
        <source>The divisor counts padding</source>
        <translation>El divisor cuenta el relleno</translation>
    </message>
    <message>
        <source>count_include_pad is taken the wrong way round: averages at the border come out too small or too large.</source>
        <translation>count_include_pad se interpreta al revés: las medias del borde salen demasiado pequeñas o demasiado grandes.</translation>
    </message>
    <message>
        <source>Dropped last column</source>
        <translation>Última columna olvidada</translation>
    </message>
    <message>
        <source>The vector loop leaves out its tail: the last column of the result is never written.</source>
        <translation>El bucle vectorial omite su resto: la última columna del resultado nunca se escribe.</translation>
    </message>
    <message>
        <source>Forgotten ceil_mode</source>
        <translation>ceil_mode olvidado</translation>
    </message>
    <message>
        <source>The shape follows ceil_mode, the loop does not: the windows that reach beyond the image are left empty.</source>
        <translation>La forma respeta ceil_mode, el bucle no: las ventanas que sobresalen de la imagen quedan vacías.</translation>
    </message>
    <message>
        <source>NaN loses</source>
        <translation>NaN pierde</translation>
    </message>
    <message>
        <source>A plain comparison is never true for NaN, so a broken input comes out of the maximum looking healthy.</source>
        <translation>Una comparación simple nunca es verdadera con NaN, así que una entrada estropeada sale del máximo con aspecto sano.</translation>
    </message>
    <message>
        <source>Relu′(0) = 1</source>
        <translation>Relu′(0) = 1</translation>
    </message>
    <message>
        <source>A ≥ where &gt; is meant: the gradient passes through cells that are exactly 0, of which Relu makes many.</source>
        <translation>Un ≥ donde se quiere un &gt;: el gradiente atraviesa las celdas que son exactamente 0, y Relu produce muchas.</translation>
    </message>
    <message>
        <source>Not reproducible</source>
        <translation>No reproducible</translation>
    </message>
    <message>
        <source>Every second run differs in the last bit of one cell, as with additions in whatever order threads arrive.</source>
        <translation>Una de cada dos ejecuciones difiere en el último bit de una celda, como cuando se suma en el orden en que llegan los hilos.</translation>
    </message>
    <message>
        <source>the gradient check would look at %1 results; choose an input with at most %2</source>
        <translation>la comprobación del gradiente tendría que mirar %1 resultados; elija una entrada con %2 como mucho</translation>
    </message>
    <message>
        <source>the gradient is right: %1, and differences give %2</source>
        <translation>el gradiente es correcto: %1, y las diferencias dan %2</translation>
    </message>
    <message>
        <source>the gradient is wrong: it is %1, but differences give %2</source>
        <translation>el gradiente es erróneo: es %1, pero las diferencias dan %2</translation>
    </message>
    <message>
        <source>the function has a kink here: its slope is %1 to the left and %2 to the right; %3 is as good as any value between</source>
        <translation>la función tiene aquí un punto anguloso: su pendiente es %1 a la izquierda y %2 a la derecha; %3 vale tanto como cualquier valor intermedio</translation>
    </message>
    <message>
        <source>NaN or infinity take part here: differences say nothing</source>
        <translation>aquí intervienen NaN o infinito: las diferencias no dicen nada</translation>
    </message>
    <message>
        <source>%1 has no cell %2</source>
        <translation>%1 no tiene la celda %2</translation>
    </message>
    <message>
        <source>the gradient check needs %1 and diffDst</source>
        <translation>la comprobación del gradiente necesita %1 y diffDst</translation>
    </message>
    <message>
        <source>there is nothing to verify: no backend has the implementation %1 of what was asked for</source>
        <translation>no hay nada que verificar: ningún backend tiene la implementación %1 de lo que se pidió</translation>
    </message>
    <message>
        <source>the walk has more than %1 steps; choose a coarser step (row, channel) or a smaller input</source>
        <translation>el recorrido tiene más de %1 pasos; elija un paso mayor (fila, canal) o una entrada más pequeña</translation>
    </message>
    <message>
        <source>there is no figure %1; there are %2</source>
        <translation>no hay una figura %1; hay %2</translation>
    </message>
    <message>
        <source>there is no figure to write</source>
        <translation>no hay ninguna figura que escribir</translation>
    </message>
    <message>
        <source>the GIF cannot be written: %1</source>
        <translation>no se puede escribir el GIF: %1</translation>
    </message>
    <message>
        <source>this session has no %1</source>
        <translation>esta sesión no tiene %1</translation>
    </message>
    <message>
        <source>only a tensor can be written as numbers</source>
        <translation>solo un tensor se puede escribir como números</translation>
    </message>
    <message>
        <source>figures are drawn by the program kernelscope, which should lie beside kernelscope-cli and does not: %1</source>
        <translation>las figuras las dibuja el programa kernelscope, que debería estar junto a kernelscope-cli y no está: %1</translation>
    </message>
    <message>
        <source>%1 could not be started or broke off</source>
        <translation>%1 no se pudo iniciar o se interrumpió</translation>
    </message>
    <message>
        <source>cuDNN: %1: %2</source>
        <translation>cuDNN: %1: %2</translation>
    </message>
    <message>
        <source>cuDNN does not start: %1</source>
        <translation>cuDNN no arranca: %1</translation>
    </message>
    <message>
        <source>cuDNN counts cells up to 2³¹ − 1</source>
        <translation>cuDNN cuenta celdas hasta 2³¹ − 1</translation>
    </message>
    <message>
        <source>cuDNN pads both ends of an axis alike</source>
        <translation>cuDNN rellena por igual ambos extremos de un eje</translation>
    </message>
    <message>
        <source>cuDNN pads MaxPool with −∞ only</source>
        <translation>cuDNN rellena MaxPool solo con −∞</translation>
    </message>
    <message>
        <source>cuDNN counts the same padding at both ends</source>
        <translation>cuDNN cuenta el mismo relleno en ambos extremos</translation>
    </message>
    <message>
        <source>%1 is one picture; only steps and maps can be written as numbered files</source>
        <translation>%1 es una sola imagen; solo los pasos y los mapas se pueden escribir como archivos numerados</translation>
    </message>
    <message>
        <source>shift, rotation, zoom and flip are for pictures; the samples are %1, for which noise is left</source>
        <translation>desplazar, girar, ampliar y reflejar son para imágenes; las muestras son %1, para las que queda el ruido</translation>
    </message>
    <message>
        <source>the buffer for %1 holds %2 numbers; the batch has %3</source>
        <translation>el búfer para %1 tiene %2 números; el lote tiene %3</translation>
    </message>
    <message>
        <source>%1 has no samples for %2</source>
        <translation>%1 no tiene muestras para %2</translation>
    </message>
    <message>
        <source>a batch of %1 samples is impossible; it needs at least 1</source>
        <translation>un lote de %1 muestras es imposible; necesita al menos 1</translation>
    </message>
    <message>
        <source>there is no batch %1; an epoch has the batches 0 to %2</source>
        <translation>no existe el lote %1; una época tiene los lotes 0 a %2</translation>
    </message>
    <message>
        <source>there is no epoch %1; epochs count from 0</source>
        <translation>no existe la época %1; las épocas cuentan desde 0</translation>
    </message>
    <message>
        <source>%1 has no sample %2; its last is %3</source>
        <translation>%1 no tiene la muestra %2; la última es %3</translation>
    </message>
    <message>
        <source>the class %1 has no samples for training</source>
        <translation>la clase %1 no tiene muestras para el entrenamiento</translation>
    </message>
    <message>
        <source>there are no samples for training</source>
        <translation>no hay muestras para el entrenamiento</translation>
    </message>
    <message>
        <source>there are no samples for the test, so nothing tells how well unseen samples are recognised</source>
        <translation>no hay muestras para la prueba, así que nada dice lo bien que se reconocen muestras no vistas</translation>
    </message>
    <message>
        <source>%1 has %2 samples; a data set needs 1 to 4294967295</source>
        <translation>%1 tiene %2 muestras; un conjunto de datos necesita de 1 a 4294967295</translation>
    </message>
    <message>
        <source>%1 has samples of shape %2; one sample has the shape 1×C×H×W</source>
        <translation>%1 tiene muestras de forma %2; una muestra tiene la forma 1×C×H×W</translation>
    </message>
    <message>
        <source>%1 holds fewer cells than its %2 samples of %3 need</source>
        <translation>%1 contiene menos celdas de las que necesitan sus %2 muestras de %3</translation>
    </message>
    <message>
        <source>%1 says that white is %2; it must be above 0</source>
        <translation>%1 dice que el blanco es %2; debe ser mayor que 0</translation>
    </message>
    <message>
        <source>%1 has %2 columns but %3 column names</source>
        <translation>%1 tiene %2 columnas, pero %3 nombres de columna</translation>
    </message>
    <message>
        <source>%1 has %2 samples but %3 sample names</source>
        <translation>%1 tiene %2 muestras, pero %3 nombres de muestra</translation>
    </message>
    <message>
        <source>%1 needs either a label or targets for every sample</source>
        <translation>%1 necesita una etiqueta o bien objetivos para cada muestra</translation>
    </message>
    <message>
        <source>%1 has targets of shape %2 for %3 samples; N×T×1×1 is needed</source>
        <translation>%1 tiene objetivos de forma %2 para %3 muestras; hace falta N×T×1×1</translation>
    </message>
    <message>
        <source>%1 has %2 targets but %3 target names</source>
        <translation>%1 tiene %2 objetivos, pero %3 nombres de objetivo</translation>
    </message>
    <message>
        <source>%1 has %2 samples but %3 labels; every sample needs one</source>
        <translation>%1 tiene %2 muestras, pero %3 etiquetas; cada muestra necesita una</translation>
    </message>
    <message>
        <source>%1 has %2 classes; telling classes apart needs at least 2</source>
        <translation>%1 tiene %2 clases; para distinguir clases hacen falta al menos 2</translation>
    </message>
    <message>
        <source>%1: sample %2 has the label %3; with %4 classes labels are 0 to %5</source>
        <translation>%1: la muestra %2 tiene la etiqueta %3; con %4 clases, las etiquetas van de 0 a %5</translation>
    </message>
    <message>
        <source>%1: sample %2 is in two parts (training, validation, test) or twice in one</source>
        <translation>%1: la muestra %2 está en dos partes (entrenamiento, validación, prueba) o dos veces en una</translation>
    </message>
    <message>
        <source>training</source>
        <translation>entrenamiento</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>validación</translation>
    </message>
    <message>
        <source>test</source>
        <translation>prueba</translation>
    </message>
    <message>
        <source>%1: sample %2 became %3 instead of %4</source>
        <translation>%1: la muestra %2 pasó a ser %3 en lugar de %4</translation>
    </message>
    <message>
        <source>%1 cannot be unpacked: there is no memory for it</source>
        <translation>%1 no se puede desempaquetar: no hay memoria para ello</translation>
    </message>
    <message>
        <source>%1 is cut off: the gzip data end too early</source>
        <translation>%1 está cortado: los datos gzip acaban demasiado pronto</translation>
    </message>
    <message>
        <source>%1 is damaged: its gzip data cannot be unpacked</source>
        <translation>%1 está dañado: sus datos gzip no se pueden desempaquetar</translation>
    </message>
    <message>
        <source>read from %1</source>
        <translation>leído de %1</translation>
    </message>
    <message>
        <source>%1 holds no CIFAR data; %2 are needed, or train and test with a folder of pictures for each class</source>
        <translation>%1 no contiene datos de CIFAR; hacen falta %2, o bien train y test con una carpeta de imágenes para cada clase</translation>
    </message>
    <message>
        <source>%1 is cut off or no CIFAR file: it has %2 bytes, which is not a multiple of %3 (one picture)</source>
        <translation>%1 está cortado o no es un archivo de CIFAR: tiene %2 bytes, que no es múltiplo de %3 (una imagen)</translation>
    </message>
    <message>
        <source>%1: picture %2 has the label %3; with %4 classes labels are 0 to %5</source>
        <translation>%1: la imagen %2 tiene la etiqueta %3; con %4 clases, las etiquetas van de 0 a %5</translation>
    </message>
    <message>
        <source>%1 is cut off: its IDX header ends too early</source>
        <translation>%1 está cortado: su cabecera IDX acaba demasiado pronto</translation>
    </message>
    <message>
        <source>%1 is not an IDX file: it does not begin with two bytes 0, a type and a number of axes</source>
        <translation>%1 no es un archivo IDX: no empieza con dos bytes 0, un tipo y un número de ejes</translation>
    </message>
    <message>
        <source>%1 has %2 axes; pictures have 3 or 4, labels 1</source>
        <translation>%1 tiene %2 ejes; las imágenes tienen 3 o 4 y las etiquetas 1</translation>
    </message>
    <message>
        <source>%1 is empty: axis %2 has the length 0</source>
        <translation>%1 está vacío: el eje %2 tiene longitud 0</translation>
    </message>
    <message>
        <source>%1 holds numbers of IDX type %2; bytes (type 8) can be read</source>
        <translation>%1 contiene números del tipo IDX %2; se pueden leer bytes (tipo 8)</translation>
    </message>
    <message>
        <source>%1 is cut off: its header announces %2 bytes of data, it has %3</source>
        <translation>%1 está cortado: su cabecera anuncia %2 bytes de datos y tiene %3</translation>
    </message>
    <message>
        <source>%1 is longer than its header says: more than %2 bytes of data</source>
        <translation>%1 es más largo de lo que dice su cabecera: más de %2 bytes de datos</translation>
    </message>
    <message>
        <source>%1 holds labels, not pictures (1 axis); are the two files swapped?</source>
        <translation>%1 contiene etiquetas, no imágenes (1 eje); ¿están intercambiados los dos archivos?</translation>
    </message>
    <message>
        <source>%1 has 2 axes; pictures have 3 (count, rows, columns) or 4 (count, channels, rows, columns)</source>
        <translation>%1 tiene 2 ejes; las imágenes tienen 3 (número, filas, columnas) o 4 (número, canales, filas, columnas)</translation>
    </message>
    <message>
        <source>%1 announces %2 cells, which is more than a file can hold</source>
        <translation>%1 anuncia %2 celdas, más de las que caben en un archivo</translation>
    </message>
    <message>
        <source>%1 holds pictures, not labels (%2 axes); are the two files swapped?</source>
        <translation>%1 contiene imágenes, no etiquetas (%2 ejes); ¿están intercambiados los dos archivos?</translation>
    </message>
    <message>
        <source>%1 has 2 axes; labels have 1</source>
        <translation>%1 tiene 2 ejes; las etiquetas tienen 1</translation>
    </message>
    <message>
        <source>none of the %1 pictures can be read; the first: %2</source>
        <translation>no se puede leer ninguna de las %1 imágenes; la primera: %2</translation>
    </message>
    <message>
        <source>%1 of %2 pictures cannot be read and are left out: %3</source>
        <translation>%1 de %2 imágenes no se pueden leer y se dejan fuera: %3</translation>
    </message>
    <message>
        <source>%1 holds %2 but not the file that belongs to it, %3</source>
        <translation>%1 contiene %2, pero no el archivo que le corresponde, %3</translation>
    </message>
    <message>
        <source>%1 holds %2 pictures but %3 holds %4 labels; there must be as many</source>
        <translation>%1 contiene %2 imágenes, pero %3 contiene %4 etiquetas; debe haber las mismas</translation>
    </message>
    <message>
        <source>%1 holds no MNIST files; train-images-idx3-ubyte and train-labels-idx1-ubyte are needed, plain or with .gz, and the same with t10k for the test</source>
        <translation>%1 no contiene archivos de MNIST; hacen falta train-images-idx3-ubyte y train-labels-idx1-ubyte, sin comprimir o con .gz, y los mismos con t10k para la prueba</translation>
    </message>
    <message>
        <source>%1 holds pictures of %2 cells, %3 of %4; they must be of one size</source>
        <translation>%1 contiene imágenes de %2 celdas y %3 de %4; deben ser de un mismo tamaño</translation>
    </message>
    <message>
        <source>%1 has no test files (t10k-images-idx3-ubyte, t10k-labels-idx1-ubyte)</source>
        <translation>%1 no tiene archivos de prueba (t10k-images-idx3-ubyte, t10k-labels-idx1-ubyte)</translation>
    </message>
    <message>
        <source>%1 is a class that the training folder does not have</source>
        <translation>%1 es una clase que la carpeta de entrenamiento no tiene</translation>
    </message>
    <message>
        <source>the class folder %1 has no pictures</source>
        <translation>la carpeta de clase %1 no tiene imágenes</translation>
    </message>
    <message>
        <source>%1: there is no such folder</source>
        <translation>%1: no existe tal carpeta</translation>
    </message>
    <message>
        <source>%1 has class folders but no pictures in them (PNG, JPEG, BMP, TIFF or WebP)</source>
        <translation>%1 tiene carpetas de clase, pero sin imágenes (PNG, JPEG, BMP, TIFF o WebP)</translation>
    </message>
    <message>
        <source>%1 is empty; a table has rows of numbers</source>
        <translation>%1 está vacío; una tabla tiene filas de números</translation>
    </message>
    <message>
        <source>%1 has no column %2; it has %3 columns: %4</source>
        <translation>%1 no tiene la columna %2; tiene %3 columnas: %4</translation>
    </message>
    <message>
        <source>%1 has no column left for the inputs beside the target</source>
        <translation>a %1 no le queda ninguna columna para las entradas aparte del objetivo</translation>
    </message>
    <message>
        <source>%1, line %2: the row has %3 cells; the first row has %4</source>
        <translation>%1, línea %2: la fila tiene %3 celdas; la primera fila tiene %4</translation>
    </message>
    <message>
        <source>%1, line %2, column %3 is empty; every cell that is used must be a number</source>
        <translation>%1, línea %2: la columna %3 está vacía; cada celda que se usa debe ser un número</translation>
    </message>
    <message>
        <source>%1 has %2 rows, too few for a window of %3 and a horizon of %4; with this window the horizon can be at most %5</source>
        <translation>%1 tiene %2 filas, demasiado pocas para una ventana de %3 y un horizonte de %4; con esta ventana, el horizonte puede ser como mucho %5</translation>
    </message>
    <message>
        <source>%1 is not an option of a data set; options are written name=value and joined by &amp;</source>
        <translation>%1 no es una opción de un conjunto de datos; las opciones se escriben nombre=valor y se unen con &amp;</translation>
    </message>
    <message>
        <source>the data option %1 is given twice</source>
        <translation>la opción de datos %1 se da dos veces</translation>
    </message>
    <message>
        <source>the data option %1 is %2; it must be a whole number from %3 to %4</source>
        <translation>la opción de datos %1 es %2; debe ser un número entero entre %3 y %4</translation>
    </message>
    <message>
        <source>the data option %1 is %2; it must be a number from %3 to %4</source>
        <translation>la opción de datos %1 es %2; debe ser un número entre %3 y %4</translation>
    </message>
    <message>
        <source>the data option %1 is %2; it is the shares of training, validation and test, for example 0.8,0.1,0.1</source>
        <translation>la opción de datos %1 es %2; son las partes de entrenamiento, validación y prueba, por ejemplo 0.8,0.1,0.1</translation>
    </message>
    <message>
        <source>the data option %1 is %2; it must be one of %3</source>
        <translation>la opción de datos %1 es %2; debe ser una de %3</translation>
    </message>
    <message>
        <source>there is no data option %1 here; there are %2</source>
        <translation>aquí no existe la opción de datos %1; existen %2</translation>
    </message>
    <message>
        <source>the picture has %1 channels; the network takes %2</source>
        <translation>la imagen tiene %1 canales; la red admite %2</translation>
    </message>
    <message>
        <source>%1 says no place after the colon; a data set is written KIND:WHERE</source>
        <translation>%1 no indica ningún lugar tras los dos puntos; un conjunto de datos se escribe TIPO:LUGAR</translation>
    </message>
    <message>
        <source>%1 is not a data set; it is written KIND:WHERE with one of the kinds %2</source>
        <translation>%1 no es un conjunto de datos; se escribe TIPO:LUGAR con uno de los tipos %2</translation>
    </message>
    <message>
        <source>the share %1 of a part is negative</source>
        <translation>la proporción %1 de una parte es negativa</translation>
    </message>
    <message>
        <source>the shares of training, validation and test are %1 together; they must not exceed 1</source>
        <translation>las proporciones de entrenamiento, validación y prueba suman %1; no deben pasar de 1</translation>
    </message>
    <message>
        <source>%1 has %2 samples; this division leaves none for training</source>
        <translation>%1 tiene %2 muestras; esta división no deja ninguna para el entrenamiento</translation>
    </message>
    <message>
        <source>%1 samples for validation were asked for; %2 has %3 for training, of which at least one must stay</source>
        <translation>se pidieron %1 muestras para la validación; %2 tiene %3 para el entrenamiento, de las que al menos una debe quedar</translation>
    </message>
    <message>
        <source>%1 samples were asked for; at least 1 is needed</source>
        <translation>se pidieron %1 muestras; hace falta al menos 1</translation>
    </message>
    <message>
        <source>digits drawn by formula, seed %1</source>
        <translation>dígitos dibujados por fórmula, semilla %1</translation>
    </message>
    <message>
        <source>plane shapes drawn by formula, seed %1</source>
        <translation>figuras planas dibujadas por fórmula, semilla %1</translation>
    </message>
    <message>
        <source>brain-like phantoms drawn by formula, not MRI, seed %1</source>
        <translation>fantomas parecidos a un cerebro dibujados por fórmula, no son resonancias, semilla %1</translation>
    </message>
    <message>
        <source>silhouettes drawn by formula, seed %1</source>
        <translation>siluetas dibujadas por fórmula, semilla %1</translation>
    </message>
    <message>
        <source>there is no generated data set %1; there are %2</source>
        <translation>no existe el conjunto de datos generado %1; existen %2</translation>
    </message>
    <message>
        <source>the matrices have more rows or columns than BLAS can count</source>
        <translation>las matrices tienen más filas o columnas de las que BLAS puede contar</translation>
    </message>
    <message>
        <source>One matrix product over the whole batch; BLAS reads a matrix transposed where it lies, so nothing is copied.</source>
        <translation>Un solo producto de matrices para todo el lote; BLAS lee traspuesta una matriz donde está, así que no se copia nada.</translation>
    </message>
    <message>
        <source>Each block of 16 images gives mean and spread of a channel in two passes while it is in a cache; the blocks are joined pairwise, so that memory is read once for the statistics, nothing cancels, and the result does not depend on the number of threads. A second sweep scales and shifts. Mean and deviation are kept for the backward pass.</source>
        <translation>Cada bloque de 16 imágenes da la media y la dispersión de un canal en dos pasadas mientras está en una caché; los bloques se unen de dos en dos, así que la memoria se lee una vez para las estadísticas, nada se cancela y el resultado no depende del número de hilos. Un segundo recorrido escala y desplaza. La media y la desviación se guardan para la pasada hacia atrás.</translation>
    </message>
    <message>
        <source>No number changes: the threads copy pieces at the speed of memory.</source>
        <translation>Ningún número cambia: los hilos copian trozos a la velocidad de la memoria.</translation>
    </message>
    <message>
        <source>Whole vectors of cells are added at once; each is read and written once, so only memory sets the pace. The gradient is copied to both sides.</source>
        <translation>Se suman vectores enteros de celdas a la vez; cada una se lee y se escribe una vez, así que solo la memoria marca el ritmo. El gradiente se copia a ambos lados.</translation>
    </message>
    <message>
        <source>Which cells are dropped follows from seed, step and place alone, so every thread finds out for itself, four cells a block of random numbers, and nothing is kept for the backward pass.</source>
        <translation>Qué celdas se anulan depende solo de la semilla, el paso y el lugar, así que cada hilo lo averigua por sí mismo, cuatro celdas por bloque de números aleatorios, y no se guarda nada para la pasada hacia atrás.</translation>
    </message>
    <message>
        <source>Each block of 16 images gives a partial sum, added up by vector code; the partial sums are added as a tree, so that the result does not depend on the number of threads.</source>
        <translation>Cada bloque de 16 imágenes da una suma parcial, obtenida con código vectorial; las sumas parciales se suman en árbol, así que el resultado no depende del número de hilos.</translation>
    </message>
    <message>
        <source>Differences of whole vectors of cells, scaled: only memory sets the pace.</source>
        <translation>Diferencias de vectores enteros de celdas, escaladas: solo la memoria marca el ritmo.</translation>
    </message>
    <message>
        <source>A tile of results stays in the registers while vector code runs along the inputs: each number that is loaded meets four of the other matrix, so multiplying and not loading sets the pace. Blocks of 16 images and 16 outputs are shared among the threads.</source>
        <translation>Una tesela de resultados permanece en los registros mientras el código vectorial recorre las entradas: cada número que se carga se encuentra con cuatro de la otra matriz, así que el ritmo lo marca multiplicar y no cargar. Los hilos se reparten bloques de 16 imágenes y 16 salidas.</translation>
    </message>
    <message>
        <source>A tile of results stays in the registers while rows of the other matrix, scaled, are added to it: neither matrix is transposed or copied, and threads share blocks of the result.</source>
        <translation>Una tesela de resultados permanece en los registros mientras se le suman filas escaladas de la otra matriz: ninguna matriz se traspone ni se copia, y los hilos se reparten bloques del resultado.</translation>
    </message>
    <message>
        <source>Vectors of neighbouring cells, all channels of a piece while it is in a cache; for the usual beta of 0.75 two square roots take the place of a power.</source>
        <translation>Vectores de celdas vecinas, con todos los canales de un trozo mientras está en una caché; para la beta habitual de 0,75 dos raíces cuadradas sustituyen a una potencia.</translation>
    </message>
    <message>
        <source>Vectors run along the channels where an image has one row of them, else across neighbouring cells, each lane a row of its own; the exponential function is a short polynomial, and a piece stays in the innermost cache for maximum, sum and division.</source>
        <translation>Los vectores recorren los canales donde una imagen tiene una sola fila de ellos; si no, van a lo ancho de celdas vecinas, cada carril con su propia fila; la función exponencial es un polinomio corto, y un trozo permanece en la caché más interna para el máximo, la suma y la división.</translation>
    </message>
    <message>
        <source>Softmax, logarithm and product with the target in one go over pieces that stay in the innermost cache; the partial sums of the pieces are added as a tree, whatever the number of threads.</source>
        <translation>Softmax, logaritmo y producto por el objetivo de una vez, en trozos que permanecen en la caché más interna; las sumas parciales de los trozos se suman en árbol, sea cual sea el número de hilos.</translation>
    </message>
    <message>
        <source>Output minus target: softmax is computed again, piece by piece in the innermost cache, instead of being kept in memory.</source>
        <translation>Salida menos objetivo: la softmax se vuelve a calcular, trozo a trozo en la caché más interna, en lugar de guardarla en memoria.</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>media</translation>
    </message>
    <message>
        <source>centred</source>
        <translation>centrado</translation>
    </message>
    <message>
        <source>variance</source>
        <translation>varianza</translation>
    </message>
    <message>
        <source>normalised</source>
        <translation>normalizado</translation>
    </message>
    <message>
        <source>mean gradient</source>
        <translation>gradiente medio</translation>
    </message>
    <message>
        <source>mean of gradient × normalised</source>
        <translation>media de gradiente × normalizado</translation>
    </message>
    <message>
        <source>gradient without both means</source>
        <translation>gradiente sin ambas medias</translation>
    </message>
    <message>
        <source>scale / deviation</source>
        <translation>escala / desviación</translation>
    </message>
    <message>
        <source>sum of squares</source>
        <translation>suma de cuadrados</translation>
    </message>
    <message>
        <source>gradient × input</source>
        <translation>gradiente × entrada</translation>
    </message>
    <message>
        <source>feedback of the neighbours</source>
        <translation>retorno de los vecinos</translation>
    </message>
    <message>
        <source>output minus target</source>
        <translation>salida menos objetivo</translation>
    </message>
    <message>
        <source>every image is read as one row of %1 numbers, and each of the %2 outputs sums over all of them</source>
        <translation>cada imagen se lee como una fila de %1 números, y cada una de las %2 salidas los suma todos</translation>
    </message>
    <message>
        <source>every image becomes one row of %1 numbers</source>
        <translation>cada imagen se convierte en una fila de %1 números</translation>
    </message>
    <message>
        <source>all cells together give one number</source>
        <translation>todas las celdas juntas dan un número</translation>
    </message>
    <message>
        <source>the output has the shape of the input</source>
        <translation>la salida tiene la forma de la entrada</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>probabilidad</translation>
    </message>
    <message>
        <source>centred gradient</source>
        <translation>gradiente centrado</translation>
    </message>
    <message>
        <source>logarithm of the probability</source>
        <translation>logaritmo de la probabilidad</translation>
    </message>
    <message>
        <source>sum of the target</source>
        <translation>suma del objetivo</translation>
    </message>
    <message>
        <source>maximum</source>
        <translation>máximo</translation>
    </message>
    <message>
        <source>exponential</source>
        <translation>exponencial</translation>
    </message>
    <message>
        <source>sum of exponentials</source>
        <translation>suma de exponenciales</translation>
    </message>
    <message>
        <source>Sum where the mean is meant</source>
        <translation>Suma en lugar de media</translation>
    </message>
    <message>
        <source>The loss is not divided by the number of its terms, or divided where it should not be: training runs as with another learning rate, and only another batch size shows it.</source>
        <translation>La pérdida no se divide por el número de sus términos, o se divide donde no debe: el entrenamiento va como con otra tasa de aprendizaje, y solo otro tamaño de lote lo delata.</translation>
    </message>
    <message>
        <source>Momentum the wrong way round</source>
        <translation>Momento al revés</translation>
    </message>
    <message>
        <source>Some libraries weigh the old running statistics with the momentum, some the new ones. Training looks the same; inference runs with the statistics of the last batches alone.</source>
        <translation>Unas bibliotecas ponderan con el momento las estadísticas móviles antiguas, otras las nuevas. El entrenamiento parece igual; la inferencia usa solo las estadísticas de los últimos lotes.</translation>
    </message>
    <message>
        <source>alpha is not divided by size</source>
        <translation>alpha no se divide por size</translation>
    </message>
    <message>
        <source>Some libraries multiply the sum of squares by alpha, ONNX by alpha / size: a network that was trained with one normalises a little too much with the other.</source>
        <translation>Unas bibliotecas multiplican la suma de cuadrados por alpha, ONNX por alpha / size: una red entrenada con una normaliza un poco de más con la otra.</translation>
    </message>
    <message>
        <source>the network has no layers</source>
        <translation>la red no tiene capas</translation>
    </message>
    <message>
        <source>nothing reads %1; only the last layer may be the output</source>
        <translation>nadie lee %1; solo la última capa puede ser la salida</translation>
    </message>
    <message>
        <source>a batch of %1 is not possible; it must be at least 1</source>
        <translation>no es posible un lote de %1; debe ser al menos 1</translation>
    </message>
    <message>
        <source>there is no layer %1 to look at</source>
        <translation>no hay una capa %1 que mirar</translation>
    </message>
    <message>
        <source>the %1 has %2 numbers; a batch of %3 has %4</source>
        <translation>%1: hay %2 números; un lote de %3 tiene %4</translation>
    </message>
    <message>
        <source>a step planned without training has no backward pass</source>
        <translation>un paso planificado sin entrenamiento no tiene pasada hacia atrás</translation>
    </message>
    <message>
        <source>a step planned without training cannot be updated</source>
        <translation>un paso planificado sin entrenamiento no se puede actualizar</translation>
    </message>
    <message>
        <source>room for %1 numbers was given for an output of %2</source>
        <translation>se dio espacio para %1 números y la salida es de %2</translation>
    </message>
    <message>
        <source>%1 of layer %2 was not asked for when the step was planned</source>
        <translation>%1 de la capa %2 no se pidió al planificar el paso</translation>
    </message>
    <message>
        <source>parameter %1 with %2 numbers does not belong to this network</source>
        <translation>el parámetro %1 con %2 números no pertenece a esta red</translation>
    </message>
    <message>
        <source>parameter %1 is not trained and has no gradient</source>
        <translation>el parámetro %1 no se entrena y no tiene gradiente</translation>
    </message>
    <message>
        <source>The operators one after another over the whole batch, with the kernels of %1; %2 tensors share %3 buffers.</source>
        <translation>Los operadores uno tras otro sobre todo el lote, con los kernels de %1; %2 tensores comparten %3 búferes.</translation>
    </message>
    <message>
        <source>%1 is no safetensors file: it has only %2 bytes</source>
        <translation>%1 no es un archivo safetensors: tiene solo %2 bytes</translation>
    </message>
    <message>
        <source>%1 is no safetensors file, or was cut off: its header should have %2 bytes</source>
        <translation>%1 no es un archivo safetensors, o está cortado: su cabecera debería tener %2 bytes</translation>
    </message>
    <message>
        <source>%1: the header of this safetensors file is damaged</source>
        <translation>%1: la cabecera de este archivo safetensors está dañada</translation>
    </message>
    <message>
        <source>%1: the tensor %2 has the unknown type %3</source>
        <translation>%1: el tensor %2 tiene el tipo desconocido %3</translation>
    </message>
    <message>
        <source>%1: the tensor %2 lies outside the file, which was cut off or is damaged</source>
        <translation>%1: el tensor %2 queda fuera del archivo, que está cortado o dañado</translation>
    </message>
    <message>
        <source>%1: the size of the tensor %2 does not fit its shape</source>
        <translation>%1: el tamaño del tensor %2 no corresponde a su forma</translation>
    </message>
    <message>
        <source>%1: the tensor %2 overlaps another, or bytes before it belong to none</source>
        <translation>%1: el tensor %2 se solapa con otro, o los bytes anteriores no son de ninguno</translation>
    </message>
    <message>
        <source>%1: bytes at the end of this safetensors file belong to no tensor</source>
        <translation>%1: los bytes del final de este archivo safetensors no son de ningún tensor</translation>
    </message>
    <message>
        <source>two tensors are called %1</source>
        <translation>dos tensores se llaman %1</translation>
    </message>
    <message>
        <source>the bytes of the tensor %1 do not fit its shape</source>
        <translation>los bytes del tensor %1 no corresponden a su forma</translation>
    </message>
    <message>
        <source>%1 is no checkpoint of a training; it may hold weights alone</source>
        <translation>%1 no es un punto de control de un entrenamiento; quizá contenga solo pesos</translation>
    </message>
    <message>
        <source>the checkpoint is of another network, %1</source>
        <translation>el punto de control es de otra red, %1</translation>
    </message>
    <message>
        <source>the checkpoint was trained with another batch size, seed, optimiser or augmentation; going on with others would not continue it</source>
        <translation>el punto de control se entrenó con otro tamaño de lote, semilla, optimizador o aumento de datos; seguir con otros no lo continuaría</translation>
    </message>
    <message>
        <source>In epoch %1, batch %2 the loss is not finite: the update before it made parameters of %3 infinite or not a number. A lower rate helps.</source>
        <translation>En la época %1, lote %2, la pérdida no es finita: la actualización anterior volvió infinitos o no numéricos parámetros de %3. Ayuda una tasa menor.</translation>
    </message>
    <message>
        <source>In epoch %1, batch %2 the loss is not finite: the data of this batch hold infinite numbers or none.</source>
        <translation>En la época %1, lote %2, la pérdida no es finita: los datos de este lote contienen infinitos o valores que no son números.</translation>
    </message>
    <message>
        <source>In epoch %1, batch %2 the loss is not finite: the first output that is infinite or not a number is that of %3. A lower rate helps.</source>
        <translation>En la época %1, lote %2, la pérdida no es finita: la primera salida infinita o no numérica es la de %3. Ayuda una tasa menor.</translation>
    </message>
    <message>
        <source>there is no layer %1</source>
        <translation>no hay una capa %1</translation>
    </message>
    <message>
        <source>%1 is a loss; a network has one loss, which is set for the whole and is no layer</source>
        <translation>%1 es una pérdida; una red tiene una sola, que se fija para el conjunto y no es una capa</translation>
    </message>
    <message>
        <source>%1 joins two branches and cannot be moved; remove it and add it elsewhere</source>
        <translation>%1 une dos ramas y no se puede mover; quítela y añádala en otro lugar</translation>
    </message>
    <message>
        <source>%1 joins two branches; a copy of it would have nothing to join</source>
        <translation>%1 une dos ramas; una copia no tendría nada que unir</translation>
    </message>
    <message>
        <source>two layers are called %1</source>
        <translation>dos capas se llaman %1</translation>
    </message>
    <message>
        <source>%1 reads a layer that does not run before it</source>
        <translation>%1 lee una capa que no se ejecuta antes</translation>
    </message>
    <message>
        <source>the network has no Gemm or Conv whose filters could be the classes</source>
        <translation>la red no tiene ninguna Gemm o Conv cuyos filtros puedan ser las clases</translation>
    </message>
    <message>
        <source>these parameters belong to another network or optimiser</source>
        <translation>estos parámetros pertenecen a otra red u otro optimizador</translation>
    </message>
    <message>
        <source>%1 inputs of %2 numbers were announced, %3 numbers were given</source>
        <translation>se anunciaron %1 entradas de %2 números y se dieron %3 números</translation>
    </message>
    <message>
        <source>the network reads %1, the input is %2</source>
        <translation>la red lee %1, la entrada es %2</translation>
    </message>
    <message>
        <source>the history of a training in this file is incomplete or has illegal values</source>
        <translation>el historial del entrenamiento de este archivo está incompleto o tiene valores no válidos</translation>
    </message>
    <message>
        <source>the input is %1; every extent must be at least 1</source>
        <translation>la entrada es %1; cada dimensión debe ser al menos 1</translation>
    </message>
    <message>
        <source>layer %1 has no name</source>
        <translation>la capa %1 no tiene nombre</translation>
    </message>
    <message>
        <source>%1 adds %2 and %3; both must have one shape</source>
        <translation>%1 suma %2 y %3; ambos deben tener la misma forma</translation>
    </message>
    <message>
        <source>the loss has Softmax in it; %1 would apply it twice</source>
        <translation>la pérdida ya incluye Softmax; %1 la aplicaría dos veces</translation>
    </message>
    <message>
        <source>remove %1</source>
        <translation>quitar %1</translation>
    </message>
    <message>
        <source>the network has %1 outputs and %2 names for them</source>
        <translation>la red tiene %1 salidas y %2 nombres para ellas</translation>
    </message>
    <message>
        <source>an initialisation is given for %1, which is no layer</source>
        <translation>se da una inicialización para %1, que no es una capa</translation>
    </message>
    <message>
        <source>the network file has version %1; this program reads versions up to %2</source>
        <translation>el archivo de red es de la versión %1; este programa lee hasta la versión %2</translation>
    </message>
    <message>
        <source>the network file needs &quot;input&quot;: [channels, rows, columns]</source>
        <translation>el archivo de red necesita &quot;input&quot;: [canales, filas, columnas]</translation>
    </message>
    <message>
        <source>LeNet-5</source>
        <translation>LeNet-5</translation>
    </message>
    <message>
        <source>LeCun, Bottou, Bengio and Haffner 1998, with Relu and maximum pooling as it is built today: two convolutions, three fully connected layers. Reads digits; quick on any processor.</source>
        <translation>LeCun, Bottou, Bengio y Haffner 1998, con Relu y pooling por máximo, como se construye hoy: dos convoluciones y tres capas totalmente conectadas. Lee dígitos; es rápida en cualquier procesador.</translation>
    </message>
    <message>
        <source>CNN from scratch</source>
        <translation>CNN desde cero</translation>
    </message>
    <message>
        <source>The network of the study of a CNN written from scratch: two 2×2 convolutions of 4 filters, one 4×4 pooling, 128 hidden units.</source>
        <translation>La red del estudio de una CNN escrita desde cero: dos convoluciones 2×2 de 4 filtros, un pooling 4×4 y 128 unidades ocultas.</translation>
    </message>
    <message>
        <source>Model 0</source>
        <translation>Modelo 0</translation>
    </message>
    <message>
        <source>The first network of the C++, OpenMP, CUDA and cuDNN study: colour pictures of 32×32.</source>
        <translation>La primera red del estudio de C++, OpenMP, CUDA y cuDNN: imágenes en color de 32×32.</translation>
    </message>
    <message>
        <source>Model 1</source>
        <translation>Modelo 1</translation>
    </message>
    <message>
        <source>The second network of the C++, OpenMP, CUDA and cuDNN study: colour pictures of 40×40.</source>
        <translation>La segunda red del estudio de C++, OpenMP, CUDA y cuDNN: imágenes en color de 40×40.</translation>
    </message>
    <message>
        <source>Model 2</source>
        <translation>Modelo 2</translation>
    </message>
    <message>
        <source>The third network of the C++, OpenMP, CUDA and cuDNN study: three convolutions, two hidden layers.</source>
        <translation>La tercera red del estudio de C++, OpenMP, CUDA y cuDNN: tres convoluciones y dos capas ocultas.</translation>
    </message>
    <message>
        <source>Irradiance CNN</source>
        <translation>CNN de irradiancia</translation>
    </message>
    <message>
        <source>The network of the heterogeneous timing study that reads a 50×50 map of irradiance and foretells one number.</source>
        <translation>La red del estudio de tiempos heterogéneos, que lee un mapa de irradiancia de 50×50 y predice un número.</translation>
    </message>
    <message>
        <source>Reduced AlexNet</source>
        <translation>AlexNet reducida</translation>
    </message>
    <message>
        <source>Modern CNN for digits</source>
        <translation>CNN moderna para dígitos</translation>
    </message>
    <message>
        <source>ResNet-14 for CIFAR-10</source>
        <translation>ResNet-14 para CIFAR-10</translation>
    </message>
    <message>
        <source>The small ResNet of He et al. 2016 with two blocks a stage, for colour pictures of 32×32.</source>
        <translation>La ResNet pequeña de He et al. 2016 con dos bloques por etapa, para imágenes en color de 32×32.</translation>
    </message>
    <message>
        <source>ResNet-18</source>
        <translation>ResNet-18</translation>
    </message>
    <message>
        <source>He, Zhang, Ren and Sun, CVPR 2016, for colour pictures of 224×224 and 1000 classes.</source>
        <translation>He, Zhang, Ren y Sun, CVPR 2016, para imágenes en color de 224×224 y 1000 clases.</translation>
    </message>
    <message>
        <source>ResNet-34</source>
        <translation>ResNet-34</translation>
    </message>
    <message>
        <source>there is no ResNet of %1 layers made of basic blocks; there are 18 and 34</source>
        <translation>no hay una ResNet de %1 capas hecha de bloques básicos; las hay de 18 y de 34</translation>
    </message>
    <message>
        <source>the rates to try run from %1 to %2; the first must be above 0 and the last above the first</source>
        <translation>las tasas que probar van de %1 a %2; la primera debe ser mayor que 0 y la última mayor que la primera</translation>
    </message>
    <message>
        <source>this walk began at epoch %1, batch %2; what came before is not known</source>
        <translation>este recorrido empezó en la época %1, lote %2; no se conoce lo anterior</translation>
    </message>
    <message>
        <source>there is no such moment in this training</source>
        <translation>no existe ese momento en este entrenamiento</translation>
    </message>
    <message>
        <source>layer %1 has no %2</source>
        <translation>la capa %1 no tiene %2</translation>
    </message>
    <message>
        <source>%1 reads inputs of %2, the samples of %3 are %4</source>
        <translation>%1 lee entradas de %2, las muestras de %3 son de %4</translation>
    </message>
    <message>
        <source>%1 has %2 outputs, %3 has %4 classes or targets</source>
        <translation>%1 tiene %2 salidas, %3 tiene %4 clases u objetivos</translation>
    </message>
    <message>
        <source>All epochs are trained.</source>
        <translation>Se han entrenado todas las épocas.</translation>
    </message>
    <message>
        <source>The time set for the training is up.</source>
        <translation>Se acabó el tiempo fijado para el entrenamiento.</translation>
    </message>
    <message>
        <source>The accuracy asked for is reached.</source>
        <translation>Se alcanzó la exactitud pedida.</translation>
    </message>
    <message>
        <source>The validations did not become better any more.</source>
        <translation>Las validaciones ya no mejoraban.</translation>
    </message>
    <message>
        <source>The training diverged and was stopped.</source>
        <translation>El entrenamiento divergió y se detuvo.</translation>
    </message>
    <message>
        <source>The training is paused.</source>
        <translation>El entrenamiento está en pausa.</translation>
    </message>
    <message>
        <source>The training was stopped.</source>
        <translation>El entrenamiento se detuvo.</translation>
    </message>
    <message>
        <source>%1 has no tensor %2, which %3 needs</source>
        <translation>%1 no tiene el tensor %2, que %3 necesita</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is %3, %4 needs %5</source>
        <translation>%1: el tensor %2 es de %3, %4 necesita %5</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is of type %3; float32 (F32) is needed</source>
        <translation>%1: el tensor %2 es de tipo %3; se necesita float32 (F32)</translation>
    </message>
    <message>
        <source>%1 has weights alone; name the network that they belong to</source>
        <translation>%1 contiene solo pesos; indique la red a la que pertenecen</translation>
    </message>
    <message>
        <source>As the one before, but every warp owns 32×64 results and its threads lie so that no two of them wait for the same bank of shared memory.</source>
        <translation>Como el anterior, pero cada warp tiene 32×64 resultados y sus hilos están dispuestos de modo que ninguno espera a otro por el mismo banco de memoria compartida.</translation>
    </message>
    <message>
        <source>Tiles of 128×128 results: 8×8 sums in the registers of a thread, four values with each load, and the next tiles on their way while this one is multiplied.</source>
        <translation>Teselas de 128×128 resultados: 8×8 sumas en los registros de un hilo, cuatro valores en cada carga, y las siguientes teselas ya en camino mientras se multiplica esta.</translation>
    </message>
    <message>
        <source>4×4 sums in the registers of each thread, so that a value from shared memory is used four times before it is fetched again.</source>
        <translation>4×4 sumas en los registros de cada hilo, de modo que un valor de la memoria compartida se usa cuatro veces antes de volver a traerlo.</translation>
    </message>
    <message>
        <source>A block shares the channels of one pixel and finds maximum and sum in a tree: for hundreds of channels, where one thread would walk alone.</source>
        <translation>Un bloque se reparte los canales de un píxel y halla el máximo y la suma en árbol: para cientos de canales, que un solo hilo tendría que recorrer.</translation>
    </message>
    <message>
        <source>A thread walks the channels of one pixel three times: maximum, sum, quotient. Quick for ten classes.</source>
        <translation>Un hilo recorre tres veces los canales de un píxel: máximo, suma, cociente. Rápido con diez clases.</translation>
    </message>
    <message>
        <source>Softmax, logarithm and target in one thread per image; one block adds the losses up in a fixed tree. Backwards it is output minus target, without storing the softmax.</source>
        <translation>Softmax, logaritmo y objetivo en un hilo por imagen; un bloque suma las pérdidas en un árbol fijo. Hacia atrás es salida menos objetivo, sin guardar el softmax.</translation>
    </message>
    <message>
        <source>A block per channel finds the mean, then the mean squared distance from it; a thread per cell applies both. Backwards two more sums per channel come first.</source>
        <translation>Un bloque por canal halla la media y luego la distancia cuadrática media a ella; un hilo por celda aplica ambas. Hacia atrás van antes otras dos sumas por canal.</translation>
    </message>
    <message>
        <source>%1 cannot say %2: %3</source>
        <translation>%1 no puede expresar %2: %3</translation>
    </message>
    <message>
        <source>a loss is no layer</source>
        <translation>una pérdida no es una capa</translation>
    </message>
    <message>
        <source>its means leave padding out on some sides only</source>
        <translation>sus medias dejan fuera el relleno solo en algunos lados</translation>
    </message>
    <message>
        <source>it needs an image, and its input is a vector</source>
        <translation>necesita una imagen y su entrada es un vector</translation>
    </message>
    <message>
        <source>its pads differ between two sides</source>
        <translation>su relleno difiere entre dos lados</translation>
    </message>
    <message>
        <source>its window is dilated</source>
        <translation>su ventana está dilatada</translation>
    </message>
    <message>
        <source>its pads are larger than half its window</source>
        <translation>su relleno es mayor que la mitad de su ventana</translation>
    </message>
    <message>
        <source>there is no such layer</source>
        <translation>no existe tal capa</translation>
    </message>
    <message>
        <source>it has both strides and dilations</source>
        <translation>tiene a la vez zancadas y dilataciones</translation>
    </message>
    <message>
        <source>only transposed convolutions without pads, groups, dilation and output padding</source>
        <translation>solo convoluciones traspuestas sin relleno, grupos, dilatación ni relleno de salida</translation>
    </message>
    <message>
        <source>a tensor has an impossible size</source>
        <translation>un tensor tiene un tamaño imposible</translation>
    </message>
    <message>
        <source>the tensor %1 should have %2 numbers and has %3</source>
        <translation>el tensor %1 debería tener %2 números y tiene %3</translation>
    </message>
    <message>
        <source>node %1 (%2): %3</source>
        <translation>nodo %1 (%2): %3</translation>
    </message>
    <message>
        <source>the network has several inputs: %1 and %2</source>
        <translation>la red tiene varias entradas: %1 y %2</translation>
    </message>
    <message>
        <source>the network has no input</source>
        <translation>la red no tiene entrada</translation>
    </message>
    <message>
        <source>the input has %1 dimensions; N×C×H×W or N×C are needed</source>
        <translation>la entrada tiene %1 dimensiones; hacen falta N×C×H×W o N×C</translation>
    </message>
    <message>
        <source>only the batch of the input may be free; its size is %1</source>
        <translation>solo el lote de la entrada puede quedar libre; su tamaño es %1</translation>
    </message>
    <message>
        <source>%1 must be a constant</source>
        <translation>%1 debe ser una constante</translation>
    </message>
    <message>
        <source>it reads %1, which no node before it makes</source>
        <translation>lee %1, que ningún nodo anterior produce</translation>
    </message>
    <message>
        <source>the weights have %1 dimensions; 4 are needed</source>
        <translation>los pesos tienen %1 dimensiones; hacen falta 4</translation>
    </message>
    <message>
        <source>the weights are %1; %2 are needed</source>
        <translation>los pesos son %1; hacen falta %2</translation>
    </message>
    <message>
        <source>a parameter has %1 numbers; %2 are needed</source>
        <translation>un parámetro tiene %1 números; hacen falta %2</translation>
    </message>
    <message>
        <source>the weights have %1 dimensions; 2 are needed</source>
        <translation>los pesos tienen %1 dimensiones; hacen falta 2</translation>
    </message>
    <message>
        <source>the weights are made for %1 inputs; there are %2</source>
        <translation>los pesos son para %1 entradas; hay %2</translation>
    </message>
    <message>
        <source>it has no output</source>
        <translation>no tiene salida</translation>
    </message>
    <message>
        <source>it has no input</source>
        <translation>no tiene entrada</translation>
    </message>
    <message>
        <source>alpha and beta must be 1 and transA 0</source>
        <translation>alpha y beta deben ser 1 y transA 0</translation>
    </message>
    <message>
        <source>axis must be 1</source>
        <translation>axis debe ser 1</translation>
    </message>
    <message>
        <source>a constant can be added as the bias of a MatMul only</source>
        <translation>una constante solo se puede sumar como sesgo de un MatMul</translation>
    </message>
    <message>
        <source>it adds %1 and %2; both must be of one shape</source>
        <translation>suma %1 y %2; ambos deben tener la misma forma</translation>
    </message>
    <message>
        <source>it needs five inputs</source>
        <translation>necesita cinco entradas</translation>
    </message>
    <message>
        <source>the network has %1 outputs; one is needed</source>
        <translation>la red tiene %1 salidas; hace falta una</translation>
    </message>
    <message>
        <source>the output %1 is not made by the last layer</source>
        <translation>la salida %1 no la produce la última capa</translation>
    </message>
    <message>
        <source>%1 is not an ONNX file, or it is cut off</source>
        <translation>%1 no es un archivo ONNX o está cortado</translation>
    </message>
    <message>
        <source>ONNX cannot say %1: %2</source>
        <translation>ONNX no puede expresar %1: %2</translation>
    </message>
    <message>
        <source>the network has %1 parameter tensors; %2 were given</source>
        <translation>la red tiene %1 tensores de parámetros; se dieron %2</translation>
    </message>
    <message>
        <source>it adds a vector to an image</source>
        <translation>suma un vector a una imagen</translation>
    </message>
    <message>
        <source>%1 is made for an input of %2 and gets %3</source>
        <translation>%1 está hecha para una entrada de %2 y recibe %3</translation>
    </message>
    <message>
        <source>export either a session or a network, not both at once</source>
        <translation>exporte una sesión o una red, no ambas a la vez</translation>
    </message>
    <message>
        <source>say SESSION and --output FILE, or --model or --weights for a network</source>
        <translation>indique SESSION y --output FILE, o bien --model o --weights para una red</translation>
    </message>
    <message>
        <source>the folder %1 cannot be made: %2</source>
        <translation>la carpeta %1 no se puede crear: %2</translation>
    </message>
    <message>
        <source>PNG and SVG hold one figure, not %1; choose PDF, GIF or TikZ, or numbered frames</source>
        <translation>PNG y SVG contienen una figura, no %1; elija PDF, GIF o TikZ, o fotogramas numerados</translation>
    </message>
    <message>
        <source>TikZ holds at most %1 coloured cells, not %2: zoom in on a part, or choose PDF or SVG</source>
        <translation>TikZ admite como máximo %1 celdas de color, no %2: amplíe una parte, o elija PDF o SVG</translation>
    </message>
    <message>
        <source>No comparable figures</source>
        <translation>No hay cifras comparables</translation>
    </message>
    <message>
        <source>%1, low</source>
        <translation>%1, mínimo</translation>
    </message>
    <message>
        <source>%1, high</source>
        <translation>%1, máximo</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Procesador</translation>
    </message>
    <message>
        <source>Logical processors</source>
        <translation>Procesadores lógicos</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Frecuencia</translation>
    </message>
    <message>
        <source>Governor</source>
        <translation>Regulador</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Sistema</translation>
    </message>
    <message>
        <source>Waiting threads</source>
        <translation>Hilos en espera</translation>
    </message>
    <message>
        <source>Supply</source>
        <translation>Alimentación</translation>
    </message>
    <message>
        <source>battery</source>
        <translation>batería</translation>
    </message>
    <message>
        <source>mains or unknown</source>
        <translation>red eléctrica o desconocida</translation>
    </message>
    <message>
        <source>In use before</source>
        <translation>En uso antes</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Fecha</translation>
    </message>
    <message>
        <source>%1 trained on %2</source>
        <translation>%1 entrenada con %2</translation>
    </message>
    <message>
        <source>Part of the data</source>
        <translation>Parte de los datos</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Pérdida</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Exactitud</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Muestras</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Curvas</translation>
    </message>
    <message>
        <source>Result of each class</source>
        <translation>Resultado de cada clase</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Clase</translation>
    </message>
    <message>
        <source>read right</source>
        <translation>bien leídas</translation>
    </message>
    <message>
        <source>share of the class found (recall)</source>
        <translation>parte de la clase encontrada (sensibilidad)</translation>
    </message>
    <message>
        <source>share of these answers that are right (precision)</source>
        <translation>parte de estas respuestas que es correcta (valor predictivo)</translation>
    </message>
    <message>
        <source>Confusion matrix</source>
        <translation>Matriz de confusión</translation>
    </message>
    <message>
        <source>Each line is a class as it is, each column what the network took it for; the counts on the diagonal are right.</source>
        <translation>Cada línea es una clase como es; cada columna, la clase por la que la tomó la red; los recuentos de la diagonal son aciertos.</translation>
    </message>
    <message>
        <source>Wrong answers</source>
        <translation>Respuestas equivocadas</translation>
    </message>
    <message>
        <source>There is none.</source>
        <translation>No hay ninguna.</translation>
    </message>
    <message>
        <source>%1 read as %2 (%3)</source>
        <translation>%1 leído como %2 (%3)</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Red</translation>
    </message>
    <message>
        <source>%1: input %2, %3 parameters, loss %4.</source>
        <translation>%1: entrada %2, %3 parámetros, pérdida %4.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>in training</source>
        <translation>en el entrenamiento</translation>
    </message>
    <message>
        <source>The network as a file (network.json)</source>
        <translation>La red como archivo (network.json)</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Conjunto de datos</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Origen</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Descripción</translation>
    </message>
    <message>
        <source>One sample</source>
        <translation>Una muestra</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Clases</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Lote</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Épocas</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>Optimizador</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Tasa de aprendizaje</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Decaimiento de los pesos</translation>
    </message>
    <message>
        <source>Initialisation</source>
        <translation>Inicialización</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>All settings</source>
        <translation>Todos los ajustes</translation>
    </message>
    <message>
        <source>Time per layer</source>
        <translation>Tiempo por capa</translation>
    </message>
    <message>
        <source>How to repeat it</source>
        <translation>Cómo repetirlo</translation>
    </message>
    <message>
        <source>The same seed gives the same weights, order of the samples, Dropout masks and changed pictures. This command trains the network again:</source>
        <translation>La misma semilla da los mismos pesos, el mismo orden de las muestras, las mismas máscaras de Dropout y las mismas imágenes modificadas. Esta orden vuelve a entrenar la red:</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Máquina</translation>
    </message>
    <message>
        <source>%1, training</source>
        <translation>%1, entrenamiento</translation>
    </message>
    <message>
        <source>%1, smoothed</source>
        <translation>%1, suavizada</translation>
    </message>
    <message>
        <source>smoothed</source>
        <translation>suavizada</translation>
    </message>
    <message>
        <source>%1, validation</source>
        <translation>%1, validación</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>hacia adelante</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>hacia atrás</translation>
    </message>
    <message>
        <source>update</source>
        <translation>actualización</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Época</translation>
    </message>
    <message>
        <source>From batch %1 on it went on from the weights after epoch %2.</source>
        <translation>Desde el lote %1 siguió con los pesos tras la época %2.</translation>
    </message>
    <message>
        <source>Gradient norm of each layer</source>
        <translation>Norma del gradiente de cada capa</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>Norma del gradiente</translation>
    </message>
    <message>
        <source>Loss while the learning rate grows</source>
        <translation>Pérdida mientras crece la tasa de aprendizaje</translation>
    </message>
    <message>
        <source>The loss falls fastest at a rate of %1.</source>
        <translation>La pérdida baja más deprisa con una tasa de %1.</translation>
    </message>
    <message>
        <source>Predicted and expected</source>
        <translation>Predicho y esperado</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>esperado</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>predicho</translation>
    </message>
    <message>
        <source>Five convolutions with BatchNormalization, two poolings, Dropout: reads digits better than LeNet-5, and takes longer.</source>
        <translation>Cinco convoluciones con BatchNormalization, dos poolings y Dropout: lee los dígitos mejor que LeNet-5, y tarda más.</translation>
    </message>
    <message>
        <source>the network has %1 outputs, the target has %2</source>
        <translation>la red tiene %1 salidas y el objetivo tiene %2</translation>
    </message>
    <message>
        <source>the network has no output %1; there are %2</source>
        <translation>la red no tiene la salida %1; hay %2</translation>
    </message>
    <message>
        <source>Grad-CAM needs maps of one image and gradients of the same shape, not %1 and %2</source>
        <translation>Grad-CAM necesita mapas de una imagen y gradientes de la misma forma, no %1 y %2</translation>
    </message>
    <message>
        <source>%1 points cannot be compared: the baseline does not have them, or one side has no time.</source>
        <translation>%1 puntos no se pueden comparar: la referencia no los tiene o un lado carece de tiempo.</translation>
    </message>
    <message>
        <source>The baseline was taken on another processor (%1): ratios say how the machines differ, not the programs.</source>
        <translation>La referencia se tomó en otro procesador (%1): los cocientes dicen en qué difieren las máquinas, no los programas.</translation>
    </message>
    <message>
        <source>the results are about different things: %1 over %2, and %3 over %4</source>
        <translation>los resultados tratan de cosas distintas: %1 según %2, y %3 según %4</translation>
    </message>
    <message>
        <source>Time of one pass on %1 machines</source>
        <translation>Tiempo de una pasada en %1 máquinas</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>pasada</translation>
    </message>
    <message>
        <source>series</source>
        <translation>serie</translation>
    </message>
    <message>
        <source>a network has no %1 pass of its own; inference is its forward pass, training a whole step: forward, backward and update</source>
        <translation>una red no tiene una pasada %1 propia; inference es su pasada hacia adelante, training un paso entero: hacia adelante, hacia atrás y actualización</translation>
    </message>
    <message>
        <source>%1 computes %2 in %3 only: every tensor is float32, and it has no way in %4</source>
        <translation>%1 calcula %2 solo en %3: todos los tensores son float32, y no tiene ninguna implementación en %4</translation>
    </message>
    <message>
        <source>the driver knows no graphics card</source>
        <translation>el controlador no conoce ninguna tarjeta gráfica</translation>
    </message>
    <message>
        <source>this graphics card has no energy counter</source>
        <translation>esta tarjeta gráfica no tiene contador de energía</translation>
    </message>
    <message>
        <source>layer %1: %2</source>
        <translation>capa %1: %2</translation>
    </message>
    <message>
        <source>layer %1: the gradient of its %2 is not that of another backend</source>
        <translation>capa %1: el gradiente de su %2 no es el de otro backend</translation>
    </message>
    <message>
        <source>backend</source>
        <translation>backend</translation>
    </message>
    <message>
        <source>implementation</source>
        <translation>implementación</translation>
    </message>
    <message>
        <source>median</source>
        <translation>mediana</translation>
    </message>
    <message>
        <source>minimum</source>
        <translation>mínimo</translation>
    </message>
    <message>
        <source>quartiles</source>
        <translation>cuartiles</translation>
    </message>
    <message>
        <source>runs (outliers)</source>
        <translation>ejecuciones (atípicas)</translation>
    </message>
    <message>
        <source>% of ceiling</source>
        <translation>% del techo</translation>
    </message>
    <message>
        <source>energy of a run</source>
        <translation>energía de una ejecución</translation>
    </message>
    <message>
        <source>oracle</source>
        <translation>oráculo</translation>
    </message>
    <message>
        <source>too short to time</source>
        <translation>demasiado breve</translation>
    </message>
    <message>
        <source>agrees</source>
        <translation>coincide</translation>
    </message>
    <message>
        <source>WRONG: %1</source>
        <translation>ERRÓNEO: %1</translation>
    </message>
    <message>
        <source>Backends</source>
        <translation>Backends</translation>
    </message>
    <message>
        <source>Implementations</source>
        <translation>Implementaciones</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Pasadas</translation>
    </message>
    <message>
        <source>Swept: %1</source>
        <translation>Se recorre: %1</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Ejecuciones</translation>
    </message>
    <message>
        <source>Time budget</source>
        <translation>Límite de tiempo</translation>
    </message>
    <message>
        <source>Ceilings, threads: %1</source>
        <translation>Techos, hilos: %1</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energía</translation>
    </message>
    <message>
        <source>of the whole processor or graphics card, whoever else used it</source>
        <translation>de todo el procesador o toda la tarjeta gráfica, la use quien la use</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Cifras</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experimento</translation>
    </message>
    <message>
        <source>the settings, at best</source>
        <translation>los ajustes, en el mejor caso</translation>
    </message>
    <message>
        <source>%1 other layers</source>
        <translation>otras %1 capas</translation>
    </message>
    <message>
        <source>bits of the factors: 24 float32, 11 TF32, 8 bfloat16</source>
        <translation>bits de los factores: 24 float32, 11 TF32, 8 bfloat16</translation>
    </message>
    <message>
        <source>Operations: 2 · %1 cells · %2 products each, and the bias: %3. Bytes: 4 · %4 numbers read or written: %5. Operations per byte: %6.</source>
        <translation>Operaciones: 2 · %1 celdas · %2 productos cada una, y el sesgo: %3. Bytes: 4 · %4 números leídos o escritos: %5. Operaciones por byte: %6.</translation>
    </message>
    <message>
        <source>Operations: %1 cells · %2 each: %3. Bytes: 4 · %4 numbers read or written: %5. Operations per byte: %6.</source>
        <translation>Operaciones: %1 celdas · %2 cada una: %3. Bytes: 4 · %4 números leídos o escritos: %5. Operaciones por byte: %6.</translation>
    </message>
    <message>
        <source>this is no result; bench --save and the Benchmark lab write results</source>
        <translation>esto no es un resultado; los resultados los escriben bench --save y el laboratorio Mediciones</translation>
    </message>
    <message>
        <source>%1 is no whole result: %2</source>
        <translation>%1 no es un resultado completo: %2</translation>
    </message>
    <message>
        <source>none of the chosen backends is available here (%1)</source>
        <translation>ninguno de los backends elegidos está disponible aquí (%1)</translation>
    </message>
    <message>
        <source>%1 is no session of the Network lab</source>
        <translation>%1 no es una sesión del laboratorio Red</translation>
    </message>
    <message>
        <source>nothing is trained in this session; there is nothing to compare with</source>
        <translation>en esta sesión no se ha entrenado nada; no hay con qué comparar</translation>
    </message>
    <message>
        <source>nothing is trained yet; train a batch first, or save the session</source>
        <translation>aún no se ha entrenado nada; entrene antes un lote o guarde la sesión</translation>
    </message>
    <message>
        <source>im2col, and tensor cores with factors of 8 binary digits instead of 24 (BF16), added up in float32.</source>
        <translation>im2col y núcleos tensoriales con factores de 8 cifras binarias en lugar de 24 (BF16), sumados en float32.</translation>
    </message>
    <message>
        <source>im2col, and tensor cores with factors of 11 binary digits instead of 24 (TF32), added up in float32.</source>
        <translation>im2col y núcleos tensoriales con factores de 11 cifras binarias en lugar de 24 (TF32), sumados en float32.</translation>
    </message>
    <message>
        <source>cuBLAS: %1: status %2</source>
        <translation>cuBLAS: %1: estado %2</translation>
    </message>
    <message>
        <source>cuBLAS is not installed (%1 was not found)</source>
        <translation>cuBLAS no está instalado (no se encontró %1)</translation>
    </message>
    <message>
        <source>cuBLAS is there but has no %1</source>
        <translation>cuBLAS está, pero no tiene %1</translation>
    </message>
    <message>
        <source>cuBLAS does not start: status %1</source>
        <translation>cuBLAS no arranca: estado %1</translation>
    </message>
    <message>
        <source>this GPU has no tensor cores for TF32 and BF16; they came with compute capability 8.0</source>
        <translation>esta GPU no tiene núcleos tensoriales para TF32 y BF16; llegaron con la capacidad de cómputo 8.0</translation>
    </message>
    <message>
        <source>The camera %1 is used by another program; close that one first.</source>
        <translation>Otro programa usa la cámara %1; ciérrelo primero.</translation>
    </message>
    <message>
        <source>The camera %1 is not there any more.</source>
        <translation>La cámara %1 ya no está.</translation>
    </message>
    <message>
        <source>The USB bus has no room for the pictures of the camera %1.</source>
        <translation>El bus USB no tiene sitio para las imágenes de la cámara %1.</translation>
    </message>
    <message>
        <source>The camera %1 cannot be used: %2.</source>
        <translation>No se puede usar la cámara %1: %2.</translation>
    </message>
    <message>
        <source>%1 is not a camera that delivers pictures.</source>
        <translation>%1 no es una cámara que entregue imágenes.</translation>
    </message>
    <message>
        <source>The camera %1 delivers pictures as %2; those that can be read are %3.</source>
        <translation>La cámara %1 entrega imágenes como %2; se pueden leer %3.</translation>
    </message>
    <message>
        <source>sleep</source>
        <translation>duermen</translation>
    </message>
    <message>
        <source>spin</source>
        <translation>giran en espera activa</translation>
    </message>
    <message>
        <source>as OpenMP does by itself</source>
        <translation>como hace OpenMP por sí mismo</translation>
    </message>
    <message>
        <source>%1, not available</source>
        <translation>%1, no disponible</translation>
    </message>
    <message>
        <source>Measured on %1 UTC with Kernelscope %2 on %3, %4 logical processors, %5 of memory, %6; waiting threads: %7.</source>
        <translation>Medido el %1 UTC con Kernelscope %2 en %3, %4 procesadores lógicos, %5 de memoria, %6; hilos en espera: %7.</translation>
    </message>
    <message>
        <source>ceiling, 1 thread</source>
        <translation>techo, 1 hilo</translation>
    </message>
    <message>
        <source>ceiling, %1 threads</source>
        <translation>techo, %1 hilos</translation>
    </message>
    <message>
        <source>With the copies, %1 takes %2 where %3 takes %4: %5–%6 times as fast.</source>
        <translation>Con las copias, %1 tarda %2 donde %3 tarda %4: %5–%6 veces más rápido.</translation>
    </message>
    <message>
        <source>%1 is %2–%3 times as fast as %4 (%5: %6).</source>
        <translation>%1 es entre %2 y %3 veces más rápido que %4 (%5: %6).</translation>
    </message>
    <message>
        <source>%1 is %2–%3 times as slow as %4 (%5: %6).</source>
        <translation>%1 es entre %2 y %3 veces más lento que %4 (%5: %6).</translation>
    </message>
    <message>
        <source>%1 and %4 cannot be told apart (%5: %6; ratio %2–%3).</source>
        <translation>%1 y %4 no se pueden distinguir (%5: %6; cociente %2–%3).</translation>
    </message>
    <message>
        <source>Points that were not measured, because the time budget of %1 was used up: %2 of %3. A larger budget measures them.</source>
        <translation>Puntos que no se midieron porque se alcanzó el límite de tiempo de %1: %2 de %3. Con un límite mayor se miden.</translation>
    </message>
    <message>
        <source>Points without figures, for reasons that the table names: %1 of %2.</source>
        <translation>Puntos sin cifras, por motivos que indica la tabla: %1 de %2.</translation>
    </message>
    <message>
        <source>%1=%2: %3 has only %1=%4 here</source>
        <translation>%1=%2: %3 solo tiene aquí %1=%4</translation>
    </message>
    <message>
        <source>not enough memory that the GPU can reach for %1: %2 needed</source>
        <translation>no hay bastante memoria al alcance de la GPU para %1: hacen falta %2</translation>
    </message>
    <message>
        <source>these samples are not for this network on this device</source>
        <translation>estas muestras no son para esta red en este dispositivo</translation>
    </message>
    <message>
        <source>%1 samples were named for a batch of %2</source>
        <translation>se nombraron %1 muestras para un lote de %2</translation>
    </message>
    <message>
        <source>there is no sample %1; there are %2</source>
        <translation>no existe la muestra %1; hay %2</translation>
    </message>
    <message>
        <source>Parameters, activations, gradients and the update stay on the GPU, with the kernels of %1; kernel after kernel, since the step could not be recorded (%2).</source>
        <translation>Los parámetros, las activaciones, los gradientes y la actualización se quedan en la GPU, con los kernels de %1; un kernel tras otro, porque el paso no se pudo grabar (%2).</translation>
    </message>
    <message>
        <source>Parameters, activations, gradients and the update stay on the GPU, with the kernels of %1, started one by one.</source>
        <translation>Los parámetros, las activaciones, los gradientes y la actualización se quedan en la GPU, con los kernels de %1, lanzados uno a uno.</translation>
    </message>
    <message>
        <source>Parameters, activations, gradients and the update stay on the GPU, with the kernels of %1. A whole step is recorded once (a CUDA graph) and then started as one launch; only loss and output come back.</source>
        <translation>Los parámetros, las activaciones, los gradientes y la actualización se quedan en la GPU, con los kernels de %1. Un paso entero se graba una vez (un grafo de CUDA) y después se lanza de una vez; solo vuelven la pérdida y la salida.</translation>
    </message>
    <message>
        <source>cuDNN has no gradient of a normalisation by given statistics</source>
        <translation>cuDNN no tiene gradiente de una normalización con estadísticas dadas</translation>
    </message>
    <message>
        <source>cuDNN does this itself</source>
        <translation>cuDNN lo hace por sí mismo</translation>
    </message>
    <message>
        <source>cuDNN has nothing for this; a kernel of the backend cuda does it.</source>
        <translation>cuDNN no tiene nada para esto; lo hace un kernel del backend cuda.</translation>
    </message>
    <message>
        <source>median, quartiles as bars</source>
        <translation>mediana, cuartiles como barras</translation>
    </message>
    <message>
        <source>No camera was found. Connect one and try again.</source>
        <translation>No se encontró ninguna cámara. Conecte una e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The camera %1 sends no pictures.</source>
        <translation>La cámara %1 no envía imágenes.</translation>
    </message>
    <message>
        <source>Predicted against expected: %1</source>
        <translation>Predicho frente a esperado: %1</translation>
    </message>
    <message>
        <source>as it would be right</source>
        <translation>como sería correcto</translation>
    </message>
    <message>
        <source>from value</source>
        <translation>desde el valor</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>celdas</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>no queda espacio en el dispositivo</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>el sistema de archivos es de solo lectura</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>permiso denegado</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>el archivo es demasiado grande</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>se ha superado la cuota de disco</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>error de entrada y salida</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>es una carpeta</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>el nombre del archivo es demasiado largo</translation>
    </message>
    <message>
        <source>Not a zip archive</source>
        <translation>no es un archivo zip</translation>
    </message>
    <message>
        <source>Zip archive inconsistent</source>
        <translation>su contenido no concuerda</translation>
    </message>
    <message>
        <source>Every weight is read once for all images in the lanes of a vector, and the sums of up to 16 outputs stay in registers. Long sums are cut into pieces that fit a cache; backwards the weights are read as they lie.</source>
        <translation>Cada peso se lee una vez para todas las imágenes de los carriles de un vector, y las sumas de hasta 16 salidas permanecen en registros. Las sumas largas se cortan en trozos que caben en una caché; hacia atrás los pesos se leen tal como están.</translation>
    </message>
    <message>
        <source>With an image in every lane a window is a few comparisons of whole vectors, whatever its size, stride or place: no shuffles, no special case for narrow images. Windows of 2×2 inside the image go row by row without a condition; the winners are kept in a byte each.</source>
        <translation>Con una imagen en cada carril, una ventana son unas pocas comparaciones de vectores enteros, sea cual sea su tamaño, su zancada o su lugar: sin reordenar nada y sin caso especial para imágenes estrechas. Las ventanas de 2×2 dentro de la imagen van fila por fila sin condiciones; los ganadores se guardan en un byte cada uno.</translation>
    </message>
    <message>
        <source>With an image in every lane a window is a few additions of whole vectors, whatever its size, stride or place: no shuffles, no special case for narrow images.</source>
        <translation>Con una imagen en cada carril, una ventana son unas pocas sumas de vectores enteros, sea cual sea su tamaño, su zancada o su lugar: sin reordenar nada y sin caso especial para imágenes estrechas.</translation>
    </message>
    <message>
        <source>Each block of 16 images leaves its sums while it is in a cache: the mean of a plane, then the squares around that mean, so that nothing cancels, each in four chains that need not wait for each other. The blocks are joined in their order, in double precision.</source>
        <translation>Cada bloque de 16 imágenes deja sus sumas mientras está en una caché: la media de un plano y luego los cuadrados alrededor de esa media, para que nada se cancele, cada una en cuatro cadenas que no se esperan entre sí. Los bloques se unen en su orden, en doble precisión.</translation>
    </message>
    <message>
        <source>Every lane has its own image: the maximum, the sum of the exponentials and what is divided by it go channel by channel through whole vectors, with no sum across one.</source>
        <translation>Cada carril tiene su propia imagen: el máximo, la suma de las exponenciales y lo que se divide por ella van canal por canal con vectores enteros, sin ninguna suma a través de uno.</translation>
    </message>
    <message>
        <source>The random numbers of an image are those of its cells as they lie in the tensor, drawn in whole vectors of Philox blocks, and then turned into lanes as the image itself is: the same cells are dropped on every backend.</source>
        <translation>Los números aleatorios de una imagen son los de sus celdas tal como están en el tensor, sacados en vectores enteros de bloques de Philox y luego pasados a los carriles como la propia imagen: en todos los backends se anulan las mismas celdas.</translation>
    </message>
    <message>
        <source>What belongs to one cell, or to the channels of one, does not care which image stands beside it: plain vector code (for activations and LRN that of the backend openmp) runs over a block of images that is in a cache already, and no operator has to know how wide a row is.</source>
        <translation>Lo que pertenece a una celda, o a los canales de una, no depende de qué imagen esté al lado: código vectorial sencillo (para las activaciones y LRN, el del backend openmp) recorre un bloque de imágenes que ya está en una caché, y ningún operador tiene que saber lo ancha que es una fila.</translation>
    </message>
    <message>
        <source>other cells are as large as this one: its slope may be anything from %1 to %2, as each maximum may pass its gradient on to any of them; it is %3</source>
        <translation>otras celdas son tan grandes como esta: su pendiente puede ser cualquiera de %1 a %2, porque cada máximo puede pasar su gradiente a cualquiera de ellas; es %3</translation>
    </message>
    <message>
        <source>sigmoid</source>
        <translation>sigmoide</translation>
    </message>
    <message>
        <source>sigmoid′</source>
        <translation>sigmoide′</translation>
    </message>
    <message>
        <source>reciprocal</source>
        <translation>recíproco</translation>
    </message>
    <message>
        <source>%1 has no class folders; telling classes apart needs at least 2, one folder for each</source>
        <translation>%1 no tiene carpetas de clase; para distinguir clases hacen falta al menos 2, una carpeta para cada una</translation>
    </message>
    <message>
        <source>%1 has only one class folder, %2; telling classes apart needs at least 2, one folder for each</source>
        <translation>%1 solo tiene una carpeta de clase, %2; para distinguir clases hacen falta al menos 2, una carpeta para cada una</translation>
    </message>
    <message>
        <source>generated digits</source>
        <translation>dígitos generados</translation>
    </message>
    <message>
        <source>generated shapes</source>
        <translation>figuras generadas</translation>
    </message>
    <message>
        <source>generated phantoms, not MRI</source>
        <translation>fantomas generados, no son resonancias</translation>
    </message>
    <message>
        <source>generated silhouettes</source>
        <translation>siluetas generadas</translation>
    </message>
    <message>
        <source>generated irradiance</source>
        <translation>irradiancia generada</translation>
    </message>
    <message>
        <source>generated irradiance maps</source>
        <translation>mapas de irradiancia generados</translation>
    </message>
    <message>
        <source>ResNet-14 with twice the channels: four times the parameters and the work. How much better it reads was not measured.</source>
        <translation>ResNet-14 con el doble de canales: cuatro veces los parámetros y el trabajo. No se ha medido cuánto mejor lee.</translation>
    </message>
    <message>
        <source>CUDA, our own kernels</source>
        <translation>CUDA, kernels propios</translation>
    </message>
    <message>
        <source>im2col and OpenBLAS</source>
        <translation>im2col y OpenBLAS</translation>
    </message>
    <message>
        <source>%1, %2 kernels</source>
        <translation>%1, kernels %2</translation>
    </message>
    <message>
        <source>Images in the lanes of vectors, for networks with few channels</source>
        <translation>Imágenes en los carriles de los vectores, para redes con pocos canales</translation>
    </message>
    <message>
        <source>oneDNN, just-in-time compiled for this processor</source>
        <translation>oneDNN, compilado en el momento para este procesador</translation>
    </message>
    <message>
        <source>All threads, vector code chosen at run time</source>
        <translation>Todos los hilos, con código vectorial elegido al ejecutar</translation>
    </message>
    <message>
        <source>One thread, textbook loops</source>
        <translation>Un hilo, bucles de manual</translation>
    </message>
    <message>
        <source>times as fast as %1</source>
        <translation>veces más rápido que %1</translation>
    </message>
    <message>
        <source>The axis is logarithmic, since on a plain one the shortest bars could not be seen: compare the places where bars end, not their lengths.</source>
        <translation>El eje es logarítmico, porque en uno normal las barras más cortas no se verían: compare dónde terminan las barras, no su longitud.</translation>
    </message>
    <message>
        <source>Sobel x (left–right)</source>
        <translation>Sobel x (izq.–der.)</translation>
    </message>
    <message>
        <source>Sobel y (top–bottom)</source>
        <translation>Sobel y (arriba–abajo)</translation>
    </message>
    <message>
        <source>%1 in this file is not a JSON object</source>
        <translation>%1 de este archivo no es un objeto JSON</translation>
    </message>
    <message>
        <source>kW/m² at sensor 27</source>
        <translation>kW/m² en el sensor 27</translation>
    </message>
    <message>
        <source>the network</source>
        <translation>la red</translation>
    </message>
    <message>
        <source>the layer %1</source>
        <translation>la capa %1</translation>
    </message>
    <message>
        <source>%1 has %2 inputs; %3 are needed</source>
        <translation>%1 tiene %2 entradas; se necesitan %3</translation>
    </message>
    <message>
        <source>the training settings</source>
        <translation>los ajustes de entrenamiento</translation>
    </message>
    <message>
        <source>files that are not named like pictures are left out: %1, for example %2</source>
        <translation>se omiten archivos cuyo nombre no es de imagen: %1, por ejemplo %2</translation>
    </message>
    <message>
        <source>fixed3x3 is for windows of 3×3 with stride 2×2, without dilation and with one padded cell at most</source>
        <translation>fixed3x3 es para ventanas de 3×3 con zancada 2×2, sin dilatación y con una celda de relleno como máximo</translation>
    </message>
    <message>
        <source>fixed3x3 is for rows that end with their last window</source>
        <translation>fixed3x3 es para filas que terminan con su última ventana</translation>
    </message>
    <message>
        <source>fixed3x3 is for rows of 16 results or more</source>
        <translation>fixed3x3 es para filas de 16 resultados o más</translation>
    </message>
    <message>
        <source>Three rows are read as whole vectors, and even and odd columns are sorted apart; neighbouring windows share a column, which is one of these moved by a lane. Nothing is copied, and no pass looks for NaN first: a sum of all cells tells whether there was one. For windows of 3×3 with stride 2, which begin many networks for photographs.</source>
        <translation>Se leen tres filas en vectores enteros y se separan las columnas pares de las impares; las ventanas vecinas comparten una columna, que es una de estas desplazada un carril. Nada se copia y ninguna pasada busca antes NaN: una suma de todas las celdas dice si había alguno. Para ventanas de 3×3 con zancada 2, con las que empiezan muchas redes para fotografías.</translation>
    </message>
    <message>
        <source>no point has figures; the first: %1</source>
        <translation>ningún punto tiene cifras; el primero: %1</translation>
    </message>
    <message>
        <source>from-scratch CNN</source>
        <translation>CNN desde cero</translation>
    </message>
    <message>
        <source>model 0</source>
        <translation>modelo 0</translation>
    </message>
    <message>
        <source>model 1</source>
        <translation>modelo 1</translation>
    </message>
    <message>
        <source>model 2</source>
        <translation>modelo 2</translation>
    </message>
    <message>
        <source>irradiance CNN</source>
        <translation>CNN de irradiancia</translation>
    </message>
    <message>
        <source>reduced AlexNet</source>
        <translation>AlexNet reducida</translation>
    </message>
    <message>
        <source>modern CNN for digits</source>
        <translation>CNN moderna para dígitos</translation>
    </message>
    <message>
        <source>Each bar is a median; its line goes from the lower to the upper quartile of the runs; outliers are circles.</source>
        <translation>Cada barra es una mediana; su línea va del cuartil inferior al superior de las ejecuciones; las atípicas son círculos.</translation>
    </message>
    <message>
        <source>cuDNN is there but not its part %1 (in %2)</source>
        <translation>cuDNN está, pero no su parte %1 (en %2)</translation>
    </message>
    <message>
        <source>%1: more threads do not make it faster; all of the work behaves as if it were serial.</source>
        <translation>%1: más hilos no lo hacen más rápido; todo el trabajo se comporta como si fuera en serie.</translation>
    </message>
    <message>
        <source>The lanes of a vector are channels of the result: every cell is read alone and multiplies whole vectors of weights, and the results of a few neighbours stay in registers while all channels and taps pass by. No width of an image leaves lanes empty; results are turned back when they are stored, which costs little where each has many terms.</source>
        <translation>Los carriles de un vector son canales del resultado: cada celda se lee sola y multiplica vectores enteros de pesos, y los resultados de unas pocas celdas vecinas permanecen en registros mientras pasan todos los canales y todas las posiciones de la ventana. Ningún ancho de imagen deja carriles vacíos; los resultados se vuelven a girar al guardarlos, lo que cuesta poco cuando cada uno tiene muchos términos.</translation>
    </message>
    <message>
        <source>The gradients (of ConvTranspose: the inputs) are turned so that their channels are the lanes of vectors: every cell of the other tensor is read alone and multiplies whole vectors. The sums of a tile of weights stay in registers while all cells of a strip pass by, and nothing is added across lanes. Parts of the weights share nothing; sums of strips are added as a tree that depends on the problem alone: many threads, the same bits.</source>
        <translation>Los gradientes (en ConvTranspose, las entradas) se giran para que sus canales sean los carriles de los vectores: cada celda del otro tensor se lee sola y multiplica vectores enteros. Las sumas de una tesela de pesos permanecen en registros mientras pasan todas las celdas de una franja, y nada se suma entre carriles. Las partes de los pesos no comparten nada; las sumas de las franjas se suman como un árbol que depende solo del problema: muchos hilos, los mismos bits.</translation>
    </message>
    <message>
        <source>a window of more than %1 cells along an axis; here its cells are bits of one number</source>
        <translation>una ventana de más de %1 celdas a lo largo de un eje; aquí sus celdas son bits de un solo número</translation>
    </message>
    <message>
        <source>%1 groups; a launch has room for %2</source>
        <translation>%1 grupos; en un lanzamiento caben %2</translation>
    </message>
    <message>
        <source>Implicit GEMM on tensor cores with factors of 8 binary digits instead of 24 (BF16), added up in float32.</source>
        <translation>GEMM implícito en los núcleos tensoriales con factores de 8 cifras binarias en lugar de 24 (BF16), sumados en float32.</translation>
    </message>
    <message>
        <source>Implicit GEMM on tensor cores: cells of the columns lose digits (TF32 keeps 11 of 24) on their way from the image into shared memory, and a warp multiplies 16×8 with 8×8 of them in one instruction.</source>
        <translation>GEMM implícito en los núcleos tensoriales: las celdas de las columnas pierden cifras (TF32 conserva 11 de 24) en el camino de la imagen a la memoria compartida, y un warp multiplica 16×8 por 8×8 de ellas en una instrucción.</translation>
    </message>
    <message>
        <source>Implicit GEMM on the tiles of the fast products: 64 or 128 maps by 128 windows a block, 8×8 sums a thread. Where a window lies is worked out once per thread, where its taps lie once per block, in a small table; which taps fall into the padding is a bit each. So a value of the image costs no division, and it is copied into shared memory past the registers while the tile before it is multiplied. The gradient of the weights, long sums for few results, is split among blocks and added up in a fixed order.</source>
        <translation>GEMM implícito con las teselas de los productos rápidos: 64 o 128 mapas por 128 ventanas en cada bloque, 8×8 sumas por hilo. Dónde está una ventana se calcula una vez por hilo; dónde están sus posiciones, una vez por bloque, en una tabla pequeña; cuáles caen en el relleno es un bit para cada una. Así, un valor de la imagen no cuesta ninguna división y se copia en la memoria compartida sin pasar por los registros mientras se multiplica la tesela anterior. El gradiente de los pesos, sumas largas para pocos resultados, se reparte entre bloques y se suma en un orden fijo.</translation>
    </message>
    <message>
        <source>changes of layout</source>
        <translation>reordenaciones</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>precisión</translation>
    </message>
    <message>
        <source>accuracy in validation</source>
        <translation>exactitud en validación</translation>
    </message>
    <message>
        <source>loss in validation</source>
        <translation>pérdida en validación</translation>
    </message>
    <message>
        <source>accuracy in training</source>
        <translation>exactitud en entrenamiento</translation>
    </message>
    <message>
        <source>loss in training</source>
        <translation>pérdida en entrenamiento</translation>
    </message>
    <message>
        <source>the weights at the beginning, untrained</source>
        <translation>los pesos del comienzo, sin entrenar</translation>
    </message>
    <message>
        <source>the weights after epoch %1, the last and the best by %2</source>
        <translation>los pesos tras la época %1, los últimos y los mejores por %2</translation>
    </message>
    <message>
        <source>the weights after epoch %1, the best by %2</source>
        <translation>los pesos tras la época %1, los mejores por %2</translation>
    </message>
    <message>
        <source>the last weights, after epoch %1</source>
        <translation>los últimos pesos, tras la época %1</translation>
    </message>
    <message>
        <source>the last weights, in the midst of epoch %1</source>
        <translation>los últimos pesos, en medio de la época %1</translation>
    </message>
    <message>
        <source>The figures are of %1.</source>
        <translation>Las cifras son de %1.</translation>
    </message>
    <message>
        <source>LogSoftmax is understood at the end of the network only</source>
        <translation>LogSoftmax solo se entiende al final de la red</translation>
    </message>
    <message>
        <source>%1: its preprocessing: %2</source>
        <translation>%1: su preparación: %2</translation>
    </message>
    <message>
        <source>it does not say how inputs are prepared for it; they are divided by white, and nothing else</source>
        <translation>no dice cómo se preparan sus entradas; se dividen por el blanco y nada más</translation>
    </message>
    <message>
        <source>the %1 at its end belongs to the loss here, and is left out</source>
        <translation>la %1 del final forma parte aquí de la pérdida y se omite</translation>
    </message>
    <message>
        <source>remarks</source>
        <translation>observaciones</translation>
    </message>
    <message>
        <source>median of the results: %1</source>
        <translation>mediana de los resultados: %1</translation>
    </message>
    <message>
        <source>median of the results</source>
        <translation>mediana de los resultados</translation>
    </message>
    <message>
        <source>Time of one pass: %1 results of one machine</source>
        <translation>Tiempo de una pasada: %1 resultados de una máquina</translation>
    </message>
    <message>
        <source>Time of one pass: %1 results of %2 machines</source>
        <translation>Tiempo de una pasada: %1 resultados de %2 máquinas</translation>
    </message>
    <message>
        <source>fastest and slowest result</source>
        <translation>resultado más rápido y más lento</translation>
    </message>
    <message>
        <source>a value is not a whole number</source>
        <translation>un valor no es un número entero</translation>
    </message>
    <message>
        <source>the end lies before the beginning</source>
        <translation>el final está antes del principio</translation>
    </message>
    <message>
        <source>the step must begin with x or +</source>
        <translation>el paso debe empezar con x o +</translation>
    </message>
    <message>
        <source>the factor must be at least 2</source>
        <translation>el factor debe ser al menos 2</translation>
    </message>
    <message>
        <source>The network is no preset: save it as network.json first.</source>
        <translation>La red no es ninguna de las preparadas: guárdela antes como network.json.</translation>
    </message>
    <message>
        <source>Repeat it: %1</source>
        <translation>Para repetirlo: %1</translation>
    </message>
    <message>
        <source>%1 (1 thread)</source>
        <translation>%1 (1 hilo)</translation>
    </message>
    <message>
        <source>%1 (%2 threads)</source>
        <translation>%1 (%2 hilos)</translation>
    </message>
    <message>
        <source>Both have the same number of threads: this is the gain of the implementation, %1 instead of %2.</source>
        <translation>Ambos tienen el mismo número de hilos: es la ganancia de la implementación, %1 en vez de %2.</translation>
    </message>
    <message>
        <source>Of this, %1–%2 times comes from %3 threads instead of one, %4–%5 times from the implementation (%6 instead of %7).</source>
        <translation>De esto, %1–%2 veces se deben a %3 hilos en vez de uno, %4–%5 veces a la implementación (%6 en vez de %7).</translation>
    </message>
    <message>
        <source>This is not the gain of the threads: the implementations differ, too. A sweep over the threads tells the two apart.</source>
        <translation>Esta no es la ganancia de los hilos: también difieren las implementaciones. Un barrido de los hilos separa lo uno de lo otro.</translation>
    </message>
    <message>
        <source>a sentence in it has too many parts</source>
        <translation>una frase de él tiene demasiadas partes</translation>
    </message>
    <message>
        <source>a sentence in it is longer than %1 bytes</source>
        <translation>una frase de él tiene más de %1 bytes</translation>
    </message>
    <message>
        <source>ceiling of the memory, 1 thread</source>
        <translation>techo de la memoria, 1 hilo</translation>
    </message>
    <message>
        <source>ceiling of the memory, %1 threads</source>
        <translation>techo de la memoria, %1 hilos</translation>
    </message>
    <message>
        <source>%1: %2 threads are more than %2 times as fast as one, which they cannot be: the run on one thread was disturbed, or the backend works in another way there. Measure again.</source>
        <translation>%1: %2 hilos son más de %2 veces más rápidos que uno, lo que no puede ser: algo perturbó la ejecución con un hilo, o el backend trabaja allí de otro modo. Mida de nuevo.</translation>
    </message>
    <message>
        <source>The layer %1 is dead: its output is 0 for every sample (%2 were looked at), so nothing passes it, and no gradient comes back. More epochs do not help; begin again with a lower rate.</source>
        <translation>La capa %1 está muerta: su salida es 0 para todas las muestras (se miraron %2), así que nada la atraviesa y no vuelve ningún gradiente. Más épocas no ayudan; empiece de nuevo con una tasa menor.</translation>
    </message>
    <message>
        <source>input</source>
        <translation>entrada</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>sesgo</translation>
    </message>
    <message>
        <source>output</source>
        <translation>salida</translation>
    </message>
    <message>
        <source>target</source>
        <translation>objetivo</translation>
    </message>
    <message>
        <source>second input</source>
        <translation>segunda entrada</translation>
    </message>
    <message>
        <source>running mean</source>
        <translation>media móvil</translation>
    </message>
    <message>
        <source>running variance</source>
        <translation>varianza móvil</translation>
    </message>
    <message>
        <source>new running mean</source>
        <translation>media móvil nueva</translation>
    </message>
    <message>
        <source>new running variance</source>
        <translation>varianza móvil nueva</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>gradiente</translation>
    </message>
    <message>
        <source>this session has no bookmarks</source>
        <translation>esta sesión no tiene marcadores</translation>
    </message>
    <message>
        <source>there is no bookmark %1; this session has 1 to %2</source>
        <translation>no hay marcador %1; esta sesión tiene del 1 al %2</translation>
    </message>
    <message>
        <source>a worksheet has pages: write it as a PDF</source>
        <translation>una hoja de trabajo tiene páginas: escríbala como PDF</translation>
    </message>
    <message>
        <source>%1 and %2 are the same file, %3; each needs one of its own</source>
        <translation>%1 y %2 son el mismo archivo, %3; cada uno necesita el suyo</translation>
    </message>
    <message>
        <source>%1 of each of %2 classes</source>
        <translation>%1 de cada una de %2 clases</translation>
    </message>
    <message>
        <source>%1 to %2 of each of %3 classes</source>
        <translation>de %1 a %2 de cada una de %3 clases</translation>
    </message>
    <message>
        <source>the checkpoint was trained on other data (%1); going on with these would not continue it</source>
        <translation>el punto de control se entrenó con otros datos (%1); seguir con estos no lo continuaría</translation>
    </message>
    <message>
        <source>%1 was fitted to these data: %2</source>
        <translation>%1 se ajustó a estos datos: %2</translation>
    </message>
    <message>
        <source>lanes has offsets of 32 bits, which do not reach through planes of %1×%2 and %3×%4 cells</source>
        <translation>lanes tiene desplazamientos de 32 bits, que no alcanzan para planos de %1×%2 y %3×%4 celdas</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>Demasiados niveles de enlaces simbólicos</translation>
    </message>
    <message>
        <source>%1 says that it is empty, but has no end; it is not read</source>
        <translation>%1 dice estar vacío, pero no tiene fin; no se lee</translation>
    </message>
    <message>
        <source>%1 is a pipe or a device; a file is needed</source>
        <translation>%1 es una tubería o un dispositivo; hace falta un archivo</translation>
    </message>
    <message>
        <source>%1 is not JSON, or was cut off: it ends too early</source>
        <translation>%1 no es JSON, o está cortado: termina demasiado pronto</translation>
    </message>
    <message>
        <source>%1 is not JSON: the mistake is in line %2 at byte %3</source>
        <translation>%1 no es JSON: el error está en la línea %2, byte %3</translation>
    </message>
    <message>
        <source>%1 nests lists and objects more than %2 deep</source>
        <translation>%1 anida listas y objetos a más de %2 niveles</translation>
    </message>
    <message>
        <source>%1 has an object of more than %2 fields</source>
        <translation>%1 tiene un objeto con más de %2 campos</translation>
    </message>
    <message>
        <source>%1 has the version %2; versions are whole numbers from 1 on</source>
        <translation>%1 tiene la versión %2; las versiones son números enteros a partir de 1</translation>
    </message>
    <message>
        <source>pipes, devices and links that lead nowhere are left out: %1, for example %2</source>
        <translation>se omiten tuberías, dispositivos y enlaces que no llevan a ninguna parte: %1, por ejemplo %2</translation>
    </message>
    <message>
        <source>%1 is a damaged JPEG picture: it declares %2×%3 pixels and has only %4 bytes</source>
        <translation>%1 es una imagen JPEG dañada: declara %2×%3 píxeles y solo tiene %4 bytes</translation>
    </message>
    <message>
        <source>%1 is a JPEG picture that goes over its pixels %2 times; at most %3 times are read</source>
        <translation>%1 es una imagen JPEG que recorre sus píxeles %2 veces; se leen como máximo %3</translation>
    </message>
    <message>
        <source>the tensor %1 holds numbers of the type %2; float, double, int32, int64 and bool can be read</source>
        <translation>el tensor %1 tiene números del tipo %2; se pueden leer float, double, int32, int64 y bool</translation>
    </message>
    <message>
        <source>it has %1 inputs; input %2 is needed, too</source>
        <translation>tiene %1 entradas; también hace falta la entrada %2</translation>
    </message>
    <message>
        <source>the network has %1 layers; at most %2 are read</source>
        <translation>la red tiene %1 capas; se leen como máximo %2</translation>
    </message>
    <message>
        <source>the constant that is added is no row of %1 numbers</source>
        <translation>la constante que se suma no es una fila de %1 números</translation>
    </message>
    <message>
        <source>a constant is added to the result of the MatMul %1, which something else reads without it</source>
        <translation>se suma una constante al resultado del MatMul %1, que otro nodo lee sin ella</translation>
    </message>
    <message>
        <source>%1: this checkpoint is incomplete: %2</source>
        <translation>%1: este punto de control está incompleto: %2</translation>
    </message>
    <message>
        <source>CRC error</source>
        <translation>Error de CRC</translation>
    </message>
    <message>
        <source>%1 has no %2</source>
        <translation>%1 no tiene %2</translation>
    </message>
    <message>
        <source>%1: %2 has more than %3 bytes</source>
        <translation>%1: %2 tiene más de %3 bytes</translation>
    </message>
    <message>
        <source>Other programs used %1 of the processors before the measurement: times may be too long, and ceilings too low.</source>
        <translation>Otros programas usaban el %1 de los procesadores antes de la medición: los tiempos pueden ser demasiado largos y los techos demasiado bajos.</translation>
    </message>
    <message>
        <source>the minutes of a bookmark are %1; legal: 0 or more</source>
        <translation>los minutos de un marcador son %1; válido: 0 o más</translation>
    </message>
    <message>
        <source>%1 groups do not divide %2 channels</source>
        <translation>%1 grupos no dividen %2 canales</translation>
    </message>
    <message>
        <source>%1 groups do not divide %2 filters</source>
        <translation>%1 grupos no dividen %2 filtros</translation>
    </message>
    <message>
        <source>Other programs use %1 of the processors now: times would be too long, and ceilings too low.</source>
        <translation>Otros programas usan ahora el %1 de los procesadores: los tiempos serían demasiado largos y los techos demasiado bajos.</translation>
    </message>
    <message>
        <source>training, while the epoch went on</source>
        <translation>entrenamiento, mientras avanzaba la época</translation>
    </message>
    <message>
        <source>The learning rate, the number of epochs or the weights were changed while it trained. This command trains with the last settings from the beginning, so its numbers are others:</source>
        <translation>La tasa de aprendizaje, el número de épocas o los pesos se cambiaron durante el entrenamiento. Esta orden entrena desde el principio con los últimos ajustes, así que sus números son otros:</translation>
    </message>
    <message>
        <source>1 point cannot be compared: the baseline does not have it, or one side has no time.</source>
        <translation>1 punto no se puede comparar: la referencia no lo tiene o un lado carece de tiempo.</translation>
    </message>
    <message>
        <source>%1 tells %2 classes apart (%3, …), %4 has %5 others (%6, …)</source>
        <translation>%1 distingue %2 clases (%3, …); %4 tiene otras %5 (%6, …)</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>constante</translation>
    </message>
    <message>
        <source>in steps</source>
        <translation>por escalones</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>coseno</translation>
    </message>
    <message>
        <source>one cycle</source>
        <translation>un ciclo</translation>
    </message>
    <message>
        <source>%1 is not of the training that the session holds</source>
        <translation>%1 no es del entrenamiento que contiene la sesión</translation>
    </message>
    <message>
        <source>%1 is no drawing: %2×%2 values from 0 to 255</source>
        <translation>%1 no es un dibujo: %2×%2 valores de 0 a 255</translation>
    </message>
    <message>
        <source>Here %1 of its %2 batches were trained; the command goes to the end that was set.</source>
        <translation>Aquí se entrenaron %1 de sus %2 lotes; la orden llega hasta el final fijado.</translation>
    </message>
    <message>
        <source>%1, %2 images to a vector (%3)</source>
        <translation>%1, %2 imágenes por vector (%3)</translation>
    </message>
    <message>
        <source>line %1, column %2 is empty; every cell of a block needs a number</source>
        <translation>la línea %1, columna %2 está vacía; cada celda de un bloque necesita un número</translation>
    </message>
    <message>
        <source>line %1, column %2: %3 has a decimal point, and other numbers of the block have a decimal comma; write all of them one way</source>
        <translation>línea %1, columna %2: %3 tiene punto decimal, y otros números del bloque tienen coma decimal; escríbalos todos de una manera</translation>
    </message>
    <message>
        <source>line %1, column %2: %3 is not a number; paste a block of numbers</source>
        <translation>línea %1, columna %2: %3 no es un número; pegue un bloque de números</translation>
    </message>
    <message>
        <source>Not finished: %1 of %2 points are measured.</source>
        <translation>Sin terminar: se han medido %1 de %2 puntos.</translation>
    </message>
    <message>
        <source>Copies and kernel</source>
        <translation>Copias y kernel</translation>
    </message>
    <message>
        <source>Copies and kernel, %1 %2</source>
        <translation>Copias y kernel, %1 %2</translation>
    </message>
    <message>
        <source>Time per layer, %1 %2</source>
        <translation>Tiempo por capa, %1 %2</translation>
    </message>
    <message>
        <source>a run of a training has the number %1; it must be from 1 to %2</source>
        <translation>un entrenamiento tiene el número %1; debe ser de 1 a %2</translation>
    </message>
    <message>
        <source>two runs of a training have the number %1</source>
        <translation>dos entrenamientos tienen el número %1</translation>
    </message>
    <message>
        <source>%1; cells at no distance, since numbers on the way are beyond float32: %2</source>
        <translation>%1; celdas sin distancia, pues por el camino hay números que salen de float32: %2</translation>
    </message>
    <message>
        <source>%1 has %2 rows of numbers; a training needs at least 2</source>
        <translation>%1 tiene %2 filas de números; un entrenamiento necesita al menos 2</translation>
    </message>
    <message>
        <source>At the first point (%1): %2</source>
        <translation>En el primer punto (%1): %2</translation>
    </message>
    <message>
        <source>Epoch %1 ended at batch %2: the number of epochs was set to %3.</source>
        <translation>La época %1 terminó en el lote %2: el número de épocas se fijó en %3.</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, cambiada</translation>
    </message>
    <message>
        <source>%1 has several pages; the first has been read.</source>
        <translation>%1 tiene varias páginas; se ha leído la primera.</translation>
    </message>
    <message>
        <source>it was exported as it trains (training_mode = 1), when it takes mean and variance from each batch; export the network for inference (PyTorch: model.eval() before)</source>
        <translation>se exportó tal como se entrena (training_mode = 1), cuando toma la media y la varianza de cada lote; exporte la red para inferencia (PyTorch: antes, model.eval())</translation>
    </message>
    <message>
        <source>%1 is a file of PyTorch or Keras, no safetensors file. In Python, safetensors.torch.save_file(model.state_dict(), &quot;weights.safetensors&quot;) writes one; torch.onnx.export and tf2onnx write whole networks that can be opened here</source>
        <translation>%1 es un archivo de PyTorch o Keras, no un archivo safetensors. En Python, safetensors.torch.save_file(model.state_dict(), &quot;weights.safetensors&quot;) escribe uno; torch.onnx.export y tf2onnx escriben redes enteras que pueden abrirse aquí</translation>
    </message>
    <message>
        <source>%1 was read as %2: channels, rows, columns. If it is a picture of %3 rows and %4 columns with its colours last, store a.transpose(2, 0, 1).</source>
        <translation>%1 se ha leído como %2: canales, filas, columnas. Si es una imagen de %3 filas y %4 columnas con los colores al final, guarde a.transpose(2, 0, 1).</translation>
    </message>
    <message>
        <source>%1: networks of PyTorch and Keras are read from ONNX files (.onnx), which torch.onnx.export and tf2onnx write</source>
        <translation>%1: las redes de PyTorch y Keras se leen de archivos ONNX (.onnx), que escriben torch.onnx.export y tf2onnx</translation>
    </message>
    <message>
        <source>%1 has compute capability %2, and this program was built for %3 and newer; cmake -DKS_CUDA_ARCHITECTURES=%4 builds it for this GPU</source>
        <translation>%1 tiene la capacidad de cómputo %2, y este programa se compiló para %3 y posteriores; cmake -DKS_CUDA_ARCHITECTURES=%4 lo compila para esta GPU</translation>
    </message>
    <message>
        <source>the weights of the file</source>
        <translation>los pesos del archivo</translation>
    </message>
    <message>
        <source>The epochs did not become better any more.</source>
        <translation>Las épocas ya no mejoraron.</translation>
    </message>
    <message>
        <source>This training went on with other data than those that it began with: its lines and the figures of its epochs are of both.</source>
        <translation>Este entrenamiento siguió con otros datos que aquellos con los que empezó: sus líneas y las cifras de sus épocas son de ambos.</translation>
    </message>
    <message>
        <source>It began with the weights of a file. This command begins with those of its seed, so its numbers are others:</source>
        <translation>Empezó con los pesos de un archivo. Esta orden empieza con los de su semilla, así que sus números son otros:</translation>
    </message>
    <message>
        <source>A part of it was trained on other data. This command trains on these data from the beginning, so its numbers are others:</source>
        <translation>Una parte se entrenó con otros datos. Esta orden entrena con estos datos desde el principio, así que sus números son otros:</translation>
    </message>
    <message>
        <source>It ended by itself after %1 of at most %2 batches.</source>
        <translation>Terminó por sí mismo tras %1 de %2 lotes como máximo.</translation>
    </message>
    <message>
        <source>The machine that wrote this page</source>
        <translation>El equipo que escribió esta página</translation>
    </message>
    <message>
        <source>this training began with the weights of a file, which its seed does not make again; it cannot be repeated from here</source>
        <translation>este entrenamiento empezó con los pesos de un archivo, que su semilla no vuelve a producir; no se puede repetir desde aquí</translation>
    </message>
    <message>
        <source>this training went on with other data than those that it began with; it cannot be repeated from here</source>
        <translation>este entrenamiento siguió con otros datos que aquellos con los que empezó; no se puede repetir desde aquí</translation>
    </message>
    <message>
        <source>the results are about different things: two networks that are both called %1</source>
        <translation>los resultados tratan de cosas distintas: dos redes que se llaman ambas %1</translation>
    </message>
    <message>
        <source>the results are about different things: %1, and %2</source>
        <translation>los resultados tratan de cosas distintas: %1, y %2</translation>
    </message>
    <message>
        <source>the results are about different passes: %1, and %2</source>
        <translation>los resultados son de pasadas distintas: %1, y %2</translation>
    </message>
    <message>
        <source>some of the results are of warm caches, others of cold ones</source>
        <translation>algunos de los resultados son con cachés calientes, otros con cachés frías</translation>
    </message>
    <message>
        <source>These figures and the table are those of one result, of %1; the chart of machines has all %2.</source>
        <translation>Estas cifras y la tabla son las de un solo resultado, del %1; la gráfica de máquinas tiene los %2.</translation>
    </message>
    <message>
        <source>not measured: the time of %1 was used up</source>
        <translation>no se ha medido: se agotó el tiempo de %1</translation>
    </message>
    <message>
        <source>Roofline: what the machine can do at best</source>
        <translation>Techo (roofline): lo que la máquina puede hacer como mucho</translation>
    </message>
    <message>
        <source>The machine it was measured on has %1 logical processors: more threads than these share them and do not count in the fit.</source>
        <translation>La máquina en la que se midió tiene %1 procesadores lógicos: si hay más hilos, los comparten y no cuentan en el ajuste.</translation>
    </message>
    <message>
        <source>How many times as fast as %1 in the same pass</source>
        <translation>Cuántas veces más rápido que %1 en la misma pasada</translation>
    </message>
    <message>
        <source>times as fast as %1 in the same pass</source>
        <translation>veces más rápido que %1 en la misma pasada</translation>
    </message>
    <message>
        <source>%1 of %2 rows of the output lie between what the windows reach: they are 0</source>
        <translation>%1 de %2 filas de la salida quedan entre lo que alcanzan las ventanas: son 0</translation>
    </message>
    <message>
        <source>%1 of %2 columns of the output lie between what the windows reach: they are 0</source>
        <translation>%1 de %2 columnas de la salida quedan entre lo que alcanzan las ventanas: son 0</translation>
    </message>
    <message>
        <source>its means leave padding out</source>
        <translation>sus medias dejan fuera el relleno</translation>
    </message>
    <message>
        <source>at most %1 after at most %2 to warm up, caches cold</source>
        <translation>como mucho %1 después de como mucho %2 de calentamiento, cachés frías</translation>
    </message>
    <message>
        <source>at most %1 after at most %2 to warm up, caches warm</source>
        <translation>como mucho %1 después de como mucho %2 de calentamiento, cachés calientes</translation>
    </message>
    <message>
        <source>Operations: 2 · %1 cells · %2 products each: %3. Bytes: 4 · %4 numbers read or written: %5. Operations per byte: %6.</source>
        <translation>Operaciones: 2 · %1 celdas · %2 productos cada una: %3. Bytes: 4 · %4 números leídos o escritos: %5. Operaciones por byte: %6.</translation>
    </message>
    <message>
        <source>In epoch %1, batch %2 the loss is not finite: it began with parameters of %3 that are infinite or not a number.</source>
        <translation>En la época %1, lote %2, la pérdida no es finita: empezó con parámetros de %3 infinitos o no numéricos.</translation>
    </message>
    <message>
        <source>rows: the last window reaches %1 beyond the padding; what lies there counts as 0 too</source>
        <translation>filas: la última ventana llega %1 más allá del relleno; lo que hay allí también cuenta como 0</translation>
    </message>
    <message>
        <source>columns: the last window reaches %1 beyond the padding; what lies there counts as 0 too</source>
        <translation>columnas: la última ventana llega %1 más allá del relleno; lo que hay allí también cuenta como 0</translation>
    </message>
    <message>
        <source>probability × sum of the target − target</source>
        <translation>probabilidad × suma del objetivo − objetivo</translation>
    </message>
    <message>
        <source>These are not the data that this training was on: its lines and the figures of its epochs are of others.</source>
        <translation>Estos no son los datos de este entrenamiento: sus líneas y las cifras de sus épocas son de otros.</translation>
    </message>
    <message>
        <source>It was trained on other data. This command trains on these data from the beginning, so its numbers are others:</source>
        <translation>Se entrenó con otros datos. Esta orden entrena con estos datos desde el principio, así que sus números son otros:</translation>
    </message>
    <message>
        <source>It diverged after %1 batches; by the same seed and settings it does so again.</source>
        <translation>Divergió tras %1 lotes; con la misma semilla y los mismos ajustes vuelve a hacerlo.</translation>
    </message>
    <message>
        <source>Number in the part</source>
        <translation>Número en la parte</translation>
    </message>
    <message>
        <source>this training was on other data than those that are there now; it cannot be repeated with these</source>
        <translation>este entrenamiento se hizo con otros datos que los que hay ahora; no se puede repetir con estos</translation>
    </message>
    <message>
        <source>%1; cells of which nothing can be said, since too few digits are left on the way: %2</source>
        <translation>%1; celdas de las que nada puede decirse, pues por el camino quedan muy pocas cifras: %2</translation>
    </message>
    <message>
        <source>the text has %1, and at most %2 can be pasted; save it as a CSV file and open that instead</source>
        <translation>el texto tiene %1, y se pueden pegar como mucho %2; guárdelo como archivo CSV y ábralo</translation>
    </message>
    <message>
        <source>threads used</source>
        <translation>hilos usados</translation>
    </message>
    <message>
        <source>the checkpoint keeps the best weights; going on with the last ones would not continue it</source>
        <translation>el punto de control conserva los mejores pesos; seguir con los últimos no lo continuaría</translation>
    </message>
    <message>
        <source>the checkpoint keeps the last weights; going on with the best ones would not continue it</source>
        <translation>el punto de control conserva los últimos pesos; seguir con los mejores no lo continuaría</translation>
    </message>
    <message>
        <source>%1 computes this instead: %2</source>
        <translation>%1 lo calcula en su lugar: %2</translation>
    </message>
    <message>
        <source>%1: label number %2 is %3; with %4 classes labels are 0 to %5; say how many classes there are (classes)</source>
        <translation>%1: la etiqueta número %2 es %3; con %4 clases, las etiquetas van de 0 a %5; diga cuántas clases hay (classes)</translation>
    </message>
    <message>
        <source>its last windows reach beyond the input (ceil_mode)</source>
        <translation>sus últimas ventanas llegan más allá de la entrada (ceil_mode)</translation>
    </message>
    <message>
        <source>%1 (at the first value that is swept)</source>
        <translation>%1 (con el primer valor que se recorre)</translation>
    </message>
    <message>
        <source>Operations: %1 cells · %2 each: %3. Bytes: 4 · %4 numbers and %5 places of maxima, of one byte each, read or written: %6. Operations per byte: %7.</source>
        <translation>Operaciones: %1 celdas · %2 cada una: %3. Bytes: 4 · %4 números y %5 lugares de máximos, de un byte cada uno, leídos o escritos: %6. Operaciones por byte: %7.</translation>
    </message>
    <message>
        <source>It diverged after %1 batches.</source>
        <translation>Divergió tras %1 lotes.</translation>
    </message>
    <message>
        <source>fastest fall</source>
        <translation>bajada más rápida</translation>
    </message>
    <message>
        <source>%1, expected</source>
        <translation>%1, esperado</translation>
    </message>
    <message>
        <source>%1, predicted</source>
        <translation>%1, predicho</translation>
    </message>
    <message>
        <source>The first %1 of %2 targets.</source>
        <translation>Los primeros %1 de %2 objetivos.</translation>
    </message>
    <message>
        <source>it does not say what it was trained against; its outputs are taken for those of a classifier before Softmax, or for numbers where the data have numbers to foretell</source>
        <translation>no dice contra qué se entrenó; sus salidas se toman por las de un clasificador antes de Softmax, o por números donde los datos tienen números que predecir</translation>
    </message>
    <message>
        <source>it does not say what it was trained against; its outputs are taken for numbers and no class is named, unless the data have classes, over which Softmax goes then</source>
        <translation>no dice contra qué se entrenó; sus salidas se toman por números y no se nombra ninguna clase, salvo que los datos tengan clases, sobre las que entonces pasa Softmax</translation>
    </message>
    <message>
        <source>sample %1</source>
        <translation>muestra %1</translation>
    </message>
    <message>
        <source>ks_image_codec.so is neither beside the program nor in %1</source>
        <translation>ks_image_codec.so no está junto al programa ni en %1</translation>
    </message>
    <message>
        <source>%1 belongs to another version of the program</source>
        <translation>%1 es de otra versión del programa</translation>
    </message>
    <message>
        <source>a whole training step</source>
        <translation>un paso de entrenamiento completo</translation>
    </message>
    <message>
        <source>forward, for training</source>
        <translation>hacia adelante, para entrenar</translation>
    </message>
    <message>
        <source>gradient of the input</source>
        <translation>gradiente de la entrada</translation>
    </message>
    <message>
        <source>gradient of the weights</source>
        <translation>gradiente de los pesos</translation>
    </message>
    <message>
        <source>%1 is a session of the Network lab. The window opens it, and its page Export writes the weights and the network as files; kernelscope-cli replay trains it again</source>
        <translation>%1 es una sesión del laboratorio Red. La ventana la abre, y su página Exportar escribe los pesos y la red como archivos; kernelscope-cli replay la entrena de nuevo</translation>
    </message>
    <message>
        <source>%1 is a session of the Operation lab, which has no network. The window opens it; kernelscope-cli export draws its figures, and kernelscope-cli replay computes it again</source>
        <translation>%1 es una sesión del laboratorio Operación, que no tiene red. La ventana la abre; kernelscope-cli export dibuja sus figuras y kernelscope-cli replay la calcula de nuevo</translation>
    </message>
    <message>
        <source>%1: up to %2 threads, as many as the fit takes, more of them do not make it faster; so far all of the work behaves as if it were serial.</source>
        <translation>%1: hasta %2 hilos, los que abarca el ajuste, más hilos no lo hacen más rápido; hasta ahí todo el trabajo se comporta como si fuera en serie.</translation>
    </message>
    <message>
        <source>%1, fitted up to %2 threads</source>
        <translation>%1, ajustado hasta %2 hilos</translation>
    </message>
    <message>
        <source>Not all of these samples are unseen; also in an earlier part of the data: %1.</source>
        <translation>Algunas de estas muestras sí se han visto; están también en una parte anterior de los datos: %1.</translation>
    </message>
    <message>
        <source>%1 groups do not divide one channel</source>
        <translation>%1 grupos no dividen un canal</translation>
    </message>
    <message>
        <source>%1 groups do not divide one filter</source>
        <translation>%1 grupos no dividen un filtro</translation>
    </message>
    <message>
        <source>%1 groups divide neither one channel nor one filter</source>
        <translation>%1 grupos no dividen ni un canal ni un filtro</translation>
    </message>
    <message>
        <source>%1 groups divide neither one channel nor %2 filters</source>
        <translation>%1 grupos no dividen ni un canal ni %2 filtros</translation>
    </message>
    <message>
        <source>%1 groups divide neither %2 channels nor one filter</source>
        <translation>%1 grupos no dividen ni %2 canales ni un filtro</translation>
    </message>
    <message>
        <source>Inference: time per sample</source>
        <translation>Inferencia: tiempo por muestra</translation>
    </message>
    <message>
        <source>Inference: samples per second</source>
        <translation>Inferencia: muestras por segundo</translation>
    </message>
    <message>
        <source>Time per sample (µs)</source>
        <translation>Tiempo por muestra (µs)</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>Muestras/s</translation>
    </message>
    <message>
        <source>Operations of one sample, forwards</source>
        <translation>Operaciones de una muestra, hacia adelante</translation>
    </message>
    <message>
        <source>%1 (µs per sample)</source>
        <translation>%1 (µs por muestra)</translation>
    </message>
    <message>
        <source>µs per sample</source>
        <translation>µs por muestra</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>uno de %1</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true o false</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un número</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>un número entero</translation>
    </message>
    <message>
        <source>%1 … %2, both excluded</source>
        <translation>%1 … %2, ambos excluidos</translation>
    </message>
    <message>
        <source>%1 … %2, above %1</source>
        <translation>%1 … %2, mayor que %1</translation>
    </message>
    <message>
        <source>%1 … %2, below %2</source>
        <translation>%1 … %2, menor que %2</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>the nearest cell of the edge</source>
        <translation>la celda más cercana del borde</translation>
    </message>
    <message>
        <source>black</source>
        <translation>negro</translation>
    </message>
    <message>
        <source>Augmentation</source>
        <translation>Aumento de datos</translation>
    </message>
    <message>
        <source>Small random changes of the training pictures, at most</source>
        <translation>Pequeños cambios al azar de las imágenes de entrenamiento, como mucho</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Desplazamiento</translation>
    </message>
    <message>
        <source>Training pictures are moved by at most so many pixels along each axis, at random.</source>
        <translation>Las imágenes de entrenamiento se mueven al azar, como mucho tantos píxeles en cada eje.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>Giro</translation>
    </message>
    <message>
        <source>Training pictures are turned by at most so many degrees either way, at random.</source>
        <translation>Las imágenes de entrenamiento se giran al azar, como mucho tantos grados a cada lado.</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Training pictures are made larger or smaller by at most this share, at random.</source>
        <translation>Las imágenes de entrenamiento se amplían o reducen al azar, como mucho en esta parte.</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Ruido</translation>
    </message>
    <message>
        <source>What is added to every cell of a training sample: its standard deviation, black to white = 1.</source>
        <translation>Lo que se suma a cada celda de una muestra de entrenamiento: su desviación típica, de negro a blanco = 1.</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Espejo</translation>
    </message>
    <message>
        <source>Every other training picture, at random, has left and right swapped.</source>
        <translation>Una de cada dos imágenes de entrenamiento, al azar, tiene izquierda y derecha intercambiadas.</translation>
    </message>
    <message>
        <source>Border</source>
        <translation>Borde</translation>
    </message>
    <message>
        <source>What moves in from outside where a training picture is moved.</source>
        <translation>Lo que entra desde fuera donde se mueve una imagen de entrenamiento.</translation>
    </message>
    <message>
        <source>It stays what it is.</source>
        <translation>Se queda como está.</translation>
    </message>
    <message>
        <source>Every so many epochs it becomes a share of what it was.</source>
        <translation>Cada tantas épocas se convierte en una parte de lo que era.</translation>
    </message>
    <message>
        <source>It falls along half a cosine, to a share of its value at the end.</source>
        <translation>Baja a lo largo de medio coseno, hasta una parte de su valor al final.</translation>
    </message>
    <message>
        <source>It rises from 1/25 of its value at the beginning of the training, then falls to a share of it.</source>
        <translation>Sube desde 1/25 de su valor al principio del entrenamiento y luego baja hasta una parte de él.</translation>
    </message>
    <message>
        <source>the last ones</source>
        <translation>los últimos</translation>
    </message>
    <message>
        <source>the best</source>
        <translation>los mejores</translation>
    </message>
    <message>
        <source>Where the network is trained.</source>
        <translation>Dónde se entrena la red.</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>Implementación</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Hilos</translation>
    </message>
    <message>
        <source>Processor threads of the backend; 0 takes as many as it chooses.</source>
        <translation>Hilos del backend; 0 toma los que este elija.</translation>
    </message>
    <message>
        <source>all</source>
        <translation>todos</translation>
    </message>
    <message>
        <source>Samples that share one update.</source>
        <translation>Muestras que comparten una actualización.</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Programa</translation>
    </message>
    <message>
        <source>How the learning rate goes over the training.</source>
        <translation>Cómo evoluciona la tasa de aprendizaje durante el entrenamiento.</translation>
    </message>
    <message>
        <source>How far each update goes; the highest of the schedule. It can be changed while the network trains.</source>
        <translation>Cuánto avanza cada actualización; la más alta del programa. Se puede cambiar mientras la red entrena.</translation>
    </message>
    <message>
        <source>Warm-up epochs</source>
        <translation>Épocas de calentamiento</translation>
    </message>
    <message>
        <source>Epochs in which the learning rate rises from 0.</source>
        <translation>Épocas en las que la tasa de aprendizaje sube desde 0.</translation>
    </message>
    <message>
        <source>Epochs per step</source>
        <translation>Épocas por escalón</translation>
    </message>
    <message>
        <source>Of the schedule in steps: epochs between two of them.</source>
        <translation>Del programa en escalones: épocas entre dos de ellos.</translation>
    </message>
    <message>
        <source>Factor of a step</source>
        <translation>Factor de un escalón</translation>
    </message>
    <message>
        <source>Of the schedule in steps: what the learning rate is multiplied by at each.</source>
        <translation>Del programa en escalones: por cuánto se multiplica la tasa de aprendizaje en cada uno.</translation>
    </message>
    <message>
        <source>Final share</source>
        <translation>Parte final</translation>
    </message>
    <message>
        <source>Of cosine and one cycle: which share of the learning rate is left at the end.</source>
        <translation>De coseno y un ciclo: qué parte de la tasa de aprendizaje queda al final.</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Máximo</translation>
    </message>
    <message>
        <source>Of one cycle: when the learning rate is highest, as a share of the training.</source>
        <translation>De un ciclo: cuándo es más alta la tasa de aprendizaje, como parte del entrenamiento.</translation>
    </message>
    <message>
        <source>Times that the whole training data are seen.</source>
        <translation>Veces que se ven todos los datos de entrenamiento.</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Límite de tiempo</translation>
    </message>
    <message>
        <source>Ends the training after so many seconds of computing, validations included; 0 never does.</source>
        <translation>Termina el entrenamiento tras tantos segundos de cálculo, validaciones incluidas; 0 no lo hace nunca.</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sin límite</translation>
    </message>
    <message>
        <source>Stop at accuracy</source>
        <translation>Parar con exactitud</translation>
    </message>
    <message>
        <source>Ends the training when the validation (or without one, the training) reads this well; 0 never does.</source>
        <translation>Termina el entrenamiento cuando la validación (o sin ella, el entrenamiento) lee así de bien; 0 no lo hace nunca.</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nunca</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>Paciencia</translation>
    </message>
    <message>
        <source>Ends the training after so many validations (or without any, epochs) without a better one; 0 never does.</source>
        <translation>Termina el entrenamiento tras tantas validaciones (o sin ellas, épocas) sin una mejor; 0 no lo hace nunca.</translation>
    </message>
    <message>
        <source>no end</source>
        <translation>sin fin</translation>
    </message>
    <message>
        <source>Epochs per validation</source>
        <translation>Épocas por validación</translation>
    </message>
    <message>
        <source>Epochs between two validations; 0 never validates.</source>
        <translation>Épocas entre dos validaciones; 0 no valida nunca.</translation>
    </message>
    <message>
        <source>Weights kept</source>
        <translation>Pesos que se guardan</translation>
    </message>
    <message>
        <source>Which weights are the network that is tested, saved and exported: those of the best validation (or without one, of the best epoch), or the last ones.</source>
        <translation>Qué pesos son la red que se prueba, se guarda y se exporta: los de la mejor validación (o sin ella, de la mejor época) o los últimos.</translation>
    </message>
    <message>
        <source>SGD</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>Against the gradient, as far as the learning rate says.</source>
        <translation>En contra del gradiente, tanto como dice la tasa de aprendizaje.</translation>
    </message>
    <message>
        <source>momentum</source>
        <translation>momento</translation>
    </message>
    <message>
        <source>Goes on in the direction of the gradients before, each of which counts less than the next.</source>
        <translation>Sigue en la dirección de los gradientes anteriores, cada uno de los cuales cuenta menos que el siguiente.</translation>
    </message>
    <message>
        <source>Nesterov</source>
        <translation>Nesterov</translation>
    </message>
    <message>
        <source>As momentum, but looks at the gradient one step ahead.</source>
        <translation>Como momento, pero mira el gradiente un paso por delante.</translation>
    </message>
    <message>
        <source>RMSprop</source>
        <translation>RMSprop</translation>
    </message>
    <message>
        <source>Divides each gradient by the root of the running mean of its squares.</source>
        <translation>Divide cada gradiente entre la raíz de la media móvil de sus cuadrados.</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>The running mean of the gradients, divided as in RMSprop; both corrected for their start at 0.</source>
        <translation>La media móvil de los gradientes, dividida como en RMSprop; ambas corregidas por empezar en 0.</translation>
    </message>
    <message>
        <source>AdamW</source>
        <translation>AdamW</translation>
    </message>
    <message>
        <source>As Adam, but weight decay does not go through the gradient.</source>
        <translation>Como Adam, pero el decaimiento de los pesos no pasa por el gradiente.</translation>
    </message>
    <message>
        <source>How a gradient becomes a change of the weights.</source>
        <translation>Cómo un gradiente se convierte en un cambio de los pesos.</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Momento</translation>
    </message>
    <message>
        <source>Of momentum and Nesterov: how much of the last update goes on in the next.</source>
        <translation>De momento y Nesterov: cuánto de la última actualización sigue en la siguiente.</translation>
    </message>
    <message>
        <source>Of Adam and AdamW: how much the running mean of the gradients keeps at each update.</source>
        <translation>De Adam y AdamW: cuánto conserva la media móvil de los gradientes en cada actualización.</translation>
    </message>
    <message>
        <source>Of RMSprop, Adam and AdamW: how much the running mean of the squares keeps at each update.</source>
        <translation>De RMSprop, Adam y AdamW: cuánto conserva la media móvil de los cuadrados en cada actualización.</translation>
    </message>
    <message>
        <source>Of RMSprop, Adam and AdamW: added to the root that the gradient is divided by.</source>
        <translation>De RMSprop, Adam y AdamW: se suma a la raíz entre la que se divide el gradiente.</translation>
    </message>
    <message>
        <source>Pulls every weight towards 0.</source>
        <translation>Empuja cada peso hacia 0.</translation>
    </message>
    <message>
        <source>rows x columns, each %1</source>
        <translation>filas x columnas, cada uno %1</translation>
    </message>
    <message>
        <source>top,left,bottom,right, each %1</source>
        <translation>arriba,izquierda,abajo,derecha, cada uno %1</translation>
    </message>
    <message>
        <source>ROWSxCOLUMNS, both %1 … %2</source>
        <translation>FILASxCOLUMNAS, ambas %1 … %2</translation>
    </message>
    <message>
        <source>fine (100 classes)</source>
        <translation>finas (100 clases)</translation>
    </message>
    <message>
        <source>coarse (20 classes)</source>
        <translation>gruesas (20 clases)</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Etiquetas</translation>
    </message>
    <message>
        <source>Which of the two labels of each picture counts; of the binary files alone.</source>
        <translation>Cuál de las dos etiquetas de cada imagen cuenta; solo en los archivos binarios.</translation>
    </message>
    <message>
        <source>as in the files</source>
        <translation>como en los archivos</translation>
    </message>
    <message>
        <source>grey (one channel)</source>
        <translation>gris (un canal)</translation>
    </message>
    <message>
        <source>colour (three channels)</source>
        <translation>color (tres canales)</translation>
    </message>
    <message>
        <source>Pictures of different sizes must all be brought to one.</source>
        <translation>Las imágenes de tamaños distintos deben llevarse todas a uno solo.</translation>
    </message>
    <message>
        <source>How pictures are brought to that size.</source>
        <translation>Cómo se llevan las imágenes a ese tamaño.</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Canales</translation>
    </message>
    <message>
        <source>As in the files: colour where any of the pictures has it, otherwise grey.</source>
        <translation>Como en los archivos: en color si alguna de las imágenes lo tiene; si no, en gris.</translation>
    </message>
    <message>
        <source>How many classes these files tell apart: 26 of letters.</source>
        <translation>Cuántas clases distinguen estos archivos: 26 si son letras.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>What these data are called where they are others in the same form.</source>
        <translation>Cómo se llaman estos datos cuando son otros con el mismo formato.</translation>
    </message>
    <message>
        <source>at random</source>
        <translation>al azar</translation>
    </message>
    <message>
        <source>the last rows to test</source>
        <translation>las últimas filas para probar</translation>
    </message>
    <message>
        <source>Order of the division</source>
        <translation>Orden de la división</translation>
    </message>
    <message>
        <source>Which rows are to train, to validate and to test.</source>
        <translation>Qué filas son para entrenar, para validar y para probar.</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>Objetivos</translation>
    </message>
    <message>
        <source>The columns that the network is to predict, with commas between: by their names, or #3 for the third.</source>
        <translation>Las columnas que la red debe predecir, separadas por comas: por su nombre, o #3 para la tercera.</translation>
    </message>
    <message>
        <source>the last column</source>
        <translation>la última columna</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Columnas</translation>
    </message>
    <message>
        <source>The columns that the network reads, with commas between: by their names, or #3 for the third.</source>
        <translation>Las columnas que la red lee, separadas por comas: por su nombre, o #3 para la tercera.</translation>
    </message>
    <message>
        <source>all others</source>
        <translation>todas las demás</translation>
    </message>
    <message>
        <source>as they are</source>
        <translation>como están</translation>
    </message>
    <message>
        <source>from 0 to 1</source>
        <translation>de 0 a 1</translation>
    </message>
    <message>
        <source>Black is 0 and white is 1; the numbers of a table stay as they are.</source>
        <translation>El negro es 0 y el blanco es 1; los números de una tabla se quedan como están.</translation>
    </message>
    <message>
        <source>by mean and deviation</source>
        <translation>por media y desviación</translation>
    </message>
    <message>
        <source>Less its mean and divided by its deviation: each channel, or each column of a table, over the training samples.</source>
        <translation>Menos su media y dividido entre su desviación: cada canal, o cada columna de una tabla, sobre las muestras de entrenamiento.</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>escaladas</translation>
    </message>
    <message>
        <source>The whole picture, stretched where its proportions differ.</source>
        <translation>La imagen entera, deformada si sus proporciones son otras.</translation>
    </message>
    <message>
        <source>middle part</source>
        <translation>parte central</translation>
    </message>
    <message>
        <source>The middle of the picture in its own size, for which it may not be too small.</source>
        <translation>El centro de la imagen en su propio tamaño, para lo que no puede ser demasiado pequeña.</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Gris</translation>
    </message>
    <message>
        <source>Of colour pictures: one channel of brightness in place of red, green and blue.</source>
        <translation>De imágenes en color: un canal de luminosidad en lugar de rojo, verde y azul.</translation>
    </message>
    <message>
        <source>Invert</source>
        <translation>Invertir</translation>
    </message>
    <message>
        <source>Of pictures: dark on bright becomes bright on dark.</source>
        <translation>De imágenes: lo oscuro sobre claro pasa a claro sobre oscuro.</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>Centrar</translation>
    </message>
    <message>
        <source>Of pictures: the bright parts are brought to one size, and their centre of mass to the middle, as the digits of MNIST were made.</source>
        <translation>De imágenes: las partes claras se llevan a un mismo tamaño y su centro de masas al medio, como se hicieron los dígitos de MNIST.</translation>
    </message>
    <message>
        <source>Share of the picture</source>
        <translation>Parte de la imagen</translation>
    </message>
    <message>
        <source>Which share of the picture the longer side of centred parts takes.</source>
        <translation>Qué parte de la imagen ocupa el lado más largo de lo centrado.</translation>
    </message>
    <message>
        <source>Of pictures: how many rows and columns they are brought to; none leaves them as they are.</source>
        <translation>De imágenes: a cuántas filas y columnas se llevan; sin tamaño se quedan como están.</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>Escala</translation>
    </message>
    <message>
        <source>Which numbers reach the network.</source>
        <translation>Qué números llegan a la red.</translation>
    </message>
    <message>
        <source>MNIST folder</source>
        <translation>Carpeta MNIST</translation>
    </message>
    <message>
        <source>CIFAR-10 folder</source>
        <translation>Carpeta CIFAR-10</translation>
    </message>
    <message>
        <source>CIFAR-100 folder</source>
        <translation>Carpeta CIFAR-100</translation>
    </message>
    <message>
        <source>Folder of pictures</source>
        <translation>Carpeta de imágenes</translation>
    </message>
    <message>
        <source>Table (CSV)</source>
        <translation>Tabla (CSV)</translation>
    </message>
    <message>
        <source>as is usual for these data</source>
        <translation>lo habitual en estos datos</translation>
    </message>
    <message>
        <source>Of classes at random, of a table the last ones.</source>
        <translation>De clases, al azar; de una tabla, las últimas.</translation>
    </message>
    <message>
        <source>the last samples</source>
        <translation>las últimas muestras</translation>
    </message>
    <message>
        <source>Horizon</source>
        <translation>Horizonte</translation>
    </message>
    <message>
        <source>How many rows later the target stands: what is predicted lies that far ahead.</source>
        <translation>Cuántas filas después está el objetivo: lo predicho queda así de lejos.</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
    <message>
        <source>How many rows in succession make one sample.</source>
        <translation>Cuántas filas seguidas forman una muestra.</translation>
    </message>
    <message>
        <source>Division</source>
        <translation>División</translation>
    </message>
    <message>
        <source>Shares of training, validation and test, for example 0.7,0.1,0.2; of data that are not divided already.</source>
        <translation>Partes para entrenamiento, validación y prueba, por ejemplo 0.7,0.1,0.2; de datos que no estén ya divididos.</translation>
    </message>
    <message>
        <source>Seed of the division</source>
        <translation>Semilla de la división</translation>
    </message>
    <message>
        <source>Of what is dealt out at random: the same seed gives the same division.</source>
        <translation>De lo que se reparte al azar: la misma semilla da la misma división.</translation>
    </message>
    <message>
        <source>To train, at most</source>
        <translation>Para entrenar, como mucho</translation>
    </message>
    <message>
        <source>At most so many samples: of every class the first ones, the same number of each; of a table the first rows.</source>
        <translation>Como mucho tantas muestras: las primeras de cada clase, el mismo número de cada una; de una tabla, las primeras filas.</translation>
    </message>
    <message>
        <source>all samples</source>
        <translation>todas las muestras</translation>
    </message>
    <message>
        <source>To test, at most</source>
        <translation>Para probar, como mucho</translation>
    </message>
    <message>
        <source>Taken for validation</source>
        <translation>Tomadas para validar</translation>
    </message>
    <message>
        <source>Which of the training samples are kept for validation.</source>
        <translation>Cuáles de las muestras de entrenamiento se guardan para validar.</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validación</translation>
    </message>
    <message>
        <source>Part of the training samples that is not trained on but used to judge each epoch.</source>
        <translation>Parte de las muestras de entrenamiento con la que no se entrena: sirve para juzgar cada época.</translation>
    </message>
    <message>
        <source>How many of the training samples are not trained on but used to judge each epoch; 0 leaves it to a share.</source>
        <translation>Con cuántas de las muestras de entrenamiento no se entrena: sirven para juzgar cada época; 0 lo deja a una parte.</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>muestras</translation>
    </message>
    <message>
        <source>To train</source>
        <translation>Para entrenar</translation>
    </message>
    <message>
        <source>Samples that are made to train on, those for validation included.</source>
        <translation>Muestras que se generan para entrenar, incluidas las de validación.</translation>
    </message>
    <message>
        <source>To test</source>
        <translation>Para probar</translation>
    </message>
    <message>
        <source>Samples that are made to test with: others than those to train on.</source>
        <translation>Muestras que se generan para probar: otras que las de entrenar.</translation>
    </message>
    <message>
        <source>The same seed makes the same samples.</source>
        <translation>La misma semilla genera las mismas muestras.</translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation>Dificultad</translation>
    </message>
    <message>
        <source>How far the pictures stray from plain ones: from 0 to 1.</source>
        <translation>Cuánto se apartan las imágenes de las sencillas: de 0 a 1.</translation>
    </message>
    <message>
        <source>One channel of brightness in place of red, green and blue.</source>
        <translation>Un canal de luminosidad en lugar de rojo, verde y azul.</translation>
    </message>
    <message>
        <source>Generated digits</source>
        <translation>Dígitos generados</translation>
    </message>
    <message>
        <source>Generated shapes</source>
        <translation>Figuras generadas</translation>
    </message>
    <message>
        <source>Generated brain-like phantoms</source>
        <translation>Fantomas generados parecidos a un cerebro</translation>
    </message>
    <message>
        <source>Generated silhouettes</source>
        <translation>Siluetas generadas</translation>
    </message>
    <message>
        <source>Generated irradiance of 50 sensors</source>
        <translation>Irradiancia generada de 50 sensores</translation>
    </message>
    <message>
        <source>Generated irradiance maps</source>
        <translation>Mapas de irradiancia generados</translation>
    </message>
    <message>
        <source>warm</source>
        <translation>calientes</translation>
    </message>
    <message>
        <source>Runs follow each other.</source>
        <translation>Las ejecuciones se siguen una a otra.</translation>
    </message>
    <message>
        <source>cold</source>
        <translation>frías</translation>
    </message>
    <message>
        <source>Before each run a block twice as large as the last-level cache is written over.</source>
        <translation>Antes de cada ejecución se sobrescribe un bloque el doble de grande que la caché de último nivel.</translation>
    </message>
    <message>
        <source>Memory limit</source>
        <translation>Límite de memoria</translation>
    </message>
    <message>
        <source>Memory that a point may take; what does not fit gets no figures, the results so far stay.</source>
        <translation>Memoria que puede ocupar un punto; lo que no cabe queda sin cifras, los resultados obtenidos permanecen.</translation>
    </message>
    <message>
        <source>Images that are computed at once.</source>
        <translation>Imágenes que se calculan a la vez.</translation>
    </message>
    <message>
        <source>Of each image.</source>
        <translation>De cada imagen.</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Alto</translation>
    </message>
    <message>
        <source>Rows of each image.</source>
        <translation>Filas de cada imagen.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Ancho</translation>
    </message>
    <message>
        <source>Columns of each image.</source>
        <translation>Columnas de cada imagen.</translation>
    </message>
    <message>
        <source>usual</source>
        <translation>habitual</translation>
    </message>
    <message>
        <source>Counted runs of a point at most; 3 are made however long they take.</source>
        <translation>Ejecuciones contadas de un punto, como máximo; se hacen 3 por mucho que tarden.</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Calentamiento</translation>
    </message>
    <message>
        <source>Runs before the counted ones.</source>
        <translation>Ejecuciones antes de las contadas.</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>Cachés</translation>
    </message>
    <message>
        <source>What the caches hold before each run: what the run before left, or (cold) other memory.</source>
        <translation>Lo que contienen las cachés antes de cada ejecución: lo que dejó la anterior o (frías) otra memoria.</translation>
    </message>
    <message>
        <source>Seconds for all points; those that come too late are left out. 0 sets no limit.</source>
        <translation>Segundos para todos los puntos; los que llegan demasiado tarde se omiten. 0 no pone límite.</translation>
    </message>
    <message>
        <source>Of the random operands: the same seed gives the same numbers.</source>
        <translation>De los operandos aleatorios: la misma semilla da los mismos números.</translation>
    </message>
    <message>
        <source>the experiment</source>
        <translation>el experimento</translation>
    </message>
    <message>
        <source>there are no samples to look at</source>
        <translation>no hay muestras que mirar</translation>
    </message>
    <message>
        <source>none (error function)</source>
        <translation>ninguna (función de error)</translation>
    </message>
    <message>
        <source>by tanh</source>
        <translation>con tanh</translation>
    </message>
    <message>
        <source>The function of one input cell.</source>
        <translation>La función de una sola celda de la entrada.</translation>
    </message>
    <message>
        <source>The gradient from above, times the slope of the function at the input.</source>
        <translation>El gradiente de arriba por la pendiente de la función en la entrada.</translation>
    </message>
    <message>
        <source>Values below 0 become 0.</source>
        <translation>Los valores menores que 0 pasan a ser 0.</translation>
    </message>
    <message>
        <source>Values below 0 are multiplied by alpha.</source>
        <translation>Los valores menores que 0 se multiplican por alpha.</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>factor</translation>
    </message>
    <message>
        <source>alpha: values below 0 are multiplied by it.</source>
        <translation>alpha: los valores menores que 0 se multiplican por él.</translation>
    </message>
    <message>
        <source>Squeezes every value between 0 and 1.</source>
        <translation>Comprime cada valor entre 0 y 1.</translation>
    </message>
    <message>
        <source>Squeezes every value between −1 and 1.</source>
        <translation>Comprime cada valor entre −1 y 1.</translation>
    </message>
    <message>
        <source>Values below 0 bend towards −alpha.</source>
        <translation>Los valores por debajo de 0 se curvan hacia −alpha.</translation>
    </message>
    <message>
        <source>alpha: how far below 0 the values bend, with a minus. From 0.</source>
        <translation>alpha: hasta dónde bajan de 0 los valores, con signo menos. Desde 0.</translation>
    </message>
    <message>
        <source>Values below −3 become 0, those above 3 stay, and a parabola leads from one to the other.</source>
        <translation>Los valores por debajo de −3 pasan a ser 0, los que superan 3 se quedan, y una parábola lleva de unos a otros.</translation>
    </message>
    <message>
        <source>Each value times the probability that a normal random number lies below it.</source>
        <translation>Cada valor por la probabilidad de que un número aleatorio normal quede por debajo de él.</translation>
    </message>
    <message>
        <source>approximation</source>
        <translation>aproximación</translation>
    </message>
    <message>
        <source>approximate: the exact function, or one made with tanh that is quicker where there is no error function.</source>
        <translation>approximate: la función exacta, o una hecha con tanh, más rápida donde no hay función de error.</translation>
    </message>
    <message>
        <source>Values outside the bounds become the nearer bound.</source>
        <translation>Los valores fuera de los límites pasan a ser el límite más cercano.</translation>
    </message>
    <message>
        <source>least</source>
        <translation>mínimo</translation>
    </message>
    <message>
        <source>min: smaller values become this.</source>
        <translation>min: los valores menores pasan a ser este.</translation>
    </message>
    <message>
        <source>most</source>
        <translation>máximo</translation>
    </message>
    <message>
        <source>max: larger values become this.</source>
        <translation>max: los valores mayores pasan a ser este.</translation>
    </message>
    <message>
        <source>Adds a second tensor cell by cell.</source>
        <translation>Suma un segundo tensor celda a celda.</translation>
    </message>
    <message>
        <source>The sum of both inputs.</source>
        <translation>La suma de ambas entradas.</translation>
    </message>
    <message>
        <source>A sum passes its gradient to both inputs.</source>
        <translation>Una suma pasa su gradiente a ambas entradas.</translation>
    </message>
    <message>
        <source>as set by hand</source>
        <translation>fijado a mano</translation>
    </message>
    <message>
        <source>same, odd at the end</source>
        <translation>igual, impar al final</translation>
    </message>
    <message>
        <source>same, odd at the start</source>
        <translation>igual, impar al inicio</translation>
    </message>
    <message>
        <source>no padding at all</source>
        <translation>sin relleno</translation>
    </message>
    <message>
        <source>−∞ (ONNX)</source>
        <translation>−∞ (ONNX)</translation>
    </message>
    <message>
        <source>0 (pooling study)</source>
        <translation>0 (estudio de pooling)</translation>
    </message>
    <message>
        <source>kernel_shape: rows and columns that one window covers.</source>
        <translation>kernel_shape, tamaño de ventana: filas y columnas que cubre una ventana.</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>relleno</translation>
    </message>
    <message>
        <source>dilation</source>
        <translation>dilatación</translation>
    </message>
    <message>
        <source>dilations: distance between neighbouring taps of the window; 1 leaves no gap.</source>
        <translation>dilations: distancia entre posiciones vecinas de la ventana; 1 no deja huecos.</translation>
    </message>
    <message>
        <source>automatic padding</source>
        <translation>relleno automático</translation>
    </message>
    <message>
        <source>sizes rounded up</source>
        <translation>tamaños redondeados hacia arriba</translation>
    </message>
    <message>
        <source>ceil_mode: a last window that is not complete is kept as long as it starts inside the image or its first padding.</source>
        <translation>ceil_mode: la última ventana incompleta se conserva mientras empiece dentro de la imagen o de su primer relleno.</translation>
    </message>
    <message>
        <source>padding counts in the mean</source>
        <translation>el relleno cuenta en la media</translation>
    </message>
    <message>
        <source>count_include_pad: the divisor counts padded cells too; otherwise only real cells.</source>
        <translation>count_include_pad: el divisor cuenta también las celdas de relleno; si no, solo las reales.</translation>
    </message>
    <message>
        <source>padding counts as</source>
        <translation>valor del relleno</translation>
    </message>
    <message>
        <source>pad_value: −∞ as in ONNX, so that padding never wins; or 0 as in the pooling study.</source>
        <translation>pad_value: −∞ como en ONNX, para que el relleno nunca gane; o 0 como en el estudio de pooling.</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>grupos</translation>
    </message>
    <message>
        <source>group: channels and filters are split into this many parts that do not see each other.</source>
        <translation>group: los canales y los filtros se dividen en ese número de partes que no se ven entre sí.</translation>
    </message>
    <message>
        <source>output padding</source>
        <translation>relleno de salida</translation>
    </message>
    <message>
        <source>output_padding: rows and columns added at the end of the output.</source>
        <translation>output_padding: filas y columnas añadidas al final de la salida.</translation>
    </message>
    <message>
        <source>filters: channels of the output, each with weights of its own.</source>
        <translation>filters: canales de la salida, cada uno con sus propios pesos.</translation>
    </message>
    <message>
        <source>bias: to each channel of the output a number is added.</source>
        <translation>bias: a cada canal de la salida se le suma un número.</translation>
    </message>
    <message>
        <source>loss of all images</source>
        <translation>pérdida de todas las imágenes</translation>
    </message>
    <message>
        <source>strides: how far the window moves from one output cell to the next.</source>
        <translation>strides, zancada (stride): cuánto avanza la ventana de una celda de la salida a la siguiente.</translation>
    </message>
    <message>
        <source>pads: rows and columns added around the input: top, left, bottom, right.</source>
        <translation>pads, relleno (padding): filas y columnas añadidas alrededor de la entrada: arriba, izquierda, abajo, derecha.</translation>
    </message>
    <message>
        <source>auto_pad: the padding is set by itself, so that the output is as large as the input over the stride, or not at all.</source>
        <translation>auto_pad: el relleno se fija por sí solo, de modo que la salida sea tan grande como la entrada entre la zancada, o no hay relleno.</translation>
    </message>
    <message>
        <source>The mean of each window.</source>
        <translation>La media de cada ventana.</translation>
    </message>
    <message>
        <source>Each gradient times the normalised input that it met, summed over the batch.</source>
        <translation>Cada gradiente por la entrada normalizada que encontró, sumado sobre el lote.</translation>
    </message>
    <message>
        <source>The gradients of the channel, summed over the batch.</source>
        <translation>Los gradientes del canal, sumados sobre el lote.</translation>
    </message>
    <message>
        <source>The running number so far and that of this batch, weighted by the momentum.</source>
        <translation>El valor móvil hasta ahora y el de este lote, ponderados por el momento.</translation>
    </message>
    <message>
        <source>The input, less the mean of its channel in this batch and divided by the deviation, times the scale, plus the shift.</source>
        <translation>La entrada, menos la media de su canal en este lote y dividida entre la desviación, por la escala, más el desplazamiento.</translation>
    </message>
    <message>
        <source>The input, less the running mean of its channel and divided by the running deviation, times the scale, plus the shift.</source>
        <translation>La entrada, menos la media móvil de su canal y dividida entre la desviación móvil, por la escala, más el desplazamiento.</translation>
    </message>
    <message>
        <source>The gradient without its mean and without its part along the normalised input, times the scale, divided by the deviation.</source>
        <translation>El gradiente sin su media y sin su parte en la dirección de la entrada normalizada, por la escala y dividido por la desviación.</translation>
    </message>
    <message>
        <source>The gradient times the scale, divided by the running deviation.</source>
        <translation>El gradiente por la escala, dividido por la desviación móvil.</translation>
    </message>
    <message>
        <source>training_mode: mean and variance are those of this batch; without it the running ones count.</source>
        <translation>training_mode: la media y la varianza son las de este lote; sin él cuentan las móviles.</translation>
    </message>
    <message>
        <source>added to the variance</source>
        <translation>se suma a la varianza</translation>
    </message>
    <message>
        <source>epsilon: added to the variance before its root is taken, so that nothing is divided by 0. From 0.</source>
        <translation>epsilon: se suma a la varianza antes de sacar la raíz, para que nada se divida entre 0. Desde 0.</translation>
    </message>
    <message>
        <source>momentum: the share of the running statistics that stays when a batch is added. From 0, below 1.</source>
        <translation>momentum: la parte de las estadísticas móviles que queda al sumar un lote. Desde 0, menor que 1.</translation>
    </message>
    <message>
        <source>Each input cell lays its value times the weights onto the output.</source>
        <translation>Cada celda de la entrada deposita en la salida su valor por los pesos.</translation>
    </message>
    <message>
        <source>strides: how far the window moves over the output from one input cell to the next.</source>
        <translation>strides, zancada (stride): cuánto avanza la ventana sobre la salida de una celda de la entrada a la siguiente.</translation>
    </message>
    <message>
        <source>pads: rows and columns cut off around the output: top, left, bottom, right.</source>
        <translation>pads, relleno (padding): filas y columnas recortadas alrededor de la salida: arriba, izquierda, abajo, derecha.</translation>
    </message>
    <message>
        <source>auto_pad: the padding is set by itself, so that the output is as large as the input times the stride, or not at all.</source>
        <translation>auto_pad: el relleno se fija por sí solo, de modo que la salida sea tan grande como la entrada por la zancada, o no hay relleno.</translation>
    </message>
    <message>
        <source>Sets cells chosen at random to 0 while training, and makes up for it in the others.</source>
        <translation>Pone a 0 celdas elegidas al azar durante el entrenamiento y lo compensa en las demás.</translation>
    </message>
    <message>
        <source>Outside training nothing is dropped: the cell passes as it is.</source>
        <translation>Fuera del entrenamiento no se anula nada: la celda pasa tal como es.</translation>
    </message>
    <message>
        <source>Outside training nothing is dropped: the gradient passes as it is.</source>
        <translation>Fuera del entrenamiento no se anula nada: el gradiente pasa tal como es.</translation>
    </message>
    <message>
        <source>This cell was dropped: it is 0 and passes nothing back.</source>
        <translation>Esta celda se anuló: vale 0 y no devuelve nada.</translation>
    </message>
    <message>
        <source>Kept, and divided by the share of cells that are kept.</source>
        <translation>Se conserva y se divide por la proporción de celdas que se conservan.</translation>
    </message>
    <message>
        <source>training_mode: cells are dropped; without it the output is the input.</source>
        <translation>training_mode: se anulan celdas; sin él, la salida es la entrada.</translation>
    </message>
    <message>
        <source>share dropped</source>
        <translation>parte anulada</translation>
    </message>
    <message>
        <source>ratio: the probability with which a cell becomes 0; the others are divided by 1 − ratio. From 0, below 1.</source>
        <translation>ratio: la probabilidad de que una celda pase a 0; las demás se dividen entre 1 − ratio. Desde 0, menor que 1.</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>semilla</translation>
    </message>
    <message>
        <source>seed: settles which cells are dropped, on every backend the same. A whole number.</source>
        <translation>seed: fija qué celdas se anulan, las mismas en todos los backends. Un número entero.</translation>
    </message>
    <message>
        <source>Lays the channels of an image one after the other in a row.</source>
        <translation>Coloca los canales de una imagen uno tras otro en una fila.</translation>
    </message>
    <message>
        <source>The same number at another place.</source>
        <translation>El mismo número en otro lugar.</translation>
    </message>
    <message>
        <source>The gradient goes back to where the number came from.</source>
        <translation>El gradiente vuelve al lugar de donde vino el número.</translation>
    </message>
    <message>
        <source>Fully connected: every output is a sum over all inputs of its image times their weights.</source>
        <translation>Totalmente conectada: cada salida suma todas las entradas de su imagen por sus pesos.</translation>
    </message>
    <message>
        <source>The largest value of each channel.</source>
        <translation>El valor mayor de cada canal.</translation>
    </message>
    <message>
        <source>The mean of each channel.</source>
        <translation>La media de cada canal.</translation>
    </message>
    <message>
        <source>Divides each value by the strength of its channel and those beside it.</source>
        <translation>Divide cada valor por la intensidad de su canal y de los contiguos.</translation>
    </message>
    <message>
        <source>The gradient times the scale, less what this cell did to the scale of its channel and those beside it.</source>
        <translation>El gradiente por la escala, menos lo que esta celda hizo a la escala de su canal y de los contiguos.</translation>
    </message>
    <message>
        <source>channels beside each other</source>
        <translation>canales contiguos</translation>
    </message>
    <message>
        <source>alpha: the factor of the mean of the squares. From 0.</source>
        <translation>alpha: el factor de la media de los cuadrados. Desde 0.</translation>
    </message>
    <message>
        <source>power</source>
        <translation>potencia</translation>
    </message>
    <message>
        <source>beta: the power to which the strength of the neighbours is raised. From 0.</source>
        <translation>beta: la potencia a la que se eleva la fuerza de los vecinos. Desde 0.</translation>
    </message>
    <message>
        <source>bias: added to the strength of the neighbours, so that nothing is divided by 0. Above 0.</source>
        <translation>bias: se suma a la fuerza de los vecinos, para que nada se divida entre 0. Mayor que 0.</translation>
    </message>
    <message>
        <source>The largest value of each window.</source>
        <translation>El valor mayor de cada ventana.</translation>
    </message>
    <message>
        <source>The sum of the squared differences from the target.</source>
        <translation>La suma de las diferencias al cuadrado con el objetivo.</translation>
    </message>
    <message>
        <source>The mean of the squared differences from the target.</source>
        <translation>La media de las diferencias al cuadrado con el objetivo.</translation>
    </message>
    <message>
        <source>The squared differences from the targets, added up.</source>
        <translation>Las diferencias al cuadrado con los objetivos, sumadas.</translation>
    </message>
    <message>
        <source>Twice the difference from the target, times ∂L/∂Y.</source>
        <translation>El doble de la diferencia con el objetivo, por ∂L/∂Y.</translation>
    </message>
    <message>
        <source>The squared differences from the targets, as a mean.</source>
        <translation>Las diferencias al cuadrado con los objetivos, como media.</translation>
    </message>
    <message>
        <source>Twice the difference from the target, divided by their number, times ∂L/∂Y.</source>
        <translation>El doble de la diferencia con el objetivo, dividido por su número, por ∂L/∂Y.</translation>
    </message>
    <message>
        <source>reduction: the loss is the mean over all cells, or their sum.</source>
        <translation>reduction: la pérdida es la media de todas las celdas o su suma.</translation>
    </message>
    <message>
        <source>feature maps</source>
        <translation>mapas de características</translation>
    </message>
    <message>
        <source>gradients of the maps</source>
        <translation>gradientes de los mapas</translation>
    </message>
    <message>
        <source>gradients of the weights</source>
        <translation>gradientes de los pesos</translation>
    </message>
    <message>
        <source>gradient of the bias</source>
        <translation>gradiente del sesgo</translation>
    </message>
    <message>
        <source>Makes probabilities of the channels: positive, and their sum is 1.</source>
        <translation>Convierte los canales en probabilidades: positivas, y su suma es 1.</translation>
    </message>
    <message>
        <source>There is one channel only, and the probabilities of all channels add up to 1.</source>
        <translation>Solo hay un canal, y las probabilidades de todos los canales suman 1.</translation>
    </message>
    <message>
        <source>There is one channel only: its probability is always 1, so no gradient passes.</source>
        <translation>Solo hay un canal: su probabilidad es siempre 1, así que no pasa ningún gradiente.</translation>
    </message>
    <message>
        <source>The exponential of the input, divided by the sum of those of all channels.</source>
        <translation>La exponencial de la entrada, dividida por la suma de las de todos los canales.</translation>
    </message>
    <message>
        <source>The probability times the sum of the target, less the target; all that times ∂L/∂Y.</source>
        <translation>La probabilidad por la suma del objetivo, menos el objetivo; todo ello por ∂L/∂Y.</translation>
    </message>
    <message>
        <source>The probability times the sum of the target, less the target; all that divided by the number of places in all images, times ∂L/∂Y.</source>
        <translation>La probabilidad por la suma del objetivo, menos el objetivo; todo ello dividido por el número de lugares de todas las imágenes, por ∂L/∂Y.</translation>
    </message>
    <message>
        <source>The probability times the sum of the target, less the target; all that divided by the number of images, times ∂L/∂Y.</source>
        <translation>La probabilidad por la suma del objetivo, menos el objetivo; todo ello dividido por el número de imágenes, por ∂L/∂Y.</translation>
    </message>
    <message>
        <source>The probability minus the target, times ∂L/∂Y.</source>
        <translation>La probabilidad menos el objetivo, por ∂L/∂Y.</translation>
    </message>
    <message>
        <source>The probability minus the target, divided by the number of places in all images, times ∂L/∂Y.</source>
        <translation>La probabilidad menos el objetivo, dividida por el número de lugares de todas las imágenes, por ∂L/∂Y.</translation>
    </message>
    <message>
        <source>The probability minus the target, divided by the number of images, times ∂L/∂Y.</source>
        <translation>La probabilidad menos el objetivo, dividida por el número de imágenes, por ∂L/∂Y.</translation>
    </message>
    <message>
        <source>Minus the logarithms of the probabilities, each times its target, added up over all.</source>
        <translation>Menos los logaritmos de las probabilidades, cada uno por su objetivo, sumados sobre todo.</translation>
    </message>
    <message>
        <source>Minus the logarithms of the probabilities, each times its target, as the mean over all places of all images.</source>
        <translation>Menos los logaritmos de las probabilidades, cada uno por su objetivo, como media de todos los lugares de todas las imágenes.</translation>
    </message>
    <message>
        <source>Minus the logarithms of the probabilities, each times its target, as the mean over the images.</source>
        <translation>Menos los logaritmos de las probabilidades, cada uno por su objetivo, como media de las imágenes.</translation>
    </message>
    <message>
        <source>reduction: the loss is the mean over all places of all images, or their sum.</source>
        <translation>reduction: la pérdida es la media de todos los lugares de todas las imágenes o su suma.</translation>
    </message>
    <message>
        <source>%1 is no gradient; gradients are %2</source>
        <translation>%1 no es un gradiente; lo son %2</translation>
    </message>
    <message>
        <source>--figure %1: only a tensor can be written as numbers: %2</source>
        <translation>--figure %1: solo un tensor se puede escribir como números: %2</translation>
    </message>
    <message>
        <source>Each window times the weights, summed; the filter is not turned.</source>
        <translation>Cada ventana por los pesos, sumada; el filtro no se gira.</translation>
    </message>
    <message>
        <source>its strides are larger than its window</source>
        <translation>sus zancadas son mayores que su ventana</translation>
    </message>
    <message>
        <source>The filter is turned by 180°: a true convolution where a cross-correlation is meant. Symmetric filters hide it.</source>
        <translation>El filtro está girado 180°: una verdadera convolución donde se quiere una correlación cruzada. Los filtros simétricos lo ocultan.</translation>
    </message>
    <message>
        <source>a constant without numbers is not understood; one of value, value_float, value_floats, value_int and value_ints is needed</source>
        <translation>no se entiende una constante sin números; hace falta value, value_float, value_floats, value_int o value_ints</translation>
    </message>
    <message>
        <source>of constants only a list of at most %1 numbers is understood here</source>
        <translation>de las constantes aquí solo se entiende una lista de %1 números como máximo</translation>
    </message>
    <message>
        <source>it takes number %1 of a list of %2</source>
        <translation>toma el número %1 de una lista de %2</translation>
    </message>
    <message>
        <source>of constants only a slice with steps of 1 is understood here</source>
        <translation>de las constantes aquí solo se entiende un recorte con pasos de 1</translation>
    </message>
    <message>
        <source>perm must name each of the %1 axes once</source>
        <translation>perm debe nombrar una vez cada uno de los %1 ejes</translation>
    </message>
    <message>
        <source>of constants only two of equally many numbers, or one of a single number, are understood here</source>
        <translation>de las constantes aquí solo se entienden dos con la misma cantidad de números, o una de un solo número</translation>
    </message>
    <message>
        <source>a whole number is needed for a size or an axis; there is %1</source>
        <translation>para un tamaño o un eje hace falta un número entero; hay %1</translation>
    </message>
    <message>
        <source>there is no axis %1 of %2 dimensions</source>
        <translation>no hay un eje %1 de %2 dimensiones</translation>
    </message>
    <message>
        <source>a shape cannot have the size %1 here</source>
        <translation>una forma no puede tener aquí el tamaño %1</translation>
    </message>
    <message>
        <source>%1 numbers cannot be laid out as %2</source>
        <translation>%1 números no se pueden disponer como %2</translation>
    </message>
    <message>
        <source>of %1 only rows and columns of one cell can be taken away, axes 2 and 3</source>
        <translation>de %1 solo se pueden quitar filas y columnas de una celda, los ejes 2 y 3</translation>
    </message>
    <message>
        <source>it makes %1; only rows and columns of one cell can be added to channels, axes 2 and 3</source>
        <translation>produce %1; a los canales solo se les pueden añadir filas y columnas de una celda, los ejes 2 y 3</translation>
    </message>
    <message>
        <source>only over rows and columns together, axes 2 and 3, is possible here</source>
        <translation>aquí solo es posible sobre filas y columnas juntas, los ejes 2 y 3</translation>
    </message>
    <message>
        <source>a Reshape of %1 to %2 is not understood; one row for each image, %3, is</source>
        <translation>no se entiende un Reshape de %1 a %2; sí una fila por imagen, %3</translation>
    </message>
    <message>
        <source>the weights are its first factor; only the input times weights, with one row for each image, is possible here</source>
        <translation>los pesos son su primer factor; aquí solo es posible la entrada por los pesos, con una fila por imagen</translation>
    </message>
    <message>
        <source>this operator is known here only within %1, where the formula of one is written out and nothing else reads its inner results; there are %2</source>
        <translation>este operador se conoce aquí solo dentro de %1, donde la fórmula de uno está escrita por entero y nada más lee sus resultados internos; hay %2</translation>
    </message>
    <message>
        <source>this operator is not known here; there are %1</source>
        <translation>este operador no se conoce aquí; hay %1</translation>
    </message>
    <message>
        <source>one of its constants is NaN; a number is needed</source>
        <translation>una de sus constantes es NaN; hace falta un número</translation>
    </message>
    <message>
        <source>version %1 of its operators has none for it</source>
        <translation>la versión %1 de sus operadores no tiene ninguno para esto</translation>
    </message>
    <message>
        <source>The channels of an image lie together in either tensor: two copies an image, at the speed of memory, and backwards the other way.</source>
        <translation>Los canales de una imagen están juntos en cada tensor: dos copias por imagen, a la velocidad de la memoria, y hacia atrás al revés.</translation>
    </message>
    <message>
        <source>A row of the image is copied as a whole; only what is put around it is looked up cell by cell. Backwards each plane has one thread, which adds up what each cell gets.</source>
        <translation>Una fila de la imagen se copia entera; solo lo que se pone alrededor se busca celda por celda. Hacia atrás cada plano tiene un hilo, que suma lo que recibe cada celda.</translation>
    </message>
    <message>
        <source>there are %1 pads; %2 are needed</source>
        <translation>hay %1 rellenos; se necesitan %2</translation>
    </message>
    <message>
        <source>only rows and columns can be padded</source>
        <translation>solo se pueden rellenar filas y columnas</translation>
    </message>
    <message>
        <source>it joins %1 and %2; both must have the same rows and columns</source>
        <translation>une %1 y %2; ambas deben tener las mismas filas y columnas</translation>
    </message>
    <message>
        <source>the weights must be one number for each of the %1 channels, or one for all</source>
        <translation>los pesos deben ser un número para cada uno de los %1 canales, o uno para todos</translation>
    </message>
    <message>
        <source>it joins a vector and an image</source>
        <translation>une un vector y una imagen</translation>
    </message>
    <message>
        <source>%1 reads one layer; two are read by %2 alone</source>
        <translation>%1 lee una capa; solo %2 leen dos</translation>
    </message>
    <message>
        <source>%1 joins %2 and %3; both must have the same rows and columns</source>
        <translation>%1 une %2 y %3; ambas deben tener las mismas filas y columnas</translation>
    </message>
    <message>
        <source>Puts the channels of a second tensor behind those of the first.</source>
        <translation>Pone los canales de un segundo tensor detrás de los del primero.</translation>
    </message>
    <message>
        <source>channels of the second input</source>
        <translation>canales de la segunda entrada</translation>
    </message>
    <message>
        <source>src2_channels: how many channels the second input has; a network takes them from the layer.</source>
        <translation>src2_channels: cuántos canales tiene la segunda entrada; una red los toma de la capa.</translation>
    </message>
    <message>
        <source>the channels of both: %1 + %2 = %3</source>
        <translation>los canales de ambas: %1 + %2 = %3</translation>
    </message>
    <message>
        <source>one number</source>
        <translation>un número</translation>
    </message>
    <message>
        <source>as in a mirror</source>
        <translation>como en un espejo</translation>
    </message>
    <message>
        <source>the border repeated</source>
        <translation>el borde repetido</translation>
    </message>
    <message>
        <source>the pads (top, left, bottom, right) are %1; a mirror has %2 rows and columns to show, without the border itself</source>
        <translation>los rellenos (arriba, izquierda, abajo, derecha) son %1; un espejo tiene %2 filas y columnas que mostrar, sin el borde mismo</translation>
    </message>
    <message>
        <source>Puts rows and columns of %1 around the image.</source>
        <translation>Pone filas y columnas de %1 alrededor de la imagen.</translation>
    </message>
    <message>
        <source>Puts around the image what a mirror on its border shows.</source>
        <translation>Pone alrededor de la imagen lo que muestra un espejo en su borde.</translation>
    </message>
    <message>
        <source>Repeats the border of the image around it.</source>
        <translation>Repite el borde de la imagen a su alrededor.</translation>
    </message>
    <message>
        <source>The gradients of all cells that took this number, summed.</source>
        <translation>Los gradientes de todas las celdas que tomaron este número, sumados.</translation>
    </message>
    <message>
        <source>filled with</source>
        <translation>se llena con</translation>
    </message>
    <message>
        <source>mode: what the added cells hold.</source>
        <translation>mode: qué contienen las celdas añadidas.</translation>
    </message>
    <message>
        <source>the number</source>
        <translation>el número</translation>
    </message>
    <message>
        <source>constant_value: what the added cells hold in the mode constant.</source>
        <translation>constant_value: qué contienen las celdas añadidas en el modo constant.</translation>
    </message>
    <message>
        <source>rows: %1; columns: %2</source>
        <translation>filas: %1; columnas: %2</translation>
    </message>
    <message>
        <source>it repeats the border</source>
        <translation>repite el borde</translation>
    </message>
    <message>
        <source>slope</source>
        <translation>pendiente</translation>
    </message>
    <message>
        <source>The input where it is above 0, else the input times the slope of its channel.</source>
        <translation>La entrada donde está por encima de 0; si no, la entrada por la pendiente de su canal.</translation>
    </message>
    <message>
        <source>Each gradient of the channel times the input that it met, where that is below 0.</source>
        <translation>Cada gradiente del canal por la entrada que encontró, donde esta está por debajo de 0.</translation>
    </message>
    <message>
        <source>Values below 0 are multiplied by a slope that each channel learns.</source>
        <translation>Los valores por debajo de 0 se multiplican por una pendiente que cada canal aprende.</translation>
    </message>
    <message>
        <source>Around the image: the number that is put there.</source>
        <translation>Alrededor de la imagen: el número que se pone allí.</translation>
    </message>
    <message>
        <source>alpha</source>
        <translation>alpha</translation>
    </message>
    <message>
        <source>the most must not be below the least, which is %1</source>
        <translation>el máximo no debe ser menor que el mínimo, que es %1</translation>
    </message>
    <message>
        <source>Error of the difference quotient over its step</source>
        <translation>Error del cociente de diferencias según su paso</translation>
    </message>
    <message>
        <source>step size h</source>
        <translation>tamaño de paso h</translation>
    </message>
    <message>
        <source>error of the difference quotient</source>
        <translation>error del cociente de diferencias</translation>
    </message>
    <message>
        <source>im2col, and the product of the implementation before with threads that lie in warps of 32×64 results, so that no two of them wait for the same bank of shared memory.</source>
        <translation>im2col y el producto de la implementación anterior con los hilos dispuestos en warps de 32×64 resultados, de modo que ninguno espera a otro por el mismo banco de memoria compartida.</translation>
    </message>
    <message>
        <source>%1 is a TIFF picture of a kind that cannot be read: values of 16 bits are read as grey or as red, green and blue pixel by pixel, and palettes with 8 bits</source>
        <translation>%1 es una imagen TIFF de un tipo que no se puede leer: los valores de 16 bits se leen como gris o como rojo, verde y azul píxel a píxel, y las paletas con 8 bits</translation>
    </message>
    <message>
        <source>%1 has grey values and transparency; the values have been read, with 8 bits, the transparency has not.</source>
        <translation>%1 tiene valores de gris y transparencia; se han leído los valores, con 8 bits, pero no la transparencia.</translation>
    </message>
    <message>
        <source>the network has no layer %1</source>
        <translation>la red no tiene la capa %1</translation>
    </message>
    <message>
        <source>%1 cannot be read as moments of a training</source>
        <translation>%1 no se puede leer como momentos de un entrenamiento</translation>
    </message>
    <message>
        <source>this moment of the training is damaged or no longer kept</source>
        <translation>este momento del entrenamiento está dañado o ya no se guarda</translation>
    </message>
    <message>
        <source>what is looked at in the network has the place %1, which is no whole number</source>
        <translation>lo que se mira en la red tiene la posición %1, que no es un número entero</translation>
    </message>
    <message>
        <source>what is looked at in the network has the place %1; it must be from 0 to %2</source>
        <translation>lo que se mira en la red tiene la posición %1; debe estar entre 0 y %2</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>two of the %1 outputs can be compared, not %2 with %3</source>
        <translation>se pueden comparar dos de las %1 salidas, no la %2 con la %3</translation>
    </message>
    <message>
        <source>%1 has no classes</source>
        <translation>%1 no tiene clases</translation>
    </message>
    <message>
        <source>this walk ends before epoch %1, batch %2, where other weights took the place of these</source>
        <translation>este recorrido termina antes de la época %1, lote %2, donde otros pesos ocuparon el lugar de estos</translation>
    </message>
    <message>
        <source>Initial weights</source>
        <translation>Pesos iniciales</translation>
    </message>
    <message>
        <source>From batch %1 on: %2.</source>
        <translation>Desde el lote %1: %2.</translation>
    </message>
    <message>
        <source>Time per phase</source>
        <translation>Tiempo por fase</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Fase</translation>
    </message>
    <message>
        <source>Share of the time</source>
        <translation>Parte del tiempo</translation>
    </message>
    <message>
        <source>rate %1</source>
        <translation>tasa %1</translation>
    </message>
    <message>
        <source>target %1</source>
        <translation>objetivo %1</translation>
    </message>
    <message>
        <source>patience %1</source>
        <translation>paciencia %1</translation>
    </message>
    <message>
        <source>backend %1</source>
        <translation>backend %1</translation>
    </message>
    <message>
        <source>threads: %1</source>
        <translation>hilos: %1</translation>
    </message>
    <message>
        <source>share of the time</source>
        <translation>parte del tiempo</translation>
    </message>
    <message>
        <source>load</source>
        <translation>carga</translation>
    </message>
    <message>
        <source>forward, backward, update</source>
        <translation>hacia adelante, hacia atrás, actualización</translation>
    </message>
    <message>
        <source>records</source>
        <translation>registros</translation>
    </message>
    <message>
        <source>%1 in all.</source>
        <translation>%1 en total.</translation>
    </message>
    <message>
        <source>Forward, backward and update share the time of a step as they did in the batches whose layers were timed, %1 samples in all.</source>
        <translation>Hacia adelante, hacia atrás y actualización se reparten el tiempo de un paso como en los lotes cuyas capas se midieron, %1 muestras en total.</translation>
    </message>
    <message>
        <source>the %1 of a run of a training has %2 characters; at most %3 are kept</source>
        <translation>el campo «%1» de un entrenamiento tiene %2 caracteres; se guardan %3 como mucho</translation>
    </message>
    <message>
        <source>nothing is trained in %1; there are no lines to put beside others</source>
        <translation>en %1 no hay nada entrenado; no hay líneas que poner junto a otras</translation>
    </message>
    <message>
        <source>%1: the moments of its training are damaged; it is opened without them</source>
        <translation>%1: los momentos de su entrenamiento están dañados; se abre sin ellos</translation>
    </message>
    <message>
        <source>the frames of a film differ in size</source>
        <translation>los fotogramas de una película tienen tamaños distintos</translation>
    </message>
    <message>
        <source>--at: what is looked at has no term %1</source>
        <translation>--at: lo que se mira no tiene ningún término %1</translation>
    </message>
    <message>
        <source>a frame of %1×%2 pixels does not fit into memory</source>
        <translation>un fotograma de %1×%2 píxeles no cabe en la memoria</translation>
    </message>
    <message>
        <source>the training that was to be filmed is no longer the one at hand</source>
        <translation>el entrenamiento que se iba a filmar ya no es el actual</translation>
    </message>
    <message>
        <source>--at: a cell lies in a map: write it as %1</source>
        <translation>--at: una celda está en un mapa: escríbala como %1</translation>
    </message>
    <message>
        <source>--at: %1 has nothing of what is asked for</source>
        <translation>--at: %1 no tiene nada de lo que se pide</translation>
    </message>
    <message>
        <source>--at: %1 has the maps 0 to %2</source>
        <translation>--at: %1 tiene los mapas de 0 a %2</translation>
    </message>
    <message>
        <source>--at: the maps of %1 have the rows 0 to %2 and the columns 0 to %3</source>
        <translation>--at: los mapas de %1 tienen las filas de 0 a %2 y las columnas de 0 a %3</translation>
    </message>
    <message>
        <source>%1 cannot be handed to the program that draws: %2</source>
        <translation>%1 no se puede entregar al programa que dibuja: %2</translation>
    </message>
    <message>
        <source>not enough memory for %1</source>
        <translation>no hay memoria suficiente para %1</translation>
    </message>
    <message>
        <source>To say %1 every time would be right for %2 of them.</source>
        <translation>Decir siempre %1 acertaría en el %2 de ellas.</translation>
    </message>
    <message>
        <source>%1 holds another training by now; there is nothing to go on with of this one</source>
        <translation>%1 contiene ahora otro entrenamiento; de este no hay nada con que continuar</translation>
    </message>
    <message>
        <source>textbook GFLOP/s</source>
        <translation>GFLOP/s de manual</translation>
    </message>
    <message>
        <source>Textbook GFLOP/s are the operations of the definition, in thousand millions, divided by the time: an implementation that needs fewer of them, as vanherk does, shows more than the processor did.</source>
        <translation>Los GFLOP/s de manual son las operaciones de la definición, en miles de millones, divididas por el tiempo: una implementación que necesita menos, como vanherk, muestra más de las que hizo el procesador.</translation>
    </message>
    <message>
        <source>the network has no such edge any more; choose another place</source>
        <translation>la red ya no tiene esa conexión; elija otro lugar</translation>
    </message>
    <message>
        <source>textbook operations per byte</source>
        <translation>operaciones de manual por byte</translation>
    </message>
    <message>
        <source>the only picture cannot be read: %2</source>
        <translation>la única imagen no se puede leer: %2</translation>
    </message>
    <message>
        <source>one of %2 pictures cannot be read and is left out: %3</source>
        <translation>una de %2 imágenes no se puede leer y se deja fuera: %3</translation>
    </message>
    <message>
        <source>%1 has no class folders, only pictures: lay those of each class into a folder that is called as the class, at least 2</source>
        <translation>%1 no tiene carpetas de clase, solo imágenes: ponga las de cada clase en una carpeta con el nombre de la clase, al menos 2</translation>
    </message>
    <message>
        <source>%1 has one row of numbers; a training needs at least 2</source>
        <translation>%1 tiene una fila de números; un entrenamiento necesita al menos 2</translation>
    </message>
    <message>
        <source>%1 has one sample; this division leaves none for training</source>
        <translation>%1 tiene una muestra; esta división no deja ninguna para el entrenamiento</translation>
    </message>
    <message>
        <source>samples in the batch</source>
        <translation>muestras del lote</translation>
    </message>
    <message>
        <source>It diverged after one batch; by the same seed and settings it does so again.</source>
        <translation>Divergió tras un lote; con la misma semilla y los mismos ajustes vuelve a hacerlo.</translation>
    </message>
    <message>
        <source>It diverged after one batch.</source>
        <translation>Divergió tras un lote.</translation>
    </message>
    <message>
        <source>It ended by itself after one of at most %2 batches.</source>
        <translation>Terminó por sí mismo tras uno de %2 lotes como máximo.</translation>
    </message>
    <message>
        <source>Here one of its %2 batches was trained; the command goes to the end that was set.</source>
        <translation>Aquí se entrenó uno de sus %2 lotes; la orden llega hasta el final fijado.</translation>
    </message>
    <message>
        <source>several layers of the folded group read this tensor, and others do; unfold the group to choose an edge</source>
        <translation>varias capas del grupo plegado leen este tensor, y otras también; despliegue el grupo para elegir una conexión</translation>
    </message>
    <message>
        <source>%1 is the first layer</source>
        <translation>%1 es la primera capa</translation>
    </message>
    <message>
        <source>%1 is the last layer</source>
        <translation>%1 es la última capa</translation>
    </message>
    <message>
        <source>%1 is read by several layers; drag it to the edge where it is to be</source>
        <translation>varias capas leen %1; arrástrela a la conexión donde deba estar</translation>
    </message>
    <message>
        <source>this would change nothing</source>
        <translation>esto no cambiaría nada</translation>
    </message>
    <message>
        <source>the input is no layer</source>
        <translation>la entrada no es una capa</translation>
    </message>
    <message>
        <source>several layers are folded here; unfold them to change one</source>
        <translation>aquí hay varias capas plegadas; despliéguelas para cambiar una</translation>
    </message>
    <message>
        <source>nothing can stand before the input</source>
        <translation>antes de la entrada no puede haber nada</translation>
    </message>
    <message>
        <source>%1 joins two branches; use the + on the edge that is meant</source>
        <translation>%1 une dos ramas; use el + de la conexión deseada</translation>
    </message>
    <message>
        <source>the numbers of a film cannot be kept in a temporary file: %1</source>
        <translation>los números de una película no se pueden guardar en un archivo temporal: %1</translation>
    </message>
    <message>
        <source>%1 reads inputs of %2, the samples of %3 are %4; %5 brings them to that</source>
        <translation>%1 lee entradas de %2, las muestras de %3 son de %4; %5 las lleva a eso</translation>
    </message>
    <message>
        <source>%1 is for pictures, and %2 holds rows of numbers: %3; --model fc:50-25 reads them</source>
        <translation>%1 es para imágenes, y %2 contiene filas de números: %3; --model fc:50-25 las lee</translation>
    </message>
    <message>
        <source>New network</source>
        <translation>Red nueva</translation>
    </message>
    <message>
        <source>the pictures are not of one size: %1 of %2 are %3×%4, the smallest is %5×%6, and %7 is %8×%9; choose the size that all are brought to</source>
        <translation>las imágenes no son de un solo tamaño: %1 de %2 son de %3×%4, la menor es de %5×%6 y %7 es de %8×%9; elija el tamaño al que se llevan todas</translation>
    </message>
    <message>
        <source>the pictures are not of one size: each of the %2 has its own, the smallest is %5×%6, and %7 is %8×%9; choose the size that all are brought to</source>
        <translation>las imágenes no son de un solo tamaño: cada una de las %2 tiene el suyo, la menor es de %5×%6 y %7 es de %8×%9; elija el tamaño al que se llevan todas</translation>
    </message>
    <message>
        <source>%1 is %2×%3, too small to cut %4×%5 out of it; scaled to that size pictures of every size will do</source>
        <translation>%1 es de %2×%3, demasiado pequeña para recortar de ella %4×%5; escaladas a ese tamaño sirven imágenes de cualquier tamaño</translation>
    </message>
    <message>
        <source>%1 is divided already, by its folder train, and is not divided in another way; samples for validation can be taken from those of training</source>
        <translation>%1 ya está dividida por su carpeta train y no se divide de otro modo; las muestras para validación se pueden tomar de las de entrenamiento</translation>
    </message>
    <message>
        <source>Size of the pictures</source>
        <translation>Tamaño de las imágenes</translation>
    </message>
    <message>
        <source>Fit of the pictures</source>
        <translation>Encaje de las imágenes</translation>
    </message>
    <message>
        <source>%1, line %2, column %3: %4 is not a finite number; correct it, or leave this row out of the file</source>
        <translation>%1, línea %2, columna %3: %4 no es un número finito; corríjalo u omita esta fila en el archivo</translation>
    </message>
    <message>
        <source>%1, line %2, column %3: %4 is not a finite number; what is predicted of a table are numbers, not classes: write numbers, or choose another column in Targets</source>
        <translation>%1, línea %2, columna %3: %4 no es un número finito; de una tabla se predicen números, no clases: escriba números o elija otra columna en Objetivos</translation>
    </message>
    <message>
        <source>%1, line %2, column %3: %4 is not a finite number; correct it, or leave this column out of Columns</source>
        <translation>%1, línea %2, columna %3: %4 no es un número finito; corríjalo o quite esta columna de Columnas</translation>
    </message>
    <message>
        <source>Size for the network</source>
        <translation>Tamaño para la red</translation>
    </message>
    <message>
        <source>Fit for the network</source>
        <translation>Encaje para la red</translation>
    </message>
    <message>
        <source>one image</source>
        <translation>una imagen</translation>
    </message>
    <message>
        <source>%1 images</source>
        <translation>%1 imágenes</translation>
    </message>
    <message>
        <source>one row</source>
        <translation>una fila</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 filas</translation>
    </message>
    <message>
        <source>one sample</source>
        <translation>una muestra</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 muestras</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Imágenes</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Filas</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Fila</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Muestra</translation>
    </message>
    <message>
        <source>Grey pictures</source>
        <translation>Imágenes grises</translation>
    </message>
    <message>
        <source>the tensor %1 lies in another file, %2, and only what stands in the ONNX file itself is read; write it again with its weights inside (save_as_external_data=False)</source>
        <translation>el tensor %1 está en otro archivo, %2, y solo se lee lo que está en el propio archivo ONNX; escríbalo de nuevo con sus pesos dentro (save_as_external_data=False)</translation>
    </message>
    <message>
        <source>%1 tells %2 classes apart without naming them, and nobody knows which of them the %3 of %4 are</source>
        <translation>%1 distingue %2 clases sin nombrarlas, y nadie sabe cuáles de ellas son las %3 de %4</translation>
    </message>
    <message>
        <source>a new last layer is for data of other classes, and %1 tells as many apart as %2 has, %3</source>
        <translation>una nueva última capa es para datos de otras clases, y %1 distingue tantas como tiene %2, %3</translation>
    </message>
    <message>
        <source>no layers are chosen</source>
        <translation>no hay capas elegidas</translation>
    </message>
    <message>
        <source>these layers read two tensors, of %1 and of another layer; choose the layers of one branch</source>
        <translation>estas capas leen dos tensores, de %1 y de otra capa; elija las capas de una rama</translation>
    </message>
    <message>
        <source>the input</source>
        <translation>la entrada</translation>
    </message>
    <message>
        <source>%1 is read by %2 as well; choose the layers up to where they are joined</source>
        <translation>%2 también lee %1; elija las capas hasta donde se unen</translation>
    </message>
    <message>
        <source>%1 is not read by the other layers that are chosen</source>
        <translation>las otras capas elegidas no leen %1</translation>
    </message>
    <message>
        <source>the network would have %1 layers; at most %2 are possible</source>
        <translation>la red tendría %1 capas; son posibles %2 como mucho</translation>
    </message>
    <message>
        <source>Parameters of each layer</source>
        <translation>Parámetros de cada capa</translation>
    </message>
    <message>
        <source>Multiply-adds of each layer, one sample</source>
        <translation>Multiplicaciones con suma de cada capa, una muestra</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>Multiplicaciones con suma</translation>
    </message>
    <message>
        <source>Memory of each layer, samples in the batch: %1</source>
        <translation>Memoria de cada capa, muestras en el lote: %1</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>salidas</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>parámetros</translation>
    </message>
    <message>
        <source>%1 of %2 (%3) is read right.</source>
        <translation>El %1 de %2 (%3) se lee bien.</translation>
    </message>
    <message>
        <source>%1 of %2 (%3) are read right.</source>
        <translation>El %1 de %2 (%3) se lee bien.</translation>
    </message>
    <message>
        <source>The loss on %1 (%2) is %3.</source>
        <translation>La pérdida en %1 (%2) es %3.</translation>
    </message>
    <message>
        <source>Only %1.</source>
        <translation>Solo %1.</translation>
    </message>
    <message>
        <source>%1; these are the ones of which the network was surest.</source>
        <translation>%1; estas son aquellas de las que la red estaba más segura.</translation>
    </message>
    <message>
        <source>the clipboard holds no layers; copy some in See or in Build, in this window or in another one</source>
        <translation>en el portapapeles no hay capas; copie algunas en Ver o en Construir, en esta ventana o en otra</translation>
    </message>
    <message>
        <source>the clipboard holds more text than any network has</source>
        <translation>el portapapeles tiene más texto que cualquier red</translation>
    </message>
    <message>
        <source>what the clipboard holds are no layers: %1</source>
        <translation>lo que hay en el portapapeles no son capas: %1</translation>
    </message>
    <message>
        <source>nothing is copied yet</source>
        <translation>aún no se ha copiado nada</translation>
    </message>
    <message>
        <source>%1 (data option %2)</source>
        <translation>%1 (opción de datos %2)</translation>
    </message>
    <message>
        <source>%1; %2 keeps the weights and gives it a last layer for these classes</source>
        <translation>%1; %2 conserva los pesos y le da una última capa para estas clases</translation>
    </message>
    <message>
        <source>%1 is new, for %2 classes; all other weights are those of the file</source>
        <translation>%1 es nueva, para %2 clases; todos los demás pesos son los del archivo</translation>
    </message>
    <message>
        <source>NVIDIA’s driver is not installed (libcuda.so.1 was not found)</source>
        <translation>el controlador de NVIDIA no está instalado (no se encontró libcuda.so.1)</translation>
    </message>
    <message>
        <source>NVIDIA’s driver does not answer</source>
        <translation>el controlador de NVIDIA no responde</translation>
    </message>
    <message>
        <source>One thread per cell makes its own random number from the seed, the step and the cell’s place, so that no mask is stored and every backend drops the same cells.</source>
        <translation>Un hilo por celda hace su propio número aleatorio con la semilla, el paso y el lugar de la celda; así no se guarda ninguna máscara y todos los backends anulan las mismas celdas.</translation>
    </message>
    <message>
        <source>Each block adds up 2048 squares in a fixed tree, then one block adds up the blocks’ sums: the same bits every time.</source>
        <translation>Cada bloque suma 2048 cuadrados en un árbol fijo y después un bloque suma las sumas: siempre los mismos bits.</translation>
    </message>
    <message>
        <source>For large windows: the maxima of 1, 2, 4, 8, … neighbours are made in shared memory, first along rows, then along columns, and two overlapping runs make the window. The work grows with the logarithm of the window’s side instead of its area.</source>
        <translation>Para ventanas grandes: los máximos de 1, 2, 4, 8, … celdas vecinas se forman en memoria compartida, primero por filas y luego por columnas, y dos tramos solapados forman la ventana. El trabajo crece con el logaritmo del lado de la ventana y no con su área.</translation>
    </message>
    <message>
        <source>The pooling study’s third product: window × identity in 32×32 tiles of shared memory, one launch per window. Shared memory pays for large matrices; a 2×2 window keeps 4 of 1024 threads busy, and the rest multiply zeros.</source>
        <translation>El tercer producto del estudio de pooling: ventana × identidad en teselas de 32×32 de memoria compartida, un lanzamiento por ventana. La memoria compartida compensa con matrices grandes; una ventana de 2×2 ocupa 4 de 1024 hilos, y los demás multiplican ceros.</translation>
    </message>
    <message>
        <source>The pooling study’s second product: every thread begins at its own cell and goes on to the end, so that threads compute each other’s cells again. One launch per window.</source>
        <translation>El segundo producto del estudio de pooling: cada hilo empieza en su propia celda y sigue hasta el final, de modo que unos hilos vuelven a calcular las celdas de otros. Un lanzamiento por ventana.</translation>
    </message>
    <message>
        <source>The pooling study’s first product: each window is cut out, multiplied with the identity matrix, one thread per cell of the product, and its largest cell is taken. A product with the identity changes nothing, and a launch per window costs far more than the window: kept to show why it loses.</source>
        <translation>El primer producto del estudio de pooling: cada ventana se recorta, se multiplica por la matriz identidad, con un hilo por celda del producto, y se toma su celda mayor. Un producto por la identidad no cambia nada, y un lanzamiento por ventana cuesta mucho más que la ventana: se conserva para mostrar por qué pierde.</translation>
    </message>
    <message>
        <source>One thread per cell of the image; there is one window, its channel’s, so it looks there and nowhere else.</source>
        <translation>Un hilo por celda de la imagen; hay una sola ventana, la de su canal, así que mira allí y en ningún otro sitio.</translation>
    </message>
    <message>
        <source>NVIDIA’s own product, the yardstick: the library chooses among many kernels for the size at hand. In float32, without tensor cores.</source>
        <translation>El producto de NVIDIA, la vara de medir: la biblioteca elige entre muchos kernels según el tamaño. En float32, sin núcleos tensoriales.</translation>
    </message>
    <message>
        <source>im2col, and NVIDIA’s own product of the library cuBLAS, in float32 without tensor cores: what is left between this and our own products is the product alone.</source>
        <translation>im2col y el producto de NVIDIA, de la biblioteca cuBLAS, en float32 sin núcleos tensoriales: frente a nuestros propios productos solo cambia el producto.</translation>
    </message>
    <message>
        <source>Tensor cores with factors of 8 binary digits instead of 24 (BF16), added up in float32: twice as many products an instruction as with TF32, for an error 65,536 times as large as float32’s.</source>
        <translation>Núcleos tensoriales con factores de 8 cifras binarias en lugar de 24 (BF16), sumados en float32: el doble de productos por instrucción que con TF32, con un error 65 536 veces mayor que el de float32.</translation>
    </message>
    <message>
        <source>Tensor cores: a warp multiplies 16×8 with 8×8 cells in one instruction. The factors keep 11 of their 24 binary digits (TF32), the sums are float32’s.</source>
        <translation>Núcleos tensoriales: un warp multiplica 16×8 por 8×8 celdas en una instrucción. Los factores conservan 11 de sus 24 cifras binarias (TF32); las sumas son de float32.</translation>
    </message>
    <message>
        <source>The study’s fourth product: tiles of both matrices in shared memory, so that a value from memory is used 16 times.</source>
        <translation>El cuarto producto del estudio: teselas de ambas matrices en la memoria compartida, de modo que un valor de la memoria se usa 16 veces.</translation>
    </message>
    <message>
        <source>im2col, and the study’s fourth product: tiles of both matrices in shared memory, so that a value from memory is used 16 times.</source>
        <translation>im2col y el cuarto producto del estudio: teselas de ambas matrices en memoria compartida, de modo que un valor de la memoria se usa 16 veces.</translation>
    </message>
    <message>
        <source>The study’s third product: the result in tiles, a block for each. There is no limit of size, but every thread fetches a whole row and a whole column from memory.</source>
        <translation>El tercer producto del estudio: el resultado en teselas, un bloque para cada una. No hay límite de tamaño, pero cada hilo trae de la memoria una fila y una columna enteras.</translation>
    </message>
    <message>
        <source>im2col, and the study’s third product: the result in tiles, a block for each. There is no limit of size any more, but every thread fetches a whole row and a whole column from memory.</source>
        <translation>im2col y el tercer producto del estudio: el resultado en teselas, con un bloque para cada una. Ya no hay límite de tamaño, pero cada hilo trae de la memoria una fila entera y una columna entera.</translation>
    </message>
    <message>
        <source>The study’s second product: one block that fetches strips of both matrices into shared memory once for all its threads. For up to 1024 results only.</source>
        <translation>El segundo producto del estudio: un bloque que trae tiras de ambas matrices a la memoria compartida una vez para todos sus hilos. Solo hasta 1024 resultados.</translation>
    </message>
    <message>
        <source>im2col, and the study’s second product: one block that fetches strips of both matrices into shared memory once for all its threads. Still for up to 1024 results only.</source>
        <translation>im2col y el segundo producto del estudio: un bloque que trae franjas de ambas matrices a la memoria compartida, una sola vez para todos sus hilos. Sigue sirviendo solo para 1024 resultados como mucho.</translation>
    </message>
    <message>
        <source>The study’s first product: one block, a thread per result, so up to 1024 results, and one of the GPU’s many processors works.</source>
        <translation>El primer producto del estudio: un bloque, un hilo por resultado, así que hasta 1024 resultados, y trabaja uno solo de los muchos procesadores de la GPU.</translation>
    </message>
    <message>
        <source>Every window becomes a column of one matrix (im2col), and the layer one product of matrices. This is the study’s first product: one block, a thread per result, so up to 1024 results, and one of the GPU’s many processors works.</source>
        <translation>Cada ventana se convierte en una columna de una matriz (im2col), y la capa, en un producto de matrices. Este es el primer producto del estudio: un bloque, un hilo por resultado, así que 1024 resultados como mucho, y trabaja uno solo de los muchos procesadores de la GPU.</translation>
    </message>
    <message>
        <source>cuDNN has no deterministic float32 algorithm for this within %1&#xa0;MiB of scratch memory</source>
        <translation>cuDNN no tiene para esto un algoritmo determinista en float32 que quepa en %1&#xa0;MiB de memoria de trabajo</translation>
    </message>
    <message>
        <source>cuDNN, NVIDIA’s library</source>
        <translation>cuDNN, la biblioteca de NVIDIA</translation>
    </message>
    <message>
        <source>The library measures its deterministic algorithms on this shape when the work is planned and the fastest is taken, whose name is shown; float32 without tensor cores, and no more scratch memory than a setting allows (View ▸ Computation; 256&#xa0;MiB at first).</source>
        <translation>La biblioteca mide sus algoritmos deterministas con esta forma al planificar el trabajo y se toma el más rápido, cuyo nombre se muestra; float32 sin núcleos tensoriales, y sin más memoria de trabajo de la que permite un ajuste (Vista ▸ Cálculo; 256&#xa0;MiB al principio).</translation>
    </message>
    <message>
        <source>The library’s matrix product over columns that are computed when they are needed: sums of products, rounded like our own.</source>
        <translation>El producto de matrices de la biblioteca, con columnas que se calculan cuando hacen falta: sumas de productos, redondeadas como las nuestras.</translation>
    </message>
    <message>
        <source>The library’s pooling, deterministic. It keeps no arg-max: backwards it reads src and dst again.</source>
        <translation>El pooling de la biblioteca, determinista. No guarda el arg-max: en la pasada hacia atrás vuelve a leer src y dst.</translation>
    </message>
    <message>
        <source>The library’s activation.</source>
        <translation>La función de activación de la biblioteca.</translation>
    </message>
    <message>
        <source>The library’s softmax over the channels, with the maximum taken off first.</source>
        <translation>El softmax de la biblioteca sobre los canales, restando antes el máximo.</translation>
    </message>
    <message>
        <source>The library’s batch normalisation. It blends the running variance in another way than ONNX, so the running statistics are made by kernels of the backend cuda.</source>
        <translation>La normalización por lotes de la biblioteca. Mezcla la varianza móvil de otra manera que ONNX, así que las estadísticas móviles las hacen kernels del backend cuda.</translation>
    </message>
    <message>
        <source>The library’s sum of two tensors.</source>
        <translation>La suma de dos tensores de la biblioteca.</translation>
    </message>
    <message>
        <source>cuDNN has no product of matrices; NVIDIA’s library for it is cuBLAS. In float32, without tensor cores.</source>
        <translation>cuDNN no tiene producto de matrices; la biblioteca de NVIDIA para ello es cuBLAS. En float32, sin núcleos tensoriales.</translation>
    </message>
    <message>
        <source>cuDNN’s pooling knows no dilation</source>
        <translation>el pooling de cuDNN no admite dilatación</translation>
    </message>
    <message>
        <source>The whole batch is one matrix and the layer one product with the transposed weights, which OpenBLAS runs near the processor’s peak; the bias is written first and added to.</source>
        <translation>Todo el lote es una matriz y la capa un solo producto por los pesos traspuestos, que OpenBLAS ejecuta cerca del máximo del procesador; primero se escribe el sesgo y a él se suma.</translation>
    </message>
    <message>
        <source>Every window is laid out as a column of one large matrix (im2col); the whole layer is then a single matrix product, which OpenBLAS runs near the processor’s peak. It costs memory: a cell is copied once for every window that sees it.</source>
        <translation>Cada ventana se dispone como una columna de una gran matriz (im2col); toda la capa es entonces un único producto de matrices, que OpenBLAS ejecuta cerca del máximo del procesador. Cuesta memoria: una celda se copia una vez por cada ventana que la ve.</translation>
    </message>
    <message>
        <source>As many images as a vector has numbers stand side by side in its lanes. A tile of filters and taps (of a 3×3 window all nine) keeps its sums in registers while a strip of the image’s rows passes by; what the next channel reads again still lies in the second-level cache. Every lane sums its own image, and a channel’s lanes are added while its sums are in the first-level cache.</source>
        <translation>En los carriles de un vector hay tantas imágenes como números tiene. Una tesela de filtros y posiciones de la ventana (de una ventana de 3×3, las nueve) guarda sus sumas en registros mientras pasa una franja de filas de la imagen; lo que vuelve a leer el canal siguiente sigue en la caché de segundo nivel. Cada carril suma su propia imagen, y los carriles de un canal se suman mientras sus sumas están en la caché de primer nivel.</translation>
    </message>
    <message>
        <source>As many images as a vector has numbers stand side by side in its lanes, so a layer with one channel fills the vectors as well as one with a hundred. Results that see the same taps share a product whose tile stays in registers, with weights packed in the order in which they are read; near the border there are fewer taps, and padding is never multiplied. In a network’s step the way back through MaxPool 2×2 and the Conv before it is one piece of work that follows only the cells that won.</source>
        <translation>En los carriles de un vector hay tantas imágenes como números tiene, así que una capa con un canal llena los vectores igual que una con cien. Los resultados que ven las mismas posiciones comparten un producto cuya tesela permanece en registros, con los pesos ordenados como se leen; cerca del borde hay menos posiciones, y el relleno nunca se multiplica. En el paso de una red, el camino de vuelta por MaxPool 2×2 y la Conv anterior es un solo trabajo que sigue únicamente las celdas que ganaron.</translation>
    </message>
    <message>
        <source>The input is turned first, so that inputs stand in the lanes and the sum over images needs no additions across a vector. Where a network’s layer has more weights than a cache holds, each sum over the whole batch stays in a register until it is complete, instead of being fetched for every 16 images.</source>
        <translation>Primero se gira la entrada, de modo que las entradas están en los carriles y la suma sobre las imágenes no necesita sumas a través de un vector. Cuando la capa de una red tiene más pesos de los que caben en una caché, cada suma sobre todo el lote permanece en un registro hasta que está completa, en lugar de traerse cada 16 imágenes.</translation>
    </message>
    <message>
        <source>Blocks of 16 images, %1 to a vector, go through the layers one after another and back while they are in the cache, cut where a layer needs the whole batch (segments: %2); the gradients of the blocks are summed in a fixed order, the same for any number of threads. Predictions of so few images that two of three lanes would be empty go through openmp’s kernels instead.</source>
        <translation>Bloques de 16 imágenes, %1 por vector, recorren las capas una tras otra y vuelven mientras están en la memoria caché, cortados donde una capa necesita el lote entero (segmentos: %2); los gradientes de los bloques se suman en un orden fijo, el mismo para cualquier número de hilos. Las predicciones de tan pocas imágenes que dos de cada tres carriles quedarían vacíos pasan por los kernels de openmp.</translation>
    </message>
    <message>
        <source>oneDNN’s neighbourhood reaches equally far to both sides: size must be odd</source>
        <translation>la vecindad de oneDNN llega igual de lejos a ambos lados: size debe ser impar</translation>
    </message>
    <message>
        <source>oneDNN’s gradient breaks off on images of a single cell with size 1</source>
        <translation>el gradiente de oneDNN se interrumpe con imágenes de una sola celda y tamaño 1</translation>
    </message>
    <message>
        <source>The library’s inner product over the whole batch, in layouts that it chooses; tensors are reordered on the way in and out, and those reorders are timed apart.</source>
        <translation>El producto interno de la biblioteca para todo el lote, en la disposición que ella elige; los tensores se reordenan al entrar y al salir, y ese tiempo se mide aparte.</translation>
    </message>
    <message>
        <source>The library’s inner product over the whole batch on rows as they come: no reorders.</source>
        <translation>El producto interno de la biblioteca para todo el lote, con las filas tal como llegan: sin reordenar.</translation>
    </message>
    <message>
        <source>The library’s softmax over the channels. Training keeps the probabilities, from which the gradient is made.</source>
        <translation>La softmax de la biblioteca, a lo largo de los canales. El entrenamiento guarda las probabilidades, de las que se obtiene el gradiente.</translation>
    </message>
    <message>
        <source>The library’s batch normalisation. It keeps mean and variance of the batch for the backward pass; the running statistics are updated by our definition, since the library knows no momentum.</source>
        <translation>La normalización por lotes de la biblioteca. Guarda la media y la varianza del lote para la pasada hacia atrás; las estadísticas móviles se actualizan según nuestra definición, porque la biblioteca no conoce el momento.</translation>
    </message>
    <message>
        <source>The library’s local response normalisation across channels, for an odd size.</source>
        <translation>La normalización de respuesta local de la biblioteca, a lo largo de los canales, para un tamaño impar.</translation>
    </message>
    <message>
        <source>oneDNN would count the overhang of ceil_mode in AveragePool’s divisor</source>
        <translation>oneDNN contaría lo que sobresale con ceil_mode en el divisor de AveragePool</translation>
    </message>
    <message>
        <source>A channel’s sum has one thread, so that it does not depend on how many there are; within a plane the lanes of a vector have sums of their own.</source>
        <translation>La suma de un canal tiene un hilo, de modo que no depende de cuántos haya; dentro de un plano los carriles de un vector tienen sumas propias.</translation>
    </message>
    <message>
        <source>The definition, for a whole vector of neighbouring windows at once: the additions of each cell keep the textbook order, so the results have the textbook’s bits, and padded rows make the same cell of all windows lie side by side in memory.</source>
        <translation>La definición, para un vector entero de ventanas vecinas a la vez: las sumas de cada celda conservan el orden de la definición, de modo que los resultados tienen exactamente los mismos bits, y las filas rellenadas hacen que la misma celda de todas las ventanas quede contigua en memoria.</translation>
    </message>
    <message>
        <source>Sums over 2, 4, 8, … cells are made from pairs of shorter ones, and the binary digits of the window’s length say which of them to join: about 2·log₂ k additions instead of k, along rows, then down columns. A running sum would be cheaper still, but its subtractions lose digits; here nothing is subtracted.</source>
        <translation>Las sumas de 2, 4, 8, … celdas se forman con pares de sumas más cortas, y las cifras binarias de la longitud de la ventana indican cuáles hay que unir: unas 2·log₂ k sumas en lugar de k, primero por filas y luego por columnas. Una suma móvil sería aún más barata, pero sus restas pierden cifras; aquí no se resta nada.</translation>
    </message>
    <message>
        <source>Each row of the result collects the shares of the windows that cover it, a vector of windows at a time and in reading order: the textbook’s bits, and no two threads ever write to one cell.</source>
        <translation>Cada fila del resultado reúne las partes de las ventanas que la cubren, un vector de ventanas cada vez y en orden de lectura: se obtienen los mismos bits que con la definición, y nunca dos hilos escriben en la misma celda.</translation>
    </message>
    <message>
        <source>Both sums that a channel’s gradient needs are made in one sweep, block of images by block of images, with the mean and deviation that training kept; a second sweep writes the gradient.</source>
        <translation>Las dos sumas que necesita el gradiente de un canal se obtienen en un recorrido, bloque de imágenes a bloque de imágenes, con la media y la desviación que guardó el entrenamiento; un segundo recorrido escribe el gradiente.</translation>
    </message>
    <message>
        <source>Several vectors of partial sums run side by side over pieces of a plane, and the pieces are added as a tree. Faster than one long chain of additions, and more accurate: fewer roundings lie on any cell’s way into the sum.</source>
        <translation>Varios vectores de sumas parciales avanzan en paralelo por trozos de un plano, y los trozos se suman en un árbol. Es más rápido que una sola cadena larga de sumas, y más exacto: cada celda pasa por menos redondeos hasta llegar a la suma.</translation>
    </message>
    <message>
        <source>This backend’s library has nothing of the kind: our own parallel code runs, the same as on openmp, where its story is told.</source>
        <translation>La biblioteca de este backend no tiene nada parecido: se ejecuta nuestro propio código paralelo, el mismo que en openmp, donde se cuenta su historia.</translation>
    </message>
    <message>
        <source>this network step takes its batches from the processor’s memory</source>
        <translation>este paso de la red toma sus lotes de la memoria del procesador</translation>
    </message>
    <message>
        <source>the setting “%1” is %2; it must be %3</source>
        <translation>el ajuste «%1» es %2; debe ser %3</translation>
    </message>
    <message>
        <source>“%1” must be one of %2, or none alone</source>
        <translation>«%1» debe ser uno de %2, o none solo</translation>
    </message>
    <message>
        <source>“%1” of %2</source>
        <translation>«%1» de %2</translation>
    </message>
    <message>
        <source>%1 has an object with two fields “%2”</source>
        <translation>%1 tiene un objeto con dos campos «%2»</translation>
    </message>
    <message>
        <source>%1 in this file has an unknown field “%2”</source>
        <translation>%1 de este archivo tiene un campo desconocido «%2»</translation>
    </message>
    <message>
        <source>the field “%2” of %1 in this file has an illegal value: %3</source>
        <translation>%1 de este archivo: el campo «%2» tiene un valor no permitido: %3</translation>
    </message>
    <message>
        <source>%1 for validation or test is also in an earlier part, %2 (%3) and %4 (%5): the accuracy says too much</source>
        <translation>%1 de validación o prueba está también en una parte anterior, %2 (%3) y %4 (%5): la exactitud promete demasiado</translation>
    </message>
    <message>
        <source>%1 for validation or test are also in an earlier part, for example %2 (%3) and %4 (%5): the accuracy on them says too much</source>
        <translation>%1 de validación o prueba están también en una parte anterior, por ejemplo %2 (%3) y %4 (%5): la exactitud en ellas promete demasiado</translation>
    </message>
    <message>
        <source>the classes are unbalanced: %1 has %2 for training, %3 has %4</source>
        <translation>las clases están desequilibradas: %1 tiene %2 para el entrenamiento y %3 tiene %4</translation>
    </message>
    <message>
        <source>the data option %1 is “%2”; it is written ROWSxCOLUMNS, for example 32x32, up to %3x%3</source>
        <translation>la opción de datos %1 es «%2»; se escribe FILASxCOLUMNAS, por ejemplo 32x32, hasta %3x%3</translation>
    </message>
    <message>
        <source>the preprocessing has %1 means and %2 deviations for %3, of which there are %4</source>
        <translation>la preparación tiene %1 medias y %2 desviaciones para %3, de los que hay %4</translation>
    </message>
    <message>
        <source>the preprocessing has the mean %1 and the deviation %2 for %3; a deviation must be above 0</source>
        <translation>la preparación tiene la media %1 y la desviación %2 para %3; una desviación debe ser mayor que 0</translation>
    </message>
    <message>
        <source>the picture is %1×%2, too small to cut %3×%4 out of it; scaled to that size pictures of every size will do</source>
        <translation>la imagen es de %1×%2, demasiado pequeña para recortar de ella %3×%4; escaladas a ese tamaño sirven imágenes de cualquier tamaño</translation>
    </message>
    <message>
        <source>the preprocessing scales by mean and deviation, but they have not been computed</source>
        <translation>la preparación escala con media y desviación, pero no se han calculado</translation>
    </message>
    <message>
        <source>The numbers of the source: bytes are 0–255.</source>
        <translation>Los números del origen: los bytes son 0–255.</translation>
    </message>
    <message>
        <source>the preprocessing</source>
        <translation>la preparación</translation>
    </message>
    <message>
        <source>%1 images/s</source>
        <translation>%1 imágenes/s</translation>
    </message>
    <message>
        <source>%1 rows/s</source>
        <translation>%1 filas/s</translation>
    </message>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 muestras/s</translation>
    </message>
    <message>
        <source>irradiance under clouds that drift by formula; target: sensor 27 in %1&#xa0;s</source>
        <translation>irradiancia bajo nubes que se mueven por fórmula; objetivo: el sensor 27 dentro de %1&#xa0;s</translation>
    </message>
    <message>
        <source>You may not use the camera %1. On most systems members of the group “video” may.</source>
        <translation>Usted no puede usar la cámara %1. En la mayoría de los sistemas pueden los miembros del grupo «video».</translation>
    </message>
    <message>
        <source>it is written in version %1 of ONNX’s operators; %2 is the newest one known here</source>
        <translation>está escrito en la versión %1 de los operadores de ONNX; la más reciente que se conoce aquí es la %2</translation>
    </message>
    <message>
        <source>with version %1 of ONNX’s operators it goes over channels, rows and columns together; only over channels is possible here</source>
        <translation>con la versión %1 de los operadores de ONNX abarca canales, filas y columnas a la vez; aquí solo es posible sobre los canales</translation>
    </message>
    <message>
        <source>it is an operator of %1; only ONNX’s own are known here</source>
        <translation>es un operador de %1; aquí solo se conocen los propios de ONNX</translation>
    </message>
    <message>
        <source>it is an operator since version %1 of ONNX’s operators; the file is written in version %2</source>
        <translation>es un operador desde la versión %1 de los operadores de ONNX; el archivo está escrito en la versión %2</translation>
    </message>
    <message>
        <source>ONNX’s checker refuses the network: %1</source>
        <translation>el comprobador de ONNX rechaza la red: %1</translation>
    </message>
    <message>
        <source>its padding counts as 0, in ONNX’s MaxPool as −∞</source>
        <translation>su relleno cuenta como 0; en el MaxPool de ONNX, como −∞</translation>
    </message>
    <message>
        <source>the processor’s energy counters may be read by the system’s administrator only</source>
        <translation>solo el administrador del sistema puede leer los contadores de energía del procesador</translation>
    </message>
    <message>
        <source>The processor’s clock follows the load (governor %1): short work may be measured at a low clock.</source>
        <translation>La frecuencia del procesador sigue la carga (regulador %1): los trabajos cortos pueden medirse con una frecuencia baja.</translation>
    </message>
    <message>
        <source>a network runs with the implementations that each backend takes by itself; no others can be chosen for it</source>
        <translation>una red se ejecuta con las implementaciones que cada backend elige por sí mismo; no se le pueden elegir otras</translation>
    </message>
    <message>
        <source>the sweep “%1” must be from:to:xFACTOR, from:to:+STEP, from:to or a list such as 1,2,4: %2</source>
        <translation>el barrido «%1» debe ser desde:hasta:xFACTOR, desde:hasta:+PASO, desde:hasta o una lista como 1,2,4: %2</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation>«%1»: %2</translation>
    </message>
    <message>
        <source>“%1”: %2 must be whole numbers from 1, such as 1x3x224x224</source>
        <translation>«%1»: %2 deben ser números enteros a partir de 1, como 1x3x224x224</translation>
    </message>
    <message>
        <source>NVIDIA’s library %1, which tells a graphics card’s energy, is not there</source>
        <translation>falta la biblioteca %1 de NVIDIA, que informa de la energía de una tarjeta gráfica</translation>
    </message>
    <message>
        <source>the driver’s library %1 is too old to tell a graphics card’s energy</source>
        <translation>la biblioteca %1 del controlador es demasiado antigua para informar de la energía de una tarjeta gráfica</translation>
    </message>
    <message>
        <source>the driver’s library %1 is there, but no driver answers it</source>
        <translation>la biblioteca %1 del controlador está, pero ningún controlador le responde</translation>
    </message>
    <message>
        <source>%1&#xa0;GFLOP/s, copy %2&#xa0;GB/s, past the caches %3&#xa0;GB/s</source>
        <translation>%1&#xa0;GFLOP/s, copia %2&#xa0;GB/s, sin pasar por las cachés %3&#xa0;GB/s</translation>
    </message>
    <message>
        <source>“%1”: this must be a number from 0</source>
        <translation>«%1»: debe ser un número desde 0</translation>
    </message>
    <message>
        <source>“%1”: this must be a whole number</source>
        <translation>«%1»: debe ser un número entero</translation>
    </message>
    <message>
        <source>“%1”: a point is at %2, which the experiment’s sweep does not have</source>
        <translation>«%1»: un punto está en %2, que el barrido del experimento no tiene</translation>
    </message>
    <message>
        <source>“%1”: there is no pass %2</source>
        <translation>«%1»: no existe la pasada %2</translation>
    </message>
    <message>
        <source>“%1”: this must be a whole number from 0</source>
        <translation>«%1»: debe ser un número entero desde 0</translation>
    </message>
    <message>
        <source>“%1”: a point with figures has at least one run</source>
        <translation>«%1»: un punto con cifras tiene al menos una ejecución</translation>
    </message>
    <message>
        <source>%1: the optimiser’s state %2 is missing or has another shape</source>
        <translation>%1: el estado %2 del optimizador falta o tiene otra forma</translation>
    </message>
    <message>
        <source>%1: this checkpoint is damaged: its checksum does not fit its contents</source>
        <translation>%1: este punto de control está dañado: su suma de comprobación no corresponde a su contenido</translation>
    </message>
    <message>
        <source>the network’s answer is no number, and nothing speaks for it</source>
        <translation>la respuesta de la red no es un número, y nada habla a su favor</translation>
    </message>
    <message>
        <source>The network’s output is 0 for every sample (%2 were looked at): its last layer, %1, is dead, since what it gets is never above 0. No gradient passes, so more epochs do not help; begin again with a lower rate.</source>
        <translation>La salida de la red es 0 para todas las muestras (se miraron %2): su última capa, %1, está muerta, pues lo que recibe nunca pasa de 0. No pasa ningún gradiente, así que más épocas no ayudan; empiece de nuevo con una tasa menor.</translation>
    </message>
    <message>
        <source>In epoch %1, batch %2 the loss itself is not finite, though every layer’s output is. A lower rate helps.</source>
        <translation>En la época %1, lote %2, la pérdida no es finita, aunque sí lo es la salida de cada capa. Ayuda una tasa menor.</translation>
    </message>
    <message>
        <source>a layer cannot be called “%1”</source>
        <translation>una capa no se puede llamar «%1»</translation>
    </message>
    <message>
        <source>“%1” is no name of a file</source>
        <translation>«%1» no es un nombre de archivo</translation>
    </message>
    <message>
        <source>the output is %1; a classifier’s is N×classes×1×1: end with Gemm, or with global pooling</source>
        <translation>la salida es %1; la de un clasificador es N×clases×1×1: termine con Gemm o con pooling global</translation>
    </message>
    <message>
        <source>this is no network file: its format is “%1” instead of “%2”</source>
        <translation>esto no es un archivo de red: su formato es «%1» en vez de «%2»</translation>
    </message>
    <message>
        <source>the network file has no list “layers”</source>
        <translation>el archivo de red no tiene la lista «layers»</translation>
    </message>
    <message>
        <source>%1 has the unknown operator “%2”; known are %3</source>
        <translation>%1 tiene el operador desconocido «%2»; se conocen %3</translation>
    </message>
    <message>
        <source>%1 reads “%2”, which is no layer before it</source>
        <translation>%1 lee «%2», que no es una capa anterior</translation>
    </message>
    <message>
        <source>The pooling study’s AlexNet for pictures of 32×32: five convolutions, three fully connected layers, 23 million parameters.</source>
        <translation>La AlexNet del estudio de pooling para imágenes de 32×32: cinco convoluciones, tres capas totalmente conectadas y 23 millones de parámetros.</translation>
    </message>
    <message>
        <source>The distributed energy study’s network: grey silhouettes of 197×148 in 9 classes.</source>
        <translation>La red del estudio de energía distribuida: siluetas grises de 197×148 en 9 clases.</translation>
    </message>
    <message>
        <source>there is no network “%1”; there are %2</source>
        <translation>no hay una red «%1»; hay %2</translation>
    </message>
    <message>
        <source>How the backend computes every layer; “auto” takes the implementation that suits each of them best.</source>
        <translation>Cómo calcula el backend cada capa; «auto» toma la implementación que mejor le va a cada una.</translation>
    </message>
    <message>
        <source>Of the first weights, the order of the samples, Dropout and augmentation: the same seed gives the same training.</source>
        <translation>De los primeros pesos, el orden de las muestras, Dropout y el aumento de datos: la misma semilla da el mismo entrenamiento.</translation>
    </message>
    <message>
        <source>Takes away each channel’s mean and divides by its deviation, over the whole batch.</source>
        <translation>Resta la media de cada canal y divide por su desviación, sobre todo el lote.</translation>
    </message>
    <message>
        <source>Takes away each channel’s running mean and divides by its running deviation, whatever the batch.</source>
        <translation>Resta la media móvil de cada canal y divide por su desviación móvil, sea cual sea el lote.</translation>
    </message>
    <message>
        <source>the input’s shape is %1; each number must be at most %2</source>
        <translation>la forma de la entrada es %1; cada número debe ser como mucho %2</translation>
    </message>
    <message>
        <source>size: how many neighbouring channels count, the cell’s own in the middle. A whole number from 1.</source>
        <translation>size: cuántos canales vecinos cuentan, con el de la celda en el centro. Un número entero desde 1.</translation>
    </message>
    <message>
        <source>rows at the output’s end that no window reaches: %1; they hold only the bias</source>
        <translation>filas al final de la salida a las que no llega ninguna ventana: %1; solo contienen el sesgo</translation>
    </message>
    <message>
        <source>columns at the output’s end that no window reaches: %1; they hold only the bias</source>
        <translation>columnas al final de la salida a las que no llega ninguna ventana: %1; solo contienen el sesgo</translation>
    </message>
    <message>
        <source>rows at the output’s end that no window reaches: %1; they are 0</source>
        <translation>filas al final de la salida a las que no llega ninguna ventana: %1; son 0</translation>
    </message>
    <message>
        <source>columns at the output’s end that no window reaches: %1; they are 0</source>
        <translation>columnas al final de la salida a las que no llega ninguna ventana: %1; son 0</translation>
    </message>
    <message>
        <source>How far this probability’s gradient lies from their mean, weighted by the probabilities.</source>
        <translation>Cuánto se aparta el gradiente de esta probabilidad de su media, ponderada por las probabilidades.</translation>
    </message>
    <message>
        <source>Minus the logarithm of the right class’s probability, added up over all.</source>
        <translation>Menos el logaritmo de la probabilidad de la clase correcta, sumado sobre todo.</translation>
    </message>
    <message>
        <source>Minus the logarithm of the right class’s probability, as the mean over all places of all images.</source>
        <translation>Menos el logaritmo de la probabilidad de la clase correcta, como media de todos los lugares de todas las imágenes.</translation>
    </message>
    <message>
        <source>Minus the logarithm of the right class’s probability, as the mean over the images.</source>
        <translation>Menos el logaritmo de la probabilidad de la clase correcta, como media de las imágenes.</translation>
    </message>
    <message>
        <source>Softmax, and then minus the logarithm of the right class’s probability.</source>
        <translation>Softmax, y después menos el logaritmo de la probabilidad de la clase correcta.</translation>
    </message>
    <message>
        <source>REGRESSION: %1 of %2 points are slower than the baseline by more than %7&#xa0;% beyond the noise; most at %3: %4 times as fast (95&#xa0;% interval %5–%6).</source>
        <translation>REGRESIÓN: %1 de %2 puntos son más lentos que la referencia en más del %7&#xa0;% por encima del ruido; el que más, en %3: %4 veces la velocidad (intervalo del 95&#xa0;%: %5–%6).</translation>
    </message>
    <message>
        <source>No point is slower than the baseline by more than %3&#xa0;% beyond the noise (%1 compared, %2 faster).</source>
        <translation>Ningún punto es más lento que la referencia en más del %3&#xa0;% por encima del ruido (%1 comparados, %2 más rápidos).</translation>
    </message>
    <message>
        <source>Each result is named by its machine’s processor; the bars on the median go from the fastest result to the slowest.</source>
        <translation>Cada resultado lleva el nombre del procesador de su máquina; las barras de la mediana van del resultado más rápido al más lento.</translation>
    </message>
    <message>
        <source>One batch in %2, %3.</source>
        <translation>Un lote en %2, %3.</translation>
    </message>
    <message>
        <source>%1 batches in %2, %3.</source>
        <translation>%1 lotes en %2, %3.</translation>
    </message>
    <message>
        <source>%1: the network’s answer is no number</source>
        <translation>%1: la respuesta de la red no es un número</translation>
    </message>
    <message>
        <source>network.json is the network as it stands above under “The network as a file”.</source>
        <translation>network.json es la red tal como está arriba en «La red como archivo».</translation>
    </message>
    <message>
        <source>95&#xa0;% interval</source>
        <translation>Intervalo del 95&#xa0;%</translation>
    </message>
    <message>
        <source>Both have the same number of threads: this is the gain of the layers’ implementations, those of %1 instead of those of %2.</source>
        <translation>Ambos tienen el mismo número de hilos: es la ganancia de las implementaciones de las capas, las de %1 en vez de las de %2.</translation>
    </message>
    <message>
        <source>Of this, %1–%2 times comes from %3 threads instead of one, %4–%5 times from the layers’ implementations (those of %6 instead of those of %7).</source>
        <translation>De esto, %1–%2 veces se deben a %3 hilos en vez de uno y %4–%5 veces a las implementaciones de las capas (las de %6 en vez de las de %7).</translation>
    </message>
    <message>
        <source>Median of at most %1 runs with cold caches after at most %2 to warm up, with its 95&#xa0;% interval (bootstrap).</source>
        <translation>Mediana de %1 ejecuciones como mucho con cachés frías, tras %2 de calentamiento como mucho, con su intervalo del 95&#xa0;% (bootstrap).</translation>
    </message>
    <message>
        <source>Median of at most %1 runs after at most %2 to warm up, with its 95&#xa0;% interval (bootstrap).</source>
        <translation>Mediana de %1 ejecuciones como mucho, tras %2 de calentamiento como mucho, con su intervalo del 95&#xa0;% (bootstrap).</translation>
    </message>
    <message>
        <source>Of training steps the oracle judges the layers forwards; the gradients were compared with another backend’s, to a thousandth.</source>
        <translation>De los pasos de entrenamiento el oráculo juzga las capas hacia adelante; los gradientes se compararon con los de otro backend, hasta una milésima.</translation>
    </message>
    <message>
        <source>Too short to time, because the clock’s step or its noise is more than a fiftieth: %1 of %2 results.</source>
        <translation>Demasiado breves para medirlos, porque el paso del reloj o su ruido supera la cincuentava parte: %1 de %2 resultados.</translation>
    </message>
    <message>
        <source>Operations and bytes are the textbook’s: every tensor is touched once; an algorithm that needs fewer operations may rise above the ceiling.</source>
        <translation>Las operaciones y los bytes son los de manual: cada tensor se toca una vez; un algoritmo que necesita menos operaciones puede superar el techo.</translation>
    </message>
    <message>
        <source>Operations and bytes are the textbook’s: every tensor is touched once. Pooling needs no multiply-adders, and clever ways do far fewer operations than the textbook, so only the memory is a ceiling here; what stays in the caches may rise above it.</source>
        <translation>Las operaciones y los bytes son los de manual: cada tensor se toca una vez. El pooling no necesita multiplicadores-sumadores, y las maneras ingeniosas hacen muchas menos operaciones que las de manual, así que aquí solo la memoria es un techo; lo que queda en las cachés puede superarlo.</translation>
    </message>
    <message>
        <source>Operations and bytes are the textbook’s: every tensor is touched once. This operator does few operations for each number that it reads, so that of the memory is the ceiling that it meets first, and the only one drawn; what stays in the caches may rise above it.</source>
        <translation>Las operaciones y los bytes son los de manual: cada tensor se toca una vez. Este operador hace pocas operaciones por cada número que lee, así que el techo de la memoria es el que encuentra primero y el único dibujado; lo que queda en las cachés puede superarlo.</translation>
    </message>
    <message>
        <source>The times lie too far apart to be drawn side by side: each bar is 100&#xa0;% of its own time.</source>
        <translation>Los tiempos difieren demasiado para dibujarlos uno al lado de otro: cada barra es el 100&#xa0;% de su propio tiempo.</translation>
    </message>
    <message>
        <source>On this processor’s own backends a copy is one within its memory; to and from a graphics card it crosses a bus.</source>
        <translation>En los backends del propio procesador una copia queda dentro de su memoria; hacia y desde una tarjeta gráfica cruza un bus.</translation>
    </message>
    <message>
        <source>Measured in runs of their own, with the clock read around every layer: their sum is near the time of the plain run, less so on a busy machine. In training a layer’s forward pass, its gradients and its update count together.</source>
        <translation>Medido en ejecuciones aparte, leyendo el reloj alrededor de cada capa: la suma queda cerca del tiempo de la ejecución normal, menos cerca en una máquina ocupada. En el entrenamiento, la pasada hacia adelante de una capa, sus gradientes y su actualización cuentan juntas.</translation>
    </message>
    <message>
        <source>%1: more threads make it slower, which Amdahl’s law does not know: sharing the work costs more than it gains.</source>
        <translation>%1: más hilos lo hacen más lento, lo que la ley de Amdahl no contempla: repartir el trabajo cuesta más de lo que aporta.</translation>
    </message>
    <message>
        <source>%1: the serial fraction of Amdahl’s law is not determined by these runs (95&#xa0;% interval %2–%3&#xa0;%).</source>
        <translation>%1: estas ejecuciones no determinan la fracción en serie de la ley de Amdahl (intervalo del 95&#xa0;%: %2–%3&#xa0;%).</translation>
    </message>
    <message>
        <source>%1: Amdahl’s law fits a serial fraction of at most %2&#xa0;% (95&#xa0;% interval %3–%2&#xa0;%); how fast many threads can make it is not determined, %4 times at least.</source>
        <translation>%1: la ley de Amdahl se ajusta con una fracción en serie de %2&#xa0;% como mucho (intervalo del 95&#xa0;%: %3–%2&#xa0;%); no se determina cuánto puede acelerarse con muchos hilos, al menos %4 veces.</translation>
    </message>
    <message>
        <source>%1: Amdahl’s law fits a serial fraction of %2&#xa0;% (95&#xa0;% interval %3–%4&#xa0;%), so at most %5 times as fast with any number of threads (%6–%7).</source>
        <translation>%1: la ley de Amdahl se ajusta con una fracción en serie de %2&#xa0;% (intervalo del 95&#xa0;%: %3–%4&#xa0;%), es decir, como mucho %5 veces más rápido con cualquier número de hilos (%6–%7).</translation>
    </message>
    <message>
        <source>100&#xa0;% means that every thread does a full share of the work.</source>
        <translation>100&#xa0;% significa que cada hilo hace por completo su parte del trabajo.</translation>
    </message>
    <message>
        <source>The pass alone, without copies, against the same pass alone; bars are 95&#xa0;% intervals of the ratio.</source>
        <translation>La pasada sola, sin copias, frente a la misma pasada sola; las barras son intervalos del 95&#xa0;% de la razón.</translation>
    </message>
    <message>
        <source>time limit %1&#xa0;s</source>
        <translation>límite de tiempo: %1&#xa0;s</translation>
    </message>
    <message>
        <source>the typed gradient does not have the output’s shape %1</source>
        <translation>el gradiente escrito a mano no tiene la forma de la salida, %1</translation>
    </message>
    <message>
        <source>the network’s gradient does not have the output’s shape %1</source>
        <translation>el gradiente de la red no tiene la forma de la salida, %1</translation>
    </message>
    <message>
        <source>the ends of the colours are %1 and %2; the first must be the smaller one, and both must be numbers that a float32 holds, from −3.4·10³⁸ to 3.4·10³⁸</source>
        <translation>los extremos de los colores son %1 y %2; el primero debe ser el menor, y ambos deben ser números que quepan en un float32, de −3,4·10³⁸ a 3,4·10³⁸</translation>
    </message>
    <message>
        <source>the gradient’s cell %1 lies outside the output</source>
        <translation>la celda %1 del gradiente queda fuera de la salida</translation>
    </message>
    <message>
        <source>%1 holds the entry “%2”, which leads out of the archive</source>
        <translation>%1 contiene la entrada «%2», que apunta fuera del archivo comprimido</translation>
    </message>
    <message>
        <source>%1 holds values of type “%2”; float32, float64, bool and integers of 8 to 64 bits can be read</source>
        <translation>%1 contiene valores de tipo «%2»; se pueden leer float32, float64, bool y enteros de 8 a 64 bits</translation>
    </message>
    <message>
        <source>a checkerboard’s squares have at least 1 cell a side, not %1</source>
        <translation>las casillas de un tablero tienen al menos 1 celda de lado, no %1</translation>
    </message>
    <message>
        <source>the random range from %1 to %2 is empty</source>
        <translation>el intervalo aleatorio de %1 a %2 está vacío</translation>
    </message>
    <message>
        <source>the study’s generator makes integers 0 to 9 from a 32-bit seed only</source>
        <translation>el generador del estudio solo produce enteros de 0 a 9 a partir de una semilla de 32 bits</translation>
    </message>
    <message>
        <source>Sobel’s numbers grow too large for a window of %1; at most 63×63 is possible</source>
        <translation>los números de Sobel crecen demasiado para una ventana de %1; se admite como mucho 63×63</translation>
    </message>
    <message>
        <source>a picture of %1×%2&#xa0;mm at %3 dots per inch does not fit into memory</source>
        <translation>una imagen de %1×%2&#xa0;mm a %3 puntos por pulgada no cabe en la memoria</translation>
    </message>
    <message>
        <source>%1: a figure’s name must end in .png, .svg, .pdf, .gif, .tikz or .tex</source>
        <translation>%1: el nombre de una figura debe terminar en .png, .svg, .pdf, .gif, .tikz o .tex</translation>
    </message>
    <message>
        <source>the network’s input has no %1</source>
        <translation>la entrada de la red no tiene %1</translation>
    </message>
    <message>
        <source>--at: there is no layer “%1”; there are %2</source>
        <translation>--at: no hay ninguna capa «%1»; hay %2</translation>
    </message>
    <message>
        <source>--at: the maps of %1 are single numbers; leave out the cell</source>
        <translation>--at: los mapas de %1 son números sueltos; omita la celda</translation>
    </message>
    <message>
        <source>%1: a chart’s name must end in .png, .svg, .pdf or .csv</source>
        <translation>%1: el nombre de una gráfica debe acabar en .png, .svg, .pdf o .csv</translation>
    </message>
    <message>
        <source>the weights that were kept when layers were changed</source>
        <translation>los pesos que se conservaron al cambiar capas</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>suma</translation>
    </message>
    <message>
        <source>filters: outputs, each the sum of all inputs with weights of its own.</source>
        <translation>filters: salidas, cada una la suma de todas las entradas con sus propios pesos.</translation>
    </message>
    <message>
        <source>It began with weights that were kept when layers of a trained network were changed. This command begins with those of its seed, so its numbers are others:</source>
        <translation>Empezó con pesos que se conservaron al cambiar capas de una red entrenada. Esta orden empieza con los de su semilla, así que sus números son otros:</translation>
    </message>
    <message>
        <source>this training began with weights that were kept when layers of a trained network were changed, which its seed does not make again; it cannot be repeated from here</source>
        <translation>este entrenamiento empezó con pesos que se conservaron al cambiar capas de una red entrenada, que su semilla no vuelve a producir; no se puede repetir desde aquí</translation>
    </message>
    <message>
        <source>%1 for validation or test is also in an earlier part with the same targets, %2 (%3) and %4 (%5): the loss promises too much</source>
        <translation>%1 de validación o prueba está también en una parte anterior con los mismos objetivos, %2 (%3) y %4 (%5): la pérdida promete demasiado</translation>
    </message>
    <message>
        <source>%1 for validation or test are also in an earlier part with the same targets, for example %2 (%3) and %4 (%5): the loss on them promises too much</source>
        <translation>%1 de validación o prueba están también en una parte anterior con los mismos objetivos, por ejemplo %2 (%3) y %4 (%5): la pérdida en ellas promete demasiado</translation>
    </message>
    <message>
        <source>%1 is called a picture and holds none: it is damaged, or of another kind</source>
        <translation>%1 se llama como una imagen y no contiene ninguna: está dañado o es de otro tipo</translation>
    </message>
    <message>
        <source>one takes %1, and all of them may take %2 on the disk</source>
        <translation>uno ocupa %1, y todos juntos pueden ocupar %2 en el disco</translation>
    </message>
    <message>
        <source>The input times scale(s), that is (%1 + s) to the power of −%2, where s is the sum of the squares of its channel and those beside it, times %3 / %4.</source>
        <translation>La entrada por scale(s), es decir, (%1 + s) elevado a −%2, donde s es la suma de los cuadrados de su canal y de los contiguos, por %3 / %4.</translation>
    </message>
    <message>
        <source>Of the time in which each batch was loaded and computed: pauses, and the rests of a slowed training, do not count.</source>
        <translation>Del tiempo en que se cargó y se calculó cada lote: las pausas, también las de un entrenamiento ralentizado, no cuentan.</translation>
    </message>
    <message>
        <source>Samples per second of computing</source>
        <translation>Muestras por segundo de cálculo</translation>
    </message>
    <message>
        <source>--at: no single term is looked at in a film</source>
        <translation>--at: en una película no se mira ningún término aparte</translation>
    </message>
    <message>
        <source>--at: the terms there tell the answer, which is to be predicted; --reveal all shows it</source>
        <translation>--at: los términos de ese lugar delatan la respuesta, que hay que predecir; --reveal all la muestra</translation>
    </message>
    <message>
        <source>1 image/s</source>
        <translation>1 imagen/s</translation>
    </message>
    <message>
        <source>1 row/s</source>
        <translation>1 fila/s</translation>
    </message>
    <message>
        <source>1 sample/s</source>
        <translation>1 muestra/s</translation>
    </message>
    <message>
        <source>one sample for validation was asked for; %2 has %3 for training, of which at least one must stay</source>
        <translation>se pidió una muestra para la validación; %2 tiene %3 para el entrenamiento, de las que al menos una debe quedar</translation>
    </message>
    <message>
        <source>one of the %2 values of %3 is not exact in float32 and was rounded</source>
        <translation>uno de los %2 valores de %3 no es exacto en float32 y se ha redondeado</translation>
    </message>
    <message>
        <source>More than 100&#xa0;% of the ceiling: it is what was measured of the machine at its best, with operands from the memory and all operations of the textbook. What stays in the caches, or needs fewer operations, gets above it; and it was measured too low where other programs were at work then.</source>
        <translation>Más del 100&#xa0;% del techo: este es lo que se midió de la máquina en su mejor momento, con operandos de la memoria y todas las operaciones de manual. Lo que queda en las cachés, o necesita menos operaciones, lo supera; y se midió demasiado bajo si entonces trabajaban otros programas.</translation>
    </message>
    <message>
        <source>1 value of 0 or less has no place on the logarithmic axis.</source>
        <translation>1 valor de 0 o menos no tiene lugar en el eje logarítmico.</translation>
    </message>
    <message>
        <source>%1 values of 0 or less have no place on the logarithmic axis.</source>
        <translation>%1 valores de 0 o menos no tienen lugar en el eje logarítmico.</translation>
    </message>
    <message>
        <source>REGRESSION: %1 of %2 points is slower than the baseline by more than %7&#xa0;% beyond the noise, %3: %4 times as fast (95&#xa0;% interval %5–%6).</source>
        <translation>REGRESIÓN: %1 de %2 puntos es más lento que la referencia en más del %7&#xa0;% por encima del ruido, %3: %4 veces la velocidad (intervalo del 95&#xa0;%: %5–%6).</translation>
    </message>
    <message>
        <source>WRONG: %1 of %2 results does not agree with the oracle; its time says nothing.</source>
        <translation>ERROR: %1 de %2 resultados no concuerda con el oráculo; su tiempo no dice nada.</translation>
    </message>
    <message>
        <source>the numbers of %1 are %2 times as large as those of %3, which a network then learns little from: scaled by mean and deviation, all columns are of one size</source>
        <translation>los números de %1 son %2 veces mayores que los de %3, de los que una red aprende entonces poco: escaladas por media y desviación, todas las columnas son de un mismo tamaño</translation>
    </message>
    <message>
        <source>the network has %1 outputs, and none with the number %2</source>
        <translation>la red tiene %1 salidas, y ninguna con el número %2</translation>
    </message>
    <message>
        <source>an input of %1 numbers cannot be compared with the rows of %2, which have %3</source>
        <translation>una entrada de %1 números no se puede comparar con las filas de %2, que tienen %3</translation>
    </message>
    <message>
        <source>end set to epoch %1</source>
        <translation>fin fijado en la época %1</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 y %2</translation>
    </message>
    <message>
        <source>Measured ceilings, threads: %1: %2&#xa0;GFLOP/s, two operations for each multiply-add, and %3&#xa0;GB copied a second.</source>
        <translation>Techos medidos, hilos: %1: %2&#xa0;GFLOP/s, dos operaciones por cada multiplicación con suma, y %3&#xa0;GB copiados por segundo.</translation>
    </message>
    <message>
        <source>%1 was %2 and is %3</source>
        <translation>%1 era %2 y es %3</translation>
    </message>
    <message>
        <source>Whole numbers</source>
        <translation>Números enteros</translation>
    </message>
    <message>
        <source>0–1</source>
        <translation>0–1</translation>
    </message>
    <message>
        <source>As in the file</source>
        <translation>Como en el archivo</translation>
    </message>
    <message>
        <source>Grey (one channel)</source>
        <translation>Gris (un canal)</translation>
    </message>
    <message>
        <source>Scaled to rows × columns</source>
        <translation>Escalado a filas × columnas</translation>
    </message>
    <message>
        <source>Middle part, rows × columns</source>
        <translation>Parte central, filas × columnas</translation>
    </message>
    <message>
        <source>Picture size</source>
        <translation>Tamaño de imagen</translation>
    </message>
    <message>
        <source>How the picture is brought to another size, where it is.</source>
        <translation>Cómo se lleva la imagen a otro tamaño, si se hace.</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valores</translation>
    </message>
    <message>
        <source>0–255 for 8-bit pictures and 0–65,535 for 16-bit ones, or divided by that largest value.</source>
        <translation>0–255 en imágenes de 8 bits y 0–65 535 en las de 16 bits, o divididos por ese valor máximo.</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Color</translation>
    </message>
    <message>
        <source>Colour is three channels: red, green, blue. Grey weighs them 0.299, 0.587, 0.114.</source>
        <translation>El color son tres canales: rojo, verde y azul. El gris los pondera con 0,299; 0,587; 0,114.</translation>
    </message>
    <message>
        <source>Rows of the picture</source>
        <translation>Filas de la imagen</translation>
    </message>
    <message>
        <source>Of the tensor that the picture becomes.</source>
        <translation>Del tensor en que se convierte la imagen.</translation>
    </message>
    <message>
        <source>Columns of the picture</source>
        <translation>Columnas de la imagen</translation>
    </message>
    <message>
        <source>a network has no %1 to sweep; it has %2</source>
        <translation>una red no tiene %1 que recorrer; tiene %2</translation>
    </message>
    <message>
        <source>there is no precision with %1 bits; there are %2</source>
        <translation>no hay ninguna precisión de %1 bits; hay %2</translation>
    </message>
    <message>
        <source>there is no precision “%1”; there are %2</source>
        <translation>no existe la precisión «%1»; hay %2</translation>
    </message>
    <message>
        <source>it has more than %1 values</source>
        <translation>tiene más de %1 valores</translation>
    </message>
    <message>
        <source>Processor threads, for backends that take several. 0 takes the usual number: that of View ▸ Computation, in commands OMP_NUM_THREADS, or all processors.</source>
        <translation>Hilos del procesador, para los backends que toman varios. 0 toma el número habitual: el de Vista ▸ Cálculo; en las órdenes, OMP_NUM_THREADS o todos los procesadores.</translation>
    </message>
    <message>
        <source>there is no pass %1; there are %2</source>
        <translation>no hay una pasada %1; hay %2</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Entrada</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>Zancada</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filtros</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>the checkpoint was trained on data that were prepared otherwise (%1); it goes on with the same preparation alone</source>
        <translation>el punto de control se entrenó con datos preparados de otro modo (%1); solo continúa con la misma preparación</translation>
    </message>
    <message>
        <source>there was no memory for another copy of the weights</source>
        <translation>no hubo memoria para otra copia de los pesos</translation>
    </message>
    <message>
        <source>A smaller batch leaves more memory for them.</source>
        <translation>Un lote más pequeño les deja más memoria.</translation>
    </message>
    <message>
        <source>A network with fewer weights, or an optimiser that keeps fewer numbers of its own, has some.</source>
        <translation>Una red con menos pesos, o un optimizador que guarde menos números propios, sí los tiene.</translation>
    </message>
    <message>
        <source>As soon as something can be written there, the next training keeps its moments again.</source>
        <translation>En cuanto se pueda escribir allí, el próximo entrenamiento volverá a conservar sus momentos.</translation>
    </message>
    <message>
        <source>Lowest rate</source>
        <translation>Tasa más baja</translation>
    </message>
    <message>
        <source>The lowest rate.</source>
        <translation>La tasa más baja.</translation>
    </message>
    <message>
        <source>Highest rate</source>
        <translation>Tasa más alta</translation>
    </message>
    <message>
        <source>The highest rate.</source>
        <translation>La tasa más alta.</translation>
    </message>
    <message>
        <source>Rates tried</source>
        <translation>Tasas probadas</translation>
    </message>
    <message>
        <source>Rates that are tried, one a batch.</source>
        <translation>Tasas que se prueban, una por lote.</translation>
    </message>
    <message>
        <source>Batches per norm record</source>
        <translation>Lotes por registro de norma</translation>
    </message>
    <message>
        <source>Batches between two records of the layers’ norms; 0 records them so seldom that it costs half a per cent of the time.</source>
        <translation>Lotes entre dos registros de las normas de las capas; 0 las registra tan rara vez que cuesta medio por ciento del tiempo.</translation>
    </message>
    <message>
        <source>seldom</source>
        <translation>rara vez</translation>
    </message>
    <message>
        <source>Time every batch</source>
        <translation>Cronometrar cada lote</translation>
    </message>
    <message>
        <source>Measures each layer in every batch instead of now and then, which takes a little longer.</source>
        <translation>Mide cada capa en todos los lotes y no solo de vez en cuando, lo que tarda un poco más.</translation>
    </message>
    <message>
        <source>squares</source>
        <translation>cuadrados</translation>
    </message>
    <message>
        <source>Set since then, and not trained with yet: %1.</source>
        <translation>Ajustado después, y aún no usado para entrenar: %1.</translation>
    </message>
    <message>
        <source>the random numbers</source>
        <translation>los números aleatorios</translation>
    </message>
    <message>
        <source>the picture</source>
        <translation>la imagen</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>Uniforme</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Philox</source>
        <translation>Philox</translation>
    </message>
    <message>
        <source>A counter-based generator: the same numbers on every machine, in any order.</source>
        <translation>Un generador basado en un contador: los mismos números en cualquier máquina y en cualquier orden.</translation>
    </message>
    <message>
        <source>0–9 as in the pooling study</source>
        <translation>0–9 como en el estudio de pooling</translation>
    </message>
    <message>
        <source>The study’s own generator (mt19937, four bits at a time): seed 35 gives its image.</source>
        <translation>El generador propio del estudio (mt19937, de cuatro en cuatro bits): la semilla 35 da su imagen.</translation>
    </message>
    <message>
        <source>Kind of random numbers</source>
        <translation>Tipo de números aleatorios</translation>
    </message>
    <message>
        <source>Whole numbers, or numbers that are uniformly or normally distributed.</source>
        <translation>Números enteros, o números con distribución uniforme o normal.</translation>
    </message>
    <message>
        <source>Generator</source>
        <translation>Generador</translation>
    </message>
    <message>
        <source>What makes the numbers; the study’s makes whole numbers 0–9 only.</source>
        <translation>Lo que produce los números; el del estudio solo produce enteros 0–9.</translation>
    </message>
    <message>
        <source>Lower end</source>
        <translation>Extremo inferior</translation>
    </message>
    <message>
        <source>The least of the numbers; of normally distributed ones their mean.</source>
        <translation>El menor de los números; de los de distribución normal, su media.</translation>
    </message>
    <message>
        <source>Upper end</source>
        <translation>Extremo superior</translation>
    </message>
    <message>
        <source>The largest of whole numbers, what uniform ones stay below, or the deviation of normal ones.</source>
        <translation>El mayor de los números enteros, el valor que los uniformes no alcanzan, o la desviación de los normales.</translation>
    </message>
    <message>
        <source>The same seed gives the same numbers on every machine.</source>
        <translation>La misma semilla da los mismos números en cualquier máquina.</translation>
    </message>
    <message>
        <source>“%1” names no moments of a training that lie beside a session</source>
        <translation>«%1» no nombra momentos de un entrenamiento que estén junto a una sesión</translation>
    </message>
    <message>
        <source>they are of another training</source>
        <translation>son de otro entrenamiento</translation>
    </message>
    <message>
        <source>their file has none of them any more</source>
        <translation>su archivo ya no tiene ninguno de ellos</translation>
    </message>
    <message>
        <source>unsaved work is kept without the moments of its training: %1</source>
        <translation>el trabajo sin guardar se conserva sin los momentos de su entrenamiento: %1</translation>
    </message>
    <message>
        <source>the moments of the training could not be restored; it is opened without them: %1</source>
        <translation>no se pudieron recuperar los momentos del entrenamiento; se abre sin ellos: %1</translation>
    </message>
    <message>
        <source>the two moments that were compared are not shown again: %1</source>
        <translation>los dos momentos que se comparaban no se muestran de nuevo: %1</translation>
    </message>
    <message>
        <source>--at: a difference of two moments has no terms; --side a, b or beside shows some</source>
        <translation>--at: una diferencia de dos momentos no tiene términos; --side a, b o beside muestra algunos</translation>
    </message>
    <message>
        <source>--at: %1 has no number %2 beside what is seen of it</source>
        <translation>--at: %1 no tiene ningún número %2 junto a lo que se ve</translation>
    </message>
    <message>
        <source>--at: %1 is a number beside weights, their gradients and their updates alone</source>
        <translation>--at: %1 es un número que solo está junto a los pesos, sus gradientes y sus actualizaciones</translation>
    </message>
    <message>
        <source>Each value times tanh(ln(1 + e^x)): large ones stay, those far below 0 become almost 0.</source>
        <translation>Cada valor por tanh(ln(1 + e^x)): los grandes se quedan como están, los muy inferiores a 0 pasan a ser casi 0.</translation>
    </message>
    <message>
        <source>ResNet-14 ×2 for CIFAR-10</source>
        <translation>ResNet-14 ×2 para CIFAR-10</translation>
    </message>
    <message>
        <source>a moment of the training that is looked at comes after %1 batches, which is no number of them</source>
        <translation>un momento del entrenamiento que se mira viene tras %1 lotes, que no es un número de lotes</translation>
    </message>
    <message>
        <source>the moment that was looked at is not shown again, but where the training stands: %1</source>
        <translation>el momento que se miraba no se muestra de nuevo, sino el punto en que está el entrenamiento: %1</translation>
    </message>
    <message>
        <source>images</source>
        <translation>imágenes</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>filas</translation>
    </message>
    <message>
        <source>each batch</source>
        <translation>cada lote</translation>
    </message>
    <message>
        <source>Means over the batches whose layers were timed, now and then: %1 samples in all.</source>
        <translation>Medias de los lotes cuyas capas se midieron, de vez en cuando: %1 muestras en total.</translation>
    </message>
    <message>
        <source>the grid has %1 axes; %2 is the most</source>
        <translation>la rejilla tiene %1 ejes; %2 es el máximo</translation>
    </message>
    <message>
        <source>%1 is swept twice</source>
        <translation>%1 se barre dos veces</translation>
    </message>
    <message>
        <source>%1 networks</source>
        <translation>%1 redes</translation>
    </message>
    <message>
        <source>%1 subjects</source>
        <translation>%1 objetos</translation>
    </message>
    <message>
        <source>the sweep reaches %1, which cannot be: %2</source>
        <translation>el barrido llega a %1, que no puede ser: %2</translation>
    </message>
    <message>
        <source>an experiment needs at least one operator or network</source>
        <translation>un experimento necesita al menos un operador o una red</translation>
    </message>
    <message>
        <source>an operator or network is there twice with the same settings</source>
        <translation>un operador o una red está dos veces con los mismos ajustes</translation>
    </message>
    <message>
        <source>“%1”: the experiment has no subject %2</source>
        <translation>«%1»: el experimento no tiene el objeto %2</translation>
    </message>
    <message>
        <source>the sweep of %1 has the value “%2”; legal is %3</source>
        <translation>el barrido de %1 tiene el valor «%2»; es legal %3</translation>
    </message>
    <message>
        <source>a value of the sweep of %1 is of another kind; legal is %2</source>
        <translation>un valor del barrido de %1 es de otra clase; es legal %2</translation>
    </message>
    <message>
        <source>a value of the sweep of %1 is no whole number</source>
        <translation>un valor del barrido de %1 no es un número entero</translation>
    </message>
    <message>
        <source>values must lie between %1 and %2</source>
        <translation>los valores deben estar entre %1 y %2</translation>
    </message>
    <message>
        <source>subject</source>
        <translation>objeto</translation>
    </message>
    <message>
        <source>One command line cannot hold all subjects: save the experiment as experiment.json first.</source>
        <translation>Una línea de órdenes no puede contener todos los objetos: guarde antes el experimento como experiment.json.</translation>
    </message>
    <message>
        <source>Both axes are logarithmic: a straight line is a power of the swept value (%1). Bars are 95&#xa0;% intervals of the median.</source>
        <translation>Ambos ejes son logarítmicos: una recta es una potencia del valor barrido (%1). Las barras son intervalos del 95&#xa0;% de la mediana.</translation>
    </message>
    <message>
        <source>The axis of times is logarithmic, that of the swept value (%1) is not. Bars are 95&#xa0;% intervals of the median.</source>
        <translation>El eje de los tiempos es logarítmico, el del valor barrido (%1) no. Las barras son intervalos del 95&#xa0;% de la mediana.</translation>
    </message>
    <message>
        <source>%1 is swept of whole trainings alone</source>
        <translation>%1 solo se barre en entrenamientos completos</translation>
    </message>
    <message>
        <source>whole trainings are of networks alone, and their one pass is training</source>
        <translation>los entrenamientos completos son solo de redes, y su única pasada es training</translation>
    </message>
    <message>
        <source>a training fills the caches by itself: caches must be warm</source>
        <translation>un entrenamiento llena las cachés por sí mismo: las cachés deben estar calientes</translation>
    </message>
    <message>
        <source>point by point</source>
        <translation>punto por punto</translation>
    </message>
    <message>
        <source>All rounds of a point, then those of the next.</source>
        <translation>Todas las rondas de un punto, después las del siguiente.</translation>
    </message>
    <message>
        <source>in turns</source>
        <translation>por turnos</translation>
    </message>
    <message>
        <source>A round of every point, then the next round: what drifts slowly touches all alike.</source>
        <translation>Una ronda de cada punto, después la ronda siguiente: lo que varía despacio afecta a todos por igual.</translation>
    </message>
    <message>
        <source>in turns, shuffled</source>
        <translation>por turnos, al azar</translation>
    </message>
    <message>
        <source>The same, each time in an order that is drawn from the seed.</source>
        <translation>Lo mismo, cada vez en un orden sorteado con la semilla.</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>esperar</translation>
    </message>
    <message>
        <source>Until it is quiet, two minutes at most; then the point is left out.</source>
        <translation>Hasta que esté tranquila, dos minutos como mucho; después el punto se omite.</translation>
    </message>
    <message>
        <source>measure all the same</source>
        <translation>medir de todos modos</translation>
    </message>
    <message>
        <source>The figures say how busy it was.</source>
        <translation>Las cifras dicen lo ocupada que estaba.</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Orden</translation>
    </message>
    <message>
        <source>In which order the rounds of the points are run.</source>
        <translation>En qué orden se ejecutan las rondas de los puntos.</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Rondas</translation>
    </message>
    <message>
        <source>Into which the runs of a point are divided, so that points can take turns.</source>
        <translation>En las que se dividen las ejecuciones de un punto, para que los puntos puedan turnarse.</translation>
    </message>
    <message>
        <source>Rounds for energy</source>
        <translation>Rondas para la energía</translation>
    </message>
    <message>
        <source>Rounds in which energy alone is measured, spread over the others. 0 measures it along.</source>
        <translation>Rondas en las que solo se mide la energía, repartidas entre las demás. 0 la mide con las demás.</translation>
    </message>
    <message>
        <source>along with the times</source>
        <translation>junto con los tiempos</translation>
    </message>
    <message>
        <source>Seconds between two rounds, for the machine to cool down.</source>
        <translation>Segundos entre dos rondas, para que la máquina se enfríe.</translation>
    </message>
    <message>
        <source>On a busy machine</source>
        <translation>Con la máquina ocupada</translation>
    </message>
    <message>
        <source>What is done while other programs use more than 15&#xa0;% of the processors.</source>
        <translation>Qué se hace mientras otros programas usan más del 15&#xa0;% de los procesadores.</translation>
    </message>
    <message>
        <source>a whole training</source>
        <translation>un entrenamiento completo</translation>
    </message>
    <message>
        <source>the result has a point that the experiment does not have: %1</source>
        <translation>el resultado tiene un punto que el experimento no tiene: %1</translation>
    </message>
    <message>
        <source>not measured: other programs used %1 of the processors for %2; “measure all the same” takes times on a busy machine, too</source>
        <translation>no medido: otros programas usaron el %1 de los procesadores durante %2; «medir de todos modos» también toma tiempos con la máquina ocupada</translation>
    </message>
    <message>
        <source>a training has no setting %1</source>
        <translation>un entrenamiento no tiene el ajuste %1</translation>
    </message>
    <message>
        <source>%1 is set for the whole experiment, not for its trainings</source>
        <translation>%1 se ajusta para todo el experimento, no para sus entrenamientos</translation>
    </message>
    <message>
        <source>Trainings</source>
        <translation>Entrenamientos</translation>
    </message>
    <message>
        <source>Whole trainings of each point, each from the next seed.</source>
        <translation>Entrenamientos completos de cada punto, cada uno con la semilla siguiente.</translation>
    </message>
    <message>
        <source>the training’s %1 cannot be “%2”; legal is %3</source>
        <translation>%1 del entrenamiento no puede ser «%2»; es legal %3</translation>
    </message>
    <message>
        <source>the trainings</source>
        <translation>los entrenamientos</translation>
    </message>
    <message>
        <source>%1 has no option %2 to sweep</source>
        <translation>%1 no tiene la opción %2 para barrerla</translation>
    </message>
    <message>
        <source>there are no data “%1”; there are %2</source>
        <translation>no hay datos «%1»; hay %2</translation>
    </message>
    <message>
        <source>Each time is the median of %1 whole trainings from different seeds, with its 95&#xa0;% interval (bootstrap): training and validation, without opening the data and without the test.</source>
        <translation>Cada tiempo es la mediana de %1 entrenamientos completos con semillas distintas, con su intervalo del 95&#xa0;% (bootstrap): entrenamiento y validación, sin abrir los datos y sin la prueba.</translation>
    </message>
    <message>
        <source>%1 holds the result of another experiment: %2</source>
        <translation>%1 contiene el resultado de otro experimento: %2</translation>
    </message>
    <message>
        <source>The pooling study’s program with %1 and the identity sent with every window: four copies and one launch for each, and the processor waits for all of them.</source>
        <translation>El programa del estudio de pooling con %1 y la identidad enviada con cada ventana: cuatro copias y un lanzamiento por cada una, y el procesador espera a todos.</translation>
    </message>
    <message>
        <source>The pooling study’s program with matmul3, whose tiles multiply 32,768 pairs of numbers for a 2×2 window that needs 8: three copies and one launch for each window.</source>
        <translation>El programa del estudio de pooling con matmul3, cuyas teselas multiplican 32,768 pares de números para una ventana de 2×2 que necesita 8: tres copias y un lanzamiento por ventana.</translation>
    </message>
    <message>
        <source>The pooling study’s program with matmul2, whose threads compute each other’s cells again: three copies and one launch for each window.</source>
        <translation>El programa del estudio de pooling con matmul2, cuyos hilos vuelven a calcular las celdas de los demás: tres copias y un lanzamiento por ventana.</translation>
    </message>
    <message>
        <source>The pooling study’s program: the processor cuts a window out and sends it with zeros for the result, a kernel multiplies it with the identity, one thread per cell, the product comes back, and the processor looks for its largest cell. Three copies, one launch and the waiting for them cost a thousand times what the window does; the parts are timed one by one. Here the image comes from the device before the first window, and the result goes there after the last.</source>
        <translation>El programa del estudio de pooling: el procesador recorta una ventana y la envía con ceros para el resultado, un kernel la multiplica por la identidad, un hilo por celda, el producto vuelve y el procesador busca su celda más grande. Tres copias, un lanzamiento y la espera cuestan mil veces más que la ventana; las partes se cronometran una a una. Aquí la imagen llega del dispositivo antes de la primera ventana, y el resultado va allí después de la última.</translation>
    </message>
    <message>
        <source>padding would be multiplied, and −∞ · 0 is no number; pad_value 0, as in the study, is possible</source>
        <translation>el relleno se multiplicaría, y −∞ · 0 no es un número; es posible pad_value 0, como en el estudio</translation>
    </message>
    <message>
        <source>The pooling study’s matmul2: blocks of 16×16 threads, each of which begins at its own cell and goes on to the end of the row and down the last column. So an n×n product is written n³ times instead of n², all with the same numbers: what a loop in a kernel does that should have been an if.</source>
        <translation>El matmul2 del estudio de pooling: bloques de 16×16 hilos, cada uno de los cuales empieza en su propia celda y sigue hasta el final de la fila y hacia abajo por la última columna. Así, un producto de n×n se escribe n³ veces en lugar de n², siempre con los mismos números: lo que hace un bucle en un kernel donde debía haber un if.</translation>
    </message>
    <message>
        <source>cutting windows out</source>
        <translation>recorte de ventanas</translation>
    </message>
    <message>
        <source>copies host → device</source>
        <translation>copias procesador → dispositivo</translation>
    </message>
    <message>
        <source>launches and waiting</source>
        <translation>lanzamientos y espera</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>kernels</translation>
    </message>
    <message>
        <source>products of matrices</source>
        <translation>productos de matrices</translation>
    </message>
    <message>
        <source>copies device → host</source>
        <translation>copias dispositivo → procesador</translation>
    </message>
    <message>
        <source>maximum on the host</source>
        <translation>máximo en el procesador</translation>
    </message>
    <message>
        <source>The pooling study’s serial program: every window is cut out, multiplied with the identity matrix in three loops, and the largest cell of the product is taken. The product changes nothing (∞ and NaN apart, which it spoils) and costs k³ multiplications a window, N²k³/s² for an image of N×N cells: with a fixed window the time grows with the number of cells, not with N⁵ as the study says. A clock is read three times a window, so that cutting, product and maximum are told apart; the study’s multiplication time is product and maximum together.</source>
        <translation>El programa en serie del estudio de pooling: cada ventana se recorta, se multiplica por la matriz identidad en tres bucles y se toma la celda más grande del producto. El producto no cambia nada (salvo ∞ y NaN, que estropea) y cuesta k³ multiplicaciones por ventana, N²k³/s² para una imagen de N×N celdas: con una ventana fija el tiempo crece con el número de celdas, no con N⁵ como dice el estudio. El reloj se lee tres veces por ventana, para separar el recorte, el producto y el máximo; el tiempo de multiplicación del estudio es el del producto y el máximo juntos.</translation>
    </message>
    <message>
        <source>%1 has several folders for training (%2); let only one of them be there</source>
        <translation>%1 tiene varias carpetas de entrenamiento (%2); deje solo una de ellas</translation>
    </message>
    <message>
        <source>generated digits of lines</source>
        <translation>dígitos generados de líneas rectas</translation>
    </message>
    <message>
        <source>digits of straight lines drawn by formula, seed %1</source>
        <translation>dígitos de líneas rectas dibujados por fórmula, semilla %1</translation>
    </message>
    <message>
        <source>gratings are square, but the size is %1x%2; it must be one such as 40x40</source>
        <translation>las rejillas son cuadradas, pero el tamaño es %1x%2; debe ser uno como 40x40</translation>
    </message>
    <message>
        <source>generated gratings</source>
        <translation>rejillas generadas</translation>
    </message>
    <message>
        <source>gratings drawn by formula, seed %1</source>
        <translation>rejillas dibujadas por fórmula, semilla %1</translation>
    </message>
    <message>
        <source>generated cracks</source>
        <translation>grietas generadas</translation>
    </message>
    <message>
        <source>cracks in walls drawn by formula, seed %1</source>
        <translation>grietas en paredes dibujadas por fórmula, semilla %1</translation>
    </message>
    <message>
        <source>intact</source>
        <translation>intacta</translation>
    </message>
    <message>
        <source>cracked</source>
        <translation>agrietada</translation>
    </message>
    <message>
        <source>As many rows as columns; without it 32x32.</source>
        <translation>Tantas filas como columnas; sin él, 32x32.</translation>
    </message>
    <message>
        <source>Rows and columns that the outlines are drawn in; none is 148x197, as in the study.</source>
        <translation>Filas y columnas en las que se dibujan los contornos; ninguno es 148x197, como en el estudio.</translation>
    </message>
    <message>
        <source>Generated digits of lines</source>
        <translation>Dígitos generados de líneas rectas</translation>
    </message>
    <message>
        <source>Generated gratings</source>
        <translation>Rejillas generadas</translation>
    </message>
    <message>
        <source>Generated cracks in walls</source>
        <translation>Grietas generadas en paredes</translation>
    </message>
    <message>
        <source>Power under load</source>
        <translation>Potencia con carga</translation>
    </message>
    <message>
        <source>Declared, not measured: every figure made from it is called an estimate.</source>
        <translation>Declarada, no medida: toda cifra que sale de ella se llama estimación.</translation>
    </message>
    <message>
        <source>Power when idle</source>
        <translation>Potencia en reposo</translation>
    </message>
    <message>
        <source>Declared, not measured: what the device draws while others work.</source>
        <translation>Declarada, no medida: lo que consume el dispositivo mientras trabajan otros.</translation>
    </message>
    <message>
        <source>Sampling period of the power</source>
        <translation>Periodo de muestreo de la potencia</translation>
    </message>
    <message>
        <source>How often watts are read while it runs; reading takes a little time from what runs.</source>
        <translation>Cada cuánto se leen los vatios durante la ejecución; leer le quita un poco de tiempo a lo que se ejecuta.</translation>
    </message>
    <message>
        <source>the watts of %1 are declared twice</source>
        <translation>los vatios de %1 se declaran dos veces</translation>
    </message>
    <message>
        <source>%1 counts its own energy here, so nothing is declared of it</source>
        <translation>%1 cuenta aquí su propia energía, así que no se declara nada de él</translation>
    </message>
    <message>
        <source>%1 counts on only every %2; samples every %3&#xa0;ms repeat its values, so single watts say little</source>
        <translation>%1 solo avanza cada %2; las muestras cada %3&#xa0;ms repiten sus valores, así que los vatios sueltos dicen poco</translation>
    </message>
    <message>
        <source>no device that it ran on is counted, and none was declared</source>
        <translation>no se cuenta ningún dispositivo en el que se ejecutó, y no se declaró ninguno</translation>
    </message>
    <message>
        <source>there is no base run to compare with</source>
        <translation>no hay ejecución de base con la que comparar</translation>
    </message>
    <message>
        <source>the base run has no energy: %1</source>
        <translation>la ejecución de base no tiene energía: %1</translation>
    </message>
    <message>
        <source>the energy of the base run is 0</source>
        <translation>la energía de la ejecución de base es 0</translation>
    </message>
    <message>
        <source>no power of %1 under load was declared</source>
        <translation>no se declaró la potencia de %1 con carga</translation>
    </message>
    <message>
        <source>no power of the idle %1 was declared</source>
        <translation>no se declaró la potencia de %1 en reposo</translation>
    </message>
    <message>
        <source>Start-up</source>
        <translation>Arranque</translation>
    </message>
    <message>
        <source>Once a program: driver, context, the first launch.</source>
        <translation>Una vez por programa: controlador, contexto, el primer lanzamiento.</translation>
    </message>
    <message>
        <source>Per launch</source>
        <translation>Por lanzamiento</translation>
    </message>
    <message>
        <source>For each launch, with what the processor does around it: cutting the window out, waiting, the maximum.</source>
        <translation>Por cada lanzamiento, con lo que el procesador hace a su alrededor: recortar la ventana, esperar, el máximo.</translation>
    </message>
    <message>
        <source>Per copy</source>
        <translation>Por copia</translation>
    </message>
    <message>
        <source>For each copy between processor and graphics card, however short.</source>
        <translation>Por cada copia entre el procesador y la tarjeta gráfica, por corta que sea.</translation>
    </message>
    <message>
        <source>Bandwidth of copies</source>
        <translation>Ancho de banda de las copias</translation>
    </message>
    <message>
        <source>10⁹ bytes a second between processor and graphics card.</source>
        <translation>10⁹ bytes por segundo entre el procesador y la tarjeta gráfica.</translation>
    </message>
    <message>
        <source>Multiplications</source>
        <translation>Multiplicaciones</translation>
    </message>
    <message>
        <source>10⁹ multiplications with an addition each a second, while a kernel runs.</source>
        <translation>10⁹ multiplicaciones con su suma por segundo, mientras se ejecuta un kernel.</translation>
    </message>
    <message>
        <source>a time to fit to must be above 0 seconds; that of N = %1 is not</source>
        <translation>un tiempo al que se ajusta debe ser mayor que 0 segundos; el de N = %1 no lo es</translation>
    </message>
    <message>
        <source>the model has %1 numbers, and there are %2 times to fit it to</source>
        <translation>el modelo tiene %1 números, y hay %2 tiempos a los que ajustarlo</translation>
    </message>
    <message>
        <source>the power log of %1 is empty</source>
        <translation>el registro de potencia de %1 está vacío</translation>
    </message>
    <message>
        <source>the time of sample %1 of %2 is no number</source>
        <translation>el tiempo de la muestra %1 de %2 no es un número</translation>
    </message>
    <message>
        <source>time goes backwards at sample %1 of %2, from %3&#xa0;s to %4&#xa0;s</source>
        <translation>el tiempo va hacia atrás en la muestra %1 de %2, de %3&#xa0;s a %4&#xa0;s</translation>
    </message>
    <message>
        <source>sample %1 of %2, at %3&#xa0;s, could not be read or is no number</source>
        <translation>la muestra %1 de %2, a los %3&#xa0;s, no se pudo leer o no es un número</translation>
    </message>
    <message>
        <source>sample %1 of %2, at %3&#xa0;s, is negative (%4&#xa0;W)</source>
        <translation>la muestra %1 de %2, a los %3&#xa0;s, es negativa (%4&#xa0;W)</translation>
    </message>
    <message>
        <source>the power log of %1 has one sample; an integral needs two</source>
        <translation>el registro de potencia de %1 tiene una sola muestra; una integral necesita dos</translation>
    </message>
    <message>
        <source>the power log of %1 ends before its last sample</source>
        <translation>el registro de potencia de %1 termina antes de su última muestra</translation>
    </message>
    <message>
        <source>%1: no sample for %2&#xa0;s after %3&#xa0;s (%4 periods); the watts there are a mean, the joules are the counter’s and hold.</source>
        <translation>%1: ninguna muestra durante %2&#xa0;s tras %3&#xa0;s (%4 periodos); los vatios de ese tramo son una media, los julios son los del contador y valen.</translation>
    </message>
    <message>
        <source>%1: no sample for %2&#xa0;s after %3&#xa0;s (%4 periods); what was drawn there is not known, and the joules take it as what was before.</source>
        <translation>%1: ninguna muestra durante %2&#xa0;s tras %3&#xa0;s (%4 periodos); no se sabe qué se consumió en ese tramo, y los julios lo toman como lo anterior.</translation>
    </message>
    <message>
        <source>%1: %2&#xa0;J by rectangles, %3&#xa0;J by trapezoids, which end with the last sample: %4&#xa0;% apart.</source>
        <translation>%1: %2&#xa0;J por rectángulos, %3&#xa0;J por trapecios, que terminan con la última muestra: difieren en un %4&#xa0;%.</translation>
    </message>
    <message>
        <source>this processor does not count its memory’s energy</source>
        <translation>este procesador no cuenta la energía de su memoria</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>procesador</translation>
    </message>
    <message>
        <source>memory (DRAM)</source>
        <translation>memoria (DRAM)</translation>
    </message>
    <message>
        <source>graphics card</source>
        <translation>tarjeta gráfica</translation>
    </message>
    <message>
        <source>%1 tells classes apart (%3), and %2 has numbers to foretell</source>
        <translation>%1 distingue clases (%3), y %2 tiene números que predecir</translation>
    </message>
    <message>
        <source>%1 is trained against numbers (%3) and its outputs are not named as classes, and %2 has classes</source>
        <translation>%1 se entrena contra números (%3) y sus salidas no llevan nombres de clases, y %2 tiene clases</translation>
    </message>
    <message>
        <source>%1 is no list of hidden widths; a family has lists like 50-25-13 with commas between, of at most %2 widths from 1 to %3</source>
        <translation>%1 no es una lista de anchuras de capas ocultas; una familia tiene listas como 50-25-13 separadas por comas, de como mucho %2 anchuras de 1 a %3</translation>
    </message>
    <message>
        <source>Smallest hidden layers</source>
        <translation>Capas ocultas más pequeñas</translation>
    </message>
    <message>
        <source>Widths of the hidden layers of the smallest network, for example 50-25-13; several lists have commas between.</source>
        <translation>Anchuras de las capas ocultas de la red más pequeña, por ejemplo 50-25-13; varias listas van separadas por comas.</translation>
    </message>
    <message>
        <source>Networks of each list</source>
        <translation>Redes de cada lista</translation>
    </message>
    <message>
        <source>Each has the widths of the one before it times two.</source>
        <translation>Cada una tiene las anchuras de la anterior multiplicadas por dos.</translation>
    </message>
    <message>
        <source>Number of the network</source>
        <translation>Número de la red</translation>
    </message>
    <message>
        <source>Which of the networks is taken, in the order of their parameters.</source>
        <translation>Cuál de las redes se toma, por orden de sus parámetros.</translation>
    </message>
    <message>
        <source>%1 is no family of networks; it is written as base widths, x and how many networks each list has, for example %2</source>
        <translation>%1 no es una familia de redes; se escribe con las anchuras de partida, x y cuántas redes tiene cada lista, por ejemplo %2</translation>
    </message>
    <message>
        <source>a family has from 1 to %1 networks of each list and at most %2 in all; these are %3 of %4 lists</source>
        <translation>una familia tiene de 1 a %1 redes de cada lista y como mucho %2 en total; estas son %3 de %4 listas</translation>
    </message>
    <message>
        <source>network %1 of this family has a hidden layer of %2 units; at most %3 are possible, so let it have fewer networks</source>
        <translation>la red %1 de esta familia tiene una capa oculta de %2 unidades; son posibles como mucho %3, así que dele menos redes</translation>
    </message>
    <message>
        <source>there is no network %1 in this family; it has %2</source>
        <translation>no hay una red %1 en esta familia; tiene %2</translation>
    </message>
    <message>
        <source>Weights and biases that training changes.</source>
        <translation>Pesos y sesgos que el entrenamiento cambia.</translation>
    </message>
    <message>
        <source>Products and sums of one sample forwards, of convolutions and Gemm, without the bias.</source>
        <translation>Productos y sumas de una muestra hacia delante, de convoluciones y Gemm, sin el sesgo.</translation>
    </message>
    <message>
        <source>Neurons</source>
        <translation>Neuronas</translation>
    </message>
    <message>
        <source>Numbers that the layers with products make of one sample.</source>
        <translation>Números que las capas con productos forman de una muestra.</translation>
    </message>
    <message>
        <source>Hidden layers</source>
        <translation>Capas ocultas</translation>
    </message>
    <message>
        <source>Layers with products, without the last one.</source>
        <translation>Capas con productos, sin la última.</translation>
    </message>
    <message>
        <source>Memory of Adam</source>
        <translation>Memoria de Adam</translation>
    </message>
    <message>
        <source>Weight, gradient and both moments of every parameter: 16 bytes each.</source>
        <translation>Peso, gradiente y ambos momentos de cada parámetro: 16 bytes por parámetro.</translation>
    </message>
    <message>
        <source>Memory of a batch</source>
        <translation>Memoria de un lote</translation>
    </message>
    <message>
        <source>Each neuron’s number and its gradient for every sample of a batch: 8 bytes.</source>
        <translation>El número de cada neurona y su gradiente para cada muestra de un lote: 8 bytes.</translation>
    </message>
    <message>
        <source>MNIST perceptron</source>
        <translation>Perceptrón para MNIST</translation>
    </message>
    <message>
        <source>MNIST perceptron, squared error</source>
        <translation>Perceptrón para MNIST, error cuadrático</translation>
    </message>
    <message>
        <source>irradiance CNN, linear output</source>
        <translation>CNN de irradiancia, salida lineal</translation>
    </message>
    <message>
        <source>Irradiance CNN, linear output</source>
        <translation>CNN de irradiancia, salida lineal</translation>
    </message>
    <message>
        <source>The same without the Relu behind its output, which cannot die: at rates at which the study’s network answers 0 for everything it still learns.</source>
        <translation>La misma sin la Relu tras su salida, que así no puede morir: con tasas a las que la red del estudio responde 0 a todo, esta aún aprende.</translation>
    </message>
    <message>
        <source>ResNet-10</source>
        <translation>ResNet-10</translation>
    </message>
    <message>
        <source>ResNet-34 cut down to one block a stage and half the channels, for grey silhouettes of 98×74 in 9 classes: ours, no network of the study.</source>
        <translation>ResNet-34 reducida a un bloque por etapa y la mitad de los canales, para siluetas grises de 98×74 en 9 clases: nuestra, no una red del estudio.</translation>
    </message>
    <message>
        <source>The distributed energy study’s first network: 192 hidden units with Sigmoid, 10 outputs, for digits.</source>
        <translation>La primera red del estudio de energía distribuida: 192 unidades ocultas con Sigmoid y 10 salidas, para dígitos.</translation>
    </message>
    <message>
        <source>The same trained against a 1 at the output of the right digit and 0 at the others, by the mean of the squared errors.</source>
        <translation>La misma, entrenada contra un 1 en la salida del dígito correcto y 0 en las demás, por la media de los errores al cuadrado.</translation>
    </message>
    <message>
        <source>%1: the sizes behind a network’s name are written CxHxW, or CxHxW:CLASSES, for example resnet-34:3x224x224:1000, each from 1 to %2</source>
        <translation>%1: los tamaños tras el nombre de una red se escriben CxHxW, o CxHxW:CLASES, por ejemplo resnet-34:3x224x224:1000, cada uno de 1 a %2</translation>
    </message>
    <message>
        <source>%1 is a family of %2 networks, from %3 to %4; say which of them</source>
        <translation>%1 es una familia de %2 redes, de %3 a %4; diga cuál de ellas</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>corregida</translation>
    </message>
    <message>
        <source>With 0, corrected for that as in Adam.</source>
        <translation>Con 0, corregido por ello como en Adam.</translation>
    </message>
    <message>
        <source>first loss</source>
        <translation>primera pérdida</translation>
    </message>
    <message>
        <source>With the first loss, as in the pooling study.</source>
        <translation>Con la primera pérdida, como en el estudio de pooling.</translation>
    </message>
    <message>
        <source>Smoothing of the losses</source>
        <translation>Suavizado de las pérdidas</translation>
    </message>
    <message>
        <source>How much the running mean of the losses keeps at each batch.</source>
        <translation>Cuánto conserva la media móvil de las pérdidas en cada lote.</translation>
    </message>
    <message>
        <source>Running mean begins</source>
        <translation>La media móvil empieza</translation>
    </message>
    <message>
        <source>What the running mean of the losses begins with.</source>
        <translation>Con qué empieza la media móvil de las pérdidas.</translation>
    </message>
    <message>
        <source>Given up at</source>
        <translation>Se abandona en</translation>
    </message>
    <message>
        <source>Ends where the smoothed loss is so many times the lowest one.</source>
        <translation>Termina donde la pérdida suavizada es tantas veces la más baja.</translation>
    </message>
    <message>
        <source>Validation batch</source>
        <translation>Lote de validación</translation>
    </message>
    <message>
        <source>Samples that a validation or a test reads at once: it changes their time alone. 0 takes as many as the batch has, but at least 64 and at most 256.</source>
        <translation>Muestras que una validación o una prueba lee a la vez: solo cambia su tiempo. 0 toma tantas como tiene el lote, pero al menos 64 y como mucho 256.</translation>
    </message>
    <message>
        <source>as the batch, 64 to 256</source>
        <translation>como el lote, de 64 a 256</translation>
    </message>
    <message>
        <source>devices used</source>
        <translation>dispositivos usados</translation>
    </message>
    <message>
        <source>with idle devices</source>
        <translation>con los dispositivos en reposo</translation>
    </message>
    <message>
        <source>%1 (declared estimate)</source>
        <translation>%1 (estimación declarada)</translation>
    </message>
    <message>
        <source>%1, %2: no bar, since %3.</source>
        <translation>%1, %2: sin barra, ya que %3.</translation>
    </message>
    <message>
        <source>%1 counts %2.</source>
        <translation>%1 cuenta %2.</translation>
    </message>
    <message>
        <source>its energy was not taken</source>
        <translation>no se tomó su energía</translation>
    </message>
    <message>
        <source>idle: %1</source>
        <translation>en reposo: %1</translation>
    </message>
    <message>
        <source>%1; idle: %2</source>
        <translation>%1; en reposo: %2</translation>
    </message>
    <message>
        <source>Power over time, enlarged: %1 to %2&#xa0;s</source>
        <translation>Potencia en el tiempo, ampliada: de %1 a %2&#xa0;s</translation>
    </message>
    <message>
        <source>Power over time</source>
        <translation>Potencia en el tiempo</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>segundos</translation>
    </message>
    <message>
        <source>watts</source>
        <translation>vatios</translation>
    </message>
    <message>
        <source>No integral: %1.</source>
        <translation>Sin integral: %1.</translation>
    </message>
    <message>
        <source>What is called a declared estimate was typed in, not measured.</source>
        <translation>Lo que se llama estimación declarada se tecleó, no se midió.</translation>
    </message>
    <message>
        <source>Sampling period %1; each value is the mean until the next. Begun %2 UTC.</source>
        <translation>Periodo de muestreo %1; cada valor es la media hasta el siguiente. Comenzado %2 UTC.</translation>
    </message>
    <message>
        <source>joules</source>
        <translation>julios</translation>
    </message>
    <message>
        <source>Energy–delay product relative to %1</source>
        <translation>Producto energía-tiempo respecto a %1</translation>
    </message>
    <message>
        <source>Relative energy–delay product</source>
        <translation>Producto energía-tiempo relativo</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>cociente</translation>
    </message>
    <message>
        <source>Some ratios are of an estimate and a measurement: read them as no more than an estimate.</source>
        <translation>Algunos cocientes son de una estimación y una medición: no valen más que una estimación.</translation>
    </message>
    <message>
        <source>Energy–delay product: seconds of the run times the joules of all devices counted.</source>
        <translation>Producto energía-tiempo: segundos de la ejecución por los julios de todos los dispositivos contados.</translation>
    </message>
    <message>
        <source>the devices used</source>
        <translation>los dispositivos usados</translation>
    </message>
    <message>
        <source>all devices, idle ones too</source>
        <translation>todos los dispositivos, también los que estaban en reposo</translation>
    </message>
    <message>
        <source>Energy of %1 is not known: %2.</source>
        <translation>No se conoce la energía de %1: %2.</translation>
    </message>
    <message>
        <source>Declared estimate of %1: %2&#xa0;J in %3, %4&#xa0;W on average, energy–delay product %5&#xa0;J·s; %6&#xa0;J of it were not measured but come from watts that were typed in.</source>
        <translation>Estimación declarada de %1: %2&#xa0;J en %3, %4&#xa0;W de media, producto energía-tiempo %5&#xa0;J·s; %6&#xa0;J no se midieron, sino que salen de vatios tecleados.</translation>
    </message>
    <message>
        <source>Energy of %1: %2&#xa0;J in %3, %4&#xa0;W on average, energy–delay product %5&#xa0;J·s.</source>
        <translation>Energía de %1: %2&#xa0;J en %3, %4&#xa0;W de media, producto energía-tiempo %5&#xa0;J·s.</translation>
    </message>
    <message>
        <source>Counted: %1.</source>
        <translation>Contados: %1.</translation>
    </message>
    <message>
        <source>No energy: nothing is counted here, and no watts were declared.</source>
        <translation>Sin energía: aquí no se cuenta nada y no se declararon vatios.</translation>
    </message>
    <message>
        <source>Not measured: %1; %2.</source>
        <translation>Sin medir: %1; %2.</translation>
    </message>
    <message>
        <source>A counter counts the whole device, whoever else used it. Power was read every %1, which takes a little time: hold times against runs without it.</source>
        <translation>Un contador cuenta todo el dispositivo, lo use quien lo use. La potencia se leyó cada %1, lo que cuesta algo de tiempo: compare los tiempos con ejecuciones sin ello.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Uso</translation>
    </message>
    <message>
        <source>Energy (J)</source>
        <translation>Energía (J)</translation>
    </message>
    <message>
        <source>Average power (W)</source>
        <translation>Potencia media (W)</translation>
    </message>
    <message>
        <source>declared estimate</source>
        <translation>estimación declarada</translation>
    </message>
    <message>
        <source>energy counter</source>
        <translation>contador de energía</translation>
    </message>
    <message>
        <source>used</source>
        <translation>usado</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>en reposo</translation>
    </message>
    <message>
        <source>Side of the image, N</source>
        <translation>Lado de la imagen, N</translation>
    </message>
    <message>
        <source>Windows of an image</source>
        <translation>Ventanas de una imagen</translation>
    </message>
    <message>
        <source>Windows</source>
        <translation>Ventanas</translation>
    </message>
    <message>
        <source>windows</source>
        <translation>ventanas</translation>
    </message>
    <message>
        <source>Counted, not measured: M² windows with M = ⌊(N + 2p − k)/s⌋ + 1, so four times as many for twice the side.</source>
        <translation>Contado, no medido: M² ventanas con M = ⌊(N + 2p − k)/s⌋ + 1, así que el cuádruple para el doble de lado.</translation>
    </message>
    <message>
        <source>A launch per window: what a GPU would need (model)</source>
        <translation>Un lanzamiento por ventana: lo que tardaría una GPU (modelo)</translation>
    </message>
    <message>
        <source>Seconds (model)</source>
        <translation>Segundos (modelo)</translation>
    </message>
    <message>
        <source>model: %1</source>
        <translation>modelo: %1</translation>
    </message>
    <message>
        <source>printed: %1</source>
        <translation>publicado: %1</translation>
    </message>
    <message>
        <source>Lines are a model, not measurements: start-up, a share for each launch and copy, bytes and multiplications. Hollow: times that the pooling study printed for a Tesla T4 (2023); other machines differ.</source>
        <translation>Las líneas son un modelo, no mediciones: arranque, una parte por cada lanzamiento y copia, bytes y multiplicaciones. Huecos: tiempos que el estudio de pooling publicó para una Tesla T4 (2023); otras máquinas difieren.</translation>
    </message>
    <message>
        <source>Accuracy reached</source>
        <translation>Exactitud alcanzada</translation>
    </message>
    <message>
        <source>Time to accuracy</source>
        <translation>Tiempo hasta la exactitud</translation>
    </message>
    <message>
        <source>The test took %1.</source>
        <translation>La prueba tomó %1.</translation>
    </message>
    <message>
        <source>Making the opened data ready, planning the network and its first weights took %1, which is in no other figure.</source>
        <translation>Preparar los datos abiertos, planificar la red y sus primeros pesos tomó %1, que no está en ninguna otra cifra.</translation>
    </message>
    <message>
        <source>Consistency of the times: all of them by the mean epoch, R_epoch, is %1 for %2 epochs; those of batches by the mean step times %3 steps, R_step, is %4, where nothing between the steps would be 1.</source>
        <translation>Coherencia de los tiempos: el total entre la época media, R_epoch, es %1 con %2 épocas; el de los lotes entre el paso medio por %3 pasos, R_step, es %4, donde 1 sería nada entre los pasos.</translation>
    </message>
    <message>
        <source>%1, %2 elements, %3 bytes</source>
        <translation>%1, %2 elementos, %3 bytes</translation>
    </message>
    <message>
        <source>Padded input</source>
        <translation>Entrada con relleno</translation>
    </message>
    <message>
        <source>Fewer elements</source>
        <translation>Elementos de menos</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versiones</translation>
    </message>
    <message>
        <source>Total time, %1</source>
        <translation>Tiempo total, %1</translation>
    </message>
    <message>
        <source>  work of the device</source>
        <translation>  trabajo del dispositivo</translation>
    </message>
    <message>
        <source>%1 launches of %2 blocks of %3 threads, %4 copies, %5 bytes there, %6 back, %7 multiplications</source>
        <translation>%1 lanzamientos de %2 bloques de %3 hilos, %4 copias, %5 bytes de ida, %6 de vuelta, %7 multiplicaciones</translation>
    </message>
    <message>
        <source>%1 was measured, but not to be compared: it failed, is wrong or too short</source>
        <translation>%1 se midió, pero no se puede comparar: falló, es erróneo o demasiado corto</translation>
    </message>
    <message>
        <source>%1 was not measured</source>
        <translation>%1 no se midió</translation>
    </message>
    <message>
        <source>%1 by the algorithm %2</source>
        <translation>%1 por el algoritmo %2</translation>
    </message>
    <message>
        <source>%1 by vectors</source>
        <translation>%1 por vectores</translation>
    </message>
    <message>
        <source>%1 by %2 and vectors together</source>
        <translation>%1 por %2 y los vectores juntos</translation>
    </message>
    <message>
        <source>%1 by other loops (%2)</source>
        <translation>%1 por otros bucles (%2)</translation>
    </message>
    <message>
        <source>%1 by %2 threads</source>
        <translation>%1 por %2 hilos</translation>
    </message>
    <message>
        <source>%1 on one thread, which would part algorithm and vectors,</source>
        <translation>%1 en un hilo, que separaría algoritmo y vectores,</translation>
    </message>
    <message>
        <source>no implementation here has the algorithm or the vectors alone</source>
        <translation>ninguna implementación tiene aquí solo el algoritmo o solo los vectores</translation>
    </message>
    <message>
        <source>the textbook (%1)</source>
        <translation>la versión de manual (%1)</translation>
    </message>
    <message>
        <source>%1 on one thread</source>
        <translation>%1 en un hilo</translation>
    </message>
    <message>
        <source>%1 Not known: %2.</source>
        <translation>%1 No se sabe: %2.</translation>
    </message>
    <message>
        <source>%1 is faster by these factors: %2.</source>
        <translation>%1 es más rápido por estos factores: %2.</translation>
    </message>
    <message>
        <source>%1 is %2 times as fast as the textbook (95&#xa0;% interval %3–%4).</source>
        <translation>%1 es %2 veces tan rápido como la versión de manual (intervalo del 95&#xa0;%: %3–%4).</translation>
    </message>
    <message>
        <source>%1 is %2 times as fast as the textbook (95&#xa0;% interval %3–%4): %5.</source>
        <translation>%1 es %2 veces tan rápido como la versión de manual (intervalo del 95&#xa0;%: %3–%4): %5.</translation>
    </message>
    <message>
        <source>%1: the serial fraction of Gustafson’s law, for work that grows with the threads, is not determined (95&#xa0;% interval %2–%3&#xa0;%).</source>
        <translation>%1: la fracción en serie de la ley de Gustafson, para trabajo que crece con los hilos, no está determinada (intervalo del 95&#xa0;%: %2–%3&#xa0;%).</translation>
    </message>
    <message>
        <source>%1: Gustafson’s law, for work that grows with the threads, would have %4&#xa0;% serial (95&#xa0;% interval %2–%3&#xa0;%).</source>
        <translation>%1: la ley de Gustafson, para trabajo que crece con los hilos, tendría un %4&#xa0;% en serie (intervalo del 95&#xa0;%: %2–%3&#xa0;%).</translation>
    </message>
    <message>
        <source>%1: Gustafson</source>
        <translation>%1: Gustafson</translation>
    </message>
    <message>
        <source>Time of one training</source>
        <translation>Tiempo de un entrenamiento</translation>
    </message>
    <message>
        <source>Seconds of computing</source>
        <translation>Segundos de cálculo</translation>
    </message>
    <message>
        <source>A validation accuracy of %1 was first reached after %2, at the end of epoch %3.</source>
        <translation>Una exactitud de validación de %1 se alcanzó por primera vez tras %2, al final de la época %3.</translation>
    </message>
    <message>
        <source>A training accuracy of %1 was first reached after %2, at the end of epoch %3.</source>
        <translation>Una exactitud de entrenamiento de %1 se alcanzó por primera vez tras %2, al final de la época %3.</translation>
    </message>
    <message>
        <source>Seconds of each phase by epoch</source>
        <translation>Segundos de cada fase por época</translation>
    </message>
    <message>
        <source>Loss by time</source>
        <translation>Pérdida según el tiempo</translation>
    </message>
    <message>
        <source>Accuracy by time</source>
        <translation>Exactitud según el tiempo</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>copias</translation>
    </message>
    <message>
        <source>All epochs together: %1 (%2).</source>
        <translation>Todas las épocas juntas: %1 (%2).</translation>
    </message>
    <message>
        <source>Meanwhile another thread made the batches in %1, of which augmentation took %2.</source>
        <translation>Mientras tanto, otro hilo hizo los lotes en %1, de los que el aumento de datos tomó %2.</translation>
    </message>
    <message>
        <source>Meanwhile another thread made the batches in %1.</source>
        <translation>Mientras tanto, otro hilo hizo los lotes en %1.</translation>
    </message>
    <message>
        <source>Medians of %1 trainings from different seeds; bars go from the lowest to the highest.</source>
        <translation>Medianas de %1 entrenamientos con semillas distintas; las barras van del menor al mayor.</translation>
    </message>
    <message>
        <source>Accuracy in the end</source>
        <translation>Exactitud al final</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>exactitud</translation>
    </message>
    <message>
        <source>of the test, or where there is none of the validation</source>
        <translation>de la prueba o, donde no la hay, de la validación</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>época</translation>
    </message>
    <message>
        <source>seconds of training</source>
        <translation>segundos de entrenamiento</translation>
    </message>
    <message>
        <source>Accuracy after each epoch</source>
        <translation>Exactitud tras cada época</translation>
    </message>
    <message>
        <source>Accuracy beside time</source>
        <translation>Exactitud frente al tiempo</translation>
    </message>
    <message>
        <source>Loss after each epoch</source>
        <translation>Pérdida tras cada época</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>pérdida</translation>
    </message>
    <message>
        <source>Loss beside time</source>
        <translation>Pérdida frente al tiempo</translation>
    </message>
    <message>
        <source>nothing that it speaks of was measured</source>
        <translation>no se midió nada de lo que dice</translation>
    </message>
    <message>
        <source>%1 and %2 differ by less than they scatter</source>
        <translation>%1 y %2 difieren menos de lo que se dispersan</translation>
    </message>
    <message>
        <source>%1 is not below %2</source>
        <translation>%1 no es menor que %2</translation>
    </message>
    <message>
        <source>%1 is not above %2</source>
        <translation>%1 no es mayor que %2</translation>
    </message>
    <message>
        <source>%1 is below %2</source>
        <translation>%1 es menor que %2</translation>
    </message>
    <message>
        <source>%1 is above %2</source>
        <translation>%1 es mayor que %2</translation>
    </message>
    <message>
        <source>there is no ratio to a value of 0</source>
        <translation>no hay razón respecto a un valor de 0</translation>
    </message>
    <message>
        <source>the ratio is %1, not between %2 and %3</source>
        <translation>la razón es %1, no está entre %2 y %3</translation>
    </message>
    <message>
        <source>the ratio is %1, between %2 and %3</source>
        <translation>la razón es %1, entre %2 y %3</translation>
    </message>
    <message>
        <source>it falls from %1 to %2</source>
        <translation>baja de %1 a %2</translation>
    </message>
    <message>
        <source>it rises from %1 to %2</source>
        <translation>sube de %1 a %2</translation>
    </message>
    <message>
        <source>there are not two points on a line</source>
        <translation>no hay dos puntos en una línea</translation>
    </message>
    <message>
        <source>it never falls</source>
        <translation>nunca baja</translation>
    </message>
    <message>
        <source>it never rises</source>
        <translation>nunca sube</translation>
    </message>
    <message>
        <source>no two of its values are of the same %1</source>
        <translation>no hay dos de sus valores con el mismo %1</translation>
    </message>
    <message>
        <source>holds here</source>
        <translation>se cumple aquí</translation>
    </message>
    <message>
        <source>does not hold here</source>
        <translation>no se cumple aquí</translation>
    </message>
    <message>
        <source>cannot be tried here</source>
        <translation>no se puede probar aquí</translation>
    </message>
    <message>
        <source>corrected: what is printed is damaged or wrong</source>
        <translation>corregido: lo impreso está dañado o es erróneo</translation>
    </message>
    <message>
        <source>approximate</source>
        <translation>aproximado</translation>
    </message>
    <message>
        <source>derived from printed values</source>
        <translation>derivado de valores impresos</translation>
    </message>
    <message>
        <source>of another publication</source>
        <translation>de otra publicación</translation>
    </message>
    <message>
        <source>mixed: good and doubtful values together</source>
        <translation>mixto: valores buenos y dudosos juntos</translation>
    </message>
    <message>
        <source>doubtful: contradicts its neighbours or itself</source>
        <translation>dudoso: contradice a sus vecinos o a sí mismo</translation>
    </message>
    <message>
        <source>missing: announced, but not printed</source>
        <translation>ausente: anunciado, pero no impreso</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1, línea %2: %3</translation>
    </message>
    <message>
        <source>a quotation mark inside a cell must be doubled, and the cell quoted</source>
        <translation>una comilla dentro de una celda debe duplicarse, y la celda ir entre comillas</translation>
    </message>
    <message>
        <source>a quoted cell does not end on its line</source>
        <translation>una celda entre comillas no termina en su línea</translation>
    </message>
    <message>
        <source>a comma must follow a quoted cell</source>
        <translation>tras una celda entre comillas debe haber una coma</translation>
    </message>
    <message>
        <source>a column has no name</source>
        <translation>una columna no tiene nombre</translation>
    </message>
    <message>
        <source>there are two columns %1</source>
        <translation>hay dos columnas %1</translation>
    </message>
    <message>
        <source>the column quality is missing</source>
        <translation>falta la columna quality</translation>
    </message>
    <message>
        <source>%1 has no column %2; it has %3</source>
        <translation>%1 no tiene la columna %2; tiene %3</translation>
    </message>
    <message>
        <source>there are more than %1 columns</source>
        <translation>hay más de %1 columnas</translation>
    </message>
    <message>
        <source>there are %1 cells, and %2 columns</source>
        <translation>hay %1 celdas y %2 columnas</translation>
    </message>
    <message>
        <source>there are more than %1 rows</source>
        <translation>hay más de %1 filas</translation>
    </message>
    <message>
        <source>there is no quality %1; there are %2</source>
        <translation>no hay una calidad %1; hay %2</translation>
    </message>
    <message>
        <source>%1: a line of names and one row at least are needed</source>
        <translation>%1: hacen falta una línea de nombres y al menos una fila</translation>
    </message>
    <message>
        <source>published</source>
        <translation>publicado</translation>
    </message>
    <message>
        <source>published: %1</source>
        <translation>publicado: %1</translation>
    </message>
    <message>
        <source>here</source>
        <translation>aquí</translation>
    </message>
    <message>
        <source>here: %1</source>
        <translation>aquí: %1</translation>
    </message>
    <message>
        <source>Hollow: as published. Filled: measured here. The machines differ: compare how the lines run, not how high they lie.</source>
        <translation>Huecos: lo publicado. Rellenos: medido aquí. Las máquinas son distintas: compare cómo van las líneas, no a qué altura están.</translation>
    </message>
    <message>
        <source>Measured here; the study printed no numbers for it.</source>
        <translation>Medido aquí; el estudio no imprimió números de ello.</translation>
    </message>
    <message>
        <source>%1 must be a text of 1 to %2 bytes on one line</source>
        <translation>%1 debe ser un texto de 1 a %2 bytes en una línea</translation>
    </message>
    <message>
        <source>%1 must be a text or a list of texts</source>
        <translation>%1 debe ser un texto o una lista de textos</translation>
    </message>
    <message>
        <source>%1 has more than %2 items</source>
        <translation>%1 tiene más de %2 elementos</translation>
    </message>
    <message>
        <source>%1 cannot be called “%2”: letters, digits, blanks and %3 are legal, 80 at most</source>
        <translation>%1 no puede llamarse «%2»: se admiten letras, cifras, espacios y %3, 80 como máximo</translation>
    </message>
    <message>
        <source>“%1” of %2 is missing</source>
        <translation>falta «%1» de %2</translation>
    </message>
    <message>
        <source>an object of texts, or of lists of texts</source>
        <translation>un objeto de textos, o de listas de textos</translation>
    </message>
    <message>
        <source>a list of objects, %1 at most</source>
        <translation>una lista de objetos, %1 como máximo</translation>
    </message>
    <message>
        <source>“%1” of %2 is %3; legal is %4</source>
        <translation>«%1» de %2 es %3; se admite %4</translation>
    </message>
    <message>
        <source>%1 “%2” is there twice</source>
        <translation>%1 «%2» está dos veces</translation>
    </message>
    <message>
        <source>the data of a study are made by formula: synthetic:digits and its like, not %1</source>
        <translation>los datos de un estudio se hacen por fórmula: synthetic:digits y similares, no %1</translation>
    </message>
    <message>
        <source>the study</source>
        <translation>el estudio</translation>
    </message>
    <message>
        <source>a study has one figure at least</source>
        <translation>un estudio tiene al menos una figura</translation>
    </message>
    <message>
        <source>no figure is of the group “%1”</source>
        <translation>ninguna figura es del grupo «%1»</translation>
    </message>
    <message>
        <source>0 or more</source>
        <translation>0 o más</translation>
    </message>
    <message>
        <source>an object of texts by language</source>
        <translation>un objeto de textos por idioma</translation>
    </message>
    <message>
        <source>the word “%1”</source>
        <translation>la palabra «%1»</translation>
    </message>
    <message>
        <source>a group</source>
        <translation>un grupo</translation>
    </message>
    <message>
        <source>the group</source>
        <translation>el grupo</translation>
    </message>
    <message>
        <source>an object of experiments by their names</source>
        <translation>un objeto de experimentos por sus nombres</translation>
    </message>
    <message>
        <source>the run “%1”</source>
        <translation>la ejecución «%1»</translation>
    </message>
    <message>
        <source>an experiment</source>
        <translation>un experimento</translation>
    </message>
    <message>
        <source>%1: a table is named like “times.csv”, of letters, digits, - and _, not “%2”</source>
        <translation>%1: una tabla se llama como «times.csv», con letras, cifras, - y _, no «%2»</translation>
    </message>
    <message>
        <source>the published rows of %1</source>
        <translation>las filas publicadas de %1</translation>
    </message>
    <message>
        <source>%1 need both x and y, or neither</source>
        <translation>%1 necesitan x e y, o ninguna</translation>
    </message>
    <message>
        <source>%1: no row of %2 is chosen</source>
        <translation>%1: no se elige ninguna fila de %2</translation>
    </message>
    <message>
        <source>%1: no number is in the column %2</source>
        <translation>%1: no hay ningún número en la columna %2</translation>
    </message>
    <message>
        <source>%1: there is no property %2; there are %3</source>
        <translation>%1: no hay una propiedad %2; hay %3</translation>
    </message>
    <message>
        <source>%1: there is no run “%2”</source>
        <translation>%1: no hay una ejecución «%2»</translation>
    </message>
    <message>
        <source>%1: runs, own_x and own_y belong together</source>
        <translation>%1: runs, own_x y own_y van juntos</translation>
    </message>
    <message>
        <source>%1: %2 is no number, and cannot be own_y</source>
        <translation>%1: %2 no es un número y no puede ser own_y</translation>
    </message>
    <message>
        <source>the place of %1</source>
        <translation>el lugar de %1</translation>
    </message>
    <message>
        <source>%1: there is no operator %2</source>
        <translation>%1: no hay un operador %2</translation>
    </message>
    <message>
        <source>%1: a session is named like “1-maxpool-2x2.kscope”, not “%2”</source>
        <translation>%1: una sesión se llama como «1-maxpool-2x2.kscope», no «%2»</translation>
    </message>
    <message>
        <source>%1: an operator or a session is of the lab operation, a network or data of the lab network</source>
        <translation>%1: un operador o una sesión son del laboratorio operation, una red o unos datos del laboratorio network</translation>
    </message>
    <message>
        <source>a figure</source>
        <translation>una figura</translation>
    </message>
    <message>
        <source>the figure “%1”</source>
        <translation>la figura «%1»</translation>
    </message>
    <message>
        <source>the figure</source>
        <translation>la figura</translation>
    </message>
    <message>
        <source>%1: there is no group “%2”</source>
        <translation>%1: no hay un grupo «%2»</translation>
    </message>
    <message>
        <source>%1 needs runs, a place to open, or a sentence that says what it needs</source>
        <translation>%1 necesita ejecuciones, un lugar que abrir o una frase que diga qué necesita</translation>
    </message>
    <message>
        <source>what was wrong in %1</source>
        <translation>lo que era erróneo en %1</translation>
    </message>
    <message>
        <source>a claim</source>
        <translation>una afirmación</translation>
    </message>
    <message>
        <source>the claim “%1”</source>
        <translation>la afirmación «%1»</translation>
    </message>
    <message>
        <source>the claim</source>
        <translation>la afirmación</translation>
    </message>
    <message>
        <source>%1: there is no figure “%2” with runs</source>
        <translation>%1: no hay una figura «%2» con ejecuciones</translation>
    </message>
    <message>
        <source>%1 needs a figure, or a sentence that says what it needs</source>
        <translation>%1 necesita una figura, o una frase que diga qué necesita</translation>
    </message>
    <message>
        <source>%1: %2 is no number that anything can rise along</source>
        <translation>%1: %2 no es un número a lo largo del cual algo pueda subir</translation>
    </message>
    <message>
        <source>%1: what rises or falls needs “by”</source>
        <translation>%1: lo que sube o baja necesita «by»</translation>
    </message>
    <message>
        <source>%1: a ratio lies between “low”, above 0, and “high”</source>
        <translation>%1: una razón está entre «low», mayor que 0, y «high»</translation>
    </message>
    <message>
        <source>there is no published table %1</source>
        <translation>no hay una tabla publicada %1</translation>
    </message>
    <message>
        <source>note</source>
        <translation>nota</translation>
    </message>
    <message>
        <source>As it was printed:</source>
        <translation>Como se imprimió:</translation>
    </message>
    <message>
        <source>Measured here:</source>
        <translation>Medido aquí:</translation>
    </message>
    <message>
        <source>The machines differ: what can be compared are orders and ratios, not times.</source>
        <translation>Las máquinas son distintas: lo que se puede comparar son órdenes y razones, no tiempos.</translation>
    </message>
    <message>
        <source>What was wrong (%1): %2</source>
        <translation>Qué estaba mal (%1): %2</translation>
    </message>
    <message>
        <source>What the study claims</source>
        <translation>Qué afirma el estudio</translation>
    </message>
    <message>
        <source>claim</source>
        <translation>afirmación</translation>
    </message>
    <message>
        <source>why</source>
        <translation>por qué</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Estudio</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Pregunta</translation>
    </message>
    <message>
        <source>What they built</source>
        <translation>Qué construyeron</translation>
    </message>
    <message>
        <source>What they measured</source>
        <translation>Qué midieron</translation>
    </message>
    <message>
        <source>What is measured here</source>
        <translation>Qué se mide aquí</translation>
    </message>
    <message>
        <source>Studies, seen again</source>
        <translation>Los estudios, vistos de nuevo</translation>
    </message>
    <message>
        <source>side of the input, pixels</source>
        <translation>lado de la entrada, píxeles</translation>
    </message>
    <message>
        <source>windows of a channel</source>
        <translation>ventanas de un canal</translation>
    </message>
    <message>
        <source>side of the window, pixels</source>
        <translation>lado de la ventana, píxeles</translation>
    </message>
    <message>
        <source>channels of the input</source>
        <translation>canales de la entrada</translation>
    </message>
    <message>
        <source>output channels</source>
        <translation>canales de salida</translation>
    </message>
    <message>
        <source>samples at once</source>
        <translation>muestras a la vez</translation>
    </message>
    <message>
        <source>parameters of the network</source>
        <translation>parámetros de la red</translation>
    </message>
    <message>
        <source>hidden layers</source>
        <translation>capas ocultas</translation>
    </message>
    <message>
        <source>multiply-adds of a sample</source>
        <translation>multiplicaciones-sumas de una muestra</translation>
    </message>
    <message>
        <source>seconds, copies included</source>
        <translation>segundos, copias incluidas</translation>
    </message>
    <message>
        <source>seconds of the kernel alone</source>
        <translation>segundos del kernel solo</translation>
    </message>
    <message>
        <source>seconds of the copies</source>
        <translation>segundos de las copias</translation>
    </message>
    <message>
        <source>samples per second</source>
        <translation>muestras por segundo</translation>
    </message>
    <message>
        <source>joule seconds</source>
        <translation>julios·segundo</translation>
    </message>
    <message>
        <source>layer, counted from the input</source>
        <translation>capa, contada desde la entrada</translation>
    </message>
    <message>
        <source>milliseconds of a layer forward</source>
        <translation>milisegundos de una capa hacia adelante</translation>
    </message>
    <message>
        <source>milliseconds of a layer backward</source>
        <translation>milisegundos de una capa hacia atrás</translation>
    </message>
    <message>
        <source>seconds of an epoch</source>
        <translation>segundos de una época</translation>
    </message>
    <message>
        <source>seconds of training so far</source>
        <translation>segundos de entrenamiento hasta ahora</translation>
    </message>
    <message>
        <source>loss on the training part</source>
        <translation>pérdida en la parte de entrenamiento</translation>
    </message>
    <message>
        <source>accuracy on the training part, per cent</source>
        <translation>exactitud en la parte de entrenamiento, por ciento</translation>
    </message>
    <message>
        <source>loss on the validation part</source>
        <translation>pérdida en la parte de validación</translation>
    </message>
    <message>
        <source>accuracy on the validation part, per cent</source>
        <translation>exactitud en la parte de validación, por ciento</translation>
    </message>
    <message>
        <source>accuracy on the test part, per cent</source>
        <translation>exactitud en la parte de prueba, por ciento</translation>
    </message>
    <message>
        <source>loss in the end</source>
        <translation>pérdida al final</translation>
    </message>
    <message>
        <source>backend and implementation</source>
        <translation>backend e implementación</translation>
    </message>
    <message>
        <source>device</source>
        <translation>dispositivo</translation>
    </message>
    <message>
        <source>network</source>
        <translation>red</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>operador</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>capa</translation>
    </message>
    <message>
        <source>experiment or training</source>
        <translation>experimento o entrenamiento</translation>
    </message>
    <message>
        <source>%1 holds no results of a study</source>
        <translation>%1 no contiene resultados de un estudio</translation>
    </message>
    <message>
        <source>%1 = %2 · %3: %4 times %5 gives %6.</source>
        <translation>%1 = %2 · %3: %4 por %5 da %6.</translation>
    </message>
    <message>
        <source>A row of W is a filter, a column of U a window (im2col). The bias of the filter is added afterwards.</source>
        <translation>Una fila de W es un filtro, una columna de U una ventana (im2col). El sesgo del filtro se suma después.</translation>
    </message>
    <message>
        <source>A row of W is a filter, a column of U a window (im2col).</source>
        <translation>Una fila de W es un filtro, una columna de U una ventana (im2col).</translation>
    </message>
    <message>
        <source>A column of U′ is what one cell on the right adds to its window; col2im adds up what falls on the same cell of %1.</source>
        <translation>Una columna de U′ es lo que una celda de la derecha añade a su ventana; col2im suma lo que cae en la misma celda de %1.</translation>
    </message>
    <message>
        <source>R has the kernels turned by 180°, V the windows of the map with 0 around it. Implementations by im2col multiply with Wᵀ instead; blocks and threads are those that this product would have.</source>
        <translation>R contiene los kernels girados 180°, V las ventanas del mapa con 0 a su alrededor. Las implementaciones por im2col multiplican con Wᵀ en su lugar; los bloques e hilos son los que tendría este producto.</translation>
    </message>
    <message>
        <source>The sum runs over all windows of all images; a column of the result is a tap.</source>
        <translation>La suma recorre todas las ventanas de todas las imágenes; una columna del resultado es una posición del filtro.</translation>
    </message>
    <message>
        <source>A column on the right is an image; its last row, of ones, takes the bias along.</source>
        <translation>Una columna de la derecha es una imagen; la última fila, de unos, lleva consigo el sesgo.</translation>
    </message>
    <message>
        <source>A column on the right is an image.</source>
        <translation>Una columna de la derecha es una imagen.</translation>
    </message>
    <message>
        <source>A column is an image, a row of the result an input.</source>
        <translation>Una columna es una imagen, una fila del resultado una entrada.</translation>
    </message>
    <message>
        <source>The sum runs over the images; the column of ones makes the gradient of the bias.</source>
        <translation>La suma recorre las imágenes; la columna de unos da el gradiente del sesgo.</translation>
    </message>
    <message>
        <source>The sum runs over the images.</source>
        <translation>La suma recorre las imágenes.</translation>
    </message>
    <message>
        <source>Row %1 times column %2: %3</source>
        <translation>Fila %1 por columna %2: %3</translation>
    </message>
    <message>
        <source>Row %1 times column %2: %3 %4 %5</source>
        <translation>Fila %1 por columna %2: %3 %4 %5</translation>
    </message>
    <message>
        <source>This is added to %1.</source>
        <translation>Esto se suma a %1.</translation>
    </message>
    <message>
        <source>This falls outside and is dropped.</source>
        <translation>Esto cae fuera y se descarta.</translation>
    </message>
    <message>
        <source>This is %1.</source>
        <translation>Esto es %1.</translation>
    </message>
    <message>
        <source>Offset ((n·C + c)·H + h)·W + w = %1 = %2, byte %3. Strides: n %4, c %5, h %6, w 1.</source>
        <translation>Desplazamiento ((n·C + c)·H + h)·W + w = %1 = %2, byte %3. Zancadas: n %4, c %5, h %6, w 1.</translation>
    </message>
    <message>
        <source>Offset row·columns + column = %1 = %2, byte %3. Strides: row %4, column 1.</source>
        <translation>Desplazamiento fila·columnas + columna = %1 = %2, byte %3. Zancadas: fila %4, columna 1.</translation>
    </message>
    <message>
        <source>Not possible: %1×%2 cells are more than these kernels count.</source>
        <translation>No es posible: %1×%2 celdas son más de las que cuentan estos kernels.</translation>
    </message>
    <message>
        <source>Not possible: %1 cells &gt; %2 threads of one block.</source>
        <translation>No es posible: %1 celdas &gt; %2 hilos de un bloque.</translation>
    </message>
    <message>
        <source>One block of %2 threads (x×y)</source>
        <translation>Un bloque de %2 hilos (x×y)</translation>
    </message>
    <message>
        <source>%1 blocks of %2 threads (x×y)</source>
        <translation>%1 bloques de %2 hilos (x×y)</translation>
    </message>
    <message>
        <source>each thread computes one cell</source>
        <translation>cada hilo calcula una celda</translation>
    </message>
    <message>
        <source>each thread computes %1 cells</source>
        <translation>cada hilo calcula %1 celdas</translation>
    </message>
    <message>
        <source>%1, %2; %3 launches follow each other, one for each image.</source>
        <translation>%1, %2; se suceden %3 lanzamientos, uno por imagen.</translation>
    </message>
    <message>
        <source>%1, %2; the result is computed transposed, image by row.</source>
        <translation>%1, %2; el resultado se calcula traspuesto, una imagen por fila.</translation>
    </message>
    <message>
        <source>%1, %2.</source>
        <translation>%1, %2.</translation>
    </message>
    <message>
        <source>The gradient of the bias is added up by another kernel.</source>
        <translation>El gradiente del sesgo lo suma otro kernel.</translation>
    </message>
    <message>
        <source>Block %1, thread %2 computes this cell.</source>
        <translation>El bloque %1, hilo %2 calcula esta celda.</translation>
    </message>
    <message>
        <source>Tile %1 of %2: terms %3 to %4.</source>
        <translation>Tesela %1 de %2: términos %3 a %4.</translation>
    </message>
    <message>
        <source>%1 Sum so far: %2.</source>
        <translation>%1 Suma hasta aquí: %2.</translation>
    </message>
    <message>
        <source>“%1” declares no watts; legal is DEVICE=LOAD or DEVICE=LOAD:IDLE, such as card-0=150:16, with processor, memory or card, and where there are several their number behind it</source>
        <translation>«%1» no declara vatios; lo válido es DISPOSITIVO=CARGA o DISPOSITIVO=CARGA:REPOSO, como card-0=150:16, con processor, memory o card, y, donde hay varios, su número detrás</translation>
    </message>
    <message>
        <source>Pause between rounds</source>
        <translation>Pausa entre rondas</translation>
    </message>
    <message>
        <source>this must be an object with data, such as %1</source>
        <translation>debe ser un objeto con datos, como %1</translation>
    </message>
    <message>
        <source>%1 must be a text, or texts by language: %2</source>
        <translation>%1 debe ser un texto, o textos por idioma: %2</translation>
    </message>
    <message>
        <source>What is right: %1</source>
        <translation>Lo correcto: %1</translation>
    </message>
</context>
<context>
    <name>figures</name>
    <message>
        <source>backward pass</source>
        <translation>pasada hacia atrás</translation>
    </message>
    <message>
        <source>forward pass</source>
        <translation>pasada hacia adelante</translation>
    </message>
    <message>
        <source>Worksheet</source>
        <translation>Hoja de trabajo</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Fecha</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>%1: solution</source>
        <translation>%1: solución</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>operador</translation>
    </message>
    <message>
        <source>input</source>
        <translation>entrada</translation>
    </message>
    <message>
        <source>computed by</source>
        <translation>calculado por</translation>
    </message>
    <message>
        <source>program</source>
        <translation>programa</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>procesador</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>Respuesta: %1</translation>
    </message>
    <message>
        <source>im2col: column = pixel</source>
        <translation>im2col: columna = píxel</translation>
    </message>
    <message>
        <source>im2col: column = window</source>
        <translation>im2col: columna = ventana</translation>
    </message>
    <message>
        <source>What the window reads, and the filter on it:</source>
        <translation>Lo que lee la ventana, y el filtro sobre ella:</translation>
    </message>
    <message>
        <source>What the window reads:</source>
        <translation>Lo que lee la ventana:</translation>
    </message>
    <message>
        <source>There was no room on this page for: %1.</source>
        <translation>En esta página no hubo lugar para: %1.</translation>
    </message>
    <message>
        <source>The numbers that the cell is made of:</source>
        <translation>Los números de los que se compone la celda:</translation>
    </message>
    <message>
        <source>This page has no room for all numbers that the cell is made of.</source>
        <translation>En esta página no caben todos los números de los que se compone la celda.</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A: %1</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B: %1</translation>
    </message>
    <message>
        <source>%1&#xa0;min</source>
        <translation>%1&#xa0;min</translation>
    </message>
</context>
<context>
    <name>ks::AnswerView</name>
    <message>
        <source>Classes</source>
        <translation>Clases</translation>
    </message>
</context>
<context>
    <name>ks::AsideTrainings</name>
    <message>
        <source>%1 trained networks are put aside now. The next one takes the place of the oldest.</source>
        <translation>Ahora hay %1 redes entrenadas apartadas. La siguiente ocupará el lugar de la más antigua.</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Recuperar</translation>
    </message>
    <message>
        <source>Bring the oldest back</source>
        <translation>Recuperar la más antigua</translation>
    </message>
    <message>
        <source>The trained network has been put aside, with its weights and its lines.</source>
        <translation>La red entrenada se ha apartado, con sus pesos y sus líneas.</translation>
    </message>
    <message>
        <source>Bring back the trained network</source>
        <translation>Recuperar la red entrenada</translation>
    </message>
    <message>
        <source>This network was trained before: its weights and its lines are here again.</source>
        <translation>Esta red ya se entrenó antes: sus pesos y sus líneas están aquí de nuevo.</translation>
    </message>
    <message>
        <source>Begin anew</source>
        <translation>Empezar de nuevo</translation>
    </message>
    <message>
        <source>The training begins anew. The network trained before has been put aside.</source>
        <translation>El entrenamiento empieza de nuevo. La red entrenada antes se ha apartado.</translation>
    </message>
    <message>
        <source>The network that was trained since has been put aside.</source>
        <translation>La red entrenada desde entonces se ha apartado.</translation>
    </message>
    <message>
        <source>The training of the file is here, with its weights and the state of its optimiser: it goes on with the same numbers, up to epoch %1.</source>
        <translation>El entrenamiento del archivo está aquí, con sus pesos y el estado de su optimizador: continúa con los mismos números, hasta la época %1.</translation>
    </message>
    <message>
        <source>Back to untrained, with the usual rate</source>
        <translation>Volver a sin entrenar, con la tasa habitual</translation>
    </message>
    <message>
        <source>The training so far has been put aside, with its lines.</source>
        <translation>El entrenamiento hasta ahora se ha apartado, con sus líneas.</translation>
    </message>
    <message numerus="yes">
        <source>In this session %n trained networks were put aside.</source>
        <translation>
            <numerusform>En esta sesión se dejó aparte %n red entrenada.</numerusform>
            <numerusform>En esta sesión se dejaron aparte %n redes entrenadas.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::AttentionView</name>
    <message>
        <source>the predicted one</source>
        <translation>la predicha</translation>
    </message>
    <message>
        <source>What speaks for</source>
        <translation>Qué habla a favor de</translation>
    </message>
    <message>
        <source>Class whose reasons are shown</source>
        <translation>Clase cuyas razones se muestran</translation>
    </message>
    <message>
        <source>Grad-CAM of</source>
        <translation>Grad-CAM de</translation>
    </message>
    <message>
        <source>Layer of the Grad-CAM</source>
        <translation>Capa del Grad-CAM</translation>
    </message>
    <message>
        <source>Cover</source>
        <translation>Cubrir</translation>
    </message>
    <message>
        <source>How strongly the colours cover the picture</source>
        <translation>Con qué fuerza los colores cubren la imagen</translation>
    </message>
    <message>
        <source>The picture</source>
        <translation>La imagen</translation>
    </message>
    <message>
        <source>Saliency</source>
        <translation>Saliencia</translation>
    </message>
    <message>
        <source>What the network reads</source>
        <translation>Lo que lee la red</translation>
    </message>
    <message>
        <source>Saliency: how much each cell moves the output</source>
        <translation>Saliencia: cuánto mueve cada celda la salida</translation>
    </message>
    <message>
        <source>Saliency: how much each cell moves the output %1</source>
        <translation>Saliencia: cuánto mueve cada celda la salida %1</translation>
    </message>
    <message>
        <source>Grad-CAM needs a layer that makes maps; this network has none.</source>
        <translation>Grad-CAM necesita una capa que haga mapas; esta red no tiene ninguna.</translation>
    </message>
    <message>
        <source>Grad-CAM: the places that speak for the output</source>
        <translation>Grad-CAM: los lugares que hablan a favor de la salida</translation>
    </message>
    <message>
        <source>Grad-CAM: the places of %1 that speak for %2</source>
        <translation>Grad-CAM: los lugares de %1 que hablan a favor de %2</translation>
    </message>
    <message>
        <source>Grad-CAM: no place of %1 speaks for %2</source>
        <translation>Grad-CAM: ningún lugar de %1 habla a favor de %2</translation>
    </message>
    <message>
        <source>largest size of the gradient</source>
        <translation>mayor magnitud del gradiente</translation>
    </message>
    <message>
        <source>how much it speaks for the output</source>
        <translation>cuánto habla a favor de la salida</translation>
    </message>
    <message>
        <source>%1, B − A</source>
        <translation>%1, B − A</translation>
    </message>
    <message>
        <source>Saliency, B − A: how much more each cell moves the output %1 at B</source>
        <translation>Saliencia, B − A: cuánto más mueve cada celda la salida %1 en B</translation>
    </message>
    <message>
        <source>Grad-CAM, B − A: how much more the places of %1 speak for %2 at B</source>
        <translation>Grad-CAM, B − A: cuánto más hablan los lugares de %1 a favor de %2 en B</translation>
    </message>
</context>
<context>
    <name>ks::AttributeFields</name>
    <message>
        <source>Change %1</source>
        <translation>Cambiar %1</translation>
    </message>
</context>
<context>
    <name>ks::AttributeNames</name>
    <message>
        <source>without %1</source>
        <translation>sin %1</translation>
    </message>
    <message>
        <source>Automatic padding sets these values; choose “%1” for it to set them yourself.</source>
        <translation>El relleno automático fija estos valores; elija para él «%1» si quiere fijarlos usted.</translation>
    </message>
</context>
<context>
    <name>ks::AxisField</name>
    <message>
        <source>rows (y)</source>
        <translation>filas (y)</translation>
    </message>
    <message>
        <source>columns (x)</source>
        <translation>columnas (x)</translation>
    </message>
    <message>
        <source>%1, rows</source>
        <translation>%1, filas</translation>
    </message>
    <message>
        <source>%1, columns</source>
        <translation>%1, columnas</translation>
    </message>
    <message>
        <source>%1: one value for rows and columns</source>
        <translation>%1: un solo valor para filas y columnas</translation>
    </message>
    <message>
        <source>Linked: one value for rows (y) and columns (x). Unlink to set them apart.</source>
        <translation>Enlazados: un solo valor para filas (y) y columnas (x). Desenlácelos para elegirlos por separado.</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>Cambiar %1</translation>
    </message>
    <message>
        <source>below: %1</source>
        <translation>abajo: %1</translation>
    </message>
    <message>
        <source>right: %1</source>
        <translation>derecha: %1</translation>
    </message>
    <message>
        <source>The four sides one by one are under More.</source>
        <translation>Los cuatro lados por separado están en Más.</translation>
    </message>
</context>
<context>
    <name>ks::BackendChoice</name>
    <message>
        <source>Choose backend %1</source>
        <translation>Elegir el backend %1</translation>
    </message>
    <message>
        <source>Choose implementation %1</source>
        <translation>Elegir la implementación %1</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Where the operation is computed.</source>
        <translation>Dónde se calcula la operación.</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>Implementación</translation>
    </message>
    <message>
        <source>Computed by %1, %2.</source>
        <translation>Calculado por %1, %2.</translation>
    </message>
    <message>
        <source>this program does not have it; serial takes its place</source>
        <translation>este programa no lo tiene; serial ocupa su lugar</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>The first of the table that supports and prefers these settings.</source>
        <translation>La primera de la tabla que admite y prefiere estos ajustes.</translation>
    </message>
    <message>
        <source>not for this operator</source>
        <translation>no para este operador</translation>
    </message>
    <message>
        <source>How the backend does it; “auto” takes the implementation that it prefers for these settings.</source>
        <translation>Cómo lo hace el backend; «auto» toma la implementación que prefiere para estos ajustes.</translation>
    </message>
</context>
<context>
    <name>ks::BackendDifference</name>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>First backend of the difference map</source>
        <translation>Primer backend del mapa de diferencias</translation>
    </message>
    <message>
        <source>Second backend of the difference map</source>
        <translation>Segundo backend del mapa de diferencias</translation>
    </message>
    <message>
        <source>Difference of two backends</source>
        <translation>Diferencia entre dos backends</translation>
    </message>
    <message>
        <source>%1 cells differ, at most by %2, at &lt;a href=&quot;worst&quot;&gt;%3&lt;/a&gt;.</source>
        <translation>%1 celdas difieren, como mucho en %2, en &lt;a href=&quot;worst&quot;&gt;%3&lt;/a&gt;.</translation>
    </message>
    <message>
        <source>The same numbers in every cell.</source>
        <translation>Los mismos números en todas las celdas.</translation>
    </message>
    <message>
        <source>One cell differs, by %1, at &lt;a href=&quot;worst&quot;&gt;%2&lt;/a&gt;.</source>
        <translation>Una celda difiere, en %1, en &lt;a href=&quot;worst&quot;&gt;%2&lt;/a&gt;.</translation>
    </message>
</context>
<context>
    <name>ks::BackendStatus</name>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n hilo</numerusform>
            <numerusform>%n hilos</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 can be used: %2.</source>
        <translation>%1 se puede usar: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be used: %2.</source>
        <translation>%1 no se puede usar: %2.</translation>
    </message>
    <message>
        <source>no GPU (why?)</source>
        <translation>sin GPU (¿por qué?)</translation>
    </message>
    <message>
        <source>Backends: %1</source>
        <translation>Backends: %1</translation>
    </message>
</context>
<context>
    <name>ks::BackendsPanel</name>
    <message>
        <source>✓ equal</source>
        <translation>✓ igual</translation>
    </message>
    <message>
        <source>✓ in bound</source>
        <translation>✓ en la cota</translation>
    </message>
    <message>
        <source>✗ beyond bound</source>
        <translation>✗ fuera de cota</translation>
    </message>
    <message>
        <source>Backends</source>
        <translation>Backends</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Pasada</translation>
    </message>
    <message>
        <source>Pass that is compared</source>
        <translation>Pasada que se compara</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Medir de nuevo</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>Detener la medición</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>Implementation, ULP, bound and quartiles.</source>
        <translation>Implementación, ULP, cota y cuartiles.</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Mediana</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Dispersión</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Veredicto</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>Implementación</translation>
    </message>
    <message>
        <source>ULP</source>
        <translation>ULP</translation>
    </message>
    <message>
        <source>Error / bound</source>
        <translation>Error / cota</translation>
    </message>
    <message>
        <source>Quartiles</source>
        <translation>Cuartiles</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Hacia adelante</translation>
    </message>
    <message>
        <source>Forward, keeping what backward needs</source>
        <translation>Hacia adelante, guardando lo que necesita la pasada hacia atrás</translation>
    </message>
    <message>
        <source>Backward: ∂L/∂X</source>
        <translation>Hacia atrás: ∂L/∂X</translation>
    </message>
    <message>
        <source>Backward: ∂L/∂W</source>
        <translation>Hacia atrás: ∂L/∂W</translation>
    </message>
    <message>
        <source>Comparing the backends…</source>
        <translation>Comparando los backends…</translation>
    </message>
    <message>
        <source>Wrong beyond the bound: %1 ✗</source>
        <translation>Error fuera de la cota: %1 ✗</translation>
    </message>
    <message>
        <source>Backends: compare…</source>
        <translation>Backends: comparar…</translation>
    </message>
    <message>
        <source>Stops after the run under way.</source>
        <translation>Se detiene al acabar la ejecución en curso.</translation>
    </message>
    <message>
        <source>Nothing is being measured.</source>
        <translation>No se está midiendo nada.</translation>
    </message>
    <message>
        <source>A measurement is under way.</source>
        <translation>Hay una medición en curso.</translation>
    </message>
    <message>
        <source>Runs every backend again on the present settings.</source>
        <translation>Vuelve a ejecutar todos los backends con los ajustes actuales.</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>too short</source>
        <translation>muy breve</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>Click: go to the worst cell, %1.</source>
        <translation>Clic: ir a la peor celda, %1.</translation>
    </message>
    <message>
        <source>Implementation: %1</source>
        <translation>Implementación: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 backends agree ✓</source>
        <translation>%1 backends concuerdan ✓</translation>
    </message>
    <message>
        <source>%1 and %2 agree ✓</source>
        <translation>%1 y %2 concuerdan ✓</translation>
    </message>
    <message>
        <source>Backends compared</source>
        <translation>Comparación de backends</translation>
    </message>
    <message>
        <source>Enter goes to the worst cell of a row, the right arrow key unfolds the implementations of a backend.</source>
        <translation>Intro va a la peor celda de una fila, la flecha derecha despliega las implementaciones de un backend.</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>no medido</translation>
    </message>
    <message>
        <source>%1 backends right, cells that overflow: %2</source>
        <translation>%1 backends correctos, celdas que desbordan: %2</translation>
    </message>
    <message>
        <source>%1, overflow in %2</source>
        <comment>the largest error, and the number of cells that end beyond float32 on the way</comment>
        <translation>%1, desbordan %2</translation>
    </message>
    <message>
        <source>%1, undecided in %2</source>
        <comment>the largest error, and the number of cells of which nothing can be said: too few digits are left</comment>
        <translation>%1, sin decidir en %2</translation>
    </message>
    <message>
        <source>± %1&#xa0;%</source>
        <translation>± %1&#xa0;%</translation>
    </message>
</context>
<context>
    <name>ks::BenchmarkFiles</name>
    <message>
        <source>An experiment is being measured; pause it before you open results.</source>
        <translation>Se está midiendo un experimento; páuselo antes de abrir resultados.</translation>
    </message>
    <message>
        <source>Pause the measurement</source>
        <translation>Pausar la medición</translation>
    </message>
    <message>
        <source>What was chosen is open already.</source>
        <translation>Lo elegido ya está abierto.</translation>
    </message>
    <message numerus="yes">
        <source>%n results stand side by side: %1.</source>
        <translation>
            <numerusform>%n resultado está a la vista: %1.</numerusform>
            <numerusform>%n resultados están uno junto a otro: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>The baseline is set: from now on every result is held against it.</source>
        <translation>La referencia está fijada: a partir de ahora cada resultado se compara con ella.</translation>
    </message>
    <message>
        <source>The opened results and the baseline are closed; the figures on show stay.</source>
        <translation>Los resultados abiertos y la referencia están cerrados; las cifras que se ven se quedan.</translation>
    </message>
    <message>
        <source>The experiment cannot be saved like this: %1</source>
        <translation>El experimento no se puede guardar así: %1</translation>
    </message>
</context>
<context>
    <name>ks::BenchmarkLab</name>
    <message>
        <source>Save the experiment…</source>
        <translation>Guardar el experimento…</translation>
    </message>
    <message>
        <source>Experiments (*.json)</source>
        <translation>Experimentos (*.json)</translation>
    </message>
    <message>
        <source>Figures as CSV…</source>
        <translation>Cifras como CSV…</translation>
    </message>
    <message>
        <source>Report as HTML…</source>
        <translation>Informe como HTML…</translation>
    </message>
    <message>
        <source>Reports (*.html)</source>
        <translation>Informes (*.html)</translation>
    </message>
    <message>
        <source>Chart as PNG…</source>
        <translation>Gráfica como PNG…</translation>
    </message>
    <message>
        <source>Chart as SVG…</source>
        <translation>Gráfica como SVG…</translation>
    </message>
    <message>
        <source>Chart as PDF…</source>
        <translation>Gráfica como PDF…</translation>
    </message>
    <message>
        <source>There are no figures yet; start the experiment first.</source>
        <translation>Todavía no hay cifras; inicie antes el experimento.</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>Mediciones</translation>
    </message>
    <message>
        <source>Save the result…</source>
        <translation>Guardar el resultado…</translation>
    </message>
    <message>
        <source>Results (*.json)</source>
        <translation>Resultados (*.json)</translation>
    </message>
    <message>
        <source>Open results…</source>
        <translation>Abrir resultados…</translation>
    </message>
    <message>
        <source>Take the result as the baseline</source>
        <translation>Tomar el resultado como referencia</translation>
    </message>
    <message>
        <source>Open a baseline…</source>
        <translation>Abrir una referencia…</translation>
    </message>
    <message>
        <source>Close opened results and the baseline</source>
        <translation>Cerrar los resultados abiertos y la referencia</translation>
    </message>
    <message>
        <source>No results are open, and there is no baseline.</source>
        <translation>No hay resultados abiertos ni referencia.</translation>
    </message>
    <message>
        <source>Experiment that comes ready</source>
        <translation>Experimento que viene listo</translation>
    </message>
    <message>
        <source>The experiment cannot be saved like this: %1</source>
        <translation>El experimento no se puede guardar así: %1</translation>
    </message>
    <message>
        <source>Takes the place of the experiment</source>
        <translation>Sustituye al experimento</translation>
    </message>
</context>
<context>
    <name>ks::BenchmarkRunner</name>
    <message>
        <source>The Benchmark lab is measuring. Everything else that computes waits until it has ended.</source>
        <translation>El laboratorio Mediciones está midiendo. Todo lo demás que calcula espera hasta que termine.</translation>
    </message>
    <message>
        <source>Pause the measurement</source>
        <translation>Pausar la medición</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>Midiendo</translation>
    </message>
</context>
<context>
    <name>ks::BenchmarkSession</name>
    <message>
        <source>Change the experiment</source>
        <translation>Cambiar el experimento</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experimento</translation>
    </message>
    <message>
        <source>Show another experiment</source>
        <translation>Mostrar otro experimento</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Recuperar</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>Nueva sesión</translation>
    </message>
    <message>
        <source>The result of “%1” is in no file. It was put aside at %2.</source>
        <translation>El resultado de «%1» no está en ningún archivo. Se dejó aparte a las %2.</translation>
    </message>
</context>
<context>
    <name>ks::BookmarkBar</name>
    <message>
        <source>Previous bookmark</source>
        <translation>Marcador anterior</translation>
    </message>
    <message>
        <source>Previous bookmark (Ctrl+PageUp)</source>
        <translation>Marcador anterior (Ctrl+RePág)</translation>
    </message>
    <message>
        <source>Next bookmark</source>
        <translation>Marcador siguiente</translation>
    </message>
    <message>
        <source>Next bookmark (Ctrl+PageDown)</source>
        <translation>Marcador siguiente (Ctrl+AvPág)</translation>
    </message>
    <message>
        <source>The question at this bookmark</source>
        <translation>La pregunta de este marcador</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Changed since.</source>
        <translation>Ha cambiado.</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Recuperar</translation>
    </message>
    <message>
        <source>Edit the bookmark: its name, question and minutes</source>
        <translation>Editar el marcador: su nombre, su pregunta y sus minutos</translation>
    </message>
    <message>
        <source>All bookmarks of this session</source>
        <translation>Todos los marcadores de esta sesión</translation>
    </message>
    <message>
        <source>%1 (bookmark %2)</source>
        <translation>%1 (marcador %2)</translation>
    </message>
    <message>
        <source>Hidden, because a later bookmark asks for it: %1.</source>
        <translation>Oculto, porque un marcador posterior pregunta por ello: %1.</translation>
    </message>
    <message>
        <source>Show it all the same</source>
        <translation>Mostrarlo de todos modos</translation>
    </message>
    <message>
        <source>%1&#xa0;min</source>
        <translation>%1&#xa0;min</translation>
    </message>
    <message>
        <source>You have left it.</source>
        <translation>Ya no está en él.</translation>
    </message>
    <message>
        <source>Go back to it</source>
        <translation>Volver a él</translation>
    </message>
</context>
<context>
    <name>ks::BookmarkEditor</name>
    <message>
        <source>New name of the bookmark</source>
        <translation>Nombre nuevo del marcador</translation>
    </message>
    <message>
        <source>Name of the bookmark</source>
        <translation>Nombre del marcador</translation>
    </message>
    <message>
        <source>Enter stores it, Esc does not</source>
        <translation>Intro lo guarda, Esc no</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a bookmark: the operator and the cell, as in: MaxPool, output Y, row 2, column 3</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Pregunta</translation>
    </message>
    <message>
        <source>Question for the class</source>
        <translation>Pregunta para la clase</translation>
    </message>
    <message>
        <source>What the class is asked here; nothing where nothing is asked</source>
        <translation>Lo que se pregunta aquí a la clase; nada si no se pregunta nada</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>Minutos</translation>
    </message>
    <message>
        <source>Minutes that it takes</source>
        <translation>Minutos que dura</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>sin indicar</translation>
    </message>
    <message>
        <source>Also in %1</source>
        <translation>También en %1</translation>
    </message>
    <message>
        <source>The same texts for those who read %1</source>
        <translation>Los mismos textos para quienes leen %1</translation>
    </message>
    <message>
        <source>Name (%1)</source>
        <translation>Nombre (%1)</translation>
    </message>
    <message>
        <source>Question (%1)</source>
        <translation>Pregunta (%1)</translation>
    </message>
    <message>
        <source>Store</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Answer to the question, for the solution sheet</source>
        <translation>Respuesta a la pregunta, para la hoja de soluciones</translation>
    </message>
    <message>
        <source>What the solution sheet says; the class does not see it</source>
        <translation>Lo que dice la hoja de soluciones; la clase no lo ve</translation>
    </message>
    <message>
        <source>Answer (%1)</source>
        <translation>Respuesta (%1)</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>español</translation>
    </message>
    <message>
        <source>English</source>
        <translation>inglés</translation>
    </message>
</context>
<context>
    <name>ks::BookmarkList</name>
    <message>
        <source>Bookmarks</source>
        <translation>Marcadores</translation>
    </message>
    <message>
        <source>This session has no bookmarks yet. Ctrl+B adds one for what is on screen.</source>
        <translation>Esta sesión aún no tiene marcadores. Ctrl+B añade uno para lo que se ve.</translation>
    </message>
    <message>
        <source>Bookmarks in their order</source>
        <translation>Marcadores en su orden</translation>
    </message>
    <message>
        <source>Double-click to go there, drag to put them in order.</source>
        <translation>Doble clic para ir allí; arrastre para ordenarlos.</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Ir allí</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Editar…</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Subir</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Bajar</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>%1&#xa0;min</source>
        <translation>%1&#xa0;min</translation>
    </message>
</context>
<context>
    <name>ks::Bookmarks</name>
    <message>
        <source>add bookmark %1</source>
        <translation>añadir el marcador %1</translation>
    </message>
    <message>
        <source>edit bookmark %1</source>
        <translation>editar el marcador %1</translation>
    </message>
    <message>
        <source>move bookmark %1</source>
        <translation>mover el marcador %1</translation>
    </message>
    <message>
        <source>remove bookmark %1</source>
        <translation>quitar el marcador %1</translation>
    </message>
    <message>
        <source>bring back bookmark %1</source>
        <translation>recuperar el marcador %1</translation>
    </message>
    <message>
        <source>go to bookmark %1</source>
        <translation>ir al marcador %1</translation>
    </message>
</context>
<context>
    <name>ks::BorrowedBar</name>
    <message>
        <source>A copy of &lt;b&gt;%1&lt;/b&gt;, to play with. The network does not change.</source>
        <translation>Una copia de &lt;b&gt;%1&lt;/b&gt; para experimentar. La red no cambia.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; · These are the network’s own numbers; they are not changed here. An edit makes a copy.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; · Estos son los números de la propia red; aquí no se cambian. Una edición hace una copia.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; · An edit makes a copy.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; · Una edición hace una copia.</translation>
    </message>
    <message>
        <source>A copy of &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>Una copia de &lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
</context>
<context>
    <name>ks::BranchChange</name>
    <message>
        <source>Train on from here</source>
        <translation>Seguir entrenando desde aquí</translation>
    </message>
    <message numerus="yes">
        <source>Go on from where the training was after %Ln batches: press ▶. As it was until now it has been put aside.</source>
        <translation>
            <numerusform>Continúe desde donde estaba el entrenamiento tras %Ln lote: pulse ▶. El de hasta ahora se ha dejado aparte.</numerusform>
            <numerusform>Continúe desde donde estaba el entrenamiento tras %Ln lotes: pulse ▶. El de hasta ahora se ha dejado aparte.</numerusform>
        </translation>
    </message>
    <message>
        <source>▶ Go on</source>
        <translation>▶ Continuar</translation>
    </message>
</context>
<context>
    <name>ks::BuildPage</name>
    <message>
        <source>Mend the network</source>
        <translation>Reparar la red</translation>
    </message>
    <message>
        <source>Networks (*.json)</source>
        <translation>Redes (*.json)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n capa</numerusform>
            <numerusform>%n capas</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, %3 parameters</source>
        <translation>%1: %2, %3 parámetros</translation>
    </message>
    <message>
        <source>Add a layer</source>
        <translation>Añadir una capa</translation>
    </message>
    <message>
        <source>Remove a layer</source>
        <translation>Quitar una capa</translation>
    </message>
    <message>
        <source>Move a layer</source>
        <translation>Mover una capa</translation>
    </message>
    <message>
        <source>Change a layer</source>
        <translation>Cambiar una capa</translation>
    </message>
    <message>
        <source>Take a preset</source>
        <translation>Tomar una red preparada</translation>
    </message>
    <message>
        <source>Open a network</source>
        <translation>Abrir una red</translation>
    </message>
    <message>
        <source>This network cannot be trained yet: %1</source>
        <translation>Esta red aún no se puede entrenar: %1</translation>
    </message>
    <message>
        <source>This does not fit; the largest batch is %1.</source>
        <translation>No cabe; el lote más grande es %1.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>Opens a network file.</source>
        <translation>Abre un archivo de red.</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Guardar…</translation>
    </message>
    <message>
        <source>Writes the network, without its weights, to a file.</source>
        <translation>Escribe la red, sin sus pesos, en un archivo.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Añadir</translation>
    </message>
    <message>
        <source>Adds a layer behind the chosen one.</source>
        <translation>Añade una capa detrás de la elegida.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplicar</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Subir</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Bajar</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Forecast for every backend</source>
        <translation>Previsión para cada backend</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>Previsión</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Construir</translation>
    </message>
    <message>
        <source>Rename a layer</source>
        <translation>Renombrar una capa</translation>
    </message>
    <message>
        <source>Connect a layer</source>
        <translation>Conectar una capa</translation>
    </message>
    <message numerus="yes">
        <source>%1 parameters, %2 operations to read one sample, %n outputs</source>
        <translation>
            <numerusform>%1 parámetros, %2 operaciones para leer una muestra, %n salida</numerusform>
            <numerusform>%1 parámetros, %2 operaciones para leer una muestra, %n salidas</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a layer first.</source>
        <translation>Elija primero una capa.</translation>
    </message>
    <message>
        <source>This is the first layer.</source>
        <translation>Esta es la primera capa.</translation>
    </message>
    <message>
        <source>This is the last layer.</source>
        <translation>Esta es la última capa.</translation>
    </message>
    <message>
        <source>The measurement is under way.</source>
        <translation>La medición está en curso.</translation>
    </message>
    <message>
        <source>Networks, also of trainings and of other programs (%1)</source>
        <translation>Redes, también de entrenamientos y de otros programas (%1)</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>Muestras/s</translation>
    </message>
    <message>
        <source>Insert a layer</source>
        <translation>Insertar una capa</translation>
    </message>
    <message>
        <source>Begin an empty network</source>
        <translation>Empezar una red vacía</translation>
    </message>
    <message>
        <source>Remove layers</source>
        <translation>Quitar capas</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>two keys for the same</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Estimates the memory and measures a few training steps on each backend, a third of a second each.</source>
        <translation>Estima la memoria y mide unos pasos de entrenamiento en cada backend, un tercio de segundo en cada uno.</translation>
    </message>
    <message>
        <source>The forecast was given up: what it was about has changed.</source>
        <translation>La previsión se abandonó: aquello de lo que trataba ha cambiado.</translation>
    </message>
    <message>
        <source>Given up: one sample takes more than %1&#xa0;s to train on.</source>
        <translation>Abandonado: entrenar con una sola muestra lleva más de %1&#xa0;s.</translation>
    </message>
    <message>
        <source>Take a network of a family</source>
        <translation>Tomar una red de una familia</translation>
    </message>
</context>
<context>
    <name>ks::BuildPicture</name>
    <message>
        <source>The network has no layers yet. Press + between input and loss, or Enter on it, and choose the first layer; or take a network that comes ready.</source>
        <translation>La red aún no tiene capas. Pulse + entre la entrada y la pérdida, o Intro sobre él, y elija la primera capa; o tome una red que viene lista.</translation>
    </message>
    <message>
        <source>The edge %1. Enter inserts a layer here.</source>
        <translation>La conexión %1. Intro inserta aquí una capa.</translation>
    </message>
    <message>
        <source>%1 (%2): %3</source>
        <translation>%1 (%2): %3</translation>
    </message>
    <message>
        <source>%1 stays where it is.</source>
        <translation>%1 se queda donde está.</translation>
    </message>
    <message>
        <source>Puts %1 %2; Esc leaves it where it is.</source>
        <translation>Pone %1 %2; Esc la deja donde está.</translation>
    </message>
    <message>
        <source>Diagram of the layers</source>
        <translation>Diagrama de las capas</translation>
    </message>
    <message>
        <source>Point at an edge: its + inserts a layer. A layer is moved by dragging it to another edge, or by Alt and the up and down keys.</source>
        <translation>Señale una conexión: su + inserta una capa. Una capa se mueve arrastrándola a otra conexión, o con Alt y las flechas arriba y abajo.</translation>
    </message>
</context>
<context>
    <name>ks::CameraButton</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Live from %1</source>
        <translation>En directo desde %1</translation>
    </message>
    <message>
        <source>Live from %1: %2 answers a second</source>
        <translation>En directo desde %1: %2 respuestas por segundo</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>Cámara</translation>
    </message>
    <message>
        <source>Asks the network what the camera sees, picture by picture. Nothing is stored.</source>
        <translation>Pregunta a la red qué ve la cámara, imagen por imagen. No se guarda nada.</translation>
    </message>
    <message>
        <source>Looking for a camera…</source>
        <translation>Buscando una cámara…</translation>
    </message>
</context>
<context>
    <name>ks::CarriedWeights</name>
    <message>
        <source>All layers keep their trained weights.</source>
        <translation>Todas las capas conservan sus pesos entrenados.</translation>
    </message>
    <message>
        <source>No trained weights fit any more: all layers are drawn anew.</source>
        <translation>Ya no encajan pesos entrenados: todas las capas se sortean de nuevo.</translation>
    </message>
    <message>
        <source>Trained weights are kept by %1; drawn anew: %2.</source>
        <translation>Conservan sus pesos entrenados: %1; sorteadas de nuevo: %2.</translation>
    </message>
</context>
<context>
    <name>ks::CellField</name>
    <message>
        <source>“%1” is too large for a float32, which ends at 3.4·10³⁸. Type inf for infinity.</source>
        <translation>«%1» es demasiado grande para un float32, que acaba en 3,4·10³⁸. Escriba inf para infinito.</translation>
    </message>
    <message>
        <source>“%1” is not a number. Type digits with a point or a comma, or NaN, or inf.</source>
        <translation>«%1» no es un número. Escriba cifras con punto o coma, o NaN, o inf.</translation>
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
        <source>row %1, column %2: being computed</source>
        <translation>fila %1, columna %2: se está calculando</translation>
    </message>
    <message>
        <source>held: %1</source>
        <comment>a cell that somebody holds</comment>
        <translation>fijada: %1</translation>
    </message>
</context>
<context>
    <name>ks::CellMenu</name>
    <message>
        <source>Export %1…</source>
        <translation>Exportar %1…</translation>
    </message>
    <message>
        <source>Copy the selected cells</source>
        <translation>Copiar las celdas seleccionadas</translation>
    </message>
    <message>
        <source>Copy the value</source>
        <translation>Copiar el valor</translation>
    </message>
    <message>
        <source>Paste here</source>
        <translation>Pegar aquí</translation>
    </message>
    <message>
        <source>Type a value</source>
        <translation>Escribir un valor</translation>
    </message>
    <message>
        <source>Let go of this cell</source>
        <translation>Soltar esta celda</translation>
    </message>
    <message>
        <source>Hold its explanation</source>
        <translation>Fijar su explicación</translation>
    </message>
    <message>
        <source>Copy its formula</source>
        <translation>Copiar su fórmula</translation>
    </message>
    <message>
        <source>Check its gradient</source>
        <translation>Comprobar su gradiente</translation>
    </message>
    <message>
        <source>Step to this cell</source>
        <translation>Ir a esta celda</translation>
    </message>
    <message>
        <source>Hide the cells behind it</source>
        <translation>Ocultar las celdas que siguen</translation>
    </message>
    <message>
        <source>Ask for this cell</source>
        <translation>Preguntar por esta celda</translation>
    </message>
    <message>
        <source>Show all cells</source>
        <translation>Mostrar todas las celdas</translation>
    </message>
</context>
<context>
    <name>ks::CellPrediction</name>
    <message>
        <source>Right: %1 is %2.</source>
        <translation>Correcto: %1 es %2.</translation>
    </message>
    <message>
        <source>Not %1. The formula shows which numbers meet: try again, or press R to see the answer.</source>
        <translation>No es %1. La fórmula muestra qué números se combinan: inténtelo de nuevo o pulse R para ver la respuesta.</translation>
    </message>
    <message>
        <source>%1 is %2.</source>
        <translation>%1 es %2.</translation>
    </message>
    <message>
        <source>Not %1. Which windows took their maximum from this cell? Try again, or press R to see the answer.</source>
        <translation>No es %1. ¿Qué ventanas tomaron su máximo de esta celda? Inténtelo de nuevo o pulse R para ver la respuesta.</translation>
    </message>
    <message>
        <source>Not %1. Nothing reaches this cell: try again, or press R to see the answer.</source>
        <translation>No es %1. Nada llega a esta celda: inténtelo de nuevo o pulse R para ver la respuesta.</translation>
    </message>
    <message>
        <source>Not %1. Only the bias reaches this cell: try again, or press R to see the answer.</source>
        <translation>No es %1. A esta celda solo llega el sesgo: inténtelo de nuevo o pulse R para ver la respuesta.</translation>
    </message>
    <message>
        <source>Not %1. One number comes here as it is: try again, or press R to see the answer.</source>
        <translation>No es %1. Aquí llega un solo número tal como es: inténtelo de nuevo o pulse R para ver la respuesta.</translation>
    </message>
    <message>
        <source>Of a number with many digits two are enough, or all before its point.</source>
        <translation>De un número con muchas cifras bastan dos, o todas las que hay antes de la coma.</translation>
    </message>
    <message>
        <source>Not %1, but near: two digits of this number count, or all before its point. Try again, or press R to see the answer.</source>
        <translation>No es %1, pero está cerca: cuentan dos cifras de este número, o todas las que hay antes de la coma. Inténtelo de nuevo o pulse R para ver la respuesta.</translation>
    </message>
</context>
<context>
    <name>ks::CellText</name>
    <message>
        <source>This window sees nothing but padding, or padding wins; no input cell gets a gradient from it.</source>
        <translation>Esta ventana no ve más que relleno, o gana el relleno; ninguna celda de la entrada recibe gradiente de ella.</translation>
    </message>
    <message>
        <source>The largest of %1 numbers; from input %2.</source>
        <translation>El mayor de %1 números; está en la entrada, %2.</translation>
    </message>
    <message>
        <source>The largest of %1; from input %2.</source>
        <translation>El mayor de %1; está en la entrada, %2.</translation>
    </message>
    <message>
        <source>Equal values: the first in row order wins.</source>
        <translation>Valores iguales: gana el primero en orden de filas.</translation>
    </message>
    <message>
        <source>No window covers this cell, so nothing depends on it: its gradient is 0.</source>
        <translation>Ninguna ventana cubre esta celda, así que nada depende de ella: su gradiente es 0.</translation>
    </message>
    <message>
        <source>%1 windows cover this cell; those that took their maximum from it pass it their gradient, and these add up.</source>
        <translation>%1 ventanas cubren esta celda; las que tomaron de ella su máximo le pasan su gradiente, y estos se suman.</translation>
    </message>
    <message>
        <source>Windows that cover this cell: %1. None of them took its maximum here, so the gradient is 0.</source>
        <translation>Ventanas que cubren esta celda: %1. Ninguna tomó su máximo aquí, así que el gradiente es 0.</translation>
    </message>
    <message>
        <source>Windows that cover this cell: %1. Took their maximum here: %2. Their gradients add up.</source>
        <translation>Ventanas que cubren esta celda: %1. Tomaron su máximo aquí: %2. Sus gradientes se suman.</translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>ventana %1</translation>
    </message>
    <message>
        <source>stride %1</source>
        <translation>zancada %1</translation>
    </message>
    <message>
        <source>padding %1</source>
        <translation>relleno %1</translation>
    </message>
    <message>
        <source>dilation %1</source>
        <translation>dilatación %1</translation>
    </message>
    <message>
        <source>filters: %1</source>
        <translation>filtros: %1</translation>
    </message>
    <message>
        <source>groups: %1</source>
        <translation>grupos: %1</translation>
    </message>
    <message>
        <source>%1, channel %2</source>
        <translation>%1, canal %2</translation>
    </message>
    <message>
        <source>%1, filter %2, channel %3, %4</source>
        <translation>%1, filtro %2, canal %3, %4</translation>
    </message>
    <message>
        <source>image %1</source>
        <translation>imagen %1</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>canal %1</translation>
    </message>
    <message>
        <source>The mean of the cells under the window.</source>
        <translation>La media de las celdas que hay bajo la ventana.</translation>
    </message>
    <message>
        <source>The sum of %1 products and the bias.</source>
        <translation>La suma de %1 productos y el sesgo.</translation>
    </message>
    <message>
        <source>The sum of %1 products.</source>
        <translation>La suma de %1 productos.</translation>
    </message>
    <message>
        <source>This cell took part in %1 products of the forward pass; each passes back its gradient times the other factor.</source>
        <translation>Esta celda participó en %1 productos de la pasada hacia adelante; cada uno devuelve su gradiente multiplicado por el otro factor.</translation>
    </message>
    <message>
        <source>This weight was used at %1 places; each input cell it met is multiplied by the gradient of the output it went into.</source>
        <translation>Este peso se usó en %1 lugares; cada celda de la entrada con la que se encontró se multiplica por el gradiente de la salida a la que contribuyó.</translation>
    </message>
    <message>
        <source>The bias is added to %1 outputs, so their gradients add up.</source>
        <translation>El sesgo se suma a %1 salidas, así que se suman los gradientes de estas.</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>fila %1, columna %2</translation>
    </message>
    <message>
        <source>%1, filter %2, channel %3</source>
        <translation>%1, filtro %2, canal %3</translation>
    </message>
    <message>
        <source>outputs: %1</source>
        <translation>salidas: %1</translation>
    </message>
    <message>
        <source>share dropped: %1</source>
        <translation>parte anulada: %1</translation>
    </message>
    <message>
        <source>The only cell under this window, input %1; the rest is padding.</source>
        <translation>La única celda bajo esta ventana, entrada %1; lo demás es relleno.</translation>
    </message>
    <message>
        <source>NaN, from input %1: it wins over every number, so that it is not lost.</source>
        <translation>NaN, de la entrada %1: gana a todo número para que no se pierda.</translation>
    </message>
    <message>
        <source>This cell took part in one product of the forward pass; it passes back its gradient times the other factor.</source>
        <translation>Esta celda intervino en un producto de la pasada hacia adelante; este devuelve su gradiente por el otro factor.</translation>
    </message>
    <message>
        <source>One product and the bias.</source>
        <translation>Un producto y el sesgo.</translation>
    </message>
    <message>
        <source>One product.</source>
        <translation>Un producto.</translation>
    </message>
    <message>
        <source>This weight was used at one place; the input cell it met is multiplied by the gradient of the output it went into.</source>
        <translation>Este peso se usó en un solo lugar; la celda de entrada con la que se encontró se multiplica por el gradiente de la salida a la que fue.</translation>
    </message>
    <message>
        <source>%1, input channel %2, output channel %3, %4</source>
        <translation>%1, canal de entrada %2, canal de salida %3, %4</translation>
    </message>
    <message>
        <source>This cell counted in one mean of the forward pass; it passes back its gradient, divided by the number of cells of the mean.</source>
        <translation>Esta celda contó en una media de la pasada hacia adelante; devuelve su gradiente dividido por el número de celdas de la media.</translation>
    </message>
    <message>
        <source>This cell counted in %1 means of the forward pass; each passes back its gradient, divided by the number of its cells.</source>
        <translation>Esta celda contó en %1 medias de la pasada hacia adelante; cada una devuelve su gradiente dividido por el número de sus celdas.</translation>
    </message>
    <message>
        <source>This cell took part in %1 products of the forward pass, of which %2 lie inside the output; these pass back their gradient times the other factor.</source>
        <translation>Esta celda participó en %1 productos de la pasada hacia adelante, de los que %2 quedan dentro de la salida; estos devuelven su gradiente por el otro factor.</translation>
    </message>
    <message>
        <source>This weight was used at %1 places, of which %2 lie inside the output; each input cell it met there is multiplied by the gradient of the output it went into.</source>
        <translation>Este peso se usó en %1 lugares, de los que %2 quedan dentro de la salida; cada celda de entrada que encontró ahí se multiplica por el gradiente de la salida a la que fue.</translation>
    </message>
    <message>
        <source>This weight was used at %1 places; at %2 of them it met no padding but an input cell, which is multiplied by the gradient of the output it went into.</source>
        <translation>Este peso se usó en %1 lugares; en %2 de ellos no encontró relleno sino una celda de entrada, que se multiplica por el gradiente de la salida a la que fue.</translation>
    </message>
    <message>
        <source>The only cell under this window, input %1.</source>
        <translation>La única celda bajo esta ventana, entrada %1.</translation>
    </message>
    <message>
        <source>nothing is dropped</source>
        <translation>no se anula nada</translation>
    </message>
    <message>
        <source>No window reaches this output: it is 0.</source>
        <translation>Ninguna ventana llega a esta salida: es 0.</translation>
    </message>
    <message>
        <source>No window reaches this output: it is the bias.</source>
        <translation>Ninguna ventana llega a esta salida: es el sesgo.</translation>
    </message>
    <message>
        <source>This cell took part in one product of the forward pass, which lies outside the output: its gradient is 0.</source>
        <translation>Esta celda intervino en un producto de la pasada hacia adelante, que queda fuera de la salida: su gradiente es 0.</translation>
    </message>
    <message>
        <source>This weight was used at one place, which lies outside the output: its gradient is 0.</source>
        <translation>Este peso se usó en un solo lugar, que queda fuera de la salida: su gradiente es 0.</translation>
    </message>
    <message>
        <source>This weight was used at one place, where it met padding: its gradient is 0.</source>
        <translation>Este peso se usó en un solo lugar, donde se encontró con relleno: su gradiente es 0.</translation>
    </message>
    <message>
        <source>This window sees no cell of the input, or what lies beyond the input wins; no input cell gets a gradient from it.</source>
        <translation>Esta ventana no ve ninguna celda de la entrada, o gana lo que está más allá de la entrada; ninguna celda de la entrada recibe gradiente de ella.</translation>
    </message>
    <message>
        <source>The only cell under this window, input %1; the rest lies beyond the input.</source>
        <translation>La única celda bajo esta ventana, entrada %1; lo demás está más allá de la entrada.</translation>
    </message>
    <message>
        <source>The mean of the cells under the window, in which padding counts as 0; what lies beyond the padding is not counted.</source>
        <translation>La media de las celdas que hay bajo la ventana, en la que el relleno cuenta como 0; lo que queda más allá del relleno no cuenta.</translation>
    </message>
    <message>
        <source>The mean of the cells under the window, in which padding counts as 0.</source>
        <translation>La media de las celdas que hay bajo la ventana, en la que el relleno cuenta como 0.</translation>
    </message>
    <message>
        <source>This window sees no cell of the input, and nothing else is counted: it is 0.</source>
        <translation>Esta ventana no ve ninguna celda de la entrada, y nada más cuenta: es 0.</translation>
    </message>
    <message>
        <source>The only cell under this window, divided by 1: what lies beyond the input is not counted.</source>
        <translation>La única celda bajo esta ventana, dividida entre 1: lo que queda más allá de la entrada no cuenta.</translation>
    </message>
    <message>
        <source>The only cell under this window, divided by 1: padding is not counted.</source>
        <translation>La única celda bajo esta ventana, dividida entre 1: el relleno no cuenta.</translation>
    </message>
    <message>
        <source>The mean of the %1 input cells under the window: what lies beyond the input is not counted.</source>
        <translation>La media de las %1 celdas de la entrada que hay bajo la ventana: lo que queda más allá de la entrada no cuenta.</translation>
    </message>
    <message>
        <source>The mean of the %1 input cells under the window: padding is not counted.</source>
        <translation>La media de las %1 celdas de la entrada que hay bajo la ventana: el relleno no cuenta.</translation>
    </message>
    <message>
        <source>It differs from the terms by %1, more than the %2 that rounding explains.</source>
        <translation>Difiere de los términos en %1, más que los %2 que explica el redondeo.</translation>
    </message>
    <message>
        <source>It differs from the terms by %1; rounding explains up to %2.</source>
        <translation>Difiere de los términos en %1; el redondeo explica hasta %2.</translation>
    </message>
    <message>
        <source>The only window that covers this cell took its maximum elsewhere, so the gradient is 0.</source>
        <translation>La única ventana que cubre esta celda tomó su máximo en otro lugar, así que el gradiente es 0.</translation>
    </message>
    <message>
        <source>The only window that covers this cell took its maximum here and passes its gradient to it.</source>
        <translation>La única ventana que cubre esta celda tomó aquí su máximo y le pasa su gradiente.</translation>
    </message>
    <message>
        <source>Windows that cover this cell: %1. One of them took its maximum here and passes its gradient to it.</source>
        <translation>Ventanas que cubren esta celda: %1. Una de ellas tomó aquí su máximo y le pasa su gradiente.</translation>
    </message>
    <message>
        <source>This cell took part in %1 products of the forward pass, all outside the output: its gradient is 0.</source>
        <translation>Esta celda participó en %1 productos de la pasada hacia adelante, todos fuera de la salida: su gradiente es 0.</translation>
    </message>
    <message>
        <source>This cell took part in %1 products of the forward pass, of which one lies inside the output; this one passes back its gradient times the other factor.</source>
        <translation>Esta celda participó en %1 productos de la pasada hacia adelante, de los que uno queda dentro de la salida; este devuelve su gradiente por el otro factor.</translation>
    </message>
    <message>
        <source>This weight was used at %1 places, all outside the output: its gradient is 0.</source>
        <translation>Este peso se usó en %1 lugares, todos fuera de la salida: su gradiente es 0.</translation>
    </message>
    <message>
        <source>This weight was used at %1 places and met padding at all of them: its gradient is 0.</source>
        <translation>Este peso se usó en %1 lugares y en todos encontró relleno: su gradiente es 0.</translation>
    </message>
    <message>
        <source>This weight was used at %1 places, of which one lies inside the output; the input cell it met there is multiplied by the gradient of the output it went into.</source>
        <translation>Este peso se usó en %1 lugares, de los que uno queda dentro de la salida; la celda de entrada que encontró ahí se multiplica por el gradiente de la salida a la que fue.</translation>
    </message>
    <message>
        <source>This weight was used at %1 places; at one of them it met no padding but an input cell, which is multiplied by the gradient of the output it went into.</source>
        <translation>Este peso se usó en %1 lugares; en uno de ellos no encontró relleno sino una celda de entrada, que se multiplica por el gradiente de la salida a la que fue.</translation>
    </message>
    <message>
        <source>%1, unit %2, input %3</source>
        <translation>%1, unidad %2, entrada %3</translation>
    </message>
    <message>
        <source>unit %1</source>
        <translation>unidad %1</translation>
    </message>
    <message>
        <source>The bias is added to one output, so it takes that output’s gradient.</source>
        <translation>El sesgo se suma a una sola salida, así que toma el gradiente de esa salida.</translation>
    </message>
    <message>
        <source>sample %1</source>
        <translation>muestra %1</translation>
    </message>
</context>
<context>
    <name>ks::ChannelStrip</name>
    <message>
        <source>channels</source>
        <translation>canales</translation>
    </message>
    <message>
        <source>Click a channel to show it; Ctrl+click shows up to four side by side. Ctrl+Up and Ctrl+Down walk the channels.</source>
        <translation>Haga clic en un canal para mostrarlo; Ctrl+clic muestra hasta cuatro a la vez. Ctrl+Arriba y Ctrl+Abajo recorren los canales.</translation>
    </message>
    <message>
        <source>RGB</source>
        <comment>red, green and blue as one picture</comment>
        <translation>RGB</translation>
    </message>
    <message>
        <source>the three channels as one picture in colour</source>
        <translation>los tres canales como una imagen en color</translation>
    </message>
</context>
<context>
    <name>ks::ChartTools</name>
    <message>
        <source>Save as PNG…</source>
        <translation>Guardar como PNG…</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Imágenes (*.png)</translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation>Guardar como SVG…</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>Dibujos (*.svg)</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>Guardar como PDF…</translation>
    </message>
    <message>
        <source>Documents (*.pdf)</source>
        <translation>Documentos (*.pdf)</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Guardar como CSV…</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tablas (*.csv)</translation>
    </message>
    <message>
        <source>Values of the chart: %1</source>
        <translation>Valores de la gráfica: %1</translation>
    </message>
    <message>
        <source>Writing the chart</source>
        <translation>Escribiendo la gráfica</translation>
    </message>
    <message>
        <source>The chart was copied: as a picture, as a drawing and as a table.</source>
        <translation>Se copió la gráfica: como imagen, como dibujo y como tabla.</translation>
    </message>
    <message>
        <source>Save the chart</source>
        <translation>Guardar la gráfica</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Show values as a table</source>
        <translation>Mostrar los valores en una tabla</translation>
    </message>
    <message>
        <source>Reset zoom</source>
        <translation>Restablecer el zoom</translation>
    </message>
</context>
<context>
    <name>ks::ChartView</name>
    <message>
        <source>Chart</source>
        <translation>Gráfica</translation>
    </message>
    <message>
        <source>The chart grows here while the experiment runs, and the table of its figures below. Start it above.</source>
        <translation>La gráfica crece aquí mientras se ejecuta el experimento, y debajo la tabla de sus cifras. Inícielo arriba.</translation>
    </message>
    <message>
        <source>Measuring what this machine can do at best…</source>
        <translation>Midiendo lo que esta máquina puede hacer como mucho…</translation>
    </message>
</context>
<context>
    <name>ks::ClassBars</name>
    <message>
        <source>%1 at A, %2 at B</source>
        <translation>%1 en A, %2 en B</translation>
    </message>
</context>
<context>
    <name>ks::ColourBar</name>
    <message>
        <source>The range of the colours needs two finite numbers, the smaller one on the left.</source>
        <translation>El intervalo de los colores necesita dos números finitos, el menor a la izquierda.</translation>
    </message>
    <message>
        <source>range of this map</source>
        <translation>según este mapa</translation>
    </message>
    <message>
        <source>range of the tensor</source>
        <translation>según el tensor</translation>
    </message>
    <message>
        <source>fixed range</source>
        <translation>fijo</translation>
    </message>
    <message>
        <source>mark negative cells with a bar</source>
        <translation>marcar las celdas negativas con una raya</translation>
    </message>
    <message>
        <source>colours and their range</source>
        <translation>colores y su intervalo</translation>
    </message>
    <message>
        <source>lower end of the colours</source>
        <translation>extremo inferior de los colores</translation>
    </message>
    <message>
        <source>upper end of the colours</source>
        <translation>extremo superior de los colores</translation>
    </message>
    <message>
        <source>colour bar</source>
        <translation>barra de colores</translation>
    </message>
    <message>
        <source>picture in colour</source>
        <translation>imagen en color</translation>
    </message>
    <message>
        <source>map</source>
        <comment>a range of colours, in one word</comment>
        <translation>mapa</translation>
    </message>
    <message>
        <source>tensor</source>
        <comment>a range of colours, in one word</comment>
        <translation>tensor</translation>
    </message>
    <message>
        <source>fixed</source>
        <comment>a range of colours, in one word</comment>
        <translation>fijo</translation>
    </message>
    <message>
        <source>RGB</source>
        <comment>red, green and blue as one picture</comment>
        <translation>RGB</translation>
    </message>
    <message>
        <source>%1. Choose the colours, and over what their range is taken.</source>
        <translation>%1. Elija los colores y sobre qué se toma su intervalo.</translation>
    </message>
    <message>
        <source>No number here is finite.</source>
        <translation>Ningún número de aquí es finito.</translation>
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
    <name>ks::ColumnCharts</name>
    <message>
        <source>None of these numbers is finite: there is nothing to draw.</source>
        <translation>Ninguno de estos números es finito: no hay nada que dibujar.</translation>
    </message>
</context>
<context>
    <name>ks::ColumnFit</name>
    <message>
        <source>Of the chosen row, what the table has no room for: %1.</source>
        <translation>De la fila elegida, lo que no cabe en la tabla: %1.</translation>
    </message>
    <message>
        <source>The table has no room for %1: choose a row to read it here.</source>
        <translation>No caben en la tabla: %1. Elija una fila para leerlo aquí.</translation>
    </message>
    <message>
        <source>Why the chosen row has no figures: %1</source>
        <translation>Por qué la fila elegida no tiene cifras: %1</translation>
    </message>
    <message>
        <source>the reason why a row has no figures</source>
        <translation>la razón por la que una fila no tiene cifras</translation>
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
        <source>Panel</source>
        <translation>Panel</translation>
    </message>
    <message>
        <source>Nothing has such a name.</source>
        <translation>Nada tiene un nombre así.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lección</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>%1 cannot be used now.</source>
        <translation>%1 no se puede usar ahora.</translation>
    </message>
    <message>
        <source>%1 cannot be used now: %2</source>
        <translation>%1 no se puede usar ahora: %2</translation>
    </message>
    <message>
        <source>Turns it off</source>
        <translation>Lo desactiva</translation>
    </message>
    <message>
        <source>Turns it on</source>
        <translation>Lo activa</translation>
    </message>
    <message>
        <source>Nothing has such a name. Similar ones:</source>
        <translation>Nada tiene un nombre así. Parecidos:</translation>
    </message>
</context>
<context>
    <name>ks::CompareTab</name>
    <message>
        <source>B starts from</source>
        <translation>B parte de</translation>
    </message>
    <message>
        <source>Where the settings of B come from</source>
        <translation>De dónde salen los ajustes de B</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Intercambiar</translation>
    </message>
    <message>
        <source>The lab takes over B, and B what the lab has now.</source>
        <translation>El laboratorio adopta B, y B lo que el laboratorio tiene ahora.</translation>
    </message>
    <message>
        <source>Settings of B</source>
        <translation>Ajustes de B</translation>
    </message>
    <message>
        <source>Difference A − B</source>
        <translation>Diferencia A − B</translation>
    </message>
    <message>
        <source>Values under the cursor</source>
        <translation>Valores bajo el cursor</translation>
    </message>
    <message>
        <source>A − B (blue: A is smaller, orange: A is larger)</source>
        <translation>A − B (azul: A es menor; naranja: A es mayor)</translation>
    </message>
    <message>
        <source>A as it is now</source>
        <translation>A tal como está ahora</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A: %1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B: %1</translation>
    </message>
    <message>
        <source>The settings of B are not possible; see beside.</source>
        <translation>Los ajustes de B no son posibles; vea al lado.</translation>
    </message>
    <message>
        <source>Here A and B will be compared as soon as both are computed.</source>
        <translation>Aquí se compararán A y B en cuanto ambos estén calculados.</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Comparando…</translation>
    </message>
    <message>
        <source>A and B are equal in all %1 cells.</source>
        <translation>A y B son iguales en las %1 celdas.</translation>
    </message>
    <message>
        <source>%1 of %2 cells differ, at most by %3, at &lt;a href=&quot;worst&quot;&gt;%4&lt;/a&gt;.</source>
        <translation>%1 de %2 celdas difieren, como mucho en %3, en &lt;a href=&quot;worst&quot;&gt;%4&lt;/a&gt;.</translation>
    </message>
    <message>
        <source>%1: A %2, B %3, difference %4</source>
        <translation>%1: A %2, B %3, diferencia %4</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Qué se compara</translation>
    </message>
    <message>
        <source>%1 of A</source>
        <translation>%1 de A</translation>
    </message>
    <message>
        <source>%1 of B</source>
        <translation>%1 de B</translation>
    </message>
    <message>
        <source>B has no %1, so there is nothing to compare; choose another tensor.</source>
        <translation>B no tiene %1, así que no hay nada que comparar; elija otro tensor.</translation>
    </message>
    <message>
        <source>%1 has different sizes (A %2, B %3), so there is no difference map; the cursor is the same cell in both.</source>
        <translation>%1 tiene tamaños distintos (A %2, B %3), así que no hay mapa de diferencias; el cursor es la misma celda en ambos.</translation>
    </message>
    <message>
        <source>What is not answered yet stays hidden here.</source>
        <translation>Lo que aún no se ha respondido sigue oculto aquí.</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>Intercambiar A y B</translation>
    </message>
    <message>
        <source>B: start from A</source>
        <translation>B: partir de A</translation>
    </message>
    <message>
        <source>B: start from bookmark %1</source>
        <translation>B: partir del marcador %1</translation>
    </message>
    <message>
        <source>its own settings</source>
        <translation>sus propios ajustes</translation>
    </message>
    <message>
        <source>A and B are equal in their only cell.</source>
        <translation>A y B son iguales en su única celda.</translation>
    </message>
    <message>
        <source>The only cell differs by %1, at &lt;a href=&quot;worst&quot;&gt;%2&lt;/a&gt;.</source>
        <translation>La única celda difiere en %1, en &lt;a href=&quot;worst&quot;&gt;%2&lt;/a&gt;.</translation>
    </message>
    <message>
        <source>One of %1 cells differs, by %2, at &lt;a href=&quot;worst&quot;&gt;%3&lt;/a&gt;.</source>
        <translation>Una de %1 celdas difiere, en %2, en &lt;a href=&quot;worst&quot;&gt;%3&lt;/a&gt;.</translation>
    </message>
</context>
<context>
    <name>ks::ComparedFigures</name>
    <message>
        <source>validation loss</source>
        <translation>pérdida de validación</translation>
    </message>
    <message>
        <source>validation accuracy</source>
        <translation>exactitud de validación</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>tasa de aprendizaje</translation>
    </message>
    <message>
        <source>gradient norm</source>
        <translation>norma del gradiente</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>muestras/s</translation>
    </message>
    <message>
        <source>A, %1</source>
        <translation>A, %1</translation>
    </message>
    <message>
        <source>B, %1</source>
        <translation>B, %1</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>Figures of the charts at A and at B</source>
        <translation>Cifras de las gráficas en A y en B</translation>
    </message>
    <message>
        <source>untrained: no batch has been measured</source>
        <translation>sin entrenar: no se ha medido ningún lote</translation>
    </message>
    <message>
        <source>nothing at A to take from B</source>
        <translation>nada en A que restar de B</translation>
    </message>
    <message>
        <source>nothing at B to take A from</source>
        <translation>nada en B de lo que restar A</translation>
    </message>
    <message>
        <source>nothing at either</source>
        <translation>nada en ninguno de los dos</translation>
    </message>
    <message>
        <source>no finite number</source>
        <translation>ningún número finito</translation>
    </message>
    <message>
        <source>no epoch had ended</source>
        <translation>no había terminado ninguna época</translation>
    </message>
    <message>
        <source>not recorded until then</source>
        <translation>no registrado hasta entonces</translation>
    </message>
    <message>
        <source>loss, last batch</source>
        <translation>pérdida, último lote</translation>
    </message>
    <message>
        <source>accuracy, last batch</source>
        <translation>exactitud, último lote</translation>
    </message>
    <message>
        <source>no batch before A to compare with</source>
        <translation>ningún lote antes de A con el que comparar</translation>
    </message>
    <message>
        <source>untrained: %1 of %2 (%3) right, loss %4</source>
        <translation>sin entrenar: acierta el %1 de %2 (%3), pérdida %4</translation>
    </message>
    <message>
        <source>untrained: loss %1 on %2 (%3)</source>
        <translation>sin entrenar: pérdida %1 en %2 (%3)</translation>
    </message>
    <message>
        <source>Loss and accuracy are those of the batch trained last there, while it was trained; validation is that of the last epoch that had ended. Samples a second are those of that batch by itself: the rests of a slowed training do not count.</source>
        <translation>Pérdida y exactitud son las del último lote entrenado allí, mientras se entrenaba; la validación es la de la última época que había terminado. Las muestras por segundo son las de ese lote por sí solo: las pausas de un entrenamiento ralentizado no cuentan.</translation>
    </message>
</context>
<context>
    <name>ks::ComparedText</name>
    <message>
        <source>B − A · A: %1 · B: %2</source>
        <translation>B − A · A: %1 · B: %2</translation>
    </message>
    <message>
        <source>%1 points</source>
        <comment>a difference of two percentages</comment>
        <translation>%1 puntos</translation>
    </message>
    <message>
        <source>B − A · %1</source>
        <comment>which moments these are</comment>
        <translation>B − A · %1</translation>
    </message>
    <message>
        <source>A %1 · B %2</source>
        <comment>after how many batches</comment>
        <translation>A %1 · B %2</translation>
    </message>
</context>
<context>
    <name>ks::ConfusionView</name>
    <message>
        <source>%1 of all samples are read right.</source>
        <translation>Se lee bien el %1 de todas las muestras.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln samples of %1 are read right (%2 of the class).</source>
        <translation>
            <numerusform>Se lee bien %Ln muestra de %1 (el %2 de la clase).</numerusform>
            <numerusform>Se leen bien %Ln muestras de %1 (el %2 de la clase).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln samples of %1 are read as %2 (%3 of the class).</source>
        <translation>
            <numerusform>%Ln muestra de %1 se lee como %2 (el %3 de la clase).</numerusform>
            <numerusform>%Ln muestras de %1 se leen como %2 (el %3 de la clase).</numerusform>
        </translation>
    </message>
    <message>
        <source>found</source>
        <translation>encontrado</translation>
    </message>
    <message>
        <source>right</source>
        <translation>acertado</translation>
    </message>
    <message>
        <source>what the network says</source>
        <translation>lo que dice la red</translation>
    </message>
    <message>
        <source>what it is</source>
        <translation>lo que es</translation>
    </message>
    <message>
        <source>Confusion matrix: rows are what it is, columns what the network says</source>
        <translation>Matriz de confusión: las filas son lo que es, las columnas lo que dice la red</translation>
    </message>
    <message>
        <source>Rates</source>
        <translation>Proporciones</translation>
    </message>
    <message>
        <source>Nothing was counted yet.</source>
        <translation>Todavía no se ha contado nada.</translation>
    </message>
    <message>
        <source>There are no samples of %1.</source>
        <translation>No hay muestras de %1.</translation>
    </message>
    <message>
        <source>No sample is read as %1.</source>
        <translation>Ninguna muestra se lee como %1.</translation>
    </message>
    <message>
        <source>Answers that are no number, and stand in no column: %1.</source>
        <translation>Respuestas que no son un número y no están en ninguna columna: %1.</translation>
    </message>
    <message>
        <source>To say %1 every time would be right for %2 of them.</source>
        <translation>Decir siempre %1 acertaría en el %2 de ellas.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of the %Ln samples of %2 are found.</source>
        <translation>
            <numerusform>Se encuentra el %1 de la única muestra de %2.</numerusform>
            <numerusform>Se encuentra el %1 de las %Ln muestras de %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of the %Ln samples that are read as %2 are that.</source>
        <translation>
            <numerusform>El %1 de la única muestra que se lee como %2 lo es.</numerusform>
            <numerusform>El %1 de las %Ln muestras que se leen como %2 lo son.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln samples (%2) are read right. Rows are what it is, columns what the network says; a cell opens its samples.</source>
        <translation>
            <numerusform>Se lee bien el %1 de %Ln muestra (%2). Las filas son lo que es, las columnas lo que dice la red; una celda abre sus muestras.</numerusform>
            <numerusform>Se lee bien el %1 de %Ln muestras (%2). Las filas son lo que es, las columnas lo que dice la red; una celda abre sus muestras.</numerusform>
        </translation>
    </message>
    <message>
        <source>none</source>
        <comment>a share of no samples</comment>
        <translation>ninguna</translation>
    </message>
    <message>
        <source>Of all samples, %1 are read right at A and %2 at B.</source>
        <translation>De todas las muestras, se lee bien el %1 en A y el %2 en B.</translation>
    </message>
    <message>
        <source>Of the samples of %1, %2 are found at A and %3 at B.</source>
        <translation>De las muestras de %1, se encuentra el %2 en A y el %3 en B.</translation>
    </message>
    <message>
        <source>Of the samples that are read as %1, %2 are that at A and %3 at B.</source>
        <translation>De las muestras que se leen como %1, lo son el %2 en A y el %3 en B.</translation>
    </message>
    <message>
        <source>Samples of %1 that are read right: %2 at A, %3 at B (%4).</source>
        <translation>Muestras de %1 que se leen bien: %2 en A, %3 en B (%4).</translation>
    </message>
    <message>
        <source>Samples of %1 that are read as %2: %3 at A, %4 at B (%5).</source>
        <translation>Muestras de %1 que se leen como %2: %3 en A, %4 en B (%5).</translation>
    </message>
    <message>
        <source>Counts at B</source>
        <translation>Recuentos en B</translation>
    </message>
    <message>
        <source>How many samples of each kind there are at B, in every cell beside the difference.</source>
        <translation>Cuántas muestras de cada tipo hay en B, en cada celda junto a la diferencia.</translation>
    </message>
    <message>
        <source>Of %1 samples (%2), %3 are read right at A and %4 at B. Every cell says how many more of its samples there are at B; rows are what it is, columns what the network says.</source>
        <translation>De %1 muestras (%2), se lee bien el %3 en A y el %4 en B. Cada celda dice cuántas más de sus muestras hay en B; las filas son lo que es, las columnas lo que dice la red.</translation>
    </message>
    <message>
        <source>%1 as %2, samples: %3</source>
        <comment>classes: what they are and what they are read as</comment>
        <translation>%1 como %2, muestras: %3</translation>
    </message>
    <message>
        <source>Most often wrong: %1.</source>
        <translation>Errores más frecuentes: %1.</translation>
    </message>
    <message>
        <source>%1: what the network says</source>
        <translation>%1: lo que dice la red</translation>
    </message>
    <message>
        <source>%1: what it is</source>
        <translation>%1: lo que es</translation>
    </message>
    <message>
        <source>The share of the row’s class in every cell.</source>
        <translation>En cada celda, la parte de la clase de su fila.</translation>
    </message>
    <message>
        <source>%1 better at B, %2 worse at B; the stronger the colour, the more samples of the class. At the edges: percentage points.</source>
        <translation>%1 mejor en B, %2 peor en B; cuanto más intenso el color, más muestras de la clase. En los bordes: puntos porcentuales.</translation>
    </message>
</context>
<context>
    <name>ks::ContentSaver</name>
    <message>
        <source>There is nothing to save yet.</source>
        <translation>Todavía no hay nada que guardar.</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Imagen (*.png)</translation>
    </message>
    <message>
        <source>Drawing (*.svg)</source>
        <translation>Dibujo (*.svg)</translation>
    </message>
    <message>
        <source>Document (*.pdf)</source>
        <translation>Documento (*.pdf)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabla (*.csv)</translation>
    </message>
    <message>
        <source>NumPy array (*.npy)</source>
        <translation>Matriz de NumPy (*.npy)</translation>
    </message>
    <message>
        <source>Save this map…</source>
        <translation>Guardar este mapa…</translation>
    </message>
    <message>
        <source>Save what is shown…</source>
        <translation>Guardar lo que se muestra…</translation>
    </message>
    <message>
        <source>Save all maps of the layer…</source>
        <translation>Guardar todos los mapas de la capa…</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>Copiar la imagen</translation>
    </message>
</context>
<context>
    <name>ks::CrashCopies</name>
    <message>
        <source>Unsaved work is not kept safe: the folder %1 cannot be written to.</source>
        <translation>El trabajo sin guardar no está a salvo: no se puede escribir en la carpeta %1.</translation>
    </message>
    <message>
        <source>Restore it</source>
        <translation>Recuperarla</translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation>Descartarla</translation>
    </message>
    <message>
        <source>Discard all</source>
        <translation>Descartar todo</translation>
    </message>
    <message>
        <source>At %1 a session had been put aside with changes that are in no file.</source>
        <translation>El %1 se había apartado una sesión con cambios que no están en ningún archivo.</translation>
    </message>
    <message>
        <source>At %1 the session was saved by itself; then the program ended unexpectedly.</source>
        <translation>El %1 la sesión se guardó por sí sola; después el programa terminó de forma inesperada.</translation>
    </message>
    <message numerus="yes">
        <source>%n other session(s) kept as well: File › Unsaved work that was kept.</source>
        <translation>
            <numerusform>También se conserva %n sesión más: Archivo › Trabajo sin guardar que se conservó.</numerusform>
            <numerusform>También se conservan %n sesiones más: Archivo › Trabajo sin guardar que se conservó.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::CurveReader</name>
    <message>
        <source>%1: %2</source>
        <comment>the name of a run, and what it was at a batch</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>batches %1 to %2, epoch %3: from %4 to %5</source>
        <translation>lotes %1 a %2, época %3: de %4 a %5</translation>
    </message>
    <message>
        <source>batch %1, epoch %2: %3, smoothed %4</source>
        <translation>lote %1, época %2: %3, suavizado %4</translation>
    </message>
    <message>
        <source>batch %1, epoch %2: %3</source>
        <translation>lote %1, época %2: %3</translation>
    </message>
    <message>
        <source>%1 = %2, %3 = %4 (%5 to %6)</source>
        <comment>what both axes are called, the values there, and the interval of the second one</comment>
        <translation>%1 = %2; %3 = %4 (de %5 a %6)</translation>
    </message>
    <message>
        <source>%1 = %2, %3 = %4</source>
        <comment>what both axes are called, and the values there</comment>
        <translation>%1 = %2; %3 = %4</translation>
    </message>
    <message>
        <source>%1; since batch %2: %3</source>
        <comment>what is read in a chart, and what was set otherwise from then on</comment>
        <translation>%1; desde el lote %2: %3</translation>
    </message>
    <message>
        <source>batch %1 (%2 of epoch %3): %4, smoothed %5</source>
        <comment>which one of the training, and which one of its epoch</comment>
        <translation>lote %1 (%2 de la época %3): %4, suavizado %5</translation>
    </message>
    <message>
        <source>batch %1 (%2 of epoch %3): %4</source>
        <comment>which one of the training, and which one of its epoch</comment>
        <translation>lote %1 (%2 de la época %3): %4</translation>
    </message>
</context>
<context>
    <name>ks::DataFacts</name>
    <message>
        <source>No sample is in two parts, and no class has more than three times the training samples of another.</source>
        <translation>Ninguna muestra está en dos partes y ninguna clase tiene más del triple de muestras de entrenamiento que otra.</translation>
    </message>
    <message>
        <source>No sample is in two parts.</source>
        <translation>Ninguna muestra está en dos partes.</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Clase</translation>
    </message>
    <message>
        <source>all classes</source>
        <translation>todas</translation>
    </message>
    <message>
        <source>all</source>
        <translation>todas</translation>
    </message>
    <message>
        <source>Samples of each class</source>
        <translation>Muestras de cada clase</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Entrenar</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validación</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Prueba</translation>
    </message>
    <message>
        <source>%1 of %2×%3×%4, %5 of memory</source>
        <translation>%1 de %2×%3×%4, %5 de memoria</translation>
    </message>
    <message>
        <source>Standardise the columns</source>
        <translation>Estandarizar las columnas</translation>
    </message>
    <message>
        <source>Each column less its mean and divided by its deviation, both of the training samples. The network begins anew; this can be undone.</source>
        <translation>Cada columna menos su media y dividida por su desviación, ambas de las muestras de entrenamiento. La red empieza de nuevo; se puede deshacer.</translation>
    </message>
</context>
<context>
    <name>ks::DataForm</name>
    <message>
        <source>Tables (%1)</source>
        <translation>Tablas (%1)</translation>
    </message>
    <message>
        <source>Choose the file with the table first.</source>
        <translation>Elija antes el archivo con la tabla.</translation>
    </message>
    <message>
        <source>Choose the folder with the data first.</source>
        <translation>Elija antes la carpeta con los datos.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
    <message>
        <source>Preprocessing</source>
        <translation>Preparación</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Use these data</source>
        <translation>Usar estos datos</translation>
    </message>
    <message>
        <source>Opens the data and fits the network to them; this can be undone.</source>
        <translation>Abre los datos y les ajusta la red; se puede deshacer.</translation>
    </message>
    <message>
        <source>a folder per class</source>
        <translation>una carpeta por clase</translation>
    </message>
    <message>
        <source>A folder in which the pictures of each class have a folder of their own.</source>
        <translation>Una carpeta en la que las imágenes de cada clase tienen su propia carpeta.</translation>
    </message>
</context>
<context>
    <name>ks::DataPage</name>
    <message>
        <source>for the next training, %1: %2</source>
        <translation>para el próximo entrenamiento, %1: %2</translation>
    </message>
    <message>
        <source>%1 to train, %2 to validate, %3 to test</source>
        <translation>%1 para entrenar, %2 para validar, %3 para probar</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The network was fitted to these data.</source>
        <translation>La red se ha ajustado a estos datos.</translation>
    </message>
    <message>
        <source>Change the data</source>
        <translation>Cambiar los datos</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>What is chosen here is not in use yet: press “Use these data”.</source>
        <translation>Lo elegido aquí todavía no se usa: pulse «Usar estos datos».</translation>
    </message>
    <message>
        <source>for the next training: %1</source>
        <translation>para el próximo entrenamiento: %1</translation>
    </message>
    <message>
        <source>The network and the settings of its training were fitted to these data.</source>
        <translation>La red y los ajustes de su entrenamiento se adaptaron a estos datos.</translation>
    </message>
    <message>
        <source>Bring all to %1×%2</source>
        <translation>Llevar todas a %1×%2</translation>
    </message>
    <message>
        <source>Opening the data…</source>
        <translation>Abriendo los datos…</translation>
    </message>
    <message>
        <source>These data hold for the next training: choose “Back to untrained” to begin it.</source>
        <translation>Estos datos valen para el próximo entrenamiento: elija «Volver a sin entrenar» para empezarlo.</translation>
    </message>
    <message>
        <source>Looking at the data…</source>
        <translation>Examinando los datos…</translation>
    </message>
    <message>
        <source>Still in use: %1.</source>
        <translation>Siguen en uso: %1.</translation>
    </message>
    <message>
        <source>The data chosen are again: %1.</source>
        <translation>Los datos elegidos vuelven a ser: %1.</translation>
    </message>
    <message>
        <source>Standardise the columns</source>
        <translation>Estandarizar las columnas</translation>
    </message>
</context>
<context>
    <name>ks::DrawingPad</name>
    <message>
        <source>Drawing</source>
        <translation>Dibujo</translation>
    </message>
    <message>
        <source>Arrows move the pen, Space lowers and lifts it, Delete clears.</source>
        <translation>Las flechas mueven el lápiz, Espacio lo baja y lo levanta, Supr borra.</translation>
    </message>
    <message>
        <source>Draw with the mouse, or with the keyboard: arrows move the pen, Space lowers and lifts it, Delete clears. A picture can be dropped here.</source>
        <translation>Dibuje con el ratón o con el teclado: las flechas mueven el lápiz, Espacio lo baja y lo levanta, Supr borra. Aquí se puede soltar una imagen.</translation>
    </message>
    <message>
        <source>Draw here, or drop a picture</source>
        <translation>Dibuje aquí o suelte una imagen</translation>
    </message>
</context>
<context>
    <name>ks::EarlierMessages</name>
    <message>
        <source>Earlier messages</source>
        <translation>Mensajes anteriores</translation>
    </message>
    <message numerus="yes">
        <source>The newest %n message(s) stay here, until the program ends.</source>
        <translation>
            <numerusform>Aquí queda el mensaje más reciente, hasta que termine el programa.</numerusform>
            <numerusform>Aquí quedan los %n mensajes más recientes, hasta que termine el programa.</numerusform>
        </translation>
    </message>
    <message>
        <source>Chosen: “%1”.</source>
        <translation>Elegido: «%1».</translation>
    </message>
    <message>
        <source>What it offered can no longer be done.</source>
        <translation>Lo que ofrecía ya no se puede hacer.</translation>
    </message>
</context>
<context>
    <name>ks::EarlierRuns</name>
    <message>
        <source>run %1</source>
        <translation>entrenamiento %1</translation>
    </message>
    <message>
        <source>%1 (run %2)</source>
        <translation>%1 (entrenamiento %2)</translation>
    </message>
    <message>
        <source>The charts keep %1 earlier runs; left out now: %2.</source>
        <translation>Las gráficas guardan %1 entrenamientos anteriores; sale ahora: %2.</translation>
    </message>
</context>
<context>
    <name>ks::EverythingText</name>
    <message>
        <source>%1 was written, but not all of it.</source>
        <translation>Se escribió %1, pero no todo.</translation>
    </message>
    <message>
        <source>Left out: %1. %2</source>
        <comment>what could not be written, and a sentence that says why</comment>
        <translation>Omitido: %1. %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more could not be written either.</source>
        <translation>
            <numerusform>Tampoco se ha podido escribir %n más.</numerusform>
            <numerusform>Tampoco se han podido escribir %n más.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::ExperimentPanel</name>
    <message>
        <source>What each backend takes by itself.</source>
        <translation>Lo que cada backend toma por sí mismo.</translation>
    </message>
    <message>
        <source>Only on backends that have it.</source>
        <translation>Solo en los backends que la tienen.</translation>
    </message>
    <message>
        <source>%1 does not have this.</source>
        <translation>%1 no tiene esto.</translation>
    </message>
    <message>
        <source>This is swept.</source>
        <translation>Esto es lo que se barre.</translation>
    </message>
    <message>
        <source>Padding so that the output is as large as the input, divided by the stride.</source>
        <translation>Relleno para que la salida sea tan grande como la entrada dividida por la zancada.</translation>
    </message>
    <message>
        <source>%1 on my settings</source>
        <translation>%1 con mis ajustes</translation>
    </message>
    <message>
        <source>This cannot run: %1</source>
        <translation>Esto no se puede ejecutar: %1</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experimento</translation>
    </message>
    <message>
        <source>What is swept</source>
        <translation>Qué se barre</translation>
    </message>
    <message>
        <source>What is held</source>
        <translation>Qué se mantiene fijo</translation>
    </message>
    <message>
        <source>Where it runs</source>
        <translation>Dónde se ejecuta</translation>
    </message>
    <message>
        <source>How it is timed</source>
        <translation>Cómo se cronometra</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>Eje</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valores</translation>
    </message>
    <message>
        <source>Backends</source>
        <translation>Backends</translation>
    </message>
    <message>
        <source>Padding keeps the size</source>
        <translation>El relleno conserva el tamaño</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nada</translation>
    </message>
    <message>
        <source>Each chosen backend is run with each of these that it has.</source>
        <translation>Cada backend elegido se ejecuta con cada una de estas que tenga.</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Objeto</translation>
    </message>
    <message>
        <source>Implementations</source>
        <translation>Implementaciones</translation>
    </message>
    <message>
        <source>Padding so that the output is as large as the input, times the stride.</source>
        <translation>Relleno para que la salida sea tan grande como la entrada multiplicada por la zancada.</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Pasadas</translation>
    </message>
    <message>
        <source>Ready-made</source>
        <translation>Ya preparado</translation>
    </message>
    <message>
        <source>What comes of the settings</source>
        <translation>Lo que resulta de los ajustes</translation>
    </message>
</context>
<context>
    <name>ks::ExplanationPanel</name>
    <message>
        <source>Explanation</source>
        <translation>Explicación</translation>
    </message>
    <message>
        <source>Explanation of the cell</source>
        <translation>Explicación de la celda</translation>
    </message>
    <message>
        <source>Copy formula</source>
        <translation>Copiar fórmula</translation>
    </message>
    <message>
        <source>Copy the formula as text</source>
        <translation>Copiar la fórmula como texto</translation>
    </message>
    <message>
        <source>as LaTeX</source>
        <translation>en LaTeX</translation>
    </message>
    <message>
        <source>Copy formula as LaTeX</source>
        <translation>Copiar la fórmula como LaTeX</translation>
    </message>
    <message>
        <source>Copy the formula as LaTeX</source>
        <translation>Copiar la fórmula como LaTeX</translation>
    </message>
</context>
<context>
    <name>ks::ExplanationWriter</name>
    <message>
        <source>The result is being computed.</source>
        <translation>Se está calculando el resultado.</translation>
    </message>
    <message>
        <source>Here stands where each number comes from. These settings are not possible: the settings panel says why.</source>
        <translation>Aquí se explica de dónde sale cada número. Estos ajustes no son posibles: el panel de ajustes dice por qué.</translation>
    </message>
    <message>
        <source>held; Esc lets go</source>
        <translation>fijada; Esc la suelta</translation>
    </message>
    <message>
        <source>This cell is made of %1 terms; they are being added up.</source>
        <translation>Esta celda consta de %1 términos; se están sumando.</translation>
    </message>
    <message>
        <source>What comes out? Type the value and press Enter.</source>
        <translation>¿Qué resulta? Escriba el valor y pulse Intro.</translation>
    </message>
    <message>
        <source>Show the answer (R)</source>
        <translation>Mostrar la respuesta (R)</translation>
    </message>
    <message>
        <source>The timeline has not reached this cell yet.</source>
        <translation>La línea de tiempo aún no ha llegado a esta celda.</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Ir allí</translation>
    </message>
    <message>
        <source>Outputs that this cell feeds: %1.</source>
        <translation>Salidas a las que contribuye esta celda: %1.</translation>
    </message>
    <message>
        <source>Places at which this weight is used: %1.</source>
        <translation>Lugares en los que se usa este peso: %1.</translation>
    </message>
    <message>
        <source>Outputs to which this bias is added: %1.</source>
        <translation>Salidas a las que se suma este sesgo: %1.</translation>
    </message>
    <message>
        <source>The gradient from above: how much the loss changes when output %1 changes.</source>
        <translation>El gradiente de arriba: cuánto cambia la pérdida cuando cambia la salida %1.</translation>
    </message>
    <message>
        <source>show more terms</source>
        <translation>mostrar más términos</translation>
    </message>
    <message>
        <source>fold the sum</source>
        <translation>plegar la suma</translation>
    </message>
    <message>
        <source>(%1 more terms)</source>
        <translation>(%1 términos más)</translation>
    </message>
    <message>
        <source>This term lies in the padding.</source>
        <translation>Este término está en el relleno.</translation>
    </message>
    <message>
        <source>This window took its maximum from another cell and sends its gradient there.</source>
        <translation>Esta ventana tomó su máximo de otra celda y envía allí su gradiente.</translation>
    </message>
    <message>
        <source>As large as the winner, but later in row order.</source>
        <translation>Tan grande como la ganadora, pero posterior en orden de filas.</translation>
    </message>
    <message>
        <source>Term %1 of %2</source>
        <translation>Término %1 de %2</translation>
    </message>
    <message>
        <source>%1: %2. The largest so far: %3.</source>
        <translation>%1: %2. El mayor hasta ahora: %3.</translation>
    </message>
    <message>
        <source>%1 lies in the padding and adds nothing. The sum so far: %2.</source>
        <translation>%1 está en el relleno y no suma nada. La suma hasta ahora: %2.</translation>
    </message>
    <message>
        <source>%1: this window sends its gradient elsewhere. The sum so far: %2.</source>
        <translation>%1: esta ventana envía su gradiente a otra parte. La suma hasta ahora: %2.</translation>
    </message>
    <message>
        <source>%1 adds %2. The sum so far: %3.</source>
        <translation>%1 suma %2. La suma hasta ahora: %3.</translation>
    </message>
    <message>
        <source>%1 gives %2, exactly what the terms give.</source>
        <translation>%1 da %2, exactamente lo que dan los términos.</translation>
    </message>
    <message>
        <source>%1 gives %2: it follows rules of its own for ties, NaN or padding, and these allow it.</source>
        <translation>%1 da %2: sigue reglas propias para los empates, NaN o el relleno, y estas lo permiten.</translation>
    </message>
    <message>
        <source>Partial sum of %1</source>
        <translation>Suma parcial: %1</translation>
    </message>
    <message>
        <source>Partial sums per image of the batch</source>
        <translation>Sumas parciales por imagen del lote</translation>
    </message>
    <message>
        <source>Partial sums per input channel</source>
        <translation>Sumas parciales por canal de entrada</translation>
    </message>
    <message>
        <source>Partial sums per output channel</source>
        <translation>Sumas parciales por canal de salida</translation>
    </message>
    <message>
        <source>fold all</source>
        <translation>plegar todo</translation>
    </message>
    <message>
        <source>unfold all</source>
        <translation>desplegar todo</translation>
    </message>
    <message>
        <source>… (%1 more)</source>
        <translation>… (%1 más)</translation>
    </message>
    <message>
        <source>bias: %1</source>
        <translation>sesgo: %1</translation>
    </message>
    <message>
        <source>Fold the terms of %1</source>
        <translation>Plegar los términos: %1</translation>
    </message>
    <message>
        <source>Show the terms of %1</source>
        <translation>Mostrar los términos: %1</translation>
    </message>
    <message>
        <source>Show %1 in the grids</source>
        <translation>Mostrar en las cuadrículas: %1</translation>
    </message>
    <message>
        <source>not reached yet</source>
        <translation>aún sin alcanzar</translation>
    </message>
    <message>
        <source>term %1 of %2</source>
        <translation>término %1 de %2</translation>
    </message>
    <message>
        <source>This cannot be computed: %1.</source>
        <translation>Esto no se puede calcular: %1.</translation>
    </message>
    <message>
        <source>Step by step, before that:</source>
        <translation>Paso a paso, antes de eso:</translation>
    </message>
    <message>
        <source>%1 gives %2: float32 ends at 3.4·10³⁸, and a number on the way there is larger. The terms here are double.</source>
        <translation>%1 da %2: float32 acaba en 3,4·10³⁸ y un número del camino es mayor. Los términos de aquí son de doble precisión.</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>Mostrar la respuesta</translation>
    </message>
    <message>
        <source>%1 gives %2: on the way there so few digits are left that float32 may give anything. The terms here are double.</source>
        <translation>%1 da %2: por el camino quedan tan pocas cifras que float32 puede dar cualquier cosa. Los términos de aquí son de doble precisión.</translation>
    </message>
    <message>
        <source>A convolution of mathematics would multiply by these weights (filter %1, channel %2):</source>
        <translation>Una convolución matemática multiplicaría por estos pesos (filtro %1, canal %2):</translation>
    </message>
    <message>
        <source>This term lies beyond the input and its padding; it counts as 0 too.</source>
        <translation>Este término está más allá de la entrada y de su relleno; también cuenta como 0.</translation>
    </message>
    <message>
        <source>This term lies beyond the input and its padding; it does not count.</source>
        <translation>Este término está más allá de la entrada y de su relleno; no cuenta.</translation>
    </message>
    <message>
        <source>%1 lies beyond the input and its padding and does not count. The sum so far: %2.</source>
        <translation>%1 está más allá de la entrada y de su relleno y no cuenta. La suma hasta ahora: %2.</translation>
    </message>
    <message>
        <source>%1 gives %2.</source>
        <translation>%1 da %2.</translation>
    </message>
    <message>
        <source>Bookmark %1 asks for it.</source>
        <translation>El marcador %1 pregunta por ello.</translation>
    </message>
    <message>
        <source>Show it all the same</source>
        <translation>Mostrarlo de todos modos</translation>
    </message>
    <message>
        <source>Conv slides the filter without turning it; mathematicians call this cross-correlation.</source>
        <translation>Conv desliza el filtro sin girarlo; en matemáticas esto se llama correlación cruzada.</translation>
    </message>
    <message>
        <source>Hide the turned filter</source>
        <translation>Ocultar el filtro girado</translation>
    </message>
    <message>
        <source>Show the filter turned by 180°</source>
        <translation>Mostrar el filtro girado 180°</translation>
    </message>
    <message>
        <source>The filter is too large to be written here.</source>
        <translation>El filtro es demasiado grande para escribirlo aquí.</translation>
    </message>
    <message>
        <source>(terms that are 0: %1)</source>
        <translation>(términos que son 0: %1)</translation>
    </message>
    <message>
        <source>(%1 more terms, %2 of them 0)</source>
        <translation>(%1 términos más, %2 de ellos 0)</translation>
    </message>
    <message>
        <source>Terms that are 0: %1 of %2</source>
        <translation>Términos que son 0: %1 de %2</translation>
    </message>
    <message>
        <source>fold them</source>
        <translation>plegarlos</translation>
    </message>
    <message>
        <source>show them</source>
        <translation>mostrarlos</translation>
    </message>
    <message>
        <source>in order</source>
        <translation>en orden</translation>
    </message>
    <message>
        <source>largest first</source>
        <translation>los mayores primero</translation>
    </message>
    <message>
        <source>The terms that are not shown add up to %1.</source>
        <translation>Los términos que no se muestran suman %1.</translation>
    </message>
</context>
<context>
    <name>ks::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Qué</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Language of the figure</source>
        <translation>Idioma de la figura</translation>
    </message>
    <message>
        <source>Settings and environment below the figure</source>
        <translation>Ajustes y entorno al pie de la figura</translation>
    </message>
    <message>
        <source>Transparent ground</source>
        <translation>Fondo transparente</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>All tensors, as shown</source>
        <translation>Todos los tensores, tal como se ven</translation>
    </message>
    <message>
        <source>The stepping, one picture a step</source>
        <translation>El recorrido, una imagen por paso</translation>
    </message>
    <message>
        <source>All channels of the output side by side</source>
        <translation>Todos los canales de la salida, uno junto a otro</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>GIF, moving</source>
        <translation>GIF animado</translation>
    </message>
    <message>
        <source>PDF, one page a step</source>
        <translation>PDF, una página por paso</translation>
    </message>
    <message>
        <source>PNG, numbered files</source>
        <translation>PNG, archivos numerados</translation>
    </message>
    <message>
        <source>PNG, 300 dots per inch</source>
        <translation>PNG, 300 puntos por pulgada</translation>
    </message>
    <message>
        <source>SVG, with text as text</source>
        <translation>SVG, con el texto como texto</translation>
    </message>
    <message>
        <source>CSV, the numbers</source>
        <translation>CSV, los números</translation>
    </message>
    <message>
        <source>NPY, the numbers for NumPy</source>
        <translation>NPY, los números para NumPy</translation>
    </message>
    <message>
        <source>Numbers have no size and no language.</source>
        <translation>Los números no tienen tamaño ni idioma.</translation>
    </message>
    <message>
        <source>PNG, one file a channel</source>
        <translation>PNG, un archivo por canal</translation>
    </message>
    <message>
        <source>TikZ for LaTeX, one picture a step</source>
        <translation>TikZ para LaTeX, una imagen por paso</translation>
    </message>
    <message>
        <source>TikZ for LaTeX</source>
        <translation>TikZ para LaTeX</translation>
    </message>
    <message>
        <source>Worksheet of the whole lesson, A4</source>
        <translation>Hoja de trabajo de toda la lección, A4</translation>
    </message>
    <message>
        <source>Solution of the whole lesson, A4</source>
        <translation>Solución de toda la lección, A4</translation>
    </message>
    <message>
        <source>A worksheet has A4 pages.</source>
        <translation>Una hoja de trabajo tiene páginas A4.</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>pasos</translation>
    </message>
    <message>
        <source>maps</source>
        <translation>mapas</translation>
    </message>
    <message>
        <source>worksheet</source>
        <translation>hoja de trabajo</translation>
    </message>
    <message>
        <source>solution</source>
        <translation>solución</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>tensores</translation>
    </message>
    <message>
        <source>Two columns of a paper, at most 180&#xa0;mm, 8&#xa0;pt</source>
        <translation>Dos columnas de un artículo, a lo sumo 180&#xa0;mm, 8&#xa0;pt</translation>
    </message>
    <message>
        <source>One column of a paper, at most 88&#xa0;mm, 8&#xa0;pt</source>
        <translation>Una columna de un artículo, a lo sumo 88&#xa0;mm, 8&#xa0;pt</translation>
    </message>
    <message>
        <source>Slide 16:9, 254&#xa0;mm, 18&#xa0;pt</source>
        <translation>Diapositiva 16:9, 254&#xa0;mm, 18&#xa0;pt</translation>
    </message>
    <message>
        <source>As wide as the text of an A4 page, 170&#xa0;mm, 11&#xa0;pt</source>
        <translation>Ancho del texto de una página A4, 170&#xa0;mm, 11&#xa0;pt</translation>
    </message>
</context>
<context>
    <name>ks::ExportPage</name>
    <message>
        <source>Everything into a folder</source>
        <translation>Todo en una carpeta</translation>
    </message>
    <message>
        <source>What is written is the training as it is at that moment; while it runs, between two batches. The command line writes the same.</source>
        <translation>Se escribe el entrenamiento como está en ese momento; mientras avanza, entre dos lotes. La línea de órdenes escribe lo mismo.</translation>
    </message>
    <message>
        <source>Everything into a folder…</source>
        <translation>Todo en una carpeta…</translation>
    </message>
    <message>
        <source>What can be written</source>
        <translation>Lo que se puede escribir</translation>
    </message>
    <message>
        <source>All of the list in all its formats.</source>
        <translation>Toda la lista en todos sus formatos.</translation>
    </message>
    <message>
        <source>report, charts, maps, tables, weights, ONNX, code</source>
        <translation>informe, gráficas, mapas, tablas, pesos, ONNX, código</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Guardar…</translation>
    </message>
    <message>
        <source>Part of the data for: %1</source>
        <translation>Parte de los datos para: %1</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Muestra</translation>
    </message>
    <message>
        <source>sample </source>
        <translation>muestra </translation>
    </message>
    <message>
        <source>Format of: %1</source>
        <translation>Formato de: %1</translation>
    </message>
    <message>
        <source>Save: %1</source>
        <translation>Guardar: %1</translation>
    </message>
    <message>
        <source>Find a learning rate first: the settings of the training have a button for it.</source>
        <translation>Busque antes una tasa de aprendizaje: los ajustes del entrenamiento tienen un botón para ello.</translation>
    </message>
    <message>
        <source>This network predicts numbers; it has no accuracy.</source>
        <translation>Esta red predice números; no tiene exactitud.</translation>
    </message>
    <message>
        <source>Nothing has been trained yet.</source>
        <translation>Aún no se ha entrenado nada.</translation>
    </message>
    <message>
        <source>This network predicts numbers; it has no classes.</source>
        <translation>Esta red predice números; no tiene clases.</translation>
    </message>
    <message>
        <source>There is no network yet, or its data are still being made ready.</source>
        <translation>Aún no hay red, o sus datos todavía se están preparando.</translation>
    </message>
    <message>
        <source>%1 files (%2)</source>
        <translation>Archivos %1 (%2)</translation>
    </message>
    <message>
        <source>Writing: %1</source>
        <translation>Escribiendo: %1</translation>
    </message>
    <message>
        <source>Writing everything</source>
        <translation>Escribiendo todo</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>all</source>
        <translation>todos</translation>
    </message>
    <message>
        <source>Look at something on the Watch page first: maps, weights, gradients or where the network looks.</source>
        <translation>Mire primero algo en la página Observar: mapas, pesos, gradientes o dónde mira la red.</translation>
    </message>
    <message>
        <source>The network now has its %1. What is written is of the best ones, tables and maps as well; only what Watch shows is of these.</source>
        <translation>La red tiene ahora sus %1. Lo que se escribe es de los mejores, también las tablas y los mapas; solo lo que muestra Observar es de estos.</translation>
    </message>
    <message>
        <source>The network has been trained further since it was looked at. The Watch page shows it anew.</source>
        <translation>La red se ha seguido entrenando desde que se observó. La página Observar la muestra de nuevo.</translation>
    </message>
    <message>
        <source>No gradient norms were recorded yet: they are while the network trains.</source>
        <translation>Aún no se registraron normas del gradiente: se registran mientras la red se entrena.</translation>
    </message>
    <message>
        <source>The layers were not timed yet: they are while the network trains.</source>
        <translation>Aún no se midió el tiempo de las capas: se mide mientras la red se entrena.</translation>
    </message>
    <message>
        <source>The phases were not timed yet: they are while the network trains.</source>
        <translation>Aún no se midió el tiempo de las fases: se mide mientras la red se entrena.</translation>
    </message>
    <message>
        <source>nothing looked at yet</source>
        <translation>aún no se ha mirado nada</translation>
    </message>
    <message>
        <source>Watch shows one thing now.</source>
        <translation>Observar muestra ahora una sola cosa.</translation>
    </message>
    <message>
        <source>no layers</source>
        <translation>sin capas</translation>
    </message>
    <message>
        <source>The network has no layers yet: put them in on the Build page.</source>
        <translation>La red aún no tiene capas: póngalas en la página Construir.</translation>
    </message>
    <message>
        <source>Put the network right first.</source>
        <translation>Corrija primero la red.</translation>
    </message>
    <message>
        <source>No epoch has ended yet.</source>
        <translation>Aún no ha terminado ninguna época.</translation>
    </message>
</context>
<context>
    <name>ks::ExportPreview</name>
    <message>
        <source>First lines of the file</source>
        <translation>Primeras líneas del archivo</translation>
    </message>
    <message>
        <source>There is nothing to draw yet.</source>
        <translation>Todavía no hay nada que dibujar.</translation>
    </message>
</context>
<context>
    <name>ks::Families</name>
    <message>
        <source>Products with weights</source>
        <translation>Productos con pesos</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>Pooling</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Activación</translation>
    </message>
    <message>
        <source>Normalisation</source>
        <translation>Normalización</translation>
    </message>
    <message>
        <source>Regularisation</source>
        <translation>Regularización</translation>
    </message>
    <message>
        <source>Other shape or order</source>
        <translation>Otra forma u otro orden</translation>
    </message>
    <message>
        <source>Joins two branches</source>
        <translation>Une dos ramas</translation>
    </message>
    <message>
        <source>Probabilities</source>
        <translation>Probabilidades</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Pérdida</translation>
    </message>
</context>
<context>
    <name>ks::FamilyDialog</name>
    <message>
        <source>%1: %2</source>
        <comment>a property and its value</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 is network %2 of %3. %4.</source>
        <translation>%1 es la red %2 de %3. %4.</translation>
    </message>
    <message>
        <source>Fully connected family</source>
        <translation>Familia totalmente conectada</translation>
    </message>
    <message>
        <source>Take this network</source>
        <translation>Tomar esta red</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>ks::FieldForm</name>
    <message>
        <source>Finer settings</source>
        <translation>Ajustes más finos</translation>
    </message>
</context>
<context>
    <name>ks::FieldView</name>
    <message>
        <source>Input %1</source>
        <translation>Entrada %1</translation>
    </message>
    <message>
        <source>+%1</source>
        <translation>+%1</translation>
    </message>
    <message>
        <source>%1: a change of it moves the unit by %2 times as much.</source>
        <translation>%1: un cambio suyo mueve la unidad %2 veces tanto.</translation>
    </message>
</context>
<context>
    <name>ks::FigureExport</name>
    <message>
        <source>Written: %1.</source>
        <translation>Archivo escrito: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n frames written beside %1.</source>
        <translation>
            <numerusform>%n fotograma escrito junto a %1.</numerusform>
            <numerusform>%n fotogramas escritos junto a %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>What is hidden is empty there; “All” beside the timeline writes every number.</source>
        <translation>Lo que está oculto queda vacío en la tabla; «Todo», junto a la línea de tiempo, escribe todos los números.</translation>
    </message>
    <message>
        <source>The figure is on the clipboard, as PNG and SVG.</source>
        <translation>La figura está en el portapapeles, como PNG y SVG.</translation>
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
    <message>
        <source>Something is under way in this work area that a new session would end; pause it first.</source>
        <translation>En esta área hay algo en curso que una sesión nueva interrumpiría; páuselo primero.</translation>
    </message>
    <message>
        <source>Sa&amp;mples</source>
        <comment>files that come with the program</comment>
        <translation>&amp;Ejemplos</translation>
    </message>
    <message numerus="yes">
        <source>These files do not belong side by side: of them %1 is opened, %n other(s) not.</source>
        <translation>
            <numerusform>Estos archivos no van uno junto al otro: se abre %1 y %n no.</numerusform>
            <numerusform>Estos archivos no van uno junto al otro: se abre %1 y otros %n no.</numerusform>
        </translation>
    </message>
    <message>
        <source>The program ended unexpectedly and had kept what was in no file: it can be restored or discarded.</source>
        <translation>El programa terminó de forma inesperada y había conservado lo que no estaba en ningún archivo: se puede recuperar o descartar.</translation>
    </message>
    <message>
        <source>Unsaved work that was kept…</source>
        <translation>Trabajo sin guardar que se conservó…</translation>
    </message>
    <message>
        <source>%1 cannot be opened: it is not there, or not a kind of file that any work area reads.</source>
        <translation>%1 no se puede abrir: no existe, o no es un tipo de archivo que lea alguna área de trabajo.</translation>
    </message>
    <message>
        <source>All that can be opened (%1)</source>
        <translation>Todo lo que se puede abrir (%1)</translation>
    </message>
    <message>
        <source>The columns of %1 have names: it can be the input of an operation, or data for a network.</source>
        <translation>Las columnas de %1 tienen nombre: puede ser la entrada de una operación, o datos para una red.</translation>
    </message>
    <message>
        <source>Open it in “%1”</source>
        <translation>Abrirlo en «%1»</translation>
    </message>
</context>
<context>
    <name>ks::FileWriting</name>
    <message>
        <source>%1 was written.</source>
        <translation>Se escribió %1.</translation>
    </message>
    <message>
        <source>Writing %1 was cancelled.</source>
        <translation>Se canceló la escritura de %1.</translation>
    </message>
</context>
<context>
    <name>ks::GalleryView</name>
    <message>
        <source>%1 is %2; the network says %3, with %4; loss %5.</source>
        <translation>%1 es %2; la red dice %3, con %4; pérdida %5.</translation>
    </message>
    <message>
        <source>Choose a sample to see what the network makes of it.</source>
        <translation>Elija una muestra para ver qué hace la red con ella.</translation>
    </message>
    <message>
        <source>Choose a sample first.</source>
        <translation>Elija primero una muestra.</translation>
    </message>
    <message>
        <source>Samples: what they are, what the network says, how sure it is</source>
        <translation>Muestras: qué son, qué dice la red y con cuánta seguridad</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Orden</translation>
    </message>
    <message>
        <source>surest first</source>
        <translation>primero las más seguras</translation>
    </message>
    <message>
        <source>least sure first</source>
        <translation>primero las menos seguras</translation>
    </message>
    <message>
        <source>largest loss first</source>
        <translation>primero la mayor pérdida</translation>
    </message>
    <message>
        <source>All mistakes</source>
        <translation>Todos los errores</translation>
    </message>
    <message>
        <source>Its maps</source>
        <translation>Sus mapas</translation>
    </message>
    <message>
        <source>Where the network looks</source>
        <translation>Dónde mira la red</translation>
    </message>
    <message>
        <source>Nothing was counted yet.</source>
        <translation>Todavía no se ha contado nada.</translation>
    </message>
    <message>
        <source>Samples of %1 that are read as %2: %3.</source>
        <translation>Muestras de %1 que se leen como %2: %3.</translation>
    </message>
    <message>
        <source>Walk through it</source>
        <translation>Recorrerla paso a paso</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>¿Por qué?</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln samples (%2) are read wrong.</source>
        <translation>
            <numerusform>Se lee mal %1 de %Ln muestra (%2).</numerusform>
            <numerusform>Se leen mal %1 de %Ln muestras (%2).</numerusform>
        </translation>
    </message>
    <message>
        <source>no number</source>
        <translation>ningún número</translation>
    </message>
    <message>
        <source>%1, with %2</source>
        <comment>a class, and how sure the network is</comment>
        <translation>%1, con %2</translation>
    </message>
    <message>
        <source>%1 is %2. The network says at A: %3; at B: %4. Loss at A %5, at B %6.</source>
        <translation>%1 es %2. La red dice en A: %3; en B: %4. Pérdida en A %5, en B %6.</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Muestras</translation>
    </message>
    <message>
        <source>What became of the samples from A to B</source>
        <translation>Qué fue de las muestras de A a B</translation>
    </message>
    <message>
        <source>wrong at B</source>
        <translation>mal en B</translation>
    </message>
    <message>
        <source>wrong at A, right at B</source>
        <translation>mal en A, bien en B</translation>
    </message>
    <message>
        <source>right at A, wrong at B</source>
        <translation>bien en A, mal en B</translation>
    </message>
    <message>
        <source>wrong at both</source>
        <translation>mal en ambos</translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln samples (%1): wrong at A and right at B %2, right at A and wrong at B %3, wrong at both %4.</source>
        <translation>
            <numerusform>De %Ln muestra (%1): mal en A y bien en B %2, bien en A y mal en B %3, mal en ambos %4.</numerusform>
            <numerusform>De %Ln muestras (%1): mal en A y bien en B %2, bien en A y mal en B %3, mal en ambos %4.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln samples (%1) none is read wrong.</source>
        <translation>
            <numerusform>De %Ln muestra (%1) ninguna se lee mal.</numerusform>
            <numerusform>De %Ln muestras (%1) ninguna se lee mal.</numerusform>
        </translation>
    </message>
    <message>
        <source>is %1
A: %2 → B: %3
%4 at B</source>
        <comment>what a sample is, what the network says of it, and how sure it is</comment>
        <translation>es %1
A: %2 → B: %3
%4 en B</translation>
    </message>
    <message>
        <source>Look at the right answers</source>
        <translation>Ver los aciertos</translation>
    </message>
    <message>
        <source>Those that the network was least sure of come first.</source>
        <translation>Primero aquellos de los que la red estaba menos segura.</translation>
    </message>
    <message>
        <source>read wrong</source>
        <translation>mal leídas</translation>
    </message>
    <message>
        <source>read right</source>
        <translation>bien leídas</translation>
    </message>
    <message>
        <source>all samples</source>
        <translation>todas las muestras</translation>
    </message>
    <message>
        <source>Which samples are listed</source>
        <translation>Qué muestras se listan</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln samples (%2) are read right.</source>
        <translation>
            <numerusform>Se lee bien %1 de %Ln muestra (%2).</numerusform>
            <numerusform>Se leen bien %1 de %Ln muestras (%2).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln samples (%1); %2 of them are read right.</source>
        <translation>
            <numerusform>La única muestra (%1); se lee bien el %2.</numerusform>
            <numerusform>Las %Ln muestras (%1); se lee bien el %2 de ellas.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is %2; the network’s answer is no number.</source>
        <translation>%1 es %2; la respuesta de la red no es un número.</translation>
    </message>
</context>
<context>
    <name>ks::GemmTab</name>
    <message>
        <source>Below</source>
        <translation>Debajo</translation>
    </message>
    <message>
        <source>What is shown below the matrices</source>
        <translation>Qué se muestra debajo de las matrices</translation>
    </message>
    <message>
        <source>Written as</source>
        <translation>Escrito como</translation>
    </message>
    <message>
        <source>How the gradient is written as a product</source>
        <translation>Cómo se escribe el gradiente como producto</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nada</translation>
    </message>
    <message>
        <source>blocks, threads and tiles</source>
        <translation>bloques, hilos y teselas</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>Wᵀ and col2im</source>
        <translation>Wᵀ y col2im</translation>
    </message>
    <message>
        <source>turned kernels R and windows V</source>
        <translation>kernels girados R y ventanas V</translation>
    </message>
    <message>
        <source>Here the matrices will stand, once the settings are legal.</source>
        <translation>Aquí estarán las matrices cuando los ajustes sean válidos.</translation>
    </message>
    <message>
        <source>This operator is no product of two matrices; convolutions and fully connected layers are.</source>
        <translation>Este operador no es un producto de dos matrices; las convoluciones y las capas totalmente conectadas sí lo son.</translation>
    </message>
    <message>
        <source>This gradient is no product of two matrices: it is the sum of the gradient of each output channel.</source>
        <translation>Este gradiente no es un producto de dos matrices: es la suma del gradiente de cada canal de la salida.</translation>
    </message>
    <message>
        <source>Here the matrices will stand, once their numbers are computed.</source>
        <translation>Aquí estarán las matrices cuando se hayan calculado sus números.</translation>
    </message>
</context>
<context>
    <name>ks::GradientCheckTab</name>
    <message>
        <source>✓ ok</source>
        <translation>✓ correcto</translation>
    </message>
    <message>
        <source>✗ wrong</source>
        <translation>✗ erróneo</translation>
    </message>
    <message>
        <source>∧ kink</source>
        <translation>∧ anguloso</translation>
    </message>
    <message>
        <source>? not finite</source>
        <translation>? no finito</translation>
    </message>
    <message>
        <source>Check the gradient of</source>
        <translation>Comprobar el gradiente de</translation>
    </message>
    <message>
        <source>Tensor whose gradient is checked</source>
        <translation>Tensor cuyo gradiente se comprueba</translation>
    </message>
    <message>
        <source>Use the held cell</source>
        <translation>Usar la celda fijada</translation>
    </message>
    <message>
        <source>A cell of the input, the weights, the bias or one of their gradients, held by a click in the grids.</source>
        <translation>Una celda de la entrada, de los pesos, del sesgo o de uno de sus gradientes, fijada con un clic en las cuadrículas.</translation>
    </message>
    <message>
        <source>Verdict of the gradient check</source>
        <translation>Veredicto de la comprobación del gradiente</translation>
    </message>
    <message>
        <source>Steps of the gradient check</source>
        <translation>Pasos de la comprobación del gradiente</translation>
    </message>
    <message>
        <source>Step h</source>
        <translation>Paso h</translation>
    </message>
    <message>
        <source>Difference quotient</source>
        <translation>Cociente</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>filter</source>
        <translation>filtro</translation>
    </message>
    <message>
        <source>image</source>
        <translation>imagen</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>canal</translation>
    </message>
    <message>
        <source>row</source>
        <translation>fila</translation>
    </message>
    <message>
        <source>column</source>
        <translation>columna</translation>
    </message>
    <message>
        <source>as %1 computed it</source>
        <translation>tal como lo calculó %1</translation>
    </message>
    <message>
        <source>from its terms</source>
        <translation>a partir de sus términos</translation>
    </message>
    <message>
        <source>Here one gradient is checked by differences, as soon as the settings are legal and there is an input.</source>
        <translation>Aquí se comprueba un gradiente mediante diferencias, en cuanto los ajustes sean válidos y haya una entrada.</translation>
    </message>
    <message>
        <source>%1 (the gradient %2). %3.</source>
        <translation>%1 (el gradiente, %2). %3.</translation>
    </message>
    <message>
        <source>This gradient is not answered yet: it is checked once it is.</source>
        <translation>Este gradiente aún no se ha respondido: se comprueba en cuanto se responda.</translation>
    </message>
    <message>
        <source>This gradient is being checked.</source>
        <translation>Se está comprobando este gradiente.</translation>
    </message>
    <message>
        <source>input channel</source>
        <translation>canal de entrada</translation>
    </message>
    <message>
        <source>output channel of the group</source>
        <translation>canal de salida del grupo</translation>
    </message>
    <message>
        <source>output channel</source>
        <translation>canal de salida</translation>
    </message>
    <message>
        <source>No difference has an error that is finite and not 0: there is nothing to draw.</source>
        <translation>Ninguna diferencia tiene un error finito y distinto de 0: no hay nada que dibujar.</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>unidad</translation>
    </message>
</context>
<context>
    <name>ks::GradientSettings</name>
    <message>
        <source>1 everywhere: as if the loss were the sum of the outputs</source>
        <translation>1 en todas partes: como si la pérdida fuera la suma de las salidas</translation>
    </message>
    <message>
        <source>1 at %1, 0 elsewhere: as if the loss were that one output</source>
        <translation>1 en %1, 0 en lo demás: como si la pérdida fuera esa única salida</translation>
    </message>
    <message>
        <source>random (standard normal), seed %1</source>
        <translation>aleatorio (normal estándar), semilla %1</translation>
    </message>
    <message>
        <source>typed by hand</source>
        <translation>escrito a mano</translation>
    </message>
    <message>
        <source>Ones</source>
        <translation>Unos</translation>
    </message>
    <message>
        <source>One cell</source>
        <translation>Una celda</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Aleatorio</translation>
    </message>
    <message>
        <source>Typed</source>
        <translation>Escrito a mano</translation>
    </message>
    <message>
        <source>∂L/∂Y</source>
        <translation>∂L/∂Y</translation>
    </message>
    <message>
        <source>Gradient from above, ∂L/∂Y</source>
        <translation>Gradiente de arriba, ∂L/∂Y</translation>
    </message>
    <message>
        <source>diffDst: how much the loss would change with each output; the backward pass starts from it.</source>
        <translation>diffDst: cuánto cambiaría la pérdida con cada salida; de él parte la pasada hacia atrás.</translation>
    </message>
    <message>
        <source>Seed of the gradient</source>
        <translation>Semilla del gradiente</translation>
    </message>
    <message>
        <source>New seed for the gradient</source>
        <translation>Nueva semilla para el gradiente</translation>
    </message>
    <message>
        <source>Use the held cell</source>
        <translation>Usar la celda fijada</translation>
    </message>
    <message>
        <source>Click a cell of the output first; that holds it.</source>
        <translation>Haga clic antes en una celda de la salida; así queda fijada.</translation>
    </message>
    <message>
        <source>The held cell is the one already.</source>
        <translation>Ya es la celda fijada.</translation>
    </message>
    <message>
        <source>Puts the 1 at %1.</source>
        <translation>Pone el 1 en %1.</translation>
    </message>
    <message>
        <source>There is no gradient to type over yet; switch to the backward pass first.</source>
        <translation>Todavía no hay un gradiente sobre el que escribir; cambie antes a la pasada hacia atrás.</translation>
    </message>
    <message>
        <source>Gradient from above: %1</source>
        <translation>Gradiente de arriba: %1</translation>
    </message>
    <message>
        <source>New random gradient</source>
        <translation>Nuevo gradiente aleatorio</translation>
    </message>
    <message>
        <source>from the network: what the layers behind this one sent back</source>
        <translation>de la red: lo que devolvieron las capas que siguen a esta</translation>
    </message>
    <message>
        <source>From the network</source>
        <translation>De la red</translation>
    </message>
</context>
<context>
    <name>ks::GridEditing</name>
    <message>
        <source>value of row %1, column %2</source>
        <translation>valor de la fila %1, columna %2</translation>
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
    <name>ks::GridPanel</name>
    <message>
        <source>%1 %2</source>
        <comment>plain name and symbol of a tensor, as in: input X</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>ks::HeatPicture</name>
    <message>
        <source>%1, row %2, column %3: %4</source>
        <translation>%1, fila %2, columna %3: %4</translation>
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
        <translation>Filtro</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>What they do</source>
        <translation>Qué hacen</translation>
    </message>
    <message>
        <source>No key and no command has such a name.</source>
        <translation>Ninguna tecla ni orden se llama así.</translation>
    </message>
</context>
<context>
    <name>ks::Hints</name>
    <message>
        <source>Press Space to step, or drop an image here.</source>
        <translation>Pulse Espacio para avanzar un paso, o suelte una imagen aquí.</translation>
    </message>
    <message>
        <source>Shift+Space steps back. Click a cell to hold its explanation.</source>
        <translation>Mayús+Espacio retrocede. Haga clic en una celda para fijar su explicación.</translation>
    </message>
    <message>
        <source>Now choose Backward.</source>
        <translation>Ahora elija «Hacia atrás».</translation>
    </message>
</context>
<context>
    <name>ks::HistogramTab</name>
    <message>
        <source>Values of</source>
        <translation>Valores de</translation>
    </message>
    <message>
        <source>Tensor of the histogram</source>
        <translation>Tensor del histograma</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>Copiar los datos</translation>
    </message>
    <message>
        <source>The bins as a table: lower end, upper end, number of cells.</source>
        <translation>Los intervalos en una tabla: extremo inferior, extremo superior, número de celdas.</translation>
    </message>
    <message>
        <source>Not answered yet</source>
        <translation>Aún sin responder</translation>
    </message>
</context>
<context>
    <name>ks::HistogramView</name>
    <message>
        <source>Statistics</source>
        <translation>Estadística</translation>
    </message>
    <message>
        <source>There are no numbers to count yet.</source>
        <translation>Todavía no hay números que contar.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Celdas</translation>
    </message>
    <message>
        <source>Smallest</source>
        <translation>Mínimo</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Máximo</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Media</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Desviación típica</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Mediana</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>Ceros</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinite</source>
        <translation>Infinitos</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histograma</translation>
    </message>
    <message>
        <source>None of these numbers is finite: there is nothing to draw.</source>
        <translation>Ninguno de estos números es finito: no hay nada que dibujar.</translation>
    </message>
    <message>
        <source>5th percentile</source>
        <translation>Percentil 5</translation>
    </message>
    <message>
        <source>25th percentile</source>
        <translation>Percentil 25</translation>
    </message>
    <message>
        <source>75th percentile</source>
        <translation>Percentil 75</translation>
    </message>
    <message>
        <source>95th percentile</source>
        <translation>Percentil 95</translation>
    </message>
</context>
<context>
    <name>ks::Im2colColours</name>
    <message>
        <source>range of the input</source>
        <translation>según la entrada</translation>
    </message>
    <message>
        <source>input</source>
        <comment>a range of colours, in one word</comment>
        <translation>entrada</translation>
    </message>
    <message>
        <source>Colours of the input</source>
        <translation>Colores de la entrada</translation>
    </message>
    <message>
        <source>Colours of the matrix</source>
        <translation>Colores de la matriz</translation>
    </message>
    <message>
        <source>Colours of the output</source>
        <translation>Colores de la salida</translation>
    </message>
</context>
<context>
    <name>ks::Im2colStepText</name>
    <message>
        <source>The step is in %1. Its term under way is the input pixel of column %2 times the cell of ∂L/∂Y on which row %3 of that column lies.</source>
        <translation>El paso está en %1. Su término en curso es el píxel de entrada de la columna %2 por la celda de ∂L/∂Y sobre la que cae la fila %3 de esa columna.</translation>
    </message>
    <message>
        <source>The step is in %1. Its term under way is the lit cell of the matrix, in row %3 and column %2, times the cell of ∂L/∂Y of that column.</source>
        <translation>El paso está en %1. Su término en curso es la celda iluminada de la matriz, en la fila %3 y la columna %2, por la celda de ∂L/∂Y de esa columna.</translation>
    </message>
    <message>
        <source>The step is in %1: every input pixel times the cell of ∂L/∂Y on which row %2 of its column lies, added up.</source>
        <translation>El paso está en %1: cada píxel de entrada por la celda de ∂L/∂Y sobre la que cae la fila %2 de su columna, todo sumado.</translation>
    </message>
    <message>
        <source>The step is in %1: row %2 of the matrix times the cells of ∂L/∂Y, one of each column, added up.</source>
        <translation>El paso está en %1: la fila %2 de la matriz por las celdas de ∂L/∂Y, una de cada columna, todo sumado.</translation>
    </message>
    <message>
        <source>The step is in %1. No window reads this cell of the input, so nothing comes back to it.</source>
        <translation>El paso está en %1. Ninguna ventana lee esta celda de la entrada, así que nada vuelve a ella.</translation>
    </message>
    <message>
        <source>The step is in %1. The lit cells of the matrix are this cell of the input in every window that reads it: from their columns’ cells of ∂L/∂Y it gets its gradient.</source>
        <translation>El paso está en %1. Las celdas iluminadas de la matriz son esta celda de la entrada en cada ventana que la lee: de las celdas de ∂L/∂Y de esas columnas recibe su gradiente.</translation>
    </message>
    <message>
        <source>The step is in %1. Its term under way is the weight of row %3 times the cell of ∂L/∂Y of column %2; the matrix shows the input that was read there.</source>
        <translation>El paso está en %1. Su término en curso es el peso de la fila %3 por la celda de ∂L/∂Y de la columna %2; la matriz muestra la entrada que se leyó allí.</translation>
    </message>
    <message>
        <source>The step is in %1. Its term under way is from the cell of ∂L/∂Y of column %2, whose window reads this cell of the input in row %3.</source>
        <translation>El paso está en %1. Su término en curso viene de la celda de ∂L/∂Y de la columna %2, cuya ventana lee esta celda de la entrada en la fila %3.</translation>
    </message>
    <message>
        <source>The step is in %1. Its term under way is the weight of row %3 times the cell of ∂L/∂Y on which this row of column %2 lies; the matrix shows what went there forwards.</source>
        <translation>El paso está en %1. Su término en curso es el peso de la fila %3 por la celda de ∂L/∂Y sobre la que cae esta fila de la columna %2; la matriz muestra lo que fue allí hacia adelante.</translation>
    </message>
    <message>
        <source>The step is in %1: the window of ∂L/∂Y of column %2 times the weights. The matrix shows what went there forwards.</source>
        <translation>El paso está en %1: la ventana de ∂L/∂Y de la columna %2 por los pesos. La matriz muestra lo que fue allí hacia adelante.</translation>
    </message>
    <message>
        <source>The step is in %1, which adds up cells of ∂L/∂Y. The matrix has no part in it.</source>
        <translation>El paso está en %1, que suma celdas de ∂L/∂Y. La matriz no interviene en ello.</translation>
    </message>
    <message>
        <source>Row %1 falls outside the output: nothing comes back from it.</source>
        <translation>La fila %1 cae fuera de la salida: de ella no vuelve nada.</translation>
    </message>
    <message>
        <source>Row %1 lies on %2.</source>
        <translation>La fila %1 cae sobre %2.</translation>
    </message>
    <message>
        <source>Row %1 lies outside the input: nothing goes back there.</source>
        <translation>La fila %1 queda fuera de la entrada: allí no vuelve nada.</translation>
    </message>
    <message>
        <source>Row %1 is input %2.</source>
        <translation>La fila %1 es la entrada %2.</translation>
    </message>
    <message>
        <source>Column %1: the window of ∂L/∂Y on which the input pixel in row %2, column %3 lies. Times the weights it gives that pixel’s gradient.</source>
        <translation>Columna %1: la ventana de ∂L/∂Y sobre la que cae el píxel de entrada de la fila %2, columna %3. Multiplicada por los pesos da el gradiente de ese píxel.</translation>
    </message>
    <message>
        <source>Column %1: the window of %2. Times that cell it is added to row %3 of ∂L/∂W (1×%4).</source>
        <translation>Columna %1: la ventana de %2. Multiplicada por esa celda se suma a la fila %3 de ∂L/∂W (1×%4).</translation>
    </message>
    <message>
        <source>Column %1: the window of %2, which goes back to cells of this window.</source>
        <translation>Columna %1: la ventana de %2, que vuelve a celdas de esta ventana.</translation>
    </message>
    <message>
        <source>This is the matrix of group %1.</source>
        <translation>Esta es la matriz del grupo %1.</translation>
    </message>
    <message>
        <source>Cells of the matrix that lie on %1: %2, one from each window that covers it. From there the gradient goes back.</source>
        <translation>Celdas de la matriz que caen sobre %1: %2, una de cada ventana que la cubre. Desde ahí vuelve el gradiente.</translation>
    </message>
</context>
<context>
    <name>ks::Im2colTab</name>
    <message>
        <source>Choose Conv</source>
        <translation>Elegir Conv</translation>
    </message>
    <message>
        <source>Input X: the window</source>
        <translation>Entrada X: la ventana</translation>
    </message>
    <message>
        <source>Output Y: one cell</source>
        <translation>Salida Y: una celda</translation>
    </message>
    <message>
        <source>Input of im2col</source>
        <translation>Entrada de im2col</translation>
    </message>
    <message>
        <source>Matrix of im2col</source>
        <translation>Matriz de im2col</translation>
    </message>
    <message>
        <source>Output of im2col</source>
        <translation>Salida de im2col</translation>
    </message>
    <message>
        <source>The matrix has %1. Together %2</source>
        <translation>La matriz tiene %1. En total, %2</translation>
    </message>
    <message>
        <source>Each of the %1 matrices has %2. Together %3</source>
        <translation>Cada una de las %1 matrices tiene %2. En total, %3</translation>
    </message>
    <message>
        <source>Here the windows will stand side by side as the columns of a matrix, once the settings are legal.</source>
        <translation>Aquí las ventanas se verán una junto a otra como columnas de una matriz, en cuanto los ajustes sean válidos.</translation>
    </message>
    <message>
        <source>Matrix: column = window</source>
        <translation>Matriz: columna = ventana</translation>
    </message>
    <message>
        <source>Matrix: columns %1 to %2 of %3</source>
        <translation>Matriz: columnas %1 a %2 de %3</translation>
    </message>
    <message>
        <source>Column %1: the window of output %2, which is row %3 of the weights (1×%4) times this column.</source>
        <translation>Columna %1: la ventana de la salida %2, que es la fila %3 de los pesos (1×%4) por esta columna.</translation>
    </message>
    <message>
        <source>Column %1: the window of output %2, which is reduced to one value.</source>
        <translation>Columna %1: la ventana de la salida %2, que se reduce a un solo valor.</translation>
    </message>
    <message>
        <source>Row %1 lies in the padding.</source>
        <translation>La fila %1 está en el relleno.</translation>
    </message>
    <message>
        <source>Row %1 is input %2.</source>
        <translation>La fila %1 es la entrada %2.</translation>
    </message>
    <message>
        <source>Input X: one pixel</source>
        <translation>Entrada X: un píxel</translation>
    </message>
    <message>
        <source>Output Y: the window</source>
        <translation>Salida Y: la ventana</translation>
    </message>
    <message>
        <source>Matrix Wᵀ·X: column = pixel</source>
        <translation>Matriz Wᵀ·X: columna = píxel</translation>
    </message>
    <message>
        <source>Column %1: Wᵀ (%2×%3) times the input pixel in row %4, column %5 (channels: %3); col2im adds its rows to this window of the output.</source>
        <translation>Columna %1: Wᵀ (%2×%3) por el píxel de la entrada en la fila %4, columna %5 (canales: %3); col2im suma sus filas a esta ventana de la salida.</translation>
    </message>
    <message>
        <source>Row %1 falls outside the output and is dropped.</source>
        <translation>La fila %1 cae fuera de la salida y se descarta.</translation>
    </message>
    <message>
        <source>Row %1 is added to output %2.</source>
        <translation>La fila %1 se suma a la salida %2.</translation>
    </message>
    <message>
        <source>Output %1 collects %2 cells of the matrix, one from each window that covers it: %3</source>
        <translation>La salida %1 reúne %2 celdas de la matriz, una de cada ventana que la cubre: %3</translation>
    </message>
    <message>
        <source>%1×%4 cells: a row for each tap of each channel (%2 × %3), a column for each input pixel</source>
        <translation>%1×%4 celdas: una fila por cada posición y canal (%2 × %3), una columna por cada píxel de la entrada</translation>
    </message>
    <message>
        <source>%1×%4 cells: a row for each tap of each channel (%2 × %3), a column for each window</source>
        <translation>%1×%4 celdas: una fila por cada posición y canal (%2 × %3), una columna por cada ventana</translation>
    </message>
    <message>
        <source>This is the matrix of group %1.</source>
        <translation>Esta es la matriz del grupo %1.</translation>
    </message>
    <message>
        <source>Column %1: the window of output %2, which is row %3 of the weights (1×%4) times this column, plus the bias %5.</source>
        <translation>Columna %1: la ventana de la salida %2, que es la fila %3 de los pesos (1×%4) por esta columna, más el sesgo %5.</translation>
    </message>
    <message>
        <source>Output %1 collects %2 cells of the matrix, one from each window that covers it.</source>
        <translation>La salida %1 reúne %2 celdas de la matriz, una de cada ventana que la cubre.</translation>
    </message>
    <message>
        <source>A column of the matrix of im2col would have %1 cells; up to %2 are shown here. Choose a smaller window or input.</source>
        <translation>Una columna de la matriz de im2col tendría %1 celdas; aquí se muestran hasta %2. Elija una ventana o una entrada más pequeña.</translation>
    </message>
    <message>
        <source>Row %1 lies beyond the input and its padding; it counts as 0 too.</source>
        <translation>La fila %1 está más allá de la entrada y de su relleno; también cuenta como 0.</translation>
    </message>
    <message>
        <source>Row %1 lies beyond the input and its padding; it does not count.</source>
        <translation>La fila %1 está más allá de la entrada y de su relleno; no cuenta.</translation>
    </message>
    <message>
        <source>im2col turns every window into a column of a matrix. This operator has no windows; convolutions and poolings have.</source>
        <translation>im2col convierte cada ventana en una columna de una matriz. Este operador no tiene ventanas; las convoluciones y los poolings sí.</translation>
    </message>
    <message>
        <source>Gradient ∂L/∂Y: the window</source>
        <translation>Gradiente ∂L/∂Y: la ventana</translation>
    </message>
    <message>
        <source>Gradient ∂L/∂Y: one cell</source>
        <translation>Gradiente ∂L/∂Y: una celda</translation>
    </message>
    <message>
        <source>the same memory</source>
        <translation>la misma memoria</translation>
    </message>
    <message>
        <source>%1 times the memory</source>
        <translation>%1 veces la memoria</translation>
    </message>
    <message>
        <source>%1 cell in place of the output’s %2: %3, %4.</source>
        <translation>%1 celda en lugar de las %2 de la salida: %3, %4.</translation>
    </message>
    <message>
        <source>%1 cell in place of the input’s %2: %3, %4.</source>
        <translation>%1 celda en lugar de las %2 de la entrada: %3, %4.</translation>
    </message>
    <message>
        <source>%1 cells in place of the output’s %2: %3, %4.</source>
        <translation>%1 celdas en lugar de las %2 de la salida: %3, %4.</translation>
    </message>
    <message>
        <source>%1 cells in place of the input’s %2: %3, %4.</source>
        <translation>%1 celdas en lugar de las %2 de la entrada: %3, %4.</translation>
    </message>
</context>
<context>
    <name>ks::ImageBar</name>
    <message>
        <source>training data</source>
        <translation>datos de entrenamiento</translation>
    </message>
    <message>
        <source>validation data</source>
        <translation>datos de validación</translation>
    </message>
    <message>
        <source>test data</source>
        <translation>datos de prueba</translation>
    </message>
    <message>
        <source>the row in Try</source>
        <translation>la fila de Probar</translation>
    </message>
    <message>
        <source>my own row</source>
        <translation>mi propia fila</translation>
    </message>
    <message>
        <source>my drawing</source>
        <translation>mi dibujo</translation>
    </message>
    <message>
        <source>the picture in Try</source>
        <translation>la imagen de Probar</translation>
    </message>
    <message>
        <source>my picture</source>
        <translation>mi imagen</translation>
    </message>
    <message>
        <source>There are no data.</source>
        <translation>No hay datos.</translation>
    </message>
    <message>
        <source>It is the only one of its part.</source>
        <translation>Es la única de su parte.</translation>
    </message>
    <message>
        <source>These data have numbers and no classes.</source>
        <translation>Estos datos tienen números y no clases.</translation>
    </message>
    <message>
        <source>Nobody has said which class this is: say it in Try.</source>
        <translation>Nadie ha dicho de qué clase es: dígalo en Probar.</translation>
    </message>
    <message>
        <source> (0 to %1)</source>
        <translation> (0 a %1)</translation>
    </message>
    <message>
        <source>The network says %1. The right answer is not known; taking this one for right, gradients are 0.</source>
        <translation>La red dice %1. No se sabe cuál es la respuesta correcta; si se da esta por correcta, los gradientes son 0.</translation>
    </message>
    <message>
        <source>Expected %1; the network says %2.</source>
        <translation>Se esperaba %1; la red dice %2.</translation>
    </message>
    <message>
        <source>The network says %1, with %2. The right answer is not known; gradients take this one for right.</source>
        <translation>La red dice %1, con %2. No se sabe cuál es la respuesta correcta; los gradientes dan esta por correcta.</translation>
    </message>
    <message>
        <source>✓ This is %1; the network says so too, with %2.</source>
        <translation>✓ Es %1; la red también lo dice, con %2.</translation>
    </message>
    <message>
        <source>✗ This is %1; the network says %2, with %3.</source>
        <translation>✗ Es %1; la red dice %2, con %3.</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Número</translation>
    </message>
    <message>
        <source>Image from</source>
        <translation>Imagen de</translation>
    </message>
    <message>
        <source>Sample from</source>
        <translation>Muestra de</translation>
    </message>
    <message>
        <source>Where the image is taken from</source>
        <translation>De dónde se toma la imagen</translation>
    </message>
    <message>
        <source>Where the sample is taken from</source>
        <translation>De dónde se toma la muestra</translation>
    </message>
    <message>
        <source>Number of the image in its part</source>
        <translation>Número de la imagen en su parte</translation>
    </message>
    <message>
        <source>Number of the sample in its part</source>
        <translation>Número de la muestra en su parte</translation>
    </message>
    <message>
        <source>The image</source>
        <translation>La imagen</translation>
    </message>
    <message>
        <source>The sample</source>
        <translation>La muestra</translation>
    </message>
    <message>
        <source>There is no number %1: the last one is %2.</source>
        <translation>No hay ningún número %1: el último es %2.</translation>
    </message>
    <message>
        <source>at A it said %1</source>
        <translation>en A decía %1</translation>
    </message>
    <message>
        <source>at A its answer was no number</source>
        <translation>en A su respuesta no era un número</translation>
    </message>
    <message>
        <source>at A it said %1, with %2</source>
        <translation>en A decía %1, con %2</translation>
    </message>
    <message>
        <source>The network’s answer is no number.</source>
        <translation>La respuesta de la red no es un número.</translation>
    </message>
    <message>
        <source>✗ This is %1; the network’s answer is no number.</source>
        <translation>✗ Es %1; la respuesta de la red no es un número.</translation>
    </message>
    <message>
        <source>after batch %1</source>
        <translation>tras el lote %1</translation>
    </message>
    <message>
        <source>There is no other “%1” in the %2.</source>
        <translation>No hay otro «%1» en los %2.</translation>
    </message>
    <message>
        <source>before batch 1</source>
        <translation>antes del lote 1</translation>
    </message>
</context>
<context>
    <name>ks::ImplementationsButton</name>
    <message>
        <source>How it works…</source>
        <translation>Cómo funciona…</translation>
    </message>
    <message>
        <source>What each implementation of %1 does, why it is faster than the next, and its source.</source>
        <translation>Qué hace cada implementación de %1, por qué es más rápida que la siguiente y su código fuente.</translation>
    </message>
    <message>
        <source>%1 does not do this pass.</source>
        <translation>%1 no hace esta pasada.</translation>
    </message>
</context>
<context>
    <name>ks::ImplementationsWindow</name>
    <message>
        <source>Source: %1</source>
        <translation>Código fuente: %1</translation>
    </message>
    <message>
        <source>How it works: %1</source>
        <translation>Cómo funciona: %1</translation>
    </message>
    <message>
        <source>Implementations, best first</source>
        <translation>Implementaciones, la mejor primero</translation>
    </message>
    <message>
        <source>Best first; without a choice the first that suits the settings is taken.</source>
        <translation>La mejor primero; si no se elige ninguna, se toma la primera que se adapta a los ajustes.</translation>
    </message>
    <message>
        <source>Source text</source>
        <translation>Texto del código fuente</translation>
    </message>
    <message>
        <source>It does not run here, but it can be read: %1.</source>
        <translation>Aquí no se ejecuta, pero se puede leer: %1.</translation>
    </message>
</context>
<context>
    <name>ks::InferenceView</name>
    <message>
        <source>%1 … %2</source>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>Time inference</source>
        <translation>Medir la inferencia</translation>
    </message>
    <message>
        <source>Shown in the chart</source>
        <translation>Lo que muestra la gráfica</translation>
    </message>
    <message>
        <source>Inference times</source>
        <translation>Tiempos de inferencia</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Lote</translation>
    </message>
    <message>
        <source>Quartiles</source>
        <translation>Cuartiles</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>Tiempo por muestra</translation>
    </message>
    <message>
        <source>Samples per second</source>
        <translation>Muestras por segundo</translation>
    </message>
    <message>
        <source>µs/sample</source>
        <translation>µs/muestra</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>Muestras/s</translation>
    </message>
    <message>
        <source>How fast does this network answer, one sample at a time and many together?</source>
        <translation>¿Con qué rapidez responde esta red, de muestra en muestra y con muchas a la vez?</translation>
    </message>
    <message>
        <source>A batch of %1 takes %2&#xa0;ms, the median of %3 runs.</source>
        <translation>Un lote de %1 tarda %2&#xa0;ms, la mediana de %3 ejecuciones.</translation>
    </message>
    <message>
        <source>Measures forward passes in batches of 1 to 1024, as long as a size takes a few seconds at most.</source>
        <translation>Mide pasadas hacia adelante en lotes de 1 a 1024, mientras un tamaño lleve como mucho unos segundos.</translation>
    </message>
    <message>
        <source>Batches above %1 are left out: one of them would be timed for more than %2&#xa0;s, in which nothing else is computed.</source>
        <translation>Los lotes de más de %1 se omiten: cronometrar uno de ellos llevaría más de %2&#xa0;s, durante los cuales no se calcula nada más.</translation>
    </message>
</context>
<context>
    <name>ks::InkOptions</name>
    <message>
        <source>The drawing becomes 20 pixels high or wide, with its centre of mass in the middle, as the digits of MNIST were made.</source>
        <translation>El dibujo pasa a medir 20 píxeles de alto o de ancho, con su centro de masas en el medio, como se hicieron los dígitos de MNIST.</translation>
    </message>
    <message>
        <source>Everything that this network reads is centred, as its data were.</source>
        <translation>Todo lo que lee esta red se centra, como se centraron sus datos.</translation>
    </message>
    <message>
        <source>Drawings and dark ink on bright paper are centred. This picture reaches the network as it is.</source>
        <translation>Se centran los dibujos y la tinta oscura sobre papel claro. Esta imagen llega a la red tal como es.</translation>
    </message>
    <message>
        <source>Of pictures and of the camera: the ink becomes bright and the paper black, as in the digits of MNIST.</source>
        <translation>En imágenes y en la cámara: la tinta pasa a clara y el papel a negro, como en los dígitos de MNIST.</translation>
    </message>
    <message>
        <source>Of pictures and of the camera. A drawing has bright ink on black already.</source>
        <translation>En imágenes y en la cámara. Un dibujo ya tiene tinta clara sobre negro.</translation>
    </message>
    <message>
        <source>Centre as in MNIST</source>
        <translation>Centrar como en MNIST</translation>
    </message>
    <message>
        <source>Dark ink on bright paper</source>
        <translation>Tinta oscura sobre papel claro</translation>
    </message>
    <message>
        <source>Of pictures and of the camera. This is a sample, which reaches the network as its data do.</source>
        <translation>De imágenes y de la cámara. Esta es una muestra, que llega a la red como sus datos.</translation>
    </message>
</context>
<context>
    <name>ks::InputSettings</name>
    <message>
        <source>Where the input comes from</source>
        <translation>De dónde viene la entrada</translation>
    </message>
    <message>
        <source>File or clipboard</source>
        <translation>Abrir o pegar</translation>
    </message>
    <message>
        <source>Random numbers</source>
        <translation>Números aleatorios</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Patrón</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>A picture (PNG, JPEG, BMP, TIFF, WebP), an NPY file or a table (CSV).</source>
        <translation>Una imagen (PNG, JPEG, BMP, TIFF, WebP), un archivo NPY o una tabla (CSV).</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Pegar</translation>
    </message>
    <message>
        <source>A picture or a table of numbers from the clipboard.</source>
        <translation>Una imagen o una tabla de números del portapapeles.</translation>
    </message>
    <message>
        <source>Or drop a picture, NPY or CSV file here.</source>
        <translation>O suelte aquí una imagen o un archivo NPY o CSV.</translation>
    </message>
    <message>
        <source>Reading the input</source>
        <translation>Lectura de la entrada</translation>
    </message>
    <message>
        <source>What the pasted numbers mean</source>
        <translation>Qué significan los números pegados</translation>
    </message>
    <message>
        <source>Pattern: %1</source>
        <translation>Patrón: %1</translation>
    </message>
    <message>
        <source>Checkerboard</source>
        <translation>Tablero</translation>
    </message>
    <message>
        <source>Gradient, left to right</source>
        <translation>Degradado, de izquierda a derecha</translation>
    </message>
    <message>
        <source>Gradient, top to bottom</source>
        <translation>Degradado, de arriba abajo</translation>
    </message>
    <message>
        <source>Gradient, diagonal</source>
        <translation>Degradado, en diagonal</translation>
    </message>
    <message>
        <source>Counting 1, 2, 3, …</source>
        <translation>Contar 1, 2, 3, …</translation>
    </message>
    <message>
        <source>One-hot: 1 in the middle</source>
        <translation>One-hot: 1 en el centro</translation>
    </message>
    <message>
        <source>No input yet. Open a picture, choose a sample or make random numbers.</source>
        <translation>Todavía no hay entrada. Abra una imagen, elija un ejemplo o genere números aleatorios.</translation>
    </message>
    <message>
        <source>random numbers, seed %1</source>
        <translation>números aleatorios, semilla %1</translation>
    </message>
    <message>
        <source>pattern %1</source>
        <translation>patrón %1</translation>
    </message>
    <message>
        <source>typed</source>
        <translation>escrito a mano</translation>
    </message>
    <message>
        <source>%1 (%2), changed by hand</source>
        <translation>%1 (%2), cambiado a mano</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Present input</source>
        <translation>Entrada actual</translation>
    </message>
    <message>
        <source>Open an input</source>
        <translation>Abrir una entrada</translation>
    </message>
    <message>
        <source>Pictures and tensors (%1)</source>
        <translation>Imágenes y tensores (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Todos los archivos (*)</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>portapapeles</translation>
    </message>
    <message>
        <source>The clipboard holds neither a picture nor a table of numbers.</source>
        <translation>El portapapeles no contiene una imagen ni una tabla de números.</translation>
    </message>
    <message>
        <source>What was pasted can mean two things: %1</source>
        <translation>Lo pegado puede significar dos cosas: %1</translation>
    </message>
    <message>
        <source>What was pasted can mean two things; choose one under Input.</source>
        <translation>Lo pegado puede significar dos cosas; elija una en Entrada.</translation>
    </message>
    <message>
        <source>pasted table</source>
        <translation>tabla pegada</translation>
    </message>
    <message>
        <source>Too large for a float32, which ends at 3.4·10³⁸, and taken as infinite: %1 of the numbers that were pasted.</source>
        <translation>Demasiado grandes para un float32, que acaba en 3,4·10³⁸, y tomados por infinitos: %1 de los números pegados.</translation>
    </message>
    <message>
        <source>From</source>
        <comment>where the input comes from</comment>
        <translation>Origen</translation>
    </message>
    <message>
        <source>Sample</source>
        <comment>a file that comes with the program</comment>
        <translation>Ejemplo</translation>
    </message>
    <message>
        <source>A study’s matrix has its own size.</source>
        <translation>Una matriz de un estudio tiene su propio tamaño.</translation>
    </message>
    <message>
        <source>Thread index i + j/10</source>
        <translation>Índice de hilo i + j/10</translation>
    </message>
</context>
<context>
    <name>ks::LabBookmarks</name>
    <message>
        <source>Add bookmark</source>
        <translation>Añadir marcador</translation>
    </message>
    <message>
        <source>Edit bookmark…</source>
        <translation>Editar marcador…</translation>
    </message>
    <message>
        <source>Remove bookmark</source>
        <translation>Quitar el marcador</translation>
    </message>
    <message>
        <source>Go to a bookmark first; Ctrl+PageDown goes through them.</source>
        <translation>Vaya primero a un marcador; Ctrl+AvPág los recorre.</translation>
    </message>
    <message>
        <source>Bookmarks…</source>
        <translation>Marcadores…</translation>
    </message>
    <message>
        <source>Next bookmark</source>
        <translation>Marcador siguiente</translation>
    </message>
    <message>
        <source>Previous bookmark</source>
        <translation>Marcador anterior</translation>
    </message>
    <message>
        <source>Goes through the bookmarks of this session; Ctrl+B adds one.</source>
        <translation>Recorre los marcadores de esta sesión; Ctrl+B añade uno.</translation>
    </message>
    <message>
        <source>That was the last bookmark.</source>
        <translation>Era el último marcador.</translation>
    </message>
    <message>
        <source>Next lesson: %1</source>
        <translation>Siguiente lección: %1</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Ir allí</translation>
    </message>
    <message>
        <source>The bookmark %1 has been removed.</source>
        <translation>Se ha quitado el marcador %1.</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Recuperar</translation>
    </message>
</context>
<context>
    <name>ks::LabBorrowing</name>
    <message>
        <source>Back to the network</source>
        <translation>Volver a la red</translation>
    </message>
    <message>
        <source>Open a layer from the Step page of the Network lab first.</source>
        <translation>Primero abra una capa desde la página Paso del laboratorio Red.</translation>
    </message>
    <message>
        <source>Shows the network at the same moment again.</source>
        <translation>Muestra de nuevo la red en el mismo momento.</translation>
    </message>
    <message>
        <source>Copy to play with</source>
        <translation>Copiar para experimentar</translation>
    </message>
    <message>
        <source>The same numbers as a session of your own, in which everything can be changed.</source>
        <translation>Los mismos números como sesión propia, en la que todo se puede cambiar.</translation>
    </message>
    <message>
        <source>Only the numbers of a network need a copy; this session is your own already.</source>
        <translation>Solo los números de una red necesitan una copia; esta sesión ya es suya.</translation>
    </message>
    <message>
        <source>My session before</source>
        <translation>Mi sesión anterior</translation>
    </message>
    <message>
        <source>No session has been put aside.</source>
        <translation>No hay ninguna sesión apartada.</translation>
    </message>
    <message>
        <source>Puts the copy aside and shows what was here before the network, with its undo.</source>
        <translation>Aparta la copia y muestra lo que había aquí antes de la red, con su historial de deshacer.</translation>
    </message>
    <message>
        <source>Shows what was here before the network, with its undo.</source>
        <translation>Muestra lo que había aquí antes de la red, con su historial de deshacer.</translation>
    </message>
    <message>
        <source>Your session is as it was before. The copy has been put aside.</source>
        <translation>Su sesión está como antes. La copia se ha apartado.</translation>
    </message>
    <message>
        <source>Your session is as it was before. The other one has been put aside.</source>
        <translation>Su sesión está como antes. La otra se ha apartado.</translation>
    </message>
    <message>
        <source>Bring the copy back</source>
        <translation>Recuperar la copia</translation>
    </message>
    <message>
        <source>Bring the other one back</source>
        <translation>Recuperar la otra</translation>
    </message>
    <message>
        <source>This is a copy now: the network keeps its own numbers.</source>
        <translation>Ahora es una copia: la red conserva sus propios números.</translation>
    </message>
</context>
<context>
    <name>ks::LayerChooser</name>
    <message>
        <source>So that the shapes fit: %1.</source>
        <translation>Para que las formas encajen: %1.</translation>
    </message>
    <message>
        <source>Not possible then: %1</source>
        <translation>Entonces no es posible: %1</translation>
    </message>
    <message>
        <source>Insert a layer %1</source>
        <translation>Insertar una capa %1</translation>
    </message>
    <message>
        <source>Type a part of a name or of what it does</source>
        <translation>Escriba parte de un nombre o de lo que hace</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Layers that are possible here</source>
        <translation>Capas que son posibles aquí</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No layer that is possible here has such a name.</source>
        <translation>Ninguna capa posible aquí tiene ese nombre.</translation>
    </message>
    <message>
        <source>Fits as it is.</source>
        <translation>Encaja tal como es.</translation>
    </message>
</context>
<context>
    <name>ks::LayerColumns</name>
    <message>
        <source>input</source>
        <translation>entrada</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>pérdida</translation>
    </message>
</context>
<context>
    <name>ks::LayerCopies</name>
    <message>
        <source>Cut layers</source>
        <translation>Cortar capas</translation>
    </message>
    <message>
        <source>Cut a layer</source>
        <translation>Cortar una capa</translation>
    </message>
    <message>
        <source>Paste layers</source>
        <translation>Pegar capas</translation>
    </message>
    <message>
        <source>Paste a layer</source>
        <translation>Pegar una capa</translation>
    </message>
    <message>
        <source>Duplicate layers</source>
        <translation>Duplicar capas</translation>
    </message>
    <message>
        <source>Duplicate a layer</source>
        <translation>Duplicar una capa</translation>
    </message>
</context>
<context>
    <name>ks::LayerEdits</name>
    <message>
        <source>A copy begins with weights of its own: %1.</source>
        <translation>Una copia empieza con pesos propios: %1.</translation>
    </message>
    <message numerus="yes">
        <source>Drawn anew, since the weights have another shape now: %1.</source>
        <translation>
            <numerusform>Sorteada de nuevo, porque ahora los pesos tienen otra forma: %1.</numerusform>
            <numerusform>Sorteadas de nuevo, porque ahora los pesos tienen otra forma: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Added: %1.</source>
        <translation>
            <numerusform>Añadida: %1.</numerusform>
            <numerusform>Añadidas: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>The training so far is put aside then, and undo brings it back. Layers that stay the same keep their trained weights.</source>
        <translation>El entrenamiento hasta ahora se aparta entonces, y deshacer lo recupera. Las capas que no cambian conservan sus pesos entrenados.</translation>
    </message>
</context>
<context>
    <name>ks::LayerSettings</name>
    <message>
        <source>Settings of %1</source>
        <translation>Ajustes de %1</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Entrada</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>Lee</translation>
    </message>
    <message>
        <source>and adds</source>
        <translation>y suma</translation>
    </message>
    <message>
        <source>Adds</source>
        <translation>Suma</translation>
    </message>
    <message>
        <source>Any layer before this one. Adding an earlier one makes a residual branch.</source>
        <translation>Cualquier capa anterior a esta. Sumar una anterior crea una rama residual.</translation>
    </message>
    <message>
        <source>%1&lt;br&gt;Possible instead: %2</source>
        <translation>%1&lt;br&gt;Posible en su lugar: %2</translation>
    </message>
    <message>
        <source>This layer has nothing to set.</source>
        <translation>Esta capa no tiene nada que ajustar.</translation>
    </message>
    <message>
        <source>The network reads samples of %1.</source>
        <translation>La red lee muestras de %1.</translation>
    </message>
    <message>
        <source>and joins</source>
        <translation>y une</translation>
    </message>
    <message>
        <source>Joins</source>
        <translation>Une</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>ks::LayerTable</name>
    <message>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operaciones</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>not possible: %1</source>
        <translation>no es posible: %1</translation>
    </message>
</context>
<context>
    <name>ks::Legend</name>
    <message>
        <source>Legend</source>
        <translation>Leyenda</translation>
    </message>
    <message>
        <source>takes part in the cell that is looked at</source>
        <translation>interviene en la celda que se observa</translation>
    </message>
    <message>
        <source>the winner of a maximum</source>
        <translation>la ganadora de un máximo</translation>
    </message>
    <message>
        <source>as large as the winner, but later: a tie</source>
        <translation>tan grande como la ganadora, pero posterior: un empate</translation>
    </message>
    <message>
        <source>held by a click; Esc lets go</source>
        <translation>fijada con un clic; Esc la suelta</translation>
    </message>
    <message>
        <source>padding, with what it counts as</source>
        <translation>relleno, con el valor por el que cuenta</translation>
    </message>
    <message>
        <source>no window covers it</source>
        <translation>no la cubre ninguna ventana</translation>
    </message>
    <message>
        <source>not reached yet</source>
        <translation>aún sin alcanzar</translation>
    </message>
    <message>
        <source>asked for: type its value</source>
        <translation>se pregunta por ella: escriba su valor</translation>
    </message>
    <message>
        <source>not a number, infinite</source>
        <translation>no es un número, o es infinito</translation>
    </message>
    <message>
        <source>the window of this step</source>
        <translation>la ventana de este paso</translation>
    </message>
    <message>
        <source>the term of this step</source>
        <translation>el término de este paso</translation>
    </message>
    <message>
        <source>takes no part here: its gradient goes elsewhere</source>
        <translation>no interviene aquí: su gradiente va a otra parte</translation>
    </message>
    <message>
        <source>the gradient goes this way</source>
        <translation>el gradiente va por aquí</translation>
    </message>
    <message>
        <source>looked at, and another one won</source>
        <translation>se miró, y ganó otra</translation>
    </message>
    <message>
        <source>pointed at in the formula, or held by a click on its number</source>
        <translation>señalada en la fórmula, o fijada con un clic en su número</translation>
    </message>
</context>
<context>
    <name>ks::LossBand</name>
    <message>
        <source>The loss is drawn here while the network trains.</source>
        <translation>Aquí se dibuja la pérdida mientras la red se entrena.</translation>
    </message>
</context>
<context>
    <name>ks::MainWindow</name>
    <message>
        <source>Work areas</source>
        <translation>Áreas de trabajo</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>A mistake of the program: what was asked for last did not happen, or in part. %1 What is open is still here; save it under another name.</source>
        <translation>Un error del programa: lo último que se pidió no ocurrió, o solo en parte. %1 Lo que está abierto sigue aquí; guárdelo con otro nombre.</translation>
    </message>
</context>
<context>
    <name>ks::MapsBeside</name>
    <message>
        <source>At A</source>
        <translation>En A</translation>
    </message>
    <message>
        <source>At B</source>
        <translation>En B</translation>
    </message>
    <message>
        <source>The chosen map at A</source>
        <translation>El mapa elegido en A</translation>
    </message>
    <message>
        <source>The chosen map at B</source>
        <translation>El mapa elegido en B</translation>
    </message>
</context>
<context>
    <name>ks::MapsView</name>
    <message>
        <source>range of the network</source>
        <translation>según la red</translation>
    </message>
    <message>
        <source>network</source>
        <translation>red</translation>
    </message>
    <message>
        <source>The chosen map: %1</source>
        <translation>El mapa elegido: %1</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>Mapas</translation>
    </message>
    <message>
        <source>Colours of the maps</source>
        <translation>Colores de los mapas</translation>
    </message>
    <message>
        <source>Colours over</source>
        <translation>Colores sobre</translation>
    </message>
    <message>
        <source>Over what the colours are taken</source>
        <translation>Sobre qué se toman los colores</translation>
    </message>
    <message>
        <source>each map</source>
        <translation>cada mapa</translation>
    </message>
    <message>
        <source>the layer</source>
        <translation>la capa</translation>
    </message>
    <message>
        <source>the network</source>
        <translation>la red</translation>
    </message>
    <message>
        <source>fixed ends</source>
        <translation>extremos fijos</translation>
    </message>
    <message>
        <source>The chosen map</source>
        <translation>El mapa elegido</translation>
    </message>
    <message>
        <source>%1: B − A</source>
        <translation>%1: B − A</translation>
    </message>
    <message>
        <source>B − A, %1 · A: %2 · B: %3</source>
        <translation>B − A, %1 · A: %2 · B: %3</translation>
    </message>
    <message>
        <source>B − A: %1 · A: %2 · B: %3</source>
        <translation>B − A: %1 · A: %2 · B: %3</translation>
    </message>
</context>
<context>
    <name>ks::MemoryBox</name>
    <message>
        <source>In memory</source>
        <translation>En memoria</translation>
    </message>
    <message>
        <source>Number that is shown in memory</source>
        <translation>Número que se muestra en memoria</translation>
    </message>
    <message>
        <source>the result</source>
        <translation>el resultado</translation>
    </message>
    <message>
        <source>the left factor</source>
        <translation>el factor izquierdo</translation>
    </message>
    <message>
        <source>the right factor</source>
        <translation>el factor derecho</translation>
    </message>
    <message>
        <source>the columns</source>
        <translation>las columnas</translation>
    </message>
    <message>
        <source>Numbers in memory</source>
        <translation>Números en memoria</translation>
    </message>
    <message>
        <source>This number is no cell of a tensor: it stands in for the padding, falls outside or is the 1 beside the bias.</source>
        <translation>Este número no es una celda de un tensor: está en lugar del relleno, cae fuera o es el 1 junto al sesgo.</translation>
    </message>
    <message>
        <source>%1 of %2.</source>
        <translation>%1 de %2.</translation>
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
    <message>
        <source>More</source>
        <translation>Más</translation>
    </message>
    <message>
        <source>The whole message, and earlier ones</source>
        <translation>El mensaje completo y los anteriores</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>Cerrar el mensaje</translation>
    </message>
    <message>
        <source>Close the message (Esc)</source>
        <translation>Cerrar el mensaje (Esc)</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n más</numerusform>
            <numerusform>%n más</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing has been said yet.</source>
        <translation>Todavía no se ha dicho nada.</translation>
    </message>
</context>
<context>
    <name>ks::Mistakes</name>
    <message>
        <source>Show a mistake</source>
        <translation>Mostrar un error</translation>
    </message>
    <message>
        <source>Show the largest error</source>
        <translation>Mostrar el mayor error</translation>
    </message>
    <message>
        <source>Shows the training samples that are read wrong, the one that the network is surest of first. No data are kept back as unseen ones.</source>
        <translation>Muestra las muestras de entrenamiento que se leen mal; primero aquella de la que la red está más segura. No se reservan datos como no vistos.</translation>
    </message>
    <message>
        <source>Shows the training samples on which the network is furthest off, the worst first. No data are kept back as unseen ones.</source>
        <translation>Muestra las muestras de entrenamiento en las que la red más se equivoca; primero la peor. No se reservan datos como no vistos.</translation>
    </message>
    <message>
        <source>Shows the unseen samples that are read wrong, the one that the network is surest of first.</source>
        <translation>Muestra las muestras no vistas que se leen mal; primero aquella de la que la red está más segura.</translation>
    </message>
    <message>
        <source>Shows the unseen samples on which the network is furthest off, the worst first.</source>
        <translation>Muestra las muestras no vistas en las que la red más se equivoca; primero la peor.</translation>
    </message>
    <message>
        <source>with the weights of the file</source>
        <translation>con los pesos del archivo</translation>
    </message>
    <message>
        <source>%1: this is %2.</source>
        <translation>%1: esto es %2.</translation>
    </message>
    <message numerus="yes">
        <source>None of the %Ln training samples was read wrong, %1.</source>
        <translation>
            <numerusform>La única muestra de entrenamiento no se leía mal, %1.</numerusform>
            <numerusform>Ninguna de las %Ln muestras de entrenamiento se leía mal, %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>as after %Ln batches</source>
        <translation>
            <numerusform>tras %Ln lote</numerusform>
            <numerusform>tras %Ln lotes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Largest error %L1 of %Ln training samples, %2: %3.</source>
        <translation>
            <numerusform>Error mayor %L1 de %Ln muestra de entrenamiento, %2: %3.</numerusform>
            <numerusform>Error mayor %L1 de %Ln muestras de entrenamiento, %2: %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Mistake %L1 of %L2 in %Ln training samples, %3</source>
        <translation>
            <numerusform>Error %L1 de %L2 en %Ln muestra de entrenamiento, %3</numerusform>
            <numerusform>Error %L1 de %L2 en %Ln muestras de entrenamiento, %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for training samples that are read wrong…</source>
        <translation>Buscando muestras de entrenamiento que se leen mal…</translation>
    </message>
    <message>
        <source>Looking for unseen samples that are read wrong…</source>
        <translation>Buscando muestras no vistas que se leen mal…</translation>
    </message>
    <message>
        <source>with the weights that its layers kept</source>
        <translation>con los pesos que sus capas conservaron</translation>
    </message>
    <message numerus="yes">
        <source>None of the %Ln unseen samples (%2) was read wrong, %1.</source>
        <translation>
            <numerusform>La única muestra no vista (%2) no se leía mal, %1.</numerusform>
            <numerusform>Ninguna de las %Ln muestras no vistas (%2) se leía mal, %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Largest error %L1 of %Ln unseen samples (%4), %2: %3.</source>
        <translation>
            <numerusform>Error mayor %L1 de %Ln muestra no vista (%4), %2: %3.</numerusform>
            <numerusform>Error mayor %L1 de %Ln muestras no vistas (%4), %2: %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Mistake %L1 of %L2 in %Ln unseen samples (%4), %3</source>
        <translation>
            <numerusform>Error %L1 de %L2 en %Ln muestra no vista (%4), %3</numerusform>
            <numerusform>Error %L1 de %L2 en %Ln muestras no vistas (%4), %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::MomentDifference</name>
    <message>
        <source>%1, with %2</source>
        <translation>%1, con %2</translation>
    </message>
    <message>
        <source>Differences: by how much every number is more at B than at A, orange where it has grown and blue where it has shrunk. A: %1. B: %2. The sample is the same.</source>
        <translation>Diferencias: cuánto mayor es cada número en B que en A, en naranja donde ha crecido y en azul donde ha disminuido. A: %1. B: %2. La muestra es la misma.</translation>
    </message>
    <message>
        <source>Side by side: every map at A and at B, in the same colours, and where there is room their difference B − A, orange where it has grown and blue where it has shrunk. A: %1. B: %2. The sample is the same. How a number is made is told at B.</source>
        <translation>Uno junto al otro: cada mapa en A y en B, en los mismos colores, y donde hay sitio su diferencia B − A, en naranja donde ha crecido y en azul donde ha disminuido. A: %1. B: %2. La muestra es la misma. Cómo se forma un número se cuenta en B.</translation>
    </message>
</context>
<context>
    <name>ks::MomentReadings</name>
    <message>
        <source>Previous moment at which it is read right</source>
        <translation>Momento anterior en que se lee bien</translation>
    </message>
    <message>
        <source>Next moment at which it is read right</source>
        <translation>Momento siguiente en que se lee bien</translation>
    </message>
    <message>
        <source>Looks at the training as it was: %1.</source>
        <translation>Mira el entrenamiento tal como estaba: %1.</translation>
    </message>
    <message>
        <source>At no earlier moment that is kept the sample that is looked at is read right.</source>
        <translation>En ningún momento anterior de los guardados se lee bien la muestra que se mira.</translation>
    </message>
    <message>
        <source>At no later moment that is kept the sample that is looked at is read right.</source>
        <translation>En ningún momento posterior de los guardados se lee bien la muestra que se mira.</translation>
    </message>
    <message>
        <source>At which moments the sample is read right is not told before it has been guessed.</source>
        <translation>En qué momentos se lee bien la muestra no se dice antes de que se haya adivinado.</translation>
    </message>
    <message>
        <source>Ticks above the line: the sample that is looked at is read right there; below it: wrong. So far %1 of %2 moments have been asked.</source>
        <translation>Marcas por encima de la línea: allí la muestra que se mira se lee bien; por debajo: mal. Hasta ahora se ha preguntado a %1 de %2 momentos.</translation>
    </message>
    <message>
        <source>The sample that is looked at is read wrong at all of these moments: their ticks lie below the line.</source>
        <translation>La muestra que se mira se lee mal en todos estos momentos: sus marcas están por debajo de la línea.</translation>
    </message>
    <message>
        <source>The sample that is looked at is read right at %1 of %2 moments, last at %3: their ticks lie above the line, those of the others below it.</source>
        <translation>La muestra que se mira se lee bien en %1 de %2 momentos, por última vez en %3: sus marcas están por encima de la línea, las de los demás por debajo.</translation>
    </message>
    <message>
        <source>There the sample is read right.</source>
        <translation>Allí la muestra se lee bien.</translation>
    </message>
    <message>
        <source>There the sample is read wrong.</source>
        <translation>Allí la muestra se lee mal.</translation>
    </message>
</context>
<context>
    <name>ks::MomentScrubber</name>
    <message>
        <source>Moment</source>
        <translation>Momento</translation>
    </message>
    <message>
        <source>Moment of the training that is looked at</source>
        <translation>Momento del entrenamiento que se mira</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Volver al presente</translation>
    </message>
    <message>
        <source>Back to now: the pages show the newest weights again.</source>
        <translation>Volver al presente: las páginas muestran de nuevo los pesos más recientes.</translation>
    </message>
    <message>
        <source>Every page shows the training as it is now. Drag to look back.</source>
        <translation>Todas las páginas muestran el entrenamiento como es ahora. Arrastre para mirar atrás.</translation>
    </message>
    <message>
        <source>%1
Loss of the last batch there: %2</source>
        <translation>%1
Pérdida del último lote allí: %2</translation>
    </message>
    <message>
        <source>Which of two moments is seen</source>
        <translation>Cuál de dos momentos se ve</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>A, %1 · B, %2</source>
        <translation>A, %1 · B, %2</translation>
    </message>
    <message>
        <source>Every page shows the training as it was: %1.</source>
        <translation>Todas las páginas muestran el entrenamiento como era: %1.</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Every page shows the network as it was at A: %1.</source>
        <translation>Todas las páginas muestran la red como era en A: %1.</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Every page shows the network as it was at B: %1.</source>
        <translation>Todas las páginas muestran la red como era en B: %1.</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>Every page shows both and their difference: by how much every number is more at B (%1) than at A (%2).</source>
        <translation>Todas las páginas muestran los dos y su diferencia: en cuánto es mayor cada número en B (%1) que en A (%2).</translation>
    </message>
    <message>
        <source>Moment A of the two that are compared; B leads to the other one</source>
        <translation>Momento A de los dos que se comparan; B lleva al otro</translation>
    </message>
    <message>
        <source>Moment B of the two that are compared; A leads to the other one</source>
        <translation>Momento B de los dos que se comparan; A lleva al otro</translation>
    </message>
    <message>
        <source>Two moments beside each other: %1.
The figures are those of the batch trained last there, while it was trained. Drag A or B. The arrow keys move the one that is filled, now %2; the keys A and B choose which.</source>
        <translation>Dos momentos uno junto a otro: %1.
Las cifras son las del último lote entrenado allí, mientras se entrenaba. Arrastre A o B. Las teclas de flecha mueven el que está relleno, ahora %2; las teclas A y B eligen cuál.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln moments of the training are kept, in %1 of at most %2 on the disk.</source>
        <translation>
            <numerusform>Se conserva %Ln momento del entrenamiento, en %1 de %2 como máximo en el disco.</numerusform>
            <numerusform>Se conservan %Ln momentos del entrenamiento, en %1 de %2 como máximo en el disco.</numerusform>
        </translation>
    </message>
    <message>
        <source>They are up to %1 batches apart: where the training goes fast, keeping more of them would slow it down.</source>
        <translation>Hay hasta %1 lotes de uno a otro: donde el entrenamiento va deprisa, conservar más lo frenaría.</translation>
    </message>
    <message>
        <source>A | B</source>
        <translation>A | B</translation>
    </message>
    <message>
        <source>See shows every map as it was at A (%1) and at B (%2) side by side, with their difference where there is room; the other pages show what they show with B − A.</source>
        <translation>Ver muestra cada mapa tal como era en A (%1) y en B (%2), uno junto al otro, con su diferencia donde hay sitio; las demás páginas muestran lo mismo que con B − A.</translation>
    </message>
    <message>
        <source>batch %1</source>
        <comment>of the whole training</comment>
        <translation>lote %1</translation>
    </message>
    <message>
        <source>Only one is kept yet: where a network has many weights, keeping more of them would slow the training down.</source>
        <translation>De momento solo se conserva uno: en una red con muchos pesos, conservar más frenaría el entrenamiento.</translation>
    </message>
</context>
<context>
    <name>ks::MomentText</name>
    <message>
        <source>batch %1 of %2, epoch %3</source>
        <translation>lote %1 de %2, época %3</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>before batch 1</source>
        <translation>antes del lote 1</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>lote %1</translation>
    </message>
    <message numerus="yes">
        <source>now, after %Ln batches</source>
        <translation>
            <numerusform>ahora, tras %Ln lote</numerusform>
            <numerusform>ahora, tras %Ln lotes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>before the first of %Ln batches</source>
        <translation>
            <numerusform>antes del único lote</numerusform>
            <numerusform>antes del primero de %Ln lotes</numerusform>
        </translation>
    </message>
    <message>
        <source>loss %1, accuracy %2 (last batch)</source>
        <translation>pérdida %1, exactitud %2 (último lote)</translation>
    </message>
    <message>
        <source>loss %1 (last batch)</source>
        <translation>pérdida %1 (último lote)</translation>
    </message>
    <message>
        <source>batch %1 of epoch %2</source>
        <translation>lote %1 de la época %2</translation>
    </message>
    <message>
        <source>batch %1 of epoch %2 (%3)</source>
        <comment>the last is its number in the whole training</comment>
        <translation>lote %1 de la época %2 (%3)</translation>
    </message>
    <message>
        <source>batch %1 of epoch %2 (%3 of %4)</source>
        <comment>the last two count through the whole training</comment>
        <translation>lote %1 de la época %2 (%3 de %4)</translation>
    </message>
    <message>
        <source>No more moments of this training are kept: %1.</source>
        <translation>No se conservan más momentos de este entrenamiento: %1.</translation>
    </message>
    <message>
        <source>No moments of this training are kept: %1.</source>
        <translation>No se conserva ningún momento de este entrenamiento: %1.</translation>
    </message>
    <message>
        <source>No moment of this training is kept yet: train first.</source>
        <translation>Todavía no se guarda ningún momento de este entrenamiento: primero entrene.</translation>
    </message>
    <message>
        <source>The moments of its training are not in it: they are too large for the %1 that a session has for them.</source>
        <translation>Los momentos de su entrenamiento no están en ella: son demasiado grandes para los %1 que una sesión tiene para ellos.</translation>
    </message>
    <message>
        <source>Of the %1 moments of its training %2 are in it, evenly spread from the first one to that after batch %3: all of them take more than the %4 that a session has for them.</source>
        <translation>De los %1 momentos de su entrenamiento, contiene %2, repartidos por igual desde el primero hasta el posterior al lote %3: todos juntos ocupan más que los %4 que una sesión tiene para ellos.</translation>
    </message>
</context>
<context>
    <name>ks::MomentTrack</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
</context>
<context>
    <name>ks::MoreSettings</name>
    <message>
        <source>Change padding</source>
        <translation>Cambiar el relleno</translation>
    </message>
    <message>
        <source>Padding on each side</source>
        <translation>Relleno de cada lado</translation>
    </message>
    <message>
        <source>top</source>
        <translation>arriba</translation>
    </message>
    <message>
        <source>left</source>
        <translation>izquierda</translation>
    </message>
    <message>
        <source>bottom</source>
        <translation>abajo</translation>
    </message>
    <message>
        <source>right</source>
        <translation>derecha</translation>
    </message>
    <message>
        <source>Padding, %1</source>
        <translation>Relleno, %1</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Más</translation>
    </message>
    <message>
        <source>More: %1</source>
        <translation>Más: %1</translation>
    </message>
    <message>
        <source>Only 1 divides the number of channels, %1, and of filters, %2.</source>
        <translation>Solo 1 divide el número de canales, %1, y el de filtros, %2.</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>Cambiar %1</translation>
    </message>
    <message>
        <source>%1 (depthwise)</source>
        <translation>%1 (depthwise)</translation>
    </message>
    <message>
        <source>Depthwise: each channel by itself.</source>
        <translation>Depthwise: cada canal por separado.</translation>
    </message>
</context>
<context>
    <name>ks::NamedBars</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>ks::NetworkDiagram</name>
    <message>
        <source>between %1 and %2</source>
        <translation>entre %1 y %2</translation>
    </message>
    <message>
        <source>on the skip from %1 to %2, beside the layers between them</source>
        <translation>en la conexión directa de %1 a %2, junto a las capas que hay entre ellas</translation>
    </message>
    <message>
        <source>%1, in the branch from %2 to %3</source>
        <translation>%1, en la rama de %2 a %3</translation>
    </message>
    <message>
        <source>Insert a layer</source>
        <translation>Insertar una capa</translation>
    </message>
    <message>
        <source>Insert a layer %1</source>
        <translation>Insertar una capa %1</translation>
    </message>
</context>
<context>
    <name>ks::NetworkFiles</name>
    <message>
        <source>Saved as %1.</source>
        <translation>Guardado como %1.</translation>
    </message>
    <message>
        <source>The picture opened in Try is not in it.</source>
        <translation>La imagen abierta en Probar no está en él.</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>Reemplazarla</translation>
    </message>
    <message>
        <source>Trainings (*.safetensors)</source>
        <translation>Entrenamientos (*.safetensors)</translation>
    </message>
    <message>
        <source>%1 holds the trained network “%2”, which would be lost there. Nothing was saved: replace it, or save under another name (Ctrl+Shift+S).</source>
        <translation>%1 contiene la red entrenada «%2», que ahí se perdería. No se ha guardado nada: reemplácela o guarde con otro nombre (Ctrl+Mayús+S).</translation>
    </message>
</context>
<context>
    <name>ks::NetworkLab</name>
    <message>
        <source>Show a whole chart</source>
        <translation>Mostrar una gráfica entera</translation>
    </message>
    <message>
        <source>Take the rate found</source>
        <translation>Tomar la tasa encontrada</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Red</translation>
    </message>
    <message>
        <source>Show the values of a chart as a table</source>
        <translation>Mostrar los valores de una gráfica en una tabla</translation>
    </message>
    <message>
        <source>Save or copy a chart</source>
        <translation>Guardar o copiar una gráfica</translation>
    </message>
    <message>
        <source>In Step: one term, cell, channel, layer, pass, batch or epoch on; with Shift back</source>
        <translation>En Paso: avanzar un término, celda, canal, capa, pasada, lote o época; con Mayús, retroceder</translation>
    </message>
    <message>
        <source>In Step: open this layer in the Operation lab</source>
        <translation>En Paso: abrir esta capa en el laboratorio Operación</translation>
    </message>
    <message>
        <source>The changed network learns from the data that were chosen for the next training.</source>
        <translation>La red modificada aprende de los datos que se eligieron para el próximo entrenamiento.</translation>
    </message>
    <message>
        <source>In Step: step on and back in presenter mode</source>
        <translation>En Paso: avanzar y retroceder un paso en el modo de presentación</translation>
    </message>
    <message>
        <source>So far it was trained with the learning rate %1; epochs asked for: %2. What stands here holds from the next batch on.</source>
        <translation>Hasta ahora se ha entrenado con la tasa de aprendizaje %1; épocas pedidas: %2. Lo que dice aquí vale desde el lote siguiente.</translation>
    </message>
    <message>
        <source>Read another line of a chart</source>
        <translation>Leer otra línea de una gráfica</translation>
    </message>
    <message>
        <source>%1 cannot be opened here. Networks, trainings and sessions of this work area can: %2.</source>
        <translation>%1 no puede abrirse aquí. Se abren redes, entrenamientos y sesiones de esta área de trabajo: %2.</translation>
    </message>
    <message>
        <source>Sessions, trainings and networks (%1)</source>
        <translation>Sesiones, entrenamientos y redes (%1)</translation>
    </message>
    <message>
        <source>Read the values of a chart, one after the other</source>
        <translation>Leer los valores de una gráfica, uno tras otro</translation>
    </message>
    <message>
        <source>In See: hold what is looked at; fold or unfold a group of layers</source>
        <translation>En Ver: fijar lo que se mira; plegar o desplegar un grupo de capas</translation>
    </message>
    <message>
        <source>In the list of runs: rename, show or hide, forget</source>
        <translation>En la lista de entrenamientos: renombrar, mostrar u ocultar, olvidar</translation>
    </message>
    <message>
        <source>Leave the comparison of two moments, on every page</source>
        <translation>Salir de la comparación de dos momentos, en cualquier página</translation>
    </message>
    <message>
        <source>In the diagram of Build: from layer to edge; insert a layer on an edge</source>
        <translation>En el diagrama de Construir: de capa a conexión; insertar una capa en una conexión</translation>
    </message>
    <message>
        <source>On the line of moments, where two are compared: which of them the arrow keys move</source>
        <translation>En la línea de los momentos, donde se comparan dos: cuál de ellos mueven las teclas de flecha</translation>
    </message>
    <message>
        <source>In See: insert a layer behind or before the one where the keyboard is</source>
        <translation>En Ver: insertar una capa detrás o antes de aquella donde está el teclado</translation>
    </message>
    <message>
        <source>In Build and in See: remove, duplicate, copy, cut and paste the chosen layers, also into another window</source>
        <translation>En Construir y en Ver: quitar, duplicar, copiar, cortar y pegar las capas elegidas, también en otra ventana</translation>
    </message>
    <message>
        <source>In Build and See: move a layer</source>
        <translation>En Construir y Ver: mover una capa</translation>
    </message>
    <message>
        <source>Learning rate and end hold at once, all other settings for the next training: choose “Back to untrained” to begin it.</source>
        <translation>La tasa de aprendizaje y el final valen de inmediato; todos los demás ajustes, para el próximo entrenamiento: elija «Volver a sin entrenar» para empezarlo.</translation>
    </message>
    <message numerus="yes">
        <source>%n column(s) with words or gaps are left out: %1. Targets and Columns say what is used.</source>
        <translation>
            <numerusform>Se omite %n columna con palabras o huecos: %1. Objetivos y Columnas dicen qué se usa.</numerusform>
            <numerusform>Se omiten %n columnas con palabras o huecos: %1. Objetivos y Columnas dicen qué se usa.</numerusform>
        </translation>
    </message>
    <message>
        <source>In See: show the answer that Predict hides</source>
        <translation>En Ver: mostrar la respuesta que oculta Predecir</translation>
    </message>
    <message>
        <source>In Step, and of the wave in See: longer and shorter steps</source>
        <translation>En Paso, y de la onda en Ver: pasos más largos y más cortos</translation>
    </message>
    <message>
        <source>In See: type the number that Predict asks for</source>
        <translation>En Ver: escribir el número que pide Predecir</translation>
    </message>
    <message>
        <source>In See: fold the group around what is looked at, again and again from the inside out</source>
        <translation>En Ver: plegar el grupo que rodea lo que se mira, una y otra vez de dentro afuera</translation>
    </message>
    <message>
        <source>In See: nearer and further away, also into a group of layers and out of it</source>
        <translation>En Ver: más cerca y más lejos, también para entrar en un grupo de capas y salir de él</translation>
    </message>
    <message>
        <source>In Step: one step of the chosen length on and back</source>
        <translation>En Paso: avanzar y retroceder un paso de la longitud elegida</translation>
    </message>
</context>
<context>
    <name>ks::NetworkPages</name>
    <message>
        <source>Draw a digit</source>
        <translation>Dibujar un dígito</translation>
    </message>
    <message>
        <source>Look at the mistakes</source>
        <translation>Ver los errores</translation>
    </message>
    <message>
        <source>Draw a picture</source>
        <translation>Dibujar una imagen</translation>
    </message>
    <message>
        <source>Its forward and its backward pass with the weights of this moment, down to single terms. Nothing is trained on it.</source>
        <translation>Su pasada hacia adelante y hacia atrás con los pesos de este momento, hasta los términos sueltos. No se entrena nada con ella.</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Página</translation>
    </message>
    <message>
        <source>Network that comes ready</source>
        <translation>Red que viene lista</translation>
    </message>
    <message>
        <source>%1 as %2</source>
        <translation>%1 como %2</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>More than nine of ten samples are read right, though not all of them are unseen. What next?</source>
        <translation>Más de nueve de cada diez muestras se leen bien, aunque algunas ya se habían visto. ¿Y ahora?</translation>
    </message>
    <message>
        <source>More than nine of ten unseen samples are read right. What next?</source>
        <translation>Más de nueve de cada diez muestras no vistas se leen bien. ¿Y ahora?</translation>
    </message>
    <message>
        <source>&amp;See</source>
        <translation>Ve&amp;r</translation>
    </message>
    <message>
        <source>&amp;Data</source>
        <translation>&amp;Datos</translation>
    </message>
    <message>
        <source>&amp;Build</source>
        <translation>&amp;Construir</translation>
    </message>
    <message>
        <source>&amp;Charts</source>
        <translation>&amp;Gráficas</translation>
    </message>
    <message>
        <source>&amp;Watch</source>
        <translation>&amp;Observar</translation>
    </message>
    <message>
        <source>S&amp;tep</source>
        <translation>&amp;Paso</translation>
    </message>
    <message>
        <source>T&amp;ry</source>
        <translation>Pro&amp;bar</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>E&amp;xportar</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Página siguiente</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Página anterior</translation>
    </message>
    <message>
        <source>Show or hide the loss chart</source>
        <translation>Mostrar u ocultar la gráfica de la pérdida</translation>
    </message>
    <message>
        <source>Stands above every page but Charts, which has it anyway.</source>
        <translation>Está encima de todas las páginas menos de Gráficas, que ya la tiene.</translation>
    </message>
    <message>
        <source>Wh&amp;y?</source>
        <translation>¿Por &amp;qué?</translation>
    </message>
    <message>
        <source>Walk through what is looked at in See and Watch</source>
        <translation>Recorrer lo que se mira en Ver y Observar</translation>
    </message>
    <message>
        <source>The surest mistake</source>
        <translation>El error más seguro</translation>
    </message>
    <message>
        <source>The largest error</source>
        <translation>El error más grande</translation>
    </message>
    <message>
        <source>A, the first moment</source>
        <translation>A, el primer momento</translation>
    </message>
    <message>
        <source>B, the second moment</source>
        <translation>B, el segundo momento</translation>
    </message>
    <message>
        <source>B − A, the difference of two moments</source>
        <translation>B − A, la diferencia de dos momentos</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Comparación</translation>
    </message>
    <message>
        <source>Chooses this kind of data</source>
        <translation>Elige este tipo de datos</translation>
    </message>
    <message>
        <source>Takes the place of the network</source>
        <translation>Sustituye a la red</translation>
    </message>
    <message>
        <source>Next sample of class %1</source>
        <translation>Siguiente muestra de la clase %1</translation>
    </message>
    <message>
        <source>A | B, two moments side by side</source>
        <translation>A | B, dos momentos uno junto al otro</translation>
    </message>
    <message>
        <source>Turns it off</source>
        <translation>Lo desactiva</translation>
    </message>
    <message>
        <source>Turns it on</source>
        <translation>Lo activa</translation>
    </message>
    <message>
        <source>Fully connected family…</source>
        <translation>Familia totalmente conectada…</translation>
    </message>
</context>
<context>
    <name>ks::NetworkRunBar</name>
    <message>
        <source>Full speed</source>
        <translation>Velocidad máxima</translation>
    </message>
    <message>
        <source>1 batch/s</source>
        <translation>1 lote/s</translation>
    </message>
    <message>
        <source>%1 batches/s</source>
        <translation>%1 lotes/s</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>Speed of the training</source>
        <translation>Velocidad del entrenamiento</translation>
    </message>
    <message>
        <source>How many batches follow one another in a second. The numbers of the training are the same at any speed.</source>
        <translation>Cuántos lotes se suceden en un segundo. Los números del entrenamiento son los mismos a cualquier velocidad.</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Pérdida</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Exactitud</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Nothing is trained yet.</source>
        <translation>Aún no hay nada entrenado.</translation>
    </message>
    <message>
        <source>Loss of the last batch, while it was trained</source>
        <translation>Pérdida del último lote, mientras se entrenaba</translation>
    </message>
    <message>
        <source>Share of the last batch that was read right while it was trained</source>
        <translation>Proporción del último lote leída bien mientras se entrenaba</translation>
    </message>
    <message>
        <source>Loss, last batch</source>
        <translation>Pérdida, último lote</translation>
    </message>
    <message>
        <source>Accuracy, last batch</source>
        <translation>Exactitud, último lote</translation>
    </message>
    <message>
        <source>Full speed: as fast as the machine trains. Pressed again, it goes back to the speed before.</source>
        <translation>Velocidad máxima: tan rápido como entrene la máquina. Al pulsar otra vez, vuelve a la velocidad anterior.</translation>
    </message>
    <message>
        <source>The whole chart is on this page.</source>
        <translation>La gráfica entera está en esta página.</translation>
    </message>
    <message>
        <source>Press it to fold the chart.</source>
        <translation>Púlsela para plegar la gráfica.</translation>
    </message>
    <message>
        <source>Press it to see the chart above every page.</source>
        <translation>Púlsela para ver la gráfica encima de todas las páginas.</translation>
    </message>
    <message>
        <source>Before the first batch nothing had judged the network.</source>
        <translation>Antes del primer lote nada había juzgado la red.</translation>
    </message>
    <message>
        <source>Loss, epoch %1</source>
        <translation>Pérdida, época %1</translation>
    </message>
    <message>
        <source>Validation, epoch %1</source>
        <translation>Validación, época %1</translation>
    </message>
    <message>
        <source>Loss, batch %1</source>
        <translation>Pérdida, lote %1</translation>
    </message>
    <message>
        <source>Accuracy, batch %1</source>
        <translation>Exactitud, lote %1</translation>
    </message>
    <message>
        <source>Loss of batch %1, while it was trained</source>
        <translation>Pérdida del lote %1, mientras se entrenaba</translation>
    </message>
    <message>
        <source>Share of batch %1 that was read right while it was trained</source>
        <translation>Proporción del lote %1 leída bien mientras se entrenaba</translation>
    </message>
    <message>
        <source>Of the whole training this is batch %1: so Charts and the line of moments count.</source>
        <translation>De todo el entrenamiento este es el lote %1: así cuentan Gráficas y la línea de momentos.</translation>
    </message>
    <message>
        <source>Those are the validation’s; the sentence on Charts is about the test, on other samples.</source>
        <translation>Son las de la validación; la frase de Gráficas habla de la prueba, con otras muestras.</translation>
    </message>
    <message>
        <source>Loss of the training</source>
        <translation>Pérdida del entrenamiento</translation>
    </message>
    <message>
        <source>Loss of the training, the newest batch at the right</source>
        <translation>Pérdida del entrenamiento, el lote más reciente a la derecha</translation>
    </message>
    <message>
        <source>Loss on unseen samples (validation) after epoch %1</source>
        <translation>Pérdida en muestras no vistas (validación) tras la época %1</translation>
    </message>
    <message>
        <source>Share of unseen samples (validation) that are read right after epoch %1</source>
        <translation>Proporción de muestras no vistas (validación) leídas bien tras la época %1</translation>
    </message>
    <message>
        <source>The training itself stands at %1.</source>
        <translation>El entrenamiento mismo está en %1.</translation>
    </message>
    <message>
        <source>As it was then, at %1; the lines at the left are of now.</source>
        <translation>Como era entonces, en %1; las líneas de la izquierda son de ahora.</translation>
    </message>
</context>
<context>
    <name>ks::NetworkTitle</name>
    <message>
        <source>Empty network</source>
        <translation>Red vacía</translation>
    </message>
</context>
<context>
    <name>ks::NetworkWarning</name>
    <message>
        <source>These are not the data that the network was trained on: its lines and accuracies are of others, and going on would not continue that training.</source>
        <translation>Estos no son los datos con los que se entrenó la red: sus líneas y exactitudes son de otros, y seguir no continuaría aquel entrenamiento.</translation>
    </message>
    <message>
        <source>A part of this training was on other data: its lines are of both.</source>
        <translation>Una parte de este entrenamiento se hizo con otros datos: sus líneas son de ambos.</translation>
    </message>
    <message>
        <source>The file does not say what the network was trained against: its outputs are taken for those of a classifier before Softmax.</source>
        <translation>El archivo no dice contra qué se entrenó la red: sus salidas se toman por las de un clasificador antes de Softmax.</translation>
    </message>
    <message>
        <source>The file does not say what the network was trained against: its outputs are taken for numbers, and no class is named.</source>
        <translation>El archivo no dice contra qué se entrenó la red: sus salidas se toman por números y no se nombra ninguna clase.</translation>
    </message>
    <message>
        <source>The network has learned other classes (%1) than these data have (%2). Its answers keep their names until it is trained on these data.</source>
        <translation>La red ha aprendido otras clases (%1) que las de estos datos (%2). Sus respuestas conservan sus nombres hasta que se entrene con estos datos.</translation>
    </message>
</context>
<context>
    <name>ks::NumberAnswer</name>
    <message>
        <source>says %1</source>
        <translation>dice %1</translation>
    </message>
    <message>
        <source>number %1</source>
        <translation>número %1</translation>
    </message>
    <message>
        <source>The bars are the training samples, the band is the answer with its root mean squared error.</source>
        <translation>Las barras son las muestras de entrenamiento; la banda es la respuesta con la raíz de su error cuadrático medio.</translation>
    </message>
    <message>
        <source>correct: %1</source>
        <translation>correcto: %1</translation>
    </message>
    <message>
        <source>%1: the band is the root mean squared error on training samples, %2 to either side</source>
        <translation>%1: la banda es la raíz del error cuadrático medio en muestras de entrenamiento, %2 a cada lado</translation>
    </message>
    <message>
        <source>%1: the band is the root mean squared error on unseen samples (%3), %2 to either side</source>
        <translation>%1: la banda es la raíz del error cuadrático medio en muestras no vistas (%3), %2 a cada lado</translation>
    </message>
</context>
<context>
    <name>ks::NumberField</name>
    <message>
        <source>%1 (slider)</source>
        <translation>%1 (control deslizante)</translation>
    </message>
    <message>
        <source>Legal: %1 to %2 in steps of %3</source>
        <translation>Válido: de %1 a %2 en pasos de %3</translation>
    </message>
    <message>
        <source>Legal: %1 to %2</source>
        <translation>Válido: de %1 a %2</translation>
    </message>
    <message>
        <source>Only %1 is legal with the other settings.</source>
        <translation>Con los demás ajustes solo es válido %1.</translation>
    </message>
</context>
<context>
    <name>ks::NumberRow</name>
    <message>
        <source>in the padding</source>
        <translation>en el relleno</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>where a number stands, and the number</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>what is pointed at, where in it, and the number</comment>
        <translation>%1, %2: %3</translation>
    </message>
</context>
<context>
    <name>ks::NumbersBox</name>
    <message>
        <source>rows</source>
        <translation>filas</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>columnas</translation>
    </message>
    <message>
        <source>top</source>
        <translation>arriba</translation>
    </message>
    <message>
        <source>left</source>
        <translation>izquierda</translation>
    </message>
    <message>
        <source>bottom</source>
        <translation>abajo</translation>
    </message>
    <message>
        <source>right</source>
        <translation>derecha</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>ks::OperationDocument</name>
    <message>
        <source>%1: %2. Until the window is large enough again, the weights are %3.</source>
        <translation>%1: %2. Hasta que la ventana vuelva a ser bastante grande, los pesos son %3.</translation>
    </message>
    <message>
        <source>reset to the session as opened</source>
        <translation>volver a la sesión tal como se abrió</translation>
    </message>
    <message>
        <source>The gradient ∂L/∂Y of the network belongs to the settings that the layer has there. With these it is 1 everywhere.</source>
        <translation>El gradiente ∂L/∂Y de la red pertenece a los ajustes que la capa tiene allí. Con estos es 1 en todas partes.</translation>
    </message>
    <message>
        <source>The output has no cell %1 any more: the 1 of ∂L/∂Y stands at %2 now.</source>
        <translation>La salida ya no tiene la celda %1: el 1 de ∂L/∂Y está ahora en %2.</translation>
    </message>
    <message>
        <source>The gradient ∂L/∂Y is random now: ones would leave nothing to see here. What you choose for it stays.</source>
        <translation>El gradiente ∂L/∂Y es ahora aleatorio: con unos no habría nada que ver aquí. Lo que elija para él se mantiene.</translation>
    </message>
    <message>
        <source>The gradient ∂L/∂Y is 1 everywhere again. What you choose for it stays.</source>
        <translation>El gradiente ∂L/∂Y vuelve a ser 1 en todas partes. Lo que elija para él se mantiene.</translation>
    </message>
</context>
<context>
    <name>ks::OperationLab</name>
    <message>
        <source>Step on</source>
        <translation>Avanzar un paso</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Retroceder un paso</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>To the first cell</source>
        <translation>A la primera celda</translation>
    </message>
    <message>
        <source>To the last cell</source>
        <translation>A la última celda</translation>
    </message>
    <message>
        <source>Longer steps</source>
        <translation>Pasos más largos</translation>
    </message>
    <message>
        <source>Shorter steps</source>
        <translation>Pasos más cortos</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>Mostrar la respuesta</translation>
    </message>
    <message>
        <source>Shows the cell that is asked for in predict mode.</source>
        <translation>Muestra la celda por la que se pregunta en el modo de predicción.</translation>
    </message>
    <message>
        <source>Backward pass</source>
        <translation>Pasada hacia atrás</translation>
    </message>
    <message>
        <source>Let go of the held cell</source>
        <translation>Soltar la celda fijada</translation>
    </message>
    <message>
        <source>Click a cell to hold its explanation.</source>
        <translation>Haga clic en una celda para fijar su explicación.</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Leyenda</translation>
    </message>
    <message>
        <source>Figure or tensor…</source>
        <translation>Figura o tensor…</translation>
    </message>
    <message>
        <source>Copy figure</source>
        <translation>Copiar la figura</translation>
    </message>
    <message>
        <source>Copy formula</source>
        <translation>Copiar fórmula</translation>
    </message>
    <message>
        <source>Copy formula as LaTeX</source>
        <translation>Copiar la fórmula como LaTeX</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>Nueva sesión</translation>
    </message>
    <message>
        <source>Sessions, images and tensors (%1)</source>
        <translation>Sesiones, imágenes y tensores (%1)</translation>
    </message>
    <message>
        <source>Sessions (%1)</source>
        <translation>Sesiones (%1)</translation>
    </message>
    <message>
        <source>Images (%1)</source>
        <translation>Imágenes (%1)</translation>
    </message>
    <message>
        <source>Tensors (%1)</source>
        <translation>Tensores (%1)</translation>
    </message>
    <message>
        <source>The result was computed by %1, implementation %2.</source>
        <translation>El resultado lo calculó %1, implementación %2.</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Línea de tiempo</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operación</translation>
    </message>
    <message>
        <source>Reset to the session as opened</source>
        <translation>Volver a la sesión tal como se abrió</translation>
    </message>
    <message>
        <source>Step on and back</source>
        <translation>Avanzar y retroceder un paso</translation>
    </message>
    <message>
        <source>Walk the cells of a grid, with Shift to select them</source>
        <translation>Recorrer las celdas de una cuadrícula; con Mayús, seleccionarlas</translation>
    </message>
    <message>
        <source>To the first and the last cell of a row, with Ctrl of the map</source>
        <translation>A la primera y a la última celda de una fila; con Ctrl, del mapa</translation>
    </message>
    <message>
        <source>The channel before and after</source>
        <translation>El canal anterior y el siguiente</translation>
    </message>
    <message>
        <source>Type the value of a cell, or the answer in predict mode</source>
        <translation>Escribir el valor de una celda, o la respuesta en el modo de predicción</translation>
    </message>
    <message>
        <source>Hold the explanation of a cell</source>
        <translation>Fijar la explicación de una celda</translation>
    </message>
    <message>
        <source>Copy the selected cells, paste from a spreadsheet</source>
        <translation>Copiar las celdas seleccionadas, pegar desde una hoja de cálculo</translation>
    </message>
    <message>
        <source>Zoom in and out, fit</source>
        <translation>Acercar, alejar y ajustar</translation>
    </message>
    <message>
        <source>Step on and back in presenter mode</source>
        <translation>Avanzar y retroceder un paso en el modo de presentación</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Marcador</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Next term that is not 0</source>
        <translation>Siguiente término que no es 0</translation>
    </message>
    <message>
        <source>Reset to this operator’s defaults</source>
        <translation>Restablecer los valores de este operador</translation>
    </message>
    <message>
        <source>Takes the place of the operator</source>
        <translation>Sustituye al operador</translation>
    </message>
    <message>
        <source>Steps over the terms of sums that add nothing, in the order in which they are taken: through the held cell, or else on to the next one.</source>
        <translation>Pasa por encima de los términos de las sumas que no aportan nada, en el orden en que se toman: por la celda fijada o, si no la hay, hacia la siguiente.</translation>
    </message>
</context>
<context>
    <name>ks::OperationTabs</name>
    <message>
        <source>Grids</source>
        <translation>Cuadrículas</translation>
    </message>
    <message>
        <source>Compare A/B</source>
        <translation>Comparar A/B</translation>
    </message>
    <message>
        <source>im2col</source>
        <translation>im2col</translation>
    </message>
    <message>
        <source>Gradient check</source>
        <translation>Comprobación del gradiente</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histograma</translation>
    </message>
    <message>
        <source>Views of the operation</source>
        <translation>Vistas de la operación</translation>
    </message>
    <message>
        <source>GEMM</source>
        <translation>GEMM</translation>
    </message>
</context>
<context>
    <name>ks::OperatorSettings</name>
    <message>
        <source>Operator</source>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>Restablecer valores</translation>
    </message>
    <message>
        <source>Choose %1</source>
        <translation>Elegir %1</translation>
    </message>
    <message>
        <source>Automatic padding is on (under More); choose “%1” there to set it yourself.</source>
        <translation>El relleno automático está activo (en Más); elija allí «%1» para fijarlo usted.</translation>
    </message>
    <message>
        <source>All settings are already this operator’s defaults.</source>
        <translation>Todos los ajustes son ya los predeterminados de este operador.</translation>
    </message>
    <message>
        <source>This operator’s defaults: window size, stride and everything else as at first.</source>
        <translation>Valores predeterminados de este operador: tamaño de ventana, zancada y todo lo demás como al principio.</translation>
    </message>
    <message>
        <source>Reset the operator’s settings</source>
        <translation>Restablecer los ajustes del operador</translation>
    </message>
</context>
<context>
    <name>ks::PageTabs</name>
    <message>
        <source>%1 — %2</source>
        <translation>%1 — %2</translation>
    </message>
</context>
<context>
    <name>ks::PlaneWall</name>
    <message>
        <source>map %1, the last is %2</source>
        <translation>mapa %1, el último es %2</translation>
    </message>
</context>
<context>
    <name>ks::PlaneWords</name>
    <message>
        <source>output channel %1</source>
        <translation>canal de salida %1</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>canal %1</translation>
    </message>
    <message>
        <source>image %1, channel %2</source>
        <translation>imagen %1, canal %2</translation>
    </message>
    <message>
        <source>filter %1, channel %2</source>
        <translation>filtro %1, canal %2</translation>
    </message>
    <message>
        <source>input channel %1, output channel %2</source>
        <translation>canal de entrada %1, canal de salida %2</translation>
    </message>
    <message>
        <source>images × channels × rows × columns</source>
        <translation>imágenes × canales × filas × columnas</translation>
    </message>
    <message>
        <source>filters × channels × rows × columns</source>
        <translation>filtros × canales × filas × columnas</translation>
    </message>
    <message>
        <source>input channels × output channels of the group × rows × columns</source>
        <translation>canales de entrada × canales de salida del grupo × filas × columnas</translation>
    </message>
    <message>
        <source>input channels × output channels × rows × columns</source>
        <translation>canales de entrada × canales de salida × filas × columnas</translation>
    </message>
    <message>
        <source>image n</source>
        <translation>imagen n</translation>
    </message>
    <message>
        <source>filter m</source>
        <translation>filtro m</translation>
    </message>
    <message>
        <source>input c</source>
        <translation>entrada c</translation>
    </message>
    <message>
        <source>image n of the batch</source>
        <translation>imagen n del lote</translation>
    </message>
    <message>
        <source>filter m of the weights</source>
        <translation>filtro m de los pesos</translation>
    </message>
    <message>
        <source>input channel c of the weights</source>
        <translation>canal de entrada c de los pesos</translation>
    </message>
    <message>
        <source>All images at once</source>
        <translation>Todas las imágenes a la vez</translation>
    </message>
    <message>
        <source>All filters at once</source>
        <translation>Todos los filtros a la vez</translation>
    </message>
    <message>
        <source>All input channels at once</source>
        <translation>Todos los canales de entrada a la vez</translation>
    </message>
    <message>
        <source>Show all images and their channels at once</source>
        <translation>Mostrar a la vez todas las imágenes y sus canales</translation>
    </message>
    <message>
        <source>Show all filters and their channels at once</source>
        <translation>Mostrar a la vez todos los filtros y sus canales</translation>
    </message>
    <message>
        <source>Show all input channels and their output channels at once</source>
        <translation>Mostrar a la vez todos los canales de entrada y sus canales de salida</translation>
    </message>
    <message>
        <source>All images × channels</source>
        <translation>Todas las imágenes × canales</translation>
    </message>
    <message>
        <source>All filters × channels</source>
        <translation>Todos los filtros × canales</translation>
    </message>
    <message>
        <source>All input channels × output channels</source>
        <translation>Todos los canales de entrada × canales de salida</translation>
    </message>
</context>
<context>
    <name>ks::PresenterControls</name>
    <message>
        <source>Step back</source>
        <translation>Retroceder un paso</translation>
    </message>
    <message>
        <source>Step on</source>
        <translation>Avanzar un paso</translation>
    </message>
    <message>
        <source>Leave presenter mode</source>
        <translation>Salir del modo de presentación</translation>
    </message>
    <message>
        <source>The tensors are on the presenter’s screen: %1.</source>
        <translation>Los tensores están en la pantalla de la presentación: %1.</translation>
    </message>
</context>
<context>
    <name>ks::PresenterHint</name>
    <message>
        <source>Esc or F11 leaves presenter mode.</source>
        <translation>Esc o F11 sale del modo de presentación.</translation>
    </message>
</context>
<context>
    <name>ks::PresenterWindow</name>
    <message>
        <source>Title</source>
        <translation>Título</translation>
    </message>
</context>
<context>
    <name>ks::PresetBox</name>
    <message>
        <source>A network that was built, changed or opened: none of those that come ready.</source>
        <translation>Una red que se construyó, se cambió o se abrió: ninguna de las que vienen listas.</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Redes preparadas</translation>
    </message>
    <message>
        <source>Networks that come ready; choosing one replaces this network.</source>
        <translation>Redes que vienen listas; al elegir una se reemplaza esta red.</translation>
    </message>
    <message>
        <source>Input and loss of now with no layers between them, to be built from the start.</source>
        <translation>La entrada y la pérdida de ahora sin capas entre ellas, para construir la red desde el principio.</translation>
    </message>
    <message>
        <source>Fully connected family…</source>
        <translation>Familia totalmente conectada…</translation>
    </message>
    <message>
        <source>Networks whose hidden layers double from one to the next; asks which.</source>
        <translation>Redes cuyas capas ocultas se duplican de una a la siguiente; pregunta cuál.</translation>
    </message>
</context>
<context>
    <name>ks::ProductMatrices</name>
    <message>
        <source>Left matrix</source>
        <translation>Matriz izquierda</translation>
    </message>
    <message>
        <source>Right matrix</source>
        <translation>Matriz derecha</translation>
    </message>
    <message>
        <source>Product of the matrices</source>
        <translation>Producto de las matrices</translation>
    </message>
    <message>
        <source>%1: %2×%3</source>
        <translation>%1: %2×%3</translation>
    </message>
    <message>
        <source>%1: rows %2 to %3 of %4, columns %5 to %6 of %7</source>
        <translation>%1: filas %2 a %3 de %4, columnas %5 a %6 de %7</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>para %1</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>relleno</translation>
    </message>
    <message>
        <source>one for the bias</source>
        <translation>uno para el sesgo</translation>
    </message>
    <message>
        <source>falls outside</source>
        <translation>cae fuera</translation>
    </message>
    <message>
        <source>Row %1, column %2, %3: %4</source>
        <translation>Fila %1, columna %2, %3: %4</translation>
    </message>
    <message>
        <source>not shown yet</source>
        <translation>aún no se muestra</translation>
    </message>
</context>
<context>
    <name>ks::ProductTilesBox</name>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Kernel that divides the product</source>
        <translation>Kernel que divide el producto</translation>
    </message>
    <message>
        <source>In the cells</source>
        <translation>En las celdas</translation>
    </message>
    <message>
        <source>What stands in the cells of the product</source>
        <translation>Qué hay en las celdas del producto</translation>
    </message>
    <message>
        <source>Tile</source>
        <translation>Tesela</translation>
    </message>
    <message>
        <source>Tile in shared memory</source>
        <translation>Tesela en memoria compartida</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Números</translation>
    </message>
    <message>
        <source>Number of the block</source>
        <translation>Número del bloque</translation>
    </message>
    <message>
        <source>Number of the thread</source>
        <translation>Número del hilo</translation>
    </message>
    <message>
        <source>Sum so far</source>
        <translation>Suma hasta aquí</translation>
    </message>
    <message>
        <source>Left tile in shared memory</source>
        <translation>Tesela izquierda en memoria compartida</translation>
    </message>
    <message>
        <source>Right tile in shared memory</source>
        <translation>Tesela derecha en memoria compartida</translation>
    </message>
    <message>
        <source>Shared memory, left tile</source>
        <translation>Memoria compartida, tesela izquierda</translation>
    </message>
    <message>
        <source>Shared memory, right tile</source>
        <translation>Memoria compartida, tesela derecha</translation>
    </message>
</context>
<context>
    <name>ks::ProductsPicture</name>
    <message>
        <source>As they lie in the window:</source>
        <translation>Tal como están en la ventana:</translation>
    </message>
</context>
<context>
    <name>ks::ProductsRow</name>
    <message>
        <source>gradients</source>
        <translation>gradientes</translation>
    </message>
    <message>
        <source>filter</source>
        <translation>filtro</translation>
    </message>
    <message>
        <source>window</source>
        <translation>ventana</translation>
    </message>
    <message>
        <source>products</source>
        <translation>productos</translation>
    </message>
    <message>
        <source>%1: %2. %3: %4. Their products: %5. %6.</source>
        <comment>what is multiplied, number by number, and the sum</comment>
        <translation>%1: %2. %3: %4. Sus productos: %5. %6.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>what is read, number by number</comment>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>Most comes from %1:</source>
        <translation>La mayor parte viene de %1:</translation>
    </message>
    <message>
        <source>From %1:</source>
        <translation>De %1:</translation>
    </message>
</context>
<context>
    <name>ks::PutAside</name>
    <message>
        <source>Bring it back</source>
        <translation>Recuperar</translation>
    </message>
    <message>
        <source>%1 was changed by another window or program since it was read. It is as that left it; nothing was saved.</source>
        <translation>Otra ventana u otro programa cambió %1 desde que se leyó. Sigue como lo dejó; no se guardó nada.</translation>
    </message>
    <message>
        <source>Overwrite it</source>
        <translation>Sobrescribirlo</translation>
    </message>
    <message>
        <source>Open it as it is now</source>
        <translation>Abrirlo como está ahora</translation>
    </message>
    <message>
        <source>The session left at %1 had changes that are not saved.</source>
        <translation>La sesión dejada a las %1 tenía cambios sin guardar.</translation>
    </message>
</context>
<context>
    <name>ks::RandomSettings</name>
    <message>
        <source>Mean</source>
        <translation>Media</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Desde</translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation>Desviación</translation>
    </message>
    <message>
        <source>Up to (not included)</source>
        <translation>Hasta (sin incluirlo)</translation>
    </message>
    <message>
        <source>To (included)</source>
        <translation>Hasta (incluido)</translation>
    </message>
    <message>
        <source>The study’s generator makes whole numbers 0 to 9 only.</source>
        <translation>El generador del estudio solo produce enteros de 0 a 9.</translation>
    </message>
</context>
<context>
    <name>ks::RateFinderView</name>
    <message>
        <source>Use this rate</source>
        <translation>Usar esta tasa</translation>
    </message>
    <message>
        <source>No rate has been found yet.</source>
        <translation>Aún no se ha encontrado ninguna tasa.</translation>
    </message>
    <message>
        <source>In this range there is no rate at which the loss falls steadily; another network or other data may help.</source>
        <translation>En este intervalo no hay una tasa con la que la pérdida baje de forma sostenida; otra red u otros datos pueden ayudar.</translation>
    </message>
    <message>
        <source>Training a fresh network while the rate grows…</source>
        <translation>Entrenando una red nueva mientras la tasa crece…</translation>
    </message>
</context>
<context>
    <name>ks::ReadingPanel</name>
    <message>
        <source>How to read it</source>
        <translation>Cómo leerlo</translation>
    </message>
    <message>
        <source>How to read the figures</source>
        <translation>Cómo leer las cifras</translation>
    </message>
    <message>
        <source>Here the figures will be put into words: who is faster by how much, with the interval of the ratio, and whether all results agree with the oracle.</source>
        <translation>Aquí se expresarán las cifras en palabras: quién es más rápido y por cuánto, con el intervalo del cociente, y si todos los resultados concuerdan con el oráculo.</translation>
    </message>
    <message>
        <source>Measured on</source>
        <translation>Medido en</translation>
    </message>
    <message>
        <source>No energy: %1.</source>
        <translation>Sin energía: %1.</translation>
    </message>
    <message>
        <source>How to repeat it</source>
        <translation>Cómo repetirlo</translation>
    </message>
    <message>
        <source>“Start” runs the experiment that is set. Every result is checked before it is timed; a fast wrong answer is shown as wrong.</source>
        <translation>«Iniciar» ejecuta el experimento ajustado. Cada resultado se comprueba antes de cronometrarlo; una respuesta errónea pero rápida se muestra como errónea.</translation>
    </message>
    <message>
        <source>Energy of one run of %1: %2&#xa0;J at %3&#xa0;W, energy times time %4&#xa0;J·s; of the whole processor or card.</source>
        <translation>Energía de una ejecución de %1: %2&#xa0;J a %3&#xa0;W, energía por tiempo %4&#xa0;J·s; de todo el procesador o toda la tarjeta.</translation>
    </message>
</context>
<context>
    <name>ks::RegressionView</name>
    <message>
        <source>Nothing was computed yet.</source>
        <translation>Todavía no se ha calculado nada.</translation>
    </message>
    <message>
        <source>Sample %1: expected %2, predicted %3.</source>
        <translation>Muestra %1: esperado %2, predicho %3.</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Objetivo</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>Copiar los datos</translation>
    </message>
    <message>
        <source>Sample, expected and predicted value as a table.</source>
        <translation>Muestra, valor esperado y valor predicho como tabla.</translation>
    </message>
    <message>
        <source>There are no samples.</source>
        <translation>No hay muestras.</translation>
    </message>
    <message>
        <source>From number</source>
        <translation>Desde el número</translation>
    </message>
    <message>
        <source>Number in the part of the first sample shown</source>
        <translation>Número en la parte de la primera muestra que se muestra</translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln samples (%4): root mean squared error %1, %2 of the variance explained (R²). Shown: %3.</source>
        <translation>
            <numerusform>De %Ln muestra (%4): raíz del error cuadrático medio %1, %2 de la varianza explicada (R²). Se ven %3.</numerusform>
            <numerusform>De %Ln muestras (%4): raíz del error cuadrático medio %1, %2 de la varianza explicada (R²). Se ven %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>Of %1 samples (%2): root mean squared error %3 at A and %4 at B (%5); nearer to what is right at B: %6. The charts show B.</source>
        <translation>De %1 muestras (%2): raíz del error cuadrático medio %3 en A y %4 en B (%5); más cerca de lo correcto en B: %6. Las gráficas muestran B.</translation>
    </message>
    <message>
        <source>Sample %1: expected %2, predicted %3 at A and %4 at B.</source>
        <translation>Muestra %1: esperado %2, predicho %3 en A y %4 en B.</translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln samples (%4): root mean squared error %1. To answer each of them with the mean of their targets would be better (R² = %2). Shown: %3.</source>
        <translation>
            <numerusform>De %Ln muestra (%4): raíz del error cuadrático medio %1. Responder con su objetivo sería mejor (R² = %2). Se muestran: %3.</numerusform>
            <numerusform>De %Ln muestras (%4): raíz del error cuadrático medio %1. Responder a cada una con la media de sus objetivos sería mejor (R² = %2). Se muestran: %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>Picks the sample whose answer is furthest off; pressed again, the next one.</source>
        <translation>Elige la muestra cuya respuesta se desvía más; pulsado otra vez, la siguiente.</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>Mayor error</translation>
    </message>
</context>
<context>
    <name>ks::ResourceLocator</name>
    <message>
        <source>%1 (%2&#xa0;min)</source>
        <translation>%1 (%2&#xa0;min)</translation>
    </message>
</context>
<context>
    <name>ks::ResultTable</name>
    <message>
        <source>too short to time</source>
        <translation>demasiado breve</translation>
    </message>
    <message>
        <source>WRONG ✗</source>
        <translation>ERRÓNEO ✗</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Hilos</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Pasada</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Mediana</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>Oracle</source>
        <translation>Oráculo</translation>
    </message>
    <message>
        <source>not in the baseline</source>
        <translation>no está en la referencia</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>hacia adelante</translation>
    </message>
    <message>
        <source>forward, training</source>
        <translation>hacia adelante, entrenamiento</translation>
    </message>
    <message>
        <source>backward, ∂L/∂X</source>
        <translation>hacia atrás, ∂L/∂X</translation>
    </message>
    <message>
        <source>backward, ∂L/∂W</source>
        <translation>hacia atrás, ∂L/∂W</translation>
    </message>
    <message>
        <source>%1 alike</source>
        <translation>%1 igual</translation>
    </message>
    <message>
        <source>agrees with the oracle</source>
        <translation>concuerda con el oráculo</translation>
    </message>
    <message>
        <source>The backend, and the implementation that it took.</source>
        <translation>El backend y la implementación que ha elegido.</translation>
    </message>
    <message>
        <source>How many threads the backend used.</source>
        <translation>Cuántos hilos ha usado el backend.</translation>
    </message>
    <message>
        <source>Do the results agree with the oracle?</source>
        <translation>¿Concuerdan los resultados con el oráculo?</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Referencia</translation>
    </message>
    <message>
        <source>Ceiling</source>
        <translation>Techo</translation>
    </message>
    <message>
        <source>%1 as fast ✓</source>
        <translation>%1 la velocidad ✓</translation>
    </message>
    <message>
        <source>%1 as fast: SLOWER ✗</source>
        <translation>%1 la velocidad: MÁS LENTO ✗</translation>
    </message>
    <message>
        <source>Backend and implementation</source>
        <translation>Backend e implementación</translation>
    </message>
    <message>
        <source>cannot be compared</source>
        <translation>no se puede comparar</translation>
    </message>
    <message>
        <source>How many times as fast as the first row of the same value and pass.</source>
        <translation>Cuántas veces más rápido que la primera fila del mismo valor y la misma pasada.</translation>
    </message>
    <message>
        <source>Percent of what the machine it was measured on could do at best; the roofline shows by what it is limited.</source>
        <translation>Porcentaje de lo que podría hacer como mucho la máquina en la que se midió; el roofline muestra qué la limita.</translation>
    </message>
    <message>
        <source>a whole training step</source>
        <translation>un paso de entrenamiento completo</translation>
    </message>
    <message>
        <source>Threads used</source>
        <translation>Hilos usados</translation>
    </message>
    <message>
        <source>%1 runs, %2 of them outliers
minimum %3, quartiles %4–%5
copy in %6, kernel %7, copy out %8
%9 on the backend</source>
        <translation>%1 ejecuciones, %2 de ellas atípicas
mínimo %3, cuartiles %4–%5
copia de ida %6, kernel %7, copia de vuelta %8
%9 en el backend</translation>
    </message>
    <message>
        <source>%1&#xa0;J a run, %2&#xa0;W, %3&#xa0;J·s</source>
        <translation>%1&#xa0;J por ejecución, %2&#xa0;W, %3&#xa0;J·s</translation>
    </message>
    <message>
        <source>Median time of one pass; the tooltip of a row has the quartiles and the copies.</source>
        <translation>Mediana del tiempo de una pasada; los cuartiles y las copias están en la ayuda emergente de cada fila.</translation>
    </message>
    <message>
        <source>95&#xa0;% interval of the median (bootstrap).</source>
        <translation>Intervalo del 95&#xa0;% de la mediana (bootstrap).</translation>
    </message>
    <message>
        <source>How many times as fast as in the baseline; alike where the difference is not more than %1&#xa0;% beyond the noise.</source>
        <translation>Cuántas veces la velocidad de la referencia; igual donde la diferencia no pasa del %1&#xa0;% por encima del ruido.</translation>
    </message>
    <message>
        <source>A thousand million bytes a second.</source>
        <translation>Miles de millones de bytes por segundo.</translation>
    </message>
    <message>
        <source>95&#xa0;% interval</source>
        <translation>Intervalo del 95&#xa0;%</translation>
    </message>
    <message>
        <source>&gt; 100&#xa0;%</source>
        <translation>&gt; 100&#xa0;%</translation>
    </message>
    <message>
        <source>%1&#xa0;% of the ceiling.</source>
        <translation>%1&#xa0;% del techo.</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Objeto</translation>
    </message>
</context>
<context>
    <name>ks::ResultView</name>
    <message>
        <source>Charts</source>
        <translation>Gráficas</translation>
    </message>
    <message>
        <source>Figures of every point</source>
        <translation>Cifras de cada punto</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Aceleración</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Eficiencia</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Comparación</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Dispersión</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Copias</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Máquinas</translation>
    </message>
    <message>
        <source>No point has figures; the table says why.</source>
        <translation>Ningún punto tiene cifras; la tabla dice por qué.</translation>
    </message>
    <message>
        <source>Being measured: %1. The chart grows here with every point, and the table of its figures below.</source>
        <translation>Se está midiendo: %1. La gráfica crece aquí con cada punto, y debajo la tabla de sus cifras.</translation>
    </message>
    <message>
        <source>This result does not say what its machine can do at best, so there is no ceiling to draw.</source>
        <translation>Este resultado no dice lo que su máquina puede como mucho, así que no hay techo que dibujar.</translation>
    </message>
</context>
<context>
    <name>ks::RightClass</name>
    <message>
        <source>not known</source>
        <translation>no se sabe</translation>
    </message>
    <message>
        <source>This is</source>
        <translation>Esto es</translation>
    </message>
    <message>
        <source>What the picture is</source>
        <translation>Qué es la imagen</translation>
    </message>
    <message>
        <source>Says what is right, so that the answer and its gradients can be judged.</source>
        <translation>Dice qué es lo correcto, para poder juzgar la respuesta y sus gradientes.</translation>
    </message>
</context>
<context>
    <name>ks::RightQuestion</name>
    <message>
        <source>What is it really?</source>
        <translation>¿Qué es en realidad?</translation>
    </message>
    <message>
        <source>not said yet</source>
        <translation>aún no se ha dicho</translation>
    </message>
    <message>
        <source>It is %1</source>
        <translation>Es %1</translation>
    </message>
    <message>
        <source>Says what is right; the drawing stays as it is.</source>
        <translation>Dice qué es lo correcto; el dibujo queda como está.</translation>
    </message>
</context>
<context>
    <name>ks::RowFields</name>
    <message>
        <source>In the data it is from %1 to %2.</source>
        <translation>En los datos va de %1 a %2.</translation>
    </message>
    <message>
        <source>%1 (slider)</source>
        <translation>%1 (control deslizante)</translation>
    </message>
    <message>
        <source>These are the first %1 of %2 columns; the others stay as they are in this row.</source>
        <translation>Estas son las primeras %1 de %2 columnas; las demás se quedan como están en esta fila.</translation>
    </message>
</context>
<context>
    <name>ks::RowReasons</name>
    <message>
        <source>Column</source>
        <translation>Columna</translation>
    </message>
    <message>
        <source>This sample, mean of its rows</source>
        <translation>Esta muestra, media de sus filas</translation>
    </message>
    <message>
        <source>This row</source>
        <translation>Esta fila</translation>
    </message>
    <message>
        <source>Reaches the network</source>
        <translation>Llega a la red</translation>
    </message>
    <message>
        <source>Adds</source>
        <translation>Suma</translation>
    </message>
    <message>
        <source>%1 (is right)</source>
        <translation>%1 (lo correcto)</translation>
    </message>
    <message>
        <source>What each column adds to %1</source>
        <translation>Lo que cada columna añade a %1</translation>
    </message>
    <message>
        <source>Gradient × input: how far the column is from its mean over the training samples, times how much the answer moves with it. To the right it becomes more, to the left less.</source>
        <translation>Gradiente × entrada: lo lejos que está la columna de su media en las muestras de entrenamiento, por lo que la respuesta se mueve con ella. Hacia la derecha es más, hacia la izquierda menos.</translation>
    </message>
    <message>
        <source>Gradient × input: the number that reaches the network, times how much the answer moves with it. To the right it becomes more, to the left less.</source>
        <translation>Gradiente × entrada: el número que llega a la red, por lo que la respuesta se mueve con él. Hacia la derecha es más, hacia la izquierda menos.</translation>
    </message>
    <message>
        <source>These are the %1 of %2 columns that add most.</source>
        <translation>Son las %1 de %2 columnas que más añaden.</translation>
    </message>
    <message>
        <source>This row and the training rows most like it</source>
        <translation>Esta fila y las filas de entrenamiento más parecidas</translation>
    </message>
    <message>
        <source>What each column adds</source>
        <translation>Lo que añade cada columna</translation>
    </message>
    <message numerus="yes">
        <source>The distance is that of all columns together, in deviations of each over the training rows: 0 is the same. %1 of %Ln training rows were compared.</source>
        <translation>
            <numerusform>La distancia es la de todas las columnas juntas, en desviaciones de cada una en las filas de entrenamiento: 0 es lo mismo. Se ha comparado %1 de %Ln fila de entrenamiento.</numerusform>
            <numerusform>La distancia es la de todas las columnas juntas, en desviaciones de cada una en las filas de entrenamiento: 0 es lo mismo. Se han comparado %1 de %Ln filas de entrenamiento.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::RunBar</name>
    <message>
        <source>Go on</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Iniciar</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Leaves the point under way; it is measured again when you go on.</source>
        <translation>Deja el punto en curso; se vuelve a medir al continuar.</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>No hay nada en curso.</translation>
    </message>
    <message>
        <source>Start anew</source>
        <translation>Reiniciar</translation>
    </message>
    <message>
        <source>Drops the results so far and runs the experiment that is set.</source>
        <translation>Descarta los resultados obtenidos y ejecuta el experimento ajustado.</translation>
    </message>
    <message>
        <source>Only after a pause.</source>
        <translation>Solo tras una pausa.</translation>
    </message>
    <message>
        <source>Last result</source>
        <translation>Último resultado</translation>
    </message>
    <message>
        <source>Back to the experiment that the last result belongs to.</source>
        <translation>Vuelve al experimento al que pertenece el último resultado.</translation>
    </message>
    <message>
        <source>An experiment is running.</source>
        <translation>Hay un experimento en curso.</translation>
    </message>
    <message>
        <source>Measures the points that are missing.</source>
        <translation>Mide los puntos que faltan.</translation>
    </message>
    <message>
        <source>This cannot run: %1</source>
        <translation>Esto no se puede ejecutar: %1</translation>
    </message>
    <message>
        <source>Runs the experiment that is set.</source>
        <translation>Ejecuta el experimento ajustado.</translation>
    </message>
    <message>
        <source>Measures all points anew, from the first point on: those of a file are of another time, and stay in the file.</source>
        <translation>Mide de nuevo todos los puntos, desde el primero: los de un archivo son de otro momento y se quedan en el archivo.</translation>
    </message>
    <message>
        <source>Not ready: the settings say why this cannot run.</source>
        <translation>No está listo: los ajustes dicen por qué no se puede ejecutar.</translation>
    </message>
    <message>
        <source>Another experiment is being measured: %1, point %2 of %3.</source>
        <translation>Se está midiendo otro experimento: %1, punto %2 de %3.</translation>
    </message>
    <message>
        <source>The result of another experiment is kept: %1.</source>
        <translation>Se conserva el resultado de otro experimento: %1.</translation>
    </message>
    <message>
        <source>Paused: %1 of %2 points are measured.</source>
        <translation>En pausa: %1 de %2 puntos medidos.</translation>
    </message>
    <message numerus="yes">
        <source>Finished: %n point(s).</source>
        <translation>
            <numerusform>Terminado: %n punto.</numerusform>
            <numerusform>Terminado: %n puntos.</numerusform>
        </translation>
    </message>
    <message>
        <source>Finished: %1 of %2 points have figures; the table says why the others have none.</source>
        <translation>Terminado: %1 de %2 puntos tienen cifras; la tabla indica por qué los demás no.</translation>
    </message>
    <message>
        <source>Progress of the experiment</source>
        <translation>Progreso del experimento</translation>
    </message>
    <message>
        <source>Ready: “Start” runs the experiment that is set.</source>
        <translation>Listo: «Iniciar» ejecuta el experimento ajustado.</translation>
    </message>
    <message>
        <source>Measuring what this machine can do at best…</source>
        <translation>Midiendo lo que esta máquina puede hacer como mucho…</translation>
    </message>
    <message>
        <source>Point %1 of %2…</source>
        <translation>Punto %1 de %2…</translation>
    </message>
    <message>
        <source>Leaving the point under way…</source>
        <translation>Dejando el punto en curso…</translation>
    </message>
</context>
<context>
    <name>ks::RunCell</name>
    <message>
        <source>Name of the run</source>
        <translation>Nombre del entrenamiento</translation>
    </message>
    <message>
        <source>Notes of the run</source>
        <translation>Notas del entrenamiento</translation>
    </message>
</context>
<context>
    <name>ks::RunChanges</name>
    <message>
        <source>Rename a run</source>
        <translation>Renombrar un entrenamiento</translation>
    </message>
    <message>
        <source>Write notes of a run</source>
        <translation>Escribir notas de un entrenamiento</translation>
    </message>
    <message>
        <source>Show a run</source>
        <translation>Mostrar un entrenamiento</translation>
    </message>
    <message>
        <source>Hide a run</source>
        <translation>Ocultar un entrenamiento</translation>
    </message>
    <message>
        <source>Show one run alone</source>
        <translation>Mostrar un solo entrenamiento</translation>
    </message>
    <message>
        <source>Show all runs</source>
        <translation>Mostrar todos los entrenamientos</translation>
    </message>
    <message>
        <source>Forget a run</source>
        <translation>Olvidar un entrenamiento</translation>
    </message>
    <message>
        <source>Add a saved training</source>
        <translation>Añadir un entrenamiento guardado</translation>
    </message>
    <message>
        <source>Trainings and sessions (%1)</source>
        <translation>Entrenamientos y sesiones (%1)</translation>
    </message>
    <message>
        <source>What was trained in %1 is in the list already.</source>
        <translation>Lo entrenado en %1 ya está en la lista.</translation>
    </message>
    <message>
        <source>The list is full, it keeps %1 runs beside the present one: forget some of them, then add %2.</source>
        <translation>La lista está llena, guarda %1 entrenamientos junto al de ahora: olvide algunos y añada después %2.</translation>
    </message>
    <message numerus="yes">
        <source>The list is full now: %n older run(s) of %1 were left out.</source>
        <translation>
            <numerusform>La lista está llena ahora: %n entrenamiento más antiguo de %1 quedó fuera.</numerusform>
            <numerusform>La lista está llena ahora: %n entrenamientos más antiguos de %1 quedaron fuera.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) of %1 stand beside the others now.</source>
        <translation>
            <numerusform>Ahora %n entrenamiento de %1 está junto a los demás.</numerusform>
            <numerusform>Ahora %n entrenamientos de %1 están junto a los demás.</numerusform>
        </translation>
    </message>
    <message>
        <source>Forget earlier runs</source>
        <translation>Olvidar entrenamientos anteriores</translation>
    </message>
    <message>
        <source>Bring the earlier runs back</source>
        <translation>Recuperar los entrenamientos anteriores</translation>
    </message>
    <message>
        <source>The earlier runs have left the charts.</source>
        <translation>Los entrenamientos anteriores han salido de las gráficas.</translation>
    </message>
    <message>
        <source>Bring them back</source>
        <translation>Recuperarlos</translation>
    </message>
    <message>
        <source>It is the run at hand.</source>
        <translation>Es el entrenamiento de ahora.</translation>
    </message>
    <message>
        <source>Its lines are kept, its weights are not: open the file that it was saved in to go on with it.</source>
        <translation>Se guardan sus líneas, no sus pesos: abra el archivo en que se guardó para continuar con él.</translation>
    </message>
</context>
<context>
    <name>ks::RunRows</name>
    <message>
        <source>run %1</source>
        <translation>entrenamiento %1</translation>
    </message>
    <message>
        <source>Of these data and this task: %1</source>
        <translation>De estos datos y esta tarea: %1</translation>
    </message>
    <message>
        <source>Of other data or another task: %1</source>
        <translation>De otros datos u otra tarea: %1</translation>
    </message>
    <message>
        <source>%1, epoch %2</source>
        <translation>%1, época %2</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>pérdida %1</translation>
    </message>
    <message>
        <source>accuracy %1, loss %2</source>
        <translation>exactitud %1, pérdida %2</translation>
    </message>
    <message>
        <source>In the last batch, while it was trained: %1.</source>
        <translation>En el último lote, mientras se entrenaba: %1.</translation>
    </message>
    <message>
        <source>After epoch %1, in the validation: %2.</source>
        <translation>Después de la época %1, en la validación: %2.</translation>
    </message>
    <message>
        <source>Over epoch %1, while it was trained: %2.</source>
        <translation>Durante la época %1, mientras se entrenaba: %2.</translation>
    </message>
    <message>
        <source>%1 (run %2)</source>
        <translation>%1 (entrenamiento %2)</translation>
    </message>
</context>
<context>
    <name>ks::RunsList</name>
    <message>
        <source>Runs: %1</source>
        <translation>Entrenamientos: %1</translation>
    </message>
    <message>
        <source>A run stands here from its first batch on.</source>
        <translation>Un entrenamiento aparece aquí desde su primer lote.</translation>
    </message>
    <message>
        <source>%1 of at most %2 runs. Then the oldest without a name and notes leaves.</source>
        <translation>%1 de %2 entrenamientos como mucho. Después sale el más antiguo sin nombre ni notas.</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renombrar</translation>
    </message>
    <message>
        <source>Write notes</source>
        <translation>Escribir notas</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ocultar</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Show it alone</source>
        <translation>Mostrar solo este</translation>
    </message>
    <message>
        <source>Show all runs</source>
        <translation>Mostrar todos los entrenamientos</translation>
    </message>
    <message>
        <source>Go on with it</source>
        <translation>Continuar con él</translation>
    </message>
    <message>
        <source>Its weights take the place of the present ones, which are put aside.</source>
        <translation>Sus pesos ocupan el lugar de los de ahora, que se apartan.</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Olvidar</translation>
    </message>
    <message>
        <source>The run at hand stays as long as it is at hand.</source>
        <translation>El entrenamiento de ahora se queda mientras lo sea.</translation>
    </message>
    <message>
        <source>It leaves the list and the charts; undo brings it back.</source>
        <translation>Sale de la lista y de las gráficas; deshacer lo trae de vuelta.</translation>
    </message>
    <message>
        <source>All runs of this session: their names, what differs, and their figures.</source>
        <translation>Todos los entrenamientos de esta sesión: sus nombres, en qué se diferencian y sus cifras.</translation>
    </message>
    <message>
        <source>Add a saved training…</source>
        <translation>Añadir un entrenamiento guardado…</translation>
    </message>
    <message>
        <source>Do with this run</source>
        <translation>Con este entrenamiento</translation>
    </message>
    <message>
        <source>Name, notes, visibility, going on and forgetting of the run that is chosen.</source>
        <translation>Nombre, notas y visibilidad del entrenamiento elegido; continuar con él u olvidarlo.</translation>
    </message>
    <message>
        <source>List of runs</source>
        <translation>Lista de entrenamientos</translation>
    </message>
    <message>
        <source>Puts the lines of a saved training (.safetensors), or of all runs of a session (.kscope), beside these. One can go on with what has weights there.</source>
        <translation>Pone junto a estas las líneas de un entrenamiento guardado (.safetensors) o de todos los de una sesión (.kscope). Se puede continuar con los que tienen sus pesos allí.</translation>
    </message>
</context>
<context>
    <name>ks::RunsModel</name>
    <message>
        <source>Run</source>
        <translation>Entrenamiento</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Diferencias</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Mejor</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Último</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notas</translation>
    </message>
    <message>
        <source>Its colour and its name. With the check mark its lines are in the charts.</source>
        <translation>Su color y su nombre. Con la marca, sus líneas están en las gráficas.</translation>
    </message>
    <message>
        <source>Of the best epoch: the share of right answers, or for numbers the loss; in the validation where there is one.</source>
        <translation>De la mejor época: la exactitud, o con números la pérdida; en la validación si la hay.</translation>
    </message>
    <message>
        <source>The same of the last epoch, or before one has ended of the last batch.</source>
        <translation>Lo mismo de la última época o, antes de que termine una, del último lote.</translation>
    </message>
    <message>
        <source>What you want to remember of it.</source>
        <translation>Lo que quiera recordar de él.</translation>
    </message>
    <message>
        <source>%1, not in the charts</source>
        <translation>%1, no está en las gráficas</translation>
    </message>
    <message>
        <source>%1 (now)</source>
        <translation>%1 (ahora)</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nada</translation>
    </message>
    <message>
        <source>In the test at the end: loss %1.</source>
        <translation>En la prueba del final: pérdida %1.</translation>
    </message>
    <message>
        <source>In the test at the end: accuracy %1, loss %2.</source>
        <translation>En la prueba del final: exactitud %1, pérdida %2.</translation>
    </message>
    <message>
        <source>Network, preprocessing and settings in which the runs of one group are not alike.</source>
        <translation>Red, preparación y ajustes en que los entrenamientos de un grupo no son iguales.</translation>
    </message>
    <message>
        <source>Their lines are drawn where “Runs on other data” is checked, as far as they have an axis in common.</source>
        <translation>Sus líneas se dibujan si está marcado «Entrenamientos con otros datos», en la medida en que tengan un eje en común.</translation>
    </message>
    <message>
        <source>Not in the charts without “Runs on other data”. %1</source>
        <translation>No sale en las gráficas sin «Entrenamientos con otros datos». %1</translation>
    </message>
</context>
<context>
    <name>ks::SampleBox</name>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
</context>
<context>
    <name>ks::SampleButtons</name>
    <message>
        <source>Previous sample</source>
        <translation>Muestra anterior</translation>
    </message>
    <message>
        <source>The one before it in its part</source>
        <translation>La anterior de su parte</translation>
    </message>
    <message>
        <source>Next sample</source>
        <translation>Muestra siguiente</translation>
    </message>
    <message>
        <source>The one behind it in its part</source>
        <translation>La siguiente de su parte</translation>
    </message>
    <message>
        <source>Next of this class</source>
        <translation>Siguiente de esta clase</translation>
    </message>
    <message>
        <source>The next sample of its part that is the same</source>
        <translation>La siguiente muestra de su parte que es lo mismo</translation>
    </message>
    <message>
        <source>The surest mistake</source>
        <translation>El error más seguro</translation>
    </message>
    <message>
        <source>What the network reads wrong in this part, by what it says now: the one that it is surest of first, each time the next one</source>
        <translation>Lo que la red lee mal en esta parte, según lo que dice ahora: primero aquello de lo que está más segura, y cada vez lo siguiente</translation>
    </message>
    <message>
        <source>The largest error</source>
        <translation>El error más grande</translation>
    </message>
    <message>
        <source>The samples of this part on which the network is furthest off, by what it says now: the worst first, each time the next one</source>
        <translation>Las muestras de esta parte en las que la red se desvía más, según lo que dice ahora: primero la peor, y cada vez la siguiente</translation>
    </message>
    <message>
        <source>A random sample</source>
        <translation>Una muestra al azar</translation>
    </message>
    <message>
        <source>Any other one of its part</source>
        <translation>Otra cualquiera de su parte</translation>
    </message>
    <message>
        <source>My drawing…</source>
        <translation>Mi dibujo…</translation>
    </message>
    <message>
        <source>Opens Try, where you draw, open a picture or use the camera; it can then be looked at here</source>
        <translation>Abre Probar, donde se dibuja, se abre una imagen o se usa la cámara; después se puede mirar aquí</translation>
    </message>
    <message>
        <source>My own row…</source>
        <translation>Mi propia fila…</translation>
    </message>
    <message>
        <source>Opens Try, where you choose a row; it can then be looked at here</source>
        <translation>Abre Probar, donde se elige una fila; después se puede mirar aquí</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Another sample, a mistake or a drawing of your own</source>
        <translation>Otra muestra, un error o un dibujo propio</translation>
    </message>
    <message>
        <source>Choose what is looked at</source>
        <translation>Elegir qué se mira</translation>
    </message>
    <message>
        <source>Next of class</source>
        <translation>Siguiente de la clase</translation>
    </message>
</context>
<context>
    <name>ks::SampleGallery</name>
    <message>
        <source>Sample pictures</source>
        <translation>Imágenes de ejemplo</translation>
    </message>
    <message>
        <source>No samples are installed with this program.</source>
        <translation>Con este programa no se ha instalado ningún ejemplo.</translation>
    </message>
    <message>
        <source>There are no pictures in %1.</source>
        <translation>No hay imágenes en %1.</translation>
    </message>
</context>
<context>
    <name>ks::SampleRow</name>
    <message>
        <source>Training sample</source>
        <translation>Muestra de entrenamiento</translation>
    </message>
    <message>
        <source>Unseen sample</source>
        <translation>Muestra no vista</translation>
    </message>
    <message>
        <source> (0 to %1)</source>
        <translation> (0 a %1)</translation>
    </message>
    <message>
        <source>This network reads rows of numbers, no pictures. Choose a row of the data, and turn its numbers.</source>
        <translation>Esta red lee filas de números, no imágenes. Elija una fila de los datos y cambie sus números.</translation>
    </message>
    <message>
        <source>Back to the row of the data</source>
        <translation>Volver a la fila de los datos</translation>
    </message>
    <message>
        <source>Its numbers become those of the data again.</source>
        <translation>Sus números vuelven a ser los de los datos.</translation>
    </message>
    <message>
        <source>Unseen sample (%1)</source>
        <translation>Muestra no vista (%1)</translation>
    </message>
</context>
<context>
    <name>ks::SampleSearch</name>
    <message>
        <source>the network is not ready yet</source>
        <translation>la red aún no está lista</translation>
    </message>
    <message>
        <source>looking for mistakes: %1</source>
        <translation>buscando errores: %1</translation>
    </message>
    <message>
        <source>mistake %1 of %2, the surest first</source>
        <translation>error %1 de %2, primero los más seguros</translation>
    </message>
    <message>
        <source>error %1 of %2, the largest first</source>
        <translation>error %1 de %2, primero los más grandes</translation>
    </message>
    <message numerus="yes">
        <source>none of the %Ln samples (%1) is read wrong</source>
        <translation>
            <numerusform>la única muestra (%1) no se lee mal</numerusform>
            <numerusform>ninguna de las %Ln muestras (%1) se lee mal</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::SampleSheet</name>
    <message>
        <source>Some samples</source>
        <translation>Algunas muestras</translation>
    </message>
    <message>
        <source>Samples of each class</source>
        <translation>Muestras de cada clase</translation>
    </message>
    <message>
        <source>Samples of the first %1 classes</source>
        <translation>Muestras de las primeras %1 clases</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Clase</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Objetivo</translation>
    </message>
    <message>
        <source>Target %1</source>
        <translation>Objetivo %1</translation>
    </message>
    <message>
        <source>Mean of all training samples</source>
        <translation>Media de todas las muestras de entrenamiento</translation>
    </message>
    <message>
        <source>%1 (target)</source>
        <translation>%1 (objetivo)</translation>
    </message>
</context>
<context>
    <name>ks::SeeBuilding</name>
    <message>
        <source>Nothing is built in presenter mode.</source>
        <translation>En el modo de presentación no se construye nada.</translation>
    </message>
    <message>
        <source>There is no network in the picture.</source>
        <translation>No hay ninguna red en la imagen.</translation>
    </message>
    <message>
        <source>The picture does not show the changed network yet.</source>
        <translation>La imagen aún no muestra la red cambiada.</translation>
    </message>
    <message>
        <source>Unfold it, to build in it</source>
        <translation>Desplegarlo para construir en su interior</translation>
    </message>
    <message>
        <source>No column is chosen. The arrow keys lead to one, and so does a click.</source>
        <translation>No hay ninguna columna elegida. Las teclas de flecha llevan a una, y también un clic.</translation>
    </message>
    <message>
        <source>What is chosen lies in no group that could be folded.</source>
        <translation>Lo que está elegido no está en ningún grupo que se pueda plegar.</translation>
    </message>
</context>
<context>
    <name>ks::SeeCellGuess</name>
    <message>
        <source>value of %1</source>
        <translation>valor de %1</translation>
    </message>
    <message>
        <source>What is %1? Type its value and press Enter, or press R to see it.</source>
        <translation>¿Cuánto es %1? Escriba su valor y pulse Intro, o pulse R para verlo.</translation>
    </message>
    <message>
        <source>Not %1. The formula gives what %2 reads: try again, or press R to see the answer.</source>
        <translation>No es %1. La fórmula da lo que lee %2: inténtelo de nuevo o pulse R para ver la respuesta.</translation>
    </message>
    <message>
        <source>This number is known already: go on to another cell, and Predict asks for that one.</source>
        <translation>Este número ya se conoce: siga hasta otra celda y Predecir preguntará por ella.</translation>
    </message>
    <message>
        <source>Predict asks for no number here: it asks for results of layers, where a cell is held or seen from near by.</source>
        <translation>Aquí Predecir no pregunta por ningún número: pregunta por resultados de capas, cuando una celda está fijada o se ve de cerca.</translation>
    </message>
    <message>
        <source>B − A of %1 is hidden: it would tell the number that Predict asks for at A and at B.</source>
        <translation>B − A de %1 está oculto: revelaría el número que Predecir pide en A y en B.</translation>
    </message>
</context>
<context>
    <name>ks::SeeColumnEdits</name>
    <message>
        <source>Insert a layer before %1…</source>
        <translation>Insertar una capa antes de %1…</translation>
    </message>
    <message>
        <source>Insert a layer behind %1…</source>
        <translation>Insertar una capa detrás de %1…</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>Duplicar %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>Quitar %1</translation>
    </message>
    <message>
        <source>Move %1 to the left</source>
        <translation>Mover %1 a la izquierda</translation>
    </message>
    <message>
        <source>Move %1 to the right</source>
        <translation>Mover %1 a la derecha</translation>
    </message>
    <message>
        <source>Settings of %1 in Build</source>
        <translation>Ajustes de %1 en Construir</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>Copiar %1</translation>
    </message>
    <message>
        <source>Cut %1</source>
        <translation>Cortar %1</translation>
    </message>
    <message>
        <source>Paste layers behind %1</source>
        <translation>Pegar capas detrás de %1</translation>
    </message>
    <message>
        <source>Unfold %1, to build in it</source>
        <translation>Desplegar %1 para construir en su interior</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>two keys for the same</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Fold %1</source>
        <comment>a group of layers</comment>
        <translation>Plegar %1</translation>
    </message>
</context>
<context>
    <name>ks::SeeDialogForm</name>
    <message>
        <source>Save…</source>
        <translation>Guardar…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>ks::SeeDragging</name>
    <message>
        <source>Unfold the group to choose one of its edges; %1 stays where it is.</source>
        <translation>Despliegue el grupo para elegir una de sus conexiones; %1 se queda donde está.</translation>
    </message>
</context>
<context>
    <name>ks::SeeFilm</name>
    <message>
        <source>Before the first batch.</source>
        <translation>Antes del primer lote.</translation>
    </message>
    <message>
        <source>After batch %1, in epoch %2.</source>
        <translation>Tras el lote %1, en la época %2.</translation>
    </message>
    <message>
        <source>%1 Its loss: %2.</source>
        <translation>%1 Su pérdida: %2.</translation>
    </message>
    <message>
        <source>%1 Each layer has one range of colours in all frames.</source>
        <translation>%1 Cada capa tiene un solo intervalo de colores en todos los fotogramas.</translation>
    </message>
</context>
<context>
    <name>ks::SeeFilmDialog</name>
    <message numerus="yes">
        <source>%n frame(s) of %1×%2 pixels.</source>
        <translation>
            <numerusform>%n fotograma de %1×%2 píxeles.</numerusform>
            <numerusform>%n fotogramas de %1×%2 píxeles.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About every %n batch(es).</source>
        <translation>
            <numerusform>Aproximadamente cada lote.</numerusform>
            <numerusform>Aproximadamente cada %n lotes.</numerusform>
        </translation>
    </message>
    <message>
        <source>All files together have at most %1, mostly far less.</source>
        <translation>Todos los archivos juntos ocupan como máximo %1, casi siempre mucho menos.</translation>
    </message>
    <message>
        <source>It lasts %1, then begins anew. The file has at most %2, mostly far less.</source>
        <translation>Dura %1 y vuelve a empezar. El archivo ocupa como máximo %2, casi siempre mucho menos.</translation>
    </message>
    <message>
        <source>Film of the wave</source>
        <translation>Película de la onda</translation>
    </message>
    <message>
        <source>Film of the training</source>
        <translation>Película del entrenamiento</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Pasadas</translation>
    </message>
    <message>
        <source>Forward, up to the loss</source>
        <translation>Hacia adelante, hasta la pérdida</translation>
    </message>
    <message>
        <source>Forward and backward</source>
        <translation>Hacia adelante y hacia atrás</translation>
    </message>
    <message>
        <source>Forward, backward and update</source>
        <translation>Hacia adelante, hacia atrás y actualización</translation>
    </message>
    <message>
        <source>A frame for each</source>
        <translation>Un fotograma por cada</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>capa</translation>
    </message>
    <message>
        <source>map or filter</source>
        <translation>mapa o filtro</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>GIF, moving</source>
        <translation>GIF animado</translation>
    </message>
    <message>
        <source>Numbered PNG files in a folder</source>
        <translation>Archivos PNG numerados en una carpeta</translation>
    </message>
    <message>
        <source>Of a frame; the height follows from what is seen</source>
        <translation>De un fotograma; el alto resulta de lo que se ve</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Fotogramas</translation>
    </message>
    <message>
        <source>With fewer than there are steps, they are chosen evenly</source>
        <translation>Con menos que pasos, se eligen de forma uniforme</translation>
    </message>
    <message>
        <source>One for each moment that is kept; with fewer, they are chosen evenly</source>
        <translation>Uno por cada momento guardado; con menos, se eligen de forma uniforme</translation>
    </message>
    <message>
        <source>The last frame stands for two seconds</source>
        <translation>El último fotograma permanece dos segundos</translation>
    </message>
    <message>
        <source>Width (%1–%2&#xa0;px)</source>
        <translation>Ancho (%1–%2&#xa0;px)</translation>
    </message>
    <message>
        <source>Frames a second (%1–%2)</source>
        <translation>Fotogramas por segundo (%1–%2)</translation>
    </message>
</context>
<context>
    <name>ks::SeeFilms</name>
    <message>
        <source>Film of the wave…</source>
        <translation>Película de la onda…</translation>
    </message>
    <message>
        <source>Film of the training…</source>
        <translation>Película del entrenamiento…</translation>
    </message>
    <message>
        <source>Forwards, back and the update, layer by layer, as a GIF or as numbered frames</source>
        <translation>Hacia adelante, hacia atrás y la actualización, capa por capa, como GIF o como fotogramas numerados</translation>
    </message>
    <message>
        <source>This picture from the first batch to now, as a GIF or as numbered frames</source>
        <translation>Esta imagen desde el primer lote hasta ahora, como GIF o como fotogramas numerados</translation>
    </message>
    <message>
        <source>There is no network that could be asked yet.</source>
        <translation>Todavía no hay ninguna red a la que preguntar.</translation>
    </message>
    <message>
        <source>Film of the wave</source>
        <translation>Película de la onda</translation>
    </message>
    <message>
        <source>Film of the training</source>
        <translation>Película del entrenamiento</translation>
    </message>
    <message>
        <source>Film (*.gif)</source>
        <translation>Película (*.gif)</translation>
    </message>
</context>
<context>
    <name>ks::SeeGuess</name>
    <message>
        <source>What does the network take this for? Hold a class of the answer to guess it, or press R to see it.</source>
        <translation>¿Qué cree la red que es esto? Fije una clase de la respuesta para predecirla, o pulse R para verla.</translation>
    </message>
    <message>
        <source>you guessed that it says %1: right</source>
        <translation>usted predijo que diría %1: acierto</translation>
    </message>
    <message>
        <source>you guessed that it says %1: wrong</source>
        <translation>usted predijo que diría %1: error</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>Predecir</translation>
    </message>
    <message>
        <source>This network says numbers: there is no class to be guessed.</source>
        <translation>Esta red dice números: no hay ninguna clase que predecir.</translation>
    </message>
    <message>
        <source>Predict: hides what the network says, and what is right, in the picture and its files until you have guessed it, and the number of a cell that is held or seen from near by</source>
        <translation>Predecir: oculta lo que dice la red, y lo que es correcto, en la imagen y en sus archivos hasta que usted lo haya predicho, y el número de una celda fijada o vista de cerca</translation>
    </message>
    <message>
        <source>Hidden by Predict until the answer is guessed in See.</source>
        <translation>Oculto por Predecir hasta que se prediga la respuesta en Ver.</translation>
    </message>
</context>
<context>
    <name>ks::SeeMemory</name>
    <message>
        <source>Its numbers take %1, of at most %2 that the program may use for numbers; the pictures of them take %3.</source>
        <translation>Sus números ocupan %1, de como máximo %2 que el programa puede usar para números; sus imágenes ocupan %3.</translation>
    </message>
</context>
<context>
    <name>ks::SeePage</name>
    <message>
        <source>Live</source>
        <translation>En vivo</translation>
    </message>
    <message>
        <source>Follows the training</source>
        <translation>Sigue el entrenamiento</translation>
    </message>
    <message>
        <source>What of every layer is seen</source>
        <translation>Qué se ve de cada capa</translation>
    </message>
    <message>
        <source>Open in the Operation lab</source>
        <translation>Abrir en Operación</translation>
    </message>
    <message>
        <source>This layer with its real numbers, at this cell</source>
        <translation>Esta capa con sus números reales, en esta celda</translation>
    </message>
    <message>
        <source>What is looked at, in words and numbers</source>
        <translation>Lo que se mira, en palabras y números</translation>
    </message>
    <message>
        <source>See</source>
        <translation>Ver</translation>
    </message>
    <message>
        <source>the whole network on one sample, from the picture to a single product</source>
        <translation>toda la red con una muestra, de la imagen a un solo producto</translation>
    </message>
    <message>
        <source>Effective field</source>
        <translation>Campo efectivo</translation>
    </message>
    <message>
        <source>How strongly the cell that is pointed at or held changes with each value before it, as heat over the columns; of a map it is the cell in its middle (E)</source>
        <translation>Con qué fuerza cambia la celda señalada o fijada con cada valor anterior, como calor sobre las columnas; de un mapa es la celda de su centro (E)</translation>
    </message>
    <message>
        <source>%1 · %2.</source>
        <comment>what the network says of a sample, and when</comment>
        <translation>%1 · %2.</translation>
    </message>
</context>
<context>
    <name>ks::SeePath</name>
    <message>
        <source>You are here: %1</source>
        <translation>Está aquí: %1</translation>
    </message>
    <message>
        <source>term %1</source>
        <translation>término %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>fila %1</translation>
    </message>
    <message>
        <source>Wave:</source>
        <comment>in front of the place that a wave has come to</comment>
        <translation>Onda:</translation>
    </message>
    <message>
        <source>The wave is here: %1</source>
        <translation>La onda está aquí: %1</translation>
    </message>
</context>
<context>
    <name>ks::SeeRate</name>
    <message>
        <source>Live: %1</source>
        <translation>En vivo: %1</translation>
    </message>
    <message>
        <source>%1 views/s</source>
        <translation>%1 vistas/s</translation>
    </message>
    <message>
        <source>The training is shown so many times a second. That takes about %1 of its time; where it would take more, it is shown less often.</source>
        <translation>El entrenamiento se muestra tantas veces por segundo. Eso ocupa cerca del %1 de su tiempo; donde ocuparía más, se muestra menos veces.</translation>
    </message>
    <message>
        <source>1 view/s</source>
        <translation>1 vista/s</translation>
    </message>
</context>
<context>
    <name>ks::SeeSaveButton</name>
    <message>
        <source>As it is seen now, as SVG, PDF or PNG, for a paper or a slide</source>
        <translation>Como se ve ahora, en SVG, PDF o PNG, para un artículo o una diapositiva</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Guardar imagen…</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Guardar imagen</translation>
    </message>
    <message>
        <source>Drawing (*.svg)</source>
        <translation>Dibujo (*.svg)</translation>
    </message>
    <message>
        <source>Document (*.pdf)</source>
        <translation>Documento (*.pdf)</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Imagen (*.png)</translation>
    </message>
    <message>
        <source>The picture, or films of the wave and of the training</source>
        <translation>La imagen, o películas de la onda y del entrenamiento</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Save picture or film</source>
        <translation>Guardar imagen o película</translation>
    </message>
</context>
<context>
    <name>ks::SeeSaveDialog</name>
    <message>
        <source>Save picture</source>
        <translation>Guardar imagen</translation>
    </message>
    <message>
        <source>Of the picture with its margins; the height follows</source>
        <translation>De la imagen con sus márgenes; la altura se ajusta</translation>
    </message>
    <message>
        <source>Of PNG; SVG and PDF are drawn and need none</source>
        <translation>Del PNG; SVG y PDF se dibujan y no los necesitan</translation>
    </message>
    <message>
        <source>Width (%1–%2&#xa0;mm)</source>
        <translation>Ancho (%1–%2&#xa0;mm)</translation>
    </message>
    <message>
        <source>Dots per inch (%1–%2)</source>
        <translation>Puntos por pulgada (%1–%2)</translation>
    </message>
</context>
<context>
    <name>ks::SeeTerms</name>
    <message>
        <source>Previous term that is not 0</source>
        <translation>Término anterior que no es 0</translation>
    </message>
    <message>
        <source>Previous term that is not 0 (Shift+N)</source>
        <translation>Término anterior que no es 0 (Mayús+N)</translation>
    </message>
    <message>
        <source>Next term that is not 0</source>
        <translation>Siguiente término que no es 0</translation>
    </message>
    <message>
        <source>Next term that is not 0 (N; at a cell also Enter)</source>
        <translation>Siguiente término que no es 0 (N; en una celda también Intro)</translation>
    </message>
    <message>
        <source>This is the first term that is not 0; N leads on.</source>
        <translation>Este es el primer término que no es 0; N lleva al siguiente.</translation>
    </message>
    <message>
        <source>This is the last term that is not 0; Shift+N leads back.</source>
        <translation>Este es el último término que no es 0; Mayús+N lleva al anterior.</translation>
    </message>
    <message>
        <source>Terms that are folded up can be unfolded in the formula.</source>
        <translation>Los términos plegados se pueden desplegar en la fórmula.</translation>
    </message>
</context>
<context>
    <name>ks::SeeVeil</name>
    <message>
        <source>%1: the wave has not come here yet</source>
        <translation>%1: la onda aún no ha llegado aquí</translation>
    </message>
</context>
<context>
    <name>ks::SeeView</name>
    <message>
        <source>Picture of the network</source>
        <translation>Imagen de la red</translation>
    </message>
    <message>
        <source>held: %1</source>
        <comment>a spot of the network that somebody holds</comment>
        <translation>fijado: %1</translation>
    </message>
</context>
<context>
    <name>ks::SeeWaveBar</name>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Play a wave through the layers</source>
        <translation>Reproducir una onda a través de las capas</translation>
    </message>
    <message>
        <source>P</source>
        <translation>P</translation>
    </message>
    <message>
        <source>Motion is reduced, so nothing moves by itself: this is a step on.</source>
        <translation>El movimiento está reducido, así que nada se mueve solo: esto avanza un paso.</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Retroceder un paso</translation>
    </message>
    <message>
        <source>comma</source>
        <translation>coma</translation>
    </message>
    <message>
        <source>Step on</source>
        <translation>Avanzar un paso</translation>
    </message>
    <message>
        <source>period</source>
        <translation>punto</translation>
    </message>
    <message>
        <source>The whole network again</source>
        <translation>Otra vez toda la red</translation>
    </message>
    <message>
        <source>Steps per second while playing</source>
        <translation>Pasos por segundo durante la reproducción</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>How far a step goes</source>
        <translation>Hasta dónde llega un paso</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>A step takes a whole layer</source>
        <translation>Un paso recorre una capa entera</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Mapa</translation>
    </message>
    <message>
        <source>A step takes one map, or one filter</source>
        <translation>Un paso recorre un mapa, o un filtro</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Fila</translation>
    </message>
    <message>
        <source>A step takes one row of a map, of weights one filter</source>
        <translation>Un paso recorre una fila de un mapa; de los pesos, un filtro</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>Celda</translation>
    </message>
    <message>
        <source>A step takes one cell of a map or one weight, with its formula beside the picture</source>
        <translation>Un paso recorre una celda de un mapa o un peso, con su fórmula junto a la imagen</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Término</translation>
    </message>
    <message>
        <source>There is nothing to play while no network is shown.</source>
        <translation>No hay nada que reproducir mientras no se muestre ninguna red.</translation>
    </message>
    <message>
        <source>A step takes one term of a cell’s sum, or of a weight’s gradient, with the sum so far beside the picture</source>
        <translation>Un paso recorre un término de la suma de una celda, o del gradiente de un peso, con la suma hasta ahora junto a la imagen</translation>
    </message>
    <message>
        <source>A wave through the network shows what happens where: forward, backward, and the update.</source>
        <translation>Una onda a través de la red muestra qué ocurre y dónde: hacia adelante, hacia atrás y la actualización.</translation>
    </message>
    <message>
        <source>Speed of the wave</source>
        <translation>Velocidad de la onda</translation>
    </message>
</context>
<context>
    <name>ks::SeedRow</name>
    <message>
        <source>New seed</source>
        <translation>Nueva semilla</translation>
    </message>
</context>
<context>
    <name>ks::SessionFiles</name>
    <message>
        <source>Saved as %1.</source>
        <translation>Guardado como %1.</translation>
    </message>
</context>
<context>
    <name>ks::SessionShelf</name>
    <message>
        <source>Copy of %1</source>
        <translation>Copia de %1</translation>
    </message>
</context>
<context>
    <name>ks::SettingsMenus</name>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Colores</translation>
    </message>
    <message>
        <source>&amp;Text size</source>
        <translation>&amp;Tamaño del texto</translation>
    </message>
    <message>
        <source>&amp;Accessibility</source>
        <translation>Acc&amp;esibilidad</translation>
    </message>
    <message>
        <source>C&amp;omputation</source>
        <translation>Cálcul&amp;o</translation>
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
        <source>Computations use %1 of %2 processors from the next one on.</source>
        <translation>A partir del próximo cálculo se usan %1 de %2 procesadores.</translation>
    </message>
    <message>
        <source>Threads: one for each processor (%1)</source>
        <translation>Hilos: uno por procesador (%1)</translation>
    </message>
    <message>
        <source>The shortest times, when nothing else runs on this machine.</source>
        <translation>Los tiempos más cortos, si no hay nada más en marcha en esta máquina.</translation>
    </message>
    <message>
        <source>Threads: one processor is left free (%1)</source>
        <translation>Hilos: un procesador queda libre (%1)</translation>
    </message>
    <message>
        <source>The window and other programs stay quick while something long is computed.</source>
        <translation>La ventana y los demás programas siguen ágiles durante un cálculo largo.</translation>
    </message>
    <message>
        <source>Threads: one</source>
        <translation>Hilos: uno</translation>
    </message>
    <message>
        <source>Slower, but times vary least: what else runs on the machine disturbs one thread less than several.</source>
        <translation>Más lento, pero los tiempos varían menos: lo demás que corre en la máquina perturba menos a un hilo que a varios.</translation>
    </message>
    <message>
        <source>The environment decides: %1 is set.</source>
        <translation>Lo decide el entorno: %1 está definida.</translation>
    </message>
    <message>
        <source>How waiting threads behave changes when Kernelscope is started the next time.</source>
        <translation>El modo de esperar de los hilos cambia la próxima vez que se inicie Kernelscope.</translation>
    </message>
    <message>
        <source>Waiting threads sleep</source>
        <translation>Los hilos que esperan duermen</translation>
    </message>
    <message>
        <source>Waiting threads keep a processor busy</source>
        <translation>Los hilos que esperan ocupan un procesador</translation>
    </message>
    <message>
        <source>Right for nearly everybody: other programs are not disturbed and do not disturb; each computation begins 0.1&#xa0;ms later.</source>
        <translation>Lo indicado para casi todos: ni se molesta a otros programas ni estos molestan; cada cálculo empieza 0,1&#xa0;ms más tarde.</translation>
    </message>
    <message>
        <source>For measuring short computations on a quiet machine; on a busy one each may take 10&#xa0;ms longer.</source>
        <translation>Para medir cálculos cortos en una máquina tranquila; en una ocupada cada uno puede tardar 10&#xa0;ms más.</translation>
    </message>
    <message>
        <source>Some of the library’s fastest convolutions need much memory beside the tensors.</source>
        <translation>Algunas de las convoluciones más rápidas de la biblioteca necesitan mucha memoria además de los tensores.</translation>
    </message>
    <message>
        <source>Text size %1&#xa0;%</source>
        <translation>Tamaño del texto %1&#xa0;%</translation>
    </message>
    <message>
        <source>The backend %1 is not available here: %2.</source>
        <translation>El backend %1 no está disponible aquí: %2.</translation>
    </message>
    <message>
        <source>%1: no scratch memory</source>
        <translation>%1: sin memoria de trabajo</translation>
    </message>
    <message>
        <source>%1: up to %2&#xa0;MiB of scratch memory</source>
        <translation>%1: hasta %2&#xa0;MiB de memoria de trabajo</translation>
    </message>
    <message>
        <source>The backend %1 chooses among the algorithms that fit from the next plan on.</source>
        <translation>El backend %1 elige entre los algoritmos que caben a partir del próximo plan.</translation>
    </message>
</context>
<context>
    <name>ks::SettingsPanel</name>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Input X</source>
        <translation>Entrada X</translation>
    </message>
    <message>
        <source>Weights W and bias b</source>
        <translation>Pesos W y sesgo b</translation>
    </message>
    <message>
        <source>Gradient from above ∂L/∂Y</source>
        <translation>Gradiente de arriba ∂L/∂Y</translation>
    </message>
    <message>
        <source>Computed by: %1</source>
        <translation>Calculado por: %1</translation>
    </message>
</context>
<context>
    <name>ks::ShapeNote</name>
    <message>
        <source>What the windows do not cover</source>
        <translation>Lo que las ventanas no cubren</translation>
    </message>
    <message>
        <source>Why this is not possible</source>
        <translation>Por qué esto no es posible</translation>
    </message>
    <message>
        <source>Size and cost</source>
        <translation>Tamaño y coste</translation>
    </message>
    <message>
        <source>Not possible: %1.</source>
        <translation>No es posible: %1.</translation>
    </message>
    <message>
        <source>Nearest legal settings: %1</source>
        <translation>Ajustes válidos más cercanos: %1</translation>
    </message>
    <message>
        <source>Windows on each map: %1</source>
        <translation>Ventanas en cada mapa: %1</translation>
    </message>
    <message>
        <source>Forward and backward: %1 operations, %2 moved</source>
        <translation>Hacia adelante y hacia atrás: %1 operaciones, %2 movidos</translation>
    </message>
    <message>
        <source>Forward: %1 operations, %2 moved</source>
        <translation>Hacia adelante: %1 operaciones, %2 movidos</translation>
    </message>
    <message>
        <source>Memory: %1 needed, only %2 left: this will not be computed</source>
        <translation>Memoria: se necesitan %1 y solo quedan %2: esto no se calculará</translation>
    </message>
    <message>
        <source>Memory: %1</source>
        <translation>Memoria: %1</translation>
    </message>
    <message>
        <source>Change to %1</source>
        <translation>Cambiar a %1</translation>
    </message>
    <message>
        <source>one cell</source>
        <translation>una celda</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 celdas</translation>
    </message>
    <message>
        <source>as many as the input has</source>
        <translation>tantas como la entrada</translation>
    </message>
    <message>
        <source>Output Y: %1, %2, %3</source>
        <translation>Salida Y: %1, %2, %3</translation>
    </message>
    <message>
        <source>%1 fewer than the input has</source>
        <translation>%1 menos que la entrada</translation>
    </message>
    <message>
        <source>%1 more than the input has</source>
        <translation>%1 más que la entrada</translation>
    </message>
    <message>
        <source>Arithmetic of the output’s size</source>
        <translation>Cálculo del tamaño de la salida</translation>
    </message>
</context>
<context>
    <name>ks::SimilarRow</name>
    <message>
        <source>%1, distance %2</source>
        <translation>%1, distancia %2</translation>
    </message>
    <message>
        <source>%1. Looks at it.</source>
        <translation>%1. Pasa a mirarla.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a row of a table and its distance</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>ks::SourceLoader</name>
    <message>
        <source>Open %1</source>
        <translation>Abrir %1</translation>
    </message>
    <message>
        <source>Paste a picture</source>
        <translation>Pegar una imagen</translation>
    </message>
    <message>
        <source>Random input</source>
        <translation>Entrada aleatoria</translation>
    </message>
    <message>
        <source>Pattern %1</source>
        <translation>Patrón %1</translation>
    </message>
    <message>
        <source>Paste a table</source>
        <translation>Pegar una tabla</translation>
    </message>
    <message>
        <source>Change how the picture is read</source>
        <translation>Cambiar cómo se lee la imagen</translation>
    </message>
</context>
<context>
    <name>ks::StartNotes</name>
    <message>
        <source>tensors</source>
        <translation>tensores</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>copias</translation>
    </message>
    <message>
        <source>workspace</source>
        <translation>trabajo</translation>
    </message>
    <message>
        <source>What it takes will be said when the measurement under way has ended.</source>
        <translation>Lo que requiere se dirá cuando termine la medición en curso.</translation>
    </message>
    <message>
        <source>about %1 (more if a point takes long)</source>
        <translation>unos %1 (más si un punto tarda mucho)</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>unos %1</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s), %1, and up to %2 of memory.</source>
        <translation>
            <numerusform>%n punto, %1 y hasta %2 de memoria.</numerusform>
            <numerusform>%n puntos, %1 y hasta %2 de memoria.</numerusform>
        </translation>
    </message>
    <message>
        <source>This is more than there is: points that do not fit get no figures.</source>
        <translation>Es más de lo que hay: los puntos que no caben se quedan sin cifras.</translation>
    </message>
    <message>
        <source>%1 gets no figures: %2.</source>
        <translation>%1 queda sin cifras: %2.</translation>
    </message>
    <message>
        <source>%1 gets no figures at some points (%2): %3.</source>
        <translation>%1 queda sin cifras en algunos puntos (%2): %3.</translation>
    </message>
</context>
<context>
    <name>ks::StepDiagram</name>
    <message>
        <source>%1 (%2): %3. Click to go there.</source>
        <translation>%1 (%2): %3. Haga clic para ir allí.</translation>
    </message>
</context>
<context>
    <name>ks::StepHead</name>
    <message>
        <source>Trains on from the batch at which it was frozen. Wherever the walk went, the numbers are the same as without it.</source>
        <translation>Sigue entrenando desde el lote en que se congeló. Vaya adonde vaya el recorrido, los números son los mismos que sin él.</translation>
    </message>
    <message>
        <source>Follow %1</source>
        <translation>Seguir %1</translation>
    </message>
    <message>
        <source>%1 · would come next</source>
        <translation>%1 · vendría después</translation>
    </message>
    <message>
        <source>✓ same state</source>
        <translation>✓ mismo estado</translation>
    </message>
    <message>
        <source>⚠ other bits</source>
        <translation>⚠ otros bits</translation>
    </message>
    <message>
        <source>The backend %1 did not give the same bits again. Train on serial, or another backend of one thread, to walk back exactly.</source>
        <translation>El backend %1 no volvió a dar los mismos bits. Entrene con serial, u otro backend de un solo hilo, para retroceder con exactitud.</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Congelar</translation>
    </message>
    <message>
        <source>Go on training</source>
        <translation>Seguir entrenando</translation>
    </message>
    <message>
        <source>Open in the Operation lab</source>
        <translation>Abrir en Operación</translation>
    </message>
    <message>
        <source>This layer with its real tensors in grids, with explanation, backends and gradient check (Ctrl+Enter).</source>
        <translation>Esta capa con sus tensores reales en cuadrículas, con explicación, backends y comprobación del gradiente (Ctrl+Intro).</translation>
    </message>
    <message>
        <source>Back to the batch</source>
        <translation>Volver al lote</translation>
    </message>
    <message>
        <source>Trains on from now, not from the moment that is looked at: the numbers are the same as if nobody had looked back.</source>
        <translation>Sigue entrenando desde ahora, no desde el momento que se mira: los números son los mismos que si nadie hubiera mirado atrás.</translation>
    </message>
    <message>
        <source>looking back: %1</source>
        <translation>mirando atrás: %1</translation>
    </message>
    <message>
        <source>What is looked at in See and Watch, alone, with the weights of this moment. Nothing is trained on it.</source>
        <translation>Lo que se mira en Ver y Observar, solo, con los pesos de este momento. No se entrena nada con ello.</translation>
    </message>
    <message>
        <source>walking A: %1</source>
        <translation>recorriendo A: %1</translation>
    </message>
    <message>
        <source>walking B: %1</source>
        <translation>recorriendo B: %1</translation>
    </message>
    <message>
        <source>held while the training goes on</source>
        <translation>retenido mientras el entrenamiento continúa</translation>
    </message>
    <message>
        <source>The same place of the batch that the training has come to. What is on screen stays until then.</source>
        <translation>El mismo lugar del lote al que ha llegado el entrenamiento. Lo que se ve se queda hasta entonces.</translation>
    </message>
    <message>
        <source>These are the newest numbers.</source>
        <translation>Estos son los números más nuevos.</translation>
    </message>
    <message>
        <source>Stops the training between two batches, and walks through the newest one. Without it the walk is through a batch that is held while the training goes on.</source>
        <translation>Detiene el entrenamiento entre dos lotes y recorre el más nuevo. Sin ello se recorre un lote retenido mientras el entrenamiento continúa.</translation>
    </message>
    <message>
        <source>Newer numbers</source>
        <translation>Números más nuevos</translation>
    </message>
    <message>
        <source>Weights, optimiser and position have the same bits as when the walk was here before (checksum %1).</source>
        <translation>Los pesos, el optimizador y la posición tienen los mismos bits que cuando el recorrido pasó antes por aquí (suma de comprobación %1).</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Entrenar</translation>
    </message>
    <message>
        <source>%1 · would come next, at the last learning rate; more epochs would make it another</source>
        <translation>%1 · vendría después, con la última tasa de aprendizaje; con más épocas sería otra</translation>
    </message>
</context>
<context>
    <name>ks::StepPage</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>The data are being made ready.</source>
        <translation>Se están preparando los datos.</translation>
    </message>
    <message>
        <source>The batch under way is being finished.</source>
        <translation>Se está terminando el lote en curso.</translation>
    </message>
    <message>
        <source>The numbers of this moment are being collected.</source>
        <translation>Se están reuniendo los números de este momento.</translation>
    </message>
    <message>
        <source>Length of a step</source>
        <translation>Longitud de un paso</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Término</translation>
    </message>
    <message>
        <source>One term of a sum (T, Shift+T)</source>
        <translation>Un término de una suma (T, Mayús+T)</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>Celda</translation>
    </message>
    <message>
        <source>One number (C, Shift+C)</source>
        <translation>Un número (C, Mayús+C)</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Canal</translation>
    </message>
    <message>
        <source>One channel of a tensor (H, Shift+H)</source>
        <translation>Un canal de un tensor (H, Mayús+H)</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>One layer (L, Shift+L)</source>
        <translation>Una capa (L, Mayús+L)</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Fase</translation>
    </message>
    <message>
        <source>Forward pass, backward pass or update (P, Shift+P)</source>
        <translation>Pasada hacia adelante, pasada hacia atrás o actualización (P, Mayús+P)</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Lote</translation>
    </message>
    <message>
        <source>One batch (B, Shift+B)</source>
        <translation>Un lote (B, Mayús+B)</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Época</translation>
    </message>
    <message>
        <source>One epoch (E, Shift+E)</source>
        <translation>Una época (E, Mayús+E)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>One step back; G and Shift+G change how long a step is.</source>
        <translation>Un paso atrás; G y Mayús+G cambian la longitud del paso.</translation>
    </message>
    <message>
        <source>One step on; G and Shift+G change how long a step is.</source>
        <translation>Un paso adelante; G y Mayús+G cambian la longitud del paso.</translation>
    </message>
    <message>
        <source>Epoch, batch</source>
        <translation>Época, lote</translation>
    </message>
    <message>
        <source>Epoch to go to</source>
        <translation>Época a la que ir</translation>
    </message>
    <message>
        <source>Batch to go to</source>
        <translation>Lote al que ir</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>Ir</translation>
    </message>
    <message>
        <source>Goes to the beginning of this batch: back to the nearest kept state, and trains from there again.</source>
        <translation>Va al comienzo de este lote: vuelve al estado guardado más cercano y entrena de nuevo desde allí.</translation>
    </message>
    <message>
        <source>Stop here</source>
        <translation>Detener aquí</translation>
    </message>
    <message>
        <source>Share of the way that is done</source>
        <translation>Parte del camino recorrida</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Celdas</translation>
    </message>
    <message>
        <source>Cell of the tensor under way</source>
        <translation>Celda del tensor en curso</translation>
    </message>
    <message>
        <source>Layers and passes of this batch</source>
        <translation>Capas y pasadas de este lote</translation>
    </message>
    <message>
        <source>What happens at this moment</source>
        <translation>Qué ocurre en este momento</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Sample n</source>
        <translation>Muestra n</translation>
    </message>
    <message>
        <source>Sample of the batch</source>
        <translation>Muestra del lote</translation>
    </message>
    <message>
        <source>Forward</source>
        <comment>one step on</comment>
        <translation>Adelante</translation>
    </message>
    <message>
        <source>walked to from %1</source>
        <translation>recorrido desde %1</translation>
    </message>
    <message>
        <source>walk through a batch of the training, layer by layer, also while it goes on</source>
        <translation>recorra un lote del entrenamiento capa a capa, también mientras continúa</translation>
    </message>
    <message>
        <source>The network trains, as if nobody looked. The numbers of a batch are being collected.</source>
        <translation>La red se está entrenando como si nadie mirara. Se están reuniendo los números de un lote.</translation>
    </message>
    <message>
        <source>The way back begins at batch %L1 of epoch %L2, at the moment that is looked at. Choose an earlier moment above to go further back.</source>
        <translation>El camino atrás empieza en el lote %L1 de la época %L2, en el momento que se mira. Elija arriba un momento anterior para ir más atrás.</translation>
    </message>
    <message>
        <source>The way back begins at batch %L1 of epoch %L2: no earlier state of this training is kept.</source>
        <translation>El camino atrás empieza en el lote %L1 de la época %L2: no se conserva ningún estado anterior de este entrenamiento.</translation>
    </message>
</context>
<context>
    <name>ks::StepPicture</name>
    <message>
        <source>Sample n = %1 of the batch: %2</source>
        <translation>Muestra n = %1 del lote: %2</translation>
    </message>
    <message>
        <source>This is %1. The network says %2, with %3.</source>
        <translation>Es %1. La red dice %2, con %3.</translation>
    </message>
    <message>
        <source>As in training: %1.</source>
        <translation>Como en el entrenamiento: %1.</translation>
    </message>
    <message>
        <source>The network says %1, with %2. The right answer is not known; gradients take this one for right.</source>
        <translation>La red dice %1, con %2. No se sabe cuál es la respuesta correcta; los gradientes dan esta por correcta.</translation>
    </message>
    <message>
        <source>This is %1. The network’s answer is no number.</source>
        <translation>Es %1. La respuesta de la red no es un número.</translation>
    </message>
    <message>
        <source>The network’s answer is no number.</source>
        <translation>La respuesta de la red no es un número.</translation>
    </message>
</context>
<context>
    <name>ks::StepStory</name>
    <message>
        <source>Where does it come from?</source>
        <translation>¿De dónde viene?</translation>
    </message>
</context>
<context>
    <name>ks::StepTensors</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Tensors of the layer under way</source>
        <translation>Tensores de la capa en curso</translation>
    </message>
    <message>
        <source>before</source>
        <comment>of an update</comment>
        <translation>antes</translation>
    </message>
    <message>
        <source>gradient</source>
        <comment>of an update</comment>
        <translation>gradiente</translation>
    </message>
    <message>
        <source>after</source>
        <comment>of an update</comment>
        <translation>después</translation>
    </message>
</context>
<context>
    <name>ks::StepTexts</name>
    <message>
        <source>New value of %1, by %2</source>
        <translation>Valor nuevo de %1, según %2</translation>
    </message>
    <message>
        <source>w = %1, learning rate η = %2, update number %3.</source>
        <translation>w = %1, tasa de aprendizaje η = %2, actualización número %3.</translation>
    </message>
    <message>
        <source>%1 writes &lt;b&gt;%2&lt;/b&gt;: %3 more than before.</source>
        <translation>%1 escribe &lt;b&gt;%2&lt;/b&gt;: %3 más que antes.</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Pérdida</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>hacia adelante</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>hacia atrás</translation>
    </message>
    <message>
        <source>update</source>
        <translation>actualización</translation>
    </message>
    <message>
        <source>cell %1 of %2</source>
        <translation>celda %1 de %2</translation>
    </message>
    <message>
        <source>term %1 of %2</source>
        <translation>término %1 de %2</translation>
    </message>
    <message>
        <source>%1 writes &lt;b&gt;%2&lt;/b&gt;: %3 less than before.</source>
        <translation>%1 escribe &lt;b&gt;%2&lt;/b&gt;: %3 menos que antes.</translation>
    </message>
    <message>
        <source>w = %1, learning rate η = %2. What if update number %3 were made from this sample alone? The training does not make it: its own is that of the batch.</source>
        <translation>w = %1, tasa de aprendizaje η = %2. ¿Y si la actualización número %3 se hiciera solo con esta muestra? El entrenamiento no la hace: la suya es la del lote.</translation>
    </message>
    <message>
        <source>%1 would write &lt;b&gt;%2&lt;/b&gt;: %3 less than before.</source>
        <translation>%1 escribiría &lt;b&gt;%2&lt;/b&gt;: %3 menos que antes.</translation>
    </message>
    <message>
        <source>%1 would write &lt;b&gt;%2&lt;/b&gt;: %3 more than before.</source>
        <translation>%1 escribiría &lt;b&gt;%2&lt;/b&gt;: %3 más que antes.</translation>
    </message>
    <message>
        <source>update, what if</source>
        <translation>actualización, ¿y si…?</translation>
    </message>
    <message numerus="yes">
        <source>Sample n = %1: −ln %2 ≈ %3; the mean over %Ln samples is the loss, %4.</source>
        <translation>
            <numerusform>Muestra n = %1: −ln %2 ≈ %3; la media de %Ln muestra es la pérdida, %4.</numerusform>
            <numerusform>Muestra n = %1: −ln %2 ≈ %3; la media de %Ln muestras es la pérdida, %4.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sample n = %1: its probability is too small for a number; from the outputs, −ln of it is %2 + ln %3 − %4 = %5, and the mean over %Ln samples is the loss, %6.</source>
        <translation>
            <numerusform>Muestra n = %1: su probabilidad es demasiado pequeña para un número; con las salidas, −ln de ella es %2 + ln %3 − %4 = %5, y la media de %Ln muestra es la pérdida, %6.</numerusform>
            <numerusform>Muestra n = %1: su probabilidad es demasiado pequeña para un número; con las salidas, −ln de ella es %2 + ln %3 − %4 = %5, y la media de %Ln muestras es la pérdida, %6.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sample n = %1: its squared differences add up to %2; the mean over all outputs of %Ln samples is the loss, %3.</source>
        <translation>
            <numerusform>Muestra n = %1: sus diferencias al cuadrado suman %2; la media de todas las salidas de %Ln muestra es la pérdida, %3.</numerusform>
            <numerusform>Muestra n = %1: sus diferencias al cuadrado suman %2; la media de todas las salidas de %Ln muestras es la pérdida, %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>BatchNormalization takes the statistics of this sample alone</source>
        <translation>BatchNormalization toma la estadística de esta única muestra</translation>
    </message>
    <message>
        <source>BatchNormalization takes the statistics of these samples</source>
        <translation>BatchNormalization toma la estadística de estas muestras</translation>
    </message>
    <message>
        <source>Dropout leaves cells out</source>
        <translation>Dropout omite celdas</translation>
    </message>
    <message>
        <source>The layers work as in training here: %1. Watch and Try ask the network as it answers after training, so their numbers differ.</source>
        <translation>Aquí las capas trabajan como en el entrenamiento: %1. Observar y Probar preguntan a la red como responde tras el entrenamiento, así que sus números difieren.</translation>
    </message>
    <message>
        <source>With the weights of A this number is %1, here, at B, %2: B − A is %3.</source>
        <translation>Con los pesos de A este número es %1; aquí, en B, %2: B − A es %3.</translation>
    </message>
    <message>
        <source>What this number is with the weights of A cannot be said: %1</source>
        <translation>No se puede decir cuál es este número con los pesos de A: %1</translation>
    </message>
    <message>
        <source>Behind it, %1 makes %2 of this number.</source>
        <translation>Detrás, %1 hace %2 de este número.</translation>
    </message>
    <message>
        <source>A: the gradient of these samples with the weights of A, and the step that update number %1 would make of it with what the training kept then.</source>
        <translation>A: el gradiente de estas muestras con los pesos de A, y el paso que la actualización número %1 haría de él con lo que el entrenamiento guardaba entonces.</translation>
    </message>
    <message>
        <source>A was trained by %1, B is by %2: what these keep of a parameter is not the same, so it is not compared.</source>
        <translation>A se entrenó con %1, B con %2: lo que guardan de un parámetro no es lo mismo, así que no se compara.</translation>
    </message>
    <message>
        <source>%1 · %2, with the weights before %3</source>
        <comment>the last is a batch</comment>
        <translation>%1 · %2, con los pesos anteriores al %3</translation>
    </message>
</context>
<context>
    <name>ks::SubjectBox</name>
    <message>
        <source>Network %1</source>
        <translation>Red %1</translation>
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
        <source>%1 (is being cancelled)</source>
        <translation>%1 (cancelándose)</translation>
    </message>
    <message>
        <source>Cancel: %1</source>
        <translation>Cancelar: %1</translation>
    </message>
    <message>
        <source>%1&#xa0;%</source>
        <translation>%1&#xa0;%</translation>
    </message>
</context>
<context>
    <name>ks::TensorChoice</name>
    <message>
        <source>the input</source>
        <translation>la entrada</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Tensor of the layer</source>
        <translation>Tensor de la capa</translation>
    </message>
</context>
<context>
    <name>ks::TensorColours</name>
    <message>
        <source>R</source>
        <comment>red channel of a picture</comment>
        <translation>R</translation>
    </message>
    <message>
        <source>G</source>
        <comment>green channel of a picture</comment>
        <translation>G</translation>
    </message>
    <message>
        <source>B</source>
        <comment>blue channel of a picture</comment>
        <translation>B</translation>
    </message>
    <message>
        <source>range of what is shown</source>
        <translation>según lo visible</translation>
    </message>
    <message>
        <source>shown</source>
        <comment>a range of colours, that of what is shown, in one word</comment>
        <translation>visible</translation>
    </message>
</context>
<context>
    <name>ks::TensorInput</name>
    <message>
        <source>edit of %1</source>
        <translation>editar %1</translation>
    </message>
    <message>
        <source>painting in %1</source>
        <translation>pintar en %1</translation>
    </message>
    <message>
        <source>What was pasted can mean two things.</source>
        <translation>Lo pegado puede significar dos cosas.</translation>
    </message>
    <message>
        <source>pasting into %1</source>
        <translation>pegar en %1</translation>
    </message>
    <message>
        <source>What did not fit into %1 was left out.</source>
        <translation>Lo que no cabía en %1 se ha omitido.</translation>
    </message>
    <message>
        <source>Make X %1×%2</source>
        <translation>Hacer X de %1×%2</translation>
    </message>
    <message>
        <source>Paste a table</source>
        <translation>Pegar una tabla</translation>
    </message>
    <message>
        <source>%1: asked for, type its value</source>
        <translation>%1: se pregunta por ella, escriba su valor</translation>
    </message>
    <message>
        <source>%1: not reached yet</source>
        <translation>%1: aún sin alcanzar</translation>
    </message>
    <message>
        <source>%1: %2 (red %3, green %4, blue %5)</source>
        <translation>%1: %2 (rojo %3, verde %4, azul %5)</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <translation>%1: %2. %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>ks::TensorPane</name>
    <message>
        <source>range of the input</source>
        <translation>según la entrada</translation>
    </message>
    <message>
        <source>input</source>
        <comment>a range of colours, in one word</comment>
        <translation>entrada</translation>
    </message>
</context>
<context>
    <name>ks::TensorsHead</name>
    <message>
        <source>Pass</source>
        <translation>Pasada</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Hacia adelante</translation>
    </message>
    <message>
        <source>The forward pass: outputs from inputs</source>
        <translation>La pasada hacia adelante: de las entradas, las salidas</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>Hacia atrás</translation>
    </message>
    <message>
        <source>The backward pass: gradients from the gradient of the outputs</source>
        <translation>La pasada hacia atrás: del gradiente de las salidas, los gradientes</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Pintar</translation>
    </message>
    <message>
        <source>Drag over cells of the input, the weights or the gradient from above to give them this value; Esc ends it.</source>
        <translation>Arrastre sobre celdas de la entrada, de los pesos o del gradiente de arriba para darles este valor; Esc lo termina.</translation>
    </message>
    <message>
        <source>Value that is painted</source>
        <translation>Valor que se pinta</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Leyenda</translation>
    </message>
    <message>
        <source>What the marks mean (L)</source>
        <translation>Qué significan las marcas (L)</translation>
    </message>
    <message>
        <source>What the marks mean</source>
        <translation>Qué significan las marcas</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>calculando…</translation>
    </message>
</context>
<context>
    <name>ks::TensorsView</name>
    <message>
        <source>1 at %1, 0 elsewhere</source>
        <translation>1 en %1, 0 en lo demás</translation>
    </message>
    <message>
        <source>random, seed %1</source>
        <translation>aleatorio, semilla %1</translation>
    </message>
    <message>
        <source>typed</source>
        <translation>escrito a mano</translation>
    </message>
    <message>
        <source>from the network</source>
        <translation>de la red</translation>
    </message>
    <message>
        <source>This tensor is being computed.</source>
        <translation>Este tensor se está calculando.</translation>
    </message>
    <message>
        <source>This is not possible: the settings say why, and what is.</source>
        <translation>No es posible así: los ajustes dicen por qué y qué lo es.</translation>
    </message>
    <message>
        <source>This cannot be computed: %1.</source>
        <translation>Esto no se puede calcular: %1.</translation>
    </message>
    <message>
        <source>computed from ∂L/∂Y</source>
        <translation>calculado a partir de ∂L/∂Y</translation>
    </message>
    <message>
        <source>ones: loss = sum of Y</source>
        <translation>unos: pérdida = suma de Y</translation>
    </message>
</context>
<context>
    <name>ks::TimelineBar</name>
    <message>
        <source>To the first cell</source>
        <translation>A la primera celda</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Retroceder un paso</translation>
    </message>
    <message>
        <source>Shift+Space</source>
        <translation>Mayús+Espacio</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>P</source>
        <translation>P</translation>
    </message>
    <message>
        <source>Step on</source>
        <translation>Avanzar un paso</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>To the last cell</source>
        <translation>A la última celda</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>Steps per second while playing</source>
        <translation>Pasos por segundo durante la reproducción</translation>
    </message>
    <message>
        <source>How far a step goes</source>
        <translation>Hasta dónde llega un paso</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Término</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>Celda</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Fila</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Canal</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Pasada</translation>
    </message>
    <message>
        <source>How much of the result is shown</source>
        <translation>Cuánto se muestra del resultado</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>Show every cell of the result</source>
        <translation>Mostrar todas las celdas del resultado</translation>
    </message>
    <message>
        <source>Up to this step</source>
        <translation>Hasta este paso</translation>
    </message>
    <message>
        <source>Later cells are empty</source>
        <translation>Las celdas posteriores están vacías</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>Predecir</translation>
    </message>
    <message>
        <source>The cell under way shows “?”: type its value and press Enter; R shows it</source>
        <translation>La celda en curso muestra «?»: escriba su valor y pulse Intro; R lo muestra</translation>
    </message>
    <message>
        <source>The tensor that is stepped through</source>
        <translation>El tensor que se recorre</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Línea de tiempo</translation>
    </message>
    <message>
        <source>These settings are not possible, so there is nothing to step through.</source>
        <translation>Estos ajustes no son posibles, así que no hay nada que recorrer.</translation>
    </message>
    <message>
        <source>term %1 / %2</source>
        <translation>término %1 / %2</translation>
    </message>
    <message>
        <source>Step through %1 (%2)</source>
        <translation>Recorrer %1 (%2)</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>A step takes one term of the sum</source>
        <translation>Un paso toma un término de la suma</translation>
    </message>
    <message>
        <source>A step completes one cell</source>
        <translation>Un paso completa una celda</translation>
    </message>
    <message>
        <source>A step completes one row</source>
        <translation>Un paso completa una fila</translation>
    </message>
    <message>
        <source>A step completes one channel</source>
        <translation>Un paso completa un canal</translation>
    </message>
    <message>
        <source>A step completes the whole pass</source>
        <translation>Un paso completa toda la pasada</translation>
    </message>
    <message>
        <source>(G changes it)</source>
        <translation>(G lo cambia)</translation>
    </message>
    <message>
        <source>The cell under way shows “?”: type its value and press Enter</source>
        <translation>La celda en curso muestra «?»: escriba su valor y pulse Intro</translation>
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
        <source>Text size</source>
        <translation>Tamaño del texto</translation>
    </message>
    <message>
        <source>Text size: %1</source>
        <translation>Tamaño del texto: %1</translation>
    </message>
    <message>
        <source>%1&#xa0;%</source>
        <translation>%1&#xa0;%</translation>
    </message>
</context>
<context>
    <name>ks::TrainPage</name>
    <message>
        <source>untrained</source>
        <translation>sin entrenar</translation>
    </message>
    <message>
        <source>epoch %1, loss %2</source>
        <translation>época %1, pérdida %2</translation>
    </message>
    <message>
        <source>The loss is drawn here while the network trains.</source>
        <translation>Aquí se dibuja la pérdida mientras la red se entrena.</translation>
    </message>
    <message>
        <source>The share of right answers is drawn here while the network trains.</source>
        <translation>Aquí se dibuja la proporción de aciertos mientras la red se entrena.</translation>
    </message>
    <message>
        <source>The speed is drawn here while the network trains.</source>
        <translation>Aquí se dibuja la velocidad mientras la red se entrena.</translation>
    </message>
    <message>
        <source>The learning rate is drawn here while the network trains.</source>
        <translation>Aquí se dibuja la tasa de aprendizaje mientras la red se entrena.</translation>
    </message>
    <message>
        <source>More charts</source>
        <translation>Más gráficas</translation>
    </message>
    <message>
        <source>Forget earlier runs</source>
        <translation>Olvidar entrenamientos anteriores</translation>
    </message>
    <message>
        <source>Takes the lines of earlier runs out of the charts.</source>
        <translation>Quita de las gráficas las líneas de entrenamientos anteriores.</translation>
    </message>
    <message>
        <source>Count in epochs</source>
        <translation>Contar en épocas</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Suavizado</translation>
    </message>
    <message>
        <source>Progress of the training</source>
        <translation>Avance del entrenamiento</translation>
    </message>
    <message>
        <source>Gradient norms are drawn here while the network trains.</source>
        <translation>Aquí se dibujan las normas del gradiente mientras la red se entrena.</translation>
    </message>
    <message>
        <source>weights from a file</source>
        <translation>pesos de un archivo</translation>
    </message>
    <message>
        <source>Runs on other data</source>
        <translation>Entrenamientos con otros datos</translation>
    </message>
    <message>
        <source>Use the best weights</source>
        <translation>Usar los mejores pesos</translation>
    </message>
    <message>
        <source>the weights of epoch %1</source>
        <translation>los pesos de la época %1</translation>
    </message>
    <message>
        <source>Back to the last weights</source>
        <translation>Volver a los últimos pesos</translation>
    </message>
    <message>
        <source>Brings back the weights that the network had before it took the best ones.</source>
        <translation>Recupera los pesos que tenía la red antes de tomar los mejores.</translation>
    </message>
    <message>
        <source>Also draws the earlier runs that learned something else, on the same axes; losses of another kind stay out.</source>
        <translation>Dibuja también los entrenamientos anteriores que aprendieron otra cosa, en los mismos ejes; las pérdidas de otra clase quedan fuera.</translation>
    </message>
    <message>
        <source>Brings back the weights of the best epoch: for Watch, Step, Try and whatever is trained on.</source>
        <translation>Recupera los pesos de la mejor época: para Observar, Paso, Probar y lo que se siga entrenando.</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Gráficas</translation>
    </message>
    <message>
        <source>This run is hidden in the list of runs.</source>
        <translation>Este entrenamiento está oculto en la lista de entrenamientos.</translation>
    </message>
    <message>
        <source>The time of each layer is measured and drawn here while the network trains.</source>
        <translation>Aquí se dibuja el tiempo de cada capa, medido mientras la red se entrena.</translation>
    </message>
    <message>
        <source>What the time goes into is drawn here while the network trains.</source>
        <translation>Aquí se dibuja en qué se va el tiempo mientras la red se entrena.</translation>
    </message>
    <message>
        <source>Logarithmic loss</source>
        <translation>Pérdida logarítmica</translation>
    </message>
    <message>
        <source>Small losses are told apart as well as large ones; a loss of 0 has no place there.</source>
        <translation>Las pérdidas pequeñas se distinguen tan bien como las grandes; una pérdida de 0 no tiene lugar ahí.</translation>
    </message>
    <message>
        <source>%p&#xa0;% trained</source>
        <translation>%p&#xa0;% entrenado</translation>
    </message>
    <message>
        <source>weights kept</source>
        <translation>pesos que se guardan</translation>
    </message>
    <message>
        <source>Drawn here after the first epoch; trainings of older versions have not recorded it.</source>
        <translation>Se dibuja aquí tras la primera época; los entrenamientos de versiones anteriores no lo registraron.</translation>
    </message>
    <message>
        <source>Gradient norms, time per layer and per phase, speed, learning rate, and scores by time; recorded from the first batch on.</source>
        <translation>Normas del gradiente, tiempo por capa y por fase, velocidad, tasa de aprendizaje y resultados según el tiempo; se registran desde el primer lote.</translation>
    </message>
</context>
<context>
    <name>ks::TrainTexts</name>
    <message>
        <source>%1 on %2: stopped before the end of the first epoch.</source>
        <translation>%1 con %2: se detuvo antes de terminar la primera época.</translation>
    </message>
    <message>
        <source>%1 on %2: stopped in epoch %3.</source>
        <translation>%1 con %2: detenido en la época %3.</translation>
    </message>
    <message>
        <source>%1 with the weights of its file: as it is, it can neither be trained nor tried.</source>
        <translation>%1 con los pesos de su archivo: tal como está, no se puede entrenar ni probar.</translation>
    </message>
    <message>
        <source>%1: as it is, it can neither be trained nor tried.</source>
        <translation>%1: tal como está, no se puede entrenar ni probar.</translation>
    </message>
    <message>
        <source>%1 with the weights of its file: try it, watch it, or train it on with %2.</source>
        <translation>%1 con los pesos de su archivo: pruébela, obsérvela o siga entrenándola con %2.</translation>
    </message>
    <message>
        <source>%1 on %2: untrained, it can only guess.</source>
        <translation>%1 con %2: sin entrenar, solo puede adivinar.</translation>
    </message>
    <message>
        <source>%1 on %2: learning; unseen samples come after the first epoch.</source>
        <translation>%1 con %2: aprendiendo; las muestras no vistas vienen tras la primera época.</translation>
    </message>
    <message>
        <source>%1 on %2: learning; unseen samples come after epoch %L3.</source>
        <translation>%1 con %2: aprendiendo; las muestras no vistas vienen después de la época %L3.</translation>
    </message>
    <message>
        <source>%1 on %2: learning; unseen samples come at its end.</source>
        <translation>%1 con %2: aprendiendo; las muestras no vistas vienen al final.</translation>
    </message>
    <message>
        <source>%1 on %2: validation is switched off, so no unseen samples judge it.</source>
        <translation>%1 con %2: la validación está desactivada, así que no la juzga ninguna muestra no vista.</translation>
    </message>
    <message>
        <source>%1 on %2: all samples are trained on, so none is left to judge it by.</source>
        <translation>%1 con %2: se entrena con todas las muestras, así que no queda ninguna para juzgarla.</translation>
    </message>
    <message numerus="yes">
        <source>Press Train: %Ln batches make an epoch.</source>
        <translation>
            <numerusform>Pulse Entrenar: %Ln lote forma una época.</numerusform>
            <numerusform>Pulse Entrenar: %Ln lotes forman una época.</numerusform>
        </translation>
    </message>
    <message>
        <source>epoch %L1 of %L2</source>
        <translation>época %L1 de %L2</translation>
    </message>
    <message>
        <source>epoch %L1</source>
        <translation>época %L1</translation>
    </message>
    <message>
        <source>%1, batch %L2 of %L3</source>
        <translation>%1, lote %L2 de %L3</translation>
    </message>
    <message>
        <source>%1, batch %L2</source>
        <translation>%1, lote %L2</translation>
    </message>
    <message>
        <source>Finished: %1</source>
        <translation>Terminado: %1</translation>
    </message>
    <message>
        <source>Paused: %1</source>
        <translation>En pausa: %1</translation>
    </message>
    <message>
        <source>The end set in the settings is reached: what is left is the test on unseen samples.</source>
        <translation>Se ha alcanzado el final fijado en los ajustes: queda la prueba con muestras no vistas.</translation>
    </message>
    <message>
        <source>The weights are those of epoch %1.</source>
        <translation>Los pesos son los de la época %1.</translation>
    </message>
    <message>
        <source>From batch %L1 on it went on from the weights of epoch %L2.</source>
        <translation>Desde el lote %L1 siguió con los pesos de la época %L2.</translation>
    </message>
    <message>
        <source>You look back: %1. The line across the charts stands there; the other lines are of the whole training.</source>
        <translation>Mira atrás: %1. La línea que cruza las gráficas está allí; las demás líneas son de todo el entrenamiento.</translation>
    </message>
    <message>
        <source>You look back: %1, with %2. The line across the charts stands there; the other lines are of the whole training.</source>
        <translation>Mira atrás: %1, con %2. La línea que cruza las gráficas está allí; las demás líneas son de todo el entrenamiento.</translation>
    </message>
    <message>
        <source>To say %1 every time would be right for %2 of them.</source>
        <translation>Decir siempre %1 acertaría en el %2 de ellas.</translation>
    </message>
    <message>
        <source>Two moments are compared: A and B stand across the charts, with their figures below. Esc leaves the comparison.</source>
        <translation>Se comparan dos momentos: A y B cruzan las gráficas, con sus cifras debajo. Esc sale de la comparación.</translation>
    </message>
    <message>
        <source>To answer each of these samples with the mean of their targets would give the loss %1.</source>
        <translation>Responder a cada una de estas muestras con la media de sus objetivos daría la pérdida %1.</translation>
    </message>
    <message>
        <source>Cannot be trained as it is.</source>
        <translation>No se puede entrenar tal como está.</translation>
    </message>
    <message>
        <source>%1 with the weights of its file: it is looked at, and not judged by %2.</source>
        <translation>%1 con los pesos de su archivo: se observa y no se juzga con %2.</translation>
    </message>
    <message>
        <source>%1: the data are being made ready…</source>
        <translation>%1: se están preparando los datos…</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Cargando…</translation>
    </message>
    <message>
        <source>Pausing after this batch…</source>
        <translation>Pausando tras este lote…</translation>
    </message>
    <message>
        <source>Testing the network…</source>
        <translation>Evaluando la red con los datos de prueba…</translation>
    </message>
    <message>
        <source>Validating after epoch %1…</source>
        <translation>Validando tras la época %1…</translation>
    </message>
    <message>
        <source>Training: %1 · %2 · learning rate %3</source>
        <translation>Entrenando: %1 · %2 · tasa de aprendizaje %3</translation>
    </message>
    <message>
        <source>%1 with the weights that its layers kept: not judged yet. Try it, watch it, or train it on with %2.</source>
        <translation>%1 con los pesos que sus capas conservaron: aún sin evaluar. Pruébela, obsérvela o siga entrenándola con %2.</translation>
    </message>
    <message>
        <source>slowed to %1</source>
        <translation>ralentizado a %1</translation>
    </message>
    <message>
        <source>%1: the data are made ready when the Benchmark lab has measured.</source>
        <translation>%1: los datos se prepararán cuando el laboratorio Mediciones termine de medir.</translation>
    </message>
    <message>
        <source>Waiting until the Benchmark lab has measured…</source>
        <translation>Esperando a que el laboratorio Mediciones termine de medir…</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln unseen samples (%4) are read right by %2. Watch, Step and Try show the last weights, of epoch %3.</source>
        <translation>
            <numerusform>El %1 de %Ln muestra no vista (%4) se lee bien con %2. Observar, Paso y Probar muestran los últimos pesos, de la época %3.</numerusform>
            <numerusform>El %1 de %Ln muestras no vistas (%4) se lee bien con %2. Observar, Paso y Probar muestran los últimos pesos, de la época %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>Loss on unseen samples (%4): %1, with %2. Watch, Step and Try show the last weights, of epoch %3.</source>
        <translation>Pérdida en muestras no vistas (%4): %1, con %2. Observar, Paso y Probar muestran los últimos pesos, de la época %3.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln unseen samples (%3) are read right by %2.</source>
        <translation>
            <numerusform>El %1 de %Ln muestra no vista (%3) se lee bien con %2.</numerusform>
            <numerusform>El %1 de %Ln muestras no vistas (%3) se lee bien con %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>Loss on unseen samples (%3): %1, with %2.</source>
        <translation>Pérdida en muestras no vistas (%3): %1, con %2.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln unseen samples (%3) are read right by the weights of epoch %2.</source>
        <translation>
            <numerusform>El %1 de %Ln muestra no vista (%3) se lee bien con los pesos de la época %2.</numerusform>
            <numerusform>El %1 de %Ln muestras no vistas (%3) se lee bien con los pesos de la época %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>Loss on unseen samples (%3): %1 with the weights of epoch %2.</source>
        <translation>Pérdida en muestras no vistas (%3): %1 con los pesos de la época %2.</translation>
    </message>
    <message>
        <source>The network is no better than always answering the mean: more epochs or a larger learning rate may help.</source>
        <translation>La red no es mejor que responder siempre la media: más épocas o una tasa de aprendizaje mayor pueden ayudar.</translation>
    </message>
    <message>
        <source>The lines are drawn as they were recorded.</source>
        <translation>Las líneas se dibujan tal como se registraron.</translation>
    </message>
    <message>
        <source>Each point of a smoothed line is a mean of all values up to it, in which older ones count for less: roughly of the last %1 batches, at the beginning of as many as there are. What changes fast it follows late.</source>
        <translation>Cada punto de una línea suavizada es una media de todos los valores hasta él, en la que los más antiguos cuentan menos: aproximadamente de los últimos %1 lotes, al principio de tantos como haya. Lo que cambia deprisa lo sigue con retraso.</translation>
    </message>
    <message>
        <source>Press Train.</source>
        <translation>Pulse Entrenar.</translation>
    </message>
    <message>
        <source>epoch %L1, batch %L2</source>
        <translation>época %L1, lote %L2</translation>
    </message>
</context>
<context>
    <name>ks::TrainingActions</name>
    <message>
        <source>The accuracy that was asked for no longer ends it.</source>
        <translation>La exactitud pedida ya no lo termina.</translation>
    </message>
    <message>
        <source>Patience no longer ends it.</source>
        <translation>La paciencia ya no lo termina.</translation>
    </message>
    <message>
        <source>The time limit no longer ends it.</source>
        <translation>El límite de tiempo ya no lo termina.</translation>
    </message>
    <message>
        <source>The schedule is drawn anew over all %1 epochs, so the rate goes on at %2.</source>
        <translation>El programa de la tasa se traza de nuevo sobre las %1 épocas: la tasa sigue en %2.</translation>
    </message>
    <message numerus="yes">
        <source>This trains %n epochs more.</source>
        <translation>
            <numerusform>Esto entrena %n época más.</numerusform>
            <numerusform>Esto entrena %n épocas más.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This trains the rest of epoch %L1 and %n epochs more.</source>
        <translation>
            <numerusform>Esto entrena el resto de la época %L1 y %n época más.</numerusform>
            <numerusform>Esto entrena el resto de la época %L1 y %n épocas más.</numerusform>
        </translation>
    </message>
    <message>
        <source>The data are being made ready.</source>
        <translation>Se están preparando los datos.</translation>
    </message>
    <message>
        <source>One batch</source>
        <translation>Un lote</translation>
    </message>
    <message>
        <source>One epoch</source>
        <translation>Una época</translation>
    </message>
    <message>
        <source>Back to untrained</source>
        <translation>Volver a sin entrenar</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Backend, batch, optimiser, learning rate, seed and when to end.</source>
        <translation>Backend, lote, optimizador, tasa de aprendizaje, semilla y cuándo terminar.</translation>
    </message>
    <message>
        <source>Save the training…</source>
        <translation>Guardar el entrenamiento…</translation>
    </message>
    <message>
        <source>Weights, settings and curves in one file, from which the training goes on with the same numbers.</source>
        <translation>Pesos, ajustes y curvas en un archivo, desde el cual el entrenamiento continúa con los mismos números.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message numerus="yes">
        <source>Train %n more</source>
        <translation>
            <numerusform>Entrenar %n más</numerusform>
            <numerusform>Entrenar %n más</numerusform>
        </translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Entrenar</translation>
    </message>
    <message>
        <source>Stops between two batches; nothing is lost.</source>
        <translation>Se detiene entre dos lotes; no se pierde nada.</translation>
    </message>
    <message>
        <source>The end set in the settings is reached: what is left is the test on unseen samples.</source>
        <translation>Se ha alcanzado el final fijado en los ajustes: queda la prueba con muestras no vistas.</translation>
    </message>
    <message>
        <source>Trains to the end set in the settings.</source>
        <translation>Entrena hasta el final fijado en los ajustes.</translation>
    </message>
    <message>
        <source>Pause the training first.</source>
        <translation>Pause primero el entrenamiento.</translation>
    </message>
    <message>
        <source>Train more epochs, or go back to untrained.</source>
        <translation>Entrene más épocas o vuelva a sin entrenar.</translation>
    </message>
    <message>
        <source>Nothing is trained yet.</source>
        <translation>Aún no hay nada entrenado.</translation>
    </message>
    <message>
        <source>Begins anew with weights that the seed makes, not with those of the file. The lines so far stay in the charts.</source>
        <translation>Empieza de nuevo con pesos que produce la semilla, no con los del archivo. Las líneas hasta ahora se quedan en las gráficas.</translation>
    </message>
    <message>
        <source>Begins anew from seed %1, so with other first weights. The lines so far stay in the charts.</source>
        <translation>Empieza de nuevo con la semilla %1 y, por tanto, con otros pesos iniciales. Las líneas dibujadas se quedan en las gráficas.</translation>
    </message>
    <message>
        <source>Begins anew from the same seed, so with the same first weights. The lines so far stay in the charts.</source>
        <translation>Empieza de nuevo con la misma semilla y, por tanto, con los mismos pesos iniciales. Las líneas dibujadas se quedan en las gráficas.</translation>
    </message>
    <message>
        <source>Train more epochs</source>
        <translation>Entrenar más épocas</translation>
    </message>
    <message>
        <source>Train on from here</source>
        <translation>Seguir entrenando desde aquí</translation>
    </message>
    <message>
        <source>Look at an earlier moment of the training first.</source>
        <translation>Mire primero un momento anterior del entrenamiento.</translation>
    </message>
    <message>
        <source>Another training goes on from the moment that is looked at, with the same numbers. The one so far is put aside, with its lines.</source>
        <translation>Otro entrenamiento sigue desde el momento que se mira, con los mismos números. El actual se aparta, con sus líneas.</translation>
    </message>
    <message>
        <source>Leave the comparison</source>
        <translation>Salir de la comparación</translation>
    </message>
    <message>
        <source>Compare with another moment</source>
        <translation>Comparar con otro momento</translation>
    </message>
    <message>
        <source>Leaves the comparison (Esc).</source>
        <translation>Sale de la comparación (Esc).</translation>
    </message>
    <message>
        <source>Lays the first moment of the training, A, beside now, B: every page shows A, B or their difference. Esc leaves the comparison.</source>
        <translation>Pone el primer momento del entrenamiento, A, junto al de ahora, B: todas las páginas muestran A, B o su diferencia. Esc sale de la comparación.</translation>
    </message>
    <message>
        <source>Keeps this moment as A and lays another one beside it, at first now: every page shows A, B or their difference. Esc leaves the comparison.</source>
        <translation>Conserva este momento como A y pone otro a su lado, al principio el de ahora: todas las páginas muestran A, B o su diferencia. Esc sale de la comparación.</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>epochs: on a button beside One epoch</comment>
        <translation>
            <numerusform>%n más</numerusform>
            <numerusform>%n más</numerusform>
        </translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Terminado</translation>
    </message>
    <message numerus="yes">
        <source>When the training has come to its end, this trains %n epochs more.</source>
        <translation>
            <numerusform>Cuando el entrenamiento llegue a su fin, esto entrena %n época más.</numerusform>
            <numerusform>Cuando el entrenamiento llegue a su fin, esto entrena %n épocas más.</numerusform>
        </translation>
    </message>
    <message>
        <source>Begins anew with weights that the seed makes, not with those that its layers kept. The lines so far stay in the charts.</source>
        <translation>Empieza de nuevo con pesos que produce la semilla, no con los que sus capas conservaron. Las líneas hasta ahora se quedan en las gráficas.</translation>
    </message>
</context>
<context>
    <name>ks::TrainingPanel</name>
    <message>
        <source>%1 (not available)</source>
        <translation>%1 (no disponible)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Change the training</source>
        <translation>Cambiar el entrenamiento</translation>
    </message>
    <message>
        <source>Training settings</source>
        <translation>Ajustes del entrenamiento</translation>
    </message>
    <message>
        <source>Find a learning rate</source>
        <translation>Buscar una tasa de aprendizaje</translation>
    </message>
    <message>
        <source>Trains a fresh network while the rate grows, and shows where the loss falls fastest.</source>
        <translation>Entrena una red nueva mientras la tasa crece y muestra dónde baja más deprisa la pérdida.</translation>
    </message>
    <message>
        <source>This network predicts numbers; it has no accuracy.</source>
        <translation>Esta red predice números; no tiene exactitud.</translation>
    </message>
    <message>
        <source>The weights are trained already: a tenth of the usual rate is proposed (which is %1), so that they keep what they know.</source>
        <translation>Los pesos ya están entrenados: se propone una décima parte de la tasa habitual (que es %1) para que conserven lo que saben.</translation>
    </message>
    <message>
        <source>The weights are trained already: with a tenth of the usual rate they keep what they know. %1</source>
        <translation>Los pesos ya están entrenados: con una décima parte de la tasa habitual conservan lo que saben. %1</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>Tomar %1</translation>
    </message>
</context>
<context>
    <name>ks::TrainingRun</name>
    <message>
        <source>Training %1</source>
        <translation>Entrenando %1</translation>
    </message>
</context>
<context>
    <name>ks::TrainingTrouble</name>
    <message>
        <source>Go back to before, with half the rate</source>
        <translation>Volver a antes, con la mitad de la tasa</translation>
    </message>
    <message>
        <source>Begin anew with a batch of %1</source>
        <translation>Empezar de nuevo con un lote de %1</translation>
    </message>
    <message>
        <source>Use a batch of %1</source>
        <translation>Usar un lote de %1</translation>
    </message>
    <message>
        <source>Take %1 instead</source>
        <translation>Tomar %1 en su lugar</translation>
    </message>
    <message>
        <source>Fit it to the data</source>
        <translation>Ajustarla a los datos</translation>
    </message>
    <message>
        <source>Go back with half the rate</source>
        <translation>Volver con la mitad de la tasa</translation>
    </message>
    <message>
        <source>Use a smaller batch</source>
        <translation>Usar un lote más pequeño</translation>
    </message>
    <message>
        <source>Since the learning rate was changed the loss has jumped from %1 to %2.</source>
        <translation>Desde que se cambió la tasa de aprendizaje, la pérdida ha saltado de %1 a %2.</translation>
    </message>
    <message>
        <source>Go back to before the change</source>
        <translation>Volver a antes del cambio</translation>
    </message>
    <message>
        <source>Go back to before the rate was changed</source>
        <translation>Volver a antes de cambiar la tasa</translation>
    </message>
    <message>
        <source>The training stands before the change of the rate. What came after it has been put aside.</source>
        <translation>El entrenamiento está antes del cambio de la tasa. Lo que vino después se ha apartado.</translation>
    </message>
    <message>
        <source>The network has no layers yet.</source>
        <translation>La red aún no tiene capas.</translation>
    </message>
    <message>
        <source>Mend it: %1</source>
        <translation>Repararla: %1</translation>
    </message>
    <message numerus="yes">
        <source>Mend it: %1, and %n more</source>
        <translation>
            <numerusform>Repararla: %1, y %n más</numerusform>
            <numerusform>Repararla: %1, y %n más</numerusform>
        </translation>
    </message>
    <message>
        <source>Read the samples in grey</source>
        <translation>Leer las muestras en gris</translation>
    </message>
    <message>
        <source>Bring the samples to %1×%2</source>
        <translation>Llevar las muestras a %1×%2</translation>
    </message>
    <message>
        <source>Fit it to the data, without its weights</source>
        <translation>Ajustarla a los datos, sin sus pesos</translation>
    </message>
    <message>
        <source>Build it, layer by layer</source>
        <translation>Construirla, capa por capa</translation>
    </message>
    <message>
        <source>Change the network</source>
        <translation>Cambiar la red</translation>
    </message>
    <message>
        <source>Choose other data</source>
        <translation>Elegir otros datos</translation>
    </message>
    <message>
        <source>Bring the samples to what the network reads</source>
        <translation>Llevar las muestras a lo que lee la red</translation>
    </message>
    <message>
        <source>Mend the network</source>
        <translation>Reparar la red</translation>
    </message>
    <message>
        <source>Its maps and its answers are shown, without a loss and without an accuracy; as it is, it cannot be trained on these data.</source>
        <translation>Se muestran sus mapas y sus respuestas, sin pérdida y sin exactitud; tal como está, no se puede entrenar con estos datos.</translation>
    </message>
    <message>
        <source>Keep its weights, with a new last layer</source>
        <translation>Conservar sus pesos, con una nueva última capa</translation>
    </message>
    <message>
        <source>Keep the weights, with a new last layer</source>
        <translation>Conservar los pesos, con una nueva última capa</translation>
    </message>
    <message numerus="yes">
        <source>%1 is new, for %Ln classes; all other weights are those that the network had.</source>
        <translation>
            <numerusform>%1 es nueva, para %Ln clase; todos los demás pesos son los que tenía la red.</numerusform>
            <numerusform>%1 es nueva, para %Ln clases; todos los demás pesos son los que tenía la red.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::TryMaps</name>
    <message>
        <source>Maps of</source>
        <translation>Mapas de</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Maps of the layer</source>
        <translation>Mapas de la capa</translation>
    </message>
    <message>
        <source>Units of</source>
        <translation>Unidades de</translation>
    </message>
    <message>
        <source>Units of the layer</source>
        <translation>Unidades de la capa</translation>
    </message>
</context>
<context>
    <name>ks::TryPage</name>
    <message>
        <source>Pictures (%1)</source>
        <translation>Imágenes (%1)</translation>
    </message>
    <message>
        <source>Draw something that the network has learned.</source>
        <translation>Dibuje algo que la red haya aprendido.</translation>
    </message>
    <message>
        <source>The network says %1.</source>
        <translation>La red dice %1.</translation>
    </message>
    <message>
        <source>The network says %1, with %2.</source>
        <translation>La red dice %1, con %2.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>Open a picture…</source>
        <translation>Abrir una imagen…</translation>
    </message>
    <message>
        <source>What reaches the network</source>
        <translation>Lo que llega a la red</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Probar</translation>
    </message>
    <message>
        <source>draw, drop a picture, use the camera, ask about a mistake</source>
        <translation>dibujar, soltar una imagen, usar la cámara, preguntar por un error</translation>
    </message>
    <message>
        <source>Expected %1; the network says %2.</source>
        <translation>Se esperaba %1; la red dice %2.</translation>
    </message>
    <message>
        <source>✓ This is %1; the network says so too, with %2.</source>
        <translation>✓ Es %1; la red también lo dice, con %2.</translation>
    </message>
    <message>
        <source>✗ This is %1; the network says %2, with %3.</source>
        <translation>✗ Es %1; la red dice %2, con %3.</translation>
    </message>
    <message>
        <source>Back to my drawing</source>
        <translation>Volver a mi dibujo</translation>
    </message>
    <message>
        <source>The drawing was kept; drawing on this picture begins a new one.</source>
        <translation>El dibujo se ha conservado; dibujar sobre esta imagen empieza uno nuevo.</translation>
    </message>
    <message>
        <source>Why this answer?</source>
        <translation>¿Por qué esta respuesta?</translation>
    </message>
    <message>
        <source>Shows in Watch which cells of this picture speak for the answer.</source>
        <translation>Muestra en Observar qué celdas de esta imagen hablan a favor de la respuesta.</translation>
    </message>
    <message>
        <source>Nothing has been asked yet.</source>
        <translation>Aún no se ha preguntado nada.</translation>
    </message>
    <message>
        <source>This network reads rows of numbers, no pictures.</source>
        <translation>Esta red lee filas de números, no imágenes.</translation>
    </message>
    <message>
        <source>Shows what in this picture speaks for the answer, and what for another class.</source>
        <translation>Muestra qué habla en esta imagen a favor de la respuesta y qué a favor de otra clase.</translation>
    </message>
    <message>
        <source>At B: %1 At A it said %2.</source>
        <translation>En B: %1 En A decía %2.</translation>
    </message>
    <message>
        <source>At B: %1 At A its answer was no number.</source>
        <translation>En B: %1 En A su respuesta no era un número.</translation>
    </message>
    <message>
        <source>At B: %1 At A it said %2, with %3.</source>
        <translation>En B: %1 En A decía %2, con %3.</translation>
    </message>
    <message>
        <source>Open or drop a picture of something that the network has learned, or draw it.</source>
        <translation>Abra o suelte una imagen de algo que la red haya aprendido, o dibújela.</translation>
    </message>
    <message>
        <source>The network’s answer is no number.</source>
        <translation>La respuesta de la red no es un número.</translation>
    </message>
    <message>
        <source>✗ This is %1; the network’s answer is no number.</source>
        <translation>✗ Es %1; la respuesta de la red no es un número.</translation>
    </message>
    <message>
        <source>Shows what each number of this row adds to the answer.</source>
        <translation>Muestra lo que cada número de esta fila añade a la respuesta.</translation>
    </message>
</context>
<context>
    <name>ks::TryWays</name>
    <message>
        <source>Look at it in See</source>
        <translation>Mirarlo en Ver</translation>
    </message>
    <message>
        <source>Step through it</source>
        <translation>Recorrerlo en Paso</translation>
    </message>
    <message>
        <source>Nothing has been asked yet.</source>
        <translation>Aún no se ha preguntado nada.</translation>
    </message>
    <message>
        <source>Shows the whole network with this as its sample, in See and in Watch, until another sample is chosen.</source>
        <translation>Muestra toda la red con esto como muestra, en Ver y en Observar, hasta que se elija otra muestra.</translation>
    </message>
    <message>
        <source>Walks through the network with this alone, forwards and backwards, down to single terms. Nothing is trained on it.</source>
        <translation>Recorre la red solo con esto, hacia adelante y hacia atrás, hasta los términos sueltos. No se entrena nada con ello.</translation>
    </message>
</context>
<context>
    <name>ks::UnitField</name>
    <message>
        <source>This unit sees no cell of the input.</source>
        <translation>Esta unidad no ve ninguna celda de la entrada.</translation>
    </message>
    <message>
        <source>This is the cell in row %1 and column %2 of the input.</source>
        <translation>Esta es la celda de la fila %1 y la columna %2 de la entrada.</translation>
    </message>
    <message>
        <source>This unit sees only padding.</source>
        <translation>Esta unidad solo ve relleno.</translation>
    </message>
    <message>
        <source>%1 It also sees padding.</source>
        <translation>%1 También ve relleno.</translation>
    </message>
    <message numerus="yes">
        <source>%1 The stronger the colour of a place, the more it moves the unit of channel 0: the mean over %Ln samples.</source>
        <translation>
            <numerusform>%1 Cuanto más intenso es el color de un lugar, más mueve la unidad del canal 0: la media de %Ln muestra.</numerusform>
            <numerusform>%1 Cuanto más intenso es el color de un lugar, más mueve la unidad del canal 0: la media de %Ln muestras.</numerusform>
        </translation>
    </message>
    <message>
        <source>What a unit sees of the input</source>
        <translation>Lo que una unidad ve de la entrada</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Fila</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Columna</translation>
    </message>
    <message>
        <source>%1 How much each place moves the unit of channel 0 is no number: a gradient on the way is not finite.</source>
        <translation>%1 Cuánto mueve cada lugar la unidad del canal 0 no es un número: un gradiente del camino no es finito.</translation>
    </message>
    <message>
        <source>Of the input, this unit sees rows %1 to %2 and columns %3 to %4: %5×%6 cells at most.</source>
        <translation>De la entrada, esta unidad ve las filas %1 a %2 y las columnas %3 a %4: %5×%6 celdas como máximo.</translation>
    </message>
    <message numerus="yes">
        <source>%1 The stronger the colour of a column, the more it moves the unit of channel 0: the mean over %Ln samples.</source>
        <translation>
            <numerusform>%1 Cuanto más intenso es el color de una columna, más mueve la unidad del canal 0: la media de %Ln muestra.</numerusform>
            <numerusform>%1 Cuanto más intenso es el color de una columna, más mueve la unidad del canal 0: la media de %Ln muestras.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The input is a row of %Ln numbers.</source>
        <translation>
            <numerusform>La entrada es una fila de %Ln número.</numerusform>
            <numerusform>La entrada es una fila de %Ln números.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of the input, this unit sees all %Ln columns.</source>
        <translation>
            <numerusform>De la entrada, esta unidad ve la única columna.</numerusform>
            <numerusform>De la entrada, esta unidad ve las %Ln columnas.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 Most of all it is moved by %2.</source>
        <translation>%1 Lo que más la mueve es %2.</translation>
    </message>
    <message>
        <source>%1 For the samples looked at no place moves the unit of channel 0: its gradient is 0 everywhere, because an activation on the way is flat there (Relu below 0) or the weights are 0.</source>
        <translation>%1 En las muestras consideradas ningún lugar mueve la unidad del canal 0: su gradiente es 0 en todas partes, porque una activación del camino es plana ahí (Relu por debajo de 0) o los pesos son 0.</translation>
    </message>
</context>
<context>
    <name>ks::UnsavedWork</name>
    <message>
        <source>%1 (saving makes a new file)</source>
        <translation>%1 (se guardarían en un archivo nuevo)</translation>
    </message>
    <message>
        <source>%1 (saving writes %2)</source>
        <translation>%1 (se guardarían en %2)</translation>
    </message>
    <message>
        <source>There are changes that are not saved: %1.</source>
        <translation>Hay cambios sin guardar: %1.</translation>
    </message>
    <message>
        <source>What was put aside is not saved.</source>
        <translation>Lo que se apartó no está guardado.</translation>
    </message>
    <message>
        <source>Quit again to leave it all.</source>
        <translation>Salga otra vez para descartarlo todo.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Recuperar</translation>
    </message>
    <message>
        <source>Quit without saving</source>
        <translation>Salir sin guardar</translation>
    </message>
    <message>
        <source>Everything is as at the first start.</source>
        <translation>Todo está como en el primer inicio.</translation>
    </message>
    <message>
        <source>The session with its changes has been put aside.</source>
        <translation>La sesión con sus cambios se ha apartado.</translation>
    </message>
    <message>
        <source>Save “%1”</source>
        <translation>Guardar «%1»</translation>
    </message>
    <message>
        <source>Everything is as at the first start, but for what is in the work area “%1”.</source>
        <translation>Todo está como en el primer inicio, salvo lo que hay en el área de trabajo «%1».</translation>
    </message>
</context>
<context>
    <name>ks::UntrainedView</name>
    <message>
        <source>No layer has any.</source>
        <translation>Ninguna capa los tiene.</translation>
    </message>
    <message>
        <source>In all: %1 parameters; %2 multiply-adds for one sample, forwards; %3 for the parameters and for the outputs of a batch of %4. A training keeps gradients and more beside them: Build forecasts it for every backend.</source>
        <translation>En total: %1 parámetros; %2 multiplicaciones con suma para una muestra, hacia adelante; %3 para los parámetros y para las salidas de un lote de %4. Un entrenamiento guarda además gradientes y otras cosas: Construir lo prevé para cada backend.</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>The data are being made ready.</source>
        <translation>Se están preparando los datos.</translation>
    </message>
    <message>
        <source>There are no samples to judge it by.</source>
        <translation>No hay muestras con que juzgarla.</translation>
    </message>
    <message>
        <source>It cannot be judged: %1</source>
        <translation>No se puede juzgar: %1</translation>
    </message>
    <message>
        <source>To answer each of these samples with the mean of their targets would give the loss %1.</source>
        <translation>Responder a cada una de estas muestras con la media de sus objetivos daría la pérdida %1.</translation>
    </message>
    <message>
        <source>To hold all %1 classes for equally likely gives the loss %2, and is right for about %3.</source>
        <translation>Tener por igual de probables las %1 clases da la pérdida %2, y acierta en cerca del %3.</translation>
    </message>
    <message>
        <source>Judge it now</source>
        <translation>Juzgarla ahora</translation>
    </message>
    <message>
        <source>Counts in the background, between other questions to the network.</source>
        <translation>Cuenta en segundo plano, entre otras preguntas a la red.</translation>
    </message>
    <message>
        <source>Layers: what each has, costs and sees</source>
        <translation>Capas: qué tiene, cuesta y ve cada una</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>Multiplicaciones con suma</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Receptive field</source>
        <translation>Campo receptivo</translation>
    </message>
    <message>
        <source>Channels × height × width of one sample.</source>
        <translation>Canales × altura × anchura de una muestra.</translation>
    </message>
    <message>
        <source>Numbers that are trained.</source>
        <translation>Números que se entrenan.</translation>
    </message>
    <message>
        <source>Products that are summed, of one sample, forwards; biases and layers without weights count none.</source>
        <translation>Productos que se suman, de una muestra, hacia adelante; los sesgos y las capas sin pesos no cuentan.</translation>
    </message>
    <message>
        <source>Its parameters, and its output for every sample of a batch, as float32.</source>
        <translation>Sus parámetros, y su salida para cada muestra de un lote, en float32.</translation>
    </message>
    <message>
        <source>The layers are being looked at…</source>
        <translation>Se están examinando las capas…</translation>
    </message>
    <message>
        <source>To judge it on %1 (%2) before it is trained takes a while.</source>
        <translation>Juzgarla con %1 (%2) antes de entrenarla tarda un rato.</translation>
    </message>
    <message>
        <source>It is being judged on %1 (%2)…</source>
        <translation>Se está juzgando con %1 (%2)…</translation>
    </message>
    <message>
        <source>With the weights of its file its loss on %1 (%2) is %3.</source>
        <translation>Con los pesos de su archivo su pérdida en %1 (%2) es %3.</translation>
    </message>
    <message>
        <source>Untrained, its loss on %1 (%2) is %3.</source>
        <translation>Sin entrenar, su pérdida en %1 (%2) es %3.</translation>
    </message>
    <message>
        <source>With the weights of its file it reads %1 of %2 (%3) right; loss %4.</source>
        <translation>Con los pesos de su archivo, lee bien el %1 de %2 (%3); pérdida %4.</translation>
    </message>
    <message>
        <source>Untrained, it reads %1 of %2 (%3) right; loss %4.</source>
        <translation>Sin entrenar, lee bien el %1 de %2 (%3); pérdida %4.</translation>
    </message>
    <message>
        <source>Rows × columns of the network’s input on which the cell in the middle of its output depends.</source>
        <translation>Filas × columnas de la entrada de la red de las que depende la celda del centro de su salida.</translation>
    </message>
    <message>
        <source>With the weights that its layers kept its loss on %1 (%2) is %3.</source>
        <translation>Con los pesos que sus capas conservaron su pérdida en %1 (%2) es %3.</translation>
    </message>
    <message>
        <source>With the weights that its layers kept it reads %1 of %2 (%3) right; loss %4.</source>
        <translation>Con los pesos que sus capas conservaron, lee bien el %1 de %2 (%3); pérdida %4.</translation>
    </message>
</context>
<context>
    <name>ks::ValuesHint</name>
    <message>
        <source>A list: 1, 2, 4. Or 64:4096:x2 (doubling), 2:16:+2 (in steps of 2).</source>
        <translation>Una lista: 1, 2, 4. O bien 64:4096:x2 (duplicando), 2:16:+2 (de 2 en 2).</translation>
    </message>
    <message>
        <source>Names: %1.</source>
        <translation>Nombres: %1.</translation>
    </message>
</context>
<context>
    <name>ks::WatchPage</name>
    <message>
        <source>This network gives numbers, not classes: see Regression.</source>
        <translation>Esta red da números, no clases: vea Regresión.</translation>
    </message>
    <message>
        <source>%1 has no such tensor.</source>
        <translation>%1 no tiene ese tensor.</translation>
    </message>
    <message>
        <source>Share of zeros</source>
        <translation>Parte de ceros</translation>
    </message>
    <message>
        <source>Norm √Σ²</source>
        <translation>Norma √Σ²</translation>
    </message>
    <message>
        <source>Counting: %1</source>
        <translation>Contando: %1</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>Mapas</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Números</translation>
    </message>
    <message>
        <source>Where it looks</source>
        <translation>Dónde mira</translation>
    </message>
    <message>
        <source>Confusion</source>
        <translation>Confusión</translation>
    </message>
    <message>
        <source>Regression</source>
        <translation>Regresión</translation>
    </message>
    <message>
        <source>What to watch</source>
        <translation>Qué observar</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>En vivo</translation>
    </message>
    <message>
        <source>Looks again while the network trains, at most five times a second and for a small share of its time.</source>
        <translation>Mira de nuevo mientras la red se entrena, como mucho cinco veces por segundo y durante una pequeña parte de su tiempo.</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Observar</translation>
    </message>
    <message>
        <source>maps, gradients, where the network looks, what it gets wrong</source>
        <translation>mapas, gradientes, dónde mira la red, en qué se equivoca</translation>
    </message>
    <message>
        <source>This network reads rows of numbers, no pictures.</source>
        <translation>Esta red lee filas de números, no imágenes.</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>brightness</source>
        <translation>luminosidad</translation>
    </message>
    <message>
        <source>%1, B − A</source>
        <translation>%1, B − A</translation>
    </message>
    <message>
        <source>Norm at A</source>
        <translation>Norma en A</translation>
    </message>
    <message>
        <source>Norm at B</source>
        <translation>Norma en B</translation>
    </message>
    <message>
        <source>costs about %1 of the training’s time</source>
        <translation>cuesta cerca del %1 del tiempo del entrenamiento</translation>
    </message>
    <message>
        <source>This network gives classes, not numbers: see Confusion and Answers.</source>
        <translation>Esta red da clases, no números: vea Confusión y Respuestas.</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Respuestas</translation>
    </message>
</context>
<context>
    <name>ks::WeightsSettings</name>
    <message>
        <source>Add a bias</source>
        <translation>Añadir un sesgo</translation>
    </message>
    <message>
        <source>Remove the bias</source>
        <translation>Quitar el sesgo</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Plantilla</translation>
    </message>
    <message>
        <source>Preset of the weights</source>
        <translation>Plantilla de los pesos</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>Seed of the weights</source>
        <translation>Semilla de los pesos</translation>
    </message>
    <message>
        <source>New seed for the weights</source>
        <translation>Nueva semilla para los pesos</translation>
    </message>
    <message>
        <source>Number of filters</source>
        <translation>Número de filtros</translation>
    </message>
    <message>
        <source>Normalise</source>
        <translation>Normalizar</translation>
    </message>
    <message>
        <source>Normalise the weights</source>
        <translation>Normalizar los pesos</translation>
    </message>
    <message>
        <source>Bias b</source>
        <translation>Sesgo b</translation>
    </message>
    <message>
        <source>One number for each filter, added to every cell of its output.</source>
        <translation>Un número para cada filtro, que se suma a todas las celdas de su salida.</translation>
    </message>
    <message>
        <source>Values of the bias</source>
        <translation>Valores del sesgo</translation>
    </message>
    <message>
        <source>Weights W: %1. Cells can be typed in the grid.</source>
        <translation>Pesos W: %1. Las celdas se pueden escribir en la cuadrícula.</translation>
    </message>
    <message>
        <source>Every filter makes one channel of the output.</source>
        <translation>Cada filtro produce un canal de la salida.</translation>
    </message>
    <message>
        <source>Typed by hand</source>
        <translation>Escritos a mano</translation>
    </message>
    <message>
        <source>Filters that people know from image processing, in the present window size.</source>
        <translation>Filtros conocidos del tratamiento de imágenes, en el tamaño de ventana actual.</translation>
    </message>
    <message>
        <source>The settings are not legal yet: %1</source>
        <translation>Los ajustes aún no son válidos: %1</translation>
    </message>
    <message>
        <source>Weights: %1</source>
        <translation>Pesos: %1</translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation>Pesos aleatorios</translation>
    </message>
    <message>
        <source>One number for each filter, separated by spaces or semicolons.</source>
        <translation>Un número para cada filtro, separados por espacios o punto y coma.</translation>
    </message>
    <message>
        <source>So many values are typed in the grid of the bias.</source>
        <translation>Tantos valores se escriben en la cuadrícula del sesgo.</translation>
    </message>
    <message>
        <source>“%1” is not a number; the bias needs numbers such as 0.5, one for each filter.</source>
        <translation>«%1» no es un número; el sesgo necesita números como 0.5, uno para cada filtro.</translation>
    </message>
    <message>
        <source>There are %1 numbers for the bias, but %2 filters.</source>
        <translation>Hay %1 números para el sesgo, pero %2 filtros.</translation>
    </message>
    <message>
        <source>Change the bias</source>
        <translation>Cambiar el sesgo</translation>
    </message>
    <message>
        <source>Number of outputs</source>
        <translation>Número de salidas</translation>
    </message>
    <message>
        <source>Every output is one sum over all inputs.</source>
        <translation>Cada salida es una suma sobre todas las entradas.</translation>
    </message>
    <message>
        <source>Weights that are not finite have no sum to divide by.</source>
        <translation>Los pesos que no son finitos no tienen suma por la que dividir.</translation>
    </message>
    <message>
        <source>All weights are 0: there is no sum to divide by.</source>
        <translation>Todos los pesos son 0: no hay suma por la que dividir.</translation>
    </message>
    <message>
        <source>The magnitudes of every filter already sum to 1, or to 0.</source>
        <translation>Las magnitudes de cada filtro ya suman 1, o 0.</translation>
    </message>
    <message>
        <source>Divides every filter by the sum of its magnitudes: no output is then larger in magnitude than the largest input, before the bias.</source>
        <translation>Divide cada filtro por la suma de sus magnitudes: así ninguna salida supera en magnitud a la mayor entrada, antes del sesgo.</translation>
    </message>
    <message>
        <source>%1, changed by hand</source>
        <translation>%1, cambiados a mano</translation>
    </message>
    <message>
        <source>There are %1 numbers for the bias, but one filter.</source>
        <translation>Hay %1 números para el sesgo, pero un filtro.</translation>
    </message>
    <message>
        <source>Change the number of %1</source>
        <translation>Cambiar el número de %1</translation>
    </message>
    <message>
        <source>One number for each output, added to its sum.</source>
        <translation>Un número para cada salida, que se suma a ella.</translation>
    </message>
    <message>
        <source>One number for each output, separated by spaces or semicolons.</source>
        <translation>Un número para cada salida, separados por espacios o punto y coma.</translation>
    </message>
    <message>
        <source>“%1” is not a number; the bias needs numbers such as 0.5, one for each output.</source>
        <translation>«%1» no es un número; el sesgo necesita números como 0.5, uno para cada salida.</translation>
    </message>
    <message>
        <source>There are %1 numbers for the bias, but one output.</source>
        <translation>Hay %1 números para el sesgo, pero una salida.</translation>
    </message>
    <message>
        <source>There are %1 numbers for the bias, but %2 outputs.</source>
        <translation>Hay %1 números para el sesgo, pero %2 salidas.</translation>
    </message>
</context>
<context>
    <name>ks::WeightsText</name>
    <message>
        <source>best weights, of epoch %1</source>
        <translation>mejores pesos, de la época %1</translation>
    </message>
    <message>
        <source>weights of the file</source>
        <translation>pesos del archivo</translation>
    </message>
    <message>
        <source>untrained weights</source>
        <translation>pesos sin entrenar</translation>
    </message>
    <message>
        <source>last weights, of epoch %1</source>
        <translation>últimos pesos, de la época %1</translation>
    </message>
    <message>
        <source>weights as after one batch</source>
        <translation>pesos tras un lote</translation>
    </message>
    <message numerus="yes">
        <source>weights as after %Ln batches</source>
        <translation>
            <numerusform>pesos tras %Ln lote</numerusform>
            <numerusform>pesos tras %Ln lotes</numerusform>
        </translation>
    </message>
    <message>
        <source>weights kept from the network before</source>
        <translation>pesos conservados de la red anterior</translation>
    </message>
</context>
<context>
    <name>ks::WhyButton</name>
    <message>
        <source>Why?</source>
        <translation>¿Por qué?</translation>
    </message>
    <message>
        <source>Two classes side by side: what speaks for each, which maps decided, and similar training samples.</source>
        <translation>Dos clases, una junto a otra: qué habla a favor de cada una, qué mapas decidieron y muestras de entrenamiento parecidas.</translation>
    </message>
</context>
<context>
    <name>ks::WhyCompared</name>
    <message>
        <source>logit of %1</source>
        <translation>logit de %1</translation>
    </message>
    <message>
        <source>by how much %1 leads</source>
        <translation>ventaja de %1</translation>
    </message>
    <message>
        <source>share of %1</source>
        <translation>proporción de %1</translation>
    </message>
    <message>
        <source>the network says</source>
        <translation>la red dice</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a map, and by how much more it speaks for a class</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>What changed most for %1 in %2: %3.</source>
        <translation>Lo que más cambió a favor de %1 en %2: %3.</translation>
    </message>
    <message>
        <source>The two classes at A and at B</source>
        <translation>Las dos clases en A y en B</translation>
    </message>
</context>
<context>
    <name>ks::WhyPage</name>
    <message>
        <source>the right class, or the next best</source>
        <translation>la clase correcta, o la siguiente mejor</translation>
    </message>
    <message>
        <source>What the network says is compared with this class.</source>
        <translation>Lo que dice la red se compara con esta clase.</translation>
    </message>
    <message>
        <source>There are no two classes to compare.</source>
        <translation>No hay dos clases que comparar.</translation>
    </message>
    <message>
        <source>The most similar training samples are looked for when the training rests.</source>
        <translation>Las muestras de entrenamiento más parecidas se buscan cuando el entrenamiento descansa.</translation>
    </message>
    <message>
        <source>There are no training data, and so no training samples that would be similar.</source>
        <translation>No hay datos de entrenamiento, así que tampoco muestras de entrenamiento parecidas.</translation>
    </message>
    <message>
        <source>Looking for the most similar training samples: %1</source>
        <translation>Buscando las muestras de entrenamiento más parecidas: %1</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>Comparada con</translation>
    </message>
    <message>
        <source>Class that the answer is compared with</source>
        <translation>Clase con la que se compara la respuesta</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>¿Por qué?</translation>
    </message>
    <message>
        <source>two classes side by side: what speaks for each, and which maps decided</source>
        <translation>dos clases, una junto a otra: qué habla a favor de cada una y qué mapas decidieron</translation>
    </message>
    <message>
        <source>Looking for the most similar training samples…</source>
        <translation>Buscando las muestras de entrenamiento más parecidas…</translation>
    </message>
    <message>
        <source>number %1</source>
        <translation>número %1</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Número</translation>
    </message>
    <message>
        <source>Number that is explained</source>
        <translation>Número que se explica</translation>
    </message>
    <message>
        <source>The number that is explained.</source>
        <translation>El número que se explica.</translation>
    </message>
    <message>
        <source>This network gives one number.</source>
        <translation>Esta red da un solo número.</translation>
    </message>
    <message>
        <source>Guess it in See</source>
        <translation>Predecirla en Ver</translation>
    </message>
</context>
<context>
    <name>ks::WhyView</name>
    <message>
        <source>In the picture</source>
        <translation>En la imagen</translation>
    </message>
    <message>
        <source>In the picture: gradient × input</source>
        <translation>En la imagen: gradiente × entrada</translation>
    </message>
    <message>
        <source>Grad-CAM needs a layer that makes maps; this network has none.</source>
        <translation>Grad-CAM necesita una capa que haga mapas; esta red no tiene ninguna.</translation>
    </message>
    <message>
        <source>No layer of this network multiplies by weights, so none of its maps can have decided.</source>
        <translation>Ninguna capa de esta red multiplica por pesos, así que ninguno de sus mapas puede haber decidido.</translation>
    </message>
    <message>
        <source>How the difference adds up</source>
        <translation>Cómo se suma la diferencia</translation>
    </message>
    <message>
        <source>Nothing in %1 speaks for %2</source>
        <translation>Nada en %1 habla a favor de %2</translation>
    </message>
    <message>
        <source>What in %1 speaks most for %2</source>
        <translation>Lo que más habla en %1 a favor de %2</translation>
    </message>
    <message>
        <source>%1 of %2: %3, %4 of what speaks for %5</source>
        <translation>%1 de %2: %3, el %4 de lo que habla a favor de %5</translation>
    </message>
    <message>
        <source>%1 of all that speaks for %2. Shows it in See.</source>
        <translation>El %1 de todo lo que habla a favor de %2. Lo muestra en Ver.</translation>
    </message>
    <message>
        <source>There are no training samples of these classes.</source>
        <translation>No hay muestras de entrenamiento de estas clases.</translation>
    </message>
    <message>
        <source>logits apart by %1</source>
        <translation>logits separados por %1</translation>
    </message>
    <message>
        <source>What speaks for %1</source>
        <translation>Qué habla a favor de %1</translation>
    </message>
    <message>
        <source>Most similar training samples of %1</source>
        <translation>Muestras de entrenamiento de %1 más parecidas</translation>
    </message>
    <message>
        <source>The places whose maps speak for a class, on one scale</source>
        <translation>Los lugares cuyos mapas hablan a favor de una clase, en una misma escala</translation>
    </message>
    <message>
        <source>gradient × input</source>
        <translation>gradiente × entrada</translation>
    </message>
    <message>
        <source>Added up over</source>
        <translation>Sumado sobre</translation>
    </message>
    <message>
        <source>The layer over which the difference of the logits is added up</source>
        <translation>La capa sobre la que se suma la diferencia de los logits</translation>
    </message>
    <message>
        <source>The difference</source>
        <translation>La diferencia</translation>
    </message>
    <message>
        <source>What speaks for the one class more than for the other</source>
        <translation>Qué habla más a favor de una clase que de la otra</translation>
    </message>
    <message numerus="yes">
        <source>The distance is 1 − cosine of what the last layer reads: 0 is the same. %1 of %Ln training samples of the two classes were compared.</source>
        <translation>
            <numerusform>La distancia es 1 − coseno de lo que lee la última capa: 0 es lo mismo. Se ha comparado %1 de %Ln muestra de entrenamiento de las dos clases.</numerusform>
            <numerusform>La distancia es 1 − coseno de lo que lee la última capa: 0 es lo mismo. Se han comparado %1 de %Ln muestras de entrenamiento de las dos clases.</numerusform>
        </translation>
    </message>
    <message>
        <source>What each cell of the input adds to a class’s logit, for it or against it, on one scale</source>
        <translation>Lo que cada celda de la entrada suma al logit de una clase, a favor o en contra, en una misma escala</translation>
    </message>
    <message numerus="yes">
        <source>The distance is that of all columns together, in deviations of each over the training rows: 0 is the same. %1 of %Ln training rows of the two classes were compared.</source>
        <translation>
            <numerusform>La distancia es la de todas las columnas juntas, en desviaciones de cada una en las filas de entrenamiento: 0 es lo mismo. Se ha comparado %1 de %Ln fila de entrenamiento de las dos clases.</numerusform>
            <numerusform>La distancia es la de todas las columnas juntas, en desviaciones de cada una en las filas de entrenamiento: 0 es lo mismo. Se han comparado %1 de %Ln filas de entrenamiento de las dos clases.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::WindowMenus</name>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Vista</translation>
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
        <source>There is nothing to undo.</source>
        <translation>No hay nada que deshacer.</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>No hay nada que rehacer.</translation>
    </message>
    <message>
        <source>A new session, the panels in their places and all preferences but the language as at first. The message bar brings back what was.</source>
        <translation>Una sesión nueva, los paneles en su sitio y todas las preferencias, menos el idioma, como al principio. La barra de mensajes devuelve lo que había.</translation>
    </message>
    <message>
        <source>Everything as at the &amp;first start</source>
        <translation>Todo como en el &amp;primer inicio</translation>
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
        <source>Presenter &amp;screen</source>
        <translation>Panta&amp;lla de la presentación</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>&amp;Lecciones</translation>
    </message>
    <message>
        <source>Then click anything, grey or not: it says what it is for, or why it cannot be used now.</source>
        <translation>Después, haga clic en cualquier cosa, gris o no: dice para qué sirve o por qué no se puede usar ahora.</translation>
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
        <source>&amp;What is this?</source>
        <translation>¿&amp;Qué es esto?</translation>
    </message>
    <message>
        <source>&amp;About Kernelscope</source>
        <translation>&amp;Acerca de Kernelscope</translation>
    </message>
    <message>
        <source>About Kernelscope</source>
        <translation>Acerca de Kernelscope</translation>
    </message>
    <message>
        <source>Kernelscope %1 shows every number of convolution, pooling and the training of networks.

GNU General Public License, version 3 or later.</source>
        <translation>Kernelscope %1 muestra cada número de la convolución, el pooling y el entrenamiento de redes.

Licencia Pública General de GNU, versión 3 o posterior.</translation>
    </message>
    <message>
        <source>Leave presenter &amp;mode</source>
        <translation>Salir del &amp;modo de presentación</translation>
    </message>
    <message>
        <source>The tensors fill a screen, in large text. Esc or F11 leads back.</source>
        <translation>Los tensores llenan una pantalla, en letra grande. Esc o F11 lleva de vuelta.</translation>
    </message>
    <message>
        <source>Earlier messages</source>
        <translation>Mensajes anteriores</translation>
    </message>
    <message>
        <source>What the line at the bottom has said in this session, with what was offered and can still be had.</source>
        <translation>Lo que ha dicho la línea de abajo en esta sesión, con lo que se ofreció y aún se puede tener.</translation>
    </message>
</context>
</TS>
