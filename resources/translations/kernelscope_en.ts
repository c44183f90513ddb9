<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ks::FigureExport</name>
    <message numerus="yes">
        <source>%n frames written beside %1.</source>
        <translation>
            <numerusform>%n frame written beside %1.</numerusform>
            <numerusform>%n frames written beside %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::TaskButton</name>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n task</numerusform>
            <numerusform>%n tasks</numerusform>
        </translation>
    </message>
</context>
</TS>
