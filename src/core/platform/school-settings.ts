import { z } from "zod";
import { actorId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { SchoolSetting } from "../../models/platform/index.ts";
import { crud } from "../crud.ts";
import { FourEyesMode, fourEyesKey } from "./four-eyes-setting.ts";

const Key = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9.-]*$/, "must be lower-case words joined by points or hyphens");

const Value = z.json().refine((value) => value !== null, "must not be null: remove the setting instead");

const SchoolSettingView = z
  .object({ id: z.uuid(), key: z.string(), value: z.unknown(), createdAt: z.date(), updatedAt: z.date() })
  .meta({ id: "SchoolSetting" });

/** Settings that must not be anything else: a mistyped one would weaken a control without a word. */
const strict: Readonly<Record<string, z.ZodType>> = { [fourEyesKey]: FourEyesMode };

export const schoolSettings = crud(SchoolSetting, {
  name: "School setting",
  view: SchoolSettingView,
  create: z.strictObject({ key: Key, value: Value }).meta({ id: "NewSchoolSetting" }),
  update: z.strictObject({ value: Value }).meta({ id: "SchoolSettingChanges" }),
  access: { read: "settings.read", write: "settings.update" },
  list: { filters: { key: Key }, sort: ["key", "createdAt"] },
  async check(row) {
    const result = strict[row.key]?.safeParse(row.value);
    if (result?.error) throw invalid([{ path: "value", message: result.error.issues[0]!.message }]);
    row.updatedBy = actorId();
  },
});
