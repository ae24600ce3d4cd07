import test from "ava";
import { admitStudents } from "./year/admit-students.ts";
import { buildTimetable } from "./year/build-timetable.ts";
import { collectFees } from "./year/collect-fees.ts";
import { endYear } from "./year/end-year.ts";
import { enterResults } from "./year/enter-results.ts";
import { openSchool } from "./year/open-school.ts";
import { publishReportCards } from "./year/publish-report-cards.ts";
import { sendMessage } from "./year/send-message.ts";
import { setUpSchool } from "./year/set-up-school.ts";
import { takeRegisters } from "./year/take-registers.ts";
import { startYearSchool } from "./year/year-school.ts";

// One school year in the console alone, from a school that was just opened. Each part goes on where the one before ended.
const year = await startYearSchool();
await year.setTime("2027-01-11T05:00:00Z");
test.after.always(() => year.close());

const parts = {
  "the operator opens a school, and its first administrator follows the invitation": openSchool,
  "the check list leads from a template to staff, classes, courses and their teachers": setUpSchool,
  "students are imported, and admitted by hand with siblings and guardians": admitStudents,
  "a timetable is built and published": buildTimetable,
  "the registers of a week are taken": takeRegisters,
  "marks are entered in the gradebook and for an exam": enterResults,
  "report cards are generated and published": publishReportCards,
  "fees are billed and paid, and the reports add up": collectFees,
  "a message reaches the families of a class": sendMessage,
  "the year ends, and the students are promoted": endYear,
};
let failed: string | undefined;
for (const [title, part] of Object.entries(parts))
  test.serial(title, async (t) => {
    if (failed) return t.fail(`Not reached, since this part failed: ${failed}`);
    failed = title;
    await part(t, year);
    failed = undefined;
  });
