import { PAGE_ASSETS } from '../../generated/page-assets.js';
import { baseName } from '../../source/base-name.js';
import { countNoun } from '../../source/count-noun.js';
import type { Showing, ShownWitness } from '../../use-cases/show/showing.js';
import { type Markup, markup, NOTHING } from '../page/markup.js';
import { formatPage } from '../page/page.js';
import { comparisonView } from './comparison-view.js';
import { diagnosisView } from './diagnosis-view.js';
import { sourceView, witnessSide } from './source-view.js';
import { toldBesideDiagnosis } from './told-beside-diagnosis.js';

/** A witness on its program as one self-contained page. */
export async function formatShowPage(showing: Showing): Promise<string> {
  const { witnesses, programs } = showing;
  const libraries = witnesses.some(({ automaton }) => automaton !== null)
    ? [(await import('../../generated/page-graphviz.js')).GRAPHVIZ]
    : [];
  const title = [...witnesses, ...programs].map(({ path }) => baseName(path)).join(' · ');
  return formatPage({
    title,
    ...PAGE_ASSETS['show-page'],
    libraries,
    ...(libraries.length > 0 ? { code: 'compiled' as const } : {}),
    // The page already contains the lines of the programs.
    data: { ...showing, programs: programs.map((program) => ({ ...program, text: null })) },
    body: markup`<header class="top">
${witnesses.map((witness, number) => witnessHead(witness, number, witnessNames(witnesses)))}
</header>
<main class="split${programs.length === 0 ? ' sourceless' : ''}">
${programs.length === 0 ? NOTHING : sourcePane(showing)}
<section class="panel" aria-label="Witness">
${tabs(showing)}
</section>
</main>
<noscript><p class="quiet">Lists, steps and the automaton need JavaScript, which is disabled in this browser.</p></noscript>`,
  });
}

/** Ends of paths, as long as it takes to tell them apart. */
function witnessNames(witnesses: readonly ShownWitness[]): readonly string[] {
  const paths = witnesses.map(({ path }) => path.split(/[\\/]/));
  const longest = Math.max(...paths.map(({ length }) => length));
  for (let length = 1; length < longest; length++) {
    const names = paths.map((parts) => parts.slice(-length).join('/'));
    if (new Set(names).size === names.length) return names;
  }
  return witnesses.map(({ path }) => path);
}

function witnessHead(witness: ShownWitness, number: number, names: readonly string[]): Markup {
  const { kind, format, version, producer, trace, findings } = witness;
  const side =
    names.length > 1 ? markup`<span class="side w${number}">${witnessSide(number)}</span> ` : NOTHING;
  const what = `${kind === 'unstated' ? 'witness of no stated kind' : `${kind} witness`} · ${format === 'yaml' ? 'YAML' : 'GraphML'} ${version}`;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  const chips = [
    trace.kind === 'followed'
      ? chip(replayAnswer(trace.result, kind), resultTone(trace.result, kind))
      : NOTHING,
    errors > 0 ? chip(countNoun(errors, 'error'), 'bad') : NOTHING,
    warnings > 0 ? chip(countNoun(warnings, 'warning'), 'open') : NOTHING,
    errors + warnings === 0 ? chip('no findings', 'good') : NOTHING,
  ];
  return markup`<div class="subject"><h1>${side}${names[number] ?? ''}</h1><p class="quiet">${what}${producer === null ? '' : ` · ${producer}`}</p><p class="chips">${chips}</p></div>`;
}

/** An execution confirms a violation, and contradicts a proof. */
function replayAnswer(result: string, kind: ShownWitness['kind']): string {
  if (kind !== 'correctness') return `replay: ${result}`;
  return result === 'unknown' ? 'replay: no execution contradicts it' : 'replay: an execution contradicts it';
}

function resultTone(result: string, kind: ShownWitness['kind']): 'good' | 'bad' | 'open' {
  if (result === 'unknown') return 'open';
  return kind === 'correctness' ? 'bad' : 'good';
}

function chip(text: string, tone: 'good' | 'bad' | 'open'): Markup {
  return markup`<span class="chip ${tone}">${text}</span>`;
}

function sourcePane(showing: Showing): Markup {
  const { programs } = showing;
  const name =
    programs.length === 1
      ? markup`<h2>${baseName(programs[0]?.path ?? '')}</h2>`
      : markup`<select id="file-choice" aria-label="Program file">${programs.map(({ path }, index) => markup`<option value="${index}">${baseName(path)}</option>`)}</select>`;
  return markup`<section class="source" aria-label="Program"><div class="tools">${name}<label><input type="checkbox" id="only-marked"> only lines of the witness</label></div>
${sourceView(showing)}</section>`;
}

interface Tab {
  readonly name: string;
  readonly label: string;
  readonly content: Markup;
}

function tabs(showing: Showing): Markup {
  const all = [
    ...(showing.comparison === null
      ? []
      : [{ name: 'comparison', label: 'Agreement', content: comparisonView(showing) }]),
    ...showing.witnesses.flatMap((witness, number) => witnessTabs(witness, number, showing)),
  ];
  const heads = all.map(
    ({ name, label }, index) =>
      markup`<button type="button" role="tab" id="tab-${name}" data-name="${name}" aria-controls="panel-${name}" aria-selected="${index === 0 ? 'true' : 'false'}" tabindex="${index === 0 ? 0 : -1}">${label}</button>`,
  );
  const panels = all.map(
    ({ name, content }, index) =>
      markup`<div role="tabpanel" id="panel-${name}" aria-labelledby="tab-${name}"${index === 0 ? NOTHING : markup` hidden`}>${content}</div>
`,
  );
  return markup`<div role="tablist" aria-label="Views">${heads}</div>
${panels}`;
}

function witnessTabs(
  witness: ShownWitness,
  number: number,
  { witnesses, programs }: Showing,
): readonly Tab[] {
  const side = witnesses.length > 1 ? ` ${witnessSide(number)}` : '';
  const { automaton, findings } = witness;
  return [
    { name: `parts-${number}`, label: `Witness${side}`, content: NOTHING },
    ...(automaton === null
      ? []
      : [{ name: `automaton-${number}`, label: `Automaton${side}`, content: NOTHING }]),
    { name: `trace-${number}`, label: `Execution${side}`, content: traceView(witness, programs) },
    {
      name: `findings-${number}`,
      label: `Findings${side} ${findings.length}`,
      content: findingsView(witness),
    },
    { name: `about-${number}`, label: `About${side}`, content: aboutView(witness) },
  ];
}

function traceView(witness: ShownWitness, programs: Showing['programs']): Markup {
  const { trace } = witness;
  if (trace.kind === 'none') return markup`<p class="empty">No execution is shown: ${trace.reason}.</p>`;
  const { said, missing, observed } = toldBesideDiagnosis(trace);
  const open =
    missing === null
      ? NOTHING
      : markup`<p><span class="tag missing">not passed</span> ${missing}</p>${observed === null ? NOTHING : markup`<p class="quiet">${observed}</p>`}`;
  const why = said === null ? NOTHING : markup` <span class="quiet">${said}</span>`;
  return markup`<p><b>${trace.result}</b>${why}</p>${open}${diagnosisView(witness, programs)}`;
}

function findingsView({ findings }: ShownWitness): Markup {
  if (findings.length === 0) return markup`<p class="empty">The linter found nothing.</p>`;
  const rows = findings.map(
    ({ severity, message, ruleId, ruleName, position }) =>
      markup`<li><div class="entry"><span class="heading"><span class="tag ${severity}">${severity}</span><span class="where">witness line ${position.line}:${position.column}</span></span><span>${message}</span><span class="quiet">${ruleId} ${ruleName}</span></div></li>`,
  );
  return markup`<ol class="entries">${rows}</ol>`;
}

function aboutView(witness: ShownWitness): Markup {
  const rows: readonly (readonly [string, string | null])[] = [
    ['File', witness.path],
    ['Producer', witness.producer],
    ['Made', witness.creationTime],
    ['Specification', witness.specifications.join('\n')],
    ['Program', witness.programFiles.join(', ')],
    ['Data model', witness.dataModel],
    ['Size', countNoun(witness.size, 'byte')],
    ['SHA-256', witness.sha256],
  ];
  return markup`<dl>${rows.map(([name, value]) => (value === null || value === '' ? NOTHING : markup`<dt>${name}</dt><dd>${value}</dd>`))}</dl>`;
}
