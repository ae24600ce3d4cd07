import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { now } from "../../../lib/clock.ts";
import { kioskPurposes } from "../../../models/kiosks/index.ts";
import { atKiosk } from "./at-kiosk.ts";

export const KioskView = z
  .object({
    name: z.string(),
    place: z.string().nullable(),
    purpose: z.enum(kioskPurposes),
    school: z.object({ name: z.string(), timezone: z.string(), locale: z.string() }),
    time: z.date().describe("The time at the service"),
  })
  .meta({ id: "Kiosk" });

/** Shows a kiosk what it records, and for which school. @throws {AppError} 401 `invalid_device_key`, 403 `school_suspended` */
export const showKiosk = (key: string | undefined): Promise<z.input<typeof KioskView>> =>
  atKiosk(key, async ({ id: _, ...kiosk }) => {
    const [school] = await query<z.input<typeof KioskView>["school"]>(
      sql`SELECT name, timezone, locale FROM schools WHERE id = ${currentSchool}`,
    );
    return { ...kiosk, school: school!, time: now() };
  });
