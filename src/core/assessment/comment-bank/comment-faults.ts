import type { Fault } from "../../../lib/errors.ts";
import { variableFaults, variablesOf } from "../../front-office/templates/fill-text.ts";
import { commentVariables } from "./comment-variables.ts";

interface Comment {
  text: string;
  minScore?: string | null | undefined;
  maxScore?: string | null | undefined;
}

/** Lists what is wrong with the variables and the band of scores of a sentence. */
export function commentFaults({ text, minScore, maxScore }: Comment): Fault[] {
  const faults: Fault[] = variableFaults("text", text);
  for (const name of variablesOf(text))
    if (!(commentVariables as readonly string[]).includes(name))
      faults.push({
        path: "text",
        message: `contains {{${name}}}: use one of ${commentVariables.join(", ")}`,
      });
  for (const [path, score] of Object.entries({ minScore, maxScore }))
    if (score && Number(score) > 100) faults.push({ path, message: "must be at most 100" });
  if (minScore && maxScore && Number(maxScore) < Number(minScore))
    faults.push({ path: "maxScore", message: "must not be below minScore" });
  return faults;
}
