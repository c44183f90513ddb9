<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>core</name>
    <message>
        <source>%1 has no %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no implementation %2 of %3 %4; it has %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a copy of %1 bytes at %2 does not fit a buffer of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no backend %1; there are %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the backend %1 is not available: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The definition written as loops, one thread, one rounding per operation. Nothing is clever here: every other implementation is measured against it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chain rule written as loops, one thread: each result cell gathers its own terms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not enough memory for %1: it needs %2, and %3 are left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no attribute %2; it has none at all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no attribute %2; it has %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1=%2: a whole number is needed, such as 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1=%2: a size is needed, such as 2x2 (rows x columns)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1=%2: four whole numbers are needed: top,left,bottom,right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1=%2: true or false is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1=%2: one of %3 is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1=%2: a number is needed, such as 0.01</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2; each number must be from 1 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pads (top, left, bottom, right) are %1; each must be from 0 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pads (top, left, bottom, right) are %1; a pooling window spans %2 cells, so pads are at most %3, or a window would see nothing but padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 filters are not possible; there must be from 1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 groups do not divide %2 channels and %3 filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output_padding is %1; it must lie below the larger of stride and dilation: at most %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the window spans %1 cells and is larger than the padded input, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SAME needs a window of at least the stride: the window spans %1, the stride is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pads cut away the whole output, which would be %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the input is empty: its shape is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (nearest legal: %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a random tensor needs at least one cell; its shape is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the random range %1:%2 is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random integers must lie between −2²⁴ and 2²⁴, and the range must hold one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the study&apos;s generator makes integers 0 to 9 from a 32-bit seed only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no tensor can have the shape %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has the shape %2, which takes %3 values, not %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 cells and cannot take the shape %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has the shape %2; %3 needs %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is needed and was not given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system has no memory left for this; a smaller size needs less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This failed unexpectedly: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
