export const questionTypes = [
  "choice",
  "multiple",
  "short",
  "numeric",
  "matching",
  "ordering",
  "essay",
] as const;

interface Common {
  /** Unique within the quiz. */
  id: string;
  text: string;
  /** A decimal. */
  points: string;
  /** Shown with the right answer. */
  explanation: string | null;
}

interface Option {
  id: string;
  text: string;
}

/** A question with its right answer. Students never receive one: see `PaperQuestion`. */
export type Question =
  | (Common & { type: "choice" | "multiple"; options: Array<Option & { correct: boolean }> })
  | (Common & { type: "short"; accepted: string[]; caseSensitive: boolean })
  | (Common & { type: "numeric"; value: string; tolerance: string })
  /** `targetId` identifies the right side on the paper, so that it does not give the pair away. */
  | (Common & {
      type: "matching";
      pairs: Array<{ id: string; left: string; targetId: string; right: string }>;
    })
  /** The items in the right order. */
  | (Common & { type: "ordering"; items: Option[] })
  | (Common & { type: "essay"; guidance: string | null });

/** A question as a student gets it: without its answer, in the order of this attempt. */
export interface PaperQuestion {
  id: string;
  type: (typeof questionTypes)[number];
  text: string;
  points: string;
  /** Options of a choice, left sides of a matching question, items to put in order. */
  options: Option[];
  /** Right sides of a matching question. */
  targets: Option[];
}

/** What a student answered. */
export interface GivenAnswer {
  /** Ids of options: one, several, or all in order. */
  chosen?: string[] | undefined;
  text?: string | undefined;
  /** Ids of left and right sides. */
  pairs?: Array<{ left: string; right: string }> | undefined;
}

/** A saved answer. One with a lower sequence number never replaces one with a higher one. */
export interface SavedAnswer {
  sequence: number;
  answer: GivenAnswer | null;
}

export interface QuestionMark {
  /** A decimal; null until somebody marks the answer. */
  points: string | null;
  comment: string | null;
  by: "auto" | "teacher";
}
