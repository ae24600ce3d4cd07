import { Argument, Command } from "commander";
import { print } from "./output.ts";

/** Every place of the command line, as "tenants list", with what can follow it. */
function places(command: Command, path: string[] = []): Array<{ path: string; words: string[] }> {
  const words = [
    ...command.commands.map((each) => each.name()),
    ...command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : [])),
    ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    "--help",
  ];
  return [
    { path: path.join(" "), words },
    ...command.commands.flatMap((each) => places(each, [...path, each.name()])),
  ];
}

const cases = (program: Command, line: (path: string, words: string) => string) =>
  places(program)
    .map(({ path, words }) => line(path, words.join(" ")))
    .join("\n");

/** The words of the line that are neither options nor the program, up to the cursor, decide the place. */
const shells: Readonly<Record<string, (program: Command) => string>> = {
  bash: (program) => `_school_svc() {
  local path="" word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do [[ $word == -* ]] || path="$path $word"; done
  case "\${path# }" in
${cases(program, (path, words) => `    "${path}") words="${words}" ;;`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _school_svc school-svc`,
  zsh: (program) => `#compdef school-svc
_school_svc() {
  local path_="" word
  for word in "\${words[@]:1:CURRENT-2}"; do [[ $word == -* ]] || path_="$path_ $word"; done
  case "\${path_# }" in
${cases(program, (path, words) => `    "${path}") compadd -- ${words} ;;`)}
  esac
}
compdef _school_svc school-svc`,
  fish: (program) => `function __school_svc_place
  set -l words (commandline -opc)
  set -e words[1]
  string join " " (string match -v -- "-*" $words)
end
complete -c school-svc -f
${cases(program, (path, words) => `complete -c school-svc -n 'test (__school_svc_place) = "${path}"' -a '${words}'`)}`,
};

export const completion = (program: Command) =>
  new Command("completion")
    .description('shell completion; for example: eval "$(school-svc completion bash)"')
    .addArgument(new Argument("<shell>", "which shell").choices(Object.keys(shells)))
    .action((shell: string) => print(shells[shell]!(program)));
