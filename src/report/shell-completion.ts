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
  local word previous path index words=''
  word=\${COMP_WORDS[COMP_CWORD]}
  previous=\${COMP_WORDS[COMP_CWORD-1]}
  if [ "$word" = '=' ]; then word=''; elif [ "$previous" = '=' ]; then previous=\${COMP_WORDS[COMP_CWORD-2]}; fi
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
    .map((option) => {
      const patterns = optionNames(option).map((name) => quote(`${path.join(' ')} ${name}`));
      const choices = option.choices.join(' ');
      const action =
        choices === '' ? 'return' : `COMPREPLY=($(compgen -W ${quote(choices)} -- "$word")); return`;
      return `    ${patterns.join(' | ')}) ${action} ;;`;
    });
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

function fishOption({ long, short, value, choices, description }: OptionShape): string {
  const names = `-l ${long.slice(2)}${short === undefined ? '' : ` -s ${short.slice(1)}`}`;
  const given = choices.length > 0 ? ` -x -a ${fishText(choices.join(' '))}` : value === 'must' ? ' -r' : '';
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
