import { Graphviz } from '@hpcc-js/wasm-graphviz';

/** The property of the window by which the library, loaded first, is available to the page's script. */
export interface GraphvizWindow {
  loadGraphviz?: () => Promise<{ readonly layout: (dot: string) => string }>;
}

let loaded: ReturnType<NonNullable<GraphvizWindow['loadGraphviz']>> | undefined;

/** Compiles the library when the user first opens an automaton. */
(window as GraphvizWindow).loadGraphviz = () => {
  loaded ??= Graphviz.load().then((graphviz) => ({ layout: (dot) => graphviz.layout(dot, 'svg', 'dot') }));
  return loaded;
};
