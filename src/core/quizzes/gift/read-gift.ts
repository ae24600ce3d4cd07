import { GiftFault } from "./gift-fault.ts";
import { splitAt, unescapeGift } from "./gift-text.ts";
import { plainTextOf } from "./plain-text-of.ts";
import { readAnswers } from "./read-answers.ts";

export interface ReadQuestion {
  /** Where it starts in the file, from 1. */
  line: number;
  tags: string[];
  /** As of `NewQuestion`, not validated; null with a fault. */
  question: Record<string, unknown> | null;
  fault: string | null;
}

/**
 * Reads questions in the GIFT format of Moodle. A question ends at an empty line.
 * @param points of questions that do not say theirs
 */
export function readGift(file: string, points: string): ReadQuestion[] {
  const found: ReadQuestion[] = [];
  let block: string[] = [];
  const lines = file.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  for (const [at, line] of [...lines, ""].entries()) {
    if (line.trim()) {
      block.push(line);
      continue;
    }
    const read = readBlock(block, at - block.length + 1, points);
    if (read) found.push(read);
    block = [];
  }
  return found;
}

function readBlock(block: readonly string[], firstLine: number, points: string): ReadQuestion | null {
  const isComment = (line: string) => line.trim().startsWith("//");
  const content = block.filter((line) => !isComment(line) && !line.trim().startsWith("$CATEGORY:"));
  if (content.length === 0) return null;
  const notes = notesIn(block.filter(isComment).join("\n"));
  const line = firstLine + block.indexOf(content[0]!);
  const tags = notes.flatMap(([name, value]) => (name === "tag" ? [value] : []));
  try {
    const question = readQuestion(content.join("\n"), { points, ...Object.fromEntries(notes) });
    return { line, tags, question, fault: null };
  } catch (error) {
    if (!(error instanceof GiftFault)) throw error;
    return { line, tags, question: null, fault: error.message };
  }
}

/** What comments say of the question below them: `// [tag:algebra] [points:2]`. */
const notesIn = (comments: string): Array<[name: string, value: string]> =>
  [...comments.matchAll(/\[(\w+):((?:\\.|[^\]\\])*)\]/g)].map(([, name, value]) => [
    name!,
    value!.replace(/\\(.)/g, (_whole, char: string) => (char === "n" ? "\n" : char)),
  ]);

function readQuestion(content: string, notes: Record<string, string>): Record<string, unknown> {
  const named = /^\s*::/.test(content) ? splitAt(content.trim().slice(2), "::") : null;
  const untitled = (named ? named[1] : content).trim();
  const [, format = "plain", rest = ""] = /^(?:\[(html|moodle|plain|markdown)\])?([\s\S]*)$/.exec(untitled)!;
  const opened = splitAt(rest, "{");
  if (!opened) throw new GiftFault("has no answers in braces");
  const closed = splitAt(opened[1], "}");
  if (!closed) throw new GiftFault("has no closing brace");
  const [before, after] = [opened[0].trim(), closed[1].trim()];
  const text = unescapeGift(after ? `${before} _____ ${after}` : before);
  const [answers, explanation] = splitAt(closed[0], "####") ?? [closed[0], ""];
  const shown = (raw: string) => (format === "html" ? plainTextOf(raw) : raw);
  return {
    ...readAnswers(answers.trim(), notes, shown),
    text: shown(text),
    points: notes.points,
    explanation: shown(unescapeGift(explanation)) || null,
  };
}
