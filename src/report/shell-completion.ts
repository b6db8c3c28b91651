import { type CommandPath, type CommandShape, commandPaths, type OptionShape } from './command-shape.js';

/** The shells that complete words of the command line. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

/** A script that teaches a shell to complete the words of a program. */
export function formatCompletion(shell: Shell, program: CommandShape): string {
  switch (shell) {
    case 'bash':
      return bashScript(program);
    case 'zsh':
      // Zsh can run functions for bash; if this is a separate file, its first line says which command it completes.
      return `#compdef ${program.name}\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(program)}`;
    case 'fish':
      return fishScript(program);
  }
}

/** If there are no proposals for a word, the shell completes it as a file. */
function bashScript(program: CommandShape): string {
  const all = commandPaths(program);
  const name = `_${program.name.replace(/\W/g, '_')}`;
  return `${name}() {
  local word previous path index words='' behind='' at=$((COMP_CWORD - 1))
  word=\${COMP_WORDS[COMP_CWORD]}
  if [ "$word" = '=' ]; then word='' behind='='; elif [ "\${COMP_WORDS[at]}" = '=' ]; then at=$((at - 1)) behind='='; fi
  previous=\${COMP_WORDS[at]}
  if [ -n "$behind" ] && [ "\${previous#-}" = "$previous" ]; then
    at=$((at - 1))
    if [ "\${COMP_WORDS[at]}" = '=' ]; then at=$((at - 1)); fi
    previous="\${COMP_WORDS[at]}="
  fi
  path=${program.name}
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$path \${COMP_WORDS[index]}" in
      ${all.slice(1).map(commandPathText).map(quote).join(' | ')}) path="$path \${COMP_WORDS[index]}" ;;
    esac
  done
  COMPREPLY=()
  case "$path $previous" in
${all.flatMap(bashValues).join('\n')}
  esac
  case "$path" in
${all.map(bashWords).join('\n')}
  esac
  if [ "\${word#-}" = "$word" ]; then words=" $words "; words=\${words%% -*}; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F ${name} ${program.name}
`;
}

function bashValues({ path, command }: CommandPath): readonly string[] {
  return command.options
    .filter(({ value }) => value === 'must')
    .flatMap((option) => {
      const names = optionNames(option).map((name) => `${path.join(' ')} ${name}`);
      const choices = option.choices.join(' ');
      const arm = (patterns: readonly string[], action: string) =>
        `    ${patterns.map(quote).join(' | ')}) ${action}return ;;`;
      if (choices === '') return [arm(names, '')];
      if (option.assigned === undefined) return [arm(names, offer(choices, '"$word"'))];
      const assigned = option.assigned.join(' ');
      return [
        arm(names, assignments(choices, assigned)),
        arm(
          names.map((name) => `${name}=`),
          offer(assigned, '"$word"'),
        ),
      ];
    });
}

function offer(words: string, word: string, affix = ''): string {
  return `COMPREPLY=($(compgen ${affix}-W ${quote(words)} -- ${word})); `;
}

/** Names with an = behind them, where more is to be typed; behind it, where the shell has not split the word there, what is assigned. */
function assignments(names: string, assigned: string): string {
  const behind = offer(assigned, '"${word#*=}"', '-P "${word%%=*}=" ');
  const before = offer(names, '"$word"', '-S = ');
  return `case "$word" in *=*) ${behind};; *) compopt -o nospace 2> /dev/null; ${before};; esac; `;
}

/** Commands come first: the script cuts off the options unless the user has begun to type one. */
function bashWords({ path, command }: CommandPath): string {
  const words = [
    ...command.commands.map(({ name }) => name),
    ...(command.arguments ?? []),
    ...command.options.flatMap(optionNames),
  ];
  return `    ${quote(path.join(' '))}) words=${quote(words.join(' '))} ;;`;
}

function fishScript(program: CommandShape): string {
  const lines = commandPaths(program).flatMap(({ path, command }) => {
    const within = path.slice(1).map((name) => `__fish_seen_subcommand_from ${name}`);
    const names = command.commands.map(({ name }) => name).join(' ');
    const next = names === '' ? [] : [`not __fish_seen_subcommand_from ${names}`];
    const start = (conditions: readonly string[]) =>
      `complete -c ${program.name}${conditions.length === 0 ? '' : ` -n '${conditions.join('; and ')}'`}`;
    return [
      ...command.commands.map(
        (each) => `${start([...within, ...next])} -f -a ${each.name} -d ${fishText(each.description)}`,
      ),
      // An argument may also be a file.
      ...(command.arguments === undefined
        ? []
        : [`${start(within)} -a ${fishText(command.arguments.join(' '))}`]),
      ...command.options.map((option) => `${start(within)} ${fishOption(option)}`),
    ];
  });
  return `${lines.join('\n')}\n`;
}

function fishOption({ long, short, value, choices, assigned, description }: OptionShape): string {
  const names = `-l ${long.slice(2)}${short === undefined ? '' : ` -s ${short.slice(1)}`}`;
  const words =
    assigned === undefined ? choices : choices.flatMap((name) => assigned.map((each) => `${name}=${each}`));
  const given = words.length > 0 ? ` -x -a ${fishText(words.join(' '))}` : value === 'must' ? ' -r' : '';
  return `${names}${given} -d ${fishText(description)}`;
}

function optionNames({ long, short }: OptionShape): readonly string[] {
  return short === undefined ? [long] : [long, short];
}

function commandPathText({ path }: CommandPath): string {
  return path.join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function fishText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
