import { z } from "zod";
import { actorId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { SchoolSetting } from "../../models/platform/index.ts";
import { crud } from "../crud.ts";
import { FourEyesMode, fourEyesKey } from "./four-eyes-setting.ts";
import { secondFactorSetting } from "./second-factor-setting.ts";

const Key = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9.-]*$/, "must be lower-case words joined by points or hyphens");

/** It comes from a JSON body, so that checking it as JSON once more would only cost time. */
const Value = z
  .unknown()
  .refine((value) => value !== undefined, { error: "is needed", abort: true })
  .refine((value) => value !== null, "must not be null: remove the setting instead");

const SchoolSettingView = z
  .object({ id: z.uuid(), key: z.string(), value: z.unknown(), createdAt: z.date(), updatedAt: z.date() })
  .meta({ id: "SchoolSetting" });

/** Settings whose values are checked: a mistyped one would weaken a control silently. */
const checkedValues: Readonly<Record<string, z.ZodType>> = {
  [fourEyesKey]: FourEyesMode,
  [secondFactorSetting]: z.array(z.string().max(50), "must be a list of keys of roles").max(50),
};

export const schoolSettings = crud(SchoolSetting, {
  name: "School setting",
  view: SchoolSettingView,
  create: z.strictObject({ key: Key, value: Value }).meta({ id: "NewSchoolSetting" }),
  update: z.strictObject({ value: Value }).meta({ id: "SchoolSettingChanges" }),
  access: { read: "settings.read", write: "settings.update" },
  list: { filters: { key: Key }, sort: ["key", "createdAt"] },
  async check(row) {
    const result = checkedValues[row.key]?.safeParse(row.value);
    if (result?.error) throw invalid([{ path: "value", message: result.error.issues[0]!.message }]);
    row.updatedBy = actorId();
  },
});
