import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";
import { signatures } from "../signatures.ts";
import { fill } from "../words/fill.ts";

/** Printed content of what a student has reached of the graduation plan. Amounts are decimals as text. */
export interface GraduationCheckPage {
  student: string;
  admissionNumber: string;
  class: string;
  plan: string;
  issuedOn: string;
  status: "met" | "on_track" | "at_risk";
  credits: { required: string; earned: string; inProgress: string; missing: string };
  requirements: ReadonlyArray<{
    name: string;
    kind: "credits" | "courses" | "attendance" | "clearance";
    status: "met" | "waived" | "in_progress" | "missing";
    amount: string | null;
    earned: string | null;
    inProgress: string | null;
    missing: string | null;
    courses: readonly string[];
  }>;
  otherCourses: readonly string[];
}

const none = "–";

export function drawGraduationCheck(sheet: Sheet, school: Letterhead, page: GraduationCheckPage): void {
  const { words } = sheet;
  const { graduation } = words;
  head(sheet, school, { title: graduation.title, aside: page.issuedOn, notice: null });
  sheet.facts([
    [words.student, page.student],
    [words.admissionNumber, page.admissionNumber],
    [words.class, page.class || none],
    [graduation.plan, page.plan],
    [words.state, graduation.statuses[page.status]],
    [graduation.missing, plain(page.credits.missing)],
  ]);
  const unit = (kind: keyof typeof graduation.units, amount: string | null) =>
    amount === null ? none : fill(graduation.units[kind], { amount: plain(amount) });
  sheet.table(
    [
      { heading: graduation.requirement, width: 40 },
      { heading: graduation.required, width: 17, align: "right" },
      { heading: graduation.earned, width: 12, align: "right" },
      { heading: graduation.inProgress, width: 14, align: "right" },
      { heading: graduation.missing, width: 12, align: "right" },
      { heading: words.state, width: 15 },
    ],
    page.requirements.map(({ name, kind, status, amount, earned, inProgress, missing, courses }) => [
      courses.length ? `${name}\n${courses.join(", ")}` : name,
      unit(kind, amount),
      plain(earned),
      plain(inProgress),
      plain(missing),
      graduation.states[status],
    ]),
    [
      [
        graduation.total,
        unit("credits", page.credits.required),
        plain(page.credits.earned),
        plain(page.credits.inProgress),
        plain(page.credits.missing),
        "",
      ],
    ],
  );
  if (page.otherCourses.length) {
    sheet.heading(graduation.otherCourses);
    sheet.paragraph(page.otherCourses.join(", "), { align: "natural" });
  }
  sheet.y += 6;
  sheet.paragraph(graduation.note, { size: 8, color: colors.soft, align: "natural" });
  signatures(sheet, [words.registrar, words.headOfSchool]);
  sheet.finishPages(`${page.admissionNumber}, ${page.student}: ${page.plan}`);
}

/** Without trailing zeros: "3.00" is printed as "3". */
const plain = (amount: string | null): string => (amount === null ? none : String(Number(amount)));
