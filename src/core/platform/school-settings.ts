import { z } from "zod";
import { invalid } from "../../lib/errors.ts";
import { SchoolSetting } from "../../models/platform/index.ts";
import { crud } from "../crud.ts";
import { secondFactorSetting } from "./second-factor-setting.ts";

const Key = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9.-]*$/, "must be lower-case words joined by points or hyphens");

const Value = z.json().refine((value) => value !== null, "must not be null: remove the setting instead");

/** Settings whose values are checked, since a wrong one would be obeyed silently, or not at all. */
const checkedValues: Readonly<Record<string, z.ZodType>> = {
  [secondFactorSetting]: z.array(z.string().max(50)).max(50),
};

const SchoolSettingView = z
  .object({ id: z.uuid(), key: z.string(), value: z.unknown(), createdAt: z.date(), updatedAt: z.date() })
  .meta({ id: "SchoolSetting" });

export const schoolSettings = crud(SchoolSetting, {
  name: "School setting",
  view: SchoolSettingView,
  create: z.strictObject({ key: Key, value: Value }).meta({ id: "NewSchoolSetting" }),
  update: z.strictObject({ value: Value }).meta({ id: "SchoolSettingChanges" }),
  access: { read: "settings.read", write: "settings.update" },
  async check({ key, value }) {
    const fault = checkedValues[key]?.safeParse(value).error;
    if (fault) throw invalid([{ path: "value", message: "must be a list of keys of roles" }]);
  },
  list: { filters: { key: Key }, sort: ["key", "createdAt"] },
});
