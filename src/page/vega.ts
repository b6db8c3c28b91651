import type { Spec } from 'vega';
import { Error as ErrorLevel, parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';

/** The property of the window by which the library, loaded first, is available to the page's script. */
export interface VegaWindow {
  drawPlot?: (container: HTMLElement, spec: Spec, theme: PlotTheme) => Promise<void>;
}

/** Colours of the page, which follow the user's light or dark scheme. */
export interface PlotTheme {
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly font: string;
}

/** Draws on a canvas. Expressions are interpreted, because the policy of the page forbids compiling them. */
(window as VegaWindow).drawPlot = async (container, spec, { text, quiet, line, font }) => {
  const config = {
    background: 'transparent',
    axis: {
      labelColor: quiet,
      titleColor: text,
      gridColor: line,
      tickColor: line,
      labelFont: font,
      titleFont: font,
      titleFontWeight: 'normal' as const,
    },
    legend: { labelColor: text, titleColor: text, labelFont: font },
  };
  const runtime = parse(spec, config, { ast: true });
  const view = new View(runtime, {
    expr: expressionInterpreter,
    renderer: 'canvas',
    container,
    logLevel: ErrorLevel,
    hover: true,
  });
  await view.runAsync();
};
