import { badRequest } from "../../../lib/errors.ts";
import { readXml, type XmlElement, XmlFault } from "../../../lib/xml/read-xml.ts";
import type { FetActivity, FetTime } from "./fet-school.ts";

/** Enough for the largest samples of FET. */
const LIMITS = { depth: 16, nodes: 1_000_000 };

/** What a file of FET says about a timetable. */
export interface FetFile {
  days: string[];
  hours: string[];
  activities: FetActivity[];
  /** Rules that are not imported, with how many of each there are. */
  rules: ReadonlyMap<string, number>;
}

/** Rules that place an activity or hold for every timetable. */
const used = new Set([
  "ConstraintBasicCompulsoryTime",
  "ConstraintBasicCompulsorySpace",
  "ConstraintActivityPreferredStartingTime",
  "ConstraintActivityPreferredRoom",
]);

const elements = (parent: XmlElement | undefined, name?: string): XmlElement[] =>
  (parent?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== "string" && (!name || child.name === name),
  );
const first = (parent: XmlElement | undefined, name: string) => elements(parent, name)[0];
const textsOf = (parent: XmlElement, name: string): string[] =>
  elements(parent, name).map(({ children }) =>
    children
      .filter((each) => typeof each === "string")
      .join("")
      .trim(),
  );
const textOf = (parent: XmlElement, name: string): string => textsOf(parent, name)[0] ?? "";
const isActive = (each: XmlElement) => textOf(each, "Active") !== "false";

/**
 * Reads a data file of FET, version 5 or 6, or the file with data and timetable that it writes.
 * @throws {AppError} 400 `bad_fet_file`
 */
export function readFet(text: string): FetFile {
  const root = rootOf(text);
  const names = (list: string, item: string) =>
    elements(first(root, list), item).map((each) => textOf(each, "Name"));
  const time = first(root, "Time_Constraints_List");
  const space = first(root, "Space_Constraints_List");
  const starts = new Map<number, FetTime>();
  const startRules = elements(time, "ConstraintActivityPreferredStartingTime");
  for (const each of startRules.filter((one) => isActive(one) && isHard(one)))
    starts.set(idOf(each), {
      day: textOf(each, "Preferred_Day"),
      hour: textOf(each, "Preferred_Hour"),
    });
  const rooms = new Map<number, string>();
  for (const each of elements(space, "ConstraintActivityPreferredRoom").filter(isActive))
    rooms.set(idOf(each), textOf(each, "Room"));

  const rules = new Map<string, number>();
  for (const { name } of [...elements(time), ...elements(space)].filter(isActive))
    if (name.startsWith("Constraint") && !used.has(name)) rules.set(name, (rules.get(name) ?? 0) + 1);
  return {
    days: names("Days_List", "Day"),
    hours: names("Hours_List", "Hour"),
    activities: elements(first(root, "Activities_List"), "Activity")
      .filter(isActive)
      .map((each) => {
        const id = Number(textOf(each, "Id"));
        return {
          id,
          teachers: textsOf(each, "Teacher"),
          subject: textOf(each, "Subject"),
          students: textsOf(each, "Students"),
          duration: Number(textOf(each, "Duration")) || 1,
          at: starts.get(id) ?? null,
          room: rooms.get(id) || null,
        };
      }),
    rules,
  };
}

const idOf = (each: XmlElement) => Number(textOf(each, "Activity_Id"));
const isHard = (each: XmlElement) => Number(textOf(each, "Weight_Percentage")) === 100;

function rootOf(text: string): XmlElement {
  const bad = (message: string) => badRequest("bad_fet_file", message);
  let root: XmlElement;
  try {
    // FET writes no document type since version 4.
    root = readXml(text, LIMITS);
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    throw bad(`The file cannot be read: ${error.message}`);
  }
  if (root.name === "Activities_Timetable")
    throw bad("This file has only times: choose the one whose name ends in _data_and_timetable.fet");
  if (root.name !== "fet") throw bad("This is not a file of FET");
  return root;
}
