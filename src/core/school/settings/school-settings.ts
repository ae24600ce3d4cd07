import { z } from "zod";
import { actorId } from "../../../lib/context.ts";
import { invalid } from "../../../lib/errors.ts";
import { SchoolSetting } from "../../../models/school/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { dayStartsKey, lateAfterKey } from "./arrival-settings.ts";
import { FourEyesMode, fourEyesKey } from "./four-eyes-setting.ts";
import { MasteryRule, masteryKey } from "./mastery-setting.ts";
import { secondFactorSetting } from "./second-factor-setting.ts";
import { transferConsentKey } from "./transfer-consent-setting.ts";

const Key = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9.-]*$/, "must be lower-case words joined by dots or hyphens");

/** The value comes from a parsed JSON body, so it needs no further check that it is valid JSON. */
const Value = z
  .unknown()
  .refine((value) => value !== undefined, { error: "is required", abort: true })
  .refine((value) => value !== null, "must not be null: delete the setting instead");

const SchoolSettingView = z
  .object({ id: z.uuid(), key: z.string(), value: z.unknown(), createdAt: z.date(), updatedAt: z.date() })
  .meta({ id: "SchoolSetting" });

const Switch = z.boolean("must be true or false");

/**
 * Settings whose values are validated: a mistyped value would silently weaken a security control, or be ignored where the setting
 * is read.
 */
const checkedValues: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(
    [
      ...[
        "absence",
        "invoice",
        "invoice-reminder",
        "receipt",
        "report-card",
        "incident",
        "fee-clearance",
        "weekly-summary",
      ].map((kind) => `guardian-emails.${kind}`),
      ...["fees.late-fees-daily", "clearance.report-cards", "clearance.exams", "homework.guardians-hand-in"],
      ...["activities.students-choose", "ranks.families", transferConsentKey],
    ].map((key) => [key, Switch]),
  ),
  "guardian-emails.absence.delay-minutes": z
    .int("must be a whole number of minutes")
    .min(0, "must be at least 0")
    .max(1440, "must be at most 1440"),
  [dayStartsKey]: z
    .string("must be a time such as 08:00")
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 08:00"),
  [lateAfterKey]: z
    .int("must be a whole number of minutes")
    .min(0, "must be at least 0")
    .max(240, "must be at most 240"),
  "brand.colour": z
    .string("must be a colour such as #1f6f54")
    .regex(/^#[\da-f]{6}$/i, "must be a colour such as #1f6f54"),
  "brand.logo": z
    .url({ protocol: /^https$/, error: "must be an address such as https://example.org/logo.png" })
    .max(500),
  [fourEyesKey]: FourEyesMode,
  [masteryKey]: MasteryRule,
  [secondFactorSetting]: z.array(z.string().max(50), "must be a list of role keys").max(50),
};

export const schoolSettings = crud(SchoolSetting, {
  name: "School setting",
  view: SchoolSettingView,
  create: z.strictObject({ key: Key, value: Value }).meta({ id: "NewSchoolSetting" }),
  update: z.strictObject({ value: Value }).meta({ id: "SchoolSettingChanges" }),
  catalogue: true,
  access: { read: "settings.read", write: "settings.update" },
  list: { filters: { key: Key }, sort: ["key", "createdAt"] },
  async check(row) {
    const result = checkedValues[row.key]?.safeParse(row.value);
    if (result?.error) throw invalid([{ path: "value", message: result.error.issues[0]!.message }]);
    row.updatedBy = actorId();
  },
});
