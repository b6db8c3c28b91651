import { Graphviz } from '@hpcc-js/wasm-graphviz';

/** What the library hangs on the window, for the script of the page, which comes after it. */
export interface GraphvizWindow {
  loadGraphviz?: () => Promise<{ readonly layout: (dot: string) => string }>;
}

let loaded: ReturnType<NonNullable<GraphvizWindow['loadGraphviz']>> | undefined;

/** Compiles the library when somebody first looks at an automaton. */
(window as GraphvizWindow).loadGraphviz = () => {
  loaded ??= Graphviz.load().then((graphviz) => ({ layout: (dot) => graphviz.layout(dot, 'svg', 'dot') }));
  return loaded;
};
