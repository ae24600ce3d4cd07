import { Argument, Command } from "commander";
import { print } from "./support/output.ts";

/** Lists every position in the command tree, such as "/tenants/list", with the words that can follow it. */
function places(command: Command, path = ""): Array<{ path: string; words: string[] }> {
  const words = [
    ...command.commands.map((each) => each.name()),
    ...command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : [])),
    ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    "--help",
  ];
  return [{ path, words }, ...command.commands.flatMap((each) => places(each, `${path}/${each.name()}`))];
}

const cases = (program: Command, line: (path: string, words: string) => string) =>
  places(program)
    .map(({ path, words }) => line(path, words.join(" ")))
    .join("\n");

const paths = (program: Command, separator: string) =>
  places(program)
    .filter(({ path }) => path)
    .map(({ path }) => path)
    .join(separator);

/** Scripts by shell. Command names before the cursor determine the position; option values and arguments are skipped. */
const shells: Readonly<Record<string, (program: Command) => string>> = {
  bash: (program) => `_school_svc() {
  local place="" word choices=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$place/$word" in
      ${paths(program, "|")}) place="$place/$word" ;;
    esac
  done
  case "$place" in
${cases(program, (path, words) => `    "${path}") choices="${words}" ;;`)}
  esac
  COMPREPLY=($(compgen -W "$choices" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _school_svc school-svc`,
  zsh: (program) => `#compdef school-svc
_school_svc() {
  local place="" word
  for word in "\${words[@]:1:CURRENT-2}"; do
    case "$place/$word" in
      ${paths(program, "|")}) place="$place/$word" ;;
    esac
  done
  case "$place" in
${cases(program, (path, words) => `    "${path}") compadd -- ${words} ;;`)}
  esac
}
compdef _school_svc school-svc`,
  fish: (program) => `function __school_svc_place
  set -l place ""
  for word in (commandline -opc)[2..]
    if contains -- "$place/$word" ${paths(program, " ")}
      set place "$place/$word"
    end
  end
  echo "$place"
end
complete -c school-svc -f
${cases(program, (path, words) => `complete -c school-svc -n 'test (__school_svc_place) = "${path}"' -a '${words}'`)}`,
};

export const completion = (program: Command) =>
  new Command("completion")
    .description('shell completion; for example: eval "$(school-svc completion bash)"')
    .addArgument(new Argument("<shell>", "which shell").choices(Object.keys(shells)))
    .action((shell: string) => print(shells[shell]!(program)));
